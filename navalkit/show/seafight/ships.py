"""Ships of the sea-fight as pictures and cards."""

from __future__ import annotations

from fractions import Fraction

from navalkit.rules.figures import Mark
from navalkit.rules.inputs import declared
from navalkit.rules.seafight.ships import Ship, mark, ships
from navalkit.show.numbers import signed
from navalkit.show.scene import ShipPicture
from navalkit.show.shipcard import Entry, ship_card


def kind(ship: Ship) -> str:
    """Her kind where she is in the catalogue, as the pictures name it; else `own`."""
    key = catalogue_key(ship)
    return key.replace("-", " ").replace("jamaica", "Jamaica") if key else "own"


def catalogue_key(ship: Ship) -> str | None:
    """The catalogue's key of a ship, if she is in it."""
    return next((key for key, known in ships().items() if known == ship), None)


def picture(ship: Ship) -> ShipPicture:
    """The ship as the chart draws her."""
    return ShipPicture(ship.name, kind(ship))


def ship_figures(ship: Ship) -> str:
    """Her card: each figure with a bar and the mark of where it comes from."""
    key = catalogue_key(ship)
    entries = []
    for field in declared(Ship):
        if not isinstance(field.kind, range):
            continue
        value = getattr(ship, field.name)
        source = mark(key, field.name) if key else Mark.ASSUMED
        share = Fraction(value - field.kind[0], field.kind[-1] - field.kind[0])
        shown = signed(value) if field.name == "handling" else str(value)
        entries.append(Entry(field.says.label, shown, source.value, share))
    return ship_card(ship.name, kind(ship), entries)
