"""Speed, side by side in one run: the kit, icepool and dyce on the reference workloads.

    python -m pytest tests/bench/bench_workloads.py

Nothing here runs by default. It ends in a table of ratios beside their goals, and a table of times;
ratios hold on any machine, times on this one. pytest-benchmark's own table stands above.

Every answer is checked as it is timed. Cold means that nothing is remembered from before: what the
kit keeps of pools and answers is cleared each time. Both libraries keep what they keep.
"""

import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from random import Random
from statistics import median
from time import perf_counter

import pytest

from navalkit.odds import symbols
from navalkit.rules import question, questions
from navalkit.rules.seafight import chase as chasing
from navalkit.rules.seafight import fleet, pool
from navalkit.rules.seafight.chase import chase
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Readings, Tries
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.pool import Pool, opposed
from tests.bench import dyce_way, icepool_way
from tests.bench.conftest import Times

W1 = "MMMABBDDD"
W1_POOL = Pool(mastery=3, ability=1, boon=2, difficulty=3)
W1_SUCCESS = Fraction(6537071, 7962624)
W2 = ("MMMABB", "MMABK")
W2_POOLS = (Pool(mastery=3, ability=1, boon=2), Pool(mastery=2, ability=1, boon=1, bane=1))
W2_WIN = Fraction(27631909, 40310784)
W3 = ("MMMA", "MMAB")
W3_CAUGHT = 0.6405460068242391


def cold() -> None:
    """Forget every pool, opposed roll and answer."""
    remembered = [
        *(symbols._net, symbols._joint, opposed, pool._dice, pool.skilled),
        *(chasing.master_pool, chasing.helped, fleet._net, fleet._checked, fleet._ways),
        *(
            sys.modules["navalkit.rules.question"].__dict__[name]
            for name in ("_ask", "exact_chain")
        ),
    ]
    for each in remembered:
        each.cache_clear()


def icepool_p(die, event) -> Fraction:
    """The chance of an event of an icepool die."""
    return Fraction(sum(n for o, n in die.items() if event(o)), die.denominator())


def dyce_p(h, event) -> Fraction:
    """The chance of an event of a dyce histogram."""
    return Fraction(sum(n for o, n in h.items() if event(o)), h.total)


# --- W1: a pool ----------------------------------------------------------------------------------


def test_pool_jointly_kit(clock):
    """Successes × Advantage: one big integer."""
    joint = clock("pool jointly (W1)", "kit", W1_POOL.dice.joint, before=cold)
    assert joint.p(lambda net: net.successes >= 1) == W1_SUCCESS


def test_pool_jointly_icepool(clock):
    """The same: dice of vectors, summed."""
    die = clock("pool jointly (W1)", "icepool", lambda: icepool_way.vectors(W1))
    assert icepool_p(die, lambda net: net[0] >= 1) == W1_SUCCESS


def test_pool_jointly_dyce(clock):
    """The same: histograms of pairs."""
    h = clock("pool jointly (W1)", "dyce", lambda: dyce_way.vectors(W1))
    assert dyce_p(h, lambda net: net[0] >= 1) == W1_SUCCESS


def test_pool_kit(clock):
    """Net Successes alone."""
    net = clock("pool (W1)", "kit", W1_POOL.net, before=cold)
    assert net.p(lambda n: n >= 1) == W1_SUCCESS


def test_pool_icepool(clock):
    """The same: dice of numbers."""
    die = clock("pool (W1)", "icepool", lambda: icepool_way.pool(W1))
    assert icepool_p(die, lambda n: n >= 1) == W1_SUCCESS


def test_pool_dyce(clock):
    """The same: histograms of numbers."""
    h = clock("pool (W1)", "dyce", lambda: dyce_way.pool(W1))
    assert dyce_p(h, lambda n: n >= 1) == W1_SUCCESS


# --- W2: an opposed roll -------------------------------------------------------------------------


def test_opposed_kit(clock):
    """Signed nets, compared."""
    ours, theirs = W2_POOLS
    margin = clock(
        "opposed (W2)", "kit", lambda: opposed(ours.net(), theirs.net(), False), before=cold
    )
    assert margin.p(lambda m: m > 0) == W2_WIN


def test_opposed_icepool(clock):
    """The same."""
    die = clock("opposed (W2)", "icepool", lambda: icepool_way.margin(*W2))
    assert icepool_p(die, lambda m: m > 0) == W2_WIN


def test_opposed_dyce(clock):
    """The same."""
    h = clock("opposed (W2)", "dyce", lambda: dyce_way.margin(*W2))
    assert dyce_p(h, lambda m: m > 0) == W2_WIN


# --- W3: a chase ---------------------------------------------------------------------------------


def caught(told) -> float:
    """The chance that she is caught by the end of a history."""
    return float(told[-1].p(lambda state: state.band is Band.ENGAGED))


def test_chase_kit(clock):
    """Six rounds, exactly, with every round's states."""
    told = clock("chase (W3)", "kit", lambda: chase(ChaseInputs()).history())
    assert caught(told) == W3_CAUGHT


def test_chase_cold_kit(clock):
    """The same with nothing remembered of its pools."""
    told = clock("chase (W3)", "kit, cold", lambda: chase(ChaseInputs()).history(), before=cold)
    assert caught(told) == W3_CAUGHT


