"""Every manoeuvre, clause by clause, with throws that were entered: CC-CHANGE … CC-TIGHT."""

from dataclasses import replace
from fractions import Fraction

import pytest

from navalkit.odds.cards import Drawn, Rank, Wish, card
from navalkit.odds.tray import exact
from navalkit.rules.cardchase.acts import ACTS, CARDLESS, act, clause_of
from navalkit.rules.cardchase.boating import Skill
from navalkit.rules.cardchase.chances import chance, chances
from navalkit.rules.cardchase.orders import MANOEUVRES, Order, allowed, manoeuvre, orders
from navalkit.rules.cardchase.table import (
    Contact,
    Held,
    Obstacle,
    Readings,
    Vessel,
    bearing,
    fastest_foe,
    gap,
    top_speed,
)
from navalkit.rules.clauses import clause, clauses
from tests.cardchase.plain import beats, reaches
from tests.cardchase.scenes import PLAIN, SLOOP, played, sailing, setting, table

D8 = (8, 6)
SLACK = Fraction(1, 10**14)
HERE = setting()


# --- the captain's own modifiers -----------------------------------------------------------------


def test_CC_OOC_1_lost_control_takes_2_off_the_next_roll():
    """Only that one, whether it is his own or forced on him; a 2 or 12 dips her instead. A-OOC."""
    reeling = table(ours=Vessel(reeling=True))
    assert bearing(HERE, reeling, 0) == -2
    after, labels = played(HERE, reeling, Order.FLEE, 9, 7)
    assert labels == ["We: Boating-2", "They: Boating+0"]
    assert (after.ships[0].tally, after.ships[0].reeling) == (0, False)
    lost, labels = played(HERE, table(), Order.FORCE_CONTROL, 9, 5, 3, 7)
    assert labels[2:] == ["They: Boating+0", "They: out of control"]
    assert lost.ships[1].reeling
    for double in (2, 12):
        dipped, labels = played(HERE, table(), Order.FORCE_CONTROL, 9, 5, 3, double, 6)
        assert labels[-1] == "They: hands lost"
        assert not dipped.ships[1].reeling


def test_a_joker_adds_2_and_a_wound_takes_1_off():
    """To every Boating roll of its captain. CC-CARD-1, A-DMG."""
    lucky = table()._replace(held=(Held(5, True), Held(10)))
    assert bearing(HERE, lucky, 0) == 2
    assert bearing(HERE, lucky, 1) == 0
    assert bearing(HERE, table(ours=Vessel(wounds=2)), 0) == -2


def test_CC_ACT_1_one_order_a_round_on_the_card_first_dealt():
    """A new card is a new place, and gives nobody a second turn."""
    before = table("5♠", "10♥")
    after, _ = played(HERE, before, Order.CHANGE, 5, Drawn(Rank.ACE, card("A♠")))
    assert after.held[0].rank == 14
    assert after.turn == before.turn == (1, 0)


# --- clause by clause ----------------------------------------------------------------------------


def test_CC_CHANGE_success_draws_one_a_raise_two():
    """The new card must be used, even if it is worse; a failure keeps the card. A-WORSE."""
    kept, labels = played(HERE, table("5♠", "6♥"), Order.CHANGE, 3)
    assert (kept.held[0].rank, labels) == (5, ["We: Boating+0"])
    worse, labels = played(HERE, table("5♠", "6♥"), Order.CHANGE, 4, Drawn(Rank.ACE))
    assert (worse.held[0].rank, labels[1]) == (14, "We: new card")
    two = act(HERE, table("5♠", "6♥"), 0, 1, Order.CHANGE, exact)
    one = chance(HERE, table(), 0, 1, Order.CHANGE)
    assert one.p(lambda raises: raises >= 0) == reaches(D8, 4)
    # Success and one card the same rank as hers, or a raise and the best of two.
    same = Fraction(3 + 2, 52)
    best = 1 - Fraction(47 * 46, 52 * 51)
    wanted = (reaches(D8, 4) - reaches(D8, 8)) * same + reaches(D8, 8) * best
    assert two.p(lambda t: gap(t, 0, 1) == 0) == wanted


