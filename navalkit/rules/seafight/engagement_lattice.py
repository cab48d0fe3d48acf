"""What is kept apart when an engagement is followed: places, gauge, demand, margin, hurts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from navalkit.rules.seafight.broadside import Damage
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_firing import Gunfire, gunfire
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_state import FightState

PLACES = (None, Band.ENGAGED, Band.SHORT, Band.MEDIUM, Band.LONG, Band.HULL_DOWN)
"""Where two ships can be: bound together, or at a distance."""
BOUND, ENGAGED, SHORT = 0, 1, 2
HOLDERS = (Gauge.NOBODY, Gauge.PURSUER, Gauge.PREY)
ALL_POINTS = tuple((ours, theirs) for ours in range(5) for theirs in range(5))
"""Points of margin lost by the pursuer's Company, and by the prey's, while both fight."""
MOST_POINTS = 8
"""Points of margin that a Company can have lost are fewer: up to 4 while it fights, and 3 more."""


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


def fresh(inputs: EngagementInputs) -> FightState:
    """Two ships as they meet, unhurt."""
    hurts = Damage(morale=inputs.prey.morale), Damage(morale=inputs.pursuer.morale)
    gauge = Gauge.PREY if inputs.gauge is Gauge.ROLLED else inputs.gauge
    return FightState(Band.LONG, gauge, *hurts)
