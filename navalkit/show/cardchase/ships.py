"""Ships of the card chase as cards with their figures and marks."""

from __future__ import annotations

from fractions import Fraction

from navalkit.rules.cardchase.ships import Ship
from navalkit.rules.inputs import declared
from navalkit.show.cardchase.looks import catalogue_key, source
from navalkit.show.numbers import plural, signed
from navalkit.show.shipcard import Entry, Source, ship_card

KINDS = {"sloop": "sloop", "corvette": "corvette"}
"""Ships of the catalogue that have a picture of their own; others are drawn by their masts."""


def ship_figures(ship: Ship, wanted: tuple[str, ...] = ()) -> str:
    """Her card: each figure with a bar and the mark of where it comes from."""
    entries = []
    for field in declared(Ship):
        if not isinstance(field.kind, range) or (wanted and field.name not in wanted):
            continue
        value = getattr(ship, field.name)
        share = Fraction(value - field.kind[0], field.kind[-1] - field.kind[0])
        shown = signed(value) if field.name == "handling" else str(value)
        entries.append(Entry(field.says.label, shown, _source(ship, field.name), share))
    kind = KINDS.get(catalogue_key(ship) or "", plural(ship.wounds, "mast"))
    return ship_card(ship.name, kind, entries, masts=ship.wounds)


def _source(ship: Ship, figure: str) -> Source:
    return "assumed" if figure == "end_guns" else source(ship, figure)
