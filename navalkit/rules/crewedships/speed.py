"""Speed under sail and under oars. CS-WIND-1, CS-ROW-2, CS-SCUT-1."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from navalkit.rules.figures import Mark, table
from navalkit.rules.inputs import Inputs, Says

FAIR_CURRENT = 100
"""A current that neither helps nor hinders, in hundredths. CS-ROW-2."""


class Wind(Enum):
    """The strength of the wind. CS-WIND-1."""

    CALM = "calm"
    LIGHT = "light"
    MODERATE = "moderate"
    STRONG = "strong"
    SEVERE = "severe"


class Heading(Enum):
    """How she heads to the wind. CS-WIND-1."""

    AGAINST = "against"
    ACROSS = "across"
    WITH = "with"

    @property
    def words(self) -> str:
        """The heading as a page says it."""
        return f"{self.value} the wind"


class WindTable(Enum):
    """Whose figures for the wind. A-WIND."""

    KIT = "kit table"
    OWN = "own table"


SHIFT = range(-30, 31)


@dataclass(frozen=True)
class Shifts(Inputs):
    """What a wind adds to Speed on each heading, where the table is one's own. A-WIND."""

    against: Annotated[int, SHIFT, Says("Against the wind", clause="CS-WIND-1")] = -6
    across: Annotated[int, SHIFT, Says("Across the wind", clause="CS-WIND-1")] = 3
    with_it: Annotated[int, SHIFT, Says("With the wind", clause="CS-WIND-1")] = 6

    def on(self, heading: Heading) -> int:
        """The shift on a heading."""
        every = {
            Heading.AGAINST: self.against,
            Heading.ACROSS: self.across,
            Heading.WITH: self.with_it,
        }
        return every[heading]


@dataclass(frozen=True)
class Weather(Inputs):
    """The wind, how she heads to it, and by whose table. CS-WIND-1."""

    wind: Annotated[Wind, Says("Wind", clause="CS-WIND-1")] = Wind.MODERATE
    heading: Annotated[Heading, Says("Heading", clause="CS-WIND-1")] = Heading.ACROSS
    table: Annotated[WindTable, Says("Wind table", clause="A-WIND")] = WindTable.KIT
    own: Annotated[Shifts, Says("Own wind table", help="For this wind")] = field(
        default_factory=Shifts
    )

    def shift(self, heading: Heading | None = None) -> int:
        """What this wind adds on a heading (or on hers)."""
        heading = heading or self.heading
        if self.table is WindTable.OWN:
            return self.own.on(heading)
        return kit_shift(self.wind, heading)


def kit_shift(wind: Wind, heading: Heading) -> int:
    """What a wind adds to Speed on a heading, by the kit's table. CS-WIND-1, A-WIND.

    >>> [9 + kit_shift(Wind.MODERATE, heading) for heading in Heading]
    [3, 12, 15]
    """
    return int(table("winds")[wind.value][heading.value])


def assumed_wind(wind: Wind) -> bool:
    """Whether the row of a wind is our assumption; only the moderate one is attested. A-WIND.

    >>> [wind.value for wind in Wind if not assumed_wind(wind)]
    ['moderate']
    """
    return Mark.ASSUMED in table("winds")[wind.value].marks.values()


def sail_speed(base: int, shift: int, gain: int = 0, is_scuttled: bool = False) -> int:
    """Speed under sail: the base and what inspires her, the wind, then half if scuttled.

    At 0 she lies still and can only be rowed. CS-WIND-1, CS-SAIL-2, CS-SCUT-1, A-SPEEDORDER.

    >>> sail_speed(9, 3), sail_speed(9, -9), sail_speed(9, 3, gain=3, is_scuttled=True)
    (12, 0, 7)
    """
    if base == 0:
        return 0
    return _halved(max(0, base + gain + shift), is_scuttled)


def oar_speed(base: int, current: int, gain: int = 0, is_scuttled: bool = False) -> int:
    """Speed under oars, the current in hundredths; fractions are dropped. CS-ROW-2, A-CURRENT.

    >>> oar_speed(10, 150), oar_speed(9, 50), oar_speed(9, 150, gain=2, is_scuttled=True)
    (15, 4, 8)
    """
    if base == 0:
        return 0
    return _halved((base + gain) * current // FAIR_CURRENT, is_scuttled)


def _halved(speed: int, is_scuttled: bool) -> int:
    return speed // 2 if is_scuttled else speed
