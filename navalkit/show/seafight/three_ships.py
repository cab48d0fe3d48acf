"""Three ships: both distances together, one roll against two, round by round."""

from __future__ import annotations

import operator
from fractions import Fraction
from functools import partial
from typing import Any

from navalkit.odds.pmf import Pmf
from navalkit.rules.question import Turn
from navalkit.rules.seafight import three_ships as rules
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.three_inputs import Hunt, ThreeInputs
from navalkit.rules.seafight.three_ships import ENDS, HuntEnd, ThreeState, ended
from navalkit.rules.seafight.wind import Wind
from navalkit.show import figures
from navalkit.show.numbers import decimal, parts, percent, points
from navalkit.show.palette import EDGE, paint, series
from navalkit.show.seafight.threescene import scene
from navalkit.show.seafight.threetasks import one_roll
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

SHORT = {
    HuntEnd.FIRST: "first",
    HuntEnd.SECOND: "second",
    HuntEnd.BOTH: "both",
    HuntEnd.AWAY: "away",
    HuntEnd.DUSK: "dusk",
}
BANDS = [band.words for band in Band]


# --- both distances ------------------------------------------------------------------------------


def _cells(pmf: Pmf[ThreeState]) -> list[list[Fraction]]:
    both = pmf.map(lambda state: state.bands)
    return [[both[first, second] for first in Band] for second in Band]


def both_distances(drawn: Drawn) -> Spec:
    """The joint distribution of both distances, with a slider over the rounds. SF-CHASE-7."""
    told = [_cells(pmf) for pmf in drawn.answer.history]
    title = "Both distances together"
    spec = figures.heat(BANDS, BANDS, told[-1], title)
    trace = spec["data"][0]
    trace |= _shown(told[-1]) | {
        "zmax": float(max(max(row) for row in told[-1])),
        "hovertemplate": "first %{x}, second %{y}: %{z:.2%}<extra></extra>",
    }
    layout = spec["layout"]
    layout |= {"height": 500, "margin": {"t": 50, "b": 160}}
    where = {"side": "bottom", "tickangle": -35, "tickfont": {"size": 12}}
    layout["xaxis"] |= where | {"title": {"text": "the first", "standoff": 4}}
    layout["yaxis"] |= {"title": {"text": "the second"}}
    layout["sliders"] = [_slider(told)]
    return spec


def _shown(cells: list[list[Fraction]]) -> dict[str, Any]:
    return {
        "z": [[float(p) for p in row] for row in cells],
        "text": [[percent(p) if p >= LEAST else "" for p in row] for row in cells],
    }


LEAST = Fraction(1, 1000)


def _slider(told: list[list[list[Fraction]]]) -> dict[str, Any]:
    steps = []
    for number, cells in enumerate(told):
        shown = {name: [value] for name, value in _shown(cells).items()}
        steps.append({"label": str(number), "method": "restyle", "args": [shown, [0]]})
    return {
        "active": len(told) - 1,
        "steps": steps,
        "currentvalue": {"prefix": "After round "},
        "pad": {"t": 6},
        "y": -0.24,
    }


def both_distances_table(drawn: Drawn) -> figures.Table:
    """Every round: the chance of each pair of distances, and what a product would say."""
    mistaken = rules.as_if_independent(drawn.inputs).history()
    rows = []
    for number, pmf in enumerate(drawn.answer.history):
        right, wrong = (p.map(lambda state: state.bands) for p in (pmf, mistaken[number]))
        rows += [
            (str(number), first.words, second.words, percent(p), percent(wrong[first, second]))
            for (first, second), p in right.items()
        ]
    heads = ("After round", "First", "Second", "One roll", "As if independent")
    return figures.Table(heads, rows)


# --- the mistake ---------------------------------------------------------------------------------


def _mistaken(inputs: ThreeInputs) -> Pmf[HuntEnd]:
    return rules.as_if_independent(inputs).absorb().map(ended)


def one_roll_or_two(drawn: Drawn) -> Spec:
    """How it ends by the rule, beside what multiplying two chases would say."""
    names = [SHORT[end] for end in HuntEnd]
    kinds = {RULE: drawn.answer.outcomes, MISTAKE: _mistaken(drawn.inputs)}
    data = [
        _ending_bars(name, names, pmf, place) for place, (name, pmf) in enumerate(kinds.items())
    ]
    if drawn.played:
        ends = drawn.played.outcomes
        dots = [ends.p(partial(operator.is_, end)) for end in HuntEnd]
        data.append(figures.dots(names, dots))
    top = float(max(p for pmf in kinds.values() for _, p in pmf.items()))
    layout = {
        "title": {"text": "One roll for both, or two?"},
        "barmode": "group",
        "xaxis": {"type": "category", "title": {"text": "Alongside first, second, both; or not"}},
        "yaxis": {**figures.PERCENT_AXIS, "range": [0, min(1.1, top * 1.2 + 0.02)]},
        "legend": figures.LEGEND_BELOW,
    }
    return {"data": data, "layout": layout}


RULE, MISTAKE = "one roll (the rule)", "as if independent"


def _ending_bars(name: str, names: list[str], pmf: Pmf[HuntEnd], place: int) -> dict[str, Any]:
    return {
        "type": "bar",
        "name": name,
        "x": names,
        "y": [float(pmf[end]) for end in HuntEnd],
        "marker": figures.marker(series(place)),
        "text": [percent(pmf[end]) for end in HuntEnd],
        "textposition": "outside",
        "textangle": 0,
        "cliponaxis": False,
        "hovertemplate": f"%{{x}}, {name}: %{{y:.2%}}<extra></extra>",
    }


