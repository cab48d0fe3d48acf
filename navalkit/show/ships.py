"""Ships from the side, drawn out of hulls, masts and sails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from navalkit.show.draw import Point, group, line, num, path, picture, rect, scaled
from navalkit.show.palette import PAPER
from navalkit.show.vessels import Mast, Vessel, vessel

Rigging = Literal["whole", "half", "bare"]

# How far a lateen yard reaches, in heights of its mast.
YARD: Final = 1.22


# -- hull ------------------------------------------------------------------------------------


def _hull(ship: Vessel) -> str:
    """The hull, its strakes left open, the ports in them."""
    (stern, aft), (bow, fore) = ship.deck[0], ship.deck[-1]
    top = "L".join(f"{num(x)} {num(-height)}" for x, height in ship.deck)
    stem = (
        f"L{num(bow + ship.beak)} {num(-fore * 0.86)}"
        f"Q{num(bow + 1)} {num(-fore * 0.62)} {num(bow - 1)} {num(-fore * 0.34)}"
        f"Q{num(bow - 3)} 0 {num(bow - 9)} 2"
    )
    counter = (
        f"H{num(stern + 9)}"
        f"Q{num(stern + 7.5)} {num(-aft * 0.3)} {num(stern + 2.5)} {num(-aft * 0.42)}Z"
    )
    strakes = "".join(
        f"M{num(p.stern)} {num(-p.height - 1.7)}H{num(p.bow)}v3.4H{num(p.stern)}Z"
        for p in ship.ports
    )
    body = path(f"M{top}{stem}{counter}{strakes}", fill_rule="evenodd", fill="currentColor")
    guns = (
        rect(p.stern + (k + 0.5) * (p.bow - p.stern) / p.guns - 0.9, -p.height - 1, 1.8, 2)
        for p in ship.ports
        for k in range(p.guns)
    )
    return path(strakes, fill=PAPER) + body + group(guns, fill="currentColor")


def _oars(ship: Vessel) -> str:
    """The bank of oars, dipping aft."""
    strokes = (
        line((-34 + k * 66 / ship.oars, -4), (-43 + k * 66 / ship.oars, 7))
        for k in range(ship.oars)
    )
    return path("".join(strokes), stroke="currentColor", stroke_width=0.8, fill="none")


# -- sails -----------------------------------------------------------------------------------


def _square(mast: Mast, from_height: float, levels: int) -> Iterator[str]:
    """Square sails from the course upward, each with a bellied foot."""
    shares = {1: (1.0,), 2: (0.54, 0.46), 3: (0.41, 0.36, 0.23)}[mast.sails]
    foot, height = mast.width, from_height
    room = mast.height * 0.97 - from_height
    for level, share in enumerate(shares[:levels]):
        top = height + room * share - 1.6
        head = foot * (0.86 if level == 0 else 0.72)
        low, high = _lean(mast, height), _lean(mast, top)
        x0, x1 = low - foot / 2, low + foot / 2
        x2, x3 = high + head / 2, high - head / 2
        belly = foot * 0.07
        yield (
            f"M{num(x3)} {num(-top)}H{num(x2)}"
            f"Q{num(x2 + belly)} {num(-(top + height) / 2)} {num(x1 + belly / 3)} {num(-height)}"
            f"Q{num(low + belly)} {num(-height - 3.4)} {num(x0)} {num(-height)}"
            f"Q{num(x3 + belly / 2)} {num(-(top + height) / 2)} {num(x3)} {num(-top)}Z"
        )
        height, foot = top + 1.6, head * 0.98


def _gaff(mast: Mast, from_height: float, levels: int) -> Iterator[str]:
    """A gaff mainsail abaft the mast, and a topsail over it."""
    throat = mast.height * 0.64
    peak = mast.height * 0.86
    tack = _lean(mast, from_height)
    clew, head = tack - mast.width, _lean(mast, throat) - mast.width * 0.6
    yield (
        f"M{num(tack - 1)} {num(-from_height)}L{num(_lean(mast, throat) - 1)} {num(-throat)}"
        f"L{num(head)} {num(-peak)}"
        f"Q{num((head + clew) / 2 + 1)} {num(-(peak + from_height) / 2)} "
        f"{num(clew)} {num(-from_height - 1.5)}"
        f"Q{num((tack + clew) / 2)} {num(-from_height + 1.5)} {num(tack - 1)} {num(-from_height)}Z"
    )
    if levels > 1:
        top = mast.height * 0.97
        yield line(
            (_lean(mast, top) - 1, -top),
            (_lean(mast, throat) - 1.2, -throat - 1.6),
            (head + 1, -peak - 1.4),
            close=True,
        )


def _lateen(mast: Mast, from_height: float, levels: int) -> Iterator[str]:
    """A three-cornered sail under its long slanting yard."""
    x = _lean(mast, mast.height)
    peak = (x - mast.width * 0.36, -mast.height * YARD)
    tack = (x + mast.width * 0.5, -from_height - 1)
    clew = (x - mast.width * 0.5, -from_height - 3)
    yield (
        f"M{num(tack[0])} {num(tack[1])}L{num(peak[0])} {num(peak[1])}"
        f"Q{num(clew[0] + 4)} {num((peak[1] + clew[1]) / 2)} {num(clew[0])} {num(clew[1])}"
        f"Q{num(x)} {num(clew[1] + 4)} {num(tack[0])} {num(tack[1])}Z"
    )


_RIGS: Final = {"square": _square, "gaff": _gaff, "lateen": _lateen}


def _lean(mast: Mast, height: float) -> float:
    """Where a raked mast is at a height."""
    return mast.at - mast.rake * height


def _deck_at(ship: Vessel, x: float) -> float:
    for (x0, h0), (x1, h1) in zip(ship.deck, ship.deck[1:], strict=False):
        if x0 <= x <= x1:
            return h0 + (h1 - h0) * (x - x0) / (x1 - x0)
    return ship.deck[-1][1]


def _headsails(ship: Vessel) -> Iterator[str]:
    """Jibs on the stays from the bowsprit to the foremast, clear of its square sails."""
    fore = ship.masts[-1]
    bow, deck = ship.deck[-1]
    reach, rise = ship.bowsprit
    share = 0.94 if fore.rig == "gaff" else 0.72
    for k in range(ship.jibs):
        out = 1 - 0.4 * k
        tack = (bow + reach * out - 1, -deck - rise * out - 1.2)
        stay_at = fore.height * (0.9 - 0.2 * k)
        stay = (_lean(fore, stay_at), -stay_at)
        head = (tack[0] + share * (stay[0] - tack[0]), tack[1] + share * (stay[1] - tack[1]))
        clew = (head[0] + 0.34 * (tack[0] - head[0]), -deck - 8 - rise * out * 0.4)
        yield (
            f"M{num(tack[0])} {num(tack[1])}L{num(head[0])} {num(head[1])}"
            f"Q{num(clew[0] + 3)} {num((head[1] + clew[1]) / 2)} {num(clew[0])} {num(clew[1])}Z"
        )


def _stays(ship: Vessel) -> str:
    """The standing rigging, in hair lines: stays forward, shrouds to the deck."""
    bow, deck = ship.deck[-1]
    reach, rise = ship.bowsprit
    feet: list[Point] = [(_lean(m, 0), -_deck_at(ship, m.at) - 4) for m in ship.masts[1:]]
    feet.append((bow + reach - 1, -deck - rise))
    strokes = []
    for mast, foot in zip(ship.masts, feet, strict=True):
        top, deck_there = mast.height * 0.97, _deck_at(ship, mast.at)
        strokes.append(line(foot, (_lean(mast, top), -top)))
        high = mast.height * 0.46
        for aft in (2.5, 5.5):
            strokes.append(line((_lean(mast, high), -high), (mast.at - aft, -deck_there)))
    return path(
        "".join(strokes), stroke="currentColor", stroke_width=0.4, opacity="0.65", fill="none"
    )


def _canvas(ship: Vessel, rigging: Rigging) -> str:
    """All sails still set: with half the rigging gone the upper ones are missing."""
    levels = 3 if rigging == "whole" else 1
    sails = [
        d for mast in ship.masts for d in _RIGS[mast.rig](mast, _deck_at(ship, mast.at) + 6, levels)
    ]
    if rigging == "whole":
        sails += _headsails(ship)
    d = "".join(sails)
    drawn = path(d, fill="currentColor", fill_opacity="0.16")
    edge = {"stroke": "currentColor", "stroke_linejoin": "round"}
    return group([path(d, fill=PAPER), drawn], stroke_width="0.9", **edge)


def _spars(ship: Vessel, rigging: Rigging) -> str:
    """Masts and bowsprit; shot away to stumps when the rigging is gone."""
    left = {"whole": 1.0, "half": 0.72, "bare": 0.3}[rigging]
    strokes = []
    for mast in ship.masts:
        top, foot = mast.height * left, _deck_at(ship, mast.at) - 1
        strokes.append(line((_lean(mast, foot), -foot), (_lean(mast, top), -top)))
    bow, deck = ship.deck[-1]
    reach, rise = ship.bowsprit
    strokes.append(line((bow - 4, -deck + 3), (bow + reach, -deck - rise)))
    return path("".join(strokes), stroke="currentColor", stroke_width=1.4, fill="none")


def mast_top(kind: str, masts: int = 2) -> Point:
    """Where the highest masthead is, and how high above the water.

    >>> mast_top("Jamaica sloop")
    (-4.4, 74)
    """
    mast = max(vessel(kind, masts).masts, key=lambda m: m.height)
    return round(_lean(mast, mast.height), 1), mast.height


def peak(kind: str, masts: int = 2) -> float:
    """How high her rig reaches: the tallest masthead, or a lateen yard above it.

    >>> peak("Jamaica sloop"), round(peak("xebec"), 1)
    (74, 75.6)
    """
    heights = (m.height * (YARD if m.rig == "lateen" else 1) for m in vessel(kind, masts).masts)
    return max(heights)


def silhouette(kind: str, masts: int = 2, rigging: Rigging = "whole") -> str:
    """The strokes of a ship, to be put into a picture: 100 wide, waterline at y = 0."""
    ship = vessel(kind, masts)
    sails = "" if rigging == "bare" else _canvas(ship, rigging)
    stays = _stays(ship) if rigging == "whole" else ""
    return stays + sails + _spars(ship, rigging) + (_oars(ship) if ship.oars else "") + _hull(ship)


def ship(kind: str, masts: int = 2, rigging: Rigging = "whole", width: float = 220) -> str:
    """A picture of a ship under sail, on a line of water.

    >>> "role=\\"img\\"" in ship("xebec")
    True
    """
    state = {"whole": "under sail", "half": "topmasts shot away", "bare": "dismasted"}[rigging]
    water = path(
        f"M-74 2.4q5 -2.4 10 0{'t10 0' * 14}",
        stroke="currentColor",
        stroke_width=0.8,
        fill="none",
    )
    body = silhouette(kind, masts, rigging) + water
    return picture(f"{kind}, {state}", (-74, -100, 150, 108), body, scaled(width))
