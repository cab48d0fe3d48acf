"""The whole chase against an implementation of its own, with icepool; and against plain dice."""

from collections import Counter
from random import Random

import pytest

from navalkit.rules.seafight.chase import chase
from tests.seafight.oracle import SETUP, icepool_history, played
from tests.seafight.setups import CHASES, EXAMPLE, plain, plain_state


def test_the_set_up_of_the_oracle_is_the_worked_example():
    """The kit's defaults, typed twice."""
    told = plain(EXAMPLE)
    for side in ("pursuer", "prey"):
        assert told[side].items() >= SETUP[side].items()
    assert {k: v for k, v in told.items() if k not in ("pursuer", "prey")} == {
        k: v for k, v in SETUP.items() if k not in ("pursuer", "prey")
    }


@pytest.mark.parametrize("name", CHASES)
def test_icepool_tells_the_same_history(name):
    """Every state after every round, as exact fractions."""
    pytest.importorskip("icepool")
    inputs = CHASES[name]
    told = chase(inputs).history()[1:]
    wanted = icepool_history(plain(inputs))
    assert len(told) == len(wanted)
    for number, (ours, theirs) in enumerate(zip(told, wanted, strict=True), 1):
        assert {plain_state(state): p for state, p in ours.items()} == theirs, number


@pytest.mark.parametrize("name", ["example", "squalls", "tries at once", "everything"])
def test_plain_dice_agree_within_their_error(name):
    """4,000 chases thrown die by die: each end within four standard errors of its chance."""
    inputs, plays, rng = CHASES[name], 4_000, Random(1719)
    setup = plain(inputs)
    counts = Counter(played(setup, rng)[0] for _ in range(plays))
    bands = chase(inputs).absorb().map(lambda state: int(state.band))
    assert set(counts) <= set(bands)
    for band, p in bands.items():
        error = float(p * (1 - p) / plays) ** 0.5
        assert abs(counts[band] / plays - p) <= 4 * error
