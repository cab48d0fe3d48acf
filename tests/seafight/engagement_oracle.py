"""The engagement once more, from the text and apart from the kit: one long round, in fractions.

Ships are plain mappings with one battery each; dice are letters, as in `tests.oracles.brute`; bands
are 0 (Engaged) to 5 (escaped). A state is a plain tuple; hands that boarding costs are counted as
hands. Nothing is factored: a round is one function from a state to everything it may lead to.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import Any

from tests.oracles.brute import thrown

Chances = dict[Any, Fraction]

SHIP: dict[str, Any] = {
    "sail": "MMA",
    "speed": 3,
    "handling": 0,
    "guns": "MMA",
    "damage": 4,
    "range": 2,
    "armor": 1,
    "hull": 6,
    "system": 5,
    "size": 20,
    "company": "MMA",
    "captain": "MAA",
    "morale": 4,
    "fire": {},  # by band: hull, rigging or hands
    "strikes": 100,
    "gauge": False,
}
SETUP: dict[str, Any] = {
    "pursuer": SHIP,
    "prey": SHIP,
    "band": 3,
    "gauge": "pursuer",
    "rounds": 2,
    "surprised": None,
    "nearest": 0,
    "boards": True,
    "runs": True,
    "cuts": True,
    "demands": None,  # the Captain's dice, where the demand is made
    "slips": True,
}
OTHER = {"pursuer": "prey", "prey": "pursuer"}
HARD = {0: "D", 1: "D", 2: "DD", 3: "DDD", 4: "DDDD"}


@cache
def net(dice: str) -> Chances:
    """Net Successes with their chances."""
    ways: dict[int, int] = defaultdict(int)
    for (successes, _), count in thrown("".join(sorted(dice))).items():
        ways[successes] += count
    total = sum(ways.values())
    return {n: Fraction(count, total) for n, count in ways.items()}


@cache
def success(dice: str) -> Fraction:
    """The chance of a net of 1 or more."""
    return sum((p for n, p in net(dice).items() if n >= 1), Fraction(0))


@cache
def margins(ours: str | None, theirs: str | None) -> Chances:
    """Our net, floored, less theirs; a side without dice has 0."""
    told: Chances = defaultdict(Fraction)
    for a, p in (net(ours) if ours is not None else {0: Fraction(1)}).items():
        for b, q in (net(theirs) if theirs is not None else {0: Fraction(1)}).items():
            told[max(a, 0) - max(b, 0)] += p * q
    return dict(told)


def strength(size: int, hands: int) -> int:
    """Fighting Strength: all but one in four."""
    return (size - hands) - (size - hands) // 4


def speed(ship: dict[str, Any], system: int) -> int:
    """One less from half of the System Points on."""
    if system >= ship["system"]:
        return 0
    return max(ship["speed"] - (2 * system >= ship["system"]), 0)


def sail_dice(setup: dict[str, Any], state: tuple, who: str, first: bool) -> str | None:
    """The dice of a side in a chase round; none if surprised, adrift or lying to."""
    _, gauge, hurts, *_ = state
    waits = {"prey": not setup["runs"], "pursuer": False}
    own, other = setup[who], setup[OTHER[who]]
    if waits[who] or hurts[who == "prey"][1] >= own["system"]:
        return None
    if first and setup["surprised"] == who:
        return None
    ours = speed(own, hurts[who == "prey"][1])
    theirs = 0 if waits[OTHER[who]] else speed(other, hurts[who != "prey"][1])
    boons = max(ours - theirs, 0) + max(own["handling"], 0) + (gauge == who)
    return own["sail"] + "B" * boons + "K" * max(-own["handling"], 0)


def hits(setup: dict[str, Any], who: str, band: int) -> tuple[str | None, Chances]:
    """What the other fires at, and how much that does."""
    firing, on = setup[OTHER[who]], setup[who]
    aim = firing["fire"].get(band)
    reach = min(firing["range"], 1) if aim == "hands" else firing["range"]
    if aim is None or band > reach:
        return None, {0: Fraction(1)}
    told: Chances = defaultdict(Fraction)
    for n, p in net(firing["guns"] + HARD[band]).items():
        if n < 1:
            told[0] += p
        elif aim == "hands":
            told[n * max(on["size"] // 10, 1)] += p
        else:
            told[max(firing["damage"] + n - on["armor"], 0)] += p
    return aim, dict(told)


def hurt(setup: dict[str, Any], who: str, before: tuple, band: int) -> Chances:
    """(hull, system, hands, morale, fate) after the other's fire, the Captain and the orders."""
    ship, told = setup[who], defaultdict(Fraction)
    aim, points = hits(setup, who, band)
    for n, p in points.items():
        hull, system, hands, morale, fate = before
        if aim == "hull":
            hull = min(hull + n, ship["hull"])
        elif aim == "rigging":
            system = min(system + n, ship["system"])
        elif aim == "hands":
            lost = min(n, ship["size"] - hands)
            hands += lost
            if lost and lost * 4 >= ship["size"]:
                morale = max(morale - 1, 0)
        if hull >= ship["hull"]:
            fate = "disabled"
        elif hands >= ship["size"]:
            fate = "swept"
        strikes = ship["strikes"] < 100 and hull * 100 >= ship["strikes"] * ship["hull"]
        holds = success(ship["captain"] + "DD") if morale <= 2 and not fate else Fraction(1)
        told[hull, system, hands, morale, fate or ("lowered" if strikes else "")] += p * holds
        if holds < 1:
            told[hull, system, hands, morale, "lowered"] += p * (1 - holds)
    return dict(told)


