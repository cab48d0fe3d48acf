"""How the five rulesets look: figures that can be drawn, sentences, scenes, exercises."""

import re
from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.lab.why import source
from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.ramming.courses import Course
from navalkit.rules.ramming.galleys import At
from navalkit.rules.ramming.scene import Meeting, Verdict
from navalkit.rules.ramming.squares import SquaresInputs
from navalkit.show.ramming import SHOWN
from navalkit.show.ramming.galleys import tail
from navalkit.show.ramming.plan import Look, describe, plan
from navalkit.show.ramming.squares import in_the_end
from navalkit.show.ramming.verdicts import listed, sentences, side_by_side, told_as_table
from navalkit.show.shown import Drawn
from navalkit.show.tasks import marked
from tests.rules.declared import inputs_of

ASKED = {id: question(id) for id in SHOWN}
each = pytest.mark.parametrize("id", SHOWN)
few = settings(max_examples=6, deadline=None, derandomize=True)
MOST_TITLE = 34


def drawn(id: str, inputs=None, **more) -> Drawn:
    """What a picture is drawn from."""
    asked = ASKED[id]
    inputs = inputs or asked.inputs()
    return Drawn(asked, inputs, asked.ask(inputs), **more)


@each
@few
@given(st.data())
def test_every_view_can_be_drawn(id, data):
    """Plotly takes it, its title fits a phone, its bars add up; the table has a cell a column."""
    inputs = data.draw(inputs_of(ASKED[id].inputs))
    seen = drawn(id, inputs)
    for view in SHOWN[id].views:
        spec = view.draw(seen)
        go.Figure(spec)
        assert len(spec["layout"]["title"]["text"]) <= MOST_TITLE
        if spec["layout"].get("barmode") == "stack":
            for column in zip(*(trace["y"] for trace in spec["data"]), strict=True):
                assert sum(column) == pytest.approx(1)
        table = view.table(seen)
        assert table.rows
        assert all(len(row) == len(table.heads) for row in table.rows)


@each
def test_a_guess_a_simulation_and_a_pin_are_laid_over(id):
    """On the first view and on the ends: a dashed line, dots."""
    inputs = ASKED[id].inputs()
    played = ASKED[id].many(inputs, 100, 1)
    laid = drawn(id, inputs, guess=Fraction(1, 2), played=played, pinned=ASKED[id].ask(inputs))
    for view in SHOWN[id].views:
        go.Figure(view.draw(laid))
    spec = SHOWN[id].views[0].draw(laid)
    assert spec["layout"]["shapes"][0]["y0"] == 0.5
    assert any(trace["type"] == "scatter" for trace in spec["data"])


@each
@few
@given(st.data(), st.integers(0, 10**6))
def test_a_whole_fight_is_told_and_pictured(id, data, seed):
    """A sentence for each round, and a picture of each state that is sound XML."""
    inputs = data.draw(inputs_of(ASKED[id].inputs))
    fight, told = Fight(ASKED[id], inputs, seed), SHOWN[id]
    states = [(None, 0), (fight.state, 0)]
    fight.finish()
    for turn in fight.turns:
        said = told.turn(inputs, turn)
        assert said.endswith(".")
        assert str(turn.number) in said
        states.append((turn.after, turn.number))
    for state, number in states:
        picture = told.scene(inputs, state, number)
        ElementTree.fromstring(f"<div>{picture}</div>")
        assert "aria-label" in picture
    assert told.name(fight.outcome)


@each
@few
@given(st.data())
def test_the_headline_is_a_sentence(id, data):
    """It ends with a stop, and shows 100% only of what is certain."""
    inputs = data.draw(inputs_of(ASKED[id].inputs))
    seen = drawn(id, inputs)
    said = SHOWN[id].sentence(seen)
    assert said.endswith(".")
    # Certain: an end, or a measure that the sentence tells as well.
    sure = [*dict(seen.answer.outcomes.items()).values(), *seen.answer.measures.values()]
    if "100%" in said:
        assert 1 in sure


