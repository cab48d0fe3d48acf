"""What can be asked of crewed ships."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Annotated

from navalkit.odds.chain import Chain, once
from navalkit.odds.tray import Roll, exact
from navalkit.rules.crewedships import (
    aground,
    damage,
    fight,
    rolls,
    rowing,
    sailing,
    sinking,
    spotting,
)
from navalkit.rules.crewedships.aground import AgroundInputs, Ashore
from navalkit.rules.crewedships.damage import Condition, DamageInputs
from navalkit.rules.crewedships.fight import Duel, End
from navalkit.rules.crewedships.fight_inputs import FightInputs
from navalkit.rules.crewedships.rowing import Rower, RowingInputs
from navalkit.rules.crewedships.sailing_inputs import SailingInputs
from navalkit.rules.crewedships.sinking_inputs import Fate, SinkingInputs
from navalkit.rules.crewedships.spotting import CABLES, SpottingInputs
from navalkit.rules.inputs import Inputs, Says
from navalkit.rules.question import Event, Question, Simulated

HELP = range(0, 9)
NEAR_MILES = 2


class Against(Enum):
    """What a roll must reach. CS-DICE-1."""

    TEN = "10: a challenge"
    SCORE = "a score: an attack"


@dataclass(frozen=True)
class ChallengeInputs(Inputs):
    """A challenge, or an attack against somebody's score. CS-DICE-1."""

    score: Annotated[int, rolls.SCORE, Says("Score", clause="CS-DICE-1")] = 10
    boons: Annotated[int, HELP, Says("Boons", "dice", clause="CS-DICE-1")] = 1
    banes: Annotated[int, HELP, Says("Banes", "dice", clause="CS-DICE-1")] = 0
    against: Annotated[Against, Says("To reach", clause="CS-DICE-1")] = Against.TEN
    theirs: Annotated[
        int, rolls.SCORE, Says("The score attacked", help="Of an attack", clause="CS-DICE-1")
    ] = 12

    @property
    def target(self) -> int:
        """What the total must reach."""
        return rolls.TARGET if self.against is Against.TEN else self.theirs

    @property
    def left(self) -> int:
        """The boons left; below 0, banes."""
        return rolls.left(self.boons, self.banes)


def challenge(inputs: ChallengeInputs, roll: Roll = exact) -> Chain[int]:
    """One roll, told by how far it passes its target (below 0: falls short). CS-DICE-1.

    >>> challenge(ChallengeInputs()).absorb().p(lambda margin: margin >= 0)
    Fraction(29, 40)
    """
    thrown = rolls.dice(inputs.score, inputs.left)
    return once(lambda: roll("The roll", thrown) - inputs.target, before=0)


def _challenge_measures(inputs: ChallengeInputs, chain: Chain[int]) -> Mapping[str, Fraction]:
    def chance(boons: int) -> Fraction:
        return rolls.chance(inputs.score, inputs.left + boons, inputs.target)

    return {
        "chance of success": chance(0),
        "worth of one boon more": chance(1) - chance(0),
        "cost of one bane more": chance(0) - chance(-1),
    }


@dataclass(frozen=True)
class FightQuestion(Question[FightInputs, Duel]):
    """The fight of two ships: many are played turn by turn."""

    def many(self, inputs: FightInputs, plays: int, seed: int) -> Simulated:
        """`plays` seeded fights, each to its end."""
        return fight.many(inputs, plays, seed)


