"""Boarding by squares: turn by turn, and what a point is worth."""

from __future__ import annotations

from fractions import Fraction

from navalkit.odds.tray import exact
from navalkit.rules.question import Turn
from navalkit.rules.ramming import squares as rules
from navalkit.rules.ramming.squares import (
    MASTS,
    At,
    Fighter,
    SquaresInputs,
    SquaresState,
    begun,
    board,
    grapple,
    rates,
    settled,
    strength,
)
from navalkit.show import figures
from navalkit.show.draw import line, moved, path, picture, scaled, words
from navalkit.show.numbers import parts, percent, plural, rounds, signed
from navalkit.show.palette import EDGE, series
from navalkit.show.ramming.layers import (
    BAD,
    BUSY,
    EVEN,
    GOOD,
    Layers,
    by_round,
    curve_table,
    endings,
    here,
)
from navalkit.show.ramming.square_tasks import goes_on, grapple_and_board, point_worth
from navalkit.show.ships import Rigging, silhouette
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {
    At.ALONGSIDE: "not yet grappled",
    At.GRAPPLED: "grappled",
    At.STRUCK: "she strikes",
    At.BEATEN: "beaten off",
    At.FREE: "never held",
}
PAINTS = {At.STRUCK: GOOD, At.BEATEN: BAD, At.FREE: EVEN}
ON_THE_WAY = {At.GRAPPLED: BUSY, At.ALONGSIDE: series(5)}
LAYERS = Layers(
    lambda inputs, state: WORDS[state.at],
    {WORDS[at]: look for at, look in (PAINTS | ON_THE_WAY).items()},
    "Turn by turn",
    "After turn",
    (WORDS[At.STRUCK],),
    "she strikes",
)

# --- what a point is worth -----------------------------------------------------------------------

EDGES = range(-6, 7)


def in_the_end(edge: int) -> Fraction:
    """The chance to win a boarding whose draws go on, with such an edge. RB-SQR-2.

    >>> in_the_end(0), in_the_end(1)
    (Fraction(1, 2), Fraction(21, 31))
    """
    ends = board(edge, 0, exact).map(settled)
    return ends.given(lambda at: at is not At.GRAPPLED)[At.STRUCK]


def _by_edge() -> dict[str, list[Fraction]]:
    won = [in_the_end(edge) for edge in EDGES]
    held = grapple(exact)[True]
    return {"once grappled": won, "grapple and board": [held * p for p in won]}


def edge_of(inputs: SquaresInputs) -> int:
    """By how much the boarder is the stronger before anything falls. RB-SQR-2."""
    ours, theirs = inputs.boarder, inputs.target
    return strength(ours, ours.masts_lost) - strength(theirs, theirs.masts_lost)


def by_edge(drawn: Drawn) -> Spec:
    """What a point of Gunnery, a mast or a nation is worth. RB-SQR-2."""
    title = "What a point is worth"
    spec = figures.lines(list(EDGES), _by_edge(), title, "Boarder's points more")
    spec["layout"]["xaxis"]["dtick"] = 2
    edge = edge_of(drawn.inputs)
    return here(spec, edge, signed(edge)) if edge in EDGES else spec


def by_edge_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    return curve_table("Boarder's points more", [signed(edge) for edge in EDGES], _by_edge())


# --- in words and as a picture -------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The headline: she strikes, beats them off, or is never caught."""
    outcomes, measures = drawn.answer.outcomes, drawn.answer.measures
    if outcomes[At.FREE] == 1:
        moves = plural(drawn.inputs.moves, "square")
        return f"A target that moves {moves} cannot be grappled (RB-SQR-1)."
    shares = parts({at: outcomes[at] for at in PAINTS})
    return (
        f"The enemy strikes {shares[At.STRUCK]} of the time, beats the boarders off "
        f"{shares[At.BEATEN]}, and is never grappled {shares[At.FREE]}. Once grappled the boarder "
        f"wins {percent(measures['chance to win once grappled'])}; it takes "
        f"{rounds(measures['turns']).replace('round', 'turn')} on average. "
        "The Gunnery is assumed ○."
    )


