"""Speed of the whole engagement (W6), side by side: the kit, icepool, dyce, linear programs.

    python -m pytest tests/bench/bench_engagement.py

Chase and gunfire, hull against hull, six rounds from Long; every answer is checked as it is timed.
The game gives each side three orders; of the linear programs 200 are solved and counted up. It ends
in a table of how the grid grows with hull points, hands and rounds.
"""

from dataclasses import replace
from time import perf_counter

import numpy as np
import pytest

from navalkit.odds.game import solve
from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.seafight import (
    boarding,
    engagement_followed,
    engagement_grid,
    engagement_hurts,
    engagement_inputs,
    engagement_question,
    engagement_shares,
)
from navalkit.rules.seafight import engagement_firing as firing
from navalkit.rules.seafight import engagement_flow as flow
from navalkit.rules.seafight import engagement_sailing as sailing
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement import opening
from navalkit.rules.seafight.engagement_counsel import Counsel
from navalkit.rules.seafight.engagement_followed import followed
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_orders import HUNTED, HUNTING, Fire
from navalkit.rules.seafight.engagement_question import chances
from navalkit.rules.seafight.engagement_run import run
from navalkit.rules.seafight.engagement_state import Ending
from tests.bench import engagement_way
from tests.bench.bench_workloads import cold as cold_pools
from tests.bench.bench_workloads import dyce_p, icepool_p

AT_HULL = dict.fromkeys(("far", "medium", "short", "engaged"), Fire.HULL)
W6 = replace(
    EngagementInputs(),
    hunting=HUNTING["hammer"],
    hunted=replace(HUNTED["run"], name="run, and fire at her hull", **AT_HULL),
    sighted=False,
)
EXACT, GRID, GAME = "engagement exactly (W6)", "engagement by grid (W6)", "two captains (W6)"
PROGRAMS = 200


def cold() -> None:
    """Forget everything that an engagement has asked of its rules."""
    cold_pools()
    remembered = [
        *(sailing.swings, sailing.holds, firing._volley, firing._borne, flow.brawls),
        *(engagement_hurts.hurts_of, engagement_grid._grid, engagement_shares.fought_out),
        *(engagement_followed._whole, engagement_question.ends, boarding.cutting_pool),
        *(engagement_inputs._sailing, engagement_inputs._boarding),
    ]
    for each in remembered:
        each.cache_clear()


def exactly():
    """All of it in whole numbers."""
    return followed(W6, opening(W6, exact)).ends


def test_engagement_kit(clock):
    """Part by part, with nothing remembered."""
    ends = clock(EXACT, "kit", exactly, before=cold, rounds=5)
    assert ends[Ending.DISABLED] == icepool_p(engagement_way.icepool(), engagement_way.beaten)


def test_engagement_icepool(clock):
    """A map repeated six times."""
    die = clock(EXACT, "icepool", engagement_way.icepool, rounds=2)
    assert icepool_p(die, engagement_way.beaten) == exactly()[Ending.DISABLED]


def test_engagement_dyce(clock):
    """Each state expanded, twice a round."""
    h = clock(EXACT, "dyce", engagement_way.dyce, rounds=2)
    assert dyce_p(h, engagement_way.beaten) == exactly()[Ending.DISABLED]


def test_grid_kit(clock):
    """By round, on floats; what was asked of the rules is kept, as a slider's drag has it."""
    start = chances(opening(W6, exact))
    ran = clock(GRID, "kit", lambda: run(W6, start), rounds=20)
    assert abs(ran.ends[Ending.DISABLED] - exactly()[Ending.DISABLED]) < 1e-12


def test_grid_icepool(clock):
    """icepool's exact map beside it."""
    clock(GRID, "icepool", engagement_way.icepool, rounds=2)


# --- choices on both sides -----------------------------------------------------------------------

