"""What matters most: each control one step up and one down, and what that does to the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

from navalkit.rules.inputs import Field, InputError, Inputs, declared, words_of
from navalkit.show import figures
from navalkit.show.numbers import percent, points
from navalkit.show.palette import paint
from navalkit.show.shown import Drawn, Spec, View

MOST_SHOWN = 12


class Sway(NamedTuple):
    """What a control can do: its name, and the lowest and highest chance a step away from here."""

    name: str
    low: Fraction
    high: Fraction
    low_at: str
    high_at: str


def sways(drawn: Drawn) -> list[Sway]:
    """Each control that matters, the strongest first."""
    here = drawn.answer.outcomes.p(drawn.question.event.holds)
    found = []
    for name, steps in one_step_away(drawn.inputs):
        chances = {words: _chance(drawn, inputs) for words, inputs in steps}
        if any(chance != here for chance in chances.values()):
            low, high = min(chances, key=chances.__getitem__), max(chances, key=chances.__getitem__)
            low_at = low if chances[low] < here else "as it is"
            high_at = high if chances[high] > here else "as it is"
            lowest, highest = min(chances[low], here), max(chances[high], here)
            found.append(Sway(name, lowest, highest, low_at, high_at))
    return sorted(found, key=lambda sway: sway.low - sway.high)[:MOST_SHOWN]


def _chance(drawn: Drawn, inputs: Any) -> Fraction:
    return drawn.question.ask(inputs).outcomes.p(drawn.question.event.holds)


def one_step_away(inputs: Inputs, said: str = "") -> Iterator[tuple[str, list[tuple[str, Inputs]]]]:
    """For each control, the set-ups one step from this one: (name, [(value in words, inputs)])."""
    for field in declared(type(inputs)):
        value = getattr(inputs, field.name)
        if isinstance(value, Inputs):
            prefix = said if field.choices else f"{said}{field.says.label}: "
            for name, steps in one_step_away(value, prefix):
                inner = field.parts
                if inner is None or name.removeprefix(prefix) in _labels(value, inner):
                    yield name, [(words, _with(inputs, field, v)) for words, v in steps]
        else:
            options = [(words_of(v), _with(inputs, field, v)) for v in _steps(field, value)]
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


def _steps(field: Field, value: Any) -> list[Any]:
    """The neighbours of a value: one less and one more, or every other choice."""
    if isinstance(field.kind, range):
        return [v for v in (value - field.kind.step, value + field.kind.step) if v in field.kind]
    if field.kind is bool:
        return [not value]
    if field.choices:
        return [v for v in field.choices.values() if v != value]
    if isinstance(field.kind, type) and issubclass(field.kind, Enum):
        return [v for v in field.kind if v is not value]
    return []


def tornado(drawn: Drawn) -> Spec:
    """The sways as bars on either side of the present chance."""
    here = drawn.answer.outcomes.p(drawn.question.event.holds)
    told = sways(drawn)
    names = [sway.name for sway in told]
    data = [
        _side("lower", names, here, [s.low for s in told], [s.low_at for s in told], "lose"),
        _side("higher", names, here, [s.high for s in told], [s.high_at for s in told], "win"),
    ]
    layout = {
        "title": {"text": f"One step of each control: the chance {drawn.question.event.words}"},
        "barmode": "overlay",
        "height": max(260, 120 + 34 * len(told)),
        "xaxis": {"tickformat": ".0%", "title": {"text": "Chance"}},
        "yaxis": {"autorange": "reversed", "type": "category"},
        "legend": figures.LEGEND_BELOW,
        "showlegend": True,
        "shapes": [
            {
                "type": "line",
                "yref": "paper",
                "y0": 0,
                "y1": 1,
                "x0": float(here),
                "x1": float(here),
                "line": figures.GUESS,
            }
        ],
    }
    return {"data": data, "layout": layout}


def _side(
    name: str, names: list[str], here: Fraction, ends: list[Fraction], at: list[str], look: str
) -> dict[str, Any]:
    return {
        "type": "bar",
        "orientation": "h",
        "name": name,
        "y": names,
        "base": float(here),
        "x": [float(end - here) for end in ends],
        "customdata": at,
        "marker": figures.marker(paint(look)),
        "hovertemplate": "%{y}: %{customdata}, %{x:+.1%}<extra></extra>",
    }


def tornado_table(drawn: Drawn) -> figures.Table:
    """The same as a table."""
    here = drawn.answer.outcomes.p(drawn.question.event.holds)
    rows = [
        (s.name, f"{percent(s.low)} ({s.low_at})", f"{percent(s.high)} ({s.high_at})", _span(s))
        for s in sways(drawn)
    ]
    return figures.Table(("Control", "Lowest", "Highest", f"Span; now {percent(here)}"), rows)


def _span(sway: Sway) -> str:
    return points(sway.high - sway.low).removeprefix("+")


TORNADO = View("What matters most", tornado, tornado_table)