def test_chase_icepool(clock):
    """A map repeated six times; its step rolls the opposed pools."""
    die = clock("chase (W3)", "icepool", lambda: icepool_way.chased(*W3, start=3))
    assert float(icepool_p(die, lambda state: state[0] == 0)) == W3_CAUGHT


def test_chase_icepool_margins_kept(clock):
    """The same, with the margins remembered by hand between steps."""
    run = clock(
        "chase (W3)", "icepool, margins kept", lambda: icepool_way.chased(*W3, start=3, kept=True)
    )
    assert float(icepool_p(run, lambda state: state[0] == 0)) == W3_CAUGHT


def test_chase_dyce(clock):
    """Each state expanded, round by round."""
    h = clock("chase (W3)", "dyce", lambda: dyce_way.chased(*W3, start=3))
    assert float(dyce_p(h, lambda state: state[0] == 0)) == W3_CAUGHT


# --- W3: a thousand match-ups --------------------------------------------------------------------


def match_ups(count: int) -> list[ChaseInputs]:
    """Ships of different Speed and Handling, masters of different skill, at every distance."""
    rng, example = Random(1744), ChaseInputs()

    def side(other):
        ship = replace(other.ship, speed=rng.randint(1, 5), handling=rng.randint(-2, 2))
        return replace(other, ship=ship, agility=rng.randint(1, 5), operate=rng.randint(1, 5))

    starts = (Band.SHORT, Band.MEDIUM, Band.LONG, Band.HULL_DOWN)
    return [
        replace(
            example,
            pursuer=side(example.pursuer),
            prey=side(example.prey),
            start=rng.choice(starts),
        )
        for _ in range(count)
    ]


def letters_of(inputs: ChaseInputs) -> tuple[str, str, int]:
    """The dice of both sides without the gauge, and the start: what the libraries are given."""
    sides = chasing.dice_of(inputs, inputs.wind)[:2]
    return *(
        "M" * dice.mastery + "A" * dice.ability + "B" * dice.boon + "K" * dice.bane
        for dice in sides
    ), int(inputs.start)


MANY = match_ups(1000)
SOME = MANY[:10]
FOLD = len(MANY) // len(SOME)


def test_thousand_kit(clock):
    """All at once."""
    told = clock("1,000 match-ups", "kit", lambda: fleet.bands(MANY))
    exactly = [chase(inputs).history() for inputs in SOME]
    assert all(
        abs(told[n, 6, Band.ENGAGED] - caught(history)) < 1e-12 for n, history in enumerate(exactly)
    )


def test_thousand_cold_kit(clock):
    """All at once, with nothing remembered."""
    clock("1,000 match-ups", "kit, cold", lambda: fleet.bands(MANY), before=cold, rounds=5)


@pytest.mark.parametrize("kept", [False, True])
def test_thousand_icepool(clock, kept):
    """Ten of them one by one, counted a hundredfold."""
    given = [letters_of(inputs) for inputs in SOME]
    dice = clock(
        "1,000 match-ups",
        "icepool, margins kept" if kept else "icepool",
        lambda: [icepool_way.chased(*each, kept=kept) for each in given],
        fold=FOLD,
        rounds=3,
    )
    told = fleet.bands(SOME)[:, 6, Band.ENGAGED]
    found = [float(icepool_p(die, lambda state: state[0] == 0)) for die in dice]
    assert max(abs(told - found)) < 1e-12


def test_thousand_dyce(clock):
    """Ten of them one by one, counted a hundredfold."""
    given = [letters_of(inputs) for inputs in SOME]
    clock(
        "1,000 match-ups",
        "dyce",
        lambda: [dyce_way.chased(*each) for each in given],
        fold=FOLD,
        rounds=3,
    )


# --- answers as a page asks for them -------------------------------------------------------------

CHASE = ChaseInputs()
PAGES = {
    "pool": ("seafight.pool", question("seafight.pool").inputs()),
    "pool of 60 dice": ("seafight.pool", question("seafight.pool").inputs(Pool(*[10] * 6))),
    "chase": ("seafight.chase", CHASE),
    "chase, either tries": (
        "seafight.chase",
        replace(CHASE, readings=Readings(tries=Tries.EITHER)),
    ),
    "chase, 7 days of 24 rounds, either tries": (
        "seafight.chase",
        replace(CHASE, rounds=24, days=7, readings=Readings(tries=Tries.EITHER)),
    ),
}


@pytest.mark.parametrize("page", PAGES)
def test_answer(clock, page):
    """One move of a slider: an answer that was not asked before, nothing remembered."""
    id, inputs = PAGES[page]
    asked = questions()[id]
    answer = clock(f"answer: {page}", "kit, cold", lambda: asked.ask(inputs), before=cold)
    assert answer.history


def test_import(times: Times, tmp_path):
    """All modules of `navalkit.odds`, once compiled, over a bare interpreter."""
    every = "navalkit.odds.chain, navalkit.odds.simulate, navalkit.odds.symbols, navalkit.odds.tray"
    compiled = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONDONTWRITEBYTECODE": ""}

    def started(code: str) -> float:
        begun = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=compiled)
        return perf_counter() - begun

    started(f"import {every}")
    laps = [(started("pass"), started(f"import {every}")) for _ in range(15)]
    times.add("import of odds", "kit", median(after - bare for bare, after in laps))
