"""The reference workloads in dyce's own idiom; imports wait until called."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, reduce
from operator import add
from typing import Any

from tests.oracles.brute import FACES


def vectors(letters: str) -> Any:
    """Successes and Advantage together: histograms of pairs, applied die by die."""

    def both(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
        return a[0] + b[0], a[1] + b[1]

    return reduce(lambda h, other: h.apply(both, other), map(pair_die, letters))


@cache
def pair_die(letter: str) -> Any:
    """One die of pairs."""
    from dyce import H

    return H(
        [
            (face.count("S") - face.count("F"), face.count("A") - face.count("T"))
            for face in FACES[letter]
        ]
    )


def pool(letters: str) -> Any:
    """Net Successes: histograms of numbers, added."""
    parts = (letters.count(letter) @ net_die(letter) for letter in dict.fromkeys(letters))
    return reduce(add, parts)


@cache
def net_die(letter: str) -> Any:
    """One die of net Successes."""
    from dyce import H

    return H([face.count("S") - face.count("F") for face in FACES[letter]])


def margin(ours: str, theirs: str) -> Any:
    """Signed nets, compared."""
    return pool(ours) - pool(theirs)


def floored(letters: str) -> Any:
    """A net that is never below 0."""
    return pool(letters).apply(lambda net: max(net, 0))


def chased(ours: str, theirs: str, start: int, rounds: int = 6) -> Any:
    """A chase round by round: each state expanded into the states after it."""
    from dyce import H
    from dyce.evaluation import expand

    def step(result: Any) -> Any:
        band, gauge = result.outcome
        if band in (0, 5):
            return result.outcome

        def after(won: int) -> tuple[int, int]:
            to = max(band - 2, 0) if won >= 3 else band - (won > 0) + (won < 0)
            lost = (gauge == 1 and won <= -3) or (gauge == 2 and won >= 3)
            return to, 3 - gauge if lost else gauge

        rolled = floored(ours + "B" * (gauge == 1)) - floored(theirs + "B" * (gauge == 2))
        return rolled.apply(after)

    state = H([(start, 1)])
    for _ in range(rounds):
        state = expand(step, state, min_path_probability=Fraction(0))
    return state
