"""Two ships, round by round: cards dealt anew, and both captains' manoeuvres by their plans."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

from navalkit.odds.cards import Wish
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.cardchase.acts import FLEE_ROUNDS, act
from navalkit.rules.cardchase.duel_inputs import Aim, DuelInputs, Plan, Plight, Tail
from navalkit.rules.cardchase.orders import SHORT, Order, allowed
from navalkit.rules.cardchase.position import deal
from navalkit.rules.cardchase.table import NAMES, NOBODY, End, Setting, Table, Vessel, gap, gone

OURS, THEIRS = 0, 1
AIMED = {Aim.ESCAPE: Plan.FLEE, Aim.CLOSE: Plan.CHANGE, Aim.BROADSIDE: Plan.BROADSIDE}
"""What each aim asks for where nothing else is ordered."""


@dataclass(frozen=True, eq=False)
class Duel(Setting):
    """The setting of a chase of two, with what both captains mean to do."""

    aim: Aim = Aim.ESCAPE
    plans: tuple[Plan, Plan] = (Plan.FLEE, Plan.TRAIL)


@lru_cache(maxsize=256)
def duel(inputs: DuelInputs) -> Duel:
    """The one setting of these inputs."""
    plan = AIMED[inputs.aim] if inputs.plan is Plan.BY_AIM else inputs.plan
    far = (inputs.aim is Aim.ESCAPE, inputs.their_plan is Plan.FLEE)
    return Duel(
        sailing=(inputs.ours, inputs.theirs),
        names=NAMES,
        wishes=(_wish(far[OURS]), _wish(far[THEIRS])),
        gunners=(inputs.ours.gunners, inputs.theirs.gunners),
        obstacle=inputs.obstacle,
        stunt=inputs.stunt,
        readings=inputs.readings,
        decisive=frozenset({OURS, THEIRS} if inputs.aim is Aim.BROADSIDE else {THEIRS}),
        aim=inputs.aim,
        plans=(plan, inputs.their_plan),
    )


def _wish(far: bool) -> Wish:
    return Wish.FARTHEST if far else Wish.CLOSEST


# --- what is ordered -----------------------------------------------------------------------------


def ordered_by(plan: Plan, setting: Duel, table: Table, who: int) -> Order:
    """What a captain with this plan orders as things stand; Steady where it cannot be.

    A ship that is followed cannot flee, nor fire at her follower: first the tail is shaken off.
    Once we have fired, we do as our aim asks.
    """
    foe = 1 - who
    plan = now_planned(plan, setting, table, who)
    followed = table.ships[foe].follows == who
    if followed and plan in (Plan.FLEE, Plan.TRAIL, Plan.BROADSIDE, Plan.CROSS):
        return Order.SHAKE
    order = STANDING[plan]
    close = plan in (Plan.CROSS, Plan.CHANGE) and gap(table, who, foe) <= SHORT
    if close:
        order = Order.CROSS if plan is Plan.CROSS else Order.STEADY
    return order if allowed(setting, table, who, foe, order) else Order.STEADY


def now_planned(plan: Plan, setting: Duel, table: Table, who: int) -> Plan:
    """What a captain is about: once he has fired, our aim."""
    return AIMED[setting.aim] if plan in FIRING and table.ships[who].fired else plan


FIRING = (Plan.BROADSIDE, Plan.CROSS)
STANDING = {
    Plan.FLEE: Order.FLEE,
    Plan.TRAIL: Order.TRAIL,
    Plan.FORCE: Order.FORCE_CONTROL,
    Plan.BROADSIDE: Order.BROADSIDE,
    Plan.CROSS: Order.BROADSIDE,
    Plan.CHANGE: Order.CHANGE,
    Plan.STEADY: Order.STEADY,
}


# --- a round -------------------------------------------------------------------------------------


def turn(duel: Duel, who: int, order: Order | None, roll: Roll, table: Table) -> Pmf[Table]:
    """The table once this captain has had his turn, with an order of ours or by his plan."""
    if table.end:
        return Pmf.of(table)
    if table.unseen:
        return _turned(duel, who, order if who == OURS else None, table)
    return _turn(duel, who, order, roll, table)


def _turn(duel: Duel, who: int, order: Order | None, roll: Roll, table: Table) -> Pmf[Table]:
    if who != OURS or order is None or not allowed(duel, table, who, 1 - who, order):
        order = ordered_by(duel.plans[who], duel, table, who)
    return act(duel, table, who, 1 - who, order, roll).map(partial(judged, duel))


@lru_cache(maxsize=20_000)
def _turned(duel: Duel, who: int, order: Order | None, table: Table) -> Pmf[Table]:
    """A turn at a table that stands for many: worked out once."""
    return _turn(duel, who, order, exact, table)


def judged(duel: Duel, table: Table) -> Table:
    """The table with its end, where a turn has decided the chase. CC-FLEE, A-DMG.

    A broadside of theirs ends it too: what guns then do to each other is another question.
    """
    end = _end(duel, table)
    if end and table.unseen:
        return bare(table._replace(end=end))
    return table if end is table.end else table._replace(end=end)


def _end(duel: Duel, table: Table) -> End:
    ours, theirs = table.ships
    if ours.fired and duel.aim is Aim.BROADSIDE:
        return End.FIRED
    if gone(duel, table, OURS):
        return End.LOST
    if gone(duel, table, THEIRS):
        return End.WON
    if ours.tally >= FLEE_ROUNDS:
        return End.AWAY if duel.aim is Aim.ESCAPE else End.FLED
    if theirs.tally >= FLEE_ROUNDS:
        return End.FLED
    return End.RAKED if theirs.fired else End.OPEN


def sailed(duel: Duel, table: Table, order: Order | None, roll: Roll) -> Pmf[Table]:
    """The table after both turns of a round, the cards still lying. CC-CARD-1."""
    after = Pmf.of(table)
    for who in table.turn:
        after = after.then(partial(turn, duel, who, order, roll))
    return after.map(partial(evening, duel))


def evening(duel: Duel, table: Table) -> Table:
    """The end of a round: one fewer to come, and perhaps within short range. A-SHORT.

    The cards go back into the pack, unless the chase is over and they are left to be looked at.
    """
    end = table.end
    if not end and duel.aim is Aim.CLOSE and gap(table, OURS, THEIRS) <= SHORT:
        end = End.NEAR
    left = table.left - 1
    if end or not left:
        return table._replace(end=end, left=left)
    forget = duel.plans[OURS] not in FIRING  # else that we have fired changes what we order
    return Table((table.altered(OURS, fired=False) if forget else table).ships, left=left)


def over(table: Table) -> bool:
    """Whether the chase is decided, or no round is left."""
    return bool(table.end) or table.left == 0


def dealt(duel: Duel, table: Table, roll: Roll) -> Pmf[Table]:
    """The table with the next round's cards, if there is one."""
    return Pmf.of(table) if over(table) else deal(duel, table, roll)


