"""What a captain may order, and what each manoeuvre needs, costs and risks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from navalkit.rules.cardchase.table import NOBODY, Contact, Obstacle, Setting, Table, gap
from navalkit.rules.figures import table as figures

SHORT = 1
"""Increments of short range. A-SHORT."""


class Order(Enum):
    """A manoeuvre in the chase; a Force is ordered with the hardship that is chosen for the foe."""

    CHANGE = "Change Position"
    FLEE = "Flee"
    FORCE_CONTROL = "Force: lose control"
    FORCE_OBSTACLE = "Force: obstacle"
    FORCE_CARD = "Force: her next card"
    TRAIL = "Trail"
    SHAKE = "Shake a Tail"
    STEADY = "Steady"
    BROADSIDE = "Broadside"
    CROSS = "Crossing the T"
    CLUB = "Club Hauling"
    STUNT = "Obstacle or Stunt"
    RAM = "Ram"
    SHEAR = "Shearing"


class Manoeuvre(NamedTuple):
    """A manoeuvre as a captain looks it up; penalties on the table and in the chase, in words."""

    name: str
    clause: str
    on_table: str
    in_chase: str
    needs: str
    success: str
    failure: str
    tabletop: bool = False


MANOEUVRES: Mapping[str, Manoeuvre] = {
    each.name: each
    for each in (
        Manoeuvre(
            "Change Position",
            "CC-CHANGE",
            "not used",
            "0",
            "a Boating roll; no ship of your own to trail",
            "one new card, with a raise two; one of them replaces yours, even if it is worse",
            "you keep your card",
        ),
        Manoeuvre(
            "Flee",
            "CC-FLEE",
            "not used",
            "opposed",
            "nobody on your tail; rolled against the fastest enemy",
            "one of three rounds in a row; the third ends the chase",
            "the count starts again",
        ),
        Manoeuvre(
            "Force",
            "CC-FORCE",
            "not used",
            "opposed",
            "nothing; for her next card, a raise",
            "she rolls for an obstacle (at −2 after a raise), or for control, or you choose among "
            "as many cards as raises for her next one",
            "nothing happens",
        ),
        Manoeuvre(
            "Trail",
            "CC-TRAIL",
            "not used",
            "opposed",
            "a raise",
            "you share her card, half an increment astern; she cannot shoot at you, nor flee",
            "you stay where you are",
        ),
        Manoeuvre(
            "Shake a Tail",
            "CC-SHAKE",
            "not used",
            "opposed, she adds 2",
            "a ship on your tail; a raise",
            "she keeps the card, and follows no longer",
            "she stays on your tail",
        ),
        Manoeuvre(
            "Steady",
            "CC-STEADY",
            "not used",
            "no roll",
            "nothing",
            "you keep your card",
            "it cannot fail",
        ),
        Manoeuvre(
            "Broadside",
            "CC-BROADSIDE",
            "no roll",
            "0, as a Force",
            "a Force, at any range; no enemy at your back as target",
            "all guns of one side fire; she answers with half of hers",
            "no shot is fired",
        ),
        Manoeuvre(
            "Crossing the T",
            "CC-CROSS",
            "no roll",
            "−2, as a Force",
            "a Force, within short range; no enemy at your back as target",
            "all guns of one side fire; only bow or stern guns answer",
            "no shot is fired",
        ),
        Manoeuvre(
            "Club Hauling",
            "CC-CLUB",
            "−4",
            "−4",
            "a Boating roll; no ship of your own to trail",
            "two new cards, with a raise three; the best is yours",
            "out of control",
        ),
        Manoeuvre(
            "Hard Brake",
            "CC-BRAKE",
            "0",
            "none",
            "the table: it changes her speed",
            "she loses up to three times her Acceleration",
            "out of control at the point of the manoeuvre",
            tabletop=True,
        ),
        Manoeuvre(
            "Obstacle or Stunt",
            "CC-STUNT",
            "−2 or worse",
            "−2 or worse",
            "something to pass through",
            "you are through",
            "you strike it",
        ),
        Manoeuvre(
            "Ram",
            "CC-RAM",
            "opposed",
            "opposed",
            "a ship on your card, or on whose tail you are",
            "both ships take the collision",
            "she moves just out of the way",
        ),
        Manoeuvre(
            "Shearing",
            "CC-SHEAR",
            "−2",
            "−2, and a Force",
            "a ship with oars out on your card",
            "3d6 against her Toughness without Armor; a wound breaks her oars instead",
            "nothing happens",
        ),
        Manoeuvre(
            "Tight Turn",
            "CC-TIGHT",
            "0",
            "none",
            "the table: it changes her heading",
            "she turns by 45 to 90 degrees",
            "out of control at the point of the manoeuvre",
            tabletop=True,
        ),
    )
}
"""Every manoeuvre of the text, in its order. Two of them mean nothing on the cards."""


def penalty(order: Order) -> int:
    """What a manoeuvre takes off the Boating roll in the chase. CC-CROSS, CC-CLUB, CC-SHEAR.

    >>> penalty(Order.CLUB), penalty(Order.FLEE)
    (-4, 0)
    """
    row = figures("penalties").get(order.name.lower())
    return int(row["boating"]) if row else 0


def manoeuvre(order: Order) -> Manoeuvre:
    """The manoeuvre of an order: the three ways of a Force are one.

    >>> manoeuvre(Order.FORCE_CARD).clause
    'CC-FORCE'
    """
    return MANOEUVRES[order.value.partition(":")[0]]


def allowed(setting: Setting, table: Table, who: int, foe: int, order: Order) -> bool:
    """Whether she may order that against this foe, as the ships and cards are now.

    >>> from navalkit.rules.cardchase.boating import Sailing, Skill
    >>> from navalkit.rules.cardchase.ships import ships
    >>> from navalkit.rules.cardchase.table import Held, Vessel, setting_of
    >>> setting = setting_of(2 * (Sailing(ships()["sloop"], Skill.D6),))
    >>> table = Table((Vessel(), Vessel(follows=0)), (Held(9), Held(9)), (0, 1))
    >>> allowed(setting, table, 0, 1, Order.FLEE), allowed(setting, table, 0, 1, Order.SHAKE)
    (False, True)
    """
    follows = table.ships[who].follows
    at_my_back = table.ships[foe].follows == who
    close = gap(table, who, foe) == 0
    ship, target = setting.sailing[who].ship, setting.sailing[foe].ship
    match order:
        case Order.CHANGE | Order.CLUB:
            return follows == NOBODY
        case Order.FLEE:
            return follows == NOBODY and not table.followed(who)
        case Order.SHAKE:
            return at_my_back
        case Order.TRAIL:
            return follows != foe and not _astern(table, who, foe)
        case Order.FORCE_OBSTACLE | Order.STUNT:
            return setting.obstacle is not Obstacle.NONE
        case Order.BROADSIDE:
            return bool(ship.guns) and not at_my_back
        case Order.CROSS:
            return bool(ship.guns) and not at_my_back and gap(table, who, foe) <= SHORT
        case Order.RAM:
            any_range = setting.readings.contact is Contact.ANY
            return (any_range or close) and not at_my_back
        case Order.SHEAR:
            return target.oars and not table.ships[foe].sheared and close and not at_my_back
        case _:
            return True


def _astern(table: Table, who: int, foe: int) -> bool:
    """Whether the foe is on her tail, or on the tail of one that is."""
    while foe != NOBODY:
        foe = table.ships[foe].follows
        if foe == who:
            return True
    return False


def orders(setting: Setting, table: Table, who: int, foe: int) -> tuple[Order, ...]:
    """Everything she may order now against this foe, in the order of the text."""
    return tuple(order for order in Order if allowed(setting, table, who, foe, order))
