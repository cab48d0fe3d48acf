"""Many engagements played side by side: each part of a round drawn by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from navalkit.odds.chain import MOST_ROUNDS
from navalkit.odds.dice import bounded
from navalkit.odds.pmf import Pmf
from navalkit.odds.simulate import MOST_PLAYS, Tally, draws
from navalkit.odds.tray import exact
from navalkit.rules.question import Simulated
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.engagement import opening
from navalkit.rules.seafight.engagement_firing import counted, fired_on
from navalkit.rules.seafight.engagement_flow import (
    asked,
    boarded,
    dusk,
    manoeuvred,
)
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_state import Ending, FightState, sketch

Part = Callable[[EngagementInputs, FightState], Pmf[FightState]]
Crowd = Counter[FightState]


def _on_pursuer(inputs: EngagementInputs, state: FightState) -> Pmf[FightState]:
    hurt = fired_on(inputs, state, Gauge.PURSUER, exact)
    return hurt.map(lambda damage: state._replace(pursuer=damage))


def _on_prey(inputs: EngagementInputs, state: FightState) -> Pmf[FightState]:
    hurt = fired_on(inputs, state, Gauge.PREY, exact)
    return hurt.map(lambda damage: counted(state, damage, state.pursuer))


def _asked(inputs: EngagementInputs, state: FightState) -> Pmf[FightState]:
    return asked(inputs, state, exact)


def move(inputs: EngagementInputs, state: FightState) -> Pmf[FightState]:
    """The first part of a round: the ships move, or throw grapnels."""
    return manoeuvred(inputs, state, exact)


def brawl(inputs: EngagementInputs, state: FightState) -> Pmf[FightState]:
    """The whole round of bound ships."""
    return boarded(inputs, state, exact)


def night(inputs: EngagementInputs, state: FightState) -> Pmf[FightState]:
    """Nightfall."""
    return dusk(inputs, state, exact)


FIGHT: tuple[Part, ...] = (_on_pursuer, _on_prey, _asked)
"""The other parts of a round of ships that are not bound."""


def battles(inputs: EngagementInputs, plays: int, seed: int) -> Simulated:
    """`plays` seeded engagements, each to its end."""
    bounded("the number of plays", plays, 1, MOST_PLAYS)
    rng = Random(seed)
    now: Crowd = draws(opening(inputs, exact), plays, rng)
    told = [_told(now, plays)]
    for number in range(1, MOST_ROUNDS):
        live = Counter({state: n for state, n in now.items() if not state.end})
        if not live:
            break
        now.subtract(live)
        now += _round(inputs, live, number, rng)
        told.append(_told(now, plays))
    ends: Counter[Ending] = Counter()
    for state, count in now.items():
        ends[state.end] += count
    return Simulated(tuple(told), Tally(dict(ends), plays))


def _round(inputs: EngagementInputs, before: Crowd, number: int, rng: Random) -> Crowd:
    """One round of those still fighting."""
    bound = Counter({state: n for state, n in before.items() if state.bound})
    fought = _each(brawl, inputs, bound, rng)
    moved = _each(move, inputs, before - bound, rng)
    ready = Counter({state: n for state, n in moved.items() if not state.end and not state.bound})
    after = moved - ready
    for part in FIGHT:
        ready = _each(part, inputs, ready, rng)
    after += ready
    after += fought
    return _each(night, inputs, after, rng) if number >= inputs.rounds else after


def _each(part: Part, inputs: EngagementInputs, before: Crowd, rng: Random) -> Crowd:
    after: Crowd = Counter()
    for state, count in before.items():
        if state.end:
            after[state] += count
        else:
            after.update(draws(part(inputs, state), count, rng))
    return after


def _told(now: Crowd, plays: int) -> Tally[FightState]:
    counts: Crowd = Counter()
    for state, count in now.items():
        counts[sketch(state)] += count
    return Tally(dict(counts), plays)
