"""Exercises on mixtures: a ram that may be spent."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.rules.ramming.courses import Course
from navalkit.rules.ramming.umpire import SUPERIORITY, End, UmpireInputs, boarding, ended, umpire
from navalkit.show.numbers import percent
from navalkit.show.ramming.apart import apart
from navalkit.show.tasks import Mistake, Task


def unhurt(sheet: int) -> Task:
    """Two enemies: a mixture over what the first ram costs her."""
    rng = Random(sheet)
    ours, theirs = rng.choice((60, 80, 100, 120)), rng.choice((60, 90, 140, 200))
    inputs = UmpireInputs(Course(0, 14), Course(90, 6), 2, ours, theirs)
    answer = umpire(inputs).absorb().map(ended)[End.CLEARED]
    men = boarding(ours, theirs)
    text = (
        f"A ram of 14 knots with {ours} men meets two enemies of 6 knots with {theirs} men each, "
        "on the side. The first is sunk for certain; the blow disables her on a d6 of 1 or 2, "
        f"halves her speed on 3 or 4. She needs {SUPERIORITY} knots more to ram again, else she "
        "must board, with chances as the men. How likely is she to account for both?"
    )
    mistakes = (
        Mistake(Fraction(1, 3), "She may also win by boarding when she can no longer ram."),
        Mistake(men, "Only if she cannot ram does it come to boarding."),
        Mistake(men * Fraction(2, 3), "And if she is unhurt she rams the second too."),
        Mistake(
            Fraction(2, 3) + men / 3,
            "At half speed she makes 7 knots: that is not six more than 6.",
        ),
    )
    solution = (
        f"Unhurt, once in three: certain. Else, twice in three: {percent(men)}. Weighed together "
        f"{percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)


def fast_enough(sheet: int) -> Task:
    """How fast she must be to ram again at half speed."""
    theirs = Random(sheet).choice((0, 1, 2, 3, 4))
    least = 2 * (theirs + SUPERIORITY)
    options = tuple(
        f"{knots} knots" for knots in (theirs + SUPERIORITY, least - 2, least, least + 6)
    )
    text = (
        f"The enemy makes {theirs} knots. How fast must our ram be at least, so that even at half "
        "speed she can ram another?"
    )
    mistakes = (
        Mistake(options[0], "That is enough for the first ram only; halved it is too little."),
        Mistake(options[1], "Half of that is one knot short."),
        Mistake(options[3], "That would do, but less will do as well."),
    )
    solution = f"Half her speed must be {theirs} + {SUPERIORITY}: twice that is {least} knots."
    return Task(text, options[2], mistakes, solution, options=options)
