"""How the ships stand on the table: their cards, tails, tallies, wounds; and who they are."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import lru_cache, wraps
from typing import Annotated, Any, NamedTuple, TypeVar, TypeVarTuple, cast

from navalkit.odds.cards import Card, Rank, Wish
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.cardchase.boating import Sailing, Skill
from navalkit.rules.inputs import Inputs, Says

NOBODY = -1
NAMES = "We", "They"
"""What the two ships of a chase are called."""


class Obstacle(Enum):
    """What there is to run into. A-OBSTACLE."""

    NONE = "none"
    SHOAL = "a shoal"
    SANDBAR = "a sandbar"
    REEF = "a reef"
    ROCKS = "rocks"


class Wrecked(Enum):
    """Which wound wrecks a ship. A-DMG."""

    LAST = "the last wound wrecks her"
    BEYOND = "one beyond the last wrecks her"


class Contact(Enum):
    """Who can be rammed on the cards. A-CONTACT."""

    SAME_CARD = "a ship on the same card"
    ANY = "any ship"


@dataclass(frozen=True)
class Readings(Inputs):
    """The readings of the card chase that have two ways, each at its default."""

    wrecked: Annotated[Wrecked, Says("Wounds", clause="A-DMG")] = Wrecked.LAST
    contact: Annotated[Contact, Says("Ramming", clause="A-CONTACT")] = Contact.SAME_CARD


@dataclass(frozen=True, eq=False)
class Setting:
    """What does not change in a chase: who sails, what they want of the cards, what is about.

    Settings are told apart as things, not by their parts: one is made for each set-up.
    """

    sailing: tuple[Sailing, ...]
    names: tuple[str, ...]
    wishes: tuple[Wish, ...]
    gunners: tuple[Skill, ...]
    obstacle: Obstacle = Obstacle.NONE
    stunt: int = 2
    readings: Readings = field(default_factory=Readings)
    decisive: frozenset[int] = frozenset()  # ships with whose fire the chase is over

    @property
    def others(self) -> dict[int, tuple[int, ...]]:
        """For each ship, all the others."""
        every = range(len(self.sailing))
        return {who: tuple(other for other in every if other != who) for who in every}


def setting_of(sailing: tuple[Sailing, ...], **more: Any) -> Setting:
    """A setting in which all ships are called by their names, unless more is said."""
    wanted: dict[str, Any] = {
        "names": tuple(each.ship.name for each in sailing),
        "wishes": (Wish.CLOSEST,) * len(sailing),
        "gunners": (Skill.D6,) * len(sailing),
    }
    return Setting(sailing, **(wanted | more))


class Vessel(NamedTuple):
    """How one ship stands; `tally` counts her Flee rounds, `forced` is the rank that a foe has laid
    by as her next card (0: none)."""

    tally: int = 0
    reeling: bool = False
    wounds: int = 0
    follows: int = NOBODY
    forced: int = 0
    sheared: bool = False
    aground: bool = False
    fired: bool = False


class Held(NamedTuple):
    """A ship's card as it counts: a Joker has the rank that its captain chose."""

    rank: int
    joker: bool = False


class Faceup(tuple[Card, ...]):
    """The cards themselves, for pictures: two tables that differ in them alone are the same."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Faceup)

    def __ne__(self, other: object) -> bool:
        return not isinstance(other, Faceup)

    def __hash__(self) -> int:
        return 0

    def __lt__(self, other: object) -> bool:
        return False

    def __gt__(self, other: object) -> bool:
        return False


class End(IntEnum):
    """How a chase stands for the first ship; OPEN is not decided yet."""

    OPEN = 0
    AWAY = 1
    NEAR = 2
    FIRED = 3
    WON = 4
    RAKED = 5
    FLED = 6
    LOST = 7

    @property
    def words(self) -> str:
        """The end in a word or two."""
        return END_WORDS[self]


END_WORDS = {
    End.OPEN: "undecided",
    End.AWAY: "we are away",
    End.NEAR: "we are close",
    End.FIRED: "our broadside is off",
    End.WON: "they are out of it",
    End.RAKED: "their broadside is off",
    End.FLED: "contact is lost",
    End.LOST: "we are out of it",
}


class Table(NamedTuple):
    """Everything the next manoeuvre depends on.

    `held` and `turn` (who acts when) are empty between rounds; `left` counts rounds still to come,
    this one included. Of an `unseen` table the ranks are not known, only what they are told apart
    by: it stands for every deal that is alike in that.
    """

    ships: tuple[Vessel, ...]
    held: tuple[Held, ...] = ()
    turn: tuple[int, ...] = ()
    left: int = 1
    end: End = End.OPEN
    unseen: bool = False
    faceup: Faceup = Faceup()

    def altered(self, who: int, **changes: Any) -> Table:
        """The table with something of one ship changed."""
        vessel = self.ships[who]._replace(**changes)
        return self._replace(ships=(*self.ships[:who], vessel, *self.ships[who + 1 :]))

    def followers(self, who: int) -> Iterator[int]:
        """The ships on this one's tail. CC-TRAIL."""
        return (other for other, ship in enumerate(self.ships) if ship.follows == who)

    def followed(self, who: int) -> bool:
        """Whether any ship is on her tail."""
        return any(ship.follows == who for ship in self.ships)

    def steady(self, *rolled: int) -> Table:
        """The table once these ships have rolled Boating: out of control no longer. CC-OOC-1."""
        table = self
        for who in rolled:
            if table.ships[who].reeling:
                table = table.altered(who, reeling=False)
        return table


