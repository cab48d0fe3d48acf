"""A passage hour by hour: sails or oars, inspiring, driving, and the run made. CS-SAIL."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.dice import Numbered
from navalkit.odds.foreseen import Foreseen
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.crewedships.muster import Ride, Riding, counted, less, mustered, number_of
from navalkit.rules.crewedships.rolls import challenge, thrown
from navalkit.rules.crewedships.rowing import (
    DRIVES,
    FASTER,
    GAIN,
    TIRE,
    RowingInputs,
    driven,
    fresh_by_fate,
    tires,
)
from navalkit.rules.crewedships.sailing_inputs import Means, Order, SailingInputs
from navalkit.rules.crewedships.speed import oar_speed, sail_speed
from navalkit.rules.question import Answer

MINUTES = 60
CHANGE = Numbered(6)
"""Minutes to go over from oars to sails, or back. CS-SAIL-1."""
MILES = Fraction(360 * 9144, 18_520_000)
"""Sea miles of a Speed-hour, if a point of Speed is a yard in ten seconds. A-PACE."""

CHANGES = "Minutes to change over"
INSPIRES = "The captain inspires them, Will"
__all__ = ["CHANGES", "DRIVES", "FASTER", "INSPIRES", "TIRE"]


class Passage(NamedTuple):
    """How far she has to go, in Speed-minutes (below 0: past the goal), and what holds her back.

    The hours rowed in a row, and the rowers still fresh, ride along.
    """

    to_go: int
    oars: bool
    may_drive: bool = True
    rowed: Ride = None
    fresh: Ride = None

    @property
    def made_beyond(self) -> int:
        """Whole Speed-hours past the goal; below 0, short of it."""
        return -self.to_go // MINUTES


class Hour(NamedTuple):
    """What an hour comes to, wherever she is: Speed-minutes made, and how she goes on."""

    made: int
    oars: bool
    may_drive: bool
    driven: bool = False


class Going(NamedTuple):
    """What an hour's odds ask for: whether she is under oars, and whether driving may be tried."""

    oars: bool
    may_drive: bool


AnyHour = Callable[[Going], Pmf[Hour]]


# --- an hour, by its clauses ---------------------------------------------------------------------


def speed(inputs: SailingInputs, means: Means, gain: int = 0) -> int:
    """Her Speed by oars or sails, with so much gained. CS-WIND-1, CS-ROW-2, A-SPEEDORDER.

    >>> speed(SailingInputs(), Means.SAILS), speed(SailingInputs(), Means.SAILS, gain=4)
    (12, 16)
    """
    if means is Means.OARS:
        return oar_speed(inputs.ship.oars, inputs.current, gain, inputs.scuttled)
    return sail_speed(inputs.ship.sails, inputs.weather.shift(), gain, inputs.scuttled)


def made(inputs: SailingInputs, means: Means, gain: int, lost: int) -> int:
    """Speed-minutes made in an hour of which so many minutes were lost. CS-SAIL-1, A-CHANGE.

    >>> made(SailingInputs(), Means.SAILS, 0, 5)
    660
    """
    return speed(inputs, means, gain) * (MINUTES - lost)


def possible(inputs: SailingInputs, may_drive: bool) -> tuple[Order, ...]:
    """The orders she can follow: no oars, no rowing; a captain who failed drives no more."""
    have = {Means.SAILS: inputs.ship.sails > 0, Means.OARS: inputs.ship.oars > 0}
    return tuple(order for order in Order if have[order.means] and (may_drive or not order.drives))


class Gain(NamedTuple):
    """Speed gained in an hour, whether driving may go on, and whether it was done."""

    speed: int
    may_drive: bool
    driven: bool = False


def gained(inputs: SailingInputs, order: Order, may_drive: bool, roll: Roll) -> Pmf[Gain]:
    """The Speed an hour gains by inspiring or driving. CS-SAIL-2, CS-ROW-3."""
    if order.drives and may_drive:
        tried, on_failure = driven(roll, inputs.driving), Gain(0, False)
    elif order.inspires:
        how = inputs.driving
        tried = challenge(roll, INSPIRES, how.will, how.boons)
        on_failure = Gain(0, may_drive)
    else:
        return Pmf.of(Gain(0, may_drive))

    def then(success: bool) -> Pmf[Gain]:
        if not success:
            return Pmf.of(on_failure)
        return thrown(roll, FASTER, GAIN).map(lambda n: Gain(n, may_drive, order.drives))

    return tried.then(then)


def an_hour(inputs: SailingInputs, order: Order, roll: Roll, at: Going) -> Pmf[Hour]:
    """What an hour under an order comes to, wherever she is. CS-SAIL-1, CS-SAIL-2, CS-ROW-3."""
    rows = order.means is Means.OARS
    change = thrown(roll, CHANGES, CHANGE) if rows is not at.oars else Pmf.of(0)

    def run(lost: int) -> Pmf[Hour]:
        return gained(inputs, order, at.may_drive, roll).map(
            lambda g: Hour(made(inputs, order.means, g.speed, lost), rows, g.may_drive, g.driven)
        )

    return change.then(run)


def under(inputs: SailingInputs, state: Passage, order: Order, roll: Roll) -> Pmf[Passage]:
    """The state after an hour under an order. CS-SAIL-1."""
    return _sailed(inputs, state, roll, partial(an_hour, inputs, order, roll))


