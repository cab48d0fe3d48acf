"""Pilot and captain, and what they lend the ship. CS-CAPT."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from navalkit.rules.crewedships.rolls import SCORE
from navalkit.rules.inputs import InputError, Inputs, Says

LEAST_DEFENSE = 5
"""CS-CAPT-2."""


class Command(Enum):
    """Who commands. CS-CAPT-1."""

    PILOT = "a pilot"
    CAPTAIN = "a captain"


class Profession(Enum):
    """What the one in command does for a living. CS-CAPT-1."""

    SAILOR = "sailor"
    BOATMAN = "boatman"
    FERRYMAN = "ferryman"
    PIRATE = "pirate"
    FISHER = "fisher"
    WHALER = "whaler"
    SEAFARER = "another trade of the sea"
    LANDSMAN = "none of the sea"


@dataclass(frozen=True)
class Helm(Inputs):
    """The one in command: a pilot, or a captain whose trade is the sea. CS-CAPT-1."""

    command: Annotated[Command, Says("In command", clause="CS-CAPT-1")] = Command.CAPTAIN
    profession: Annotated[
        Profession, Says("Profession", help="A captain needs one of the sea", clause="CS-CAPT-1")
    ] = Profession.SAILOR
    agility: Annotated[int, SCORE, Says("Agility", help="Of the pilot", clause="CS-CAPT-2")] = 10
    intellect: Annotated[int, SCORE, Says("Intellect", clause="CS-SINK-1")] = 12
    will: Annotated[int, SCORE, Says("Will", clause="CS-SAIL-2")] = 12

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.command is Command.CAPTAIN and self.profession is Profession.LANDSMAN:
            raise InputError("profession", "a captain needs a trade of the sea; or let a pilot do")


def ships_agility(helm: Helm) -> int:
    """Half the pilot's Agility, or half the better of the captain's Intellect and Will. CS-CAPT-2.

    >>> ships_agility(Helm(intellect=11, will=13))
    6
    """
    if helm.command is Command.PILOT:
        return helm.agility // 2
    return max(helm.intellect, helm.will) // 2


def defense(helm: Helm) -> int:
    """The ship's Defense: her Agility, but 5 at the least. CS-CAPT-2.

    >>> defense(Helm(intellect=8, will=9)), defense(Helm(intellect=15))
    (5, 7)
    """
    return max(LEAST_DEFENSE, ships_agility(helm))


def may_command(helm: Helm, boat: bool) -> bool:
    """Whether this one can take her to sea: a pilot will do for a boat alone. CS-CAPT-1.

    >>> may_command(Helm(Command.PILOT), boat=True), may_command(Helm(Command.PILOT), boat=False)
    (True, False)
    """
    return boat or helm.command is Command.CAPTAIN
