"""The exercises of the sighting: a branch of the tree, Bayes, and ties."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from navalkit.rules.seafight import sighting as rules
from navalkit.rules.seafight.sighting import Side, Sight
from navalkit.rules.seafight.sighting_inputs import Light, SightInputs, Watch
from navalkit.show.numbers import count, percent
from navalkit.show.tasks import TOLERANCE, Mistake, Task


def apart(answer: Fraction, mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """Mistakes that lead elsewhere than to the answer; of two that lead to one place, the first."""
    kept: list[Mistake] = []
    for mistake in mistakes:
        taken = (answer, *(Fraction(other.answer) for other in kept))
        if all(abs(Fraction(mistake.answer) - each) > 2 * TOLERANCE for each in taken):
            kept.append(mistake)
    return tuple(kept)


def set_up(sheet: int) -> SightInputs:
    """The sighting of a worksheet."""
    rng = Random(sheet)
    ours, theirs = (
        Watch(rng.randint(2, 4), rng.randint(0, 2), agility=3, stealth=rng.randint(1, 3))
        for _ in range(2)
    )
    return SightInputs(rng.choice(tuple(Light)), ours, theirs)


def surprise(sheet: int) -> Task:
    """Along a branch the chances multiply."""
    inputs = set_up(sheet)
    ends = rules.sighting(inputs).absorb().map(rules.ended)
    first = ends[Sight.SEEN] + ends[Sight.SURPRISED]
    works = rules.stealth_pool(inputs.theirs).success()
    answer = ends[Sight.SURPRISED]
    missed = answer / (first * works)
    text = (
        f"The stranger sights us first {percent(first)} of the time. Then her Master's Stealth "
        f"works {percent(works)} of the time; and if it does, our lookout fails to find her "
        f"{percent(missed)} of the time. How likely is it that <b>we are surprised</b>? "
        "Answer in percent."
    )
    mistakes = (
        Mistake(
            works * missed, "That is the chance once she has sighted us first; does she always?"
        ),
        Mistake(first * works, "So often does she come up unseen; our lookout may still find her."),
        Mistake(first * missed, "You left out her Master's Stealth check."),
        Mistake(missed, "That is the last branch alone; all three must happen."),
    )
    solution = (
        f"All three must happen, each once the one before it has: {percent(first)} × "
        f"{percent(works)} × {percent(missed)} = {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)


def bayes(sheet: int) -> Task:
    """How many of those that see us first are pirates."""
    rng = Random(sheet)
    inputs = replace(set_up(sheet), pirates=rng.choice((5, 10, 20)), light=Light.DAY)
    hunter = Watch(4, rng.randint(2, 3), hides=False)
    inputs = replace(inputs, theirs=hunter, merchant=Watch(2, rng.randint(0, 1), hides=False))
    both = rules.sails(inputs)
    base = Fraction(inputs.pirates, 100)
    pirates, others = both[True, Sight.SEEN] / base, both[False, Sight.SEEN] / (1 - base)
    answer = rules.suspicion(inputs)[Sight.SEEN]
    text = (
        f"Of 100 sails in these waters {inputs.pirates} are pirates. A pirate's lookout sights us "
        f"first {percent(pirates)} of the time, any other's {percent(others)}. A sail has just "
        "sighted us first. How likely is it that she is <b>a pirate</b>? Answer in percent."
    )
    mistakes = (
        Mistake(pirates, "So often does a pirate sight us first. But how many sails are pirates?"),
        Mistake(base, "That was known before; that she sighted us first says something more."),
        Mistake(base * pirates, "Pirates that sight us first, of all sails; but of those that do?"),
        Mistake(pirates / (pirates + others), "As if pirates and others were equally common."),
    )
    met, rest = both[True, Sight.SEEN] * 1000, both[False, Sight.SEEN] * 1000
    solution = (
        f"Count 1,000 sails: {count(round(met))} pirates and {count(round(rest))} others sight us "
        f"first. So {count(round(met))} of {count(round(met + rest))}: {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)


THIRD = "A third each: win, tie, lose"
MORE, LESS = "Ties grow commoner", "Ties grow rarer"


def three_ways(sheet: int) -> Task:
    """Ties by day and by night: they are not a third, and they do not stay what they were."""
    inputs = set_up(sheet)
    ties = {
        light: rules.sighting(replace(inputs, light=light))
        .absorb()
        .p(lambda state: state.first is Side.NEITHER)
        for light in (Light.DAY, Light.NIGHT)
    }
    grows = ties[Light.NIGHT] > ties[Light.DAY]
    text = (
        "The same two lookouts watch by day and then at night, when the check is Severe instead "
        "of Average and two failures count as a tie. What becomes of the ties?"
    )
    solution = (
        f"By day {percent(ties[Light.DAY])} of sightings are ties, at night "
        f"{percent(ties[Light.NIGHT])}: the harder the check, the more often both fail, and 0 "
        "against 0 is level."
    )
    wrong = LESS if grows else MORE
    mistakes = (
        Mistake(THIRD, "Three results need not be equally likely; count the cells of the grid."),
        Mistake(wrong, "Think of the one cell in which both have failed."),
    )
    return Task(text, MORE if grows else LESS, mistakes, solution, options=(THIRD, MORE, LESS))
