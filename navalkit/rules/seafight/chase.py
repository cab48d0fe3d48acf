"""The chase round, dusk and the night. SF-CHASE."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum
from functools import lru_cache, partial
from typing import NamedTuple

from navalkit.odds.chain import Chain, Step
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.seafight.chase_inputs import (
    ChaseInputs,
    Gauge,
    GaugeActs,
    Nets,
    Readings,
    Sailing,
)
from navalkit.rules.seafight.distance import Band, moved
from navalkit.rules.seafight.gauge import Takers, lost_far, settled, squall, takers, tried
from navalkit.rules.seafight.pool import Pool, check, difficulty, opposed, skilled
from navalkit.rules.seafight.wind import Wind, days_wind, fresh_dice, speed_in

PURSUER_SAILS = "Pursuer, Operate (Sail)"
PREY_SAILS = "Prey, Operate (Sail)"
SLIPS = "Prey slips away by night"
FAR_WIN = 3
"""A margin of so much closes two bands. SF-CHASE-3."""


class ChaseState(NamedTuple):
    """What the next round depends on."""

    band: Band
    gauge: Gauge
    wind: Wind = Wind.FAIR


class Weather(NamedTuple):
    """What the dice of a contest depend on besides the ships."""

    gauge: Gauge
    wind: Wind


class Contest(NamedTuple):
    """What an opposed roll does: the bands it closes, and whether the gauge's holder lost far."""

    closes: int
    lost_far: bool


class Swing(NamedTuple):
    """What a whole round does at any distance: the bands it closes, and who then has the gauge."""

    closes: int
    gauge: Gauge


# --- clause by clause, on concrete values --------------------------------------------------------


@lru_cache(maxsize=4096)
def master_pool(side: Sailing, wind: Wind) -> Pool:
    """A master's dice whoever the other ship is. SF-CHASE-1, SF-CHASE-2, SF-WIND-3.

    The master's skill; a Boon for each point of positive Handling, a Bane for each of negative,
    and what a Fresh wind adds.

    >>> str(master_pool(ChaseInputs().prey, Wind.FRESH).dice)
    '2 Mastery 1 Ability 2 Boon'
    """
    fresh_boon, fresh_bane = fresh_dice(wind, side.ship.handling)
    boons = max(side.ship.handling, 0) + fresh_boon + side.boon
    banes = max(-side.ship.handling, 0) + fresh_bane + side.bane
    return replace(skilled(side.agility, side.operate), boon=boons, bane=banes)


def speed_boons(side: Sailing, other: Sailing, wind: Wind) -> int:
    """A Boon for each point by which she is faster in this wind. SF-CHASE-2, SF-WIND-2.

    >>> speed_boons(ChaseInputs().pursuer, ChaseInputs().prey, Wind.FAIR)
    0
    """
    ours = speed_in(wind, side.ship.speed, side.oars)
    return max(ours - speed_in(wind, other.ship.speed, other.oars), 0)


@lru_cache(maxsize=4096)
def helped(pool: Pool, boons: int) -> Pool:
    """The pool with so many Boons more."""
    return replace(pool, boon=pool.boon + boons) if boons else pool


def chase_pool(side: Sailing, other: Sailing, wind: Wind, gauge: bool = False) -> Pool:
    """The dice of one side in a chase round, with a Boon for the gauge if she has it. SF-CHASE-2.

    >>> example = ChaseInputs()
    >>> str(chase_pool(example.pursuer, example.prey, Wind.FAIR, gauge=True).dice)
    '3 Mastery 1 Ability 1 Boon'
    """
    return helped(master_pool(side, wind), speed_boons(side, other, wind) + gauge)


def closes(margin: int) -> int:
    """Bands that a round closes which the pursuer won by `margin` (lost, if negative). SF-CHASE-3.

    >>> closes(3), closes(2), closes(0), closes(-4)
    (2, 1, 0, -1)
    """
    return 2 if margin >= FAR_WIN else (margin > 0) - (margin < 0)


