"""Numbered dice: one, several added, the highest of several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from random import Random
from re import fullmatch

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face

MOST_DICE = 60
"""The most dice one pool takes: far past any table's need, and still answered at once."""

MOST_SIDES = 1000


def die(sides: int) -> Pmf[int]:
    """A fair die numbered from 1.

    >>> die(6).mean()
    Fraction(7, 2)
    """
    bounded("the sides of a die", sides, 2, MOST_SIDES)
    return Pmf.uniform(range(1, sides + 1))


def sum_of(count: int, sides: int) -> Pmf[int]:
    """The sum of `count` equal dice.

    >>> sum_of(2, 6)[7]
    Fraction(1, 6)
    """
    bounded("the number of dice", count, 0, MOST_DICE)
    bounded("the sides of a die", sides, 2, MOST_SIDES)
    ways = [1]
    for _ in range(count):
        # A die more: each total is reached from any of as many totals below it as the die has
        # sides; a difference of two running sums counts their ways.
        running = [0] * sides + list(accumulate(ways + [0] * (sides - 1)))
        ways = [up - down for up, down in zip(running[sides:], running, strict=False)]
    return Pmf(enumerate(ways, start=count))


def highest_of(count: int, sides: int) -> Pmf[int]:
    """The highest of `count` equal dice: xⁿ − (x−1)ⁿ ways to show x.

    >>> highest_of(2, 6)[6]
    Fraction(11, 36)
    """
    bounded("the number of dice", count, 1, MOST_DICE)
    bounded("the sides of a die", sides, 2, MOST_SIDES)
    return Pmf({x: x**count - (x - 1) ** count for x in range(1, sides + 1)})


@dataclass(frozen=True)
class Numbered:
    """Numbered dice thrown together and added, with a fixed number on top: 2d6 + 1.

    >>> Numbered(6, 2, plus=1).pmf().mean()
    Fraction(8, 1)
    """

    sides: int
    count: int = 1
    plus: int = 0

    def __post_init__(self) -> None:
        bounded("the sides of a die", self.sides, 2, MOST_SIDES)
        bounded("the number of dice", self.count, 0, MOST_DICE)
        whole("the number on top", self.plus)

    def pmf(self) -> Pmf[int]:
        """The exact distribution of the sum."""
        return sum_of(self.count, self.sides) + self.plus

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """One face for each die."""
        shown = (rng.randint(1, self.sides) for _ in range(self.count))
        return tuple(Face(f"d{self.sides}", str(number)) for number in shown)

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Each die's name, and its numbers."""
        numbers = tuple(str(number) for number in range(1, self.sides + 1))
        return [(f"d{self.sides}", numbers)] * self.count

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")

    def read(self, faces: Sequence[Face]) -> int:
        """The sum the faces show; the wrong dice, or too many, are refused."""
        if [face.die for face in faces] != [f"d{self.sides}"] * self.count:
            raise ValueError(f"{self.count}d{self.sides} wanted, not {listed(faces)}")
        return sum(_number(face, self.sides) for face in faces) + self.plus


@dataclass(frozen=True)
class Chance:
    """Something that happens with a given chance, thrown as a die with enough sides.

    >>> Chance(Fraction(3, 10)).pmf()
    Pmf({False: 7, True: 3})
    """

    p: Fraction

    def __post_init__(self) -> None:
        if not 0 <= self.p <= 1:
            raise ValueError(f"a chance of {self.p} is not between 0 and 1")

    def pmf(self) -> Pmf[bool]:
        """Whether it happens."""
        return Pmf.chance(self.p)

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """A number from 1 to the denominator."""
        return (Face(self._die, str(rng.randint(1, self.p.denominator))),)

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """The die, and its numbers; nothing where it has more sides than any die."""
        if self.p.denominator > MOST_SIDES:
            return []
        return [(self._die, tuple(str(n) for n in range(1, self.p.denominator + 1)))]

    def read(self, faces: Sequence[Face]) -> bool:
        """It happens when the number is not above the numerator."""
        if [face.die for face in faces] != [self._die]:
            raise ValueError(f"1{self._die} wanted, not {listed(faces)}")
        return _number(faces[0], self.p.denominator) <= self.p.numerator

    @property
    def _die(self) -> str:
        return f"d{self.p.denominator}"

    def __str__(self) -> str:
        return f"{self.p.numerator} in {self.p.denominator}"


def _number(face: Face, sides: int) -> int:
    """The number on a face; what such a die does not show is refused."""
    if not fullmatch("[1-9][0-9]{0,30}", face.symbol) or int(face.symbol) > sides:
        raise ValueError(f"a {face.die} shows 1 to {sides}, not {face.symbol[:40]!r}")
    return int(face.symbol)


def bounded(what: str, value: int, low: int, high: int) -> None:
    """Refuse a number outside its bounds, naming it, its value and the bounds."""
    if not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{what} is {value!r}; it may be {low} to {high}")


def whole(what: str, value: int) -> None:
    """Refuse what is not a whole number, naming it and its value."""
    if not isinstance(value, int):
        raise ValueError(f"{what} is {value!r}; it takes a whole number")


def listed(faces: Sequence[Face]) -> str:
    """The faces in words, for an error."""
    return ", ".join(f"{face.die} {face.symbol or 'blank'}" for face in faces) or "no dice"
