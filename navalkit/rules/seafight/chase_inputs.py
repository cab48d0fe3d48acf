"""What a chase depends on: the two ships and masters, the day, and the readings."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Annotated

from navalkit.rules.inputs import Choices, Inputs, Parts, Says
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.ships import Ship, assumed, ships
from navalkit.rules.seafight.wind import Wind


class Gauge(IntEnum):
    """Who holds the weather gauge; `ROLLED` until the masters have rolled for it. SF-CHASE-4."""

    NOBODY = 0
    PURSUER = 1
    PREY = 2
    ROLLED = 3

    @property
    def words(self) -> str:
        """The holder as it is written."""
        return self.name.capitalize()

    @property
    def other(self) -> Gauge:
        """Whom it passes to."""
        return {Gauge.PURSUER: Gauge.PREY, Gauge.PREY: Gauge.PURSUER}.get(self, self)


class Nets(Enum):
    """How a net below 0 compares. A-NEGNET."""

    FLOORED = "a failed roll counts 0"
    SIGNED = "failures count below 0"


class GaugeActs(Enum):
    """When a gauge that was tried for begins to help. A-GAUGE."""

    NEXT_ROUND = "from the next round"
    AT_ONCE = "in the same round"


class Tries(Enum):
    """Who tries for the gauge, each round, while the other has it. SF-CHASE-5."""

    NOBODY = "nobody"
    PURSUER = "the pursuer"
    PREY = "the prey"
    EITHER = "whoever lacks it"


SKILL = range(7)


@dataclass(frozen=True)
class Sailing(Inputs):
    """One side of a chase: the ship, and the master at her helm."""

    ship: Annotated[
        Ship,
        Choices(ships(), assumed),
        Parts(("name", "speed", "handling")),
        Says("Ship", help="From the catalogue, or with figures of your own"),
    ]
    agility: Annotated[
        int, SKILL, Says("Agility", help="Of the master at the helm", clause="SF-DICE-1")
    ]
    operate: Annotated[
        int, SKILL, Says("Operate (Sail)", "ranks", "The master's skill", "SF-DICE-1")
    ]
    reading_the_wind: Annotated[
        int,
        range(4),
        Says("Reading the Wind", "ranks", "Makes the gauge easier to take", "SF-CHASE-5"),
    ] = 0
    boon: Annotated[
        int,
        range(6),
        Says(
            "Other Boons",
            "dice",
            "Whatever else helps, in the opposed roll of every round",
            "SF-DICE-2",
        ),
    ] = 0
    bane: Annotated[
        int,
        range(6),
        Says(
            "Other Banes",
            "dice",
            "Whatever else hinders, in the opposed roll of every round",
            "SF-DICE-2",
        ),
    ] = 0
    oars: Annotated[bool, Says("Oars or a tow", help="Speed 2 in a Calm", clause="SF-WIND-2")] = (
        False
    )


@dataclass(frozen=True)
class Readings(Inputs):
    """The readings of the chase that have two ways, each at its default."""

    nets: Annotated[Nets, Says("Negative nets", clause="A-NEGNET")] = Nets.FLOORED
    gauge_passes: Annotated[
        bool, Says("The gauge passes over", help="On a loss by 3 or more", clause="SF-CHASE-6")
    ] = True
    tries: Annotated[Tries, Says("Who tries for the gauge", clause="SF-CHASE-5")] = Tries.NOBODY
    gauge_acts: Annotated[GaugeActs, Says("A gauge won acts", clause="A-GAUGE")] = (
        GaugeActs.NEXT_ROUND
    )
    slips_at_night: Annotated[bool, Says("The prey slips away at night", clause="A-NIGHT")] = True
    new_wind: Annotated[bool, Says("The wind is rolled anew each dawn", clause="SF-WIND-1")] = False


def _sixth_rate() -> Sailing:
    return Sailing(ships()["sixth-rate"], agility=3, operate=4)


def _sloop() -> Sailing:
    return Sailing(ships()["jamaica-sloop"], agility=3, operate=2)


STARTS = {
    "short": Band.SHORT,
    "medium": Band.MEDIUM,
    "long": Band.LONG,
    "hull-down": Band.HULL_DOWN,
}


@dataclass(frozen=True)
class ChaseInputs(Inputs):
    """A chase; as it stands, the worked example of the text. SF-EX-1."""

    pursuer: Annotated[Sailing, Says("Pursuer", clause="SF-DIST-3")] = field(
        default_factory=_sixth_rate
    )
    prey: Annotated[Sailing, Says("Prey", clause="SF-DIST-3")] = field(default_factory=_sloop)
    wind: Annotated[Wind, Says("Wind", clause="SF-WIND-1")] = Wind.FAIR
    start: Annotated[Band, Choices(STARTS), Says("Distance at the start", clause="SF-DIST-1")] = (
        Band.LONG
    )
    gauge: Annotated[Gauge, Says("Weather gauge at the start", clause="SF-CHASE-4")] = Gauge.PURSUER
    rounds: Annotated[
        int, range(1, 25), Says("Rounds before night", "rounds", clause="SF-CHASE-8")
    ] = 6
    days: Annotated[int, range(1, 8), Says("Days of chase", "days", clause="SF-CHASE-8")] = 1
    forfeits: Annotated[
        Gauge,
        Choices({"nobody": Gauge.NOBODY, "pursuer": Gauge.PURSUER, "prey": Gauge.PREY}),
        Says("Surprised: forfeits the first round", clause="SF-SIGHT-4"),
    ] = Gauge.NOBODY
    squall: Annotated[int, range(0, 101), Says("Squall", "in 100 a round", clause="A-SQUALL")] = 0
    readings: Annotated[Readings, Says("Readings of the rules")] = field(default_factory=Readings)
