"""Several cards dealt at once: how near the first lies to the others, and where in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise
from math import comb
from random import Random
from typing import NamedTuple

from navalkit.odds.cards import (
    JOKERS,
    RANKS,
    Card,
    Rank,
    Wish,
    cards_of,
    chosen,
    face,
    farthest_from,
    gap,
    left_in,
)
from navalkit.odds.dice import bounded
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face


@dataclass(frozen=True, order=True)
class Spaced:
    """The gap from the first card to the nearest other; the cards themselves are only shown."""

    gap: int
    cards: tuple[Card, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return str(self.gap)


@dataclass(frozen=True)
class Spread:
    """Several cards dealt; what counts is the gap from the first to the nearest other.

    A Joker stands for what its holder wishes of that gap once all other cards lie open.

    >>> Spread(2, jokers=False).pmf().p(lambda laid: laid.gap == 0)
    Fraction(1, 17)
    """

    count: int
    wish: Wish = Wish.CLOSEST
    jokers: bool = True

    def __post_init__(self) -> None:
        bounded("the number of cards", self.count, 2, 6)

    def pmf(self) -> Pmf[Spaced]:
        """The exact distribution of the gap."""
        return _spread(self.count, self.wish, self.jokers)

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """The cards, in order."""
        pack = left_in(frozenset(), self.jokers)
        return tuple(face(each) for each in rng.sample(pack, self.count))

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Nothing: cards of one deal depend on each other."""
        return []

    def read(self, faces: Sequence[Face]) -> Spaced:
        """The gap, with the cards that make it."""
        laid = cards_of(faces, self.count, () if self.jokers else JOKERS)
        first, *others = laid
        return Spaced(nearest(first.rank, [each.rank for each in others], self.wish), laid)

    def __str__(self) -> str:
        return f"{self.count} cards"


def nearest(first: int, others: Sequence[int], wish: Wish) -> int:
    """The gap from the first card to the nearest of the others, Jokers standing for what they may.

    >>> nearest(Rank.FIVE, [Rank.TEN, Rank.SEVEN], Wish.CLOSEST)
    2
    >>> nearest(Rank.JOKER, [Rank.TWO, Rank.ACE], Wish.FARTHEST)
    6
    """
    plain = [rank for rank in others if rank != Rank.JOKER]
    if first == Rank.JOKER:
        if wish is Wish.CLOSEST:
            return 0
        return room(sorted(plain))
    gaps = [gap(first, each) for each in plain]
    if len(plain) < len(others):
        gaps.append(gap(first, chosen(first, wish)))
    return min(gaps)


