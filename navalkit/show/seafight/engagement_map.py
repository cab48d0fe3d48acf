"""The best order over distance and hurts, as a map."""

from __future__ import annotations

from typing import Any

from navalkit.odds.grid import numpy_here
from navalkit.rules.inputs import InputError
from navalkit.rules.seafight.engagement_hurts import TooManyError
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_reason import advised, mapped
from navalkit.show import figures
from navalkit.show.palette import series
from navalkit.show.seafight.engagement_advice import NO_NUMPY, PLACE, empty, points, verdict
from navalkit.show.shown import Drawn, Spec


def order_map(drawn: Drawn) -> Spec:
    """The best order over distance and the prey's hurts, half-way through the day."""
    cells = _map(drawn.inputs)
    if isinstance(cells, str):
        return empty(cells)
    hurts = _some(list(next(iter(cells.values()))))
    cells = {band: {words: row[words] for words in hurts} for band, row in cells.items()}
    orders = list(dict.fromkeys(each.best.name for row in cells.values() for each in row.values()))
    data: list[Any] = []
    for name in orders:
        data.append(_layer(name, cells, hurts))
    layout = {
        "title": {"text": "Best order, by what she has lost"},
        "height": 430,
        "xaxis": {"type": "category", "categoryarray": hurts, "categoryorder": "array"},
        "yaxis": {"type": "category", "autorange": "reversed", "automargin": True},
        "barmode": "stack",
        "legend": {**figures.LEGEND_BELOW, "y": -0.45},
        "showlegend": True,
    }
    return {"data": data, "layout": layout}


def _some(hurts: list[str]) -> list[str]:
    """Few enough for a phone: unhurt, three of each kind evenly spread, the worst among them."""
    kinds = [[each for each in hurts if each.startswith(kind)] for kind in ("hull", "rigging")]
    picked = [kind[round(at * (len(kind) - 1) / 2)] for kind in kinds if kind for at in range(3)]
    return list(dict.fromkeys(["unhurt", *picked]))


def _layer(name: str, cells: Any, hurts: list[str]) -> dict[str, Any]:
    """The squares in which one order is best, each with its worth."""
    here = [
        (band.words, words, row[words])
        for band, row in cells.items()
        for words in hurts
        if row[words].best.name == name
    ]
    look = series(PLACE.get(name, 7))
    return {
        "type": "scatter",
        "mode": "markers+text",
        "name": name,
        "x": [words for _, words, _ in here],
        "y": [band for band, _, _ in here],
        "text": [f"{round(each.value)}" for _, _, each in here],
        "textfont": {"color": look.text, "size": 11},
        "customdata": [verdict(each) for _, _, each in here],
        "marker": {"symbol": SYMBOLS.get(name, "square"), "size": 27, "color": look.fill}
        | {"line": {"color": "#7c8187", "width": 1}},
        "hovertemplate": "%{y}, %{x}<br>%{customdata}<extra></extra>",
    }


SYMBOLS = {
    "chase her and board": "circle",
    "cripple her rigging, then board": "square",
    "sweep her decks, then board": "diamond",
    "stand off and sink her": "octagon",
    "close and beat her down": "hexagon",
}


def _map(inputs: EngagementInputs) -> Any:
    """The map, or the sentence that says why there is none."""
    if not numpy_here():
        return NO_NUMPY
    try:
        return mapped(advised(inputs), inputs.rounds // 2)
    except (TooManyError, InputError) as error:
        return f"No map: {error}."


def order_map_table(drawn: Drawn) -> figures.Table:
    """The same as a table, with what the next best order would cost."""
    cells = _map(drawn.inputs)
    if isinstance(cells, str):
        return figures.Table(("No map",), [[cells]])
    rows = []
    for band, row in cells.items():
        for words, each in row.items():
            worth = list(each.points.values())
            price = points(worth[0] - worth[1]) if len(worth) > 1 else "–"
            rows.append([f"{band.words}, {words}", each.best.name, points(each.value), price])
    return figures.Table(("Where", "Best order", "Worth", "Next best costs"), rows)
