"""The exercises of the boarding fight."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from navalkit.odds.tray import exact
from navalkit.rules.seafight.boarding import boarding, clash
from navalkit.rules.seafight.boarding_inputs import BoardingInputs, Losses
from navalkit.rules.seafight.chase_inputs import Nets
from navalkit.rules.seafight.company import Company, company_pool, grades
from navalkit.rules.seafight.melee import End, breaking, cost
from navalkit.rules.seafight.wincurve import size_of, win_curve
from navalkit.show.numbers import percent
from navalkit.show.tasks import THEN, Mistake, Task


def _company(grade: str, strength: int) -> Company:
    return Company(grades()[grade], size_of(strength))


def next_point(sheet: int) -> Task:
    """Both a point from breaking: a tie decides nothing, and so it drops out."""
    rng = Random(sheet)
    ours, theirs = rng.sample(list(grades()), 2)
    strength = rng.randrange(40, 160, 10)
    first, second = (company_pool(_company(grade, strength), 0) for grade in (ours, theirs))
    margin = clash(first, second, Nets.FLOORED, exact)
    win, lose = margin.p(lambda m: m > 0), margin.p(lambda m: m < 0)
    tie = 1 - win - lose
    answer = win / (win + lose)
    text = (
        f"Two Companies of {strength}, ours {ours.capitalize()} and theirs {theirs.capitalize()}, "
        f"have fought until one more point breaks either. In a round we win with chance "
        f"{percent(win)}, they with {percent(lose)}, and {percent(tie)} of rounds are tied. How "
        "likely is it that we win the deck? Answer in percent."
    )
    solution = (
        "A tied round changes nothing, so it is as if it had not been fought: what counts is who "
        f"wins the first round that is not tied, {percent(win)} / ({percent(win)} + "
        f"{percent(lose)}) = {percent(answer)}."
    )
    mistakes = (
        Mistake(win, "That is the chance to win the next round; after a tie there is another."),
        Mistake(win + tie, "A tie is no win: the fight goes on."),
        Mistake(win + tie / 2, "A tie is not shared evenly: it goes the way of the other rounds."),
        Mistake(Fraction(1, 2), "Even in numbers, but not in Quality."),
    )
    return Task(text, answer, _apart(answer, mistakes), solution)


def _apart(answer: Fraction, mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """Mistakes that lead elsewhere than to the answer."""
    return tuple(m for m in mistakes if abs(Fraction(m.answer) - answer) > Fraction(1, 100))


MEN, BOON, GRADE = "half as many hands again", "one Boon in every round", "the next Quality"


def better(sheet: int) -> Task:
    """Which gift helps a Company most, put in order by the engine."""
    rng = Random(sheet)
    names = list(grades())
    place, strength = rng.randrange(len(names) - 1), rng.randrange(40, 161, 20)
    plain = _company(names[place], strength)
    even = BoardingInputs(plain, plain)
    gifts = {
        MEN: replace(plain, size=size_of(strength * 3 // 2)),
        BOON: replace(plain, boon=1),
        GRADE: replace(plain, quality=grades()[names[place + 1]]),
    }
    won = {gift: _wins(replace(even, ours=ours)) for gift, ours in gifts.items()}
    order = sorted(gifts, key=lambda gift: (-won[gift], gift))
    text = (
        f"Two equal Companies, {names[place].capitalize()}, of {strength} hands each. Ours may "
        "have one gift. Put the gifts in order, the one that raises our chance most first."
    )
    told = ", ".join(f"{gift} {percent(won[gift])}" for gift in order)
    solution = (
        f"We win: {told}. Half as many again bring one Boon too, but only as long as they are half "
        "as many again."
    )
    swapped = THEN.join([order[1], order[0], *order[2:]])
    mistakes = (Mistake(swapped, "Nearly. How long does each of the first two last?"),)
    return Task(text, THEN.join(order), mistakes, solution, options=tuple(gifts), ordered=True)


def _wins(inputs: BoardingInputs) -> Fraction:
    return boarding(inputs).absorb().p(lambda melee: melee.end is End.WON)


def roundings(sheet: int) -> Task:
    """One hand more or less, where tenths are rounded down."""
    full = 10 * Random(sheet).randint(2, 6)
    few = full - 1
    inputs = BoardingInputs(
        _company("regular", full), _company("regular", full), losses=Losses.FLOOR
    )
    few_wins, full_wins = win_curve(inputs, (few, full)).values()
    fewer, more, alike = f"The {few} hands", f"The {full} hands", "They are alike"
    points = [breaking(n, Losses.FLOOR) for n in (few, full)]
    text = (
        f"At one table a tenth of a Company is rounded <b>down</b> to whole hands. Two Regular "
        f"Companies, one of {few} hands and one of {full}, each meet an enemy of {full}. Which of "
        "the two has the better chance?"
    )
    solution = (
        f"A point of margin costs the {few} hands {cost(few, Losses.FLOOR)} and the {full} hands "
        f"{cost(full, Losses.FLOOR)}. So it takes {points[0]} points to break the {few}, and "
        f"{points[1]} to break the {full}: {percent(few_wins)} against {percent(full_wins)}."
    )
    mistakes = (
        Mistake(more, "One would think so. How many hands does a point cost either of them?"),
        Mistake(alike, "Count the points that break either of them."),
    )
    answer = fewer if few_wins > full_wins else more
    return Task(text, answer, mistakes, solution, options=(more, fewer, alike))
