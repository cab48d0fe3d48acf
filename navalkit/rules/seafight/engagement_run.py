"""An engagement run through on its grid: how it ends, round by round, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from navalkit.rules.question import UNDECIDED
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_grid import Grid, Tally, grid_of
from navalkit.rules.seafight.engagement_hurts import Hurts
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_lattice import BOUND, ENGAGED, PLACES
from navalkit.rules.seafight.engagement_state import (
    Ending,
    FightState,
    loss,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@dataclass
class Run:
    """How an engagement goes on from states with their chances, once so many rounds are over."""

    grid: Grid
    tally: Tally
    rounds: list[dict[FightState, float]] = field(default_factory=list)

    @property
    def ends(self) -> dict[Ending, float]:
        """The chance of each ending."""
        ended = self.grid.ends(self.tally).tolist()
        return {end: p for end, p in zip(Ending, ended, strict=True) if p > 0}

    @property
    def losses(self) -> dict[Gauge, tuple[float, float, float]]:
        """What each side has lost when it ends, on average: Hull, System, hands."""
        prey, pursuer = self.grid.hurts(self.tally)
        return {
            Gauge.PURSUER: _mean(self.grid.pursuer, pursuer),
            Gauge.PREY: _mean(self.grid.prey, prey),
        }


@dataclass(frozen=True)
class Mixed:
    """Several runs as one, each with its chance: the ends, the sketches by round, the losses."""

    runs: tuple[tuple[float, Run], ...]

    @property
    def rounds(self) -> list[dict[FightState, float]]:
        """The sketch after each round; a run that is told no further stays as it ended."""
        longest = max(len(each.rounds) for _, each in self.runs)
        told: list[dict[FightState, float]] = []
        for number in range(longest):
            mixed: dict[FightState, float] = {}
            for share, each in self.runs:
                at = each.rounds[min(number, len(each.rounds) - 1)]
                for state, p in at.items():
                    mixed[state] = mixed.get(state, 0.0) + share * p
            told.append(mixed)
        return told

    @property
    def losses(self) -> dict[Gauge, tuple[float, ...]]:
        """What each side has lost when it ends, on average."""
        told = [(share, each.losses) for share, each in self.runs]
        return {
            side: tuple(sum(share * lost[side][n] for share, lost in told) for n in range(3))
            for side in (Gauge.PURSUER, Gauge.PREY)
        }


def _mean(hurts: Hurts, weights: Floats) -> tuple[float, float, float]:
    total = float(weights.sum())
    sums = [0.0, 0.0, 0.0]
    for points, n in zip(*weights.nonzero(), strict=True):
        lost = loss(hurts.ship, hurts.all[n], int(points))
        parts = lost.hull, lost.system, float(lost.hands)
        for at, value in enumerate(parts):
            sums[at] += float(weights[points, n]) * value
    return sums[0] / total, sums[1] / total, sums[2] / total


def run(inputs: EngagementInputs, weights: Mapping[FightState, float], played: int = 0) -> Run:
    """Play it through to the end, from states with their chances."""
    import numpy as np

    grid = grid_of(inputs, weights)
    cells, tally = grid.begun(weights)
    x = sum(cells.values(), np.zeros(grid.shape))
    ran = Run(grid, tally, [_sketched(x, grid, tally)])
    if not cells:
        return ran
    for number in range(played + 1, inputs.rounds + 1):
        x = sum((grid.day(y, tally, who) for who, y in cells.items()), np.zeros(grid.shape))
        cells = {Gauge.NOBODY: x}
        if number == inputs.rounds:
            grid.dusk(x[ENGAGED:].sum(axis=(0, 1, 2)), tally)
            x[ENGAGED:] = 0
        ran.rounds.append(_sketched(x, grid, tally))
    while (left := x[BOUND].sum()) > 0:
        x[BOUND], parts = grid.board(x[BOUND], tally, to_the_end=left <= UNDECIDED)
        grid.dusk(parts.sum(axis=(0, 1)), tally)
        if left > UNDECIDED:
            ran.rounds.append(_sketched(x, grid, tally))
    return ran


BARE = FightState(Band.ENGAGED, Gauge.NOBODY)
THERE = [BARE._replace(band=band or Band.ENGAGED, bound=band is None) for band in PLACES]
ENDED = [BARE._replace(end=end) for end in Ending]


def _sketched(x: Floats, grid: Grid, tally: Tally) -> dict[FightState, float]:
    """Where they are, and how it has ended so far."""
    told = dict(zip(THERE, x.reshape(len(THERE), -1).sum(axis=1).tolist(), strict=True))
    ended = zip(ENDED, grid.ends(tally).tolist(), strict=True)
    return told | {state: p for state, p in ended if p > 0}
