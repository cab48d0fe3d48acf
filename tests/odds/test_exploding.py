"""Exploding dice, against icepool, closed forms and published tables."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.exploding import (
    MOST_TOTAL,
    BestOf,
    SumOf,
    best_of,
    exploding,
    sum_of_exploding,
)
from navalkit.odds.tray import Face
from tests.oracles import rows

SIDES = (4, 6, 8, 10, 12)
sides = st.sampled_from(SIDES)


def tail(die: int, target: int) -> Fraction:
    """The chance of a target or more, in closed form: s⁻ᵏ (s + 1 − r) / s."""
    times, rest = divmod(target - 1, die)
    return Fraction(die - rest, die) * Fraction(1, die) ** times


@given(sides, st.integers(1, 60))
def test_one_die_has_a_closed_form(die, target):
    """Passing k times the sides takes k explosions."""
    assert exploding(die).p(lambda n: n >= target) == tail(die, target)


@given(sides, st.integers(1, 40))
def test_one_die_agrees_with_icepool(die, target):
    """Where icepool explodes often enough to reach the target."""
    theirs = icepool.d(die).explode(depth=10)
    ours = exploding(die).p(lambda n: n >= target)
    assert ours == Fraction(theirs.probability(">=", target))


@given(sides, sides, st.integers(2, 24))
def test_the_better_of_two_agrees_with_icepool(one, other, target):
    """The highest of two exploding dice."""
    theirs = icepool.highest(icepool.d(one).explode(depth=7), icepool.d(other).explode(depth=7))
    ours = best_of((one, other)).p(lambda n: n >= target)
    assert ours == Fraction(theirs.probability(">=", target))


@given(st.lists(sides, min_size=1, max_size=3), st.integers(2, 60))
def test_the_best_falls_short_only_if_all_do(dice, target):
    """The product of the chances to fall short."""
    short = Fraction(1)
    for die in dice:
        short *= 1 - tail(die, target)
    assert best_of(tuple(dice)).p(lambda n: n < target) == short


@settings(deadline=None)
@given(st.integers(0, 4), sides, st.integers(1, 20))
def test_sums_agree_with_icepool(count, die, target):
    """Several added; icepool explodes often enough for totals up to 20."""
    theirs = count @ icepool.d(die).explode(depth=6)
    ours = sum_of_exploding(count, die).p(lambda n: n >= target)
    assert ours == Fraction(theirs.probability(">=", target))


def test_three_d6_as_published():
    """3d6 exploding, to four places."""
    wanted = {10: 0.6644, 11: 0.5741, 13: 0.4213, 16: 0.2539}
    three = SumOf(3, 6).pmf()
    for target, chance in wanted.items():
        assert abs(float(three.p(lambda n, t=target: n >= t)) - chance) < 5e-5
    plus = SumOf(3, 6, plus=1).pmf()
    assert plus.p(lambda n: n >= 14) == three.p(lambda n: n >= 13)


def test_E15_E16_every_trait_die_against_every_target():
    """The tables computed twice elsewhere: with a wild die and without."""
    for row in rows("traits"):
        die = int(row["die"][1:])
        dice = (die, 6) if row["wild"] == "yes" else (die,)
        ours = best_of(dice).p(lambda n, t=int(row["target"]): n >= t)
        assert abs(float(ours) - float(row["chance"])) < 1e-12


def test_E17_the_bigger_die_is_sometimes_worse():
    """A d10 reaches 12 more easily than a d12, a d4 a 6 more easily than a d6; nowhere else to 24
    but at the top of the bigger die."""
    assert best_of((10, 6)).p(lambda n: n >= 12) == Fraction(83, 720)
    assert best_of((12, 6)).p(lambda n: n >= 12) == Fraction(47, 432)
    assert best_of((4, 6)).p(lambda n: n >= 6) == Fraction(31, 96)
    assert best_of((6, 6)).p(lambda n: n >= 6) == Fraction(11, 36)
    worse = {
        (low, high): [
            t
            for t in range(2, 25)
            if best_of((low, 6)).p(lambda n, t=t: n >= t)
            > best_of((high, 6)).p(lambda n, t=t: n >= t)
        ]
        for low, high in pairwise(SIDES)
    }
    assert worse == {(4, 6): [6], (6, 8): [8], (8, 10): [10], (10, 12): [12, 24]}


def test_E19_a_d4_with_a_wild_die():
    """5/8 to reach 4, 37/192 a raise, both ones 1 in 24: not the better single die alone."""
    d4 = best_of((4, 6))
    assert d4.p(lambda n: n >= 4) == Fraction(5, 8)
    assert d4.p(lambda n: n >= 8) == Fraction(37, 192)
    assert d4[1] == Fraction(1, 24)


def test_E20_an_exploding_d8_shows_ten():
    """7 in 64."""
    assert exploding(8).p(lambda n: n >= 10) == Fraction(7, 64)


def test_E21_dice_explode_without_a_cap():
    """No total is a multiple of the sides below the bound; the mean is s(s + 1) / 2(s − 1)."""
    assert exploding(4)[12] == 0
    assert exploding(4).p(lambda n: n >= 12) == Fraction(1, 64)
    assert abs(exploding(4).mean() - Fraction(10, 3)) < Fraction(1, 10**15)


def test_E52_two_dice_reach_five():
    """The higher of two d6 is 5 or more in 5 of 9, exploding or not."""
    assert best_of((6, 6)).p(lambda n: n >= 5) == Fraction(5, 9)


def test_the_bound_is_as_rare_as_it_says():
    """Totals of 120 or more: at most 12⁻¹⁰ for one die, below 2·10⁻¹¹ with the wild die."""
    for die in SIDES:
        assert exploding(die)[MOST_TOTAL] == Fraction(1, die) ** (MOST_TOTAL // die)
        assert best_of((die, 6))[MOST_TOTAL] < Fraction(2, 10**11)
    assert exploding(12)[MOST_TOTAL] == Fraction(1, 12**10)


@given(sides, sides, st.integers(0, 2**32))
def test_thrown_dice_read_as_one_of_their_outcomes(one, other, seed):
    """What is thrown can be read, and its value is one that the odds know."""
    best, total = BestOf((one, other)), SumOf(3, one, plus=2)
    assert best.read(best.throw(Random(seed))) in best.pmf()
    assert total.read(total.throw(Random(seed))) in total.pmf()


def test_faces_are_read_in_the_order_of_the_dice():
    """A top face is followed by what the same die shows next."""
    faces = [Face("d8", "8"), Face("d8", "3"), Face("d6", "6"), Face("d6", "6"), Face("d6", "1")]
    assert BestOf((8, 6)).read(faces) == 13
    same = [Face("d6", "6"), Face("d6", "2"), Face("d6", "5")]
    assert BestOf((6, 6)).read(same) == 8
    assert SumOf(2, 6).read(same) == 13


@pytest.mark.parametrize(
    ("faces", "says"),
    [
        ([Face("d8", "9"), Face("d6", "1")], "shows 1 to 8, not '9'"),
        ([Face("d8", "8"), Face("d6", "1")], "a d8 is wanted in its place"),
        ([Face("d8", "1")], "a d6 is wanted in its place"),
        ([Face("d8", "1"), Face("d6", "1"), Face("d6", "2")], "more than the dice"),
        ([Face("d8", "x"), Face("d6", "1")], "shows 1 to 8, not 'x'"),
    ],
)
def test_faces_that_cannot_be_are_refused(faces, says):
    """In one sentence, with the die and its bounds."""
    with pytest.raises(ValueError, match=says):
        BestOf((8, 6)).read(faces)


def test_dice_out_of_bounds_are_refused():
    """A die of one side would explode for ever."""
    with pytest.raises(ValueError, match="the sides of a die is 1; it may be 2 to 100"):
        exploding(1)
    with pytest.raises(ValueError, match="the number of dice is 0"):
        BestOf(())
    with pytest.raises(ValueError, match="the number of dice is 21"):
        SumOf(21, 6)
