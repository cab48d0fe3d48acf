"""One meeting under several rulebooks: who wins, how long it takes, and what luck does."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from navalkit.rules.fight import Fight
from navalkit.rules.inputs import Inputs
from navalkit.rules.question import Question, exact_chain
from navalkit.rules.steps import Sway, chance, is_number, sways


class Verdict(NamedTuple):
    """How a question answers: exact chance and rounds; rolls simulated, with twice their error."""

    chance: Fraction
    rounds: Fraction
    rolls: float
    rolls_error: float
    luck: Sway | None

    @property
    def skill(self) -> Fraction:
        """How far one step of the strongest single figure moves the chance."""
        return self.luck.span if self.luck else Fraction(0)


FIGHTS = 60


def verdict(question: Question[Any, Any], inputs: Inputs, fights: int = FIGHTS) -> Verdict:
    """Chance, rounds and luck exactly; rolls at the table over some seeded fights."""
    rolls = [len(_rolls(question, inputs, seed)) for seed in range(fights)]
    strongest = next(iter(sways(question, inputs, is_number)), None)
    return Verdict(
        chance(question, inputs),
        exact_chain(question, inputs).expected_rounds(),
        mean(rolls),
        2 * stdev(rolls) / sqrt(fights),
        strongest,
    )


def _rolls(question: Question[Any, Any], inputs: Inputs, seed: int) -> list[Any]:
    fight = Fight(question, inputs, seed)
    fight.finish()
    return [cast for turn in fight.turns for cast in turn.casts]
