"""The sea chart: two ships, how far apart, the wind, who holds the gauge, how long until dark.

Drawn twice, as a wide picture and as a tall one for a phone; the width of the place decides which
is shown, by arithmetic in its style, so that it works where style sheets are stripped.
"""

from __future__ import annotations

import math
from typing import Final

from navalkit.show import chartparts as parts
from navalkit.show.draw import clean, group, line, moved, picture, rect, window, words, wrap
from navalkit.show.palette import BANDS, SIDES, Paint
from navalkit.show.scene import (
    LADDER,
    STRENGTHS,
    Condition,
    Holder,
    Scene,
    ShipPicture,
    describe,
    gauge_words,
    hour_words,
    wind_words,
)
from navalkit.show.ships import Rigging, mast_top, peak, silhouette
from navalkit.show.vessels import vessel

__all__ = ["Condition", "Holder", "ShipPicture", "chart"]

# Where the wide picture gives way to the tall one, in pixels of the place it stands in.
NARROW: Final = "599.5px"


# -- ships on the water ----------------------------------------------------------------------


def _rigging(ship: ShipPicture) -> Rigging:
    if ship.condition is None:
        return "whole"
    now, full = ship.condition.rigging
    return "bare" if now <= 0 else "half" if 2 * now <= full else "whole"


def _drawn(ship: ShipPicture) -> tuple[str, int]:
    """What her drawing is found by."""
    return ship.kind, ship.masts


def _bulk(ship: ShipPicture) -> float:
    """How large a ship is drawn; a great one not so much larger that she fills the chart."""
    return math.sqrt(vessel(*_drawn(ship)).size)


def _afloat(ship: ShipPicture, x: float, y: float, scale: float, hidden: float = 0) -> str:
    """A ship on her waterline; `hidden` is how much of her the horizon hides, in her own units."""
    drawing = silhouette(*_drawn(ship), _rigging(ship))
    size = scale * _bulk(ship)
    if hidden:
        drawing = moved(0, hidden, window(-75, -130, 150, 130 - hidden, drawing))
    return moved(x, y, drawing, size)


def _hidden(ship: ShipPicture, place: int) -> float:
    """Hull-down she shows her sails alone, beyond that her topsails."""
    deck = max(height for _, height in vessel(*_drawn(ship)).deck)
    return {4: deck + 1.0, 5: deck + 30.0}.get(place, 0.0)


def _masthead(ship: ShipPicture, y: float, scale: float, hidden: float) -> float:
    """The height on the page of a ship's highest masthead, or what is left of it."""
    height = mast_top(*_drawn(ship))[1]
    return y - (height - hidden) * scale * _bulk(ship)


def _ship(scene: Scene, side: Holder, x: float, y: float, scale: float, place: int) -> str:
    """A ship, with her pennant flying down the wind if she holds the gauge."""
    ship = scene.pursuer if side == "pursuer" else scene.prey
    hidden = _hidden(ship, place)
    drawing = _afloat(ship, x, y, scale, hidden)
    if scene.gauge != side or place == len(LADDER) - 1:
        return drawing
    towards, paint = (1 if side == "pursuer" else -1), SIDES[side]
    mast_x = x + mast_top(*_drawn(ship))[0] * scale * _bulk(ship)
    top = _masthead(ship, y, scale, hidden)
    return drawing + parts.pennant(mast_x, top, 26 * max(scale, 0.6), paint, towards)


def _towards(scene: Scene) -> str:
    return {"pursuer": "right", "prey": "left", "nobody": "down"}[scene.gauge]


def _name(x: float, y: float, name: str, role: str, anchor: str, per_line: int) -> str:
    """A ship's name in up to three lines going up from y, her part in the chase below it."""
    rows = wrap(name, per_line, 3)
    lines = [
        words(x, y - 16 * (len(rows) - k), row, 16, text_anchor=anchor, font_weight="700")
        for k, row in enumerate(rows)
    ]
    return "".join(lines) + words(x, y, role, 13.5, text_anchor=anchor, font_style="italic")


def _lines(x: float, y: float, rows: list[str], anchor: str) -> list[str]:
    return [words(x, y + 18 * k, row, 16, text_anchor=anchor) for k, row in enumerate(rows)]


def _prey_role(scene: Scene) -> str:
    return "prey, escaped" if scene.band == "Escaped" else "prey"


