"""Ships of the card chase: the public lines of one family, or one's own figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated

from navalkit.rules.figures import Mark, Record, table
from navalkit.rules.inputs import Inputs, Says


@dataclass(frozen=True)
class Ship(Inputs):
    """A ship's figures. Toughness includes the Armor; guns are those of one side."""

    name: Annotated[str, Says("Name")]
    top_speed: Annotated[int, range(1, 31), Says("Top Speed", "inches", clause="CC-SPEED-1")]
    handling: Annotated[int, range(-4, 5), Says("Handling", clause="CC-SPEED-1")]
    toughness: Annotated[
        int, range(2, 41), Says("Toughness", help="With the Armor", clause="CC-DMG-1")
    ] = 13
    armor: Annotated[
        int, range(21), Says("Armor", help="The part of Toughness that shot may ignore")
    ] = 2
    wounds: Annotated[int, range(1, 6), Says("Masts", help="As many wounds", clause="A-DMG")] = 1
    guns: Annotated[int, range(31), Says("Guns a side", clause="CC-BROADSIDE")] = 3
    end_guns: Annotated[int, range(5), Says("Bow and stern guns", clause="CC-CROSS")] = 0
    oars: Annotated[bool, Says("She has oars out", clause="CC-SHEAR")] = False


@cache
def ships() -> Mapping[str, Ship]:
    """The catalogue by key.

    >>> ships()["sloop"].top_speed, ships()["corvette"].handling
    (10, 2)
    """
    return MappingProxyType({key: _ship(row) for key, row in table("cardchase-ships").items()})


def mark(key: str, figure: str) -> Mark:
    """Where a figure of a catalogue ship comes from: public or assumed.

    >>> mark("sloop", "top_speed").value, mark("two-mast", "top_speed").value
    ('public', 'assumed')
    """
    named = "most_guns" if figure == "guns" else figure
    return table("cardchase-ships")[key].marks[named]


def _ship(row: Record) -> Ship:
    plain = ("name", "top_speed", "handling", "toughness", "armor", "wounds")
    return Ship(**{field: row[field] for field in plain}, guns=row["most_guns"] // 2)
