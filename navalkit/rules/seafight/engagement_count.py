"""Counts in whole numbers: tables of weights by the hurts of both ships, and what has ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
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

    def end(
        self,
        end: Ending,
        points: tuple[int, int],
        block: Table,
        rows: Sequence[int],
        columns: Sequence[int],
        times: int = 1,
    ) -> None:
        """Count as ended what is in a block of these hurts of prey and pursuer, so many times."""
        by_row = [sum(row) for row in block]
        total = sum(by_row)
        if not total:
            return
        self.ends[end] += total * times
        for i, weight in zip(rows, by_row, strict=True):
            if weight:
                self.prey[points[1], i] += weight * times
        for j, column in zip(columns, zip(*block, strict=True), strict=True):
            if weight := sum(column):
                self.pursuer[points[0], j] += weight * times

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


def turned(table: Table) -> Table:
    """Its columns as rows.

    >>> turned([[1, 2], [3, 4]])
    [[1, 3], [2, 4]]
    """
    return [list(column) for column in zip(*table, strict=True)]


def spread(table: Table, leads: list[Ways] | None, over: int, size: int) -> Table:
    """Each row shared out over the rows it leads to, of so many; all stay where nothing leads on.

    >>> spread([[5], [7]], [[(0, 1), (1, 2)], [(2, 3)]], 3, 3), spread([[5]], None, 3, 2)
    ([[5], [10], [21]], [[15], [0]])
    """
    empty = [0] * len(table[0])
    if leads is None:
        stays = [[over * value for value in row] if any(row) else empty for row in table]
        return stays + [empty] * (size - len(table))
    told: list[Row | None] = [None] * size
    for row, ways in zip(table, leads, strict=True):
        if any(row):
            for to, weight in ways:
                here = told[to]
                if here is None:
                    told[to] = [weight * value for value in row]
                else:
                    told[to] = [sum + weight * value for sum, value in zip(here, row, strict=True)]
    return [empty if row is None else row for row in told]


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
