"""Counts of many to sixty places, for pictures: exact ones have tens of thousands of digits."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from navalkit.odds.count import MOST_COUNTED
from navalkit.odds.dice import bounded
from navalkit.odds.pmf import Pmf

BITS = 256
ONE = 1 << BITS


def near_count(number: int, parts: Iterable[tuple[Fraction, Fraction]]) -> Pmf[int]:
    """What `mixed_count` gives, each chance within 10⁻⁶⁰; what can happen keeps some weight.

    >>> from navalkit.odds.count import binomial
    >>> half = Fraction(1, 2)
    >>> abs(near_count(9, [(Fraction(1), half)])[4] - binomial(9, half)[4]) < Fraction(1, 10**60)
    True
    """
    bounded("the number counted", number, 0, MOST_COUNTED)
    return _near_count(number, tuple(parts))


@lru_cache(maxsize=64)
def _near_count(number: int, fates: tuple[tuple[Fraction, Fraction], ...]) -> Pmf[int]:
    weights = [0] * (number + 1)
    for share, p in fates:
        if not share:
            continue
        ratios = _ratios(number, p)
        total = sum(ratios)
        for k, ratio in enumerate(ratios):
            if ratio:
                weights[k] += max(1, ratio * share.numerator * ONE // (total * share.denominator))
    return Pmf({k: weight for k, weight in enumerate(weights) if weight})


def _ratios(number: int, p: Fraction) -> list[int]:
    """The binomial chances over the greatest of them, as whole numbers out of `ONE`."""
    ratios = [0] * (number + 1)
    mode = min(number, int((number + 1) * p))
    ratios[mode] = ONE
    if p in (0, 1):
        return ratios
    happens, fails = p.numerator, p.denominator - p.numerator
    for k in range(mode, number):
        ratios[k + 1] = max(1, ratios[k] * (number - k) * happens // ((k + 1) * fails))
    for k in range(mode, 0, -1):
        ratios[k - 1] = max(1, ratios[k] * k * fails // ((number - k + 1) * happens))
    return ratios
