"""Exercises on a sinking ship."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from navalkit.rules.crewedships.rolls import chance
from navalkit.rules.crewedships.sinking import saved_by_fate
from navalkit.rules.crewedships.sinking_inputs import SinkingInputs
from navalkit.show.crewedships.apart import apart
from navalkit.show.numbers import percent
from navalkit.show.tasks import Mistake, Task


def two_fates(sheet: int) -> Task:
    """Total probability over the ship's fate."""
    rng = Random(sheet)
    inputs = SinkingInputs()
    inputs = replace(
        inputs,
        helm=replace(inputs.helm, intellect=rng.choice((10, 12, 14))),
        ship=replace(inputs.ship, size=rng.choice((3, 4, 5))),
    )
    (floats, slowly), (_, quickly) = saved_by_fate(inputs)
    answer = floats * slowly + (1 - floats) * quickly
    text = (
        f"A stricken ship floats some minutes {percent(floats)} of the time, and else goes at "
        f"once. A man lives {percent(slowly)} of the time in the first case, and "
        f"{percent(quickly)} in the second. How likely is he to live?"
    )
    mistakes = (
        Mistake((slowly + quickly) / 2, "You took both fates to be equally likely."),
        Mistake(slowly + quickly, "You added two chances that belong to different cases."),
        Mistake(floats * quickly + (1 - floats) * slowly, "You swapped the two cases."),
    )
    solution = (
        f"{percent(floats)} × {percent(slowly)} + {percent(1 - floats)} × {percent(quickly)} = "
        f"{percent(answer)}."
    )
    near = Fraction(1, 200)
    return Task(text, answer, apart(answer, mistakes, 2 * near), solution, tolerance=near)


def nobody_lives(sheet: int) -> Task:
    """Of some men in the water, the chance that all swim clear."""
    rng = Random(sheet)
    men, strength = rng.choice((3, 4, 5)), rng.choice((11, 12, 13, 14))
    p = chance(strength)
    answer = p**men
    text = (
        f"{men} men are in the water; each swims clear {percent(p)} of the time. How likely is it "
        "that <b>all</b> of them do?"
    )
    mistakes = (
        Mistake(p, "That is one man."),
        Mistake(1 - (1 - p) ** men, "That is the chance that at least one does."),
        Mistake((1 - p) ** men, "That is the chance that none does."),
        Mistake(Fraction(0), "Some of them may fail, but all may also succeed."),
    )
    solution = f"Chances of men who roll for themselves multiply: {percent(answer)}."
    return Task(text, answer, apart(answer, mistakes), solution)


FLOATS, AT_ONCE, EVEN = "she floats her minutes", "she goes at once", "it makes no difference"


def float_or_not(sheet: int) -> Task:
    """By the letter of the rules it is better for those who stay that she goes at once."""
    inputs = SinkingInputs()
    size = Random(sheet).choice((4, 6, 8, 10))
    (_, slowly), (_, quickly) = saved_by_fate(replace(inputs, ship=replace(inputs.ship, size=size)))
    text = (
        f"Nobody leaves a galleon of Size {size} before she is gone. By the rules as they stand, "
        "when does a man of Health 10 aboard her live more often?"
    )
    mistakes = (
        Mistake(
            FLOATS,
            "Time is worth nothing to those who do not use it: each minute brings debris, and the "
            "pull of the wreck comes in the end all the same.",
        ),
        Mistake(EVEN, "The minutes bring debris."),
    )
    solution = f"Floating {size} minutes: {percent(slowly)}. At once: {percent(quickly)}."
    return Task(text, AT_ONCE, mistakes, solution, options=(FLOATS, AT_ONCE, EVEN))
