"""`Question`: one thing that can be asked of a rulebook, and everything it is answered by."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.simulate import Tally, crowd
from navalkit.odds.tray import Cast, Roll, Tray, exact
from navalkit.rules.inputs import Inputs

I = TypeVar("I", bound=Inputs)  # noqa: E741  # I for inputs
S = TypeVar("S", bound=Hashable)


class Turn(NamedTuple):
    """One round as it was played: the state before, what was rolled, the state after."""

    before: Any
    casts: tuple[Cast, ...]
    after: Any


class Played(NamedTuple):
    """A fight played out, turn by turn, and how it ended."""

    turns: tuple[Turn, ...]
    outcome: Any


@dataclass(frozen=True)
class Answer(Generic[S]):
    """The exact answer: how it ends, the state after each round, and other figures by name."""

    outcomes: Pmf[Any]
    history: tuple[Pmf[S], ...]
    figures: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class Question(Generic[I, S]):
    """A title, its inputs, and the chain that answers it: odds, play and advice all come from it.

    `chain(inputs, roll)` is the rule: with the exact `roll` it is a Markov chain, with a tray it is
    one play. `outcome(inputs, state)` names what a state counts as; `event` is the outcome that a
    reader is asked to predict. `rounds(inputs)` is by when all is over, where that is known, else
    how many rounds are worth showing.
    """

    id: str
    title: str
    inputs: type[I]
    chain: Callable[[I, Roll], Chain[S]]
    outcome: Callable[[I, S], Any]
    event: Any
    rounds: Callable[[I], int]
    clauses: tuple[str, ...]
    assumptions: tuple[str, ...] = ()
    figures: Callable[[I, Chain[S]], Mapping[str, Fraction]] | None = None

    @property
    def rulebook(self) -> str:
        """The rulebook's name: what stands before the dot of the id."""
        return self.id.partition(".")[0]

    def ask(self, inputs: I) -> Answer[S]:
        """The exact answer; asked again it comes from memory."""
        return _ask(self, inputs)

    def odds(self, inputs: I, state: S) -> Pmf[Any]:
        """How it ends from a state on: the line of chances through a fight."""
        chain = self.chain(inputs, exact)
        return self._ending(inputs, Chain(state, chain.step, chain.over))

    def _ending(self, inputs: I, chain: Chain[S]) -> Pmf[Any]:
        last = chain.history(self.rounds(inputs))[-1]
        ended = last if all(chain.over(state) for state in last) else chain.absorb()
        return ended.map(lambda state: self.outcome(inputs, state))

    def turn(self, inputs: I, state: S, rng: Random, entered: Sequence[Any] = ()) -> Turn:
        """Play one round from a state; dice entered by hand are used before any are thrown."""
        tray = Tray(rng, entered)
        after = self.chain(inputs, tray).step(state).only
        return Turn(state, tuple(tray.casts), after)

    def play(self, inputs: I, seed: int) -> Played:
        """One seeded fight from start to end, its dice kept."""
        rng, turns = Random(seed), list[Turn]()
        chain = self.chain(inputs, exact)
        state = chain.beginning.sample(rng)
        while not chain.over(state):
            turns.append(self.turn(inputs, state, rng))
            state = turns[-1].after
        return Played(tuple(turns), self.outcome(inputs, state))

    def many(self, inputs: I, plays: int, seed: int) -> tuple[Tally[S], ...]:
        """`plays` seeded fights: where they stand at the start and after each round."""
        return crowd(self.chain(inputs, exact), plays, self.rounds(inputs), seed)


@lru_cache(maxsize=512)
def _ask(question: Question[I, S], inputs: I) -> Answer[S]:
    chain = question.chain(inputs, exact)
    history = chain.history(question.rounds(inputs))
    over = all(chain.over(state) for state in history[-1])
    ended = history[-1] if over else chain.absorb()
    figures = question.figures(inputs, chain) if question.figures else {}
    return Answer(ended.map(lambda state: question.outcome(inputs, state)), history, figures)
