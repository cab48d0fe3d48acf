"""The exercises of grappling."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.odds.tray import exact
from navalkit.rules.seafight.boarding import cutting_pool
from navalkit.rules.seafight.boarding_inputs import Cuts, Cutting
from navalkit.rules.seafight.chase_inputs import Nets
from navalkit.rules.seafight.grapple import thrown
from navalkit.rules.seafight.pool import skilled
from navalkit.show.numbers import percent
from navalkit.show.tasks import Mistake, Task


def in_two(sheet: int) -> Task:
    """Bound within two tries, where a tie is no success."""
    rng = Random(sheet)
    ours = skilled(rng.randint(2, 4), rng.randint(1, 4))
    theirs = skilled(rng.randint(2, 4), rng.randint(1, 4))
    p = thrown(ours, theirs, Nets.FLOORED, exact)[True]
    answer = 1 - (1 - p) ** 2
    text = (
        f"The boarder wins the roll for grapnels {percent(p)} of the time. How likely is it that "
        "the ships are bound <b>within two rounds</b>? Answer in percent."
    )
    solution = (
        f"Both tries fail {percent(1 - p)} × {percent(1 - p)} = {percent((1 - p) ** 2)} of the "
        f"time; else one has held: {percent(answer)}."
    )
    mistakes = (
        Mistake(2 * p, "You added: where the first holds there is no second."),
        Mistake(p**2, "That is both tries holding; one is enough."),
        Mistake(p, "That is one round; there are two."),
    )
    return Task(text, answer, _apart(answer, mistakes), solution)


def still_held(sheet: int) -> Task:
    """Lines that hold for several rounds."""
    rng = Random(sheet)
    cutting = Cutting(Cuts.THEIRS, rng.randint(2, 4), rng.randint(1, 3))
    q, count = cutting_pool(cutting).success(), rng.randint(2, 3)
    answer = (1 - q) ** count
    text = (
        f"A bound ship cuts away with chance {percent(q)} a round. A boarding fight needs "
        f"{count} rounds. How likely is it that the lines hold so long? Answer in percent."
    )
    solution = f"They must hold every time: {percent(1 - q)}<sup>{count}</sup> = {percent(answer)}."
    mistakes = (
        Mistake(1 - q, "That is one round."),
        Mistake(
            max(1 - count * q, Fraction(0)),
            "You took the chance off once a round; but only what still holds can be cut.",
        ),
        Mistake(q**count, "That is being cut every time."),
    )
    return Task(text, answer, _apart(answer, mistakes), solution)


def _apart(answer: Fraction, mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """Mistakes that lead elsewhere than to the answer."""
    return tuple(m for m in mistakes if abs(Fraction(m.answer) - answer) > Fraction(1, 100))