def ended(prey: str, pursuer: str) -> str:
    """The end that two fates make."""
    if prey and pursuer:
        return "both"
    return f"prey {prey}" if prey else f"pursuer {pursuer}" if pursuer else ""


def step(setup: dict[str, Any], state: tuple, first: bool) -> Chances:
    """All that one round may lead to: a state, or an end told as a word."""
    band, gauge, hurts, bound, lost, asked = state
    told: Chances = defaultdict(Fraction)
    if bound:
        for after, p in brawl(setup, state).items():
            told[after] += p
        return dict(told)
    moved: Chances = defaultdict(Fraction)
    if band == 0:
        holds = Fraction(0)
        if setup["boards"]:
            chances = margins(setup["pursuer"]["sail"], setup["prey"]["sail"])
            holds = sum((p for m, p in chances.items() if m > 0), Fraction(0))
        if holds:
            told[band, gauge, hurts, True, lost, asked] += holds
        moved[0, gauge] += 1 - holds
    else:
        for after, p in sailed(setup, state, first).items():
            if after == "away":
                told["away"] += p
            else:
                moved[after] += p
    for (there, has), p in moved.items():
        for pursuer, q in hurt(setup, "pursuer", hurts[0], there).items():
            for prey, r in hurt(setup, "prey", hurts[1], there).items():
                end = ended(prey[4], pursuer[4])
                weight = p * q * r
                if end:
                    told[end] += weight
                    continue
                fires = setup["demands"] and there <= 2 and not asked
                yields = success(setup["demands"] + "DD") if fires else Fraction(0)
                if yields:
                    told["yielded"] += weight * yields
                after = (there, has, (pursuer, prey), False, lost, asked or bool(fires))
                told[after] += weight * (1 - yields)
    return dict(told)


