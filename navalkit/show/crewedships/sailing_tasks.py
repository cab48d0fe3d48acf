"""Exercises on wind and oars."""

from __future__ import annotations

from random import Random

from navalkit.rules.crewedships.rolls import chance
from navalkit.rules.crewedships.speed import Heading, Wind, kit_shift, sail_speed
from navalkit.show.crewedships.apart import apart
from navalkit.show.numbers import percent
from navalkit.show.tasks import THEN, Mistake, Task


def three_headings(sheet: int) -> Task:
    """Which way to a port is the quicker: long and with the wind, or short and against it."""
    base = Random(sheet).choice((7, 8, 9, 10, 11))
    speed = {h: sail_speed(base, kit_shift(Wind.MODERATE, h)) for h in Heading}
    ways = {
        f"24 miles {Heading.AGAINST.words}": 24 / max(speed[Heading.AGAINST], 1),
        f"60 miles {Heading.ACROSS.words}": 60 / speed[Heading.ACROSS],
        f"90 miles {Heading.WITH.words}": 90 / speed[Heading.WITH],
    }
    order = sorted(ways, key=lambda way: (ways[way], way))
    text = (
        f"A ship of Speed {base} in a moderate wind (−6 against it, +3 across, +6 with it) may "
        "take three ways to port. Put them in order, the quickest first."
    )
    told = ", ".join(f"{h.words} {s}" for h, s in speed.items())
    solution = f"Her Speeds are {told}. Divide each way by its Speed: {', '.join(order)}."
    shortest = list(ways)
    mistakes = (
        Mistake(
            THEN.join(shortest), "You went by the length of the way, not by the time it takes."
        ),
    )
    return Task(text, THEN.join(order), mistakes, solution, options=tuple(ways), ordered=True)


def calm_or_oars(sheet: int) -> Task:
    """A captain inspires hour after hour: at least once, and every time."""
    rng = Random(sheet)
    will, hours = rng.choice((10, 12, 13, 14)), rng.choice((3, 4, 5))
    p = chance(will)
    answer = 1 - (1 - p) ** hours
    text = (
        f"A captain with a Will of {will} tries to inspire the crew in each of {hours} hours. How "
        "likely is it to succeed <b>at least once</b>?"
    )
    mistakes = (
        Mistake(p, "That is one hour alone."),
        Mistake(p**hours, "That is a success in every single hour."),
        Mistake(1 - p**hours, "You took the wrong one away: fail every time, and the rest is it."),
        Mistake((1 - p) ** hours, "That is no success at all; the rest is what you want."),
    )
    solution = (
        f"One hour fails {percent(1 - p)} of the time, all {hours} of them {percent(1 - answer)}: "
        f"the rest is {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)
