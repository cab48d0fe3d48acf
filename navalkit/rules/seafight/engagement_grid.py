"""The same engagement on a grid of floats: small matrices along axes, one for each that moves.

The chase moves band and gauge; gunfire moves the hurts of one ship, or of the other; boarding moves
the points of margin. None of these needs the others' axes, so that a round is a few small matrix
products instead of one huge matrix. Every number in them is asked of the rule itself
(`engagement_flow`), once.

Axes, in order: demand made or not; place (bound, then the bands from Engaged to Hull-down); gauge;
points of margin; hurts of the prey; hurts of the pursuer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from navalkit.odds.tray import exact
from navalkit.rules.seafight.broadside import Damage, speed_left
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_flow import (
    adrift,
    asked,
    asks,
    boarded,
    dusk,
    grapnels,
    gunfire,
    sailed,
)
from navalkit.rules.seafight.engagement_hurts import Hurts, TooManyError, hurts_of
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_state import Ending, FightState, beaten

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_CELLS = 6_000_000
PLACES = (None, Band.ENGAGED, Band.SHORT, Band.MEDIUM, Band.LONG, Band.HULL_DOWN)
"""Where two ships can be: bound together, or at a distance."""
BOUND, ENGAGED, SHORT = 0, 1, 2
MOST_POINTS = 8
"""Points of margin that a Company can have lost are fewer: up to 4 while it fights, and 3 more."""


# --- the grid ------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What has ended so far: the weight of each ending, and the hurts in which it ended."""

    ends: Floats
    prey: Floats  # by points of margin lost, and hurts
    pursuer: Floats


class Deck(NamedTuple):
    """A boarding round between Companies of given hands: for each pair of points lost before."""

    stays: Floats
    parts: Floats
    ends: Floats  # by ending
    theirs: Floats  # by points that the prey's Company has lost when it ends
    ours: Floats


