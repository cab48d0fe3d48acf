"""Fire now or close first; hull, rigging or hands: the broadsides it takes. SF-BROAD, SF-DIST-2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from navalkit.rules.seafight.broadside import by_distance, expected_broadsides
from navalkit.rules.seafight.broadside_inputs import Aim, BroadsideInputs
from navalkit.rules.seafight.distance import Band
from navalkit.show import figures
from navalkit.show.numbers import decimal
from navalkit.show.palette import paint
from navalkit.show.shown import Drawn, Spec

MOST_DRAWN = 60
"""A bar of more rounds than this is cut off, and says so."""


class Plan(NamedTuple):
    """Closing to a distance and firing from there: rounds of each; None where it never ends."""

    band: Band
    closing: int
    firing: Fraction | None

    @property
    def rounds(self) -> Fraction | None:
        """Both together."""
        return None if self.firing is None else self.closing + self.firing


def plans(inputs: BroadsideInputs) -> list[Plan]:
    """From the present distance inwards: what it takes to close, then to beat her.

    It is assumed that each band is closed in the rounds given, and no gun fires meanwhile.
    """
    expected = by_distance(inputs)
    return [
        Plan(band, (inputs.distance - band) * inputs.closing, firing)
        for band, firing in expected.items()
        if band <= inputs.distance
    ]


def near(drawn: Drawn) -> Spec:
    """Rounds of closing and of firing, for each distance she may be closed to."""
    told = plans(drawn.inputs)
    names = [plan.band.words for plan in told]
    closing = _bars("closing", names, [Fraction(plan.closing) for plan in told], "tie")
    firing = _bars("firing", names, [plan.firing for plan in told], "win")
    layout = _layout("Fire now, or close first?", "Fire from", "Rounds, on average")
    layout["annotations"] = [
        _above(plan.band.words, min(float(plan.rounds or 0), MOST_DRAWN), _rounds(plan.rounds))
        for plan in told
    ]
    return {"data": [closing, firing], "layout": layout}


def _rounds(value: Fraction | None) -> str:
    return "never" if value is None else decimal(value)


def _bars(
    name: str, names: Sequence[str], values: Sequence[Fraction | None], look: str
) -> dict[str, Any]:
    shown = [min(float(value or 0), MOST_DRAWN) for value in values]
    return {
        "type": "bar",
        "name": name,
        "x": list(names),
        "y": shown,
        "marker": figures.marker(paint(look)),
        "hovertemplate": f"%{{x}}: {name} %{{y:.1f}} rounds<extra></extra>",
    }


def _layout(title: str, across: str, up: str) -> dict[str, Any]:
    return {
        "title": {"text": title},
        "barmode": "stack",
        "xaxis": {"type": "category", "title": {"text": across}},
        "yaxis": {"title": {"text": up}, "rangemode": "tozero"},
        "legend": figures.LEGEND_BELOW,
        "showlegend": True,
    }


def _above(x: str, y: float, words: str) -> dict[str, Any]:
    return {"x": x, "y": y, "text": f"<b>{words}</b>", "showarrow": False, "yshift": 11}


def near_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [
        (plan.band.words, str(plan.closing), _rounds(plan.firing), _rounds(plan.rounds))
        for plan in plans(drawn.inputs)
    ]
    return figures.Table(("Fire from", "Closing", "Firing", "Together"), rows)


# --- which target --------------------------------------------------------------------------------

AREAS = {
    Aim.HULL: "hull:<br>she strikes",
    Aim.RIGGING: "rigging:<br>dismasted",
    Aim.HANDS: "hands:<br>swept or shaken",
}


def _by_area(inputs: BroadsideInputs) -> dict[Aim, Fraction | None]:
    return {aim: expected_broadsides(replace(inputs, aim=aim)) for aim in Aim}


def areas(drawn: Drawn) -> Spec:
    """The broadsides it takes at this distance, aimed at hull, rigging or hands."""
    told = _by_area(drawn.inputs)
    names = [AREAS[aim] for aim in told]
    bars = _bars("broadsides", names, list(told.values()), "win")
    where = drawn.inputs.distance.words
    layout = _layout(f"Which target, at {where}?", "", "Broadsides, on average")
    layout |= {"showlegend": False}
    layout["annotations"] = [
        _above(AREAS[aim], min(float(value or 0), MOST_DRAWN), _rounds(value))
        for aim, value in told.items()
    ]
    return {"data": [bars], "layout": layout}


def areas_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [
        (AREAS[aim].replace("<br>", " "), _rounds(value))
        for aim, value in _by_area(drawn.inputs).items()
    ]
    return figures.Table(("Aimed at", "Broadsides until she is beaten"), rows)
