"""What a fight depends on: two ships, who commands them, and what they fight with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Annotated

from navalkit.odds.dice import Numbered
from navalkit.rules.crewedships.damage import Man
from navalkit.rules.crewedships.helm import Helm, may_command
from navalkit.rules.crewedships.rolls import BOONS, SCORE
from navalkit.rules.crewedships.vessels import Vessel, vessels
from navalkit.rules.crewedships.vessels import assumed as ship_assumed
from navalkit.rules.figures import Mark, table
from navalkit.rules.inputs import Choices, InputError, Inputs, Parts, Says

TABLE = "crewedships-weapons"
ROUNDS = range(1, 13)


@dataclass(frozen=True)
class Weapon(Inputs):
    """A ship's weapon: attacks a round, and so many d6 and a number of damage. A-WEAPON."""

    name: Annotated[str, Says("Name")]
    dice: Annotated[int, range(1, 5), Says("Damage dice", "d6", clause="A-WEAPON")]
    plus: Annotated[int, range(11), Says("Damage added", clause="A-WEAPON")]
    attacks: Annotated[int, range(1, 4), Says("Attacks", "a round", clause="A-WEAPON")]

    @property
    def rolled(self) -> Numbered:
        """What is thrown for damage."""
        return Numbered(6, self.dice, self.plus)


@cache
def weapons() -> Mapping[str, Weapon]:
    """The examples by key; all are assumed.

    >>> str(weapons()["ballista"].rolled)
    '3d6'
    """
    return MappingProxyType({key: Weapon(**row) for key, row in table(TABLE).items()})


def assumed(key: str, figure: str) -> bool:
    """Whether a figure of an example is our assumption.

    >>> assumed("ballista", "dice")
    True
    """
    return table(TABLE)[key].marks.get(figure) is Mark.ASSUMED


@dataclass(frozen=True)
class Side(Inputs):
    """One ship of a fight, with her captain and her weapons."""

    ship: Annotated[
        Vessel,
        Choices(vessels(), ship_assumed),
        Parts(("name", "boat", "health", "crew")),
        Says("Ship", help="An example, or with figures of your own"),
    ]
    weapon: Annotated[
        Weapon,
        Choices(weapons(), assumed),
        Parts(("dice", "plus", "attacks")),
        Says("Weapon", help="The text names none", clause="A-WEAPON"),
    ]
    helm: Annotated[Helm, Says("In command", clause="CS-CAPT-2")] = field(default_factory=Helm)
    gunner: Annotated[
        int, SCORE, Says("Score of the attacks", help="Against Defense", clause="CS-DICE-1")
    ] = 10
    boons: Annotated[
        int, BOONS, Says("Boons on attacks", "boons", "Below 0: banes", "CS-DICE-1")
    ] = 0
    opens: Annotated[
        int, range(11), Says("Rounds until they bear", "rounds", "While out of reach", "A-WEAPON")
    ] = 0
    done: Annotated[int, range(200), Says("Damage so far", clause="CS-SCUT-1")] = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.done >= self.ship.health:
            raise InputError(
                "done", f"{self.done} has sunk her before; it takes 0 to {self.ship.health - 1}"
            )
        if not may_command(self.helm, self.ship.boat):
            raise InputError("helm.command", "a pilot will do for a boat; a ship takes a captain")


def _ours() -> Side:
    return Side(vessels()["longship"], weapons()["ballista"])


def _theirs() -> Side:
    return Side(vessels()["longship"], weapons()["ballista"])


@dataclass(frozen=True)
class FightInputs(Inputs):
    """A fight of two ships: the players', and another."""

    ours: Annotated[Side, Says("The players' ship", clause="CS-COMB-1")] = field(
        default_factory=_ours
    )
    theirs: Annotated[Side, Says("The other ship", clause="CS-COMB-1")] = field(
        default_factory=_theirs
    )
    man: Annotated[
        Man, Parts(("agility", "health", "boons")), Says("One of a crew", clause="CS-DMG-1")
    ] = field(default_factory=Man)
    rounds: Annotated[int, ROUNDS, Says("Rounds", "rounds", clause="CS-COMB-1")] = 8
