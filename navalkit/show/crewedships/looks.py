"""What the states of ship and men look like: one paint for each, on every picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from navalkit.show import figures
from navalkit.show.palette import Paint, series

GOOD, WORN, BAD = series(2), series(5), series(3)
LOOKS: Mapping[str, Paint] = {
    "fresh": GOOD,
    "fatigued": WORN,
    "spent": BAD,
    "sound": GOOD,
    "scuttled": WORN,
    "sinking by minutes": series(1),
    "gone at once": BAD,
    "aboard, unhurt": GOOD,
    "aboard, hurt": WORN,
    "in the water": series(0),
    "swims clear": series(7),
    "killed by debris": BAD,
    "dragged under": series(4),
    "drowned": series(6),
    "never touches": series(0),
    "floats off sound": GOOD,
    "floats off scuttled": WORN,
    "breaks up": BAD,
    "the other ship sinks": series(0),
    "both afloat": series(6),
    "the players' ship sinks": series(1),
}
ASSUMED = "○"
"""Beside a figure that the text does not give."""


def layered(
    at: Sequence[str], layers: Mapping[str, Sequence[Fraction]], title: str, axis: str
) -> figures.Spec:
    """Stacked bars in the paints of what they show."""
    spec = figures.stacked(at, layers, title, axis)
    for trace in spec["data"]:
        look = LOOKS[trace["name"]]
        trace |= {"marker": figures.marker(look), "insidetextfont": {"color": look.text}}
    return spec


def ends(chances: Mapping[str, Fraction], title: str) -> figures.Spec:
    """A bar for each end, in its paint."""
    spec = figures.bars(chances, title)
    spec["data"][0]["marker"] = figures.markers([LOOKS[name] for name in chances])
    return spec
