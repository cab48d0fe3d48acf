"""What each type of ship is drawn from: its deck line, masts, gun ports, bowsprit and oars.

A drawing is 100 wide from stern to bow with the waterline at y = 0, the bow to the right.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from navalkit.show.draw import Point


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
