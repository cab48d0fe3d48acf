"""The manoeuvres, each as the text has it: what one captain's turn does to the table.

Every function takes who acts and against whom, and gives the table afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from navalkit.odds.exploding import SumOf
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.cardchase.boating import RAISE, opposed, reaches, speed_edge
from navalkit.rules.cardchase.damage import (
    boating,
    collided,
    control,
    fired_on,
    lost_control,
    most_told,
    obstacle,
)
from navalkit.rules.cardchase.draws import force_card, redrawn
from navalkit.rules.cardchase.orders import Order, manoeuvre
from navalkit.rules.cardchase.orders import penalty as penalty_of
from navalkit.rules.cardchase.table import (
    NOBODY,
    Faceup,
    Held,
    Setting,
    Table,
    bearing,
    fastest_foe,
    kept,
    top_speed,
)

FLEE_ROUNDS = 3
"""Rounds in a row that make an escape. CC-FLEE."""
TAIL_BONUS = 2
"""What the follower adds when she is to be shaken off. CC-SHAKE."""
SHEAR_DICE = 3
"""Dice of damage to oars. CC-SHEAR."""

Act = Callable[[Setting, Table, int, int, Roll], Pmf[Table]]


def contest(
    setting: Setting, table: Table, who: int, foe: int, roll: Roll, ours: int = 0, theirs: int = 0
) -> Pmf[int]:
    """Raises of an opposed Boating roll; −1 where it is not won. CC-DICE-2, CC-SPEED-1.

    `ours` and `theirs` are what the manoeuvre adds to either.
    """
    fast, slow = top_speed(setting, table, who), top_speed(setting, table, foe)
    ours += bearing(setting, table, who) + speed_edge(fast, slow)
    theirs += bearing(setting, table, foe) + speed_edge(slow, fast)
    dice = (
        roll(f"{setting.names[ship]}: Boating{plus:+d}", setting.sailing[ship].dice)
        for ship, plus in ((who, ours), (foe, theirs))
    )
    return opposed(*dice, ours - theirs)


def change_position(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """One new card, with a raise two, of which one must be used. CC-CHANGE."""
    after = table.steady(who)

    def drawn(raises: int) -> Pmf[Table]:
        if raises < 0:
            return Pmf.of(after)
        return redrawn(setting, after, who, foe, 1 + (raises > 0), roll)

    return boating(setting, table, who, 0, roll).map(lambda r: min(r, 1)).then(drawn)


def flee(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """Won against the fastest enemy, a round of the three; lost, none of them. CC-FLEE."""
    foe = fastest_foe(setting, table, who)
    after = table.steady(who, foe)
    tally = after.ships[who].tally + 1
    won = reaches(contest(setting, table, who, foe, roll))
    return won.map(lambda yes: after.altered(who, tally=tally if yes else 0))


def force_control(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """The loser rolls Boating or goes out of control. CC-FORCE."""
    after = table.steady(who, foe)
    won = reaches(contest(setting, table, who, foe, roll))
    return won.then(lambda w: control(setting, after, foe, 0, roll) if w else Pmf.of(after))


FORCED_HARD = -2
"""Off the roll against an obstacle after a Force won with a raise. CC-FORCE."""


def force_obstacle(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """The loser rolls Boating, at −2 after a raise, or strikes the obstacle. CC-FORCE."""
    after = table.steady(who, foe)

    def forced(raises: int) -> Pmf[Table]:
        if raises < 0:
            return Pmf.of(after)
        return through(setting, after, foe, FORCED_HARD if raises else 0, roll)

    return contest(setting, table, who, foe, roll).map(lambda r: min(r, 1)).then(forced)


def force_next_card(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """One card drawn for each raise; one of them may be the foe's next. CC-FORCE."""
    after = table.steady(who, foe)

    def forced(raises: int) -> Pmf[Table]:
        if raises < 1:
            return Pmf.of(after)
        return force_card(setting, after, who, foe, raises, roll)

    return contest(setting, table, who, foe, roll).map(lambda r: max(r, 0)).then(forced)


