"""The exercises of the chase."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from navalkit.odds.tray import exact
from navalkit.rules.seafight.chase import ChaseState, chase
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Gauge, Readings, Sailing
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.ships import ships
from navalkit.show.numbers import percent
from navalkit.show.tasks import THEN, Mistake, Task


def set_up(sheet: int) -> ChaseInputs:
    """The chase of a worksheet: a gauge that stays, ships and masters drawn by its number."""
    rng = Random(sheet)
    keys = list(ships())
    first, second = (
        Sailing(ships()[rng.choice(keys)], agility=rng.randint(2, 4), operate=rng.randint(1, 4))
        for _ in range(2)
    )
    stays = Readings(gauge_passes=False)
    return ChaseInputs(first, second, start=Band.SHORT, rounds=2, readings=stays)


def two_rounds(sheet: int) -> Task:
    """Within two rounds from Short: the chance that rounds depend on each other."""
    inputs = set_up(sheet)
    step = chase(inputs, exact).step
    after = step(ChaseState(Band.MEDIUM, Gauge.PURSUER)).map(lambda state: state.band)
    two, one, same, opens = (
        after[band] for band in (Band.ENGAGED, Band.SHORT, Band.MEDIUM, Band.LONG)
    )
    won = one + two
    answer = won + same * won + opens * two
    text = (
        f"A {inputs.pursuer.ship.name} chases a {inputs.prey.ship.name} and keeps the weather "
        f"gauge. In any round she closes one band with chance {percent(one)}, two bands with "
        f"{percent(two)}, the distance stays with {percent(same)}, and it opens by one with "
        f"{percent(opens)}. They are at Short. How likely is it that the prey is caught "
        "<b>within two rounds</b>? Answer in percent."
    )
    solution = (
        f"At once, {percent(won)}; or the distance stays and then she closes, {percent(same)} × "
        f"{percent(won)}; or it opens to Medium and then she closes two, {percent(opens)} × "
        f"{percent(two)}. Together {percent(answer)}."
    )
    mistakes = (
        Mistake(
            2 * won,
            "You added the chances of both rounds; the cases where the first round "
            "already decides are counted twice.",
        ),
        Mistake(
            1 - (1 - won) ** 2,
            "You took the second round to start at Short again; if the "
            "prey wins the first, she is at Medium and one band is not enough.",
        ),
        Mistake(
            won + (1 - won) * two,
            "From Short any win is enough; only from Medium must it be two bands.",
        ),
        Mistake(won, "That is one round; she has two."),
        Mistake(won**2, "You multiplied: that is the chance of closing in both rounds."),
    )
    return Task(text, answer, _apart(answer, mistakes), solution)


def _apart(answer: Fraction, mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """Mistakes that lead elsewhere than to the answer."""
    return tuple(m for m in mistakes if abs(Fraction(m.answer) - answer) > Fraction(1, 100))


GAUGE, SPEED, OPERATE = "the weather gauge", "one point of Speed", "one rank of Operate (Sail)"


def worth(sheet: int) -> Task:
    """Which gift helps a pursuer most, put in order by the engine."""
    rng = Random(sheet)
    plain = Sailing(ships()["brigantine"], agility=rng.randint(3, 4), operate=rng.randint(1, 2))
    start = rng.choice((Band.MEDIUM, Band.LONG))
    even = ChaseInputs(plain, plain, start=start, gauge=Gauge.NOBODY)
    faster = replace(plain, ship=replace(plain.ship, speed=plain.ship.speed + 1))
    gifts = {
        GAUGE: replace(even, gauge=Gauge.PURSUER),
        SPEED: replace(even, pursuer=faster),
        OPERATE: replace(even, pursuer=replace(plain, operate=plain.operate + 1)),
    }
    caught = {
        gift: chase(inputs).absorb().p(lambda state: state.band is Band.ENGAGED)
        for gift, inputs in gifts.items()
    }
    order = sorted(gifts, key=lambda gift: (-caught[gift], gift))
    text = (
        f"Two equal brigantines, masters of Agility {plain.agility} and Operate (Sail) "
        f"{plain.operate}, start at {start.words} with nobody upwind. The pursuer may have one "
        "gift. Put the gifts in order, the one that raises her chance to catch the prey most first."
    )
    told = ", ".join(f"{gift} {percent(caught[gift])}" for gift in order)
    solution = (
        f"Caught before dark: {told}. Speed and gauge both add one Boon die; but the gauge can be "
        "lost to the other side, and Speed cannot."
    )
    swapped = THEN.join([order[1], order[0], *order[2:]])
    mistakes = (Mistake(swapped, "Nearly. Which of the first two can be taken from her?"),)
    return Task(text, THEN.join(order), mistakes, solution, options=tuple(gifts), ordered=True)


DUE = "It is higher: she is due a win"
SAME = "It is what it was: only the band and the gauge count"
WORSE = "It is lower: her luck is out"


def due(sheet: int) -> Task:
    """The gambler's fallacy at sea."""
    lost = Random(sheet).randint(2, 4)
    text = (
        f"The pursuer has lost {lost} rounds by one, the last from Medium to Long; she won one "
        "before and still has the weather gauge. What of her chance to win the next round?"
    )
    mistakes = (
        Mistake(DUE, "The dice do not remember. This is the gambler's fallacy."),
        Mistake(WORSE, "The dice do not remember a bad run any more than a good one."),
    )
    solution = (
        "Each round is a fresh roll of the same dice. What the lost rounds did is in the distance, "
        "which is part of the state; the dice for the next round are as they were."
    )
    return Task(text, SAME, mistakes, solution, options=(DUE, SAME, WORSE))
