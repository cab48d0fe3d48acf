"""Speed by wind and heading as a grid; the rows that are assumed say so. CS-WIND-1, A-WIND."""

from __future__ import annotations

from navalkit.rules.crewedships import speed as speeds
from navalkit.rules.crewedships.sailing_inputs import SailingInputs
from navalkit.rules.crewedships.speed import Heading, Wind, assumed_wind
from navalkit.show import figures
from navalkit.show.crewedships.looks import ASSUMED
from navalkit.show.numbers import signed
from navalkit.show.shown import Drawn, Spec


def by_wind(drawn: Drawn) -> Spec:
    """Speed by wind and heading, by the kit's table; assumed rows are marked. CS-WIND-1."""
    grid = _by_wind(drawn.inputs)
    data = {
        "type": "heatmap",
        "x": [heading.value for heading in Heading],
        "y": [_wind_name(wind) for wind in Wind],
        "z": grid,
        "text": [[str(cell) for cell in row] for row in grid],
        "texttemplate": "<b>%{text}</b>",
        "colorscale": [[0, "#f4f1e6"], [0.5, "#4d9fc0"], [1, "#0b3f66"]],
        "zmin": 0,
        "xgap": 2,
        "ygap": 2,
        "showscale": False,
        "hovertemplate": "%{y}, %{x}: Speed %{z}<extra></extra>",
    }
    layout = {
        "title": {"text": "Speed by wind and heading"},
        "yaxis": {"range": [len(Wind) - 0.5, -0.5], "type": "category"},
        "xaxis": {"range": [-0.5, len(Heading) - 0.5], "type": "category", "side": "top"},
        "margin": {"t": 90},
    }
    return {"data": [data], "layout": layout}


def _by_wind(inputs: SailingInputs) -> list[list[int]]:
    return [
        [
            speeds.sail_speed(
                inputs.ship.sails, speeds.kit_shift(wind, heading), 0, inputs.scuttled
            )
            for heading in Heading
        ]
        for wind in Wind
    ]


def _wind_name(wind: Wind) -> str:
    return wind.value + (ASSUMED if assumed_wind(wind) else "")


def by_wind_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table, with what the wind adds."""
    rows = []
    for wind, row in zip(Wind, _by_wind(drawn.inputs), strict=True):
        cells = (f"{v} ({_shift(wind, h)})" for v, h in zip(row, Heading, strict=True))
        rows.append((_wind_name(wind), *cells))
    return figures.Table(("Wind", *(heading.words for heading in Heading)), rows)


def _shift(wind: Wind, heading: Heading) -> str:
    return signed(speeds.kit_shift(wind, heading))
