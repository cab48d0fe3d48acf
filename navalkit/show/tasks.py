"""Exercises: a question with its exact answer, and what to say to the mistakes people make."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from navalkit.show.numbers import percent

TOLERANCE = Fraction(1, 100)


class Mistake(NamedTuple):
    """An answer that comes from a known mistake, and the words that help."""

    answer: Fraction | str
    words: str


class Task(NamedTuple):
    """An exercise: text (HTML), the answer, the mistakes, how it goes.

    The answer is a chance; or one of the `options`; or, with `ordered`, all of them in the right
    order, joined by " > ".
    """

    text: str
    answer: Fraction | str
    mistakes: tuple[Mistake, ...]
    solution: str
    options: tuple[str, ...] = ()
    tolerance: Fraction = TOLERANCE
    ordered: bool = False


MakeTask = Callable[[int], Task]
"""The exercise of a worksheet number."""


def marked(task: Task, answer: str) -> tuple[bool, str]:
    """Whether the answer is right; if not, the words for the mistake it shows.

    >>> halves = Task("", Fraction(1, 4), (Mistake(Fraction(1), "You added."),), "")
    >>> marked(halves, "25"), marked(halves, "100 %")
    ((True, ''), (False, 'You added.'))
    """
    if task.options:
        if task.ordered and answer != task.answer:
            return False, _order_feedback(task, answer)
        known = {task.answer: ""} | {m.answer: m.words for m in task.mistakes}
        return answer == task.answer, known.get(answer, "Choose one of the answers.")
    value = read_percent(answer)
    if not 0 <= value <= 1:
        raise ValueError(f"{answer[:20]!r} is no chance; a chance is from 0 to 100 percent")
    assert isinstance(task.answer, Fraction)
    if abs(value - task.answer) <= task.tolerance:
        return True, ""
    near = [m.words for m in task.mistakes if abs(value - Fraction(m.answer)) <= task.tolerance]
    side = "too high" if value > task.answer else "too low"
    return False, near[0] if near else f"{percent_or_more(value)} is {side}. Try again."


THEN = " > "


def _order_feedback(task: Task, answer: str) -> str:
    given, right = answer.split(THEN), str(task.answer).split(THEN)
    known = {m.answer: m.words for m in task.mistakes}
    if sorted(given) != sorted(right):
        return "Give each of them one place."
    if answer in known:
        return known[answer]
    first = next(place for place, (a, b) in enumerate(zip(given, right, strict=True)) if a != b)
    return f"The first {first} are right; look again from there." if first else "Not in this order."


def key_text(task: Task) -> str:
    """The right answer as an answer key has it."""
    return f"{float(100 * task.answer):.1f} %" if isinstance(task.answer, Fraction) else task.answer


def percent_or_more(value: Fraction) -> str:
    """A chance in percent, or the number as it was written where it is no chance."""
    return percent(value) if 0 <= value <= 1 else f"{float(100 * value):g}%"


def read_percent(text: str) -> Fraction:
    """The chance that a text such as `37.5`, `37,5 %` or `3/8` stands for.

    >>> read_percent("37,5 %"), read_percent("3/8")
    (Fraction(3, 8), Fraction(3, 8))
    """
    plain = text.replace("%", "").replace(",", ".").strip()
    try:
        if len(plain) > 20 or not plain.isascii() or "e" in plain.lower():
            raise ValueError
        return Fraction(plain) if "/" in plain else Fraction(plain) / 100
    except (ValueError, ZeroDivisionError):
        raise ValueError(
            f"{text[:20]!r} is not a number; write a percentage such as 37.5, or a fraction"
        ) from None
