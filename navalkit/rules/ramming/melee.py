"""The mêlée of rams: the honest ram, and a fight between two flotillas. RB-MEL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from fractions import Fraction
from functools import partial
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.inputs import Inputs, Parts, Says
from navalkit.rules.ramming.courses import BOW_ANGLE, Blow, Course, blow, off_bow


class Struck(Enum):
    """What a good ram does to the ship it strikes. A-STRUCK."""

    SUNK = "sunk"
    OUT = "out of action"


HEADING = Parts(("heading",))
"""The only part of a course that counts here: this text asks for no speed."""


@dataclass(frozen=True)
class MeleeInputs(Inputs):
    """Two flotillas of rams; each tries in turn, on the courses given."""

    ours: Annotated[Course, HEADING, Says("The ram", clause="RB-MEL-1")] = field(
        default_factory=Course
    )
    theirs: Annotated[Course, HEADING, Says("The ship before her", clause="RB-MEL-1")] = field(
        default_factory=lambda: Course(120, 8)
    )
    our_ships: Annotated[int, range(1, 7), Says("Our ships", clause="A-REPLY")] = 2
    their_ships: Annotated[int, range(1, 7), Says("Their ships", clause="A-REPLY")] = 2
    turn: Annotated[
        int, range(91), Says("How far she turns", "degrees", "0: she holds her course", "A-TURN")
    ] = 45
    bow_angle: Annotated[
        int, range(91), Says("Head to head up to", "degrees off the bow", clause="A-ANGLE")
    ] = BOW_ANGLE
    struck: Annotated[Struck, Says("A ship rammed is", clause="A-STRUCK")] = Struck.SUNK
    moves: Annotated[int, range(1, 61), Says("Moves until dark", "moves", clause="A-REPLY")] = 12


class MeleeState(NamedTuple):
    """Ships left to each side, whether ours is the ram, and whether her victim lies still."""

    ours: int
    theirs: int
    we_ram: bool = True
    still: bool = False


# --- clause by clause, on concrete values --------------------------------------------------------


def sinks(fallen: Blow) -> bool:
    """Whether a ram counts: on the side or the stern; stem on stem is a draw. RB-MEL-1.

    >>> sinks(Blow.STEM), sinks(Blow.STERN)
    (False, True)
    """
    return fallen is not Blow.STEM


def after_turn(angle: int, turn: int, d6: int) -> int:
    """Degrees off the bow once the ship before the ram has turned. A-TURN.

    >>> [after_turn(60, 45, d6) for d6 in (2, 3, 5)], after_turn(20, 45, 1), after_turn(170, 45, 6)
    ([15, 60, 105], 25, 145)
    """
    turned = angle + {1: -turn, 2: -turn, 5: turn, 6: turn}.get(d6, 0)
    return 360 - turned if turned > 180 else abs(turned)


# --- out of those, for any way of rolling --------------------------------------------------------


def ram(inputs: MeleeInputs, still: bool, roll: Roll) -> Pmf[Blow]:
    """Where a ram falls; a motionless ship cannot turn away from it. RB-MEL-1, A-TURN.

    >>> ram(MeleeInputs(), False, exact)[Blow.STEM], ram(MeleeInputs(), True, exact)[Blow.SIDE]
    (Fraction(1, 3), Fraction(1, 1))
    """
    angle = off_bow(inputs.ours.heading, inputs.theirs.heading)
    if still or not inputs.turn:
        return Pmf.of(blow(angle, inputs.bow_angle))
    turns = roll("How the other turns", Numbered(6))
    return turns.map(lambda d6: blow(after_turn(angle, inputs.turn, d6), inputs.bow_angle))


def struck(state: MeleeState, fallen: Blow) -> MeleeState:
    """The state after a ram; then the other side rams, and finds a ship that struck lying still.

    RB-MEL-1, A-REPLY.

    >>> struck(MeleeState(2, 2), Blow.SIDE)
    MeleeState(ours=2, theirs=1, we_ram=False, still=True)
    """
    hit = sinks(fallen)
    return MeleeState(
        state.ours - (hit and not state.we_ram),
        state.theirs - (hit and state.we_ram),
        not state.we_ram,
        still=hit,
    )


def melee(inputs: MeleeInputs, roll: Roll = exact) -> Chain[MeleeState]:
    """The whole mêlée, move by move, until one side is gone or it is dark. RB-MEL-1.

    >>> duel = MeleeInputs(our_ships=1, their_ships=1, moves=60)
    >>> round(float(melee(duel).absorb().map(ended)[End.WON]), 6)
    0.75
    """

    @partial(remembered, roll)
    def rams(still: bool) -> Pmf[Blow]:
        return ram(inputs, still, roll)

    def step(state: MeleeState) -> Pmf[MeleeState]:
        return rams(state.still).map(partial(struck, state))

    start = MeleeState(inputs.our_ships, inputs.their_ships)
    return Chain(start, step, lambda state: not (state.ours and state.theirs), last=inputs.moves)


class End(IntEnum):
    """How a mêlée stands when it is over."""

    WON = 0
    DRAWN = 1
    LOST = 2


def ended(state: MeleeState) -> End:
    """Whose ships are left."""
    if state.ours and state.theirs:
        return End.DRAWN
    return End.WON if state.ours else End.LOST


def measures(inputs: MeleeInputs, chain: Chain[MeleeState]) -> Mapping[str, Fraction]:
    """The chance that one ram counts, and the ships lost on average."""
    ends = chain.absorb()
    return {
        "chance that a ram counts": ram(inputs, False, exact).p(sinks),
        "chance against a ship lying still": ram(inputs, True, exact).p(sinks),
        "our ships lost": inputs.our_ships - ends.mean(lambda state: state.ours),
        "their ships lost": inputs.their_ships - ends.mean(lambda state: state.theirs),
    }
