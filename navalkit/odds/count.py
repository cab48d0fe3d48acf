"""How many of several alike and independent things happen: binomial counts, and their mixtures.

The weights of a count of a thousand are integers of tens of thousands of digits. They are told one
from the next, in whole numbers over one denominator; no fraction is reduced on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from random import Random

from navalkit.odds.dice import bounded, listed
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face

MOST_COUNTED = 1000


def binomial(number: int, p: Fraction) -> Pmf[int]:
    """How many of `number` independent things happen, each with chance `p`.

    >>> binomial(2, Fraction(1, 3))
    Pmf({0: 4, 1: 4, 2: 1})
    """
    return mixed_count(number, [(Fraction(1), p)])


def mixed_count(number: int, parts: Iterable[tuple[Fraction, Fraction]]) -> Pmf[int]:
    """How many of `number` things happen that share one fate and are independent once it is known.

    `parts` are the fates: the chance of each, and each thing's own chance under it. Twins who
    toss one coin for both:

    >>> mixed_count(2, [(Fraction(1, 2), Fraction(0)), (Fraction(1, 2), Fraction(1))])
    Pmf({0: 1, 2: 1})
    """
    bounded("the number counted", number, 0, MOST_COUNTED)
    chances: dict[Fraction, Fraction] = {}
    for share, p in parts:
        if not (0 <= share <= 1 and 0 <= p <= 1):
            raise ValueError(f"a chance of {p if 0 <= share <= 1 else share} is not from 0 to 1")
        if share:
            chances[p] = chances.get(p, Fraction(0)) + share
    if sum(chances.values()) != 1:
        raise ValueError(f"the chances of the fates add up to {sum(chances.values())}, not 1")
    return _mixed_count(number, tuple(chances.items()))


@lru_cache(maxsize=32)
def _mixed_count(number: int, fates: tuple[tuple[Fraction, Fraction], ...]) -> Pmf[int]:
    over = lcm(*(p.denominator for p, _ in fates))
    shares = lcm(*(share.denominator for _, share in fates))
    ways = [0] * (number + 1)
    for p, share in fates:
        scale = int(share * shares) * (over // p.denominator) ** number
        for k, weight in _ways(number, p, scale):
            ways[k] += weight
    # The two ends first: they seldom share a factor, and the rest then need no reducing.
    order = [0, number, *range(1, number)] if number else [0]
    return Pmf._trusted({k: ways[k] for k in order if ways[k]})


def _ways(number: int, p: Fraction, scale: int) -> Iterator[tuple[int, int]]:
    """`scale` times C(n, k) aᵏ cⁿ⁻ᵏ for p = a/(a + c), each from the one before."""
    happens, fails = p.numerator, p.denominator - p.numerator
    if not fails:
        yield number, scale * happens**number
        return
    weight = scale * fails**number
    yield 0, weight
    for k in range(number if happens else 0):
        weight = weight * ((number - k) * happens) // ((k + 1) * fails)
        yield k + 1, weight


@dataclass(frozen=True)
class Count:
    """How many of `number` happen, thrown for all at once.

    >>> Count(3, Fraction(1, 2)).pmf()
    Pmf({0: 1, 1: 3, 2: 3, 3: 1})
    """

    number: int
    p: Fraction

    def __post_init__(self) -> None:
        bounded("the number counted", self.number, 0, MOST_COUNTED)

    def pmf(self) -> Pmf[int]:
        """The binomial distribution."""
        return binomial(self.number, self.p)

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """One counter that shows how many it was; each is drawn by itself."""
        below, out_of = self.p.numerator, self.p.denominator
        came = sum(rng.randrange(out_of) < below for _ in range(self.number))
        return (Face(self._die, str(came)),)

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Nothing: who would throw a hundred dice enters their number."""
        return []

    def read(self, faces: Sequence[Face]) -> int:
        """The number on the counter; another counter, or a number past the bounds, is refused."""
        if [face.die for face in faces] != [self._die]:
            raise ValueError(f"a number {self._die} wanted, not {listed(faces)}")
        text = faces[0].symbol
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
        if number not in self.pmf():
            raise ValueError(f"{text[:20]!r} of {self.number} cannot be; 0 to {self.number} may")
        return number

    @property
    def _die(self) -> str:
        return f"of {self.number}"

    def __str__(self) -> str:
        return f"{self.number} counted, each {float(self.p):.3g}"
