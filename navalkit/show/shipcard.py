"""The ship's card: her picture, her figures, and of each where it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from navalkit.show.draw import SERIF, clean
from navalkit.show.palette import EDGE
from navalkit.show.ships import ship

Source = Literal["seed", "public", "assumed"]

# Full, half, empty: how firm the ground is that a figure stands on.
MARKS: Final[dict[str, tuple[str, str]]] = {
    "seed": ("●", "given by the rules"),
    "public": ("◐", "agreed by several public sources"),
    "assumed": ("○", "assumed by this kit"),
}


class Entry(NamedTuple):
    """A line of the card: what, how much, from where, and how long its bar is (0 to 1)."""

    label: str
    value: str
    source: Source
    share: Fraction | float | None = None


def mark(source: str) -> str:
    """The glyph that tells where a figure comes from, named for screen readers.

    >>> "assumed" in mark("assumed")
    True
    """
    if source not in MARKS:
        raise ValueError(f"no source {source!r}: use {', '.join(MARKS)}")
    glyph, meaning = MARKS[source]
    return f'<span role="img" aria-label="{meaning}" title="{meaning}">{glyph}</span>'


def _bar(share: Fraction | float | None) -> str:
    if share is None:
        return ""
    full = max(0.0, min(1.0, float(share)))
    return (
        f'<div style="height:6px;border:1px solid {EDGE};border-radius:3px;overflow:hidden">'
        f'<div style="height:100%;width:{100 * full:.1f}%;background:currentColor;opacity:.7">'
        "</div></div>"
    )


def _line(entry: Entry) -> str:
    cell = "padding:2px 8px 2px 0;border:0;text-align:left;font-weight:normal"
    return (
        f'<tr style="background:none"><th scope="row" style="{cell}">{clean(entry.label)}</th>'
        f'<td style="{cell};text-align:right;font-weight:700;white-space:nowrap">'
        f"{clean(entry.value)}</td>"
        f'<td style="{cell}">{mark(entry.source)}</td>'
        f'<td style="{cell};width:34%" aria-hidden="true">{_bar(entry.share)}</td></tr>'
    )


def ship_card(name: str, kind: str, entries: Sequence[Entry], masts: int = 2) -> str:
    """A card to look at and to print: silhouette, name, kind, figures with their marks.

    >>> "Sixth rate" in ship_card("Rose", "Sixth rate", [Entry("Speed", "3", "seed", 0.75)])
    True
    """
    used = [source for source in MARKS if any(e.source == source for e in entries)]
    legend = " · ".join(f"{MARKS[source][0]} {MARKS[source][1]}" for source in used)
    frame = f"border:1px solid {EDGE};outline:1px solid {EDGE};outline-offset:2px"
    return (
        f'<figure style="margin:4px;padding:12px 14px;max-width:320px;{frame};font-family:{SERIF}">'
        f'<div style="display:flex;justify-content:center">{ship(kind, masts, width=240)}</div>'
        f'<figcaption style="text-align:center;overflow-wrap:anywhere">'
        f'<b style="font-size:1.15em">{clean(name)}</b><br/><i>{clean(kind)}</i></figcaption>'
        '<table style="width:100%;border-collapse:collapse;margin:8px 0;font-size:inherit;'
        f'color:inherit">{"".join(_line(e) for e in entries)}</table>'
        f"<small>{legend}</small></figure>"
    )
