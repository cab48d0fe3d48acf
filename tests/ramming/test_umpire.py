"""The umpire's rams: RB-UMP."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.ramming.courses import Blow, Course
from navalkit.rules.ramming.umpire import (
    End,
    Fate,
    Gate,
    Harm,
    UmpireInputs,
    UmpireState,
    boarding,
    can_ram,
    harm,
    rammed,
    slowed,
)

ASKED = question("ramming.umpire")
THREE = UmpireInputs()


def chance(inputs: UmpireInputs, end: End) -> Fraction:
    """The chance of an end."""
    return ASKED.ask(inputs).outcomes[end]


def test_RB_UMP_1_a_rammed_ship_sinks_and_bow_to_bow_both():
    """From the side only the other; bow to bow both, with no die thrown."""
    assert rammed(Blow.SIDE) is rammed(Blow.STERN) is Fate.AFLOAT
    assert rammed(Blow.STEM) is Fate.BOTH_SUNK
    head_on = replace(THREE, theirs=Course(180, 6))
    assert chance(head_on, End.BOTH_SUNK) == 1
    fight = Fight(ASKED, head_on, seed=1)
    fight.roll()
    assert fight.state == UmpireState(1, 0, 14, Fate.BOTH_SUNK)
    assert fight.turns[0].casts == ()


@given(st.integers(0, 20), st.integers(0, 20))
def test_RB_UMP_1_six_knots_more(ours, theirs):
    """Six are enough, five are not; an umpire who waives it asks only that she moves."""
    assert can_ram(ours, theirs) is (ours >= theirs + 6)
    assert can_ram(ours, theirs, Gate.WAIVED) is (ours != 0)


def test_RB_UMP_1_too_slow_and_it_comes_to_boarding():
    """At the men's odds, enemy by enemy."""
    slow = replace(THREE, ours=Course(0, 11), our_men=150, their_men=50)
    assert chance(slow, End.CLEARED) == Fraction(3, 4) ** 3
    assert chance(replace(slow, gate=Gate.WAIVED), End.CLEARED) > Fraction(3, 4) ** 3


def test_harm_to_the_rammer():
    """1–2 disabled, 3–4 half speed, 5–6 none. A-RAMMER."""
    assert [harm(d6) for d6 in range(1, 7)] == [
        Harm.DISABLED,
        Harm.DISABLED,
        Harm.HALF_SPEED,
        Harm.HALF_SPEED,
        Harm.NONE,
        Harm.NONE,
    ]
    assert [slowed(13, each) for each in Harm] == [0, 6, 13]


@given(st.integers(1, 1000), st.integers(1, 1000))
def test_RB_UMP_1_men_decide_a_boarding(ours, theirs):
    """In proportion, and the two sides' chances add up. A-MEN."""
    assert boarding(ours, theirs) + boarding(theirs, ours) == 1
    assert boarding(ours, theirs) * theirs == boarding(theirs, ours) * ours


@pytest.mark.parametrize("gate", Gate)
def test_the_whole_fight_by_enumeration(gate):
    """Three dice for harm and three for boarding, all 6³·2³ of them, in loose Python."""
    ends = Counter()
    for dice in product(range(1, 7), repeat=3):
        for boardings in product((True, False), repeat=3):
            speed, end = 14, "cleared"
            for d6, won in zip(dice, boardings, strict=True):
                if speed and (gate is Gate.WAIVED or speed >= 6 + 6):
                    speed = 0 if d6 <= 2 else speed // 2 if d6 <= 4 else speed
                elif not won:
                    end = "taken"
                    break
            ends[end] += 1
    told = replace(THREE, gate=gate)
    assert chance(told, End.CLEARED) == Fraction(ends["cleared"], 6**3 * 2**3)
    assert chance(told, End.TAKEN) == Fraction(ends["taken"], 6**3 * 2**3)


def test_enemies_sunk_by_hand():
    """The first for certain, each next one only as long as she is unhurt: 1 + 1/3 + 1/9."""
    assert ASKED.ask(THREE).measures["enemies sunk"] == Fraction(13, 9)


@settings(deadline=None)
@given(st.integers(1, 5), st.integers(1, 990), st.integers(0, 19), st.sampled_from(Gate))
def test_more_is_never_worse(enemies, men, speed, gate):
    """More men, more speed never hurt her; one enemy more never helps."""
    inputs = replace(THREE, enemies=enemies, our_men=men, ours=Course(0, speed), gate=gate)
    cleared = chance(inputs, End.CLEARED)
    assert chance(replace(inputs, our_men=men + 10), End.CLEARED) >= cleared
    assert chance(replace(inputs, ours=Course(0, speed + 1)), End.CLEARED) >= cleared
    assert chance(replace(inputs, enemies=enemies + 1), End.CLEARED) <= cleared