def told(inputs: SquaresInputs, turn: Turn) -> str:
    """A turn in the words of a log."""
    after: SquaresState = turn.after
    values = ", ".join(f"{cast.label} {cast.value}" for cast in turn.casts)
    came = {
        At.ALONGSIDE: "she slips the hooks; another try",
        At.GRAPPLED: "grappled" if turn.before.at is At.ALONGSIDE else "level: it goes on",
        At.STRUCK: "the enemy strikes her colours",
        At.BEATEN: "the boarders are beaten off, for good",
        At.FREE: "she slips the hooks and is free",
    }[after.at]
    masts = ""
    if (after.ours_lost, after.theirs_lost) != (turn.before.ours_lost, turn.before.theirs_lost):
        masts = f" Masts lost: boarder {after.ours_lost}, target {after.theirs_lost}."
    return f"Turn {turn.number}: {values}: {came}.{masts}"


def scene(inputs: SquaresInputs, state: SquaresState | None, played: int) -> str:
    """Both ships from the side; ropes between them once they are grappled."""
    state = state or begun(inputs)
    ours = _ship(inputs.boarder, state.ours_lost, 86)
    theirs = _ship(inputs.target, state.theirs_lost, 286)
    held = state.at in (At.GRAPPLED, At.STRUCK, At.BEATEN)
    ropes = path(
        "M138 108Q186 128 234 108M140 100Q186 112 232 100", stroke=EDGE, stroke_width=2, fill="none"
    )
    water = path(line((8, 116), (364, 116)), stroke="currentColor", stroke_width=0.8)
    names = _name(inputs.boarder, state.ours_lost, 86) + _name(
        inputs.target, state.theirs_lost, 286
    )
    title = f"Boarder and target: {WORDS[state.at]}"
    status = words(186, 20, WORDS[state.at], 15, text_anchor="middle", font_style="italic")
    drawn = ours + theirs + (ropes if held else "") + water + names + status
    return picture(title, (0, 0, 372, 172), drawn, scaled(440))


KINDS = {
    "sloop": "Jamaica sloop",
    "frigate": "sixth rate",
    "third-rate": "third rate",
    "first-rate": "third rate",
}


def _ship(fighter: Fighter, lost: int, x: float) -> str:
    key = next((key for key, known in rates().items() if known == fighter.ship), "")
    rigging: Rigging = "bare" if lost == MASTS else "half" if lost else "whole"
    return moved(x, 116, silhouette(KINDS.get(key, "own"), 3, rigging), 0.9)


def _name(fighter: Fighter, lost: int, x: float) -> str:
    total = strength(fighter, lost)
    name = fighter.ship.name[:18]
    masts = f", {plural(lost, 'mast')} lost" if lost else ""
    return words(x, 140, name, 15, text_anchor="middle", font_weight="700") + words(
        x, 160, f"d6 {signed(total)}{masts}" if total else f"d6{masts}", 14, text_anchor="middle"
    )


WHY = Why(
    words=(
        "Two things must go well, one after the other: the grapple, and the boarding once she is "
        "held. Chances of things that must all happen multiply, and 58% of 50% is 29%. A level "
        "boarding roll settles nothing and is rolled again, so a draw is as good as not rolled: "
        "what counts is how the rolls that do settle it divide."
    ),
    formula=(
        "<p class='nk-formula'>Pr(win in the end) = <i>w</i> + <i>d</i>·<i>w</i> + "
        "<i>d</i>²·<i>w</i> + … = <i>w</i> / (1 − <i>d</i>)</p>"
        "<p>with <i>w</i> = 15/36, <i>d</i> = 6/36 between equals: 1/2; and "
        "7/12 · 1/2 = 7/24 for grapple and boarding.</p>"
    ),
    code=(rules.grapples, rules.strength, rules.settled),
)

SQUARES = Shown(
    views=(
        by_round(LAYERS, "Turn by turn"),
        View("A point", by_edge, by_edge_table),
        endings("How it ends", PAINTS, "she strikes"),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(grapple_and_board, goes_on, point_worth),
)
