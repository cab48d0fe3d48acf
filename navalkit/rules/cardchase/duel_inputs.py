"""What a chase of two ships depends on: who sails and fights, the aim, how things stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from navalkit.odds.cards import Rank
from navalkit.rules.cardchase.boating import Sailing, Skill
from navalkit.rules.cardchase.ships import Ship, ships
from navalkit.rules.cardchase.table import Obstacle, Readings
from navalkit.rules.inputs import Choices, Inputs, Says


class Aim(Enum):
    """What our captain wants."""

    ESCAPE = "to escape"
    CLOSE = "to be within one increment"
    BROADSIDE = "to get the broadside off"


class Plan(Enum):
    """What a captain orders round after round."""

    BY_AIM = "as our aim asks"
    FLEE = "Flee, shaking off a tail first"
    TRAIL = "Trail, then hold"
    CHANGE = "Change Position until close"
    FORCE = "Force the other out of control"
    BROADSIDE = "a Broadside first"
    CROSS = "Cross the T if close, else a Broadside"
    STEADY = "hold Steady"


THEIR_PLANS = {plan.name.lower(): plan for plan in Plan if plan not in (Plan.BY_AIM, Plan.CHANGE)}
"""They have no aim but their plan; and only one of the two moves through the pack."""


class Dealt(Enum):
    """A card that lies on the table already, or one that is still to come."""

    TO_COME = "to be dealt"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "Joker"

    @property
    def rank(self) -> int:
        """The rank of the card, 0 if it is still to come."""
        return 0 if self is Dealt.TO_COME else int(Rank[self.name])


class Tail(Enum):
    """Whether a ship is on the other's tail. CC-TRAIL."""

    NOBODY = "nobody is"
    OURS = "we are on theirs"
    THEIRS = "they are on ours"


@dataclass(frozen=True)
class Fighting(Sailing):
    """A ship and her captain with all that a fight needs."""

    ship: Annotated[
        Ship, Choices(ships()), Says("Ship", help="From the catalogue, or your own figures")
    ]
    gunners: Annotated[
        Skill, Says("Gunners", help="Each gun is laid by an extra", clause="A-LAYING")
    ] = Skill.D6


@dataclass(frozen=True)
class Plight(Inputs):
    """How a ship stands as the round begins."""

    card: Annotated[Dealt, Says("Card", clause="CC-CARD-1")] = Dealt.TO_COME
    tally: Annotated[int, range(3), Says("Flee rounds won in a row", clause="CC-FLEE")] = 0
    reeling: Annotated[bool, Says("Out of control", clause="CC-OOC-1")] = False
    wounds: Annotated[int, range(6), Says("Wounds", clause="A-DMG")] = 0


def _sloop() -> Fighting:
    return Fighting(ships()["sloop"], Skill.D6)


def _two_master() -> Fighting:
    return Fighting(ships()["two-mast"], Skill.D6)


@dataclass(frozen=True)
class DuelInputs(Inputs):
    """Two ships in a card chase, from our captain's place."""

    aim: Annotated[Aim, Says("Our aim")] = Aim.ESCAPE
    rounds: Annotated[int, range(1, 9), Says("Rounds to look ahead")] = 6
    ours: Annotated[Fighting, Says("We", clause="CC-CARD-1")] = field(default_factory=_sloop)
    theirs: Annotated[Fighting, Says("They", clause="CC-CARD-1")] = field(
        default_factory=_two_master
    )
    plan: Annotated[Plan, Says("We order", help="Round after round")] = Plan.BY_AIM
    their_plan: Annotated[
        Plan, Choices(THEIR_PLANS), Says("They order", help="Round after round")
    ] = Plan.TRAIL
    tail: Annotated[Tail, Says("On a tail", clause="CC-TRAIL")] = Tail.NOBODY
    our_plight: Annotated[Plight, Says("How we stand", clause="CC-CARD-1")] = field(
        default_factory=Plight
    )
    their_plight: Annotated[Plight, Says("How they stand", clause="CC-CARD-1")] = field(
        default_factory=Plight
    )
    obstacle: Annotated[Obstacle, Says("Obstacles about", clause="A-OBSTACLE")] = Obstacle.NONE
    stunt: Annotated[
        int, range(2, 9), Says("An obstacle is passed at", "less", clause="CC-STUNT")
    ] = 2
    readings: Annotated[Readings, Says("Readings of the rules")] = field(default_factory=Readings)
