"""What a passage depends on: the ship, the wind, those aboard, and the standing orders."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from navalkit.rules.crewedships.rolls import SCORE
from navalkit.rules.crewedships.rowing import Driving
from navalkit.rules.crewedships.speed import Weather
from navalkit.rules.crewedships.vessels import Vessel, assumed, vessels
from navalkit.rules.inputs import Choices, Inputs, Parts, Says


class Means(Enum):
    """What moves her; never both at once. CS-SAIL-1."""

    SAILS = "sails"
    OARS = "oars"


class Order(Enum):
    """What a captain may order for an hour. CS-SAIL-1, CS-SAIL-2, CS-ROW-3."""

    SAIL = "sail"
    SAIL_INSPIRED = "sail, inspiring the crew"
    ROW = "row"
    ROW_INSPIRED = "row, inspiring the crew"
    ROW_DRIVEN = "row, driving the crew"

    @property
    def means(self) -> Means:
        """Oars or sails."""
        return Means.OARS if self.name.startswith("ROW") else Means.SAILS

    @property
    def inspires(self) -> bool:
        """Whether the captain tries to inspire the crew. CS-SAIL-2."""
        return self.name.endswith("INSPIRED")

    @property
    def drives(self) -> bool:
        """Whether the captain tries to drive the rowers. CS-ROW-3."""
        return self is Order.ROW_DRIVEN


@dataclass(frozen=True)
class SailingInputs(Inputs):
    """A passage, hour by hour."""

    ship: Annotated[
        Vessel,
        Choices(vessels(), assumed),
        Parts(("name", "sails", "oars", "crew")),
        Says("Ship", help="An example, or with figures of your own"),
    ] = vessels()["galleon"]
    weather: Annotated[Weather, Says("Wind and heading")] = field(default_factory=Weather)
    orders: Annotated[
        Order, Says("Standing orders", help="What is ordered each hour", clause="CS-SAIL-1")
    ] = Order.SAIL_INSPIRED
    begins: Annotated[Means, Says("Moved at the start by", clause="CS-SAIL-1")] = Means.SAILS
    hours: Annotated[int, range(1, 25), Says("Hours under way", "hours", clause="CS-SAIL-1")] = 12
    goal: Annotated[
        int, range(0, 801, 5), Says("Distance to make", "Speed-hours", clause="A-PACE")
    ] = 165
    current: Annotated[
        int,
        range(50, 151, 5),
        Says("Current, for oars", "in 100", "Below 100 against her", "A-CURRENT"),
    ] = 100
    scuttled: Annotated[bool, Says("Scuttled", help="Speed halved", clause="CS-SCUT-1")] = False
    driving: Annotated[Driving, Says("The captain and the crew")] = field(default_factory=Driving)
    strength: Annotated[int, SCORE, Says("A rower's Strength", clause="CS-ROW-1")] = 11
