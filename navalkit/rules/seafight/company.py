"""A Company: her hands, her Quality, and what of them can fight. SF-BOARD-1, SF-BOARD-2."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Annotated

from navalkit.odds.dice import Chance
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll
from navalkit.rules.figures import table
from navalkit.rules.inputs import Choices, InputError, Inputs, Parts, Says
from navalkit.rules.seafight.pool import Pool

IN_100 = range(101)
QUALITY_DICE = range(11)


@dataclass(frozen=True)
class Quality(Inputs):
    """The dice a Company rolls for its Quality. SF-BOARD-2, A-QUALITY.

    >>> Quality(mastery=2, ability=1).name
    'Veteran'
    """

    mastery: Annotated[int, QUALITY_DICE, Says("Mastery", "dice", clause="SF-DICE-1")]
    ability: Annotated[int, QUALITY_DICE, Says("Ability", "dice", clause="SF-DICE-1")]

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.mastery + self.ability:
            raise InputError("ability", "0 with no Mastery is no dice; one die would do")

    @property
    def name(self) -> str:
        """The grade that has these dice, or the dice themselves."""
        known = (grade for grade, quality in grades().items() if quality == self)
        dice = Pool(mastery=self.mastery, ability=self.ability).dice
        return next(known, str(dice)).capitalize()


@cache
def grades() -> Mapping[str, Quality]:
    """The grades of Quality, lowest first. A-QUALITY.

    >>> list(grades())
    ['raw', 'green', 'regular', 'veteran', 'crack']
    """
    rows = table("companies").items()
    return MappingProxyType(
        {grade.lower(): Quality(row["mastery"], row["ability"]) for grade, row in rows}
    )


def assumed(grade: str, figure: str) -> bool:
    """Whether a grade's dice are our assumption: all are. A-QUALITY.

    >>> assumed("veteran", "mastery")
    True
    """
    return table("companies")[grade.capitalize()].marks[figure] == "assumed"


@dataclass(frozen=True)
class Company(Inputs):
    """A ship's Company."""

    quality: Annotated[
        Quality,
        Choices(grades(), assumed),
        Parts(("mastery", "ability")),
        Says("Quality", help="A grade, or dice of your own", clause="A-QUALITY"),
    ] = grades()["veteran"]
    size: Annotated[
        int,
        range(1, 1001),
        Says("Company Size", "hands", "Three in four of them can fight", "SF-BOARD-1"),
    ] = 120
    boon: Annotated[int, range(6), Says("Other Boons", "dice", "Whatever else helps")] = 0
    bane: Annotated[int, range(6), Says("Other Banes", "dice", "Whatever else hinders")] = 0
    captain: Annotated[
        int, IN_100, Says("The Captain is taken", "in 100 lost rounds", clause="A-CAPTAIN")
    ] = 0

    @property
    def strength(self) -> int:
        """Its Fighting Strength at the start. SF-BOARD-1."""
        return fighting_strength(self.size)


def fighting_strength(size: int) -> int:
    """The hands that can fight: all but one in four, who man helm, sails and guns. SF-BOARD-1.

    The quarter that stays behind is rounded down. A-HANDS

    >>> fighting_strength(120), fighting_strength(79)
    (90, 60)
    """
    return size - size // 4


@lru_cache(maxsize=4096)
def superiority(ours: int | Fraction, theirs: int | Fraction) -> int:
    """Boons for Fighting Strength 1.5, 2.5 or 4 times the other's. SF-BOARD-2.

    >>> superiority(90, 60), superiority(90, 61), superiority(160, 40), superiority(1, 0)
    (1, 0, 3, 3)
    """
    steps = table("superiority").values()
    return max((int(step["boons"]) for step in steps if ours >= step["times"] * theirs), default=0)


@lru_cache(maxsize=4096)
def company_pool(company: Company, boons: int) -> Pool:
    """The dice of a Company with so many Boons beside its own; fewer than none is none.

    >>> str(company_pool(Company(boon=1), 2).dice), str(company_pool(Company(), -1).dice)
    ('2 Mastery 1 Ability 3 Boon', '2 Mastery 1 Ability')
    """
    quality = company.quality
    boon = max(company.boon + boons, 0)
    return Pool(quality.mastery, quality.ability, boon, company.bane)


def happens(roll: Roll, label: str, in_100: int) -> Pmf[bool]:
    """Something that happens so many times in 100; what is certain needs no roll.

    >>> from navalkit.odds.tray import exact
    >>> happens(exact, "Their Captain is taken", 25)[True]
    Fraction(1, 4)
    """
    if in_100 in (0, 100):
        return Pmf.of(in_100 == 100)
    return roll(label, Chance(Fraction(in_100, 100)))
