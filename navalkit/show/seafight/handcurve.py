"""What one more hand is worth: the win curve, and the saw-teeth of whole hands. SF-BOARD."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from navalkit.rules.seafight.boarding_inputs import BoardingInputs, Losses
from navalkit.rules.seafight.wincurve import saw_teeth, win_curve
from navalkit.show import figures
from navalkit.show.numbers import percent
from navalkit.show.palette import EDGE, paint
from navalkit.show.shown import Drawn, Spec

MOST_POINTS = 40
NEAR = 20
"""So many hands to either side are drawn one by one, to see the saw-teeth."""


def _wide(inputs: BoardingInputs) -> list[int]:
    """Strengths from a fifth of theirs to more than four times, ours among them."""
    ours, theirs = inputs.ours.strength, inputs.theirs.strength
    low, high = max(min(theirs // 5, ours), 1), min(max(theirs * 9 // 2, ours, 12), 750)
    step = max(1, (high - low) // MOST_POINTS)
    return sorted({*range(low, high + 1, step), ours})


def against_hands(drawn: Drawn) -> Spec:
    """The chance to win against our Fighting Strength, all else as it is. SF-BOARD-2."""
    inputs: BoardingInputs = drawn.inputs
    curve = win_curve(inputs, _wide(inputs))
    spec = figures.lines(list(curve), {"win": list(curve.values())}, "What hands are worth", "")
    return _at_strength(spec, inputs, "Our Fighting Strength")


def _at_strength(spec: Spec, inputs: BoardingInputs, axis: str) -> Spec:
    """A line at our strength and one at theirs."""
    marks = ((inputs.ours.strength, "ours now"), (inputs.theirs.strength, "theirs"))
    lines = [_upright(at) for at, _ in marks]
    notes = [_beside(at, words, 1.0 - 0.08 * n) for n, (at, words) in enumerate(marks)]
    spec["layout"] |= {"shapes": lines, "annotations": notes, "showlegend": len(spec["data"]) > 1}
    spec["layout"]["xaxis"] = {"title": {"text": axis}}
    spec["layout"]["yaxis"]["title"] = {"text": "Chance to win the deck"}
    return spec


def _upright(at: int) -> dict[str, Any]:
    return {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "x0": at, "x1": at} | {
        "line": {"color": EDGE, "dash": "dot", "width": 2}
    }


def _beside(at: int, words: str, height: float) -> dict[str, Any]:
    place = {"x": at, "yref": "paper", "y": height, "xanchor": "left", "yanchor": "top"}
    return place | {"text": words, "showarrow": False, "xshift": 4}


def against_hands_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    curve = win_curve(drawn.inputs, _wide(drawn.inputs))
    rows = [(str(strength), percent(chance)) for strength, chance in curve.items()]
    return figures.Table(("Our Fighting Strength", "We win the deck"), rows)


def _teeth(inputs: BoardingInputs) -> Mapping[Losses, dict[int, float]]:
    """Hand by hand about our strength: by exact tenths, and as they are counted now (by whole
    hands rounded down, where they are exact)."""
    ours = inputs.ours.strength
    low = max(1, min(ours - NEAR, 750 - 2 * NEAR))
    near = range(low, min(low + 2 * NEAR, 750) + 1)
    other = Losses.FLOOR if inputs.losses is Losses.EXACT else inputs.losses
    return {way: win_curve(replace(inputs, losses=way), near) for way in (other, Losses.EXACT)}


ROUNDED = {
    Losses.EXACT: "exact tenths",
    Losses.FLOOR: "rounded down",
    Losses.NEAREST: "to the nearest",
    Losses.CEILING: "rounded up",
}


def saw(drawn: Drawn) -> Spec:
    """One more hand at a time, by exact tenths and in whole hands. SF-BOARD-3, A-TENTHS."""
    curves = _teeth(drawn.inputs)
    named = {ROUNDED[way]: list(curve.values()) for way, curve in curves.items()}
    strengths = list(next(iter(curves.values())))
    spec = figures.lines(strengths, named, "The saw-teeth of whole hands", "")
    for trace, look in zip(spec["data"], (paint("lose"), paint("win")), strict=True):
        trace["line"] |= {"color": look.fill}
        trace["marker"] |= {"size": 6}
    spec["data"].append(_worse(curves))
    chances = [chance for curve in curves.values() for chance in curve.values()]
    low, high = max(min(chances) - 0.08, 0), min(max(chances) + 0.12, 1.02)
    spec["layout"]["yaxis"]["range"] = [low, high]
    return _at_strength(spec, drawn.inputs, "Our Fighting Strength")


def _worse(curves: Mapping[Losses, dict[int, float]]) -> dict[str, Any]:
    points = [(n, curve[n]) for curve in curves.values() for n in saw_teeth(curve)]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "one more hand is worse",
        "x": [at for at, _ in points],
        "y": [chance for _, chance in points],
        "marker": {"symbol": "x", "size": 13, "color": "#aa3d51", "line": {"width": 1}},
        "hovertemplate": "%{x} hands: %{y:.1%}<extra>worse than one fewer</extra>",
    }


def saw_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    curves = _teeth(drawn.inputs)
    worse = {way: set(saw_teeth(curve)) for way, curve in curves.items()}
    rows = [
        (
            str(n),
            *(
                percent(curve[n]) + (", worse" if n in worse[way] else "")
                for way, curve in curves.items()
            ),
        )
        for n in next(iter(curves.values()))
    ]
    return figures.Table(("Our Fighting Strength", *(ROUNDED[way] for way in curves)), rows)
