"""Exercises: right, wrong in a known way, wrong otherwise, unreadable."""

from fractions import Fraction

import pytest

from navalkit.lab import Lab
from navalkit.rules import question
from navalkit.show.seafight.chase_tasks import DUE, SAME, due, set_up, two_rounds
from navalkit.show.tasks import marked, read_percent


@pytest.mark.parametrize("sheet", [1, 2, 3, 17, 404])
def test_the_answer_is_the_engines(sheet):
    """The closed form of the exercise against the whole chain."""
    inputs = set_up(sheet)
    asked = question("seafight.chase")
    assert two_rounds(sheet).answer == asked.ask(inputs).outcomes.p(asked.event.holds)


@pytest.mark.parametrize("sheet", [1, 2, 3])
def test_each_mistake_gets_its_own_words(sheet):
    """Feedback is tied to the mistake made."""
    task = two_rounds(sheet)
    assert marked(task, f"{float(100 * task.answer):.1f} %") == (True, "")
    for mistake in task.mistakes:
        right, words = marked(task, f"{float(100 * Fraction(mistake.answer)):.1f}")
        assert not right
        assert words in {m.words for m in task.mistakes}


def test_choices_are_judged():
    """The gambler's fallacy by name."""
    assert marked(due(1), SAME) == (True, "")
    assert "gambler" in marked(due(1), DUE)[1]


@pytest.mark.parametrize("typed", ["", "many", "1e9", "1/0", "٣", "--5"])
def test_what_is_no_number_is_said(typed):
    """One sentence, with what would do."""
    with pytest.raises(ValueError, match="is not a number; write a percentage"):
        read_percent(typed)


def test_an_answer_is_judged_on_the_page_and_survives_the_link():
    """U19: reloaded by its link, score and answers are there."""
    lab = Lab("seafight.chase", "sheet=2")
    lab.challenge  # noqa: B018
    exercise = lab.exercises.exercises[0]
    exercise.field.value = f"{float(100 * two_rounds(2).answer):.1f}"
    exercise.check()
    assert "Right" in exercise.verdict.value
    again = Lab("seafight.chase", lab.session.link)
    again.challenge  # noqa: B018
    assert "Right" in again.exercises.exercises[0].verdict.value
    assert again.exercises.exercises[0].field.value == exercise.field.value
