"""Exercises of the engagement: steps in a row, and orders by what they are worth."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from navalkit.rules import question
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_orders import HUNTED, HUNTING
from navalkit.show.numbers import percent
from navalkit.show.tasks import Mistake, Task


def steps(sheet: int) -> Task:
    """Three steps in a row, each with its own chance."""
    rng = Random(sheet)
    catch, hold, win = (Fraction(rng.randrange(50, 81, 5), 100) for _ in range(3))
    answer = catch * hold * win
    text = (
        f"To take her you must catch her ({percent(catch)}), then your grapnels must hold "
        f"({percent(hold)}), then your Company must win the deck ({percent(win)}); each chance is "
        "given that the step before it went well. How likely is it that you take her? Answer in "
        "percent."
    )
    mistakes = (
        Mistake((catch + hold + win) / 3, "You took the mean: but all three must go well."),
        Mistake(min(catch, hold, win), "The weakest step is not all: the others may fail too."),
        Mistake(catch * hold, "You stopped at the grapnels; the deck must still be won."),
        Mistake(1 - answer, "That is the chance that something goes wrong."),
    )
    apart: list[Mistake] = []
    for each in mistakes:  # each told from the answer and from the others
        taken = (answer, *_of(apart))
        if all(abs(Fraction(each.answer) - other) > Fraction(1, 50) for other in taken):
            apart.append(each)
    solution = (
        f"Multiply: {percent(catch)} × {percent(hold)} × {percent(win)} = {percent(answer)}. You "
        "may, because each chance was given for the case that the steps before it went well."
    )
    return Task(text, answer, tuple(apart), solution)


def _of(mistakes: list[Mistake]) -> list[Fraction]:
    return [Fraction(each.answer) for each in mistakes]


def which_orders(sheet: int) -> Task:
    """The standing orders that beat the prey most often."""
    rng = Random(sheet)
    theirs = rng.choice(list(HUNTED.values()))
    ours = rng.sample(list(HUNTING.values()), 3)
    asked = question("seafight.engagement")
    chances = {
        each.name: asked.ask(replace(EngagementInputs(), hunting=each, hunted=theirs)).outcomes.p(
            asked.event.holds
        )
        for each in ours
    }
    best = max(chances, key=chances.__getitem__)
    text = (
        f"A sixth rate hunts a Jamaica sloop whose orders are to <b>{theirs.name}</b>, with the "
        "ships and people that this page begins with. Under which orders does she beat the prey "
        "most often, in one way or another?"
    )
    told = "; ".join(f"{name}: {percent(p)}" for name, p in chances.items())
    mistakes = tuple(
        Mistake(name, f"That beats her {percent(p)} of the time; something here does better.")
        for name, p in chances.items()
        if name != best
    )
    return Task(text, best, mistakes, f"{told}.", options=tuple(chances))
