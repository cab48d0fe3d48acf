"""How an engagement is shown and commanded: figures, tables, words, exercises, orders given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from navalkit.lab import Lab
from navalkit.lab.orders import BEST, Orders
from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_orders import HUNTED, HUNTING
from navalkit.rules.seafight.engagement_state import Ending
from navalkit.show.seafight.engagement_plots import WORDS
from navalkit.show.shown import Drawn, shown
from navalkit.show.tasks import marked

ASKED = question("seafight.engagement")
DEFAULT = EngagementInputs()
VIEWS = shown(ASKED).views


def drawn(inputs: EngagementInputs) -> Drawn:
    """All that a picture may draw, a simulation and a pinned set-up among it."""
    answer = ASKED.ask(inputs)
    return Drawn(ASKED, inputs, answer, answer.outcomes.p(ASKED.event.holds), None, answer)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.title)
def test_every_picture_is_a_figure_with_its_table(view):
    """Plotly takes it; the table's rows are as wide as its heads."""
    figure = pytest.importorskip("plotly.graph_objects").Figure
    told = drawn(DEFAULT)
    assert figure(view.draw(told)).data
    table = view.table(told)
    assert all(len(row) == len(table.heads) for row in table.rows)


def test_the_one_bar_adds_to_a_hundred():
    """The segments of every row."""
    spec = VIEWS[0].draw(drawn(DEFAULT))
    for row in range(len(spec["data"][0]["y"])):
        assert sum(each["x"][row] for each in spec["data"]) == pytest.approx(1, abs=1e-12)


def test_the_sentence_says_how_exact_it_is():
    """Fractions on a small fight, twelve places on a large one."""
    told = shown(ASKED).sentence
    assert told(drawn(DEFAULT)).endswith("Good to 12 places.")
    small = replace(DEFAULT, hunting=HUNTING["board"], hunted=HUNTED["run"])
    assert told(drawn(small)).endswith("Exact fractions.")


def test_every_ending_has_words_and_every_round_a_line():
    """Of a battle played to its end."""
    assert set(WORDS) == set(Ending) - {Ending.FIGHTING}
    fight = Fight(ASKED, DEFAULT, seed=4)
    fight.finish()
    lines = [shown(ASKED).turn(DEFAULT, turn) for turn in fight.turns]
    assert lines[0].startswith("The ships meet at Long.")
    assert all(line.startswith(f"Round {n}:") for n, line in enumerate(lines[1:], start=1))


@pytest.mark.parametrize("sheet", [1, 2, 3])
def test_exercises_take_their_own_answer(sheet):
    """And refuse each mistake with its words."""
    for make in shown(ASKED).tasks:
        task = make(sheet)
        right = task.answer if task.options else f"{float(100 * task.answer):.2f}"
        assert marked(task, str(right)) == (True, "")
        for mistake in task.mistakes:
            told = mistake.answer if task.options else f"{float(100 * mistake.answer):.2f}"
            assert marked(task, str(told)) == (False, mistake.words)


def test_orders_are_given_round_by_round_with_advice_and_turning_points():
    """Against standing orders, to the end; then the prey chooses too."""
    step = Orders(Lab("seafight.engagement", query="").session)
    assert "Best is to cripple her rigging" in step.counsel.value
    step.order.value = HUNTING["hammer"].name
    step.play()
    assert "(Order: close and beat her down.)" in step.log.value
    while not step.fight.finished:
        step.play()
    assert "It is over" in step.counsel.value
    assert "Turning points" in step.turning.value
    assert step.give.disabled
    step.other.value = BEST
    step.play()
    assert step.said.value == ""
