"""Speed of a boarding fight (W4), side by side with icepool; and of the answers of its pages.

    python -m pytest tests/bench/bench_boarding.py

One fight, 90 against 90: how it ends, in how many rounds, and where it stands after each of them.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from navalkit.rules import question
from navalkit.rules.seafight import boarding as fighting
from navalkit.rules.seafight import company, duels, melee
from navalkit.rules.seafight.boarding import boarding
from navalkit.rules.seafight.boarding_inputs import BoardingInputs, Champion, Losses
from navalkit.rules.seafight.broadside import expected_broadsides
from navalkit.rules.seafight.broadside_inputs import BroadsideInputs, Firing, Target
from navalkit.rules.seafight.company import Company
from navalkit.rules.seafight.melee import End
from navalkit.rules.seafight.ships import ships
from tests.bench import icepool_way
from tests.bench.bench_workloads import cold as pools_cold

W4 = "boarding (W4)"
ROUNDS = 15
EVEN = BoardingInputs()


def cold() -> None:
    """Forget every pool, opposed roll and answer, and what is known of strengths."""
    pools_cold()
    kept = (company.company_pool, company.superiority, melee.left, melee.broken, melee.cost)
    for each in (*kept, melee.breaking, duels.in_order, fighting.cutting_pool, expected_broadsides):
        each.cache_clear()


def test_boarding_kit(clock):
    """The chain, nothing remembered from before."""

    def fight():
        chain = boarding(EVEN)
        return chain.absorb(), chain.expected_rounds(), chain.history(ROUNDS)

    ends, rounds, told = clock(W4, "kit", fight, before=cold)
    assert ends.p(lambda melee: melee.end is End.WON) == Fraction(1, 2)
    assert round(float(rounds), 2) == 5.74
    assert len(told) == ROUNDS + 1


@pytest.mark.parametrize("kept", [False, True])
def test_boarding_icepool(clock, kept):
    """A map repeated to the end, the mean time to that, and the map repeated round by round."""
    import icepool

    def margin(ours: int, theirs: int):
        nets = (icepool_way.floored("MMA" + "B" * boons) for boons in (ours, theirs))
        return (next(nets) - next(nets)).map(lambda m: max(-3, min(3, m)))

    margins = cache(margin) if kept else margin

    def boons(a: int, b: int) -> int:
        return sum(2 * (10 - a) >= n * (10 - b) for n in (3, 5, 8))

    def step(ours: int, theirs: int):
        if max(ours, theirs) >= 5:
            return (ours, theirs)
        won = margins(boons(ours, theirs), boons(theirs, ours))
        return won.map(lambda m: (ours - min(m, 0), theirs + max(m, 0)))

    def fight():
        start = icepool.Die([(0, 0)])
        told = [start]
        for _ in range(ROUNDS):
            told.append(told[-1].map(step, star=True))
        ends = start.map(step, star=True, repeat="inf")
        return ends, start.mean_time_to_absorb(step, star=True), told

    name = "icepool, margins kept" if kept else "icepool"
    ends, rounds, _ = clock(W4, name, fight, rounds=5)
    won = sum(n for (_, theirs), n in ends.items() if theirs >= 5)
    assert Fraction(won, ends.denominator()) == Fraction(1, 2)
    assert rounds == boarding(EVEN).expected_rounds()


THREE = replace(EVEN, characters=3, second=Champion(33, 17), third=Champion(29, 11))
THIRD, GALLEON = ships()["third-rate"], ships()["galleon"]
PAGES = {
    "boarding": ("seafight.boarding", EVEN),
    "boarding, 1,000 hands, floor": (
        "seafight.boarding",
        BoardingInputs(Company(size=1000), Company(size=999), losses=Losses.FLOOR),
    ),
    "boarding, 19 against 19, floor": (
        "seafight.boarding",
        BoardingInputs(Company(size=25), Company(size=25), losses=Losses.FLOOR),
    ),
    "boarding, three different characters": ("seafight.boarding", THREE),
    "broadside": ("seafight.broadside", BroadsideInputs()),
    "broadside, third rate at third rate": (
        "seafight.broadside",
        BroadsideInputs(Firing(THIRD), Target(THIRD), broadsides=12),
    ),
    "grapple": ("seafight.grapple", question("seafight.grapple").inputs()),
    "gun to bring to": ("seafight.gun-to-bring-to", question("seafight.gun-to-bring-to").inputs()),
}


@pytest.mark.parametrize("page", PAGES)
def test_answer(clock, page):
    """One move of a slider: an answer that was not asked before, nothing remembered."""
    id, inputs = PAGES[page]
    asked = question(id)
    assert clock(f"answer: {page}", "kit, cold", lambda: asked.ask(inputs), before=cold).history
