"""Exercises on duels and courses."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.odds.tray import exact
from navalkit.rules.ramming.courses import Course, off_bow
from navalkit.rules.ramming.melee import MeleeInputs, ram, sinks
from navalkit.show.numbers import percent
from navalkit.show.ramming.apart import apart
from navalkit.show.tasks import Mistake, Task

DRAW, RAM, STERN = "A draw: stem on stem", "It counts: on the side", "It counts: on the stern"


def duel(sheet: int) -> Task:
    """Who rams first in a duel that goes on until somebody is hit."""
    angle = Random(sheet).choice((20, 60, 70, 80))
    one = ram(MeleeInputs(Course(0), Course(180 - angle)), False, exact).p(sinks)
    answer = 1 / (2 - one)
    text = (
        f"Two rams fight until one is sunk; they try in turn, and each try counts with chance "
        f"{percent(one)}. How likely is the one who tries first to win?"
    )
    mistakes = (
        Mistake(one, "That is her first try alone; after a miss by both she tries again."),
        Mistake(Fraction(1, 2), "They are not alike: one of them tries first."),
        Mistake(1 - (1 - one) ** 2, "That is the chance that one of two tries counts."),
        Mistake(1 - answer, "That is the one who tries second."),
    )
    solution = (
        f"She wins at once with {percent(one)}; or both miss and all is as at the start. So the "
        f"chance is p divided by 1 − q², with q = {percent(1 - one)}: {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)


def square_on(sheet: int) -> Task:
    """Two headings: what the honest ram makes of them."""
    rng = Random(sheet)
    ours, angle = rng.randrange(0, 360, 5), rng.choice((10, 30, 60, 90, 120, 160, 170))
    theirs = (ours + 180 + rng.choice((-1, 1)) * angle) % 360
    answer = DRAW if angle <= 45 else RAM if angle <= 135 else STERN
    text = (
        f"Our ram steers {ours:03}°, the ship before her {theirs:03}°. Within 45 degrees of the "
        "bow counts as head to head. What does the mêlée make of it if both hold their courses?"
    )
    back = (ours + 180) % 360
    explained = (
        f"We come from {back:03}°, and her bow points to {theirs:03}°: that is "
        f"{off_bow(ours, theirs)} degrees off her bow."
    )
    mistakes = tuple(
        Mistake(option, f"Turn our course round: {explained}")
        for option in (DRAW, RAM, STERN)
        if option != answer
    )
    return Task(text, answer, mistakes, explained, options=(DRAW, RAM, STERN))


def first_blow(sheet: int) -> Task:
    """What the first good blow decides."""
    ships = Random(sheet).choice((2, 3, 4))
    text = (
        f"{ships} rams against {ships}; ours has just struck, and lies still for a move. On the "
        "present courses nobody who lies still can be missed. Who will have ships left in the end?"
    )
    options = ("Certainly ours", "Certainly theirs", "It is open")
    mistakes = (
        Mistake(options[1], "They strike next, but each of theirs then lies still as well."),
        Mistake(options[2], "From here on nothing is left to chance: count the blows out."),
    )
    solution = (
        f"Blow follows blow, each certain: we lose a ship for each of theirs, and theirs, being "
        f"one behind, run out first. We keep 1 of {ships}."
    )
    return Task(text, options[0], mistakes, solution, options=options)
