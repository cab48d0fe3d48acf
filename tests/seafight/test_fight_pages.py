"""Pages 4 and 5: pictures, sentences, logs, exercises, and prose held to its numbers."""

import json
import re
from dataclasses import replace
from fractions import Fraction

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.seafight.boarding import boarding
from navalkit.rules.seafight.boarding_inputs import BoardingInputs, Losses
from navalkit.rules.seafight.broadside import by_distance, expected_broadsides
from navalkit.rules.seafight.broadside_inputs import Aim, BroadsideInputs, Firing, Target
from navalkit.rules.seafight.company import Company, grades
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.melee import End, Melee
from navalkit.rules.seafight.ships import ships
from navalkit.rules.seafight.wincurve import size_of
from navalkit.show.seafight import SHOWN
from navalkit.show.seafight.gundistance import plans
from navalkit.show.shown import Drawn
from navalkit.show.tasks import marked
from tests.rules.declared import inputs_of
from tests.seafight.boarding_oracle import chance_to_win
from tests.seafight.broadside_oracle import SLOOP, icepool_history
from tests.seafight.pages import told_on

ASKED = [f"seafight.{name}" for name in ("broadside", "gun-to-bring-to", "grapple", "boarding")]
each = pytest.mark.parametrize("id", ASKED)


def drawn_of(id, inputs=None, **more) -> Drawn:
    """A question as its page draws it."""
    asked = question(id)
    inputs = inputs or asked.inputs()
    return Drawn(asked, inputs, asked.ask(inputs), **more)


def view(id, title, inputs=None, **more) -> dict:
    """A picture as plain data."""
    shown = next(each for each in SHOWN[id].views if each.title == title)
    return shown.draw(drawn_of(id, inputs, **more))


@each
@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.data())
def test_any_set_up_can_be_drawn_and_told(id, data):
    """Every picture is a figure, every table whole, the sentence plain text that ends."""
    asked, shown = question(id), SHOWN[id]
    inputs = data.draw(inputs_of(asked.inputs))
    if isinstance(inputs, BoardingInputs):
        inputs = replace(inputs, characters=min(inputs.characters, 1))
    drawn = drawn_of(id, inputs, guess=Fraction(1, 3), played=asked.many(inputs, 50, seed=1))
    for each in shown.views:
        spec, table = each.draw(drawn), each.table(drawn)
        go.Figure(spec)
        assert len(spec["layout"]["title"]["text"]) <= 34
        assert all(len(row) == len(table.heads) for row in table.rows)
    sentence = shown.sentence(drawn)
    assert sentence.endswith(".")
    assert not re.search(r"[<>](?!99\.9%|0\.1%)", sentence)
    fight = Fight(asked, inputs, data.draw(st.integers(0, 999)))
    fight.finish()
    for turn in fight.turns:
        assert shown.turn(inputs, turn).rstrip(".") != f"Round {turn.number} is played"
    assert "aria-label" in shown.scene(inputs, fight.state, fight.played)
    assert shown.name(fight.outcome)


@each
def test_exercises_have_one_right_answer(id):
    """For fifty worksheets: the answer is accepted, every mistake is told apart and answered."""
    for make in SHOWN[id].tasks:
        for sheet in range(1, 51):
            task = make(sheet)
            given_answer = (
                task.answer if isinstance(task.answer, str) else f"{float(100 * task.answer):.1f}"
            )
            assert marked(task, given_answer) == (True, "")
            for mistake in task.mistakes:
                assert mistake.answer != task.answer
                if isinstance(mistake.answer, Fraction):
                    assert abs(mistake.answer - task.answer) > task.tolerance
            assert make(sheet) == task


# --- the pictures --------------------------------------------------------------------------------


def test_the_boarding_bars_are_the_fight():
    """Won, still fighting and lost after each round, with the guess and the simulation on top."""
    played = question(ASKED[3]).many(BoardingInputs(), 400, seed=3)
    spec = view(ASKED[3], "By round", guess=Fraction(1, 2), played=played)
    won, fighting, lost = (trace["y"] for trace in spec["data"][:3])
    history = boarding(BoardingInputs()).history(3)
    assert won[:4] == [float(pmf.p(lambda m: m.end is End.WON)) for pmf in history]
    assert [sum(column) for column in zip(won, fighting, lost, strict=True)] == pytest.approx(
        [1.0] * len(won)
    )
    assert spec["data"][-1]["name"] == "won, simulated"
    assert spec["layout"]["shapes"][0]["y0"] == 0.5


def test_the_saw_teeth_are_marked_where_one_more_hand_is_worse():
    """A cross at every full ten from 20 on, and none on the curve of exact tenths."""
    regular = grades()["regular"]
    inputs = BoardingInputs(
        Company(regular, size_of(30)), Company(regular, size_of(40)), losses=Losses.FLOOR
    )
    spec = view(ASKED[3], "Saw-teeth", inputs)
    down, exactly, worse = spec["data"]
    assert worse["x"] == [20, 30, 40, 50]
    at = down["x"].index(29)
    assert (down["y"][at], down["y"][at + 1]) == pytest.approx((0.646433, 0.449927), abs=1e-6)
    assert exactly["y"] == sorted(exactly["y"])


def test_fire_now_or_close_adds_the_silent_rounds():
    """Three bands closed at two rounds each, and then the broadsides from there."""
    inputs = BroadsideInputs(closing=2)
    told = {plan.band: plan for plan in plans(inputs)}
    assert [told[band].closing for band in (Band.ENGAGED, Band.SHORT, Band.LONG)] == [6, 4, 0]
    spec = view(ASKED[0], "Fire now or close", inputs)
    assert spec["data"][0]["y"] == [6, 4, 2, 0]
    assert [note["text"] for note in spec["layout"]["annotations"]][-1] == "<b>3.5</b>"


