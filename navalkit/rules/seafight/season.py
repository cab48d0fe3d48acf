"""The hurricane season, and the storm that a game master may buy in it. SF-WIND-5."""

from __future__ import annotations

from enum import IntEnum


class Month(IntEnum):
    """The month of a session."""

    JANUARY = 1
    FEBRUARY = 2
    MARCH = 3
    APRIL = 4
    MAY = 5
    JUNE = 6
    JULY = 7
    AUGUST = 8
    SEPTEMBER = 9
    OCTOBER = 10
    NOVEMBER = 11
    DECEMBER = 12

    @property
    def words(self) -> str:
        """The month's name."""
        return self.name.capitalize()


SEASON = tuple(Month)[Month.JUNE - 1 : Month.NOVEMBER]
"""June to November. SF-WIND-5."""
PEAK = (Month.AUGUST, Month.SEPTEMBER)
"""The worst of it. SF-WIND-5."""
MAST_DAMAGE = 2
"""System Damage of masts that a storm takes. SF-WIND-5."""


def in_season(month: Month) -> bool:
    """Whether a storm can be bought in this month. SF-WIND-5.

    >>> [in_season(month) for month in (Month.MAY, Month.JUNE, Month.NOVEMBER, Month.DECEMBER)]
    [False, True, True, False]
    """
    return month in SEASON


def storm_comes(month: Month, peril_point: bool) -> bool:
    """Whether a Peril Point, once a session, brings a storm: a day of Gale. SF-WIND-5.

    >>> storm_comes(Month.AUGUST, True), storm_comes(Month.MAY, True)
    (True, False)
    """
    return peril_point and in_season(month)
