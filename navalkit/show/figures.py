"""Plotly figures as plain data, in the kit's own manner; nothing here imports Plotly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from textwrap import wrap
from typing import Any, NamedTuple

from navalkit.odds.simulate import Tally
from navalkit.show.numbers import percent
from navalkit.show.palette import EDGE, Paint, paint, series

Spec = dict[str, Any]
Trace = dict[str, Any]

GUESS = {"color": EDGE, "dash": "dash", "width": 3}
GUESSED = "guess"
"""The name of the words of a guess, by which they are known again."""
LEGEND_BELOW = {"orientation": "h", "y": -0.22, "x": 0, "traceorder": "normal"}
PERCENT_AXIS = {"range": [0, 1], "tickformat": ".0%", "title": {"text": "Chance"}}


class Table(NamedTuple):
    """The numbers behind a figure: the heads, and rows of text."""

    heads: tuple[str, ...]
    rows: Sequence[Sequence[str]]


def marker(look: Paint) -> dict[str, Any]:
    """A bar's colour and pattern, so that meaning is never by colour alone."""
    made = markers([look])
    pattern = made["pattern"] | {"shape": look.pattern, "fgcolor": look.text}
    return made | {"color": look.fill, "pattern": pattern}


def markers(looks: Sequence[Paint]) -> dict[str, Any]:
    """Colour and pattern for each bar of one trace."""
    return {
        "color": [look.fill for look in looks],
        "line": {"color": EDGE, "width": 1},
        "pattern": {
            "shape": [look.pattern for look in looks],
            "fgcolor": [look.text for look in looks],
            "fillmode": "overlay",
            "fgopacity": 0.22,
            "size": 8,
            "solidity": 0.2,
        },
    }


def look_of(name: str, place: int) -> Paint:
    """The paint of a meaning, or of a place in a list where the name means nothing."""
    try:
        return paint(name)
    except ValueError:
        return series(place)


def bars(
    chances: Mapping[Any, Fraction],
    title: str,
    tally: Tally[Any] | None = None,
    pinned: Mapping[Any, Fraction] | None = None,
    axis: str = "",
) -> Spec:
    """One bar for each outcome, with its percent on it; a simulation as dots with error bars."""
    names = [str(name) for name in chances]
    values = list(chances.values())
    several = len(names) > MOST_COLOURS
    looks = [look_of("win" if several else name, i) for i, name in enumerate(names)]
    data: list[Trace] = [
        {
            "type": "bar",
            "name": "exact",
            "x": names,
            "y": [float(p) for p in values],
            "marker": markers(looks),
            "text": [percent(p) for p in values] if len(names) <= MOST_LABELS else None,
            "textposition": "outside",
            "cliponaxis": False,
            "hovertemplate": "%{x}: %{y:.2%}<extra></extra>",
        }
    ]
    if pinned is not None:
        data.append(_pinned(list(pinned), [float(p) for p in pinned.values()]))
    if tally is not None:
        data.append(dots(names, [tally.p(partial(_named, n)) for n in names]))
    top = max([float(p) for p in values] + [0.1])
    layout = {
        "title": {"text": title},
        "yaxis": {**PERCENT_AXIS, "range": [0, min(1.08, top * 1.2)]},
        "xaxis": {"type": "category", "title": {"text": axis}, **_short_lines(names)},
        "showlegend": len(data) > 1,
        "legend": LEGEND_BELOW,
    }
    return {"data": data, "layout": layout}


def _short_lines(names: Sequence[str]) -> dict[str, Any]:
    """Long names below the bars on several lines, so that none has to lean on a phone."""
    if len(names) > MOST_COLOURS or all(len(name) <= SHORT for name in names):
        return {}
    told = ["<br>".join(wrap(name, SHORT, break_long_words=False)) for name in names]
    return {"tickmode": "array", "tickvals": list(names), "ticktext": told, "tickangle": 0}


SHORT = 9
"""Letters that have room below one of a few bars on a phone."""


def _named(name: str, outcome: Any) -> bool:
    return str(outcome) == name


MOST_COLOURS = 6
MOST_LABELS = 14


def _pinned(names: Sequence[Any], values: Sequence[float]) -> Trace:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "pinned as A",
        "x": [str(name) for name in names],
        "y": list(values),
        "marker": {"symbol": "line-ew-open", "size": 34, "color": EDGE, "line": {"width": 3}},
        "hovertemplate": "A: %{y:.1%}<extra></extra>",
    }


def dots(x: Sequence[Any], estimates: Sequence[Any], name: str = "simulated") -> Trace:
    """Simulated chances as dots, each with its 95% band."""
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": list(x),
        "y": [e.value for e in estimates],
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": [e.high - e.value for e in estimates],
            "arrayminus": [e.value - e.low for e in estimates],
            "thickness": 2,
            "width": 5,
        },
        "marker": {"color": "#ffffff", "size": 9, "line": {"color": "#0b0d10", "width": 2}},
        "hovertemplate": "simulated: %{y:.1%}<extra></extra>",
    }


