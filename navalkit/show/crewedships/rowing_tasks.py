"""Exercises on rowing."""

from __future__ import annotations

from random import Random

from navalkit.rules.crewedships.rolls import chance
from navalkit.rules.crewedships.rowing import free_hours
from navalkit.show.crewedships.apart import apart
from navalkit.show.numbers import percent, plural
from navalkit.show.tasks import Mistake, Task


def hours_in_a_row(sheet: int) -> Task:
    """The chance to stay fresh through several challenges."""
    rng = Random(sheet)
    strength, rolls = rng.choice((10, 11, 12, 13)), rng.choice((2, 3, 4))
    hours, p = free_hours(strength) + rolls - 1, chance(strength)
    answer = p**rolls
    text = (
        f"A rower with a Strength of {strength} passes a challenge {percent(p)} of the time. How "
        f"likely is it that the rower is still fresh after {plural(hours, 'hour')} at the oars?"
    )
    mistakes = (
        Mistake(p, "That is one challenge; more than one is due by then."),
        Mistake(p**hours, "The first hours are free: no challenge is due in them."),
        Mistake(1 - answer, "That is the chance of being tired."),
        Mistake(max(1 - rolls * (1 - p), 0 * p), "You added up the failures: chances multiply."),
    )
    solution = (
        f"The first challenge is due after hour {free_hours(strength)}, so {rolls} must be passed: "
        f"{percent(p)} multiplied {rolls} times by itself, {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)


ALONE = "every man rolls for himself"
TOGETHER = "one roll decides for all"
SAME = "the same in both cases"


def shared_fate(sheet: int) -> Task:
    """A shared roll spreads a number more than single rolls, around the same mean."""
    men = Random(sheet).choice((40, 80, 120))
    text = (
        f"Of {men} men each is lost with an even chance, either each by a roll of his own, or all "
        f"together by one roll. In which case is it likelier to lose <b>more than three in four"
        "</b> of them?"
    )
    mistakes = (
        Mistake(ALONE, "Single rolls even out: far from a half is rare when men are many."),
        Mistake(SAME, "The mean is the same; how far the number strays from it is not."),
    )
    solution = (
        "With one roll for all it happens half of the time, for then all are lost or none. With "
        "single rolls it is next to impossible. The mean is half of them in both cases."
    )
    return Task(text, TOGETHER, mistakes, solution, options=(ALONE, TOGETHER, SAME))
