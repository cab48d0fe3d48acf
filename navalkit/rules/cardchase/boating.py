"""The Boating roll: a skill die with a wild die, target and raises, contests. CC-DICE, CC-SPEED-1.

What is thrown are the dice alone; what is added to them, the rule adds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Annotated

from navalkit.odds.exploding import BestOf
from navalkit.odds.pmf import Pmf
from navalkit.rules.cardchase.ships import Ship, ships
from navalkit.rules.inputs import Choices, Inputs, Parts, Says

TARGET = 4
"""What a roll must reach. CC-DICE-1."""
RAISE = 4
"""Each so many points beyond are a raise. CC-DICE-1."""
MISSED = -1
"""The degree of a roll that fails, or of a contest that is not won."""
UNSKILLED = -2
"""What one without the skill takes off. CC-DICE-1."""
WILD = 6
"""The sides of the wild die. CC-DICE-1."""


class Skill(Enum):
    """A skill die; someone without the skill throws a d4 and takes 2 off. CC-DICE-1."""

    UNSKILLED = "unskilled"
    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"

    @property
    def sides(self) -> int:
        """The sides of the die."""
        return 4 if self is Skill.UNSKILLED else int(self.value[1:])

    @property
    def plus(self) -> int:
        """What is added to it."""
        return UNSKILLED if self is Skill.UNSKILLED else 0


class Captain(Enum):
    """Whether the captain is somebody: only then there is a wild die. A-EXTRA."""

    WILD_CARD = "wild card"
    EXTRA = "extra"


SAILING = Parts(("name", "top_speed", "handling"))


@dataclass(frozen=True)
class Sailing(Inputs):
    """A ship and her captain, as far as it is a matter of sailing."""

    ship: Annotated[
        Ship,
        Choices(ships()),
        SAILING,
        Says("Ship", help="From the catalogue, or your own figures"),
    ]
    boating: Annotated[Skill, Says("Boating", help="The captain's skill", clause="CC-DICE-1")]
    modifier: Annotated[
        int, range(-6, 11), Says("Added to it", help="A d12+2 is a d12 and 2", clause="CC-DICE-1")
    ] = 0
    captain: Annotated[Captain, Says("The captain is a", clause="A-EXTRA")] = Captain.WILD_CARD

    @property
    def dice(self) -> BestOf:
        """What the captain throws for Boating."""
        return boating_dice(self.boating, self.captain)

    @property
    def bonus(self) -> int:
        """What is always added: the captain's own, and her Handling. CC-DICE-1, CC-SPEED-1."""
        return self.boating.plus + self.modifier + self.ship.handling


@cache
def boating_dice(skill: Skill, captain: Captain) -> BestOf:
    """The skill die, and beside it a wild die for one who is a wild card. CC-DICE-1, A-EXTRA.

    >>> str(boating_dice(Skill.D8, Captain.WILD_CARD)), str(boating_dice(Skill.D8, Captain.EXTRA))
    ('d8 and d6', 'd8')
    """
    wild = (WILD,) if captain is Captain.WILD_CARD else ()
    return BestOf((skill.sides, *wild))


def degree(total: int, target: int = TARGET) -> int:
    """Raises of a roll: one for each 4 beyond the target; −1 if it falls short. CC-DICE-1.

    >>> degree(3), degree(4), degree(11), degree(12)
    (-1, 0, 1, 2)
    """
    return (total - target) // RAISE if total >= target else MISSED


def won_by(ahead: int) -> int:
    """Raises of a contest won by so much: one for each 4; a tie is not won. CC-DICE-2, A-TIE.

    >>> won_by(0), won_by(1), won_by(4), won_by(11)
    (-1, 0, 1, 2)
    """
    return ahead // RAISE if ahead > 0 else MISSED


def speed_edge(ours: int, theirs: int) -> int:
    """What the faster captain adds in a contest: 1 an inch of Top Speed. CC-SPEED-1.

    >>> speed_edge(10, 7), speed_edge(7, 10)
    (3, 0)
    """
    return max(ours - theirs, 0)


@lru_cache(maxsize=4096)
def checked(dice: Pmf[int], bonus: int, target: int = TARGET) -> Pmf[int]:
    """The degree of a roll of such dice with something added. CC-DICE-1.

    >>> from navalkit.odds.exploding import best_of
    >>> checked(best_of((8, 6)), 0).p(lambda raises: raises >= 0)
    Fraction(13, 16)
    """
    return dice.map(lambda total: degree(total + bonus, target))


@lru_cache(maxsize=4096)
def opposed(ours: Pmf[int], theirs: Pmf[int], bonus: int) -> Pmf[int]:
    """By how many raises ours win with so much more added than theirs. CC-DICE-2.

    >>> from navalkit.odds.exploding import best_of
    >>> chance = opposed(best_of((8, 6)), best_of((6, 6)), 2).p(lambda raises: raises >= 0)
    >>> round(float(chance), 6)
    0.706075
    """
    return ahead(ours, theirs).map(lambda by: won_by(by + bonus))


@lru_cache(maxsize=4096)
def reaches(raises: Pmf[int], wanted: int = 0) -> Pmf[bool]:
    """Whether a roll or contest brings so many raises; none: whether it succeeds. CC-DICE.

    >>> reaches(Pmf({MISSED: 1, 0: 1, 1: 2}), 1)
    Pmf({False: 1, True: 1})
    """
    return raises.map(lambda each: each >= wanted)


@lru_cache(maxsize=512)
def ahead(ours: Pmf[int], theirs: Pmf[int]) -> Pmf[int]:
    """By how much our dice beat theirs. CC-DICE-2."""
    return ours - theirs
