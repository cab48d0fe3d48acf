"""Many chases at once are the exact chain's, to twelve places."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.rules.seafight.chase import chase
from navalkit.rules.seafight.chase_inputs import ChaseInputs
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.fleet import bands
from tests.seafight.setups import CHASES
from tests.seafight.test_chase import chases


def agree(many: list[ChaseInputs]) -> None:
    """Every band after every round, and after its last as it ended."""
    told = bands(many)
    assert told.shape == (len(many), max(each.rounds * each.days for each in many) + 1, len(Band))
    for place, inputs in enumerate(many):
        history = chase(inputs).history(told.shape[1] - 1)
        for number, states in enumerate(history):
            exactly = states.map(lambda state: state.band)
            for band in Band:
                assert abs(told[place, number, band] - float(exactly[band])) < 1e-12


def test_chases_of_every_kind_together():
    """All the readings, winds, nights and surprises of the set-ups, in one call."""
    agree(list(CHASES.values()))


@settings(max_examples=15, deadline=None)
@given(st.lists(chases, min_size=1, max_size=4))
def test_any_chases_together(many):
    """Whatever their kinds."""
    agree(many)


@pytest.mark.parametrize("count", [0, 20_001])
def test_too_many_or_none_are_refused(count):
    """With the number and its bounds."""
    with pytest.raises(ValueError, match=f"number of chases is {count}; it may be 1 to 20000"):
        bands([ChaseInputs()] * count)
