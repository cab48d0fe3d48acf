"""Cards laid out and bars laid on their side, as the pictures of the card chase need them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import eq
from typing import Any, NamedTuple

from navalkit.odds.cards import Card, Rank
from navalkit.odds.simulate import Tally
from navalkit.rules.cardchase.position import inches, increments, yards
from navalkit.rules.cardchase.ships import Ship, mark, ships
from navalkit.rules.figures import Mark
from navalkit.show import figures
from navalkit.show.cards import card as card_picture
from navalkit.show.draw import clean, line, path, picture, rect, scaled, words
from navalkit.show.numbers import decimal, percent
from navalkit.show.palette import EDGE, Paint, paint, series
from navalkit.show.shipcard import Source
from navalkit.show.shown import Drawn, Spec

ASSUMED = "\N{NO-BREAK SPACE}○"
"""Behind a figure that the text does not give."""


class Laid(NamedTuple):
    """A ship as she is shown: her name, her card, the rank it counts as, a line below it."""

    name: str
    card: Card | None
    rank: int
    note: str = ""


def distance(gap: int, an_inch: int = 20) -> str:
    """A distance in all its measures.

    >>> distance(5)
    '5 increments, 25 inches, 500 yards'
    """
    count = "half an increment" if not gap else f"{gap} increment{'s' if gap > 1 else ''}"
    there = yards(gap, an_inch)
    return f"{count}, {_plain(inches(gap))} inches, {_plain(there)} yards"


def _plain(value: Fraction) -> str:
    return decimal(value, 0 if value.denominator == 1 else 1)


def step(gap: int) -> str:
    """A gap as increments, short."""
    return "½" if not gap else str(increments(gap))


def cards_row(laid: Sequence[Laid], width: float = 74) -> str:
    """The ships' cards side by side in the order given; one still to be dealt lies face down."""
    shown = "".join(
        f'<figure style="margin:0;width:{max(width, 104):.0f}px;text-align:center">'
        f'<div style="display:flex;justify-content:center">{_face(each, width)}</div>'
        f'<figcaption style="overflow-wrap:anywhere"><b>{clean(each.name)}</b><br>'
        f"<small>{clean(each.note)}</small></figcaption></figure>"
        for each in laid
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:12px">{shown}</div>'


def _face(laid: Laid, width: float) -> str:
    return card_picture(str(laid.card), width) if laid.card else back(width)


def back(width: float = 74) -> str:
    """A card that lies face down."""
    sheet = rect(-33, -46, 66, 92, rx=6, fill="#274a63", stroke=EDGE, stroke_width=1.2)
    waves = "".join(
        path(
            f"M-27 {y}q4.5 -5 9 0t9 0t9 0t9 0t9 0t9 0",
            stroke="#8fb3c9",
            stroke_width=1,
            fill="none",
        )
        for y in range(-36, 40, 9)
    )
    style = f"flex:none;width:{width:.0f}px;height:auto"
    return picture("a card to be dealt", (-35, -48, 70, 96), sheet + waves, style)


LEFT, RIGHT, TRACK = 24, 456, 40


def track(laid: Sequence[Laid], note: str = "") -> str:
    """The ranks from 2 to Ace as a line, the ships where their cards put them."""
    known = [each for each in laid if each.rank]
    axis = path(line((LEFT, TRACK), (RIGHT, TRACK)), stroke="currentColor", stroke_width=1)
    ticks = "".join(
        path(line((_at(r), TRACK - 3), (_at(r), TRACK + 3)), stroke="currentColor", stroke_width=1)
        + words(_at(r), TRACK + 20, Rank(r).words, 15, text_anchor="middle")
        for r in range(2, 15)
    )
    marks = "".join(_buoy(place, each, known) for place, each in enumerate(known))
    told = "; ".join(f"{each.name} on {Rank(each.rank).words}" for each in known)
    legend = words(240, 84, note, 16, text_anchor="middle") if note else ""
    box = (0.0, -8.0, 480.0, 100.0)
    return picture(
        f"Where the cards put the ships: {told}", box, axis + ticks + marks + legend, scaled(560)
    )


def _at(rank: int) -> float:
    return LEFT + (RIGHT - LEFT) * (rank - 2) / 12


def _buoy(place: int, each: Laid, known: Sequence[Laid]) -> str:
    """A ship's mark; those on one rank stand above each other."""
    below = sum(other.rank == each.rank for other in known[:place])
    x, y = _at(each.rank), TRACK - 13 - 18 * below
    look = series(place)
    flag = rect(x - 11, y - 10, 22, 17, rx=3, fill=look.fill, stroke=EDGE, stroke_width=1)
    return flag + words(x, y + 3.5, each.name[:1], 14, fill=look.text, text_anchor="middle")


def guessed(spec: Spec, guess: Fraction | None) -> None:
    """Lay the reader's guess over a plot of chances, as a dashed line."""
    if guess is not None:
        shape, note = figures.guess_line(guess, f"your guess: {percent(guess)}")
        layout = spec["layout"]
        layout["shapes"] = [*layout.get("shapes", ()), shape]
        layout["annotations"] = [*layout.get("annotations", ()), note]


def distribution(
    outcomes: Mapping[int, Fraction],
    names: Mapping[int, str],
    looks: Sequence[Paint],
    title: str,
    laid_over: tuple[Tally[Any] | None, Mapping[int, Fraction] | None],
) -> Spec:
    """A bar for each outcome in its paint, with what was simulated and what was pinned."""
    tally, pinned = laid_over
    spec = figures.bars(
        {names[n]: p for n, p in outcomes.items()},
        title,
        pinned={names[n]: p for n, p in pinned.items()} if pinned else None,
    )
    bar = spec["data"][0]
    bar |= {"marker": figures.markers(looks), "textangle": 0}
    spec["layout"] |= {"uniformtext": SMALL}
    spec["layout"]["xaxis"]["tickangle"] = 0
    if tally:
        seen = [tally.p(partial(eq, n)) for n in outcomes]
        bar["text"] = None  # it would lie under the dots
        spec["data"].append(figures.dots([names[n] for n in outcomes], seen))
        spec["layout"]["showlegend"] = True
    return spec


SMALL = {"mode": "hide", "minsize": 9}
"""Numbers on bars that would be too small to read are left to the table."""


def over(drawn: Drawn) -> tuple[Tally[Any] | None, Mapping[int, Fraction] | None]:
    """What was simulated and what was pinned, if anything was."""
    pinned = dict(drawn.pinned.outcomes.items()) if drawn.pinned else None
    return drawn.played.outcomes if drawn.played else None, pinned


# --- bars on their side --------------------------------------------------------------------------


def rows(
    names: Sequence[str],
    layers: Mapping[str, Sequence[Fraction]],
    looks: Mapping[str, Paint],
    title: str,
) -> Spec:
    """A bar on its side for each name, in layers; the first name on top."""
    data: list[dict[str, Any]] = [
        {
            "type": "bar",
            "orientation": "h",
            "name": name,
            "y": list(names),
            "x": [float(p) for p in values],
            "marker": figures.marker(looks[name]),
            "text": [percent(p) if p >= LEAST else "" for p in values],
            "textposition": "inside",
            "insidetextanchor": "middle",
            "insidetextfont": {"color": looks[name].text},
            "hovertemplate": f"%{{y}}, {name}: %{{x:.1%}}<extra></extra>",
        }
        for name, values in layers.items()
    ]
    layout = {
        "title": {"text": title},
        "barmode": "stack",
        "height": 130 + 34 * len(names),
        "xaxis": {"range": [0, 1], "tickformat": ".0%", "title": {"text": "Chance"}},
        "yaxis": {"autorange": "reversed", "type": "category", "automargin": True},
        "legend": {**figures.LEGEND_BELOW, "y": -0.16},
        "showlegend": len(layers) > 1,
    }
    return {"data": data, "layout": layout}


LEAST = Fraction(8, 100)
WIN, TIE, LOSE = paint("win"), paint("tie"), paint("lose")


# --- ships ---------------------------------------------------------------------------------------


def catalogue_key(ship: Ship) -> str | None:
    """The catalogue's key of a ship, if she is in it."""
    return next((key for key, known in ships().items() if known == ship), None)


def source(ship: Ship, figure: str) -> Source:
    """Where a figure of hers comes from: public, or assumed."""
    key = catalogue_key(ship)
    return "public" if key and mark(key, figure) is Mark.PUBLIC else "assumed"


def marked(ship: Ship) -> str:
    """Her name, with the mark of assumed figures where hers are."""
    public = catalogue_key(ship) is not None and source(ship, "top_speed") == "public"
    return ship.name if public else ship.name + ASSUMED
