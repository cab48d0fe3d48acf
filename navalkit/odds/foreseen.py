"""`Foreseen`: a chain whose ends are known by a shorter way than stepping to them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import TypeVar, cast

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf

S = TypeVar("S", bound=Hashable)


def _never(state: object, played: int) -> Pmf[object]:
    raise ValueError("this chain was given no shorter way to its ends")


@dataclass(frozen=True)
class Foreseen(Chain[S]):
    """A chain that also knows `ends(state, played)`: in which states it ends, after so many rounds.

    It is played and stepped as any chain is; its ends need not be stepped to. Both ways must
    agree. A walk of two steps, whose end is the start and two coins:

    >>> coin = Pmf({0: 1, 1: 1})
    >>> walk = Foreseen(0, lambda n: coin + n, lambda _: False, last=2,
    ...                 ends=lambda n, played: Pmf({0: 1, 1: 2, 2: 1}) + n)
    >>> walk.absorb()
    Pmf({0: 1, 1: 2, 2: 1})
    """

    ends: Callable[[S, int], Pmf[S]] = field(default=cast("Callable[[S, int], Pmf[S]]", _never))

    def absorb(self) -> Pmf[S]:
        """In which state it ends."""
        return self.beginning.then(lambda state: self.ends_from(state, 0))

    def ends_from(self, state: S, played: int) -> Pmf[S]:
        """In which state it ends from a state on, once so many rounds have been played."""
        if self.over(state) or (self.last is not None and played >= self.last):
            return Pmf.of(state)
        return self.ends(state, played)

    def onward(self, state: S | Pmf[S], played: int) -> Foreseen[S]:
        """The rest of the chain from a state, once so many rounds have been played."""
        rest = super().onward(state, played)
        assert isinstance(rest, Foreseen)
        return replace(rest, ends=lambda later, more: self.ends(later, played + more))