def test_what_never_beats_her_says_never():
    """Grape does not reach to Long."""
    spec = view(ASKED[0], "Which target")
    words = [note["text"] for note in spec["layout"]["annotations"]]
    assert words == ["<b>3.5</b>", "<b>3.3</b>", "<b>never</b>"]
    assert "No battery bears" in SHOWN[ASKED[0]].sentence(
        drawn_of(ASKED[0], BroadsideInputs(aim=Aim.HANDS))
    )


def test_thresholds_stand_as_steps():
    """By what she is aimed at: half the hull, half the rigging, Morale."""
    third = Firing(ships()["third-rate"])
    steps = {
        Aim.HULL: "half her hull gone",
        Aim.RIGGING: "half her rigging gone",
        Aim.HANDS: "Morale 3",
    }
    for aim, step in steps.items():
        inputs = BroadsideInputs(third, Target(ships()["galleon"]), aim, Band.SHORT)
        names = [trace["name"] for trace in view(ASKED[0], "By broadside", inputs)["data"]]
        assert step in names


def test_a_round_of_boarding_is_told():
    """Who lost how many, and what is left; the strike."""
    asked, shown = question(ASKED[3]), SHOWN[ASKED[3]]
    fight = Fight(asked, BoardingInputs(), seed=1, entered=[[2, 0], [0, 0], [4, 1]])
    lines = [shown.turn(fight.inputs, turn) for turn in fight.turns]
    assert lines == [
        "Round 1: we net 2, they 0. They lose 18 hands and have 72.",
        "Round 2: we net 0, they 0. Nobody falls.",
        "Round 3: we net 4, they 1. They lose 27 hands and have 45. They strike: we have won the "
        "deck.",
    ]
    assert fight.state == Melee(0, 5, 0, End.WON)


def test_a_broadside_is_told():
    """The battery's net, the damage, what is gone, and her end."""
    asked, shown = question(ASKED[0]), SHOWN[ASKED[0]]
    fight = Fight(asked, BroadsideInputs(), seed=1, entered=[[-1], [1], [2]])
    lines = [shown.turn(fight.inputs, turn) for turn in fight.turns]
    assert lines == [
        "Broadside 1: 10 Medium guns net −1. No harm done.",
        "Broadside 2: 10 Medium guns net 1. 7 Hull Damage, 7 of 12 gone.",
        "Broadside 3: 10 Medium guns net 2. 5 Hull Damage, 12 of 12 gone. She is disabled and "
        "strikes.",
    ]


# --- the prose -----------------------------------------------------------------------------------


def test_the_broadside_page_says_what_is_so():
    """Each number in its prose."""
    page = told_on("04-broadside")
    sloop, galleon = (
        by_distance(BroadsideInputs(target=Target(ships()[key])))
        for key in ("jamaica-sloop", "galleon")
    )
    near, far = Band.SHORT, Band.LONG
    assert page.says(
        f"From Long the sloop takes {float(sloop[far]):.1f} broadsides on average, from Short "
        f"{float(sloop[near]):.1f}"
    )
    assert 1 <= sloop[far] - sloop[near] < 2
    assert page.says(
        f"From Long she takes {float(galleon[far]):.1f} broadsides, from Short "
        f"{float(galleon[near]):.1f}: now the same two rounds save nearly four"
    )
    assert 3.5 < galleon[far] - galleon[near] < 4
    p = Fraction(7997, 12288)  # case E06: the pool of her Captain
    held = expected_broadsides(BroadsideInputs(target=Target(morale=2), distance=Band.HULL_DOWN))
    assert held == 1 / (1 - p)
    assert page.says(f"He holds for {float(held - 1):.1f} rounds on average")
    wears = ", ".join(f"{100 * float(p**n):.0f}%" for n in range(1, 5))
    assert page.says(f"wears away like this: {wears}")


def test_the_page_of_39_and_40_hands_says_what_is_so():
    """Three and four hands a net Success, by the oracle; the larger crew is swept sooner."""
    pytest.importorskip("icepool")
    guns = [(9, "MMAD"), (7, "MMAD"), (4, "MMAD")]
    swept = []
    for size in (39, 40):
        told = icepool_history(SLOOP | {"size": size}, "hands", guns, 3)[-1]
        swept.append(sum(p for state, p in told.items() if state[2] == "beaten"))
    assert swept[1] > swept[0]


def test_the_boarding_page_says_what_is_so():
    """Each number in its prose, by a reckoning of its own."""
    page = told_on("05-boarding")
    four = chance_to_win(("MMA", "MMA"), (160, 40), None)
    assert page.says("Set our Company Size to 213 and theirs to 53: Fighting Strength 160 against")
    assert (Company(size=213).strength, Company(size=53).strength) == (160, 40)
    assert page.says(f"We still lose the deck {100 * (1 - four):.0f} times in 100")
    few, full = (chance_to_win(("MAA", "MAA"), (n, 40), "floor") for n in (29, 30))
    assert page.says(f"29 Regulars win {100 * few:.1f}% of the time and 30 win {100 * full:.1f}%")


@pytest.mark.parametrize("name", ["04-broadside", "05-boarding"])
def test_the_notebooks_are_prose_and_calls(name):
    """Cells of one to four lines, no class, no saved widget state."""
    from tests.seafight.pages import NOTEBOOKS

    book = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    assert book["metadata"]["language_info"]["name"] == "python"
    assert "widgets" not in book["metadata"]
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            assert 1 <= len("".join(cell["source"]).splitlines()) <= 4
            assert cell["outputs"] == []
