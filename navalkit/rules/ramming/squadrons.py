"""Squadrons in contact: the Battle test, disorder, morale, and a line fought out. RB-SQN."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, partial
from typing import Annotated, NamedTuple

from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, remembered
from navalkit.rules.figures import table
from navalkit.rules.inputs import Inputs, Says

HOLDS = 6
"""A squadron in disorder holds on so much, or more, of 2d6. A-MORALE."""
STAND = 4
"""Losses are counted in quarters of a stand, since two squadrons halve them. A-DIVIDE."""


class Formation(Enum):
    """How a squadron is drawn up. A-FORM."""

    LINE_ABREAST = "line-abreast"
    COLUMN = "column"
    SCATTERED = "scattered"

    @property
    def words(self) -> str:
        """The formation's name."""
        return str(table("formations")[self.value]["name"])

    @property
    def edge(self) -> int:
        """What it is worth in a Battle test."""
        return int(table("formations")[self.value]["edge"])


class Results(Enum):
    """Whether both sides suffer together. A-ORDER."""

    SIMULTANEOUS = "simultaneous"
    SEQUENTIAL = "sequential"


@dataclass(frozen=True)
class Squadron(Inputs):
    """The squadrons of one side, all alike."""

    count: Annotated[int, range(1, 5), Says("Squadrons", clause="A-LINE")] = 1
    stands: Annotated[int, range(1, 4), Says("Stands, each", clause="RB-SQN-1")] = 2
    quality: Annotated[int, range(-1, 2), Says("Crew quality", clause="RB-SQN-1")] = 0
    formation: Annotated[Formation, Says("Formation", clause="A-FORM")] = Formation.COLUMN


@dataclass(frozen=True)
class SquadronsInputs(Inputs):
    """Two lines of squadrons about to touch."""

    ours: Annotated[Squadron, Says("Ours")] = field(default_factory=lambda: Squadron(count=3))
    theirs: Annotated[Squadron, Says("Theirs")] = field(default_factory=lambda: Squadron(count=2))
    results: Annotated[
        Results, Says("Results apply", help="In sequence ours roll first", clause="A-ORDER")
    ] = Results.SIMULTANEOUS


class Side(NamedTuple):
    """The squadrons of one side in a contact, all with as many quarters of a stand left."""

    quarters: int
    good: int  # in good order
    disordered: int
    routed: int = 0  # they flee, but bear their share of this round's losses

    @property
    def sharers(self) -> int:
        """How many share a loss."""
        return self.good + self.disordered + self.routed

    @property
    def fight(self) -> bool:
        """Whether any of them is still there."""
        return self.quarters > 0 and self.good + self.disordered > 0


GONE = Side(0, 0, 0)


class Contact(NamedTuple):
    """Two sides in contact: one or two squadrons on each, never two on both."""

    ours: Side
    theirs: Side

    @property
    def decided(self) -> bool:
        """Whether at least one side is gone."""
        return GONE in self


class Toll(NamedTuple):
    """What Battle tests come to: half stands the enemy loses, and in what order they leave us."""

    halves: int
    good: int
    disordered: int
    routed: int


NO_TOLL = Toll(0, 0, 0, 0)
"""Where nobody has tested: whoever tests leaves somebody in some order."""


# --- clause by clause, on concrete values --------------------------------------------------------


def halves_lost(total: int) -> int:
    """Half stands that a modified Battle test costs the enemy; 0 throws oneself into disorder.

    RB-SQN-1, A-CLAMP.

    >>> halves_lost(5), halves_lost(6), halves_lost(9), halves_lost(14)
    (0, 1, 2, 3)
    """
    steps = table("battle-tests").values()
    return max((int(step["halves"]) for step in steps if total >= step["least"]), default=0)


def modifier(side: Squadron, other: Squadron, disordered: bool) -> int:
    """Crew quality, the difference in formation, and −1 in disorder. RB-SQN-1.

    >>> modifier(Squadron(formation=Formation.LINE_ABREAST), Squadron(quality=1), disordered=True)
    0
    """
    return side.quality + side.formation.edge - other.formation.edge - disordered


@cache
def borne(side: Side, halves: int) -> Side:
    """The side once it has borne so many half stands; two squadrons halve them. A-DIVIDE.

    >>> borne(Side(8, 1, 0), halves=1).quarters, borne(Side(8, 2, 0), halves=1).quarters
    (6, 7)
    """
    each = halves * STAND // (2 * side.sharers)
    return side._replace(quarters=max(side.quarters - each, 0))


