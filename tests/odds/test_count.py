"""Binomial counts and their mixtures, against plain enumeration and closed forms."""

from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.count import Count, binomial, mixed_count
from navalkit.odds.nearly import near_count
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face

untimed = settings(deadline=None)

chances = st.fractions(0, 1, max_denominator=12)


@untimed
@given(st.integers(0, 7), chances)
def test_a_count_is_enumerated(number, p):
    """Every pattern of happens and fails, each with its chance."""
    told = dict.fromkeys(range(number + 1), Fraction(0))
    for pattern in product((True, False), repeat=number):
        weight = Fraction(1)
        for happens in pattern:
            weight *= p if happens else 1 - p
        told[sum(pattern)] += weight
    pmf = binomial(number, p)
    assert all(pmf[k] == chance for k, chance in told.items())


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 1000), chances)
def test_a_count_has_a_closed_form(number, p):
    """C(n, k) pᵏ (1 − p)ⁿ⁻ᵏ, at the ends, the middle and the mode; mean and variance."""
    pmf = binomial(number, p)
    for k in {0, number // 3, number // 2, int(number * p), number}:
        assert pmf[k] == comb(number, k) * p**k * (1 - p) ** (number - k)
    assert pmf.mean() == number * p


@untimed
@given(st.integers(1, 40), chances)
def test_a_count_spreads_as_it_should(number, p):
    """n p (1 − p)."""
    assert binomial(number, p).variance() == number * p * (1 - p)


@untimed
@given(st.integers(0, 60), chances, chances, chances)
def test_a_mixture_is_weighed_term_by_term(number, share, one, other):
    """Two fates: the sum of two counts, each with the chance of its fate."""
    parts = [(share, one), (1 - share, other)]
    mixed = mixed_count(number, parts)
    first, second = binomial(number, one), binomial(number, other)
    for k in range(number + 1):
        assert mixed[k] == share * first[k] + (1 - share) * second[k]
    assert mixed == Pmf({k: mixed.weights.get(k, 0) for k in range(number + 1)})


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1000), chances, chances, chances)
def test_sixty_places_for_a_picture(number, share, one, other):
    """Every chance within 10⁻⁶⁰ of the exact one, and nothing possible lost."""
    parts = [(share, one), (1 - share, other)]
    exact, near = mixed_count(number, parts), near_count(number, parts)
    assert set(near) == set(exact)
    for k in list(exact)[:: max(1, number // 5)]:
        assert abs(near[k] - exact[k]) < Fraction(1, 10**60)


def test_a_thousand_with_a_long_fraction():
    """The mean is exact to the last of tens of thousands of digits."""
    p, q = Fraction(10**20 + 1, 3 * 10**20), Fraction(29, 2880)
    mixed = mixed_count(1000, [(Fraction(19, 40), p), (Fraction(21, 40), q)])
    assert mixed.mean() == 1000 * (Fraction(19, 40) * p + Fraction(21, 40) * q)


def test_a_count_is_thrown_as_often_as_the_odds_say():
    """20,000 counts of three, each number within four standard errors."""
    dice, rng, plays = Count(3, Fraction(2, 7)), Random(5), 20_000
    seen = dict.fromkeys(range(4), 0)
    for _ in range(plays):
        seen[dice.read(dice.throw(rng))] += 1
    for number, p in dice.pmf().items():
        assert abs(seen[number] / plays - p) <= 4 * float(p * (1 - p) / plays) ** 0.5


@pytest.mark.parametrize(
    ("faces", "says"),
    [
        ([Face("of 3", "4")], "'4' of 3 cannot be; 0 to 3 may"),
        ([Face("of 3", "-1")], "'-1' of 3 cannot be"),
        ([Face("of 4", "1")], "a number of 3 wanted, not of 4 1"),
        ([], "a number of 3 wanted, not no dice"),
    ],
)
def test_numbers_that_cannot_be_are_refused(faces, says):
    """In a sentence."""
    with pytest.raises(ValueError, match=says):
        Count(3, Fraction(1, 2)).read(faces)


def test_a_count_prints_no_dice():
    """Who throws a hundred enters their number."""
    assert Count(100, Fraction(1, 2)).printed() == []


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Count(1001, Fraction(1, 2)), "the number counted is 1001; it may be 0 to 1000"),
        (lambda: binomial(-1, Fraction(1, 2)), "the number counted is -1"),
        (lambda: binomial(3, Fraction(3, 2)), "a chance of 3/2 is not from 0 to 1"),
        (lambda: mixed_count(3, [(Fraction(1, 2), Fraction(0))]), "fates add up to 1/2, not 1"),
        (lambda: near_count(1001, []), "the number counted is 1001"),
    ],
)
def test_bounds_are_named_at_once(make, says):
    """Before anything is counted."""
    with pytest.raises(ValueError, match=says):
        make()
