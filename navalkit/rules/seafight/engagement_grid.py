"""The same engagement on a grid of floats: small matrices along axes, one for each that moves.

A round is a few small matrix products, where one matrix over all states would be huge; what the
matrices hold is asked of the rule itself, once (`engagement_asked`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, product
from typing import TYPE_CHECKING, NamedTuple

from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_asked import Asked, Deck, Decks
from navalkit.rules.seafight.engagement_hurts import Hurts
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_lattice import (
    BOUND,
    ENGAGED,
    MOST_POINTS,
    PLACES,
    SHORT,
    Lattice,
    fresh,
)
from navalkit.rules.seafight.engagement_state import Ending, FightState, beaten

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@dataclass
class Tally:
    """What has ended so far: the weight of each ending, and the hurts in which it ended.

    Under fire it is only noted which hurts came of it, those of ships that fight on among them;
    `Grid.ends` and `Grid.hurts` tell the ends out of all that.
    """

    ends: Floats
    gone: Floats  # ended otherwise than by fire: by points, and the hurts of both that fight on
    fired: Floats  # what came of fire: by points, and all hurts of both
    prey: Floats  # ended on deck: by points of margin lost, and hurts
    pursuer: Floats


class Broadsides(NamedTuple):
    """What fire does at places that lie side by side; None where nothing is hurt by it."""

    places: slice
    prey: Floats | None
    pursuer: Floats | None


@dataclass(frozen=True)
class Grid(Asked):
    """An engagement under standing orders, round by round."""

    def begun(self, weights: Mapping[FightState, float]) -> tuple[dict[Gauge, Floats], Tally]:
        """The states to begin with, by who is surprised in them; and those that are over."""
        import numpy as np

        cells: dict[Gauge, Floats] = {}
        points, prey, pursuer = len(self.lattice.points), len(self.prey.all), len(self.pursuer.all)
        tally = Tally(
            np.zeros(len(Ending)),
            np.zeros(self.shape[3:]),
            np.zeros((points, prey, pursuer)),
            np.zeros((MOST_POINTS, prey)),
            np.zeros((MOST_POINTS, pursuer)),
        )
        for state, weight in weights.items():
            if state.end is not Ending.FIGHTING:
                tally.ends[state.end] += weight
                tally.prey[state.theirs, self.prey.place[state.prey]] += weight
                tally.pursuer[state.ours, self.pursuer.place[state.pursuer]] += weight
                continue
            if state.surprised not in cells:
                cells[state.surprised] = np.zeros(self.shape)
            cells[state.surprised][self.at(state)] += weight
        return cells, tally

    # --- a round ---------------------------------------------------------------------------------

    def day(self, x: Floats, tally: Tally, surprised: Gauge = Gauge.NOBODY) -> Floats:
        """A round by day."""
        y = self.sail(x, tally, surprised)
        stays, parts = self.board(x[BOUND], tally)
        bound = self.grapnels * x[ENGAGED] if self.inputs.hunting.board else 0.0
        y[ENGAGED] -= bound
        self.fire(y, tally)
        self.demand(y, tally)
        y[BOUND] = stays + bound
        y[SHORT] += parts
        return y

    def sail(self, x: Floats, tally: Tally, surprised: Gauge) -> Floats:
        """The ships move, where they are neither bound nor side by side."""
        import numpy as np

        y = np.empty_like(x)
        for rows, columns, moves in self.sailing(surprised):
            block = x[SHORT:, :, :, :, rows, columns]
            after = moves @ block.reshape(moves.shape[1], -1)
            after = after.reshape(len(PLACES), *block.shape[1:])
            # Bands from Engaged on are the places from ENGAGED on.
            y[ENGAGED:, :, :, :, rows, columns] = after[: Band.ESCAPED]
            away = after[Band.ESCAPED].sum(axis=(0, 1))
            tally.gone[:, rows, columns] += away
            tally.ends[Ending.AWAY] += away.sum()
        y[ENGAGED] += x[ENGAGED]
        return y

    def fire(self, y: Floats, tally: Tally) -> None:
        """Both fire at the distance they have come to; bound ships do not."""
        n, m = self.shape[4:]
        for places, theirs, ours in self._broadsides:
            after = y[places]
            after = after if theirs is None else theirs @ after
            after = after if ours is None else after @ ours
            y[places] = after[..., :n, :m]
            rows, columns = after.shape[-2:]
            tally.fired[:, :rows, :columns] += after.sum(axis=(0, 1, 2))

    @cached_property
    def _broadsides(self) -> list[Broadsides]:
        """The volleys, places together where the same ships are hurt; none where nobody is."""
        import numpy as np

        def hurt(place: int) -> tuple[bool, bool]:
            theirs, ours = self.volleys[place]
            return theirs is not None, ours is not None

        told = []
        for (prey, pursuer), group in groupby(self.volleys, hurt):
            places = list(group)
            theirs = np.array([self.volleys[at][0] for at in places]) if prey else None
            ours = np.array([self.volleys[at][1] for at in places]) if pursuer else None
            if theirs is not None:
                theirs = np.ascontiguousarray(theirs.swapaxes(1, 2))
            if prey or pursuer:
                wide = (slice(None), None, None, None)
                told.append(
                    Broadsides(
                        slice(places[0], places[-1] + 1),
                        None if theirs is None else theirs[wide],
                        None if ours is None else ours[wide],
                    )
                )
        return told

    def demand(self, y: Floats, tally: Tally) -> None:
        """The demand to strike, where it may be made and has not been."""
        for place, chance in self.yields.items():
            here = y[place, :, 0].copy()
            struck = chance * here.sum(axis=0)
            tally.gone += struck
            tally.ends[Ending.YIELDED] += struck.sum()
            y[place, :, 0] = 0
            y[place, :, 1] += (1 - chance) * here

    def board(self, bound: Floats, tally: Tally, to_the_end: bool = False) -> tuple[Floats, Floats]:
        """A round of boarding, or all the rounds to its end: what stays bound, what has parted."""
        import numpy as np

        stays, parts = np.zeros_like(bound), np.zeros_like(bound)
        if not bound.any():
            return stays, parts
        decks = self.to_the_end if to_the_end else self.decks
        ahead = (slice(None),) * 3
        for rows, columns, deck in decks:
            here = (*ahead, np.array(rows)[:, None], np.array(columns)[None, :])
            block = bound[here]
            if not block.any():
                continue
            flat = block.reshape(*block.shape[:3], -1)
            stays[here] = (deck.stays.T @ flat).reshape(block.shape)
            parts[here] = (deck.parts.T @ flat).reshape(block.shape)
            ended = block.sum(axis=(0, 1))
            tally.ends += ended.sum(axis=(1, 2)) @ deck.ends
            tally.prey[:, rows] += deck.theirs.T @ ended.sum(axis=2)
            tally.pursuer[:, columns] += deck.ours.T @ ended.sum(axis=1)
        return stays, parts

    @cached_property
    def to_the_end(self) -> list[Decks]:
        """Boarding fought out: the same with all the rounds that it may take, 1/(1 - stays)."""
        import numpy as np

        found = []
        for rows, columns, deck in self.decks:
            ever = np.linalg.inv(np.eye(len(deck.stays)) - deck.stays)
            rest = (np.maximum(ever @ each, 0) for each in deck[1:])
            found.append((rows, columns, Deck(np.zeros_like(deck.stays), *rest)))
        return found

    def dusk(self, loose: Floats, tally: Tally) -> None:
        """Night falls on ships that are not bound: by points, and the hurts of both."""
        tally.gone += loose
        for rows, slips in self.nights:
            weight = loose[:, rows].sum()
            tally.ends[Ending.SLIPPED] += slips * weight
            tally.ends[Ending.SIGHT] += (1 - slips) * weight

    # --- what has ended --------------------------------------------------------------------------

    def ends(self, tally: Tally) -> Floats:
        """The weight of each ending so far."""
        prey, pursuer, made = self._falls
        pairs = prey @ tally.fired.sum(axis=0) @ pursuer
        ends: Floats = tally.ends + made @ pairs.ravel()
        return ends

    @cached_property
    def _falls(self) -> tuple[Floats, Floats, Floats]:
        """Which hurts have which fate, prey and pursuer, and what ending two fates make."""
        import numpy as np

        def told(side: Hurts) -> Floats:
            which = np.zeros((len(side.fates), len(side.all)))
            for row, places in zip(which, side.fates.values(), strict=True):
                row[places] = 1
            return which

        pairs = list(product(self.prey.fates, self.pursuer.fates))
        made = np.zeros((len(Ending), len(pairs)))
        for n, fates in enumerate(pairs):
            made[beaten(*fates), n] = 1
        made[Ending.FIGHTING] = 0
        return told(self.prey), told(self.pursuer).T, made

    def hurts(self, tally: Tally) -> tuple[Floats, Floats]:
        """The points and hurts in which it has ended: the prey's, and the pursuer's."""
        import numpy as np

        n, m = self.shape[4:]
        ended = tally.fired.copy()
        ended[:, :n, :m] = tally.gone
        ours, theirs = np.array(self.lattice.points).T
        counts = np.arange(MOST_POINTS)[:, None]
        prey = (counts == theirs) @ ended.sum(axis=2)
        pursuer = (counts == ours) @ ended.sum(axis=1)
        return tally.prey + prey, tally.pursuer + pursuer


def grid_of(inputs: EngagementInputs, starts: Collection[FightState]) -> Grid:
    """The grid on which these states can be followed; what it has asked of the rule it keeps."""
    usual = _grid(inputs, Lattice.of(inputs, (fresh(inputs),)))
    if all(usual.holds(state) for state in starts):
        return usual
    return _grid(inputs, Lattice.of(inputs, starts))


@lru_cache(maxsize=32)
def _grid(inputs: EngagementInputs, lattice: Lattice) -> Grid:
    return Grid(inputs, lattice)
