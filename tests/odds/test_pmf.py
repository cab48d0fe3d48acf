"""The laws of `Pmf`."""

import pickle
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf, mixture
from tests.odds.strategies import pmfs, weights

D6 = Pmf.uniform(range(1, 7))


@given(pmfs)
def test_chances_sum_to_one(pmf):
    """The chances of all outcomes add up to 1, and weights to the total."""
    assert sum(p for _, p in pmf.items()) == 1
    assert sum(pmf.weights.values()) == pmf.total
    assert all(isinstance(w, int) and w > 0 for w in pmf.weights.values())


@given(st.dictionaries(st.integers(-9, 9), weights, min_size=1), st.integers(1, 99), st.randoms())
def test_one_distribution_has_one_form(table, times, rng):
    """Weights in another proportion and order give an equal Pmf, with the same hash and text."""
    again = [(outcome, weight * times) for outcome, weight in table.items()]
    rng.shuffle(again)
    first, second = Pmf(table), Pmf(again)
    assert first == second
    assert hash(first) == hash(second)
    assert repr(first) == repr(second)
    assert list(first) == sorted(table)


@given(pmfs)
def test_a_pmf_survives_writing_and_reading(pmf):
    """Pickled and read back it is the same value."""
    assert pickle.loads(pickle.dumps(pmf)) == pmf


@given(pmfs, pmfs, pmfs)
def test_addition_is_that_of_independent_rolls(a, b, c):
    """Sums commute and associate; the pairwise products are what they should be."""
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    for total in a + b:
        ways = (p * q for (x, p), (y, q) in product(a.items(), b.items()) if x + y == total)
        assert (a + b)[total] == sum(ways)


@given(pmfs, pmfs)
def test_a_difference_swaps_sides_by_its_sign(a, b):
    """What one side wins by, the other loses by."""
    assert a - b == -(b - a)
    assert a - b == a + (-b)
    assert (a - b).mean() == a.mean() - b.mean()


@given(pmfs, pmfs)
def test_means_and_variances_add(a, b):
    """Of independent rolls."""
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a + b).variance() == a.variance() + b.variance()


@given(pmfs, st.integers(-5, 5))
def test_a_number_added_shifts(pmf, by):
    """Adding a plain number moves every outcome and no chance."""
    assert pmf + by == pmf.map(lambda n: n + by)
    assert (pmf + by) - by == pmf


@given(pmfs, st.integers(2, 5))
def test_map_gathers_what_falls_together(pmf, by):
    """The chance of a mapped outcome is that of all it comes from."""
    mapped = pmf.map(lambda n: n % by)
    assert all(p == pmf.p(lambda n, r=rest: n % by == r) for rest, p in mapped.items())


@given(pmfs, st.lists(pmfs, min_size=3, max_size=3))
def test_then_is_the_law_of_total_probability(pmf, branches):
    """The second roll's chances, weighed by the first's."""
    joined = pmf.then(lambda n: branches[n % 3])
    for outcome in joined:
        total = sum(p * branches[n % 3][outcome] for n, p in pmf.items())
        assert joined[outcome] == total
    assert sum(p for _, p in joined.items()) == 1


@given(pmfs)
def test_then_has_units(pmf):
    """A certain roll before, or after, changes nothing."""
    assert pmf.then(Pmf.of) == pmf
    assert Pmf.of(3).then(lambda _: pmf) == pmf


@given(pmfs, pmfs)
def test_beside_is_the_independent_pair(a, b):
    """Each pair's chance is a product, and each side keeps its own distribution."""
    pair = a.beside(b)
    assert all(p == a[x] * b[y] for (x, y), p in pair.items())
    assert pair.map(lambda both: both[0]) == a
    assert pair.map(sum) == a + b


@given(pmfs, st.integers(-20, 20))
def test_given_is_bayes(pmf, least):
    """What is left, each chance over the chance of the event; an impossible one is refused."""
    event = pmf.p(lambda n: n >= least)
    if not event:
        with pytest.raises(ValueError, match="chance is 0"):
            pmf.given(lambda n: n >= least)
        return
    left = pmf.given(lambda n: n >= least)
    assert all(left[n] == (p / event if n >= least else 0) for n, p in pmf.items())


@given(pmfs, st.fractions(0, 1))
def test_a_quantile_is_the_first_that_suffices(pmf, share):
    """At least the share lies at or below it, and less lies below it."""
    at = pmf.quantile(share)
    assert pmf.p(lambda n: n <= at) >= share
    assert pmf.p(lambda n: n < at) < share or at == min(pmf)


def test_a_quantile_reads_decimals_as_written():
    """0.1 is the tenth, though no binary fraction is: the first of ten equal outcomes suffices."""
    ten = Pmf.uniform(range(1, 11))
    assert [ten.quantile(n / 10) for n in range(1, 11)] == list(range(1, 11))


@given(st.lists(st.tuples(pmfs, weights), min_size=1, max_size=4))
def test_a_mixture_weighs_its_parts(parts):
    """Every outcome's chance is the parts' chances, weighed."""
    total = sum(weight for _, weight in parts)
    shares = [(pmf, Fraction(weight, total)) for pmf, weight in parts]
    mixed = mixture(shares)
    assert all(p == sum(s * pmf[o] for pmf, s in shares) for o, p in mixed.items())


def test_a_mixture_must_be_whole():
    """Chances that do not add up to 1 are refused, with their sum."""
    with pytest.raises(ValueError, match="3/4"):
        mixture([(D6, Fraction(1, 2)), (D6, Fraction(1, 4))])


@given(pmfs, st.integers(0, 2**32))
def test_samples_are_outcomes(pmf, seed):
    """Only what can come comes; a certain outcome always does."""
    assert pmf.sample(Random(seed)) in pmf
    assert Pmf.of(7).sample(Random(seed)) == 7


def test_samples_come_as_often_as_they_should():
    """Of 60,000 throws of a die each face is within four standard errors of its sixth."""
    rng, plays = Random(4), 60_000
    counts = dict.fromkeys(range(1, 7), 0)
    for _ in range(plays):
        counts[D6.sample(rng)] += 1
    error = (plays * (1 / 6) * (5 / 6)) ** 0.5
    assert all(abs(count - plays / 6) < 4 * error for count in counts.values())


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Pmf({}), "at least one outcome"),
        (lambda: Pmf({"a": 0}), "at least one outcome"),
        (lambda: Pmf([1, 2, 3]), "pairs of an outcome and its weight, not 1"),
        (lambda: Pmf(5), "outcomes with their weights, not 5"),
        (lambda: Pmf({"a": -1}), "weight of 'a' is -1"),
        (lambda: Pmf({"a": 0.5}), "weight of 'a' is 0.5"),
        (lambda: Pmf.chance(Fraction(3, 2)), "chance of 3/2"),
        (lambda: D6.quantile(1.5), "not 1.5"),
        (lambda: D6.only, "6 outcomes"),
    ],
)
def test_bad_input_gets_a_sentence(make, says):
    """What is wrong, and the value."""
    with pytest.raises(ValueError, match=says):
        make()


def test_outcomes_without_an_order_are_taken_as_they_come():
    """A word and a number in one Pmf: equal and alike in hash, whatever the order."""
    first, second = Pmf({"a": 1, 1: 2}), Pmf({1: 4, "a": 2})
    assert first == second
    assert hash(first) == hash(second)
