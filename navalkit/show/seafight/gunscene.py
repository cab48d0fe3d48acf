"""The picture of a broadside: our batteries, and what the target has left. SF-BROAD."""

from __future__ import annotations

from fractions import Fraction

from navalkit.rules.seafight.broadside import SHAKEN, Damage, speed_left
from navalkit.rules.seafight.broadside_inputs import Aim, BroadsideInputs
from navalkit.rules.seafight.gunnery import (
    batteries,
    battery_damage,
    bearing,
    gunnery_pool,
    reach,
)
from navalkit.rules.seafight.ships import Ship
from navalkit.show.draw import clean
from navalkit.show.palette import SIDES
from navalkit.show.seafight import gauges
from navalkit.show.seafight.gauges import ASSUMED, Gauge
from navalkit.show.seafight.ships import kind
from navalkit.show.ships import Rigging, ship


def scene(inputs: BroadsideInputs, state: Damage | None, played: int) -> str:
    """Our batteries and whether they bear; the target and what she has left."""
    at = state or Damage(morale=inputs.target.morale)
    return gauges.side_by_side([_guns(inputs), _target(inputs, at)])


def _guns(inputs: BroadsideInputs) -> str:
    """Each battery: its Damage, how far it carries, whether it bears now."""
    ours, aim = inputs.firing.ship, inputs.aim
    bear = bearing(ours, aim, inputs.distance)
    lines = []
    for battery in batteries(ours):
        far = reach(battery, aim).words
        does = "" if aim is Aim.HANDS else f"Damage {battery_damage(battery)}{ASSUMED}, "
        silent = "" if battery in bear else " <b>out of reach</b>"
        lines.append(f"<li>{clean(battery.words)}: {does}to {far}{ASSUMED}{silent}</li>")
    pool = gunnery_pool(inputs.firing, inputs.distance)
    told = "".join(lines) or "<li>no guns on this side</li>"
    inside = (
        f"{ship(kind(ours), width=150)}<div>Aimed at {clean(aim.value)}</div>"
        f'<ul style="margin:4px 0 4px 1.1em;padding:0">{told}</ul>'
        f"<div>{clean(inputs.distance.words)}: {clean(str(pool.dice))}</div>"
    )
    words = f"{ours.name}: {len(bear)} of {len(lines)} batteries bear at {inputs.distance.words}"
    return gauges.panel(ours.name, inside, words)


def _target(inputs: BroadsideInputs, at: Damage) -> str:
    target = inputs.target.ship
    bars = (
        Gauge("Hull Points", target.hull - at.hull, target.hull),
        Gauge(
            "System Points",
            target.system - at.system,
            target.system,
            Fraction(target.system, 2),
            f"Speed {speed_left(target, at.system)}; at half 1 less, at none adrift",
        ),
        Gauge("Hands", target.size - at.hands, target.size),
    )
    drawn = "".join(gauges.gauge(bar, SIDES["theirs"]) for bar in bars)
    shaken = "; her Captain must hold them to it" if at.morale <= SHAKEN else ""
    inside = (
        f"{ship(kind(target), rigging=_rigging(target, at), width=150)}"
        f"<div>Armor {target.armor}{_mark(target)}, Morale {at.morale}{clean(shaken)}</div>{drawn}"
    )
    told = "; ".join(gauges.said(bar) for bar in bars)
    return gauges.panel(target.name, inside, f"{target.name}: {told}; Morale {at.morale}")


def _mark(target: Ship) -> str:
    return ASSUMED if kind(target) != "own" else ""


def _rigging(target: Ship, at: Damage) -> Rigging:
    left = target.system - at.system
    return "bare" if left <= 0 else "half" if 2 * left <= target.system else "whole"
