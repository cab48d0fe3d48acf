"""A d20 with boons and banes, against plain enumeration and an independent roller."""

from collections import Counter
from itertools import product
from math import nan
from random import Random

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.d20 import D20, MOST_BOONS
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face

untimed = settings(deadline=None)


def counted(plus: int, boons: int) -> Counter:
    """Every face of every die in turn."""
    totals: Counter = Counter()
    for face in range(1, 21):
        for sixes in product(range(1, 7), repeat=abs(boons)):
            helped = max(sixes, default=0)
            totals[face + plus + (helped if boons > 0 else -helped)] += 1
    return totals


@untimed
@given(st.integers(-8, 8), st.integers(-4, 4))
def test_totals_are_counted_face_by_face(plus, boons):
    """The product over the d20 and all the six-sided dice."""
    assert D20(plus, boons).pmf() == Pmf(counted(plus, boons))


@pytest.mark.parametrize("boons", range(1, 9))
def test_an_independent_roller_agrees(boons):
    """The whole distribution, for boons and for banes."""
    highest = icepool.highest([icepool.d6] * boons)
    for sign in (1, -1):
        die = icepool.d(20) + sign * highest
        assert D20(0, sign * boons).pmf() == Pmf(dict(die.items()))


@untimed
@given(st.integers(-3, 3), st.integers(-5, 5), st.integers(0, 2**32))
def test_thrown_dice_read_as_one_of_their_outcomes(plus, boons, seed):
    """What is thrown fits what is printed, can be read, and its value is one that the odds know."""
    dice = D20(plus, boons)
    faces = dice.throw(Random(seed))
    assert [face.die for face in faces] == [name for name, _ in dice.printed()]
    assert all(f.symbol in shown for f, (_, shown) in zip(faces, dice.printed(), strict=True))
    assert dice.read(faces) in dice.pmf()


def test_only_the_highest_counts():
    """Two boons of 2 and 5 add 5; the same as banes take 5."""
    faces = [Face("d20", "8"), Face("d6", "2"), Face("d6", "5")]
    assert (D20(1, 2).read(faces), D20(1, -2).read(faces)) == (14, 4)


@pytest.mark.parametrize(
    ("dice", "faces", "says"),
    [
        (D20(0, 1), [Face("d20", "3")], "1d20 with 1 boon wanted, not d20 3"),
        (D20(2, -2), [], r"1d20\+2 with 2 banes wanted, not no dice"),
        (D20(), [Face("d20", "21")], "a d20 shows 1 to 20, not '21'"),
        (D20(0, 1), [Face("d20", "3"), Face("d6", "7")], "a d6 shows 1 to 6, not '7'"),
    ],
)
def test_faces_these_dice_lack_are_refused(dice, faces, says):
    """In a sentence that says what was wanted."""
    with pytest.raises(ValueError, match=says):
        dice.read(faces)


def test_bounds_are_named_at_once():
    """Before anything is counted."""
    with pytest.raises(ValueError, match=f"boons is 41; it may be -{MOST_BOONS} to {MOST_BOONS}"):
        D20(0, 41)


def test_a_number_on_top_that_is_none_is_refused():
    """Not-a-number among others."""
    with pytest.raises(ValueError, match="the number on top is nan; it takes a whole number"):
        D20(plus=nan)
