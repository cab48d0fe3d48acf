"""The same engagement on a grid of floats: small matrices along axes, one for each that moves.

The chase moves band and gauge; gunfire moves the hurts of one ship, or of the other; boarding moves
the points of margin. None of these needs the others' axes, so that a round is a few small matrix
products instead of one huge matrix. Every number in them is asked of the rule itself
(`engagement_flow`), once.

Axes, in order: place (bound, then the bands from Engaged to Hull-down); gauge; demand made or not;
points of margin; hurts of the prey; hurts of the pursuer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from navalkit.odds.tray import exact
from navalkit.rules.seafight.broadside import Damage
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_flow import (
    Gunfire,
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

MOST_CELLS = 1_500_000
PLACES = (None, Band.ENGAGED, Band.SHORT, Band.MEDIUM, Band.LONG, Band.HULL_DOWN)
"""Where two ships can be: bound together, or at a distance."""
BOUND, ENGAGED, SHORT = 0, 1, 2
Places = Any  # a slice, or a list of places
HOLDERS = (Gauge.NOBODY, Gauge.PURSUER, Gauge.PREY)
ALL_POINTS = tuple((ours, theirs) for ours in range(5) for theirs in range(5))
"""Points of margin lost by the pursuer's Company, and by the prey's, while both fight."""
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


Decks = tuple[list[int], list[int], Deck]
"""A round of boarding, and the hurts of both for which it holds."""


class Sailing(NamedTuple):
    """What a round of sailing does to ships with so much Speed left."""

    rows: slice
    columns: slice
    moves: Floats


@dataclass(frozen=True)
class Lattice:
    """Which values are kept apart: the hurts that a fight begins with, and what else can vary."""

    prey: frozenset[Damage]
    pursuer: frozenset[Damage]
    gauges: tuple[Gauge, ...]
    said: tuple[bool, ...]
    points: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, inputs: EngagementInputs, starts: Collection[FightState]) -> Lattice:
        """What can come of these states under these orders."""
        unclear = any(state.gauge is Gauge.NOBODY for state in starts)
        asks = inputs.hunting.demand and inputs.merchant
        boards = inputs.hunting.board or any(s.bound or s.ours or s.theirs for s in starts)
        return cls(
            frozenset(state.prey for state in starts),
            frozenset(state.pursuer for state in starts),
            HOLDERS if unclear else HOLDERS[1:],
            (False, True) if asks or any(state.asked for state in starts) else (False,),
            ALL_POINTS if boards else ALL_POINTS[:1],
        )


Fires = tuple[Gunfire, ...]


def fires_of(inputs: EngagementInputs) -> tuple[Fires, Fires]:
    """The fire that prey and pursuer come under, at each distance from Engaged on."""
    bands = [band for band in PLACES if band is not None]
    prey, pursuer = (
        tuple(gunfire(inputs, side, band) for band in bands) for side in (Gauge.PREY, Gauge.PURSUER)
    )
    return prey, pursuer


def grid_of(inputs: EngagementInputs, starts: Collection[FightState]) -> Grid:
    """The grid on which these states can be followed; what it has asked of the rule it keeps."""
    usual = _grid(inputs, Lattice.of(inputs, (fresh(inputs),)))
    if all(usual.holds(state) for state in starts):
        return usual
    return _grid(inputs, Lattice.of(inputs, starts))


def fresh(inputs: EngagementInputs) -> FightState:
    """Two ships as they meet, unhurt."""
    hurts = Damage(morale=inputs.prey.morale), Damage(morale=inputs.pursuer.morale)
    gauge = Gauge.PREY if inputs.gauge is Gauge.ROLLED else inputs.gauge
    return FightState(Band.LONG, gauge, *hurts)


@lru_cache(maxsize=32)
def _grid(inputs: EngagementInputs, lattice: Lattice) -> Grid:
    return Grid(inputs, lattice)


@dataclass(frozen=True)
class Grid:
    """An engagement under standing orders."""

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

    def begun(self, weights: Mapping[FightState, float]) -> tuple[dict[Gauge, Floats], Tally]:
        """The states to begin with, by who is surprised in them; and those that are over."""
        import numpy as np

        cells: dict[Gauge, Floats] = {}
        lost = (np.zeros((MOST_POINTS, len(side.all))) for side in (self.prey, self.pursuer))
        tally = Tally(np.zeros(len(Ending)), *lost)
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
    def grapnels(self) -> float:
        """The chance that grapnels thrown now hold."""
        aside = self.state(ENGAGED, self.lattice.gauges[0], *self.some)
        return float(grapnels(self.inputs, aside, exact).p(lambda state: state.bound))

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

    # --- a round ---------------------------------------------------------------------------------

    def sail(self, x: Floats, tally: Tally, surprised: Gauge) -> Floats:
        """The ships move, where they are neither bound nor side by side."""
        import numpy as np

        y = np.zeros_like(x)
        y[ENGAGED] = x[ENGAGED]
        for rows, columns, moves in self.sailing(surprised):
            block = x[SHORT:, :, :, :, rows, columns]
            after = moves @ block.reshape(moves.shape[1], -1)
            after = after.reshape(len(PLACES), *block.shape[1:])
            away = after[Band.ESCAPED].sum(axis=(0, 1))
            self.over(tally, Ending.AWAY, away, rows, columns)
            # Bands from Engaged on are the places from ENGAGED on.
            y[ENGAGED:, :, :, :, rows, columns] += after[: Band.ESCAPED]
        return y

    def over(
        self,
        tally: Tally,
        end: Ending,
        block: Floats,
        rows: slice | list[int],
        columns: slice | list[int],
    ) -> None:
        """Count what has ended; `block` is by points of margin, and the hurts of both."""
        total = block.sum()
        if not total:
            return
        tally.ends[end] += total
        ours, theirs = self._sums
        tally.prey[:, rows] += theirs @ block.sum(axis=2)
        tally.pursuer[:, columns] += ours @ block.sum(axis=1)

    @cached_property
    def _sums(self) -> tuple[Floats, Floats]:
        """Which pairs of points go with how many of ours, and of theirs."""
        import numpy as np

        ours, theirs = np.array(self.lattice.points).T
        counts = np.arange(MOST_POINTS)[:, None]
        return (counts == ours).astype(float), (counts == theirs).astype(float)

    def fire(self, y: Floats, tally: Tally) -> None:
        """Both fire at the distance they have come to; bound ships do not."""
        import numpy as np

        n, m = len(self.prey.live), len(self.pursuer.live)
        fallen = np.zeros((self.shape[3], len(self.prey.all), len(self.pursuer.all)))
        for place in range(ENGAGED, len(PLACES)):
            theirs, ours = self.volleys[place]
            if theirs is None and ours is None:
                continue
            after = y[place]
            after = after if theirs is None else theirs.T @ after
            after = after if ours is None else after @ ours
            y[place] = after[..., :n, :m]
            fallen[:, : after.shape[-2], : after.shape[-1]] += after.sum(axis=(0, 1))
        for end, rows, columns in self._falls:
            self.over(tally, end, fallen[:, rows[:, None], columns], rows, columns)

    @cached_property
    def _falls(self) -> list[tuple[Ending, Any, Any]]:
        """The hurts of both in which the fight is over, by how it ends."""
        import numpy as np

        fates = product(self.prey.fates.items(), self.pursuer.fates.items())
        told = [
            (beaten(f, g), np.array(rows), np.array(columns)) for (f, rows), (g, columns) in fates
        ]
        return [each for each in told if each[0] is not Ending.FIGHTING]

    def demand(self, y: Floats, tally: Tally) -> None:
        """The demand to strike, where it may be made and has not been."""
        for place, chance in self.yields.items():
            here = y[place, :, 0].copy()
            struck = chance * here.sum(axis=0)
            self.over(tally, Ending.YIELDED, struck, *(slice(n) for n in self.shape[4:]))
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

    def day(self, x: Floats, tally: Tally, surprised: Gauge = Gauge.NOBODY) -> Floats:
        """A round by day."""
        y = self.sail(x, tally, surprised)
        stays, parts = self.board(x[BOUND], tally)
        bound = self.grapnels * x[ENGAGED]
        y[ENGAGED] -= bound
        self.fire(y, tally)
        if self.yields:
            self.demand(y, tally)
        y[BOUND] = stays + bound
        y[SHORT] += parts
        return y

    def dusk(self, loose: Floats, tally: Tally) -> None:
        """Night falls on ships that are not bound: by points, and the hurts of both."""
        columns = slice(loose.shape[2])
        for rows, slips in self.nights:
            self.over(tally, Ending.SLIPPED, slips * loose[:, rows], rows, columns)
            self.over(tally, Ending.SIGHT, (1 - slips) * loose[:, rows], rows, columns)
