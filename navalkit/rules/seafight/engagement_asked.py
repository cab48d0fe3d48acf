"""What each part of a round does to an engagement under standing orders, in small matrices.

The chase moves band and gauge; gunfire moves the hurts of one ship, or of the other; boarding moves
the points of margin. None of these needs the others' axes. Every number is asked of the rule itself
(`engagement_flow`), once.

Axes, in order: place (bound, then the bands from Engaged to Hull-down); gauge; demand made or not;
points of margin; hurts of the prey; hurts of the pursuer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from navalkit.odds.tray import exact
from navalkit.rules.seafight.broadside import Damage
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_flow import asked, asks, boarded, dusk
from navalkit.rules.seafight.engagement_hurts import Hurts, TooManyError, hurts_of
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_lattice import (
    BOUND,
    ENGAGED,
    MOST_POINTS,
    PLACES,
    SHORT,
    Fires,
    Lattice,
    fires_of,
)
from navalkit.rules.seafight.engagement_sailing import adrift, grapnels, sailed
from navalkit.rules.seafight.engagement_state import Ending, FightState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_CELLS = 1_500_000


class Deck(NamedTuple):
    """A boarding round between Companies of given hands: for each pair of points lost before."""

    stays: Floats
    parts: Floats
    ends: Floats  # by ending
    theirs: Floats  # by points that the prey's Company has lost when it ends
    ours: Floats


Decks = tuple[list[int], list[int], Deck]
"""A round of boarding, and the hurts of both for which it holds."""


class Sailing(NamedTuple):
    """What a round of sailing does to ships with so much Speed left."""

    rows: slice
    columns: slice
    moves: Floats


@dataclass(frozen=True)
class Asked:
    """The cells of an engagement under standing orders, and what each part of a round does."""

    inputs: EngagementInputs
    lattice: Lattice
    shared: tuple[Hurts, Hurts] | None = None  # of prey and pursuer, where other orders count too

    def __post_init__(self) -> None:
        cells = prod(self.shape)
        if cells > MOST_CELLS:
            _, _, _, _, prey, pursuer = self.shape
            raise TooManyError(
                f"{prey:,} ways to hurt one ship and {pursuer:,} to hurt the other are too many "
                f"together; let one of them fire at one thing alone"
            )

    @cached_property
    def prey(self) -> Hurts:
        """The hurts of the prey."""
        if self.shared:
            return self.shared[0]
        return hurts_of(self.fires[0], self.lattice.prey)

    @cached_property
    def pursuer(self) -> Hurts:
        """The hurts of the pursuer."""
        if self.shared:
            return self.shared[1]
        return hurts_of(self.fires[1], self.lattice.pursuer)

    @cached_property
    def fires(self) -> tuple[Fires, Fires]:
        """The fire that prey and pursuer come under, by distance."""
        return fires_of(self.inputs)

    @cached_property
    def volleys(self) -> dict[int, tuple[Floats | None, Floats | None]]:
        """What a round's fire makes of the hurts of prey and pursuer, by place; None if nothing."""
        prey, pursuer = (
            [side.matrix(fire) for fire in fires]
            for side, fires in zip((self.prey, self.pursuer), self.fires, strict=True)
        )
        return dict(enumerate(zip(prey, pursuer, strict=True), start=ENGAGED))

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes."""
        at = self.lattice
        hurts = len(self.prey.live), len(self.pursuer.live)
        return len(PLACES), len(at.gauges), len(at.said), len(at.points), *hurts

    def holds(self, state: FightState) -> bool:
        """Whether it has a place for this state."""
        at, over = self.lattice, bool(state.end)
        return (
            state.prey in self.prey.place
            and state.pursuer in self.pursuer.place
            and (over or state.gauge in at.gauges)
            and (over or state.asked in at.said)
            and (over or (state.ours, state.theirs) in at.points)
        )

    def at(self, state: FightState) -> tuple[int, ...]:
        """The cell of a state."""
        at = self.lattice
        return (
            BOUND if state.bound else PLACES.index(state.band),
            at.gauges.index(state.gauge),
            at.said.index(state.asked),
            at.points.index((state.ours, state.theirs)),
            self.prey.place[state.prey],
            self.pursuer.place[state.pursuer],
        )

    # --- what each part of a round does, asked of the rule ---------------------------------------

    def state(self, place: int, gauge: Gauge, prey: Damage, pursuer: Damage) -> FightState:
        """A state with these values; what is not named is as at first."""
        band = PLACES[place] or Band.ENGAGED
        return FightState(band, gauge, prey, pursuer, bound=place == BOUND)

    @cached_property
    def some(self) -> tuple[Damage, Damage]:
        """Any hurts in which both fight on."""
        return self.prey.live[0], self.pursuer.live[0]

    @cached_property
    def _sailings(self) -> dict[Gauge, list[Sailing]]:
        return {}

    def sailing(self, surprised: Gauge) -> list[Sailing]:
        """For each pair of Speeds left: from (place, gauge) to (band or away, gauge)."""
        if surprised not in self._sailings:
            pairs = product(self.prey.speeds, self.pursuer.speeds)
            self._sailings[surprised] = [self._sailing(surprised, *pair) for pair in pairs]
        return self._sailings[surprised]

    def _sailing(self, surprised: Gauge, rows: slice, columns: slice) -> Sailing:
        import numpy as np

        gauges = self.lattice.gauges
        moves = np.zeros((len(PLACES) - SHORT, len(gauges), len(PLACES), len(gauges)))
        prey, pursuer = self.prey.live[rows.start], self.pursuer.live[columns.start]
        for place, (g, gauge) in product(range(SHORT, len(PLACES)), enumerate(gauges)):
            before = self.state(place, gauge, prey, pursuer)._replace(surprised=surprised)
            after = sailed(self.inputs, before, exact)
            for state, weight in after.weights.items():
                to = g if state.end is Ending.AWAY else gauges.index(state.gauge)
                moves[place - SHORT, g, state.band, to] += weight / after.total
        flat = moves.reshape(moves.shape[0] * len(gauges), -1).T
        return Sailing(rows, columns, np.ascontiguousarray(flat))

    @cached_property
    def grapnels(self) -> Floats:
        """The chance that grapnels thrown now hold: along the axes, place left out."""
        import numpy as np

        gauges, hurts = self.lattice.gauges, self.shape[4:]
        told = np.zeros((len(gauges), 1, 1, *hurts))
        for rows, columns in product(self.prey.speeds, self.pursuer.speeds):
            hurt = self.prey.live[rows.start], self.pursuer.live[columns.start]
            for g, gauge in enumerate(gauges):
                after = grapnels(self.inputs, self.state(ENGAGED, gauge, *hurt), exact)
                told[g, :, :, rows, columns] = float(after.p(lambda state: state.bound))
        return told

    @cached_property
    def yields(self) -> dict[int, float]:
        """The chance that she strikes to the demand, at the places where it may be made."""
        found = {}
        for place in range(ENGAGED, len(PLACES)):
            state = self.state(place, self.lattice.gauges[0], *self.some)
            if asks(self.inputs, state):
                after = asked(self.inputs, state, exact)
                found[place] = float(after.p(lambda each: each.end is Ending.YIELDED))
        return found

    @cached_property
    def decks(self) -> list[Decks]:
        """For each pair of hands left, and whether she can cut away: a round of boarding."""
        ours: dict[int, list[int]] = {}
        theirs: dict[tuple[int, bool], list[int]] = {}
        for n, damage in enumerate(self.pursuer.live):
            ours.setdefault(damage.hands, []).append(n)
        for n, damage in enumerate(self.prey.live):
            theirs.setdefault((damage.hands, adrift(self.prey.ship, damage)), []).append(n)
        return [
            (rows, columns, self._deck(self.prey.live[rows[0]], self.pursuer.live[columns[0]]))
            for rows, columns in product(theirs.values(), ours.values())
        ]

    def _deck(self, prey: Damage, pursuer: Damage) -> Deck:
        import numpy as np

        points = self.lattice.points
        widths = (len(points), len(points), len(Ending), MOST_POINTS, MOST_POINTS)
        deck = Deck(*(np.zeros((len(points), width)) for width in widths))
        bound = self.state(BOUND, self.lattice.gauges[0], prey, pursuer)
        for n, (ours, theirs) in enumerate(points):
            after = boarded(self.inputs, bound._replace(ours=ours, theirs=theirs), exact)
            for state, weight in after.weights.items():
                p = weight / after.total
                if state.end is Ending.FIGHTING:
                    to = points.index((state.ours, state.theirs))
                    (deck.stays if state.bound else deck.parts)[n, to] += p
                else:
                    deck.ends[n, state.end] += p
                    deck.theirs[n, state.theirs] += p
                    deck.ours[n, state.ours] += p
        return deck

    @cached_property
    def nights(self) -> list[tuple[list[int], float]]:
        """The chance that the prey slips away by night, by whether she is adrift."""
        found: dict[bool, list[int]] = {}
        for n, damage in enumerate(self.prey.live):
            found.setdefault(adrift(self.prey.ship, damage), []).append(n)
        told = []
        for rows in found.values():
            prey, pursuer = self.prey.live[rows[0]], self.some[1]
            here = self.state(SHORT, self.lattice.gauges[0], prey, pursuer)
            after = dusk(self.inputs, here, exact)
            told.append((rows, float(after.p(lambda state: state.end is Ending.SLIPPED))))
        return told
