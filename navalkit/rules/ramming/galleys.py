"""Galleys: first contacts, melees and a charge on the shore. RB-GAL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction
from functools import partial
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.dice import Numbered, sum_of
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.inputs import Inputs, Says

CATASTROPHE = 10
"""The number of the d10 that breaks keel or ram. RB-GAL-1."""
BREAKS = 7
"""The loser of a bout breaks on so much, or more, of 2d6. A-MELEE."""


class Roller(Enum):
    """Who rolls at a first contact. A-ROLLER."""

    RAMMER = "rammer"
    BOTH = "both"


class Foe(Enum):
    """What she meets. RB-GAL-1."""

    WARSHIPS = "warships"
    BARGES = "barges"


@dataclass(frozen=True)
class GalleysInputs(Inputs):
    """One warship, and what she has before her."""

    contacts: Annotated[int, range(1, 31), Says("First contacts", "ships", clause="RB-GAL-1")] = 5
    foe: Annotated[Foe, Says("They are", clause="RB-GAL-1")] = Foe.WARSHIPS
    roller: Annotated[Roller, Says("Who rolls", clause="A-ROLLER")] = Roller.RAMMER
    melee: Annotated[
        bool, Says("A melee after each contact", help="With warships only", clause="RB-GAL-3")
    ] = False
    ours: Annotated[int, range(1, 101), Says("Our figures aboard", clause="RB-GAL-3")] = 20
    theirs: Annotated[int, range(1, 101), Says("Their figures, each", clause="RB-GAL-3")] = 20
    beach: Annotated[
        int,
        range(8),
        Says("Then a beach beyond her move", "d6 needed", "0: no beach", "RB-GAL-2"),
    ] = 0


class At(IntEnum):
    """What she is about, or how she ended."""

    CLEAR = 0
    LOCKED = 1
    LANDED = 2
    SHORT = 3
    WRECKED = 4
    TAKEN = 5


class GalleyState(NamedTuple):
    """The contacts behind her, and what she is about."""

    behind: int
    at: At


# --- clause by clause, on concrete values --------------------------------------------------------


def catastrophe(d10: int) -> bool:
    """Whether keel or ram breaks. RB-GAL-1.

    >>> catastrophe(10), catastrophe(9)
    (True, False)
    """
    return d10 == CATASTROPHE


def lands(d6: int, beach: int) -> bool:
    """Whether a charge that adds d6 to the move reaches a beach so far beyond it. RB-GAL-2."""
    return d6 >= beach


def for_numbers(ours: int, theirs: int) -> int:
    """What is added to 2d6 for each half again as many figures. RB-GAL-3, A-MELEE.

    >>> for_numbers(29, 20), for_numbers(30, 20), for_numbers(40, 20), for_numbers(20, 40)
    (0, 1, 2, 0)
    """
    return max(2 * (ours - theirs) // theirs, 0)


# --- out of those, for any way of rolling --------------------------------------------------------


def wrecks(roll: Roll, whose: str) -> Pmf[bool]:
    """A warship's roll at a first contact. RB-GAL-1.

    >>> wrecks(exact, "Ours")[True]
    Fraction(1, 10)
    """
    return roll(f"{whose}, catastrophe", Numbered(10)).map(catastrophe)


def contact(inputs: GalleysInputs, behind: int, roll: Roll) -> Pmf[GalleyState]:
    """A first contact; what is rammed and not in a melee is behind her. RB-GAL-1, A-ROLLER."""
    warships = inputs.foe is Foe.WARSHIPS
    theirs = Pmf.of(False)
    ours = wrecks(roll, "Ours")
    if warships and inputs.roller is Roller.BOTH:
        theirs = wrecks(roll, "Theirs")

    def met(pair: tuple[bool, bool]) -> GalleyState:
        we_break, they_break = pair
        if we_break:
            return GalleyState(behind, At.WRECKED)
        if inputs.melee and warships and not they_break:
            return GalleyState(behind, At.LOCKED)
        return GalleyState(behind + 1, At.CLEAR)

    return ours.beside(theirs).map(met)


def bout(ours: int, theirs: int, roll: Roll) -> Pmf[int]:
    """One bout of a melee between so many figures: 1 if theirs break, −1 if ours, else 0.

    RB-GAL-3, A-MELEE.

    >>> bout(20, 20, exact)[0]
    Fraction(3751, 7776)
    """
    us = roll("Ours, melee", Numbered(6, 2, for_numbers(ours, theirs)))
    them = roll("Theirs, melee", Numbered(6, 2, for_numbers(theirs, ours)))

    def tested(margin: int) -> Pmf[int]:
        if not margin:
            return Pmf.of(0)
        side, loser = (1, "Theirs") if margin > 0 else (-1, "Ours")
        test = roll(f"{loser}, do they break", Numbered(6, 2))
        return test.map(lambda shown: side if shown >= BREAKS else 0)

    return (us - them).map(lambda margin: (margin > 0) - (margin < 0)).then(tested)


def galleys(inputs: GalleysInputs, roll: Roll = exact) -> Chain[GalleyState]:
    """All her contacts, the melees they lead to, and the charge on the shore. RB-GAL-1…3.

    >>> galleys(GalleysInputs()).absorb().p(lambda state: state.at is At.CLEAR)
    Fraction(59049, 100000)
    """

    @partial(remembered, roll)
    def fought(_: None) -> Pmf[int]:
        return bout(inputs.ours, inputs.theirs, roll)

    def after_bout(behind: int, broke: int) -> GalleyState:
        at = {1: At.CLEAR, 0: At.LOCKED, -1: At.TAKEN}[broke]
        return GalleyState(behind + (broke > 0), at)

    def step(state: GalleyState) -> Pmf[GalleyState]:
        if state.at is At.LOCKED:
            return fought(None).map(partial(after_bout, state.behind))
        if state.behind < inputs.contacts:
            return contact(inputs, state.behind, roll)
        charge = roll("Charge on the beach", Numbered(6))
        ends = {True: At.LANDED, False: At.SHORT}
        return charge.map(lambda d6: state._replace(at=ends[lands(d6, inputs.beach)]))

    def over(state: GalleyState) -> bool:
        if state.at is At.CLEAR:
            return state.behind == inputs.contacts and not inputs.beach
        return state.at is not At.LOCKED

    return Chain(GalleyState(0, At.CLEAR), step, over)


def came_through(end: At) -> bool:
    """Whether every contact is behind her, whatever came of the beach."""
    return end in (At.CLEAR, At.LANDED, At.SHORT)


def measures(inputs: GalleysInputs, chain: Chain[GalleyState]) -> Mapping[str, Fraction]:
    """The risk of one contact, and how far she comes."""
    one = sum_of(1, 10).p(catastrophe)
    both = inputs.roller is Roller.BOTH and inputs.foe is Foe.WARSHIPS
    return {
        "chance that a contact wrecks a warship": 1 - (1 - one) ** 2 if both else one,
        "contacts behind her": chain.absorb().mean(lambda state: state.behind),
    }
