"""The whole engagement: from the first sail to the last flag, as one chain of rounds."""

from __future__ import annotations

from functools import partial

from navalkit.odds.chain import Chain, Step
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.seafight.broadside import Damage
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.engagement_flow import answered, boarded, dusk, manoeuvred
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_state import Ending, FightState
from navalkit.rules.seafight.gauge import settled
from navalkit.rules.seafight.sighting import (
    Side,
    SightState,
    Stage,
    crept,
    first_distance,
    looked,
    searched,
)
from navalkit.rules.seafight.sighting_inputs import SightInputs

SURPRISED = {Side.NEITHER: Gauge.NOBODY, Side.OURS: Gauge.PURSUER, Side.THEIRS: Gauge.PREY}


def sighted(inputs: EngagementInputs, roll: Roll) -> Pmf[SightState]:
    """The sighting, roll after roll, until it is settled. SF-SIGHT-1…3."""
    sight = inputs.meeting.sight(inputs.nets)

    def hunted(state: SightState) -> Pmf[SightState]:
        return searched(sight, state, roll) if state.stage is Stage.HIDDEN else Pmf.of(state)

    def hidden(state: SightState) -> Pmf[SightState]:
        return crept(sight, state, roll) if state.stage is Stage.UNSEEN else Pmf.of(state)

    return seen_at_last(sight, roll).then(hidden).then(hunted)


def seen_at_last(sight: SightInputs, roll: Roll) -> Pmf[SightState]:
    """Both look out, and again while both fail, where the watch goes on. SF-SIGHT-1, A-SIGHTFAIL.

    As often as it may take: what comes of a look is then as likely as if it had not failed.
    """
    seen = looked(sight, roll)
    while len(seen) == 1 and not _seen(seen.only):
        seen = looked(sight, roll)
    at_last = looked(sight, exact).given(_seen)
    return seen.then(lambda state: Pmf.of(state) if _seen(state) else at_last)


def _seen(state: SightState) -> bool:
    return state.stage is not Stage.WATCHING


def opening(inputs: EngagementInputs, roll: Roll) -> Pmf[FightState]:
    """How they meet: the distance, who is surprised, and who has the gauge. SF-SIGHT, SF-CHASE-4.

    >>> opening(EngagementInputs(), exact).p(lambda state: state.surprised is Gauge.NOBODY) < 1
    True
    """
    start = FightState(
        inputs.start,
        inputs.gauge,
        Damage(morale=inputs.prey.morale),
        Damage(morale=inputs.pursuer.morale),
    )
    meeting = sighted(inputs, roll) if inputs.sighted else Pmf.of(SightState(Stage.SETTLED))
    if inputs.sighted:
        start = start._replace(band=first_distance(inputs.meeting.light))
    met = meeting.map(lambda sight: start._replace(surprised=SURPRISED[sight.surprised]))
    gauge = settled(inputs.gauge, roll)
    return met.beside(gauge).map(lambda pair: pair[0]._replace(gauge=pair[1]))


def by_day(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """A round: the ships move, then the guns speak; or the fight goes on on deck."""
    if state.bound:
        return boarded(inputs, state, roll)
    return manoeuvred(inputs, state, roll).then(lambda moved: answered(inputs, moved, roll))


def at_dusk(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """The last round of the day, and nightfall. SF-CHASE-8."""
    return by_day(inputs, state, roll).then(lambda after: dusk(inputs, after, roll))


def by_night(inputs: EngagementInputs, state: FightState, roll: Roll) -> Pmf[FightState]:
    """A boarding fight is fought out in the dark; who cuts away in it is in the night's hands."""
    return boarded(inputs, state, roll).then(lambda after: dusk(inputs, after, roll))


def is_over(state: FightState) -> bool:
    """Whether the engagement has ended."""
    return state.end is not Ending.FIGHTING


def engagement(inputs: EngagementInputs, roll: Roll = exact) -> Chain[FightState]:
    """The engagement as a chain: rounds by day, dusk, and boarding that goes on in the dark.

    >>> chain = engagement(EngagementInputs(rounds=1, sighted=False))
    >>> after = chain.history(1)[1].map(lambda state: state.end)
    >>> sorted(end.name for end in after)
    ['SIGHT', 'SLIPPED']
    """
    day: Step[FightState] = remembered(roll, partial(by_day, inputs, roll=roll))
    rounds = dict.fromkeys(range(1, inputs.rounds), day)
    last: Step[FightState] = remembered(roll, partial(at_dusk, inputs, roll=roll))
    dark: Step[FightState] = remembered(roll, partial(by_night, inputs, roll=roll))
    special = rounds | {inputs.rounds: last}
    return Chain(opening(inputs, exact), dark, is_over, special)
