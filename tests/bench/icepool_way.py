"""The reference workloads in icepool's own idiom; imports wait until called."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.oracles.brute import FACES

EXAMPLE = {"pursuer": ("MMMA", ""), "prey": ("MMA", "B")}


def vectors(letters: str) -> Any:
    """Successes and Advantage together: dice of vectors, summed."""
    total = None
    for letter in dict.fromkeys(letters):
        added = letters.count(letter) @ vector_die(letter)
        total = added if total is None else total + added
    return total


@cache
def vector_die(letter: str) -> Any:
    """One die of vectors."""
    from icepool import Die, vectorize

    return Die(
        [
            vectorize(face.count("S") - face.count("F"), face.count("A") - face.count("T"))
            for face in FACES[letter]
        ]
    )


def pool(letters: str) -> Any:
    """Net Successes: dice of numbers, summed."""
    return sum(letters.count(letter) @ net_die(letter) for letter in dict.fromkeys(letters))


@cache
def net_die(letter: str) -> Any:
    """One die of net Successes."""
    from icepool import Die

    return Die([face.count("S") - face.count("F") for face in FACES[letter]])


def margin(ours: str, theirs: str) -> Any:
    """Signed nets, compared."""
    return pool(ours) - pool(theirs)


def floored(letters: str) -> Any:
    """A net that is never below 0."""
    return pool(letters).map(lambda net: max(net, 0))


def chased(ours: str, theirs: str, start: int, kept: bool = False, rounds: int = 6) -> Any:
    """A chase as a map repeated: a step rolls the opposed pools, and moves band and gauge.

    `kept` remembers the margins by hand, which icepool leaves to its user.
    """
    from icepool import Die

    def rolled(gauge: int) -> Any:
        return floored(ours + "B" * (gauge == 1)) - floored(theirs + "B" * (gauge == 2))

    margins = cache(rolled) if kept else rolled

    def step(band: int, gauge: int) -> Any:
        if band in (0, 5):
            return (band, gauge)

        def after(won: int) -> tuple[int, int]:
            to = max(band - 2, 0) if won >= 3 else band - (won > 0) + (won < 0)
            lost = (gauge == 1 and won <= -3) or (gauge == 2 and won >= 3)
            return to, 3 - gauge if lost else gauge

        return margins(gauge).map(after)

    return Die([(start, 1)]).map(step, repeat=rounds, star=True)
