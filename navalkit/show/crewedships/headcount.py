"""How many of a crew: a distribution over hundreds of counts, in bands that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.show import figures
from navalkit.show.numbers import decimal, percent
from navalkit.show.palette import EDGE, paint

BANDS = 20
TAIL = Fraction(1, 2000)
"""What may lie in either of the open bands at the ends."""
PLACES = 10**12


def short(weight: int, total: int) -> Fraction:
    """The chance of a weight to twelve places: a thousand men's has tens of thousands of digits.

    Certain only when certain.

    >>> short(1, 3), short(0, 3), short(10**30 - 1, 10**30) < 1
    (Fraction(333333333333, 1000000000000), Fraction(0, 1), True)
    """
    if weight in (0, total):
        return Fraction(weight // total)
    rounded = (2 * weight * PLACES + total) // (2 * total)
    return Fraction(min(max(rounded, 1), PLACES - 1), PLACES)


class Band(NamedTuple):
    """Some counts next to each other, and their chance together."""

    low: int
    high: int
    chance: Fraction
    open_below: bool = False
    open_above: bool = False

    @property
    def words(self) -> str:
        """The band as an axis says it."""
        if self.open_below and self.high > self.low:
            return f"≤ {self.high}"
        if self.open_above and self.high > self.low:
            return f"≥ {self.low}"
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def bands(counts: Pmf[int], most: int = BANDS) -> list[Band]:
    """The counts in at most so many bands of one width; what is rarest lies in the outer two.

    >>> [band.words for band in bands(Pmf.uniform(range(6)), 3)]
    ['0–1', '2–3', '4–5']
    """
    weights, total = counts.weights, counts.total
    lowest, highest = min(counts), max(counts)
    low, high = _where(counts, TAIL), _where(counts, 1 - TAIL)
    width = -(-(high - low + 1) // most)
    edges = [lowest, *range(low + width, high + 1, width), highest + 1]
    told = []
    for start, stop in pairwise(edges):
        weight = sum(weights.get(n, 0) for n in range(start, stop))
        below, above = start == lowest < low, stop > highest > high
        told.append(Band(start, stop - 1, short(weight, total), below, above))
    return told


def _where(counts: Pmf[int], share: Fraction) -> int:
    """The smallest count that at least such a share does not exceed."""
    wanted = -(-share.numerator * counts.total // share.denominator)
    return next(n for n, below in zip(counts, _running(counts), strict=True) if below >= wanted)


def _running(counts: Pmf[int]) -> Iterator[int]:
    return accumulate(counts.weights.values())


def middle(counts: Pmf[int], share: Fraction = Fraction(9, 10)) -> tuple[int, int]:
    """From and to how many it is in the middle nine of ten cases (or another share)."""
    return _where(counts, (1 - share) / 2), _where(counts, (1 + share) / 2)


def at_least(counts: Pmf[int], number: int) -> Fraction:
    """The chance of so many or more."""
    return short(sum(w for n, w in counts.weights.items() if n >= number), counts.total)


def headcount(counts: Pmf[int], mean: Fraction, title: str, axis: str) -> figures.Spec:
    """The bands as bars, with a line at the mean."""
    told = bands(counts)
    spec = figures.bars({band.words: band.chance for band in told}, title, axis=axis)
    spec["data"][0]["marker"] = figures.markers([paint("win")] * len(told))
    spec["data"][0]["name"] = "exact"
    place = next(
        i + (float(mean) - b.low + 0.5) / (b.high - b.low + 1) - 0.5
        for i, b in enumerate(told)
        if mean < b.high + 1
    )
    line = {"color": EDGE, "dash": "dash", "width": 3}
    mark = {"type": "line", "x0": place, "x1": place, "yref": "paper", "y0": 0, "y1": 1}
    note = {
        "x": place,
        "yref": "paper",
        "y": 1,
        "yanchor": "bottom",
        "text": f"mean {decimal(mean)}",
        "showarrow": False,
    }
    spec["layout"] |= {"shapes": [mark | {"line": line}], "annotations": [note]}
    return spec


def headcount_table(counts: Pmf[int], head: str) -> figures.Table:
    """The bands as a table, with the chance of so many or more."""
    rows = [(b.words, percent(b.chance), percent(at_least(counts, b.low))) for b in bands(counts)]
    return figures.Table((head, "Chance", "So many or more"), rows)
