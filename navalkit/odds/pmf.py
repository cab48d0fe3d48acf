"""`Pmf`: an exact, immutable distribution. Integer weights over one total; no floats inside."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from random import Random
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


def _pairs(weights: Any) -> Iterator[Any]:
    """Outcomes with their weights; what is no such pair is refused."""
    if isinstance(weights, Mapping):
        yield from weights.items()
        return
    if not isinstance(weights, Iterable):
        raise ValueError(f"a Pmf takes outcomes with their weights, not {weights!r}")
    for pair in weights:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise ValueError(
                f"a Pmf takes pairs of an outcome and its weight, not {pair!r}; where all are "
                "equally likely, Pmf.uniform takes the outcomes alone"
            )
        yield pair


class Pmf(Generic[T]):
    """A probability mass function: outcome → integer weight, in lowest terms.

    Two that give every outcome the same chance are equal and hash alike.

    >>> coin = Pmf({"heads": 2, "tails": 2})
    >>> coin, coin["heads"]
    (Pmf({'heads': 1, 'tails': 1}), Fraction(1, 2))
    """

    __slots__ = ("_hash", "_weights", "total")
    _weights: dict[T, int]
    total: int

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        merged: dict[T, int] = {}
        for outcome, weight in _pairs(weights):
            if not isinstance(weight, int) or weight < 0:
                raise ValueError(
                    f"the weight of {outcome!r} is {weight!r}; it must be a whole number, 0 or more"
                )
            if weight:
                merged[outcome] = merged.get(outcome, 0) + weight
        if not merged:
            raise ValueError("a Pmf needs at least one outcome with a weight above 0")
        self._settle(merged)

    def _settle(self, weights: dict[T, int]) -> None:
        """Take positive weights as they are, in lowest terms and in order where there is one."""
        common = gcd(*weights.values())
        try:
            ordered = sorted(weights)  # type: ignore[type-var]  # unordered outcomes stay as they came
        except TypeError:
            ordered = list(weights)
        self._weights = {outcome: weights[outcome] // common for outcome in ordered}
        self.total = sum(self._weights.values())
        self._hash: int | None = None

    @classmethod
    def _trusted(cls, weights: dict[T, int]) -> Pmf[T]:
        """A Pmf of weights already known to be positive integers: the inner loops' way in."""
        made = cls.__new__(cls)
        made._settle(weights)
        return made

    @classmethod
    def of(cls, outcome: T) -> Pmf[T]:
        """The certain outcome.

        >>> Pmf.of("Long")["Long"]
        Fraction(1, 1)
        """
        return cls._trusted({outcome: 1})

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Pmf[T]:
        """Each outcome listed equally likely; one listed twice counts twice.

        >>> Pmf.uniform("aab")["a"]
        Fraction(2, 3)
        """
        return cls((outcome, 1) for outcome in outcomes)

    @classmethod
    def chance(cls, p: Fraction) -> Pmf[bool]:
        """True with probability `p`.

        >>> Pmf.chance(Fraction(1, 3))
        Pmf({False: 2, True: 1})
        """
        if not isinstance(p, int | Fraction) or not 0 <= p <= 1:
            raise ValueError(f"a chance of {p} will not do; it takes a fraction from 0 to 1")
        return Pmf({False: p.denominator - p.numerator, True: p.numerator})

    # --- reading -----------------------------------------------------------------------------

    @property
    def weights(self) -> Mapping[T, int]:
        """Outcome → integer weight, read only; a weight over `total` is the chance."""
        return MappingProxyType(self._weights)

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self._weights.get(outcome, 0), self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """(outcome, chance) pairs in order."""
        return ((outcome, Fraction(w, self.total)) for outcome, w in self._weights.items())

    def p(self, event: Callable[[T], bool]) -> Fraction:
        """The chance that `event` holds.

        >>> Pmf.uniform(range(1, 7)).p(lambda n: n >= 5)
        Fraction(1, 3)
        """
        return Fraction(sum(w for o, w in self._weights.items() if event(o)), self.total)

    def given(self, event: Callable[[T], bool]) -> Pmf[T]:
        """What is left once `event` is known to have happened; an impossible one is refused.

        >>> Pmf.uniform(range(1, 7)).given(lambda n: n >= 5)
        Pmf({5: 1, 6: 1})
        """
        kept = {o: w for o, w in self._weights.items() if event(o)}
        if not kept:
            raise ValueError("nothing can be given an event whose chance is 0")
        return Pmf._trusted(kept)

    @property
    def only(self) -> T:
        """The outcome of a certain Pmf; more than one possible outcome is refused."""
        if len(self._weights) > 1:
            raise ValueError(f"{len(self._weights)} outcomes are possible, not one")
        return next(iter(self._weights))

    def mean(self, value: Callable[[T], Any] | None = None) -> Fraction:
        """The expected value (of `value(outcome)` where given).

        >>> Pmf.uniform(range(1, 7)).mean()
        Fraction(7, 2)
        """
        of: Callable[[T], Any] = value or (lambda outcome: outcome)
        return Fraction(sum(cast(Any, w) * of(o) for o, w in self._weights.items())) / self.total

    def variance(self) -> Fraction:
        """The expected squared distance from the mean.

        >>> Pmf.uniform(range(1, 7)).variance()
        Fraction(35, 12)
        """
        return self.mean(lambda o: cast(Any, o) ** 2) - self.mean() ** 2

    def quantile(self, share: Fraction | float) -> T:
        """The smallest outcome that at least `share` of the weight does not exceed.

        >>> Pmf.uniform(range(1, 7)).quantile(Fraction(1, 2))
        3
        """
        if not 0 <= share <= 1:
            raise ValueError(f"a quantile's share is between 0 and 1, not {share}")
        wanted = Fraction(str(share)) * self.total  # 0.1 is meant as the tenth that it is written
        for outcome, below in zip(self, accumulate(self._weights.values()), strict=True):
            if below >= wanted:
                return outcome
        raise AssertionError("unreachable: the weights add up to the total")

    def sample(self, rng: Random) -> T:
        """One outcome drawn with its chance.

        >>> Pmf.of("Long").sample(Random(1))
        'Long'
        """
        drawn = rng.randrange(self.total)
        for outcome, weight in self._weights.items():
            drawn -= weight
            if drawn < 0:
                return outcome
        raise AssertionError("unreachable: the weights add up to the total")

    # --- building ----------------------------------------------------------------------------

    def map(self, change: Callable[[T], U]) -> Pmf[U]:
        """The distribution of `change(outcome)`.

        >>> Pmf.uniform(range(1, 7)).map(lambda n: n % 2)
        Pmf({0: 1, 1: 1})
        """
        changed: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            to = change(outcome)
            changed[to] = changed.get(to, 0) + weight
        return Pmf._trusted(changed)

    def then(self, follow: Callable[[T], Pmf[U]]) -> Pmf[U]:
        """The next roll depends on this one: the distribution of the last outcome.

        >>> Pmf.uniform([1, 2]).then(lambda n: Pmf.uniform(range(n)))
        Pmf({0: 3, 1: 1})
        """
        if len(self._weights) == 1:
            return follow(self.only)
        branches = [(weight, follow(outcome)) for outcome, weight in self._weights.items()]
        over = lcm(*(branch.total for _, branch in branches))
        mixed: dict[U, int] = {}
        for weight, branch in branches:
            scale = weight * (over // branch.total)
            for outcome, inner in branch._weights.items():
                mixed[outcome] = mixed.get(outcome, 0) + scale * inner
        return Pmf._trusted(mixed)

    def onward(self, follow: Callable[[T], Pmf[U]], join: Callable[[T, U], V]) -> Pmf[V]:
        """The next roll depends on this one: the distribution of what `join` makes of both.

        >>> Pmf.uniform([1, 2]).onward(lambda n: Pmf.uniform(range(n)), lambda n, m: n + m)
        Pmf({1: 2, 2: 1, 3: 1})
        """
        branches = [(first, weight, follow(first)) for first, weight in self._weights.items()]
        over = lcm(*(branch.total for _, _, branch in branches))
        mixed: dict[V, int] = {}
        for first, weight, branch in branches:
            scale = weight * (over // branch.total)
            for second, inner in branch._weights.items():
                to = join(first, second)
                mixed[to] = mixed.get(to, 0) + scale * inner
        return Pmf._trusted(mixed)

    def beside(self, other: Pmf[U]) -> Pmf[tuple[T, U]]:
        """Both, independently: the joint distribution of the pair.

        >>> Pmf.of(1).beside(Pmf.uniform("ab"))
        Pmf({(1, 'a'): 1, (1, 'b'): 1})
        """
        return Pmf._trusted(
            {(a, b): v * w for a, v in self._weights.items() for b, w in other._weights.items()}
        )

    def __add__(self, other: Pmf[T] | T) -> Pmf[T]:
        """The sum of two independent rolls, or of a roll and a number.

        >>> Pmf.uniform([1, 2]) + Pmf.uniform([1, 2])
        Pmf({2: 1, 3: 2, 4: 1})
        """
        return self._convolve(other, 1)

    def __sub__(self, other: Pmf[T] | T) -> Pmf[T]:
        return self._convolve(other, -1)

    def __neg__(self) -> Pmf[T]:
        return self.map(lambda outcome: cast(T, -cast(Any, outcome)))

    def _convolve(self, other: Pmf[T] | T, sign: int) -> Pmf[T]:
        theirs: dict[Any, int] = other._weights if isinstance(other, Pmf) else {other: 1}
        summed: dict[Any, int] = {}
        for ours, v in self._weights.items():
            for outcome, w in theirs.items():
                to = cast(Any, ours) + sign * outcome
                summed[to] = summed.get(to, 0) + v * w
        return Pmf._trusted(summed)

    # --- being a value -------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pmf) and self._weights == other._weights

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._weights.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Pmf({self._weights!r})"


def mixture(parts: Iterable[tuple[Pmf[T], Fraction]]) -> Pmf[T]:
    """One of several distributions, each with its chance; the chances must add up to 1.

    >>> mixture([(Pmf.of(0), Fraction(1, 4)), (Pmf.of(1), Fraction(3, 4))])
    Pmf({0: 1, 1: 3})
    """
    listed = [(pmf, share) for pmf, share in parts if share]
    wrong = next((share for _, share in listed if not isinstance(share, int | Fraction)), None)
    if wrong is not None:
        raise ValueError(f"a share of {wrong!r} will not do; it takes a fraction")
    if sum((share for _, share in listed), Fraction(0)) != 1:
        raise ValueError(f"the chances of a mixture add up to {sum(s for _, s in listed)}, not 1")
    over = lcm(*(share.denominator for _, share in listed))
    picks: Pmf[int] = Pmf({i: int(share * over) for i, (_, share) in enumerate(listed)})
    return picks.then(lambda i: listed[i][0])
