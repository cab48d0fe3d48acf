"""The chase round, dusk and the night. SF-CHASE."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from functools import partial
from typing import NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.seafight.chase_inputs import (
    ChaseInputs,
    Gauge,
    GaugeActs,
    Nets,
    Sailing,
    Tries,
)
from navalkit.rules.seafight.distance import Band, moved
from navalkit.rules.seafight.pool import Pool, check, difficulty, opposed, skilled
from navalkit.rules.seafight.wind import Wind, days_wind, fresh_dice, speed_in

PURSUER_SAILS = "Pursuer, Operate (Sail)"
PREY_SAILS = "Prey, Operate (Sail)"
ROUNDS_BEFORE_NIGHT = 6
"""SF-CHASE-8."""
FAR_WIN = 3
"""A margin of so much closes two bands, and takes the gauge from its holder. SF-CHASE-3, -6."""


class ChaseState(NamedTuple):
    """Everything the next round depends on; `round` is how many have been sailed."""

    band: Band
    gauge: Gauge
    round: int = 0
    wind: Wind = Wind.FAIR


# --- clause by clause, on concrete values --------------------------------------------------------


def chase_pool(side: Sailing, other: Sailing, wind: Wind, gauge: bool) -> Pool:
    """The dice of one side in a chase round. SF-CHASE-1, SF-CHASE-2, SF-WIND-2, SF-WIND-3.

    The master's skill; a Boon for each point of Speed above the other's, for each point of
    positive Handling and for the gauge; a Bane for each point of negative Handling.

    >>> example = ChaseInputs()
    >>> str(chase_pool(example.pursuer, example.prey, Wind.FAIR, gauge=True).dice)
    '1 Ability 3 Mastery 1 Boon'
    """
    ours = speed_in(wind, side.ship.speed, side.oars)
    theirs = speed_in(wind, other.ship.speed, other.oars)
    fresh_boon, fresh_bane = fresh_dice(wind, side.ship.handling)
    boons = max(ours - theirs, 0) + max(side.ship.handling, 0) + gauge + fresh_boon + side.boon
    banes = max(-side.ship.handling, 0) + fresh_bane + side.bane
    return replace(skilled(side.agility, side.operate), boon=boons, bane=banes)


def close(band: Band, margin: int) -> Band:
    """The band after a round the pursuer won by `margin` (lost, if negative). SF-CHASE-3.

    >>> close(Band.LONG, 3), close(Band.LONG, 2), close(Band.SHORT, -1)
    (<Band.SHORT: 1>, <Band.MEDIUM: 2>, <Band.MEDIUM: 2>)
    """
    if margin >= FAR_WIN:
        return moved(band, -2)
    return moved(band, -1 if margin > 0 else 1 if margin < 0 else 0)


def lost_far(gauge: Gauge, margin: int) -> bool:
    """Whether the gauge's holder lost this round by 3 or more. SF-CHASE-6.

    >>> lost_far(Gauge.PURSUER, -3), lost_far(Gauge.PREY, -3)
    (True, False)
    """
    holders_margin = {Gauge.PURSUER: margin, Gauge.PREY: -margin}.get(gauge, 0)
    return holders_margin <= -FAR_WIN


def higher_has_gauge(pursuer: int, prey: int) -> Gauge:
    """The higher of two six-sided dice has the gauge; ties favour the prey. SF-CHASE-4.

    >>> higher_has_gauge(4, 4), higher_has_gauge(5, 4)
    (<Gauge.PREY: 2>, <Gauge.PURSUER: 1>)
    """
    return Gauge.PURSUER if pursuer > prey else Gauge.PREY


def gauge_pool(side: Sailing) -> Pool:
    """The Hard check for the gauge; each rank of Reading the Wind takes a die off. SF-CHASE-5.

    >>> gauge_pool(ChaseInputs().prey).difficulty
    3
    """
    dice = max(1, difficulty("Hard") - side.reading_the_wind)
    return replace(skilled(side.agility, side.operate), difficulty=dice)


def night_pool(prey: Sailing) -> Pool:
    """The Average check by which the prey slips away overnight. SF-CHASE-8.

    >>> night_pool(ChaseInputs().prey).difficulty
    2
    """
    return replace(skilled(prey.agility, prey.operate), difficulty=difficulty("Average"))


# --- the round, out of those, for any way of rolling ---------------------------------------------


def chase_round(inputs: ChaseInputs, state: ChaseState, roll: Roll) -> Pmf[ChaseState]:
    """The state after one round, and after the night where the round ends a day. SF-CHASE.

    >>> after = chase_round(ChaseInputs(), ChaseState(Band.LONG, Gauge.PURSUER), exact)
    >>> round(float(after.p(lambda state: state.band is Band.SHORT)), 4)
    0.1951
    """
    sailed = _settled(state, roll).then(lambda s: _sailed(inputs, s, roll))
    return sailed.then(lambda s: _after_dusk(inputs, s, roll))


def _settled(state: ChaseState, roll: Roll) -> Pmf[ChaseState]:
    """An unclear gauge is rolled for before the first round. SF-CHASE-4."""
    if state.gauge is not Gauge.ROLLED:
        return Pmf.of(state)
    pursuer, prey = roll("Pursuer, gauge", Numbered(6)), roll("Prey, gauge", Numbered(6))
    dice = pursuer.beside(prey)
    return dice.map(lambda pair: state._replace(gauge=higher_has_gauge(*pair)))


def _sailed(inputs: ChaseInputs, state: ChaseState, roll: Roll) -> Pmf[ChaseState]:
    later = state._replace(round=state.round + 1)
    if state.wind is Wind.GALE:  # nobody chases: the distance holds. SF-WIND-4
        return Pmf.of(later)
    if inputs.readings.gauge_acts is GaugeActs.AT_ONCE:
        gauge = _tried(inputs, state, state.gauge, roll)
        return gauge.then(lambda g: _opposed(inputs, later._replace(gauge=g), roll))
    after = _opposed(inputs, later, roll)
    return after.then(
        lambda s: _tried(inputs, state, s.gauge, roll).map(lambda g: s._replace(gauge=g))
    )


def _opposed(inputs: ChaseInputs, state: ChaseState, roll: Roll) -> Pmf[ChaseState]:
    """The opposed roll, what it does to the distance, and whether the gauge passes."""
    margins = _margin(inputs, state, roll)
    squall = _squall(inputs, roll)

    def result(pair: tuple[int, bool]) -> ChaseState:
        margin, struck = pair
        passes = inputs.readings.gauge_passes and (struck or lost_far(state.gauge, margin))
        gauge = state.gauge.other if passes else state.gauge
        return state._replace(band=close(state.band, margin), gauge=gauge)

    return margins.beside(squall).map(result)


def _margin(inputs: ChaseInputs, state: ChaseState, roll: Roll) -> Pmf[int]:
    """By how much the pursuer wins; a side that forfeits its first round has net 0. SF-SIGHT-4."""
    pursuer = _net(inputs, state, Gauge.PURSUER, roll)
    prey = _net(inputs, state, Gauge.PREY, roll)
    return opposed(pursuer, prey, floored=inputs.readings.nets is Nets.FLOORED)


def _net(inputs: ChaseInputs, state: ChaseState, who: Gauge, roll: Roll) -> Pmf[int]:
    if state.round == 1 and inputs.forfeits is who:
        return Pmf.of(0)
    sides = (inputs.pursuer, inputs.prey)
    side, other = sides if who is Gauge.PURSUER else sides[::-1]
    pool = chase_pool(side, other, state.wind, state.gauge is who)
    return roll(PURSUER_SAILS if who is Gauge.PURSUER else PREY_SAILS, pool.dice)


def _squall(inputs: ChaseInputs, roll: Roll) -> Pmf[bool]:
    """Whether a squall comes this round. SF-CHASE-6, A-SQUALL."""
    if not inputs.squall:
        return Pmf.of(False)
    return roll("Squall", Numbered(100)).map(lambda d100: d100 <= inputs.squall)


def _tried(inputs: ChaseInputs, before: ChaseState, now: Gauge, roll: Roll) -> Pmf[Gauge]:
    """Who has the gauge once those who lacked it, and meant to, have tried for it. SF-CHASE-5."""
    gauge = Pmf.of(now)
    for side, holder, label in (
        (inputs.pursuer, Gauge.PURSUER, "Pursuer tries for the gauge"),
        (inputs.prey, Gauge.PREY, "Prey tries for the gauge"),
    ):
        forfeits = before.round == 0 and inputs.forfeits is holder
        lacked = before.gauge is not holder and now is not holder
        if lacked and not forfeits and inputs.readings.tries in (Tries[holder.name], Tries.EITHER):
            won = check(roll, label, gauge_pool(side))
            gauge = won.beside(gauge).map(partial(_given_to, holder))
    return gauge


def _given_to(holder: Gauge, pair: tuple[bool, Gauge]) -> Gauge:
    return holder if pair[0] else pair[1]


def _after_dusk(inputs: ChaseInputs, state: ChaseState, roll: Roll) -> Pmf[ChaseState]:
    """After each day but the last the prey may slip away; then it dawns. SF-CHASE-8."""
    if over(inputs, state) or state.round % inputs.rounds:
        return Pmf.of(state)
    slips = Pmf.of(False)
    if inputs.readings.slips_at_night:
        slips = check(roll, "Prey slips away by night", night_pool(inputs.prey))
    return slips.then(lambda gone: _dawn(inputs, state, gone, roll))


def _dawn(inputs: ChaseInputs, state: ChaseState, gone: bool, roll: Roll) -> Pmf[ChaseState]:
    if gone:
        return Pmf.of(state._replace(band=Band.ESCAPED))
    if not inputs.readings.new_wind:
        return Pmf.of(state)
    return days_wind(roll).map(lambda wind: state._replace(wind=wind))


# --- the whole chase -----------------------------------------------------------------------------


class End(IntEnum):
    """How a chase stands: caught and away are final, dusk is the end of its last day."""

    CAUGHT = 0
    AWAY = 1
    DUSK = 2
    RUNNING = 3

    @property
    def words(self) -> str:
        """The end in a word."""
        return self.name.lower()


def ended(inputs: ChaseInputs, state: ChaseState) -> End:
    """What a state counts as. SF-CHASE-3, SF-CHASE-8."""
    if state.band is Band.ENGAGED:
        return End.CAUGHT
    if state.band is Band.ESCAPED:
        return End.AWAY
    return End.DUSK if state.round >= all_rounds(inputs) else End.RUNNING


def over(inputs: ChaseInputs, state: ChaseState) -> bool:
    """Whether the chase is done."""
    return ended(inputs, state) is not End.RUNNING


def all_rounds(inputs: ChaseInputs) -> int:
    """Rounds of all the days together."""
    return inputs.rounds * inputs.days


def chase(inputs: ChaseInputs, roll: Roll = exact) -> Chain[ChaseState]:
    """The whole chase as a chain of rounds. SF-CHASE.

    >>> caught = chase(ChaseInputs()).absorb().p(lambda state: state.band is Band.ENGAGED)
    >>> round(float(caught), 6)
    0.640546
    """
    start = ChaseState(inputs.start, inputs.gauge, 0, inputs.wind)
    return Chain(start, lambda state: chase_round(inputs, state, roll), partial(over, inputs))