def test_a_joker_that_is_drawn_helps_from_then_on():
    """It stands for what its captain wishes, and adds 2."""
    after, _ = played(HERE, table("5♠", "9♥"), Order.CHANGE, 5, Drawn(Rank.JOKER))
    assert after.held[0] == Held(9, True)
    far = setting(wishes=(Wish.FARTHEST, Wish.CLOSEST))
    after, _ = played(far, table("5♠", "9♥"), Order.CHANGE, 5, Drawn(Rank.JOKER))
    assert after.held[0] == Held(2, True)


def test_CC_FLEE_three_rounds_in_a_row_against_the_fastest():
    """A win counts one more; a tie, a loss or any other order starts again. A-COUNT."""
    twice = table(ours=Vessel(tally=2))
    assert played(HERE, twice, Order.FLEE, 9, 8)[0].ships[0].tally == 3
    assert played(HERE, twice, Order.FLEE, 8, 8)[0].ships[0].tally == 0
    assert played(HERE, twice, Order.STEADY)[0].ships[0].tally == 0
    assert played(HERE, table(theirs=Vessel(tally=2)), Order.TRAIL, 9, 5)[0].ships[1].tally == 0
    tailed = table(theirs=Vessel(follows=0))
    assert not allowed(HERE, tailed, 0, 1, Order.FLEE)
    three = replace(HERE, sailing=(sailing(), sailing(), sailing(SLOOP)), names=("We", "A", "B"))
    many = table()._replace(ships=(Vessel(),) * 3, held=(Held(5), Held(9), Held(2)), turn=(1, 0, 2))
    assert fastest_foe(three, many, 0) == 2
    assert played(three, many, Order.FLEE, 9, 5)[1] == ["We: Boating+0", "B: Boating+3"]


def test_CC_FORCE_three_hardships():
    """Control; an obstacle, at −2 after a raise; a card for each raise, and none without."""
    assert played(HERE, table(), Order.FORCE_CONTROL, 5, 9)[1] == [
        "We: Boating+0",
        "They: Boating+0",
    ]
    rocks = setting(obstacle=Obstacle.ROCKS)
    plain = played(rocks, table(), Order.FORCE_OBSTACLE, 9, 8, 3, 13)[1]
    raised = played(rocks, table(), Order.FORCE_OBSTACLE, 12, 8, 5, 13)[1]
    assert plain[2:] == ["They: Boating+0", "They: damage from rocks"]
    assert raised[2:] == ["They: Boating-2", "They: damage from rocks"]
    none, labels = played(HERE, table(), Order.FORCE_CARD, 11, 8)
    assert (none.ships[1].forced, len(labels)) == (0, 2)
    laid_by, labels = played(HERE, table(), Order.FORCE_CARD, 16, 8, Drawn(Rank.NINE))
    assert (laid_by.ships[1].forced, labels[2]) == (9, "We: card for They")


def test_a_forced_card_must_serve():
    """One who wants to be near lays by a middle card, one who wants to be far an end card."""
    far = setting(wishes=(Wish.FARTHEST, Wish.CLOSEST))
    for rank, near in ((5, 5), (11, 11), (4, 0), (12, 0), (15, 0)):
        after, _ = played(HERE, table(), Order.FORCE_CARD, 12, 8, Drawn(Rank(rank)))
        assert after.ships[1].forced == near
    for rank, off in ((4, 4), (14, 14), (5, 0), (15, 0)):
        after, _ = played(far, table(), Order.FORCE_CARD, 12, 8, Drawn(Rank(rank)))
        assert after.ships[1].forced == off


