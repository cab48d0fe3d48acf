"""How the card chase looks: figures, tables, scenes, logs, exercises."""

from fractions import Fraction

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.lab.why import source
from navalkit.odds.cards import card
from navalkit.odds.tray import Tray
from navalkit.rules import question
from navalkit.rules.cardchase import duel as rules
from navalkit.rules.cardchase.duel_inputs import Dealt, DuelInputs, Plan, Plight
from navalkit.rules.cardchase.orders import MANOEUVRES, Order
from navalkit.rules.cardchase.rolls import TraitInputs
from navalkit.rules.cardchase.ships import ships
from navalkit.rules.fight import Fight
from navalkit.show.cardchase import SHOWN
from navalkit.show.cardchase.counsel import ranked
from navalkit.show.cardchase.gaps import given as near_given
from navalkit.show.cardchase.looks import back, distance, marked
from navalkit.show.cardchase.manoeuvres import here_table
from navalkit.show.cardchase.tableau import book
from navalkit.show.shown import Drawn
from navalkit.show.tasks import marked as judged
from tests.rules.declared import inputs_of
from tests.show.reading import check_named, parse

ASKED = {id: question(id) for id in SHOWN}
each = pytest.mark.parametrize("id", SHOWN)
few = settings(max_examples=5, deadline=None, derandomize=True)
MOST_TITLE = 34


def drawn(id: str, inputs=None, **more) -> Drawn:
    """What a picture is drawn from."""
    asked = ASKED[id]
    inputs = inputs or asked.inputs()
    return Drawn(asked, inputs, asked.ask(inputs), **more)


def test_every_question_has_its_looks():
    """None is left to general terms."""
    assert set(SHOWN) == {
        f"cardchase.{name}" for name in ("trait", "opposed", "gap", "flee", "damage", "manoeuvres")
    }


@each
@few
@given(st.data())
def test_every_view_can_be_drawn(id, data):
    """Plotly takes it, its title fits a phone; a cell a column; and there is a sentence."""
    seen = drawn(id, data.draw(inputs_of(ASKED[id].inputs)))
    for view in SHOWN[id].views:
        spec = view.draw(seen)
        go.Figure(spec)
        assert len(spec["layout"]["title"]["text"]) <= MOST_TITLE
        table = view.table(seen)
        assert all(len(row) == len(table.heads) for row in table.rows)
    assert SHOWN[id].sentence(seen).endswith(".")


@each
def test_a_guess_a_simulation_and_a_pin_are_laid_over(id):
    """Every view takes them; where the plot is of the guessed chance the guess is on it."""
    inputs = ASKED[id].inputs()
    played = ASKED[id].many(inputs, 100, 1)
    laid = drawn(id, inputs, guess=Fraction(1, 4), played=played, pinned=ASKED[id].ask(inputs))
    specs = [view.draw(laid) for view in SHOWN[id].views]
    for spec in specs:
        go.Figure(spec)
    lines = [shape for spec in specs for shape in spec["layout"].get("shapes", ())]
    at = {shape.get("x0") if shape.get("yref") == "paper" else shape.get("y0") for shape in lines}
    assert (0.25 in at) is (id != "cardchase.opposed")
    assert any("simulated" in trace.get("name", "") for spec in specs for trace in spec["data"])


@each
@few
@given(st.data(), st.integers(0, 10**6))
def test_a_whole_fight_is_told_and_pictured(id, data, seed):
    """A sentence for each round, and a picture of each state that is sound XML."""
    inputs = data.draw(inputs_of(ASKED[id].inputs))
    fight, told = Fight(ASKED[id], inputs, seed), SHOWN[id]
    fight.finish()
    for turn in fight.turns:
        assert told.turn(inputs, turn).endswith(".")
        if told.scene:
            parse(
                f"<div>{told.scene(inputs, turn.after, turn.number).replace('<br>', '<br/>')}</div>"
            )
    assert told.name(fight.outcome)
    if told.cards:
        assert "<svg" in told.cards(inputs)


@each
@pytest.mark.parametrize("sheet", [1, 2, 3, 17, 9999])
def test_exercises_take_the_right_answer_and_know_the_slips(id, sheet):
    """The answer is right; no mistake passes for it; each mistake has words of its own."""
    for make in SHOWN[id].tasks:
        task = make(sheet)
        exact = task.answer if task.options else f"{float(100 * task.answer):.4f}"
        assert judged(task, exact) == (True, "")
        for slip in task.mistakes:
            wrong = slip.answer if task.options else f"{float(100 * slip.answer):.4f}"
            right, words = judged(task, wrong)
            assert not right
            assert words
        assert task.answer in (task.options or (task.answer,))
        assert make(sheet) == task


