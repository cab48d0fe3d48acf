"""The whole engagement: against an oracle of its own, the grid against the chain, laws, play."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from navalkit.odds.grid import Nearly, whole_weights
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.fight import Fight, swings
from navalkit.rules.inputs import InputError
from navalkit.rules.seafight.broadside import Damage, Fate
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement import engagement, opening
from navalkit.rules.seafight.engagement_firing import struck
from navalkit.rules.seafight.engagement_followed import followed
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_many import battles
from navalkit.rules.seafight.engagement_orders import HUNTED, HUNTING, Fire
from navalkit.rules.seafight.engagement_question import ENGAGEMENT, chances, ends
from navalkit.rules.seafight.engagement_run import run
from navalkit.rules.seafight.engagement_sailing import held_to
from navalkit.rules.seafight.engagement_state import (
    WON,
    Ending,
    FightState,
    beaten,
    sketch,
)
from navalkit.rules.seafight.ships import ships
from tests.seafight import engagement_oracle
from tests.seafight.engagement_setups import ENDS, TOYS, drawn, inputs_of

DEFAULT = EngagementInputs()
each_toy = pytest.mark.parametrize("name", TOYS)


def ends_of(pmf: Pmf[FightState]) -> dict[Ending, Fraction]:
    """The endings among the states."""
    told = pmf.map(lambda state: state.end)
    return {end: p for end, p in told.items() if end}


# --- the oracle ----------------------------------------------------------------------------------


@each_toy
def test_the_chain_is_the_oracle_round_by_round(name):
    """Every ending after every round, as a fraction, out of code that shares nothing with it."""
    setup = TOYS[name]
    chain = engagement(inputs_of(setup))
    told = engagement_oracle.history(setup, nights=2)
    for number, after in enumerate(told):
        expected = {ENDS[end]: p for end, p in engagement_oracle.ends(after).items()}
        assert ends_of(chain.history(number)[number]) == expected


@pytest.mark.parametrize("number", range(6))
def test_drawn_toys_are_the_oracle_too(number):
    """The same for set-ups drawn by their number."""
    setup = drawn(number)
    after = engagement_oracle.history(setup, nights=1)[-1]
    expected = {ENDS[end]: p for end, p in engagement_oracle.ends(after).items()}
    last = setup["rounds"] + 1
    assert ends_of(engagement(inputs_of(setup)).history(last)[last]) == expected


def test_without_guns_or_grapnels_it_is_the_chase():
    """The worked example: she comes alongside .640546 of the time, and is away .136489."""
    hunting = replace(HUNTING["board"], board=False)
    inputs = replace(DEFAULT, hunting=hunting, hunted=HUNTED["run"], sighted=False)
    last = engagement(inputs).history(6)[6]
    assert round(float(last.p(lambda s: s.end is Ending.AWAY)), 6) == 0.136489
    before = engagement(replace(inputs, rounds=7)).history(6)[6]
    assert round(float(before.p(lambda s: s.band is Band.ENGAGED)), 6) == 0.640546


# --- the grid ------------------------------------------------------------------------------------


@each_toy
def test_the_grid_is_the_chain(name):
    """The ending, the rounds and the losses to 1e-12."""
    inputs = inputs_of(TOYS[name])
    ran, chain = run(inputs, chances(opening(inputs, exact))), engagement(inputs)
    expected = ends_of(chain.absorb())
    assert set(ran.ends) == set(expected)
    assert all(abs(ran.ends[end] - p) < 1e-12 for end, p in expected.items())
    for number, sketched in enumerate(ran.rounds[: inputs.rounds + 1]):
        now = chain.history(number)[number].map(sketch)
        for state, p in sketched.items():
            assert abs(p - now[state]) < 1e-12


@pytest.mark.parametrize("number", range(6, 14))
def test_the_grid_is_the_chain_for_drawn_toys(number):
    """The same for set-ups drawn by their number, with what they cost."""
    inputs = inputs_of(drawn(number))
    ran, finals = run(inputs, chances(opening(inputs, exact))), engagement(inputs).absorb()
    for end, p in ends_of(finals).items():
        assert abs(ran.ends[end] - p) < 1e-12
    for side in (Gauge.PURSUER, Gauge.PREY):
        hull = finals.mean(lambda state, side=side: state.damage(side).hull)
        system = finals.mean(lambda state, side=side: state.damage(side).system)
        assert ran.losses[side][:2] == pytest.approx((float(hull), float(system)), abs=1e-12)


@each_toy
def test_part_by_part_is_the_chain(name):
    """The same fractions to the last state, and after each round of the day."""
    inputs = inputs_of(TOYS[name])
    told, chain = followed(inputs, opening(inputs, exact)), engagement(inputs)
    finals = chain.absorb()
    assert told.ends == finals.map(lambda state: state.end)
    for side in (Gauge.PURSUER, Gauge.PREY):
        at_last = finals.map(lambda s, side=side: (_points(s, side), s.damage(side)))
        assert told.losses[side] == dict(at_last.items())
    for number in range(inputs.rounds + 1):
        assert Pmf(told.rounds[number]) == chain.history(number)[number].map(sketch)


def _points(state: FightState, side: Gauge) -> int:
    return state.ours if side is Gauge.PURSUER else state.theirs


def test_the_default_ships_on_the_grid_are_the_fractions():
    """A sixth rate against a Jamaica sloop: followed in whole numbers, to 1e-12."""
    start = opening(DEFAULT, exact)
    whole = followed(DEFAULT, start).ends
    ran = run(DEFAULT, chances(start)).ends
    assert set(ran) == set(whole)
    assert all(abs(ran[end] - p) < 1e-12 for end, p in whole.items())


def test_from_any_state_the_grid_is_the_chain():
    """What is left of a fight, from every state that a round may lead to."""
    inputs = inputs_of(TOYS["cripple, then board"])
    chain = engagement(inputs)
    for state in chain.history(1)[1]:
        ran = run(inputs, {state: 1.0}, 1)
        for end, p in ends_of(chain.ends_from(state, 1)).items():
            assert abs(ran.ends[end] - p) < 1e-12


def test_small_fights_are_answered_in_fractions_and_large_ones_say_that_they_are_not():
    """The kind of the answer tells."""
    small = replace(DEFAULT, hunting=HUNTING["board"], hunted=HUNTED["run"])
    assert not isinstance(ENGAGEMENT.ask(small).outcomes, Nearly)
    assert isinstance(ENGAGEMENT.ask(DEFAULT).outcomes, Nearly)


def test_without_numpy_small_fights_are_answered_and_large_ones_refused(monkeypatch):
    """In whole numbers, and in one sentence."""
    from navalkit.rules.seafight import engagement_size

    toy = inputs_of(TOYS["cripple, then board"])
    monkeypatch.setattr(engagement_size, "numpy_here", lambda: False)
    assert engagement_size.in_whole_numbers(toy)
    with pytest.raises(InputError, match="numpy is not here"):
        replace(DEFAULT, hunting=HUNTING["sweep"])


def test_floats_are_kept_as_they_are():
    """As whole numbers over a power of two; what is never is left out."""
    assert whole_weights([("a", 0.1), ("b", 0.0)]) == {"a": (0.1).as_integer_ratio()[0]}
    assert float(Nearly.of_chances({"a": 0.3, "b": 0.7})["a"]) == pytest.approx(0.3, abs=1e-16)


# --- simulation ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(14, 18))
def test_a_hundred_thousand_battles_agree(number):
    """Each ending within four standard errors."""
    inputs, plays = inputs_of(drawn(number)), 100_000
    counts = battles(inputs, plays, seed=number).outcomes.counts
    for end, p in ends(inputs).items():
        spread = (plays * float(p) * (1 - float(p))) ** 0.5
        assert abs(counts.get(end, 0) - plays * float(p)) <= 4 * spread + 1


def test_many_battles_of_the_default_agree_by_round():
    """10,000 of them, at every round that is told."""
    answer, plays = ENGAGEMENT.ask(DEFAULT), 10_000
    seen = ENGAGEMENT.many(DEFAULT, plays, seed=7)
    for told, tally in zip(answer.history, seen.rounds, strict=False):
        for state, p in told.items():
            spread = (plays * float(p) * (1 - float(p))) ** 0.5
            assert abs(tally.counts.get(state, 0) - plays * float(p)) <= 4.5 * spread + 1


# --- rules of its own ----------------------------------------------------------------------------


def test_a_pursuer_comes_no_nearer_than_ordered():
    """A win of two bands stops at the distance ordered; who is nearer is not driven off."""
    assert held_to(Band.HULL_DOWN, 2, Band.LONG) is Band.LONG
    assert held_to(Band.ENGAGED, 1, Band.LONG) is Band.ENGAGED
    assert held_to(Band.MEDIUM, -1, Band.LONG) is Band.LONG


def test_she_strikes_by_order_once_her_hull_is_hurt_enough():
    """At half of 12 Hull Points, six."""
    ship = ships()["jamaica-sloop"]
    assert struck(Damage(hull=6), ship, 50).fate is Fate.LOWERED
    assert struck(Damage(hull=5), ship, 50).fate is Fate.FIGHTS
    assert struck(Damage(hull=11), ship, 100).fate is Fate.FIGHTS


def test_both_may_be_beaten_at_once():
    """And then it is neither's victory."""
    assert beaten(Fate.LOWERED, Fate.DISABLED) is Ending.BOTH
    assert beaten(Fate.FIGHTS, Fate.FIGHTS) is Ending.FIGHTING
    assert Ending.BOTH not in WON