def test_CC_TRAIL_needs_a_raise_and_shares_the_card():
    """Half an increment astern; she cannot shoot at the ship behind her, nor flee."""
    short, _ = played(HERE, table("5♠", "10♥"), Order.TRAIL, 11, 8)
    assert short.ships[0].follows == -1
    behind, _ = played(HERE, table("5♠", "10♥"), Order.TRAIL, 12, 8)
    assert behind.ships[0].follows == 1
    assert behind.held[0] == Held(10)
    assert behind.faceup[0] == card("10♥")
    assert gap(behind, 0, 1) == 0
    theirs = orders(HERE, behind, 1, 0)
    assert Order.SHAKE in theirs
    assert not {Order.BROADSIDE, Order.CROSS, Order.RAM, Order.FLEE, Order.TRAIL} & set(theirs)
    ours = orders(HERE, behind, 0, 1)
    assert {Order.BROADSIDE, Order.CROSS, Order.RAM} <= set(ours)
    assert not {Order.TRAIL, Order.CHANGE, Order.CLUB, Order.FLEE} & set(ours)


def test_CC_SHAKE_needs_a_raise_against_2_more():
    """The follower adds 2; thrown off, she keeps that card."""
    tailed = table("9♠", "9♥", theirs=Vessel(follows=0))
    held, labels = played(HERE, tailed, Order.SHAKE, 13, 8)
    assert labels == ["We: Boating+0", "They: Boating+2"]
    assert held.ships[1].follows == 0
    off, _ = played(HERE, tailed, Order.SHAKE, 14, 8)
    assert off.ships[1].follows == -1
    assert off.held[1].rank == off.held[0].rank == 9
    works = chance(HERE, tailed, 0, 1, Order.SHAKE)[1]
    assert abs(works - beats(D8, D8, by=6)) < SLACK


def test_CC_STEADY_rolls_nothing():
    """The card stays."""
    after, labels = played(HERE, table(), Order.STEADY)
    assert (after, labels) == (table(), [])


def test_CC_BROADSIDE_needs_a_force_at_any_range():
    """All guns of one side, and half of the other's answer."""
    far = table("2♠", "A♥")
    missed, labels = played(HERE, far, Order.BROADSIDE, 8, 8)
    assert (missed.ships[0].fired, len(labels)) == (False, 2)
    fired, labels = played(HERE, far, Order.BROADSIDE, 9, 8, 2, 19, 9, 6, 1, 5)
    assert labels[2:] == [
        "Guns that hit",
        "Damage of hit 1",
        "Damage of hit 2",
        "They: Boating-2",
        "Guns that hit",
        "Damage of hit 1",
    ]
    assert fired.ships[0] == Vessel(fired=True)
    assert fired.ships[1] == Vessel(wounds=2)
    behind = table("9♠", "9♥", ours=Vessel(follows=1))
    _, labels = played(HERE, behind, Order.BROADSIDE, 9, 8, 0)
    assert labels[2:] == ["Guns that hit"]  # she cannot shoot at the ship behind her


def test_CC_CROSS_at_minus_2_within_short_range():
    """Only bow or stern guns answer. A-SHORT."""
    near, far = table("9♠", "10♥"), table("8♠", "10♥")
    assert allowed(HERE, near, 0, 1, Order.CROSS)
    assert not allowed(HERE, far, 0, 1, Order.CROSS)
    _, labels = played(HERE, near, Order.CROSS, 11, 8, 0)
    assert labels == ["We: Boating-2", "They: Boating+0", "Guns that hit"]
    armed = setting(theirs=replace(PLAIN, end_guns=2))
    _, labels = played(armed, near, Order.CROSS, 11, 8, 0, 0)
    assert labels[2:] == ["Guns that hit", "Guns that hit"]