def one_roll_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    right, wrong = drawn.answer.outcomes, _mistaken(drawn.inputs)
    rows = [
        (ENDS[end], percent(right[end]), percent(wrong[end]), points(wrong[end] - right[end]))
        for end in HuntEnd
    ]
    return figures.Table(("Ending", "One roll", "As if independent", "Off by"), rows)


# --- by round ------------------------------------------------------------------------------------


def _curves(inputs: ThreeInputs, history: tuple[Pmf[ThreeState], ...]) -> dict[str, list[Fraction]]:
    wrong = rules.as_if_independent(inputs).history()
    return {
        "one alongside": [pmf.p(_alongside) for pmf in history],
        MISTAKE: [pmf.p(_alongside) for pmf in wrong],
        "the first, in all": [pmf.p(lambda s: s.first is Band.ENGAGED) for pmf in history],
        "away from both": [pmf.map(ended)[HuntEnd.AWAY] for pmf in history],
    }


def _alongside(state: ThreeState) -> bool:
    return Band.ENGAGED in state.bands


def by_round(drawn: Drawn) -> Spec:
    """How fast one comes alongside, by the rule and by the mistake."""
    curves = _curves(drawn.inputs, drawn.answer.history)
    at = list(range(len(drawn.answer.history)))
    spec = figures.lines(at, curves, "Round by round", "After round")
    looks = ("caught", "dusk", "running", "away")
    for trace, look in zip(spec["data"], looks, strict=True):
        trace["line"]["color"] = paint(look).fill
    spec["data"][1]["line"]["color"] = EDGE
    if drawn.played:
        dots = [tally.p(_alongside) for tally in drawn.played.rounds]
        spec["data"].append(figures.dots(at, dots))
    if drawn.guess is not None:
        shape, note = figures.guess_line(drawn.guess, f"your guess: {percent(drawn.guess)}")
        spec["layout"] |= {"shapes": [shape], "annotations": [note]}
    return spec


def by_round_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    curves = _curves(drawn.inputs, drawn.answer.history)
    rows = [
        (str(n), *(percent(p) for p in column))
        for n, column in enumerate(zip(*curves.values(), strict=True))
    ]
    return figures.Table(("After round", *curves), rows)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """How often one comes alongside, and how far off the product of two chases would be."""
    if drawn.inputs.wind is Wind.GALE:
        return "In a Gale no ship may chase: both distances hold until dark (SF-WIND-4)."
    outcomes = drawn.answer.outcomes
    shares = parts({end: outcomes[end] for end in HuntEnd})
    right, wrong = outcomes.p(rules.caught), _mistaken(drawn.inputs).p(rules.caught)
    two = drawn.inputs.hunt is Hunt.TWO_PURSUERS
    whom = "A hunter comes alongside the prey" if two else "The hunter comes alongside a prey"
    told = (
        f"{whom} before dark {percent(right)} of the time: the first {shares[HuntEnd.FIRST]}, "
        f"the second {shares[HuntEnd.SECOND]}, both at once {shares[HuntEnd.BOTH]}."
    )
    if right == wrong:
        return told
    more = points(wrong - right)
    return f"{told} Two chases multiplied as if independent would say {percent(wrong)} ({more})."


def told(inputs: ThreeInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    before, after = turn.before, turn.after
    nets = ", ".join(f"{_short(cast.label)} {decimal(cast.value, 0)}" for cast in turn.casts)
    moves = " ".join(
        _moved(name, b, a)
        for name, b, a in (
            ("First", before.first, after.first),
            ("Second", before.second, after.second),
        )
        if b is not Band.ESCAPED
    )
    said = f"Round {turn.number}: {nets}. {moves}" if nets else f"Round {turn.number}: {moves}"
    if after.gauge is not before.gauge:
        said += f" The weather gauge passes to {after.gauge.words}."
    return said


def _short(label: str) -> str:
    who = label.removesuffix(", Operate (Sail)").removeprefix("The ")
    return {"ship alone": "alone", "first of the two": "first", "second of the two": "second"}.get(
        who, "Speed"
    )


def _moved(name: str, before: Band, after: Band) -> str:
    if after is Band.ENGAGED:
        return f"{name}: alongside."
    if after is Band.ESCAPED:
        return f"{name}: out of sight."
    if after is before:
        return f"{name} stays at {after.words}."
    return f"{name} {'closes to' if after < before else 'opens to'} {after.words}."


WHY = Why(
    words=(
        "The ship alone rolls once, and that one roll is compared with both others. If it is a "
        "bad roll, both gain by it; if it is a good one, neither does. So the two comparisons are "
        "correlated, and their chances may not be multiplied. What may be done: take each result "
        "of the shared roll by itself. Once it is known, what the two others roll is independent; "
        "multiply there, and then add up over the shared roll. Each comparison alone has the "
        "chances it would have in a chase of two; only how they go together is different: both at "
        "once is commoner, and so one at least is rarer."
    ),
    formula=(
        "<p class='nk-formula'>Pr(both) = ∑<sub><i>n</i></sub> Pr(shared net = <i>n</i>) · "
        "Pr(first beats <i>n</i>) · Pr(second beats <i>n</i>)</p>"
        "<p class='nk-formula'>Pr(one at least) = Pr(first) + Pr(second) − Pr(both)</p>"
    ),
    code=(rules.swings, rules.gauge_after),
)

THREE_SHIPS = Shown(
    views=(
        View("One roll or two", one_roll_or_two, one_roll_table),
        View("Both distances", both_distances, both_distances_table),
        View("Round by round", by_round, by_round_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=ENDS,
    tasks=(one_roll,),
)
