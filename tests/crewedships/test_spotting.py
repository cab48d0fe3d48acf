"""Starting distance: CS-COMB-2."""

from dataclasses import replace
from itertools import product
from math import sqrt

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.crewedships.fight import bears
from navalkit.rules.crewedships.fight_inputs import FightInputs
from navalkit.rules.crewedships.spotting import (
    BY_DIE,
    YARDS,
    Sky,
    Spotted,
    SpottingInputs,
    distance,
    horizon,
    limit,
    rounds_to_reach,
    seen_at,
)
from tests.seafight.ways import every_way

ASKED = question("crewedships.spotting")


def test_CS_COMB_2_the_sea_horizon():
    """1.17 (√eye + √masts) sea miles, in whole cables, for every pair of heights."""
    for eye, seen in product(range(201), repeat=2):
        miles = 1.17 * (sqrt(eye) + sqrt(seen))
        assert horizon(eye, seen) == int(10 * miles + 1e-9)


def test_CS_COMB_2_the_sky_hides_it():
    """Haze 3 miles, a moonlit night 2, rain 1, a dark night half a mile, fog a cable."""
    assert {sky.value: limit(sky) for sky in BY_DIE} == {
        "clear": None,
        "haze": 30,
        "rain": 10,
        "moonlit night": 20,
        "dark night": 5,
        "fog": 1,
    }
    low = SpottingInputs(eye=1, seen=0)
    assert [distance(low, sky) for sky in BY_DIE] == [11, 11, 10, 11, 5, 1]


def test_CS_COMB_2_out_of_reach_no_weapon_bears():
    """A ship whose weapons bear after two rounds fires in the third."""
    side = replace(FightInputs().ours, opens=2)
    assert [bears(side, number) for number in (1, 2, 3)] == [False, False, True]


def test_an_unknown_sky_is_thrown():
    """A six-sided die, each sky as likely; a known one asks for none."""
    inputs = SpottingInputs()
    assert seen_at(inputs, exact) == Pmf.uniform(distance(inputs, sky) for sky in BY_DIE)
    assert every_way(lambda roll: seen_at(inputs, roll)) == seen_at(inputs, exact)
    assert seen_at(SpottingInputs(sky=Sky.FOG), exact).only == 1


def test_a_distance_of_one_s_own():
    """A-SPOT: as it is set, whatever the sky."""
    inputs = SpottingInputs(by=Spotted.SET, own=77)
    assert ASKED.ask(inputs).outcomes == Pmf.of(77)


def test_rounds_until_weapons_bear():
    """A cable is a tenth of 1,852 metres; part of a round counts as one."""
    assert abs(float(YARDS) - 185.2 / 0.9144) < 1e-9
    inputs = SpottingInputs(closing=10, reach=200)
    assert rounds_to_reach(inputs, 1) == 1
    assert rounds_to_reach(inputs, 2) == 21
    assert rounds_to_reach(SpottingInputs(reach=2000), 5) == 0


def test_a_higher_lookout_never_sees_less():
    """Nor do higher masts show later."""
    assert all(horizon(h + 1, 50) >= horizon(h, 50) for h in range(200))
    assert all(horizon(50, h + 1) >= horizon(50, h) for h in range(200))
