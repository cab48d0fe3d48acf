"""What a boarding fight depends on: two Companies, who fights beside them, and the readings."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from navalkit.rules.inputs import Inputs, Says
from navalkit.rules.seafight.chase_inputs import SKILL, Nets
from navalkit.rules.seafight.company import IN_100, Company


class Losses(Enum):
    """How a tenth of a Company is counted in hands. A-TENTHS."""

    EXACT = "exact"
    FLOOR = "floor"
    NEAREST = "nearest"
    CEILING = "ceiling"


class Cuts(Enum):
    """Whose ship was grappled, and tries to cut herself free. SF-GRAP-2."""

    NOBODY = "nobody"
    OURS = "our ship"
    THEIRS = "their ship"


@dataclass(frozen=True)
class Champion(Inputs):
    """A player character who fights beside our Company: two chances in every round. A-PC."""

    beats: Annotated[int, IN_100, Says("Beats an officer", "in 100 rounds", clause="A-PC")] = 40
    falls: Annotated[int, IN_100, Says("Is dropped", "in 100 rounds", clause="A-PC")] = 15


@dataclass(frozen=True)
class Cutting(Inputs):
    """Who tries to cut away, and with what skill. SF-GRAP-2."""

    who: Annotated[Cuts, Says("Who tries", clause="A-CUT")] = Cuts.NOBODY
    agility: Annotated[int, SKILL, Says("Agility", help="Of her sailing master")] = 3
    operate: Annotated[int, SKILL, Says("Operate (Sail)", "ranks")] = 2
    helpless: Annotated[
        bool, Says("She is disabled, dismasted or aground", help="She cannot cut away")
    ] = False


@dataclass(frozen=True)
class BoardingInputs(Inputs):
    """A boarding fight; as it stands, two equal Companies of Fighting Strength 90. SF-BOARD."""

    ours: Annotated[Company, Says("Our Company", clause="SF-BOARD-1")] = field(
        default_factory=Company
    )
    theirs: Annotated[Company, Says("Their Company", clause="SF-BOARD-1")] = field(
        default_factory=Company
    )
    characters: Annotated[int, range(4), Says("Player characters with us", clause="SF-BOARD-5")] = 0
    first: Annotated[Champion, Says("First character")] = field(default_factory=Champion)
    second: Annotated[Champion, Says("Second character")] = field(default_factory=Champion)
    third: Annotated[Champion, Says("Third character")] = field(default_factory=Champion)
    cutting: Annotated[Cutting, Says("Cutting away")] = field(default_factory=Cutting)
    losses: Annotated[Losses, Says("A tenth, counted in hands", clause="A-TENTHS")] = Losses.EXACT
    nets: Annotated[Nets, Says("Negative nets", clause="A-NEGNET")] = Nets.FLOORED

    @property
    def champions(self) -> tuple[Champion, ...]:
        """The player characters who fight."""
        return (self.first, self.second, self.third)[: self.characters]
