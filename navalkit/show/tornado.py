"""What matters most: each control one step up and one down, and what that does to the answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from navalkit.rules.steps import Sway, sways
from navalkit.show import figures
from navalkit.show.numbers import percent, points
from navalkit.show.palette import paint
from navalkit.show.shown import Drawn, Spec, View

MOST_SHOWN = 12


def _told(drawn: Drawn) -> list[Sway]:
    return sways(drawn.question, drawn.inputs)[:MOST_SHOWN]


def tornado(drawn: Drawn) -> Spec:
    """The sways as bars on either side of the present chance."""
    here = drawn.answer.outcomes.p(drawn.question.event.holds)
    told = _told(drawn)
    names = [sway.name for sway in told]
    data = [
        _side("lowers it", names, here, [s.low for s in told], [s.low_at for s in told], "lose"),
        _side("raises it", names, here, [s.high for s in told], [s.high_at for s in told], "win"),
    ]
    layout = {
        "title": {"text": f"One step of each control: the chance {drawn.question.event.words}"},
        "barmode": "overlay",
        "height": max(260, 120 + 34 * len(told)),
        "xaxis": {"tickformat": ".0%", "title": {"text": "Chance"}, "tickangle": 0, "nticks": 5},
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
        for s in _told(drawn)
    ]
    return figures.Table(("Control", "Lowest", "Highest", f"Span; now {percent(here)}"), rows)


def _span(sway: Sway) -> str:
    return points(sway.span).removeprefix("+")


TORNADO = View("What matters most", tornado, tornado_table)