def next_round(duel: Duel, table: Table, roll: Roll, order: Order | None = None) -> Pmf[Table]:
    """A round sailed, and the cards of the next one dealt."""
    return sailed(duel, table, order, roll).then(lambda after: dealt(duel, after, roll))


# --- where it begins -----------------------------------------------------------------------------


def beginning(inputs: DuelInputs) -> Table:
    """How the ships stand before any card that is still to come. CC-TRAIL, CC-FLEE."""
    ours = _vessel(inputs.our_plight, THEIRS if inputs.tail is Tail.OURS else NOBODY)
    theirs = _vessel(inputs.their_plight, OURS if inputs.tail is Tail.THEIRS else NOBODY)
    if inputs.tail is Tail.THEIRS:
        ours = ours._replace(tally=0)
    if inputs.tail is Tail.OURS:
        theirs = theirs._replace(tally=0)
    table = Table((ours, theirs), left=inputs.rounds)
    return judged(duel(inputs), table)


def _vessel(plight: Plight, follows: int) -> Vessel:
    return Vessel(plight.tally, plight.reeling, plight.wounds, follows, plight.card.rank)


def opening(inputs: DuelInputs, roll: Roll) -> Pmf[Table]:
    """The cards of the first round, as far as they do not lie already. CC-CARD-1.

    >>> from navalkit.odds.tray import exact
    >>> opening(DuelInputs(), exact).p(lambda table: table.held[OURS].joker)
    Fraction(1, 27)
    """
    return dealt(duel(inputs), beginning(inputs), roll)


MANY = 3
"""Any number of rounds still to come: the odds of a round do not depend on it."""


def bare(table: Table) -> Table:
    """What outlives a round; of a chase that is decided, its end alone."""
    if table.end:
        return Table((), left=0, end=table.end)
    return Table(table.ships, left=MANY)
