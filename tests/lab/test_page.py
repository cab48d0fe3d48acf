"""A page without a browser: move a control, press a button, read what it shows."""

from urllib.parse import unquote

import plotly.graph_objects as go
import pytest

from navalkit.lab import Lab
from navalkit.lab.guess import Guess
from navalkit.lab.links import LONGEST, read_link, write_link
from navalkit.lab.parts import hidden
from navalkit.lab.session import Session
from navalkit.odds.tray import Face
from navalkit.rules import question, questions
from navalkit.rules.steps import one_step_away
from navalkit.show.tornado import TORNADO


@pytest.fixture
def lab():
    """The chase page as it opens."""
    made = Lab("seafight.chase", "")
    made.bench, made.why, made.challenge, made.share  # noqa: B018  # builds every step
    return made


def guess(lab, chance="50"):
    """Commit a guess as a reader does."""
    lab.predict.form.values = {"chance": chance}
    lab.predict.commit.click()


def put(lab, **values):
    """Change controls as the page does: the whole form comes back with some values new."""
    controls = lab.session.controls
    controls.values = {**controls.values, **{k.replace("__", "."): v for k, v in values.items()}}


def test_nothing_exact_is_shown_before_the_guess(lab):
    """Neither the sentence, the plot, nor the line of chances."""
    assert hidden(lab.reveal.seen)
    assert lab.reveal.plot.spec == {}
    assert hidden(lab.one.line.plot)
    assert hidden(lab.one.line.words)
    lab.many.press()
    assert "xactly" not in lab.many.result.value
    guess(lab)
    assert not hidden(lab.reveal.seen)
    assert "64.1%" in lab.reveal.sentence.value


def test_the_guess_stays_on_the_plot_and_is_scored_kindly(lab):
    """How far off, in points."""
    guess(lab, "60")
    assert "4.1 points off" in lab.predict.kept.value
    note = lab.reveal.plot.spec["layout"]["annotations"][0]["text"]
    put(lab, rounds="8")
    assert "60.0%" in note
    assert lab.reveal.plot.spec["layout"]["annotations"][0]["text"] == note


@pytest.mark.parametrize(
    ("chosen", "says"), [(0, "and it is the likeliest"), (1, "The likeliest is")]
)
def test_a_guess_can_be_the_likeliest_end(lab, chosen, says):
    """Right or wrong, with the chances."""
    lab.predict.kind.index = 1
    lab.predict.likeliest.value = chosen
    lab.predict.commit.click()
    assert says in lab.predict.kept.value
    assert "64.1%" in lab.predict.kept.value
    assert Lab("seafight.chase", lab.session.link).session.guess == lab.session.guess


def test_a_guess_can_be_a_bar_for_every_end(lab):
    """They must add up to 100; half the sum of the differences is how far off it is."""
    lab.predict.kind.index = 2
    lab.predict.bars.values = {"ending0": "60", "ending1": "20", "ending2": "10"}
    lab.predict.commit.click()
    assert "add up to 90" in lab.predict.said.value
    assert lab.session.guess is None
    lab.predict.bars.values = {"ending0": "60", "ending1": "20", "ending2": "20"}
    lab.predict.commit.click()
    assert "6.4 points off" in lab.predict.kept.value
    again = Lab("seafight.chase", lab.session.link)
    assert again.session.guess == Guess("bars", (60, 20, 20))
    assert again.session.drawn().guess == pytest.approx(0.6)


def test_a_control_moves_the_plot_and_the_sentence(lab):
    """One message, the figure replaced in place, the same widget."""
    guess(lab)
    before, model = lab.reveal.plot.spec, lab.reveal.plot.model_id
    put(lab, rounds="8")
    assert lab.reveal.plot.spec != before
    assert lab.reveal.plot.model_id == model
    assert "72.6%" in lab.reveal.sentence.value
    assert lab.reveal.sentence.value.split("<p")[1][:40] in lab.reveal.sentence.value


