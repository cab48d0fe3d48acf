"""What the end of a ship depends on, the fates of those aboard, and the state in between."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Annotated, NamedTuple

from navalkit.rules.crewedships.damage import Man
from navalkit.rules.crewedships.helm import Helm
from navalkit.rules.crewedships.muster import Ride
from navalkit.rules.crewedships.vessels import Vessel, assumed, helped, vessels
from navalkit.rules.inputs import Choices, Inputs, Parts, Says


@dataclass(frozen=True)
class SinkingInputs(Inputs):
    """A ship whose Health is gone, and those aboard."""

    ship: Annotated[
        Vessel,
        Choices(vessels(), assumed),
        Parts(("name", "size", "seaworthiness", "crew")),
        Says("Ship", help="An example, or with figures of your own"),
    ] = vessels()["galleon"]
    helm: Annotated[Helm, Parts(("intellect",)), Says("In command", clause="CS-SINK-1")] = field(
        default_factory=Helm
    )
    man: Annotated[Man, Says("One of those aboard", clause="CS-SINK-2")] = field(
        default_factory=Man
    )
    scuttled: Annotated[bool, Says("Her two banes as a scuttled ship count", clause="A-BANES")] = (
        True
    )
    swims: Annotated[
        int, range(6), Says("Strength challenges to swim clear", "rolls", clause="A-SWIM")
    ] = 1

    leave: Annotated[
        bool, Says("The captain orders them off", help="Into the water", clause="A-ABANDON")
    ] = False
    after: Annotated[
        int, range(13), Says("They leave her after", "minutes", clause="A-ABANDON")
    ] = 0

    @property
    def boons(self) -> int:
        """Her seaworthiness as it is now. CS-SCUT-1."""
        return helped(self.ship.seaworthiness, self.scuttled)


class Fate(IntEnum):
    """What becomes of a man aboard. CS-SINK-2, CS-SINK-3."""

    ABOARD = 0
    KILLED = 1
    DRAGGED = 2
    DROWNED = 3
    SAVED = 4

    @property
    def words(self) -> str:
        """The fate as a page says it."""
        told = ("still aboard", "killed by debris", "dragged under", "drowned", "swims clear")
        return told[self]


class Order(Enum):
    """What the captain of a sinking ship may order. A-ABANDON."""

    GO_ON = "stay aboard"
    ABANDON = "abandon ship"


class Phase(IntEnum):
    """How far she is. CS-SINK-1, CS-SINK-3."""

    STRICKEN = 0  # whoever commands has not yet rolled
    SINKING = 1
    GOING_DOWN = 2
    SWIMMING = 3
    OVER = 4


class Wreck(NamedTuple):
    """The ship's phase and minute, and one man aboard; the crew rides along."""

    phase: Phase = Phase.STRICKEN
    minute: int = 0
    fate: Fate = Fate.ABOARD
    damage: int = 0
    swum: int = 0
    crew: Ride = None  # still aboard or swimming
    lost: Ride = None
