"""The chase round, dusk and the night. SF-CHASE."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum
from functools import partial
from typing import NamedTuple

from navalkit.odds.chain import Chain, Step
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.seafight.chase_inputs import (
    ChaseInputs,
    Gauge,
    GaugeActs,
    Nets,
    Sailing,
)
from navalkit.rules.seafight.distance import Band, moved
from navalkit.rules.seafight.gauge import lost_far, settled, squall, tried
from navalkit.rules.seafight.pool import Pool, check, difficulty, opposed, skilled
from navalkit.rules.seafight.wind import Wind, days_wind, fresh_dice, speed_in

PURSUER_SAILS = "Pursuer, Operate (Sail)"
PREY_SAILS = "Prey, Operate (Sail)"
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


def chase_pool(side: Sailing, other: Sailing, wind: Wind, gauge: bool) -> Pool:
    """The dice of one side in a chase round. SF-CHASE-1, SF-CHASE-2, SF-WIND-2, SF-WIND-3.

    The master's skill; a Boon for each point of Speed above the other's, for each point of
    positive Handling and for the gauge; a Bane for each point of negative Handling.

    >>> example = ChaseInputs()
    >>> str(chase_pool(example.pursuer, example.prey, Wind.FAIR, gauge=True).dice)
    '3 Mastery 1 Ability 1 Boon'
    """
    ours = speed_in(wind, side.ship.speed, side.oars)
    theirs = speed_in(wind, other.ship.speed, other.oars)
    fresh_boon, fresh_bane = fresh_dice(wind, side.ship.handling)
    boons = max(ours - theirs, 0) + max(side.ship.handling, 0) + gauge + fresh_boon + side.boon
    banes = max(-side.ship.handling, 0) + fresh_bane + side.bane
    return replace(skilled(side.agility, side.operate), boon=boons, bane=banes)


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


def contest(inputs: ChaseInputs, at: Weather, roll: Roll, forfeit: bool = False) -> Pmf[Contest]:
    """The opposed roll of a round, whatever the distance. SF-CHASE-1…3, SF-CHASE-6.

    With `forfeit` the side that was surprised has net 0. SF-SIGHT-4, A-FORFEIT.

    >>> fair = Weather(Gauge.PURSUER, Wind.FAIR)
    >>> contest(ChaseInputs(), fair, exact).p(lambda c: c.closes == 0)
    Fraction(833585, 4478976)
    """
    sides = (
        (Gauge.PURSUER, PURSUER_SAILS, inputs.pursuer, inputs.prey),
        (Gauge.PREY, PREY_SAILS, inputs.prey, inputs.pursuer),
    )
    pursuer, prey = (
        Pmf.of(0)
        if forfeit and inputs.forfeits is who
        else roll(label, chase_pool(side, other, at.wind, at.gauge is who).dice)
        for who, label, side, other in sides
    )
    margin = opposed(pursuer, prey, inputs.readings.nets is Nets.FLOORED)
    return margin.map(lambda m: Contest(closes(m), lost_far(at.gauge, m)))


def swing(inputs: ChaseInputs, at: Weather, roll: Roll, forfeit: bool = False) -> Pmf[Swing]:
    """A round's opposed roll, a squall, and a try for the gauge. SF-CHASE-1…6, A-GAUGE."""
    at_once = inputs.readings.gauge_acts is GaugeActs.AT_ONCE

    def fought(held: Gauge) -> Pmf[Swing]:
        result = contest(inputs, at._replace(gauge=held), roll, forfeit)
        struck = squall(inputs, roll)
        return result.beside(struck).map(lambda pair: passed(held, *pair))

    def passed(held: Gauge, result: Contest, struck: bool) -> Swing:
        passes = struck or (inputs.readings.gauge_passes and result.lost_far)
        return Swing(result.closes, held.other if passes else held)

    def retaken(swung: Swing) -> Pmf[Swing]:
        later = tried(inputs, at.gauge, swung.gauge, roll, forfeit)
        return later.map(lambda gauge: swung._replace(gauge=gauge))

    if at_once:
        return tried(inputs, at.gauge, at.gauge, roll, forfeit).then(fought)
    return fought(at.gauge).then(retaken)


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
        slips = check(roll, "Prey slips away by night", night_pool(inputs.prey))

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
        return swing(inputs, at, roll)

    def surprised(at: Weather) -> Pmf[Swing]:
        return swing(inputs, at, roll, forfeit=True)

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
