"""Exercises on runs."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.show.cardchase.apart import apart
from navalkit.show.numbers import percent
from navalkit.show.tasks import Mistake, Task


def run_of_three(sheet: int) -> Task:
    """Three wins in a row within four rounds: two ways, which overlap."""
    p = Fraction(Random(sheet).randint(8, 14), 20)
    chain = Chain(0, lambda n: Pmf.chance(p).map(lambda won: n + 1 if won else 0), lambda n: n == 3)
    answer = chain.history(4)[4].p(lambda n: n == 3)
    text = (
        f"She wins any round with chance {percent(p)} and needs <b>three in a row</b>. How likely "
        "is it that she is away <b>within four rounds</b>? Answer in percent."
    )
    mistakes = (
        Mistake(p**3, "That is three at once; she may also lose the first and win the rest."),
        Mistake(2 * p**3, "Both ways hold when she wins all four: they are counted twice."),
        Mistake(4 * p**3 * (1 - p), "Three wins of four are not always in a row."),
        Mistake(
            4 * p**3 * (1 - p) + p**4, "Three wins of four, or all four, are not always in a row."
        ),
        Mistake(p, "That is one round."),
    )
    solution = (
        f"The first three, {percent(p)}³; or she loses the first and wins the next three, "
        f"{percent(1 - p)} × {percent(p)}³. Together {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)


DUE = "Higher: a run is due"
SAME = "Unchanged: as at the start"
LOWER = "Lower: her luck has left her"


def now_due(sheet: int) -> Task:
    """The gambler's fallacy, in a chase that has no memory but the count."""
    lost = Random(sheet + 1).randint(3, 7)
    text = (
        f"She has fled for {lost} rounds and has just lost the last one, so her count is none. "
        "What of her chance to be away within the next six rounds?"
    )
    mistakes = (
        Mistake(DUE, "The dice do not remember. This is the gambler's fallacy."),
        Mistake(LOWER, "The dice do not remember a bad run any more than a good one."),
    )
    solution = "With a count of none she stands where she began; only the count is remembered."
    return Task(text, SAME, mistakes, solution, options=(DUE, SAME, LOWER))
