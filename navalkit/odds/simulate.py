"""Seeded play, many times over: counts, each with its error band."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, zip_longest
from math import sqrt
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from navalkit.odds.chain import MOST_ROUNDS, Chain, stepped
from navalkit.odds.dice import bounded
from navalkit.odds.pmf import Pmf

T = TypeVar("T", bound=Hashable)

MOST_PLAYS = 10_000_000
NORMAL_95 = 1.959963984540054
"""Standard errors on either side that hold 95 in 100 of a normal distribution."""


class Estimate(NamedTuple):
    """A simulated chance and the 95% band around it (Wilson's, which stays inside 0…1)."""

    value: float
    low: float
    high: float


def wilson(hits: int, trials: int) -> Estimate:
    """The share of hits, with the band that holds the true chance 95 times in 100.

    >>> tuple(round(x, 3) for x in wilson(50, 100))
    (0.5, 0.404, 0.596)
    """
    bounded("the number of trials", trials, 1, MOST_PLAYS)
    bounded("the number of hits", hits, 0, trials)
    share, z2 = hits / trials, NORMAL_95**2
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    spread = sqrt(share * (1 - share) * z2 / trials + (z2 / (2 * trials)) ** 2) / (1 + z2 / trials)
    # The band holds what was seen, and stays within 0 and 1, to the last digit.
    low, high = min(share, middle - spread), max(share, middle + spread)
    return Estimate(share, max(0.0, low), min(1.0, high))


@dataclass(frozen=True)
class Tally(Generic[T]):
    """What came of `trials` plays: outcome → count.

    >>> Tally({"caught": 3, "away": 1}, 4).p(lambda outcome: outcome == "caught").value
    0.75
    """

    counts: Mapping[T, int]
    trials: int

    def p(self, event: Callable[[T], bool]) -> Estimate:
        """The share of plays in which `event` happened, with its error band."""
        return wilson(sum(n for outcome, n in self.counts.items() if event(outcome)), self.trials)

    def __add__(self, other: Tally[T]) -> Tally[T]:
        counts = Counter(self.counts)
        counts.update(other.counts)
        return Tally(dict(counts), self.trials + other.trials)


def draws(pmf: Pmf[T], count: int, rng: Random) -> Counter[T]:
    """How often each outcome came in `count` seeded draws."""
    outcomes, cumulative = list(pmf), list(accumulate(pmf.weights.values()))
    return Counter(
        outcomes[bisect_right(cumulative, rng.randrange(pmf.total))] for _ in range(count)
    )


def sampled(pmf: Pmf[T], plays: int, seed: int) -> Tally[T]:
    """A tally of `plays` seeded draws.

    >>> sampled(Pmf.of("Long"), 3, seed=1).counts
    {'Long': 3}
    """
    bounded("the number of plays", plays, 1, MOST_PLAYS)
    return Tally(dict(draws(pmf, plays, Random(seed))), plays)


class Crowd(NamedTuple):
    """Many runs side by side: where they stand at the start and after each round, and the ends."""

    rounds: tuple[Tally[Any], ...]
    ends: Tally[Any]

    def joined(self, other: Crowd) -> Crowd:
        """Both crowds as one; the shorter one stays where it ended."""
        pairs = zip_longest(self.rounds, other.rounds)
        told = ((a or self.rounds[-1]) + (b or other.rounds[-1]) for a, b in pairs)
        return Crowd(tuple(told), self.ends + other.ends)


def crowd(chain: Chain[T], plays: int, told: int, seed: int) -> Crowd:
    """`plays` seeded runs, each to its end; the first `told` rounds are kept one by one."""
    bounded("the number of plays", plays, 1, MOST_PLAYS)
    bounded("the number of rounds", told, 0, MOST_ROUNDS)
    rng = Random(seed)
    rounds = [draws(chain.beginning, plays, rng)]
    now, steps = rounds[0], dict[Any, Pmf[T]]()
    for number in range(1, MOST_ROUNDS + 1):
        if number > told and _all_over(chain, now, number - 1):
            break
        now = _next_round(chain, now, number, steps, rng)
        if number <= told:
            rounds.append(now)
    return Crowd(tuple(Tally(dict(c), plays) for c in rounds), Tally(dict(now), plays))


def _all_over(chain: Chain[T], now: Counter[T], played: int) -> bool:
    return played == chain.last or all(chain.over(state) for state in now)


def _next_round(
    chain: Chain[T], now: Counter[T], number: int, steps: dict[Any, Pmf[T]], rng: Random
) -> Counter[T]:
    if chain.last is not None and number > chain.last:
        return now
    step = chain.step_of(number)
    after: Counter[T] = Counter()
    for state, count in now.items():
        if chain.over(state):
            after[state] += count
            continue
        if (step, state) not in steps:
            steps[step, state] = stepped(step, state)
        after.update(draws(steps[step, state], count, rng))
    return after


def batches(
    play: Callable[[int, int], Tally[T]], plays: int, seed: int, size: int = 200
) -> Iterator[Tally[T]]:
    """The growing tally of `play(count, seed)`, batch by batch: to watch, and to stop early."""
    bounded("the size of a batch", size, 1, MOST_PLAYS)
    bounded("the number of plays", plays, 1, MOST_PLAYS)
    so_far: Tally[T] | None = None
    seeds = Random(seed)  # counting up from the seed, two seeds in a row would share batches
    for done in range(0, plays, size):
        batch = play(min(size, plays - done), seeds.getrandbits(64))
        so_far = batch if so_far is None else so_far + batch
        yield so_far
