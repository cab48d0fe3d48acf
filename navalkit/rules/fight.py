"""A fight as it is played: from a seed, round by round, with own orders and own dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Cast, Roll, Tray, Wanted
from navalkit.rules.question import Question, Turn, exact_chain

SEEDS = range(1_000_000_000)


def dice_of(seed: int, number: int) -> Random:
    """The randomness of one round of a fight: the same for the same seed and round."""
    return Random(f"{seed}:{number}")


@dataclass
class Fight:
    """A fight under way. `entered` holds, for each round, the throws made by hand.

    `order` is the order of the coming round: what is entered, what lies ahead and what is rolled
    are all under it. None stands for the standing orders of the inputs.

    >>> from navalkit.rules import question
    >>> chase = question("seafight.chase")
    >>> fight = Fight(chase, chase.inputs(), seed=3)
    >>> fight.enter(2); fight.enter(1); fight.roll()
    >>> fight.turns[0].after.band
    <Band.MEDIUM: 2>
    """

    question: Question[Any, Any]
    inputs: Any
    seed: int
    entered: list[list[Any]] = field(default_factory=list)  # for each turn played, and the next
    orders: list[Any] = field(default_factory=list)  # for each turn played; None: standing orders
    order: Any = field(default=None, init=False)
    turns: list[Turn] = field(default_factory=list, init=False)
    chances: list[Pmf[Any]] = field(default_factory=list, init=False)
    begun: Any = field(default=None, init=False)

    def __post_init__(self) -> None:
        if self.seed not in SEEDS:
            raise ValueError(f"the seed is {self.seed}; it takes 0 to {SEEDS[-1]}")
        kept, orders = self.entered, self.orders
        self.entered, self.orders = [], []
        self.chances = [self.question.ask(self.inputs).outcomes]
        self._open()
        for turn, throws in enumerate(kept):
            self.give(orders[turn] if turn < len(orders) else None)
            for throw in throws:
                self.enter(throw)
            self.roll()

    def _open(self) -> None:
        """Where nothing is rolled for the opening, it has happened."""
        tray = Tray(None)
        opened = self.question.opened(self.inputs, tray)
        if tray.wanted is None:
            self.begun = opened.sample(dice_of(self.seed, 0))
            self.chances = [self.question.odds(self.inputs, self.begun, 0)]

    @property
    def played(self) -> int:
        """How many rounds have been played; the opening is none."""
        return sum(turn.number > 0 for turn in self.turns)

    @property
    def opening(self) -> bool:
        """Whether the opening has still to be rolled."""
        return self.begun is None

    @property
    def state(self) -> Any:
        """Where it stands now; None before the opening."""
        return self.turns[-1].after if self.turns else self.begun

    @property
    def finished(self) -> bool:
        """Whether it is over."""
        return not self.opening and self.question.finished(self.inputs, self.state, self.played)

    @property
    def outcome(self) -> Any:
        """What the present state counts as."""
        return self.question.outcome(self.state)

    @property
    def by_hand(self) -> list[Any]:
        """The throws entered for the coming turn so far."""
        return self.entered[len(self.turns)] if len(self.entered) > len(self.turns) else []

    def _next(self, roll: Roll) -> Pmf[Any]:
        if self.opening:
            return self.question.opened(self.inputs, roll)
        return self.question.step(self.inputs, self.state, self.played, roll, self.order)

    def give(self, order: Any) -> None:
        """The order of the coming round; throws made by hand under another are taken up again."""
        if order != self.order:
            self.take_up()
        self.order = order

    def take_up(self) -> None:
        """Take up again the dice entered for the coming turn."""
        del self.entered[len(self.turns) :]

    @property
    def wanted(self) -> Wanted | None:
        """The throw that is wanted next; None where nothing is left to throw."""
        return None if self.finished else self._thrown(self.by_hand)[0].wanted

    @property
    def casts_by_hand(self) -> tuple[Cast, ...]:
        """The throws entered for the coming turn so far, as they lie."""
        return tuple(self._thrown(self.by_hand)[0].casts) if self.by_hand else ()

    def _thrown(self, throws: list[Any]) -> tuple[Tray, Pmf[Any]]:
        """The tray after these throws, with the states that are possible then."""
        tray = Tray(None, throws)
        after = self._next(tray)
        tray.all_used()
        return tray, after

    def ahead(self) -> Pmf[Any]:
        """How it will end, given the order and what has been entered so far."""
        if self.finished:
            return Pmf.of(self.outcome)
        if not self.by_hand and self.order is None and not self.opening:
            return self.chances[-1]
        _, after = self._thrown(self.by_hand)
        number = self.played + (not self.opening)
        rest = exact_chain(self.question, self.inputs).onward(after, number)
        return rest.absorb().map(self.question.outcome)

    def enter(self, throw: Any) -> None:
        """Use a throw made by hand, a value or its faces, for the coming turn."""
        tried = [*self.by_hand, throw]
        self._thrown(tried)  # refuses what cannot be
        self.entered[len(self.turns) :] = [tried]

    def roll(self, order: Any = None) -> None:
        """Play the next turn under the order, with the throws entered and dice for the rest."""
        if order is not None:
            self.give(order)
        number = 0 if self.opening else self.played + 1
        by_hand, tray = self.by_hand, Tray(dice_of(self.seed, number), self.by_hand)
        before, after = self.state, self._next(tray).only
        tray.all_used()
        self.entered[len(self.turns) :] = [by_hand]
        self.orders.append(self.order)
        self.turns.append(Turn(number, before, tuple(tray.casts), after, self.order))
        self.order = None
        if self.opening:
            self.begun = after
        self.chances.append(self.question.odds(self.inputs, after, number))

    def finish(self) -> None:
        """Play until it is over."""
        while not self.finished:
            self.roll()


def swings(chances: Sequence[Pmf[Any]], event: Any) -> list[float]:
    """How far each round moved the chance of the event."""
    told = [float(pmf.p(event)) for pmf in chances]
    return [after - before for before, after in pairwise(told)]


class TurningPoint(NamedTuple):
    """A round that moved the chance much: its place among the turns, and by how much."""

    place: int
    moved: float


LEAST = 0.0005
"""What moved the chance by less than is shown, a twentieth of a point, turned nothing."""


def turning_points(chances: Sequence[Pmf[Any]], event: Any, most: int = 3) -> list[TurningPoint]:
    """The rounds that moved the chance of the event most, in the order they were played.

    >>> told = [Pmf({True: n, False: 8 - n}) for n in (4, 5, 5, 1)]
    >>> turning_points(told, bool)
    [TurningPoint(place=0, moved=0.125), TurningPoint(place=2, moved=-0.5)]
    """
    moved = [TurningPoint(*each) for each in enumerate(swings(chances, event))]
    largest = sorted(moved, key=lambda each: -abs(each.moved))[:most]
    return sorted(each for each in largest if abs(each.moved) >= LEAST)