def test_every_picture_is_a_figure_plotly_takes_and_has_a_table(lab):
    """Validated by Plotly itself, with and without a simulation and a pinned set-up."""
    guess(lab)
    lab.reveal.table.selected_index = 0
    for place in range(len(lab.reveal.views)):
        lab.reveal.picker.index = place
        go.Figure(lab.reveal.plot.spec)
        assert "<table>" in lab.reveal.numbers.value
        assert "data:text/csv" in lab.reveal.numbers.value
    lab.many.press()
    lab.compare.press()
    put(lab, rounds="7")
    for place in range(len(lab.reveal.views)):
        lab.reveal.picker.index = place
        go.Figure(lab.reveal.plot.spec)


@pytest.mark.parametrize("typed", ["", "abc", "-3", "1e9", "inf", "2,5", "9" * 5000, "٣", "NaN"])
def test_a_value_that_cannot_be_used_keeps_the_last_good_one(lab, typed):
    """U09: one sentence beside the field, the plot unchanged."""
    guess(lab)
    before = lab.reveal.plot.spec
    put(lab, rounds=typed)
    (path, words), *others = lab.session.controls.errors.items()
    assert path == "rounds"
    assert not others
    assert "1 to 24" in words
    assert len(words) < 120
    assert lab.session.inputs.rounds == 6
    assert lab.reveal.plot.spec == before
    put(lab, rounds="6")
    assert lab.session.controls.errors == {}


def test_a_wrong_field_does_not_hold_up_the_others(lab):
    """Each error stands beside its own field."""
    put(lab, rounds="x", days="y")
    assert set(lab.session.controls.errors) == {"rounds", "days"}


def test_four_changes_are_four_updates(lab):
    """U02: to and fro, each is shown."""
    guess(lab)
    seen = []
    lab.reveal.plot.observe(lambda change: seen.append(change.new), "spec")
    for rounds in ("3", "9", "3", "9"):
        put(lab, rounds=rounds)
    assert len(seen) == 4
    assert seen[0] == seen[2] != seen[1] == seen[3]


def test_own_figures_of_a_ship(lab):
    """The catalogue entry gives way to figures of one's own."""
    guess(lab)
    controls = lab.session.controls
    values = dict(controls.values)
    del values["pursuer.ship"]
    values |= {"pursuer.ship.name": "Fast", "pursuer.ship.speed": "5", "pursuer.ship.handling": "2"}
    controls.values = values
    assert lab.session.inputs.pursuer.ship.speed == 5
    assert lab.session.inputs.pursuer.ship.name == "Fast"
    assert "Fast" in lab.one.scene.value


def test_a_round_is_played_and_the_line_moves(lab):
    """The dice, the log and the chance from here."""
    guess(lab)
    lab.one.next.click()
    assert lab.one.fight.played == 1
    assert "Round 1:" in lab.one.log.value
    assert lab.one.dice.value.count("<svg") >= 9
    told = lab.one.line.plot.spec["data"][0]["y"]
    state = lab.one.fight.state
    odds = lab.session.question.odds(lab.session.inputs, state, 1)
    assert told[-1] == float(odds.p(lab.session.question.event.holds))


def test_the_same_seed_is_the_same_fight(lab):
    """The seed is shown and can be typed back."""
    lab.one.finish()
    first = [turn.after for turn in lab.one.fight.turns]
    lab.one.anew()
    assert lab.one.seed.value == "2"
    lab.one.seed.value = "1"
    lab.one.finish()
    assert [turn.after for turn in lab.one.fight.turns] == first
    lab.one.seed.value = "many"
    assert "whole number" in lab.one.said.value


def test_own_dice_move_the_odds_before_the_round_is_over(lab):
    """Half a round entered: the chance given what lies on the table."""
    guess(lab)
    lab.one.own.value.value = 3
    lab.one.own.enter_value()
    assert lab.one.fight.played == 0
    half = lab.one.line.plot.spec["data"][0]["y"]
    assert half == [float(lab.session.chance), pytest.approx(0.6080803126618279)]
    lab.one.own.value.value = 0
    lab.one.own.enter_value()
    assert lab.one.fight.played == 1
    assert lab.one.fight.state.band.words == "Short"


