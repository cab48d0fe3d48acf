"""The exercises of the broadside."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from navalkit.rules.seafight.broadside import expected_broadsides, rally_pool
from navalkit.rules.seafight.broadside_inputs import BroadsideInputs, Firing, Target
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.gunnery import gunnery_pool
from navalkit.rules.seafight.ships import ships
from navalkit.show.numbers import decimal, percent
from navalkit.show.tasks import Mistake, Task


def two_hits(sheet: int) -> Task:
    """Two hits out of so many broadsides: at least two, not exactly two, and not one."""
    rng = Random(sheet)
    firing = Firing(agility=rng.randint(2, 4), gunnery=rng.randint(1, 4))
    band, tries = rng.choice((Band.SHORT, Band.MEDIUM, Band.LONG)), rng.randint(3, 5)
    p = gunnery_pool(firing, band).success()
    miss, just = (1 - p) ** tries, tries * p * (1 - p) ** (tries - 1)
    answer = 1 - miss - just
    text = (
        f"A Gunner hits at {band.words} with chance {percent(p)}. The target can bear one hit, and "
        f"not two. How likely is it that she is beaten within <b>{tries} broadsides</b>? Answer in "
        "percent."
    )
    solution = (
        f"She is left if all miss, {percent(miss)}, or if just one hits, {tries} × {percent(p)} × "
        f"{percent(1 - p)}<sup>{tries - 1}</sup> = {percent(just)}. So it is {percent(answer)}."
    )
    mistakes = (
        Mistake(1 - miss, "That is at least one hit; she bears one."),
        Mistake(p**2, "That is two hits out of two; there are more broadsides to do it in."),
        Mistake(
            Fraction(tries * (tries - 1), 2) * p**2 * (1 - p) ** (tries - 2),
            "That is just two hits; three would do as well.",
        ),
    )
    return Task(text, answer, _apart(answer, mistakes), solution)


def _apart(answer: Fraction, mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """Mistakes that lead elsewhere than to the answer."""
    return tuple(m for m in mistakes if abs(Fraction(m.answer) - answer) > Fraction(1, 100))


NOW, CLOSE = "Fire now, from Long", "Close to Short first, then fire"


def near_or_now(sheet: int) -> Task:
    """Two bands nearer for two rounds of silence."""
    rng = Random(sheet)
    key = rng.choice(("jamaica-sloop", "brigantine", "fluyt", "galleon", "third-rate"))
    firing = Firing(agility=rng.randint(2, 4), gunnery=rng.randint(1, 3))
    inputs = BroadsideInputs(firing, Target(ships()[key]), distance=Band.LONG)
    now = expected_broadsides(inputs)
    then = expected_broadsides(replace(inputs, distance=Band.SHORT))
    assert now is not None
    assert then is not None
    text = (
        f"Our sixth rate hits with chance {percent(_hits(inputs, Band.LONG))} at Long and "
        f"{percent(_hits(inputs, Band.SHORT))} at Short. To close from Long to Short takes two "
        f"rounds in which no gun fires. Her enemy is a {inputs.target.ship.name}, Hull Points "
        f"{inputs.target.ship.hull}. Which beats her in fewer rounds, on average?"
    )
    solution = (
        f"From Long it takes {decimal(now)} broadsides; from Short {decimal(then)}, and two rounds "
        f"to get there: {decimal(then + 2)}. The more hits she can bear, the more each better shot "
        "is worth, and the sooner the two rounds are won back."
    )
    answer, other = (NOW, CLOSE) if now < then + 2 else (CLOSE, NOW)
    why = "How many hits does it take? Each one saves the same share of a round."
    return Task(text, answer, (Mistake(other, why),), solution, options=(NOW, CLOSE))


def _hits(inputs: BroadsideInputs, band: Band) -> Fraction:
    return gunnery_pool(inputs.firing, band).success()


def hold(sheet: int) -> Task:
    """A Captain who holds with p, round after round."""
    rng = Random(sheet)
    target = Target(morale=2, presence=rng.randint(2, 4), leadership=rng.randint(1, 3))
    p, count = rally_pool(target).success(), rng.randint(3, 4)
    answer = p**count
    text = (
        f"Her Morale is at 2, and her Captain's Leadership succeeds {percent(p)} of the time. How "
        f"likely is it that her colours still fly after <b>{count} rounds</b>? Answer in percent."
    )
    solution = (
        f"He must succeed {count} times running: {percent(p)}<sup>{count}</sup> = "
        f"{percent(answer)}. On average he holds for {decimal(p / (1 - p))} rounds."
    )
    mistakes = (
        Mistake(p, "That is one round; he must hold in each of them."),
        Mistake(
            max(1 - count * (1 - p), Fraction(0)),
            "You took the chance to fail off once a round; but he fails only while he still holds.",
        ),
        Mistake(1 - (1 - p) ** count, "That is the chance that he succeeds at least once."),
    )
    return Task(text, answer, _apart(answer, mistakes), solution)