@each
@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.integers(1, 9999))
def test_exercises_know_their_answers_and_mistakes(id, sheet):
    """The right answer is right; each mistake is wrong and has its own words."""
    for make in SHOWN[id].tasks:
        task = make(sheet)
        answer = str(task.answer) if task.options else f"{float(100 * task.answer):.2f}"
        assert marked(task, answer) == (True, "")
        if task.options:
            assert task.answer in task.options
            assert {m.answer for m in task.mistakes} == set(task.options) - {task.answer}
        for mistake in task.mistakes:
            typed = mistake.answer if task.options else f"{float(100 * mistake.answer):.2f}"
            right, words = marked(task, str(typed))
            assert not right
            assert words.endswith(".")


@each
def test_the_explanation_shows_real_code(id):
    """Functions of the rules, out of the source."""
    why = SHOWN[id].why
    assert all(re.match(r"(@cache\n)?def ", source(function)) for function in why.code)
    assert all("navalkit.rules.ramming" in function.__module__ for function in why.code)
    assert "<p" in why.formula


def test_the_tail_against_adding_up():
    """After five contacts 59% against a supposed half; after ten 35% against nothing."""
    spec = tail(drawn("ramming.galleys"))
    real, added = (trace["y"] for trace in spec["data"])
    assert (round(real[4], 2), added[4]) == (0.59, 0.5)
    assert (round(real[9], 2), added[9]) == (0.35, 0)


def test_draws_left_out():
    """15 of 30, 21 of 31, 26 of 32."""
    assert [in_the_end(d) for d in (0, 1, 2)] == [
        Fraction(15, 30),
        Fraction(21, 31),
        Fraction(26, 32),
    ]


def test_a_fast_target_is_told_by_its_clause():
    """Nothing to add up where nothing can happen."""
    inputs = replace(SquaresInputs(), moves=3)
    said = SHOWN["ramming.squares"].sentence(drawn("ramming.squares", inputs))
    assert said == "A target that moves 3 squares cannot be grappled (RB-SQR-1)."


def test_the_names_of_the_ends_are_told():
    """Words and not numbers."""
    assert SHOWN["ramming.galleys"].name(At.WRECKED) == "wrecked"


# --- the plan and the verdicts -------------------------------------------------------------------


@given(st.integers(0, 359), st.integers(0, 359), st.integers(0, 20), st.integers(0, 90))
def test_a_plan_turns_both_ships(ram, other, speed, angle):
    """By their headings, with an arrow as long as she is fast; sound XML, told in words."""
    picture = plan(Course(ram, speed), Course(other, 3), angle)
    root = ElementTree.fromstring(picture)
    ships = {g.get("data-ship"): g.get("transform") for g in root.iter() if g.get("data-ship")}
    assert ships == {"ram": f"rotate({ram})", "struck": f"rotate({other})"}
    assert describe(Course(ram, speed), Course(other, 3), angle) in picture
    assert plan(Course(ram), Course(other), angle, Look(arrows=False)).count("data-shaft") == 0


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 359), st.integers(0, 359), st.integers(0, 20), st.integers(0, 20))
def test_every_meeting_has_five_verdicts_in_words(ours, theirs, speed, other):
    """A figure, a row and a sentence each; the shares of a row add up."""
    meeting = Meeting(Course(ours, speed), Course(theirs, other))
    spec = side_by_side(meeting)
    go.Figure(spec)
    for shares in zip(*(trace["x"] for trace in spec["data"]), strict=True):
        assert sum(shares) == pytest.approx(1)
    told = sentences(meeting)
    assert len(told) == len(told_as_table(meeting).rows) == len(Verdict) + 1
    assert all(words.endswith(".") for words in told.values())
    ElementTree.fromstring(re.sub("<br>", "<br/>", listed(meeting)))


def test_bow_to_bow_in_words():
    """The two that disagree say why."""
    told = sentences(Meeting(Course(0, 12), Course(180, 4)))
    assert told["melee"] == "Neither is lost. Stem on stem is a draw."
    assert told["umpire"] == "Both are lost. Bow to bow both go down."
