"""A line of squadrons, fought out contact by contact. RB-SQN-1, A-LINE."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.question import Answer
from navalkit.rules.ramming.fates import fates
from navalkit.rules.ramming.squadrons import (
    GONE,
    STAND,
    Contact,
    Side,
    Squadron,
    SquadronsInputs,
    battle,
    modifier,
    round_of,
)

NOBODY = Contact(GONE, GONE)


class Day(IntEnum):
    """Which side has won more of the contacts."""

    OURS = 0
    EVEN = 1
    THEIRS = 2


class LineState(NamedTuple):
    """Contacts won and lost by us, those still to be decided, and the one being fought."""

    won: int
    lost: int
    to_come: int
    contact: Contact


def contacts(inputs: SquadronsInputs) -> tuple[Contact, ...]:
    """The contacts along the line; spare squadrons double up, one to a contact. A-LINE.

    >>> lines = SquadronsInputs(Squadron(count=3), Squadron(count=2))
    >>> [(contact.ours.good, contact.theirs.good) for contact in contacts(lines)]
    [(2, 1), (1, 1)]
    """
    ours, theirs = inputs.ours, inputs.theirs
    length = min(ours.count, theirs.count)
    return tuple(
        Contact(
            Side(ours.stands * STAND, 1 + (number < ours.count - length), 0),
            Side(theirs.stands * STAND, 1 + (number < theirs.count - length), 0),
        )
        for number in range(length)
    )


def begun(inputs: SquadronsInputs) -> LineState:
    """The line before the first round."""
    along = contacts(inputs)
    return LineState(0, 0, len(along), along[0])


def counted(state: LineState, end: int) -> LineState:
    """The state once the contact being fought has ended: 1 ours, −1 theirs, 0 neither is left."""
    return LineState(state.won + (end > 0), state.lost + (end < 0), state.to_come - 1, NOBODY)


def day(state: LineState) -> Day:
    """Who has the day once all is decided. A-LINE."""
    if state.won == state.lost:
        return Day.EVEN
    return Day.OURS if state.won > state.lost else Day.THEIRS


@dataclass(frozen=True)
class LineChain(Chain[LineState]):
    """The chain of a line. No contact touches another, so its ends are theirs, added up.

    Told exactly (`ends_from`, `absorb`), the end does not say what the last contact looked like.
    """

    fate: Callable[[Contact], Pmf[int]] = lambda contact: Pmf.of(0)
    along: tuple[Contact, ...] = ()

    def ends_from(self, state: LineState, played: int) -> Pmf[LineState]:
        """How many contacts each side will have won, from a state on."""
        ends = Pmf.of(state)
        for contact in (state.contact, *self.along[len(self.along) - state.to_come + 1 :]):
            if state.to_come:
                ends = ends.beside(self.fate(contact)).map(lambda pair: counted(*pair))
        return ends

    def absorb(self) -> Pmf[LineState]:
        """How many contacts each side wins."""
        return self.beginning.then(lambda state: self.ends_from(state, 0))


def squadrons(inputs: SquadronsInputs, roll: Roll = exact) -> Chain[LineState]:
    """The whole line, round by round: each contact to its end, then the next. RB-SQN-1.

    >>> twice = SquadronsInputs(Squadron(count=2), Squadron(count=1))
    >>> round(float(squadrons(twice).absorb().map(day)[Day.OURS]), 4)
    0.8927
    """
    first, second = round_of(inputs, roll)
    along = contacts(inputs)

    @partial(remembered, roll)
    def step(state: LineState) -> Pmf[LineState]:
        return first(state.contact).then(second).map(lambda after: moved_on(state, after))

    def moved_on(state: LineState, after: Contact) -> LineState:
        if not after.decided:
            return state._replace(contact=after)
        done = counted(state, after.ours.fight - after.theirs.fight)
        following = along[len(along) - done.to_come] if done.to_come else after
        return done._replace(contact=following)

    def over(state: LineState) -> bool:
        return state.to_come == 0

    return LineChain(begun(inputs), step, over, fate=fates(inputs), along=along)


def measures(inputs: SquadronsInputs, chain: Chain[LineState]) -> Mapping[str, Fraction]:
    """What a first roll costs the enemy on average, and the chance to win each kind of contact."""
    ours, theirs = inputs.ours, inputs.theirs
    told = {
        "stands a first roll of ours costs them": stands_a_roll(ours, theirs),
        "stands a first roll of theirs costs us": stands_a_roll(theirs, ours),
    }
    assert isinstance(chain, LineChain)
    for contact in chain.along:
        met = f"{contact.ours.good} against {contact.theirs.good}"
        told[f"chance to win {met}"] = chain.fate(contact)[1]
    return told


def answer(inputs: SquadronsInputs) -> Answer[LineState]:
    """The exact answer; of the rounds only the first is told, for a line has many states."""
    chain = squadrons(inputs)
    return Answer(chain.absorb().map(day), chain.history(1), measures(inputs, chain))


def stands_a_roll(side: Squadron, other: Squadron) -> Fraction:
    """Stands that a Battle test in good order costs the enemy, on average. RB-SQN-1.

    >>> stands_a_roll(Squadron(), Squadron())
    Fraction(13, 24)
    """
    rolled = battle(exact, "", modifier(side, other, disordered=False), side.quality)
    return rolled.mean(lambda toll: toll.halves) / 2
