"""The pack of 54 cards, and what is drawn from it without putting back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cache, lru_cache
from math import comb
from random import Random
from typing import NamedTuple

from navalkit.odds.dice import bounded
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face

SUITS = "♣♦♥♠"
"""The suits, lowest first."""


class Rank(IntEnum):
    """The rank of a card: 2 to 10, Jack 11, Queen 12, King 13, Ace 14; a Joker is above them."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @property
    def words(self) -> str:
        """The rank as it is printed on the card."""
        return str(int(self)) if self <= Rank.TEN else self.name.title()[: 5 if self > 14 else 1]


RANKS = tuple(Rank)[:-1]
"""The thirteen ranks that a card can have, or a Joker stand for."""


class Card(NamedTuple):
    """One card of the pack; in order by rank, then by suit from clubs to spades."""

    rank: int
    suit: int

    @property
    def joker(self) -> bool:
        """Whether it is one of the two Jokers."""
        return self.rank == Rank.JOKER

    def __str__(self) -> str:
        if self.joker:
            return f"{('black', 'red')[self.suit]} Joker"
        return Rank(self.rank).words + SUITS[self.suit]


PLAIN = tuple(Card(rank, suit) for rank in RANKS for suit in range(4))
JOKERS = (Card(Rank.JOKER, 0), Card(Rank.JOKER, 1))
PACK = (*PLAIN, *JOKERS)


def card(symbol: str) -> Card:
    """The card of that symbol; one that is not in the pack is refused.

    >>> card("K♠") > card("K♥"), card("red Joker").joker
    (True, True)
    """
    try:
        return _by_symbol()[symbol]
    except KeyError:
        raise ValueError(
            f"{symbol[:20]!r} is not in the pack; its cards are 2♣ to A♠, black Joker and red Joker"
        ) from None


@cache
def _by_symbol() -> dict[str, Card]:
    return {str(each): each for each in PACK}


def face(of: Card) -> Face:
    """The card as it lies on the table."""
    return Face("card", str(of))


def cards_of(faces: Sequence[Face], count: int, without: Iterable[Card] = ()) -> tuple[Card, ...]:
    """The cards that lie there; the wrong number, or one that cannot have come, is refused."""
    drawn = tuple(card(each.symbol) for each in faces)
    if len(drawn) != count:
        raise ValueError(f"{count} cards are wanted, not {len(drawn)}")
    gone = set(without)
    for each in drawn:
        if each in gone:
            raise ValueError(f"the {each} is already on the table; there is one of it in the pack")
        gone.add(each)
    return drawn


def left_in(without: frozenset[Card], jokers: bool = True) -> tuple[Card, ...]:
    """What is left in the pack, in order."""
    return tuple(each for each in (PACK if jokers else PLAIN) if each not in without)


@dataclass(frozen=True)
class OneCard:
    """The next card off the pack, when some of its cards already lie on the table.

    >>> OneCard().pmf().p(lambda card: card.joker)
    Fraction(1, 27)
    """

    without: frozenset[Card] = frozenset()
    jokers: bool = True

    def pmf(self) -> Pmf[Card]:
        """Every card that is left, equally likely."""
        return _one_card(self.without, self.jokers)

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """The card."""
        return (face(rng.choice(left_in(self.without, self.jokers))),)

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """The cards that are left."""
        return [("card", tuple(str(each) for each in left_in(self.without, self.jokers)))]

    def read(self, faces: Sequence[Face]) -> Card:
        """The card; one that lies on the table already is refused."""
        drawn = cards_of(faces, 1, self.without)[0]
        if drawn.joker and not self.jokers:
            raise ValueError(f"the {drawn} is not in this pack; it is played without Jokers")
        return drawn

    def __str__(self) -> str:
        return "a card"


@lru_cache
def _one_card(without: frozenset[Card], jokers: bool) -> Pmf[Card]:
    return Pmf.uniform(left_in(without, jokers))


# --- near and far --------------------------------------------------------------------------------


