"""An engagement run through in whole numbers, part by part of each round; numpy is not needed.

The chain's own step takes a round at once, and from one state it leads to hundreds. Here each part
moves along its own axis, as on the grid of floats (`engagement_grid`): the hurts of the prey are
the rows of a table, those of the pursuer its columns, and there is a table for each place, gauge
and so on. Every part is counted over one denominator for the whole round (`engagement_shares`), so
that nothing is rounded and no fraction is reduced on the way. It gives what the chain gives.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, product
from math import lcm

from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_count import (
    Count,
    Key,
    Table,
    add,
    over_one,
    spread,
    turned,
    ways,
)
from navalkit.rules.seafight.engagement_lattice import BOUND, ENGAGED, SHORT
from navalkit.rules.seafight.engagement_shares import Shares, fought_out
from navalkit.rules.seafight.engagement_state import Ending, beaten


@dataclass(frozen=True)
class Whole(Shares):
    """A round in whole numbers."""

    def zeros(self) -> Table:
        """A table with nothing in it."""
        return [[0] * len(self.grid.pursuer.live) for _ in self.grid.prey.live]

    def day(self, before: Count, surprised: Gauge) -> Count:
        """A round by day. Each way through it is brought to one denominator."""
        sail, hold = self.sailing(surprised)[0], self.grapnels[0]
        fire = self.fires[0][0] * self.fires[1][0] * self.yields[0]
        bound = {key: table for key, table in before.tables.items() if key.place == BOUND}
        deck = self.decks[0] if bound else 1
        whole = lcm(deck, hold * fire, sail * fire)
        after = before.over(whole)
        self.board(bound, after, whole // deck)
        loose: dict[Key, Table] = defaultdict(self.zeros)
        for key, table in before.tables.items():
            if key.place == ENGAGED:
                self._grapple(key, table, loose, after, whole // (hold * fire), fire)
            elif key.place != BOUND:
                self._sail(key, table, loose, after, surprised, whole // (sail * fire), fire)
        for key in {key._replace(gauge=0): None for key in loose}:
            self._fire(key, loose, after)
        return after

    # --- the ships move --------------------------------------------------------------------------

    def _grapple(
        self,
        key: Key,
        table: Table,
        loose: dict[Key, Table],
        after: Count,
        scale: int,
        fire: int,
    ) -> None:
        """Grapnels are thrown; what they do not hold goes on to the firing."""
        hold, told = self.grapnels
        to = key._replace(place=BOUND)
        for rows, columns, by_gauge in told:
            holds = by_gauge[key.gauge]
            if holds:
                bound = after.tables.setdefault(to, self.zeros())
                add(bound, table, holds * scale * fire, rows, columns)
            if holds < hold:
                add(loose[key], table, (hold - holds) * scale, rows, columns)

    def _sail(
        self,
        key: Key,
        table: Table,
        loose: dict[Key, Table],
        after: Count,
        surprised: Gauge,
        scale: int,
        fire: int,
    ) -> None:
        """The ships sail; who is not away goes on to the firing."""
        points = self.grid.lattice.points[key.points]
        for rows, columns, leads in self.sailing(surprised)[1]:
            block = [row[columns] for row in table[rows]]
            if not any(map(any, block)):
                continue
            at = range(rows.start, rows.stop), range(columns.start, columns.stop)
            for (band, gauge), weight in leads[key.place, key.gauge]:
                if band is Band.ESCAPED:
                    after.end(Ending.AWAY, points, block, *at, weight * scale * fire)
                else:
                    to = loose[key._replace(place=band + ENGAGED, gauge=gauge)]
                    add(to, table, weight * scale, rows, columns)

    # --- the guns speak --------------------------------------------------------------------------

    def _fire(self, key: Key, loose: Mapping[Key, Table], after: Count) -> None:
        """Both fire; then the demand. What is still fought goes into the tables of `after`."""
        gauges = range(len(self.grid.lattice.gauges))
        keys = [at for at in (key._replace(gauge=g) for g in gauges) if at in loose]
        fired = self._under_fire(key.place, [loose[at] for at in keys])
        points, live = self.grid.lattice.points[key.points], len(self.grid.prey.live)
        for theirs, ours in product(self.grid.prey.fates, self.grid.pursuer.fates):
            end = beaten(theirs, ours)
            if end is not Ending.FIGHTING:
                rows, columns = self.grid.prey.fates[theirs], self.grid.pursuer.fates[ours]
                block = [[table[i][j] for j in columns] for table in fired for i in rows]
                after.end(end, points, block, rows * len(fired), columns, self.yields[0])
        alive = len(self.grid.pursuer.live)
        for at, table in zip(keys, fired, strict=True):
            self._ask(at, [row[:alive] for row in table[:live]], after)

    def _under_fire(self, place: int, tables: list[Table]) -> list[Table]:
        """Tables by all hurts of both; whoever has the wind, the guns do the same."""
        (over, theirs), (over_ours, ours) = self.fires
        prey, pursuer = (len(side.all) for side in (self.grid.prey, self.grid.pursuer))
        alive = len(self.grid.pursuer.live)
        abreast = [list(chain(*rows)) for rows in zip(*tables, strict=True)]
        hurt = spread(abreast, theirs[place - ENGAGED], over, prey)
        starts = range(0, alive * len(tables), alive)
        stacked = [row[at : at + alive] for at in starts for row in hurt]
        both = turned(spread(turned(stacked), ours[place - ENGAGED], over_ours, pursuer))
        return [both[at : at + prey] for at in range(0, len(both), prey)]

    def _ask(self, key: Key, fought: Table, after: Count) -> None:
        """The demand, where it may be made and has not been."""
        over, told = self.yields
        struck = told.get(key.place)
        if struck is None or key.said:
            add(after.tables.setdefault(key, self.zeros()), fought, over)
            return
        at = range(len(fought)), range(len(fought[0]))
        after.end(Ending.YIELDED, self.grid.lattice.points[key.points], fought, *at, struck)
        unmoved = after.tables.setdefault(key._replace(said=1), self.zeros())
        add(unmoved, fought, over - struck)

    # --- on deck, and at night -------------------------------------------------------------------

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
                        after.end(end, points, [[value * w]], (i,), (j,))

    def dusk(self, before: Count) -> Count:
        """Night falls on what is not bound."""
        if all(key.place == BOUND for key in before.tables):
            return before
        over, nights = self.nights
        after = before.over(over)
        for key, table in before.tables.items():
            if key.place == BOUND:
                add(after.tables.setdefault(key, self.zeros()), table, over)
                continue
            points, columns = self.grid.lattice.points[key.points], range(len(table[0]))
            for slips, rows in nights.items():
                block = [table[i] for i in rows]
                after.end(Ending.SLIPPED, points, block, rows, columns, slips)
                after.end(Ending.SIGHT, points, block, rows, columns, over - slips)
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
                    fights.append((i, j, table[i][j], fought_out(self.inputs, *deck, *points)))
        over = over_one(pmf for *_, pmf in fights)
        after = before.over(over)
        for i, j, value, pmf in fights:
            for (end, _, points), w in ways(pmf, over):
                after.end(end, points, [[value * w]], (i,), (j,))
        return after
