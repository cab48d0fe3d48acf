"""The clock of the benchmarks, and the tables they end in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

GOALS = {
    ("pool jointly (W1)", "icepool"): 80,
    ("chase (W3)", "icepool"): 20,  # whose step rolls the pools anew; the other row is for fairness
    ("boarding (W4)", "icepool"): 10,
    ("boarding (W4)", "icepool, margins kept"): 10,
    ("1,000 match-ups", "icepool"): 100,
    ("engagement exactly (W6)", "icepool"): 40,
    ("engagement exactly (W6)", "dyce"): 25,
    ("engagement by grid (W6)", "icepool"): 5_000,
    ("two captains (W6)", "a program a state"): 500,
}
"""How many times faster than the other the kit is to be."""

MOST = {
    "1,000 match-ups": 50,
    "answer: pool": 16,
    "answer: pool of 60 dice": 50,
    "answer: chase": 16,
    "answer: chase, either tries": 16,
    "answer: chase, 7 days of 24 rounds, either tries": 50,
    "answer: boarding": 16,
    "answer: boarding, 1,000 hands, floor": 16,
    "answer: boarding, 19 against 19, floor": 50,
    "answer: boarding, three different characters": 50,
    "answer: broadside": 16,
    "answer: broadside, third rate at third rate": 50,
    "answer: grapple": 16,
    "answer: gun to bring to": 16,
    "answer: engagement": 300,
    "answer: engagement, a slider": 100,
    "import of odds": 30,
}
"""Milliseconds that the kit is to stay within, on a machine of today."""


@dataclass
class Times:
    """Seconds by workload and who did it."""

    taken: dict[str, dict[str, float]] = field(default_factory=dict)

    def add(self, workload: str, who: str, seconds: float) -> None:
        """Note one."""
        self.taken.setdefault(workload, {})[who] = seconds


NOTED = pytest.StashKey[Times]()


@pytest.fixture(scope="session")
def times(pytestconfig: pytest.Config) -> Times:
    """What is noted for the tables."""
    return pytestconfig.stash.setdefault(NOTED, Times())


@pytest.fixture
def clock(benchmark: Any, times: Times) -> Callable[..., Any]:
    """Time `work`, each time after `before`; give what it returned.

    Noted is the fastest round, and so many-fold as `fold` says.
    """

    def timed(
        workload: str,
        who: str,
        work: Callable[[], Any],
        before: Callable[[], None] | None = None,
        rounds: int = 20,
        fold: int = 1,
    ) -> Any:
        benchmark.group, benchmark.name = workload, who
        done = benchmark.pedantic(work, setup=before, rounds=rounds, warmup_rounds=1)
        times.add(workload, who, benchmark.stats.stats.min * fold)
        return done

    return timed


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """The tables."""
    noted = config.stash.get(NOTED, None)
    if noted is None or not noted.taken:
        return
    write = terminalreporter.write_line
    terminalreporter.section("how many times faster the kit is")
    for workload, taken in noted.taken.items():
        for who, seconds in taken.items():
            if not who.startswith("kit") and "kit" in taken:
                goal = GOALS.get((workload, who))
                told = f"   goal {goal}×" if goal else ""
                write(f"{workload:<20}{who:<24}{seconds / taken['kit']:8.1f}×{told}")
    terminalreporter.section("milliseconds")
    for workload, taken in noted.taken.items():
        for who, seconds in taken.items():
            goal = MOST.get(workload) if who.startswith("kit") else None
            told = f"   goal {goal}" if goal else ""
            write(f"{workload:<50}{who:<24}{seconds * 1000:10.3f}{told}")
