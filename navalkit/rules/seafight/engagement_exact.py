"""An engagement run through in whole numbers, part by part of each round.

The chain's own step takes a round at once, and from one state it leads to hundreds. Here each part
is taken by itself, as when many battles are drawn side by side: the ships move, one is hurt, then
the other, the demand is made, night falls. Nothing is rounded, and the result is the chain's.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import NamedTuple

from navalkit.odds.descent import Descent
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.question import UNDECIDED
from navalkit.rules.seafight.broadside import Damage
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement import by_night, is_over
from navalkit.rules.seafight.engagement_flow import adrift
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_many import FIGHT, Part, brawl, move, night
from navalkit.rules.seafight.engagement_state import FightState, sketch


class Weights(NamedTuple):
    """States with their weights in whole numbers, over one total."""

    of: Mapping[FightState, int]
    total: int

    def split(self, part: Part, inputs: EngagementInputs) -> Weights:
        """After one part of a round; what is over stays as it is."""
        known: dict[FightState, Pmf[FightState] | None] = {
            state: None if state.end else part(inputs, state) for state in self.of
        }
        over = lcm(*(pmf.total for pmf in known.values() if pmf))
        after: dict[FightState, int] = {}
        for state, weight in self.of.items():
            pmf = known[state]
            if pmf is None:
                after[state] = after.get(state, 0) + weight * over
                continue
            scale = weight * (over // pmf.total)
            for to, inner in pmf.weights.items():
                after[to] = after.get(to, 0) + scale * inner
        return Weights(after, self.total * over)

    def reduced(self) -> Weights:
        """The same in lowest terms."""
        common = gcd(self.total, *self.of.values())
        return Weights({s: w // common for s, w in self.of.items()}, self.total // common)

    def sketched(self) -> dict[FightState, int]:
        """Where they are, or how it ended."""
        told: dict[FightState, int] = {}
        for state, weight in self.of.items():
            bare = sketch(state)
            told[bare] = told.get(bare, 0) + weight
        return told


class Told(NamedTuple):
    """The sketch after each round that is worth telling, and how it ends, to the last state."""

    rounds: list[dict[FightState, int]]
    ends: Pmf[FightState]


def followed(inputs: EngagementInputs, start: Pmf[FightState], played: int = 0) -> Told:
    """Play it through to the end, from states with their chances."""
    now = Weights(start.weights, start.total)
    rounds = [now.sketched()]
    for number in range(played + 1, inputs.rounds + 1):
        now = _day(inputs, now)
        if number == inputs.rounds:
            now = now.split(night, inputs)
        now = now.reduced()
        rounds.append(now.sketched())
    after = now
    while Fraction(sum(w for s, w in after.of.items() if not s.end), after.total) > UNDECIDED:
        after = after.split(brawl, inputs).split(night, inputs).reduced()
        rounds.append(after.sketched())
    return Told(rounds, Pmf(now.split(to_the_end, inputs).of))


def _day(inputs: EngagementInputs, before: Weights) -> Weights:
    """A round by day; bound ships fight on deck, and do nothing else in it."""
    bound = {state: w for state, w in before.of.items() if state.bound and not state.end}
    loose = {state: w for state, w in before.of.items() if not state.bound or state.end}
    decks = Weights(bound, before.total).split(brawl, inputs)
    moved = Weights(loose, before.total).split(move, inputs)
    held = {state: w for state, w in moved.of.items() if state.bound}
    free = Weights({s: w for s, w in moved.of.items() if not s.bound}, moved.total)
    for part in FIGHT:
        free = free.split(part, inputs)
    return _joined(decks, Weights(held, moved.total), free)


def _joined(*all_of: Weights) -> Weights:
    over = lcm(*(each.total for each in all_of))
    after: dict[FightState, int] = {}
    for each in all_of:
        for state, weight in each.of.items():
            after[state] = after.get(state, 0) + weight * (over // each.total)
    return Weights(after, over)


def to_the_end(inputs: EngagementInputs, state: FightState) -> Pmf[FightState]:
    """A boarding fight in the dark to its end. What it does not change, it does not depend on."""
    helpless = adrift(inputs.prey.ship, state.prey)
    hands = state.prey.hands, state.pursuer.hands
    ends = _fought_out(inputs, helpless, *hands, state.ours, state.theirs)
    return ends.map(lambda s: state.over(s.end)._replace(band=s.band, ours=s.ours, theirs=s.theirs))


@lru_cache(maxsize=4096)
def _fought_out(
    inputs: EngagementInputs, helpless: bool, prey: int, pursuer: int, ours: int, theirs: int
) -> Pmf[FightState]:
    system = inputs.prey.ship.system if helpless else 0
    start = FightState(
        Band.ENGAGED,
        Gauge.NOBODY,
        Damage(system=system, hands=prey),
        Damage(hands=pursuer),
        bound=True,
        ours=ours,
        theirs=theirs,
    )
    return Descent(start, lambda state: by_night(inputs, state, exact), is_over).absorb()
