"""What a boarding round costs, and when a Company strikes. SF-BOARD-3, SF-BOARD-4."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from fractions import Fraction
from functools import cache, lru_cache
from math import ceil, floor
from typing import NamedTuple

from navalkit.rules.seafight.boarding_inputs import Losses

FAR_WIN = 3
"""A margin counts up to so much. SF-BOARD-3."""


class End(IntEnum):
    """How a boarding fight stands, or how it came out for us."""

    FIGHTING = 0
    WON = 1
    LOST = 2
    PARTED = 3


class Melee(NamedTuple):
    """What the next boarding round depends on.

    `ours` and `theirs` are the points of margin each Company has lost; each point costs a tenth of
    its first strength, so these tell the hands left. `standing` are our player characters, as long
    as it matters.
    """

    ours: int = 0
    theirs: int = 0
    standing: int = 0
    end: End = End.FIGHTING


@cache
def cost(strength: int, losses: Losses = Losses.EXACT) -> Fraction:
    """Hands that one point of margin costs a Company of this first strength. SF-BOARD-3, A-TENTHS.

    A tenth of it, as it is or in whole hands, and at least one hand.

    >>> cost(29), cost(29, Losses.FLOOR), cost(29, Losses.CEILING), cost(4)
    (Fraction(29, 10), Fraction(2, 1), Fraction(3, 1), Fraction(1, 1))
    """
    tenth = Fraction(strength, 10)
    counted: Mapping[Losses, Fraction | int] = {
        Losses.EXACT: tenth,
        Losses.FLOOR: floor(tenth),
        Losses.NEAREST: floor(tenth + Fraction(1, 2)),
        Losses.CEILING: ceil(tenth),
    }
    return Fraction(max(counted[losses], 1))


@lru_cache(maxsize=4096)
def left(strength: int, points: int, losses: Losses = Losses.EXACT) -> Fraction:
    """Hands left of a first strength after so many points of margin lost. SF-BOARD-3.

    >>> left(90, 4), left(29, 4, Losses.FLOOR)
    (Fraction(54, 1), Fraction(21, 1))
    """
    return max(strength - points * cost(strength, losses), Fraction(0))


def lost(strength: int, losses: Losses, points: int) -> Fraction:
    """Hands lost of a first strength with so many points of margin. SF-BOARD-3.

    >>> lost(90, Losses.EXACT, 5)
    Fraction(45, 1)
    """
    return strength - left(strength, points, losses)


@lru_cache(maxsize=4096)
def broken(strength: int, points: int, losses: Losses = Losses.EXACT) -> bool:
    """Whether a Company is down to half of its first strength, and strikes. SF-BOARD-4, A-STRIKE.

    >>> broken(90, 4), broken(90, 5), broken(29, 5, Losses.FLOOR)
    (False, True, False)
    """
    return 2 * left(strength, points, losses) <= strength


@lru_cache(maxsize=4096)
def breaking(strength: int, losses: Losses = Losses.EXACT) -> int:
    """How many points of margin break a Company of this first strength. SF-BOARD-4.

    >>> breaking(90), breaking(29, Losses.FLOOR), breaking(30, Losses.FLOOR)
    (5, 8, 5)
    """
    return next(points for points in range(strength + 1) if broken(strength, points, losses))


def counted(margin: int) -> int:
    """A margin as it counts: 3 at most, to either side. SF-BOARD-3.

    >>> counted(5), counted(-1), counted(0)
    (3, -1, 0)
    """
    return max(-FAR_WIN, min(FAR_WIN, margin))


def bled(melee: Melee, margin: int) -> Melee:
    """The fight after a round that we won by `margin` (lost, if negative). SF-BOARD-3.

    Only the loser of a round loses anyone, and a tie costs nothing. So both Companies can never be
    broken in the same round.

    >>> bled(Melee(4, 4), 2), bled(Melee(4, 4), -1)[:2], bled(Melee(4, 4), 0)[:2]
    (Melee(ours=4, theirs=6, standing=0, end=<End.FIGHTING: 0>), (5, 4), (4, 4))
    """
    return melee._replace(ours=melee.ours + max(-margin, 0), theirs=melee.theirs + max(margin, 0))


def ended(melee: Melee, end: End) -> Melee:
    """The fight as it is over; who of the characters stands no longer matters. SF-BOARD-4."""
    return melee._replace(standing=0, end=end)
