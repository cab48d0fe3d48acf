"""What guns, rocks and collisions do to a ship, and ships out of control. CC-DMG-1, CC-OOC-1."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from navalkit.odds.count import Count
from navalkit.odds.dice import Numbered
from navalkit.odds.exploding import SumOf, best_of
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, remembered
from navalkit.rules.cardchase.boating import RAISE, Skill, checked, degree, reaches
from navalkit.rules.cardchase.table import (
    JOKER_BONUS,
    Held,
    Obstacle,
    Setting,
    Table,
    Vessel,
    bearing,
    gone,
    kept,
    top_speed,
    wreck_at,
)
from navalkit.rules.figures import table as figures

COLLISION_INCHES = 5
"""A die of collision damage for each so many inches of speed, or part of it. A-COLLISION."""
DIPS = (2, 12)
"""Results of 2d6 on which a ship out of control rolls under. A-OOC."""
MOST_WOUNDS = 6
"""No ship has more: a hit is told apart up to so many."""


class Hurt(NamedTuple):
    """What shots have done: wounds, and whether any was above Toughness at all."""

    wounds: int
    above: bool

    def and_then(self, other: Hurt) -> Hurt:
        """This and another hit."""
        return Hurt(min(self.wounds + other.wounds, MOST_WOUNDS), self.above or other.above)


UNHURT = Hurt(0, False)


def hurt(damage: int, toughness: int) -> Hurt:
    """What one hit does: each raise over Toughness is a wound. CC-DMG-1, A-DMG.

    >>> hurt(13, 13), hurt(14, 13), hurt(21, 13).wounds
    (Hurt(wounds=0, above=False), Hurt(wounds=0, above=True), 2)
    """
    return Hurt(min(max(degree(damage, toughness), 0), MOST_WOUNDS), damage > toughness)


def most_told(toughness: int) -> int:
    """Damage from which on nothing more can change."""
    return toughness + RAISE * MOST_WOUNDS + 1


class Gunnery(NamedTuple):
    """Guns that fire together: how many, the chance of each to hit, and what is added to damage."""

    guns: int
    hits: Fraction
    plus: int = 0


@cache
def chance_to_hit(gunners: Skill, plus: int = 0) -> Fraction:
    """Each gun is laid by an extra: the skill die alone against 4. A-LAYING.

    >>> chance_to_hit(Skill.D6), chance_to_hit(Skill.UNSKILLED)
    (Fraction(1, 2), Fraction(3, 16))
    """
    rolled = checked(best_of((gunners.sides,)), gunners.plus + plus)
    return rolled.p(lambda raises: raises >= 0)


def cannon() -> tuple[int, int, int]:
    """A cannon's damage: so many dice, their sides, and a number. A-DMG.

    >>> cannon()
    (3, 6, 1)
    """
    row = figures("cannon")["cannon"]
    return row["dice"], row["sides"], row["plus"]


def hazard(obstacle: Obstacle) -> int | None:
    """Damage dice of what a ship strikes; a sandbar does none and holds her fast. A-OBSTACLE.

    >>> hazard(Obstacle.REEF)
    3
    """
    row = figures("hazards").get(obstacle.name.lower())
    return int(row["dice"]) if row else None


@kept
def volley(gunnery: Gunnery, toughness: int, roll: Roll) -> Pmf[Hurt]:
    """What the guns of one broadside do, all hits together. CC-BROADSIDE, CC-DMG-1, A-LAYING."""
    count, sides, plus = cannon()
    damage = SumOf(count, sides, plus + gunnery.plus, most_told(toughness))

    @partial(remembered, roll)
    def hit_by(hits: int) -> Pmf[Hurt]:
        if not hits:
            return Pmf.of(UNHURT)
        before = hit_by(hits - 1)
        last = roll(f"Damage of hit {hits}", damage).map(lambda n: hurt(n, toughness))
        return before.then(lambda done: last.map(done.and_then))

    return roll("Guns that hit", Count(gunnery.guns, gunnery.hits)).then(hit_by)


# --- a ship struck -------------------------------------------------------------------------------


def toughness_against_shot(setting: Setting, who: int) -> int:
    """Her Toughness, without the Armor that a cannon ignores. A-DMG."""
    ship = setting.sailing[who].ship
    return ship.toughness - min(ship.armor, int(figures("cannon")["cannon"]["piercing"]))


def fired_on(
    setting: Setting, table: Table, who: int, foe: int, guns: int, roll: Roll, last: bool = False
) -> Pmf[Table]:
    """The table once so many guns have fired at the foe. CC-BROADSIDE, CC-DMG-1.

    Of the last shots of a chase, where no more is seen than its end, only a wreck is told.
    """
    if not guns:
        return Pmf.of(table)
    plus = JOKER_BONUS * table.held[who].joker
    gunnery = Gunnery(guns, chance_to_hit(setting.gunners[who], plus), plus)
    struck = table.ships[foe]
    target = Vessel(wounds=struck.wounds, reeling=struck.reeling, aground=struck.aground)
    shot = wreck if last and table.unseen else hit
    harmed = shot(setting, foe, target, table.held[foe].joker, gunnery, roll)
    return harmed.map(lambda ship: table.altered(foe, wounds=ship.wounds, reeling=ship.reeling))


@kept
def hit(
    setting: Setting, who: int, ship: Vessel, joker: bool, gunnery: Gunnery, roll: Roll
) -> Pmf[Vessel]:
    """The target once these guns have fired: only her own state, and her Joker, matter. A-DMG."""
    places = range(len(setting.sailing))
    alone = Table(
        tuple(ship if each == who else Vessel() for each in places),
        tuple(Held(0, joker and each == who) for each in places),
    )
    done = volley(gunnery, toughness_against_shot(setting, who), roll)
    return suffered(setting, alone, who, done, roll).map(lambda table: table.ships[who])


@kept
def wreck(
    setting: Setting, who: int, ship: Vessel, joker: bool, gunnery: Gunnery, roll: Roll
) -> Pmf[Vessel]:
    """The same, told by no more than whether she is a wreck. A-DMG."""
    floats, sunk = ship, ship._replace(wounds=wreck_at(setting, who))
    harmed = volley(gunnery, toughness_against_shot(setting, who), roll).map(
        lambda harm: ship.wounds + harm.wounds >= sunk.wounds
    )
    return harmed.map(lambda wrecked: sunk if wrecked else floats)


def suffered(setting: Setting, table: Table, who: int, done: Pmf[Hurt], roll: Roll) -> Pmf[Table]:
    """The table once she has been hurt: wounds, and above Toughness a roll for control. A-DMG."""

    def struck(harm: Hurt) -> Pmf[Table]:
        after = wounded(setting, table, who, harm.wounds)
        if harm.above and not gone(setting, after, who):
            return control(setting, after, who, 0, roll)
        return Pmf.of(after)

    return done.then(struck)


def wounded(setting: Setting, table: Table, who: int, wounds: int) -> Table:
    """The table once she has so many wounds more; a wreck counts no further. A-DMG."""
    if not wounds:
        return table
    most = setting.sailing[who].ship.wounds + 1
    return table.altered(who, wounds=min(table.ships[who].wounds + wounds, most))


def control(setting: Setting, table: Table, who: int, penalty: int, roll: Roll) -> Pmf[Table]:
    """The table once her captain has rolled Boating or lost control of her. CC-FORCE, CC-OOC-1."""
    in_hand = reaches(boating(setting, table, who, penalty, roll))
    steady = table.steady(who)
    return in_hand.then(
        lambda kept: Pmf.of(steady) if kept else lost_control(setting, steady, who, roll)
    )


def boating(setting: Setting, table: Table, who: int, penalty: int, roll: Roll) -> Pmf[int]:
    """The degree of her captain's Boating roll with a penalty. CC-DICE-1."""
    plus = bearing(setting, table, who) + penalty
    dice = roll(f"{setting.names[who]}: Boating{plus:+d}", setting.sailing[who].dice)
    return checked(dice, plus)


