"""`Question`: one thing that can be asked of a rulebook, and everything it is answered by."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.simulate import Crowd, Tally, crowd
from navalkit.odds.tray import Cast, Roll, exact
from navalkit.rules.inputs import Inputs

I = TypeVar("I", bound=Inputs)  # noqa: E741  # I for inputs
S = TypeVar("S", bound=Hashable)


class Event(NamedTuple):
    """An event worth predicting, in words that follow "the chance": "that she is caught"."""

    words: str
    holds: Callable[[Any], bool]


class Turn(NamedTuple):
    """One round as it was played: the state before, what was rolled, the state after.

    Number 0 is the opening, before which there is no state. The order is the one it was played
    under; None where the standing orders were followed.
    """

    number: int
    before: Any
    casts: tuple[Cast, ...]
    after: Any
    order: Any = None


@dataclass(frozen=True)
class Answer(Generic[S]):
    """The exact answer: how it ends, the state after each round, and other measures by name."""

    outcomes: Pmf[Any]
    history: tuple[Pmf[S], ...]
    measures: Mapping[str, Fraction] = field(default_factory=dict)


class Simulated(NamedTuple):
    """Many fights played out: where they stood after each round, and the outcomes."""

    rounds: tuple[Tally[Any], ...]
    outcomes: Tally[Any]

    def joined(self, other: Simulated) -> Simulated:
        """Both batches as one."""
        both = Crowd(*self).joined(Crowd(*other))
        return Simulated(both.rounds, both.ends)


@dataclass(frozen=True)
class Question(Generic[I, S]):
    """A title, its inputs, and the chain that answers it: odds, play and advice all come from it.

    `chain(inputs, roll)` is the rule: rolled exactly it is a Markov chain, with a tray it is one
    play. `outcome(state)` names what a state counts as when all is over; `event` is what a reader
    is asked to predict. What else a question may have:

    - `opening(inputs, roll)`: the state before the first round, where that is rolled too;
    - `measures(inputs, chain)`: further numbers by name, exactly;
    - `answer(inputs)`: the exact answer by a quicker way than stepping the chain; it must agree;
    - `orders(inputs, state)`: what the reader's side may order in a state, with
      `ordered(inputs, state, order, roll)`, the round under that order. The chain itself follows
      the standing orders of the inputs.
    """

    id: str
    title: str
    inputs: type[I]
    chain: Callable[[I, Roll], Chain[S]]
    outcome: Callable[[S], Any]
    event: Event
    clauses: tuple[str, ...]
    assumptions: tuple[str, ...] = ()
    opening: Callable[[I, Roll], Pmf[S]] | None = None
    measures: Callable[[I, Chain[S]], Mapping[str, Fraction]] | None = None
    answer: Callable[[I], Answer[S]] | None = None
    orders: Callable[[I, S], Sequence[Any]] | None = None
    ordered: Callable[[I, S, Any, Roll], Pmf[S]] | None = None

    @property
    def rulebook(self) -> str:
        """The rulebook's name: what stands before the dot of the id."""
        return self.id.partition(".")[0]

    def ask(self, inputs: I) -> Answer[S]:
        """The exact answer; asked again it comes from memory."""
        if not isinstance(inputs, self.inputs):
            given = type(inputs).__name__
            raise ValueError(f"{self.id} takes {self.inputs.__name__}, not {given}")
        return _ask(self, inputs)

    def odds(self, inputs: I, state: S, played: int) -> Pmf[Any]:
        """How it ends from a state on, once `played` rounds are over: the line of chances."""
        return exact_chain(self, inputs).ends_from(state, played).map(self.outcome)

    def opened(self, inputs: I, roll: Roll) -> Pmf[S]:
        """The state before the first round."""
        if self.opening is None:
            return exact_chain(self, inputs).beginning
        return self.opening(inputs, roll)

    def step(self, inputs: I, state: S, played: int, roll: Roll, order: Any = None) -> Pmf[S]:
        """The state after the next round, under an order or else the standing ones."""
        if self.finished(inputs, state, played):
            raise ValueError(f"the fight is over after {played} rounds; nothing is left to play")
        if order is not None and self.ordered is not None:
            return self.ordered(inputs, state, order, roll)
        chain = exact_chain(self, inputs) if roll is exact else self.chain(inputs, roll)
        return chain.step_of(played + 1)(state)

    def advice(self, inputs: I, state: S, played: int) -> dict[Any, Pmf[Any]]:
        """For each order that may be given now, how it ends if the standing ones follow."""
        orders = self.orders(inputs, state) if self.orders else ()
        return {
            order: self.step(inputs, state, played, exact, order).then(
                lambda after: self.odds(inputs, after, played + 1)
            )
            for order in orders
        }

    def finished(self, inputs: I, state: S, played: int) -> bool:
        """Whether all is over after so many rounds."""
        chain = exact_chain(self, inputs)
        return chain.over(state) or (chain.last is not None and played >= chain.last)

    def many(self, inputs: I, plays: int, seed: int) -> Simulated:
        """`plays` seeded fights, each to its end."""
        told = len(self.ask(inputs).history) - 1
        rounds, ends = crowd(exact_chain(self, inputs), plays, told, seed)
        counts: dict[Any, int] = {}
        for state, count in ends.counts.items():
            outcome = self.outcome(state)
            counts[outcome] = counts.get(outcome, 0) + count
        return Simulated(rounds, Tally(counts, plays))


@lru_cache(maxsize=256)
def exact_chain(question: Question[I, S], inputs: I) -> Chain[S]:
    """The chain of a question with its exact odds; what it has worked out it keeps."""
    return question.chain(inputs, exact)


MOST_TOLD = 60
"""Rounds of a chain without a last one that are told at the most."""
UNDECIDED = Fraction(1, 1000)
"""Rounds are told until no more than this is still undecided."""


def told(chain: Chain[S]) -> tuple[Pmf[S], ...]:
    """The history worth telling: all of it, or until next to nothing is left undecided."""
    if chain.last is not None:
        return chain.history()
    for rounds in range(1, MOST_TOLD + 1):
        undecided = chain.history(rounds)[-1].p(lambda state: not chain.over(state))
        if undecided <= UNDECIDED:
            break
    return chain.history(rounds)


@lru_cache(maxsize=512)
def _ask(question: Question[I, S], inputs: I) -> Answer[S]:
    if question.answer is not None:
        return question.answer(inputs)
    chain = exact_chain(question, inputs)
    outcomes = chain.absorb().map(question.outcome)
    measures = question.measures(inputs, chain) if question.measures else {}
    return Answer(outcomes, told(chain), MappingProxyType(dict(measures)))
