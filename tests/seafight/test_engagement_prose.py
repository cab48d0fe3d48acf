"""The page of the whole engagement says what is so: each number in its prose, by another route."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

from navalkit.rules import question
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_orders import HUNTED, HUNTING
from tests.seafight.engagement_oracle import SETUP, SHIP, dusk, net, step, success
from tests.seafight.pages import told_on

ENGAGEMENT = question("seafight.engagement")
PAGE = told_on("06-engagement")
GUNLESS: dict[str, Any] = SETUP | {
    "pursuer": SHIP | {"sail": "MMMA", "hull": 24, "system": 16, "size": 130},
    "prey": SHIP | {"handling": 1, "hull": 12, "system": 10, "size": 75},
    "rounds": 6,
}
"""The page's ships by the oracle's letters, without their guns."""


def beaten(inputs: EngagementInputs) -> float:
    """In how many of 100 battles the prey is beaten."""
    return 100 * float(ENGAGEMENT.ask(inputs).outcomes.p(ENGAGEMENT.event.holds))


def surprised(hider: str, lookout: str) -> float:
    """The chance that a Master's Stealth, tried against Average, beats a lookout. SF-SIGHT-3."""
    hides, sees = net(f"{hider}DD"), net(lookout)
    return float(
        sum(p * q for h, p in hides.items() for s, q in sees.items() if h >= 1 and h > max(s, 0))
    )


def first_seen(ours: str, theirs: str) -> tuple[float, float]:
    """The chances that we sight them first on a clear day, and they us. SF-SIGHT-1."""
    pairs = [
        (max(o, 0) - max(t, 0), float(p * q))
        for o, p in net(f"{ours}DD").items()
        for t, q in net(f"{theirs}DD").items()
    ]
    return sum(p for by, p in pairs if by > 0), sum(p for by, p in pairs if by < 0)


def taken_without_guns(nights: int = 30) -> float:
    """How often she is boarded and taken, round by round out of the oracle's own rounds."""
    we, they = first_seen("MAA", "MA")
    prey, pursuer = we * surprised("MAA", "MA"), they * surprised("MMA", "MAA")
    hurts = tuple((0, 0, 0, GUNLESS[who]["morale"], "") for who in ("pursuer", "prey"))
    start = (GUNLESS["band"], GUNLESS["gauge"], hurts, False, (0, 0), False)
    now: dict[Any, float] = defaultdict(float)
    for who, weight in ((None, 1 - prey - pursuer), ("prey", prey), ("pursuer", pursuer)):
        for to, p in step(GUNLESS | {"surprised": who}, start, True).items():
            now[to] += weight * float(p)
    known: dict[Any, Any] = {}
    for number in range(2, GUNLESS["rounds"] + nights + 1):
        after: dict[Any, float] = defaultdict(float)
        for state, p in now.items():
            if isinstance(state, str):
                after[state] += p
                continue
            if state not in known:
                known[state] = [(to, float(q)) for to, q in step(GUNLESS, state, False).items()]
            for to, q in known[state]:
                after[to] += p * q
        now = dusk(GUNLESS, after) if number >= GUNLESS["rounds"] else after
    return now["taken"]


def test_without_her_guns_she_is_hardly_ever_taken():
    """Guns are what decides the battle: by the engine, by the oracle and on the page."""
    armed = EngagementInputs()
    unarmed = replace(armed, hunting=HUNTING["board"], hunted=HUNTED["run"])
    told = beaten(unarmed)
    assert told == pytest.approx(100 * taken_without_guns(), abs=1e-6)
    assert PAGE.says(f"{told:.1f}% of the time instead of {beaten(armed):.1f}%")


def test_what_it_takes_to_cut_away_and_to_take_the_deck():
    """A Hard check with 2 Mastery and 1 Ability; a fight between equals of 90. SF-GRAP-2."""
    assert PAGE.says(f"she cuts herself free {100 * float(success('MMADDD')):.0f} times in 100")
    deck = question("seafight.boarding")
    rounds = deck.ask(deck.inputs()).measures["rounds fought"]
    assert 5 < rounds < 6
    assert PAGE.says("a fight for the deck takes more than five rounds")


def test_how_many_battles_a_point_of_precision_costs():
    """1.96 standard errors are one point: 1.96² p (1 − p) / 0.01², to the nearest hundred."""
    p = beaten(EngagementInputs()) / 100
    battles = round(1.96**2 * p * (1 - p) / 0.01**2, -2)
    assert PAGE.says(f"takes some {battles:,.0f} battles")
