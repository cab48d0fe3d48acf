"""Ships from the side, drawn out of hulls, masts and sails.

A drawing is 100 wide from stern to bow with the waterline at y = 0, the bow to the right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from navalkit.show.draw import Point, attrs, group, line, num, path, picture, rect, scaled

Rigging = Literal["whole", "half", "bare"]


class Mast(NamedTuple):
    """A mast: where it stands (−50 stern to 50 bow), how high, what it carries."""

    at: float
    height: float
    rig: Literal["square", "gaff", "lateen"]
    sails: int = 3  # square sails one above another
    width: float = 24  # foot of the lowest sail; length of boom or lateen yard
    rake: float = 0  # leaning aft, as a share of the height


class Ports(NamedTuple):
    """A row of gun ports in its light strake."""

    stern: float
    bow: float
    height: float
    guns: int


class Vessel(NamedTuple):
    """The parts a type of ship is drawn from."""

    deck: tuple[Point, ...]  # the top line from stern to bow: place and height
    masts: tuple[Mast, ...]
    ports: tuple[Ports, ...] = ()
    bowsprit: Point = (18, 12)  # reach and rise
    jibs: int = 2
    beak: float = 4  # how far the head juts out under the bowsprit
    oars: int = 0
    size: float = 1  # beside other ships


SIXTH_RATE: Final = Vessel(
    deck=((-47, 17), (-30, 14.5), (-29, 12.5), (0, 10.5), (28, 11.5), (29, 13.5), (46, 15)),
    masts=(
        Mast(-30, 62, "square", 2, 17, 0.04),
        Mast(-3, 80, "square", 3, 28, 0.02),
        Mast(27, 72, "square", 3, 25, 0.0),
    ),
    ports=(Ports(-38, 38, 6.5, 10),),
    size=0.9,
)

VESSELS: Final[dict[str, Vessel]] = {
    "sixth rate": SIXTH_RATE,
    "Jamaica sloop": Vessel(
        deck=((-45, 12), (-28, 10), (-27, 8), (10, 7), (46, 12)),
        masts=(Mast(6, 74, "gaff", 1, 48, 0.14),),
        ports=(Ports(-30, 28, 4, 5),),
        bowsprit=(30, 14),
        size=0.68,
    ),
    "brigantine": Vessel(
        deck=((-46, 13), (-30, 11), (-29, 9), (0, 8), (30, 9), (46, 12.5)),
        masts=(Mast(-16, 72, "gaff", 1, 32, 0.06), Mast(20, 72, "square", 3, 28, 0.02)),
        ports=(Ports(-32, 32, 5, 6),),
        bowsprit=(22, 13),
        size=0.76,
    ),
    "fluyt": Vessel(
        deck=((-44, 27), (-36, 22), (-28, 19), (-27, 14), (5, 11), (30, 13), (44, 18)),
        masts=(
            Mast(-33, 48, "lateen", 1, 30, 0.02),
            Mast(-3, 74, "square", 2, 28, 0.0),
            Mast(28, 66, "square", 2, 24, -0.02),
        ),
        ports=(Ports(-14, 12, 6, 3),),
        bowsprit=(20, 16),
        jibs=0,
        size=0.82,
    ),
    "galleon": Vessel(
        deck=(
            (-48, 34),
            (-36, 31),
            (-35, 25),
            (-22, 22),
            (-21, 15),
            (14, 13),
            (15, 20),
            (34, 21),
            (35, 15),
            (50, 18),
        ),
        masts=(
            Mast(-39, 56, "lateen", 1, 28, 0.02),
            Mast(-24, 66, "lateen", 1, 30, 0.02),
            Mast(0, 84, "square", 2, 32, 0.0),
            Mast(27, 74, "square", 2, 26, -0.02),
        ),
        ports=(Ports(-38, 32, 8, 8), Ports(-40, -24, 18, 3)),
        bowsprit=(20, 18),
        jibs=0,
        size=1.0,
    ),
    "third rate": Vessel(
        deck=((-48, 26), (-30, 23), (-29, 20.5), (0, 18), (26, 19), (27, 22), (47, 23)),
        masts=(
            Mast(-31, 70, "square", 3, 18, 0.03),
            Mast(-3, 92, "square", 3, 31, 0.01),
            Mast(27, 84, "square", 3, 28, 0.0),
        ),
        ports=(Ports(-40, 38, 6.5, 14), Ports(-41, 40, 13.5, 14)),
        size=1.15,
    ),
    "xebec": Vessel(
        deck=((-58, 17), (-44, 14), (-20, 9), (10, 7.5), (34, 10), (52, 14)),
        masts=(
            Mast(-36, 50, "lateen", 1, 40, 0.0),
            Mast(-4, 62, "lateen", 1, 58, 0.0),
            Mast(28, 58, "lateen", 1, 52, -0.16),
        ),
        ports=(Ports(-30, 28, 4, 8),),
        bowsprit=(18, 3),
        jibs=0,
        beak=15,
        size=0.85,
    ),
    "galley": Vessel(
        deck=((-54, 22), (-46, 12), (-30, 7.5), (0, 6.5), (36, 7.5), (37, 10), (52, 9)),
        masts=(Mast(-2, 52, "lateen", 1, 50, 0.0), Mast(28, 42, "lateen", 1, 38, -0.06)),
        bowsprit=(16, -2),
        jibs=0,
        beak=14,
        oars=17,
        size=0.85,
    ),
}

# Other names people use for what looks alike.
ALIASES: Final = {
    "20 gun": "sixth rate",
    "frigate": "sixth rate",
    "corvette": "sixth rate",
    "sloop": "Jamaica sloop",
    "cutter": "Jamaica sloop",
    "brig": "brigantine",
    "merchant": "fluyt",
    "man-of-war": "third rate",
    "74": "third rate",
    "trireme": "galley",
    "boat": "Jamaica sloop",
}


def by_masts(masts: int) -> Vessel:
    """A ship of no known type with so many square-rigged masts, one to five.

    >>> len(by_masts(3).masts)
    3
    """
    if not 1 <= masts <= 5:
        raise ValueError(f"a ship with {masts} masts cannot be drawn: use 1 to 5")
    gap = 68 / masts
    placed = (-34 + gap * (k + 0.5) for k in range(masts))
    height, foot = 60 + 5 * masts, min(30.0, 0.86 * gap)
    stern, waist = 10 + 3 * masts, 7 + 1.5 * masts
    return Vessel(
        deck=((-46, stern), (-30, stern - 2), (-29, waist + 1), (0, waist), (46, waist + 4)),
        masts=tuple(
            Mast(at, height * (0.84 if masts > 1 and k == 0 else 1), "square", 3, foot, 0.02)
            for k, at in enumerate(placed)
        ),
        size=0.6 + 0.1 * masts,
    )


def vessel(kind: str, masts: int = 2) -> Vessel:
    """The parts of a type, found by its name; an unknown type is drawn by its number of masts.

    >>> vessel("Sixth rate, 20 guns") is SIXTH_RATE
    True
    """
    asked = kind.casefold()
    for name, parts in VESSELS.items():
        if name.casefold() in asked:
            return parts
    for word, name in ALIASES.items():
        if word in asked:
            return VESSELS[name]
    return by_masts(masts)


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
    counter = f"H{num(stern + 9)}Q{num(stern + 7.5)} {num(-aft * 0.3)} {num(stern + 2.5)} {num(-aft * 0.42)}Z"
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
    return body + group(guns, fill="currentColor")


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
    peak = (x - mast.width * 0.36, -mast.height * 1.22)
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
    look = attrs(fill="currentColor", fill_opacity="0.16", stroke="currentColor", stroke_width=0.9)
    return f'<path d="{"".join(sails)}"{look} stroke-linejoin="round"/>'


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
        "M-74 2.4q5 -2.4 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0",
        stroke="currentColor",
        stroke_width=0.8,
        fill="none",
    )
    body = silhouette(kind, masts, rigging) + water
    return picture(f"{kind}, {state}", (-74, -100, 150, 108), body, scaled(width))
