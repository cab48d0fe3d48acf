"""Grappling: two hulls, the tries by round, how long the lines hold."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from navalkit.rules.question import Turn
from navalkit.rules.seafight import boarding
from navalkit.rules.seafight import grapple as rules
from navalkit.rules.seafight.grapple import GrappleInputs, Lines, cuts_free, grapple_pools
from navalkit.show import figures
from navalkit.show.chartparts import hair, waves
from navalkit.show.draw import group, line, moved, num, picture, rect, scaled, words, wrap
from navalkit.show.numbers import decimal, parts, percent, plural, rounds
from navalkit.show.palette import paint
from navalkit.show.seafight import gauges
from navalkit.show.seafight.grapple_tasks import in_two, still_held
from navalkit.show.seafight.ships import kind
from navalkit.show.ships import silhouette
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {Lines.LOOSE: "not bound", Lines.BOUND: "bound together"}
LOOKS = {WORDS[Lines.BOUND]: paint("win"), WORDS[Lines.LOOSE]: paint("tie")}

WIDTH: Final = 400.0
WATER: Final = 128.0


def scene(inputs: GrappleInputs, state: Lines | None, played: int) -> str:
    """The two ships side by side; lines between them once the grapnels hold. SF-GRAP-1."""
    bound = state is Lines.BOUND
    ours, theirs = inputs.boarder.ship, inputs.target.ship
    apart = 8 if bound else 30
    pools = [str(pool.dice) if pool else "no roll" for pool in grapple_pools(inputs)]
    drawn = [
        rect(2, 2, WIDTH - 4, 196, fill="none", stroke="currentColor", stroke_width=1.5),
        waves(10, WIDTH - 20, WATER - 8, 20, 1),
        moved(150 - apart, WATER + 4, silhouette(kind(ours)), 0.8),
        moved(250 + apart, WATER, silhouette(kind(theirs)), 0.72, flip=True),
        hair(_grapnels(), 1.4) if bound else "",
        *_captions(100, ours.name, pools[0]),
        *_captions(300, theirs.name, pools[1]),
    ]
    told = f"{ours.name} and {theirs.name} lie side by side, {WORDS[state or Lines.LOOSE]}"
    look = scaled(520) + ";margin:0 auto"
    return picture("Grappling", (0, 0, WIDTH, 200), group(drawn), look, told)


def _captions(x: float, name: str, pool: str) -> list[str]:
    """A ship's name, and below it the dice her master rolls."""
    rows = wrap(pool, 24, 2)
    return [
        words(x, 158, wrap(name, 20, 1)[0], 15, text_anchor="middle", font_weight="700"),
        *(words(x, 175 + 17 * k, row, 15, text_anchor="middle") for k, row in enumerate(rows)),
    ]


def _grapnels() -> str:
    return "".join(
        f"M{num(188)} {num(y)}Q{num(200)} {num(y + 9)} {num(214)} {num(y - 3)}"
        for y in (96, 106, 116)
    ) + line((186, 92), (190, 92))


# --- by round ------------------------------------------------------------------------------------

ROUNDS = 12


def _bound_by(inputs: GrappleInputs) -> list[Fraction]:
    """The chance that the grapnels hold by each round."""
    once = rules.grapple(inputs).history(1)[1][Lines.BOUND]
    return [1 - (1 - once) ** n for n in range(ROUNDS + 1)]


def _held(inputs: GrappleInputs) -> list[Fraction]:
    """Once bound: the chance that she has not cut away after so many rounds."""
    return [(1 - cuts_free(inputs)) ** n for n in range(ROUNDS + 1)]


def tries(drawn: Drawn) -> Spec:
    """By each round of trying, the chance that the ships are bound. SF-GRAP-1."""
    told = _bound_by(drawn.inputs)
    at = list(range(len(told)))
    spec = figures.lines(at, {"caught": told}, "A try each round", "Rounds of trying")
    spec["layout"]["showlegend"] = bool(drawn.played)
    spec["data"][0] |= {"name": "bound"}
    return gauges.overlaid(drawn, spec, at, lambda state: state is Lines.BOUND, "bound")


def held(drawn: Drawn) -> Spec:
    """Once bound, the chance that the lines still hold. SF-GRAP-2."""
    told = _held(drawn.inputs)
    at = list(range(len(told)))
    spec = figures.lines(at, {"running": told}, "Bound, and she cuts", "Rounds of boarding")
    spec["layout"]["showlegend"] = False
    return spec


def tries_table(drawn: Drawn) -> figures.Table:
    """Both as a table."""
    both = zip(_bound_by(drawn.inputs), _held(drawn.inputs), strict=True)
    rows = [(str(n), percent(bound), percent(held)) for n, (bound, held) in enumerate(both)]
    return figures.Table(("Rounds", "Bound by then", "Once bound, still held"), rows)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The headline: bound or not, and how long the lines hold."""
    outcomes, figure = drawn.answer.outcomes, drawn.answer.measures
    shares = parts({end: outcomes[end] for end in Lines})
    tried = plural(drawn.inputs.rounds, "try", "tries")
    told = (
        f"The grapnels hold within {tried} {shares[Lines.BOUND]} of the time and do not "
        f"{shares[Lines.LOOSE]}. "
    )
    free = figure["chance a round to cut away"]
    if not free:
        return told + "Once bound, she cannot cut away (SF-GRAP-2)."
    after = rounds(figure["rounds until she has cut away"])
    return told + f"Once bound, she cuts away {percent(free)} of rounds: after {after} on average."


def told(inputs: GrappleInputs, turn: Turn) -> str:
    """A try in the words of a log."""
    nets = {cast.label: cast.value for cast in turn.casts}
    ours, theirs = nets.get(rules.BOARDER_SAILS, 0), nets.get(rules.TARGET_SAILS, 0)
    result = "the grapnels hold" if turn.after is Lines.BOUND else "they do not hold"
    return f"Round {turn.number}: {decimal(ours, 0)} against {decimal(theirs, 0)}: {result}."


WHY = Why(
    words=(
        "Both masters roll, and the boarder must win: a tie leaves the ships apart. A try that "
        "fails can be made again, so the chance of having them bound grows with each round by the "
        "same share of what was left. Cutting away is such a waiting time from the other side."
    ),
    formula=(
        "<p class='nk-formula'>Pr(bound by round <i>n</i>) = 1 − (1 − <i>p</i>)<sup><i>n</i></sup>,"
        " &nbsp; Pr(still held after <i>n</i>) = (1 − <i>q</i>)<sup><i>n</i></sup></p>"
        "<p>with <i>p</i> the boarder's chance to win, <i>q</i> that of the Hard check.</p>"
    ),
    code=(rules.holds, rules.thrown, boarding.can_cut, boarding.cutting_pool),
)

GRAPPLE = Shown(
    views=(
        View("Trying", tries, tries_table),
        View("Holding", held, tries_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(in_two, still_held),
)
