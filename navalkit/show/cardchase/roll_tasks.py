"""Exercises on exploding dice and contests."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.odds.exploding import best_of, exploding
from navalkit.rules.cardchase.boating import opposed
from navalkit.show.cardchase.apart import apart
from navalkit.show.numbers import percent
from navalkit.show.tasks import Mistake, Task

PAIRS = ((4, 6), (6, 8), (8, 10), (10, 12))


def bigger_die(sheet: int) -> Task:
    """Which of two dice is better against a target near the top of the bigger one."""
    rng = Random(sheet)
    low, high = rng.choice(PAIRS)
    target = rng.choice([high, high + 1])
    small, big = (best_of((s, 6)).p(lambda n: n >= target) for s in (low, high))
    names = {f"the d{low}": small, f"the d{high}": big, "they are equally good": None}
    better = f"the d{low}" if small > big else f"the d{high}"
    if small == big:
        better = "they are equally good"
    text = (
        f"Beside a wild d6, a captain may throw a d{low} or a d{high}; all dice explode. He needs "
        f"<b>{target}</b>. Which die is the better one?"
    )
    mistakes = tuple(
        Mistake(name, _why_not(name, low, high, target)) for name in names if name != better
    )
    solution = (
        f"With the d{low} it is {percent(small)}, with the d{high} {percent(big)}. "
        f"A d{high} reaches {target} only after showing {high}, 1 in {high}; a d{low} explodes "
        f"more often, 1 in {low}, and then has {target - low} to go."
    )
    return Task(text, better, mistakes, solution, options=tuple(names))


def _why_not(name: str, low: int, high: int, target: int) -> str:
    if name == f"the d{high}":
        return (
            f"A d{high} has more faces, but {target} can be reached only past its top: "
            "exploding dice are not ordered."
        )
    if name == f"the d{low}":
        return f"Here the d{low} must explode and then still go {target - low} further."
    return "Work out both: the roll fails only if both dice fall short."


def two_dice(sheet: int) -> Task:
    """The chance that the better of two exploding dice reaches a target."""
    rng = Random(sheet + 1)
    sides, target = rng.choice([4, 8, 10, 12]), rng.choice([5, 7, 8, 9])
    one = exploding(sides).p(lambda n: n >= target)
    wild = exploding(6).p(lambda n: n >= target)
    answer = best_of((sides, 6)).p(lambda n: n >= target)
    text = (
        f"A d{sides} and a wild d6 are thrown, both explode, the better counts. The d{sides} alone "
        f"reaches {target} with chance {one}, the d6 alone with {wild}. How likely is it that the "
        "<b>roll</b> reaches it? Answer in percent."
    )
    mistakes = (
        Mistake(one + wild, "You added: throws in which both dice reach it are counted twice."),
        Mistake(one * wild, "You multiplied: that is the chance that both dice reach it."),
        Mistake(max(one, wild), "That is the better die alone; the other can help as well."),
        Mistake((1 - one) * (1 - wild), "That is the chance that both fall short."),
    )
    solution = (
        f"Both fall short with chance {1 - one} × {1 - wild} = {(1 - one) * (1 - wild)}; else the "
        f"roll reaches it: {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)


def ties(sheet: int) -> Task:
    """A contest of equals is not won half the time: a tie is not a win."""
    sides = Random(sheet + 2).choice([4, 6, 8, 10, 12])
    dice = best_of((sides, 6))
    answer = opposed(dice, dice, 0).p(lambda raises: raises >= 0)
    tie = 1 - 2 * answer
    text = (
        f"Two equal captains, each with a d{sides} and a wild d6, contest a manoeuvre. Their "
        f"totals are equal {percent(tie)} of the time. How likely is it that the one who acts "
        "<b>wins</b>? Answer in percent."
    )
    mistakes = (
        Mistake(Fraction(1, 2), "A tie is not won by the one who acts (A-TIE)."),
        Mistake(Fraction(1, 3), "Win, tie and loss are not a third each."),
        Mistake(answer + tie, "The ties go to the other."),
        Mistake(1 - tie, "That is the chance that somebody wins."),
    )
    solution = f"What is not a tie is shared equally: (1 − {percent(tie)}) / 2 = {percent(answer)}."
    return Task(text, answer, apart(answer, mistakes), solution)
