"""Challenge and attack rolls. CS-DICE."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache

from navalkit.odds.d20 import D20
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Dice, Roll, exact

TARGET = 10
"""What a challenge must reach. CS-DICE-1."""
ORDINARY = 10
"""The score of ordinary people, from which modifiers are counted. CS-DICE-1."""
SCORE = range(1, 26)
BOONS = range(-6, 7)


def modifier(score: int) -> int:
    """How far a score lies above 10. CS-DICE-1.

    >>> modifier(12), modifier(8)
    (2, -2)
    """
    return score - ORDINARY


def left(boons: int, banes: int) -> int:
    """The boons left once each bane has cancelled one; below 0, the banes left. CS-DICE-1.

    >>> left(2, 1), left(1, 3)
    (1, -2)
    """
    return boons - banes


def reaches(total: int, target: int = TARGET) -> bool:
    """Whether a total succeeds. CS-DICE-1."""
    return total >= target


def dice(score: int, boons: int = 0) -> D20:
    """What is thrown for a score with so many boons left (banes, below 0). CS-DICE-1.

    >>> str(dice(12, -2))
    '1d20+2 with 2 banes'
    """
    return D20(modifier(score), boons)


def thrown(roll: Roll, label: str, what: Dice[int]) -> Pmf[int]:
    """Dice thrown for a purpose; odds that were worked out once are kept."""
    return _pmf(what) if roll is exact else roll(label, what)  # type: ignore[arg-type]  # dice hash


@lru_cache(maxsize=256)
def _pmf(what: Dice[int]) -> Pmf[int]:
    return what.pmf()


def challenge(roll: Roll, label: str, score: int, boons: int = 0) -> Pmf[bool]:
    """Whether a challenge on this score succeeds. CS-DICE-1.

    >>> from navalkit.odds.tray import exact
    >>> challenge(exact, "Agility", 10, -1)[True]
    Fraction(3, 8)
    """
    return _reached(roll, label, dice(score, boons), TARGET)


def attack(roll: Roll, label: str, score: int, against: int, boons: int = 0) -> Pmf[bool]:
    """Whether an attack with this score reaches the score it is made against. CS-DICE-1.

    >>> from navalkit.odds.tray import exact
    >>> attack(exact, "Will", 12, 11)[True]
    Fraction(3, 5)
    """
    return _reached(roll, label, dice(score, boons), against)


def _reached(roll: Roll, label: str, what: D20, target: int) -> Pmf[bool]:
    if roll is exact:
        return _odds(what, target)
    return roll(label, what).map(lambda total: reaches(total, target))


@cache
def _odds(what: D20, target: int) -> Pmf[bool]:
    return what.pmf().map(lambda total: reaches(total, target))


def chance(score: int, boons: int = 0, target: int = TARGET) -> Fraction:
    """The chance of reaching a target with this score and these boons. CS-DICE-1.

    >>> chance(10), chance(10, 1), chance(10, 2)
    (Fraction(11, 20), Fraction(29, 40), Fraction(557, 720))
    """
    return _odds(dice(score, boons), target)[True]