def test_own_dice_can_be_entered_face_by_face(lab):
    """Each die's face chosen."""
    assert lab.one.own.faces.children == ()
    lab.one.own.by_face.selected_index = 0
    pickers = lab.one.own.faces.children
    assert [p.value.die for p in pickers] == ["Mastery"] * 3 + ["Ability", "Boon"]
    pickers[0].value = Face("Mastery", "SS")
    lab.one.own.enter_faces()
    assert lab.one.fight.by_hand[0][0] == Face("Mastery", "SS")


def test_pressing_twice_does_not_play_twice(lab):
    """While it runs the button is off; the count stands at one batch of plays."""
    lab.many.press()
    assert lab.session.played.outcomes.trials == 1_000
    lab.many.press()
    assert lab.session.played.outcomes.trials == 1_000


def test_a_change_of_set_up_drops_what_was_simulated(lab):
    """Counts of another set-up are not shown over the new answer."""
    guess(lab)
    lab.many.press()
    put(lab, rounds="8")
    assert lab.session.played is None
    assert lab.many.result.value == ""


def test_pinned_and_compared(lab):
    """A, now, and the difference, with what was changed."""
    guess(lab)
    lab.compare.press()
    put(lab, rounds="8", wind="fresh")
    told = lab.compare.told.value
    assert "A: 64.1%" in told
    assert "points" in told
    assert "Rounds before night 6 → 8" in told
    assert "Wind Fair → Fresh" in told


def test_the_tornado_names_the_strongest_first(lab):
    """Checked by asking for each end anew."""
    guess(lab)
    lab.reveal.picker.index = len(lab.reveal.views) - 1
    low, high = lab.reveal.plot.spec["data"]
    spans = [h - a for a, h in zip(low["x"], high["x"], strict=True)]
    assert spans == sorted(spans, reverse=True)
    place = low["y"].index("Prey: Handling")
    asked = lab.session.question
    from navalkit.rules.inputs import changed

    better = changed(asked.inputs(), {"prey.ship.handling": "2"})
    there = asked.ask(better).outcomes.p(asked.event.holds)
    assert low["base"] + low["x"][place] == pytest.approx(float(there))


def test_the_captains_card_is_a_page_of_its_own(lab):
    """Refused before the guess; after it every table of the question, and the rules it rests on."""
    lab.keep.card.value = ""
    press = next(c for c in lab.keep.widget.children[4].children if hasattr(c, "click"))
    press.click()
    assert "once you have given your guess" in lab.keep.said.value
    guess(lab)
    press.click()
    page = unquote(lab.keep.card.value.partition("charset=utf-8,")[2])
    assert page.startswith("<!doctype html>")
    assert page.count("<table>") >= 1
    assert page.count("<tr>") <= 45
    assert "SF-CHASE-3" in page
    assert "64.1%" in page


def test_a_costly_tornado_waits_for_its_button(lab, monkeypatch):
    """Nothing long runs unasked; once asked it shows its progress and then the picture."""
    monkeypatch.setattr("navalkit.lab.reveal.PATIENCE", 0)
    guess(lab)
    lab.reveal.picker.index = len(lab.reveal.views) - 1
    assert hidden(lab.reveal.plot)
    lab.reveal.runner.press()
    assert not hidden(lab.reveal.plot)
    assert "What matters most" in lab.reveal.plot.label


def test_the_link_brings_everything_back(lab):
    """Set-up, guess, seed, own dice, pinned set-up, worksheet and answers."""
    put(lab, rounds="8", prey__agility="4")
    guess(lab, "35")
    lab.compare.press()
    put(lab, rounds="7")
    lab.one.seed.value = "77"
    lab.one.own.value.value = 2
    lab.one.own.enter_value()
    lab.one.next.click()
    lab.exercises.sheet.value = "12"
    lab.session.answers["1"] = "33"
    again = Lab("seafight.chase", lab.session.link)
    again.bench  # noqa: B018
    assert again.session.inputs == lab.session.inputs
    assert again.session.guess == Guess("number", (35,))
    assert again.session.pinned == lab.session.pinned
    assert again.session.sheet == 12
    assert again.session.answers == {"1": "33"}
    assert again.one.fight.turns[0].after == lab.one.fight.turns[0].after
    assert again.session.problems == []
    assert again.session.link == lab.session.link


