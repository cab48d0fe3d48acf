"""Dice that carry symbols, and pools of them: Successes and Advantage, exactly and together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from struct import unpack
from typing import NamedTuple

from navalkit.odds.dice import MOST_DICE, bounded, listed
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face


class Symbols(NamedTuple):
    """What faces add up to: Successes less Failures, and Advantage less Threat.

    >>> print(Symbols(1, -2))
    Successes 1, Advantage -2
    """

    successes: int
    advantage: int

    def __str__(self) -> str:
        return f"Successes {self.successes}, Advantage {self.advantage}"


FACE_VALUES: Mapping[str, Symbols] = {
    "S": Symbols(1, 0),
    "F": Symbols(-1, 0),
    "A": Symbols(0, 1),
    "T": Symbols(0, -1),
}
"""The letters of a face, and what each counts."""

WORDS = {"Triumph": "S", "Despair": "F"}
"""The two faces with a name of their own count as a single Success or Failure."""


@lru_cache
def face_value(symbol: str) -> Symbols:
    """The net of one face: "SA" is one Success with one Advantage; Triumph counts one Success.

    >>> face_value("SA"), face_value("Despair")
    (Symbols(successes=1, advantage=1), Symbols(successes=-1, advantage=0))
    """
    letters = [FACE_VALUES.get(letter) for letter in WORDS.get(symbol, symbol)]
    if None in letters:
        raise ValueError(f"the face {symbol!r} is not made of S, A, F, T, Triumph or Despair")
    return Symbols(sum(v.successes for v in letters if v), sum(v.advantage for v in letters if v))


@dataclass(frozen=True)
class SymbolDie:
    """A die whose faces carry symbols instead of numbers.

    >>> SymbolDie("Boon", ("", "", "S", "SA", "AA", "A")).successes.mean()
    Fraction(1, 3)
    """

    name: str
    faces: tuple[str, ...]

    @cached_property
    def successes(self) -> Pmf[int]:
        """Net Successes of one die."""
        return self.joint.map(lambda net: net.successes)

    @cached_property
    def joint(self) -> Pmf[Symbols]:
        """Net Successes and net Advantage of one die together."""
        return Pmf.uniform(face_value(face) for face in self.faces)


@dataclass(frozen=True)
class SymbolPool:
    """Symbol dice thrown together. Read, it is worth its net Successes.

    >>> boon = SymbolDie("Boon", ("", "", "S", "SA", "AA", "A"))
    >>> SymbolPool(((boon, 2),)).pmf()
    Pmf({0: 4, 1: 4, 2: 1})
    """

    dice: tuple[tuple[SymbolDie, int], ...]

    def __post_init__(self) -> None:
        for kind, count in self.dice:
            bounded(f"the number of {kind.name} dice", count, 0, MOST_DICE)
        bounded("the number of dice in a pool", sum(n for _, n in self.dice), 0, MOST_DICE)

    def __iter__(self) -> Iterator[SymbolDie]:
        return (kind for kind, count in self.dice for _ in range(count))

    def pmf(self) -> Pmf[int]:
        """Net Successes, exactly."""
        return _net(self.dice)

    def joint(self) -> Pmf[Symbols]:
        """Net Successes and net Advantage together, exactly."""
        return _joint(self.dice)

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """One face for each die."""
        return tuple(Face(kind.name, rng.choice(kind.faces)) for kind in self)

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Each die's name, and its faces."""
        return [(kind.name, kind.faces) for kind in self]

    def read(self, faces: Sequence[Face]) -> int:
        """Net Successes of the faces; dice the pool does not hold are refused."""
        if sorted(face.die for face in faces) != sorted(kind.name for kind in self):
            raise ValueError(f"the pool is {self}, not {listed(faces)}")
        printed = {kind.name: kind.faces for kind, _ in self.dice}
        for face in faces:
            if face.symbol not in printed[face.die]:
                raise ValueError(f"a {face.die} die has no face {face.symbol!r}")
        return sum(face_value(face.symbol).successes for face in faces)

    @property
    def together(self) -> TogetherPool:
        """The same dice, read for Successes and Advantage both."""
        return TogetherPool(self)

    def __str__(self) -> str:
        return " ".join(f"{count} {kind.name}" for kind, count in self.dice if count) or "no dice"


