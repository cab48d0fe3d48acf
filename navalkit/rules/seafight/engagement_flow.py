"""A round of an engagement, out of the clauses of its parts, for any way of rolling.

In a round the ships sail, or throw grapnels where they lie side by side (`engagement_sailing`);
then both fire at once, at the distance they have come to, and the Captains hold their people to it
(`engagement_firing`); at last the demand is made. Ships that are bound fight it out on deck
instead. A-ROUND.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.seafight.boarding import Balance, ahead, fought, settled
from navalkit.rules.seafight.boarding_inputs import BoardingInputs
from navalkit.rules.seafight.bringto import Answered, demanded, may_strike
from navalkit.rules.seafight.chase import ChaseState, night
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Gauge, Sailing
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_firing import fired
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_sailing import adrift, grapnels, sailed
from navalkit.rules.seafight.engagement_state import Ending, FightState
from navalkit.rules.seafight.melee import End, Melee


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
