"""Chases to compare: the kit's inputs, and the same as a plain set-up for the oracle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from navalkit.rules.seafight.chase import ChaseState
from navalkit.rules.seafight.chase_inputs import (
    ChaseInputs,
    Gauge,
    GaugeActs,
    Nets,
    Readings,
    Sailing,
    Tries,
)
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.ships import ships
from navalkit.rules.seafight.wind import Wind

EXAMPLE = ChaseInputs()


def sailing(speed: int, handling: int, agility: int, operate: int, **more: Any) -> Sailing:
    """A side with a ship of those figures."""
    ship = replace(ships()["brigantine"], speed=speed, handling=handling)
    return Sailing(ship, agility, operate, **more)


SLOW = sailing(2, -2, 2, 3, reading_the_wind=2)
QUICK = sailing(4, 2, 2, 1, bane=1)
BOAT = sailing(1, 0, 4, 2, oars=True, boon=1)
EITHER = Readings(tries=Tries.EITHER)

CHASES = {
    "example": EXAMPLE,
    "gauge fixed": replace(EXAMPLE, readings=Readings(gauge_passes=False)),
    "signed nets": replace(EXAMPLE, readings=Readings(nets=Nets.SIGNED)),
    "gauge rolled": replace(EXAMPLE, gauge=Gauge.ROLLED),
    "nobody upwind": replace(EXAMPLE, gauge=Gauge.NOBODY, start=Band.MEDIUM),
    "prey tries": replace(EXAMPLE, readings=Readings(tries=Tries.PREY)),
    "both try from nobody": replace(EXAMPLE, gauge=Gauge.NOBODY, readings=EITHER),
    "tries at once": replace(
        EXAMPLE,
        prey=SLOW,
        gauge=Gauge.PREY,
        readings=replace(EITHER, gauge_acts=GaugeActs.AT_ONCE),
    ),
    "squalls, else fixed": replace(EXAMPLE, squall=30, readings=Readings(gauge_passes=False)),
    "squalls": replace(EXAMPLE, prey=QUICK, squall=15, readings=EITHER),
    "prey surprised": replace(EXAMPLE, forfeits=Gauge.PREY, readings=EITHER),
    "pursuer surprised": replace(
        EXAMPLE,
        forfeits=Gauge.PURSUER,
        gauge=Gauge.PREY,
        readings=replace(EITHER, nets=Nets.SIGNED),
    ),
    "fresh": replace(EXAMPLE, pursuer=QUICK, prey=SLOW, wind=Wind.FRESH, start=Band.HULL_DOWN),
    "calm with oars": replace(EXAMPLE, prey=BOAT, wind=Wind.CALM),
    "two days": replace(EXAMPLE, rounds=3, days=2),
    "two days, no slipping": replace(
        EXAMPLE, rounds=3, days=2, readings=Readings(slips_at_night=False)
    ),
    "days of one round": replace(EXAMPLE, rounds=1, days=3, gauge=Gauge.ROLLED),
    "everything": replace(
        EXAMPLE,
        pursuer=SLOW,
        prey=BOAT,
        wind=Wind.CALM,
        gauge=Gauge.ROLLED,
        rounds=2,
        days=3,
        forfeits=Gauge.PREY,
        squall=10,
        readings=replace(EITHER, new_wind=True),
    ),
}


def side_of(side: Sailing) -> dict[str, Any]:
    """One side, plainly."""
    return {
        "agility": side.agility,
        "operate": side.operate,
        "speed": side.ship.speed,
        "handling": side.ship.handling,
        "reading": side.reading_the_wind,
        "boon": side.boon,
        "bane": side.bane,
        "oars": side.oars,
    }


def plain(inputs: ChaseInputs) -> dict[str, Any]:
    """The inputs as the oracle takes them."""
    readings = inputs.readings
    tries = {
        Tries.NOBODY: (),
        Tries.PURSUER: ("pursuer",),
        Tries.PREY: ("prey",),
        Tries.EITHER: ("pursuer", "prey"),
    }
    return {
        "pursuer": side_of(inputs.pursuer),
        "prey": side_of(inputs.prey),
        "band": int(inputs.start),
        "gauge": inputs.gauge.name.lower(),
        "wind": inputs.wind.name.lower(),
        "rounds": inputs.rounds,
        "days": inputs.days,
        "surprised": {Gauge.PURSUER: "pursuer", Gauge.PREY: "prey"}.get(inputs.forfeits),
        "squall": inputs.squall,
        "floored": readings.nets is Nets.FLOORED,
        "passes": readings.gauge_passes,
        "tries": tries[readings.tries],
        "at_once": readings.gauge_acts is GaugeActs.AT_ONCE,
        "slips": readings.slips_at_night,
        "new_wind": readings.new_wind,
    }


def plain_state(state: ChaseState) -> tuple[int, str, str]:
    """A state as the oracle tells it."""
    return int(state.band), state.gauge.name.lower(), state.wind.name.lower()
