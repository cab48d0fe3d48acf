"""Boarding by squares: the grapple, the gunnery of the weaker side, draws that go on. RB-SQR."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from fractions import Fraction
from functools import cache, partial
from math import ceil
from types import MappingProxyType
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.figures import Mark, table
from navalkit.rules.inputs import Choices, Inputs, Parts, Says

MASTS = 3
"""Masts that a ship can lose."""
A_MAST = 2
"""What a lost mast takes from the total. RB-SQR-2."""
KNOTS_A_SQUARE = 4
"""Knots, or a part of them, that make a square a turn. A-SQUARE."""


class Nation(Enum):
    """Whose ship she is. RB-SQR-2."""

    BRITISH = "British"
    SPANISH = "Spanish"
    OTHER = "another nation"

    @property
    def bonus(self) -> int:
        """What her crew adds to the total."""
        return {Nation.BRITISH: 1, Nation.SPANISH: -1}.get(self, 0)


class Fives(Enum):
    """What hits at Pistol Shot. A-FIVES."""

    FIVE_OR_SIX = "5 or 6"
    FIVE = "exactly 5"


@dataclass(frozen=True)
class Broadsides(Inputs):
    """The Gunnery of a ship's two sides."""

    name: Annotated[str, Says("Name")]
    port: Annotated[int, range(11), Says("Gunnery to port", clause="RB-SQR-2")]
    starboard: Annotated[int, range(11), Says("Gunnery to starboard", clause="RB-SQR-2")]


@cache
def rates() -> Mapping[str, Broadsides]:
    """The ships of the table, both broadsides alike. A-GUNNERY.

    >>> rates()["frigate"].port
    4
    """
    rows = table("squares")["gunnery"]
    return MappingProxyType(
        {key: Broadsides(_name(key), value, value) for key, value in rows.items()}
    )


def _name(key: str) -> str:
    return key.replace("-", " ").capitalize()


def assumed(key: str, figure: str) -> bool:
    """Whether a figure of a ship of the table is our assumption: all of them are."""
    return figure != "name" and table("squares")["gunnery"].marks[key] is Mark.ASSUMED


@dataclass(frozen=True)
class Fighter(Inputs):
    """One of the two ships."""

    ship: Annotated[
        Broadsides,
        Choices(rates(), assumed),
        Parts(("name", "port", "starboard")),
        Says("Ship", clause="A-GUNNERY"),
    ] = field(default_factory=lambda: rates()["frigate"])
    masts_lost: Annotated[int, range(MASTS + 1), Says("Masts lost", clause="RB-SQR-2")] = 0
    nation: Annotated[Nation, Says("Nation", clause="RB-SQR-2")] = Nation.OTHER


@dataclass(frozen=True)
class SquaresInputs(Inputs):
    """A boarder and her target."""

    boarder: Annotated[Fighter, Says("Boarder")] = field(default_factory=Fighter)
    target: Annotated[Fighter, Says("Target")] = field(default_factory=Fighter)
    moves: Annotated[int, range(7), Says("The target moves", "squares", clause="RB-SQR-1")] = 0
    tries: Annotated[int, range(1, 11), Says("Tries to grapple", "turns", clause="A-TRIES")] = 1
    fire: Annotated[bool, Says("They fire while grappled", clause="A-PISTOL")] = False
    fives: Annotated[Fives, Says("What hits", clause="A-FIVES")] = Fives.FIVE_OR_SIX


class At(IntEnum):
    """How far it has come, or how it ended."""

    ALONGSIDE = 0
    GRAPPLED = 1
    STRUCK = 2
    BEATEN = 3
    FREE = 4


class SquaresState(NamedTuple):
    """How far it has come, tries to grapple left, masts lost by the boarder and the target."""

    at: At
    tries: int
    ours_lost: int
    theirs_lost: int


# --- clause by clause, on concrete values --------------------------------------------------------


def catchable(squares: int) -> bool:
    """Whether a target that moves so many squares can be grappled. RB-SQR-1.

    >>> catchable(1), catchable(2)
    (True, False)
    """
    return squares <= 1


def squares_moved(knots: int) -> int:
    """Squares a turn at a speed in knots. A-SQUARE.

    >>> squares_moved(0), squares_moved(4), squares_moved(5)
    (0, 1, 2)
    """
    return ceil(knots / KNOTS_A_SQUARE)


def grapples(boarder: int, target: int) -> bool:
    """Whether the boarder's d6 holds: she wins or draws. RB-SQR-1."""
    return boarder >= target


def strength(fighter: Fighter, masts_lost: int) -> int:
    """What a ship adds to her d6 when boarding. RB-SQR-2, A-WEAKER.

    >>> strength(Fighter(rates()["frigate"], nation=Nation.BRITISH), masts_lost=1)
    3
    """
    weaker = min(fighter.ship.port, fighter.ship.starboard)
    return weaker - A_MAST * masts_lost + fighter.nation.bonus


