"""Seeded play: within its error, the same for a seed, and bounded."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.simulate import Tally, batches, crowd, sampled, wilson

D6 = Pmf.uniform(range(1, 7))
WALK = Chain(1, lambda n: Pmf.uniform([n - 1, n + 1]), lambda n: n in (0, 4))


@given(st.integers(1, 10_000), st.data())
def test_the_band_holds_the_share_inside_nought_and_one(trials, data):
    """Whatever was seen."""
    hits = data.draw(st.integers(0, trials))
    seen = wilson(hits, trials)
    assert 0 <= seen.low <= hits / trials <= seen.high <= 1
    assert seen.value == hits / trials


@pytest.mark.parametrize("p", [Fraction(1, 50), Fraction(3, 10), Fraction(1, 2)])
def test_the_band_holds_the_truth_about_95_times_in_100(p):
    """Summed exactly over all that 400 trials may show."""
    n = 400
    holds = sum(
        comb(n, k) * p**k * (1 - p) ** (n - k)
        for k in range(n + 1)
        if wilson(k, n).low <= p <= wilson(k, n).high
    )
    assert abs(float(holds) - 0.95) < 0.02


def test_a_seed_tells_the_same_twice_and_two_seeds_differ():
    """Draws, crowds and batches."""
    assert sampled(D6, 500, seed=3) == sampled(D6, 500, seed=3) != sampled(D6, 500, seed=4)
    assert crowd(WALK, 500, 4, seed=3) == crowd(WALK, 500, 4, seed=3) != crowd(WALK, 500, 4, 4)


def test_a_crowd_stands_where_the_history_says():
    """After each round, each state within four standard errors of its chance."""
    plays = 20_000
    for tally, pmf in zip(crowd(WALK, plays, 8, seed=11).rounds, WALK.history(8), strict=True):
        assert sum(tally.counts.values()) == tally.trials == plays
        assert set(tally.counts) <= set(pmf)
        for state, p in pmf.items():
            error = float(p * (1 - p) / plays) ** 0.5
            assert abs(tally.counts.get(state, 0) / plays - p) <= 4 * error


def test_a_crowd_stops_after_the_last_round():
    """As the history does."""
    cut = Chain(2, WALK.step, WALK.over, last=1)
    told = crowd(cut, 100, 4, seed=5).rounds
    assert told[1] == told[2] == told[4]


def test_batches_grow_to_the_whole():
    """The last tally counts all plays, each before it fewer."""
    told = list(batches(lambda n, seed: sampled(D6, n, seed), 1050, seed=1, size=200))
    assert [tally.trials for tally in told] == [200, 400, 600, 800, 1000, 1050]
    assert sum(told[-1].counts.values()) == 1050


def test_batches_of_neighbouring_seeds_share_nothing():
    """No batch of one seed is played again by the next."""
    seeds: dict[int, list[int]] = {}
    for first in (1, 2):
        played = seeds.setdefault(first, [])
        list(batches(lambda n, seed, to=played: to.append(seed) or Tally({}, n), 1000, first, 100))
    assert len({*seeds[1], *seeds[2]}) == 20


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: crowd(WALK, 10, 10**9, 1), "rounds is 1000000000; it may be 0 to 10000"),
        (lambda: crowd(WALK, 10**9, 1, 1), "plays is 1000000000; it may be 1 to 10000000"),
        (lambda: sampled(D6, 0, 1), "plays is 0; it may be 1 to"),
        (lambda: wilson(5, 4), "hits is 5; it may be 0 to 4"),
        (lambda: wilson(0, 0), "trials is 0"),
        (lambda: next(batches(sampled, 10, 1, size=0)), "size of a batch is 0"),
    ],
)
def test_bounds_are_named_at_once(ask, says):
    """Field, value and bounds, before anything is played."""
    with pytest.raises(ValueError, match=says):
        ask()
