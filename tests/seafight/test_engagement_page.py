"""How an engagement is shown and commanded: figures, tables, words, exercises, orders given."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from navalkit.lab import Lab
from navalkit.lab.orders import Orders
from navalkit.lab.parts import hidden
from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_orders import HUNTED, HUNTING
from navalkit.rules.seafight.engagement_state import Ending
from navalkit.show.seafight import engagement_advice, engagement_map
from navalkit.show.seafight.commanding import BEST
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


def played(query: str = "?guess=40") -> Lab:
    """The page with its play step built."""
    lab = Lab("seafight.engagement", query=query)
    assert lab.bench
    return lab


def weighed(lab: Lab) -> Orders:
    """Its orders, once what each is worth has been asked for and worked out."""
    orders = lab.one.orders
    orders.hint.value = True
    assert orders.ready
    return orders


def test_orders_are_given_round_by_round_with_advice_and_turning_points():
    """Against standing orders, to the end."""
    lab = played()
    orders, step = weighed(lab), lab.one
    assert "Best is to cripple her rigging" not in orders.counsel.value  # they have not met yet
    step.roll()
    assert "Best is to cripple her rigging" in orders.counsel.value
    orders.order.value = "hammer"
    while not step.fight.finished:
        step.roll()
    assert "(Order: close and beat her down.)" in step.log.value
    assert "It is over" in step.log.value
    assert "The turning points" in step.line.turning.value
    assert step.next.disabled


def test_what_an_order_is_worth_is_not_told_before_the_guess():
    """It would give the answer away."""
    lab = played("")
    lab.one.orders.hint.value = True
    lab.one.roll()
    assert "points" not in str(lab.one.orders.order.options)
    assert "once you have given your guess" in lab.one.orders.counsel.value


def test_the_prey_may_do_the_best_she_can():
    """Then her orders are drawn as the matrix game of the state says, the same for a seed."""
    lab = played()
    lab.one.orders.policy.value = BEST
    assert lab.one.orders.ready
    lab.one.finish()
    again = played("?" + lab.session.link)
    again.one.finish()
    assert again.one.fight.turns == lab.one.fight.turns
    theirs = {turn.order[1] for turn in lab.one.fight.turns if turn.order}
    assert theirs <= set(HUNTED.values()) | {DEFAULT.hunted}


def test_dice_entered_under_an_order_belong_to_it():
    """The line of chances follows them; another order puts them away, and says so."""
    lab = played()
    step = lab.one
    step.roll()
    step.orders.order.value = "hammer"
    before = step.fight.ahead()
    step.enter(max(step.fight.wanted.dice.pmf()))
    assert step.fight.ahead() != before
    assert step.fight.by_hand
    step.orders.order.value = "board"
    assert not step.fight.by_hand
    assert "enter them again" in step.said.value


def test_a_picture_that_takes_long_shows_progress_and_can_be_stopped():
    """Stopped, it waits to be asked again; asked, it is drawn."""
    lab = played("?guess=40&rounds=5")
    reveal = lab.reveal

    async def stopped_and_begun_again() -> None:
        reveal.picker.index = [view.title for view in reveal.views].index("Both choose")
        await asyncio.sleep(0)
        assert hidden(reveal.plot)
        assert not hidden(reveal.runner.progress)
        reveal.runner.cancel.click()
        await reveal.runner.task
        assert hidden(reveal.plot)
        assert hidden(reveal.runner.progress)
        assert not reveal.runner.start.disabled
        reveal.refresh()
        assert hidden(reveal.runner.progress)
        reveal.runner.start.click()
        await reveal.runner.task

    asyncio.run(stopped_and_begun_again())
    assert not hidden(reveal.plot)
    assert "Both choose" in reveal.plot.spec["layout"]["title"]["text"]


def test_a_picture_follows_a_set_up_that_changes_while_it_is_worked_out():
    """Only the last is drawn."""
    lab = played("?guess=40&rounds=5")
    reveal = lab.reveal

    async def changed() -> None:
        reveal.picker.index = [view.title for view in reveal.views].index("Best orders")
        await asyncio.sleep(0)
        controls = lab.session.controls
        controls.values = {**controls.values, "rounds": "3"}
        await reveal.runner.task

    asyncio.run(changed())
    assert {inputs.rounds for _, (inputs,) in reveal.worked} == {3}
    assert not hidden(reveal.plot)


def test_without_numpy_the_pictures_say_what_cannot_be_done(monkeypatch):
    """In place; the rest of the page stands."""
    for each in (engagement_advice, engagement_map):
        monkeypatch.setattr(each, "numpy_here", lambda: False)
    for view in shown(ASKED).views:
        if view.title in ("Best orders", "Map of orders", "Both choose"):
            drawn = Drawn(ASKED, DEFAULT, ASKED.ask(DEFAULT))
            assert list(view.working(DEFAULT)) == []
            (note,) = view.draw(drawn)["layout"]["annotations"]
            assert "need numpy" in note["text"].replace("<br>", " ")
            assert "need numpy" in str(view.table(drawn).rows)
