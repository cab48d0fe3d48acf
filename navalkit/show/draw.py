"""The few strokes every picture is made of: numbers, attributes, text, the frame of an SVG.

A picture carries no `id` and no style sheet: many stand on one page, and some pages strip both.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from navalkit.show.palette import INK

SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif"
Point = tuple[float, float]


def clean(text: str) -> str:
    """Text made safe for SVG and HTML, without the characters that XML forbids.

    >>> clean("Rose & <Crown>\\x00")
    'Rose &amp; &lt;Crown&gt;'
    """
    return escape("".join(c for c in text if _allowed(c)), quote=True)


def _allowed(character: str) -> bool:
    code = ord(character)
    if code < 0x20:
        return character in "\t\n\r"
    return not (0x7F <= code <= 0x9F or 0xD800 <= code <= 0xDFFF or code in (0xFFFE, 0xFFFF))


def num(value: float) -> str:
    """A coordinate, short.

    >>> num(2.0), num(-0.04), num(1.26)
    ('2', '0', '1.3')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def attrs(**values: str | float | None) -> str:
    """Attributes of an element; `stroke_width` becomes `stroke-width`, None is left out.

    >>> attrs(x=1.5, stroke_width=2, fill=None)
    ' x="1.5" stroke-width="2"'
    """
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{v if isinstance(v, str) else num(v)}"'
        for name, v in values.items()
        if v is not None
    )


def path(d: str, **look: str | float | None) -> str:
    """A path element."""
    return f'<path d="{d}"{attrs(**look)}/>'


def line(*points: Point, close: bool = False) -> str:
    """The `d` of straight strokes through points.

    >>> line((0, 0), (10, 5), close=True)
    'M0 0L10 5Z'
    """
    joined = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{joined}{'Z' if close else ''}"


def circle(x: float, y: float, r: float, **look: str | float | None) -> str:
    """A circle element."""
    return f"<circle{attrs(cx=x, cy=y, r=r, **look)}/>"


def rect(x: float, y: float, width: float, height: float, **look: str | float | None) -> str:
    """A rectangle element."""
    return f"<rect{attrs(x=x, y=y, width=width, height=height, **look)}/>"


def words(x: float, y: float, text: str, size: float, **look: str | float | None) -> str:
    """A line of text, escaped; in the ink of the page unless `fill` says otherwise."""
    look = {"fill": "currentColor", **look}
    return f"<text{attrs(x=x, y=y, font_size=size, **look)}>{clean(text)}</text>"


def group(parts: Iterable[str], **look: str | float | None) -> str:
    """A group element."""
    return f"<g{attrs(**look)}>{''.join(parts)}</g>"


def moved(x: float, y: float, parts: str, scale: float = 1, flip: bool = False) -> str:
    """A drawing put elsewhere, larger or mirrored."""
    turn = f" scale({-scale if flip else scale:.3g} {scale:.3g})" if flip or scale != 1 else ""
    return f'<g transform="translate({num(x)} {num(y)}){turn}">{parts}</g>'


def window(x: float, y: float, width: float, height: float, parts: str) -> str:
    """What of a drawing lies inside a rectangle of its own coordinates; the rest is cut off."""
    box = f"{num(x)} {num(y)} {num(width)} {num(height)}"
    place = attrs(x=x, y=y, width=width, height=height, overflow="hidden")
    return f'<svg viewBox="{box}"{place}>{parts}</svg>'


def picture(
    title: str, box: tuple[float, float, float, float], parts: str, style: str = "", words: str = ""
) -> str:
    """A whole SVG picture: named for screen readers, in the ink of the page.

    `words` describes it at length where the title is not enough.
    """
    view = " ".join(num(v) for v in box)
    name = clean(f"{title}. {words}" if words else title)
    described = f"<desc>{clean(words)}</desc>" if words else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" '
        f'aria-label="{name}" style="color:{INK};{style}" font-family="{SERIF}">'
        f"<title>{clean(title)}</title>{described}{parts}</svg>"
    )


def scaled(width: float) -> str:
    """The CSS of a picture as wide as its place allows, up to a width in pixels."""
    return f"display:block;width:100%;max-width:{num(width)}px;height:auto"


def fixed(width: float) -> str:
    """The CSS of a picture of a set width in pixels."""
    return f"flex:none;width:{num(width)}px;height:auto"


def wrap(text: str, per_line: int, lines: int = 2) -> list[str]:
    """A name broken at spaces into at most so many lines; what cannot fit ends in an ellipsis.

    >>> wrap("Nuestra Señora de la Concepción", 17)
    ['Nuestra Señora de', 'la Concepción']
    """
    rows: list[str] = []
    for word in text.split():
        if rows and len(rows[-1]) + 1 + len(word) <= per_line:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    if len(rows) > lines:
        rows = [*rows[: lines - 1], " ".join(rows[lines - 1 :])]
    return [row if len(row) <= per_line else f"{row[: per_line - 1]}…" for row in rows]