def hits(d6: int, fives: Fives) -> bool:
    """Whether a shot at Pistol Shot hits. RB-SQR-3, A-FIVES.

    >>> [hits(d6, Fives.FIVE_OR_SIX) for d6 in (4, 5, 6)], hits(6, Fives.FIVE)
    ([False, True, True], False)
    """
    return d6 == 5 or (d6 == 6 and fives is Fives.FIVE_OR_SIX)


# --- out of those, for any way of rolling --------------------------------------------------------


def grapple(roll: Roll) -> Pmf[bool]:
    """A try to grapple, d6 against d6. RB-SQR-1.

    >>> grapple(exact)[True]
    Fraction(7, 12)
    """
    dice = roll("Boarder, grapple", Numbered(6)).beside(roll("Target, grapple", Numbered(6)))
    return dice.map(lambda pair: grapples(*pair))


def board(ours: int, theirs: int, roll: Roll) -> Pmf[int]:
    """By how much the boarder's total beats the target's. RB-SQR-2.

    >>> board(0, 0, exact).map(lambda margin: (margin > 0) - (margin < 0))
    Pmf({-1: 5, 0: 2, 1: 5})
    """
    us = roll("Boarder, boarding", Numbered(6, plus=ours))
    return us - roll("Target, boarding", Numbered(6, plus=theirs))


def shots(state: SquaresState, fives: Fives, roll: Roll) -> Pmf[SquaresState]:
    """The masts left after both have fired into each other, at once. RB-SQR-3, A-PISTOL."""
    ours, theirs = (roll(f"{whose}, Pistol Shot", Numbered(6)) for whose in ("Boarder", "Target"))

    def fired(pair: tuple[int, int]) -> SquaresState:
        we_hit, they_hit = (hits(d6, fives) for d6 in pair)
        return state._replace(
            ours_lost=min(state.ours_lost + they_hit, MASTS),
            theirs_lost=min(state.theirs_lost + we_hit, MASTS),
        )

    return ours.beside(theirs).map(fired)


def begun(inputs: SquaresInputs) -> SquaresState:
    """Before the first try; from a target too fast she stays free. RB-SQR-1."""
    at = At.ALONGSIDE if catchable(inputs.moves) else At.FREE
    return SquaresState(at, inputs.tries, inputs.boarder.masts_lost, inputs.target.masts_lost)


def squares(inputs: SquaresInputs, roll: Roll = exact) -> Chain[SquaresState]:
    """Grapple, then board turn after turn until it is settled. RB-SQR-1…3.

    >>> squares(SquaresInputs()).absorb().map(lambda state: state.at)[At.STRUCK]
    Fraction(7, 24)
    """

    @partial(remembered, roll)
    def boarded(masts_lost: tuple[int, int]) -> Pmf[int]:
        sides = zip((inputs.boarder, inputs.target), masts_lost, strict=True)
        ours, theirs = (strength(fighter, lost) for fighter, lost in sides)
        return board(ours, theirs, roll)

    def tried(state: SquaresState, holds: bool) -> SquaresState:
        if holds:
            return state._replace(at=At.GRAPPLED, tries=0)
        at = At.ALONGSIDE if state.tries > 1 else At.FREE
        return state._replace(at=at, tries=state.tries - 1)

    def fought(state: SquaresState) -> Pmf[SquaresState]:
        margin = boarded((state.ours_lost, state.theirs_lost))
        return margin.map(lambda m: state._replace(at=settled(m)))

    def step(state: SquaresState) -> Pmf[SquaresState]:
        if state.at is At.ALONGSIDE:
            return grapple(roll).map(partial(tried, state))
        fired = shots(state, inputs.fives, roll) if inputs.fire else Pmf.of(state)
        return fired.then(fought)

    return Chain(begun(inputs), step, lambda state: state.at > At.GRAPPLED)


def settled(margin: int) -> At:
    """What a boarding roll won by so much leads to. RB-SQR-2.

    >>> settled(2).name, settled(0).name, settled(-1).name
    ('STRUCK', 'GRAPPLED', 'BEATEN')
    """
    if not margin:
        return At.GRAPPLED
    return At.STRUCK if margin > 0 else At.BEATEN


def measures(inputs: SquaresInputs, chain: Chain[SquaresState]) -> Mapping[str, Fraction]:
    """The chance to grapple, to win the boarding once grappled, and the turns it takes."""
    held = begun(inputs)._replace(at=At.GRAPPLED)
    missed = 1 - grapple(exact)[True]
    return {
        "chance to grapple": 1 - missed**inputs.tries if catchable(inputs.moves) else Fraction(0),
        "chance to win once grappled": chain.ends_from(held, 0).p(lambda s: s.at is At.STRUCK),
        "turns": chain.expected_rounds(),
    }
