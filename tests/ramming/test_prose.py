"""The numbers that page 9 tells in words are the engine's."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from navalkit.rules import question
from navalkit.rules.ramming.galleys import At as Galley
from navalkit.rules.ramming.galleys import GalleysInputs
from navalkit.rules.ramming.line import Day
from navalkit.rules.ramming.melee import End, MeleeInputs
from navalkit.rules.ramming.scene import Meeting, Verdict, verdicts
from navalkit.rules.ramming.squadrons import Squadron, SquadronsInputs
from navalkit.rules.ramming.squares import At as Square
from navalkit.rules.ramming.squares import Fighter, Nation, SquaresInputs

PAGE = Path(__file__).parents[2] / "notebooks" / "09-ramming.ipynb"
CELLS = json.loads(PAGE.read_text(encoding="utf-8"))["cells"]
PROSE = " ".join("".join(c["source"]) for c in CELLS if c["cell_type"] == "markdown")


def ends(name: str, inputs=None):
    """How a fight of that ruleset ends; as the page opens, where nothing else is said."""
    asked = question(f"ramming.{name}")
    return asked.ask(inputs or asked.inputs()).outcomes


def hundred(p: Fraction) -> int:
    """To the nearest whole in a hundred."""
    return round(100 * p)


def through(contacts: int, **more) -> Fraction:
    """The chance to come through so many contacts."""
    return ends("galleys", GalleysInputs(contacts, **more))[Galley.CLEAR]


def test_galleys():
    """59 in 100; more likely lost than not at seven; a melee costs more than the die."""
    assert f"{hundred(through(5))} times in 100" in PROSE
    assert through(6) > Fraction(1, 2) > through(7)
    assert "at seven contacts she is more likely lost than not" in PROSE
    assert through(1) - through(1, melee=True) > 1 - through(1)


def test_squadrons():
    """44 and 13 alone, 89 doubled; three against two 52, even 43, lost 6."""
    alone = ends("squadrons", SquadronsInputs(Squadron(), Squadron()))
    pair = ends("squadrons", SquadronsInputs(Squadron(2), Squadron()))
    won, drawn = hundred(alone[Day.OURS]), hundred(alone[Day.EVEN])
    assert f"won {won} times in 100 and drawn {drawn}" in PROSE
    assert f"two against one is won {hundred(pair[Day.OURS])} times" in PROSE
    line = ends("squadrons")
    assert f"have the day only {hundred(line[Day.OURS])} times in 100" in PROSE
    assert f"held to a draw {hundred(line[Day.EVEN])} times" in PROSE
    assert f"{hundred(line[Day.THEIRS])} in 100." in PROSE


def test_melee():
    """75 in 100 for who tries first; against one ship more nothing at all."""
    assert f"{hundred(ends('melee')[End.WON])} times in 100 it is ours" in PROSE
    assert ends("melee", replace(MeleeInputs(), their_ships=3))[End.WON] == 0
    assert "what our first blow is worth then: nothing" in PROSE


def test_squares():
    """7/24 is 29 in 100; 21 in 31 with a British crew, 13 in 16 with two points."""
    assert ends("squares")[Square.STRUCK] == Fraction(7, 12) / 2 == Fraction(7, 24)
    assert f"It is {hundred(Fraction(7, 24))} in 100: 7/12 of a half is 7/24" in PROSE
    british, spanish = (Fighter(nation=nation) for nation in (Nation.BRITISH, Nation.SPANISH))
    for target, told in ((Fighter(), "21 times in 31"), (spanish, "13 times in 16")):
        won = ends("squares", SquaresInputs(british, target))[Square.STRUCK] / Fraction(7, 12)
        assert told == f"{won.numerator} times in {won.denominator}"
        assert told in PROSE


@pytest.mark.parametrize("speed", [0, 4, 9, 15])
def test_the_scene(speed):
    """One degree past 45 changes two verdicts and no other; two look at courses, two at speeds."""
    opening = Meeting()
    at_45, at_46 = (
        verdicts(replace(opening, theirs=replace(opening.theirs, heading=180 + angle)))
        for angle in (45, 46)
    )
    assert [name for name in at_45 if at_45[name] != at_46[name]] == ["melee", "umpire"]
    assert at_45["melee"][Verdict.NEITHER] == at_46["melee"][Verdict.OURS] == 1
    assert at_45["umpire"][Verdict.BOTH] == at_46["umpire"][Verdict.OURS] == 1
    now = verdicts(replace(opening, theirs=replace(opening.theirs, speed=speed)))
    moved = {name for name in now if now[name] != verdicts(opening)[name]}
    assert moved <= {"umpire", "squares"}


def test_all_that_is_quoted_is_there():
    """The page says what these tests are about."""
    assert "from 45 off the bow to 46" in PROSE
    assert "Two of the five look at how the ships lie, two at how fast they go" in PROSE
