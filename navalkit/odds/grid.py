"""Chances worked out in floating point: where whole numbers would take too long."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from importlib.util import find_spec
from math import lcm
from typing import TypeVar

from navalkit.odds.pmf import Pmf

T = TypeVar("T", bound=Hashable)

DIGITS = 12
"""How many places of such a chance can be relied on."""


class Nearly(Pmf[T]):
    """A distribution whose chances are good to 12 places, and are not to be taken for exact.

    It reads like any Pmf. An outcome is in it only if it can happen, however rarely.

    >>> float(Nearly.of_chances({"caught": 0.75, "away": 0.25, "never": 0.0})["caught"])
    0.75
    """

    __slots__ = ()

    @classmethod
    def of_chances(cls, chances: Mapping[T, float]) -> Nearly[T]:
        """The distribution of these floats; what they miss of 1 is shared out among them."""
        return cls(whole_weights(chances.items()))


def whole_weights(chances: Iterable[tuple[T, float]]) -> dict[T, int]:
    """Floats as whole numbers over one denominator, a power of two: nothing is rounded here.

    >>> whole_weights([("a", 0.5), ("b", 0.125)])
    {'a': 4, 'b': 1}
    """
    exactly = {outcome: Fraction(p) for outcome, p in chances if p > 0}
    over = lcm(*(p.denominator for p in exactly.values()))
    return {outcome: int(p * over) for outcome, p in exactly.items()}


def numpy_here() -> bool:
    """Whether numpy can be imported: the grids need it, and nothing else does."""
    return find_spec("numpy") is not None
