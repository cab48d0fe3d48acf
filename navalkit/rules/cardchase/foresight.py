"""The exact odds of a chase of two, without looking at every card; and what to order now.

Only tails, tallies, wounds and lost control outlive a round; the cards do not. So the odds go from
round to round without them (`round_from`, `ends_after`), and the cards of a round are looked at as
closely as that round's manoeuvres do: not at all, for being near or not, or rank by rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache, partial

from navalkit.odds.cards import Wish
from navalkit.odds.chain import Chain
from navalkit.odds.foreseen import Foreseen
from navalkit.odds.pmf import Pmf
from navalkit.odds.simulate import Tally, crowd
from navalkit.odds.tray import Roll, exact
from navalkit.rules.cardchase.duel import (
    MANY,
    OURS,
    THEIRS,
    Duel,
    bare,
    beginning,
    duel,
    next_round,
    now_planned,
    opening,
    over,
    sailed,
)
from navalkit.rules.cardchase.duel_inputs import Aim, DuelInputs, Plan
from navalkit.rules.cardchase.orders import Order, orders
from navalkit.rules.cardchase.position import deal
from navalkit.rules.cardchase.table import NAMES, NOBODY, End, Faceup, Held, Table, Vessel
from navalkit.rules.cardchase.unseen import near_class
from navalkit.rules.question import Answer, Simulated


class Sight(IntEnum):
    """How closely a round looks at the cards, beyond who acts first and who has a Joker."""

    CONTESTS = 0  # of two Jokers neither tells
    NOTHING = 1
    NEAR = 2
    RANKS = 3


ORDERS_THAT_LOOK = {
    Order.CHANGE,
    Order.CLUB,
    Order.CROSS,
    Order.RAM,
    Order.SHEAR,
    Order.FORCE_CARD,
}
ORDERS_THAT_DRAW = {Order.CHANGE, Order.CLUB, Order.FORCE_CARD}
PLANS_THAT_LOOK = {Plan.CHANGE, Plan.CROSS}
PLANS_OF_CONTESTS = {Plan.FLEE, Plan.TRAIL, Plan.STEADY}


def plans(duel: Duel, table: Table) -> set[Plan]:
    """What both captains are about as things stand."""
    return {now_planned(duel.plans[who], duel, table, who) for who in range(len(table.ships))}


def sight(duel: Duel, table: Table, order: Order | None = None) -> Sight:
    """How closely a round looks at the cards, under an order of ours or the plans alone."""
    looks, now = duel.aim is Aim.CLOSE or order in ORDERS_THAT_LOOK, plans(duel, table)
    if looks or not PLANS_THAT_LOOK.isdisjoint(now):
        return Sight.NEAR
    return Sight.CONTESTS if order is None and now <= PLANS_OF_CONTESTS else Sight.NOTHING


def unseen(sight: Sight, table: Table) -> Table:
    """One table for all that this round cannot tell from it."""
    if sight is Sight.RANKS:
        return table
    ours, theirs = held = near_class(table.held)
    if sight < Sight.NEAR:
        even = sight is Sight.CONTESTS and ours.joker and theirs.joker
        held = Held(0, ours.joker and not even), Held(0, theirs.joker and not even)
    return table._replace(held=held, unseen=True, faceup=Faceup())


@lru_cache(maxsize=1024)
def deals(wishes: tuple[Wish, ...], ships: tuple[Vessel, ...], sight: Sight) -> Pmf[Table]:
    """The deals that a round can tell apart, each as a table of ships of which nothing is known."""
    dealer = Duel(sailing=(), names=NAMES, wishes=wishes, gunners=())
    return deal(dealer, Table(ships, left=MANY), exact).map(partial(unseen, sight))


@lru_cache(maxsize=20_000)
def round_from(duel: Duel, table: Table, order: Order | None = None) -> Pmf[Table]:
    """What outlives a round for which no card is dealt yet, or only one that is laid by."""
    blank = tuple(Vessel(follows=v.follows, forced=v.forced) for v in table.ships)
    ships = tuple(v._replace(forced=0) for v in table.ships)
    near, draws = sight(duel, table, order), Plan.CHANGE in duel.plans or order in ORDERS_THAT_DRAW
    if draws and any(v.forced or v.follows != NOBODY for v in table.ships):
        near = Sight.RANKS  # what is left in the pack depends on such cards
    dealt = deals(duel.wishes, blank, near)

    def after(each: Table) -> Pmf[Table]:
        return sailed(duel, each._replace(ships=ships), order, exact)

    return dealt.then(after).map(partial(alike, duel))


def alike(duel: Duel, table: Table) -> Table:
    """What outlives a round, told no closer than what comes can tell it.

    In contests wounds count for no more than their difference. CC-DICE-2, A-DMG.
    """
    left = bare(table)
    spared = min((ship.wounds for ship in left.ships), default=0)
    if not spared or not PLANS_OF_CONTESTS.issuperset(plans(duel, left)):
        return left
    ships = tuple(ship._replace(wounds=ship.wounds - spared) for ship in left.ships)
    return left._replace(ships=ships)


@lru_cache(maxsize=20_000)
def ends_after(duel: Duel, table: Table, left: int) -> Pmf[End]:
    """How it ends from between two rounds, with so many to come."""
    if table.end or not left:
        return Pmf.of(table.end)
    return round_from(duel, table).then(lambda after: ends_after(duel, after, left - 1))


def ends_from(duel: Duel, table: Table, order: Order | None = None) -> Pmf[End]:
    """How it ends from the cards as they lie, with an order of ours for this round."""
    if over(table):
        return Pmf.of(table.end)
    if not table.held:
        return ends_after(duel, bare(table), table.left)
    after = sailed_from(duel, table._replace(left=MANY), order)
    return after.then(lambda each: ends_after(duel, each, table.left - 1))


@lru_cache(maxsize=20_000)
def sailed_from(duel: Duel, table: Table, order: Order | None) -> Pmf[Table]:
    """What outlives a round whose cards lie open."""
    near = sight(duel, table, order)
    draws = Plan.CHANGE in duel.plans or order in ORDERS_THAT_DRAW
    seen = table if draws else unseen(near, table)
    return _sailed_from(duel, seen, order)


@lru_cache(maxsize=20_000)
def _sailed_from(duel: Duel, table: Table, order: Order | None) -> Pmf[Table]:
    return sailed(duel, table, order, exact).map(partial(alike, duel))


def chase(inputs: DuelInputs, roll: Roll = exact) -> Foreseen[Table]:
    """The chase of two as a chain of rounds; its ends are known without looking at every card.

    >>> ends = chase(DuelInputs(rounds=3)).absorb()
    >>> round(float(ends.p(lambda table: table.end is End.AWAY)), 4)
    0.2112
    """
    here = duel(inputs)

    def ends(table: Table, played: int) -> Pmf[Table]:
        return ends_from(here, table).map(lambda end: Table((), left=0, end=end))

    return Foreseen(
        opening(inputs, exact),
        lambda table: next_round(here, table, roll),
        over,
        ends=ends,
    )


# --- what to order -------------------------------------------------------------------------------


def our_orders(inputs: DuelInputs, table: Table) -> tuple[Order, ...]:
    """What we may order as things stand; nothing once it is over, or before the cards are dealt."""
    if over(table) or not table.held:
        return ()
    return orders(duel(inputs), table, OURS, THEIRS)


def ordered(inputs: DuelInputs, table: Table, order: Order, roll: Roll) -> Pmf[Table]:
    """The next round under an order of ours."""
    return next_round(duel(inputs), table, roll, order)


def advice(inputs: DuelInputs, table: Table) -> dict[Order, Pmf[End]]:
    """How it ends under each order of this round, if both captains then keep to their plans."""
    here = duel(inputs)
    return {order: ends_from(here, table, order) for order in our_orders(inputs, table)}


@lru_cache(maxsize=64)
def foreseen(inputs: DuelInputs) -> Mapping[Order, Pmf[End]]:
    """The same for the round that begins, whether its cards lie already or not.

    Of cards still to come every deal is weighed; where an order cannot be given after all, the plan
    is followed.
    """
    here, start = duel(inputs), beginning(inputs)
    if over(start):
        return {}
    opened = opening(inputs, exact)
    if len(opened) == 1:
        return advice(inputs, opened.only)
    found = sorted({order for table in opened for order in our_orders(inputs, table)}, key=_place)
    return {order: _after_order(here, start, order) for order in found}


def _place(order: Order) -> int:
    return list(Order).index(order)


def _after_order(here: Duel, start: Table, order: Order) -> Pmf[End]:
    after = round_from(here, bare(start), order)
    return after.then(lambda table: ends_after(here, table, start.left - 1))


def by_round(inputs: DuelInputs) -> tuple[Pmf[End], ...]:
    """How it stands after each round, from the start on."""
    return tuple(pmf.map(lambda table: table.end) for pmf in _rounds(inputs).history())


def _rounds(inputs: DuelInputs) -> Chain[Table]:
    """The rounds as a chain of what outlives each."""
    here, start = duel(inputs), bare(beginning(inputs))
    return Chain(start, partial(round_from, here), lambda t: bool(t.end), last=inputs.rounds)


def answer(inputs: DuelInputs) -> Answer[Table]:
    """How it ends, by the way that leaves out the cards."""
    return Answer(by_round(inputs)[-1], (opening(inputs, exact),))


def many(inputs: DuelInputs, plays: int, seed: int) -> Simulated:
    """Many chases played out, told by their ends alone."""
    told, ends = crowd(_rounds(inputs), plays, inputs.rounds, seed)
    return Simulated(tuple(_by_end(tally) for tally in told), _by_end(ends))


def _by_end(tally: Tally[Table]) -> Tally[End]:
    counts: Counter[End] = Counter()
    for table, count in tally.counts.items():
        counts[table.end] += count
    return Tally(dict(counts), tally.trials)
