"""The chase once more, from the text and apart from the kit: with icepool, and with plain dice.

A set-up is a plain mapping; bands are 0 (Engaged) to 5 (escaped), winds and holders are words.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from tests.oracles.brute import FACES

SETUP: dict[str, Any] = {
    "pursuer": {"agility": 3, "operate": 4, "speed": 3, "handling": 0},
    "prey": {"agility": 3, "operate": 2, "speed": 3, "handling": 1},
    "band": 3,
    "gauge": "pursuer",
    "wind": "fair",
    "rounds": 6,
    "days": 1,
    "surprised": None,
    "squall": 0,
    "floored": True,
    "passes": True,
    "tries": (),
    "at_once": False,
    "slips": True,
    "new_wind": False,
}
"""The worked example."""

PLAIN = {"reading": 0, "boon": 0, "bane": 0, "oars": False}
WINDS = ("calm", "fair", "fair", "fresh", "fresh", "gale")
OTHER = {"pursuer": "prey", "prey": "pursuer"}


def speed(side: dict[str, Any], wind: str) -> int:
    """Speed in this wind: in a Calm one less, not below 1; oars make 2."""
    own: int = side["speed"]
    if wind == "calm" and own > 1:
        own -= 1
    return max(own, 2) if wind == "calm" and side["oars"] else own


def dice(setup: dict[str, Any], who: str, gauge: str, wind: str) -> str:
    """A side's dice in a chase round, one letter each."""
    side, other = ({**PLAIN, **setup[name]} for name in (who, OTHER[who]))
    handling = side["handling"]
    boons, banes = side["boon"], side["bane"]
    boons += max(0, speed(side, wind) - speed(other, wind))
    if handling > 0:
        boons += handling
    else:
        banes += -handling
    if gauge == who:
        boons += 1
    if wind == "fresh" and handling >= 1:
        boons += 1
    if wind == "fresh" and handling <= -2:
        banes += 1
    return skill(side) + "B" * boons + "K" * banes


def skill(side: dict[str, Any]) -> str:
    """Mastery and Ability dice of Agility and Operate (Sail)."""
    both = side["agility"], side["operate"]
    return "M" * min(both) + "A" * (max(both) - min(both))


def gauge_dice(side: dict[str, Any]) -> str:
    """The Hard check, eased by Reading the Wind, never below one die."""
    return skill(side) + "D" * max(1, 3 - side.get("reading", 0))


def moved(band: int, margin: int) -> int:
    """The band after a round."""
    if margin >= 3:
        return max(0, band - 2)
    return band - 1 if margin > 0 else band + 1 if margin < 0 else band


def lost_by_three(gauge: str, margin: int) -> bool:
    """Whether the gauge's holder lost the round by 3 or more."""
    return (gauge == "pursuer" and margin <= -3) or (gauge == "prey" and margin >= 3)


def who_tries(setup: dict[str, Any], had: str, has: str, first: bool) -> list[str]:
    """Those who mean to, lacked the gauge and have not just been given it; none surprised."""
    return [
        who
        for who in setup["tries"]
        if who not in (had, has) and not (first and setup["surprised"] == who)
    ]


# --- with icepool --------------------------------------------------------------------------------


@cache
def net_die(letters: str) -> Any:
    """Net Successes of dice, as an icepool die."""
    import icepool

    total = icepool.Die([0])
    for letter in sorted(set(letters)):
        one = icepool.Die([face.count("S") - face.count("F") for face in FACES[letter]])
        total += letters.count(letter) @ one
    return total


