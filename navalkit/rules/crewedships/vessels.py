"""Ships and boats: the kit's examples, or one's own figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated

from navalkit.rules.crewedships.muster import CREW
from navalkit.rules.figures import Mark, table
from navalkit.rules.inputs import InputError, Inputs, Says

TABLE = "crewedships-ships"
SPEED = range(41)
HELPED = range(-3, 4)


@dataclass(frozen=True)
class Vessel(Inputs):
    """A ship's figures; a Speed of 0 means that she has no sails, or no oars."""

    name: Annotated[str, Says("Name")]
    boat: Annotated[bool, Says("A boat", help="A pilot will do", clause="CS-CAPT-1")]
    sails: Annotated[int, SPEED, Says("Speed under sail", help="0: none", clause="CS-WIND-1")]
    oars: Annotated[int, SPEED, Says("Speed under oars", help="0: none", clause="CS-ROW-1")]
    size: Annotated[int, range(1, 13), Says("Size", help="Minutes she sinks", clause="CS-SINK-1")]
    health: Annotated[int, range(1, 201), Says("Health", clause="CS-SCUT-1")]
    seaworthiness: Annotated[
        int, HELPED, Says("Seaworthiness", "boons", "Below 0: banes", "CS-SINK-1")
    ]
    maneuverability: Annotated[
        int, HELPED, Says("Maneuverability", "boons", "Below 0: banes", "CS-SCUT-1")
    ]
    draft: Annotated[int, range(1, 41), Says("Draft", "feet", clause="CS-AGR-1")]
    crew: Annotated[int, CREW, Says("Crew", "men", clause="CS-DMG-1")]

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.sails and not self.oars:
            raise InputError("sails", "0 will not do without oars; one of both takes 1 to 40")


@cache
def vessels() -> Mapping[str, Vessel]:
    """The examples by key.

    >>> vessels()["galleon"].sails, vessels()["rowboat"].boat
    (9, True)
    """
    return MappingProxyType({key: Vessel(**row) for key, row in table(TABLE).items()})


def assumed(key: str, figure: str) -> bool:
    """Whether a figure of an example is our assumption.

    >>> assumed("galleon", "sails"), assumed("galleon", "health")
    (False, True)
    """
    return table(TABLE)[key].marks.get(figure) is Mark.ASSUMED


SCUTTLED_BANES = 2
"""What a scuttled ship adds to seaworthiness and maneuverability. CS-SCUT-1."""


def scuttled(damage: int, health: int) -> bool:
    """Whether damage has come to half her Health. CS-SCUT-1.

    >>> scuttled(49, 100), scuttled(50, 100), scuttled(5, 11), scuttled(6, 11)
    (False, True, False, True)
    """
    return 2 * damage >= health


def helped(boons: int, is_scuttled: bool) -> int:
    """Her seaworthiness or maneuverability: two banes more once she is scuttled. CS-SCUT-1.

    >>> helped(1, is_scuttled=True)
    -1
    """
    return boons - SCUTTLED_BANES * is_scuttled