def close(band: Band, margin: int) -> Band:
    """The band after such a round; two bands from Short stop at Engaged. SF-CHASE-3.

    >>> close(Band.LONG, 3), close(Band.SHORT, -1)
    (<Band.SHORT: 1>, <Band.MEDIUM: 2>)
    """
    return moved(band, -closes(margin))


def night_pool(prey: Sailing) -> Pool:
    """The Average check by which the prey slips away overnight. SF-CHASE-8.

    >>> night_pool(ChaseInputs().prey).difficulty
    2
    """
    return replace(skilled(prey.agility, prey.operate), difficulty=difficulty("Average"))


# --- the round, out of those, for any way of rolling ---------------------------------------------


def contest(
    pursuer: Pool | None, prey: Pool | None, gauge: Gauge, nets: Nets, roll: Roll
) -> Pmf[Contest]:
    """The opposed roll of a round, whatever the distance. SF-CHASE-1…3, SF-CHASE-6.

    The pools are without the gauge's Boon, which is added here. A side that makes no roll, being
    surprised (A-FORFEIT) or adrift (A-DRIFT), has no pool and net 0.

    >>> dice = Pool(mastery=3, ability=1), Pool(mastery=2, ability=1, boon=1)
    >>> contest(*dice, Gauge.PURSUER, Nets.FLOORED, exact).p(lambda c: c.closes == 0)
    Fraction(833585, 4478976)
    """
    sides = ((Gauge.PURSUER, PURSUER_SAILS, pursuer), (Gauge.PREY, PREY_SAILS, prey))
    ours, theirs = (
        Pmf.of(0) if pool is None else roll(label, helped(pool, gauge is who).dice)
        for who, label, pool in sides
    )
    margin = opposed(ours, theirs, nets is Nets.FLOORED)
    return margin.map(lambda m: Contest(closes(m), lost_far(gauge, m)))


def swing(
    pursuer: Pool | None,
    prey: Pool | None,
    gauge: Gauge,
    takers: Takers,
    readings: Readings,
    roll: Roll,
    squalls: int = 0,
) -> Pmf[Swing]:
    """A round's opposed roll, a squall, and a try for the gauge. SF-CHASE-1…6, A-GAUGE.

    Pools as in `contest`; `takers` are those who mean to try for the gauge; squalls in 100.
    """

    def fought(held: Gauge) -> Pmf[Swing]:
        result = contest(pursuer, prey, held, readings.nets, roll)
        struck = squall(squalls, roll)
        return result.beside(struck).map(lambda pair: passed(held, *pair))

    def passed(held: Gauge, result: Contest, struck: bool) -> Swing:
        passes = struck or (readings.gauge_passes and result.lost_far)
        return Swing(result.closes, held.other if passes else held)

    def retaken(swung: Swing) -> Pmf[Swing]:
        later = tried(takers, gauge, swung.gauge, roll)
        return later.map(lambda held: swung._replace(gauge=held))

    if not takers:
        return fought(gauge)
    if readings.gauge_acts is GaugeActs.AT_ONCE:
        return tried(takers, gauge, gauge, roll).then(fought)
    return fought(gauge).then(retaken)


class Dice(NamedTuple):
    """What is rolled in a round of a chase: by each side, and by those who try for the gauge."""

    pursuer: Pool | None
    prey: Pool | None
    takers: Takers


def dice_of(inputs: ChaseInputs, wind: Wind, forfeit: bool = False) -> Dice:
    """The dice of a round; with `forfeit` the surprised side has no part in it. SF-SIGHT-4."""
    sides = {Gauge.PURSUER: inputs.pursuer, Gauge.PREY: inputs.prey}
    awake = {who: side for who, side in sides.items() if not (forfeit and who is inputs.forfeits)}
    pools = {who: chase_pool(side, sides[who.other], wind) for who, side in awake.items()}
    willing = takers(inputs.readings.tries, awake)
    return Dice(pools.get(Gauge.PURSUER), pools.get(Gauge.PREY), willing)


def swing_of(inputs: ChaseInputs, at: Weather, roll: Roll, forfeit: bool = False) -> Pmf[Swing]:
    """A round of this chase, whatever the distance. SF-CHASE-1…6."""
    pursuer, prey, takers = dice_of(inputs, at.wind, forfeit)
    return swing(pursuer, prey, at.gauge, takers, inputs.readings, roll, inputs.squall)


