"""An engagement run through in whole numbers, part by part of each round; numpy is not needed.

The chain's own step takes a round at once, and from one state it leads to hundreds. Here each part
moves along its own axis, as on the grid of floats (`engagement_grid`): the hurts of the prey are
the rows of a table, those of the pursuer its columns, and there is a table for each place, gauge
and so on. Every part is asked of the rule once, and counted over one denominator for the whole
round, so that nothing is rounded and no fraction is reduced on the way. It gives what the chain
gives.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import lcm
from typing import Any

from navalkit.odds.descent import Descent
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.seafight.broadside import Damage
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement import by_night, is_over
from navalkit.rules.seafight.engagement_count import (
    Count,
    Key,
    Row,
    Table,
    Ways,
    add,
    over_one,
    over_one_of,
    ways,
)
from navalkit.rules.seafight.engagement_flow import (
    Gunfire,
    adrift,
    asked,
    asks,
    boarded,
    dusk,
    grapnels,
    hurts,
    sailed,
)
from navalkit.rules.seafight.engagement_grid import BOUND, ENGAGED, PLACES, SHORT, Grid
from navalkit.rules.seafight.engagement_hurts import Hurts
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_state import Ending, FightState, beaten


@dataclass(frozen=True)
class Whole:
    """The parts of a round in whole numbers."""

    grid: Grid

    @property
    def inputs(self) -> EngagementInputs:
        """The engagement."""
        return self.grid.inputs

    # --- each part, asked of the rule ------------------------------------------------------------

    @cached_property
    def _sailings(self) -> dict[Gauge, tuple[int, list[tuple[slice, slice, dict[Any, Ways]]]]]:
        return {}

    def sailing(self, surprised: Gauge) -> tuple[int, list[tuple[slice, slice, dict[Any, Ways]]]]:
        """For each pair of Speeds left: from (place, gauge) to (band, gauge)."""
        if surprised in self._sailings:
            return self._sailings[surprised]
        grid, gauges, told = self.grid, self.grid.lattice.gauges, []
        for rows, columns in product(grid.prey.speeds, grid.pursuer.speeds):
            hurt = grid.prey.live[rows.start], grid.pursuer.live[columns.start]
            pmfs = {}
            for place, (g, gauge) in product(range(SHORT, len(PLACES)), enumerate(gauges)):
                before = grid.state(place, gauge, *hurt)._replace(surprised=surprised)
                pmfs[place, g] = sailed(self.inputs, before, exact).map(
                    lambda s, g=g: (s.band, g if s.end else gauges.index(s.gauge))  # type: ignore[misc]
                )
            told.append((rows, columns, pmfs))
        over = over_one(pmf for _, _, pmfs in told for pmf in pmfs.values())
        made = [(r, c, {at: ways(pmf, over) for at, pmf in pmfs.items()}) for r, c, pmfs in told]
        self._sailings[surprised] = over, made
        return self._sailings[surprised]

    @cached_property
    def grapnels(self) -> Fraction:
        """The chance that grapnels thrown now hold."""
        aside = self.grid.state(ENGAGED, self.grid.lattice.gauges[0], *self.grid.some)
        return grapnels(self.inputs, aside, exact).p(lambda state: state.bound)

    @cached_property
    def yields(self) -> dict[int, Fraction]:
        """The chance that she strikes to the demand, at the places where it may be made."""
        told = {}
        for place in range(ENGAGED, len(PLACES)):
            state = self.grid.state(place, self.grid.lattice.gauges[0], *self.grid.some)
            if asks(self.inputs, state):
                after = asked(self.inputs, state, exact)
                told[place] = after.p(lambda each: each.end is Ending.YIELDED)
        return told

    @cached_property
    def fires(self) -> tuple[tuple[int, list[Any]], tuple[int, list[Any]]]:
        """The fire on prey and on pursuer: the denominator, and by distance each hurt's ways."""
        prey, pursuer = self.grid.fires
        return _fire(self.grid.prey, prey), _fire(self.grid.pursuer, pursuer)

    @cached_property
    def decks(self) -> tuple[int, dict[Any, list[Ways]]]:
        """A round of boarding, by the hands of both and whether she is helpless; by points."""
        grid, pmfs = self.grid, {}
        for prey, pursuer in product(grid.prey.live, grid.pursuer.live):
            key = self.deck_of(prey, pursuer)
            if key in pmfs:
                continue
            bound = grid.state(BOUND, grid.lattice.gauges[0], prey, pursuer)
            pmfs[key] = [
                boarded(self.inputs, bound._replace(ours=o, theirs=t), exact).map(_deck_end)
                for o, t in grid.lattice.points
            ]
        over = over_one(pmf for told in pmfs.values() for pmf in told)
        return over, {key: [ways(pmf, over) for pmf in told] for key, told in pmfs.items()}

    def deck_of(self, prey: Damage, pursuer: Damage) -> tuple[int, bool, int]:
        """What a boarding fight depends on, beside the points."""
        return prey.hands, adrift(self.inputs.prey.ship, prey), pursuer.hands

    @cached_property
    def nights(self) -> list[Fraction]:
        """The chance that the prey slips away by night, by her hurts."""
        grid, known = self.grid, dict[bool, Fraction]()
        for prey in grid.prey.live:
            key = adrift(grid.prey.ship, prey)
            if key not in known:
                here = grid.state(SHORT, grid.lattice.gauges[0], prey, grid.some[1])
                after = dusk(self.inputs, here, exact)
                known[key] = after.p(lambda state: state.end is Ending.SLIPPED)
        return [known[adrift(grid.prey.ship, prey)] for prey in grid.prey.live]

    # --- a round ---------------------------------------------------------------------------------

    def zeros(self) -> Table:
        """A table with nothing in it."""
        return [[0] * len(self.grid.pursuer.live) for _ in self.grid.prey.live]

    def day(self, before: Count, surprised: Gauge) -> Count:
        """A round by day. Each way through it is brought to one denominator."""
        sail, _ = self.sailing(surprised)
        fire = self.fires[0][0] * self.fires[1][0] * over_one_of(self.yields.values())
        hold = self.grapnels.denominator
        bound = {key: table for key, table in before.tables.items() if key.place == BOUND}
        deck = self.decks[0] if bound else 1
        whole = lcm(deck, hold * fire, sail * fire)
        after = before.over(whole)
        self.board(bound, after, whole // deck)
        loose: dict[Key, Table] = defaultdict(self.zeros)
        for key, table in before.tables.items():
            if key.place == ENGAGED:
                self._grapple(key, table, loose, after, whole)
            elif key.place != BOUND:
                self._sail(key, table, loose, after, surprised, whole // (sail * fire) * fire)
        for key, table in loose.items():
            self._fire(key, table, after)
        return after

    def _grapple(
        self, key: Key, table: Table, loose: dict[Key, Table], after: Count, whole: int
    ) -> None:
        holds, fire = self.grapnels, self._fire_over
        if holds:
            part = int(holds * whole)
            add(after.tables.setdefault(key._replace(place=BOUND), self.zeros()), table, part)
        if holds < 1:
            add(loose[key], table, int((1 - holds) * whole / fire))

    @cached_property
    def _fire_over(self) -> int:
        return self.fires[0][0] * self.fires[1][0] * over_one_of(self.yields.values())

    def _sail(
        self,
        key: Key,
        table: Table,
        loose: dict[Key, Table],
        after: Count,
        surprised: Gauge,
        scale: int,
    ) -> None:
        points = self.grid.lattice.points[key.points]
        fire = self._fire_over
        for rows, columns, leads in self.sailing(surprised)[1]:
            for (band, gauge), weight in leads[key.place, key.gauge]:
                if band is Band.ESCAPED:
                    for i in range(rows.start, rows.stop):
                        for j in range(columns.start, columns.stop):
                            if table[i][j]:
                                w = table[i][j] * weight * scale
                                after.end(Ending.AWAY, points, i, j, w)
                    continue
                to = loose[key._replace(place=band + ENGAGED, gauge=gauge)]
                add(to, table, weight * (scale // fire), rows, columns)

    def _fire(self, key: Key, table: Table, after: Count) -> None:
        """Both fire; then the demand. What is still fought goes into the tables of `after`."""
        grid, points = self.grid, self.grid.lattice.points[key.points]
        theirs, ours = (told[1][key.place - 1] for told in self.fires)
        live, alive = len(grid.prey.live), len(grid.pursuer.live)
        rows: list[Row | None] = [None] * len(grid.prey.all)
        for i, row in enumerate(table):
            if any(row):
                for to, weight in theirs[i]:
                    here = rows[to]
                    if here is None:
                        rows[to] = [weight * b for b in row]
                    else:
                        rows[to] = [a + weight * b for a, b in zip(here, row, strict=True)]
        fought: Table = [[0] * alive for _ in range(live)]
        for i, spread in enumerate(rows):
            if spread is None:
                continue
            wide = [0] * len(grid.pursuer.all)
            for j, value in enumerate(spread):
                if value:
                    for to, weight in ours[j]:
                        wide[to] += weight * value
            if i < live:
                fought[i] = wide[:alive]
            self._fallen(i, wide, alive if i < live else 0, points, after)
        self._ask(key, fought, after)

    def _fallen(self, i: int, wide: Row, first: int, points: tuple[int, int], after: Count) -> None:
        grid, over = self.grid, over_one_of(self.yields.values())
        fate = grid.prey.all[i].fate
        for j in range(first, len(wide)):
            if wide[j]:
                end = beaten(fate, grid.pursuer.all[j].fate)
                after.end(end, points, i, j, wide[j] * over)

    def _ask(self, key: Key, fought: Table, after: Count) -> None:
        over, chance = over_one_of(self.yields.values()), self.yields.get(key.place)
        if chance is None or key.said:
            add(after.tables.setdefault(key, self.zeros()), fought, over)
            return
        points, struck = self.grid.lattice.points[key.points], int(chance * over)
        for i, row in enumerate(fought):
            for j, value in enumerate(row):
                if value:
                    after.end(Ending.YIELDED, points, i, j, value * struck)
        told = after.tables.setdefault(key._replace(said=1), self.zeros())
        add(told, fought, over - struck)

    def board(self, bound: Mapping[Key, Table], after: Count, scale: int) -> None:
        """A round on deck: it goes on, they part to Short, or somebody has it."""
        if not bound:
            return
        _, decks = self.decks
        grid, places = self.grid, {p: n for n, p in enumerate(self.grid.lattice.points)}
        for key, table in bound.items():
            for (i, prey), (j, pursuer) in product(
                enumerate(grid.prey.live), enumerate(grid.pursuer.live)
            ):
                value = table[i][j] * scale
                if not value:
                    continue
                for (end, stays, points), w in decks[self.deck_of(prey, pursuer)][key.points]:
                    if end is Ending.FIGHTING:
                        place = BOUND if stays else SHORT
                        to = key._replace(place=place, points=places[points])
                        after.tables.setdefault(to, self.zeros())[i][j] += value * w
                    else:
                        after.end(end, points, i, j, value * w)

    def dusk(self, before: Count) -> Count:
        """Night falls on what is not bound."""
        if all(key.place == BOUND for key in before.tables):
            return before
        over = over_one_of(self.nights)
        after = before.over(over)
        for key, table in before.tables.items():
            if key.place == BOUND:
                add(after.tables.setdefault(key, self.zeros()), table, over)
                continue
            points = self.grid.lattice.points[key.points]
            for i, row in enumerate(table):
                slips = int(self.nights[i] * over)
                for j, value in enumerate(row):
                    if value:
                        after.end(Ending.SLIPPED, points, i, j, value * slips)
                        after.end(Ending.SIGHT, points, i, j, value * (over - slips))
        return after

    def dark(self, before: Count) -> Count:
        """A round by night: boarding alone."""
        after = before.over(self.decks[0])
        self.board(before.tables, after, 1)
        return self.dusk(after)

    def fought_out(self, before: Count) -> Count:
        """Boarding in the dark to its end."""
        fights = []
        for key, table in before.tables.items():
            points = self.grid.lattice.points[key.points]
            for (i, prey), (j, pursuer) in product(
                enumerate(self.grid.prey.live), enumerate(self.grid.pursuer.live)
            ):
                if table[i][j]:
                    deck = self.deck_of(prey, pursuer)
                    fights.append((i, j, table[i][j], _fought_out(self.inputs, *deck, *points)))
        over = over_one(pmf for *_, pmf in fights)
        after = before.over(over)
        for i, j, value, pmf in fights:
            for (end, _, points), w in ways(pmf, over):
                after.end(end, points, i, j, value * w)
        return after


def _fire(side: Hurts, fires: tuple[Gunfire, ...]) -> tuple[int, list[list[Ways]]]:
    pmfs = [[hurts(fire, damage) for damage in side.live] for fire in fires]
    over = over_one(pmf for told in pmfs for pmf in told)
    places = side.place
    return over, [[[(places[to], w) for to, w in ways(pmf, over)] for pmf in told] for told in pmfs]


def _deck_end(state: FightState) -> tuple[Ending, bool, tuple[int, int]]:
    return state.end, state.bound, (state.ours, state.theirs)


@lru_cache(maxsize=4096)
def _fought_out(
    inputs: EngagementInputs, prey: int, helpless: bool, pursuer: int, ours: int, theirs: int
) -> Pmf[tuple[Ending, bool, tuple[int, int]]]:
    hurt = Damage(system=inputs.prey.ship.system if helpless else 0, hands=prey)
    start = FightState(Band.ENGAGED, Gauge.NOBODY, hurt, Damage(hands=pursuer), True, ours, theirs)
    fight = Descent(start, lambda state: by_night(inputs, state, exact), is_over)
    return fight.absorb().map(_deck_end)
