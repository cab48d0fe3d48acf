"""The numbers that page 8 tells in words are the engine's."""

import json
from dataclasses import replace
from pathlib import Path

from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.crewedships.fight import End
from navalkit.rules.crewedships.rolls import chance
from navalkit.rules.crewedships.rowing import Rower
from navalkit.rules.crewedships.sinking import survivors
from navalkit.rules.crewedships.speed import Heading, Wind, kit_shift, sail_speed

PAGE = Path(__file__).parents[2] / "notebooks" / "08-crewed-ships.ipynb"
CELLS = json.loads(PAGE.read_text(encoding="utf-8"))["cells"]
PROSE = " ".join("".join(c["source"]) for c in CELLS if c["cell_type"] == "markdown")


def asked(name: str):
    """A question of this page, and its inputs as the page opens."""
    found = question(f"crewedships.{name}")
    return found, found.inputs()


def test_boons():
    """17.5, 4.9, 2.4 and 1.4 points, from 55%; a third boon is half a point of score."""
    gains = [round(float(100 * (chance(10, n) - chance(10, n - 1))), 1) for n in range(1, 5)]
    assert (
        "worth {} points in a hundred, the second {}, the third {}, the fourth {}".format(*gains)
        in PROSE
    )
    assert "succeeds 55% of the time" in PROSE
    assert gains[3] < gains[0] / 10
    assert 2 < gains[2] < 3  # a point of score is 5


def test_rowing():
    """7.8%, thirteen of 170, after six hours at a Strength of 11."""
    found, inputs = asked("rowing")
    answer = found.ask(inputs)
    assert (inputs.hours, inputs.strength, inputs.rowers) == (6, 11, 170)
    fresh = answer.outcomes[Rower.FRESH]
    assert f"it is {float(100 * fresh):.1f}%, thirteen men of 170" in PROSE
    assert round(answer.measures["rowers fresh at the end"]) == 13


def test_sailing():
    """3, 12 and 15; a fifth; a ship of Speed 6 lies still; 165 in twelve hours."""
    made = [sail_speed(9, kit_shift(Wind.MODERATE, heading)) for heading in Heading]
    assert made == [3, 12, 15]
    assert "makes 3, 12 and 15" in PROSE
    assert made[2] == 5 * made[0]
    assert sail_speed(6, kit_shift(Wind.MODERATE, Heading.AGAINST)) == 0
    _, inputs = asked("sailing")
    assert (inputs.goal, inputs.hours) == (165, 12)


def test_strikes():
    """Six strikes of 4d6 + 2 on a galleon of Health 100."""
    _, inputs = asked("damage")
    assert (inputs.strikes, str(inputs.blow.rolled), inputs.ship.health) == (6, "4d6+2", 100)


def test_sinking():
    """3.4 and 35.9 of two hundred, 110 if they are ordered off; 20 or 21 once in a thousand."""
    found, inputs = asked("sinking")
    figure = found.ask(inputs).measures
    slowly, quickly = (
        round(float(figure[name]), 1)
        for name in ("survivors if she floats", "survivors if she goes at once")
    )
    assert f"{slowly} live if she floats her eight minutes, and {quickly} if she goes" in PROSE
    left = found.ask(replace(inputs, leave=True)).measures["survivors if she floats"]
    assert f"it is {left} who live if she floats" in PROSE
    told = survivors(inputs)
    assert 20 <= told.mean() <= 21
    assert 0.0005 < told[20] + told[21] < 0.0015


def test_aground():
    """A longship, hit for 15 of her 50."""
    _, inputs = asked("aground")
    assert (inputs.ship.name, inputs.done, inputs.ship.health) == ("Longship", 15, 50)


def test_the_fight():
    """56% and 40% between equals: sixteen points."""
    found, inputs = asked("fight")
    ends = found.ask(inputs).outcomes
    won, lost = round(float(100 * ends[End.WON])), round(float(100 * ends[End.LOST]))
    assert f"sink the other in {won}% of such fights and are sunk in {lost}%: sixteen" in PROSE
    assert round(float(100 * (ends[End.WON] - ends[End.LOST]))) == 16
    assert found.opened(inputs, exact)


def test_cells_are_short_and_hold_no_state():
    """Up to four lines of calls; no class, no outputs, no saved widgets."""
    for cell in CELLS:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            assert len(source.splitlines()) <= 4
            assert "class " not in source
            assert cell["outputs"] == []