def _frame(width: float, height: float) -> str:
    """The double neat line round a chart."""
    look = {"fill": "none", "stroke": "currentColor"}
    outer = rect(2, 2, width - 4, height - 4, stroke_width=2, **look)
    return outer + rect(7, 7, width - 14, height - 14, stroke_width=0.7, **look)


def _condition(ship: ShipPicture, paint: Paint, x: float, y: float, width: float) -> str:
    """What a ship has left, under her name; nothing where it is not known."""
    if ship.condition is None:
        return ""
    rows = [(word, *had) for word, had in zip(Condition._fields, ship.condition, strict=True)]
    name = words(x, y + 16, wrap(ship.name, int(width / 9), 1)[0], 14, font_weight="700")
    return name + parts.measures(x, y + 25, width, rows, paint)


def _label(x: float, y: float, band: str, here: bool, anchor: str) -> str:
    """A band's name; the one we are at stands on its own colour."""
    if not here:
        return words(x, y, band, 16, text_anchor=anchor)
    paint = BANDS[band]
    plate = rect(x - (48 if anchor == "middle" else 7), y - 17, 96, 24, rx=3, fill=paint.fill)
    return plate + words(x, y, band, 16, text_anchor=anchor, fill=paint.text, font_weight="700")


# -- wide ------------------------------------------------------------------------------------

_STEP: Final = 98.0
_LEFT: Final = 148.0
_OURS: Final = 1.24
_HORIZON: Final = 222.0
_NEAR: Final = 276.0
_SCALES: Final = (1.16, 1.06, 0.96, 0.86, 0.78, 0.72)


def _wide(scene: Scene) -> str:
    place = scene.place
    x = _LEFT + (place + 0.5) * _STEP
    y = _NEAR - (_NEAR - _HORIZON) * min(1.0, place / 4)
    arrow = 36 if scene.gauge == "nobody" else 150
    drawn = [
        _frame(760, _wide_height(scene)),
        parts.compass(54, 58, 27),
        words(380, 36, wind_words(scene), 17, text_anchor="middle", font_style="italic"),
        parts.wind_arrow(380, 60, arrow, scene.strength, _towards(scene)),
        *_lines(380, 98, wrap(gauge_words(scene), 48), "middle"),
        parts.sun_dial(700, 76, 46, scene.round, scene.rounds),
        words(734, 103, hour_words(scene), 15, text_anchor="end"),
        parts.hair(line((14, _HORIZON), (746, _HORIZON)), 0.8, "0.7"),
        parts.waves(18, 724, _HORIZON, 84, scene.strength),
        parts.hair(line((x, y + 8), (x, 314)), 1, "0.5"),
        _ship(scene, "prey", x, y, _SCALES[place], place),
        _ship(scene, "pursuer", 78, _NEAR + 8, _OURS, 0),
        parts.scale_bar(_LEFT, 314, _STEP, 6, place, BANDS[scene.band], upright=False),
        *(
            _label(_LEFT + (k + 0.5) * _STEP, 346, band, k == place, "middle")
            for k, band in enumerate(LADDER)
        ),
        _names_wide(scene, x, y),
        _condition(scene.pursuer, SIDES["pursuer"], 24, 364, 340),
        _condition(scene.prey, SIDES["prey"], 396, 364, 340),
    ]
    return group(drawn)


def _names_wide(scene: Scene, x: float, y: float) -> str:
    """The names over the mastheads, set so that they never meet."""
    place = scene.place
    pursuer_top = _NEAR + 8 - peak(*_drawn(scene.pursuer)) * _OURS * _bulk(scene.pursuer)
    shown = peak(*_drawn(scene.prey)) - _hidden(scene.prey, place)
    prey_top = y - shown * _SCALES[place] * _bulk(scene.prey)
    anchor = {0: "start", 5: "end"}.get(place, "middle")
    at = {0: x - 34, 5: x + 44}.get(place, x)
    return _name(20, pursuer_top - 12, scene.pursuer.name, "pursuer", "start", 15) + _name(
        at, prey_top - 12, scene.prey.name, _prey_role(scene), anchor, 18
    )


def _wide_height(scene: Scene) -> float:
    return 366 + (86 if scene.pursuer.condition or scene.prey.condition else 0)


# -- tall ------------------------------------------------------------------------------------

