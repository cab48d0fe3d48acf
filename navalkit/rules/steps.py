"""One step of each control, and what it does to the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

from navalkit.rules.inputs import Field, InputError, Inputs, declared, words_of
from navalkit.rules.question import Question


class Sway(NamedTuple):
    """What one control can do: the lowest and highest chance a step away, and at which value."""

    name: str
    low: Fraction
    high: Fraction
    low_at: str
    high_at: str

    @property
    def span(self) -> Fraction:
        """How far apart they are."""
        return self.high - self.low


AS_IT_IS = "as it is"
Wanted = Callable[[Field], bool]


def is_number(field: Field) -> bool:
    """Whether a field is a number."""
    return isinstance(field.kind, range)


def sways(
    question: Question[Any, Any], inputs: Inputs, wanted: Wanted = lambda field: True
) -> list[Sway]:
    """Each control that moves the chance of the question's event, the strongest first.

    `wanted` picks the controls to be moved: `is_number` leaves choices and switches as they are.
    """
    here = chance(question, inputs)
    found = []
    for name, steps in one_step_away(inputs, wanted=wanted):
        chances = {words: chance(question, made) for words, made in steps}
        if all(p == here for p in chances.values()):
            continue
        low, high = min(chances, key=chances.__getitem__), max(chances, key=chances.__getitem__)
        found.append(
            Sway(
                name,
                min(chances[low], here),
                max(chances[high], here),
                low if chances[low] < here else AS_IT_IS,
                high if chances[high] > here else AS_IT_IS,
            )
        )
    return sorted(found, key=lambda sway: -sway.span)


def chance(question: Question[Any, Any], inputs: Inputs) -> Fraction:
    """The exact chance of the question's event."""
    return question.ask(inputs).outcomes.p(question.event.holds)


def name_of(of: type[Inputs], path: str) -> str:
    """A field in the words of its control: `Prey: Operate (Sail)`.

    >>> from navalkit.rules import question
    >>> name_of(question("seafight.chase").inputs, "prey.operate")
    'Prey: Operate (Sail)'
    """
    labels, kind = [], of
    for part in path.split("."):
        field = next(f for f in declared(kind) if f.name == part)
        labels.append(field.says.label)
        kind = field.kind
    return ": ".join(labels)


def one_step_away(
    inputs: Inputs, said: str = "", wanted: Wanted = lambda field: True
) -> Iterator[tuple[str, list[tuple[str, Inputs]]]]:
    """For each control, the set-ups a step from this one: (name, [(value in words, inputs)])."""
    for field in declared(type(inputs)):
        value = getattr(inputs, field.name)
        if isinstance(value, Inputs):
            prefix = said if field.choices else f"{said}{field.says.label}: "
            for name, steps in one_step_away(value, prefix, wanted):
                if field.parts is None or name.removeprefix(prefix) in _labels(value, field.parts):
                    whole = [(words, _with(inputs, field, made)) for words, made in steps]
                    yield name, [(words, made) for words, made in whole if made is not None]
        elif wanted(field):
            options = [(words_of(v), _with(inputs, field, v)) for v in _neighbours(field, value)]
            usable = [(words, made) for words, made in options if made is not None]
            if usable:
                yield said + field.says.label, usable


def _labels(value: Inputs, parts: tuple[str, ...]) -> set[str]:
    return {f.says.label for f in declared(type(value)) if f.name in parts}


def _with(inputs: Inputs, field: Field, value: Any) -> Any:
    try:
        return replace(inputs, **{field.name: value})
    except InputError:
        return None


def _neighbours(field: Field, value: Any) -> list[Any]:
    """One less and one more of a number; every other choice."""
    if isinstance(field.kind, range):
        return [v for v in (value - field.kind.step, value + field.kind.step) if v in field.kind]
    if field.kind is bool:
        return [not value]
    if field.choices:
        return [v for v in field.choices.values() if v != value]
    if isinstance(field.kind, type) and issubclass(field.kind, Enum):
        return [v for v in field.kind if v is not value]
    return []
