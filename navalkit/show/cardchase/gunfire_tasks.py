"""An exercise on broadsides."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.odds.exploding import SumOf
from navalkit.rules.cardchase.boating import Skill
from navalkit.rules.cardchase.damage import chance_to_hit, hurt
from navalkit.show.cardchase.apart import apart
from navalkit.show.numbers import percent
from navalkit.show.tasks import Mistake, Task


def one_hit(sheet: int) -> Task:
    """At least one wound from several guns: the chances do not add."""
    rng = Random(sheet)
    guns, toughness = rng.randint(3, 6), rng.choice([11, 12, 14])
    hits = chance_to_hit(rng.choice([Skill.D4, Skill.D6, Skill.D8]))
    wounds = SumOf(3, 6, 1).pmf().p(lambda n: hurt(n, toughness).wounds > 0)
    one = hits * wounds
    answer = 1 - (1 - one) ** guns
    text = (
        f"{guns} guns fire. Each hits with chance {percent(hits)}, and a hit wounds with chance "
        f"{percent(wounds)}. How likely is <b>at least one wound</b>? Answer in percent."
    )
    mistakes = (
        Mistake(min(guns * one, Fraction(1)), "You added: two wounds are counted twice."),
        Mistake(one, "That is one gun."),
        Mistake(one**guns, "That is a wound from every gun."),
        Mistake((1 - one) ** guns, "That is the chance of no wound."),
        Mistake(1 - (1 - hits) ** guns, "That is at least one hit; a hit need not wound."),
    )
    solution = (
        f"One gun wounds with {percent(hits)} × {percent(wounds)} = {percent(one)}; none of {guns} "
        f"does with (1 − {percent(one)}) to the power {guns}; so {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)
