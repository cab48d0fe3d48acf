"""Rowing hour by hour, fatigue, and driving the rowers. CS-ROW-1, CS-ROW-3."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.count import mixed_count
from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.crewedships.muster import (
    CREW,
    Ride,
    counted,
    fell,
    less,
    more,
    mustered,
    number_of,
)
from navalkit.rules.crewedships.rolls import (
    BOONS,
    SCORE,
    attack,
    challenge,
    chance,
    modifier,
    thrown,
)
from navalkit.rules.inputs import Inputs, Says

HEALTH = range(1, 61)
DRIVEN_BANE = 1
"""On the rowers' roll after an hour in which they were driven. CS-ROW-3."""
GAIN = Numbered(6)
"""The Speed that driving or inspiring adds. CS-ROW-3, CS-SAIL-2."""
FATIGUE = Numbered(6)
"""What every failure after the first takes from Health. CS-ROW-1."""

DRIVES = "The captain drives them, Will"
FASTER = "Speed gained"
ROWS_ON = "A rower, Strength"
LOSES = "Health lost"
TIRE = "Fresh rowers who tire"


class DrivenRoll(Enum):
    """Whether a driven hour always ends in a roll against fatigue. A-FORCED."""

    EVERY = "after every driven hour"
    DUE = "only when a roll is due"


@dataclass(frozen=True)
class Driving(Inputs):
    """A captain who drives the rowers. CS-ROW-3."""

    will: Annotated[int, SCORE, Says("The captain's Will", clause="CS-ROW-3")] = 12
    boons: Annotated[
        int, BOONS, Says("The captain's boons", "boons", "Below 0: banes", "CS-DICE-1")
    ] = 0
    crew_will: Annotated[int, SCORE, Says("The crew's Will", clause="A-CREWWILL")] = 10
    rolls: Annotated[DrivenRoll, Says("Roll against fatigue", clause="A-FORCED")] = DrivenRoll.EVERY


@dataclass(frozen=True)
class RowingInputs(Inputs):
    """Some hours at the oars."""

    hours: Annotated[int, range(1, 13), Says("Hours at the oars", "hours", clause="CS-ROW-1")] = 6
    strength: Annotated[int, SCORE, Says("A rower's Strength", clause="CS-ROW-1")] = 11
    boons: Annotated[
        int, BOONS, Says("A rower's boons", "boons", "Below 0: banes", "CS-DICE-1")
    ] = 0
    health: Annotated[int, HEALTH, Says("A rower's Health", clause="A-WORN")] = 10
    rowers: Annotated[int, CREW, Says("Rowers", "men", clause="CS-ROW-1")] = 170
    drive: Annotated[
        bool, Says("The captain drives them", help="Every hour, until it fails", clause="CS-ROW-3")
    ] = False
    driving: Annotated[Driving, Says("How the captain drives")] = field(default_factory=Driving)


class Rower(IntEnum):
    """How a rower is: fresh, fatigued, or spent once the penalty has taken all Health. A-WORN."""

    FRESH = 0
    FATIGUED = 1
    SPENT = 2

    @property
    def words(self) -> str:
        """The state in a word."""
        return self.name.lower()


class Rowing(NamedTuple):
    """One rower after some hours; how many of the crew are fresh, and the Speed gained, ride."""

    hour: int = 0
    rower: Rower = Rower.FRESH
    penalty: int = 0
    may_drive: bool = True
    fresh: Ride = None
    gained: Ride = None


# --- clause by clause ----------------------------------------------------------------------------


def free_hours(strength: int) -> int:
    """The hours that can be rowed before a first challenge is due. CS-ROW-1.

    >>> free_hours(10), free_hours(13), free_hours(7)
    (1, 4, 1)
    """
    return max(1, 1 + modifier(strength))


def due(hour: int, strength: int, driven: bool, rolls: DrivenRoll) -> bool:
    """Whether the end of this hour in a row brings a Strength challenge. CS-ROW-1, CS-ROW-3.

    >>> due(2, 12, False, DrivenRoll.EVERY), due(2, 12, True, DrivenRoll.EVERY)
    (False, True)
    """
    return hour >= free_hours(strength) or (driven and rolls is DrivenRoll.EVERY)


def tired(rower: Rowing, lost: int, health: int) -> Rowing:
    """A rower after a failure: the first fatigues, a later one costs Health. CS-ROW-1, A-WORN.

    >>> tired(Rowing(rower=Rower.FATIGUED, penalty=2), 4, health=10).penalty
    6
    """
    if rower.rower is Rower.FRESH:
        return rower._replace(rower=Rower.FATIGUED)
    penalty = min(rower.penalty + lost, health)
    how = Rower.SPENT if penalty == health else Rower.FATIGUED
    return rower._replace(rower=how, penalty=penalty)


def driven(roll: Roll, how: Driving) -> Pmf[bool]:
    """Whether the captain drives the crew on: a Will attack against theirs. CS-ROW-3.

    >>> driven(exact, Driving(will=12))[True]
    Fraction(13, 20)
    """
    return attack(roll, DRIVES, how.will, how.crew_will, how.boons)


