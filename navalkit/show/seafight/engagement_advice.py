"""Best orders in pictures and words: what each is worth, and a map over distance and hurts."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from navalkit.odds.grid import numpy_here
from navalkit.odds.tray import exact
from navalkit.rules.inputs import InputError
from navalkit.rules.seafight.engagement import opening
from navalkit.rules.seafight.engagement_counsel import Counsel
from navalkit.rules.seafight.engagement_hurts import TooManyError
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_orders import Hunting
from navalkit.rules.seafight.engagement_reason import (
    Advice,
    Reason,
    advice,
    advised,
    weighing,
)
from navalkit.rules.seafight.engagement_state import FightState
from navalkit.show import figures
from navalkit.show.numbers import MINUS, decimal, percent
from navalkit.show.palette import series
from navalkit.show.seafight.engagement_pairs import lines_of, short
from navalkit.show.shown import Drawn, Spec

NO_NUMPY = "Best orders need numpy, which a page without a server does not load."


def points(worth: float) -> str:
    """A worth in points, with its sign.

    >>> points(34.41), points(-0.04)
    ('34.4 points', '0.0 points')
    """
    shown = decimal(worth).removeprefix(MINUS) if abs(worth) < 0.05 else decimal(worth)
    return f"{shown} points"


def first(inputs: EngagementInputs) -> FightState:
    """The state to advise on before a shot is fired: nobody surprised, if that can be."""
    met = opening(inputs, exact)
    return min(met, key=lambda state: state.surprised)


def told_advice(inputs: EngagementInputs, both: bool = False) -> Advice | str:
    """The advice at the start, or the sentence that says why there is none."""
    if not numpy_here():
        return NO_NUMPY
    try:
        return advice(advised(inputs, both), first(inputs), 0)
    except (TooManyError, InputError) as error:
        return f"No advice: {error}."


def weighing_ours(inputs: EngagementInputs) -> Iterator[float]:
    """Weigh the pursuer's orders, a piece at a time; nothing where they cannot be weighed."""
    return _weighing(inputs, both=False)


def weighing_both(inputs: EngagementInputs) -> Iterator[float]:
    """Weigh the orders of both, a piece at a time."""
    return _weighing(inputs, both=True)


def _weighing(inputs: EngagementInputs, both: bool) -> Iterator[float]:
    if not numpy_here():
        return
    try:
        yield from weighing(inputs, both)
    except (TooManyError, InputError):  # the picture says so
        return


# --- in words ------------------------------------------------------------------------------------


def verdict(told: Advice) -> str:
    """The best order, what the next best would cost, and the reason. One sentence."""
    (best, worth), *others = told.points.items()
    if not others:
        return f"There is one order to give: {best.name}."
    if all(abs(worth - each) < 1e-9 for _, each in others):
        return f"Whatever you order now, the battle is worth {points(worth)}."
    second, less = others[0]
    cost = worth - less
    if cost < 0.05:
        return (
            f"It is all one whether you {best.name} or {second.name}: {points(worth)} either way."
        )
    why = f": {_because(told.reason)}" if told.reason else ""
    return (
        f"Best is to {best.name}, worth {points(worth)}; to {second.name} now would cost "
        f"{points(cost)}{why}."
    )


def _because(reason: Reason) -> str:
    return (
        f"after this round {reason.words} {percent(reason.best)} of the time, "
        f"against {percent(reason.other)}"
    )


def certificate(made: Counsel) -> str:
    """How sure the value of the game is: the bounds of all rounds together."""
    gap = made.gap
    told = "0" if gap == 0 else f"{gap:.0e}"
    return (
        f"Both Captains choosing at once, the battle is worth {points(made.value * 100)} to the "
        f"pursuer; what she can be sure of and what the prey can hold her to differ by {told} "
        "of a hundred points, all rounds together."
    )


# --- what each order is worth --------------------------------------------------------------------


