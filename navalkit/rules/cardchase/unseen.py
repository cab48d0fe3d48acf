"""Two ships whose cards are not known but for their being alike, close, or neither.

One such table stands for all deals that a round cannot tell apart; what is drawn beside it is
weighed over all that the two cards may be. This is how exact odds leave the cards out.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from navalkit.odds.cards import PACK, Drawn, Kept, Rank, Wish, copies
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.cardchase.position import as_held, kind, lay, on_the_table
from navalkit.rules.cardchase.table import NAMES, NOBODY, Held, Table, Vessel

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
    deals = lay(NAMES, wishes, (NOBODY, NOBODY), (0, 0), exact)
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
        new = draw.map(lambda card: as_held(card.rank, other.rank, wishes[who]))
        return new.map(lambda held: near_class((held, other) if who == 0 else (other, held)))

    return _alike(wishes, near, turn).then(redealt)


@lru_cache(maxsize=4096)
def unseen_draw(
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
        left = len(PACK) - sum(copies(each) for each in better)
        none = 0
        for each, weight in held.weights.items():
            gone = sum(kind(one) not in better for one in each)
            none += weight * comb(left - gone, count)
        ways[Drawn(rank)], none_better = none_better - none, none
    return Pmf(ways)