@dataclass
class Grid:
    """An engagement under standing orders, from given states on."""

    inputs: EngagementInputs
    starts: tuple[FightState, ...]

    def __post_init__(self) -> None:
        self.prey, self.pursuer = self._hurts(Gauge.PREY), self._hurts(Gauge.PURSUER)
        boards = self.inputs.hunting.board or any(
            s.bound or s.ours or s.theirs for s in self.starts
        )
        self.points = tuple(product(range(5), repeat=2)) if boards else ((0, 0),)
        gauges = {state.gauge for state in self.starts}
        self.gauges = tuple(Gauge)[:3] if Gauge.NOBODY in gauges else (Gauge.PURSUER, Gauge.PREY)
        asks = self.inputs.hunting.demand and self.inputs.merchant
        self.said = (False, True) if asks or any(s.asked for s in self.starts) else (False,)
        cells = len(self.said) * len(PLACES) * len(self.gauges) * len(self.points)
        if cells * len(self.prey.live) * len(self.pursuer.live) > MOST_CELLS:
            raise TooManyError(
                f"{len(self.prey.live):,} ways to hurt one ship and {len(self.pursuer.live):,} to "
                f"hurt the other are too many together; let one of them fire at one thing alone"
            )

    def _hurts(self, side: Gauge) -> Hurts:
        fires = tuple(gunfire(self.inputs, side, band) for band in PLACES if band is not None)
        return hurts_of(fires, frozenset(state.damage(side) for state in self.starts))

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes."""
        hurts = len(self.prey.live), len(self.pursuer.live)
        return (len(self.said), len(PLACES), len(self.gauges), len(self.points), *hurts)

    def at(self, state: FightState) -> tuple[int, ...]:
        """The cell of a state."""
        place = BOUND if state.bound else PLACES.index(state.band)
        return (
            self.said.index(state.asked),
            place,
            self.gauges.index(state.gauge),
            self.points.index((state.ours, state.theirs)),
            self.prey.place[state.prey],
            self.pursuer.place[state.pursuer],
        )

    def begun(self, weights: Mapping[FightState, float]) -> tuple[dict[Gauge, Floats], Tally]:
        """The states to begin with, by who is surprised in them; and those that are over."""
        import numpy as np

        cells: dict[Gauge, Floats] = {}
        ends = np.zeros(len(Ending))
        lost = (np.zeros((MOST_POINTS, len(side.all))) for side in (self.prey, self.pursuer))
        tally = Tally(ends, *lost)
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

    # --- what each part of a round does, asked of the rule ---------------------------------------

    def state(self, place: int, gauge: Gauge, prey: Damage, pursuer: Damage) -> FightState:
        """A state with these values; what is not named is as at first."""
        band = PLACES[place] or Band.ENGAGED
        return FightState(band, gauge, prey, pursuer, bound=place == BOUND)

    def classes(self, side: Hurts) -> list[tuple[Damage, list[int]]]:
        """The hurts that leave her the same Speed: one of them, and where they all are."""
        found: dict[tuple[int, bool], list[int]] = {}
        for n, damage in enumerate(side.live):
            key = speed_left(side.ship, damage.system), adrift(side.ship, damage)
            found.setdefault(key, []).append(n)
        return [(side.live[places[0]], places) for places in found.values()]

    def sailing(self, surprised: Gauge) -> list[tuple[list[int], list[int], Floats]]:
        """For each pair of Speeds left: from (place, gauge) to (place or away, gauge)."""
        import numpy as np

        found = []
        pairs = product(self.classes(self.prey), self.classes(self.pursuer))
        for (prey, rows), (pursuer, columns) in pairs:
            moves = np.zeros((len(PLACES) - SHORT, len(self.gauges), len(PLACES), len(self.gauges)))
            for place, (g, gauge) in product(range(SHORT, len(PLACES)), enumerate(self.gauges)):
                before = self.state(place, gauge, prey, pursuer)._replace(surprised=surprised)
                after = sailed(self.inputs, before, exact)
                for state, weight in after.weights.items():
                    away = state.end is Ending.AWAY
                    to = (
                        0 if away else g if state.gauge is gauge else self.gauges.index(state.gauge)
                    )
                    # Band 0 to 5, of which Escaped is the last.
                    moves[place - SHORT, g, state.band, to] += weight / after.total
            found.append((rows, columns, moves))
        return found

    @cached_property
    def grapnels(self) -> float:
        """The chance that grapnels thrown now hold."""
        aside = self.state(ENGAGED, self.gauges[0], self.prey.live[0], self.pursuer.live[0])
        return float(grapnels(self.inputs, aside, exact).p(lambda state: state.bound))

    @cached_property
    def yields(self) -> dict[int, float]:
        """The chance that she strikes to the demand, at the places where it may be made."""
        found = {}
        for place in range(ENGAGED, len(PLACES)):
            state = self.state(place, self.gauges[0], self.prey.live[0], self.pursuer.live[0])
            after = asked(self.inputs, state, exact)
            if asks(self.inputs, state):
                found[place] = float(after.p(lambda s: s.end is Ending.YIELDED))
        return found

    @cached_property
    def decks(self) -> list[tuple[list[int], list[int], Deck]]:
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

        many = len(self.points)
        deck = Deck(
            *(np.zeros((many, n)) for n in (many, many, len(Ending), MOST_POINTS, MOST_POINTS))
        )
        bound = self.state(BOUND, self.gauges[0], prey, pursuer)
        for n, (ours, theirs) in enumerate(self.points):
            after = boarded(self.inputs, bound._replace(ours=ours, theirs=theirs), exact)
            for state, weight in after.weights.items():
                p = weight / after.total
                if state.end is Ending.FIGHTING:
                    to = self.points.index((state.ours, state.theirs))
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
            here = self.state(SHORT, self.gauges[0], self.prey.live[rows[0]], self.pursuer.live[0])
            after = dusk(self.inputs, here, exact)
            told.append((rows, float(after.p(lambda state: state.end is Ending.SLIPPED))))
        return told

    # --- a round ---------------------------------------------------------------------------------

    def sail(self, x: Floats, tally: Tally, surprised: Gauge) -> Floats:
        """The ships move, where they are neither bound nor side by side."""
        import numpy as np

        y = np.zeros_like(x)
        y[:, BOUND:SHORT] = x[:, BOUND:SHORT]
        for rows, columns, moves in self.sailing(surprised):
            here = np.ix_(*(range(n) for n in x.shape[:4]), rows, columns)
            block = np.einsum("bgBG,abgpij->aBGpij", moves, x[here][:, SHORT:], optimize=True)
            away = block[:, Band.ESCAPED].sum(axis=(0, 1))
            self._over(tally, Ending.AWAY, away, rows, columns)
            # Bands from Engaged on are the places from ENGAGED on.
            part = y[here]
            part[:, ENGAGED:] += block[:, : Band.ESCAPED]
            y[here] = part
        return y

    def _over(
        self, tally: Tally, end: Ending, block: Floats, rows: list[int], columns: list[int]
    ) -> None:
        """Count what has ended, by points of margin and hurts: `block` has these three axes."""
        total = block.sum()
        if not total:
            return
        import numpy as np

        tally.ends[end] += total
        ours, theirs = np.array(self.points).T
        np.add.at(tally.prey, (theirs[:, None], np.array(rows)[None, :]), block.sum(axis=2))
        np.add.at(tally.pursuer, (ours[:, None], np.array(columns)[None, :]), block.sum(axis=1))

    def fire(self, y: Floats, tally: Tally) -> Floats:
        """Both fire at the distance they have come to; bound ships do not."""
        n, m = len(self.prey.live), len(self.pursuer.live)
        for place in range(ENGAGED, len(PLACES)):
            if not y[:, place].any():
                continue
            theirs, ours = (
                side.matrices[side.fires[place - 1]] for side in (self.prey, self.pursuer)
            )
            after = theirs.T @ y[:, place] @ ours
            y[:, place] = after[..., :n, :m]
            for (f, rows), (g, columns) in product(
                self.prey.fates.items(), self.pursuer.fates.items()
            ):
                end = beaten(f, g)
                if end is not Ending.FIGHTING:
                    block = after.sum(axis=(0, 1))[:, rows][:, :, columns]
                    self._over(tally, end, block, rows, columns)
        return y

    def demand(self, y: Floats, tally: Tally) -> None:
        """The demand to strike, where it may be made and has not been."""
        for place, chance in self.yields.items():
            here = y[0, place].copy()
            everything = list(range(y.shape[4])), list(range(y.shape[5]))
            self._over(tally, Ending.YIELDED, chance * here.sum(axis=0), *everything)
            y[0, place] = 0
            y[1, place] += (1 - chance) * here

    def board(self, bound: Floats, tally: Tally) -> tuple[Floats, Floats]:
        """A round of boarding: what stays bound, and what has parted."""
        import numpy as np

        stays, parts = np.zeros_like(bound), np.zeros_like(bound)
        if not bound.any():
            return stays, parts
        for rows, columns, deck in self.decks:
            here = np.ix_(*(range(n) for n in bound.shape[:3]), rows, columns)
            block = bound[here]
            stays[here] = np.einsum("agpij,pq->agqij", block, deck.stays)
            parts[here] = np.einsum("agpij,pq->agqij", block, deck.parts)
            flat = block.sum(axis=(0, 1))
            tally.ends += flat.sum(axis=(1, 2)) @ deck.ends
            tally.prey[:, rows] += deck.theirs.T @ flat.sum(axis=2)
            tally.pursuer[:, columns] += deck.ours.T @ flat.sum(axis=1)
        return stays, parts

    def day(self, x: Floats, tally: Tally, surprised: Gauge = Gauge.NOBODY) -> Floats:
        """A round by day."""
        y = self.sail(x, tally, surprised)
        stays, parts = self.board(x[:, BOUND], tally)
        bound = self.grapnels * x[:, ENGAGED]
        y[:, ENGAGED] -= bound
        y = self.fire(y, tally)
        if self.yields:
            self.demand(y, tally)
        y[:, BOUND] = stays + bound
        y[:, SHORT] += parts
        return y

    def dusk(self, loose: Floats, tally: Tally) -> None:
        """Night falls on ships that are not bound: by points, and the hurts of both."""
        columns = list(range(loose.shape[2]))
        for rows, slips in self.nights:
            self._over(tally, Ending.SLIPPED, slips * loose[:, rows], rows, columns)
            self._over(tally, Ending.SIGHT, (1 - slips) * loose[:, rows], rows, columns)
