"""Exercises on a fight of two ships."""

from __future__ import annotations

from random import Random

from navalkit.rules.crewedships.rolls import chance
from navalkit.show.crewedships.apart import apart
from navalkit.show.numbers import percent
from navalkit.show.tasks import Mistake, Task


def first_shot(sheet: int) -> Task:
    """Two ships that one hit sinks: what is it worth to fire first?"""
    target = Random(sheet).choice((8, 9, 10, 11, 12))
    p = chance(10, 0, target)
    answer = p / (1 - (1 - p) ** 2)
    text = (
        f"Two boats fire in turns until one is hit, and a hit sinks. Each shot hits {percent(p)} "
        "of the time. How likely does the boat win that fires first?"
    )
    mistakes = (
        Mistake(p, "That is a win with the first shot; later shots may win as well."),
        Mistake(p / p / 2, "Equal boats, but not equal turns: the first to fire is ahead."),
        Mistake(p + (1 - p) * p, "You counted the other boat's hit as hers."),
        Mistake(1 - (1 - p) ** 2, "That is the chance that the first round brings a hit at all."),
    )
    solution = (
        f"Either she hits at once, {percent(p)}, or both miss, {percent((1 - p) ** 2)}, and all "
        f"begins anew: {percent(p)} divided by {percent(1 - (1 - p) ** 2)} is {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)
