"""One meeting, five verdicts."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.rules.ramming.courses import Course
from navalkit.rules.ramming.scene import RULESETS, Meeting, Verdict, verdicts

BOW_TO_BOW = Meeting(Course(0, 12), Course(180, 4))
ABEAM = Meeting(Course(0, 12), Course(90, 4))
ASTERN = Meeting(Course(0, 12), Course(0, 4))


def test_bow_to_bow_is_a_draw_in_one_and_sinks_both_in_another():
    """The rulesets disagree on purpose."""
    told = verdicts(BOW_TO_BOW)
    assert told["melee"] == Pmf.of(Verdict.NEITHER)
    assert told["umpire"] == Pmf.of(Verdict.BOTH)


@pytest.mark.parametrize("meeting", [ABEAM, ASTERN])
def test_on_the_side_or_the_stern_both_sink_her(meeting):
    """There the two agree."""
    told = verdicts(meeting)
    assert told["melee"] == told["umpire"] == Pmf.of(Verdict.OURS)


def test_too_slow_the_umpire_sends_the_boarders():
    """Even odds between equal crews; the mêlée asks for no speed."""
    told = verdicts(Meeting(Course(0, 9), Course(90, 4)))
    assert told["umpire"] == Pmf({Verdict.OURS: 1, Verdict.THEIRS: 1})
    assert told["melee"] == Pmf.of(Verdict.OURS)


def test_those_that_do_not_look_at_courses():
    """A tenth wrecked and the melee halved; a contact; 7/24, but only of a slow ship."""
    for meeting in (BOW_TO_BOW, ABEAM, ASTERN):
        told = verdicts(meeting)
        assert told["galleys"][Verdict.THEIRS] == Fraction(1, 10) + Fraction(9, 20)
        assert told["squadrons"][Verdict.OURS] == told["squadrons"][Verdict.THEIRS]
        assert told["squares"][Verdict.OURS] == Fraction(7, 24)
    assert verdicts(Meeting(Course(0, 12), Course(90, 5)))["squares"][Verdict.NEITHER] == 1


def test_a_ship_that_lies_still_rams_nothing():
    """Whatever the ruleset."""
    told = verdicts(Meeting(Course(0, 0), Course(180, 4)))
    assert set(told.values()) == {Pmf.of(Verdict.NEITHER)}


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 359), st.integers(0, 359), st.integers(0, 20), st.integers(0, 20))
def test_every_meeting_has_five_verdicts(ours, theirs, speed, other):
    """Each whole, in the text's order."""
    told = verdicts(Meeting(Course(ours, speed), Course(theirs, other)))
    assert list(told) == list(RULESETS) == ["galleys", "squadrons", "melee", "umpire", "squares"]
    assert all(sum(p for _, p in pmf.items()) == 1 for pmf in told.values())
