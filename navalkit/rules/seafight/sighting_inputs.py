"""What a sighting depends on: two lookouts and their Masters, the light, and the readings."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, NamedTuple

from navalkit.rules.figures import table
from navalkit.rules.inputs import Inputs, Says
from navalkit.rules.seafight.chase_inputs import Nets
from navalkit.rules.seafight.distance import Band


class Light(Enum):
    """By what light the lookouts watch. SF-SIGHT-1."""

    DAY = "clear day"
    HAZE = "haze"
    DUSK = "dusk"
    NIGHT = "night"


class Seen(NamedTuple):
    """What a light means: the check of the lookouts, and where the ships then are."""

    check: str
    start: Band


def seen_by(light: Light) -> Seen:
    """The lookouts' check, and the distance. SF-SIGHT-1, SF-SIGHT-2; that in haze is A-HAZE.

    >>> seen_by(Light.NIGHT).check, seen_by(Light.NIGHT).start.words
    ('Severe', 'Short')
    """
    row = table("lights")[light.name.lower()]
    return Seen(row["check"], next(band for band in Band if band.words == row["start"]))


class BothFail(Enum):
    """What happens when both lookouts fail. A-SIGHTFAIL."""

    TIE = "tie"
    AGAIN = "watch again"


SKILL = range(7)
DICE = range(6)


@dataclass(frozen=True)
class Watch(Inputs):
    """One ship's lookout, and the Master who may try to come up unseen."""

    characteristic: Annotated[
        int, range(1, 7), Says("Characteristic", help="Of the lookout", clause="SF-DICE-1")
    ] = 2
    perception: Annotated[
        int, SKILL, Says("Perception", "ranks", "The lookout's skill", "SF-SIGHT-1")
    ] = 1
    boon: Annotated[int, DICE, Says("Boons", "dice", "A good glass, a high mast", "SF-DICE-2")] = 0
    bane: Annotated[int, DICE, Says("Banes", "dice", "Sun in the eyes", "SF-DICE-2")] = 0
    hides: Annotated[
        bool, Says("Tries to come up unseen", help="If she sights first", clause="SF-SIGHT-3")
    ] = True
    agility: Annotated[
        int, SKILL, Says("Agility", help="Of the Master, for Stealth", clause="SF-DICE-1")
    ] = 3
    stealth: Annotated[int, SKILL, Says("Stealth", "ranks", "The Master's", "SF-SIGHT-3")] = 2


def _ours() -> Watch:
    return Watch(characteristic=3, perception=1, stealth=1)


def _merchant() -> Watch:
    return Watch(characteristic=1, perception=0, hides=False, stealth=0)


@dataclass(frozen=True)
class SightReadings(Inputs):
    """The readings of a sighting that have two ways, each at its default."""

    both_fail: Annotated[BothFail, Says("Both lookouts fail", clause="A-SIGHTFAIL")] = BothFail.TIE
    nets: Annotated[Nets, Says("Negative nets", clause="A-NEGNET")] = Nets.FLOORED


@dataclass(frozen=True)
class SightInputs(Inputs):
    """A sighting: our ship, a strange sail, and who strange sails usually are."""

    light: Annotated[Light, Says("Light", clause="SF-SIGHT-1")] = Light.DAY
    ours: Annotated[Watch, Says("Our ship", clause="SF-SIGHT-1")] = field(default_factory=_ours)
    theirs: Annotated[
        Watch, Says("The strange sail", help="A pirate, it may be", clause="SF-SIGHT-1")
    ] = field(default_factory=Watch)
    pirates: Annotated[
        int, range(101), Says("Pirates", "in 100 sails", "How common they are in these waters")
    ] = 10
    merchant: Annotated[
        Watch, Says("Any other sail", help="What she would be, were she no pirate")
    ] = field(default_factory=_merchant)
    readings: Annotated[SightReadings, Says("Readings of the rules")] = field(
        default_factory=SightReadings
    )
