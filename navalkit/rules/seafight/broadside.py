"""The broadside: what it does to a ship, and what she can bear. SF-BROAD."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.descent import Descent
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.question import Event, Question
from navalkit.rules.seafight.broadside_inputs import Aim, BroadsideInputs, Target
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.gunnery import volley
from navalkit.rules.seafight.pool import Pool, check, difficulty, skilled
from navalkit.rules.seafight.ships import Ship

SHAKEN = 2
"""Morale at which a Captain must hold his people to it, or lower. SF-BROAD-6."""


class Fate(IntEnum):
    """What has become of the target."""

    FIGHTS = 0
    DISABLED = 1
    DISMASTED = 2
    SWEPT = 3
    LOWERED = 4


class Damage(NamedTuple):
    """What a ship has suffered, what Morale is left, and what has become of her."""

    hull: int = 0
    system: int = 0
    hands: int = 0
    morale: int = 0
    fate: Fate = Fate.FIGHTS


# --- the target, clause by clause ----------------------------------------------------------------


def suffered(damage: Damage, target: Ship, aim: Aim, points: int) -> Damage:
    """The damage after a broadside; no more is lost than there is. SF-BROAD-2…4.

    >>> from navalkit.rules.seafight.ships import ships
    >>> suffered(Damage(morale=4), ships()["galleon"], Aim.HANDS, 75)
    Damage(hull=0, system=0, hands=75, morale=3, fate=<Fate.FIGHTS: 0>)
    """
    if aim is Aim.HULL:
        return damage._replace(hull=min(damage.hull + points, target.hull))
    if aim is Aim.RIGGING:
        return damage._replace(system=min(damage.system + points, target.system))
    lost = min(points, target.size - damage.hands)
    morale = max(damage.morale - shaken_by(lost, target.size), 0)
    return damage._replace(hands=damage.hands + lost, morale=morale)


def shaken_by(lost: int, size: int) -> int:
    """Morale that losing so many hands to one broadside costs: 1 at a quarter of Size. SF-BROAD-4.

    >>> shaken_by(62, 250), shaken_by(63, 250)
    (0, 1)
    """
    return int(lost > 0 and 4 * lost >= size)


def speed_left(target: Ship, system: int) -> int:
    """Speed after so much System Damage: 1 less from half on, none once dismasted. SF-BROAD-3.

    >>> from navalkit.rules.seafight.ships import ships
    >>> [speed_left(ships()["galleon"], system) for system in (8, 9, 18)]
    [2, 1, 0]
    """
    if system >= target.system:
        return 0
    return max(target.speed - 1, 0) if 2 * system >= target.system else target.speed


def fallen(damage: Damage, target: Ship) -> Fate:
    """What damage alone makes of her. SF-BROAD-3…5, A-SWEPT.

    Hull Damage as high as her Hull Points disables her, and she strikes; System Damage as high as
    her System Points dismasts her; and no hand left is a deck swept.

    >>> from navalkit.rules.seafight.ships import ships
    >>> fallen(Damage(hull=36), ships()["galleon"]).name
    'DISABLED'
    """
    if damage.hull >= target.hull:
        return Fate.DISABLED
    if damage.hands >= target.size:
        return Fate.SWEPT
    return Fate.DISMASTED if damage.system >= target.system else Fate.FIGHTS


def rally_pool(target: Target) -> Pool:
    """Her Captain's Average Leadership check. SF-BROAD-6.

    >>> str(rally_pool(Target()).dice)
    '1 Mastery 2 Ability 2 Difficulty'
    """
    average = difficulty("Average")
    return replace(skilled(target.presence, target.leadership), difficulty=average)


def fights_on(damage: Damage, target: Target, roll: Roll) -> Pmf[Damage]:
    """At Morale 2 or less the colours come down unless the Captain leads well. SF-BROAD-6."""
    if damage.fate is not Fate.FIGHTS or damage.morale > SHAKEN:
        return Pmf.of(damage)
    holds = check(roll, "Her Captain, Leadership", rally_pool(target))
    return holds.map(lambda yes: damage if yes else damage._replace(fate=Fate.LOWERED))


# --- broadside after broadside -------------------------------------------------------------------


def gunfire(inputs: BroadsideInputs, roll: Roll, damage: Damage) -> Pmf[Damage]:
    """A round in which we fire and she bears it. SF-BROAD-1…6."""
    target, aim = inputs.target.ship, inputs.aim
    points = volley(inputs.firing, target, aim, inputs.distance, roll)
    return points.map(partial(hurt, damage, target, aim)).then(
        lambda after: fights_on(after, inputs.target, roll)
    )


def hurt(damage: Damage, target: Ship, aim: Aim, points: int) -> Damage:
    """The damage after a broadside, and what it makes of her. SF-BROAD-2…5."""
    after = suffered(damage, target, aim, points)
    return after._replace(fate=fallen(after, target))


def broadsides(inputs: BroadsideInputs, roll: Roll = exact) -> Chain[Damage]:
    """So many broadsides, or until she is beaten. SF-BROAD.

    >>> after = broadsides(BroadsideInputs()).absorb()
    >>> round(float(after.p(lambda damage: damage.fate is Fate.DISABLED)), 4)
    0.6176
    """
    return replace(until_beaten(inputs, roll), last=inputs.broadsides)


def until_beaten(inputs: BroadsideInputs, roll: Roll = exact) -> Descent[Damage]:
    """Broadsides without number, until she is beaten. SF-BROAD."""
    step = remembered(roll, partial(gunfire, inputs, roll))
    start = Damage(morale=inputs.target.morale)
    return Descent(start, step, lambda damage: damage.fate is not Fate.FIGHTS)


def harmless(inputs: BroadsideInputs) -> bool:
    """Whether such broadsides can never beat her: nothing bears, or nothing goes through."""
    points = volley(inputs.firing, inputs.target.ship, inputs.aim, inputs.distance, exact)
    return points == Pmf.of(0) and inputs.target.morale > SHAKEN


@lru_cache(maxsize=512)
def expected_broadsides(inputs: BroadsideInputs) -> Fraction | None:
    """How many broadsides it takes to beat her, on average; None where it never happens.

    >>> round(float(expected_broadsides(BroadsideInputs())), 2)
    3.45
    """
    return None if harmless(inputs) else until_beaten(inputs).expected_rounds()


def by_distance(inputs: BroadsideInputs) -> dict[Band, Fraction | None]:
    """The same at every distance, nearest first. SF-DIST-2."""
    return {
        band: expected_broadsides(replace(inputs, distance=band))
        for band in Band
        if band is not Band.ESCAPED
    }


def _measures(inputs: BroadsideInputs, chain: Chain[Damage]) -> Mapping[str, Fraction]:
    points = volley(inputs.firing, inputs.target.ship, inputs.aim, inputs.distance, exact)
    expected = expected_broadsides(inputs)
    told = {
        "chance that a broadside does harm": points.p(lambda each: each > 0),
        "harm of a broadside": points.mean(),
    }
    return told | ({} if expected is None else {"broadsides until she is beaten": expected})


def _ordered(inputs: BroadsideInputs, damage: Damage, order: Aim, roll: Roll) -> Pmf[Damage]:
    return gunfire(replace(inputs, aim=order), roll, damage)


BROADSIDE = Question(
    id="seafight.broadside",
    title="Will these broadsides beat her?",
    inputs=BroadsideInputs,
    chain=broadsides,
    outcome=lambda damage: damage.fate,
    event=Event("that she is beaten by then", lambda fate: fate is not Fate.FIGHTS),
    clauses=(
        "SF-DICE-1",
        "SF-DICE-2",
        "SF-DICE-3",
        "SF-DIST-2",
        *(f"SF-BROAD-{n}" for n in (1, 2, 3, 4, 5, 6)),
    ),
    assumptions=(
        "A-FACES",
        "A-LADDER",
        "A-RANGE",
        "A-BATTERY",
        "A-DAMAGE",
        "A-DRIFT",
        "A-TENS",
        "A-SWEPT",
    ),
    measures=_measures,
    orders=lambda inputs, damage: tuple(Aim),
    ordered=_ordered,
)
