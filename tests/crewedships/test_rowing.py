"""Rowing, fatigue, and driving the rowers: CS-ROW."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.crewedships.rowing import (
    DrivenRoll,
    Driving,
    Rower,
    Rowing,
    RowingInputs,
    fresh_by_fate,
    fresh_rowers,
    hour,
    hours_driven,
    rowing,
)
from tests.crewedships.oracle import rowers, succeeds
from tests.rules.declared import inputs_of
from tests.seafight.ways import every_way

ASKED = question("crewedships.rowing")
few = settings(max_examples=15, deadline=None)


def fresh_at_end(inputs: RowingInputs) -> Fraction:
    """What the chain says of one rower."""
    return rowing(inputs).absorb().p(lambda state: state.rower is Rower.FRESH)


@pytest.mark.parametrize("strength", range(7, 15))
@pytest.mark.parametrize("hours", range(1, 8))
def test_CS_ROW_1_free_hours_and_challenges(strength, hours):
    """1 + modifier hours are free, at least 1; from the end of them each hour asks for a roll."""
    free = max(1, 1 + strength - 10)
    due = max(0, hours - free + 1)
    inputs = RowingInputs(hours=hours, strength=strength)
    assert fresh_at_end(inputs) == succeeds(strength, 0) ** due


def test_CS_ROW_1_later_failures_cost_health():
    """Three challenges failed: fatigued, and 2d6 from Health, all of it for 6 pairs of 36."""
    inputs = RowingInputs(hours=3, strength=10, health=10)
    fails = 1 - succeeds(10, 0)
    spent = rowing(inputs).absorb().p(lambda s: s.rower is Rower.SPENT)
    assert spent == fails**3 * Fraction(6, 36)
    # With Health 6 also one die may do it, if just two of the three are failed.
    spent = rowing(replace(inputs, health=6)).absorb().p(lambda s: s.rower is Rower.SPENT)
    assert spent == fails**3 * Fraction(26, 36) + 3 * fails**2 * (1 - fails) * Fraction(1, 6)


def test_CS_ROW_1_the_penalty_adds_up():
    """A fatigued rower who fails loses 1d6 more, all Health at the most."""
    inputs = RowingInputs(strength=10, health=10)
    after = hour(inputs, Rowing(3, Rower.FATIGUED, 7), exact)
    assert after.p(lambda s: s.penalty == 7) == Fraction(11, 20)
    assert after.p(lambda s: s.penalty in (8, 9)) == Fraction(9, 20) * Fraction(2, 6)
    assert after.p(lambda s: s.rower is Rower.SPENT) == Fraction(9, 20) * Fraction(4, 6)


def test_CS_ROW_3_driving_is_an_attack_and_costs_a_bane():
    """One hour, driven with chance 13/20: the roll at its end has a bane."""
    inputs = RowingInputs(hours=1, strength=13, drive=True, driving=Driving(will=12, crew_will=10))
    success = succeeds(12, 0, 10)
    assert fresh_at_end(inputs) == success * succeeds(13, -1) + (1 - success)


def test_CS_ROW_3_a_failure_ends_it():
    """Driven in the second hour only if the first attempt succeeded."""
    inputs = RowingInputs(hours=2, drive=True)
    success = succeeds(12, 0, 10)
    shares = [share for share, _ in fresh_by_fate(inputs, 2)]
    assert shares == [1 - success, success * (1 - success), success**2]
    assert hours_driven(inputs) == success + success**2


def test_CS_ROW_3_by_the_other_reading_free_hours_stay_free():
    """A-FORCED: no roll before one is due, driven or not."""
    due = Driving(rolls=DrivenRoll.DUE)
    inputs = RowingInputs(hours=2, strength=13, drive=True, driving=due)
    assert fresh_at_end(inputs) == 1


def test_CS_ROW_3_the_crew_s_will_is_the_target():
    """A-CREWWILL: against 10 unless set otherwise."""
    for will in (8, 10, 14):
        shares = fresh_by_fate(RowingInputs(drive=True, driving=Driving(crew_will=will)), 1)
        assert shares[1][0] == succeeds(12, 0, will)


@few
@given(inputs_of(RowingInputs))
def test_one_man_and_the_crew_agree(inputs):
    """The chain of one man, the fates of all, and the mean of the crew: three routes."""
    share = sum(share * p for share, p in fresh_by_fate(inputs, inputs.hours))
    assert fresh_at_end(inputs) == share
    small = replace(inputs, rowers=min(inputs.rowers, 40))
    assert fresh_rowers(small).mean() == small.rowers * share


@few
@given(inputs_of(RowingInputs))
def test_more_strength_never_tires(inputs):
    """Nor do more boons, or a captain who does not drive."""
    here = fresh_at_end(inputs)
    if inputs.strength < 25:
        assert fresh_at_end(replace(inputs, strength=inputs.strength + 1)) >= here
    if inputs.boons < 6:
        assert fresh_at_end(replace(inputs, boons=inputs.boons + 1)) >= here
    assert fresh_at_end(replace(inputs, drive=False)) >= here


@pytest.mark.parametrize("will", [None, 12])
def test_a_crew_thrown_man_by_man(will):
    """3,000 crews of twelve: each number fresh within four standard errors."""
    rng, plays = Random(1805), 3_000
    inputs = RowingInputs(hours=3, rowers=12, drive=will is not None, driving=Driving(will=12))
    counts = dict.fromkeys(range(13), 0)
    for _ in range(plays):
        counts[rowers(rng, 12, 3, inputs.strength, will)] += 1
    told = fresh_rowers(inputs)
    for number, count in counts.items():
        p = float(told[number])
        assert abs(count / plays - p) <= 4 * max(p * (1 - p) / plays, 1e-6) ** 0.5


@few
@given(inputs_of(RowingInputs), st.integers(0, 11), st.sampled_from(Rower), st.integers(0, 59))
def test_every_way_the_dice_fall(inputs, played, rower, penalty):
    """The hour played with every throw entered in turn is the hour of the odds."""
    state = Rowing(min(played, inputs.hours - 1), rower, min(penalty, inputs.health))
    if rower is Rower.FRESH:
        state = state._replace(penalty=0)
    assert every_way(lambda roll: hour(inputs, state, roll)) == hour(inputs, state, exact)