QUESTIONS = (
    Question(
        id="crewedships.challenge",
        title="What are boons and banes worth?",
        inputs=ChallengeInputs,
        chain=challenge,
        outcome=lambda margin: margin,
        event=Event("that the roll succeeds", lambda margin: margin >= 0),
        clauses=("CS-DICE-1",),
        measures=_challenge_measures,
    ),
    Question(
        id="crewedships.rowing",
        title="How long can they row?",
        inputs=RowingInputs,
        chain=rowing.rowing,
        opening=rowing.opening,
        outcome=lambda state: state.rower,
        event=Event("that a rower is fresh at the end", lambda how: how is Rower.FRESH),
        clauses=("CS-DICE-1", "CS-ROW-1", "CS-ROW-3"),
        assumptions=("A-WORN", "A-CREWWILL", "A-FORCED"),
        measures=rowing.measures,
    ),
    Question(
        id="crewedships.sailing",
        title="How far will she get?",
        inputs=SailingInputs,
        chain=sailing.sailing,
        opening=sailing.opening,
        outcome=lambda passage: passage.made_beyond,
        event=Event("that she makes the distance", lambda beyond: beyond >= 0),
        clauses=(
            "CS-CAPT-1",
            "CS-ROW-1",
            "CS-ROW-2",
            "CS-ROW-3",
            "CS-SAIL-1",
            "CS-SAIL-2",
            "CS-WIND-1",
            "CS-SCUT-1",
        ),
        assumptions=(
            "A-CURRENT",
            "A-CREWWILL",
            "A-FORCED",
            "A-CHANGE",
            "A-WIND",
            "A-SPEEDORDER",
            "A-SECTORS",
            "A-PACE",
        ),
        answer=sailing.answer,
        orders=sailing.orders,
        ordered=sailing.under,
    ),
    Question(
        id="crewedships.damage",
        title="What does a strike do to ship and crew?",
        inputs=DamageInputs,
        chain=damage.damage,
        opening=damage.opening,
        outcome=lambda hull: hull.condition,
        event=Event("that she begins to sink", lambda how: how >= Condition.SINKING),
        clauses=("CS-DICE-1", "CS-DMG-1", "CS-SCUT-1", "CS-SINK-1"),
        assumptions=("A-SHARE", "A-CREWSCORES", "A-HALVES", "A-BANES", "A-WEAPON"),
        measures=damage.measures,
    ),
    Question(
        id="crewedships.sinking",
        title="Who lives when she goes down?",
        inputs=SinkingInputs,
        chain=sinking.sinking,
        opening=sinking.opening,
        outcome=lambda wreck: wreck.fate,
        event=Event("that a man aboard lives", lambda fate: fate is Fate.SAVED),
        clauses=("CS-DICE-1", "CS-SCUT-1", "CS-SINK-1", "CS-SINK-2", "CS-SINK-3"),
        assumptions=("A-CREWSCORES", "A-BANES", "A-ABANDON", "A-SWIM"),
        measures=sinking.measures,
        orders=sinking.orders,
        ordered=sinking.ordered,
    ),
    Question(
        id="crewedships.aground",
        title="Will she come off again?",
        inputs=AgroundInputs,
        chain=aground.aground,
        opening=aground.opening,
        outcome=lambda grounding: grounding.ashore,
        event=Event("that she breaks up", lambda how: how is Ashore.SUNK),
        clauses=("CS-AGR-1", "CS-SCUT-1"),
        assumptions=("A-REFLOAT",),
        measures=aground.measures,
    ),
    Question(
        id="crewedships.spotting",
        title="How far apart do they begin?",
        inputs=SpottingInputs,
        chain=spotting.spotting,
        outcome=lambda cables: cables,
        event=Event(
            "that they meet within two miles",
            lambda cables: cables <= NEAR_MILES * CABLES,
        ),
        clauses=("CS-COMB-2",),
        assumptions=("A-SPOT", "A-PACE", "A-WEAPON"),
        measures=spotting.measures,
    ),
    FightQuestion(
        id="crewedships.fight",
        title="Which ship goes down first?",
        inputs=FightInputs,
        chain=fight.fight,
        opening=fight.opening,
        outcome=fight.ended,
        event=Event("that the other ship sinks", lambda end: end is End.WON),
        clauses=(
            "CS-DICE-1",
            "CS-CAPT-1",
            "CS-CAPT-2",
            "CS-DMG-1",
            "CS-SCUT-1",
            "CS-SINK-1",
            "CS-COMB-1",
            "CS-COMB-2",
        ),
        assumptions=("A-HALVES", "A-SHARE", "A-CREWSCORES", "A-WEAPON"),
        answer=fight.answer,
    ),
)
