"""How the tests read a picture: as XML, its texts, its names for screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert('x')</script> & \"Rose\" \x00\x1b ]]> </svg>"


def parse(markup: str) -> ElementTree.Element:
    """The root of the markup; raises where it is not well-formed."""
    return ElementTree.fromstring(markup)


def pictures(markup: str) -> list[ElementTree.Element]:
    """Every outermost SVG picture (a window inside a picture has no role of its own)."""
    return [svg for svg in parse(markup).iter(f"{SVG}svg") if svg.get("role") == "img"]


def check_named(markup: str) -> None:
    """Each picture is named twice over, for screen readers and for the pointer."""
    found = pictures(markup)
    assert found
    for svg in found:
        assert svg[0].tag == f"{SVG}title"
        assert svg[0].text
        assert svg.get("aria-label", "").startswith(svg[0].text)
    assert " id=" not in markup, "two pictures on a page must not share an id"
    assert "<style" not in markup
    assert not re.search(r'[ "(]-?(nan|inf|None)[ ,")]', markup), "a number went astray"


def texts(svg: ElementTree.Element) -> list[str]:
    """The words on a picture, in the order drawn."""
    return [text.text or "" for text in svg.iter(f"{SVG}text")]


def extents(svg: ElementTree.Element) -> Iterator[tuple[str, float, float]]:
    """Each text that is not itself moved, with its left and right end, at a wide serif's widths."""
    for text in svg.iter(f"{SVG}text"):
        width = 0.64 * float(text.get("font-size", "0")) * len(text.text or "")
        x = float(text.get("x", "0"))
        left = {"middle": x - width / 2, "end": x - width}.get(text.get("text-anchor", ""), x)
        yield text.text or "", left, left + width


def placed(svg: ElementTree.Element) -> list[tuple[float, float, float]]:
    """Where scaled drawings were put: x, y, scale."""
    pattern = re.compile(r"translate\((\S+) (\S+)\) scale\((\S+) ")
    found = (pattern.match(g.get("transform", "")) for g in svg.iter(f"{SVG}g"))
    return [(float(m[1]), float(m[2]), float(m[3])) for m in found if m]
