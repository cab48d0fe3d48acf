"""Exercises on a small risk run again and again."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.odds.tray import exact
from navalkit.rules.ramming.galleys import At, GalleysInputs, galleys, wrecks
from navalkit.show.numbers import percent
from navalkit.show.ramming.apart import apart
from navalkit.show.tasks import Mistake, Task

RISK = wrecks(exact, "")[True]


def _through(contacts: int) -> Fraction:
    ends = galleys(GalleysInputs(contacts)).absorb()
    return ends.p(lambda state: state.at is At.CLEAR)


def all_through(sheet: int) -> Task:
    """The chance of coming through all of some contacts."""
    contacts = Random(sheet).choice((3, 4, 5, 6, 7, 8))
    answer = _through(contacts)
    text = (
        f"A galley has {contacts} first contacts before her; at each a 10 on a d10 wrecks her. "
        "How likely is she to come through them all?"
    )
    mistakes = (
        Mistake(
            1 - contacts * RISK,
            "You added up the risks. A ship that is wrecked at the first contact cannot be "
            "wrecked again at the second: chances of coming through multiply.",
        ),
        Mistake(1 - answer, "That is the chance that she is lost. You were asked the other one."),
        Mistake(1 - RISK, "That is one contact alone."),
        Mistake(RISK**contacts, "That is a ten at every single contact."),
    )
    solution = f"0.9 multiplied {contacts} times by itself: {percent(answer)}."
    return Task(text, answer, apart(answer, mistakes), solution)


def how_many(sheet: int) -> Task:
    """After how many contacts she is more likely lost than not."""
    rng = Random(sheet)
    ships = rng.choice((20, 30, 40, 50))
    options = ("5", "7", "10")
    text = (
        f"{ships} galleys each make one first contact after another. After how many contacts each "
        "are fewer than half of them to be expected afloat?"
    )
    mistakes = (
        Mistake("5", f"After five, {percent(_through(5))} are left on average."),
        Mistake(
            "10",
            f"After ten, only {percent(_through(10))} are left: half are gone well before "
            "the risks have added up to 100 in 100.",
        ),
    )
    solution = (
        f"0.9⁶ is {percent(_through(6))} and 0.9⁷ is {percent(_through(7))}: the seventh contact "
        "takes her below a half, however many ships there are."
    )
    return Task(text, "7", mistakes, solution, options=options)


def twice_the_risk(sheet: int) -> Task:
    """Two warships that both roll at one contact, or at several."""
    contacts = Random(sheet).choice((1, 2, 3))
    unhurt = (1 - RISK) ** (2 * contacts)
    answer = 1 - unhurt
    times = {1: "one contact", 2: "two contacts in a row", 3: "three contacts in a row"}[contacts]
    text = (
        f"By another reading both warships roll a d10 at a first contact. How likely is it that in "
        f"{times}, each against a fresh enemy, at least one ten falls if all the dice are thrown?"
    )
    mistakes = (
        Mistake(2 * contacts * RISK, "You added; two tens at once were then counted twice."),
        Mistake(unhurt, "That is the chance that no ten falls at all."),
        Mistake(RISK ** (2 * contacts), "That is a ten on every die."),
    )
    solution = f"No ten on {2 * contacts} dice: 0.9 to that power, {percent(unhurt)}. The rest."
    return Task(text, answer, apart(answer, mistakes), solution)
