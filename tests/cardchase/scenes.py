"""Ships, tables and rounds that the tests set up by hand."""

from random import Random

from navalkit.odds.cards import Rank, Wish, card
from navalkit.odds.tray import Tray
from navalkit.rules.cardchase.acts import act
from navalkit.rules.cardchase.boating import Captain, Sailing, Skill
from navalkit.rules.cardchase.ships import Ship, ships
from navalkit.rules.cardchase.table import Faceup, Held, Table, Vessel, setting_of

SLOOP, CORVETTE = ships()["sloop"], ships()["corvette"]
PLAIN = Ship("plain", top_speed=8, handling=0, toughness=13, armor=2, wounds=3, guns=4)
"""A ship that adds nothing to anything."""


def sailing(ship: Ship = PLAIN, skill: Skill = Skill.D8, modifier: int = 0) -> Sailing:
    """A ship with a captain who is a wild card."""
    return Sailing(ship, skill, modifier, Captain.WILD_CARD)


def setting(ours: Ship = PLAIN, theirs: Ship = PLAIN, **more):
    """Two ships, called We and They, both with a d8."""
    wanted = {"names": ("We", "They"), "wishes": (Wish.CLOSEST, Wish.CLOSEST)} | more
    return setting_of((sailing(ours), sailing(theirs)), **wanted)


def table(mine: str = "5♠", other: str = "10♥", ours=None, theirs=None) -> Table:
    """Two ships with these cards lying open; the higher acts first."""
    cards = card(mine), card(other)
    held = tuple(Held(Rank(each.rank)) for each in cards)
    turn = (0, 1) if cards[0] > cards[1] else (1, 0)
    return Table((ours or Vessel(), theirs or Vessel()), held, turn, left=3, faceup=Faceup(cards))


def played(place, at, order, *throws, who: int = 0, foe: int = 1):
    """The table after an order with these throws, and the purposes of all throws."""
    tray = Tray(Random(0), throws)
    after = act(place, at, who, foe, order, tray).only
    tray.all_used()
    return after, [cast.label for cast in tray.casts]
