"""Counts in whole numbers: tables of weights by the hurts of both ships, and what has ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.rules.seafight.engagement_state import Ending

Row = list[int]
Table = list[Row]
Ways = list[tuple[Any, int]]
"""Where something leads, each with its weight over a denominator known elsewhere."""


class Key(NamedTuple):
    """Which table: the place, and the places of gauge, demand and points among the lattice's."""

    place: int
    gauge: int
    said: int
    points: int


@dataclass
class Count:
    """Where the weights are, and what has ended so far: by ending, and by points and hurts."""

    total: int
    tables: dict[Key, Table]
    ends: dict[Ending, int] = field(default_factory=lambda: defaultdict(int))
    prey: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    pursuer: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))

    def over(self, denominator: int) -> Count:
        """What has ended, over a larger total; the tables are to be filled anew."""
        kept = Count(self.total * denominator, {})
        kept.gather(self, denominator)
        return kept

    def gather(self, other: Count, times: int) -> None:
        """Count what has ended elsewhere too, so many times over."""
        for end, weight in other.ends.items():
            self.ends[end] += weight * times
        for at, weight in other.prey.items():
            self.prey[at] += weight * times
        for at, weight in other.pursuer.items():
            self.pursuer[at] += weight * times

    def end(self, end: Ending, points: tuple[int, int], prey: int, pursuer: int, w: int) -> None:
        """Count an end."""
        self.ends[end] += w
        self.prey[points[1], prey] += w
        self.pursuer[points[0], pursuer] += w

    def undecided(self) -> Fraction:
        """How much still goes on."""
        return 1 - Fraction(sum(self.ends.values()), self.total)


def over_one(pmfs: Iterable[Pmf[Any]]) -> int:
    """One denominator for them all."""
    return lcm(*(pmf.total for pmf in pmfs))


def ways(pmf: Pmf[Any], over: int) -> Ways:
    """Where it leads, in weights over this denominator."""
    return [(to, weight * (over // pmf.total)) for to, weight in pmf.weights.items()]


def over_one_of(chances: Iterable[Fraction]) -> int:
    """One denominator for them all."""
    return lcm(*(chance.denominator for chance in chances))


def add(
    to: Table, table: Table, weight: int, rows: slice = slice(None), columns: slice = slice(None)
) -> None:
    """Add so many times a table to another, or a part of it to the same part."""
    for mine, theirs in zip(to[rows], table[rows], strict=True):
        part = theirs[columns]
        if any(part):
            mine[columns] = [a + weight * b for a, b in zip(mine[columns], part, strict=True)]


def joined(counts: list[Count]) -> Count:
    """Several counts as one; each tells its share of the same whole."""
    if len(counts) == 1:
        return counts[0]
    over = lcm(*(count.total for count in counts))
    made = Count(over, {})
    for count in counts:
        made.gather(count, over // count.total)
        for key, table in count.tables.items():
            zeros = [[0] * len(row) for row in table]
            add(made.tables.setdefault(key, zeros), table, over // count.total)
    return made
