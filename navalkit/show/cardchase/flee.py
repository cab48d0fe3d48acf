"""Fleeing: the run of wins by round, what a run costs, and who is on her tail."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from navalkit.rules.cardchase import acts, flee
from navalkit.rules.cardchase.flee import Fled, FleeInputs, Flight, won_at_once
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.cardchase.flee_tasks import now_due, run_of_three
from navalkit.show.cardchase.looks import guessed, marked
from navalkit.show.cardchase.ships import ship_figures
from navalkit.show.numbers import decimal, parts, percent, plural
from navalkit.show.palette import paint
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {Fled.AWAY: "away", Fled.CHASED: "still chased"}


def scene(inputs: FleeInputs, state: Flight, played: int) -> str:
    """How far she is in her run, as boxes to tick, and how many are on her tail."""
    done = inputs.run - state.needs
    boxes = "".join(_box(number < done) for number in range(inputs.run))
    tails = f"{plural(state.tails, 'ship')} on her tail" if state.tails else "nobody on her tail"
    label = f"{done} of {inputs.run} wins in a row; {tails}; round {played} of {inputs.rounds}"
    return (
        f'<div role="img" aria-label="{label}" '
        'style="display:flex;gap:10px;align-items:center;flex-wrap:wrap">'
        f"{boxes}<span>{label}</span></div>"
    )


def _box(ticked: bool) -> str:
    fill = paint("away").fill if ticked else "transparent"
    return (
        f'<span style="width:26px;height:26px;border:2px solid currentColor;border-radius:5px;'
        f'background:{fill}"></span>'
    )


# --- by round ------------------------------------------------------------------------------------


def _standing(inputs: FleeInputs, flight: Flight) -> str:
    if not flight.needs:
        return "away"
    if flight.tails:
        return "tailed"
    done = inputs.run - flight.needs
    return f"{done} in a row" if done else "none yet"


def _names(inputs: FleeInputs) -> list[str]:
    wins = [f"{n} in a row" for n in range(inputs.run - 1, 0, -1)]
    return ["away", *wins, "none yet", *(["tailed"] if inputs.trails else [])]


def _by_round(drawn: Drawn) -> dict[str, list[Fraction]]:
    told = [pmf.map(lambda f: _standing(drawn.inputs, f)) for pmf in drawn.answer.history]
    return {name: [pmf[name] for pmf in told] for name in _names(drawn.inputs)}


def by_round(drawn: Drawn) -> Spec:
    """Where she stands after each round. CC-FLEE."""
    layers = _by_round(drawn)
    at = ["start", *(str(n) for n in range(1, len(drawn.answer.history)))]
    spec = figures.stacked(at, layers, "Her run of wins, by round", "After round")
    if drawn.played:
        gone = [tally.p(flee.away) for tally in drawn.played.rounds]
        spec["data"].append(figures.dots(at, gone, "away, simulated"))
    guessed(spec, drawn.guess)
    return spec


def by_round_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    layers = _by_round(drawn)
    rows = [
        (str(n), *parts(dict(zip(layers, column, strict=True))).values())
        for n, column in enumerate(zip(*layers.values(), strict=True))
    ]
    return figures.Table(("After round", *layers), rows)


# --- what a run costs ----------------------------------------------------------------------------


def expected(p: Fraction, run: int) -> Fraction:
    """Rounds until so many wins in a row, on average: (1 − pʳ) / (pʳ (1 − p)).

    >>> expected(Fraction(1, 2), 3)
    Fraction(14, 1)
    """
    if p == 1:
        return Fraction(run)
    return (1 - p**run) / (p**run * (1 - p))


CHANCES = tuple(Fraction(n, 20) for n in range(5, 20))
RUNS = range(1, 5)


def cost(drawn: Drawn) -> Spec:
    """Rounds that a run of wins takes on average, by the chance of one win. CC-FLEE."""
    data: list[dict[str, Any]] = [
        {
            "type": "scatter",
            "mode": "lines",
            "name": f"{run} in a row" if run > 1 else "one win",
            "x": [float(p) for p in CHANCES],
            "y": [float(expected(p, run)) for p in CHANCES],
            "line": {
                "color": figures.look_of("", run - 1).fill,
                "width": 3,
                "dash": figures.DASHES[run - 1],
            },
            "hovertemplate": "%{x:.0%} a round: %{y:.1f} rounds<extra></extra>",
        }
        for run in RUNS
    ]
    p, run = won_at_once(drawn.inputs), drawn.inputs.run
    data.append(
        {
            "type": "scatter",
            "mode": "markers",
            "name": "here",
            "x": [float(p)],
            "y": [float(expected(p, run))],
            "marker": {"size": 13, "symbol": "circle-open", "line": {"width": 3}},
            "hovertemplate": "here, %{x:.1%} a round: %{y:.1f} rounds<extra></extra>",
        }
    )
    layout = {
        "title": {"text": "What a run of wins costs"},
        "xaxis": {"tickformat": ".0%", "title": {"text": "Chance to win one round"}},
        "yaxis": {
            "type": "log",
            "title": {"text": "Rounds on average"},
            "tickvals": [1, 2, 5, 10, 20, 50, 100, 200],
        },
        "legend": figures.LEGEND_BELOW,
        "height": 430,
    }
    return {"data": data, "layout": layout}


def cost_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    mine = won_at_once(drawn.inputs)
    chances = sorted({*CHANCES, mine})
    rows = [(percent(p), *(decimal(expected(p, run)) for run in RUNS)) for p in chances]
    return figures.Table(("One round", *(f"{run} in a row" for run in RUNS)), rows)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """Whether she gets away in time, and how long a run takes."""
    inputs: FleeInputs = drawn.inputs
    told = drawn.answer.measures
    shares = parts({end: drawn.answer.outcomes[end] for end in Fled})
    mean = decimal(told["rounds until she is away, with no end"])
    return (
        f"A {marked(inputs.prey.ship)} before {plural(inputs.chasers, 'ship')}: she wins a round "
        f"{percent(told['chance to win a round'])} of the time, and is away within "
        f"{plural(inputs.rounds, 'round')} {shares[Fled.AWAY]}. With all the rounds she needs it "
        f"takes {mean} on average."
    )


def told(inputs: FleeInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    before, after = turn.before, turn.after
    if not after.needs:
        said = f"the win number {inputs.run} in a row, and she is away"
    elif after.tails > before.tails:
        said = f"{plural(after.tails, 'ship')} on her tail now; her count starts again"
    elif after.tails < before.tails:
        said = "she shakes one off"
    elif after.tails:
        said = "she does not shake off her tail"
    elif after.needs < before.needs:
        said = f"won, {inputs.run - after.needs} in a row"
    else:
        said = "not won; her count starts again"
    return f"Round {turn.number}: {said}."


WHY = Why(
    words=(
        "All that the next round asks for is how many wins in a row she has. A loss puts her back "
        "to none, whatever went before. So a run of three is not three times as long as one win: "
        "most runs break, and each break costs all of it. With a chance of 43 in 100 a win takes "
        "2.3 rounds, two in a row 7.7 and three 20."
    ),
    formula=(
        "<p>With <i>p</i> the chance of a win, and <i>E</i> the rounds until <i>r</i> in a row:</p>"
        "<p class='nk-formula'><i>E</i> = (1 − <i>p<sup>r</sup></i>) / "
        "(<i>p<sup>r</sup></i> (1 − <i>p</i>))</p>"
        "<p>Within a given number of rounds: carry the chances of 0, 1, 2 wins so far from round "
        "to round; what reaches 3 stays.</p>"
    ),
    code=(acts.flee, flee.round_of, expected),
)


def cards(inputs: FleeInputs) -> str:
    """The two ships."""
    wanted = ("top_speed", "handling")
    return ship_figures(inputs.prey.ship, wanted) + ship_figures(inputs.chaser.ship, wanted)


FLEE = Shown(
    views=(
        View("By round", by_round, by_round_table),
        View("What a run costs", cost, cost_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    cards=cards,
    words=WORDS,
    tasks=(run_of_three, now_due),
)