@pytest.mark.parametrize(
    "query",
    [
        "rounds=1000000000",
        "rounds=NaN",
        "guess=101",
        "guess=1e999",
        "guess=1/0",
        "seed=-1",
        "throws=9.9.9.9.9.9.9.9.9.9.9",
        "throws=zz",
        "nonsense=1",
        "prey.ship=<script>alert(1)</script>",
        "x=" + "a" * 1_000_000,
        "&".join(f"f{n}=1" for n in range(300)),
        "answer.1=" + "%3Cb%3E" * 20,
        "%00=%ff",
        "sheet=0",
    ],
)
def test_a_hostile_link_opens_the_page_all_the_same(query):
    """What cannot be used is said in a sentence; the rest is taken; nothing is run."""
    made = Lab("seafight.chase", query)
    bench = made.bench
    made.challenge  # noqa: B018
    shown = bench.children[2].value
    assert "<script" not in shown
    if not query.startswith("answer"):
        assert made.session.problems
        assert len(shown) < 400
    assert made.session.inputs == question("seafight.chase").inputs()


def test_links_of_two_labs_on_a_page_do_not_meet():
    """Each has its own key."""
    one, other = Session(question("seafight.chase")), Session(question("seafight.pool"), key="b")
    one.controls.values = {**one.controls.values, "rounds": "9"}
    other.controls.values = {**other.controls.values, "pool.boon": "2"}
    link = f"{one.link}&{other.link}"
    assert Session(question("seafight.chase"), link).inputs.rounds == 9
    again = Session(question("seafight.pool"), link, "b")
    assert again.inputs.pool.boon == 2
    assert again.problems == []


def test_a_long_link_is_refused_at_once():
    """The sentence says how long it may be."""
    assert f"{LONGEST:,}" in read_link("a" * (LONGEST + 1)).problems[0]
    assert write_link(read_link("")) == ""


@pytest.mark.parametrize("id", questions())
def test_every_question_has_a_page(id):
    """Guessed, played, simulated, drawn, and kept in a link."""
    made = Lab(id, "")
    made.bench, made.why, made.challenge, made.share  # noqa: B018
    guess(made, "37")
    notes = made.reveal.plot.spec["layout"]["annotations"]
    assert ["37.0%" in note["text"] for note in notes if "guess" in note["text"]] == [True]
    made.one.finish()
    assert made.one.fight.finished
    made.many.count.value = 100
    made.many.press()
    assert made.session.played.outcomes.trials == 100
    for place in range(len(made.reveal.views)):
        made.reveal.picker.index = place
        go.Figure(made.reveal.plot.spec)
    assert Lab(id, made.session.link).session.problems == []


@pytest.mark.parametrize("id", questions())
def test_a_pinned_set_up_is_drawn_in_every_picture(id):
    """Laid over it, or beside it on the same scale; let go, it is gone."""
    lab = Lab(id, "?guess=40")
    assert lab.bench
    reveal, session = lab.reveal, lab.session
    session.pinned = next(made for _, near in one_step_away(session.inputs) for _, made in near)
    for place, view in enumerate(reveal.views):
        if view is TORNADO or view.working:
            continue
        reveal.picker.index = place
        reveal.refresh()
        alone = view.draw(session.drawn()._replace(pinned=None))
        if hidden(reveal.of_a):
            assert reveal.plot.spec["data"] != alone["data"]
        else:
            assert reveal.of_a.children[0].spec["data"] == view.draw(session.drawn_of_a())["data"]
            go.Figure(reveal.of_a.children[0].spec)
    session.pinned = None
    session.refresh()
    assert hidden(reveal.of_a)


def test_no_two_forms_of_a_page_have_the_same_name():
    """Not even with two questions on it."""
    labs = [Lab("seafight.chase", ""), Lab("seafight.grapple", "", key="grapple")]
    assert all(lab.bench for lab in labs)
    forms = [
        form.title
        for lab in labs
        for form in (lab.session.controls, lab.predict.form, lab.predict.bars)
    ]
    assert len(set(forms)) == 6
