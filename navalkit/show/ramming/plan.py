"""Two ships from above, a moment before they meet; the picture can be turned without redrawing."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from navalkit.rules.ramming.courses import BOW_ANGLE, Course, blow, off_bow
from navalkit.show.chartparts import hair
from navalkit.show.draw import attrs, circle, group, line, num, path, picture, scaled, words
from navalkit.show.palette import EDGE, paint

SIZE: Final = 400
RING: Final = 64
NEAR: Final = 74  # our bow, from the middle of theirs
LENGTH: Final = 92
KNOT: Final = 4.4  # length of a speed arrow for each knot

HULL: Final = (
    "M0 -46C9 -34 13 -18 13 2C13 22 10 36 7 44Q0 48 -7 44C-10 36 -13 22 -13 2C-13 -18 -9 -34 0 -46Z"
)
DECK: Final = "M0 -34L0 40M-9 -10L9 -10M-10 12L10 12"


class Look(NamedTuple):
    """What a plan shows besides the ships: speeds as arrows, how wide, and whose the ram is."""

    arrows: bool = True
    width: int = 440
    ram: Literal["ours", "theirs"] = "ours"

    @property
    def struck(self) -> Literal["ours", "theirs"]:
        """Whose ship is in the middle."""
        return "theirs" if self.ram == "ours" else "ours"


PLAIN: Final = Look()


def plan(ram: Course, struck: Course, bow_angle: int = BOW_ANGLE, look: Look = PLAIN) -> str:
    """The chart: one ship in the middle with her bow, sides and stern, and the ram upon her.

    The parts that turn and stretch are marked `data-…`, so that a page can move them by itself.
    """
    water = circle(0, 0, 188, fill="none", stroke="currentColor", stroke_width=1.2)
    parts = water + _compass() + _struck(struck, bow_angle, look) + _ram(ram, look)
    view = (-SIZE / 2, -SIZE / 2, SIZE, SIZE)
    told = describe(ram, struck, bow_angle)
    return picture("Plan of the meeting", view, parts, scaled(look.width), told)


def describe(ram: Course, struck: Course, bow_angle: int = BOW_ANGLE) -> str:
    """The plan in a sentence.

    >>> describe(Course(0, 12), Course(180, 4))
    'The ram steers 000°, the ship before her 180°: she comes from 0° off the bow, on the stem'
    """
    angle = off_bow(ram.heading, struck.heading)
    return (
        f"The ram steers {ram.heading:03}°, the ship before her {struck.heading:03}°: she comes "
        f"from {angle}° off the bow, on the {blow(angle, bow_angle).words}"
    )


def _compass() -> str:
    ticks = "".join(
        f'<g transform="rotate({degrees})">'
        + hair(line((0, -188), (0, -176 if degrees % 90 == 0 else -182)), 1.2)
        + "</g>"
        for degrees in range(0, 360, 15)
    )
    return ticks + words(0, -160, "N", 17, text_anchor="middle", font_weight="700")


def _struck(course: Course, bow_angle: int, look: Look) -> str:
    side, stem, stern = paint("tie"), paint("lose"), paint("win")
    sectors = (
        _arc(-bow_angle, bow_angle, stem.fill, 9)
        + _arc(bow_angle, 180 - BOW_ANGLE, side.fill, 5)
        + _arc(BOW_ANGLE - 180, -bow_angle, side.fill, 5)
        + _arc(180 - BOW_ANGLE, 180 + BOW_ANGLE, stern.fill, 9)
        + _signs(bow_angle)
    )
    ship = path(HULL, data_hull="", fill=paint(look.struck).fill, stroke=EDGE, stroke_width=1.5)
    ship += path(DECK, fill="none", stroke=paint(look.struck).text, stroke_width=1.5)
    pace = _arrow(22, 44, course.speed) if look.arrows else ""
    return _turned("struck", course.heading, sectors + ship + pace)


def _signs(bow_angle: int) -> str:
    """Marks that tell the sectors apart without colour: a bar across the bow, a notch astern."""
    bow = path(line((-7, -RING - 9), (7, -RING - 9)), stroke="currentColor", stroke_width=3)
    return bow + path(line((-5, RING + 6), (0, RING + 12), (5, RING + 6)), fill="currentColor")


def _arc(start: float, end: float, colour: str, width: float) -> str:
    if end <= start:
        return ""
    # An arc of the ring, as degrees clockwise from her bow.
    length = 2 * 3.14159265 * RING
    dash = length * (end - start) / 360
    return (
        f'<g transform="rotate({num(start - 90)})">'
        + circle(
            0,
            0,
            RING,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_dasharray=f"{num(dash)} {num(length)}",
        )
        + "</g>"
    )


def _ram(course: Course, look: Look) -> str:
    hue = paint(look.ram)
    track = path(line((0, -4), (0, NEAR)), fill="none", stroke=hue.fill, stroke_dasharray="3 5")
    hull = path(HULL, data_hull="", fill=hue.fill, stroke=EDGE, stroke_width=1.5)
    hull += path(DECK, fill="none", stroke=hue.text, stroke_width=1.5)
    ship = f'<g transform="translate(0 {num(NEAR + LENGTH / 2)})">{hull}</g>'
    pace = _arrow(22, NEAR + LENGTH - 2, course.speed) if look.arrows else ""
    return _turned("ram", course.heading, track + ship + pace)


def _turned(name: str, heading: int, inside: str) -> str:
    return f'<g data-ship="{name}" transform="rotate({heading})">{inside}</g>'


def _arrow(x: float, y: float, speed: int) -> str:
    """A speed: a shaft beside the hull, as long as she is fast, with a head that can be pulled."""
    reach = speed * KNOT
    look = attrs(stroke="currentColor", stroke_width=3)
    shaft = f'<line data-shaft="" x1="0" y1="0" x2="0" y2="{num(-reach)}"{look}/>'
    grip = circle(0, -3, 13, fill="transparent")
    head = path(line((-6, 0), (0, -10), (6, 0), close=True), fill="currentColor")
    pulled = f'<g data-head="" transform="translate(0 {num(-reach)})">{grip}{head}</g>'
    foot = path(line((-5, 0), (5, 0)), stroke="currentColor", stroke_width=3)
    return f'<g transform="translate({num(x)} {num(y)})">{group([foot])}{shaft}{pulled}</g>'
