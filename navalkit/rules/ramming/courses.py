"""Two ships about to meet: their courses, and where on the other a ram would fall."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated

from navalkit.rules.inputs import Inputs, Says

BOW_ANGLE = 45
"""Degrees off the bow that still count as head to head. A-ANGLE."""


@dataclass(frozen=True)
class Course(Inputs):
    """Where a ship is heading, by the compass, and how fast."""

    heading: Annotated[int, range(360), Says("Heading", "degrees", "0 is north, 90 east")] = 0
    speed: Annotated[int, range(21), Says("Speed", "knots")] = 12


class Blow(IntEnum):
    """Where on the other ship a ram falls. RB-MEL-1, RB-UMP-1."""

    STEM = 0
    SIDE = 1
    STERN = 2

    @property
    def words(self) -> str:
        """The place as it is said."""
        return self.name.lower()


def off_bow(rammer: int, struck: int) -> int:
    """Degrees off the bow of the ship that is struck, from which the blow comes.

    Headings of both by the compass: 0 is stem on stem, 90 square on the side, 180 from astern.

    >>> off_bow(0, 180), off_bow(0, 90), off_bow(350, 10)
    (0, 90, 160)
    """
    apart = (rammer - struck) % 360
    return 180 - min(apart, 360 - apart)


def blow(angle: int, bow_angle: int = BOW_ANGLE) -> Blow:
    """Where a ram falls that comes so many degrees off the bow. RB-MEL-1, A-ANGLE.

    >>> blow(45).words, blow(46).words, blow(170).words
    ('stem', 'side', 'stern')
    """
    if angle <= bow_angle:
        return Blow.STEM
    return Blow.STERN if angle > 180 - BOW_ANGLE else Blow.SIDE
