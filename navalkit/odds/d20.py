"""A d20 with boons or banes: of several six-sided dice only the highest counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from navalkit.odds.dice import Numbered, bounded, die, highest_of, listed, whole
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face

MOST_BOONS = 40


@dataclass(frozen=True)
class D20:
    """A d20 and a fixed number, with the boons left once they have cancelled; below 0, banes.

    The highest of so many d6 is added, or for banes taken off.

    >>> D20(boons=1).pmf().p(lambda total: total >= 10)
    Fraction(29, 40)
    """

    plus: int = 0
    boons: int = 0

    def __post_init__(self) -> None:
        whole("the number on top", self.plus)
        bounded("the number of boons", self.boons, -MOST_BOONS, MOST_BOONS)

    def pmf(self) -> Pmf[int]:
        """The exact distribution of the total."""
        return _total(self.plus, self.boons)

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """The d20, then a d6 for each boon or bane."""
        return Numbered(20).throw(rng) + Numbered(6, abs(self.boons)).throw(rng)

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """The d20 and the six-sided dice, with their numbers."""
        return Numbered(20).printed() + Numbered(6, abs(self.boons)).printed()

    def read(self, faces: Sequence[Face]) -> int:
        """The total the faces show; the wrong dice, or too many, are refused."""
        wanted = ["d20"] + ["d6"] * abs(self.boons)
        if [face.die for face in faces] != wanted:
            raise ValueError(f"{self} wanted, not {listed(faces)}")
        first, *others = faces
        helped = max((Numbered(6).read([other]) for other in others), default=0)
        return Numbered(20).read([first]) + self.plus + (helped if self.boons > 0 else -helped)

    def __str__(self) -> str:
        number = abs(self.boons)
        kind = "boon" if self.boons > 0 else "bane"
        helped = f" with {number} {kind}{'s' if number > 1 else ''}" if number else ""
        return "1d20" + (f"{self.plus:+d}" if self.plus else "") + helped


@cache
def _total(plus: int, boons: int) -> Pmf[int]:
    plain = die(20) + plus
    if not boons:
        return plain
    highest = highest_of(abs(boons), 6)
    return plain + highest if boons > 0 else plain - highest
