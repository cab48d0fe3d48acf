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
from navalkit.odds.tray import Cast, Roll, Tray, Wanted, exact
from navalkit.rules.inputs import Inputs

I = TypeVar("I", bound=Inputs)  # noqa: E741  # I for inputs
S = TypeVar("S", bound=Hashable)

SHOWN_ROUNDS = 12
"""How many rounds of a chain without a last one are told."""


class Event(NamedTuple):
    """An event worth predicting, in words that follow "the chance": "that she is caught"."""

    words: str
    holds: Callable[[Any], bool]


class Turn(NamedTuple):
    """One round as it was played: the state before, what was rolled, the state after."""

    number: int
    before: Any
    casts: tuple[Cast, ...]
    after: Any


@dataclass(frozen=True)
class Answer(Generic[S]):
    """The exact answer: how it ends, the state after each round, and other figures by name."""

    outcomes: Pmf[Any]
    history: tuple[Pmf[S], ...]
    figures: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class Question(Generic[I, S]):
    """A title, its inputs, and the chain that answers it: odds, play and advice all come from it.

    `chain(inputs, roll)` is the rule: rolled exactly it is a Markov chain, with a tray it is one
    play. `outcome(state)` names what a state counts as when all is over; `event` is what a reader
    is asked to predict. `figures` gives further numbers by name, exactly.
    """

    id: str
    title: str
    inputs: type[I]
    chain: Callable[[I, Roll], Chain[S]]
    outcome: Callable[[S], Any]
    event: Event
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

    def odds(self, inputs: I, state: S, played: int = 0) -> Pmf[Any]:
        """How it ends from a state on, once `played` rounds are over: the line of chances."""
        return self.chain(inputs, exact).onward(state, played).absorb().map(self.outcome)

    def turn(
        self, inputs: I, state: S, played: int, rng: Random, entered: Sequence[Any] = ()
    ) -> Turn:
        """Play the next round; dice entered by hand are used before any are thrown."""
        tray = Tray(rng, entered)
        after = self.chain(inputs, tray).step_of(played + 1)(state).only
        return Turn(played + 1, state, tuple(tray.casts), after)

    def ahead(
        self, inputs: I, state: S, played: int, entered: Sequence[Any] = ()
    ) -> tuple[Pmf[Any], Wanted | None]:
        """How it will end, given the next round's throws so far; and the throw still wanted."""
        tray = Tray(None, entered)
        after = self.chain(inputs, tray).step_of(played + 1)(state)
        return after.then(lambda s: self.odds(inputs, s, played + 1)), tray.wanted

    def begin(self, inputs: I, rng: Random) -> S:
        """The state before the first round."""
        return self.chain(inputs, exact).beginning.sample(rng)

    def finished(self, inputs: I, state: S, played: int) -> bool:
        """Whether all is over after so many rounds."""
        chain = self.chain(inputs, exact)
        return chain.over(state) or played == chain.last

    def many(self, inputs: I, plays: int, seed: int) -> tuple[Tally[S], ...]:
        """`plays` seeded fights: where they stand at the start and after each round."""
        chain = self.chain(inputs, exact)
        return crowd(chain, plays, told_rounds(chain), seed)


def told_rounds(chain: Chain[S]) -> int:
    """How many rounds a history or a simulation of the chain tells."""
    return SHOWN_ROUNDS if chain.last is None else chain.last


@lru_cache(maxsize=512)
def _ask(question: Question[I, S], inputs: I) -> Answer[S]:
    chain = question.chain(inputs, exact)
    history = chain.history(told_rounds(chain))
    ends = chain.absorb() if chain.last is None else history[-1]
    figures = question.figures(inputs, chain) if question.figures else {}
    return Answer(ends.map(question.outcome), history, figures)
