"""Numbered dice: one, several added, the highest of several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from random import Random

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face

MOST_DICE = 60
"""The most dice one pool takes: far past any table's need, and still answered at once."""


def die(sides: int) -> Pmf[int]:
    """A fair die numbered from 1.

    >>> die(6).mean()
    Fraction(7, 2)
    """
    bounded("the sides of a die", sides, 2, 1000)
    return Pmf.uniform(range(1, sides + 1))


def sum_of(count: int, sides: int) -> Pmf[int]:
    """The sum of `count` equal dice.

    >>> sum_of(2, 6)[7]
    Fraction(1, 6)
    """
    bounded("the number of dice", count, 0, MOST_DICE)
    return reduce(lambda so_far, one: so_far + one, [die(sides)] * count, Pmf.of(0))


def highest_of(count: int, sides: int) -> Pmf[int]:
    """The highest of `count` equal dice: xⁿ − (x−1)ⁿ ways to show x.

    >>> highest_of(2, 6)[6]
    Fraction(11, 36)
    """
    bounded("the number of dice", count, 1, MOST_DICE)
    bounded("the sides of a die", sides, 2, 1000)
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

    def pmf(self) -> Pmf[int]:
        """The exact distribution of the sum."""
        return sum_of(self.count, self.sides) + self.plus

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """One face for each die."""
        shown = (rng.randint(1, self.sides) for _ in range(self.count))
        return tuple(Face(f"d{self.sides}", str(number)) for number in shown)

    def read(self, faces: Sequence[Face]) -> int:
        """The sum the faces show; the wrong dice, or too many, are refused."""
        shown = [int(face.symbol) for face in faces if face.die == f"d{self.sides}"]
        if len(shown) != len(faces) or len(shown) != self.count:
            raise ValueError(f"{self.count}d{self.sides} wanted, not {listed(faces)}")
        for number in shown:
            bounded(f"a d{self.sides}", number, 1, self.sides)
        return sum(shown) + self.plus


def bounded(what: str, value: int, low: int, high: int) -> None:
    """Refuse a number outside its bounds, naming it, its value and the bounds."""
    if not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{what} is {value!r}; it may be {low} to {high}")


def listed(faces: Sequence[Face]) -> str:
    """The faces in words, for an error."""
    return ", ".join(f"{face.die} {face.symbol or 'blank'}" for face in faces) or "no dice"