def gap(table: Table, one: int, other: int) -> int:
    """Ranks between two ships' cards; 0 on the same card or on a tail. CC-CARD-2, CC-TRAIL.

    >>> gap(Table((Vessel(), Vessel()), (Held(5), Held(10))), 0, 1)
    5
    """
    ships = table.ships
    if ships[one].follows == other or ships[other].follows == one:
        return 0
    return abs(table.held[one].rank - table.held[other].rank)


def top_speed(setting: Setting, table: Table, who: int) -> int:
    """Her Top Speed; half of it, rounded down, with sheared oars. CC-SPEED-1, CC-SHEAR."""
    speed = setting.sailing[who].ship.top_speed
    return speed // 2 if table.ships[who].sheared else speed


def bearing(setting: Setting, table: Table, who: int) -> int:
    """What is added to her captain's next Boating roll. CC-CARD-1, CC-SPEED-1, CC-OOC-1, A-DMG.

    The captain's own, her Handling, 2 for a Joker; less 1 a wound and 2 when out of control.
    """
    ship = table.ships[who]
    lucky = bool(table.held) and table.held[who].joker
    return setting.sailing[who].bonus - ship.wounds - 2 * ship.reeling + JOKER_BONUS * lucky


JOKER_BONUS = 2
"""What a Joker adds to skill and damage rolls of all aboard. CC-CARD-1."""


def wreck_at(setting: Setting, who: int) -> int:
    """How many wounds wreck her. A-DMG."""
    masts = setting.sailing[who].ship.wounds
    return masts if setting.readings.wrecked is Wrecked.LAST else masts + 1


def gone(setting: Setting, table: Table, who: int) -> bool:
    """Whether she is out of the chase: wrecked or aground. A-DMG, A-OBSTACLE."""
    ship = table.ships[who]
    return ship.aground or ship.wounds >= wreck_at(setting, who)


def fastest_foe(setting: Setting, table: Table, who: int) -> int:
    """The opponent with the highest Top Speed, against whom one flees. CC-FLEE."""
    foes = [other for other in setting.others[who] if not gone(setting, table, other)]
    return max(foes or setting.others[who], key=lambda other: top_speed(setting, table, other))


def representative(rank: int, held: tuple[Card, ...]) -> Card:
    """A card of a rank, for the picture, where only the rank is known."""
    suits = (1, 0) if rank == Rank.JOKER else (3, 2, 1, 0)
    return next(Card(rank, suit) for suit in suits if Card(rank, suit) not in held)


# --- exact odds, worked out once -----------------------------------------------------------------

At = TypeVarTuple("At")
T = TypeVar("T", bound=Hashable)


def kept(rule: Callable[[*At, Roll], Pmf[T]]) -> Callable[[*At, Roll], Pmf[T]]:
    """A rule whose exact odds are kept once they are worked out; a tray rolls it anew."""

    @lru_cache(maxsize=20_000)
    def odds(*at: Any) -> Pmf[T]:
        return rule(*at, exact)

    @wraps(rule)
    def rolled(*arguments: Any) -> Pmf[T]:
        *at, roll = arguments
        return odds(*at) if roll is exact else rule(*at, roll)

    return cast("Callable[[*At, Roll], Pmf[T]]", rolled)