_ROW: Final = 48.0
_FOOT: Final = 438.0


def _tall(scene: Scene) -> str:
    place = scene.place
    y = _FOOT - (place + 0.2) * _ROW
    across = scene.gauge == "nobody" or scene.strength == 0
    arrow_x, arrow = (34, 40) if across else (92, 140)
    baselines = "".join(
        line((24, _FOOT - (k + 0.2) * _ROW), (344, _FOOT - (k + 0.2) * _ROW)) for k in range(6)
    )
    below = _FOOT + 100
    drawn = [
        _frame(360, _tall_height(scene)),
        words(22, 34, wind_words(scene), 17, font_style="italic"),
        parts.wind_arrow(arrow_x, 60, arrow, scene.strength, _towards(scene)),
        parts.sun_dial(318, 70, 42, scene.round, scene.rounds),
        words(340, 99, hour_words(scene), 15, text_anchor="end"),
        *_lines(22, 122, wrap(gauge_words(scene), 31), "start"),
        parts.hair(baselines, 0.5, "0.35"),
        parts.waves(118, 138, _FOOT - 4.2 * _ROW, 5.1 * _ROW, scene.strength),
        parts.scale_bar(14, _FOOT, _ROW, 6, place, BANDS[scene.band], upright=True),
        *(
            _label(34, _FOOT - (k + 0.5) * _ROW + 5, band, k == place, "start")
            for k, band in enumerate(LADDER)
        ),
        _ship(scene, "prey", 188, y, 0.94 - 0.04 * place, place),
        _ship(scene, "pursuer", 172, _FOOT + 82, 1, 0),
        _name(344, y - 8, scene.prey.name, _prey_role(scene), "end", 12),
        _name(344, _FOOT + 72, scene.pursuer.name, "pursuer", "end", 12),
        _condition(scene.pursuer, SIDES["pursuer"], 22, below, 318),
        _condition(
            scene.prey, SIDES["prey"], 22, below + (88 if scene.pursuer.condition else 0), 318
        ),
    ]
    return group(drawn)


def _tall_height(scene: Scene) -> float:
    known = sum(ship.condition is not None for ship in (scene.pursuer, scene.prey))
    return _FOOT + 98 + 90 * known


# -- the chart -------------------------------------------------------------------------------


def _one_of(value: str, allowed: tuple[str, ...], what: str) -> None:
    if value not in allowed:
        raise ValueError(f"no {what} {value!r}: use {', '.join(allowed)}")


def chart(
    pursuer: ShipPicture,
    prey: ShipPicture,
    band: str,
    wind: str = "Fair",
    gauge: Holder = "nobody",
    round: int = 0,
    rounds: int = 6,
) -> str:
    """The situation of a chase as a picture, wide or tall as its place is.

    `round` is the last round sailed, 0 before the first. Errors: a band, wind, gauge or round that
    there is not. SF-DIST-1, SF-WIND-1, SF-CHASE-4, SF-CHASE-8.

    >>> rose, fancy = ShipPicture("Rose", "sixth rate"), ShipPicture("Fancy", "Jamaica sloop")
    >>> "Distance: Long" in chart(rose, fancy, "Long", gauge="pursuer", round=2)
    True
    """
    _one_of(band, LADDER, "band")
    _one_of(wind, STRENGTHS, "wind")
    _one_of(gauge, ("pursuer", "prey", "nobody"), "holder of the gauge")
    if not 0 <= round <= rounds or rounds < 1:
        raise ValueError(f"round {round} of {rounds} cannot be: use a round from 0 to {rounds}")
    scene = Scene(pursuer, prey, band, wind, gauge, round, rounds)
    text, title = describe(scene), f"{scene.pursuer.name} chases {scene.prey.name}"
    shown = "display:block;height:auto;margin:0 auto;"
    wide = f"{shown}width:max(0px,min(100%,(100% - {NARROW})*9999))"
    tall = f"{shown}width:max(0px,min(100%,430px,({NARROW} - 100%)*9999))"
    return (
        f'<div role="img" aria-label="{clean(text)}" style="width:100%;max-width:960px">'
        + picture(title, (0, 0, 760, _wide_height(scene)), _wide(scene), wide)
        + picture(title, (0, 0, 360, _tall_height(scene)), _tall(scene), tall)
        + "</div>"
    )
