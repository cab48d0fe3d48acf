"""A passage: CS-SAIL."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.crewedships.rowing import Driving
from navalkit.rules.crewedships.sailing import (
    MILES,
    Going,
    Passage,
    an_hour,
    minutes,
    possible,
    run,
    sailing,
    under,
)
from navalkit.rules.crewedships.sailing_inputs import Means, Order, SailingInputs
from navalkit.rules.crewedships.speed import Heading, Weather, Wind
from navalkit.rules.crewedships.vessels import vessels
from navalkit.rules.fight import Fight
from tests.crewedships.oracle import succeeds
from tests.rules.declared import inputs_of
from tests.seafight.ways import every_way

ASKED = question("crewedships.sailing")
few = settings(max_examples=12, deadline=None)
LONGSHIP = SailingInputs(vessels()["longship"])


def ended(inputs: SailingInputs) -> Pmf[int]:
    """The outcome by stepping every hour: the slow route."""
    chain = sailing(inputs)
    return Chain.absorb(chain).map(ASKED.outcome)


def test_CS_SAIL_1_oars_or_sails_and_minutes_to_change():
    """Under sail at first, ordered to row: 1d6 minutes are lost, then Speed 8 for the rest."""
    inputs = replace(LONGSHIP, orders=Order.ROW, hours=1)
    assert minutes(inputs, 1) == Pmf({8 * (60 - n): 1 for n in range(1, 7)})
    second = replace(inputs, hours=2)
    assert minutes(second, 2) == Pmf({8 * (60 - n) + 480: 1 for n in range(1, 7)})


def test_CS_SAIL_1_no_change_costs_nothing():
    """Twelve hours of Speed 12."""
    assert run(SailingInputs(orders=Order.SAIL)) == Pmf.of(144)
    assert run(replace(LONGSHIP, orders=Order.ROW, begins=Means.OARS)) == Pmf.of(96)


def test_CS_SAIL_1_what_she_lacks_cannot_be_ordered():
    """A galleon has no oars; a captain who failed to drive drives no more that day."""
    assert possible(SailingInputs(), True) == (Order.SAIL, Order.SAIL_INSPIRED)
    assert Order.ROW_DRIVEN in possible(LONGSHIP, True)
    assert Order.ROW_DRIVEN not in possible(LONGSHIP, False)
    assert all(order.means is Means.OARS for order in possible(_rowboat(), True))


def _rowboat() -> SailingInputs:
    return SailingInputs(vessels()["rowboat"], orders=Order.ROW, begins=Means.OARS)


def test_CS_SAIL_2_inspiring_adds_to_the_base_for_an_hour():
    """With chance 13/20 one of +1 to +6, the wind and all: 12 becomes 13 to 18."""
    hour = an_hour(SailingInputs(), Order.SAIL_INSPIRED, exact, Going(False, True))
    success = succeeds(12, 0)
    made = hour.map(lambda h: h.made // 60)
    assert made[12] == 1 - success
    assert all(made[12 + n] == success / 6 for n in range(1, 7))


def test_CS_SAIL_2_a_failure_waits_an_hour():
    """Each hour is tried afresh: the run is the sum of independent hours."""
    inputs = SailingInputs(hours=3)
    one = run(replace(inputs, hours=1))
    assert run(inputs) == one + one + one


def test_CS_ROW_3_driving_stops_for_good():
    """Two hours: 6 + … only while it succeeds."""
    inputs = replace(LONGSHIP, orders=Order.ROW_DRIVEN, begins=Means.OARS, hours=2)
    success = succeeds(12, 0, 10)
    assert run(inputs)[16] == 1 - success
    assert run(inputs).mean() == 16 + Fraction(7, 2) * (success + success**2)


def test_a_sea_mile_is_1852_metres():
    """A yard in ten seconds is 360 yards an hour. A-PACE."""
    assert abs(float(MILES) - 360 * 0.9144 / 1852) < 1e-12


@pytest.mark.parametrize(
    "inputs",
    [
        SailingInputs(hours=4, goal=50),
        replace(LONGSHIP, hours=3, orders=Order.ROW_DRIVEN, goal=25),
        replace(LONGSHIP, hours=3, orders=Order.ROW_INSPIRED, current=125, scuttled=True, goal=20),
        SailingInputs(hours=3, weather=Weather(Wind.STRONG, Heading.AGAINST), goal=5),
        replace(_rowboat(), hours=5, driving=Driving(will=9, boons=-1), goal=20),
    ],
)
def test_the_quick_way_is_the_slow_way(inputs):
    """Runs added up, against every hour stepped over every distance."""
    assert ASKED.ask(inputs).outcomes == ended(inputs)
    for state in list(sailing(inputs).history(1)[1])[:12]:
        slow = Chain.ends_from(sailing(inputs), state, 1)
        assert ASKED.odds(inputs, state, 1) == slow.map(ASKED.outcome)


@few
@given(inputs_of(SailingInputs), st.booleans(), st.booleans(), st.sampled_from(Order))
def test_every_way_the_dice_fall(inputs, oars, may_drive, order):
    """An hour with every throw entered in turn is the hour of the odds, under any order."""
    state = Passage(inputs.goal * 60, oars, may_drive)
    played = every_way(lambda roll: under(inputs, state, order, roll))
    assert played == under(inputs, state, order, exact)


@few
@given(inputs_of(SailingInputs))
def test_more_is_never_worse(inputs):
    """A better captain, a faster ship, an hour more: the chance to make it does not fall."""
    here = ASKED.ask(inputs).outcomes.p(ASKED.event.holds)
    better = []
    if inputs.driving.will < 25:
        stronger = replace(inputs.driving, will=inputs.driving.will + 1)
        better.append(replace(inputs, driving=stronger))
    if 0 < inputs.ship.sails < 40:
        better.append(replace(inputs, ship=replace(inputs.ship, sails=inputs.ship.sails + 1)))
    if inputs.hours < 24:
        better.append(replace(inputs, hours=inputs.hours + 1))
    for each in better:
        assert ASKED.ask(each).outcomes.p(ASKED.event.holds) >= here


def test_advice_weighs_the_orders_of_an_hour():
    """Against the wind a longship's oars make more than her sails."""
    inputs = replace(LONGSHIP, weather=Weather(heading=Heading.AGAINST), hours=2, goal=15)
    start = ASKED.opened(inputs, exact).only
    advice = ASKED.advice(replace(inputs, orders=Order.ROW), start, 0)
    chances = {order: pmf.p(ASKED.event.holds) for order, pmf in advice.items()}
    assert set(chances) == set(Order)
    assert chances[Order.ROW] > chances[Order.SAIL] == 0
    assert chances[Order.ROW_DRIVEN] > chances[Order.ROW] - 1


def test_a_passage_played_by_hand_keeps_the_log_of_the_crew():
    """Rowing two hours: the first is free, in the second each rower rolls; 30 tire."""
    inputs = replace(LONGSHIP, orders=Order.ROW, begins=Means.OARS, hours=2)
    fight = Fight(ASKED, inputs, seed=1)
    fight.roll()
    assert (fight.state.rowed.number, fight.state.fresh.number) == (1, 40)
    fight.enter(30)
    fight.roll()
    assert fight.state.fresh.number == 10
    assert fight.outcome == 16 - inputs.goal
