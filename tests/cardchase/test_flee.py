"""Fleeing: runs of wins, and several chasers. E23."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.cards import card, face
from navalkit.rules import question
from navalkit.rules.cardchase.boating import Skill
from navalkit.rules.cardchase.flee import Fled, FleeInputs, Flight, away, chase, ended
from navalkit.rules.fight import Fight
from navalkit.show.cardchase.flee import expected
from tests.cardchase.plain import flights
from tests.cardchase.scenes import SLOOP, sailing
from tests.oracles import Case

ASKED = question("cardchase.flee")
EQUAL = FleeInputs(jokers=False)


def test_E23_a_run_of_three():
    """20.33 rounds on average; within six .2152, within twenty .6358."""
    case, answer = Case("E23"), ASKED.ask(EQUAL)
    assert abs(float(answer.measures["chance to win a round"]) - 0.42982849959594144) < 1e-12
    assert case.agrees("expected_rounds", answer.measures["rounds until she is away, with no end"])
    assert case.agrees("p_within_6", answer.outcomes[Fled.AWAY])
    twenty = ASKED.ask(replace(EQUAL, rounds=20)).outcomes[Fled.AWAY]
    assert case.agrees("p_within_20", twenty)


def within(p: Fraction, run: int, rounds: int) -> Fraction:
    """The chance of a run within so many rounds, by what the first break is."""
    if rounds < run:
        return Fraction(0)
    broken = sum(p**n * (1 - p) * within(p, run, rounds - n - 1) for n in range(run))
    return p**run + broken


@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from(Skill),
    st.sampled_from(Skill),
    st.integers(1, 4),
    st.integers(1, 9),
    st.booleans(),
)
def test_runs_by_their_first_break(mine, other, run, rounds, jokers):
    """One chaser who only opposes: the chance by recursion on the first loss."""
    inputs = FleeInputs(
        sailing(SLOOP, mine), sailing(SLOOP, other), rounds=rounds, run=run, jokers=jokers
    )
    answer = ASKED.ask(inputs)
    p = answer.measures["chance to win a round"]
    assert answer.outcomes[Fled.AWAY] == within(p, run, rounds)
    assert answer.measures["rounds until she is away, with no end"] == expected(p, run)


@pytest.mark.parametrize("chasers", [1, 3, 5])
def test_more_chasers_do_not_oppose(chasers):
    """Only the fastest is rolled against: their number alone changes nothing."""
    assert ASKED.ask(FleeInputs(chasers=chasers)).outcomes == ASKED.ask(FleeInputs()).outcomes


@pytest.mark.parametrize(("chasers", "rounds"), [(1, 6), (3, 6), (2, 12)])
def test_chasers_who_try_for_her_tail_agree_with_plain_play(chasers, rounds):
    """Within four standard errors of twenty thousand flights played apart from the kit."""
    plays = 20_000
    inputs = FleeInputs(chasers=chasers, trails=True, rounds=rounds)
    exactly = float(ASKED.ask(inputs).outcomes[Fled.AWAY])
    seen = flights(plays, rounds, 1805, (6, 6), chasers)
    assert abs(seen - exactly) <= 4 * (exactly * (1 - exactly) / plays) ** 0.5


def test_the_page_tells_what_the_engine_says():
    """Numbers of the notebook's prose."""
    told = ASKED.ask(FleeInputs())
    assert round(100 * float(told.outcomes[Fled.AWAY]), 1) == 21.8
    assert round(float(told.measures["rounds until she is away, with no end"]), 1) == 20.1
    three = ASKED.ask(FleeInputs(chasers=3, trails=True)).outcomes[Fled.AWAY]
    assert round(100 * float(three), 1) == 2.5
    p = Fraction(4298, 10_000)
    assert [round(float(expected(p, run)), 1) for run in (1, 2, 3)] == [2.3, 7.7, 20.3]


def test_a_flight_by_hand():
    """A win, a loss that starts again, and three wins."""
    fight = Fight(ASKED, EQUAL, seed=1)
    for mine, other in ((9, 4), (4, 4), (5, 4), (8, 1), (7, 3)):
        fight.enter([face(card("K♠")), face(card("3♥"))])
        fight.enter(mine)
        fight.enter(other)
        fight.roll()
    assert [turn.after.needs for turn in fight.turns] == [2, 3, 2, 1, 0]
    assert fight.finished
    assert fight.outcome is Fled.AWAY


def test_what_a_flight_counts_as():
    """Away once no more wins are wanted."""
    assert ended(Flight(0, 0)) is Fled.AWAY
    assert ended(Flight(1, 2)) is Fled.CHASED
    assert away(Flight(0, 0))
    assert Fled.CHASED.words == "still chased"


def test_a_tail_ends_the_run():
    """While a ship is on her tail she shakes, and her count is none."""
    history = chase(FleeInputs(trails=True)).history(6)
    for pmf in history:
        assert all(flight.needs == 3 for flight in pmf if flight.tails)
    assert any(flight.tails for flight in history[-1])