def test_CC_CLUB_at_minus_4_draws_two_or_three():
    """The best is kept; a failure is lost control."""
    _, labels = played(HERE, table(), Order.CLUB, 8, Drawn(Rank.NINE))
    assert labels == ["We: Boating-4", "We: new card"]
    lost, labels = played(HERE, table(), Order.CLUB, 7, 7)
    assert labels == ["We: Boating-4", "We: out of control"]
    assert lost.ships[0].reeling
    two = act(HERE, table("5♠", "6♥"), 0, 1, Order.CLUB, exact)
    none_of = {n: _none_of(5, n) for n in (2, 3)}
    wanted = (reaches(D8, 8) - reaches(D8, 12)) * (1 - none_of[2]) + reaches(D8, 12) * (
        1 - none_of[3]
    )
    assert two.p(lambda t: gap(t, 0, 1) == 0) == wanted


def _none_of(good: int, drawn: int) -> Fraction:
    """Drawing from 52 cards, none of so many good ones."""
    share = Fraction(1)
    for n in range(drawn):
        share *= Fraction(52 - good - n, 52 - n)
    return share


@pytest.mark.parametrize(("name", "id"), [("Hard Brake", "CC-BRAKE"), ("Tight Turn", "CC-TIGHT")])
def test_manoeuvres_that_mean_nothing_on_the_cards(name, id):
    """Listed, and marked as for the tabletop only: no order brings them about."""
    assert MANOEUVRES[name].tabletop
    assert MANOEUVRES[name].clause == id
    assert not any(manoeuvre(order).name == name for order in Order)


def test_CC_BRAKE_is_listed_as_tabletop_only():
    """It loses up to three times Acceleration, which no card shows."""
    assert "three times" in MANOEUVRES["Hard Brake"].success
    assert clause("CC-BRAKE").heading == "Hard Brake"


def test_CC_TIGHT_is_listed_as_tabletop_only():
    """A turn of 45 to 90 degrees, which no card shows."""
    assert "45 to 90" in MANOEUVRES["Tight Turn"].success
    assert clause("CC-TIGHT").heading == "Tight Turn"


def test_CC_STUNT_at_minus_2_or_worse():
    """A failure strikes what is there: dice by kind, a sandbar holds her fast. A-OBSTACLE."""
    for kind, dice in ((Obstacle.SHOAL, "2d6"), (Obstacle.REEF, "3d6"), (Obstacle.ROCKS, "4d6")):
        place = setting(obstacle=kind, stunt=4)
        _, labels = played(place, table(), Order.STUNT, 8)
        assert labels == ["We: Boating-4"]
        struck = act(place, table(), 0, 1, Order.STUNT, _asking(7, dice))
        assert struck.only.ships[0].wounds == 0
    sand = setting(obstacle=Obstacle.SANDBAR)
    fast, _ = played(sand, table(), Order.STUNT, 5)
    assert fast.ships[0].aground
    shoal = setting(obstacle=Obstacle.SHOAL)
    stopped, _ = played(shoal, table(theirs=Vessel(tally=2)), Order.FORCE_OBSTACLE, 9, 8, 3, 5)
    assert stopped.ships[1].tally == 0
    assert not allowed(HERE, table(), 0, 1, Order.STUNT)


def _asking(boating: int, dice: str):
    """A roll that gives this for Boating, and asserts the dice of the damage."""

    def roll(label, thrown):
        pmf = thrown.pmf()
        if "damage" in label:
            assert str(thrown) == dice
            return pmf.given(lambda n: n == min(pmf))
        return pmf.given(lambda n: n == boating)

    return roll


def test_CC_RAM_both_are_hurt():
    """The winner's blow costs both a d6 for five inches of speed or part. A-COLLISION."""
    close = table("9♠", "9♥")
    clear, labels = played(HERE, close, Order.RAM, 8, 8)
    assert (clear, len(labels)) == (close, 2)
    both, labels = played(HERE, close, Order.RAM, 9, 8, 17, 5, 21, 6)
    assert labels[2:] == [
        "They: damage from the ram",
        "They: Boating-1",
        "We: damage from the ram",
        "We: Boating-2",
    ]
    assert [ship.wounds for ship in both.ships] == [2, 1]
    assert not any(ship.reeling for ship in both.ships)
    assert not allowed(HERE, table("9♠", "10♥"), 0, 1, Order.RAM)
    anywhere = setting(readings=Readings(contact=Contact.ANY))
    assert allowed(anywhere, table("2♠", "A♥"), 0, 1, Order.RAM)