@each
def test_the_code_shown_is_the_rule_itself(id):
    """Words, a formula, and functions whose source can be read."""
    why = SHOWN[id].why
    assert why.words
    assert "nk-formula" in why.formula
    assert all("def " in source(function) for function in why.code)


# --- what is told --------------------------------------------------------------------------------


def test_the_smaller_die_is_told_where_it_is_better():
    """Against 12 the d10, not the d12; against 11 nothing of the kind."""
    told = SHOWN["cardchase.trait"].sentence
    assert "The smaller d10 would be better here, by 0.6 points" in told(drawn("cardchase.trait"))
    plain = drawn("cardchase.trait", TraitInputs(target=11))
    assert "smaller" not in told(plain)


def test_distances_in_all_measures():
    """Increments, inches and yards."""
    assert distance(5) == "5 increments, 25 inches, 500 yards"
    assert distance(0) == "half an increment, 2.5 inches, 50 yards"
    assert distance(1, 100) == "1 increment, 5 inches, 500 yards"


def test_her_own_card_tells_something():
    """On an 8 nineteen of 51 cards are within two, on a 2 eleven."""
    assert near_given(8, 2) == Fraction(19, 51)
    assert near_given(2, 2) == Fraction(11, 51)


def test_assumed_ships_bear_the_mark():
    """A ship whose figures are the kit's own, or the reader's, is marked wherever she is named."""
    assert marked(ships()["sloop"]) == "Sloop or cutter"
    assert marked(ships()["three-mast"]).endswith("○")


def test_pictures_are_named():
    """Cards, also those face down, and the line of ranks."""
    check_named(f"<div>{back()}</div>")
    inputs = DuelInputs(our_plight=Plight(Dealt.FIVE), their_plight=Plight(Dealt.JOKER))
    shown = SHOWN["cardchase.manoeuvres"]
    table = rules.opening(inputs, Tray(None)).only
    scene = shown.scene(inputs, table, 0)
    assert "stands for 5, +2" in scene
    assert "half an increment" in scene
    check_named(f"<div>{scene.replace('<br>', '<br/>')}</div>")


def test_the_log_names_what_was_ordered_and_thrown():
    """Both captains, their dice with what is added, and the next cards."""
    inputs = DuelInputs(rounds=2, their_plan=Plan.TRAIL)
    fight = Fight(ASKED["cardchase.manoeuvres"], inputs, seed=1)
    for throw in (card("K♠"), card("3♥")):
        fight.enter(throw)
    fight.roll()
    for throw in (5, 4, 9, 8, card("9♠"), card("9♥")):
        fight.enter(throw)
    fight.roll()
    told = SHOWN["cardchase.manoeuvres"].turn(inputs, fight.turns[-1])
    assert told.startswith("Round 1: We, Flee: we (+3) 5 and they (+1) 4. They, Trail: ")
    assert "We: 1 Flee round won." in told
    assert told.endswith("Next cards: we 9♠ and they 9♥, half an increment, 2.5 inches, 50 yards.")


def test_advice_is_ranked_with_its_price():
    """The best first; the table tells the price of the others and the clause of each."""
    seen = drawn("cardchase.manoeuvres")
    told = ranked(seen.inputs)
    assert [p for _, p in told] == sorted((p for _, p in told), reverse=True)
    table = SHOWN["cardchase.manoeuvres"].views[0].table(seen)
    assert table.rows[0][0] == told[0][0].value == Order.FLEE.value
    assert table.rows[0][2:] == ("the best", "CC-FLEE")
    assert all(row[2].startswith(("−", "no change")) for row in table.rows[1:])


def test_every_manoeuvre_can_be_looked_up():
    """Needs, penalties, odds now, success and failure; two are for the tabletop only."""
    rows = {
        row[0].partition(" (")[0]: row for row in here_table(drawn("cardchase.manoeuvres")).rows
    }
    assert list(rows) == list(MANOEUVRES)
    assert {name for name, row in rows.items() if row[4] == "tabletop only"} == {
        "Hard Brake",
        "Tight Turn",
    }
    assert rows["Steady"][4] == "no roll"
    assert rows["Club Hauling"][1:3] == ("−4", "−4")
    assert all(f">{name}<" in book() for name in MANOEUVRES)
    assert book().count("tabletop only") == 2