def best_orders(drawn: Drawn) -> Spec:
    """What each order of the first round is worth, the best ones following."""
    told = told_advice(drawn.inputs)
    if isinstance(told, str):
        return empty(told)
    names = [lines_of(order.name) for order in told.points]
    worth = list(told.points.values())
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "y": names,
            "x": worth,
            "marker": figures.markers([paint_of(order) for order in told.points]),
            "text": [points(each) for each in worth],
            "textposition": "auto",
            "hovertemplate": "%{y}: %{x:.2f} points<extra></extra>",
        }
    ]
    layout = {
        "title": {"text": "Orders for round 1, in points"},
        "height": 180 + 62 * len(names),
        "xaxis": {"title": {"text": "worth to the pursuer"}, "rangemode": "tozero"},
        "yaxis": {"autorange": "reversed", "type": "category", "automargin": True},
        "showlegend": False,
    }
    return {"data": data, "layout": layout}


def empty(words: str) -> Spec:
    """A picture of nothing, with the sentence that says why."""
    note = {
        "xref": "paper",
        "yref": "paper",
        "x": 0.5,
        "y": 0.5,
        "showarrow": False,
        "text": "<br>".join(wrap(words, 40)),
    }
    hidden = {"visible": False}
    return {"data": [], "layout": {"annotations": [note], "xaxis": hidden, "yaxis": hidden}}


def paint_of(order: Hunting) -> Any:
    """Each order its own look, here and on the map."""
    return series(PLACE.get(order.name, 7))


PLACE = {
    "chase her and board": 4,
    "cripple her rigging, then board": 1,
    "sweep her decks, then board": 2,
    "stand off and sink her": 5,
    "close and beat her down": 0,
}


def best_orders_table(drawn: Drawn) -> figures.Table:
    """The same as a table, with the price of each order, and the reason for the best."""
    told = told_advice(drawn.inputs)
    if isinstance(told, str):
        return figures.Table(("No advice",), [[told]])
    rows = [
        [order.name, points(worth), points(told.value - worth)]
        for order, worth in told.points.items()
    ]
    return figures.Table(("Order", "Worth", "Price"), [*rows, [verdict(told), "", ""]])


# --- both at once --------------------------------------------------------------------------------


def both_choose(drawn: Drawn) -> Spec:
    """The game of the first round: what each pair of orders is worth, best orders following."""
    told = told_advice(drawn.inputs, both=True)
    if isinstance(told, str):
        return empty(told)
    made, weighed = advised(drawn.inputs, both=True), told.weighed
    cells = [[float(each) * 100 for each in row] for row in weighed.payoffs]
    columns = _often([short(each.name) for each in made.theirs], weighed.theirs)
    rows = _often([lines_of(each.name) for each in made.ours], weighed.ours)
    data = {
        "type": "heatmap",
        "x": columns,
        "y": rows,
        "z": cells,
        "text": [[decimal(each) for each in row] for row in cells],
        "texttemplate": "%{text}",
        "colorscale": [[0, "#f4f1e6"], [0.5, "#4d9fc0"], [1, "#0b3f66"]],
        "xgap": 2,
        "ygap": 2,
        "showscale": False,
        "hovertemplate": "%{y}<br>against %{x}: %{z:.2f} points<extra></extra>",
    }
    layout = {
        "title": {"text": f"Both choose: worth {points(told.value)}"},
        "height": 470,
        "margin": {"t": 130},
        "yaxis": {"autorange": "reversed", "type": "category", "automargin": True},
        "xaxis": {"type": "category", "side": "top", "tickangle": 0},
    }
    return {"data": [data], "layout": layout}


def _often(names: list[str], shares: Any) -> list[str]:
    """Names with how often each is the one to give."""
    told = [f"<br><b>{percent(min(float(p), 1))}</b>" if p > 1e-9 else "" for p in shares]
    return [name + share for name, share in zip(names, told, strict=True)]


def both_choose_table(drawn: Drawn) -> figures.Table:
    """The same as a table, with the certificate."""
    told = told_advice(drawn.inputs, both=True)
    if isinstance(told, str):
        return figures.Table(("No advice",), [[told]])
    made = advised(drawn.inputs, both=True)
    rows = [
        [ours.name, *(decimal(float(each) * 100) for each in row)]
        for ours, row in zip(made.ours, told.weighed.payoffs, strict=True)
    ]
    blank = [""] * len(made.theirs)
    heads = ("In points", *(each.name for each in made.theirs))
    return figures.Table(heads, [*rows, [certificate(made), *blank]])
