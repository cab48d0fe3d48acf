"""What a whole engagement depends on: two fighting ships, the meeting, the standing orders."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Annotated

from navalkit.odds.grid import numpy_here
from navalkit.rules.inputs import Choices, Inputs, Parts, Says
from navalkit.rules.seafight.boarding_inputs import BoardingInputs, Cuts, Cutting
from navalkit.rules.seafight.bringto import LEAST_INFAMY, BringToInputs, Pursuer
from navalkit.rules.seafight.broadside_inputs import (
    DISTANCES,
    FIRST_MORALE,
    MORALE,
    Firing,
    Target,
)
from navalkit.rules.seafight.chase_inputs import SKILL, Gauge, GaugeActs, Nets, Sailing
from navalkit.rules.seafight.company import IN_100, Company, Quality, grades
from navalkit.rules.seafight.company import assumed as assumed_grade
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_orders import (
    AIMS,
    HUNTED,
    HUNTING,
    Hunted,
    Hunting,
    Orders,
    Worth,
)
from navalkit.rules.seafight.grapple import Drift, GrappleDice
from navalkit.rules.seafight.ships import Ship, assumed, ships
from navalkit.rules.seafight.sighting_inputs import (
    BothFail,
    Light,
    SightInputs,
    SightReadings,
    Watch,
)
from navalkit.rules.seafight.wind import Wind

# --- a ship and her people -----------------------------------------------------------------------


@dataclass(frozen=True)
class Fighter(Inputs):
    """A ship in a fight: her figures, and the few people on whom everything hangs."""

    ship: Annotated[
        Ship,
        Choices(ships(), assumed),
        Says("Ship", help="From the catalogue, or with figures of your own"),
    ]
    agility: Annotated[
        int, SKILL, Says("Agility", help="Of the master at the helm", clause="SF-DICE-1")
    ] = 3
    operate: Annotated[
        int, SKILL, Says("Operate (Sail)", "ranks", "The master's skill", "SF-DICE-1")
    ] = 2
    reading_the_wind: Annotated[
        int, range(4), Says("Reading the Wind", "ranks", "The master's talent", "SF-CHASE-5")
    ] = 0
    aiming: Annotated[
        int, SKILL, Says("Gunner's Agility", help="For the great guns", clause="SF-DICE-1")
    ] = 3
    gunnery: Annotated[int, SKILL, Says("Gunnery", "ranks", "The Gunner's", "SF-BROAD-1")] = 2
    quality: Annotated[
        Quality,
        Choices(grades(), assumed_grade),
        Parts(("mastery", "ability")),
        Says("Company", help="A grade of Quality, or dice of your own", clause="A-QUALITY"),
    ] = grades()["veteran"]
    morale: Annotated[int, MORALE, Says("Morale", clause="SF-BROAD-6")] = FIRST_MORALE
    presence: Annotated[
        int, SKILL, Says("Captain's Presence", help="To hold his people", clause="SF-DICE-1")
    ] = 3
    leadership: Annotated[int, SKILL, Says("Leadership", "ranks", clause="SF-BROAD-6")] = 1
    captain: Annotated[
        int, IN_100, Says("Captain is taken", "in 100 lost rounds", clause="A-CAPTAIN")
    ] = 0
    oars: Annotated[bool, Says("Oars or a tow", help="Speed 2 in a Calm", clause="SF-WIND-2")] = (
        False
    )

    @property
    def firing(self) -> Firing:
        """Her guns and their Gunner, as the broadside has them."""
        return Firing(self.ship, self.aiming, self.gunnery)

    @property
    def target(self) -> Target:
        """What is fired at, and who holds its people to it."""
        return Target(self.ship, self.morale, self.presence, self.leadership)

    def sailing(self, speed: int | None = None) -> Sailing:
        """Her sailing, as the chase has it; with the Speed her rigging still allows."""
        master = self.agility, self.operate, self.reading_the_wind
        return _sailing(self.ship, self.ship.speed if speed is None else speed, master, self.oars)

    def company(self, hands: int) -> Company:
        """Her Company once so many hands are gone."""
        return Company(self.quality, max(self.ship.size - hands, 1), captain=self.captain)


# --- the meeting ---------------------------------------------------------------------------------


def _pursuer() -> Fighter:
    return Fighter(ships()["sixth-rate"], operate=4)


def _prey() -> Fighter:
    return Fighter(ships()["jamaica-sloop"])


@dataclass(frozen=True)
class Meeting(Inputs):
    """How the ships meet: the lookouts of both, and the light."""

    light: Annotated[Light, Says("Light", clause="SF-SIGHT-1")] = Light.DAY
    pursuer: Annotated[Watch, Says("Pursuer's watch", clause="SF-SIGHT-1")] = field(
        default_factory=lambda: Watch(characteristic=3, stealth=1)
    )
    prey: Annotated[Watch, Says("Prey's watch", clause="SF-SIGHT-1")] = field(default_factory=Watch)

    both_fail: Annotated[BothFail, Says("Both lookouts fail", clause="A-SIGHTFAIL")] = BothFail.TIE

    def sight(self, nets: Nets) -> SightInputs:
        """The same as the sighting has it: the pursuer is ours."""
        readings = SightReadings(self.both_fail, nets)
        return SightInputs(self.light, self.pursuer, self.prey, readings=readings)


GAUGES = {
    "nobody": Gauge.NOBODY,
    "pursuer": Gauge.PURSUER,
    "prey": Gauge.PREY,
    "rolled": Gauge.ROLLED,
}
WINDS = {"calm": Wind.CALM, "fair": Wind.FAIR, "fresh": Wind.FRESH}


FIRST = {True: ("cripple", "shoot-back"), False: ("board", "run")}
"""The orders at first, with numpy and without: whole numbers alone follow no gunfire in time."""


@dataclass(frozen=True)
class EngagementInputs(Inputs):
    """A whole engagement, from the first sail to the last flag."""

    hunting: Annotated[
        Hunting,
        Choices(HUNTING),
        Says("The pursuer's orders", help="In a word, or distance by distance"),
    ] = field(default_factory=lambda: HUNTING[FIRST[numpy_here()][0]])
    hunted: Annotated[
        Hunted,
        Choices(HUNTED),
        Says("The prey's orders", help="In a word, or distance by distance"),
    ] = field(default_factory=lambda: HUNTED[FIRST[numpy_here()][1]])
    pursuer: Annotated[Fighter, Says("Pursuer", clause="SF-DIST-3")] = field(
        default_factory=_pursuer
    )
    prey: Annotated[Fighter, Says("Prey", clause="SF-DIST-3")] = field(default_factory=_prey)
    wind: Annotated[Wind, Choices(WINDS), Says("Wind", clause="SF-WIND-1")] = Wind.FAIR
    gauge: Annotated[
        Gauge, Choices(GAUGES), Says("Weather gauge at the start", "", "", "SF-CHASE-4")
    ] = Gauge.PURSUER
    rounds: Annotated[
        int, range(1, 13), Says("Rounds before night", "rounds", clause="SF-CHASE-8")
    ] = 6
    slips: Annotated[bool, Says("The prey slips away at night", clause="A-NIGHT")] = True
    sighted: Annotated[
        bool,
        Says(
            "Begin with the sighting",
            "",
            "The light then sets the distance; else it is the one below",
            "SF-SIGHT-2",
        ),
    ] = True
    start: Annotated[
        Band,
        Choices(DISTANCES),
        Says(
            "Distance, without a sighting",
            "",
            "Not read if the fight begins with the sighting",
            "SF-DIST-1",
        ),
    ] = Band.LONG
    meeting: Annotated[Meeting, Says("The sighting", clause="SF-SIGHT-1")] = field(
        default_factory=Meeting
    )
    who: Annotated[Pursuer, Says("The pursuer is", clause="SF-GUN-1")] = Pursuer.PIRATE
    infamy: Annotated[int, range(11), Says("Infamy", clause="SF-GUN-1")] = LEAST_INFAMY
    intimidation: Annotated[int, SKILL, Says("Intimidation", "ranks", clause="SF-GUN-1")] = 2
    merchant: Annotated[bool, Says("The prey is a merchant", clause="SF-GUN-1")] = False
    nets: Annotated[Nets, Says("Negative nets", clause="A-NEGNET")] = Nets.FLOORED
    gauge_acts: Annotated[
        GaugeActs, Says("A gauge won acts", help="If orders try for it", clause="A-GAUGE")
    ] = GaugeActs.NEXT_ROUND
    grapple_dice: Annotated[GrappleDice, Says("Dice for the grapnels", clause="A-GRAPDICE")] = (
        GrappleDice.PLAIN
    )
    drift: Annotated[
        Drift, Says("Grapnels at a drifting ship", help="Or thrown by one", clause="A-DRIFT")
    ] = Drift.ROLLS
    aims: Annotated[Worth, Choices(AIMS), Says("The pursuer is, at heart", help="For orders")] = (
        AIMS["pirate"]
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        # The size of a fight is known only once the rules are asked what may happen in it.
        from navalkit.rules.seafight.engagement_size import refuse_too_large

        refuse_too_large(self)

    def fighter(self, side: Gauge) -> Fighter:
        """The ship of a side."""
        return self.pursuer if side is Gauge.PURSUER else self.prey

    def orders(self, side: Gauge) -> Orders:
        """The orders of a side."""
        return self.hunting if side is Gauge.PURSUER else self.hunted

    def demand(self, band: Band) -> BringToInputs:
        """The demand to strike, as the gun to bring to has it."""
        presence = self.pursuer.presence
        return BringToInputs(
            self.who, self.infamy, self.merchant, band, presence, self.intimidation
        )

    def boarding(self, ours: int, theirs: int, helpless: bool) -> BoardingInputs:
        """The boarding fight once so many hands are gone; the pursuer is ours."""
        return _boarding(
            self.pursuer, self.prey, ours, theirs, self.hunted.cuts, helpless, self.nets
        )


@lru_cache(maxsize=4096)
def _sailing(ship: Ship, speed: int, master: tuple[int, int, int], oars: bool) -> Sailing:
    return Sailing(replace(ship, speed=speed), *master, oars=oars)


@lru_cache(maxsize=4096)
def _boarding(
    pursuer: Fighter, prey: Fighter, ours: int, theirs: int, cuts: bool, helpless: bool, nets: Nets
) -> BoardingInputs:
    who = Cuts.THEIRS if cuts else Cuts.NOBODY
    cutting = Cutting(who, prey.agility, prey.operate, helpless)
    return BoardingInputs(pursuer.company(ours), prey.company(theirs), cutting=cutting, nets=nets)
