"""Best orders: what every order is worth in every state, backwards from nightfall.

Each round each Captain gives one of the orders he has to choose from, both at once. What the state
after the round is worth being known, the orders of a round are a small matrix game in every state;
its value is what the state before the round is worth. With one order for the other side alone it is
the best reply to that order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain, product
from math import inf, log, prod
from typing import TYPE_CHECKING, NamedTuple

from navalkit.odds.game import Solution, solve
from navalkit.odds.tray import exact
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.engagement import opening
from navalkit.rules.seafight.engagement_grid import Grid
from navalkit.rules.seafight.engagement_hindsight import Hindsight, worth_of
from navalkit.rules.seafight.engagement_hurts import TooManyError, hurts_of
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_lattice import BOUND, PLACES, Lattice, fires_of
from navalkit.rules.seafight.engagement_orders import Hunted, Hunting
from navalkit.rules.seafight.engagement_state import Ending, FightState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_WEIGHED = 400_000
"""So many states are weighed for every pair of orders."""
SETTLED = 1e-14
MOST_NIGHTS = 1000


# --- all rounds ----------------------------------------------------------------------------------


class Weighed(NamedTuple):
    """The orders of a state: the payoffs, its value, the best mixture of each side, and the gap."""

    payoffs: Floats
    value: float
    ours: Floats
    theirs: Floats
    gap: float


@dataclass
class Done:
    """How far the weighing has come: nights, and then the rounds of the day from the last on."""

    night: Solution | None = None
    nights: int = 0
    moved: float = inf
    told: list[Floats] = field(default_factory=list)
    gap: float = 0.0


@dataclass(frozen=True)
class Counsel:
    """What every order is worth in every state, when each side has these to choose from."""

    inputs: EngagementInputs
    ours: tuple[Hunting, ...]
    theirs: tuple[Hunted, ...]

    @cached_property
    def pairs(self) -> list[EngagementInputs]:
        """The engagement under each pair of orders."""
        return [
            replace(self.inputs, hunting=ours, hunted=theirs)
            for ours, theirs in product(self.ours, self.theirs)
        ]

    @cached_property
    def rounds(self) -> list[Hindsight]:
        """A round under each pair, all on the same states."""
        import numpy as np

        starts = tuple(opening(self.inputs, exact))
        lattices = [Lattice.of(pair, starts) for pair in self.pairs]
        lattice = replace(
            lattices[0],
            said=max((each.said for each in lattices), key=len),
            points=max((each.points for each in lattices), key=len),
        )
        fires = [fires_of(pair) for pair in self.pairs]
        prey, pursuer = (tuple(dict.fromkeys(chain(*side))) for side in zip(*fires, strict=True))
        shared = hurts_of(prey, lattice.prey), hurts_of(pursuer, lattice.pursuer)
        self._refuse(prod((*fixed(lattice), *(len(each.live) for each in shared))))
        named = worth_of(self.inputs.aims)
        worth = np.array([named.get(end, 0.0) for end in Ending])
        return [Hindsight(Grid(pair, lattice, shared), worth) for pair in self.pairs]

    def _refuse(self, cells: int) -> None:
        if cells > MOST_WEIGHED:
            raise TooManyError(
                f"these orders make {cells:,} states to weigh; {MOST_WEIGHED:,} would do: leave "
                f"out an order, most of all one that fires at something new"
            )

    @property
    def grid(self) -> Grid:
        """The grid of the first pair: all have the same cells."""
        return self.rounds[0].grid

    def _solved(self, values: Sequence[Floats]) -> Solution:
        """The games of many states, out of what they are worth under each pair."""
        import numpy as np

        payoffs = np.stack(values, axis=-1)
        sides = len(self.ours), len(self.theirs)
        return solve(payoffs.reshape(*payoffs.shape[:-1], *sides))

    def weighing(self) -> Iterator[float]:
        """Weigh backwards from the night, a round at a time: how much is done, 0 to 1.

        What is done is kept: broken off and begun again, it goes on from there.
        """
        yield from (share / 2 for share in self._dark())
        yield from ((1 + share) / 2 for share in self._days())

    def _dark(self) -> Iterator[float]:
        """Bound ships in the dark: the same game round after round, until its value stands."""
        import numpy as np

        done, shape = self._done, self.grid.shape[1:]
        parted = np.broadcast_to(self.rounds[0].dusk(), shape)
        while done.moved > SETTLED and done.nights < MOST_NIGHTS:
            value = done.night.value if done.night else np.zeros(shape)
            found = self._solved([each.bound(value, parted) for each in self.rounds])
            done.moved = float(np.abs(found.value - value).max(initial=0.0))
            done.night, done.nights = found, done.nights + 1
            yield min(1.0, max(0.0, log(done.moved or SETTLED) / log(SETTLED)))

    def _days(self) -> Iterator[float]:
        import numpy as np

        done = self._done
        if not done.told:
            after = np.empty(self.grid.shape)
            after[:] = self.rounds[0].dusk()
            after[BOUND] = self.night.value
            done.told, done.gap = [after], self.night.gap
        while len(done.told) <= self.inputs.rounds:
            found = self._solved([each.before(done.told[-1]) for each in self.rounds])
            done.told, done.gap = [*done.told, found.value], done.gap + found.gap
            yield (len(done.told) - 1) / self.inputs.rounds

    @cached_property
    def _done(self) -> Done:
        return Done()

    @property
    def night(self) -> Solution:
        """Bound ships in the dark."""
        for _ in self._dark():
            pass
        assert self._done.night
        return self._done.night

    @cached_property
    def _told(self) -> tuple[list[Floats], float]:
        for _ in self.weighing():
            pass
        return self._done.told[::-1], self._done.gap

    @property
    def values(self) -> list[Floats]:
        """What each state is worth once so many rounds are over, from none to all of the day."""
        return self._told[0]

    @property
    def gap(self) -> float:
        """By how much all rounds together can be off at most: the certificate."""
        return self._told[1]

    @cached_property
    def _known(self) -> dict[tuple[int, Gauge], list[Floats]]:
        return {}

    def _before(self, played: int, surprised: Gauge) -> list[Floats]:
        if (played, surprised) not in self._known:
            after = self.values[played + 1]
            worth = [each.before(after, surprised) for each in self.rounds]
            self._known[played, surprised] = worth
        return self._known[played, surprised]

    def weighed(self, state: FightState, played: int) -> Weighed:
        """What each order of a state is worth, once so many rounds are over."""
        import numpy as np

        cell = self.grid.at(state)
        if played < self.inputs.rounds:
            worth = [each[cell] for each in self._before(played, state.surprised)]
        else:
            parted = np.broadcast_to(self.rounds[0].dusk(), self.grid.shape[1:])
            night = self.night.value
            worth = [each.bound(night, parted)[cell[1:]] for each in self.rounds]
        payoffs = np.array(worth).reshape(len(self.ours), len(self.theirs))
        found = solve(payoffs[None])
        return Weighed(payoffs, float(found.value[0]), found.rows[0], found.columns[0], found.gap)

    @cached_property
    def value(self) -> float:
        """What the engagement is worth to the pursuer before it begins."""
        met = opening(self.inputs, exact)
        return sum(
            self.weighed(state, 0).value * weight / met.total
            for state, weight in met.weights.items()
        )


def fixed(lattice: Lattice) -> tuple[int, int, int, int]:
    """The lengths of the axes that do not depend on how the ships can be hurt."""
    return len(PLACES), len(lattice.gauges), len(lattice.said), len(lattice.points)


@lru_cache(maxsize=16)
def counsel(
    inputs: EngagementInputs, ours: tuple[Hunting, ...], theirs: tuple[Hunted, ...]
) -> Counsel:
    """The best orders out of these, for both sides at once; with one alone, the best reply."""
    return Counsel(inputs, ours, theirs)
