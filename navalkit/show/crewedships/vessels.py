"""The card of a crewed ship: her figures, each with the mark of where it comes from."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from navalkit.rules.crewedships.vessels import TABLE, Vessel, vessels
from navalkit.rules.figures import Mark, table
from navalkit.rules.inputs import declared
from navalkit.show.crewedships.scenery import kind
from navalkit.show.numbers import signed
from navalkit.show.shipcard import Entry, ship_card


def vessel_card(ship: Vessel) -> str:
    """Her card; figures of one's own count as assumed."""
    key = next((key for key, known in vessels().items() if known == ship), None)
    marks = table(TABLE)[key].marks if key else {}
    entries = []
    for field in declared(Vessel):
        if not isinstance(field.kind, range):
            continue
        value = getattr(ship, field.name)
        source = marks.get(field.name, Mark.ASSUMED)
        share = Fraction(value - field.kind[0], field.kind[-1] - field.kind[0])
        shown = signed(value) if field.kind[0] < 0 else str(value)
        entries.append(Entry(field.says.label, shown, source.value, share))
    return ship_card(ship.name, kind(ship), entries)


def card_of_ship(inputs: Any) -> str:
    """The card of the ship of these inputs."""
    return vessel_card(inputs.ship)


def cards_of_both(inputs: Any) -> str:
    """The cards of both ships of a fight."""
    return vessel_card(inputs.ours.ship) + vessel_card(inputs.theirs.ship)
