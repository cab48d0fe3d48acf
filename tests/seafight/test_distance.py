"""Distance bands and the reach of guns: SF-DIST."""

from dataclasses import replace

from navalkit.odds.tray import exact
from navalkit.rules.figures import table
from navalkit.rules.seafight.chase import Weather, swing_of
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Gauge
from navalkit.rules.seafight.distance import Band, bears, moved, shot_difficulty
from navalkit.rules.seafight.ships import ships
from navalkit.rules.seafight.wind import Wind


def test_SF_DIST_1_five_bands_and_away():
    """Engaged to Hull-down, nearest first; past Hull-down she is away, and no band is nearer."""
    assert [band.words for band in Band] == [
        "Engaged",
        "Short",
        "Medium",
        "Long",
        "Hull-down",
        "Escaped",
    ]
    assert moved(Band.HULL_DOWN, 1) is Band.ESCAPED
    assert moved(Band.MEDIUM, -1) is Band.SHORT
    assert all(moved(Band.ENGAGED, -n) is Band.ENGAGED for n in range(4))
    assert all(moved(band, 0) is band for band in Band)


def test_SF_DIST_2_guns_fire_out_to_their_range():
    """A gun bears at its Range and nearer; only an Extreme gun at Hull-down; none past that."""
    bands = [band for band in Band if band is not Band.ESCAPED]
    for reach in bands:
        assert [band for band in bands if bears(reach, band)] == bands[: reach + 1]
    assert not bears(Band.ESCAPED, Band.ESCAPED)
    ranges = {name: row["range"] for name, row in table("guns").items()}
    assert ranges == {"Light": "Medium", "Medium": "Long", "Heavy": "Extreme"}


def test_SF_DIST_2_difficulty_of_the_range():
    """Easy at Engaged and Short, Average at Medium, Hard at Long, Severe at Hull-down."""
    wanted = {"ENGAGED": 1, "SHORT": 1, "MEDIUM": 2, "LONG": 3, "HULL_DOWN": 4}
    assert {name: shot_difficulty(Band[name]) for name in wanted} == wanted


def test_SF_DIST_3_the_pursuer_closes_a_stationary_ship_too():
    """A prey at anchor is prey all the same: her Speed 0 gives the pursuer that many Boons."""
    inputs = ChaseInputs()
    anchored = replace(inputs.prey, ship=replace(ships()["fluyt"], speed=0, handling=0))
    at = Weather(Gauge.NOBODY, Wind.FAIR)

    def closing(inputs):
        return swing_of(inputs, at, exact).p(lambda c: c.closes > 0)

    assert closing(replace(inputs, prey=anchored)) > closing(inputs)
    assert swing_of(replace(inputs, prey=anchored), at, exact).p(lambda c: c.closes < 0) > 0