def guess_line(guess: Fraction, words: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A guess as a dashed line across the plot, and its words: (shape, annotation)."""
    level = float(guess)
    shape = {
        "type": "line",
        "xref": "paper",
        "x0": 0,
        "x1": 1,
        "y0": level,
        "y1": level,
        "line": GUESS,
    }
    return shape, guess_note(f"╌╌ {words}")


def guess_note(words: str) -> dict[str, Any]:
    """The words of a guess, above the plot, where they cover no bar."""
    return {
        "name": GUESSED,
        "xref": "paper",
        "x": 1,
        "xanchor": "right",
        "yref": "paper",
        "y": 1,
        "yanchor": "bottom",
        "text": words,
        "showarrow": False,
        "bgcolor": "#fff6dc",
        "font": {"color": "#0b0d10"},
        "borderpad": 2,
    }


def with_guess(spec: Spec, guess: Fraction | None, event: str) -> Spec:
    """The figure with the guess told above it, unless there is none or the figure shows it."""
    layout = spec["layout"]
    notes = layout.get("annotations", ())
    if guess is None or any(note.get("name") == GUESSED for note in notes):
        return spec
    told = guess_note(f"your guess: {percent(guess)} {event}")
    return {**spec, "layout": {**layout, "annotations": [*notes, told]}}


def stacked(
    rounds: Sequence[str], layers: Mapping[str, Sequence[Fraction]], title: str, axis: str
) -> Spec:
    """One stacked bar for each round: the layers add up to 1, in order from the bottom."""
    data = [
        {
            "type": "bar",
            "name": name,
            "x": list(rounds),
            "y": [float(p) for p in values],
            "marker": marker(look_of(name, place)),
            "text": [percent(p) if p >= LEAST_LABELLED else "" for p in values],
            "textposition": "inside",
            "insidetextanchor": "middle",
            "textangle": 0,
            "insidetextfont": {"color": look_of(name, place).text},
            "hovertemplate": f"{name}: %{{y:.1%}}<extra>%{{x}}</extra>",
        }
        for place, (name, values) in enumerate(layers.items())
    ]
    layout = {
        "title": {"text": title},
        "barmode": "stack",
        "height": 430,
        "bargap": 0.12,
        "xaxis": {"type": "category", "title": {"text": axis}},
        "yaxis": {**PERCENT_AXIS, "title": {"text": ""}},
        "legend": LEGEND_BELOW,
        "uniformtext": {"mode": "hide", "minsize": 9},
    }
    return {"data": data, "layout": layout}


LEAST_LABELLED = Fraction(7, 100)


def lines(
    x: Sequence[Any], curves: Mapping[str, Sequence[Fraction | float]], title: str, axis: str
) -> Spec:
    """A line with markers for each curve; dashes and marker shapes differ as colours do."""
    data = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": name,
            "x": list(x),
            "y": [float(p) for p in values],
            "line": {
                "color": look_of(name, place).fill,
                "width": 3,
                "dash": DASHES[place % len(DASHES)],
            },
            "marker": {"symbol": SYMBOLS[place % len(SYMBOLS)], "size": 8},
            "hovertemplate": f"{name}: %{{y:.1%}}<extra>%{{x}}</extra>",
        }
        for place, (name, values) in enumerate(curves.items())
    ]
    layout = {
        "title": {"text": title},
        "xaxis": {"title": {"text": axis}, "dtick": 1 if len(x) <= MOST_LABELS else None},
        "yaxis": {**PERCENT_AXIS, "range": [0, 1.02]},
        "legend": LEGEND_BELOW,
    }
    return {"data": data, "layout": layout}


DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x")


def heat(
    columns: Sequence[str],
    rows: Sequence[str],
    cells: Sequence[Sequence[Fraction | None]],
    title: str,
) -> Spec:
    """A grid of chances, rows from the top, each written in its cell; None is left empty."""
    data = {
        "type": "heatmap",
        "x": list(columns),
        "y": list(rows),
        "z": [[None if p is None else float(p) for p in row] for row in cells],
        "text": [[percent(p) if p else "" for p in row] for row in cells],
        "texttemplate": "%{text}",
        "colorscale": [[0, "#f4f1e6"], [0.5, "#4d9fc0"], [1, "#0b3f66"]],
        "zmin": 0,
        "zmax": 1,
        "xgap": 2,
        "ygap": 2,
        "showscale": False,
        "hovertemplate": "%{y} → %{x}: %{z:.2%}<extra></extra>",
    }
    layout = {
        "title": {"text": title},
        "yaxis": {"autorange": "reversed", "type": "category"},
        "xaxis": {"type": "category", "side": "top"},
        "margin": {"t": 90},
    }
    return {"data": [data], "layout": layout}
