"""Broadsides once more, from the text and apart from the kit: icepool, and plain dice.

A target is a plain mapping; batteries are (Damage, letters of the Gunner's dice with difficulty).
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from tests.seafight.oracle import net_die, thrown

SLOOP: dict[str, Any] = {
    "armor": 1,
    "hull": 12,
    "system": 10,
    "size": 75,
    "morale": 4,
    "leader": "MAADD",
}


def harm(target: dict[str, Any], aim: str, damage: int, net: int) -> int:
    """What one battery's roll does."""
    if net < 1:
        return 0
    if aim == "hands":
        return net * max(1, target["size"] // 10)
    return max(0, damage + net - target["armor"])


def after(target: dict[str, Any], aim: str, state: tuple, points: int) -> tuple:
    """Lost and Morale after a broadside, and how she is beaten, if she is."""
    lost, morale, end = state
    whole = {"hull": target["hull"], "rigging": target["system"], "hands": target["size"]}[aim]
    gone = min(points, whole - lost)
    if aim == "hands" and gone and 4 * gone >= target["size"]:
        morale = max(0, morale - 1)
    lost += gone
    return lost, morale, "beaten" if lost == whole else end


def icepool_history(
    target: dict[str, Any], aim: str, batteries: list[tuple[int, str]], rounds: int
) -> list[dict[tuple, Fraction]]:
    """What is lost, Morale and end after each broadside."""
    import icepool

    def step(state: tuple) -> Any:
        if state[2]:
            return icepool.Die([state])
        points = icepool.Die([0])
        for damage, letters in batteries:
            points += net_die(letters).map(lambda net, d=damage: harm(target, aim, d, net))
        leads = net_die(target["leader"]) >= 1

        def borne(hit: int, holds: bool) -> tuple:
            now = after(target, aim, state, hit)
            if not now[2] and now[1] <= 2 and not holds:
                return (*now[:2], "lowered")
            return now

        return icepool.map(borne, points, leads, star=False)

    now = icepool.Die([(0, target["morale"], "")])
    told = []
    for _ in range(rounds):
        now = now.map(step, star=False)
        told.append({s: Fraction(n, now.denominator()) for s, n in now.items()})
    return told


def played(
    target: dict[str, Any], aim: str, batteries: list[tuple[int, str]], rounds: int, rng: Random
) -> tuple[tuple, int]:
    """The same, thrown die by die: how she stands after `rounds` at most, and how many it took."""
    state, took = (0, target["morale"], ""), 0
    while took < rounds and not state[2]:
        took += 1
        points = sum(harm(target, aim, d, thrown(letters, rng)) for d, letters in batteries)
        state = after(target, aim, state, points)
        if not state[2] and state[1] <= 2 and thrown(target["leader"], rng) < 1:
            state = (*state[:2], "lowered")
    return state, took
