"""Courses, and the mêlée of rams: RB-MEL."""

from dataclasses import replace
from fractions import Fraction
from math import acos, cos, degrees, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.ramming.courses import Blow, Course, blow, off_bow
from navalkit.rules.ramming.melee import (
    End,
    MeleeInputs,
    MeleeState,
    Struck,
    after_turn,
    ram,
    sinks,
    struck,
)

ASKED = question("ramming.melee")
ABEAM = MeleeInputs()  # 60 degrees off the bow
HEADINGS = st.integers(0, 359)


def chance(inputs: MeleeInputs, end: End = End.WON) -> Fraction:
    """The chance of an end."""
    return ASKED.ask(inputs).outcomes[end]


@given(HEADINGS, HEADINGS)
def test_off_the_bow_by_vectors(rammer, other):
    """The angle between her bow and the way back along our course."""
    bow = (sin(radians(other)), cos(radians(other)))
    back = (-sin(radians(rammer)), -cos(radians(rammer)))
    dot = bow[0] * back[0] + bow[1] * back[1]
    assert off_bow(rammer, other) == pytest.approx(degrees(acos(max(-1, min(1, dot)))), abs=1e-4)


@given(HEADINGS, HEADINGS, HEADINGS)
def test_only_the_difference_of_courses_counts(rammer, other, turned):
    """The chart may be turned, and the two may be mirrored."""
    angle = off_bow(rammer, other)
    assert angle == off_bow((rammer + turned) % 360, (other + turned) % 360)
    assert angle == off_bow(-rammer % 360, -other % 360) == off_bow(other, rammer)


def test_RB_MEL_1_opposite_courses_are_a_draw():
    """Stem on stem, and all within 45 degrees of the bow; the rest is side or stern."""
    assert [sinks(blow(off_bow(0, heading))) for heading in (180, 135, 134, 90, 0)] == [
        False,
        False,
        True,
        True,
        True,
    ]
    assert [blow(angle) for angle in (0, 45, 46, 135, 136, 180)] == [
        Blow.STEM,
        Blow.STEM,
        Blow.SIDE,
        Blow.SIDE,
        Blow.STERN,
        Blow.STERN,
    ]


def test_RB_MEL_1_the_angle_is_a_switch():
    """At 0 only an exact meeting is a draw; at 90 the whole bow half is."""
    assert blow(1, 0) is Blow.SIDE
    assert blow(0, 0) is Blow.STEM
    assert blow(90, 90) is Blow.STEM


@given(st.integers(0, 180), st.integers(0, 90))
def test_a_turn_keeps_the_angle_on_the_compass(angle, turn):
    """Towards, held, away: between 0 and 180, and by no more than the turn."""
    turned = [after_turn(angle, turn, d6) for d6 in range(1, 7)]
    assert all(0 <= t <= 180 and abs(t - angle) <= turn for t in turned)
    assert turned[2] == turned[3] == angle
    assert turned[0] == turned[1]
    assert turned[4] == turned[5]


def test_RB_MEL_1_the_rammer_lies_still():
    """The other side rams next, and finds her unable to turn; after a draw nobody lies still."""
    assert struck(MeleeState(2, 2), Blow.STERN) == MeleeState(2, 1, we_ram=False, still=True)
    assert struck(MeleeState(2, 1, False, True), Blow.SIDE) == MeleeState(1, 1, True, True)
    assert struck(MeleeState(2, 2), Blow.STEM) == MeleeState(2, 2, we_ram=False, still=False)
    assert ram(ABEAM, True, exact)[Blow.SIDE] == 1


def test_the_dice_of_a_move():
    """One d6 for the turn; none against a ship that lies still, nor where she holds her course."""
    fight = Fight(ASKED, ABEAM, seed=1, entered=[[3], []])
    assert [[cast.value for cast in turn.casts] for turn in fight.turns] == [[3], []]
    assert fight.state == MeleeState(1, 1, True, True)
    held = Fight(ASKED, replace(ABEAM, turn=0), seed=1)
    held.roll()
    assert held.turns[0].casts == ()


def test_a_duel_favours_who_rams_first():
    """p + q²p + …, cut off at dark: three times in four in the end."""
    p = ram(ABEAM, False, exact).p(sinks)
    assert p == Fraction(2, 3)
    duel = replace(ABEAM, our_ships=1, their_ships=1, moves=60)
    q = 1 - p
    assert chance(duel) == sum(q ** (2 * n) * p for n in range(30))
    assert chance(duel, End.LOST) == sum(q ** (2 * n + 1) * p for n in range(30))
    assert float(chance(duel)) == pytest.approx(p / (1 - q * q)) == pytest.approx(0.75)


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (3, 3), (3, 2), (2, 3), (1, 6)])
def test_the_first_good_blow_decides(ours, theirs):
    """From then on each rammer lies still and is rammed: with as many ships, it is all over."""
    inputs = replace(ABEAM, our_ships=ours, their_ships=theirs, moves=60)
    first = Fraction(2, 3)
    wins_first, wins_second = theirs <= ours, ours <= theirs
    p_first = sum((1 - first) ** (2 * n) * first for n in range(24))
    expected = wins_first * p_first + (not wins_second) * (1 - p_first)
    assert float(chance(inputs)) == pytest.approx(float(expected), abs=1e-9)


def test_bow_to_bow_on_a_held_course_nothing_is_ever_settled():
    """Certain, and shown as such."""
    head_on = MeleeInputs(Course(0), Course(180), turn=0)
    assert ASKED.ask(head_on).outcomes[End.DRAWN] == 1


def test_sunk_or_out_of_action_is_a_word():
    """The switch changes what becomes of her, not the odds."""
    assert ASKED.ask(replace(ABEAM, struck=Struck.OUT)).outcomes == ASKED.ask(ABEAM).outcomes


@given(st.integers(0, 89))
def test_a_narrower_stem_never_hurts_the_ram(angle):
    """More of her is side."""
    wider = ram(replace(ABEAM, bow_angle=angle + 1), False, exact).p(sinks)
    assert ram(replace(ABEAM, bow_angle=angle), False, exact).p(sinks) >= wider
