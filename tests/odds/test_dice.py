"""Numbered dice, against plain enumeration."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.odds.dice import Chance, Numbered, die, highest_of, sum_of
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face
from tests.oracles import Case

few = st.tuples(st.integers(1, 4), st.integers(2, 7))


@given(few)
def test_sums_are_counted_face_by_face(dice):
    """The sum of equal dice is the product over their faces."""
    count, sides = dice
    thrown = product(range(1, sides + 1), repeat=count)
    assert sum_of(count, sides) == Pmf(Counter(sum(faces) for faces in thrown))


@given(few)
def test_the_highest_is_counted_face_by_face(dice):
    """The highest of equal dice is the product over their faces."""
    count, sides = dice
    thrown = product(range(1, sides + 1), repeat=count)
    assert highest_of(count, sides) == Pmf(Counter(max(faces) for faces in thrown))


@given(st.integers(0, 30), st.integers(2, 20))
def test_sums_have_a_closed_form(count, sides):
    """Inclusion and exclusion over the dice that would pass their last side."""
    ways = sum_of(count, sides)
    for total in ways:
        free = total - count
        signed = (
            (-1) ** k * comb(count, k) * comb(free - k * sides + count - 1, count - 1)
            for k in range(free // sides + 1)
        )
        assert ways[total] == Fraction(sum(signed) if count else 1, sides**count)


def test_E26_highest_of_several():
    """Published means of the highest of one to three dice, and all of three."""
    case = Case("E26")
    assert all(case.agrees(f"mean {n}", highest_of(n, 6).mean()) for n in (1, 2, 3))
    assert all(case.agrees(f"pmf3 {x - 1}", p) for x, p in highest_of(3, 6).items())


def test_E51_at_least_one_six():
    """At least one six in four and in fifty rolls is the highest of them being a six."""
    case = Case("E51")
    assert case.agrees("4", highest_of(4, 6)[6])
    assert case.agrees("50", highest_of(50, 6)[6])


def test_E52_highest_of_two():
    """The highest of two six-sided dice is 5 or more in 5 of 9."""
    assert Case("E52").agrees("p", highest_of(2, 6).p(lambda n: n >= 5))


@given(few, st.integers(-3, 3), st.integers(0, 2**32))
def test_thrown_dice_read_as_one_of_their_outcomes(dice, plus, seed):
    """What is thrown can be read, and its value is one that the odds know."""
    count, sides = dice
    dice = Numbered(sides, count, plus)
    assert dice.read(dice.throw(Random(seed))) in dice.pmf()


@given(st.fractions(0, 1, max_denominator=40), st.integers(0, 2**32))
def test_a_chance_is_a_die_with_enough_sides(p, seed):
    """As many of its numbers as the chance says are a yes; a thrown one reads as yes or no."""
    chance = Chance(p)
    ((name, numbers),) = chance.printed()
    read = [chance.read([Face(name, number)]) for number in numbers]
    assert Pmf.uniform(read) == chance.pmf()
    assert chance.pmf()[True] == p
    assert chance.read(chance.throw(Random(seed))) in chance.pmf()


@given(few, st.integers(-3, 3))
def test_printed_faces_are_those_that_can_be_read(dice, plus):
    """Every combination of them, each as likely: the odds."""
    count, sides = dice
    dice = Numbered(sides, count, plus)
    faces = [[Face(die, number) for number in numbers] for die, numbers in dice.printed()]
    assert Pmf.uniform(dice.read(thrown) for thrown in product(*faces)) == dice.pmf()


@pytest.mark.parametrize(
    ("faces", "says"),
    [
        ([Face("d6", "³")], "shows 1 to 6, not '³'"),
        ([Face("d6", "9" * 5000)], "shows 1 to 6"),
        ([Face("d6", "7")], "shows 1 to 6, not '7'"),
        ([Face("d6", "0")], "shows 1 to 6, not '0'"),
        ([Face("d6", "x")], "shows 1 to 6, not 'x'"),
        ([Face("d8", "3")], "1d6 wanted, not d8 3"),
        ([Face("d6", "3"), Face("d6", "3")], "1d6 wanted, not d6 3, d6 3"),
        ([], "1d6 wanted, not no dice"),
    ],
)
def test_faces_these_dice_lack_are_refused(faces, says):
    """In a sentence that says what was shown."""
    with pytest.raises(ValueError, match=says):
        Numbered(6).read(faces)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Numbered(6, plus=inf), "the number on top is inf; it takes a whole number"),
        (lambda: sum_of(10_000, 6), "number of dice is 10000; it may be 0 to 60"),
        (lambda: highest_of(10_000, 6), "number of dice is 10000; it may be 1 to 60"),
        (lambda: Numbered(6, 10_000), "number of dice is 10000; it may be 0 to 60"),
        (lambda: Numbered(6, -1), "number of dice is -1"),
        (lambda: sum_of(2, 10**9), "sides of a die is 1000000000; it may be 2 to 1000"),
        (lambda: highest_of(2, 10**9), "sides of a die is 1000000000"),
        (lambda: Chance(Fraction(3, 2)), "chance of 3/2 is not between 0 and 1"),
        (lambda: Chance(Fraction(1, 6)).read([Face("d6", "7")]), "shows 1 to 6, not '7'"),
        (lambda: Chance(Fraction(1, 6)).read([Face("d8", "1")]), "1d6 wanted, not d8 1"),
        (lambda: die(1), "sides of a die is 1"),
        (lambda: die(2.5), "sides of a die is 2.5"),
    ],
)
def test_bounds_are_named_at_once(make, says):
    """Field, value and bounds, before anything is counted."""
    with pytest.raises(ValueError, match=says):
        make()