def test_CC_SHEAR_breaks_oars_on_the_same_card():
    """A Force, a roll at −2, 3d6 against Toughness without Armor; a wound halves her speed."""
    galley = setting(theirs=replace(PLAIN, oars=True, top_speed=7))
    close = table("9♠", "9♥")
    assert not allowed(HERE, close, 0, 1, Order.SHEAR)
    assert not allowed(galley, table("9♠", "10♥"), 0, 1, Order.SHEAR)
    whole, labels = played(galley, close, Order.SHEAR, 10, 8, 7, 14)
    assert labels == [
        "We: Boating+1",
        "They: Boating+0",
        "We: Boating-2",
        "They: damage to the oars",
    ]
    assert not whole.ships[1].sheared
    broken, _ = played(galley, close, Order.SHEAR, 10, 8, 7, 15)
    assert broken.ships[1].sheared
    assert broken.ships[1].wounds == 0
    assert top_speed(galley, broken, 1) == 3
    assert not allowed(galley, broken, 0, 1, Order.SHEAR)


# --- all of them ---------------------------------------------------------------------------------


def test_every_manoeuvre_of_the_text_is_listed_in_its_order():
    """With its clause; and every order belongs to one."""
    wanted = [each.id for each in clauses("cardchase")]
    wanted = wanted[wanted.index("CC-CHANGE") : wanted.index("CC-DMG-1")]
    listed = [each.clause for each in MANOEUVRES.values()]
    assert listed == wanted
    assert {clause_of(order) for order in Order} == set(wanted) - {"CC-BRAKE", "CC-TIGHT"}
    assert set(ACTS) == set(Order)


@pytest.mark.parametrize("order", sorted(CARDLESS, key=lambda order: order.name))
def test_orders_that_do_not_look_at_ranks(order):
    """Their odds, worked out once for all ranks, are those of the very cards."""
    place = setting(theirs=replace(PLAIN, oars=True), obstacle=Obstacle.REEF)
    at = table("3♠", "J♥", ours=Vessel(tally=1, reeling=True), theirs=Vessel(wounds=1))
    assert act(place, at, 0, 1, order, exact) == ACTS[order](
        place, at.altered(0, tally=1 if order is Order.FLEE else 0), 0, 1, exact
    )


def test_the_odds_here_and_now_are_those_of_the_act():
    """What a look-up promises is what the rule does."""
    at = table("9♠", "9♥")
    works = {
        Order.FLEE: lambda t: t.ships[0].tally == 1,
        Order.TRAIL: lambda t: t.ships[0].follows == 1,
        Order.BROADSIDE: lambda t: t.ships[0].fired,
        Order.CROSS: lambda t: t.ships[0].fired,
    }
    for order, done in works.items():
        degree = chance(HERE, at, 0, 1, order)
        wants = 1 if order is Order.TRAIL else 0
        promised = degree.p(lambda raises, w=wants: raises >= w)
        assert act(HERE, at, 0, 1, order, exact).p(done) == promised
    named = {each.manoeuvre.name: each for each in chances(HERE, at, 0, 1)}
    assert list(named) == list(MANOEUVRES)
    assert named["Steady"].degree is None
    assert named["Trail"].wants == 1
    force = abs(chance(HERE, at, 0, 1, Order.FORCE_CONTROL).p(lambda r: r >= 0) - beats(D8, D8, 1))
    assert force < SLACK
    assert Skill.D8.sides == 8
