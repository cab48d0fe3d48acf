"""A round of an engagement, out of the clauses of its parts, for any way of rolling.

In a round the ships sail, or throw grapnels where they lie side by side; then both fire at once, at
the distance they have come to; then the Captains hold their people to it; at last the demand is
made. Ships that are bound fight it out on deck instead. A-ROUND.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Dice, Roll, exact
from navalkit.rules.seafight.boarding import Balance, ahead, fought, settled
from navalkit.rules.seafight.boarding_inputs import BoardingInputs
from navalkit.rules.seafight.bringto import Answered, demanded, may_strike
from navalkit.rules.seafight.broadside import (
    Damage,
    Fate,
    fallen,
    fights_on,
    speed_left,
    suffered,
)
from navalkit.rules.seafight.broadside_inputs import Aim, Firing, Target
from navalkit.rules.seafight.chase import ChaseState, Swing, chase_pool, night, swing
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Gauge, Nets, Readings, Sailing
from navalkit.rules.seafight.distance import Band, moved
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_state import Ending, FightState, beaten
from navalkit.rules.seafight.gauge import gauge_pool
from navalkit.rules.seafight.grapple import grapple_pool, thrown
from navalkit.rules.seafight.gunnery import volley
from navalkit.rules.seafight.melee import End, Melee
from navalkit.rules.seafight.ships import Ship
from navalkit.rules.seafight.wind import Wind

SIDES = (Gauge.PURSUER, Gauge.PREY)


def of_side(roll: Roll, side: Gauge) -> Roll:
    """The same way of rolling, each throw told as that side's."""
    if roll is exact:
        return roll

    def rolled(label: str, dice: Dice[Any]) -> Pmf[Any]:
        return roll(f"{side.words}: {label[0].lower()}{label[1:]}", dice)

    return rolled


# --- sailing -------------------------------------------------------------------------------------


class Course(NamedTuple):
    """What the dice of a round's sailing depend on; `idle` are those who make no roll."""

    pursuer: Sailing
    prey: Sailing
    idle: tuple[bool, bool]
    tries: tuple[bool, bool]
    gauge: Gauge
    wind: Wind
    nets: Nets


def adrift(ship: Ship, damage: Damage) -> bool:
    """Whether she is dismasted, and makes no roll. SF-BROAD-3, A-DRIFT."""
    return damage.system >= ship.system


def course(inputs: EngagementInputs, state: FightState) -> Course:
    """The sailing of a round, with the Speed that the rigging of both still allows. SF-BROAD-3.

    Who is surprised, adrift or lies to makes no roll, and does not try for the gauge; a ship that
    lies to has Speed 0. SF-SIGHT-4, A-DRIFT, A-STANDING.
    """
    waits = not inputs.hunted.runs
    speed = speed_left(inputs.prey.ship, state.prey.system)
    prey = inputs.prey.sailing(0 if waits else speed)
    pursuer = inputs.pursuer.sailing(speed_left(inputs.pursuer.ship, state.pursuer.system))
    still = (
        adrift(inputs.pursuer.ship, state.pursuer),
        waits or adrift(inputs.prey.ship, state.prey),
    )
    idle = still[0] or state.surprised is SIDES[0], still[1] or state.surprised is SIDES[1]
    tries = inputs.hunting.gauge, inputs.hunted.gauge
    return Course(pursuer, prey, idle, tries, state.gauge, inputs.wind, inputs.nets)


def swung(at: Course, roll: Roll) -> Pmf[Swing]:
    """The bands a round's sailing closes, and who then has the gauge. SF-CHASE-1…6."""
    sides = (at.pursuer, at.prey)
    ours, theirs = (
        None if idle else chase_pool(side, other, at.wind)
        for side, other, idle in zip(sides, sides[::-1], at.idle, strict=True)
    )
    ways = zip(SIDES, sides, at.tries, at.idle, strict=True)
    takers = {who: gauge_pool(side) for who, side, tries, idle in ways if tries and not idle}
    return swing(ours, theirs, at.gauge, takers, Readings(nets=at.nets), roll)


@lru_cache(maxsize=4096)
def swings(at: Course) -> Pmf[Swing]:
    """The same exactly, from memory."""
    return swung(at, exact)


def held_to(band: Band, closes: int, nearest: Band) -> Band:
    """The band after a round's sailing; the pursuer comes no nearer than ordered. A-STANDING.

    >>> held_to(Band.LONG, 2, Band.MEDIUM), held_to(Band.SHORT, 1, Band.MEDIUM)
    (<Band.MEDIUM: 2>, <Band.SHORT: 1>)
    """
    return moved(band, -min(closes, max(band - nearest, 0)))


