"""Ships of the sea-fight: the catalogue, or one's own figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated

from navalkit.rules.figures import Mark, Record, table
from navalkit.rules.inputs import Inputs, Says

GUNS = range(101)


@dataclass(frozen=True)
class Ship(Inputs):
    """A ship's figures. Size is her hands; guns are those of one side."""

    name: Annotated[str, Says("Name")]
    speed: Annotated[int, range(7), Says("Speed", clause="SF-CHASE-2")]
    handling: Annotated[int, range(-4, 5), Says("Handling", clause="SF-CHASE-2")]
    armor: Annotated[int, range(11), Says("Armor", clause="SF-BROAD-2")] = 1
    hull: Annotated[int, range(1, 201), Says("Hull Points", clause="SF-BROAD-5")] = 16
    system: Annotated[int, range(1, 101), Says("System Points", clause="SF-BROAD-3")] = 12
    size: Annotated[int, range(1, 1001), Says("Size", "hands", clause="SF-BOARD-1")] = 100
    heavy: Annotated[int, GUNS, Says("Heavy guns", "a side", clause="SF-BROAD-1")] = 0
    medium: Annotated[int, GUNS, Says("Medium guns", "a side", clause="SF-BROAD-1")] = 0
    light: Annotated[int, GUNS, Says("Light guns", "a side", clause="SF-BROAD-1")] = 0


@cache
def ships() -> Mapping[str, Ship]:
    """The catalogue by key.

    >>> ships()["sixth-rate"].speed, ships()["jamaica-sloop"].handling
    (3, 1)
    """
    return MappingProxyType({key: _ship(row) for key, row in table("seafight-ships").items()})


def mark(key: str, figure: str) -> Mark:
    """Where a figure of a catalogue ship comes from: seed, public or assumed.

    >>> mark("sixth-rate", "speed").value, mark("sixth-rate", "heavy").value
    ('seed', 'assumed')
    """
    marks = table("seafight-ships")[key].marks
    return marks.get(figure, marks["batteries"])


def assumed(key: str, figure: str) -> bool:
    """Whether a figure of a catalogue ship is our assumption.

    >>> assumed("sixth-rate", "speed"), assumed("fluyt", "speed")
    (False, True)
    """
    return figure != "name" and mark(key, figure) is Mark.ASSUMED


def _ship(row: Record) -> Ship:
    guns = {battery["gun"].lower(): battery["guns"] for battery in row["batteries"]}
    plain = ("name", "speed", "handling", "armor", "hull", "system", "size")
    return Ship(**{field: row[field] for field in plain}, **guns)
