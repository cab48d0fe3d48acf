"""Exercises on strikes."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.odds.dice import Numbered
from navalkit.rules.crewedships.rolls import chance
from navalkit.show.crewedships.apart import apart
from navalkit.show.numbers import decimal, percent
from navalkit.show.tasks import Mistake, Task


def scuttled_by(sheet: int) -> Task:
    """The chance that two strikes reach half her Health."""
    rng = Random(sheet)
    dice, health = rng.choice(((2, 28), (2, 30), (3, 44), (3, 40)))
    half = health // 2
    answer = Numbered(6, 2 * dice).pmf().p(lambda total: total >= half)
    each = Numbered(6, dice).pmf().p(lambda total: 2 * total >= half)
    text = (
        f"Each strike does {dice}d6 damage. How likely is a ship of Health {health} scuttled "
        "after two strikes?"
    )
    mistakes = (
        Mistake(
            each**2,
            "You asked each strike for half of it. A strong one can make up for a weak one.",
        ),
        Mistake(each, "You took both strikes to be alike."),
        Mistake(1 - answer, "That is the chance that she is not."),
        Mistake(Fraction(1, 2), "The mean is not enough: how the sum spreads decides."),
    )
    solution = f"{2 * dice}d6 reach {half} or more {percent(answer)} of the time."
    return Task(text, answer, apart(answer, mistakes), solution)


WIDER = "it spreads wider"
SAME = "it spreads alike"
NARROWER = "it spreads less"


def mean_of_shares(sheet: int) -> Task:
    """A mixture is wider than the binomial of its mean."""
    crew = Random(sheet).choice((200, 400))
    p = 1 - chance(10)
    text = (
        f"Of a crew of {crew}, 5 to 10 in a hundred stand near a blow, each share as likely, and "
        f"each man is hurt with {percent(p)}. A game master always takes 7.5 in a hundred instead. "
        "The mean is the same. How does the true number hurt compare with the game master's?"
    )
    mean = decimal(Fraction(75, 1000) * crew * p)
    mistakes = (
        Mistake(SAME, "The share itself varies: that comes on top of the single rolls."),
        Mistake(NARROWER, "Something more that varies cannot make the number more certain here."),
    )
    solution = (
        f"Both hurt {mean} men on average. But the true number varies with the share as well as "
        "with the rolls: variances add up."
    )
    return Task(text, WIDER, mistakes, solution, options=(WIDER, SAME, NARROWER))
