"""Challenge and attack rolls: CS-DICE."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.crewedships.questions import Against, ChallengeInputs
from navalkit.rules.crewedships.rolls import attack, challenge, chance, left, modifier
from tests.crewedships.oracle import succeeds
from tests.seafight.ways import every_way

untimed = settings(deadline=None)

ASKED = question("crewedships.challenge")
scores, nets = st.integers(1, 25), st.integers(-4, 4)

# Published: the chance of a challenge without a modifier, by boons (banes below 0).
E24 = {
    -4: 0.2877700617283951,
    -3: 0.3020833333333333,
    -2: 0.3263888888888889,
    -1: 0.375,
    0: 0.55,
    1: 0.725,
    2: 0.7736111111111111,
    3: 0.7979166666666667,
    4: 0.812229938271605,
}


@pytest.mark.parametrize("net", E24)
def test_CS_DICE_1_published_chances(net):
    """Case E24: 55% without help, 72.5% with a boon, 37.5% with a bane."""
    assert abs(chance(10, net) - Fraction(E24[net])) < Fraction(1, 10**9)


@pytest.mark.parametrize(("boons", "banes", "net"), [(2, 1, 1), (1, 3, -2), (0, 0, 0), (3, 3, 0)])
def test_CS_DICE_1_boons_and_banes_cancel(boons, banes, net):
    """Case E25: one for one, before anything is thrown."""
    assert left(boons, banes) == net
    asked = ASKED.ask(ChallengeInputs(boons=boons, banes=banes))
    assert asked.measures["chance of success"] == succeeds(10, net)


@untimed
@given(scores, nets, scores)
def test_CS_DICE_1_every_face_counted(score, net, against):
    """A challenge against 10 and an attack against a score, by the product over all faces."""
    assert challenge(exact, "", score, net)[True] == succeeds(score, net)
    assert attack(exact, "", score, against, net)[True] == succeeds(score, net, against)


def test_CS_DICE_1_what_each_boon_is_worth():
    """+17.5, +4.9, +2.4, +1.4 points: the fourth is less than a tenth of the first."""
    worth = [chance(10, n) - chance(10, n - 1) for n in range(1, 5)]
    assert [round(float(100 * gain), 1) for gain in worth] == [17.5, 4.9, 2.4, 1.4]
    assert worth[3] < worth[0] / 10


@untimed
@given(st.integers(6, 14), st.integers(1, 5))
def test_a_boon_more_never_hurts_and_helps_less_each_time(score, boons):
    """More is never worse; what is added shrinks while success is not certain."""
    gains = [chance(score, n) - chance(score, n - 1) for n in range(1, boons + 2)]
    assert all(gain >= 0 for gain in gains)
    assert all(after <= before for before, after in pairwise(gains))


@untimed
@given(scores, nets)
def test_a_point_of_score_never_hurts(score, net):
    """The chance grows with the score, one face of twenty at the most."""
    gain = chance(min(score + 1, 25), net) - chance(score, net)
    assert 0 <= gain <= Fraction(1, 20)


def test_the_modifier_is_counted_from_ten():
    """12 is +2, 8 is −2."""
    assert [modifier(score) for score in (12, 10, 8)] == [2, 0, -2]


@untimed
@given(st.integers(0, 3), st.integers(0, 3), st.sampled_from(Against), scores)
def test_the_question_tells_by_how_much(boons, banes, against, theirs):
    """A margin of 0 or more is a success, by every way the dice can fall."""
    inputs = ChallengeInputs(11, boons, banes, against, theirs)
    target = 10 if against is Against.TEN else theirs
    told = ASKED.ask(inputs).outcomes
    assert told.p(ASKED.event.holds) == succeeds(11, boons - banes, target)
    played = every_way(lambda roll: ASKED.chain(inputs, roll).step(0))
    assert played == told
