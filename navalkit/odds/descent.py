"""`Descent`: a chain that only goes down, such as strength lost in a fight; solved in one pass."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from typing import Any, NamedTuple, TypeVar

from navalkit.odds.arcs import Node, StuckError
from navalkit.odds.chain import MOST_STATES, Chain, stepped
from navalkit.odds.pmf import Pmf

S = TypeVar("S", bound=Hashable)


class Out(NamedTuple):
    """The ways out of a node with their weights, what these add up to, and all there is."""

    ways: list[tuple[Any, int]]
    leave: int
    total: int


class Passed(NamedTuple):
    """What one pass finds, over one denominator: the weight of each end, and the rounds."""

    ends: dict[Any, int]
    rounds: int
    over: int


@dataclass(frozen=True)
class Descent(Chain[S]):
    """A chain that may stay where it is, but never comes back to a state it has left.

    Its states lie in layers, each as deep as the longest way to it. All weights of a layer go
    over one denominator, so that the whole pass is in whole numbers and nothing is reduced on the
    way; a general chain does the same with fractions and takes several times as long.

    >>> Descent(0, lambda n: Pmf.uniform([n, n + 1, n + 2]), lambda n: n > 1).absorb()
    Pmf({2: 3, 3: 1})
    """

    def absorb(self) -> Pmf[S]:
        """In which state it ends, however long that takes, or after the last round."""
        return super().absorb() if self.last is not None else Pmf._trusted(self._passed.ends)

    def expected_rounds(self) -> Fraction:
        """The expected number of rounds until it is over."""
        if self.last is not None:
            return super().expected_rounds()
        return Fraction(self._passed.rounds, self._passed.over)

    @cached_property
    def _passed(self) -> Passed:
        steps = self._live_steps()
        layer = _layers(steps)
        # A node's weight is shared out over what leaves it; the share is common to a layer.
        share = [1] * (max(layer.values(), default=-1) + 1)
        for node, at in layer.items():
            share[at] = lcm(share[at], steps[node].leave)
        # Weights on their way, by where they go and from which layer on they are counted.
        sent: dict[Any, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        rounds: dict[int, int] = defaultdict(int)
        for state, weight in self.beginning.weights.items():
            sent[0, state][0] = weight
        for node in sorted(layer, key=layer.__getitem__):
            at, out = layer[node], steps[node]
            weight = _gathered(sent.pop(node), share, at) * (share[at] // out.leave)
            rounds[at + 1] += weight * out.total
            for to, ways in out.ways:
                sent[to][at + 1] += weight * ways
        ends: dict[S, int] = defaultdict(int)
        for (_, state), weights in sent.items():
            ends[state] += _gathered(weights, share, len(share))
        over = self.beginning.total * prod(share)
        return Passed(ends, _gathered(rounds, share, len(share)), over)

    def _live_steps(self) -> dict[Node[S], Out]:
        """Every live node that is reached: a state, and the rounds up to the last special one."""
        alike = max(self.special, default=0)
        found: dict[Node[S], Out] = {}
        waiting: list[Node[S]] = [(0, state) for state in self.beginning]
        while waiting:
            node = played, state = waiting.pop()
            if node in found or self.over(state):
                continue
            step, later = stepped(self.step_of(played + 1), state), min(played + 1, alike)
            ways = [((later, to), n) for to, n in step.weights.items() if (later, to) != node]
            if not ways:
                raise StuckError(f"the chain can never end once it is in state {state!r}")
            found[node] = Out(ways, sum(n for _, n in ways), step.total)
            waiting.extend(to for to, _ in ways if to not in found)
            if len(found) > MOST_STATES:
                raise ValueError(
                    f"more than {MOST_STATES:,} states can be reached; bound the chain"
                )
        return found


def _gathered(weights: Mapping[int, int], share: list[int], at: int) -> int:
    """Weights counted from several layers on, each brought to the denominator of one layer."""
    return sum(weight * prod(share[since:at]) for since, weight in weights.items())


def _layers(steps: Mapping[Any, Out]) -> dict[Any, int]:
    """How deep each live node lies: the rounds of the longest way to it."""
    into = dict.fromkeys(steps, 0)
    for to in _live_ways(steps, steps):
        into[to] += 1
    ready = [node for node, ways in into.items() if not ways]
    layer = dict.fromkeys(ready, 0)
    for node in ready:  # grows as it goes
        for to in _live_ways(steps, [node]):
            layer[to] = max(layer.get(to, 0), layer[node] + 1)
            into[to] -= 1
            if not into[to]:
                ready.append(to)
    if len(ready) < len(steps):
        raise ValueError("the chain comes back to a state that it had left; it is no descent")
    return layer


def _live_ways(steps: Mapping[Any, Out], nodes: Iterable[Any]) -> Iterable[Any]:
    return (to for node in nodes for to, _ in steps[node].ways if to in steps)
