"""The day's wind: SF-WIND."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.seafight.chase import chase, chase_pool
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Gauge
from navalkit.rules.seafight.gauge import settled
from navalkit.rules.seafight.ships import ships
from navalkit.rules.seafight.wind import Wind, days_wind, fresh_dice, speed_in
from tests.oracles import Case

EXAMPLE = ChaseInputs()
speeds = st.integers(0, 6)


def handled(handling: int):
    """The sixth rate's master in a ship of that Handling."""
    ship = replace(ships()["sixth-rate"], handling=handling)
    return replace(EXAMPLE.pursuer, ship=ship)


def test_SF_WIND_1_the_daily_die():
    """1 Calm, 2–3 Fair, 4–5 Fresh, 6 Gale."""
    assert days_wind(exact) == Pmf({Wind.CALM: 1, Wind.FAIR: 2, Wind.FRESH: 2, Wind.GALE: 1})


@given(speeds)
def test_SF_WIND_2_calm_slows_and_oars_help(speed):
    """One slower, at least 1; oars make 2, and never slow a ship; at anchor she stays."""
    assert speed_in(Wind.CALM, speed, oars=False) == {0: 0, 1: 1}.get(speed, speed - 1)
    rowed = speed_in(Wind.CALM, speed, oars=True)
    assert rowed == max(2, speed_in(Wind.CALM, speed, oars=False))
    for wind in (Wind.FAIR, Wind.FRESH):
        assert speed_in(wind, speed, oars=True) == speed_in(wind, speed, oars=False) == speed


def test_SF_WIND_2_oars_are_worth_boons_in_a_calm():
    """A rower of Speed 1 is one faster than a drifter of Speed 2."""
    rower = replace(EXAMPLE.prey, ship=replace(ships()["fluyt"], speed=1, handling=0), oars=True)
    drifter = replace(EXAMPLE.pursuer, ship=replace(ships()["fluyt"], handling=0))
    assert chase_pool(rower, drifter, Wind.CALM, gauge=False).boon == 1
    assert chase_pool(drifter, rower, Wind.CALM, gauge=False).boon == 0
    assert chase_pool(drifter, rower, Wind.FAIR, gauge=False).boon == 1


def test_SF_WIND_3_fresh_winds_reward_handling():
    """A Boon from +1 up, a Bane from −2 down, none between; and none in other winds."""
    assert [fresh_dice(Wind.FRESH, h) for h in (-3, -2, -1, 0, 1, 2)] == [
        (0, 1),
        (0, 1),
        (0, 0),
        (0, 0),
        (1, 0),
        (1, 0),
    ]
    assert all(fresh_dice(wind, h) == (0, 0) for wind in (Wind.CALM, Wind.FAIR) for h in (-4, 4))
    fresh = chase_pool(handled(2), EXAMPLE.prey, Wind.FRESH, gauge=True)
    assert (fresh.boon, fresh.bane) == (2 + 1 + 1, 0)
    fresh = chase_pool(handled(-2), EXAMPLE.prey, Wind.FRESH, gauge=False)
    assert (fresh.boon, fresh.bane) == (0, 2 + 1)


def test_SF_WIND_4_nobody_chases_in_a_gale():
    """The distance and the gauge hold until the wind changes; every ship makes 1."""
    told = chase(replace(EXAMPLE, wind=Wind.GALE)).history()
    assert all(pmf == told[0] for pmf in told)
    assert told[0].only.band is EXAMPLE.start
    assert [speed_in(Wind.GALE, speed, oars=True) for speed in (1, 3)] == [1, 1]


def test_E57_the_daily_wind_and_the_roll_for_the_gauge():
    """Calm and Gale once in six, Fair and Fresh twice; ties for the gauge go to the prey."""
    case = Case("E57")
    assert all(case.agrees(wind.words.lower(), p) for wind, p in days_wind(exact).items())
    assert case.agrees("prey_gets_gauge", settled(Gauge.ROLLED, exact)[Gauge.PREY])
