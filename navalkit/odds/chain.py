"""`Chain`: the state after each round, how it ends, and how long that takes. All exact."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from random import Random
from typing import Generic, TypeVar

from navalkit.odds.arcs import Arc, Node, add, in_order, refuse_stuck, ways_into
from navalkit.odds.dice import bounded
from navalkit.odds.pmf import Pmf, mixture

S = TypeVar("S", bound=Hashable)
U = TypeVar("U", bound=Hashable)

MOST_ROUNDS = 10_000
MOST_STATES = 100_000


Step = Callable[[S], Pmf[S]]


def stepped(step: Step[S], state: S) -> Pmf[S]:
    """The states that follow; a step that gives anything but a Pmf is refused."""
    after = step(state)
    if not isinstance(after, Pmf):
        raise ValueError(f"the step from {state!r} gave {after!r}; it must give a Pmf of states")
    return after


@dataclass(frozen=True)
class Chain(Generic[S]):
    """A Markov chain: where it starts, `step` from a state to the next, and which states are over.

    `special` gives rounds, counted from 1, a step of their own; after round `last` all is over,
    whatever the state. A fair walk on 0…4 from 1 ends at the top once in four, in three rounds on
    average:

    >>> walk = Chain(1, lambda n: Pmf.uniform([n - 1, n + 1]), lambda n: n in (0, 4))
    >>> walk.absorb(), walk.expected_rounds()
    (Pmf({0: 3, 4: 1}), Fraction(3, 1))
    """

    start: S | Pmf[S]
    step: Step[S]
    over: Callable[[S], bool]
    special: Mapping[int, Step[S]] = field(default_factory=dict)
    last: int | None = None
    _told: list[Pmf[S]] = field(default_factory=list, init=False, repr=False, compare=False)
    _known: dict[Step[S], dict[S, Pmf[S] | None]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _from: dict[tuple[S, int], Pmf[S]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def beginning(self) -> Pmf[S]:
        """The state before the first round, as a distribution."""
        return self.start if isinstance(self.start, Pmf) else Pmf.of(self.start)

    def step_of(self, number: int) -> Step[S]:
        """The step of the round of that number, counted from 1."""
        return self.special.get(number, self.step)

    def onward(self, state: S | Pmf[S], played: int) -> Chain[S]:
        """The rest of the chain from a state, once so many rounds have been played."""
        left = {number - played: step for number, step in self.special.items() if number > played}
        last = None if self.last is None else max(self.last - played, 0)
        rest = replace(self, start=state, special=left, last=last)
        rest._known.update(self._known)  # a step that was worked out once is kept
        return rest

    def history(self, rounds: int | None = None) -> tuple[Pmf[S], ...]:
        """The state before the first round and after each of `rounds` (all, if there is a last).

        A state that is over stays as it is, and so does every state after the last round.

        >>> Chain(0, lambda n: Pmf.uniform([n, n + 1]), lambda n: n == 2).history(2)[2]
        Pmf({0: 1, 1: 2, 2: 1})
        """
        wanted = self.last if rounds is None else rounds
        if wanted is None:
            raise ValueError("this chain has no last round: say how many rounds to tell")
        bounded("the number of rounds", wanted, 0, MOST_ROUNDS)
        told = self._told  # what was told once is kept
        if not told:
            told.append(self.beginning)
        while len(told) <= wanted:
            told.append(self._after(told[-1], len(told)))
        return tuple(told[: wanted + 1])

    def _after(self, before: Pmf[S], number: int) -> Pmf[S]:
        """The state after the round of that number, out of the state before it."""
        if self.last is not None and number > self.last:
            return before
        step = self.step_of(number)
        known = self._known.setdefault(step, {})
        # One denominator for the whole round; no fraction is reduced inside the loop.
        for state in before:
            if state not in known:
                known[state] = None if self.over(state) else stepped(step, state)
        ways = [(state, weight, known[state]) for state, weight in before.weights.items()]
        denominator = lcm(*(branch.total for _, _, branch in ways if branch))
        after: dict[S, int] = {}
        for state, weight, branch in ways:
            if branch is None:
                after[state] = after.get(state, 0) + weight * denominator
                continue
            scale = weight * (denominator // branch.total)
            for to, inner in branch.weights.items():
                after[to] = after.get(to, 0) + scale * inner
        return Pmf._trusted(after)

    def absorb(self) -> Pmf[S]:
        """In which state it ends, however long that takes, or after the last round."""
        if self.last is not None:
            return self.history()[-1]
        shares = ((Pmf.of(end), arc.chance) for end, arc in self._ends.items())
        return mixture(shares)

    def ends_from(self, state: S, played: int) -> Pmf[S]:
        """In which state it ends from a state on, once so many rounds have been played.

        >>> walk = Chain(1, lambda n: Pmf.uniform([n - 1, n + 1]), lambda n: n in (0, 4))
        >>> walk.ends_from(3, 0)
        Pmf({0: 1, 4: 3})
        """
        if self.over(state) or (self.last is not None and played >= self.last):
            return Pmf.of(state)
        key = (
            state,
            played if self.last is not None else min(played, max(self.special, default=0)),
        )
        if key not in self._from:
            self._from[key] = self.onward(state, played).absorb()
        return self._from[key]

    def expected_rounds(self) -> Fraction:
        """The expected number of rounds until it is over."""
        if self.last is not None:
            begun = self._begun.items()
            return sum((rounds for state, rounds in begun if not self.over(state)), Fraction(0))
        return sum((arc.rounds for arc in self._ends.values()), Fraction(0))

    def expected_rounds_by_end(self, end: Callable[[S], U]) -> dict[U, Fraction]:
        """For each kind of end, as `end(state)` names it, the expected rounds of such runs.

        >>> walk = Chain(1, lambda n: Pmf.uniform([n - 1, n + 1]), lambda n: n in (0, 4))
        >>> walk.expected_rounds_by_end(lambda n: "top" if n else "bottom")
        {'bottom': Fraction(7, 3), 'top': Fraction(5, 1)}
        """
        ways = self._timed_ends() if self.last is not None else self._ends
        kinds: dict[U, Arc] = {}
        for state, arc in ways.items():
            kind = end(state)
            kinds[kind] = kinds[kind].beside(arc) if kind in kinds else arc
        return {kind: arc.rounds / arc.chance for kind, arc in kinds.items() if arc.chance}

    def _timed_ends(self) -> dict[S, Arc]:
        """The same, read off a history that has a last round."""
        told, begun = self.history(), self._begun
        ends: dict[S, Arc] = {}
        for state, p in told[-1].items():
            # A run that was over before some round did not play it.
            idle = begun.get(state, Fraction(0)) if self.over(state) else 0
            ends[state] = Arc(p, (len(told) - 1) * p - idle)
        return ends

    @cached_property
    def _begun(self) -> dict[S, Fraction]:
        """How many of the rounds up to the last begin in each state, on average."""
        total, sums = 1, dict[S, int]()
        for pmf in self.history()[:-1]:
            over = lcm(total, pmf.total)
            sums = {state: weight * (over // total) for state, weight in sums.items()}
            for state, weight in pmf.weights.items():
                sums[state] = sums.get(state, 0) + weight * (over // pmf.total)
            total = over
        return {state: Fraction(weight, total) for state, weight in sums.items()}

    def walk(self, rng: Random) -> Iterator[S]:
        """One run, state by state, from the first to the one in which it ends."""
        state, number = self.beginning.sample(rng), 0
        yield state
        while not self.over(state) and number != self.last:
            number += 1
            state = stepped(self.step_of(number), state).sample(rng)
            yield state

    @cached_property
    def _ends(self) -> dict[S, Arc]:
        """Eliminate the live nodes one by one; what remains leads from the start to the ends."""
        arcs = self._live_arcs()
        refuse_stuck(arcs)
        ways = {(0, state): Arc(p, Fraction(0)) for state, p in self.beginning.items()}
        rows: dict[Node[S] | None, dict[Node[S], Arc]] = {None: ways}
        for node, out in arcs.items():
            rows[node] = out
        into = ways_into(rows)
        for node in in_order(arcs):
            out = rows.pop(node)
            again = out.pop(node, None)
            if again:
                out = {to: again.repeated().along(arc) for to, arc in out.items()}
            for before in into.pop(node) - {node}:
                if before not in rows:
                    continue
                way = rows[before].pop(node)
                for to, arc in out.items():
                    add(rows[before], to, way.along(arc))
                    into.setdefault(to, set()).add(before)
        ends: dict[S, Arc] = {}
        for (_, state), arc in ways.items():
            add(ends, state, arc)
        return ends

    def _live_arcs(self) -> dict[Node[S], dict[Node[S], Arc]]:
        """Each node that is reached and not over, with its ways out; a round each.

        A node is a state and the rounds played so far, counted up to the last special one: from
        there on all rounds are alike.
        """
        alike = max(self.special, default=0)
        found: dict[Node[S], dict[Node[S], Arc]] = {}
        waiting = [(0, state) for state in reversed(list(self.beginning))]
        while waiting:
            node = played, state = waiting.pop()
            if node in found or self.over(state):
                continue
            later = min(played + 1, alike)
            step = stepped(self.step_of(played + 1), state)
            found[node] = {(later, to): Arc(p, p) for to, p in step.items()}
            waiting.extend(to for to in found[node] if to not in found)
            if len(found) > MOST_STATES:
                raise ValueError(
                    f"more than {MOST_STATES:,} states can be reached; bound the chain"
                )
        return found


def once(rolled: Callable[[], Pmf[S]], before: S) -> Chain[S]:
    """A chain of one round: a single roll, from a state that stands for nothing rolled yet.

    >>> once(lambda: Pmf.uniform([1, 2]), before=0).absorb()
    Pmf({1: 1, 2: 1})
    """
    return Chain(before, lambda _: rolled(), lambda _: False, last=1)
