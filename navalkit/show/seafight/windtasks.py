"""The exercises of the wind: again and again, and one failure allowed."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.rules.seafight import gale as rules
from navalkit.rules.seafight.gale import DayInputs, Forecast
from navalkit.show.numbers import percent
from navalkit.show.seafight.sighttasks import apart
from navalkit.show.tasks import Mistake, Task


def six_rounds(sheet: int) -> Task:
    """A good chance, again and again."""
    inputs = _sheet(sheet)
    check = rules.gale_pool(inputs.helm).success()
    answer, rounds = check**inputs.rounds, inputs.rounds
    text = (
        f"Off a lee shore in a Gale a check succeeds {percent(check)} of the time, and the first "
        f"failure strands her. How likely is she still off the shore after <b>{rounds} rounds</b>? "
        "Answer in percent."
    )
    mistakes = (
        Mistake(check, "That is one round; all of them must succeed."),
        Mistake(
            max(1 - rounds * (1 - check), Fraction(0)),
            "You added the failures: two in one day count twice.",
        ),
        Mistake(1 - answer, "That is the chance that she is aground."),
    )
    solution = (
        f"All {rounds} must succeed: {percent(check)} to the power {rounds}: {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)


def one_allowed(sheet: int) -> Task:
    """At most one failure: two ways to add."""
    inputs = _sheet(sheet + 5000)
    p, n = rules.gale_pool(inputs.helm).success(), 3
    answer = p**n + n * (1 - p) * p ** (n - 1)
    text = (
        f"Now one failure is allowed, and the second strands her. A check succeeds {percent(p)} "
        f"of the time. How likely is she off the shore after <b>{n} rounds</b>? Answer in percent."
    )
    mistakes = (
        Mistake(p**n, "That is no failure at all; one is allowed."),
        Mistake(
            p**n + (1 - p) * p ** (n - 1),
            "The one failure may come in any of the three rounds: that is three ways.",
        ),
    )
    solution = (
        f"No failure: {percent(p**n)}. One failure, in any of {n} rounds: {n} × {percent(1 - p)} × "
        f"{percent(p ** (n - 1))} = {percent(n * (1 - p) * p ** (n - 1))}. Together "
        f"{percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)


def _sheet(sheet: int) -> DayInputs:
    rng = Random(sheet)
    helm = rules.Helm(agility=rng.randint(2, 4), operate=rng.randint(3, 5), boon=rng.randint(0, 2))
    return DayInputs(storm=False, wind=Forecast.GALE, helm=helm, rounds=rng.randint(3, 6))