def lost_control(setting: Setting, table: Table, who: int, roll: Roll) -> Pmf[Table]:
    """The table once she has lost control: 2 off her next Boating roll, or she dips. A-OOC.

    Rolled under, she loses hands; that changes nothing for the manoeuvres.
    """
    reeling = table.altered(who, reeling=True)
    return dips(setting.names[who], roll).map(lambda dipped: table if dipped else reeling)


@kept
def dips(name: str, roll: Roll) -> Pmf[bool]:
    """Whether a ship that has lost control rolls under, which costs her 1d10 hands. A-OOC."""

    def fallen(dipped: bool) -> Pmf[bool]:
        return roll(f"{name}: hands lost", HANDS).map(lambda _: True) if dipped else Pmf.of(False)

    thrown = roll(f"{name}: out of control", Numbered(6, 2))
    return thrown.map(lambda result: result in DIPS).then(fallen)


HANDS = Numbered(10)
"""Hands lost when she dips. A-OOC."""


def obstacle(setting: Setting, table: Table, who: int, roll: Roll) -> Pmf[Table]:
    """The table once she has struck what there is. CC-STUNT, A-OBSTACLE."""
    dice = hazard(setting.obstacle)
    if dice is None:
        return Pmf.of(table.altered(who, aground=True))
    if setting.obstacle is Obstacle.SHOAL:  # she is stopped
        table = table.altered(who, tally=0)
    return dashed(setting, table, who, dice, f"{setting.obstacle.value}", roll)


def dashed(
    setting: Setting, table: Table, who: int, dice: int, cause: str, roll: Roll
) -> Pmf[Table]:
    """The table once she has taken so many d6 against her whole Toughness. CC-DMG-1."""
    toughness = setting.sailing[who].ship.toughness
    damage = SumOf(dice, 6, most=most_told(toughness))
    rolled = roll(f"{setting.names[who]}: damage from {cause}", damage)
    return suffered(setting, table, who, rolled.map(partial(hurt, toughness=toughness)), roll)


def collision_dice(speed: int) -> int:
    """Dice of damage to each ship: one for every five inches of speed, or part. A-COLLISION.

    >>> collision_dice(10), collision_dice(6)
    (2, 2)
    """
    return -(-speed // COLLISION_INCHES)


def collided(setting: Setting, table: Table, who: int, foe: int, roll: Roll) -> Pmf[Table]:
    """The table once she has rammed the foe: both are hurt alike. CC-RAM, A-COLLISION."""
    dice = collision_dice(top_speed(setting, table, who))
    struck = dashed(setting, table, foe, dice, "the ram", roll)
    return struck.then(lambda after: dashed(setting, after, who, dice, "the ram", roll))
