"""Exercises on Battle tests and on two against one."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.odds.dice import sum_of
from navalkit.odds.tray import exact
from navalkit.rules.ramming.fates import fates
from navalkit.rules.ramming.squadrons import (
    GONE,
    STAND,
    Contact,
    Side,
    Squadron,
    SquadronsInputs,
    battle,
    round_of,
)
from navalkit.show.numbers import percent, signed
from navalkit.show.ramming.apart import apart
from navalkit.show.tasks import Mistake, Task


def bad_roll(sheet: int) -> Task:
    """The chance that a squadron routs at its first roll: two throws in a row."""
    modifier = Random(sheet).choice((-1, 0, 1))
    answer = battle(exact, "", modifier, modifier).p(lambda toll: toll.routed > 0)
    two = sum_of(2, 6)
    bad = two.p(lambda n: n + modifier <= 5)
    fails = two.p(lambda n: n + modifier < 6)
    text = (
        f"A squadron whose crew counts {signed(modifier)} throws its Battle test. On a modified 5 "
        "or less it is in disorder, and routs unless another 2d6, modified alike, comes to 6 or "
        "more. How likely is it to rout at its very first roll?"
    )
    mistakes = (
        Mistake(bad, "That is disorder. A rout takes a second bad throw."),
        Mistake(bad + fails, "Both throws must be bad: multiply, do not add."),
        Mistake(bad * (1 - fails), "That is disorder without a rout."),
    )
    solution = f"{percent(bad)} times {percent(fails)} is {percent(answer)}."
    return Task(text, answer, apart(answer, mistakes), solution)


def _won(ours: int, stands: int) -> Fraction:
    start = Contact(Side(stands * STAND, ours, 0), Side(stands * STAND, 1, 0))
    return fates(SquadronsInputs(Squadron(), Squadron()))(start)[1]


def doubling(sheet: int) -> Task:
    """What a second squadron is worth."""
    stands = Random(sheet).choice((1, 2, 3))
    one, two = _won(1, stands), _won(2, stands)
    options = ("About as much again", "About half the way to certainty", "Far more than half of it")
    text = (
        f"One squadron of {stands} in column fights another to the last stand and wins "
        f"{percent(one)} of the time. A second one like it joins her against the same enemy. How "
        "much of what is wanting to certainty does she bring?"
    )
    share = (two - one) / (1 - one)
    mistakes = (
        Mistake(
            options[0],
            "Twice that is no measure: two inflict double, and bear half each, round after round.",
        ),
        Mistake(options[1], f"More than that: the chance becomes {percent(two)}."),
    )
    solution = f"From {percent(one)} to {percent(two)}: {percent(share)} of what was wanting."
    return Task(text, options[2], mistakes, solution, options=options)


def last_stands(sheet: int) -> Task:
    """Both at once: the chance that both sides lose their last half stand in the same round."""
    quality = Random(sheet).choice((-1, 0, 1))
    last = Side(STAND // 2, 1, 0)
    side = Squadron(quality=quality)
    first, second = round_of(SquadronsInputs(side, side), exact)
    answer = first(Contact(last, last)).then(second)[Contact(GONE, GONE)]
    hit = sum_of(2, 6).p(lambda n: n + quality >= 6)
    text = (
        "Two squadrons in contact have half a stand left each, and results strike at once. A roll "
        f"that comes to 6 or more with {signed(quality)} costs the enemy at least that; a lower "
        "one may end in a rout. How likely is it that this round leaves neither?"
    )
    mistakes = (
        Mistake(hit, "That is one side's roll; both must go."),
        Mistake(1 - (1 - hit) ** 2, "That is at least one of them. Both must go."),
        Mistake(2 * hit * (1 - hit), "That is exactly one good roll of the two."),
    )
    solution = (
        f"Both roll well: {percent(hit)} squared, {percent(hit**2)}. Both roll badly and rout: the "
        f"{percent(answer - hit**2)} that is left. Together {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)
