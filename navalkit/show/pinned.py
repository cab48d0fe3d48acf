"""A pinned set-up A beside the present one: the same picture of both, on the same scale."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from navalkit.show.shown import Drawn, Spec, View

ROOM = 1.06
"""An axis reaches so far past the largest value."""


def pictures(view: View, drawn: Drawn, pinned: Any) -> tuple[Spec, Spec | None]:
    """The picture, and that of A; None where there is no A, or it is laid over the picture."""
    spec = view.draw(drawn)
    if drawn.pinned is None or pinned == drawn.inputs:
        return spec, None
    if spec != view.draw(drawn._replace(pinned=None)):
        return spec, None
    other = view.draw(Drawn(drawn.question, pinned, drawn.pinned))
    return to_scale(spec, other), _named(to_scale(other, spec))


def _named(spec: Spec) -> Spec:
    title = spec["layout"].get("title", {})
    told = {**title, "text": f"A, as pinned: {title.get('text', '')}"}
    return {**spec, "layout": {**spec["layout"], "title": told}}


def to_scale(spec: Spec, other: Spec) -> Spec:
    """A picture with its axis of values long enough for another's too, where it is left to fit.

    >>> one, two = ({"data": [{"type": "bar", "y": [n]}], "layout": {}} for n in (1, 3))
    >>> [to_scale(*pair)["layout"]["yaxis"]["range"][1] for pair in ((one, two), (two, one))]
    [3.18, 3.18]
    """
    if any(each.get("type", "scatter") not in ("bar", "scatter") for each in _data(spec, other)):
        return spec
    across = any(each.get("orientation") == "h" for each in spec["data"])
    axis = "xaxis" if across else "yaxis"
    kept = spec["layout"].get(axis, {})
    tops = [_top(each, across) for each in (spec, other)]
    if kept.keys() & {"range", "autorange", "type"} or None in tops:
        return spec
    reach = max(top for top in tops if top is not None) * ROOM
    return {**spec, "layout": {**spec["layout"], axis: {**kept, "range": [0, reach]}}}


def _data(*specs: Spec) -> list[dict[str, Any]]:
    return [trace for spec in specs for trace in spec["data"]]


def _top(spec: Spec, across: bool) -> float | None:
    """The highest value, bars that stand on one another added; None if it is not from 0 up."""
    stacked = spec["layout"].get("barmode") == "stack"
    along, value = ("y", "x") if across else ("x", "y")
    totals: dict[Any, float] = defaultdict(float)
    for n, trace in enumerate(spec["data"]):
        values = list(trace.get(value, ()))
        if "base" in trace or not all(isinstance(v, int | float) and v >= 0 for v in values):
            return None
        places = list(trace.get(along, range(len(values))))
        for place, v in zip(places, values, strict=False):
            totals[place if stacked else (n, place)] += v
    return max(totals.values(), default=0.0) or None
