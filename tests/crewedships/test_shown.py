"""How crewed ships look: figures that can be drawn, sentences, scenes, exercises, marks."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.lab.why import source
from navalkit.odds.count import binomial
from navalkit.odds.pmf import Pmf
from navalkit.rules import question
from navalkit.rules.crewedships.rowing import Rower, Rowing
from navalkit.rules.crewedships.sailing_inputs import SailingInputs
from navalkit.rules.crewedships.speed import Heading, Weather, Wind
from navalkit.rules.crewedships.vessels import vessels
from navalkit.rules.fight import Fight
from navalkit.show.card import card
from navalkit.show.crewedships import SHOWN
from navalkit.show.crewedships.headcount import at_least, bands, headcount, middle, short
from navalkit.show.crewedships.polar import polar
from navalkit.show.crewedships.sailing import scene
from navalkit.show.crewedships.windgrid import by_wind
from navalkit.show.shown import Drawn
from navalkit.show.tasks import key_text, marked
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
def test_a_guess_and_a_simulation_are_laid_over(id):
    """Wherever a view shows them, Plotly takes them."""
    inputs = ASKED[id].inputs()
    played = ASKED[id].many(inputs, 60, 1)
    laid = drawn(id, inputs, guess=Fraction(1, 2), played=played, pinned=ASKED[id].ask(inputs))
    for view in SHOWN[id].views:
        go.Figure(view.draw(laid))


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
        assert said == said.strip()
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
    """It ends with a stop, and so do the card's words; nothing is certain that is not."""
    inputs = data.draw(inputs_of(ASKED[id].inputs))
    seen = drawn(id, inputs)
    said = SHOWN[id].sentence(seen)
    assert said.endswith(".")
    if " 100% " in said:
        figures = [*dict(seen.answer.outcomes.items()).values(), *seen.answer.measures.values()]
        event = seen.answer.outcomes.p(seen.question.event.holds)
        assert 1 in [*figures, event, 1 - event]
    assert ASKED[id].title.replace("'", "&#x27;") in card(seen)


@each
@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.integers(1, 9999))
def test_exercises_know_their_answers_and_mistakes(id, sheet):
    """The right answer is right; each mistake is wrong and has its own words."""
    for make in SHOWN[id].tasks:
        task = make(sheet)
        answer = str(task.answer) if task.options else f"{float(100 * task.answer):.3f}"
        assert marked(task, answer) == (True, "")
        assert key_text(task)
        for mistake in task.mistakes:
            wrong = (
                mistake.answer if task.options else f"{float(100 * Fraction(mistake.answer)):.3f}"
            )
            if wrong != answer:
                right, words = marked(task, wrong)
                assert not right
                assert words


@each
def test_the_code_that_is_shown_is_the_package_s(id):
    """Each function of the third layer has a source, without its docstring."""
    for function in SHOWN[id].why.code:
        assert source(function).startswith(("def ", "@"))
        assert '"""' not in source(function)


# --- counts of many ------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 300), st.fractions(0, 1, max_denominator=9), st.integers(1, 30))
def test_bands_lose_nothing(number, p, most):
    """They adjoin, hold every count, and their chances add up to one."""
    counts = binomial(number, p)
    told = bands(counts, most)
    assert (told[0].low, told[-1].high) == (min(counts), max(counts))
    assert all(b.high + 1 == after.low for b, after in pairwise(told))
    assert abs(sum(b.chance for b in told) - 1) < Fraction(1, 10**9)
    assert len(told) <= most + 1


def test_a_chance_is_certain_only_when_it_is():
    """Shortened to twelve places it never becomes 0 or 1."""
    assert (short(0, 7), short(7, 7)) == (0, 1)
    assert 0 < short(1, 10**40) < short(10**40 - 1, 10**40) < 1


def test_the_middle_nine_in_ten():
    """Of a fair hundred-sided die, 5 to 95; and so many or more."""
    die = Pmf.uniform(range(1, 101))
    assert middle(die) == (5, 95)
    assert at_least(die, 91) == Fraction(1, 10)


@given(st.integers(1, 200), st.integers(0, 20))
def test_the_line_of_the_mean_lies_among_the_bars(number, tenths):
    """Wherever the mean is."""
    p = Fraction(tenths, 20)
    spec = headcount(binomial(number, p), number * p, "t", "a")
    place = spec["layout"]["shapes"][0]["x0"]
    assert -0.5 <= place <= len(spec["data"][0]["x"]) - 0.5


# --- wind ----------------------------------------------------------------------------------------


def test_the_galleon_s_three_speeds_are_on_the_polar_picture():
    """3, 12 and 15, unmarked; the figures of another wind carry the mark of an assumption."""
    shown = scene(SailingInputs(), None, 0)
    for speed in (3, 12, 15):
        assert f">{speed}</text>" in shown
    strong = scene(SailingInputs(weather=Weather(Wind.STRONG)), None, 0)
    assert ">13○</text>" in strong


def test_the_polar_picture_reads_itself():
    """Every heading with its Speed, for those who hear it; a Speed of 0 has no sector."""
    speeds = {Heading.AGAINST: 0, Heading.ACROSS: 9, Heading.WITH: 12}
    shown = polar(speeds, Heading.ACROSS, "moderate", "Cog")
    assert "against the wind 0; across the wind 9; with the wind 12" in shown
    assert shown.count("A") - shown.count("A0 ") >= 4
    assert ElementTree.fromstring(shown).tag.endswith("svg")


def test_rows_of_wind_that_are_assumed_say_so():
    """All but the moderate one, in the grid and in the table."""
    spec = by_wind(drawn("crewedships.sailing"))
    assert [row for row in spec["data"][0]["y"] if "○" not in row] == ["moderate"]
    table = SHOWN["crewedships.sailing"].views[3].table(drawn("crewedships.sailing"))
    assert table.rows[2] == ("moderate", "3 (−6)", "12 (+3)", "15 (+6)")


def test_a_ship_that_lies_still_says_why():
    """At Speed 0 only oars move her; without oars or sails an order moves nothing."""
    becalmed = SailingInputs(vessels()["trireme"], Weather(heading=Heading.AGAINST))
    orders = type(becalmed.orders)
    for order, says in (
        (orders.SAIL, "she lies still until it changes, unless she is rowed"),
        (orders.ROW, "Speed 10."),
    ):
        assert says in SHOWN["crewedships.sailing"].sentence(
            drawn("crewedships.sailing", replace(becalmed, orders=order))
        )
    galleon = drawn("crewedships.sailing", SailingInputs(orders=orders.ROW))
    assert "She has no oars" in SHOWN["crewedships.sailing"].sentence(galleon)


def test_the_rowers_strip_counts_those_in_play():
    """As many fresh as the state says."""
    state = Rowing(2, Rower.FRESH)
    inputs = ASKED["crewedships.rowing"].inputs()
    assert "170 of 170" in SHOWN["crewedships.rowing"].scene(inputs, state, 2)


def test_cards_carry_marks():
    """The galleon's sails are given by the text; her Health is assumed."""
    for id in SHOWN:
        told = SHOWN[id].cards
        if told:
            assert "assumed by this kit" in told(ASKED[id].inputs())