def tires(inputs: RowingInputs, hour: int, is_driven: bool) -> Fraction:
    """The chance that a fresh rower tires at the end of an hour. CS-ROW-1, CS-ROW-3.

    >>> tires(RowingInputs(), 1, False), tires(RowingInputs(), 2, False)
    (Fraction(0, 1), Fraction(2, 5))
    """
    if not due(hour, inputs.strength, is_driven, inputs.driving.rolls):
        return Fraction(0)
    return 1 - chance(inputs.strength, inputs.boons - DRIVEN_BANE * is_driven)


# --- an hour, out of those -----------------------------------------------------------------------


def hour(inputs: RowingInputs, state: Rowing, roll: Roll) -> Pmf[Rowing]:
    """One more hour at the oars. CS-ROW-1, CS-ROW-3."""
    if not (inputs.drive and state.may_drive):
        return _rowed(inputs, state, False, roll)

    def tried_to(success: bool) -> Pmf[Rowing]:
        if not success:
            return _rowed(inputs, state._replace(may_drive=False), False, roll)
        gained = more(state.gained, fell(roll, FASTER, GAIN))
        return _rowed(inputs, state._replace(gained=gained), True, roll)

    return driven(roll, inputs.driving).then(tried_to)


def _rowed(inputs: RowingInputs, before: Rowing, is_driven: bool, roll: Roll) -> Pmf[Rowing]:
    now = before.hour + 1
    after = before._replace(hour=now)
    if not due(now, inputs.strength, is_driven, inputs.driving.rolls):
        return Pmf.of(after)

    def ended(passed: bool) -> Pmf[Rowing]:
        if passed or after.rower is Rower.FRESH:
            return Pmf.of(crew(after if passed else tired(after, 0, inputs.health)))
        return thrown(roll, LOSES, FATIGUE).map(lambda n: crew(tired(after, n, inputs.health)))

    def crew(rower: Rowing) -> Rowing:
        if rower.fresh is None:
            return rower
        tire = counted(roll, TIRE, number_of(rower.fresh), tires(inputs, now, is_driven))
        return rower._replace(fresh=less(rower.fresh, tire))

    if after.rower is Rower.SPENT:
        return Pmf.of(crew(after))
    boons = inputs.boons - DRIVEN_BANE * is_driven
    return challenge(roll, ROWS_ON, inputs.strength, boons).then(ended)


def opening(inputs: RowingInputs, roll: Roll) -> Pmf[Rowing]:
    """All fresh at the oars."""
    fresh = mustered(roll, inputs.rowers)
    return Pmf.of(Rowing(fresh=fresh, gained=mustered(roll, 0)))


def rowing(inputs: RowingInputs, roll: Roll = exact) -> Chain[Rowing]:
    """The hours as a chain. CS-ROW-1.

    >>> one = rowing(RowingInputs(strength=10, hours=2)).absorb()
    >>> one.p(lambda state: state.rower is Rower.FRESH)
    Fraction(121, 400)
    """
    return Chain(
        opening(inputs, exact),
        lambda state: hour(inputs, state, roll),
        lambda _: False,
        last=inputs.hours,
    )


# --- the crew, exactly ---------------------------------------------------------------------------


def fresh_by_fate(inputs: RowingInputs, hours: int) -> list[tuple[Fraction, Fraction]]:
    """How many hours the captain drives them is shared by all: the chance of each number, and a
    rower's own chance to be fresh after so many hours under it. CS-ROW-1, CS-ROW-3."""
    success = driven(exact, inputs.driving)[True] if inputs.drive else Fraction(0)
    fates = []
    for number in range(hours + 1 if inputs.drive else 1):
        fails_then = 1 - success if number < hours else Fraction(1)
        fresh = Fraction(1)
        for now in range(1, hours + 1):
            fresh *= 1 - tires(inputs, now, now <= number)
        fates.append((success**number * fails_then, fresh))
    return fates


def fresh_rowers(inputs: RowingInputs, hours: int | None = None) -> Pmf[int]:
    """How many of the rowers are fresh in the end (or after so many hours), exactly. CS-ROW-1.

    >>> fresh_rowers(RowingInputs(strength=10, hours=1, rowers=2))
    Pmf({0: 81, 1: 198, 2: 121})
    """
    hours = inputs.hours if hours is None else hours
    return mixed_count(inputs.rowers, fresh_by_fate(inputs, hours))


def hours_driven(inputs: RowingInputs) -> Fraction:
    """How many hours they are driven, on average. CS-ROW-3."""
    fates = fresh_by_fate(inputs, inputs.hours)
    return sum((share * number for number, (share, _) in enumerate(fates)), Fraction(0))


def measures(inputs: RowingInputs, chain: Chain[Rowing]) -> Mapping[str, Fraction]:
    """What the hours bring the crew, and what driving them gives and takes."""
    fresh = _fresh(inputs)
    told = {"rowers fresh at the end": fresh * inputs.rowers}
    if inputs.drive:
        undriven = _fresh(replace(inputs, drive=False))
        told["Speed gained over the hours"] = hours_driven(inputs) * GAIN.pmf().mean()
        told["rowers tired by driving"] = (undriven - fresh) * inputs.rowers
    return told


def _fresh(inputs: RowingInputs) -> Fraction:
    fates = fresh_by_fate(inputs, inputs.hours)
    return sum((share * p for share, p in fates), Fraction(0))
