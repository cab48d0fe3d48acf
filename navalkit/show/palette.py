"""Colours by meaning, and the arithmetic that shows they can be told apart.

One colour stands for one thing on every page, and never stands alone: each paint also carries a
bar pattern, so that a grey print and a colour-blind eye read the same plot. The paints are the
same on a light and on a dark page; what belongs to the page (ink, paper) is a CSS variable.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

Eyes = Literal["full", "deuteranopia", "protanopia", "grey"]
Linear = tuple[float, float, float]

LIGHT_PAGE: Final = "#ffffff"
DARK_PAGE: Final = "#111418"
DARK_TEXT: Final = "#0b0d10"
LIGHT_TEXT: Final = "#ffffff"
# Stands out from both pages (3:1 and more): the hairline round any mark.
EDGE: Final = "#7c8187"

# The page's own colours, for CSS and SVG; the second part is used where no page sets the first.
INK: Final = "var(--nk-ink,currentColor)"
PAPER: Final = "var(--nk-paper,var(--jp-layout-color0,transparent))"


class Paint(NamedTuple):
    """How one meaning is drawn: fill, text that can be read on it, Plotly bar pattern."""

    fill: str
    text: str
    pattern: str


def _dark(fill: str, pattern: str = "") -> Paint:
    return Paint(fill, LIGHT_TEXT, pattern)


def _light(fill: str, pattern: str = "") -> Paint:
    return Paint(fill, DARK_TEXT, pattern)


# Sighting, broadside, boarding: how a comparison came out, for the side that asks.
RESULTS: Final[Mapping[str, Paint]] = {
    "win": _dark("#0569a3"),
    "tie": _light("#777d83", "."),
    "lose": _light("#df782d", "/"),
}

# A chase: dark where it ends at the pursuer's side, light where the prey gets clear.
CHASE: Final[Mapping[str, Paint]] = {
    "caught": _dark("#6755b1"),
    "running": _dark("#0a8089", "/"),
    "dusk": _light("#a77879", "x"),
    "away": _light("#b78e1e", "."),
}

# Near to far: dark to light and plum to gold, in order for every eye and in grey.
BANDS: Final[Mapping[str, Paint]] = {
    "Engaged": _dark("#743f84"),
    "Short": _dark("#0568a8", "\\"),
    "Medium": _dark("#047d9d", "."),
    "Long": _light("#339472", "/"),
    "Hull-down": _light("#919b41", "-"),
    "Escaped": _light("#cf9e33", "x"),
}

# Dice that help are cool and light, dice that hinder warm and dark; the outline tells the sides.
DICE: Final[Mapping[str, Paint]] = {
    "Ability": _light("#08a598"),
    "Mastery": _light("#0485cb"),
    "Boon": _light("#0aa0c4"),
    "Bane": _dark("#75655e", "/"),
    "Difficulty": _dark("#ad5a1d", "/"),
    "Challenge": _dark("#b43539", "/"),
}

SIDES: Final[Mapping[str, Paint]] = {
    "pursuer": _dark("#a63f65"),
    "prey": _light("#5f9a3c", "/"),
    "ours": _dark("#a63f65"),
    "theirs": _light("#5f9a3c", "/"),
}

_SERIES: Final = (
    _dark("#0569a3"),
    _light("#df782d", "/"),
    _light("#339472", "."),
    _dark("#aa3d51", "x"),
    _dark("#7a50a3", "\\"),
    _light("#b78e1e", "-"),
    _light("#777d83", "|"),
    _dark("#0a7f91", "+"),
)

_BY_MEANING: Final = {**RESULTS, **CHASE, **BANDS, **DICE, **SIDES}


def paint(meaning: str) -> Paint:
    """The paint of a result, an end of the chase, a distance band, a kind of die or a side.

    >>> paint("win").text, paint("lose").pattern
    ('#ffffff', '/')
    """
    try:
        return _BY_MEANING[meaning]
    except KeyError:
        known = ", ".join(_BY_MEANING)
        raise ValueError(f"no colour stands for {meaning!r}: use one of {known}") from None


def series(place: int) -> Paint:
    """The paint of the thing at this place in a list that has no meaning of its own; they repeat.

    >>> series(0) == series(8)
    True
    """
    return _SERIES[place % len(_SERIES)]


# -- telling colours apart -------------------------------------------------------------------


def _linear(colour: str) -> Linear:
    """Red, green and blue light from 0 to 1, the screen's curve undone."""
    digits = colour.removeprefix("#")
    if len(digits) != 6 or any(digit not in "0123456789abcdefABCDEF" for digit in digits):
        raise ValueError(f"{colour!r} is no colour: write six hexadecimal digits, as #0569a3")
    red, green, blue = (
        s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4
        for s in (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it: 0 is black, 1 white.

    >>> luminance("#000000"), round(luminance("#ffffff"), 9)
    (0.0, 1.0)
    """
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The WCAG 2 contrast ratio, from 1 (the same) to 21 (black on white).

    >>> round(contrast("#000000", "#ffffff"), 6)
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# Machado, Oliveira and Fernandes (2009), full severity, on linear light.
_EYES: Final[Mapping[str, tuple[Linear, Linear, Linear]]] = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def _seen(colour: str, eyes: Eyes) -> Linear:
    light = _linear(colour)
    if eyes == "full":
        return light
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in _EYES[eyes]
    )
    return red, green, blue


def _lab(light: Linear) -> Linear:
    """CIE L*a*b* under D65, where equal steps look about equally large."""
    red, green, blue = light
    tristimulus = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in tristimulus)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, eyes: Eyes = "full") -> float:
    """How far apart two colours look (CIE 1976); about 2 is the least that can be seen.

    >>> round(distance("#000000", "#ffffff", "grey"))
    100
    """
    pairs = zip(_lab(_seen(one, eyes)), _lab(_seen(other, eyes)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


# -- the page --------------------------------------------------------------------------------

PAGE: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {"ink": "#1b2530", "soft": "#55616d", "line": "#8a949e", "paper": "#ffffff"},
    "dark": {"ink": "#e8e4d8", "soft": "#a9b2bb", "line": "#6c7680", "paper": "#111418"},
}


def page_variables(theme: str) -> str:
    """The CSS declarations of a theme ("light" or "dark") that the pictures read.

    >>> page_variables("dark").split(";")[0]
    '--nk-ink:#e8e4d8'
    """
    if theme not in PAGE:
        raise ValueError(f"no theme {theme!r}: use light or dark")
    return ";".join(f"--nk-{name}:{value}" for name, value in PAGE[theme].items())
