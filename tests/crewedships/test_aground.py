"""Running aground: CS-AGR."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.dice import sum_of
from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.crewedships.aground import (
    AgroundInputs,
    Ashore,
    Bottom,
    Grounding,
    Refloat,
    ashore,
    grounds,
    hour,
    opening,
)
from navalkit.rules.inputs import InputError
from tests.rules.declared import inputs_of
from tests.seafight.ways import every_way

untimed = settings(deadline=None)

ASKED = question("crewedships.aground")
few = settings(max_examples=15, deadline=None)


@untimed
@given(st.integers(1, 40), st.integers(0, 100), st.integers(0, 50))
def test_CS_AGR_1_depth_against_draft(draft, depth, ebb):
    """Aground where the water is, or at low tide will be, less than her draft."""
    lowest = min(depth, depth - ebb)
    assert grounds(draft, depth, ebb) is (lowest < draft)


def test_CS_AGR_1_an_accident_costs_3d6():
    """Each sum as often as three dice make it; on purpose it costs nothing."""
    inputs = AgroundInputs(done=0)
    sums = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    told = opening(inputs, exact)
    for total in range(3, 19):
        assert told.p(lambda s, n=total: s.damage == n) == Fraction(sums.count(total), 216)
    assert opening(replace(inputs, accident=False), exact).only.damage == 0


def test_CS_AGR_1_rocks_cost_a_die_an_hour():
    """1d6 on rocks or coral, nothing on sand or mud."""
    rocks, sand = AgroundInputs(), AgroundInputs(bottom=Bottom.SOFT)
    after = hour(rocks, Grounding(10, Ashore.SOUND), exact)
    assert {s.damage: p for s, p in after.items()} == dict.fromkeys(range(11, 17), Fraction(1, 6))
    assert hour(sand, Grounding(10, Ashore.SOUND), exact).only.damage == 10


@few
@given(inputs_of(AgroundInputs))
def test_CS_AGR_1_the_end_is_a_sum_of_dice(inputs):
    """Three dice for the accident, one for each hour on rocks: by their sum she breaks up."""
    outcomes = ASKED.ask(inputs).outcomes
    if not grounds(inputs.ship.draft, inputs.depth, inputs.ebb):
        assert outcomes[Ashore.AFLOAT] == 1
        return
    dice = 3 * inputs.accident + (inputs.stuck if inputs.bottom is Bottom.HARD else 0)
    lost = sum_of(dice, 6).p(lambda n: n + inputs.done >= inputs.ship.health)
    assert outcomes[Ashore.SUNK] == lost
    sound = sum_of(dice, 6).p(lambda n: 2 * (n + inputs.done) < inputs.ship.health)
    assert outcomes[Ashore.SOUND] == sound


def test_the_next_tide_or_hours_of_one_s_own():
    """A-REFLOAT: six hours unless set."""
    assert AgroundInputs(hours=20).stuck == 6
    assert AgroundInputs(refloat=Refloat.SET, hours=20).stuck == 20


@pytest.mark.parametrize(
    ("damage", "end"), [(49, Ashore.SOUND), (50, Ashore.SCUTTLED), (100, Ashore.SUNK)]
)
def test_what_becomes_of_her(damage, end):
    """Half her Health scuttles, all of it sinks."""
    assert ashore(damage, 100) is end


@few
@given(inputs_of(AgroundInputs))
def test_every_way_the_dice_fall(inputs):
    """Opening and hour with every throw entered are those of the odds."""
    assert every_way(lambda roll: opening(inputs, roll)) == opening(inputs, exact)
    state = Grounding(inputs.done, Ashore.SOUND)
    assert every_way(lambda roll: hour(inputs, state, roll)) == hour(inputs, state, exact)


def test_a_ship_that_was_sunk_before_is_refused():
    """In one sentence."""
    with pytest.raises(InputError, match=r"^done: 50 has sunk her before; it takes 0 to 49$"):
        AgroundInputs(done=50)
