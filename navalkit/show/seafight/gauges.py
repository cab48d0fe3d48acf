"""What a side has left, as bars that fit any width; and paints for the layers of a figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from navalkit.show import figures
from navalkit.show.draw import SERIF, clean
from navalkit.show.figures import Spec
from navalkit.show.numbers import decimal, percent
from navalkit.show.palette import EDGE, Paint
from navalkit.show.shown import Drawn

ASSUMED = '<span title="assumed: the rule text does not give it">○</span>'
"""The mark of an assumed figure."""


class Gauge(NamedTuple):
    """A bar: what it measures, how much is left of how much, and a mark on the way with words."""

    label: str
    left: Fraction | int
    full: int
    mark: Fraction | int | None = None
    words: str = ""


def hands(value: Fraction | int) -> str:
    """Hands as they are counted: whole, or with one decimal where tenths are exact.

    >>> hands(Fraction(72)), hands(Fraction(203, 10))
    ('72', '20.3')
    """
    return decimal(value, 0 if Fraction(value).denominator == 1 else 1)


def gauge(told: Gauge, paint: Paint) -> str:
    """One bar with its words: what is left, the mark as a line across it."""
    share = float(max(Fraction(0), min(Fraction(1), Fraction(told.left) / told.full)))
    line = ""
    if told.mark is not None:
        at = 100 * float(Fraction(told.mark) / told.full)
        line = (
            f'<div style="position:absolute;top:-3px;bottom:-3px;left:{at:.1f}%;width:0;'
            'border-left:2px dashed currentColor"></div>'
        )
    about = f'<span style="font-size:13px;opacity:.85">{clean(told.words)}</span>' * bool(
        told.words
    )
    return (
        '<div style="margin:6px 0"><div style="display:flex;flex-wrap:wrap;gap:0 14px;'
        'justify-content:space-between;align-items:baseline">'
        f"<span>{clean(told.label)}</span>"
        f"<b>{hands(told.left)} of {hands(told.full)}</b></div>"
        f'<div style="position:relative;height:14px;border:1px solid {EDGE};border-radius:3px">'
        f'<div style="height:100%;width:{100 * share:.1f}%;background:{paint.fill};'
        f'border-radius:2px"></div>{line}</div>{about}</div>'
    )


def said(told: Gauge) -> str:
    """The same for those who hear it."""
    words = f" ({told.words})" if told.words else ""
    return f"{told.label}: {hands(told.left)} of {hands(told.full)}{words}"


def panel(title: str, inside: str, words: str) -> str:
    """A framed part of a scene under its title, said in words."""
    return (
        f'<div role="img" aria-label="{clean(words)}" style="flex:1 1 240px;min-width:0;'
        f"border:1px solid {EDGE};outline:1px solid {EDGE};outline-offset:2px;margin:3px;"
        f'padding:10px 14px;font-family:{SERIF}">'
        f'<div style="font-size:1.1em"><b>{clean(title)}</b></div>{inside}</div>'
    )


def side_by_side(parts: Sequence[str]) -> str:
    """Panels beside each other, or one below the other where there is no room."""
    return f'<div style="display:flex;flex-wrap:wrap;gap:10px">{"".join(parts)}</div>'


# --- figures -------------------------------------------------------------------------------------


def painted(spec: Spec, looks: Mapping[str, Paint]) -> Spec:
    """The layers of a stacked figure in the paints of their meanings."""
    for trace in spec["data"]:
        look = looks.get(trace["name"])
        if look is not None:
            trace["marker"] = figures.marker(look)
            trace["insidetextfont"] = {"color": look.text}
    return spec


def overlaid(
    drawn: Drawn, spec: Spec, at: Sequence[Any], happened: Callable[[Any], bool], words: str
) -> Spec:
    """The guess as a line, the simulation as dots and the pinned set-up as a dotted line: all of
    the event that happened by then."""
    if drawn.played:
        dots = [tally.p(happened) for tally in drawn.played.rounds[: len(at)]]
        spec["data"].append(figures.dots(at[: len(dots)], dots, f"{words}, simulated"))
    if drawn.pinned:
        curve = [float(pmf.p(happened)) for pmf in drawn.pinned.history[: len(at)]]
        spec["data"].append(_pinned(at[: len(curve)], curve, words))
    if drawn.guess is not None:
        shape, note = figures.guess_line(drawn.guess, f"your guess: {percent(drawn.guess)} {words}")
        spec["layout"] |= {"shapes": [shape], "annotations": [note]}
    return spec


def _pinned(at: Sequence[Any], curve: Sequence[float], words: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": f"{words}, set-up A",
        "x": list(at),
        "y": list(curve),
        "line": {"color": "#0b0d10", "width": 2, "dash": "dot"},
        "marker": {"symbol": "square", "size": 7, "color": "#ffffff", "line": {"width": 2}},
        "hovertemplate": "A: %{y:.1%}<extra></extra>",
    }


def numbered(count: int) -> list[str]:
    """The rounds of a figure: the start, and each round after it.

    >>> numbered(3)
    ['start', '1', '2']
    """
    return ["start", *(str(n) for n in range(1, count))]
