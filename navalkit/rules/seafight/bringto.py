"""The gun to bring to: whether an overtaken merchant strikes without a fight. SF-GUN-1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Annotated

from navalkit.odds.chain import Chain, once
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.inputs import Choices, Inputs, Says
from navalkit.rules.question import Event, Question
from navalkit.rules.seafight.chase_inputs import SKILL, STARTS
from navalkit.rules.seafight.company import IN_100
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.pool import Pool, check, difficulty, skilled

LEAST_INFAMY = 3
"""Infamy at which a pirate's name alone may do it. SF-GUN-1."""
DEMAND = "Captain, Intimidation"


class Pursuer(Enum):
    """Who has overtaken the merchant. SF-GUN-1."""

    PIRATE = "a pirate"
    KINGS = "a King's ship"
    PRIVATEER = "a commissioned privateer"
    OTHER = "somebody else"


class Answered(IntEnum):
    """What comes of the gun: nothing yet, no demand allowed, a fight, or no resistance."""

    WAITING = 0
    UNMOVED = 1
    FIGHTS = 2
    STRIKES = 3


@dataclass(frozen=True)
class BringToInputs(Inputs):
    """A merchant overtaken, and the Captain who demands that she strike. SF-GUN-1."""

    pursuer: Annotated[Pursuer, Says("The pursuer is", clause="SF-GUN-1")] = Pursuer.PIRATE
    infamy: Annotated[
        int, range(11), Says("Infamy", help="Of a pirate's Captain or officers", clause="SF-GUN-1")
    ] = LEAST_INFAMY
    merchant: Annotated[bool, Says("The prey is a merchant", clause="SF-GUN-1")] = True
    distance: Annotated[
        Band,
        Choices({"engaged": Band.ENGAGED, **STARTS}),
        Says("Distance", clause="A-BRINGTO"),
    ] = Band.MEDIUM
    presence: Annotated[
        int, SKILL, Says("Characteristic", help="Of the Captain", clause="SF-DICE-1")
    ] = 3
    intimidation: Annotated[int, SKILL, Says("Intimidation", "ranks", clause="SF-DICE-1")] = 2
    boon: Annotated[int, range(6), Says("Boons", "dice", clause="SF-DICE-2")] = 0
    bane: Annotated[int, range(6), Says("Banes", "dice", clause="SF-DICE-2")] = 0
    fight: Annotated[
        int, IN_100, Says("We take her by a fight", "in 100", "Your own estimate for what follows")
    ] = 50


def may_strike(pursuer: Pursuer, infamy: int, merchant: bool, distance: Band) -> bool:
    """Whether the merchant may strike without a fight at all. SF-GUN-1.

    She must be overtaken, at Medium or nearer, by a pirate of Infamy 3 or more, a King's ship or
    a commissioned privateer.

    >>> may_strike(Pursuer.PIRATE, 2, True, Band.SHORT)
    False
    >>> may_strike(Pursuer.KINGS, 0, True, Band.MEDIUM)
    True
    """
    feared = {Pursuer.PIRATE: infamy >= LEAST_INFAMY, Pursuer.OTHER: False}.get(pursuer, True)
    return merchant and feared and distance <= Band.MEDIUM


def demand_pool(inputs: BringToInputs) -> Pool:
    """The Captain's Average Intimidation check. SF-GUN-1.

    >>> str(demand_pool(BringToInputs()).dice)
    '2 Mastery 1 Ability 2 Difficulty'
    """
    skill = skilled(inputs.presence, inputs.intimidation)
    average = difficulty("Average")
    return replace(skill, boon=inputs.boon, bane=inputs.bane, difficulty=average)


def demanded(inputs: BringToInputs, roll: Roll) -> Pmf[Answered]:
    """What the merchant does: on a success no resistance, on a failure a fight. SF-GUN-1."""
    if not may_strike(inputs.pursuer, inputs.infamy, inputs.merchant, inputs.distance):
        return Pmf.of(Answered.UNMOVED)
    cowed = check(roll, DEMAND, demand_pool(inputs))
    return cowed.map(lambda yes: Answered.STRIKES if yes else Answered.FIGHTS)


def bring_to(inputs: BringToInputs, roll: Roll = exact) -> Chain[Answered]:
    """The demand, made once. SF-GUN-1, A-BRINGTO.

    >>> round(float(bring_to(BringToInputs()).absorb()[Answered.STRIKES]), 4)
    0.7004
    """
    return once(lambda: demanded(inputs, roll), before=Answered.WAITING)


def _measures(inputs: BringToInputs, chain: Chain[Answered]) -> Mapping[str, Fraction]:
    strikes = chain.absorb()[Answered.STRIKES]
    by_fight = (1 - strikes) * Fraction(inputs.fight, 100)
    return {"prize without a fight": strikes, "prize in the end": strikes + by_fight}


BRING_TO = Question(
    id="seafight.gun-to-bring-to",
    title="Does she strike to one gun?",
    inputs=BringToInputs,
    chain=bring_to,
    outcome=lambda answered: answered,
    event=Event("that she strikes without a fight", lambda told: told is Answered.STRIKES),
    clauses=("SF-DICE-1", "SF-DICE-2", "SF-DICE-3", "SF-GUN-1"),
    assumptions=("A-FACES", "A-LADDER", "A-BRINGTO"),
    measures=_measures,
)
