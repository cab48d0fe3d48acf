"""Exercises on boons and banes."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.rules.crewedships.rolls import chance, left
from navalkit.show.crewedships.apart import apart
from navalkit.show.numbers import percent, plural, points
from navalkit.show.tasks import Mistake, Task

GAIN_TOLERANCE = Fraction(3, 1000)


def fourth_boon(sheet: int) -> Task:
    """What one more boon adds, when there are several already."""
    number = Random(sheet).choice((2, 3, 4))
    before, answer = chance(10, number - 1), chance(10, number) - chance(10, number - 1)
    first = chance(10, 1) - chance(10)
    ordinal = {2: "second", 3: "third", 4: "fourth"}[number]
    text = (
        f"A challenge with a score of 10 succeeds {percent(chance(10))} of the time; the first "
        f"boon makes it {percent(chance(10, 1))}. By how many points in a hundred does the "
        f"<b>{ordinal}</b> boon raise the chance?"
    )
    mistakes = (
        Mistake(first, "That is what the first boon is worth. Only the highest die counts."),
        Mistake(first / number, "You shared out the worth of the first; it falls faster."),
        Mistake(before + answer, "That is the whole chance. You were asked for the difference."),
        Mistake(Fraction(7, 40) / 2 ** (number - 1), "You halved it each time. Close, but no."),
    )
    solution = (
        f"{plural(number - 1, 'boon')}: {percent(before)}. {plural(number, 'boon')}: "
        f"{percent(before + answer)}. The difference is {points(answer)}."
    )
    apart_by = apart(answer, mistakes, 2 * GAIN_TOLERANCE)
    return Task(text, answer, apart_by, solution, tolerance=GAIN_TOLERANCE)


def fewer_left(sheet: int) -> Task:
    """Boons and banes cancel before anything is thrown."""
    rng = Random(sheet)
    boons, banes = rng.choice(((2, 1), (1, 3), (3, 1), (1, 2), (2, 4)))
    score = rng.choice((9, 10, 11, 12))
    net = left(boons, banes)
    answer = chance(score, net)
    text = (
        f"A challenge with a score of {score}, {plural(boons, 'boon')} and "
        f"{plural(banes, 'bane')}: how likely does it succeed? Answer in percent."
    )
    mistakes = (
        Mistake(chance(score, boons), "You forgot the banes."),
        Mistake(chance(score, -banes), "You forgot the boons."),
        Mistake(chance(score), "They do not all cancel: one bane takes away one boon."),
    )
    kind = plural(abs(net), "boon" if net > 0 else "bane")
    solution = f"{kind} left: the highest of so many d6 counts, {percent(answer)}."
    return Task(text, answer, apart(answer, mistakes), solution)


SCORE_UP, BOON, SECOND = "a score one higher", "a first boon", "a second boon on top of one"


def which_helps(sheet: int) -> Task:
    """What helps most, put in order by the engine."""
    score = Random(sheet).choice((8, 9, 10, 11))
    gains = {
        SCORE_UP: chance(score + 1) - chance(score),
        BOON: chance(score, 1) - chance(score),
        SECOND: chance(score, 2) - chance(score, 1),
    }
    text = f"Somebody with a score of {score} may have one thing. Which raises the chance most?"
    best = max(gains, key=gains.__getitem__)
    told = ", ".join(f"{gift} {points(gain)}" for gift, gain in gains.items())
    mistakes = (
        Mistake(SCORE_UP, "A point of score is one face of twenty: five points in a hundred."),
        Mistake(SECOND, "The second helps only where it beats the first."),
    )
    return Task(text, best, mistakes, f"{told}.", options=(SCORE_UP, BOON, SECOND))
