"""Holding a rule up to the light: is more ever worse, and what would make a match even?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from navalkit.rules.inputs import Field, InputError, Inputs, changed, declared, text_of
from navalkit.rules.question import Question
from navalkit.rules.steps import chance


class Break(NamedTuple):
    """A number that helps on the whole and yet hurts at one step: more was worse there.

    `path` goes from `fewer` to `more`, and the chance moves against the number's own trend from
    `before` to `after`; `inputs` is the set-up at `more`.
    """

    path: str
    fewer: int
    more: int
    before: Fraction
    after: Fraction
    inputs: Inputs

    @property
    def size(self) -> Fraction:
        """How far the chance moved the wrong way."""
        return abs(self.after - self.before)


def numbers(of: type[Inputs], path: str = "") -> Iterator[tuple[str, Field]]:
    """Every number of an inputs class, by path."""
    for field in declared(of):
        at = path + field.name
        if isinstance(field.kind, range):
            yield at, field
        elif isinstance(field.kind, type) and issubclass(field.kind, Inputs):
            yield from numbers(field.kind, at + ".")


def curve(
    question: Question[Any, Any], inputs: Inputs, path: str, values: range | list[int]
) -> list[tuple[int, Fraction, Inputs]]:
    """The chance of the event for each of these values of one number, where it may be had."""
    told = []
    for value in values:
        try:
            made = changed(inputs, {path: str(value)})
        except InputError:
            continue
        told.append((value, chance(question, made), made))
    return told


def helps(question: Question[Any, Any], inputs: Inputs, path: str, field: Field) -> bool | None:
    """Whether the number raises the chance on the whole, from its least value to its greatest.

    None where it makes no difference, or where one of these cannot be had.
    """
    ends = curve(question, inputs, path, [field.kind[0], field.kind[-1]])
    if len(ends) < 2 or ends[0][1] == ends[1][1]:
        return None
    return ends[1][1] > ends[0][1]


def breaks(told: list[tuple[int, Fraction, Inputs]], path: str, up: bool) -> list[Break]:
    """The steps of a curve that go down where the number helps (`up`), or up where it hurts.

    >>> rise = [(1, Fraction(1, 2), Inputs()), (2, Fraction(1, 3), Inputs())]
    >>> breaks([*rise, (3, Fraction(2, 3), Inputs())], "hands", up=True)[0][:3]
    ('hands', 1, 2)
    """
    steps = ((a, b) for a, b in pairwise(told) if a[1] != b[1] and (b[1] > a[1]) is not up)
    return [Break(path, a[0], b[0], a[1], b[1], b[2]) for a, b in steps]


def more_is_never_worse(
    question: Question[Any, Any],
    inputs: Inputs,
    tries: int,
    seed: int,
    paths: tuple[str, ...] = (),
    most_steps: int = 24,
) -> Iterator[tuple[int, Break | None]]:
    """Search for the worst break: (curves looked at, the worst so far), curve after curve.

    The first curves are those of the set-up itself; then set-ups near it are drawn by the seed.
    """
    wanted = [(p, f) for p, f in numbers(question.inputs) if not paths or p in paths]
    worst: Break | None = None
    rng, looked = Random(seed), 0
    for attempt in range(tries):
        base = inputs if attempt == 0 else _drawn_near(inputs, wanted, rng)
        for path, field in wanted:
            up = helps(question, base, path, field)
            if up is not None:
                values = _window(field.kind, _at(base, path), most_steps)
                found = breaks(curve(question, base, path, values), path, up)
                worst = max(filter(None, [*found, worst]), key=lambda b: b.size, default=None)
            looked += 1
            yield looked, worst


def _window(bounds: range, at: int, most: int) -> range:
    """As many values about the present one as are to be looked at."""
    low = max(bounds[0], min(at - most // 2, bounds[-1] - most * bounds.step))
    return range(low, min(low + most * bounds.step, bounds[-1]) + 1, bounds.step)


def _at(inputs: Any, path: str) -> int:
    for name in path.split("."):
        inputs = getattr(inputs, name)
    return int(inputs)


def _drawn_near(inputs: Inputs, wanted: list[tuple[str, Field]], rng: Random) -> Inputs:
    """A set-up in which some of the numbers have moved a little."""
    for path, field in rng.sample(wanted, k=min(3, len(wanted))):
        reach = max(1, len(field.kind) // 8)
        near = _at(inputs, path) + rng.randint(-reach, reach) * field.kind.step
        try:
            inputs = changed(inputs, {path: text_of(min(max(near, field.kind[0]), field.kind[-1]))})
        except InputError:
            continue
    return inputs


class Handicap(NamedTuple):
    """The value of one number that brings a match nearest to even, and the chance then."""

    path: str
    value: int
    chance: Fraction


def fair(question: Question[Any, Any], inputs: Inputs, path: str) -> Handicap:
    """The value of this number with which the event is nearest to a coin's throw."""
    field = dict(numbers(question.inputs)).get(path)
    if field is None:
        raise ValueError(f"{path[:40]!r} is not a number of {question.id}")
    told = curve(question, inputs, path, field.kind)
    value, p, _ = min(told, key=lambda each: abs(each[1] - Fraction(1, 2)))
    return Handicap(path, value, p)
