"""What a chase of three ships depends on. SF-CHASE-7."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Annotated

from navalkit.rules.inputs import Choices, Inputs, Says
from navalkit.rules.seafight.chase_inputs import STARTS, Nets, Sailing
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.ships import ships
from navalkit.rules.seafight.wind import Wind


class Hunt(Enum):
    """Which of the three is alone: the prey, or the pursuer. A-THREE."""

    TWO_PURSUERS = "two pursuers after one prey"
    TWO_PREY = "one pursuer after two prey"


class Holder(IntEnum):
    """Which ship has the weather gauge. SF-CHASE-4, A-THREE."""

    NOBODY = 0
    ALONE = 1
    FIRST = 2
    SECOND = 3

    @property
    def words(self) -> str:
        """The holder as it is written."""
        return HOLDERS[self]


HOLDERS = {
    Holder.NOBODY: "nobody",
    Holder.ALONE: "the ship alone",
    Holder.FIRST: "the first of the two",
    Holder.SECOND: "the second of the two",
}


@dataclass(frozen=True)
class ThreeReadings(Inputs):
    """The readings that have two ways, each at its default."""

    nets: Annotated[Nets, Says("Negative nets", clause="A-NEGNET")] = Nets.FLOORED
    gauge_passes: Annotated[
        bool, Says("The gauge passes over", help="On a loss by 3 or more", clause="SF-CHASE-6")
    ] = True


def _sailing(key: str, agility: int, operate: int) -> Sailing:
    return Sailing(ships()[key], agility, operate)


@dataclass(frozen=True)
class ThreeInputs(Inputs):
    """A chase of three ships: at first, a sloop with two hunters after her."""

    hunt: Annotated[Hunt, Says("The hunt", clause="SF-CHASE-7")] = Hunt.TWO_PURSUERS
    alone: Annotated[Sailing, Says("The ship alone", clause="SF-CHASE-7")] = field(
        default_factory=lambda: _sailing("jamaica-sloop", 3, 2)
    )
    first: Annotated[Sailing, Says("The first of the two", clause="SF-CHASE-7")] = field(
        default_factory=lambda: _sailing("sixth-rate", 3, 2)
    )
    second: Annotated[Sailing, Says("The second of the two", clause="SF-CHASE-7")] = field(
        default_factory=lambda: _sailing("brigantine", 3, 2)
    )
    start_first: Annotated[
        Band, Choices(STARTS), Says("Distance to the first", clause="SF-DIST-1")
    ] = Band.LONG
    start_second: Annotated[
        Band, Choices(STARTS), Says("Distance to the second", clause="SF-DIST-1")
    ] = Band.LONG
    gauge: Annotated[Holder, Says("Weather gauge at the start", clause="SF-CHASE-4")] = (
        Holder.NOBODY
    )
    wind: Annotated[Wind, Says("Wind", clause="SF-WIND-1")] = Wind.FAIR
    rounds: Annotated[
        int, range(1, 25), Says("Rounds before night", "rounds", clause="SF-CHASE-8")
    ] = 6
    readings: Annotated[ThreeReadings, Says("Readings of the rules")] = field(
        default_factory=ThreeReadings
    )
