"""A fight as it is played: from a seed, with own dice where they are entered, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Wanted
from navalkit.rules.question import Question, Turn

SEEDS = range(1_000_000_000)


def dice_of(seed: int, number: int) -> Random:
    """The randomness of one round of a fight: the same for the same seed and round."""
    return Random(f"{seed}:{number}")


@dataclass
class Fight:
    """A fight under way. `entered` holds, for each round, the throws made by hand.

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
    entered: list[list[Any]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    chances: list[Pmf[Any]] = field(default_factory=list)
    begun: Any = None

    def __post_init__(self) -> None:
        if self.seed not in SEEDS:
            raise ValueError(f"the seed is {self.seed}; it takes 0 to {SEEDS[-1]}")
        self.begun = self.question.begin(self.inputs, dice_of(self.seed, 0))
        self.chances = [self.question.odds(self.inputs, self.begun)]
        kept, self.entered = self.entered, []
        for throws in kept:
            for throw in throws:
                self.enter(throw)
            self.roll()

    @property
    def state(self) -> Any:
        """Where it stands now."""
        return self.turns[-1].after if self.turns else self.begun

    @property
    def finished(self) -> bool:
        """Whether it is over."""
        return self.question.finished(self.inputs, self.state, len(self.turns))

    @property
    def outcome(self) -> Any:
        """What the present state counts as."""
        return self.question.outcome(self.state)

    @property
    def by_hand(self) -> list[Any]:
        """The throws entered for the coming round so far."""
        return self.entered[len(self.turns)] if len(self.entered) > len(self.turns) else []

    def ahead(self) -> tuple[Pmf[Any], Wanted | None]:
        """How it will end, given what has been entered so far; and the throw still wanted."""
        if self.finished:
            return Pmf.of(self.outcome), None
        return self.question.ahead(self.inputs, self.state, len(self.turns), self.by_hand)

    def enter(self, throw: Any) -> None:
        """Use a throw made by hand, a value or its faces, for the coming round."""
        tried = [*self.by_hand, throw]
        self.question.ahead(
            self.inputs, self.state, len(self.turns), tried
        )  # refuses what cannot be
        self.entered[len(self.turns) :] = [tried]

    def roll(self) -> None:
        """Play the next round, with the throws entered and dice for the rest."""
        number = len(self.turns) + 1
        rng, by_hand = dice_of(self.seed, number), self.by_hand
        turn = self.question.turn(self.inputs, self.state, number - 1, rng, by_hand)
        self.entered[number - 1 :] = [by_hand]
        self.turns.append(turn)
        self.chances.append(self.question.odds(self.inputs, turn.after, number))

    def finish(self) -> None:
        """Play until it is over."""
        while not self.finished:
            self.roll()


def swings(chances: Sequence[Pmf[Any]], event: Any) -> list[float]:
    """How far each round moved the chance of the event."""
    told = [float(pmf.p(event)) for pmf in chances]
    return [after - before for before, after in pairwise(told)]
