"""The boarding fight once more, from the text and apart from the kit: icepool, and plain dice.

Here the Boons that a round of duels brings are part of the state, and hands are counted as hands.
Dice are letters, as in `tests.oracles.brute`; a side is a plain mapping.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from random import Random
from typing import Any

from tests.oracles.brute import FACES
from tests.seafight.oracle import net_die, thrown

PLAIN: dict[str, Any] = {
    "ours": {"dice": "MMA", "strength": 90, "captain": 0},
    "theirs": {"dice": "MMA", "strength": 90, "captain": 0},
    "duels": (),  # pairs: beats, falls, in 100
    "cuts": "",  # dice of the ship that cuts away, Hard difficulty among them
    "rounding": None,
    "floored": True,
}
"""Two equal Companies."""

ROUNDINGS = {
    None: lambda tenth: tenth,
    "floor": floor,
    "nearest": lambda tenth: floor(tenth + Fraction(1, 2)),
    "ceiling": ceil,
}


def boons(ours: Fraction, theirs: Fraction) -> int:
    """For 1.5, 2.5 and 4 times the other's strength."""
    return sum(2 * ours >= n * theirs for n in (3, 5, 8))


def point(setup: dict[str, Any], who: str) -> Fraction:
    """The hands that a point costs."""
    return Fraction(max(1, ROUNDINGS[setup["rounding"]](Fraction(setup[who]["strength"], 10))))


def after_margin(setup: dict[str, Any], state: tuple, margin: int) -> tuple[tuple, str]:
    """Hands and end after a margin, and who lost the round."""
    hands = {"ours": state[0], "theirs": state[1]}
    loser = "theirs" if margin > 0 else "ours" if margin < 0 else ""
    end = ""
    if loser:
        hands[loser] -= min(abs(margin), 3) * point(setup, loser)
        hands[loser] = max(hands[loser], Fraction(0))
        if 2 * hands[loser] <= setup[loser]["strength"]:
            end = "won" if loser == "theirs" else "lost"
    return (hands["ours"], hands["theirs"], end), loser


def icepool_history(setup: dict[str, Any], rounds: int) -> list[dict[tuple, Fraction]]:
    """Hands of both and the end after each round."""
    import icepool

    def side(who: str, more: int) -> Any:
        dice = setup[who]["dice"]
        net = net_die(dice + "B" * max(0, more))
        return net.map(lambda n: max(n, 0)) if setup["floored"] else net

    def dueled(standing: tuple[bool, ...]) -> Any:
        result = icepool.Die([((), 0)])
        for stands, (beats, falls) in zip(standing, setup["duels"], strict=True):
            result = icepool.map(
                lambda so_far, beat, fall, up=stands: (
                    (*so_far[0], up and not fall),
                    so_far[1] + (beat - fall if up else 0),
                ),
                result,
                icepool.coin(beats, 100),
                icepool.coin(falls, 100),
                star=False,
            )
        return result

    def step(state: tuple) -> Any:
        ours, theirs, end, standing, due = state
        if end:
            return icepool.Die([state])
        margin = side("ours", boons(ours, theirs) + due) - side("theirs", boons(theirs, ours))

        def outcome(won_by: int, duel: tuple, taken: bool, free: bool) -> tuple:
            hit, loser = after_margin(setup, state, won_by)
            if not hit[2] and loser and taken[loser == "ours"]:
                hit = (*hit[:2], "won" if loser == "theirs" else "lost")
            if not hit[2] and free:
                hit = (*hit[:2], "parted")
            return (*hit, *((), 0)) if hit[2] else (*hit, *duel)

        taken = icepool.map(
            lambda a, b: (bool(a), bool(b)),
            icepool.coin(setup["theirs"]["captain"], 100),
            icepool.coin(setup["ours"]["captain"], 100),
        )
        free = net_die(setup["cuts"]) >= 1 if setup["cuts"] else icepool.Die([False])
        return icepool.map(outcome, margin, dueled(standing), taken, free, star=False)

    strengths = (Fraction(setup[who]["strength"]) for who in ("ours", "theirs"))
    now = icepool.Die([(*strengths, "", (True,) * len(setup["duels"]), 0)])
    told = []
    for _ in range(rounds):
        now = now.map(step, star=False)
        shown = now.map(lambda state: state[:3], star=False)
        told.append({s: Fraction(n, shown.denominator()) for s, n in shown.items()})
    return told


def played(setup: dict[str, Any], rng: Random) -> tuple[str, int]:
    """One fight, thrown die by die: its end, and the rounds it took."""
    ours, theirs = (Fraction(setup[who]["strength"]) for who in ("ours", "theirs"))
    standing, due, rounds = [True] * len(setup["duels"]), 0, 0
    while True:
        rounds += 1
        nets = {}
        for who, more in (
            ("ours", boons(ours, theirs) + due),
            ("theirs", boons(theirs, ours)),
        ):
            net = thrown(setup[who]["dice"] + "B" * max(0, more), rng)
            nets[who] = max(0, net) if setup["floored"] else net
        hit, loser = after_margin(setup, (ours, theirs), nets["ours"] - nets["theirs"])
        ours, theirs, end = hit
        if end:
            return end, rounds
        if loser and rng.randint(1, 100) <= setup[loser]["captain"]:
            return ("won" if loser == "theirs" else "lost"), rounds
        if setup["cuts"] and thrown(setup["cuts"], rng) >= 1:
            return "parted", rounds
        due = 0
        for place, (beats, falls) in enumerate(setup["duels"]):
            if standing[place]:
                due += rng.randint(1, 100) <= beats
                if rng.randint(1, 100) <= falls:
                    standing[place] = False
                    due -= 1


def chance_to_win(dice: tuple[str, str], strengths: tuple[int, int], rounding: str | None) -> float:
    """Plain backward reckoning on hands, in floating point, out of counted faces."""
    setup = PLAIN | {"rounding": rounding}
    for who, letters, strength in zip(("ours", "theirs"), dice, strengths, strict=True):
        setup |= {who: {"dice": letters, "strength": strength, "captain": 0}}
    known: dict[tuple[Fraction, Fraction], float] = {}
    chances: dict[tuple[int, int], dict[int, float]] = {}

    def margins(a: int, b: int) -> dict[int, float]:
        if (a, b) not in chances:
            told: dict[int, float] = {}
            first, second = _ways(dice[0] + "B" * a), _ways(dice[1] + "B" * b)
            for n, p in first.items():
                for m, q in second.items():
                    won_by = max(-3, min(3, max(n, 0) - max(m, 0)))
                    told[won_by] = told.get(won_by, 0.0) + p * q
            chances[a, b] = told
        return chances[a, b]

    def win(ours: Fraction, theirs: Fraction) -> float:
        if (ours, theirs) not in known:
            told = margins(boons(ours, theirs), boons(theirs, ours))
            total = 0.0
            for margin, p in told.items():
                if margin:
                    (a, b, end), _ = after_margin(setup, (ours, theirs), margin)
                    total += p * (float(end == "won") if end else win(a, b))
            known[ours, theirs] = total / (1 - told[0])
        return known[ours, theirs]

    return win(*map(Fraction, strengths))


def _ways(letters: str) -> dict[int, float]:
    told = {0: 1.0}
    for letter in letters:
        after: dict[int, float] = {}
        for net, p in told.items():
            for face in FACES[letter]:
                to = net + face.count("S") - face.count("F")
                after[to] = after.get(to, 0.0) + p / len(FACES[letter])
        told = after
    return told