def _sailed(inputs: SailingInputs, state: Passage, roll: Roll, hour: AnyHour) -> Pmf[Passage]:
    def after(hour: Hour) -> Passage:
        rowed, fresh = _tired(inputs, state, hour, roll)
        return Passage(state.to_go - hour.made, hour.oars, hour.may_drive, rowed, fresh)

    return hour(Going(state.oars, state.may_drive)).map(after)


def _tired(inputs: SailingInputs, state: Passage, hour: Hour, roll: Roll) -> tuple[Ride, Ride]:
    """Hours rowed in a row, and the rowers still fresh, after this one. CS-ROW-1."""
    if not hour.oars or state.rowed is None:
        return mustered(roll, 0), state.fresh
    rowed = state.rowed.number + 1
    crew = RowingInputs(strength=inputs.strength, driving=inputs.driving)
    tire = counted(roll, TIRE, number_of(state.fresh), tires(crew, rowed, hour.driven))
    return Riding(rowed), less(state.fresh, tire)


# --- the passage ---------------------------------------------------------------------------------


def opening(inputs: SailingInputs, roll: Roll) -> Pmf[Passage]:
    """At the start, all rowers fresh."""
    oars, fresh = inputs.begins is Means.OARS, mustered(roll, inputs.ship.crew)
    start = Passage(inputs.goal * MINUTES, oars, rowed=mustered(roll, 0), fresh=fresh)
    return Pmf.of(start)


def sailing(inputs: SailingInputs, roll: Roll = exact) -> Chain[Passage]:
    """The hours as a chain, under the standing orders. CS-SAIL.

    >>> light = SailingInputs(orders=Order.SAIL, hours=2)
    >>> sailing(light).absorb().only.made_beyond
    -141
    """
    hour = remembered(roll, partial(an_hour, inputs, inputs.orders, roll))

    def ends(state: Passage, played: int) -> Pmf[Passage]:
        ahead = runs(inputs)(inputs.hours - played, Going(state.oars, state.may_drive))
        return ahead.map(lambda made: Passage(state.to_go - made, state.oars))

    return Foreseen(
        opening(inputs, exact),
        lambda state: _sailed(inputs, state, roll, hour),
        lambda _: False,
        last=inputs.hours,
        ends=ends,
    )


@lru_cache(maxsize=64)
def runs(inputs: SailingInputs) -> Callable[[int, Going], Pmf[int]]:
    """The Speed-minutes made in so many hours under the standing orders, by how they begin.

    An hour's odds do not ask where she is; so runs are added up and no distance is stepped over.
    """
    hour = cache(partial(an_hour, inputs, inputs.orders, exact))

    @cache
    def run(hours: int, at: Going) -> Pmf[int]:
        if not hours:
            return Pmf.of(0)
        return hour(at).then(lambda h: run(hours - 1, Going(h.oars, h.may_drive)) + h.made)

    return run


def minutes(inputs: SailingInputs, hours: int) -> Pmf[int]:
    """The Speed-minutes made in so many hours of the passage. CS-SAIL-1."""
    return runs(inputs)(hours, Going(inputs.begins is Means.OARS, may_drive=True))


def run(inputs: SailingInputs, hours: int | None = None) -> Pmf[int]:
    """The whole Speed-hours made in the passage (or in so many hours of it). CS-SAIL-1.

    >>> run(SailingInputs(orders=Order.SAIL))
    Pmf({144: 1})
    """
    hours = inputs.hours if hours is None else hours
    return minutes(inputs, hours).map(lambda made: made // MINUTES)


def answer(inputs: SailingInputs) -> Answer[Passage]:
    """The exact answer, runs added up. CS-SAIL."""
    chain = sailing(inputs)
    outcomes = run(inputs) - inputs.goal
    return Answer(outcomes, (chain.beginning,), measures(inputs))


def measures(inputs: SailingInputs) -> Mapping[str, Fraction]:
    """The mean run, in Speed-hours and in sea miles, and what it costs the rowers."""
    mean = minutes(inputs, inputs.hours).mean() / MINUTES
    told = {"mean run in Speed-hours": mean, "mean run in sea miles": mean * MILES}
    if inputs.orders.means is Means.OARS:
        told["rowers fresh at the end"] = fresh_share(inputs) * inputs.ship.crew
    return told


def fresh_share(inputs: SailingInputs) -> Fraction:
    """The share of rowers still fresh when it is over, under the standing orders. CS-ROW-1."""
    if inputs.orders.means is Means.SAILS:
        return Fraction(1)
    crew = RowingInputs(
        strength=inputs.strength, driving=inputs.driving, drive=inputs.orders.drives
    )
    fates = fresh_by_fate(crew, inputs.hours)
    return sum((share * fresh for share, fresh in fates), Fraction(0))


def orders(inputs: SailingInputs, state: Passage) -> Sequence[Order]:
    """What the captain may order for the next hour."""
    return possible(inputs, state.may_drive)


def by_order(inputs: SailingInputs) -> dict[Order, SailingInputs]:
    """The same passage under each order she can follow, beginning with its means."""
    return {
        order: replace(inputs, orders=order, begins=order.means) for order in possible(inputs, True)
    }