def room(ranks: Sequence[int]) -> int:
    """How far from the nearest of some ranks, in order, a rank can be; with none, from end to end.

    >>> room([Rank.FOUR, Rank.TEN]), room([Rank.TWO, Rank.EIGHT, Rank.ACE])
    (4, 3)
    """
    if not ranks:
        return Rank.ACE - Rank.TWO
    between = ((high - low) // 2 for low, high in pairwise(ranks))
    return max(ranks[0] - Rank.TWO, Rank.ACE - ranks[-1], *between)


@lru_cache
def _spread(count: int, wish: Wish, jokers: bool) -> Pmf[Spaced]:
    """The first card is a Joker or not, and so are the others: each case counted by itself."""
    ways: dict[int, int] = {}

    def add(found: dict[int, int], times: int) -> None:
        for each, number in found.items():
            ways[each] = ways.get(each, 0) + times * number

    others = count - 1
    for wild in range(min(others, 2) + 1 if jokers else 1):  # Jokers among the others
        for rank in RANKS:
            add(_near(rank, others - wild, bool(wild), wish), 4 * comb(2, wild))
        if jokers and wild < 2:
            add(_near_joker(others - wild, wish), 2 * comb(1, wild))
    return Pmf({Spaced(each): number for each, number in ways.items()})


def _near(first: int, others: int, wild: bool, wish: Wish) -> dict[int, int]:
    """Ways to draw so many plain cards beside a first one, by the gap to the nearest."""
    most = gap(first, chosen(first, wish)) if wild else gap(first, farthest_from(first))
    beyond = [_beyond(first, least, others) for least in range(most + 1)]
    ways = {each: more - less for each, (more, less) in enumerate(pairwise(beyond))}
    ways[most] = beyond[most]
    return ways


def _beyond(first: int, least: int, others: int) -> int:
    """Ways to draw plain cards, none of them nearer than `least` to a first card on the table."""
    far = sum(4 - (rank == first) for rank in RANKS if gap(rank, first) >= least)
    return comb(far, others)


def _near_joker(others: int, wish: Wish) -> dict[int, int]:
    """The same when the first card is a Joker, whose holder chooses when all others lie open."""
    if wish is Wish.CLOSEST:
        return {0: comb(52, others)}
    ways: dict[int, int] = {}
    for kinds in range(min(others, 1), others + 1):
        each = _covering(others, kinds)
        for ranks in combinations(RANKS, kinds):
            ways[room(ranks)] = ways.get(room(ranks), 0) + each
    return ways


def _covering(cards: int, kinds: int) -> int:
    """Ways to draw so many plain cards from so many ranks, every rank being among them."""
    return sum((-1) ** k * comb(kinds, k) * comb(4 * (kinds - k), cards) for k in range(kinds + 1))


# --- the order of a deal -------------------------------------------------------------------------


class Among(NamedTuple):
    """Where the first card of a deal stands when all are laid in order, the highest first.

    `before` counts the others above it, `joker` tells whether it is a Joker, `jokers` how many
    the others hold, `second` the place of the second card among the others.
    """

    before: int
    joker: bool
    jokers: int
    second: int

    def __str__(self) -> str:
        told = [f"{self.before or 'none'} above the first card"]
        told += ["the first is a Joker"] if self.joker else []
        told += ["a Joker among the others", "two Jokers among the others"][: self.jokers][-1:]
        told += [f"the second is number {self.second + 1} of the others"] if self.second else []
        return ", ".join(told)


@dataclass(frozen=True)
class Places:
    """Several cards dealt for their order: Jokers are above all, equal ranks go by suit.

    Every order is equally likely, and the Jokers among them lie on top.

    >>> Places(4).pmf().p(lambda at: at.before == 0)
    Fraction(1, 4)
    """

    count: int
    jokers: bool = True

    def __post_init__(self) -> None:
        bounded("the number of cards", self.count, 1, 6)

    def pmf(self) -> Pmf[Among]:
        """The exact distribution of the first card's place, and the second's."""
        return _places(self.count, self.jokers)

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """The cards, in order of the ships."""
        pack = left_in(frozenset(), self.jokers)
        return tuple(face(each) for each in rng.sample(pack, self.count))

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Nothing: cards of one deal depend on each other."""
        return []

    def read(self, faces: Sequence[Face]) -> Among:
        """Where the first stands."""
        first, *others = cards_of(faces, self.count, () if self.jokers else JOKERS)
        ranked = sorted(others, reverse=True)
        return Among(
            sum(each > first for each in others),
            first.joker,
            sum(each.joker for each in others),
            ranked.index(others[0]) if others else 0,
        )

    def __str__(self) -> str:
        return f"{self.count} cards"


@lru_cache
def _places(count: int, jokers: bool) -> Pmf[Among]:
    others, ways = count - 1, dict[Among, int]()
    for wild in range(min(2, count) + 1 if jokers else 1):
        hands = comb(2, wild) * comb(52, count - wild)
        for before in range(count):
            for second in range(max(others, 1)):
                joker = before < wild
                at = Among(before, joker, wild - joker, second)
                ways[at] = ways.get(at, 0) + hands
    return Pmf(ways)