def trail(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """With a raise she is on the foe's tail and shares the card. CC-TRAIL."""
    after = table.steady(who, foe)
    won = reaches(contest(setting, table, who, foe, roll), 1)
    return won.map(lambda raised: astern(after, who, foe) if raised else after)


def astern(table: Table, who: int, foe: int) -> Table:
    """The table with one ship on the other's tail, on that ship's card. CC-TRAIL, A-COUNT."""
    held, faceup = list(table.held), list(table.faceup)
    held[who] = Held(held[foe].rank)
    if faceup:
        faceup[who] = faceup[foe]
    moved = table._replace(held=tuple(held), faceup=Faceup(faceup))
    return moved.altered(who, follows=foe).altered(foe, tally=0)


def shake(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """With a raise, against 2 more, the follower is thrown off and keeps the card. CC-SHAKE."""
    after = table.steady(who, foe)
    won = reaches(contest(setting, table, who, foe, roll, theirs=TAIL_BONUS), 1)
    return won.map(lambda raised: after.altered(foe, follows=NOBODY) if raised else after)


def steady(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """Nothing is rolled, and the card stays. CC-STEADY."""
    return Pmf.of(table)


def broadside(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """After a Force every gun of a side fires, and half of the foe's answer. CC-BROADSIDE."""
    guns, answer = setting.sailing[who].ship.guns, setting.sailing[foe].ship.guns // 2
    return _fired(setting, table, who, foe, (guns, answer, 0), roll)


def cross(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """At −2, within short range: only guns at the foe's ends answer. CC-CROSS, A-DECLARE."""
    guns, answer = setting.sailing[who].ship.guns, setting.sailing[foe].ship.end_guns
    return _fired(setting, table, who, foe, (guns, answer, penalty_of(Order.CROSS)), roll)


def _fired(
    setting: Setting, table: Table, who: int, foe: int, fire: tuple[int, int, int], roll: Roll
) -> Pmf[Table]:
    """Both sides' fire counts at once: what it does to one does not spare the other."""
    guns, answer, penalty = fire
    after = table.steady(who, foe)
    if after.ships[who].follows == foe:  # she cannot shoot at the ship behind her
        answer = 0
    won = reaches(contest(setting, table, who, foe, roll, ours=penalty))
    return won.then(
        lambda yes: _shots(setting, after, who, foe, guns, answer, roll) if yes else Pmf.of(after)
    )


@kept
def _shots(
    setting: Setting, table: Table, who: int, foe: int, guns: int, answer: int, roll: Roll
) -> Pmf[Table]:
    firing, last = table.altered(who, fired=True), who in setting.decisive
    shot = fired_on(setting, firing, who, foe, guns, roll, last)
    return shot.then(lambda t: fired_on(setting, t, foe, who, answer, roll, last))


def club_haul(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """At −4 two new cards, with a raise three, the best kept; or out of control. CC-CLUB."""
    after = table.steady(who)

    def hauled(raises: int) -> Pmf[Table]:
        if raises < 0:
            return lost_control(setting, after, who, roll)
        return redrawn(setting, after, who, foe, 2 + (raises > 0), roll)

    rolled = boating(setting, table, who, penalty_of(Order.CLUB), roll)
    return rolled.map(lambda r: min(r, 1)).then(hauled)


def through(setting: Setting, table: Table, who: int, penalty: int, roll: Roll) -> Pmf[Table]:
    """She rolls Boating or strikes what there is. CC-STUNT, CC-FORCE."""
    after = table.steady(who)
    passed = reaches(boating(setting, table, who, penalty, roll))
    return passed.then(lambda p: Pmf.of(after) if p else obstacle(setting, after, who, roll))


def stunt(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """A narrow passage at −2 or worse. CC-STUNT."""
    return through(setting, table, who, -setting.stunt, roll)


def ram(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """The rammer wins, and both are hurt; or the target gets clear. CC-RAM."""
    after = table.steady(who, foe)
    won = reaches(contest(setting, table, who, foe, roll))
    return won.then(lambda w: collided(setting, after, who, foe, roll) if w else Pmf.of(after))


def shear(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """A Force, then Boating at −2, then 3d6 against Toughness without Armor. CC-SHEAR, A-OARS."""
    after = table.steady(who, foe)
    bare = setting.sailing[foe].ship.toughness - setting.sailing[foe].ship.armor

    def forced(won: bool) -> Pmf[Table]:
        if not won:
            return Pmf.of(after)
        close = boating(setting, after, who, penalty_of(Order.SHEAR), roll)
        return reaches(close).then(broken)

    def broken(alongside: bool) -> Pmf[Table]:
        if not alongside:
            return Pmf.of(after)
        dice = SumOf(SHEAR_DICE, 6, most=most_told(bare))
        damage = roll(f"{setting.names[foe]}: damage to the oars", dice)
        return damage.map(
            lambda n: after.altered(foe, sheared=True) if n >= bare + RAISE else after
        )

    return reaches(contest(setting, table, who, foe, roll)).then(forced)


ACTS: Mapping[Order, Act] = {
    Order.CHANGE: change_position,
    Order.FLEE: flee,
    Order.FORCE_CONTROL: force_control,
    Order.FORCE_OBSTACLE: force_obstacle,
    Order.FORCE_CARD: force_next_card,
    Order.TRAIL: trail,
    Order.SHAKE: shake,
    Order.STEADY: steady,
    Order.BROADSIDE: broadside,
    Order.CROSS: cross,
    Order.CLUB: club_haul,
    Order.STUNT: stunt,
    Order.RAM: ram,
    Order.SHEAR: shear,
}


CARDLESS = {
    Order.FLEE,
    Order.FORCE_CONTROL,
    Order.FORCE_OBSTACLE,
    Order.SHAKE,
    Order.STEADY,
    Order.BROADSIDE,
    Order.CROSS,
    Order.STUNT,
    Order.RAM,
    Order.SHEAR,
}
"""Orders that, once they are allowed, neither look at the ranks of cards nor change them."""


def act(setting: Setting, table: Table, who: int, foe: int, order: Order, roll: Roll) -> Pmf[Table]:
    """The table after one captain's turn; any but Flee starts the count anew. A-COUNT."""
    if roll is not exact or order not in CARDLESS:
        return _acted(setting, table, who, foe, order, roll)
    # Whatever the ranks, the odds are the same: they are worked out once, and the cards put back.
    cards = table.held, table.faceup
    blank = tuple(held._replace(rank=0) for held in table.held)
    if blank == table.held and not table.faceup:
        return _acted(setting, table, who, foe, order, roll)
    after = _act(setting, table._replace(held=blank, faceup=Faceup()), who, foe, order, roll)
    return after.map(lambda t: t._replace(held=cards[0], faceup=cards[1]))


def _acted(
    setting: Setting, table: Table, who: int, foe: int, order: Order, roll: Roll
) -> Pmf[Table]:
    if order is not Order.FLEE and table.ships[who].tally:
        table = table.altered(who, tally=0)
    return ACTS[order](setting, table, who, foe, roll)


_act = kept(_acted)


def clause_of(order: Order) -> str:
    """The clause of an order's manoeuvre."""
    return manoeuvre(order).clause
