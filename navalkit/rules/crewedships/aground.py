"""Running aground: draft, depth and tide, 3d6, and the rocks by the hour. CS-AGR-1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.crewedships.rolls import thrown
from navalkit.rules.crewedships.vessels import Vessel, assumed, scuttled, vessels
from navalkit.rules.inputs import Choices, InputError, Inputs, Parts, Says

STRANDING = Numbered(6, 3)
"""What going aground by accident does to her. CS-AGR-1."""
GRINDING = Numbered(6)
"""What an hour on rocks or coral does to her. CS-AGR-1."""
NEXT_TIDE = 6
"""Hours until the next high water. A-REFLOAT."""

STRANDS = "She runs aground"
GRINDS = "The rocks"


class Bottom(Enum):
    """What she lies on. CS-AGR-1."""

    SOFT = "sand or mud"
    HARD = "rocks or coral"


class Refloat(Enum):
    """When she floats again. A-REFLOAT."""

    TIDE = "six hours"
    SET = "hours you set"


@dataclass(frozen=True)
class AgroundInputs(Inputs):
    """A ship in shoal water."""

    ship: Annotated[
        Vessel,
        Choices(vessels(), assumed),
        Parts(("name", "draft", "health")),
        Says("Ship", help="An example, or with figures of your own"),
    ] = vessels()["longship"]
    depth: Annotated[int, range(0, 101), Says("Depth of water", "feet", clause="CS-AGR-1")] = 5
    ebb: Annotated[
        int, range(0, 51), Says("The tide will still fall", "feet", clause="CS-AGR-1")
    ] = 3
    accident: Annotated[
        bool, Says("By accident", help="Not run ashore on purpose", clause="CS-AGR-1")
    ] = True
    bottom: Annotated[Bottom, Says("The bottom", clause="CS-AGR-1")] = Bottom.HARD
    done: Annotated[int, range(200), Says("Damage so far", clause="CS-SCUT-1")] = 15
    refloat: Annotated[Refloat, Says("She floats again", clause="A-REFLOAT")] = Refloat.TIDE
    hours: Annotated[
        int, range(1, 49), Says("Hours until then", "hours", "Where you set them", "A-REFLOAT")
    ] = 12

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.done >= self.ship.health:
            raise InputError(
                "done", f"{self.done} has sunk her before; it takes 0 to {self.ship.health - 1}"
            )

    @property
    def stuck(self) -> int:
        """The hours that she lies there. A-REFLOAT."""
        return NEXT_TIDE if self.refloat is Refloat.TIDE else self.hours


class Ashore(IntEnum):
    """How it ends. CS-AGR-1, CS-SCUT-1."""

    AFLOAT = 0
    SOUND = 1
    SCUTTLED = 2
    SUNK = 3

    @property
    def words(self) -> str:
        """The end as a page says it."""
        told = ("never touches", "floats off sound", "floats off scuttled", "breaks up")
        return told[self]


class Grounding(NamedTuple):
    """Her damage, and what it makes of her."""

    damage: int
    ashore: Ashore


def grounds(draft: int, depth: int, ebb: int) -> bool:
    """Whether the water is, or at low tide will be, shallower than her draft. CS-AGR-1.

    >>> grounds(14, 16, 0), grounds(14, 16, 2), grounds(14, 16, 3)
    (False, False, True)
    """
    return depth - ebb < draft


def ashore(damage: int, health: int) -> Ashore:
    """What has become of a ship aground. CS-AGR-1, CS-SCUT-1.

    >>> ashore(49, 100), ashore(50, 100), ashore(100, 100)
    (<Ashore.SOUND: 1>, <Ashore.SCUTTLED: 2>, <Ashore.SUNK: 3>)
    """
    if damage >= health:
        return Ashore.SUNK
    return Ashore.SCUTTLED if scuttled(damage, health) else Ashore.SOUND


def opening(inputs: AgroundInputs, roll: Roll) -> Pmf[Grounding]:
    """She touches, or not; by accident that costs 3d6. CS-AGR-1.

    >>> opening(AgroundInputs(done=0), exact).mean(lambda state: state.damage)
    Fraction(21, 2)
    """
    if not grounds(inputs.ship.draft, inputs.depth, inputs.ebb):
        return Pmf.of(Grounding(inputs.done, Ashore.AFLOAT))
    if not inputs.accident:
        return Pmf.of(_worse(inputs, inputs.done, 0))
    return thrown(roll, STRANDS, STRANDING).map(lambda n: _worse(inputs, inputs.done, n))


def _worse(inputs: AgroundInputs, damage: int, more: int) -> Grounding:
    total = min(damage + more, inputs.ship.health)
    return Grounding(total, ashore(total, inputs.ship.health))


def hour(inputs: AgroundInputs, state: Grounding, roll: Roll) -> Pmf[Grounding]:
    """An hour aground: on rocks or coral it costs her 1d6. CS-AGR-1.

    >>> hour(AgroundInputs(), Grounding(10, Ashore.SOUND), exact).mean(lambda state: state.damage)
    Fraction(27, 2)
    """
    if inputs.bottom is Bottom.SOFT:
        return Pmf.of(state)
    return thrown(roll, GRINDS, GRINDING).map(lambda n: _worse(inputs, state.damage, n))


def aground(inputs: AgroundInputs, roll: Roll = exact) -> Chain[Grounding]:
    """The hours until she floats again, as a chain. CS-AGR-1.

    >>> big = AgroundInputs(vessels()["galleon"], depth=15, done=0)
    >>> aground(big).absorb().mean(lambda state: state.damage)
    Fraction(63, 2)
    """
    return Chain(
        opening(inputs, exact),
        lambda state: hour(inputs, state, roll),
        lambda state: state.ashore in (Ashore.AFLOAT, Ashore.SUNK),
        last=inputs.stuck,
    )


def measures(inputs: AgroundInputs, chain: Chain[Grounding]) -> Mapping[str, Fraction]:
    """Her damage on average, once she floats again or has broken up."""
    return {"damage in the end": chain.absorb().mean(lambda state: state.damage)}
