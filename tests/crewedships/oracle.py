"""Crewed ships written a second time, apart from the kit: plain fractions, every face counted."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random


@cache
def succeeds(score: int, boons: int, target: int = 10) -> Fraction:
    """The chance that d20 + (score − 10), with the highest of so many d6, reaches the target."""
    dice = list(product(range(1, 7), repeat=abs(boons)))
    good = 0
    for face in range(1, 21):
        for thrown in dice:
            high = max(thrown, default=0)
            good += face + score - 10 + (high if boons > 0 else -high) >= target
    return Fraction(good, 20 * len(dice))


def crew_of_three(floats: Fraction, holds: Fraction, size: int, health: int, after: Fraction):
    """How many of three live: all three men's damage followed together, minute by minute.

    `holds` is the chance to escape a minute's debris, `after` to come through once she is gone.
    """
    living: dict[int, Fraction] = defaultdict(Fraction)
    for fate, minutes in ((floats, size), (1 - floats, 0)):
        together = {(0, 0, 0): fate}
        for _ in range(minutes):
            together = _minute(together, holds, health)
        for damages, chance in together.items():
            alive = sum(damage < health for damage in damages)
            for saved in product((True, False), repeat=alive):
                weight = chance
                for clear in saved:
                    weight *= after if clear else 1 - after
                living[sum(saved)] += weight
    return dict(living)


def _minute(together, holds, health):
    one = {0: holds} | dict.fromkeys(range(1, 7), (1 - holds) / 6)
    later: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for damages, chance in together.items():
        ways = [one if damage < health else {0: Fraction(1)} for damage in damages]
        for hits in product(*(way.items() for way in ways)):
            to = tuple(
                sorted(
                    min(damage + hit, health)
                    for damage, (hit, _) in zip(damages, hits, strict=True)
                )
            )
            weight = chance
            for _, p in hits:
                weight *= p
            later[to] += weight
    return later


def roll(rng: Random, score: int, boons: int, target: int = 10) -> bool:
    """One challenge or attack, thrown."""
    high = max((rng.randint(1, 6) for _ in range(abs(boons))), default=0)
    helped = high if boons > 0 else -high
    return rng.randint(1, 20) + score - 10 + helped >= target


def wreck(rng: Random, men: int, size: int, boons: int, intellect: int, health: int) -> int:
    """One wreck, thrown man by man: how many of the men live. All their scores are 10."""
    minutes = size if roll(rng, intellect, boons) else 0
    saved = 0
    for _ in range(men):
        damage = 0
        for _ in range(minutes):
            if damage < health and not roll(rng, 10, boons):
                damage += rng.randint(1, 6)
        saved += damage < health and roll(rng, 10, -2) and roll(rng, 10, 0)
    return saved


def rowers(rng: Random, men: int, hours: int, strength: int, will: int | None) -> int:
    """Some hours at the oars, thrown man by man: how many are fresh. `will` drives them."""
    fresh, drives = men, will is not None
    for hour in range(1, hours + 1):
        driven = bool(drives and roll(rng, will or 0, 0))
        drives = driven
        if hour >= max(1, strength - 9) or driven:
            fresh = sum(roll(rng, strength, -driven) for _ in range(fresh))
    return fresh
