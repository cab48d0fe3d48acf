"""A fight is replayed from its page's link: orders, dice by hand and all, for every question."""

from dataclasses import fields
from random import Random

import pytest

from navalkit.lab import Lab
from navalkit.lab.links import RESERVED
from navalkit.rules import question, questions
from navalkit.rules.steps import one_step_away

SOME_ROUNDS = 4


def opened(id: str, query: str) -> Lab:
    """The page, with its play step and what can be answered."""
    lab = Lab(id, query)
    assert lab.bench
    assert lab.challenge
    return lab


def play(lab: Lab, rng: Random) -> None:
    """Some rounds under orders that are chosen at random, some of their dice by hand."""
    step = lab.one
    for _ in range(SOME_ROUNDS):
        if step.fight.finished:
            break
        if step.orders and not step.fight.opening:
            step.orders.order.value = rng.choice([name for _, name in step.orders.order.options])
        turns = len(step.fight.turns)
        while step.fight.wanted and len(step.fight.turns) == turns and rng.random() < 0.5:
            step.enter(rng.choice(list(step.fight.wanted.dice.pmf())))
        if len(step.fight.turns) == turns and rng.random() < 0.8:
            step.roll()


def another_set_up(lab: Lab) -> object:
    """A set-up one step from the page's own, to be pinned as A."""
    near = [made for _, steps in one_step_away(lab.session.inputs) for _, made in steps]
    return near[0] if near else lab.session.inputs


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("id", questions())
def test_the_link_replays_the_fight(id, seed):
    """The same rounds, the same dice on the table, the same line of chances, guess and pin."""
    lab = opened(id, f"?guess=30&seed={seed}")
    play(lab, Random(f"{id}{seed}"))
    lab.session.pinned = another_set_up(lab)
    lab.session.answers = {"1": "12.5"}
    lab.session.refresh()
    again = opened(id, "?" + lab.session.link)
    assert again.session.problems == []
    assert again.session.link == lab.session.link
    one, other = lab.one, again.one
    assert other.fight.turns == one.fight.turns
    assert other.fight.chances == one.fight.chances
    assert other.fight.casts_by_hand == one.fight.casts_by_hand
    assert other.log.value == one.log.value
    assert other.line.words.value == one.line.words.value
    assert again.session.guess == lab.session.guess
    assert again.session.pinned == lab.session.pinned
    assert again.session.answers == lab.session.answers


@pytest.mark.parametrize("id", questions())
def test_no_field_is_called_what_a_link_means_by_itself(id):
    """Else a link could not hold it."""
    assert {each.name for each in fields(question(id).inputs)}.isdisjoint(RESERVED)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("commands=-.sink-her", "orders for 2 turns"),
        ("throws=-&commands=-.sink-her", "sink-her"),
        ("commands=<script>", "orders such as"),
        ("commands=" + "-." * 900 + "-", ""),
        ("policy=luck", "luck"),
        ("policy=<b>", "begins anew"),
        ("throws=99999.5", "99999"),
        ("throws=-.f99", "'99'"),
        ("throws=-.-.3~.-", ""),
        ("throws=" + ".".join("0" * 300), ""),
    ],
)
def test_hostile_orders_and_throws_get_a_sentence(query, says):
    """And the rest of the page stands."""
    lab = opened("seafight.engagement", f"?guess=30&{query}")
    told = " ".join(lab.session.problems)
    assert says in told
    assert len(lab.session.problems) <= 2
    lab.one.finish()
    assert lab.one.fight.finished


@pytest.mark.parametrize("query", ["policy=best", "commands=-.board", "A.rounds=900"])
def test_what_a_question_does_not_know_gets_a_sentence(query):
    """Of the chase, which has no orders; and of a set-up A that cannot be."""
    lab = opened("seafight.chase", f"?guess=30&{query}&throws=-")
    assert len(lab.session.problems) == 1
    assert query not in lab.session.link
    lab.one.finish()
    assert lab.one.fight.finished


@pytest.mark.parametrize("id", questions())
def test_the_line_of_chances_stands_at_the_rounds_that_were_played(id):
    """After round 2 is above the 2; what comes before the first round, at 0 or before it."""
    lab = opened(id, "?guess=30")
    lab.one.finish()
    if lab.one.line.single:
        return
    (line,) = lab.one.line.plot.spec["data"]
    numbers = [turn.number for turn in lab.one.fight.turns]
    assert list(line["x"]) == [numbers[0] - 1, *numbers]
    assert len(line["y"]) == len(line["x"])
