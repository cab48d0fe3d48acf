"""The sailing of a round of an engagement, and the grapnels of ships that lie side by side."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.seafight.broadside import Damage, speed_left
from navalkit.rules.seafight.chase import Swing, chase_pool, swing
from navalkit.rules.seafight.chase_inputs import Gauge, GaugeActs, Nets, Readings, Sailing
from navalkit.rules.seafight.distance import Band, moved
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_state import SIDES, Ending, FightState
from navalkit.rules.seafight.gauge import gauge_pool
from navalkit.rules.seafight.grapple import Drift, lines_pool, thrown
from navalkit.rules.seafight.pool import Pool
from navalkit.rules.seafight.ships import Ship
from navalkit.rules.seafight.wind import Wind


class Course(NamedTuple):
    """What the dice of a round's sailing depend on; `idle` are those who make no roll."""

    pursuer: Sailing
    prey: Sailing
    idle: tuple[bool, bool]
    tries: tuple[bool, bool]
    gauge: Gauge
    wind: Wind
    nets: Nets
    gauge_acts: GaugeActs


def adrift(ship: Ship, damage: Damage) -> bool:
    """Whether she is dismasted, and makes no roll. SF-BROAD-3, A-DRIFT."""
    return damage.system >= ship.system


def under_sail(inputs: EngagementInputs, state: FightState) -> tuple[Sailing, Sailing]:
    """Pursuer and prey, with the Speed that her rigging still allows; she who lies to has Speed 0.

    SF-BROAD-3, A-STANDING.
    """
    speed = speed_left(inputs.prey.ship, state.prey.system)
    pursuer = inputs.pursuer.sailing(speed_left(inputs.pursuer.ship, state.pursuer.system))
    return pursuer, inputs.prey.sailing(speed if inputs.hunted.runs else 0)


def drifting(inputs: EngagementInputs, state: FightState) -> tuple[bool, bool]:
    """Whether the pursuer is adrift, and whether the prey is. A-DRIFT."""
    return (
        adrift(inputs.pursuer.ship, state.pursuer),
        adrift(inputs.prey.ship, state.prey),
    )


# --- the chase -----------------------------------------------------------------------------------


def course(inputs: EngagementInputs, state: FightState) -> Course:
    """The sailing of a round. SF-CHASE-1, SF-SIGHT-4.

    Who is surprised, adrift or lies to makes no roll, and does not try for the gauge.
    A-FORFEIT, A-DRIFT, A-STANDING.
    """
    ours, theirs = drifting(inputs, state)
    still = ours, theirs or not inputs.hunted.runs
    idle = still[0] or state.surprised is SIDES[0], still[1] or state.surprised is SIDES[1]
    tries = inputs.hunting.gauge, inputs.hunted.gauge
    pursuer, prey = under_sail(inputs, state)
    readings = inputs.nets, inputs.gauge_acts
    return Course(pursuer, prey, idle, tries, state.gauge, inputs.wind, *readings)


def swung(at: Course, roll: Roll) -> Pmf[Swing]:
    """The bands a round's sailing closes, and who then has the gauge. SF-CHASE-1…6, A-GAUGE."""
    sides = (at.pursuer, at.prey)
    ours, theirs = (
        None if idle else chase_pool(side, other, at.wind)
        for side, other, idle in zip(sides, sides[::-1], at.idle, strict=True)
    )
    ways = zip(SIDES, sides, at.tries, at.idle, strict=True)
    takers = {who: gauge_pool(side) for who, side, tries, idle in ways if tries and not idle}
    readings = Readings(nets=at.nets, gauge_acts=at.gauge_acts)
    return swing(ours, theirs, at.gauge, takers, readings, roll)


@lru_cache(maxsize=4096)
def swings(at: Course) -> Pmf[Swing]:
    """The same exactly, from memory."""
    return swung(at, exact)


def held_to(band: Band, closes: int, nearest: Band) -> Band:
    """The band after a round's sailing; the pursuer comes no nearer than ordered. A-STANDING.

    >>> held_to(Band.LONG, 2, Band.MEDIUM), held_to(Band.SHORT, 1, Band.MEDIUM)
    (<Band.MEDIUM: 2>, <Band.SHORT: 1>)
    """
    return moved(band, -min(closes, max(band - nearest, 0)))


def sailed(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """The state after the sailing: nearer, farther, or away. SF-CHASE-3."""
    at = course(inputs, state)
    after = swings(at) if roll is exact else swung(at, roll)

    def come(swing: Swing) -> FightState:
        band = held_to(state.band, swing.closes, inputs.hunting.nearest)
        there = state._replace(band=band, gauge=swing.gauge, surprised=Gauge.NOBODY)
        return there.over(Ending.AWAY) if band is Band.ESCAPED else there

    return after.map(come)


# --- the grapnels --------------------------------------------------------------------------------


def lines(inputs: EngagementInputs, state: FightState) -> tuple[Pool | None, Pool | None]:
    """The dice with which grapnels are thrown, and fended off; None for who makes no roll.

    Plain pools, or with the dice of a chase round: A-GRAPDICE. A drifting ship's people roll in
    full, or not at all: A-DRIFT.
    """
    ours, theirs = under_sail(inputs, state)
    dice, wind = inputs.grapple_dice, inputs.wind
    pools = (
        lines_pool(ours, theirs, wind, state.gauge is Gauge.PURSUER, dice),
        lines_pool(theirs, ours, wind, state.gauge is Gauge.PREY, dice),
    )
    if inputs.drift is Drift.ROLLS:
        return pools
    still = drifting(inputs, state)
    return None if still[0] else pools[0], None if still[1] else pools[1]


@lru_cache(maxsize=4096)
def holds(ours: Pool | None, theirs: Pool | None, nets: Nets) -> Pmf[bool]:
    """Whether grapnels thrown now hold, exactly, from memory. SF-GRAP-1."""
    return thrown(ours, theirs, nets, exact)


def grapnels(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """Side by side the pursuit is over; the pursuer may throw grapnels. SF-CHASE-3, SF-GRAP-1."""
    state = state._replace(surprised=Gauge.NOBODY)
    if not inputs.hunting.board:
        return Pmf.of(state)
    pools = lines(inputs, state)
    held = holds(*pools, inputs.nets) if roll is exact else thrown(*pools, inputs.nets, roll)
    return held.map(lambda yes: state._replace(bound=yes))