class Wish(Enum):
    """What one who may choose a card, or a Joker's rank, wants of its distance to another card."""

    CLOSEST = "closest"
    FARTHEST = "farthest"


def gap(one: int, other: int) -> int:
    """How many ranks lie between two cards.

    >>> gap(Rank.FIVE, Rank.TEN), gap(Rank.ACE, Rank.ACE)
    (5, 0)
    """
    return abs(one - other)


def farthest_from(rank: int) -> Rank:
    """The rank farthest from another: the Ace or the 2, and the Ace where it is all one.

    >>> farthest_from(Rank.KING), farthest_from(Rank.EIGHT)
    (<Rank.TWO: 2>, <Rank.ACE: 14>)
    """
    return Rank.TWO if rank > Rank.EIGHT else Rank.ACE


def chosen(rank: int, wish: Wish) -> Rank:
    """What a Joker stands for when its holder knows the other card: that rank, or the farthest."""
    return Rank(rank) if wish is Wish.CLOSEST else farthest_from(rank)


@dataclass(frozen=True, order=True)
class Drawn:
    """The rank of a card that was drawn and kept; the card itself is only shown."""

    rank: Rank
    card: Card | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return str(self.card) if self.card else self.rank.words


@dataclass(frozen=True)
class Kept:
    """Cards drawn together, of which one is kept: nearest to a rank, or farthest from it.

    A Joker is kept before all, since it can stand for the best, or else after all; of two that are
    equally good, the higher is kept.

    >>> Kept(2, to=Rank.ACE, wish=Wish.CLOSEST).pmf()[Drawn(Rank.JOKER)]
    Fraction(35, 477)
    """

    count: int
    to: int
    wish: Wish
    without: frozenset[Card] = frozenset()
    joker_first: bool = True

    def __post_init__(self) -> None:
        bounded("the number of cards", self.count, 1, len(PACK) - len(self.without))

    def pmf(self) -> Pmf[Drawn]:
        """The exact distribution of the rank that is kept."""
        ranks = tuple(sorted(each.rank for each in self.without))
        return _kept(self.count, preferred(self.to, self.wish, self.joker_first), ranks)

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """The cards, in order."""
        return tuple(face(each) for each in rng.sample(left_in(self.without), self.count))

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Nothing: cards of one draw depend on each other."""
        return []

    def read(self, faces: Sequence[Face]) -> Drawn:
        """The best of them."""
        order = preferred(self.to, self.wish, self.joker_first)
        cards = cards_of(faces, self.count, self.without)
        best = min(cards, key=lambda each: (order.index(Rank(each.rank)), -each.suit))
        return Drawn(Rank(best.rank), best)

    def __str__(self) -> str:
        return f"{self.count} cards, the {self.wish.value} kept" if self.count > 1 else "a card"


@cache
def preferred(to: int, wish: Wish, joker_first: bool = True) -> tuple[Rank, ...]:
    """Every rank, the best first.

    >>> [rank.words for rank in preferred(Rank.KING, Wish.CLOSEST)[:4]]
    ['Joker', 'K', 'A', 'Q']
    """
    sign = 1 if wish is Wish.CLOSEST else -1
    plain = sorted(RANKS, key=lambda rank: (sign * gap(rank, to), -rank))
    return (Rank.JOKER, *plain) if joker_first else (*plain, Rank.JOKER)


@lru_cache(maxsize=4096)
def _kept(count: int, order: tuple[Rank, ...], gone: tuple[int, ...]) -> Pmf[Drawn]:
    """The best is worse than the first k kinds when all cards come from the others."""
    left = sum(copies(rank) for rank in Rank) - len(gone)
    ways, none_better = dict[Drawn, int](), comb(left, count)
    for rank in order:
        left -= copies(rank) - gone.count(rank)
        ways[Drawn(rank)], none_better = none_better - comb(left, count), comb(left, count)
    return Pmf(ways)


def copies(rank: int) -> int:
    """How many cards of a rank the pack has."""
    return len(JOKERS) if rank == Rank.JOKER else len(SUITS)
