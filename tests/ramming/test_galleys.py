"""Galleys: first contacts, melees, the shore: RB-GAL."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Tray, exact
from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.ramming.galleys import (
    At,
    Foe,
    GalleysInputs,
    GalleyState,
    Roller,
    bout,
    came_through,
    catastrophe,
    for_numbers,
    galleys,
    lands,
)

ASKED = question("ramming.galleys")
FIVE = GalleysInputs()
DICE = list(product(range(1, 7), repeat=2))


def chance(inputs: GalleysInputs, *ends: At) -> Fraction:
    """The chance of any of these ends."""
    return ASKED.ask(inputs).outcomes.p(lambda end: end in ends)


def test_RB_GAL_1_only_a_ten_wrecks_her():
    """Nine numbers in ten are harmless."""
    assert [n for n in range(1, 11) if catastrophe(n)] == [10]


@pytest.mark.parametrize("contacts", [1, 2, 5, 30])
def test_RB_GAL_1_each_first_contact_is_a_fresh_risk(contacts):
    """0.9ⁿ come through n of them."""
    inputs = replace(FIVE, contacts=contacts)
    assert chance(inputs, At.CLEAR) == Fraction(9**contacts, 10**contacts)
    assert chance(inputs, At.WRECKED) == 1 - Fraction(9**contacts, 10**contacts)


def test_RB_GAL_1_a_tenth_five_times_over():
    """59% survive, not half."""
    assert chance(FIVE, At.CLEAR) == Fraction(59049, 100000)


def test_RB_GAL_1_a_pair_of_warships():
    """Where both roll, one of them at least is wrecked 19 times in 100. E56."""
    both = replace(FIVE, roller=Roller.BOTH)
    told = ASKED.ask(both).measures["chance that a contact wrecks a warship"]
    rolls = product(range(1, 11), repeat=2)
    assert told == Fraction(sum(10 in pair for pair in rolls), 100) == Fraction(19, 100)


def test_RB_GAL_1_a_barge_goes_down_and_rolls_nothing():
    """No melee with a barge, and no roll by it, whoever rolls otherwise."""
    barges = replace(FIVE, foe=Foe.BARGES, roller=Roller.BOTH, melee=True)
    fight = Fight(ASKED, barges, seed=1, entered=[[1]])
    assert [cast.label for cast in fight.turns[0].casts] == ["Ours, catastrophe"]
    assert fight.state == GalleyState(1, At.CLEAR)
    assert chance(barges, At.CLEAR) == Fraction(9**5, 10**5)


def test_RB_GAL_1_who_rolls_is_a_switch():
    """Ours alone, or both; an enemy that breaks is out of the melee."""
    both = replace(FIVE, roller=Roller.BOTH, melee=True)
    assert Fight(ASKED, both, 1, entered=[[1, 10]]).state == GalleyState(1, At.CLEAR)
    assert Fight(ASKED, both, 1, entered=[[1, 9]]).state == GalleyState(0, At.LOCKED)
    assert Fight(ASKED, both, 1, entered=[[10, 10]]).state == GalleyState(0, At.WRECKED)


@pytest.mark.parametrize("beach", range(1, 8))
def test_RB_GAL_2_a_charge_adds_a_die_to_the_move(beach):
    """She lands if d6 makes up what is wanting; a seventh is beyond any die."""
    reached = Fraction(sum(lands(d6, beach) for d6 in range(1, 7)), 6)
    assert reached == Fraction(7 - beach, 6)
    inputs = replace(FIVE, contacts=1, beach=beach)
    assert chance(inputs, At.LANDED) == Fraction(9, 10) * reached
    assert chance(inputs, At.SHORT) == Fraction(9, 10) * (1 - reached)


@given(st.integers(1, 100), st.integers(1, 100))
def test_RB_GAL_3_one_for_each_half_again_as_many(ours, theirs):
    """Counted up by halves of the enemy's number."""
    halves = 0
    while 2 * ours >= 2 * theirs + (halves + 1) * theirs:
        halves += 1
    assert for_numbers(ours, theirs) == halves
    assert not (for_numbers(ours, theirs) and for_numbers(theirs, ours))


@pytest.mark.parametrize(("ours", "theirs"), [(20, 20), (30, 20), (20, 60)])
def test_RB_GAL_3_a_bout_by_brute_force(ours, theirs):
    """Every pair of double dice, and the loser's test."""
    plus, minus = for_numbers(ours, theirs), for_numbers(theirs, ours)
    margins = [sum(a) + plus - sum(b) - minus for a in DICE for b in DICE]
    breaks = Fraction(sum(sum(pair) >= 7 for pair in DICE), 36)
    ends = bout(ours, theirs, exact)
    assert ends[1] == Fraction(sum(m > 0 for m in margins), 1296) * breaks
    assert ends[-1] == Fraction(sum(m < 0 for m in margins), 1296) * breaks
    assert breaks == Fraction(7, 12)


def test_RB_GAL_3_a_bout_by_icepool():
    """The same by another hand."""
    two = 2 @ icepool.d6
    won = (two + 1 - two).map(lambda margin: margin > 0)
    assert bout(30, 20, exact)[1] == won.probability(True) * two.map(lambda n: n >= 7).probability(
        True
    )


def test_RB_GAL_3_a_melee_goes_on_until_a_crew_breaks():
    """Level totals, or a loser who holds, and they stay locked; equal crews win half."""
    state = GalleyState(0, At.LOCKED)
    inputs = replace(FIVE, contacts=1, melee=True)
    assert _after(inputs, state, 7, 7) == state
    assert _after(inputs, state, 8, 7, 6) == state
    assert _after(inputs, state, 8, 7, 7) == GalleyState(1, At.CLEAR)
    assert _after(inputs, state, 6, 7, 12) == GalleyState(0, At.TAKEN)
    assert chance(inputs, At.CLEAR) == Fraction(9, 20)


def _after(inputs, state, *throws):
    tray = Tray(Random(0), throws)
    after = galleys(inputs, tray).step(state).only
    tray.all_used()
    return after


def test_a_bout_in_play_is_a_bout_in_the_odds():
    """Every way the dice of a bout can fall, weighed."""

    def played(dice: tuple[int, int, int]) -> int:
        tray = Tray(None, dice)
        return bout(30, 20, tray).only

    ways = Pmf({n: sum(sum(pair) == n for pair in DICE) for n in range(2, 13)})
    three = (ways + 1).beside(ways).beside(ways).map(lambda x: (*x[0], x[1]))
    assert three.map(played) == bout(30, 20, exact)


def test_the_contacts_behind_her():
    """0.9 + 0.9² + … by hand."""
    told = ASKED.ask(FIVE).measures["contacts behind her"]
    assert told == sum(Fraction(9, 10) ** n for n in range(1, 6))


@settings(deadline=None)
@given(st.integers(1, 29), st.sampled_from(Roller), st.booleans(), st.integers(1, 40))
def test_more_contacts_never_help(contacts, roller, melee, ours):
    """One more is one more risk; more figures never hurt."""
    inputs = GalleysInputs(contacts, roller=roller, melee=melee, ours=ours)
    through = ASKED.ask(inputs).outcomes.p(came_through)
    further = ASKED.ask(replace(inputs, contacts=contacts + 1)).outcomes.p(came_through)
    assert further < through or further == through == 0
    assert ASKED.ask(replace(inputs, ours=ours + 10)).outcomes.p(came_through) >= through
