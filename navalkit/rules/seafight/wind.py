"""The day's wind, and what it does to a ship. SF-WIND."""

from __future__ import annotations

from enum import IntEnum

from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll
from navalkit.rules.figures import table


class Wind(IntEnum):
    """The day's wind, lightest first. SF-WIND-1."""

    CALM = 0
    FAIR = 1
    FRESH = 2
    GALE = 3

    @property
    def words(self) -> str:
        """The wind as it is written: `Fresh`."""
        return self.name.capitalize()


OARED_SPEED = 2
"""What oars or a tow may make in a Calm. SF-WIND-2."""


def daily(result: int) -> Wind:
    """What the daily die brings. SF-WIND-1.

    >>> daily(1).words, daily(6).words
    ('Calm', 'Gale')
    """
    return Wind[table("daily-winds")[str(result)]["wind"].upper()]


def days_wind(roll: Roll) -> Pmf[Wind]:
    """The wind of a new day by a six-sided die. SF-WIND-1.

    >>> from navalkit.odds.tray import exact
    >>> days_wind(exact)[Wind.FAIR]
    Fraction(1, 3)
    """
    return roll("The day's wind", Numbered(6)).map(daily)


def speed_in(wind: Wind, speed: int, oars: bool) -> int:
    """A ship's Speed in this wind. SF-WIND-2, SF-WIND-4.

    A Calm takes 1 off, though not below 1, and a ship that lies still stays still; oars or a tow
    may make 2 instead. In a Gale every ship makes 1.

    >>> speed_in(Wind.CALM, 3, False), speed_in(Wind.CALM, 1, False), speed_in(Wind.CALM, 1, True)
    (2, 1, 2)
    """
    if wind is Wind.GALE:
        return 1
    if wind is not Wind.CALM:
        return speed
    drifting = min(speed, max(1, speed - 1))
    return max(drifting, OARED_SPEED) if oars else drifting


def fresh_dice(wind: Wind, handling: int) -> tuple[int, int]:
    """Boons and Banes that a Fresh wind adds to chase checks by Handling. SF-WIND-3.

    >>> fresh_dice(Wind.FRESH, 1), fresh_dice(Wind.FRESH, -2), fresh_dice(Wind.FAIR, 1)
    ((1, 0), (0, 1), (0, 0))
    """
    if wind is not Wind.FRESH:
        return 0, 0
    return int(handling >= 1), int(handling <= -2)
