"""`Chain`: the state after each round, how it ends, and how long that takes. All exact."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from random import Random
from typing import Generic, NamedTuple, TypeVar

from navalkit.odds.dice import bounded
from navalkit.odds.pmf import Pmf

S = TypeVar("S", bound=Hashable)

MOST_ROUNDS = 10_000
MOST_STATES = 100_000


class StuckError(ValueError):
    """A chain that can reach a state from which it never ends."""


class Arc(NamedTuple):
    """A way from state to state: its chance, and its chance times the rounds it takes."""

    chance: Fraction
    rounds: Fraction

    def along(self, following: Arc) -> Arc:
        """This way and then the following one."""
        both = self.chance * following.chance
        return Arc(both, self.rounds * following.chance + self.chance * following.rounds)

    def beside(self, other: Arc) -> Arc:
        """Either of two ways that exclude each other."""
        return Arc(self.chance + other.chance, self.rounds + other.rounds)

    def repeated(self) -> Arc:
        """This way any number of times, none included: 1/(1−p), and its rounds."""
        once = 1 / (1 - self.chance)
        return Arc(once, self.rounds * once * once)


@dataclass(frozen=True)
class Chain(Generic[S]):
    """A Markov chain: where it starts, `step` from a state to the next, and which states are over.

    A fair walk on 0…4 from 1 ends at the top once in four and takes three rounds on average:

    >>> walk = Chain(1, lambda n: Pmf.uniform([n - 1, n + 1]), lambda n: n in (0, 4))
    >>> walk.absorb(), walk.expected_rounds()
    (Pmf({0: 3, 4: 1}), Fraction(3, 1))
    """

    start: S | Pmf[S]
    step: Callable[[S], Pmf[S]]
    over: Callable[[S], bool]

    @property
    def beginning(self) -> Pmf[S]:
        """The state before the first round, as a distribution."""
        return self.start if isinstance(self.start, Pmf) else Pmf.of(self.start)

    def history(self, rounds: int) -> tuple[Pmf[S], ...]:
        """The distribution of the state before the first round and after each of `rounds`.

        A state that is over stays as it is.

        >>> Chain(0, lambda n: Pmf.uniform([n, n + 1]), lambda n: n == 2).history(2)[2]
        Pmf({0: 1, 1: 2, 2: 1})
        """
        bounded("the number of rounds", rounds, 0, MOST_ROUNDS)
        steps: dict[S, Pmf[S]] = {}
        told = [self.beginning]
        for _ in range(rounds):
            told.append(self._after(told[-1], steps))
        return tuple(told)

    def _after(self, before: Pmf[S], steps: dict[S, Pmf[S]]) -> Pmf[S]:
        # One denominator for the whole round; no fraction is reduced inside the loop.
        for state in before:
            if state not in steps:
                steps[state] = Pmf.of(state) if self.over(state) else self.step(state)
        over = lcm(*(steps[state].total for state in before))
        after: dict[S, int] = {}
        for state, weight in before.weights.items():
            step = steps[state]
            scale = weight * (over // step.total)
            for to, ways in step.weights.items():
                after[to] = after.get(to, 0) + scale * ways
        return Pmf._trusted(after)

    def absorb(self) -> Pmf[S]:
        """In which of the states that are over it ends, however long that takes."""
        over = lcm(*(arc.chance.denominator for arc in self._ends.values()))
        return Pmf({end: int(arc.chance * over) for end, arc in self._ends.items()})

    def expected_rounds(self) -> Fraction:
        """The expected number of rounds until it is over."""
        return sum((arc.rounds for arc in self._ends.values()), Fraction(0))

    def expected_rounds_by_end(self) -> dict[S, Fraction]:
        """For each end, the expected rounds of those runs that come to it."""
        return {end: arc.rounds / arc.chance for end, arc in self._ends.items()}

    def walk(self, rng: Random) -> Iterator[S]:
        """One run, state by state, from the first to the first that is over."""
        state = self.beginning.sample(rng)
        yield state
        while not self.over(state):
            state = self.step(state).sample(rng)
            yield state

    @cached_property
    def _ends(self) -> dict[S, Arc]:
        """Eliminate the live states one by one; what remains leads from the start to the ends."""
        arcs = self._live_arcs()
        _refuse_stuck(arcs)
        ways = {s: Arc(p, Fraction(0)) for s, p in self.beginning.items()}
        # The last found goes first: it has the fewest neighbours left, so little fills in.
        for state in reversed(list(arcs)):
            out = arcs.pop(state)
            again = out.pop(state, None)
            if again:
                out = {to: again.repeated().along(arc) for to, arc in out.items()}
            for row in (*arcs.values(), ways):
                into = row.pop(state, None)
                if into:
                    for to, arc in out.items():
                        via = into.along(arc)
                        row[to] = row[to].beside(via) if to in row else via
        return ways

    def _live_arcs(self) -> dict[S, dict[S, Arc]]:
        """Each state that is reached and not over, with its ways out; a round each."""
        found: dict[S, dict[S, Arc]] = {}
        waiting = list(reversed(list(self.beginning)))
        while waiting:
            state = waiting.pop()
            if state in found or self.over(state):
                continue
            found[state] = {to: Arc(p, p) for to, p in self.step(state).items()}
            waiting.extend(to for to in found[state] if to not in found)
            if len(found) > MOST_STATES:
                raise ValueError(
                    f"more than {MOST_STATES:,} states can be reached; bound the chain"
                )
        return found


def _refuse_stuck(arcs: dict[S, dict[S, Arc]]) -> None:
    """Every live state must have some way to one that is over."""
    into: dict[S, list[S]] = {}
    for state, out in arcs.items():
        for to in out:
            into.setdefault(to, []).append(state)
    reaching = {to for to in into if to not in arcs}
    waiting = list(reaching)
    while waiting:
        for before in into.get(waiting.pop(), []):
            if before not in reaching:
                reaching.add(before)
                waiting.append(before)
    stuck = next((state for state in arcs if state not in reaching), None)
    if stuck is not None:
        raise StuckError(f"the chain can never end once it is in state {stuck!r}")
