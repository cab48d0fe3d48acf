"""Exercises on chances in a row, and on draws that go on."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.odds.tray import exact
from navalkit.rules.ramming.squares import (
    At,
    Fighter,
    Nation,
    SquaresInputs,
    board,
    grapple,
    settled,
    squares,
)
from navalkit.show.numbers import percent
from navalkit.show.ramming.apart import apart
from navalkit.show.tasks import Mistake, Task


def grapple_and_board(sheet: int) -> Task:
    """Grapple, then board: two chances that must both come off."""
    tries = Random(sheet).choice((1, 2, 3))
    ends = squares(SquaresInputs(tries=tries)).absorb()
    answer = ends.p(lambda state: state.at is At.STRUCK)
    once = grapple(exact)[True]
    held = 1 - (1 - once) ** tries
    turns = {1: "one try", 2: "two tries", 3: "three tries"}[tries]
    text = (
        f"Equal ships, and {turns} to grapple, each of which holds {percent(once)} of the time. "
        "Once held, the boarding between equals is won half the time in the end. How likely is it "
        "that the enemy strikes?"
    )
    mistakes = (
        Mistake(held, "That is the grapple alone; she must then be boarded."),
        Mistake(Fraction(1, 2), "That is the boarding alone; she must first be held."),
        Mistake(held - Fraction(1, 2), "Two things that must both happen: multiply."),
        Mistake(once / 2, "She has more than one try to grapple."),
        Mistake(once**tries / 2, "One try that holds is enough."),
    )
    solution = f"{percent(held)} to hold her, times a half: {percent(answer)}."
    return Task(text, answer, apart(answer, mistakes), solution)


def goes_on(sheet: int) -> Task:
    """A roll whose draws are rolled again."""
    edge = Random(sheet).choice((-2, -1, 1, 2))
    ends = board(edge, 0, exact).map(settled)
    win, draw, lose = (ends[at] for at in (At.STRUCK, At.GRAPPLED, At.BEATEN))
    answer = win / (1 - draw)
    ways = [int(36 * p) for p in (win, draw, lose)]
    text = (
        f"Of the 36 ways two dice fall, {ways[0]} win the boarding, {ways[1]} are level and go on "
        f"next turn, and {ways[2]} lose it. How likely is it to be won in the end?"
    )
    mistakes = (
        Mistake(win, "That is the first turn alone. A level roll is not lost: it goes on."),
        Mistake(win + draw, "You counted every draw as a win."),
        Mistake(win + draw / 2, "Draws do not fall half and half: they divide as the others do."),
        Mistake(1 - answer, "That is the other side."),
    )
    solution = f"Leave the draws out: {ways[0]} of {ways[0] + ways[2]}, {percent(answer)}."
    return Task(text, answer, apart(answer, mistakes), solution)


def point_worth(sheet: int) -> Task:
    """A mast against a nation."""
    options = ("a British crew", "an enemy with a mast lost", "an enemy who is Spanish")
    gifts = (
        SquaresInputs(boarder=Fighter(nation=Nation.BRITISH)),
        SquaresInputs(target=Fighter(masts_lost=1)),
        SquaresInputs(target=Fighter(nation=Nation.SPANISH)),
    )
    held = Random(sheet).choice((1, 2))
    chances = [squares(each).absorb().p(lambda s: s.at is At.STRUCK) for each in gifts]
    text = (
        f"Two equal frigates, {held} square{'s' if held > 1 else ''} apart, not moving. Which one "
        "gift helps the boarder most?"
    )
    wrong = "Look at the points: that one is worth 1."
    mistakes = (Mistake(options[0], wrong), Mistake(options[2], wrong))
    told = ", ".join(f"{option} {percent(p)}" for option, p in zip(options, chances, strict=True))
    solution = f"She strikes: {told}. A mast is worth two points, a nation one."
    return Task(text, options[1], mistakes, solution, options=options)
