"""The exercise of three ships: two comparisons that share a roll."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from navalkit.odds.tray import exact
from navalkit.rules.seafight.three_inputs import Holder, ThreeInputs
from navalkit.rules.seafight.three_ships import Near, swings
from navalkit.show.numbers import percent
from navalkit.show.tasks import Mistake, Task


def one_roll(sheet: int) -> Task:
    """How often both hunters close in, when the prey rolls once for both. SF-CHASE-7."""
    rng = Random(sheet)
    plain = ThreeInputs()
    hunter = replace(plain.first, agility=rng.randint(2, 4), operate=rng.randint(1, 4))
    gauge = rng.choice((Holder.NOBODY, Holder.ALONE))
    inputs = replace(plain, first=hunter, second=hunter, gauge=gauge)
    swung = swings(inputs, Near(gauge, (True, True)), exact)
    one = swung.p(lambda s: s.first > 0)
    both = swung.p(lambda s: s.first > 0 and s.second > 0)
    text = (
        "Two equal hunters each beat the prey's roll, and so close in, "
        f"{percent(one)} of the time in a round. The prey rolls once for both. How likely is it "
        "that in one round <b>both</b> close in?"
    )
    product, same, right = percent(one**2), percent(one), percent(both)
    mistakes = (
        Mistake(product, "You multiplied two chances that share a roll."),
        Mistake(same, "They share the prey's roll, but each hunter still rolls for himself."),
    )
    solution = (
        "When the prey rolls badly, both hunters gain by it; when she rolls well, neither does. "
        f"So the two go together more often than {percent(one)} × {percent(one)} says: counted "
        f"over the prey's roll it is {percent(both)}."
    )
    options = tuple(rng.sample((product, right, same), 3))
    return Task(text, right, mistakes, solution, options=options)
