"""What the five rulesets have in common to show: how it ends, and where it stands after a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from navalkit.odds.simulate import Tally
from navalkit.show import figures
from navalkit.show.numbers import parts, percent
from navalkit.show.palette import EDGE, Paint, paint, series
from navalkit.show.shown import Drawn, Spec, View, endings_table, shown

GOOD, EVEN, BAD = paint("win"), paint("tie"), paint("lose")
BOTH, BUSY, BESIDES = series(4), series(7), series(2)


class Layers(NamedTuple):
    """Kinds of states: each with its paint, in order from the bottom; and what a guess is about."""

    kind: Callable[[Any, Any], str]  # inputs, state
    paints: Mapping[str, Paint]
    title: str
    axis: str
    guessed: tuple[str, ...]  # the kinds that make up the event
    event: str  # the event in a word or two


# --- how it ends ---------------------------------------------------------------------------------


def endings(title: str, paints: Mapping[Any, Paint], event: str) -> View:
    """A view of how it ends: a bar for each end, in its own paint."""

    def draw(drawn: Drawn) -> Spec:
        names = shown(drawn.question).name
        chances = {names(end): p for end, p in drawn.answer.outcomes.items()}
        pinned = drawn.pinned and {names(end): p for end, p in drawn.pinned.outcomes.items()}
        spec = figures.bars(chances, title, _named(drawn, names), pinned or None)
        looks = [paints[end] for end in drawn.answer.outcomes]
        spec["data"][0]["marker"] = figures.markers(looks)
        spec["layout"]["xaxis"] |= in_two_lines(list(chances))
        return with_guess(spec, drawn, event)

    return View("How it ends", draw, endings_table)


def in_two_lines(names: list[str]) -> dict[str, Any]:
    """The names under the bars, broken at their first space so that a phone has room for them."""
    broken = [name.replace(" ", "<br>", 1) for name in names]
    return {"tickvals": names, "ticktext": broken, "tickangle": 0}


def _named(drawn: Drawn, names: Callable[[Any], str]) -> Tally[str] | None:
    if not drawn.played:
        return None
    counts = {names(end): count for end, count in drawn.played.outcomes.counts.items()}
    return Tally(counts, drawn.played.outcomes.trials)


def with_guess(spec: Spec, drawn: Drawn, event: str) -> Spec:
    """The figure with the guess as a dashed line, where there is one."""
    if drawn.guess is not None:
        words = f"your guess: {percent(drawn.guess)} {event}"
        shape, note = figures.guess_line(drawn.guess, words)
        spec["layout"] |= {"shapes": [shape], "annotations": [note]}
    return spec


# --- after each round ----------------------------------------------------------------------------


def by_round(layers: Layers, name: str) -> View:
    """A view of where it stands after each round, as stacked bars."""

    def draw(drawn: Drawn) -> Spec:
        shares = shared(layers, drawn)
        at = rounds(len(drawn.answer.history))
        spec = stacked(at, shares, layers.paints, layers.title, layers.axis)
        if drawn.played:
            told = [tally.p(lambda s: is_guessed(drawn, s)) for tally in drawn.played.rounds]
            spec["data"].append(figures.dots(at, told[: len(at)], f"{layers.event}, simulated"))
        return with_guess(spec, drawn, layers.event)

    def is_guessed(drawn: Drawn, state: Any) -> bool:
        return layers.kind(drawn.inputs, state) in layers.guessed

    def table(drawn: Drawn) -> figures.Table:
        shares = shared(layers, drawn)
        rows = [
            (at, *parts(dict(zip(shares, column, strict=True))).values())
            for at, column in zip(
                rounds(len(drawn.answer.history)), zip(*shares.values(), strict=True), strict=True
            )
        ]
        return figures.Table((layers.axis, *shares), rows)

    return View(name, draw, table)


def shared(layers: Layers, drawn: Drawn) -> dict[str, list[Fraction]]:
    """For each kind that comes up, its share after each round."""
    told = [pmf.map(lambda s: layers.kind(drawn.inputs, s)) for pmf in drawn.answer.history]
    found = [kind for kind in layers.paints if any(kind in pmf for pmf in told)]
    return {kind: [pmf[kind] for pmf in told] for kind in found}


def rounds(count: int) -> list[str]:
    """The names of the bars: the start, and the rounds."""
    return ["start", *(str(number) for number in range(1, count))]


def stacked(
    at: list[str],
    shares: Mapping[str, list[Fraction]],
    paints: Mapping[str, Paint],
    title: str,
    axis: str,
) -> Spec:
    """Stacked bars, each layer in its own paint."""
    spec = figures.stacked(at, shares, title, axis)
    spec["layout"]["xaxis"]["tickangle"] = 0
    for trace in spec["data"]:
        look = paints[trace["name"]]
        trace["marker"] = figures.marker(look)
        trace["insidetextfont"] = {"color": look.text}
    return spec


# --- curves --------------------------------------------------------------------------------------


def curve_table(head: str, at: list[Any], curves: Mapping[str, list[Fraction]]) -> figures.Table:
    """Curves as a table: a row for each place."""
    rows = [
        (str(x), *(percent(p) for p in column))
        for x, column in zip(at, zip(*curves.values(), strict=True), strict=True)
    ]
    return figures.Table((head, *curves), rows)


def here(spec: Spec, x: float, words: str) -> Spec:
    """The figure with a mark where the set-up stands."""
    shape = {"type": "line", "x0": x, "x1": x, "yref": "paper", "y0": 0, "y1": 1}
    shape["line"] = {"color": EDGE, "dash": "dot", "width": 2}
    note = {
        "x": x,
        "yref": "paper",
        "y": 0.98,
        "xanchor": "left",
        "yanchor": "top",
        "text": words,
        "showarrow": False,
        "bgcolor": "#fff6dc",
        "font": {"color": "#0b0d10"},
        "borderpad": 2,
    }
    spec["layout"] |= {"shapes": [shape], "annotations": [note]}
    return spec
