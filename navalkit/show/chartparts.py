"""The pieces a sea chart is engraved from: waves, wind, sun, compass, scale and gauges."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from navalkit.show.draw import circle, group, line, moved, num, path, rect, words
from navalkit.show.palette import EDGE, Paint

GOLDEN: Final = 0.6180339887


def hair(d: str, width: float = 0.8, opacity: str | None = None) -> str:
    """A stroke of the graver."""
    return path(d, fill="none", stroke="currentColor", stroke_width=width, opacity=opacity)


def waves(x: float, width: float, horizon: float, depth: float, strength: int) -> str:
    """Short strokes of sea under a horizon, longer and wider apart as they come nearer.

    The higher the wind (0 to 3), the more of them and the more they heave.
    """
    rows, strokes = 9, []
    heave = (0.0, 2.0, 3.4, 5.2)[strength]
    for row in range(rows):
        near = (row + 1) / rows
        y = horizon + depth * near**1.5
        length = 5 + 17 * near
        gap = length * (3.4 - 0.5 * strength)
        shift = (row * GOLDEN % 1) * gap
        for k in range(int((width - shift) / gap)):
            at = x + shift + k * gap + (k * row * GOLDEN % 1) * gap * 0.45
            if at + length < x + width:
                swell = f"q{num(length / 4)} {num(-heave * near - 0.4)} {num(length / 2)} 0"
                strokes.append(f"M{num(at)} {num(y)}{swell}t{num(length / 2)} 0")
    return hair("".join(strokes), 0.75, "0.45")


def compass(x: float, y: float, radius: float) -> str:
    """A small compass rose, one half of every point inked."""
    points = []
    for eighth in range(8):
        out = radius if eighth % 2 == 0 else radius * 0.62
        turn, side = eighth * pi / 4, pi / 8
        tip = (x + out * sin(turn), y - out * cos(turn))
        for hand, filled in ((-1, True), (1, False)):
            inner = turn + hand * side
            hip = (x + radius * 0.24 * sin(inner), y - radius * 0.24 * cos(inner))
            points.append(
                path(
                    line((x, y), tip, hip, close=True),
                    fill="currentColor" if filled else "none",
                    stroke="currentColor",
                    stroke_width=0.5,
                )
            )
    rings = [
        circle(x, y, radius * r, fill="none", stroke="currentColor", stroke_width=0.5)
        for r in (0.78, 0.84)
    ]
    north = words(x, y - radius - 3, "N", radius * 0.36, text_anchor="middle")
    return group([*rings, *points, north], opacity="0.8")


def wind_arrow(x: float, y: float, length: float, strength: int, towards: str) -> str:
    """Streaming lines, one for each step of strength, ending in one head.

    `towards` is right, left or down; in a calm there is a ring and no arrow.
    """
    if strength == 0:
        rings = (circle(x, y, r, fill="none", stroke="currentColor") for r in (4, 8))
        return group(rings)
    half, spread = length / 2, 6
    wide = 5 + spread * (strength - 1) / 2
    strokes = []
    for k in range(strength):
        at = (k - (strength - 1) / 2) * spread
        back = half * (1 - 0.14 * (k % 2))
        swell, reach = (3 if length > 60 else 0), (half + back - wide - 3) / 4
        strokes.append(
            f"M{num(-back)} {num(at)}q{num(reach / 2)} {-swell} {num(reach)} 0"
            f"t{num(reach)} 0t{num(reach)} 0t{num(reach)} 0"
        )
    barb = line((half - wide - 4, -wide), (half, 0), (half - wide - 4, wide), close=True)
    arrow = hair("".join(strokes), 1.3) + path(barb, fill="currentColor")
    turn = {"right": 0, "left": 180, "down": 90}[towards]
    return moved(x, y, f'<g transform="rotate({turn})">{arrow}</g>')


def sun_dial(x: float, y: float, radius: float, done: int, rounds: int) -> str:
    """The sun's way down to the horizon, a mark for each round; at the last she sets."""

    def on_arc(share: float, r: float) -> tuple[float, float]:
        turn = pi * (0.5 - 0.5 * share)
        return x - radius + r * cos(turn), y - r * sin(turn)

    start, end = on_arc(0, radius), on_arc(1, radius)
    arc = line(start) + f"A{num(radius)} {num(radius)} 0 0 1 {num(end[0])} {num(end[1])}"
    marks = [
        line(on_arc(k / rounds, radius - 4), on_arc(k / rounds, radius + 4))
        for k in range(rounds + 1)
    ]
    sun_x, sun_y = on_arc(done / rounds, radius)
    rays = "".join(
        line(
            (sun_x + 8.5 * cos(k * pi / 6), sun_y + 8.5 * sin(k * pi / 6)),
            (
                sun_x + (13 if k % 2 else 11) * cos(k * pi / 6),
                sun_y + (13 if k % 2 else 11) * sin(k * pi / 6),
            ),
        )
        for k in range(12)
        if sun_y + 13 * sin(k * pi / 6) < y
    )
    disc = circle(sun_x, sun_y, 6.5, fill="#cf9e33", stroke="currentColor", stroke_width=0.8)
    if done == rounds:
        disc = path(
            f"M{num(sun_x - 6.5)} {num(y)}A6.5 6.5 0 0 1 {num(sun_x + 6.5)} {num(y)}Z",
            fill="#cf9e33",
            stroke="currentColor",
            stroke_width=0.8,
        )
    ground = line((x - radius - 6, y), (x + 20, y))
    under = "".join(
        line((x - radius + 4 + 9 * k, y + 4 + 3 * k), (x + 14 - 9 * k, y + 4 + 3 * k))
        for k in range(3)
    )
    return (
        hair(arc, 0.7, "0.7")
        + hair("".join(marks), 0.8, "0.7")
        + hair(rays, 0.9)
        + disc
        + hair(ground, 1)
        + hair(under, 0.6, "0.5")
    )


