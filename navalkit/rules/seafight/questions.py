"""What can be asked of the sea-fight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from navalkit.odds.chain import Chain, once
from navalkit.odds.symbols import Symbols
from navalkit.odds.tray import Roll, exact
from navalkit.rules.inputs import Inputs, Says
from navalkit.rules.question import Event, Question
from navalkit.rules.seafight.boarding import BOARDING
from navalkit.rules.seafight.bringto import BRING_TO
from navalkit.rules.seafight.broadside import BROADSIDE
from navalkit.rules.seafight.chase import ChaseState, End, chase, ended, opening
from navalkit.rules.seafight.chase_inputs import ChaseInputs
from navalkit.rules.seafight.engagement_question import ENGAGEMENT
from navalkit.rules.seafight.gale import WIND
from navalkit.rules.seafight.grapple import GRAPPLE
from navalkit.rules.seafight.pool import Pool, succeeds
from navalkit.rules.seafight.sighting import SIGHTING
from navalkit.rules.seafight.three_ships import THREE_SHIPS

UPGRADES = range(6)
EXAMPLE = Pool(mastery=3, ability=1, difficulty=2)


@dataclass(frozen=True)
class PoolInputs(Inputs):
    """A pool, and how often its Ability and its Difficulty dice are upgraded."""

    pool: Annotated[Pool, Says("The pool", clause="SF-DICE-2")] = EXAMPLE
    upgrades: Annotated[
        int, UPGRADES, Says("Upgrades", "times", "Ability dice turned into Mastery")
    ] = 0
    hardenings: Annotated[
        int, UPGRADES, Says("Upgrades of the difficulty", "times", "Difficulty into Challenge")
    ] = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        Pool.__post_init__(self.rolled)  # upgraded past what a pool takes, it is refused

    @property
    def rolled(self) -> Pool:
        """The pool once it has been upgraded."""
        return self.pool.upgraded(self.upgrades).hardened(self.hardenings)


def pool(inputs: PoolInputs, roll: Roll = exact) -> Chain[Symbols]:
    """One roll of the pool, Successes and Advantage together. SF-DICE-3.

    >>> pool(PoolInputs()).absorb().p(lambda net: net.successes >= 1)
    Fraction(91955, 110592)
    """
    dice = inputs.rolled.dice.together
    return once(lambda: roll("The pool", dice), before=Symbols(0, 0))


def _pool_measures(inputs: PoolInputs, chain: Chain[Symbols]) -> Mapping[str, Fraction]:
    net = inputs.rolled.net()
    return {
        "chance of success": net.p(succeeds),
        "mean net Successes": net.mean(),
        "mean net Advantage": inputs.rolled.dice.joint().mean(lambda both: both.advantage),
    }


def _chase_measures(inputs: ChaseInputs, chain: Chain[ChaseState]) -> Mapping[str, Fraction]:
    by_end = chain.expected_rounds_by_end(ended)
    told = {End.CAUGHT: "rounds until she is caught", End.AWAY: "rounds until she is away"}
    figures = {words: by_end[end] for end, words in told.items() if end in by_end}
    return {"rounds sailed": chain.expected_rounds()} | figures


QUESTIONS = (
    Question(
        id="seafight.pool",
        title="How likely is this check?",
        inputs=PoolInputs,
        chain=pool,
        outcome=lambda net: net.successes,
        event=Event("that the check succeeds", succeeds),
        clauses=("SF-DICE-1", "SF-DICE-2", "SF-DICE-3"),
        assumptions=("A-FACES", "A-LADDER"),
        measures=_pool_measures,
    ),
    Question(
        id="seafight.chase",
        title="Will she be caught before dark?",
        inputs=ChaseInputs,
        chain=chase,
        opening=opening,
        outcome=ended,
        event=Event("that she is caught", lambda end: end is End.CAUGHT),
        clauses=(
            "SF-DICE-1",
            "SF-DICE-4",
            "SF-DIST-1",
            "SF-DIST-3",
            *(f"SF-CHASE-{n}" for n in (1, 2, 3, 4, 5, 6, 8)),
            "SF-SIGHT-4",
            *(f"SF-WIND-{n}" for n in (1, 2, 3, 4)),
        ),
        assumptions=("A-FACES", "A-NEGNET", "A-GAUGE", "A-SQUALL", "A-NIGHT", "A-FORFEIT"),
        measures=_chase_measures,
    ),
    SIGHTING,
    WIND,
    THREE_SHIPS,
    BROADSIDE,
    BRING_TO,
    GRAPPLE,
    BOARDING,
    ENGAGEMENT,
)
