"""Engagements to compare: the kit's inputs, and the same as plain set-ups for the oracle."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.company import Quality
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_inputs import EngagementInputs, Fighter
from navalkit.rules.seafight.engagement_orders import Fire, Hunted, Hunting
from navalkit.rules.seafight.engagement_state import Ending
from navalkit.rules.seafight.ships import Ship
from tests.seafight.engagement_oracle import SETUP, SHIP

AIMS = {None: Fire.HOLD, "hull": Fire.HULL, "rigging": Fire.RIGGING, "hands": Fire.HANDS}
GAUGES = {"pursuer": Gauge.PURSUER, "prey": Gauge.PREY, "nobody": Gauge.NOBODY}
ENDS = {
    "taken": Ending.TAKEN,
    "yielded": Ending.YIELDED,
    "prey lowered": Ending.LOWERED,
    "prey swept": Ending.SWEPT,
    "prey disabled": Ending.DISABLED,
    "sight": Ending.SIGHT,
    "slipped": Ending.SLIPPED,
    "away": Ending.AWAY,
    "both": Ending.BOTH,
    "pursuer lowered": Ending.OUR_COLOURS,
    "pursuer swept": Ending.OUR_DECKS,
    "pursuer disabled": Ending.OUR_HULL,
    "repelled": Ending.REPELLED,
}


def dice(letters: str) -> tuple[int, int]:
    """Characteristic and skill that give these Mastery and Ability dice."""
    return letters.count("M") + letters.count("A"), letters.count("M")


def fighter(plain: dict[str, Any]) -> Fighter:
    """The kit's ship out of a plain one: a battery of 5 light guns has Damage 4 and Range Medium,
    one of 4 medium guns Damage 5 and Range Long."""
    guns = {"light": 5} if plain["damage"] == 4 else {"medium": 4}
    ship = Ship(
        "toy",
        plain["speed"],
        plain["handling"],
        plain["armor"],
        plain["hull"],
        plain["system"],
        plain["size"],
        **guns,
    )
    company = plain["company"]
    agility, operate = dice(plain["sail"])
    aiming, gunnery = dice(plain["guns"])
    presence, leadership = dice(plain["captain"])
    return Fighter(
        ship,
        agility,
        operate,
        aiming=aiming,
        gunnery=gunnery,
        quality=Quality(company.count("M"), company.count("A")),
        morale=plain["morale"],
        presence=presence,
        leadership=leadership,
    )


def inputs_of(setup: dict[str, Any]) -> EngagementInputs:
    """The kit's inputs out of a plain set-up."""

    def standing(who: str) -> tuple[Any, ...]:
        fire = setup[who]["fire"]
        far, medium, short, engaged = (AIMS[fire.get(band)] for band in (3, 2, 1, 0))
        return "toy", far, medium, short, engaged, setup[who]["gauge"], setup[who]["strikes"]

    hunting = Hunting(
        *standing("pursuer"),
        nearest=Band(setup["nearest"]),
        board=setup["boards"],
        demand=bool(setup["demands"]),
    )
    base = EngagementInputs()
    presence, intimidation = dice(setup["demands"] or "MMA")
    pursuer = fighter(setup["pursuer"])
    if setup["demands"]:
        assert pursuer.presence == presence
    return replace(
        base,
        hunting=hunting,
        hunted=Hunted(*standing("prey"), runs=setup["runs"], cuts=setup["cuts"]),
        pursuer=pursuer,
        prey=fighter(setup["prey"]),
        gauge=GAUGES[setup["gauge"]],
        rounds=setup["rounds"],
        slips=setup["slips"],
        sighted=False,
        start=Band(setup["band"]),
        merchant=bool(setup["demands"]),
        intimidation=intimidation,
    )


def everywhere(aim: str | None) -> dict[int, str | None]:
    """The same aim at every distance."""
    return dict.fromkeys(range(5), aim)


RIGGING, HULL, HANDS = everywhere("rigging"), everywhere("hull"), {0: "hands", 1: "hands"}

TOYS: dict[str, dict[str, Any]] = {
    "chase and board": SETUP | {"band": 1},
    "cripple, then board": SETUP
    | {"band": 2, "rounds": 3, "pursuer": SHIP | {"fire": RIGGING, "range": 3, "damage": 5}},
    "gun duel": SETUP
    | {
        "band": 0,
        "boards": False,
        "pursuer": SHIP | {"fire": HULL, "hull": 9},
        "prey": SHIP | {"fire": HULL},
    },
    "sweep, with the demand": SETUP
    | {
        "band": 1,
        "demands": "MAA",
        "pursuer": SHIP | {"fire": HANDS, "size": 30},
        "prey": SHIP | {"fire": RIGGING, "morale": 3, "size": 24},
    },
    "stand off": SETUP
    | {
        "band": 3,
        "rounds": 3,
        "nearest": 2,
        "boards": False,
        "gauge": "nobody",
        "pursuer": SHIP | {"fire": HULL, "range": 3, "damage": 5, "gauge": True},
        "prey": SHIP | {"gauge": True, "strikes": 50, "handling": 1, "hull": 12},
    },
    "she waits": SETUP
    | {
        "band": 2,
        "runs": False,
        "cuts": False,
        "slips": False,
        "prey": SHIP | {"fire": HULL, "handling": -1, "speed": 2},
        "pursuer": SHIP | {"hull": 8, "morale": 2},
    },
}
"""Small engagements in which every part of a round has its turn."""


def drawn(number: int) -> dict[str, Any]:
    """A toy drawn by its number."""
    rng = Random(number)

    def ship() -> dict[str, Any]:
        damage = rng.choice((4, 5))
        return SHIP | {
            "sail": rng.choice(("MMA", "MA", "MMMA", "AA")),
            "speed": rng.randint(1, 4),
            "handling": rng.randint(-2, 2),
            "guns": rng.choice(("MMA", "MAA", "MMM")),
            "damage": damage,
            "range": 2 if damage == 4 else 3,
            "armor": rng.randint(0, 3),
            "hull": rng.randint(4, 10),
            "system": rng.randint(4, 8),
            "size": rng.randint(8, 40),
            "company": rng.choice(("MMA", "MA", "MAA")),
            "captain": "MAA",
            "morale": rng.randint(1, 4),
            "fire": rng.choice((RIGGING, HULL, HANDS, {})),
            "strikes": rng.choice((100, 50, 20)),
            "gauge": rng.random() < 0.5,
        }

    return SETUP | {
        "pursuer": ship(),
        "prey": ship(),
        "band": rng.randint(0, 3),
        "gauge": rng.choice(("pursuer", "prey")),
        "nearest": rng.choice((0, 0, 1, 2)),
        "boards": rng.random() < 0.7,
        "runs": rng.random() < 0.7,
        "cuts": rng.random() < 0.5,
        "slips": rng.random() < 0.7,
        "demands": rng.choice((None, "MAA")),
    }
