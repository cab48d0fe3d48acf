"""Dice that explode: a die that shows its highest face is thrown again and added on, for ever.

A single exploding die of s sides passes k·s with chance s⁻ᵏ, exactly. Its distribution is endless,
so totals are told one by one up to a bound and from there on together: "120 or more". The chances
below the bound are exact; what lies beyond it has a chance of at most 12⁻¹⁰, below 2·10⁻¹¹, for the
higher of a die up to d12 and a d6, and where two such rolls are compared a mistake needs both to be
that high or nearly so: less than 10⁻¹⁴.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from navalkit.odds.dice import bounded, listed
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face

MOST_TOTAL = 120
"""Totals from here on count as this one, unless said otherwise: a multiple of every usual die."""

MOST_EXPLODING = 20


@lru_cache
def exploding(sides: int, most: int = MOST_TOTAL) -> Pmf[int]:
    """One exploding die; totals of `most` and above are taken together.

    >>> exploding(8).p(lambda total: total >= 10)
    Fraction(7, 64)
    """
    bounded("the sides of a die", sides, 2, 100)
    bounded("the highest total told apart", most, 1, 1000)
    rounds = -(-most // sides)
    ways: dict[int, int] = {}
    for again in range(rounds):  # so many top faces, then one that is none
        for face in range(1, sides):
            total = min(again * sides + face, most)
            ways[total] = ways.get(total, 0) + sides ** (rounds - 1 - again)
    ways[most] = ways.get(most, 0) + 1
    return Pmf(ways)


@lru_cache
def best_of(sides: tuple[int, ...], most: int = MOST_TOTAL) -> Pmf[int]:
    """The highest of several exploding dice, each with its own sides.

    >>> best_of((8, 6)).p(lambda total: total >= 4)
    Fraction(13, 16)
    """
    best = exploding(sides[0], most)
    for each in sides[1:]:
        best = _higher(best, exploding(each, most))
    return best


def _higher(one: Pmf[int], other: Pmf[int]) -> Pmf[int]:
    """The higher of two: no more than t where neither is."""
    below, ways = 0, dict[int, int]()
    for total in sorted({*one, *other}):
        upto = _ways_upto(one, total) * _ways_upto(other, total)
        ways[total], below = upto - below, upto
    return Pmf(ways)


def _ways_upto(pmf: Pmf[int], total: int) -> int:
    return sum(weight for value, weight in pmf.weights.items() if value <= total)


@lru_cache
def sum_of_exploding(count: int, sides: int, most: int = MOST_TOTAL) -> Pmf[int]:
    """Several equal exploding dice added; sums of `most` and above are taken together.

    >>> round(float(sum_of_exploding(3, 6).p(lambda total: total >= 13)), 4)
    0.4213
    """
    bounded("the number of dice", count, 0, MOST_EXPLODING)
    total, one = Pmf.of(0), exploding(sides, most)
    for _ in range(count):
        total = (total + one).map(lambda n: min(n, most))
    return total


@dataclass(frozen=True)
class BestOf:
    """Exploding dice thrown together, of which the highest counts: a d8 with a wild d6.

    >>> BestOf((8, 6)).pmf().p(lambda total: total >= 8)
    Fraction(71, 288)
    """

    sides: tuple[int, ...]
    most: int = MOST_TOTAL

    def __post_init__(self) -> None:
        bounded("the number of dice", len(self.sides), 1, MOST_EXPLODING)

    def pmf(self) -> Pmf[int]:
        """The exact distribution of the highest total."""
        return best_of(self.sides, self.most)

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """The faces of each die, one after another as it explodes."""
        return _thrown(self.sides, rng)

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Nothing: how many faces will lie on the table is not known."""
        return []

    def read(self, faces: Sequence[Face]) -> int:
        """The highest of the dice's totals."""
        return min(max(_read(self.sides, faces)), self.most)

    def __str__(self) -> str:
        return " and ".join(f"d{sides}" for sides in self.sides)


@dataclass(frozen=True)
class SumOf:
    """Exploding dice thrown together and added, with a fixed number on top: 3d6 + 1.

    >>> SumOf(3, 6, plus=1).pmf().p(lambda total: total >= 14) == SumOf(3, 6).pmf().p(
    ...     lambda total: total >= 13)
    True
    """

    count: int
    sides: int
    plus: int = 0
    most: int = MOST_TOTAL

    def __post_init__(self) -> None:
        bounded("the number of dice", self.count, 0, MOST_EXPLODING)

    def pmf(self) -> Pmf[int]:
        """The exact distribution of the sum."""
        return _summed(self.count, self.sides, self.plus, self.most)

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """The faces of each die, one after another as it explodes."""
        return _thrown((self.sides,) * self.count, rng)

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Nothing: how many faces will lie on the table is not known."""
        return []

    def read(self, faces: Sequence[Face]) -> int:
        """The sum of all that the dice show."""
        return min(sum(_read((self.sides,) * self.count, faces)) + self.plus, self.most)

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")


@lru_cache
def _summed(count: int, sides: int, plus: int, most: int) -> Pmf[int]:
    return (sum_of_exploding(count, sides, most) + plus).map(lambda total: min(total, most))


# --- the faces as they lie -----------------------------------------------------------------------


def _thrown(sides: Iterable[int], rng: Random) -> tuple[Face, ...]:
    return tuple(Face(f"d{each}", str(shown)) for each in sides for shown in _bursts(each, rng))


def _bursts(sides: int, rng: Random) -> Iterator[int]:
    shown = sides
    while shown == sides:
        shown = rng.randint(1, sides)
        yield shown


def _read(sides: Sequence[int], faces: Sequence[Face]) -> list[int]:
    """Each die's total; faces lie in the order of the dice, a top face before what follows it."""
    left, totals = list(faces), []
    for each in sides:
        total, shown = 0, each
        while shown == each:
            shown = _next(each, left, faces)
            total += shown
        totals.append(total)
    if left:
        raise ValueError(f"{listed(left)}: more than the dice that were thrown")
    return totals


def _next(sides: int, left: list[Face], faces: Sequence[Face]) -> int:
    if not left or left[0].die != f"d{sides}":
        raise ValueError(f"a d{sides} is wanted in its place, not {listed(left or faces)}")
    symbol = left.pop(0).symbol
    if not (symbol.isascii() and symbol.isdigit()) or not 1 <= int(symbol) <= sides:
        raise ValueError(f"a d{sides} shows 1 to {sides}, not {symbol!r}")
    return int(symbol)
