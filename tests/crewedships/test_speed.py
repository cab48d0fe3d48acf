"""Wind, current and scuttling on Speed: CS-WIND, CS-ROW-2."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.rules.crewedships.speed import (
    Heading,
    Shifts,
    Weather,
    Wind,
    WindTable,
    assumed_wind,
    kit_shift,
    oar_speed,
    sail_speed,
)
from navalkit.rules.crewedships.vessels import Vessel, vessels
from navalkit.rules.inputs import InputError

untimed = settings(deadline=None)

speeds = st.integers(1, 40)


def test_CS_WIND_1_the_galleon_of_the_text():
    """Speed 9 in a moderate wind: 3 against it, 12 across, 15 with it."""
    galleon = vessels()["galleon"].sails
    made = [sail_speed(galleon, kit_shift(Wind.MODERATE, heading)) for heading in Heading]
    assert made == [3, 12, 15]
    assert [Weather(heading=heading).shift() for heading in Heading] == [-6, 3, 6]


@untimed
@given(speeds, st.integers(-40, 40), st.integers(0, 6), st.booleans())
def test_CS_WIND_1_the_order_of_the_changes(base, shift, gain, scuttled):
    """Base and gain, then the wind, never below 0; half of it, rounded down, if scuttled."""
    plain = max(0, base + gain + shift)
    assert sail_speed(base, shift, gain, scuttled) == (floor(plain / 2) if scuttled else plain)


def test_CS_WIND_1_at_0_she_lies_still():
    """A ship of Speed 6 against a moderate wind; one without sails in any."""
    assert sail_speed(6, -6) == sail_speed(3, -9) == 0
    assert sail_speed(0, 6, gain=6) == 0


def test_CS_WIND_1_only_the_moderate_row_is_attested():
    """All other rows are marked as assumed; a calm changes nothing."""
    assert [wind for wind in Wind if not assumed_wind(wind)] == [Wind.MODERATE]
    assert [kit_shift(Wind.CALM, heading) for heading in Heading] == [0, 0, 0]


@untimed
@given(st.sampled_from(Wind), st.sampled_from(Heading))
def test_one_s_own_table_replaces_the_kit_s(wind, heading):
    """A-WIND: the three figures that were set, whatever the wind is called."""
    own = Weather(wind, heading, WindTable.OWN, Shifts(-1, 2, 4))
    assert own.shift() == {Heading.AGAINST: -1, Heading.ACROSS: 2, Heading.WITH: 4}[heading]
    assert Weather(wind, heading).shift() == kit_shift(wind, heading)


@untimed
@given(speeds, st.integers(10, 30), st.integers(0, 6), st.booleans())
def test_CS_ROW_2_a_current_is_a_factor(base, twentieths, gain, scuttled):
    """From half to half as much again, fractions dropped; then half if scuttled."""
    current = 5 * twentieths
    rowed = floor(Fraction(current, 100) * (base + gain))
    assert oar_speed(base, current, gain, scuttled) == (rowed // 2 if scuttled else rowed)


def test_CS_ROW_2_the_ends_of_the_span():
    """Speed 10: 15 with a fast current, 5 against one; no oars, no Speed."""
    assert [oar_speed(10, current) for current in (150, 100, 50)] == [15, 10, 5]
    assert oar_speed(0, 150, gain=6) == 0


@untimed
@given(speeds, st.integers(-20, 20))
def test_a_better_wind_never_slows(base, shift):
    """One point more of wind is never worse."""
    assert sail_speed(base, shift + 1) >= sail_speed(base, shift)


def test_a_ship_without_oars_and_sails_is_refused():
    """In one sentence; so is a Speed, or a crew, out of bounds."""
    figures = {f: getattr(vessels()["cog"], f) for f in Vessel.__dataclass_fields__}
    for change, says in (
        ({"sails": 0, "oars": 0}, "^sails: 0 will not do without oars"),
        ({"sails": 41}, "^sails: 41 is out of bounds; it takes 0 to 40"),
        ({"crew": 1001}, "^crew: 1001 is out of bounds; it takes 1 to 1000"),
        ({"health": 0}, "^health: 0 is out of bounds; it takes 1 to 200"),
    ):
        with pytest.raises(InputError, match=says):
            Vessel(**(figures | change))
