"""Distance bands, and how far guns reach. SF-DIST."""

from __future__ import annotations

from enum import IntEnum

from navalkit.rules.figures import table


class Band(IntEnum):
    """The distance between the ships, nearest first; past hull-down the prey is away. SF-DIST-1."""

    ENGAGED = 0
    SHORT = 1
    MEDIUM = 2
    LONG = 3
    HULL_DOWN = 4
    ESCAPED = 5

    @property
    def words(self) -> str:
        """The band as it is written: `Hull-down`."""
        return self.name.capitalize().replace("_", "-")


BANDS = tuple(Band)


def shot_difficulty(distance: Band) -> int:
    """Difficulty dice of a shot: Hard at Long, Severe at Hull-down; nearer, A-RANGE. SF-DIST-2.

    >>> [shot_difficulty(band) for band in Band if band is not Band.ESCAPED]
    [1, 1, 2, 3, 4]
    """
    return int(table("difficulties")["shot"][distance.words])


def bears(reach: Band, distance: Band) -> bool:
    """Whether a gun whose Range is `reach` can fire at this distance. SF-DIST-2.

    >>> bears(Band.LONG, Band.LONG), bears(Band.MEDIUM, Band.LONG)
    (True, False)
    """
    return distance <= min(reach, Band.HULL_DOWN)


def moved(band: Band, steps: int) -> Band:
    """The band so many steps farther (nearer, if negative), never nearer than Engaged. SF-DIST-1.

    >>> moved(Band.HULL_DOWN, 1), moved(Band.SHORT, -2)
    (<Band.ESCAPED: 5>, <Band.ENGAGED: 0>)
    """
    return BANDS[min(max(band + steps, 0), len(BANDS) - 1)]
