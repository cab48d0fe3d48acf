"""The chase of two: the quick way against every card, against plain play, and by hand."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from navalkit.odds.cards import card
from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Tray, exact
from navalkit.rules import question
from navalkit.rules.cardchase import duel as rules
from navalkit.rules.cardchase.boating import Skill
from navalkit.rules.cardchase.duel import (
    OURS,
    bare,
    beginning,
    duel,
    next_round,
    opening,
    ordered_by,
    over,
    sailed,
)
from navalkit.rules.cardchase.duel_inputs import (
    THEIR_PLANS,
    Aim,
    Dealt,
    DuelInputs,
    Fighting,
    Plan,
    Plight,
    Tail,
)
from navalkit.rules.cardchase.foresight import (
    by_round,
    ends_after,
    ends_from,
    foreseen,
    our_orders,
)
from navalkit.rules.cardchase.orders import Order
from navalkit.rules.cardchase.questions import REACHED
from navalkit.rules.cardchase.ships import ships
from navalkit.rules.cardchase.table import End, Obstacle, Table, Vessel
from tests.cardchase.plain import escapes
from tests.cardchase.scenes import CORVETTE, PLAIN, SLOOP

ASKED = question("cardchase.manoeuvres")
TWO_MAST = ships()["two-mast"]
small = st.sampled_from([SLOOP, CORVETTE, TWO_MAST, replace(SLOOP, oars=True)])
sides = st.builds(Fighting, small, st.sampled_from(Skill), st.integers(-1, 2))
plights = st.builds(
    Plight,
    st.sampled_from([Dealt.TO_COME, Dealt.FIVE, Dealt.ACE, Dealt.JOKER]),
    st.integers(0, 2),
    st.booleans(),
    st.just(0),
)
duels = st.builds(
    DuelInputs,
    aim=st.sampled_from(Aim),
    rounds=st.just(2),
    ours=sides,
    theirs=sides,
    plan=st.sampled_from(Plan),
    their_plan=st.sampled_from(list(THEIR_PLANS.values())),
    tail=st.sampled_from(Tail),
    our_plight=plights,
    their_plight=plights,
    obstacle=st.sampled_from([Obstacle.NONE, Obstacle.REEF]),
)
slowly = settings(
    max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def ends(pmf: Pmf[Table]) -> Pmf[End]:
    """How tables count."""
    return pmf.map(lambda table: table.end)


def reached(pmf: Pmf[End]) -> Fraction:
    """The chance of our aim."""
    return pmf.p(lambda end: end in REACHED)


# --- the quick way -------------------------------------------------------------------------------


@slowly
@given(duels)
def test_a_round_is_as_if_every_card_were_looked_at(inputs):
    """What leaves the cards out gives, for the plans and for every order, the very same chances."""
    here, start = duel(inputs), beginning(inputs)
    if over(start):
        return
    opened = opening(inputs, exact)
    quick = ends_after(here, bare(start), 1)
    assert quick == ends(opened.then(lambda t: sailed(here, t, None, exact)))
    for order in foreseen(replace(inputs, rounds=1)):
        slow = ends(opened.then(lambda t, o=order: sailed(here, t, o, exact)))
        assert foreseen(replace(inputs, rounds=1))[order] == slow


@slowly
@given(duels.filter(lambda i: i.tail is not Tail.NOBODY or i.their_plight.card.rank))
def test_two_rounds_are_as_if_every_card_were_looked_at(inputs):
    """The chain stepped table by table ends as the quick way says."""
    here, start = duel(inputs), beginning(inputs)
    chain = Chain(opening(inputs, exact), lambda t: next_round(here, t, exact), over)
    assert ends(chain.history(2)[-1]) == ends_after(here, bare(start), 2)


@slowly
@given(duels, st.integers(0, 2**32))
def test_the_odds_from_the_cards_weigh_up_to_those_before_them(inputs, seed):
    """And a table as it lies has the odds of the round sailed from it."""
    here, start = duel(inputs), beginning(inputs)
    if over(start):
        return
    table = opening(inputs, Tray(Random(seed))).only
    after = sailed(here, table, None, exact)
    assert ends_from(here, table) == after.then(lambda t: ends_from(here, t))


# --- against plain play --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theirs", "they", "plan"),
    [
        (SLOOP, "trail", Plan.TRAIL),
        (SLOOP, "hold", Plan.STEADY),
        (TWO_MAST, "trail", Plan.TRAIL),
        (CORVETTE, "force", Plan.FORCE),
    ],
)
def test_escapes_agree_with_plain_play(theirs, they, plan):
    """Within four standard errors of twenty thousand chases played apart from the kit."""
    plays, rounds = 20_000, 6
    inputs = DuelInputs(
        rounds=rounds,
        ours=Fighting(SLOOP, Skill.D8),
        theirs=Fighting(theirs, Skill.D6),
        their_plan=plan,
    )
    exactly = float(reached(ASKED.ask(inputs).outcomes))
    edge = SLOOP.top_speed - theirs.top_speed
    ours = ((8, 6), SLOOP.handling + max(edge, 0), SLOOP.handling)
    other = ((6, 6), theirs.handling + max(-edge, 0), theirs.handling)
    seen = escapes(plays, rounds, 1805, ours, other, they)
    assert abs(seen - exactly) <= 4 * (exactly * (1 - exactly) / plays) ** 0.5


def test_three_rounds_without_an_enemy_who_acts():
    """Against one who holds steady an escape in three rounds is three wins at once."""
    inputs = DuelInputs(rounds=3, ours=Fighting(SLOOP, Skill.D6), theirs=Fighting(SLOOP, Skill.D6))
    three = reached(ASKED.ask(replace(inputs, their_plan=Plan.STEADY)).outcomes)
    flee = question("cardchase.flee")
    assert three == flee.ask(flee.inputs()).measures["chance to win a round"] ** 3


# --- ends ----------------------------------------------------------------------------------------


def judged(inputs: DuelInputs, ours: Vessel = Vessel(), theirs: Vessel = Vessel()) -> End:  # noqa: B008
    """How a table of such ships counts."""
    return rules.judged(duel(inputs), Table((ours, theirs))).end


def test_how_a_chase_ends():
    """Three Flee rounds, a wreck, a ship aground, a broadside."""
    escape, near, fire = (DuelInputs(aim=aim) for aim in Aim)
    assert judged(escape, Vessel(tally=3)) is End.AWAY
    assert judged(near, Vessel(tally=3)) is End.FLED
    assert judged(near, theirs=Vessel(tally=3)) is End.FLED
    assert judged(escape, Vessel(wounds=1)) is End.LOST
    assert judged(escape, theirs=Vessel(wounds=1)) is End.OPEN  # she has two masts
    assert judged(escape, theirs=Vessel(wounds=2)) is End.WON
    assert judged(escape, theirs=Vessel(aground=True)) is End.WON
    assert judged(fire, Vessel(fired=True)) is End.FIRED
    assert judged(escape, Vessel(fired=True)) is End.OPEN
    assert judged(escape, theirs=Vessel(fired=True)) is End.RAKED


def test_close_is_within_one_increment_at_the_end_of_a_round():
    """A-SHORT: on neighbouring cards, on one card, or on a tail."""
    inputs = DuelInputs(aim=Aim.CLOSE, rounds=1, plan=Plan.STEADY, their_plan=Plan.STEADY)
    for mine, other, near in ((Dealt.FIVE, Dealt.SIX, 1), (Dealt.FIVE, Dealt.SEVEN, 0)):
        at = replace(inputs, our_plight=Plight(mine), their_plight=Plight(other))
        assert reached(ASKED.ask(at).outcomes) == near
    behind = replace(inputs, tail=Tail.OURS)
    assert reached(ASKED.ask(behind).outcomes) == 1


def test_plans_do_what_can_be_done():
    """A tail is shaken off first; what cannot be ordered is Steady; after a broadside, the aim."""
    here = duel(DuelInputs())
    tailed = opening(DuelInputs(tail=Tail.THEIRS), Tray(Random(1))).only
    for plan in (Plan.FLEE, Plan.TRAIL, Plan.BROADSIDE, Plan.CROSS):
        assert ordered_by(plan, here, tailed, OURS) is Order.SHAKE
    behind = opening(DuelInputs(tail=Tail.OURS), Tray(Random(1))).only
    assert ordered_by(Plan.TRAIL, here, behind, OURS) is Order.STEADY
    assert ordered_by(Plan.CROSS, here, behind, OURS) is Order.CROSS
    assert ordered_by(Plan.CHANGE, here, behind, OURS) is Order.STEADY
    fired = behind.altered(OURS, fired=True, follows=-1)
    assert ordered_by(Plan.BROADSIDE, here, fired, OURS) is Order.FLEE


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(Skill), st.sampled_from(Skill), st.integers(-2, 3))
def test_more_rounds_and_more_skill_never_hurt_a_flight(mine, other, plus):
    """An aim once reached stays reached; a point more never makes an escape less likely."""
    inputs = DuelInputs(
        ours=Fighting(SLOOP, mine, plus), theirs=Fighting(SLOOP, other), their_plan=Plan.TRAIL
    )
    told = [reached(pmf) for pmf in by_round(inputs)]
    assert all(a <= b for a, b in pairwise(told))
    better = replace(inputs, ours=Fighting(SLOOP, mine, plus + 1))
    assert reached(ASKED.ask(better).outcomes) >= told[-1]


# --- advice --------------------------------------------------------------------------------------


def test_advice_for_the_very_cards():
    """Every order that may be given now, weighed as the step under it says."""
    inputs = DuelInputs(our_plight=Plight(Dealt.FIVE), their_plight=Plight(Dealt.SIX), rounds=2)
    table = opening(inputs, exact).only
    advice = ASKED.advice(inputs, table, 0)
    assert set(advice) == set(our_orders(inputs, table))
    assert Order.CROSS in advice
    assert Order.RAM not in advice
    for order in (Order.FLEE, Order.STEADY, Order.CLUB):
        slow = ASKED.step(inputs, table, 0, exact, order)
        odds = slow.then(lambda after: ASKED.odds(inputs, after, 1))
        assert odds == advice[order]


def test_advice_by_hand_in_the_last_round():
    """With two rounds won and one to go, the chance of each order is that of one roll."""
    won = Plight(Dealt.ACE, tally=2)
    inputs = DuelInputs(
        rounds=1,
        ours=Fighting(PLAIN, Skill.D8),
        theirs=Fighting(PLAIN, Skill.D8),
        our_plight=won,
        their_plight=Plight(Dealt.TWO),
        their_plan=Plan.STEADY,
    )
    advice = {order: reached(pmf) for order, pmf in foreseen(inputs).items()}
    assert abs(float(advice.pop(Order.FLEE)) - 0.44712607) < 1e-8
    wrecks = advice.pop(Order.BROADSIDE)
    assert 0 < wrecks < Fraction(1, 10)
    assert set(advice.values()) == {0}


def test_the_page_tells_what_the_engine_says():
    """Numbers of the notebook's prose, to the tenth of a point."""
    inputs = DuelInputs()
    assert round(100 * float(reached(ASKED.ask(inputs).outcomes)), 1) == 39.6
    told = {order: reached(pmf) for order, pmf in foreseen(inputs).items()}
    assert max(told, key=told.__getitem__) is Order.FLEE
    corvette = replace(inputs, theirs=Fighting(CORVETTE, Skill.D6))
    assert round(100 * float(reached(ASKED.ask(corvette).outcomes)), 1) == 4.0
    told = {order: reached(pmf) for order, pmf in foreseen(corvette).items()}
    assert max(told, key=told.__getitem__) is Order.BROADSIDE
    assert round(100 * float(told[Order.BROADSIDE]), 1) == 8.3


def test_a_chase_by_hand():
    """Three wins in a row with these cards and dice, and she is away."""
    inputs = DuelInputs(rounds=3, their_plan=Plan.STEADY)
    table = opening(inputs, Tray(None, [card("K♠"), card("3♥")])).only
    here = duel(inputs)
    for tally, throws in ((1, [5, 4]), (2, [4, 5])):
        tray = Tray(None, [*throws, card("9♠"), card("9♥")])
        table = next_round(here, table, tray).only
        assert table.ships[OURS].tally == tally
    table = next_round(here, table, Tray(None, [4, 3])).only
    assert (table.end, over(table), table.left) == (End.AWAY, True, 0)