OURS = (
    HUNTING["hammer"],
    HUNTING["sink"],
    replace(HUNTING["hammer"], name="hold at Long", nearest=Band.LONG),
)
THEIRS = (W6.hunted, HUNTED["stand"], replace(HUNTED["run"], name="run silent"))


def weighed() -> Counsel:
    """The game of every state, backwards; the rules' own numbers are kept."""
    made = Counsel(W6, OURS, THEIRS)
    assert made.gap <= 1e-12
    return made


def test_game_kit(clock):
    """Kernels in batches, with the certificate."""
    assert -1 < clock(GAME, "kit", weighed, rounds=3).value < 1


def test_game_linear_programs(clock):
    """One program a state and round, by scipy; the payoffs are given."""
    optimize = pytest.importorskip("scipy.optimize")
    made = weighed()
    payoffs = np.stack([each.before(made.values[3]) for each in made.rounds], axis=-1)
    games = payoffs.reshape(-1, len(OURS), len(THEIRS))
    picked = games[:: max(len(games) // PROGRAMS, 1)][:PROGRAMS]

    def programs() -> list[float]:
        return [
            -optimize.linprog(
                [0, 0, 0, -1],
                A_ub=np.hstack([-game.T, np.ones((3, 1))]),
                b_ub=np.zeros(3),
                A_eq=[[1, 1, 1, 0]],
                b_eq=[1],
                bounds=[(0, None)] * 3 + [(None, None)],
            ).fun
            for game in picked
        ]

    fold = len(games) * W6.rounds / len(picked)
    told = clock(GAME, "a program a state", programs, rounds=1, fold=fold)
    assert np.abs(solve(picked).value - told).max() < 1e-9


# --- a page's answer, and growth -----------------------------------------------------------------


def test_answer_cold(clock):
    """The default ships, nothing remembered."""
    asked = question("seafight.engagement")
    inputs = EngagementInputs()
    clock("answer: engagement", "kit, cold", lambda: asked.ask(inputs), before=cold, rounds=5)


def test_answer_slider(clock):
    """The default ships, the pursuer's master a rank better: one move of a slider."""
    asked, base = question("seafight.engagement"), EngagementInputs()
    asked.ask(base)
    ranks = iter(range(1000))

    def moved():
        rank = next(ranks)
        ship = replace(base.pursuer, operate=rank % 7, agility=rank // 7 % 7)
        return asked.ask(replace(base, pursuer=ship))

    clock("answer: engagement, a slider", "kit, cold", moved, rounds=8)


def test_growth(capsys):
    """How the grid grows: cells, and milliseconds for a run with all asked of the rules."""
    base, hull = EngagementInputs(), W6
    ship = hull.prey.ship
    cases = {
        "hull against hull, 12 and 24 points": hull,
        **{
            f"hull of the prey {n}": replace(
                hull, prey=replace(hull.prey, ship=replace(ship, hull=n))
            )
            for n in (24, 48, 96, 192)
        },
        "rigging, then boarding (as the page begins)": base,
        "grape, then boarding, 75 hands": replace(base, hunting=HUNTING["sweep"]),
        "grape, then boarding, 250 hands": replace(
            base,
            hunting=HUNTING["sweep"],
            prey=replace(base.prey, ship=replace(base.prey.ship, size=250)),
        ),
        **{f"{n} rounds": replace(base, rounds=n) for n in (3, 12)},
    }
    rows = []
    for name, inputs in cases.items():
        start = chances(opening(inputs, exact))
        run(inputs, start)
        laps = []
        for _ in range(3):
            begun = perf_counter()
            ran = run(inputs, start)
            laps.append(perf_counter() - begun)
        rows.append((name, int(np.prod(ran.grid.shape)), min(laps) * 1000))
    with capsys.disabled():
        print("\nengagement, growth                                  cells          ms")
        for name, cells, ms in rows:
            print(f"{name:<46}{cells:>12,}{ms:>12.1f}")
    assert rows