@cache
def after_tests(side: Side, toll: Toll) -> Side:
    """The side in the order that its own tests leave it in. RB-SQN-1.

    >>> after_tests(Side(8, 2, 0), Toll(2, good=1, disordered=1, routed=0))
    Side(quarters=8, good=1, disordered=1, routed=0)
    """
    return Side(side.quarters, toll.good, toll.disordered, toll.routed)


@cache
def remaining(side: Side) -> Side:
    """Those still there once the losses have been taken and the routed have fled. RB-SQN-1."""
    return side._replace(routed=0) if side.fight else GONE


# --- out of those, for any way of rolling --------------------------------------------------------


def battle(roll: Roll, whose: str, modifier: int, quality: int) -> Pmf[Toll]:
    """One squadron's Battle test, with the morale test of a bad one. RB-SQN-1, A-MORALE.

    >>> from navalkit.odds.tray import exact
    >>> battle(exact, "Ours", 0, 0).p(lambda toll: toll.halves == 1)
    Fraction(4, 9)
    """

    def read(total: int) -> Pmf[Toll]:
        halves = halves_lost(total)
        if halves:
            return Pmf.of(Toll(halves, good=1, disordered=0, routed=0))
        holds = roll(f"{whose}, morale", Numbered(6, 2, quality))
        return holds.map(lambda n: Toll(0, 0, int(n >= HOLDS), int(n < HOLDS)))

    return roll(f"{whose}, Battle test", Numbered(6, 2, modifier)).then(read)


Ready = tuple[int, int]
"""Squadrons in good order, and in disorder."""


def battles(roll: Roll, whose: str, side: Squadron, other: Squadron, ready: Ready) -> Pmf[Toll]:
    """The Battle tests of all squadrons of a side in a contact. RB-SQN-1."""
    good, disordered = ready
    result = Pmf.of(NO_TOLL)
    for number in range(good + disordered):
        name = f"{whose} {number + 1}" if good + disordered > 1 else whose
        edge = modifier(side, other, disordered=number >= good)
        result = result.beside(battle(roll, name, edge, side.quality)).map(_together)
    return result


def _together(pair: tuple[Toll, Toll]) -> Toll:
    return Toll(*map(sum, zip(*pair, strict=True)))


@dataclass(frozen=True)
class Half:
    """Half of a round: the tests one side rolls in a contact, and what their toll makes of it."""

    tests: Callable[[Contact], Pmf[Toll]]
    after: Callable[[Contact, Toll], Contact]

    def __call__(self, contact: Contact) -> Pmf[Contact]:
        """The contact after it."""
        return self.tests(contact).map(partial(self.after, contact))


def round_of(inputs: SquadronsInputs, roll: Roll) -> tuple[Half, Half]:
    """The two halves of a round: the tests of ours, then those of theirs. RB-SQN-1, A-ORDER."""
    at_once = inputs.results is Results.SIMULTANEOUS

    @partial(remembered, roll)
    def ours_roll(ready: Ready) -> Pmf[Toll]:
        return battles(roll, "Ours", inputs.ours, inputs.theirs, ready)

    @partial(remembered, roll)
    def theirs_roll(ready: Ready) -> Pmf[Toll]:
        return battles(roll, "Theirs", inputs.theirs, inputs.ours, ready)

    def first(contact: Contact, toll: Toll) -> Contact:
        ours, theirs = after_tests(contact.ours, toll), borne(contact.theirs, toll.halves)
        return Contact(ours, theirs) if at_once else cleared(ours, theirs)

    def second_tests(contact: Contact) -> Pmf[Toll]:
        if contact.decided:  # in sequence, the second side may be gone before it has rolled
            return Pmf.of(NO_TOLL)
        return theirs_roll((contact.theirs.good, contact.theirs.disordered))

    def second(contact: Contact, toll: Toll) -> Contact:
        if toll == NO_TOLL:
            return contact
        return cleared(borne(contact.ours, toll.halves), after_tests(contact.theirs, toll))

    return (
        Half(lambda contact: ours_roll((contact.ours.good, contact.ours.disordered)), first),
        Half(second_tests, second),
    )


def cleared(ours: Side, theirs: Side) -> Contact:
    """Both sides without those who are lost or have fled. RB-SQN-1."""
    return Contact(remaining(ours), remaining(theirs))
