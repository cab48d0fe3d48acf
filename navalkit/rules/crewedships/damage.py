"""Strikes on a ship: her damage, the men near the blow, scuttled, sinking. CS-DMG-1, CS-SCUT-1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from functools import partial
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.count import binomial
from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.crewedships.helm import Helm
from navalkit.rules.crewedships.muster import (
    Ride,
    Riding,
    counted,
    fell,
    less,
    more,
    mustered,
    share_of,
)
from navalkit.rules.crewedships.rolls import BOONS, SCORE, challenge, chance, thrown
from navalkit.rules.crewedships.rowing import HEALTH
from navalkit.rules.crewedships.vessels import Vessel, assumed, helped, scuttled, vessels
from navalkit.rules.inputs import Choices, InputError, Inputs, Parts, Says

SHARE = Numbered(6, plus=4)
"""The hundredths of the crew near the blow: 5 to 10, each as likely. CS-DMG-1, A-SHARE."""
DAYS = Numbered(6, plus=3)
"""Days until a scuttled ship sinks that nobody mends. CS-SCUT-1."""

BLOW = "Damage to the ship"
NEAR = "In a hundred of the crew near it"
HURT = "Of those near, hurt"
KEEPS_UP = "In command, Intellect"
LASTS = "Days until she sinks"


@dataclass(frozen=True)
class Man(Inputs):
    """One of the crew; all have the same scores. A-CREWSCORES."""

    agility: Annotated[int, SCORE, Says("Agility", clause="A-CREWSCORES")] = 10
    strength: Annotated[int, SCORE, Says("Strength", clause="A-CREWSCORES")] = 10
    health: Annotated[int, HEALTH, Says("Health", clause="A-CREWSCORES")] = 10
    boons: Annotated[int, BOONS, Says("Boons", "boons", "Below 0: banes", "CS-DICE-1")] = 0


@dataclass(frozen=True)
class Blow(Inputs):
    """What a strike does: so many d6 and a number; the text names no weapon. A-WEAPON."""

    dice: Annotated[int, range(1, 7), Says("Damage dice", "d6", clause="A-WEAPON")] = 4
    plus: Annotated[int, range(21), Says("Damage added", clause="A-WEAPON")] = 2

    @property
    def rolled(self) -> Numbered:
        """What is thrown for damage."""
        return Numbered(6, self.dice, self.plus)


@dataclass(frozen=True)
class DamageInputs(Inputs):
    """A ship that is struck some times."""

    ship: Annotated[
        Vessel,
        Choices(vessels(), assumed),
        Parts(("name", "health", "seaworthiness", "crew")),
        Says("Ship", help="An example, or with figures of your own"),
    ] = vessels()["galleon"]
    done: Annotated[int, range(200), Says("Damage so far", clause="CS-SCUT-1")] = 0
    strikes: Annotated[int, range(1, 13), Says("Strikes", "strikes", clause="CS-DMG-1")] = 6
    blow: Annotated[Blow, Says("Each strike", clause="A-WEAPON")] = field(default_factory=Blow)
    helm: Annotated[Helm, Parts(("intellect",)), Says("In command", clause="CS-SINK-1")] = field(
        default_factory=Helm
    )
    man: Annotated[
        Man, Parts(("agility", "health", "boons")), Says("One of the crew", clause="CS-DMG-1")
    ] = field(default_factory=Man)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.done >= self.ship.health:
            raise InputError(
                "done",
                f"{self.done} would sink her before the first strike; "
                f"it takes 0 to {self.ship.health - 1}",
            )


class Condition(IntEnum):
    """What has become of a ship. CS-SCUT-1, CS-SINK-1."""

    SOUND = 0
    SCUTTLED = 1
    SINKING = 2
    GONE = 3

    @property
    def words(self) -> str:
        """The condition as a page says it."""
        return ("sound", "scuttled", "sinking by minutes", "gone at once")[self]


class Hull(NamedTuple):
    """A ship under fire; how the crew fares rides along. `days` is 0 while nobody has rolled it."""

    damage: int
    condition: Condition = Condition.SOUND
    days: int = 0
    crew: Ride = None
    near: Ride = None
    hurt: Ride = None


# --- clause by clause ----------------------------------------------------------------------------


def condition(damage: int, health: int) -> Condition:
    """A ship's condition before anybody has rolled for a sinking one. CS-SCUT-1, CS-SINK-1.

    >>> condition(50, 100), condition(100, 100)
    (<Condition.SCUTTLED: 1>, <Condition.SINKING: 2>)
    """
    if damage >= health:
        return Condition.SINKING
    return Condition.SCUTTLED if scuttled(damage, health) else Condition.SOUND


def keeps_up(roll: Roll, helm: Helm, seaworthiness: int, is_scuttled: bool = True) -> Pmf[bool]:
    """Whether she floats as many minutes as her Size, once her Health is gone. CS-SINK-1, A-BANES.

    >>> keeps_up(exact, Helm(intellect=12), seaworthiness=1)[True]
    Fraction(19, 40)
    """
    boons = helped(seaworthiness, is_scuttled)
    return challenge(roll, KEEPS_UP, helm.intellect, boons)


def saves(man: Man) -> Fraction:
    """The chance that one near the blow escapes it. CS-DMG-1."""
    return chance(man.agility, man.boons)


def harm(damage: int) -> int:
    """What a blow does to a man who does not: half of it. CS-DMG-1, A-HALVES.

    >>> harm(15)
    7
    """
    return damage // 2


def kills(damage: int, man: Man) -> bool:
    """Whether that is all of an unhurt man's Health. CS-DMG-1."""
    return harm(damage) >= man.health