def sailed(setup: dict[str, Any], state: tuple, first: bool) -> Chances:
    """The band and the gauge after the sailing, or "away"."""
    band, gauge, *_ = state
    dice = {who: sail_dice(setup, state, who, first) for who in OTHER}
    told: Chances = defaultdict(Fraction)
    for m, p in margins(dice["pursuer"], dice["prey"]).items():
        closes = 2 if m >= 3 else 1 if m > 0 else -1 if m < 0 else 0
        there = band - min(closes, max(band - setup["nearest"], 0))
        far = (gauge == "pursuer" and m <= -3) or (gauge == "prey" and m >= 3)
        has = {gauge: Fraction(1)} if not far else {OTHER[gauge]: Fraction(1)}
        for who in ("pursuer", "prey"):  # where both take it, the prey has it
            came = OTHER[gauge] if far and gauge in OTHER else gauge
            if setup[who]["gauge"] and dice[who] is not None and who not in (gauge, came):
                takes = success(setup[who]["sail"] + "DDD")
                has = {
                    **{h: q * (1 - takes) for h, q in has.items()},
                    who: takes + has.get(who, Fraction(0)) * (1 - takes),
                }
        for holder, q in has.items():
            told["away" if there >= 5 else (max(there, 0), holder)] += p * q
    return dict(told)


def brawl(setup: dict[str, Any], state: tuple) -> Chances:
    """A round on deck; `lost` are the points of margin that each Company has lost."""
    band, gauge, hurts, _, lost, asked = state
    first = [strength(setup[w]["size"], hurts[n][2]) for n, w in enumerate(("pursuer", "prey"))]
    cost = [max(Fraction(each, 10), Fraction(1)) for each in first]
    left = [max(first[n] - lost[n] * cost[n], Fraction(0)) for n in (0, 1)]
    boons = [sum(2 * left[n] >= times * left[1 - n] for times in (3, 5, 8)) for n in (0, 1)]
    ours, theirs = (
        setup[w]["company"] + "B" * max(boons[n] - boons[1 - n], 0)
        for n, w in enumerate(("pursuer", "prey"))
    )
    adrift = hurts[1][1] >= setup["prey"]["system"]
    frees = success(setup["prey"]["sail"] + "DDD") if setup["cuts"] and not adrift else Fraction(0)
    told: Chances = defaultdict(Fraction)
    for m, p in margins(ours, theirs).items():
        points = min(abs(m), 3)
        now = (lost[0] + points * (m < 0), lost[1] + points * (m > 0))
        if 2 * (first[1] - now[1] * cost[1]) <= first[1]:
            told["taken"] += p
        elif 2 * (first[0] - now[0] * cost[0]) <= first[0]:
            told["repelled"] += p
        else:
            told[band, gauge, hurts, True, now, asked] += p * (1 - frees)
            if frees:
                told[1, gauge, hurts, False, now, asked] += p * frees
    return dict(told)


def dusk(setup: dict[str, Any], after: Chances) -> Chances:
    """Nightfall on what is neither over nor bound."""
    told: Chances = defaultdict(Fraction)
    for state, p in after.items():
        if isinstance(state, str) or state[3]:
            told[state] += p
            continue
        adrift = state[2][1][1] >= setup["prey"]["system"]
        slips = success(setup["prey"]["sail"] + "DD")
        if adrift or not setup["slips"]:
            slips = Fraction(0)
        told["slipped"] += p * slips
        told["sight"] += p * (1 - slips)
    return {state: p for state, p in told.items() if p}


def history(setup: dict[str, Any], nights: int = 0) -> list[Chances]:
    """What may be after each round of the day, and after so many of the night."""
    hurts = tuple((0, 0, 0, setup[who]["morale"], "") for who in ("pursuer", "prey"))
    now: Chances = {(setup["band"], setup["gauge"], hurts, False, (0, 0), False): Fraction(1)}
    told = [now]
    for number in range(1, setup["rounds"] + nights + 1):
        after: Chances = defaultdict(Fraction)
        for state, p in now.items():
            if isinstance(state, str):
                after[state] += p
                continue
            for to, q in step(setup, state, number == 1).items():
                after[to] += p * q
        now = dusk(setup, after) if number >= setup["rounds"] else dict(after)
        told.append(now)
    return told


def ends(chances: Chances) -> Chances:
    """The ends among them."""
    return {state: p for state, p in chances.items() if isinstance(state, str)}