@dataclass(frozen=True)
class TogetherPool:
    """A pool that is worth its net Successes and its net Advantage together."""

    pool: SymbolPool

    def pmf(self) -> Pmf[Symbols]:
        """Both, exactly."""
        return self.pool.joint()

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """One face for each die."""
        return self.pool.throw(rng)

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Each die's name, and its faces."""
        return self.pool.printed()

    def read(self, faces: Sequence[Face]) -> Symbols:
        """Net Successes and net Advantage of the faces."""
        successes = self.pool.read(faces)
        return Symbols(successes, sum(face_value(face.symbol).advantage for face in faces))

    def __str__(self) -> str:
        return str(self.pool)


# A pool is one big integer whose digits are the ways to each result, in a base so large that no
# digit can carry. Adding a die multiplies it by the die's own number, whose digits are its face
# counts: those are few, so the product is a few shifts (by what a face is worth), each times the
# count of such faces. Bytes make the base, so that reading the digits back is a single unpacking.


@lru_cache(maxsize=4096)
def _net(dice: tuple[tuple[SymbolDie, int], ...]) -> Pmf[int]:
    return _product([(kind.successes, count) for kind, count in dice if count])


@lru_cache(maxsize=1024)
def _joint(dice: tuple[tuple[SymbolDie, int], ...]) -> Pmf[Symbols]:
    # Advantage runs along a row, Successes from row to row: one number holds both.
    counted = [(kind.joint, count) for kind, count in dice if count]
    low = sum(min(v.advantage for v in one) * count for one, count in counted)
    high = sum(max(v.advantage for v in one) * count for one, count in counted)
    width = high - low + 1
    flat = [(one.map(lambda v: v.successes * width + v.advantage), count) for one, count in counted]
    return _product(flat).map(lambda n: Symbols((n - low) // width, (n - low) % width + low))


def _product(parts: Sequence[tuple[Pmf[int], int]]) -> Pmf[int]:
    """The sum of independent whole-number rolls, each repeated, as one big-integer product."""
    ways = 1
    for one, count in parts:
        ways *= one.total**count
    size = _digit_bytes(ways)
    packed, offset = 1, 0
    for one, count in parts:
        low = min(one)
        shifts = [(8 * size * (value - low), faces) for value, faces in one.weights.items()]
        for _ in range(count):
            packed = sum((packed * faces) << shift for shift, faces in shifts)
        offset += low * count
    counts = enumerate(_digits(packed, size), start=offset)
    return Pmf._trusted({value: count for value, count in counts if count})


FORMATS = {1: "B", 2: "H", 4: "I", 8: "Q"}


def _digit_bytes(ways: int) -> int:
    """Bytes a digit needs so that no count carries: 1, 2, 4, 8, or what a huge pool takes."""
    needed = ways.bit_length() // 8 + 1
    return next((size for size in FORMATS if size >= needed), needed)


def _digits(packed: int, size: int) -> Sequence[int]:
    count = packed.bit_length() // (8 * size) + 1
    raw = packed.to_bytes(count * size, "little")
    if size in FORMATS:
        return unpack(f"<{count}{FORMATS[size]}", raw)
    return [int.from_bytes(raw[i : i + size], "little") for i in range(0, len(raw), size)]


def convolved(dice: tuple[tuple[SymbolDie, int], ...]) -> Pmf[Symbols]:
    """The same joint distribution die by die, by plain dictionaries: the lesson, and the check.

    >>> bane = SymbolDie("Bane", ("", "", "F", "F", "T", "T"))
    >>> convolved(((bane, 2),)) == SymbolPool(((bane, 2),)).joint()
    True
    """
    so_far: dict[Symbols, int] = {Symbols(0, 0): 1}
    for kind in SymbolPool(dice):
        grown: dict[Symbols, int] = {}
        for net, ways in so_far.items():
            for face in kind.faces:
                s, a = face_value(face)
                to = Symbols(net.successes + s, net.advantage + a)
                grown[to] = grown.get(to, 0) + ways
        so_far = grown
    return Pmf(so_far)
