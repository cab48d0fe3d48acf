"""Cards as places: the deal, the Jokers, distance, and new cards for old. CC-CARD, CC-CHANGE."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from navalkit.odds.cards import (
    Card,
    Drawn,
    Kept,
    OneCard,
    Rank,
    Wish,
    chosen,
    copies,
    preferred,
)
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.cardchase.table import (
    NOBODY,
    Faceup,
    Held,
    Setting,
    Table,
    Vessel,
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
        return drawn.map(lambda card: laid(wishes, follows, {**cards, who: card}, laid_by))

    return dealt(dict(laid_by), waiting)


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


# --- new cards for old ---------------------------------------------------------------------------


def redrawn(
    setting: Setting, table: Table, who: int, foe: int, count: int, roll: Roll
) -> Pmf[Table]:
    """The table once she has drawn so many cards and keeps one of them. CC-CHANGE, CC-CLUB.

    What she drew she must use, however bad. Of several she keeps the one that serves her aim.
    """
    if table.unseen and not table.followed(who):  # with a ship on her tail the place is all one
        return drift(setting.wishes, table, who, count)
    wish = setting.wishes[who]
    draw = Kept(count, table.held[foe].rank, wish, on_the_table(table))
    drawn = roll(f"{setting.names[who]}: new card", draw)
    return drawn.map(lambda card: _moved_to(setting, table, who, foe, card))


# Two ships, whose cards are not known but for their being alike, close, or neither.

FAR = 2
"""Ranks between ships that are no longer close: beyond short range. A-SHORT."""


def near_class(held: tuple[Held, ...]) -> tuple[Held, ...]:
    """Two cards that stand for all that are alike, or close, or neither, as these are.

    >>> near_class((Held(5), Held(10))) == near_class((Held(2), Held(14)))
    True
    """
    apart = min(abs(held[0].rank - held[1].rank), FAR)
    return Held(2, held[0].joker), Held(2 + apart, held[1].joker)


@lru_cache(maxsize=1024)
def _alike(
    wishes: tuple[Wish, ...], near: tuple[Held, ...], turn: tuple[int, ...]
) -> Pmf[tuple[Held, ...]]:
    """What the cards may be of two ships of which no more is known."""
    deals = lay(("", ""), wishes, (NOBODY, NOBODY), (0, 0), exact)
    alike = deals.given(lambda each: each.turn == turn and near_class(each.held) == near)
    return alike.map(lambda each: each.held)


def drift(wishes: tuple[Wish, ...], table: Table, who: int, count: int) -> Pmf[Table]:
    """New cards for one of two ships whose cards are not seen: over all that they may be."""
    drawn = _drift(wishes, table.held, table.turn, who, count)
    return drawn.map(lambda held: table._replace(held=held))


@lru_cache(maxsize=1024)
def _drift(
    wishes: tuple[Wish, ...], near: tuple[Held, ...], turn: tuple[int, ...], who: int, count: int
) -> Pmf[tuple[Held, ...]]:
    def redealt(each: tuple[Held, ...]) -> Pmf[tuple[Held, ...]]:
        other = each[1 - who]
        out = on_the_table(Table((Vessel(), Vessel()), each))
        draw = Kept(count, other.rank, wishes[who], out).pmf()
        new = draw.map(lambda card: _as_held(card.rank, other.rank, wishes[who]))
        return new.map(lambda held: near_class((held, other) if who == 0 else (other, held)))

    return _alike(wishes, near, turn).then(redealt)


@lru_cache(maxsize=4096)
def _unseen_draw(
    wishes: tuple[Wish, ...],
    near: tuple[Held, ...],
    turn: tuple[int, ...],
    order: tuple[Rank, ...],
    count: int,
) -> Pmf[Drawn]:
    """The best of so many cards, over all that two ships may hold.

    All that matters of the held cards is how many of them are among the best kinds.
    """
    held = _alike(wishes, near, turn)
    ways, better, none_better = dict[Drawn, int](), set[Rank](), held.total * comb(52, count)
    for rank in order:
        better.add(rank)
        left = 54 - sum(copies(each) for each in better)
        none = 0
        for each, weight in held.weights.items():
            gone = sum(_kind(one) not in better for one in each)
            none += weight * comb(left - gone, count)
        ways[Drawn(rank)], none_better = none_better - none, none
    return Pmf(ways)


def _kind(held: Held) -> int:
    return Rank.JOKER if held.joker else held.rank


def _as_held(rank: Rank, other: int, wish: Wish) -> Held:
    """What a new card counts as, a Joker being what its captain wishes. A-JOKER."""
    return Held(chosen(other, wish), True) if rank == Rank.JOKER else Held(rank)


def on_the_table(table: Table) -> frozenset[Card]:
    """The cards that ships hold; all others are in the pack, those drawn in vain too. A-DISCARD.

    Where the ranks alone are known, any cards of those ranks stand for them.
    """
    cards = list(table.faceup)
    for who, held in enumerate(table.held if not cards else ()):
        if table.ships[who].follows == NOBODY:
            cards.append(representative(_kind(held), tuple(cards)))
    return frozenset(cards)


def _moved_to(setting: Setting, table: Table, who: int, foe: int, card: Drawn) -> Table:
    """Her new place, and that of any ship on her tail."""
    new = _as_held(card.rank, table.held[foe].rank, setting.wishes[who])
    seen = card.card or representative(card.rank, tuple(on_the_table(table)))
    _, *astern = file(tuple(vessel.follows for vessel in table.ships), who)
    held, faceup = list(table.held), list(table.faceup)
    held[who] = new
    for each in astern:
        held[each] = Held(new.rank)
    for each in (who, *astern) if faceup else ():
        faceup[each] = seen
    return table._replace(held=tuple(held), faceup=Faceup(faceup))


MIDDLE = Rank.EIGHT
NEAR_THE_MIDDLE = 3
"""A card no farther from the middle is, on average, nearer to any other than a random card."""


def force_card(
    setting: Setting, table: Table, who: int, foe: int, count: int, roll: Roll
) -> Pmf[Table]:
    """The table once so many cards were drawn to force one on the foe's next turn. CC-FORCE.

    The foe's next card is laid by before the next deal. One that wants to be close lays by the card
    nearest to the middle of the pack, one that wants to be far off the card farthest from it; and
    nothing where a card off the pack serves him better. A Joker is never given away. A-LAIDBY.
    """
    wish = setting.wishes[who]
    if table.ships[foe].follows != NOBODY:
        return Pmf.of(table)  # a ship on a tail will have no card of her own
    if table.unseen:
        order = preferred(MIDDLE, wish, joker_first=False)
        drawn = _unseen_draw(setting.wishes, table.held, table.turn, order, count)
    else:
        dice = Kept(count, MIDDLE, wish, on_the_table(table), joker_first=False)
        drawn = roll(f"{setting.names[who]}: card for {setting.names[foe]}", dice)

    def laid_by(card: Drawn) -> Table:
        near = abs(card.rank - MIDDLE) <= NEAR_THE_MIDDLE
        useful = card.rank != Rank.JOKER and near == (wish is Wish.CLOSEST)
        return table.altered(foe, forced=int(card.rank) if useful else 0)

    return drawn.map(laid_by)
