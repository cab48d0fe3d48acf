"""The firing of a round of an engagement: what a broadside and its reply make of both ships."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Dice, Roll, exact
from navalkit.rules.seafight.broadside import Damage, Fate, fallen, fights_on, suffered
from navalkit.rules.seafight.broadside_inputs import Aim, Firing, Target
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_state import SIDES, Ending, FightState, beaten
from navalkit.rules.seafight.gunnery import volley
from navalkit.rules.seafight.ships import Ship

TO_THE_LAST = 100
"""Ordered to strike at no less, she never does. A-STANDING."""


class Gunfire(NamedTuple):
    """What a broadside and its reply depend on: who fires on whom, how, and her orders."""

    firing: Firing
    on: Target
    aim: Aim | None
    band: Band
    strikes: int


def gunfire(inputs: EngagementInputs, side: Gauge, band: Band) -> Gunfire:
    """The fire that a side comes under at this distance."""
    aim = inputs.orders(side.other).fire(band).aim
    firing, on = inputs.fighter(side.other).firing, inputs.fighter(side).target
    return Gunfire(firing, on, aim, band, inputs.orders(side).strikes)


def battered(damage: Damage, ship: Ship, aim: Aim, points: int) -> Damage:
    """The damage after a broadside; a dismasted ship drifts, and fights. SF-BROAD-2…5.

    >>> from navalkit.rules.seafight.ships import ships
    >>> battered(Damage(), ships()["jamaica-sloop"], Aim.RIGGING, 10).fate.name
    'FIGHTS'
    """
    after = suffered(damage, ship, aim, points)
    fate = fallen(after, ship)
    return after._replace(fate=Fate.FIGHTS if fate is Fate.DISMASTED else fate)


def struck(damage: Damage, ship: Ship, strikes: int) -> Damage:
    """She lowers her colours once so many hundredths of her Hull Points are gone. A-STANDING."""
    strike = strikes < TO_THE_LAST and damage.hull * 100 >= strikes * ship.hull
    if not strike or damage.fate is not Fate.FIGHTS:
        return damage
    return damage._replace(fate=Fate.LOWERED)


def volleys(at: Gunfire, roll: Roll) -> Pmf[int]:
    """What the broadside does: points of damage, or hands. SF-BROAD-1…4."""
    if at.aim is None:
        return Pmf.of(0)
    fire = at.firing, at.on.ship, at.aim, at.band
    return _volley(*fire) if roll is exact else volley(*fire, roll)


@lru_cache(maxsize=4096)
def _volley(firing: Firing, target: Ship, aim: Aim, band: Band) -> Pmf[int]:
    return volley(firing, target, aim, band, exact)


class Bearing(NamedTuple):
    """Who bears a broadside, where, and the orders by which she strikes."""

    on: Target
    aim: Aim | None
    strikes: int


def borne(by: Bearing, points: Pmf[int], damage: Damage, roll: Roll) -> Pmf[Damage]:
    """A side's hurts after a broadside of so many points: damage, her Captain, her orders."""
    ship, aim = by.on.ship, by.aim
    after = Pmf.of(damage) if aim is None else points.map(partial(battered, damage, ship, aim))
    return after.then(lambda each: held(by, each, roll))


def held(by: Bearing, damage: Damage, roll: Roll) -> Pmf[Damage]:
    """Whether she fights on: by her Captain's Leadership, and by her orders. SF-BROAD-6."""
    rallied = fights_on(damage, by.on, roll)
    if by.strikes >= TO_THE_LAST:
        return rallied
    return rallied.map(lambda each: struck(each, by.on.ship, by.strikes))


@lru_cache(maxsize=1 << 16)
def _borne(by: Bearing, points: Pmf[int], damage: Damage) -> Pmf[Damage]:
    return borne(by, points, damage, exact)


def hurts(at: Gunfire, damage: Damage, roll: Roll = exact) -> Pmf[Damage]:
    """A side's hurts after the round: the other's broadside, her Captain, her orders. SF-BROAD.

    Exactly, it is told from memory; distances at which a broadside does the same are one.
    """
    by, points = Bearing(at.on, at.aim, at.strikes), volleys(at, roll)
    return _borne(by, points, damage) if roll is exact else borne(by, points, damage, roll)


def fired_on(inputs: EngagementInputs, state: FightState, side: Gauge, roll: Roll) -> Pmf[Damage]:
    """The hurts of a side once it has come under fire at this distance. SF-BROAD."""
    at, damage = gunfire(inputs, side, state.band), state.damage(side)
    return hurts(at, damage, _volley_of(roll, side))


def fired(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """Both fire at once, at the distance they have come to. SF-BROAD-1, A-ROUND."""
    pursuer, prey = (fired_on(inputs, state, side, roll) for side in SIDES)
    return prey.beside(pursuer).map(lambda pair: counted(state, *pair))


def counted(state: FightState, prey: Damage, pursuer: Damage) -> FightState:
    """The state with these hurts; over, if a ship has fallen out of the fight. SF-BROAD-3…6."""
    end = beaten(prey.fate, pursuer.fate)
    hurt = state._replace(prey=prey, pursuer=pursuer)
    return hurt if end is Ending.FIGHTING else hurt.over(end)


def _volley_of(roll: Roll, side: Gauge) -> Roll:
    """Throws against a side: the guns are the other's, the Captain is hers."""
    if roll is exact:
        return roll

    def rolled(label: str, dice: Dice[Any]) -> Pmf[Any]:
        who = side if "Captain" in label else side.other
        return of_side(roll, who)(label, dice)

    return rolled


def of_side(roll: Roll, side: Gauge) -> Roll:
    """The same way of rolling, each throw told as that side's."""
    if roll is exact:
        return roll

    def rolled(label: str, dice: Dice[Any]) -> Pmf[Any]:
        return roll(f"{side.words}: {label[0].lower()}{label[1:]}", dice)

    return rolled
