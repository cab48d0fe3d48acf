"""Grappling: whether the grapnels hold, and how long. SF-GRAP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Annotated

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.inputs import Choices, Inputs, Parts, Says
from navalkit.rules.question import Event, Question
from navalkit.rules.seafight.boarding import cutting_pool
from navalkit.rules.seafight.boarding_inputs import Cuts, Cutting
from navalkit.rules.seafight.chase import chase_pool
from navalkit.rules.seafight.chase_inputs import Gauge, Nets, Sailing
from navalkit.rules.seafight.pool import Pool, opposed, skilled
from navalkit.rules.seafight.ships import ships
from navalkit.rules.seafight.wind import Wind

BOARDER_SAILS = "Boarder, Operate (Sail)"
TARGET_SAILS = "Target, Operate (Sail)"


class GrappleDice(Enum):
    """Whether Speed, Handling and the gauge help with grapnels too. A-GRAPDICE."""

    PLAIN = "plain pools"
    CHASE = "chase dice too"


class Drift(Enum):
    """Whether the people of a drifting ship have a part in the throw of grapnels. A-DRIFT."""

    ROLLS = "her people roll in full"
    IDLE = "they make no roll"


class Lines(IntEnum):
    """How the two ships lie; `BOUND` once the grapnels hold. SF-GRAP-1."""

    LOOSE = 0
    BOUND = 1

    @property
    def words(self) -> str:
        """The same in words."""
        return {Lines.LOOSE: "not bound", Lines.BOUND: "bound together"}[self]


MASTER = Parts(("ship", "agility", "operate", "boon", "bane"))


def _side(ship: str, agility: int, operate: int) -> Sailing:
    return Sailing(ships()[ship], agility, operate)


@dataclass(frozen=True)
class GrappleInputs(Inputs):
    """Two ships side by side, one of which throws grapnels. SF-GRAP-1."""

    boarder: Annotated[Sailing, MASTER, Says("Boarder", clause="SF-GRAP-1")] = field(
        default_factory=lambda: _side("sixth-rate", 3, 4)
    )
    target: Annotated[Sailing, MASTER, Says("Target", clause="SF-GRAP-1")] = field(
        default_factory=lambda: _side("jamaica-sloop", 3, 2)
    )
    rounds: Annotated[int, range(1, 13), Says("Rounds to try", "rounds")] = 1
    helpless: Annotated[
        bool,
        Says(
            "The target is disabled, dismasted or aground", "", "She cannot cut away", "SF-GRAP-2"
        ),
    ] = False
    gauge: Annotated[
        Gauge,
        Choices({"nobody": Gauge.NOBODY, "boarder": Gauge.PURSUER, "target": Gauge.PREY}),
        Says("Weather gauge", help="Counts only with chase dice", clause="A-GRAPDICE"),
    ] = Gauge.NOBODY
    wind: Annotated[Wind, Says("Wind", help="Counts only with chase dice", clause="A-GRAPDICE")] = (
        Wind.FAIR
    )
    dice: Annotated[GrappleDice, Says("Dice for the grapnels", clause="A-GRAPDICE")] = (
        GrappleDice.PLAIN
    )
    drift: Annotated[
        Drift, Says("Grapnels at a drifting ship", help="If she is dismasted", clause="A-DRIFT")
    ] = Drift.ROLLS
    nets: Annotated[Nets, Says("Negative nets", clause="A-NEGNET")] = Nets.FLOORED


def holds(margin: int) -> bool:
    """The grapnels hold when the boarder wins; on a tie they do not. SF-GRAP-1, A-GRAPTIE.

    >>> holds(1), holds(0)
    (True, False)
    """
    return margin > 0


def grapple_pool(side: Sailing) -> Pool:
    """The master's skill, with what else helps or hinders; no dice of the chase. A-GRAPDICE.

    >>> str(grapple_pool(GrappleInputs().boarder).dice)
    '3 Mastery 1 Ability'
    """
    return replace(skilled(side.agility, side.operate), boon=side.boon, bane=side.bane)


def lines_pool(side: Sailing, other: Sailing, wind: Wind, gauge: bool, dice: GrappleDice) -> Pool:
    """The dice of a side, plain or as in a round of the chase. SF-GRAP-1, A-GRAPDICE.

    >>> sides = GrappleInputs().boarder, GrappleInputs().target
    >>> str(lines_pool(*sides, Wind.FAIR, True, GrappleDice.CHASE).dice)
    '3 Mastery 1 Ability 1 Boon'
    """
    if dice is GrappleDice.PLAIN:
        return grapple_pool(side)
    return chase_pool(side, other, wind, gauge)


def grapple_pools(inputs: GrappleInputs) -> tuple[Pool, Pool | None]:
    """The dice of both; none for a target that drifts and makes no roll. SF-GRAP-1, A-DRIFT."""
    boarder, target = inputs.boarder, inputs.target
    still = inputs.helpless and inputs.drift is Drift.IDLE
    ours, theirs = (inputs.gauge is each for each in (Gauge.PURSUER, Gauge.PREY))
    return (
        lines_pool(boarder, target, inputs.wind, ours, inputs.dice),
        None if still else lines_pool(target, boarder, inputs.wind, theirs, inputs.dice),
    )


def thrown(boarder: Pool | None, target: Pool | None, nets: Nets, roll: Roll) -> Pmf[bool]:
    """Whether grapnels thrown now hold: opposed Operate (Sail). SF-GRAP-1.

    A side that makes no roll, being adrift (A-DRIFT), has no pool and net 0.

    >>> even = Pool(mastery=2, ability=1)
    >>> round(float(thrown(even, even, Nets.FLOORED, exact)[True]), 4)
    0.3839
    """
    sides = ((BOARDER_SAILS, boarder), (TARGET_SAILS, target))
    ours, theirs = (Pmf.of(0) if pool is None else roll(label, pool.dice) for label, pool in sides)
    return opposed(ours, theirs, nets is Nets.FLOORED).map(holds)


def grapple(inputs: GrappleInputs, roll: Roll = exact) -> Chain[Lines]:
    """A try each round until the grapnels hold. SF-GRAP-1.

    >>> round(float(grapple(GrappleInputs()).absorb()[Lines.BOUND]), 4)
    0.5715
    """
    pools = grapple_pools(inputs)

    def tried(_: Lines) -> Pmf[Lines]:
        return thrown(*pools, inputs.nets, roll).map(Lines)

    return Chain(Lines.LOOSE, tried, lambda lines: lines is Lines.BOUND, last=inputs.rounds)


def cuts_free(inputs: GrappleInputs) -> Fraction:
    """The chance a round that the bound target cuts away: Operate (Sail), Hard. SF-GRAP-2.

    >>> round(float(cuts_free(GrappleInputs())), 4)
    0.5787
    """
    if inputs.helpless:
        return Fraction(0)
    target = inputs.target
    cutting = Cutting(Cuts.THEIRS, target.agility, target.operate)
    return cutting_pool(cutting).success()


def _measures(inputs: GrappleInputs, chain: Chain[Lines]) -> Mapping[str, Fraction]:
    free = cuts_free(inputs)
    once = chain.history(1)[1][Lines.BOUND]
    told = {"chance to grapple in one round": once, "chance a round to cut away": free}
    return told | ({"rounds until she has cut away": 1 / free} if free else {})


GRAPPLE = Question(
    id="seafight.grapple",
    title="Do the grapnels hold?",
    inputs=GrappleInputs,
    chain=grapple,
    outcome=lambda lines: lines,
    event=Event("that the ships are bound together", lambda lines: lines is Lines.BOUND),
    clauses=("SF-DICE-1", "SF-DICE-4", "SF-GRAP-1", "SF-GRAP-2"),
    assumptions=("A-FACES", "A-NEGNET", "A-GRAPTIE", "A-GRAPDICE", "A-DRIFT", "A-CUT"),
    measures=_measures,
)
