"""Pilot and captain: CS-CAPT."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.rules.crewedships.fight_inputs import Side, weapons
from navalkit.rules.crewedships.helm import (
    Command,
    Helm,
    Profession,
    defense,
    may_command,
    ships_agility,
)
from navalkit.rules.crewedships.vessels import vessels
from navalkit.rules.inputs import InputError

untimed = settings(deadline=None)

scores = st.integers(1, 25)


def test_CS_CAPT_1_a_captain_needs_a_trade_of_the_sea():
    """Any of those named will do; a landsman is refused in one sentence, but may pilot a boat."""
    for profession in Profession:
        if profession is not Profession.LANDSMAN:
            assert Helm(profession=profession).profession is profession
    with pytest.raises(InputError, match=r"^profession: a captain needs a trade of the sea"):
        Helm(profession=Profession.LANDSMAN)
    pilot = Helm(Command.PILOT, Profession.LANDSMAN)
    assert may_command(pilot, boat=True)


def test_CS_CAPT_1_a_pilot_will_do_for_a_boat_alone():
    """A rowboat takes a pilot; a galleon and a trireme take a captain."""
    pilot = Helm(Command.PILOT)
    assert Side(vessels()["rowboat"], weapons()["archers"], pilot).helm is pilot
    for ship in ("galleon", "trireme"):
        with pytest.raises(InputError, match=r"^helm\.command: .* a ship takes a captain"):
            Side(vessels()[ship], weapons()["archers"], pilot)
        assert Side(vessels()[ship], weapons()["archers"], Helm())


@untimed
@given(scores, scores, scores)
def test_CS_CAPT_2_half_of_the_better_score(agility, intellect, will):
    """Half the pilot's Agility, or half the captain's Intellect or Will; Defense at least 5."""
    pilot = Helm(Command.PILOT, agility=agility, intellect=intellect, will=will)
    captain = Helm(Command.CAPTAIN, agility=agility, intellect=intellect, will=will)
    assert ships_agility(pilot) == int(agility / 2)
    assert ships_agility(captain) == int(max(intellect, will) / 2)
    for helm in (pilot, captain):
        assert defense(helm) == max(5, ships_agility(helm))


def test_CS_CAPT_2_odd_scores_are_rounded_down():
    """13 gives 6; a score of 9 still gives a Defense of 5."""
    assert ships_agility(Helm(intellect=13, will=12)) == 6
    assert defense(Helm(intellect=9, will=9)) == 5
