"""The umpire's rams: all that is rammed sinks, if she is fast enough. RB-UMP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.dice import Chance, Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.inputs import Inputs, Says
from navalkit.rules.ramming.courses import BOW_ANGLE, Blow, Course, blow, off_bow

SUPERIORITY = 6
"""Knots by which a ram must be the faster as they meet. RB-UMP-1, A-GATE."""


class Gate(Enum):
    """Whether the umpire asks for the superiority of speed. A-GATE."""

    REQUIRED = "required"
    WAIVED = "waived"


@dataclass(frozen=True)
class UmpireInputs(Inputs):
    """One ram, and the enemies she goes for one after another."""

    ours: Annotated[Course, Says("Our ram", clause="RB-UMP-1")] = field(
        default_factory=lambda: Course(0, 14)
    )
    theirs: Annotated[Course, Says("Each enemy", clause="RB-UMP-1")] = field(
        default_factory=lambda: Course(120, 6)
    )
    enemies: Annotated[int, range(1, 7), Says("Enemies", "ships", clause="A-SPENT")] = 3
    our_men: Annotated[int, range(1, 1001), Says("Our men", clause="A-MEN")] = 120
    their_men: Annotated[int, range(1, 1001), Says("Their men, each", clause="A-MEN")] = 120
    gate: Annotated[Gate, Says("Six knots more speed", clause="A-GATE")] = Gate.REQUIRED
    bow_angle: Annotated[
        int, range(91), Says("Bow to bow up to", "degrees off the bow", clause="A-ANGLE")
    ] = BOW_ANGLE


class Harm(IntEnum):
    """What a ram does to the ship that rams. A-RAMMER."""

    DISABLED = 0
    HALF_SPEED = 1
    NONE = 2


class Fate(IntEnum):
    """How our ram stands, or how she ended."""

    AFLOAT = 0
    BOTH_SUNK = 1
    TAKEN = 2


class UmpireState(NamedTuple):
    """Enemies sunk and taken, the knots our ram can make, and how she stands."""

    sunk: int
    taken: int
    speed: int
    fate: Fate = Fate.AFLOAT


# --- clause by clause, on concrete values --------------------------------------------------------


def can_ram(ours: int, theirs: int, gate: Gate = Gate.REQUIRED) -> bool:
    """Whether she is fast enough to ram, in knots as they meet. RB-UMP-1, A-GATE.

    >>> can_ram(12, 6), can_ram(11, 6), can_ram(11, 6, Gate.WAIVED), can_ram(0, 0, Gate.WAIVED)
    (True, False, True, False)
    """
    return ours > 0 and (gate is Gate.WAIVED or ours - theirs >= SUPERIORITY)


def rammed(fallen: Blow) -> Fate:
    """What becomes of the ram when the other sinks: bow to bow she sinks as well. RB-UMP-1.

    >>> rammed(Blow.STEM).name, rammed(Blow.SIDE).name
    ('BOTH_SUNK', 'AFLOAT')
    """
    return Fate.BOTH_SUNK if fallen is Blow.STEM else Fate.AFLOAT


def harm(d6: int) -> Harm:
    """Harm to the rammer. A-RAMMER.

    >>> harm(2).name, harm(3).name, harm(5).name
    ('DISABLED', 'HALF_SPEED', 'NONE')
    """
    return Harm((d6 - 1) // 2)


def slowed(speed: int, harm: Harm) -> int:
    """The knots she can still make, rounded down. A-RAMMER.

    >>> slowed(13, Harm.HALF_SPEED), slowed(13, Harm.DISABLED)
    (6, 0)
    """
    return {Harm.DISABLED: 0, Harm.HALF_SPEED: speed // 2, Harm.NONE: speed}[harm]


def boarding(ours: int, theirs: int) -> Fraction:
    """The chance that so many men take a ship with so many, as advice. RB-UMP-1, A-MEN.

    >>> boarding(60, 40)
    Fraction(3, 5)
    """
    return Fraction(ours, ours + theirs)


# --- out of those, for any way of rolling --------------------------------------------------------


def round_of(inputs: UmpireInputs, state: UmpireState, roll: Roll) -> Pmf[UmpireState]:
    """One enemy: rammed if our ship can, else boarded. RB-UMP-1, A-SPENT."""
    if not can_ram(state.speed, inputs.theirs.speed, inputs.gate):
        won = roll("Boarding", Chance(boarding(inputs.our_men, inputs.their_men)))
        taken, lost = state._replace(taken=state.taken + 1), state._replace(fate=Fate.TAKEN)
        return won.map(lambda we_win: taken if we_win else lost)
    angle = off_bow(inputs.ours.heading, inputs.theirs.heading)
    fate = rammed(blow(angle, inputs.bow_angle))
    after = state._replace(sunk=state.sunk + 1, fate=fate)
    if fate is not Fate.AFLOAT:
        return Pmf.of(after)
    d6 = roll("Harm to the rammer", Numbered(6))
    return d6.map(lambda shown: after._replace(speed=slowed(state.speed, harm(shown))))


def umpire(inputs: UmpireInputs, roll: Roll = exact) -> Chain[UmpireState]:
    """Enemy after enemy, until none is left or our ram is lost. RB-UMP-1.

    >>> umpire(UmpireInputs(enemies=1)).absorb().map(lambda state: state.speed)
    Pmf({0: 1, 7: 1, 14: 1})
    """

    def over(state: UmpireState) -> bool:
        return state.fate is not Fate.AFLOAT or state.sunk + state.taken == inputs.enemies

    start = UmpireState(0, 0, inputs.ours.speed)
    return Chain(start, lambda state: round_of(inputs, state, roll), over)


class End(IntEnum):
    """What came of it in the end."""

    CLEARED = 0
    BOTH_SUNK = 1
    TAKEN = 2


def ended(state: UmpireState) -> End:
    """Every enemy sunk or taken; or sunk with one of them, bow to bow; or taken herself."""
    return End(state.fate)


def measures(inputs: UmpireInputs, chain: Chain[UmpireState]) -> Mapping[str, Fraction]:
    """Enemies sunk and taken on average, and the umpire's advice on boarding."""
    ends = chain.absorb()
    return {
        "enemies sunk": ends.mean(lambda state: state.sunk),
        "enemies taken": ends.mean(lambda state: state.taken),
        "chance to win a boarding": boarding(inputs.our_men, inputs.their_men),
    }
