"""Great guns: which batteries bear, and what one attack of a battery does. SF-BROAD-1…4."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll
from navalkit.rules.figures import table
from navalkit.rules.seafight.broadside_inputs import Aim, Firing
from navalkit.rules.seafight.distance import Band, bears, shot_difficulty
from navalkit.rules.seafight.pool import Pool, skilled, succeeds
from navalkit.rules.seafight.ships import Ship

REACHES = {
    "Short": Band.SHORT,
    "Medium": Band.MEDIUM,
    "Long": Band.LONG,
    "Extreme": Band.HULL_DOWN,
}
"""The farthest distance of a gun's Range. SF-DIST-2."""


class Battery(NamedTuple):
    """Guns of one kind on one side of a ship."""

    gun: str
    guns: int

    @property
    def words(self) -> str:
        """The battery in words: `10 Medium guns`."""
        return f"{self.guns} {self.gun} gun{'s' if self.guns != 1 else ''}"


@cache
def batteries(ship: Ship) -> tuple[Battery, ...]:
    """Her batteries, the heaviest first. SF-BROAD-1.

    >>> from navalkit.rules.seafight.ships import ships
    >>> batteries(ships()["sixth-rate"])
    (Battery(gun='Medium', guns=10),)
    """
    counts = {"Heavy": ship.heavy, "Medium": ship.medium, "Light": ship.light}
    return tuple(Battery(gun, guns) for gun, guns in counts.items() if guns)


def reach(battery: Battery, aim: Aim) -> Band:
    """How far a battery carries: as its guns do, but grape and canister to Short. SF-BROAD-1…4.

    >>> reach(Battery("Medium", 5), Aim.HULL).words, reach(Battery("Heavy", 5), Aim.HANDS).words
    ('Long', 'Short')
    """
    farthest = REACHES[table("guns")[battery.gun]["range"]]
    return min(farthest, Band.SHORT) if aim is Aim.HANDS else farthest


def bearing(ship: Ship, aim: Aim, distance: Band) -> tuple[Battery, ...]:
    """The batteries that can fire at this distance: together one broadside. SF-BROAD-1, SF-DIST-2.

    >>> from navalkit.rules.seafight.ships import ships
    >>> [each.words for each in bearing(ships()["third-rate"], Aim.HULL, Band.HULL_DOWN)]
    ['14 Heavy guns']
    """
    return tuple(each for each in batteries(ship) if bears(reach(each, aim), distance))


def battery_damage(battery: Battery) -> int:
    """Damage of a battery: its gun's, and 1 more for each full 5 guns. A-BATTERY.

    >>> battery_damage(Battery("Medium", 4)), battery_damage(Battery("Medium", 10))
    (5, 7)
    """
    bonus = table("batteries")["bonus"]
    more = bonus["damage"] * (battery.guns // bonus["guns"])
    return int(table("guns")[battery.gun]["damage"] + more)


def gunnery_pool(firing: Firing, distance: Band) -> Pool:
    """The Gunner's dice for one battery at this distance. SF-BROAD-1, SF-DIST-2.

    >>> str(gunnery_pool(Firing(), Band.LONG).dice)
    '2 Mastery 1 Ability 3 Difficulty'
    """
    skill = skilled(firing.agility, firing.gunnery)
    hard = shot_difficulty(distance)
    return replace(skill, boon=firing.boon, bane=firing.bane, difficulty=hard)


def hit(battery: Battery, armor: int, net: int) -> int:
    """Hull or System Damage of a shot with so many net Successes. SF-BROAD-2, A-DAMAGE.

    On a hit the Damage and the net Successes, less Armor; never below 0.

    >>> hit(Battery("Medium", 10), armor=3, net=2), hit(Battery("Medium", 10), armor=3, net=0)
    (6, 0)
    """
    return max(battery_damage(battery) + net - armor, 0) if succeeds(net) else 0


def felled(size: int, net: int) -> int:
    """Hands lost to grape or canister: for each net Success one for each whole 10 of the Size
    with which she began, at least one. SF-BROAD-4, A-TENS.

    >>> felled(75, 2), felled(8, 2), felled(75, -1)
    (14, 2, 0)
    """
    return net * max(size // 10, 1) if succeeds(net) else 0


def volley(firing: Firing, target: Ship, aim: Aim, distance: Band, roll: Roll) -> Pmf[int]:
    """One broadside: points of hull or System Damage, or hands lost, to all batteries that bear.

    Each battery makes one Gunnery check. SF-BROAD-1…4, A-BATTERY.

    >>> from navalkit.rules.seafight.ships import ships
    >>> from navalkit.odds.tray import exact
    >>> sloop = ships()["jamaica-sloop"]
    >>> round(float(volley(Firing(), sloop, Aim.HULL, Band.LONG, exact)[0]), 4)
    0.4213
    """
    total = Pmf.of(0)
    for battery in bearing(firing.ship, aim, distance):
        net = roll(f"{battery.words}, Gunnery", gunnery_pool(firing, distance).dice)
        total = total + net.map(partial(struck_by, battery, target, aim))
    return total


def struck_by(battery: Battery, target: Ship, aim: Aim, net: int) -> int:
    """What one battery's roll does to what it was aimed at. SF-BROAD-2…4."""
    return felled(target.size, net) if aim is Aim.HANDS else hit(battery, target.armor, net)