def scale_bar(
    x: float, y: float, step: float, count: int, here: int, paint: Paint, upright: bool
) -> str:
    """A chart's scale of so many steps, inked in turn; the step we are at shows its colour."""
    pieces = []
    for k in range(count):
        fill = paint.fill if k == here else "currentColor" if k % 2 == 0 else "none"
        thick = 9
        a = (x, y - (k + 1) * step, thick, step) if upright else (x + k * step, y, step, thick)
        pieces.append(rect(*a, fill=fill, stroke="currentColor", stroke_width=0.8))
    return "".join(pieces)


def pennant(x: float, y: float, length: float, paint: Paint, towards: int) -> str:
    """A swallow-tailed pennant streaming from a masthead, to the right (1) or left (−1)."""
    out = length * towards
    d = (
        f"M{num(x)} {num(y)}q{num(out / 4)} -4 {num(out / 2)} 0t{num(out / 2)} 0"
        f"l{num(-out * 0.14)} 3l{num(out * 0.14)} 3"
        f"q{num(-out / 4)} 4 {num(-out / 2)} 0t{num(-out / 2)} 0Z"
    )
    return path(d, fill=paint.fill, stroke=EDGE, stroke_width=0.6)


def measures(
    x: float, y: float, width: float, rows: Sequence[tuple[str, int, int]], paint: Paint
) -> str:
    """Bars of what is left: a word, how much, of how much."""
    drawn = []
    for k, (word, left, full) in enumerate(rows):
        at = y + 19 * k
        share = max(0.0, min(1.0, left / full)) if full else 0.0
        bar_x, bar_width = x + 58, width - 58 - 72
        drawn += [
            words(x, at + 10, word, 14),
            rect(bar_x, at + 1, bar_width, 8, fill="none", stroke="currentColor", stroke_width=0.7),
            rect(bar_x, at + 1, bar_width * share, 8, fill=paint.fill),
            words(x + width, at + 10, f"{left} of {full}", 14, text_anchor="end"),
        ]
    return "".join(drawn)
