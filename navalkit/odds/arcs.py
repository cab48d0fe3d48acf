"""The ways from state to state of a chain, as they are eliminated one by one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple, TypeVar

S = TypeVar("S", bound=Hashable)
Node = tuple[int, S]
"""Rounds played, as far as they matter, and a state."""


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


def ways_into(
    rows: Mapping[Node[S] | None, Mapping[Node[S], Arc]],
) -> dict[Node[S], set[Node[S] | None]]:
    """For each node, the nodes (or None, the start) with a way to it."""
    into: dict[Node[S], set[Node[S] | None]] = {}
    for node, out in rows.items():
        for to in out:
            into.setdefault(to, set()).add(node)
    return into


def in_order(arcs: Mapping[Node[S], Mapping[Node[S], Arc]]) -> list[Node[S]]:
    """The order of elimination: with the flow where nothing flows back, so that nothing fills in;
    else the last found first, which has the fewest neighbours left."""
    flow: TopologicalSorter[Node[S]] = TopologicalSorter()
    for node, out in arcs.items():
        flow.add(node)
        for to in out:
            if to != node and to in arcs:
                flow.add(to, node)
    try:
        return list(flow.static_order())
    except CycleError:
        return list(reversed(list(arcs)))


def add(row: dict[S, Arc], to: S, arc: Arc) -> None:
    """One way more to where others may lead already."""
    row[to] = row[to].beside(arc) if to in row else arc


def refuse_stuck(arcs: Mapping[Node[S], Mapping[Node[S], Arc]]) -> None:
    """Every live node must have some way to one that is over."""
    into: dict[Node[S], list[Node[S]]] = {}
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
        raise StuckError(f"the chain can never end once it is in state {stuck[1]!r}")
