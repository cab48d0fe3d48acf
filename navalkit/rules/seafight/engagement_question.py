"""The question of the whole engagement, answered in whole numbers or on the grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from navalkit.odds.chain import Chain
from navalkit.odds.grid import Nearly, whole_weights
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.question import Answer, Event, Question, Simulated
from navalkit.rules.seafight.broadside import Damage
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement import engagement, opening
from navalkit.rules.seafight.engagement_followed import followed
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_many import battles
from navalkit.rules.seafight.engagement_orders import Hunted, Hunting
from navalkit.rules.seafight.engagement_run import Mixed, run
from navalkit.rules.seafight.engagement_size import in_whole_numbers
from navalkit.rules.seafight.engagement_state import (
    WON,
    Ending,
    FightState,
    Sketched,
    loss,
    sketch,
)

FEW = 4
"""From so few states each is followed by itself; from more, all together."""


@dataclass(frozen=True)
class Battle(Chain[FightState]):
    """The chain of an engagement, whose ends are found part by part: see `ends_after`."""

    inputs: EngagementInputs = field(default_factory=EngagementInputs)
    played: int = 0

    def onward(self, state: FightState | Pmf[FightState], played: int) -> Battle:
        """The rest of it from a state on."""
        return replace(self, start=state, played=self.played + played)

    def ends_from(self, state: FightState, played: int) -> Pmf[FightState]:
        """How it ends from a state on; of the end itself no more is told than which it is."""
        if self.over(state):
            return Pmf.of(sketch(state))
        key = state, self.played + played
        if key not in self._from:
            ends = ends_after(self.inputs, Pmf.of(state), key[1])
            self._from[key] = ends.map(ended)
        return self._from[key]

    def absorb(self) -> Pmf[FightState]:
        """How it ends."""
        start = self.beginning
        if len(start) <= FEW:
            return start.then(lambda state: self.ends_from(state, 0))
        return ends_after(self.inputs, start, self.played).map(ended)


def ended(end: Ending) -> FightState:
    """An end, and no more."""
    return FightState(Band.ENGAGED, Gauge.NOBODY, end=end)


def chances(pmf: Pmf[FightState]) -> dict[FightState, float]:
    """The chances as floats."""
    return {state: weight / pmf.total for state, weight in pmf.weights.items()}


def ends_after(inputs: EngagementInputs, start: Pmf[FightState], played: int) -> Pmf[Ending]:
    """How it ends from these states on: in whole numbers where that is quick, else on the grid."""
    if in_whole_numbers(inputs):
        return followed(inputs, start, played).ends
    return Nearly.of_chances(run(inputs, chances(start), played).ends)


@lru_cache(maxsize=512)
def ends(inputs: EngagementInputs) -> Pmf[Ending]:
    """How it ends, and no more: the quick way to lay many set-ups side by side."""
    return ends_after(inputs, opening(inputs, exact), 0)


def battle(inputs: EngagementInputs, roll: Roll = exact) -> Chain[FightState]:
    """The engagement round by round; rolled exactly, with its ends found part by part."""
    chain = engagement(inputs, roll)
    if roll is not exact:
        return chain
    return Battle(chain.start, chain.step, chain.over, chain.special, inputs=inputs)


def answer(inputs: EngagementInputs) -> Answer[FightState]:
    """How it ends, round by round, and what it costs both sides on average."""
    met = opening(inputs, exact)
    if in_whole_numbers(inputs):
        whole = followed(inputs, met)
        history = tuple(map(Sketched, whole.rounds))
        return Answer(whole.ends, history, _measures(_lost(inputs, whole.losses)))
    # State by state, as the line of chances has it: so that both agree to the last bit.
    runs = {state: run(inputs, {state: 1.0}) for state in met}
    outcomes = met.then(lambda state: Nearly.of_chances(runs[state].ends))
    mixed = Mixed(tuple((weight / met.total, runs[state]) for state, weight in met.weights.items()))
    history = tuple(Sketched(whole_weights(sketched.items())) for sketched in mixed.rounds)
    return Answer(Nearly(outcomes.weights), history, _measures(mixed.losses))


def _lost(
    inputs: EngagementInputs, losses: Mapping[Gauge, Mapping[tuple[int, Damage], Fraction]]
) -> dict[Gauge, tuple[Fraction, ...]]:
    """What each side loses on average: over the points of margin and hurts in which it ends."""
    told = {}
    for side, chances_of in losses.items():
        ship = inputs.fighter(side).ship
        weighed = [
            [p * each for each in loss(ship, damage, points)]
            for (points, damage), p in chances_of.items()
        ]
        told[side] = tuple(sum(column, Fraction(0)) for column in zip(*weighed, strict=True))
    return dict(sorted(told.items()))


LOSSES = ("Hull Points", "System Points", "hands")


def _measures(losses: Mapping[Gauge, Any]) -> dict[str, Fraction]:
    return {
        f"{side.words.lower()}'s {what} lost": Fraction(value)
        for side, lost in losses.items()
        for what, value in zip(LOSSES, lost, strict=True)
    }


class Engaging(Question[EngagementInputs, FightState]):
    """The question; many plays go part by part, and a round may be played under other orders."""

    def step(
        self,
        inputs: EngagementInputs,
        state: FightState,
        played: int,
        roll: Roll,
        order: tuple[Hunting, Hunted] | None = None,
    ) -> Pmf[FightState]:
        """The state after the next round, under these orders of both or the standing ones."""
        if order is not None:
            inputs = replace(inputs, hunting=order[0], hunted=order[1])
        return super().step(inputs, state, played, roll)

    def many(self, inputs: EngagementInputs, plays: int, seed: int) -> Simulated:
        """`plays` seeded engagements, each to its end."""
        return battles(inputs, plays, seed)


ENGAGEMENT = Engaging(
    id="seafight.engagement",
    title="How does the whole engagement end?",
    inputs=EngagementInputs,
    chain=battle,
    opening=opening,
    outcome=lambda state: state.end,
    event=Event("that the prey is beaten", lambda end: end in WON),
    clauses=(
        *(f"SF-DICE-{n}" for n in (1, 2, 3, 4)),
        *(f"SF-SIGHT-{n}" for n in (1, 2, 3, 4)),
        *(f"SF-DIST-{n}" for n in (1, 2, 3)),
        *(f"SF-CHASE-{n}" for n in (1, 2, 3, 4, 5, 6, 8)),
        *(f"SF-WIND-{n}" for n in (1, 2, 3)),
        *(f"SF-BROAD-{n}" for n in (1, 2, 3, 4, 5, 6)),
        *(f"SF-GRAP-{n}" for n in (1, 2)),
        *(f"SF-BOARD-{n}" for n in (1, 2, 3, 4)),
        "SF-GUN-1",
    ),
    assumptions=(
        "A-ROUND",
        "A-STANDING",
        "A-RESUMED",
        "A-FACES",
        "A-LADDER",
        "A-NEGNET",
        "A-SIGHTFAIL",
        "A-HAZE",
        "A-STEALTH",
        "A-FORFEIT",
        "A-RANGE",
        "A-GAUGE",
        "A-NIGHT",
        "A-BATTERY",
        "A-DAMAGE",
        "A-DRIFT",
        "A-TENS",
        "A-SWEPT",
        "A-GRAPTIE",
        "A-GRAPDICE",
        "A-CUT",
        "A-HANDS",
        "A-QUALITY",
        "A-TENTHS",
        "A-STRIKE",
        "A-CAPTAIN",
        "A-BRINGTO",
    ),
    answer=answer,
)