def sailed(state: ChaseState, swings: Callable[[Weather], Pmf[Swing]]) -> Pmf[ChaseState]:
    """The state after a round; in a Gale nobody chases. SF-CHASE-3, SF-WIND-4."""
    if state.wind is Wind.GALE:
        return Pmf.of(state)
    after = swings(Weather(state.gauge, state.wind))
    return after.map(lambda s: ChaseState(moved(state.band, -s.closes), s.gauge, state.wind))


def night(inputs: ChaseInputs, state: ChaseState, roll: Roll) -> Pmf[ChaseState]:
    """From dusk to dawn: the prey may slip away, and the day may bring its own wind. SF-CHASE-8."""
    if finished(state):
        return Pmf.of(state)
    slips = Pmf.of(False)
    if inputs.readings.slips_at_night:
        slips = check(roll, SLIPS, night_pool(inputs.prey))

    def dawn(gone: bool) -> Pmf[ChaseState]:
        if gone:
            return Pmf.of(state._replace(band=Band.ESCAPED))
        if not inputs.readings.new_wind:
            return Pmf.of(state)
        return days_wind(roll).map(lambda wind: state._replace(wind=wind))

    return slips.then(dawn)


# --- the whole chase -----------------------------------------------------------------------------


class End(IntEnum):
    """How a chase stands after its last round; `DUSK` is neither caught nor away."""

    CAUGHT = 0
    AWAY = 1
    DUSK = 2

    @property
    def words(self) -> str:
        """The end in a word."""
        return self.name.lower()


def ended(state: ChaseState) -> End:
    """What a state counts as when night falls. SF-CHASE-3, SF-CHASE-8."""
    return {Band.ENGAGED: End.CAUGHT, Band.ESCAPED: End.AWAY}.get(state.band, End.DUSK)


def finished(state: ChaseState) -> bool:
    """Whether the prey is caught or away. SF-CHASE-3."""
    return state.band in (Band.ENGAGED, Band.ESCAPED)


def opening(inputs: ChaseInputs, roll: Roll) -> Pmf[ChaseState]:
    """Who has the gauge at first: as the situation has it, or by a roll. SF-CHASE-4.

    >>> opening(ChaseInputs(gauge=Gauge.ROLLED), exact).p(lambda s: s.gauge is Gauge.PREY)
    Fraction(7, 12)
    """
    start = ChaseState(inputs.start, inputs.gauge, inputs.wind)
    return settled(inputs.gauge, roll).map(lambda gauge: start._replace(gauge=gauge))


def chase(inputs: ChaseInputs, roll: Roll = exact) -> Chain[ChaseState]:
    """The whole chase as a chain of rounds, day after day. SF-CHASE.

    >>> caught = chase(ChaseInputs()).absorb().p(lambda state: state.band is Band.ENGAGED)
    >>> round(float(caught), 6)
    0.640546
    """

    @partial(remembered, roll)
    def swings(at: Weather) -> Pmf[Swing]:
        return swing_of(inputs, at, roll)

    def surprised(at: Weather) -> Pmf[Swing]:
        return swing_of(inputs, at, roll, forfeit=True)

    def first(state: ChaseState) -> Pmf[ChaseState]:
        return sailed(state, surprised)

    def later(state: ChaseState) -> Pmf[ChaseState]:
        return sailed(state, swings)

    def first_and_night(state: ChaseState) -> Pmf[ChaseState]:
        return first(state).then(lambda s: night(inputs, s, roll))

    def later_and_night(state: ChaseState) -> Pmf[ChaseState]:
        return later(state).then(lambda s: night(inputs, s, roll))

    last = inputs.rounds * inputs.days
    special: dict[int, Step[ChaseState]] = {}
    if inputs.forfeits is not Gauge.NOBODY:
        special[1] = first
    for dusk in range(inputs.rounds, last, inputs.rounds):
        special[dusk] = first_and_night if dusk in special else later_and_night
    return Chain(opening(inputs, exact), later, finished, special, last)
