"""Small parts of this rulebook's pictures: a strip of the crew, the bar of a ship's Health."""

from __future__ import annotations

from collections.abc import Sequence

from navalkit.rules.crewedships.vessels import Vessel, vessels
from navalkit.show.draw import group, line, moved, path, rect, words
from navalkit.show.palette import EDGE, Paint
from navalkit.show.ships import silhouette


def kind(ship: Vessel) -> str:
    """What a ship is drawn as: by her example where she is one, else by her means and size."""
    key = next((key for key, known in vessels().items() if known == ship), ship.name.lower())
    drawn = {
        "rowboat": "boat",
        "fishing-boat": "sloop",
        "longship": "galley",
        "trireme": "galley",
        "cog": "fluyt",
        "galleon": "galleon",
    }
    if key in drawn:
        return drawn[key]
    return "galley" if ship.oars > ship.sails else "own"


def strip(
    x: float, y: float, width: float, shares: Sequence[tuple[str, int, Paint]], size: float = 14
) -> str:
    """A bar parted by how many there are of each, and a key below it."""
    total, at, drawn = sum(number for _, number, _ in shares), x, []
    for _, number, paint in shares:
        part = width * number / total if total else 0
        drawn.append(rect(at, y, part, 14, fill=paint.fill, stroke=EDGE, stroke_width=0.6))
        at += part
    for k, (name, number, paint) in enumerate(shares):
        row = y + 34 + 20 * k
        drawn.append(rect(x, row - 11, 12, 12, fill=paint.fill, stroke=EDGE, stroke_width=0.6))
        drawn.append(words(x + 18, row, f"{number} {name}", size))
    return group(drawn)


def health_bar(x: float, y: float, width: float, left: int, full: int, paint: Paint) -> str:
    """What is left of a ship's Health, with a mark at half of it."""
    frame = rect(x, y, width, 12, fill="none", stroke="currentColor", stroke_width=0.8)
    inked = rect(x, y, width * left / full, 12, fill=paint.fill)
    half = path(
        line((x + width / 2, y - 4), (x + width / 2, y + 16)),
        stroke="currentColor",
        stroke_width=1.2,
    )
    told = words(x + width, y + 28, f"Health {left} of {full}", 14, text_anchor="end")
    return inked + frame + half + told


def sea(x: float, y: float, width: float) -> str:
    """A line of waves."""
    swells = int(width // 20)
    d = f"M{x} {y}q5 -3 10 0{'t10 0' * (2 * swells - 1)}"
    return path(d, fill="none", stroke="currentColor", stroke_width=1)


def afloat(ship: Vessel, x: float, y: float, scale: float) -> str:
    """The ship on her waterline."""
    return moved(x, y, silhouette(kind(ship)), scale)
