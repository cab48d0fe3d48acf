"""The contract of every Question: any legal input answers, can be played and told."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules import question, questions
from navalkit.rules.clauses import RULEBOOKS, clause, reading
from navalkit.rules.fight import Fight
from navalkit.rules.inputs import changed, declared, flat
from tests.rules.declared import inputs_of

ASKED = list(questions().values())
IDS = list(questions())
PLAYS = 400
TESTS = Path(__file__).parents[1]
each = pytest.mark.parametrize("asked", ASKED, ids=IDS)
quick = settings(max_examples=8, deadline=None, derandomize=True)


def whole(pmf: Pmf) -> bool:
    """Whether the chances add up to 1."""
    return sum(p for _, p in pmf.items()) == 1


@each
@quick
@given(st.data())
def test_any_legal_input_answers(asked, data):
    """The chances of the outcomes, and of the states after each round, sum to one."""
    inputs = data.draw(inputs_of(asked.inputs))
    answer = asked.ask(inputs)
    assert whole(answer.outcomes)
    assert all(whole(pmf) for pmf in answer.history)
    assert all(isinstance(value, Fraction | int) for value in answer.measures.values())
    assert all(asked.event.holds(outcome) in (True, False) for outcome in answer.outcomes)
    assert asked.ask(inputs) is answer


@each
@quick
@given(st.data())
def test_the_odds_at_the_start_are_the_answer(asked, data):
    """What the states before the first round promise, weighed."""
    inputs = data.draw(inputs_of(asked.inputs))
    opened = asked.opened(inputs, exact)
    promised = opened.then(lambda state: asked.odds(inputs, state, 0))
    assert promised == asked.ask(inputs).outcomes


@each
@quick
@given(st.data(), st.integers(0, 10**6))
def test_any_legal_input_can_be_played(asked, data, seed):
    """To an outcome that the answer knows, through states that its history knows."""
    inputs = data.draw(inputs_of(asked.inputs))
    answer = asked.ask(inputs)
    fight = Fight(asked, inputs, seed)
    fight.finish()
    assert fight.outcome in answer.outcomes
    for turn in fight.turns:
        if turn.number < len(answer.history):
            assert turn.after in answer.history[turn.number]
    assert fight.chances[-1] == Pmf.of(fight.outcome)


@each
@quick
@given(st.data(), st.integers(0, 10**6))
def test_dice_entered_by_hand_replay_the_fight(asked, data, seed):
    """What was thrown, entered as values or as faces, gives the same turns."""
    inputs = data.draw(inputs_of(asked.inputs))
    thrown = Fight(asked, inputs, seed)
    thrown.finish()
    for told in (lambda cast: cast.value, lambda cast: cast.faces or cast.value):
        by_hand = [[told(cast) for cast in turn.casts] for turn in thrown.turns]
        again = Fight(asked, inputs, seed=seed + 1, entered=by_hand)
        assert [turn.after for turn in again.turns] == [turn.after for turn in thrown.turns]


@each
@quick
@given(st.data())
def test_many_plays_agree_with_the_answer(asked, data):
    """Each outcome within five standard errors, where enough are looked for; none unheard of."""
    inputs = data.draw(inputs_of(asked.inputs))
    outcomes, seen = asked.ask(inputs).outcomes, asked.many(inputs, PLAYS, seed=1805).outcomes
    assert set(seen.counts) <= set(outcomes)
    assert sum(seen.counts.values()) == seen.trials == PLAYS
    for outcome, p in outcomes.items():
        spread = float(PLAYS * p * (1 - p)) ** 0.5
        if spread > 3:  # else the normal law says nothing
            assert abs(seen.counts.get(outcome, 0) - PLAYS * p) <= 5 * spread


@each
@quick
@given(st.data())
def test_inputs_go_through_a_link_and_back(asked, data):
    """Told as text, read as text: the same inputs."""
    inputs = data.draw(inputs_of(asked.inputs))
    assert changed(asked.inputs(), flat(inputs)) == inputs


@each
@quick
@given(st.data())
def test_orders_are_answered_too(asked, data):
    """Where a side may choose, each choice has its odds."""
    inputs = data.draw(inputs_of(asked.inputs))
    for state in asked.opened(inputs, exact):
        if not asked.finished(inputs, state, 0):
            advice = asked.advice(inputs, state, 0)
            assert all(whole(pmf) for pmf in advice.values())
            assert bool(advice) is (asked.orders is not None)


@each
def test_what_a_question_rests_on_is_in_the_book(asked):
    """Each clause and reading it names; each clause that its inputs name; its own rulebook."""
    assert asked.rulebook in RULEBOOKS
    for id in asked.clauses:
        assert clause(id).id == id
    for id in asked.assumptions:
        assert reading(id).id == id
    for field in declared(asked.inputs):
        named = field.says.clause
        if named:
            assert (reading if named.startswith("A-") else clause)(named).id == named


@each
def test_each_clause_a_question_rests_on_has_a_test(asked):
    """Named by the clause's id."""
    tests = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    named = {id: f"def test_{id.replace('-', '_')}" for id in asked.clauses}
    assert [id for id, test in named.items() if not re.search(rf"{test}[_(]", tests)] == []


@each
def test_a_question_is_put_in_words(asked):
    """A title that asks, an event to predict, and words for each outcome's kind."""
    assert asked.title.endswith("?")
    assert asked.event.words.startswith(("that ", "of "))
    assert question(asked.id) is asked


def test_an_unknown_question_is_refused_with_the_nearest():
    """One sentence; a long name is not repeated whole."""
    with pytest.raises(ValueError, match=r"no question 'seafight.chas'; did you mean seafight"):
        question("seafight.chas")
    with pytest.raises(ValueError, match=r"known are .*seafight\.chase") as refused:
        question("x" * 10_000)
    assert len(str(refused.value)) < 2000


def test_what_is_asked_wrongly_is_refused_in_a_sentence():
    """Inputs of another question, or no question at all."""
    chase = question("seafight.chase")
    with pytest.raises(ValueError, match="takes ChaseInputs, not NoneType"):
        chase.ask(None)
    with pytest.raises(ValueError, match="no question 'None'"):
        question(None)
