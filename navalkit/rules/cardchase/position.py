"""Cards as places: distance, the deal, what Jokers stand for. CC-CARD-1, CC-CARD-2."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from navalkit.odds.cards import Card, OneCard, Rank, Wish, chosen
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.cardchase.table import (
    NOBODY,
    Faceup,
    Held,
    Setting,
    Table,
    kept,
    representative,
)

INCHES = 5
"""Inches of the table in an increment. CC-CARD-2."""
YARDS = 20
"""Yards in an inch by the text's example; its remark says 100. CC-CARD-2, A-YARDS."""
HALF = Fraction(1, 2)


def increments(gap: int) -> Fraction:
    """The distance in Range Increments of ships so many ranks apart. CC-CARD-2.

    >>> increments(5), increments(0)
    (Fraction(5, 1), Fraction(1, 2))
    """
    return Fraction(gap) if gap else HALF


def inches(gap: int) -> Fraction:
    """The distance in inches on the table. CC-CARD-2.

    >>> inches(5), inches(0)
    (Fraction(25, 1), Fraction(5, 2))
    """
    return INCHES * increments(gap)


def yards(gap: int, an_inch: int = YARDS) -> Fraction:
    """The distance in yards, at so many yards an inch. CC-CARD-2, A-YARDS.

    >>> yards(5), yards(5, an_inch=100)
    (Fraction(500, 1), Fraction(2500, 1))
    """
    return an_inch * inches(gap)


# --- the deal ------------------------------------------------------------------------------------


class Lay(NamedTuple):
    """The cards of one deal: what each ship's counts as, who acts when, and the cards as seen."""

    held: tuple[Held, ...]
    turn: tuple[int, ...]
    faceup: Faceup


def deal(setting: Setting, table: Table, roll: Roll) -> Pmf[Table]:
    """A card for every ship from a full pack, mixed anew. CC-CARD-1, CC-TRAIL, CC-FORCE.

    A ship on a tail has none of her own. One on which a foe has forced a card has that.
    """
    follows = tuple(vessel.follows for vessel in table.ships)
    forced = tuple(vessel.forced for vessel in table.ships)
    ships = tuple(v._replace(forced=0) if v.forced else v for v in table.ships)
    lays = lay(setting.names, setting.wishes, follows, forced, roll)
    return lays.map(lambda each: Table(ships, each.held, each.turn, table.left, faceup=each.faceup))


@kept
def lay(
    names: tuple[str, ...],
    wishes: tuple[Wish, ...],
    follows: tuple[int, ...],
    forced: tuple[int, ...],
    roll: Roll,
) -> Pmf[Lay]:
    """The cards of ships of which some follow others, and some have a rank forced on them."""
    laid_by: dict[int, Card] = {}
    for who, rank in enumerate(forced):
        if rank and follows[who] == NOBODY:
            laid_by[who] = representative(rank, tuple(laid_by.values()))
    waiting = [who for who, other in enumerate(follows) if other == NOBODY and who not in laid_by]

    def dealt(cards: dict[int, Card], ships: list[int]) -> Pmf[Lay]:
        if not ships:
            return Pmf.of(laid(wishes, follows, cards, laid_by))
        who, *rest = ships
        drawn = roll(f"{names[who]}: card", OneCard(frozenset(cards.values())))
        if rest:
            return drawn.then(lambda card: dealt({**cards, who: card}, rest))
        if roll is exact:  # the suit of the last card tells only between equals
            drawn = drawn.map(partial(_told_apart, {card.rank for card in cards.values()}))
        return drawn.map(lambda card: laid(wishes, follows, {**cards, who: card}, laid_by))

    return dealt(dict(laid_by), waiting)


def _told_apart(ranks: set[int], card: Card) -> Card:
    return card if card.joker or card.rank in ranks else Card(card.rank, 0)


def laid(
    wishes: tuple[Wish, ...],
    follows: tuple[int, ...],
    cards: Mapping[int, Card],
    forced: Collection[int] = (),
) -> Lay:
    """What these cards count as, and who acts when. CC-CARD-1, CC-TRAIL, A-SUITS.

    The highest acts first; of equal ones a Joker, then the higher suit, and a forced card last. A
    ship on a tail acts after the one she follows, on that card.
    """
    ranks = tuple((who, card.rank) for who, card in cards.items())
    suits = tuple((who not in forced, cards[who].suit) for who, _ in ranks)
    if len({rank for _, rank in ranks}) == len(ranks) and not any(
        r == Rank.JOKER for _, r in ranks
    ):
        suits = ()  # they settle nothing: all such deals are alike
    held, turn = _arranged(wishes, follows, ranks, suits)
    faceup = Faceup(cards[_leader(follows, who)] for who in range(len(follows)))
    return Lay(held, turn, faceup)


@lru_cache(maxsize=20_000)
def _arranged(
    wishes: tuple[Wish, ...],
    follows: tuple[int, ...],
    ranks: tuple[tuple[int, int], ...],
    suits: tuple[tuple[bool, int], ...],
) -> tuple[tuple[Held, ...], tuple[int, ...]]:
    held = stand_for(wishes, dict(ranks))
    tie = dict(zip((who for who, _ in ranks), suits, strict=False))
    leaders = sorted(held, key=lambda who: (*held[who], tie.get(who, (True, 0))), reverse=True)
    turn = tuple(ship for who in leaders for ship in file(follows, who))
    for ship in turn:
        held.setdefault(ship, Held(held[_leader(follows, ship)].rank))
    return tuple(held[who] for who in sorted(held)), turn


def file(follows: tuple[int, ...], who: int) -> Iterator[int]:
    """A ship and, astern of her, those that follow her."""
    yield who
    for ship, other in enumerate(follows):
        if other == who:
            yield from file(follows, ship)


def _leader(follows: tuple[int, ...], who: int) -> int:
    """Whose card a ship acts on."""
    while follows[who] != NOBODY:
        who = follows[who]
    return who


def stand_for(wishes: tuple[Wish, ...], ranks: dict[int, int]) -> dict[int, Held]:
    """What each card counts as: a Joker the rank its captain wishes. CC-CARD-1, A-JOKER.

    He chooses when the plain cards lie open: the rank of the nearest enemy, or the one farthest
    from it. Where nobody has a plain card, the first Joker is an Ace.

    >>> stand_for((Wish.CLOSEST, Wish.FARTHEST), {0: Rank.FIVE, 1: Rank.JOKER})[1].rank
    <Rank.ACE: 14>
    """
    held = {who: Held(rank) for who, rank in ranks.items() if rank != Rank.JOKER}
    for who in (who for who, rank in ranks.items() if rank == Rank.JOKER):
        other = next((held[each].rank for each in held), None)
        held[who] = Held(Rank.ACE if other is None else chosen(other, wishes[who]), joker=True)
    return held


def kind(held: Held) -> int:
    """The rank of the card itself: a Joker is a Joker, whatever it stands for."""
    return Rank.JOKER if held.joker else held.rank


def as_held(rank: Rank, other: int, wish: Wish) -> Held:
    """What a new card counts as, a Joker being what its captain wishes. A-JOKER."""
    return Held(chosen(other, wish), True) if rank == Rank.JOKER else Held(rank)


def on_the_table(table: Table) -> frozenset[Card]:
    """The cards that ships hold; all others are in the pack, those drawn in vain too. A-DISCARD.

    Where the ranks alone are known, any cards of those ranks stand for them.
    """
    cards = list(table.faceup)
    for who, held in enumerate(table.held if not cards else ()):
        if table.ships[who].follows == NOBODY:
            cards.append(representative(kind(held), tuple(cards)))
    return frozenset(cards)
