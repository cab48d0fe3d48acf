"""The engagement of the benchmarks (W6) in the idiom of icepool and of dyce: chase and gunfire.

A state is (band, gauge, hull of the prey, hull of the pursuer); bands are 0 (Engaged) to 5 (away).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from tests.bench import dyce_way, icepool_way

SAIL = ("MMMA", "MMAB")
GUNS = "MMA"
HARD = ("D", "D", "DD", "DDD", "DDDD")
PREY = {"hull": 12, "armor": 1, "damage": 7, "reach": 3}  # suffers 7 and more, out to Long
PURSUER = {"hull": 24, "armor": 2, "damage": 4, "reach": 2}
START = (3, 1, 0, 0)
ROUNDS = 6


def over(state: tuple[int, int, int, int]) -> bool:
    """Away, or beaten in."""
    return state[0] == 5 or state[2] >= PREY["hull"] or state[3] >= PURSUER["hull"]


def moved(band: int, gauge: int, won: int) -> tuple[int, int]:
    """Band and gauge after a round's margin."""
    to = max(band - 2, 0) if won >= 3 else band - (won > 0) + (won < 0)
    lost = (gauge == 1 and won <= -3) or (gauge == 2 and won >= 3)
    return to, 3 - gauge if lost else gauge


def points(target: dict[str, int], net: int) -> int:
    """Hull Damage of a shot with this net."""
    return max(target["damage"] + net - target["armor"], 0) if net >= 1 else 0


def icepool() -> Any:
    """A map repeated; margins and damage are kept by hand, which icepool leaves to its user."""
    from icepool import Die, map

    @cache
    def margins(gauge: int) -> Any:
        ours, theirs = SAIL[0] + "B" * (gauge == 1), SAIL[1] + "B" * (gauge == 2)
        won = icepool_way.floored(ours) - icepool_way.floored(theirs)
        return won

    @cache
    def damage(band: int, side: str) -> Any:
        target = PREY if side == "prey" else PURSUER
        if band > target["reach"]:
            return Die([0])
        return icepool_way.pool(GUNS + HARD[band]).map(lambda net: points(target, net))

    def fired(at: tuple[int, int], hull: int, other: int) -> Any:
        band, gauge = at
        if band == 5:
            return Die([(band, gauge, hull, other)])
        return map(
            lambda a, b: (
                band,
                gauge,
                min(hull + a, PREY["hull"]),
                min(other + b, PURSUER["hull"]),
            ),
            damage(band, "prey"),
            damage(band, "pursuer"),
        )

    def step(band: int, gauge: int, hull: int, other: int) -> Any:
        state = (band, gauge, hull, other)
        if over(state):
            return state
        if band == 0:
            return fired((band, gauge), hull, other)
        after = margins(gauge).map(lambda won: moved(band, gauge, won))
        return after.map(lambda *at: fired(at, hull, other), star=True)

    return Die([START]).map(step, repeat=ROUNDS, star=True)


def dyce() -> Any:
    """Each state expanded, round by round; margins and damage are kept by hand here too."""
    from dyce import H
    from dyce.evaluation import expand

    @cache
    def margins(gauge: int) -> Any:
        ours, theirs = SAIL[0] + "B" * (gauge == 1), SAIL[1] + "B" * (gauge == 2)
        return dyce_way.floored(ours) - dyce_way.floored(theirs)

    @cache
    def damage(band: int, side: str) -> Any:
        target = PREY if side == "prey" else PURSUER
        if band > target["reach"]:
            return H([0])
        return dyce_way.pool(GUNS + HARD[band]).apply(lambda net: points(target, net))

    @cache
    def after(band: int, gauge: int) -> Any:
        return margins(gauge).apply(lambda won: moved(band, gauge, won))

    def fired(state: tuple[int, int, int, int]) -> Any:
        band, gauge, hull, other = state
        if band == 5:
            return state
        both = damage(band, "prey").apply(lambda a, b: (a, b), damage(band, "pursuer"))
        return both.apply(
            lambda pair: (
                band,
                gauge,
                min(hull + pair[0], PREY["hull"]),
                min(other + pair[1], PURSUER["hull"]),
            )
        )

    def sailed(result: Any) -> Any:
        state = result.outcome
        if over(state) or state[0] == 0:
            return state
        return after(*state[:2]).apply(lambda at: (*at, *state[2:]))

    def shot(result: Any) -> Any:
        return result.outcome if over(result.outcome) else fired(result.outcome)

    state = H([START])
    for _ in range(ROUNDS):
        state = expand(sailed, state, min_path_probability=Fraction(0))
        state = expand(shot, state, min_path_probability=Fraction(0))
    return state


def beaten(state: tuple[int, int, int, int]) -> bool:
    """The prey is beaten in, and the pursuer is not."""
    return state[2] >= PREY["hull"] and state[3] < PURSUER["hull"]