def sailed(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """The state after the sailing: nearer, farther, or away. SF-CHASE-3."""
    at = course(inputs, state)
    after = swings(at) if roll is exact else swung(at, roll)

    def come(swing: Swing) -> FightState:
        band = held_to(state.band, swing.closes, inputs.hunting.nearest)
        there = state._replace(band=band, gauge=swing.gauge, surprised=Gauge.NOBODY)
        return there.over(Ending.AWAY) if band is Band.ESCAPED else there

    return after.map(come)


def grapnels(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """Side by side the pursuit is over; the pursuer may throw grapnels. SF-CHASE-3, SF-GRAP-1."""
    state = state._replace(surprised=Gauge.NOBODY)
    if not inputs.hunting.board:
        return Pmf.of(state)
    pools = grapple_pool(inputs.pursuer.sailing()), grapple_pool(inputs.prey.sailing())
    held = thrown(*pools, inputs.nets, roll)
    return held.map(lambda yes: state._replace(bound=yes))


# --- firing --------------------------------------------------------------------------------------


class Gunfire(NamedTuple):
    """What a broadside and its reply depend on: who fires on whom, how, and her orders."""

    firing: Firing
    on: Target
    aim: Aim | None
    band: Band
    strikes: int


def gunfire(inputs: EngagementInputs, side: Gauge, band: Band) -> Gunfire:
    """The fire that a side comes under at this distance."""
    aim = inputs.orders(side.other).fire(band).aim
    firing, on = inputs.fighter(side.other).firing, inputs.fighter(side).target
    return Gunfire(firing, on, aim, band, inputs.orders(side).strikes)


def battered(damage: Damage, ship: Ship, aim: Aim, points: int) -> Damage:
    """The damage after a broadside; a dismasted ship drifts, and fights. SF-BROAD-2…5.

    >>> from navalkit.rules.seafight.ships import ships
    >>> battered(Damage(), ships()["jamaica-sloop"], Aim.RIGGING, 10).fate.name
    'FIGHTS'
    """
    after = suffered(damage, ship, aim, points)
    fate = fallen(after, ship)
    return after._replace(fate=Fate.FIGHTS if fate is Fate.DISMASTED else fate)


def struck(damage: Damage, ship: Ship, strikes: int) -> Damage:
    """She lowers her colours once so many hundredths of her Hull Points are gone. A-STANDING."""
    strike = strikes < 100 and damage.hull * 100 >= strikes * ship.hull
    if not strike or damage.fate is not Fate.FIGHTS:
        return damage
    return damage._replace(fate=Fate.LOWERED)


def under_fire(at: Gunfire, damage: Damage, roll: Roll) -> Pmf[Damage]:
    """A side's hurts after the round: the other's broadside, her Captain, her orders. SF-BROAD."""
    ship, aim = at.on.ship, at.aim
    if aim is None:
        after = Pmf.of(damage)
    else:
        points = volley(at.firing, ship, aim, at.band, roll)
        after = points.map(lambda each: battered(damage, ship, aim, each))
    return after.then(lambda each: held(at, each, roll))


def held(at: Gunfire, damage: Damage, roll: Roll) -> Pmf[Damage]:
    """Whether she fights on: by her Captain's Leadership, and by her orders. SF-BROAD-6."""
    rallied = fights_on(damage, at.on, roll)
    return rallied.map(lambda each: struck(each, at.on.ship, at.strikes))


@lru_cache(maxsize=1 << 16)
def hurts(at: Gunfire, damage: Damage) -> Pmf[Damage]:
    """The same exactly, from memory."""
    return under_fire(at, damage, exact)


def fired_on(inputs: EngagementInputs, state: FightState, side: Gauge, roll: Roll) -> Pmf[Damage]:
    """The hurts of a side once it has come under fire at this distance. SF-BROAD."""
    at, damage = gunfire(inputs, side, state.band), state.damage(side)
    if roll is exact:
        return hurts(at, damage)
    return under_fire(at, damage, _volley_of(roll, side))


def fired(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """Both fire at once, at the distance they have come to. SF-BROAD-1, A-ROUND."""
    pursuer, prey = (fired_on(inputs, state, side, roll) for side in SIDES)
    return prey.beside(pursuer).map(lambda pair: counted(state, *pair))


def counted(state: FightState, prey: Damage, pursuer: Damage) -> FightState:
    """The state with these hurts; over, if a ship has fallen out of the fight. SF-BROAD-3…6."""
    end = beaten(prey.fate, pursuer.fate)
    hurt = state._replace(prey=prey, pursuer=pursuer)
    return hurt if end is Ending.FIGHTING else hurt.over(end)


def _volley_of(roll: Roll, side: Gauge) -> Roll:
    """Throws against a side: the guns are the other's, the Captain is hers."""

    def rolled(label: str, dice: Dice[Any]) -> Pmf[Any]:
        who = side if "Captain" in label else side.other
        return of_side(roll, who)(label, dice)

    return rolled


# --- the demand, the boarding, the night ---------------------------------------------------------


def asks(inputs: EngagementInputs, state: FightState) -> bool:
    """Whether the demand to strike is made at the end of this round. SF-GUN-1, A-BRINGTO."""
    ordered = inputs.hunting.demand and not state.asked
    return ordered and may_strike(inputs.who, inputs.infamy, inputs.merchant, state.band)


def asked(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """The demand, once: she strikes without more ado, or it comes to a fight. SF-GUN-1."""
    if state.end is not Ending.FIGHTING or not asks(inputs, state):
        return Pmf.of(state)
    answer = demanded(inputs.demand(state.band), roll)
    unmoved = state._replace(asked=True)
    yields = state.over(Ending.YIELDED)
    return answer.map(lambda told: yields if told is Answered.STRIKES else unmoved)


def deck(inputs: EngagementInputs, state: FightState) -> BoardingInputs:
    """The boarding fight of two bound ships, with the hands that are left. SF-BOARD-1."""
    helpless = adrift(inputs.prey.ship, state.prey)
    return inputs.boarding(state.pursuer.hands, state.prey.hands, helpless)


def brawled(fight: BoardingInputs, melee: Melee, roll: Roll) -> Pmf[Melee]:
    """One round of a boarding fight. SF-BOARD-2…4, SF-GRAP-2."""
    dice = fought(fight, Balance(ahead(fight, melee), 0), roll)
    return dice.then(lambda told: settled(fight, melee, told.margin, roll))


@lru_cache(maxsize=1 << 15)
def brawls(fight: BoardingInputs, melee: Melee) -> Pmf[Melee]:
    """The same exactly, from memory."""
    return brawled(fight, melee, exact)


def boarded(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """A round on deck: somebody has it, or they part to Short, or it goes on. A-RESUMED."""
    fight, melee = deck(inputs, state), Melee(state.ours, state.theirs)
    after = brawls(fight, melee) if roll is exact else brawled(fight, melee, roll)

    def stands(melee: Melee) -> FightState:
        now = state._replace(ours=melee.ours, theirs=melee.theirs)
        ends = {End.WON: Ending.TAKEN, End.LOST: Ending.REPELLED}
        if melee.end in ends:
            return now.over(ends[melee.end])
        parted = melee.end is End.PARTED
        return now._replace(bound=False, band=Band.SHORT) if parted else now

    return after.map(stands)


def dusk(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """Night falls: ships that are not bound lose each other, or meet again at dawn. SF-CHASE-8."""
    if state.end is not Ending.FIGHTING or state.bound:
        return Pmf.of(state)
    if adrift(inputs.prey.ship, state.prey) or not inputs.slips:
        return Pmf.of(state.over(Ending.SIGHT))
    chase = _chase(inputs.prey.sailing())
    # Side by side she is no more caught than at Short: only boarding is fought out in the dark.
    after = night(chase, ChaseState(Band.SHORT, Gauge.NOBODY), roll)
    gone, there = state.over(Ending.SLIPPED), state.over(Ending.SIGHT)
    return after.map(lambda at: gone if at.band is Band.ESCAPED else there)


@lru_cache(maxsize=256)
def _chase(prey: Sailing) -> ChaseInputs:
    return replace(ChaseInputs(), prey=prey)


def manoeuvred(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """The first part of a round, in which the ships move. SF-CHASE, SF-GRAP-1."""
    if state.bound:
        return boarded(inputs, state, roll)
    if state.band is Band.ENGAGED:
        return grapnels(inputs, state, roll)
    return sailed(inputs, state, roll)


def answered(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """The second part, in which the guns speak, and the Captain; none where ships are bound."""
    if state.end is not Ending.FIGHTING or state.bound:
        return Pmf.of(state)
    return fired(inputs, state, roll).then(lambda after: asked(inputs, after, roll))