def test_mirrored_ships_side_by_side_have_mirrored_chances():
    """Two ships alike, guns only: what the prey suffers the pursuer does as often."""
    inputs = inputs_of(TOYS["gun duel"] | {"prey": TOYS["gun duel"]["pursuer"]})
    told = ends(inputs)
    pairs = ((Ending.DISABLED, Ending.OUR_HULL), (Ending.LOWERED, Ending.OUR_COLOURS))
    assert all(told[a] == told[b] for a, b in pairs)
    assert told[Ending.DISABLED] > 0


def test_a_dismasted_prey_cannot_cut_away():
    """That is what makes "cripple, then board" worth more than "board"."""
    board = ends(replace(DEFAULT, hunting=HUNTING["board"]))
    cripple = ends(DEFAULT)
    assert float(board[Ending.TAKEN]) == pytest.approx(0.0273, abs=5e-4)
    assert float(cripple[Ending.TAKEN]) == pytest.approx(0.4257, abs=5e-5)


def test_a_fight_too_large_to_follow_is_refused_in_a_sentence():
    """With what would do."""
    big = replace(DEFAULT.prey, ship=ships()["third-rate"])
    everything = replace(
        HUNTING["sweep"], name="all", far=Fire.HULL, medium=Fire.RIGGING, short=Fire.HANDS
    )
    with pytest.raises(InputError, match="could be hurt in more than 600 ways"):
        replace(DEFAULT, prey=big, hunting=everything)


# --- play ----------------------------------------------------------------------------------------


def test_a_battle_is_played_and_its_line_of_chances_ends_where_it_ended():
    """Through states that the answer knows; the swings add up to what has changed."""
    fight = Fight(ENGAGEMENT, DEFAULT, seed=11)
    fight.finish()
    event = question("seafight.engagement").event.holds
    moved = swings(fight.chances, event)
    first, last = (float(fight.chances[n].p(event)) for n in (0, -1))
    assert last in (0.0, 1.0)
    assert sum(moved) == pytest.approx(last - first)


def test_a_round_may_be_played_under_other_orders():
    """The round alone: what follows is under the standing ones again."""
    met = next(iter(opening(DEFAULT, exact)))
    orders = (HUNTING["hammer"], HUNTED["run"])
    after = ENGAGEMENT.step(DEFAULT, met, 0, exact, orders)
    assert after.p(lambda state: state.prey.hull > 0) > 0
    assert after.p(lambda state: state.prey.system > 0) == 0
