"""The picture of a day off a lee shore: the year, the ship, the land."""

from __future__ import annotations

from typing import Final

from navalkit.rules.seafight.gale import DayInputs, DayState
from navalkit.rules.seafight.season import PEAK, Month, in_season, storm_comes
from navalkit.rules.seafight.wind import Wind
from navalkit.show.chartparts import hair, waves, wind_arrow
from navalkit.show.draw import group, line, moved, num, path, picture, rect, scaled, words
from navalkit.show.numbers import plural
from navalkit.show.palette import DARK_TEXT, EDGE
from navalkit.show.seafight.ships import kind
from navalkit.show.ships import Rigging, silhouette

WIDTH: Final = 400.0
SEA: Final = 150.0
SEASON_FILL, PEAK_FILL = "#f2c48d", "#df782d"


def scene(inputs: DayInputs, state: DayState | None, played: int) -> str:
    """The months with their season, and the ship between wind and land. SF-WIND-4, SF-WIND-5."""
    drawn = [
        rect(2, 2, WIDTH - 4, 206, fill="none", stroke="currentColor", stroke_width=1.5),
        *(_month(month, month is inputs.month) for month in Month),
        words(200, 66, _weather(inputs, state), 17, text_anchor="middle", font_style="italic"),
        _wind(state),
        hair(line((6, SEA), (WIDTH - 6, SEA)), 0.8, "0.7"),
        waves(10, WIDTH - 20, SEA, 50, 1 if state is None else int(state.wind)),
        _land(),
        _ship(inputs, state, played),
    ]
    told = f"{inputs.month.words}. {_weather(inputs, state)}. {_luck(inputs, state, played)}"
    title = words(200, 88, _luck(inputs, state, played), 15, text_anchor="middle")
    return picture("Off the lee shore", (0, 0, WIDTH, 210), group([*drawn, title]), _wide(), told)


def _wide() -> str:
    return scaled(560) + ";margin:0 auto"


def _month(month: Month, here: bool) -> str:
    x = 10 + 31.8 * (month - 1)
    fill = PEAK_FILL if month in PEAK else SEASON_FILL if in_season(month) else "none"
    box = rect(
        x,
        10,
        29,
        26,
        fill=fill,
        stroke="currentColor" if here else EDGE,
        stroke_width=3 if here else 0.8,
    )
    ink = {"fill": DARK_TEXT} if in_season(month) else {}
    weight = "700" if here else "400"
    name = month.words[:3]
    return box + words(x + 14.5, 28, name, 13.5, text_anchor="middle", font_weight=weight, **ink)


def _weather(inputs: DayInputs, state: DayState | None) -> str:
    if storm_comes(inputs.month, inputs.storm):
        return "A storm: a day of Gale"
    if state is None:
        return "What wind will the day bring?"
    return {Wind.CALM: "Calm", Wind.GALE: "Gale"}.get(state.wind, f"{state.wind.words} wind")


def _wind(state: DayState | None) -> str:
    if state is None:
        return ""
    return wind_arrow(52, 66, 70, int(state.wind), "right")


def _land() -> str:
    """A rising coast with its hachures, and rocks before it."""
    coast = f"M326 {SEA}l12 -5l7 -13l14 -6l8 -15l13 -4l8 -11l10 -3V{SEA}Z"
    slopes = ((338, 145, 5), (352, 128, 20), (366, 114, 34), (380, 100, 46), (390, 94, 52))
    hachures = "".join(
        f"M{x + 3 * k} {y + 5 + 2 * k}l{-3 - k} {num(deep * 0.7)}"
        for x, y, deep in slopes
        for k in range(3)
    )
    rocks = "M330 170l7 -10l4 4l5 6ZM362 188l9 -14l5 5l7 9ZM312 196l6 -8l7 8Z"
    return (
        path(coast, fill="currentColor", opacity="0.12")
        + hair(coast, 1.2)
        + hair(hachures, 0.7, "0.7")
        + path(rocks, fill="currentColor", opacity="0.7")
    )


def _ship(inputs: DayInputs, state: DayState | None, played: int) -> str:
    """Nearer the land with every failure, and on it in the end."""
    failed = state.failed if state else 0
    x = 318.0 if state and state.aground else 110 + 150 * failed / (inputs.failures + 1)
    rigging: Rigging = "half" if state and state.masts else "whole"
    return moved(x, SEA + 16, silhouette(kind(inputs.helm.ship), rigging=rigging), 0.7)


def _luck(inputs: DayInputs, state: DayState | None, played: int) -> str:
    if state is None or played == 0:
        return f"{plural(inputs.rounds, 'round')} of daylight"
    if state.aground:
        return f"Aground in round {played}"
    if state.wind is not Wind.GALE:
        return "No danger from the shore"
    return f"Off the shore after round {played} of {inputs.rounds}"
