"""A round of an engagement backwards: from what states are worth after it to before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from navalkit.rules.seafight.broadside import Fate
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.engagement_grid import Grid
from navalkit.rules.seafight.engagement_hurts import Hurts
from navalkit.rules.seafight.engagement_lattice import BOUND, ENGAGED, PLACES, SHORT
from navalkit.rules.seafight.engagement_orders import Worth
from navalkit.rules.seafight.engagement_state import BEATEN, Ending, beaten

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

WHOLE = 100.0
"""Worth is set in points of 100."""


def worth_of(worth: Worth) -> dict[Ending, float]:
    """What each ending is worth to the pursuer, 1 for 100 points.

    >>> worth_of(Worth())[Ending.LOWERED], worth_of(Worth())[Ending.REPELLED]
    (0.9, -0.5)
    """
    named = {
        Ending.TAKEN: worth.taken,
        Ending.YIELDED: worth.yields,
        Ending.LOWERED: worth.lowers,
        Ending.SWEPT: worth.swept,
        Ending.DISABLED: worth.disabled,
        Ending.SIGHT: worth.sight,
        Ending.SLIPPED: worth.away,
        Ending.AWAY: worth.away,
        **dict.fromkeys(BEATEN, worth.beaten),
    }
    return {end: points / WHOLE for end, points in named.items()}


@dataclass(frozen=True)
class Hindsight:
    """A round under given orders, backwards: from what states are worth after it to before it."""

    grid: Grid
    worth: Floats  # by ending

    def before(self, later: Floats, surprised: Gauge = Gauge.NOBODY) -> Floats:
        """What each state is worth before the round."""
        import numpy as np

        fired = {place: self.fired(later, place) for place in range(ENGAGED, len(PLACES))}
        value = np.empty_like(later)
        value[BOUND] = self.bound(later[BOUND], later[SHORT])
        holds = self.grid.grapnels
        value[ENGAGED] = holds * later[BOUND] + (1 - holds) * fired[ENGAGED]
        away = np.full_like(later[BOUND], self.worth[Ending.AWAY])
        after = np.stack([*fired.values(), away])
        for rows, columns, moves in self.grid.sailing(surprised):
            block = after[:, :, :, :, rows, columns]
            back = moves.T @ block.reshape(moves.shape[0], -1)
            shape = (len(PLACES) - SHORT, *block.shape[1:])
            value[SHORT:, :, :, :, rows, columns] = back.reshape(shape)
        return value

    def fired(self, later: Floats, place: int) -> Floats:
        """What states are worth before both fire at this distance."""
        grid, here = self.grid, self.asked(later, place)
        theirs, ours = grid.volleys[place]
        if theirs is None and ours is None:
            return here
        if theirs is not None:
            here = self.with_dead(here, grid.prey, 0)
        if ours is not None:
            here = self.with_dead(here, grid.pursuer, 1, theirs is not None)
        before: Floats = here if theirs is None else theirs @ here
        return before if ours is None else before @ ours.T

    def with_dead(self, here: Floats, side: Hurts, axis: int, both: bool = False) -> Floats:
        """The same, with the hurts in which a side is out of the fight."""
        import numpy as np

        grid = self.grid
        shape = list(here.shape)
        shape[axis - 2] = len(side.all)
        wide = np.empty(shape)
        live = len(side.live)
        if axis == 0:
            wide[..., :live, :] = here
            for fate, rows in side.fates.items():
                if rows[0] >= live:
                    wide[..., rows, :] = self.worth[beaten(fate, Fate.FIGHTS)]
            return wide
        wide[..., :live] = here
        for fate, columns in side.fates.items():
            if columns[0] < live:
                continue
            if not both:
                wide[..., columns] = self.worth[beaten(Fate.FIGHTS, fate)]
                continue
            for other, rows in grid.prey.fates.items():
                wide[..., np.array(rows)[:, None], columns] = self.worth[beaten(other, fate)]
        return wide

    def asked(self, later: Floats, place: int) -> Floats:
        """What states are worth before the demand."""
        chance = self.grid.yields.get(place)
        here: Floats = later[place]
        if chance is None:
            return here
        here = here.copy()
        here[:, 0] = chance * self.worth[Ending.YIELDED] + (1 - chance) * here[:, 1]
        return here

    def bound(self, bound: Floats, parted: Floats) -> Floats:
        """What bound ships are worth before a round on deck."""
        import numpy as np

        value = np.empty_like(bound)
        if len(self.grid.lattice.points) == 1:
            value[:] = 0  # nobody boards, and nobody is ever bound
            return value
        for rows, columns, deck in self.grid.decks:
            here = (*(slice(None),) * 3, np.array(rows)[:, None], np.array(columns)[None, :])
            value[here] = (
                np.einsum("pq,gaqij->gapij", deck.stays, bound[here])
                + np.einsum("pq,gaqij->gapij", deck.parts, parted[here])
                + (deck.ends @ self.worth)[:, None, None]
            )
        return value

    def dusk(self) -> Floats:
        """What ships that are not bound are worth at nightfall, by the hurts of both."""
        import numpy as np

        value = np.empty(self.grid.shape[4:])
        for rows, slips in self.grid.nights:
            night = slips * self.worth[Ending.SLIPPED] + (1 - slips) * self.worth[Ending.SIGHT]
            value[rows] = night
        return value
