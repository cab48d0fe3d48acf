"""How far apart a fight begins: the sea horizon, and the sky that hides it. CS-COMB-2, A-SPOT."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import isqrt
from typing import Annotated

from navalkit.odds.chain import Chain, once
from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.figures import table
from navalkit.rules.inputs import Inputs, Says

CABLES = 10
"""Cables of a sea mile; distances are told in whole cables."""
YARDS = Fraction(1852 * 10_000, 9144 * 10)
"""Yards of a cable: a tenth of 1,852 metres."""
DIGITS = 10**12
HEIGHT = range(0, 201)

SKY = "The sky: clear, haze, rain, moonlit, dark, fog"


class Sky(Enum):
    """What can be seen. A-SPOT."""

    CLEAR = "clear"
    HAZE = "haze"
    RAIN = "rain"
    MOONLIT_NIGHT = "moonlit night"
    DARK_NIGHT = "dark night"
    FOG = "fog"
    THROWN = "thrown: a d6, 1 clear to 6 fog"


BY_DIE = tuple(sky for sky in Sky if sky is not Sky.THROWN)
"""The sky by a six-sided die, where it is left to one. A-SPOT."""


class Spotted(Enum):
    """What the distance goes by. A-SPOT."""

    HORIZON = "sea horizon"
    SET = "a distance you set"


@dataclass(frozen=True)
class SpottingInputs(Inputs):
    """Two ships about to see each other."""

    sky: Annotated[Sky, Says("Sky", clause="CS-COMB-2")] = Sky.THROWN
    eye: Annotated[int, HEIGHT, Says("Height of the lookout's eye", "feet", clause="A-SPOT")] = 60
    seen: Annotated[int, HEIGHT, Says("Height of the other's masts", "feet", clause="A-SPOT")] = 80
    by: Annotated[Spotted, Says("The distance goes by", clause="A-SPOT")] = Spotted.HORIZON
    own: Annotated[
        int, range(1, 301), Says("Your own distance", "cables", "Where you set it", "A-SPOT")
    ] = 40
    closing: Annotated[
        int, range(1, 81), Says("Speed at which they close", "yards a round", clause="A-PACE")
    ] = 12
    reach: Annotated[
        int, range(0, 2001, 10), Says("Reach of the weapons", "yards", clause="A-WEAPON")
    ] = 200


def horizon(eye: int, seen: int) -> int:
    """How far off two heights in feet can be told from each other, in whole cables. A-SPOT.

    A factor times the root of each height, in sea miles; the earth hides what is farther.

    >>> horizon(100, 0), horizon(100, 100)
    (117, 234)
    """
    factor = table("spotting")["horizon"]["factor"]
    roots = isqrt(eye * DIGITS**2) + isqrt(seen * DIGITS**2)
    return int(factor * roots * CABLES / DIGITS)


def limit(sky: Sky) -> int | None:
    """How far a sky lets one see at all, in cables; None where it sets no limit. A-SPOT.

    >>> limit(Sky.FOG), limit(Sky.DARK_NIGHT), limit(Sky.CLEAR)
    (1, 5, None)
    """
    row = table("spotting")["limit"]
    key = sky.name.lower().replace("_", "-")
    return int(row[key] * CABLES) if key in row else None


def distance(inputs: SpottingInputs, sky: Sky) -> int:
    """At how many cables the ships first see each other under a sky. CS-COMB-2, A-SPOT.

    >>> [distance(SpottingInputs(), sky) for sky in BY_DIE]
    [195, 30, 10, 20, 5, 1]
    """
    if inputs.by is Spotted.SET:
        return inputs.own
    far, most = horizon(inputs.eye, inputs.seen), limit(sky)
    return far if most is None else min(far, most)


def rounds_to_reach(inputs: SpottingInputs, cables: int) -> int:
    """The rounds until weapons bear, closing so many yards a round. A-PACE, A-WEAPON.

    >>> rounds_to_reach(SpottingInputs(closing=10, reach=200), 1)
    1
    """
    yards = max(Fraction(0), cables * YARDS - inputs.reach)
    return -int(-yards // inputs.closing)


def seen_at(inputs: SpottingInputs, roll: Roll) -> Pmf[int]:
    """The distance at which they begin, in cables. CS-COMB-2.

    >>> seen_at(SpottingInputs(), exact).p(lambda cables: cables <= 20)
    Fraction(2, 3)
    """
    if inputs.by is Spotted.SET or inputs.sky is not Sky.THROWN:
        return Pmf.of(distance(inputs, inputs.sky))
    return roll(SKY, Numbered(6)).map(lambda n: distance(inputs, BY_DIE[n - 1]))


def spotting(inputs: SpottingInputs, roll: Roll = exact) -> Chain[int]:
    """One look at the sky, or the distance that follows without one. CS-COMB-2."""
    return once(lambda: seen_at(inputs, roll), before=0)


def measures(inputs: SpottingInputs, chain: Chain[int]) -> Mapping[str, Fraction]:
    """The mean distance in sea miles, and the rounds until weapons bear."""
    seen = chain.absorb()
    return {
        "mean distance in sea miles": seen.mean() / CABLES,
        "mean rounds until weapons bear": seen.mean(lambda c: rounds_to_reach(inputs, c)),
    }
