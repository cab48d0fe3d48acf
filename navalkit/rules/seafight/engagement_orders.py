"""Standing orders of both Captains, by name or distance by distance, and what an end is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Annotated

from navalkit.rules.inputs import Choices, Inputs, Says
from navalkit.rules.seafight.broadside_inputs import DISTANCES, Aim
from navalkit.rules.seafight.distance import Band


class Fire(Enum):
    """What the guns are to do at a distance. SF-BROAD-1."""

    HOLD = "hold fire"
    HULL = "fire at the hull"
    RIGGING = "fire at the rigging"
    HANDS = "fire at the hands"

    @property
    def aim(self) -> Aim | None:
        """The target area, if they fire at all."""
        return None if self is Fire.HOLD else Aim[self.name]


STRIKES = range(10, 101, 10)
NEAREST = {name: band for name, band in DISTANCES.items() if band <= Band.LONG}


@dataclass(frozen=True)
class Orders(Inputs):
    """The standing orders of either Captain."""

    name: Annotated[str, Says("Name")] = "orders of your own"
    far: Annotated[Fire, Says("At Long and Hull-down", clause="SF-BROAD-1")] = Fire.RIGGING
    medium: Annotated[Fire, Says("At Medium", clause="SF-BROAD-1")] = Fire.RIGGING
    short: Annotated[Fire, Says("At Short", clause="SF-BROAD-1")] = Fire.RIGGING
    engaged: Annotated[Fire, Says("Side by side", clause="SF-BROAD-1")] = Fire.HULL
    gauge: Annotated[
        bool, Says("Try for the weather gauge", help="When she lacks it", clause="SF-CHASE-5")
    ] = False
    strikes: Annotated[
        int,
        STRIKES,
        Says("Strike at Hull Damage of", "in 100", "100 is to fight to the last", "A-STANDING"),
    ] = 100

    def fire(self, band: Band) -> Fire:
        """What the guns do at this distance."""
        near = {Band.ENGAGED: self.engaged, Band.SHORT: self.short, Band.MEDIUM: self.medium}
        return near.get(band, self.far)


@dataclass(frozen=True)
class Hunting(Orders):
    """The orders of the pursuer."""

    nearest: Annotated[
        Band,
        Choices(NEAREST),
        Says("Come no nearer than", help="She wins no band beyond it", clause="A-STANDING"),
    ] = Band.ENGAGED
    board: Annotated[bool, Says("Grapple and board", clause="SF-GRAP-1")] = True
    demand: Annotated[
        bool, Says("Demand that she strike", help="At Medium, once", clause="SF-GUN-1")
    ] = True


@dataclass(frozen=True)
class Hunted(Orders):
    """The orders of the prey."""

    runs: Annotated[bool, Says("Run", help="Else she lies to and waits", clause="A-STANDING")] = (
        True
    )
    cuts: Annotated[bool, Says("Cut away when grappled", clause="SF-GRAP-2")] = True


HELD = (Fire.HOLD,) * 4
AT_HULL = (Fire.HULL,) * 4
AT_RIGGING = (Fire.RIGGING,) * 4
AT_HANDS_NEAR = (Fire.HOLD, Fire.HOLD, Fire.HANDS, Fire.HANDS)

HUNTING: Mapping[str, Hunting] = MappingProxyType(
    {
        "board": Hunting("chase her and board", *HELD),
        "cripple": Hunting("cripple her rigging, then board", *AT_RIGGING),
        "sweep": Hunting("sweep her decks, then board", *AT_HANDS_NEAR),
        "sink": Hunting("stand off and sink her", *AT_HULL, nearest=Band.MEDIUM, board=False),
        "hammer": Hunting("close and beat her down", *AT_HULL, board=False),
    }
)
"""What a pursuer may be told in a word."""

HUNTED: Mapping[str, Hunted] = MappingProxyType(
    {
        "run": Hunted("run", *HELD),
        "shoot-back": Hunted("run, and fire at her rigging", *AT_RIGGING),
        "stand": Hunted("stand and fight", *AT_HULL, runs=False, cuts=False),
        "spare": Hunted("run, and strike at the first hurt", *HELD, strikes=10),
    }
)
"""What a prey may be told in a word."""

# --- what it is all worth ------------------------------------------------------------------------

WORTH = range(-100, 101, 5)


@dataclass(frozen=True)
class Worth(Inputs):
    """What each ending is worth to the pursuer; to the prey it is worth as much less."""

    name: Annotated[str, Says("Name")] = "aims of your own"
    taken: Annotated[int, WORTH, Says("She is taken by boarding", "points")] = 100
    yields: Annotated[int, WORTH, Says("She strikes to the demand", "points")] = 100
    lowers: Annotated[int, WORTH, Says("She lowers her colours", "points")] = 90
    disabled: Annotated[int, WORTH, Says("Her hull is beaten in", "points")] = 30
    swept: Annotated[int, WORTH, Says("Her decks are swept", "points")] = 80
    sight: Annotated[int, WORTH, Says("Still in sight at dawn", "points")] = 20
    away: Annotated[int, WORTH, Says("She gets away", "points")] = 0
    beaten: Annotated[int, WORTH, Says("The pursuer is beaten", "points")] = -50


AIMS: Mapping[str, Worth] = MappingProxyType(
    {
        "pirate": Worth("a pirate, who wants her whole"),
        "kings": Worth("a King's ship, who wants her stopped", 100, 100, 100, 90, 100, 30, 0, -60),
        "cut-throat": Worth("a rival, who wants her gone", 80, 60, 60, 100, 90, 10, 0, -80),
    }
)
"""Aims by name."""
