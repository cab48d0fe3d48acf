"""An engagement followed to its end in whole numbers: round by round, the ends, the losses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.rules.question import UNDECIDED
from navalkit.rules.seafight.broadside import Damage
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_count import Count, Key, joined
from navalkit.rules.seafight.engagement_exact import Whole
from navalkit.rules.seafight.engagement_grid import Grid, grid_of
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_lattice import PLACES
from navalkit.rules.seafight.engagement_state import Ending, FightState


class Told(NamedTuple):
    """The sketch after each round that is worth telling; the ends; the losses of both."""

    rounds: list[dict[FightState, int]]
    ends: Pmf[Ending]
    losses: dict[Gauge, dict[tuple[int, Damage], Fraction]]


@lru_cache(maxsize=32)
def _whole(grid: Grid) -> Whole:
    return Whole(grid)


def followed(inputs: EngagementInputs, start: Pmf[FightState], played: int = 0) -> Told:
    """Play it through to the end, from states with their chances."""
    whole = _whole(grid_of(inputs, tuple(start)))
    begun = _begun(whole, start)
    rounds = [_sketched(begun.values())]
    for number in range(played + 1, inputs.rounds + 1):
        after = [whole.day(count, who) for who, count in begun.items()]
        if number == inputs.rounds:
            after = [whole.dusk(count) for count in after]
        begun = {Gauge.NOBODY: joined(after)}
        rounds.append(_sketched(begun.values()))
    now = joined(list(begun.values()))
    later = now
    while later.undecided() > UNDECIDED:
        later = whole.dark(later)
        rounds.append(_sketched([later]))
    done = whole.fought_out(now) if now.tables else now
    losses = {
        side: {(n, hurt.all[at]): Fraction(w, done.total) for (n, at), w in told.items()}
        for side, hurt, told in (
            (Gauge.PREY, whole.grid.prey, done.prey),
            (Gauge.PURSUER, whole.grid.pursuer, done.pursuer),
        )
    }
    return Told(rounds, Pmf(dict(done.ends)), losses)


def _begun(whole: Whole, start: Pmf[FightState]) -> dict[Gauge, Count]:
    """The states to begin with, by who is surprised in them; what is over is nobody's."""
    found: dict[Gauge, Count] = {}
    grid = whole.grid
    for state, weight in start.weights.items():
        count = found.setdefault(state.surprised, Count(start.total, {}))
        if state.end:
            rows, columns = [grid.prey.place[state.prey]], [grid.pursuer.place[state.pursuer]]
            count.end(state.end, (state.ours, state.theirs), [[weight]], rows, columns)
            continue
        *key, i, j = grid.at(state)
        count.tables.setdefault(Key(*key), whole.zeros())[i][j] += weight
    return found


def _sketched(counts: Iterable[Count]) -> dict[FightState, int]:
    """Where they are, or how it has ended, in whole numbers."""
    count = joined(list(counts))
    bare = FightState(Band.ENGAGED, Gauge.NOBODY)
    told: dict[FightState, int] = defaultdict(int)
    for key, table in count.tables.items():
        band = PLACES[key.place]
        state = bare._replace(band=band or Band.ENGAGED, bound=band is None)
        told[state] += sum(map(sum, table))
    for end, weight in count.ends.items():
        told[bare._replace(end=end)] += weight
    return told
