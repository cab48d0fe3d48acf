"""What a broadside depends on: the guns and their Gunner, the target, the aim, the distance."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from navalkit.rules.figures import table
from navalkit.rules.inputs import Choices, Inputs, Parts, Says
from navalkit.rules.seafight.chase_inputs import SKILL, STARTS
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.ships import Ship, assumed, ships

MORALE = range(table("morale")["scale"]["least"], table("morale")["scale"]["most"] + 1)
FIRST_MORALE: int = table("morale")["scale"]["start"]


class Aim(Enum):
    """The target area, named before the roll, and the shot that goes with it. SF-BROAD-1."""

    HULL = "the hull, with round shot"
    RIGGING = "the rigging, with chain or bar shot"
    HANDS = "the hands, with grape or canister"


@dataclass(frozen=True)
class Firing(Inputs):
    """The ship that fires, and the Gunner."""

    ship: Annotated[
        Ship,
        Choices(ships(), assumed),
        Parts(("name", "heavy", "medium", "light")),
        Says("Ship", help="From the catalogue, or with guns of your own"),
    ] = ships()["sixth-rate"]
    agility: Annotated[int, SKILL, Says("Agility", help="Of the Gunner", clause="SF-DICE-1")] = 3
    gunnery: Annotated[int, SKILL, Says("Gunnery", "ranks", "The Gunner's skill", "SF-DICE-1")] = 2
    boon: Annotated[int, range(6), Says("Boons", "dice", "Whatever helps", "SF-DICE-2")] = 0
    bane: Annotated[int, range(6), Says("Banes", "dice", "Whatever hinders", "SF-DICE-2")] = 0


@dataclass(frozen=True)
class Target(Inputs):
    """The ship that is fired on, her Company's Morale and her Captain."""

    ship: Annotated[
        Ship,
        Choices(ships(), assumed),
        Parts(("name", "speed", "armor", "hull", "system", "size")),
        Says("Ship", help="From the catalogue, or with figures of your own"),
    ] = ships()["jamaica-sloop"]
    morale: Annotated[int, MORALE, Says("Morale", clause="SF-BROAD-6")] = FIRST_MORALE
    presence: Annotated[
        int, SKILL, Says("Characteristic", help="Of her Captain", clause="SF-DICE-1")
    ] = 3
    leadership: Annotated[
        int, SKILL, Says("Leadership", "ranks", "Her Captain's skill", "SF-BROAD-6")
    ] = 1


DISTANCES = {"engaged": Band.ENGAGED, **STARTS}


@dataclass(frozen=True)
class BroadsideInputs(Inputs):
    """Broadsides into a ship that stays at one distance. SF-BROAD."""

    firing: Annotated[Firing, Says("We fire", clause="SF-BROAD-1")] = field(default_factory=Firing)
    target: Annotated[Target, Says("Target", clause="SF-BROAD-1")] = field(default_factory=Target)
    aim: Annotated[Aim, Says("We aim at", clause="SF-BROAD-1")] = Aim.HULL
    distance: Annotated[Band, Choices(DISTANCES), Says("Distance", clause="SF-DIST-2")] = Band.LONG
    broadsides: Annotated[
        int, range(1, 13), Says("Broadsides", "rounds", "One a round, of every battery that bears")
    ] = 3
    closing: Annotated[
        int,
        range(7),
        Says("To close one band takes", "rounds", "For 'fire now or close first' alone"),
    ] = 1
