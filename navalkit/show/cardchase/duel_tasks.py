"""An exercise on what to order."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from navalkit.rules.cardchase import foresight
from navalkit.rules.cardchase.boating import Skill
from navalkit.rules.cardchase.duel_inputs import Aim, DuelInputs, Fighting, Plan, Plight
from navalkit.rules.cardchase.orders import Order
from navalkit.rules.cardchase.questions import REACHED
from navalkit.rules.cardchase.ships import ships
from navalkit.show.numbers import percent, plural
from navalkit.show.tasks import Mistake, Task

CHOICES = (Order.FLEE, Order.FORCE_CONTROL, Order.STEADY)


def set_up(sheet: int) -> DuelInputs:
    """A flight of three rounds or more, with some Flee rounds won already."""
    rng = Random(sheet)
    sloop = Fighting(ships()["sloop"], rng.choice([Skill.D6, Skill.D8, Skill.D10]))
    foe = replace(sloop, boating=rng.choice([Skill.D6, Skill.D8]))
    plight = Plight(tally=rng.randint(0, 2))
    return DuelInputs(
        aim=Aim.ESCAPE,
        rounds=rng.randint(3, 5),
        ours=sloop,
        theirs=foe,
        their_plan=rng.choice([Plan.STEADY, Plan.TRAIL]),
        our_plight=plight,
    )


def best_order(sheet: int) -> Task:
    """Flee at once, or first put the other out of control?"""
    inputs = set_up(sheet)
    worth = {
        order: ends.p(lambda end: end in REACHED)
        for order, ends in foresight.foreseen(inputs).items()
        if order in CHOICES
    }
    best = max(worth, key=worth.__getitem__)
    text = (
        f"Our captain has a {inputs.ours.boating.value}, theirs a {inputs.theirs.boating.value}, "
        f"both in sloops; they {inputs.their_plan.value}. We have won "
        f"{plural(inputs.our_plight.tally, 'Flee round')} and have "
        f"{plural(inputs.rounds, 'round')} left. Which order now is best for an escape, if we Flee "
        "from then on?"
    )
    mistakes = tuple(
        Mistake(order.value, _why_not(order, inputs)) for order in worth if order != best
    )
    solution = "; ".join(f"{order.value}: {percent(p)}" for order, p in worth.items()) + "."
    return Task(text, best.value, mistakes, solution, options=tuple(o.value for o in worth))


def _why_not(order: Order, inputs: DuelInputs) -> str:
    if order is Order.STEADY:
        return "Holding Steady wins no Flee round, and the count starts again."
    if order is Order.FORCE_CONTROL:
        lost = inputs.our_plight.tally
        kept = "costs a round" + (" and what was won" if lost else "")
        return f"A Force {kept}; the −2 it may bring lasts for one roll only."
    return "Here the −2 on their next roll is worth more than the round it costs."
