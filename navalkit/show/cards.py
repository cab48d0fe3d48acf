"""Playing cards: one card, a joker, a row of the ships' cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navalkit.show.draw import clean, fixed, group, num, path, picture, rect, words
from navalkit.show.palette import EDGE

FACE: Final = "#fffdf6"
BLACK, RED = "#1b2530", "#b3261e"
# A suit: its name, its ink, its outline within ±10 of the centre.
SUITS: Final[Mapping[str, tuple[str, str, str]]] = {
    "♠": (
        "spades",
        BLACK,
        "M0 -10C3 -4.5 9.5 -1.5 9.5 3.2C9.5 7.6 3.6 8.4 1 4.8Q1.4 8.6 4 10H-4Q-1.4 8.6 -1 4.8"
        "C-3.6 8.4 -9.5 7.6 -9.5 3.2C-9.5 -1.5 -3 -4.5 0 -10Z",
    ),
    "♥": (
        "hearts",
        RED,
        "M0 10C-3 4.5 -9.8 1 -9.8 -4.2C-9.8 -9.8 -2.2 -10.4 0 -4.8C2.2 -10.4 9.8 -9.8 9.8 -4.2"
        "C9.8 1 3 4.5 0 10Z",
    ),
    "♦": ("diamonds", RED, "M0 -10.5Q3 -4 7.8 0Q3 4 0 10.5Q-3 4 -7.8 0Q-3 -4 0 -10.5Z"),
    "♣": (
        "clubs",
        BLACK,
        "M0 -10A4.6 4.6 0 0 1 3.4 -2.4A4.6 4.6 0 1 1 1 3.8Q1.4 8.4 4 10H-4Q-1.4 8.4 -1 3.8"
        "A4.6 4.6 0 1 1 -3.4 -2.4A4.6 4.6 0 0 1 0 -10Z",
    ),
}
RANKS: Final[Mapping[str, str]] = {
    **{str(k): str(k) for k in range(2, 11)},
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
# A fool's cap with three bells.
CAP: Final = (
    "M-11 8Q-15 -3 -21 -1Q-14 -13 -5 -5Q-3 -13 0 -19Q3 -13 5 -5Q14 -13 21 -1Q15 -3 11 8Z"
    "M-11 10.5H11V14H-11Z"
)


def name(symbol: str) -> str:
    """A card in words.

    >>> name("K♠"), name("Joker")
    ('king of spades', 'joker')
    """
    if symbol.casefold().endswith("joker"):
        return symbol.casefold()
    rank, suit = symbol[:-1], symbol[-1:]
    if rank not in RANKS or suit not in SUITS:
        raise ValueError(f"{symbol!r} is no card: write a rank and a suit, as K♠ or 10♥, or Joker")
    return f"{RANKS[rank]} of {SUITS[suit][0]}"


def _corners(text: str, suit: str, ink: str) -> str:
    index = words(-24, -30, text, 15, fill=ink, text_anchor="middle")
    pip = f'<g transform="translate(-24 -21) scale(.5)">{path(suit, fill=ink)}</g>' if suit else ""
    both = index + pip
    return group([both, f'<g transform="rotate(180)">{both}</g>'], font_weight="700")


def _joker() -> str:
    bells = "".join(
        f'<circle cx="{x}" cy="{y}" r="2.6" fill="{RED}"/>'
        for x, y in ((-21, 1), (0, -21), (21, 1))
    )
    label = words(0, 30, "JOKER", 11, fill=BLACK, text_anchor="middle", letter_spacing=1.5)
    return path(CAP, fill="#7a50a3") + bells + label


def _front(symbol: str) -> str:
    if name(symbol).endswith("joker"):
        return _joker()
    rank, (_, ink, suit) = symbol[:-1], SUITS[symbol[-1]]
    if rank in "JQKA":
        middle = words(0, 13, rank, 38, fill=ink, text_anchor="middle")
        if rank == "A":
            middle = f'<g transform="scale(1.5)">{path(suit, fill=ink)}</g>'
        frame = rect(-15, -27, 30, 54, fill="none", stroke=ink, stroke_width=0.8)
        return _corners(rank, suit, ink) + middle + (frame if rank != "A" else "")
    middle = f'<g transform="scale(1.2)">{path(suit, fill=ink)}</g>'
    return _corners(rank, suit, ink) + middle


def card(symbol: str, width: float = 56, label: str = "") -> str:
    """A picture of a card of the 54-card pack: "K♠", "10♥", "Joker"; `label` goes below it.

    >>> "king of spades" in card("K♠")
    True
    """
    sheet = rect(-33, -46, 66, 92, rx=6, fill=FACE, stroke=EDGE, stroke_width=1.2)
    below = words(0, 60, label, 12, text_anchor="middle") if label else ""
    title = f"{label}: {name(symbol)}" if label else name(symbol)
    box = (-35, -48, 70, 114 if label else 96)
    return picture(title, box, sheet + _front(symbol) + below, fixed(width))


def row(held: Mapping[str, str], width: float = 72) -> str:
    """The ships' cards side by side: ship's name → card.

    >>> row({"Rose": "9♦"}).count("<title>")
    1
    """
    laid = "".join(
        f'<figure style="margin:0;width:{num(max(width, 96))}px;text-align:center">'
        f'<div style="display:flex;justify-content:center">{card(symbol, width)}</div>'
        f'<figcaption style="overflow-wrap:anywhere">{clean(ship)}</figcaption></figure>'
        for ship, symbol in held.items()
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:12px">{laid}</div>'