def icepool_history(setup: dict[str, Any]) -> list[dict[tuple[int, str, str], Fraction]]:
    """The state after each round, out of icepool's repeated map."""
    import icepool

    def tried(had: str, has: str, first: bool) -> Any:
        result = icepool.Die([has])
        for who in ("pursuer", "prey"):  # where both take it, the prey has it
            if who in who_tries(setup, had, has, first):
                won = net_die(gauge_dice(setup[who])) >= 1
                result = icepool.map(lambda yes, now, w=who: w if yes else now, won, result)
        return result

    def fought(band: int, gauge: str, wind: str, first: bool) -> Any:
        def side(who: str) -> Any:
            if first and setup["surprised"] == who:
                return icepool.Die([0])
            net = net_die(dice(setup, who, gauge, wind))
            return net.map(lambda n: max(n, 0)) if setup["floored"] else net

        def after(margin: int, struck: bool) -> tuple[int, str]:
            passes = struck or (setup["passes"] and lost_by_three(gauge, margin))
            return moved(band, margin), OTHER.get(gauge, gauge) if passes else gauge

        squall = icepool.coin(setup["squall"], 100) if setup["squall"] else icepool.Die([False])
        return icepool.map(after, side("pursuer") - side("prey"), squall)

    @cache
    def step(band: int, gauge: str, wind: str, first: bool) -> Any:
        if band in (0, 5) or wind == "gale":
            return icepool.Die([(band, gauge, wind)])
        if setup["at_once"]:
            held = tried(gauge, gauge, first)
            return held.map(
                lambda g: fought(band, g, wind, first).map(lambda b, h: (b, h, wind), star=True),
                star=False,
            )
        return fought(band, gauge, wind, first).map(
            lambda b, now: tried(gauge, now, first).map(lambda g: (b, g, wind), star=False),
            star=True,
        )

    @cache
    def night(band: int, gauge: str, wind: str) -> Any:
        if band in (0, 5):
            return icepool.Die([(band, gauge, wind)])
        gone = net_die(skill(setup["prey"]) + "DD") >= 1 if setup["slips"] else icepool.Die([False])
        winds = icepool.Die(WINDS) if setup["new_wind"] else icepool.Die([wind])
        dawn = winds.map(lambda w: (band, gauge, w), star=False)
        return icepool.map(lambda yes: (5, gauge, wind) if yes else dawn, gone)

    gauges = icepool.Die([setup["gauge"]])
    if setup["gauge"] == "rolled":
        d6 = icepool.d(6)
        gauges = icepool.map(lambda a, b: "pursuer" if a > b else "prey", d6, d6)
    state = gauges.map(lambda g: (setup["band"], g, setup["wind"]), star=False)
    told = []
    last = setup["rounds"] * setup["days"]
    for number in range(1, last + 1):
        state = state.map(lambda b, g, w, one=number == 1: step(b, g, w, one), star=True)
        if number % setup["rounds"] == 0 and number < last:
            state = state.map(night, star=True)
        told.append({s: Fraction(n, state.denominator()) for s, n in state.items()})
    return told


# --- with plain dice -----------------------------------------------------------------------------


def thrown(letters: str, rng: Random) -> int:
    """Net Successes of one throw."""
    faces = "".join(rng.choice(FACES[letter]) for letter in letters)
    return faces.count("S") - faces.count("F")


def played(setup: dict[str, Any], rng: Random) -> tuple[int, str, str]:
    """One chase, thrown die by die."""
    band, gauge, wind = setup["band"], setup["gauge"], setup["wind"]
    if gauge == "rolled":
        gauge = "pursuer" if rng.randint(1, 6) > rng.randint(1, 6) else "prey"
    last = setup["rounds"] * setup["days"]
    for number in range(1, last + 1):
        first = number == 1
        if wind != "gale":
            had = gauge
            if setup["at_once"]:
                gauge = tried_for(setup, had, gauge, first, rng)
            nets = {}
            for who in ("pursuer", "prey"):
                asleep = first and setup["surprised"] == who
                nets[who] = 0 if asleep else thrown(dice(setup, who, gauge, wind), rng)
                if setup["floored"]:
                    nets[who] = max(0, nets[who])
            margin = nets["pursuer"] - nets["prey"]
            band = moved(band, margin)
            struck = rng.randint(1, 100) <= setup["squall"]
            if struck or (setup["passes"] and lost_by_three(gauge, margin)):
                gauge = OTHER.get(gauge, gauge)
            if not setup["at_once"]:
                gauge = tried_for(setup, had, gauge, first, rng)
        if band in (0, 5):
            break
        if number % setup["rounds"] == 0 and number < last:
            if setup["slips"] and thrown(skill(setup["prey"]) + "DD", rng) >= 1:
                band = 5
                break
            if setup["new_wind"]:
                wind = rng.choice(WINDS)
    return band, gauge, wind


def tried_for(setup: dict[str, Any], had: str, has: str, first: bool, rng: Random) -> str:
    """Who has the gauge after the tries; where both take it, the prey."""
    takers = [
        who for who in who_tries(setup, had, has, first) if thrown(gauge_dice(setup[who]), rng) >= 1
    ]
    return "prey" if "prey" in takers else takers[0] if takers else has
