"""Speed by heading as a polar picture: the wind from above, Speed as the distance from the middle.

The page's plots have no polar axes; this is drawn by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from navalkit.rules.crewedships.speed import Heading
from navalkit.show.chartparts import wind_arrow
from navalkit.show.draw import circle, group, line, num, path, picture, scaled, words
from navalkit.show.palette import EDGE, PAPER, Paint, series

RADIUS = 130.0
SECTORS = {Heading.AGAINST: (0, 60), Heading.ACROSS: (60, 120), Heading.WITH: (120, 180)}
"""Degrees off the wind's eye, the same on both tacks. A-SECTORS."""
LOOKS: Mapping[Heading, Paint] = {
    Heading.AGAINST: series(1),
    Heading.ACROSS: series(2),
    Heading.WITH: series(0),
}


def _at(degrees: float, radius: float) -> tuple[float, float]:
    turn = degrees * pi / 180
    return radius * sin(turn), -radius * cos(turn)


def _sector(start: float, stop: float, radius: float, look: Paint, chosen: bool) -> str:
    (x0, y0), (x1, y1) = _at(start, radius), _at(stop, radius)
    r, sweep = num(radius), int(stop > start)
    d = f"M0 0L{num(x0)} {num(y0)}A{r} {r} 0 0 {sweep} {num(x1)} {num(y1)}Z"
    return path(
        d,
        fill=look.fill,
        fill_opacity="0.85" if chosen else "0.45",
        stroke="currentColor" if chosen else EDGE,
        stroke_width=2 if chosen else 0.8,
    )


def _rings(most: int, unit: float) -> str:
    step = next(step for step in (1, 2, 5, 10, 20) if most / step <= 5)
    rings = range(step, most + 1, step)
    drawn = [_ring(unit * speed) for speed in rings]
    drawn += [words(*_at(300, unit * speed), str(speed), 12, opacity="0.9") for speed in rings]
    return group(drawn)


def _ring(radius: float) -> str:
    return circle(0, 0, radius, fill="none", stroke=EDGE, stroke_width=0.7, stroke_dasharray="2 3")


def _labels(speeds: Mapping[Heading, int], unit: float, mark: str) -> str:
    drawn = []
    for heading, (start, stop) in SECTORS.items():
        speed = speeds[heading]
        x, y = _at((start + stop) / 2, max(unit * speed + 16, 30))
        drawn.append(
            words(
                x,
                y + 6,
                f"{speed}{mark}",
                20,
                text_anchor="middle",
                font_weight="700",
                paint_order="stroke",
                stroke=PAPER,
                stroke_width=4,
                stroke_linejoin="round",
            )
        )
    return "".join(drawn)


def polar(
    speeds: Mapping[Heading, int], heading: Heading, wind: str, title: str, mark: str = ""
) -> str:
    """Her Speed on each heading; hers is drawn strong. `mark` stands beside assumed figures.

    >>> every = dict.fromkeys(Heading, 9)
    >>> "role=\\"img\\"" in polar(every, Heading.WITH, "calm", "Galleon")
    True
    """
    most = max(*speeds.values(), 5)
    unit = RADIUS / most
    sectors = [
        _sector(side * start, side * stop, unit * speeds[h], LOOKS[h], h is heading)
        for h, (start, stop) in SECTORS.items()
        for side in (1, -1)
        if speeds[h]
    ]
    strength = ("calm", "light", "moderate", "strong", "severe").index(wind)
    arrow = wind_arrow(0, -RADIUS - 44, 54, min(strength, 3), "down")
    spokes = group(
        path(line((0, 0), _at(side * d, RADIUS)), stroke=EDGE, stroke_width=0.7)
        for d in (60, 120)
        for side in (1, -1)
    )
    body = _rings(most, unit) + group(sectors) + spokes + arrow
    body += words(14, -RADIUS - 40, f"{wind} wind", 15)
    body += _labels(speeds, unit, mark)
    told = "; ".join(f"{h.words} {speeds[h]}" for h in Heading)
    box = (-RADIUS - 46, -RADIUS - 78, 2 * RADIUS + 92, 2 * RADIUS + 110)
    return picture(f"{title}: Speed by heading", box, body, scaled(360), f"{told}. {wind} wind.")