# --- a strike, out of those ----------------------------------------------------------------------


def strike(inputs: DamageInputs, before: Hull, roll: Roll) -> Pmf[Hull]:
    """One strike: damage, the men near it, and whether she begins to sink. CS-DMG-1, CS-SINK-1."""

    def struck(damage: int) -> Hull:
        total = min(before.damage + damage, inputs.ship.health)
        crew, near, hurt = near_it(roll, before.crew, inputs.man, damage)
        now = condition(total, inputs.ship.health)
        return Hull(total, now, 0, crew, near, more(before.hurt, hurt))

    def sinks(after: Hull) -> Pmf[Hull]:
        if after.condition is not Condition.SINKING:
            return Pmf.of(after)
        floats = keeps_up(roll, inputs.helm, inputs.ship.seaworthiness)
        return floats.map(lambda yes: after if yes else after._replace(condition=Condition.GONE))

    hulls = thrown(roll, BLOW, inputs.blow.rolled).map(struck)
    lost = any(hull.condition is Condition.SINKING for hull in hulls)
    return hulls.then(sinks) if lost else hulls


def near_it(roll: Roll, crew: Ride, man: Man, damage: int) -> tuple[Ride, Ride, int | None]:
    """In play: the crew left after a blow, how many were near it, and how many of them hurt."""
    if crew is None:
        return None, None, None
    share = fell(roll, NEAR, SHARE)
    near = None if share is None else share_of(crew.number, share)
    hurt = counted(roll, HURT, near, 1 - saves(man))
    left = less(crew, hurt if kills(damage, man) else 0)
    return left, None if near is None else Riding(near), hurt


def unmended(state: Hull, roll: Roll) -> Pmf[Hull]:
    """A scuttled ship that nobody mends sinks in 1d6 + 3 days. CS-SCUT-1."""
    if state.condition is not Condition.SCUTTLED:
        return Pmf.of(state)
    return thrown(roll, LASTS, DAYS).map(lambda days: state._replace(days=days))


def opening(inputs: DamageInputs, roll: Roll) -> Pmf[Hull]:
    """The ship before the first strike."""
    crew, none = mustered(roll, inputs.ship.crew), mustered(roll, 0)
    now = condition(inputs.done, inputs.ship.health)
    return Pmf.of(Hull(inputs.done, now, 0, crew, none, none))


def damage(inputs: DamageInputs, roll: Roll = exact) -> Chain[Hull]:
    """The strikes as a chain; after the last one, the days that are left to her. CS-DMG-1.

    >>> damage(DamageInputs(done=99, strikes=1)).absorb().p(lambda hull: hull.damage == 100)
    Fraction(1, 1)
    """

    @partial(remembered, roll)
    def struck(state: Hull) -> Pmf[Hull]:
        return strike(inputs, state, roll)

    @partial(remembered, roll)
    def left_to_her(state: Hull) -> Pmf[Hull]:
        return unmended(state, roll)

    def last(state: Hull) -> Pmf[Hull]:
        return struck(state).then(left_to_her)

    return Chain(
        opening(inputs, exact),
        struck,
        lambda state: state.condition >= Condition.SINKING,
        special={inputs.strikes: last},
        last=inputs.strikes,
    )


# --- the crew, exactly ---------------------------------------------------------------------------


def hurt_by_one(inputs: DamageInputs) -> Pmf[int]:
    """How many men one strike hurts, out of a whole crew. CS-DMG-1, A-SHARE.

    >>> from dataclasses import replace
    >>> hurt_by_one(DamageInputs(replace(DamageInputs().ship, crew=12)))
    Pmf({0: 11, 1: 9})
    """
    crew, p = inputs.ship.crew, 1 - saves(inputs.man)
    return SHARE.pmf().then(lambda percent: binomial(share_of(crew, percent), p))


def deadly(inputs: DamageInputs) -> Fraction:
    """The chance that a strike kills those whom it hurts. CS-DMG-1."""
    return inputs.blow.rolled.pmf().p(lambda damage: kills(damage, inputs.man))


def measures(inputs: DamageInputs, chain: Chain[Hull]) -> Mapping[str, Fraction]:
    """Damage, and men, that one strike costs on average, and how likely it kills whom it hurts."""
    return {
        "strikes that she takes": chain.expected_rounds(),
        "damage of a strike": inputs.blow.rolled.pmf().mean(),
        "men hurt by a strike": hurt_by_one(inputs).mean(),
        "chance that those hurt are killed": deadly(inputs),
    }
