"""Each manoeuvre's odds as things stand: that it fails, succeeds, or succeeds with a raise."""

from __future__ import annotations

from typing import NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.cardchase.acts import TAIL_BONUS, contest
from navalkit.rules.cardchase.damage import boating
from navalkit.rules.cardchase.orders import MANOEUVRES, Manoeuvre, Order
from navalkit.rules.cardchase.orders import penalty as penalty_of
from navalkit.rules.cardchase.table import Setting, Table, fastest_foe


class Chance(NamedTuple):
    """A manoeuvre with the degree of its roll: −1 it fails, 0 it succeeds, 1 with a raise."""

    manoeuvre: Manoeuvre
    degree: Pmf[int] | None  # None where nothing is rolled
    wants: int  # the degree it needs


ROLLED = {
    "Change Position": Order.CHANGE,
    "Flee": Order.FLEE,
    "Force": Order.FORCE_CONTROL,
    "Trail": Order.TRAIL,
    "Shake a Tail": Order.SHAKE,
    "Broadside": Order.BROADSIDE,
    "Club Hauling": Order.CLUB,
    "Crossing the T": Order.CROSS,
    "Obstacle or Stunt": Order.STUNT,
    "Ram": Order.RAM,
    "Shearing": Order.SHEAR,
}
"""The manoeuvres that are rolled for, each with an order of that kind."""
UNOPPOSED = (Order.CHANGE, Order.CLUB, Order.STUNT)
NEEDS_RAISE = (Order.TRAIL, Order.SHAKE)


def chance(setting: Setting, table: Table, who: int, foe: int, order: Order) -> Pmf[int]:
    """The degree of an order's roll, raises beyond the first taken together. CC-DICE, CC-SPEED-1.

    Shearing needs two rolls: the Force, and then the degree is that of the second.
    """
    penalty = penalty_of(order) - (setting.stunt if order is Order.STUNT else 0)
    if order in UNOPPOSED:
        return boating(setting, table, who, penalty, exact).map(_capped)
    if order is Order.FLEE:
        foe = fastest_foe(setting, table, who)
    if order is Order.SHEAR:
        forced = contest(setting, table, who, foe, exact).map(lambda raises: raises >= 0)
        close = boating(setting, table.steady(who, foe), who, penalty, exact).map(_capped)
        return forced.then(lambda won: close if won else Pmf.of(-1))
    theirs = TAIL_BONUS if order is Order.SHAKE else 0
    return contest(setting, table, who, foe, exact, ours=penalty, theirs=theirs).map(_capped)


def _capped(raises: int) -> int:
    return min(raises, 1)


def chances(setting: Setting, table: Table, who: int, foe: int) -> tuple[Chance, ...]:
    """Every manoeuvre of the text, in its order."""
    found = []
    for name, manoeuvre in MANOEUVRES.items():
        order = ROLLED.get(name)
        degree = chance(setting, table, who, foe, order) if order else None
        found.append(Chance(manoeuvre, degree, int(order in NEEDS_RAISE)))
    return tuple(found)
