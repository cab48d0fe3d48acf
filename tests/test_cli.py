"""The command line: questions, answers, and what it says to mistakes."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from navalkit.cli import main
from navalkit.rules import questions


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Status, output and complaint of one command."""
    status = main(argv)
    out, err = capsys.readouterr()
    return status, out, err


def test_it_lists_every_question_by_id_and_title(capsys):
    """As lines, and as JSON with the fields."""
    status, out, _ = said(capsys, "questions")
    assert status == 0
    assert len(out.splitlines()) == len(questions())
    assert "seafight.chase" in out
    listed = json.loads(said(capsys, "questions", "--json")[1])
    assert {each["id"] for each in listed} == set(questions())
    assert "rounds" in next(e for e in listed if e["id"] == "seafight.chase")["fields"]


def test_it_answers_the_worked_example_exactly(capsys):
    """Outcomes as fractions that add up to one; W3 of the workloads."""
    status, out, _ = said(capsys, "ask", "seafight.chase", "--json")
    assert status == 0
    outcomes = json.loads(out)["outcomes"]
    assert sum(Fraction(each["exact"]) for each in outcomes) == 1
    told = {each["outcome"]: round(each["probability"], 6) for each in outcomes}
    assert told == {"caught": 0.640546, "away": 0.136489, "still running at dusk": 0.222965}


@pytest.mark.parametrize("order", [("--json", "rounds=8"), ("rounds=8", "--json")])
def test_fields_stand_on_either_side_of_an_option(capsys, order):
    """Both ways the same answer."""
    _, out, _ = said(capsys, "ask", "seafight.chase", *order)
    told = {e["outcome"]: e["probability"] for e in json.loads(out)["outcomes"]}
    assert round(told["caught"], 3) == 0.726


def test_a_table_for_people(capsys):
    """Percent, the sentence, the clauses."""
    _, out, _ = said(capsys, "ask", "seafight.chase", "prey.ship=fluyt")
    assert "SF-CHASE-3" in out
    assert "before dark" in out
    assert "%" in out


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("seafight.chase", "rounds=1000000000"), "it takes 1 to 24"),
        (("seafight.chase", "rounds=" + "9" * 5000), "it takes 1 to 24"),
        (("seafight.pool", "ability=10000"), "it takes 0 to 20"),
        (("seafight.chase", "prey.ship=frigate"), "'frigate' is not known"),
        (("seafight.chase", "wnd=fair"), "did you mean wind?"),
        (("seafight.chase", "agility=3"), "is that pursuer.agility or prey.agility?"),
        (("seafight.chase", "rounds"), "not of the form field=value"),
        (("seafight.chase", "rounds=3", "rounds=4"), "given twice"),
        (("seafight.chas",), "did you mean seafight.chase?"),
        (("x" * 500,), "there is no question"),
    ],
)
def test_a_mistake_gets_one_sentence_and_status_2(capsys, argv, says):
    """What is wrong, the value, what would do."""
    status, out, err = said(capsys, "ask", *argv)
    assert status == 2
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
    assert len(err) < 800


def test_a_reader_who_has_read_enough_causes_no_traceback():
    """As when the answer is piped into `head`."""
    start = "import sys; from navalkit.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", start, "ask", "seafight.chase", "--json"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout is not None
    run.stdout.close()
    assert run.stderr is not None
    assert run.stderr.read() == ""
    assert run.wait() == 0
