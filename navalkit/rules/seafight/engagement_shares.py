"""What each part of a round does to an engagement, in whole numbers over one denominator.

As on the grid of floats (`engagement_asked`) every part is asked of the rule itself, once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from navalkit.odds.descent import Descent
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.seafight.broadside import Damage
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement import by_night, is_over
from navalkit.rules.seafight.engagement_count import Ways, over_one, over_one_of, ways
from navalkit.rules.seafight.engagement_firing import Gunfire, hurts
from navalkit.rules.seafight.engagement_flow import asked, asks, boarded, dusk
from navalkit.rules.seafight.engagement_grid import Grid
from navalkit.rules.seafight.engagement_hurts import Hurts
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_lattice import BOUND, ENGAGED, PLACES, SHORT
from navalkit.rules.seafight.engagement_sailing import adrift, grapnels, sailed
from navalkit.rules.seafight.engagement_state import Ending, FightState

Fires = tuple[int, list[list[Ways] | None]]
Sailings = tuple[int, list[tuple[slice, slice, dict[Any, Ways]]]]


@dataclass(frozen=True)
class Shares:
    """The parts of a round, each with its denominator."""

    grid: Grid

    @property
    def inputs(self) -> EngagementInputs:
        """The engagement."""
        return self.grid.inputs

    @cached_property
    def _sailings(self) -> dict[Gauge, Sailings]:
        return {}

    def sailing(self, surprised: Gauge) -> Sailings:
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
    def grapnels(self) -> tuple[int, list[tuple[slice, slice, list[int]]]]:
        """For each pair of Speeds left: how often grapnels thrown now hold, by gauge."""
        grid, told = self.grid, []
        for rows, columns in product(grid.prey.speeds, grid.pursuer.speeds):
            hurt = grid.prey.live[rows.start], grid.pursuer.live[columns.start]
            aside = [grid.state(ENGAGED, gauge, *hurt) for gauge in grid.lattice.gauges]
            chances = [grapnels(self.inputs, each, exact).p(_bound) for each in aside]
            told.append((rows, columns, chances))
        over = over_one_of(p for _, _, chances in told for p in chances)
        return over, [(r, c, [int(p * over) for p in chances]) for r, c, chances in told]

    @cached_property
    def yields(self) -> tuple[int, dict[int, int]]:
        """How often she strikes to the demand, at the places where it may be made."""
        told = {}
        for place in range(ENGAGED, len(PLACES)):
            state = self.grid.state(place, self.grid.lattice.gauges[0], *self.grid.some)
            if asks(self.inputs, state):
                after = asked(self.inputs, state, exact)
                told[place] = after.p(lambda each: each.end is Ending.YIELDED)
        over = over_one_of(told.values())
        return over, {place: int(p * over) for place, p in told.items()}

    @cached_property
    def fires(self) -> tuple[Fires, Fires]:
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
    def nights(self) -> tuple[int, dict[int, list[int]]]:
        """How often the prey slips away by night, with the hurts of hers for which it is so."""
        grid, chances = self.grid, dict[bool, Fraction]()
        at: dict[bool, list[int]] = {}
        for n, prey in enumerate(grid.prey.live):
            at.setdefault(adrift(grid.prey.ship, prey), []).append(n)
        for still, rows in at.items():
            hurts = grid.prey.live[rows[0]], grid.some[1]
            after = dusk(self.inputs, grid.state(SHORT, grid.lattice.gauges[0], *hurts), exact)
            chances[still] = after.p(lambda state: state.end is Ending.SLIPPED)
        over = over_one_of(chances.values())
        told: dict[int, list[int]] = {}
        for still, rows in at.items():
            told.setdefault(int(chances[still] * over), []).extend(rows)
        return over, told


def _fire(side: Hurts, fires: tuple[Gunfire, ...]) -> Fires:
    pmfs = [[hurts(fire, damage) for damage in side.live] for fire in fires]
    over = over_one(pmf for told in pmfs for pmf in told)
    place, unhurt = side.place, [Pmf.of(damage) for damage in side.live]
    return over, [
        None if told == unhurt else [[(place[to], w) for to, w in ways(pmf, over)] for pmf in told]
        for told in pmfs
    ]


def _deck_end(state: FightState) -> tuple[Ending, bool, tuple[int, int]]:
    return state.end, state.bound, (state.ours, state.theirs)


def _bound(state: FightState) -> bool:
    return state.bound


@lru_cache(maxsize=4096)
def fought_out(
    inputs: EngagementInputs, prey: int, helpless: bool, pursuer: int, ours: int, theirs: int
) -> Pmf[tuple[Ending, bool, tuple[int, int]]]:
    """A boarding fight in the dark, from Companies of these losses to its end."""
    hurt = Damage(system=inputs.prey.ship.system if helpless else 0, hands=prey)
    start = FightState(Band.ENGAGED, Gauge.NOBODY, hurt, Damage(hands=pursuer), True, ours, theirs)
    fight = Descent(start, lambda state: by_night(inputs, state, exact), is_over)
    return fight.absorb().map(_deck_end)
