"""The designer's bench and the teacher's page without a browser."""

import html
import re
from fractions import Fraction
from urllib.parse import unquote

import plotly.graph_objects as go
import pytest

from navalkit.lab import designer
from navalkit.lab.challenge import answer_key
from navalkit.lab.designer import Bench
from navalkit.lab.rulebooks import Rulebooks
from navalkit.lab.teacher import Pool, Sheets, histogram, read_guesses, worksheets
from navalkit.rules import luck, question
from navalkit.rules.likeness import Affair
from navalkit.rules.luck import verdict
from navalkit.show.numbers import percent
from navalkit.show.shown import shown
from navalkit.show.tasks import key_text


@pytest.fixture
def bench():
    """The bench with the chase on it, the prey's master better in B."""
    return Bench("seafight.chase", {"prey.operate": "4"})


def test_before_and_after_and_the_difference(bench):
    """Both chances and the points between them."""
    told = bench.compare.told.value
    assert "A 64.1%" in told
    assert "B 29.9%" in told
    assert "34.1 points" in told
    go.Figure(bench.compare.plot.spec)


def test_another_question_is_put_on_the_bench(bench):
    """Its own controls."""
    bench.pick.value = "seafight.pool"
    assert "that the check succeeds" in bench.compare.told.value


def test_the_even_match_is_told(bench):
    """Field, value and chance."""
    bench.even.path.value = "prey.operate"
    bench.even.find()
    assert re.search(r"Prey: Operate \(Sail\) at \d", bench.even.told.value)


def test_the_map_is_filled(bench):
    """Every cell, drawn by Plotly."""
    bench.map.rows.value, bench.map.columns.value = "gauge", "wind"
    bench.map.runner.press()
    assert bench.map.said.value == ""
    assert "16 of 16" in bench.map.told.value
    go.Figure(bench.map.plot.spec)


def test_a_map_of_one_field_against_itself_is_refused(bench):
    """One sentence."""
    bench.map.rows.value = bench.map.columns.value = "wind"
    bench.map.runner.press()
    assert "choose two different fields" in bench.map.said.value


def test_the_search_says_how_far_it_looked(monkeypatch):
    """And draws the break it found."""
    monkeypatch.setattr(designer, "TRIES", 1)
    broken = Bench("seafight.boarding", {"losses": "floor", "ours.size": "39", "theirs.size": "53"})
    broken.worse.runner.press()
    assert "more is worse" in broken.worse.told.value
    go.Figure(broken.worse.plot.spec)


@pytest.fixture
def rulebooks(monkeypatch):
    """The comparison, with few fights for its rolls."""
    monkeypatch.setattr(luck, "FIGHTS", 5)
    return Rulebooks()


def test_the_same_two_ships_are_laid_side_by_side(rulebooks):
    """A line for each rulebook; all but the mêlée, which asks for no ship, rest on assumptions."""
    rulebooks.runner.press()
    assert rulebooks.said.value == ""
    assert [row[0] for row in rulebooks.rows] == [
        *("Sea-fight ○", "Card chase ○", "Crewed ships ○", "Galleys ○"),
        *("Squadrons ○", "Mêlée", "Umpire ○", "Squares ○"),
    ]
    assert rulebooks.rows[-1][1] == percent(verdict("ramming.squares", Affair(), fights=5).ours)


def test_the_mapping_can_be_changed_and_put_back(rulebooks):
    """A frigate with the guns of a first rate wins more often; a raft is refused by name."""
    rulebooks.runner.press()
    before = rulebooks.rows
    grid = rulebooks.grids[False]
    cell = "ramming.squares.0.2"
    assert grid.values[cell] == "frigate"
    grid.values = {**grid.values, cell: "first-rate"}
    rulebooks.runner.press()
    assert rulebooks.rows[:-1] == before[:-1]
    assert rulebooks.rows[-1][1] > before[-1][1]
    grid.values = {**grid.values, cell: "raft"}
    rulebooks.runner.press()
    assert "Squares" in rulebooks.said.value
    assert "'raft' is not known" in html.unescape(rulebooks.said.value)
    rulebooks.back()
    rulebooks.runner.press()
    assert rulebooks.rows == before


def test_guesses_are_pooled():
    """Mean, median, exact, and how many were near."""
    pool = Pool()
    pool.paste.value = "40, 50; 60\n70%"
    pool.press()
    assert "4 guesses: their mean is 55.0%, their median 55.0%" in pool.told.value
    assert "Within 5 points of it: 1." in pool.told.value
    go.Figure(pool.plot.spec)


@pytest.mark.parametrize("text", ["", "many", "140", "-3", "50 " * 1001])
def test_guesses_that_cannot_be_are_refused(text):
    """One sentence, nothing pooled."""
    pool = Pool()
    pool.paste.value = text
    button = next(c for c in pool.widget.children[1].children if hasattr(c, "click"))
    button.click()
    assert pool.said.value
    assert len(pool.said.value) < 150
    assert pool.told.value == ""


def test_the_histogram_counts_each_guess_once():
    """100% falls into the last bin."""
    spec = histogram([Fraction(0), Fraction(1), Fraction(1, 2)], Fraction(1, 2))
    assert sum(spec["data"][0]["y"]) == 3
    assert spec["data"][0]["y"][-1] == 1
    assert read_guesses("0 100 50") == [0, 1, Fraction(1, 2)]


@pytest.mark.parametrize(
    ("pasted", "percents"),
    [
        ("40,55,60", [40, 55, 60]),
        ("40,55", [40, 55]),
        ("62,5", [62.5]),
        ("62,5 %\n7,", [62.5, 7]),
        ("40%,5%", [40, 5]),
        ("1/2, 3/8", [50, 37.5]),
    ],
)
def test_guesses_may_be_set_apart_by_commas_or_have_one_for_a_point(pasted, percents):
    """One figure after a comma is a decimal; more of them, or more commas, are more guesses."""
    assert [float(100 * guess) for guess in read_guesses(pasted)] == percents


def test_few_learners_are_counted_whole():
    """A tick for each learner, as long as they are few."""
    few, many = [Fraction(1, 2)] * 3, [Fraction(1, 2)] * 30
    assert histogram(few, Fraction(1, 2))["layout"]["yaxis"]["dtick"] == 1
    assert "dtick" not in histogram(many, Fraction(1, 2))["layout"]["yaxis"]


def test_worksheets_and_key_belong_together():
    """Each exercise of each sheet once, and its answer in the key."""
    asked = question("seafight.chase")
    tasks = shown(asked).tasks
    printed, key = worksheets(asked, range(3, 6)), answer_key(asked, range(3, 6))
    assert printed.count("<li>") == 3 * len(tasks)
    for sheet in range(3, 6):
        for make in tasks:
            assert make(sheet).text in printed
            assert html.escape(key_text(make(sheet))) in key


def test_the_links_hold_whole_pages():
    """To be saved and printed, from the page itself."""
    sheets = Sheets()
    sheets.count.value = 2
    sheets.press()
    first, second = re.findall(r'href="data:text/html;charset=utf-8,([^"]+)"', sheets.links.value)
    assert "Worksheet number 2" in unquote(first)
    assert "Answer key" in unquote(second)
