"""Dice as they lie on the table: the body tells the sides, the colour and rim who it helps.

The symbols are this kit's own: a full sail for Success and crossed splinters for Failure, fair
wind for Advantage and breakers for Threat, a compass star for Triumph and a maelstrom for Despair.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Final

from navalkit.odds.tray import Face
from navalkit.show import cards
from navalkit.show.draw import Point, fixed, group, line, moved, path, picture, words
from navalkit.show.numbers import listing
from navalkit.show.palette import DICE, EDGE, Paint

NAMES: Final[Mapping[str, str]] = {
    "S": "Success",
    "A": "Advantage",
    "F": "Failure",
    "T": "Threat",
    "Triumph": "Triumph",
    "Despair": "Despair",
}
SIDES: Final[Mapping[str, int]] = {
    "Ability": 8,
    "Mastery": 12,
    "Boon": 6,
    "Bane": 6,
    "Difficulty": 8,
    "Challenge": 12,
}
# What a symbol is worth: a Triumph is also a Success, a Despair also a Failure.
WORTH: Final[Mapping[str, str]] = {"Triumph": "S", "Despair": "F"}
OPPOSED: Final = (("S", "F"), ("A", "T"))
NUMBERED: Final = Paint("#efe9da", "#1b2530", "")


# -- symbols, each within ±10 of its centre --------------------------------------------------


def _star(points: int, outer: float, inner: float) -> str:
    turns = ((k * pi / points, inner if k % 2 else outer) for k in range(2 * points))
    return line(*((r * sin(a), -r * cos(a)) for a, r in turns), close=True)


def _compass_star() -> str:
    """Four long points over four short ones."""
    lengths = (10.5, 3.2, 6.6, 3.2)
    turns = ((k * pi / 8, lengths[k % 4]) for k in range(16))
    return line(*((r * sin(a), -r * cos(a)) for a, r in turns), close=True)


def _maelstrom() -> str:
    """A spiral of two turns, drawn inward."""
    turns = ((9.5 - 8.5 * k / 36, 4.4 * pi * k / 36) for k in range(37))
    return line(*((r * cos(a), r * sin(a)) for r, a in turns))


# (path, filled?)
SYMBOLS: Final[Mapping[str, tuple[str, bool]]] = {
    "S": ("M-6.5 -9.5Q9.5 -8 8 4H-6.5ZM-9 6.3H9.5Q7.5 9.6 5 9.6H-5Q-8 9.6 -9 6.3Z", True),
    "F": (
        "M-8.5 -6L-6 -8.5L0 -2.5L6 -8.5L8.5 -6L2.5 0L8.5 6L6 8.5L0 2.5L-6 8.5L-8.5 6L-2.5 0Z",
        True,
    ),
    "A": (
        "M-9.5 -2.6H3.6A3.3 3.3 0 1 0 .4 -6.2M-6.5 2H6A3.2 3.2 0 1 1 3 5.4M-9.5 6.4H-1",
        False,
    ),
    "T": (
        "M-9.5 -1L-5.5 -6.5L-2 -1L2 -6.5L5.5 -1L9.5 -6.5M-9.5 7L-5.5 1.5L-2 7L2 1.5L5.5 7L9.5 1.5",
        False,
    ),
    "Triumph": (_compass_star(), True),
    "Despair": (_maelstrom(), False),
}


def letters(symbol: str) -> list[str]:
    """The separate symbols on a face: none on a blank one, two on an "SA"."""
    if symbol in ("Triumph", "Despair"):
        return [symbol]
    unknown = [letter for letter in symbol if letter not in "SAFT"]
    if unknown:
        raise ValueError(f"a die shows {symbol!r}: use letters of SAFT, Triumph or Despair")
    return list(symbol)


def symbol(
    name: str, x: float, y: float, size: float, ink: str = "currentColor", struck: bool = False
) -> str:
    """The strokes of a symbol about a centre; a struck one is pale under a bar."""
    d, filled = SYMBOLS[name]
    look = (
        {"fill": ink}
        if filled
        else {"fill": "none", "stroke": ink, "stroke_width": 2.1, "stroke_linecap": "round"}
    )
    drawn = moved(x, y, path(d, stroke_linejoin="round", **look), size / 20)
    if not struck:
        return drawn
    half = size * 0.54
    bar = path(
        line((x - half, y + half * 0.7), (x + half, y - half * 0.7)),
        stroke=ink,
        stroke_width=1.8,
        stroke_linecap="round",
    )
    return group([group([drawn], opacity="0.45"), bar])


# -- bodies, each within ±25 of its centre ---------------------------------------------------


def _polygon(sides: int, radius: float, turn: float = 0) -> list[Point]:
    angles = (turn + 2 * pi * k / sides for k in range(sides))
    return [(radius * sin(a), -radius * cos(a)) for a in angles]


def _dodecahedron() -> tuple[str, str]:
    rim, face = _polygon(10, 25), _polygon(5, 16.5)
    spokes = "".join(line(face[k], rim[2 * k]) for k in range(5))
    return line(*rim, close=True), line(*face, close=True) + spokes


def body(sides: int) -> tuple[str, str]:
    """The outline of a die of so many sides, and its inner edges; a disc for any other number."""
    if sides == 4:
        return "M0 -24L25 20H-25Z", "M0 -24V8L25 20M0 8L-25 20"
    if sides == 6:
        return "M-15 -22H15Q22 -22 22 -15V15Q22 22 15 22H-15Q-22 22 -22 15V-15Q-22 -22 -15 -22Z", ""
    if sides == 8:
        return "M0 -26L25 0L0 26L-25 0Z", "M-25 0L0 13.5L25 0M0 13.5V26"
    if sides == 10:
        return (
            "M0 -25L25 -5V4L0 25L-25 4V-5Z",
            "M0 -25L14 6L0 13L-14 6ZM14 6L25 4M-14 6L-25 4M0 13V25",
        )
    if sides == 12:
        return _dodecahedron()
    if sides == 20:
        rim, face = _polygon(6, 25), _polygon(3, 17)
        rays = "".join(line(face[k], rim[(2 * k + j) % 6]) for k in range(3) for j in (-1, 0, 1))
        return line(*rim, close=True), line(*face, close=True) + rays
    return "M-25 0A25 25 0 1 0 25 0A25 25 0 1 0 -25 0Z", ""


def _hatch(sides: int) -> str:
    """A second outline inside the first: the dice that hinder, told without colour."""
    return "" if sides == 0 else moved(0, 0, path(body(sides)[0], fill="none"), 0.88)


def _drawn_body(face: Face, paint: Paint, sides: int) -> str:
    outline, edges = body(sides)
    solid = path(outline, fill=paint.fill, stroke=EDGE, stroke_width=1.2, stroke_linejoin="round")
    inner = (
        path(edges, fill="none", stroke=paint.text, stroke_width=0.8, opacity="0.35")
        if edges
        else ""
    )
    double = group([_hatch(sides)], stroke=paint.text, stroke_width=1.3, opacity="0.75")
    return solid + inner + (double if paint.pattern else "")


# -- one die ---------------------------------------------------------------------------------


def name(face: Face) -> str:
    """A face in words.

    >>> name(Face("Mastery", "SA")), name(Face("Ability", "")), name(Face("d6", "5"))
    ('Mastery: Success and Advantage', 'Ability: blank', 'd6: 5')
    """
    if face.die not in SIDES:
        return f"{face.die}: {face.symbol}"
    shown = letters(face.symbol)
    if len(shown) == 2 and shown[0] == shown[1]:
        return f"{face.die}: two {NAMES[shown[0]]}"
    return f"{face.die}: {listing(NAMES[letter] for letter in shown) or 'blank'}"


def _pool_die(face: Face, struck: Sequence[bool]) -> str:
    paint, marks = DICE[face.die], letters(face.symbol)
    gone = [*struck, False, False]
    if marks and marks[0] in WORTH:
        # The Success of a Triumph may cancel; the Triumph itself stays.
        shown = symbol(marks[0], 0, -4, 23, paint.text)
        shown += symbol(WORTH[marks[0]], 0, 14.5, 9, paint.text, gone[0])
    elif len(marks) == 1:
        shown = symbol(marks[0], 0, 0, 24, paint.text, gone[0])
    else:
        pair = zip(marks, (-9.5, 9.5), gone, strict=False)
        shown = "".join(symbol(mark, x, 0, 17, paint.text, off) for mark, x, off in pair)
    return _drawn_body(face, paint, SIDES[face.die]) + shown


def _numbered(face: Face) -> str:
    sides = int(face.die[1:]) if face.die[:1] == "d" and face.die[1:].isdecimal() else 0
    drop = {4: 13.0, 8: 5.0, 10: 4.0}.get(sides, 7.5)
    size = 17 if sides == 4 or len(face.symbol) > 2 else 21
    figure = words(0, drop, face.symbol, size, fill=NUMBERED.text, text_anchor="middle")
    return _drawn_body(face, NUMBERED, sides) + group([figure], font_weight="700")


def die(face: Face, struck: Sequence[bool] = (), width: float = 60) -> str:
    """A picture of a fallen die or card, its kind below it.

    `struck` tells of each symbol on the face whether the other side's cancelled it.
    """
    if face.die == "card":
        return cards.card(face.symbol, width)
    drawn = _pool_die(face, struck) if face.die in SIDES else _numbered(face)
    label = words(0, 40, face.die, 11.5, text_anchor="middle")
    code = f" ({face.symbol})" if face.die in SIDES and face.symbol else ""
    gone = ", cancelled" if struck and all(struck) and face.symbol not in WORTH else ""
    title = f"{name(face)}{code}{gone}"
    return picture(title, (-32, -28, 64, 72), drawn + label, fixed(width))
