"""The engagement in pictures: where it ends, round by round, its cost, orders against orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from navalkit.odds.pmf import Pmf
from navalkit.odds.simulate import Tally
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement_state import BEATEN, WON, Ending, FightState
from navalkit.show import figures
from navalkit.show.numbers import count, decimal, parts, percent
from navalkit.show.palette import Paint, paint
from navalkit.show.shown import Drawn, Spec

WORDS = {
    Ending.TAKEN: "taken by boarding",
    Ending.YIELDED: "struck to the demand",
    Ending.LOWERED: "her colours lowered",
    Ending.SWEPT: "her decks swept",
    Ending.DISABLED: "her hull beaten in",
    Ending.SIGHT: "in sight at dawn",
    Ending.SLIPPED: "slipped away by night",
    Ending.AWAY: "away by day",
    Ending.BOTH: "both beaten at once",
    Ending.OUR_COLOURS: "pursuer lowers hers",
    Ending.OUR_DECKS: "pursuer's decks swept",
    Ending.OUR_HULL: "pursuer's hull beaten in",
    Ending.REPELLED: "boarders beaten",
}
"""Each ending in a few words, as the bars and the table have it."""

LOOKS = {
    Ending.TAKEN: Paint("#0b3f66", "#ffffff", ""),
    Ending.YIELDED: Paint("#0569a3", "#ffffff", "."),
    Ending.LOWERED: Paint("#2f86bd", "#0b0d10", "\\"),
    Ending.SWEPT: Paint("#5aa5d6", "#0b0d10", "-"),
    Ending.DISABLED: Paint("#93c7e8", "#0b0d10", "x"),
    Ending.SIGHT: Paint("#a77879", "#0b0d10", "x"),
    Ending.SLIPPED: Paint("#cf9e33", "#0b0d10", "/"),
    Ending.AWAY: Paint("#b78e1e", "#0b0d10", "."),
    Ending.BOTH: Paint("#777d83", "#0b0d10", "|"),
    Ending.OUR_COLOURS: Paint("#df782d", "#0b0d10", "/"),
    Ending.OUR_DECKS: Paint("#c85f17", "#0b0d10", "-"),
    Ending.OUR_HULL: Paint("#a84a0c", "#ffffff", "x"),
    Ending.REPELLED: Paint("#8a3d0c", "#ffffff", ""),
}
"""Blue where the prey is beaten, gold where she is gone, brown where the pursuer is."""

# --- where it ends -------------------------------------------------------------------------------


def rows_of(drawn: Drawn) -> dict[str, Mapping[Ending, float]]:
    """What is laid side by side: the exact chances, a simulation, a pinned set-up."""
    told: dict[str, Mapping[Ending, float]] = {"all chances": _floats(drawn.answer.outcomes)}
    if drawn.played:
        tally = drawn.played.outcomes
        counts = {end: n / tally.trials for end, n in tally.counts.items()}
        told = {f"{count(tally.trials)} battles": counts} | told
    if drawn.pinned:
        told = {"set-up A": _floats(drawn.pinned.outcomes)} | told
    return told


def _label(p: float) -> str:
    return percent(p) if p > 0.06 else ""


def _floats(pmf: Pmf[Ending]) -> dict[Ending, float]:
    return {end: float(p) for end, p in pmf.items()}


def where_it_ends(drawn: Drawn) -> Spec:
    """One bar that adds to 100, from the pursuer's best ending to her worst."""
    rows = rows_of(drawn)
    possible = [end for end in WORDS if any(end in row for row in rows.values())]
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "name": WORDS[end],
            "y": list(rows),
            "x": [row.get(end, 0.0) for row in rows.values()],
            "marker": figures.marker(LOOKS[end]),
            "text": [
                percent(row.get(end, 0)) if row.get(end, 0) > 0.06 else "" for row in rows.values()
            ],
            "textposition": "inside",
            "insidetextanchor": "middle",
            "textangle": 0,
            "insidetextfont": {"color": LOOKS[end].text},
            "hovertemplate": f"{WORDS[end]}: %{{x:.2%}}<extra>%{{y}}</extra>",
        }
        for end in possible
    ]
    layout: Spec = {
        "title": {"text": "Where it ends"},
        "margin": {"t": 80},
        "barmode": "stack",
        "height": 250 + 70 * len(rows),
        "bargap": 0.25,
        "xaxis": {"range": [0, 1], "tickformat": ".0%"},
        "yaxis": {"type": "category", "automargin": True},
        "legend": {**figures.LEGEND_BELOW, "y": -0.3},
        "uniformtext": {"mode": "hide", "minsize": 9},
    }
    if drawn.guess is not None:
        layout |= _guess(drawn.guess)
    return {"data": data, "layout": layout}


def _guess(guess: Fraction) -> Spec:
    """The guess stands where the blue should end."""
    at = float(guess)
    line = {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "x0": at, "x1": at}
    note = figures.guess_note(f"your guess: {percent(guess)} beaten")
    note |= {"xref": "x", "x": at, "xanchor": "center" if at < 0.55 else "right"}
    return {"shapes": [line | {"line": figures.GUESS}], "annotations": [note]}


def where_it_ends_table(drawn: Drawn) -> figures.Table:
    """The same as a table; simulated chances with their band."""
    outcomes = drawn.answer.outcomes
    shares = parts(dict(outcomes.items()))
    heads, tally = ("Ending", "Chance"), drawn.played.outcomes if drawn.played else None
    rows = [[WORDS[end], shares[end]] for end in WORDS if end in outcomes]
    if tally is None:
        return figures.Table(heads, rows)
    seen = {WORDS[end]: _band(tally, end) for end in WORDS}
    return figures.Table(
        (*heads, f"in {count(tally.trials)} battles"), [[*row, seen[row[0]]] for row in rows]
    )


def _band(tally: Tally[Any], end: Ending) -> str:
    found = tally.p(lambda outcome: outcome is end)
    return f"{percent(found.low)} to {percent(found.high)}"


# --- round by round ------------------------------------------------------------------------------

LAYERS: dict[str, tuple[Paint, Callable[[FightState], bool]]] = {
    "prey beaten": (paint("win"), lambda s: s.end in WON),
    "bound": (Paint("#2a2140", "#ffffff", "+"), lambda s: s.bound),
    **{
        band.words: (
            paint(band.words),
            lambda s, band=band: not s.end and not s.bound and s.band is band,  # type: ignore[misc]
        )
        for band in Band
        if band is not Band.ESCAPED
    },
    "in sight at dawn": (LOOKS[Ending.SIGHT], lambda s: s.end is Ending.SIGHT),
    "away": (paint("away"), lambda s: s.end in (Ending.AWAY, Ending.SLIPPED)),
    "pursuer beaten": (paint("lose"), lambda s: s.end in BEATEN),
}
"""What is told apart by round: layers from the bottom, each with its paint."""


def by_round(drawn: Drawn) -> Spec:
    """How it stands after each round; what is over stays over."""
    told = _worth_telling(drawn)
    at, history = list(told), list(told.values())
    data = []
    for name, (look, holds) in LAYERS.items():
        values = [pmf.p(holds) for pmf in history]
        if not any(values):
            continue
        data.append(
            {
                "type": "bar",
                "name": name,
                "x": at,
                "y": [float(p) for p in values],
                "marker": figures.marker(look),
                "text": [percent(p) if p >= figures.LEAST_LABELLED else "" for p in values],
                "textposition": "inside",
                "insidetextanchor": "middle",
                "textangle": 0,
                "insidetextfont": {"color": look.text},
                "hovertemplate": f"{name}: %{{y:.1%}}<extra>%{{x}}</extra>",
            }
        )
    dusk = drawn.inputs.rounds + 0.5
    layout: Spec = {
        "title": {"text": "How it stands after each round"},
        "margin": {"t": 84},
        "barmode": "stack",
        "height": 470,
        "bargap": 0.12,
        "xaxis": {"type": "category"},
        "yaxis": {**figures.PERCENT_AXIS, "title": {"text": ""}},
        "legend": figures.LEGEND_BELOW,
        "uniformtext": {"mode": "hide", "minsize": 9},
    }
    if dusk < len(history) - 0.5:
        layout["shapes"] = [
            {"type": "line", "yref": "paper", "y0": 0, "y1": 1.04, "x0": dusk, "x1": dusk}
            | {"line": {**figures.GUESS, "dash": "dot"}}
        ]
        layout["annotations"] = [
            {"yref": "paper", "y": 1.04, "yanchor": "bottom", "x": dusk, "text": "night"}
            | {"showarrow": False}
        ]
    return {"data": data, "layout": layout}


def _worth_telling(drawn: Drawn) -> dict[str, Pmf[FightState]]:
    """The rounds by day, those by night while more than a little is undecided, and the end."""
    history, rounds = drawn.answer.history, drawn.inputs.rounds
    told = {
        str(n) if n else "start": pmf
        for n, pmf in enumerate(history)
        if n <= rounds or pmf.p(lambda state: not state.end) > LITTLE
    }
    return told if len(told) == len(history) else told | {"end": history[-1]}


LITTLE = Fraction(1, 30)


def by_round_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = []
    for n, pmf in enumerate(drawn.answer.history):
        told = parts({name: pmf.p(holds) for name, (_, holds) in LAYERS.items()})
        rows.append([str(n) if n else "start", *told.values()])
    return figures.Table(("After round", *LAYERS), rows)


# --- what it costs -------------------------------------------------------------------------------


def costs(drawn: Drawn) -> Spec:
    """What each side has lost when it ends, on average, as a share of what she had."""
    told = _costs(drawn)
    names = list(next(iter(told.values())))
    data = [
        {
            "type": "bar",
            "name": side,
            "x": names,
            "y": [share for _, share in losses.values()],
            "marker": figures.marker(paint(side)),
            "text": [decimal(lost) for lost, _ in losses.values()],
            "textposition": "outside",
            "cliponaxis": False,
            "hovertemplate": f"{side}: %{{text}} of %{{x}}, %{{y:.1%}}<extra></extra>",
        }
        for side, losses in told.items()
    ]
    layout = {
        "title": {"text": "What it costs, on average"},
        "barmode": "group",
        "yaxis": {"tickformat": ".0%", "rangemode": "tozero", "title": {"text": "of all she had"}},
        "xaxis": {"type": "category"},
        "legend": figures.LEGEND_BELOW,
        "showlegend": True,
    }
    return {"data": data, "layout": layout}


def _costs(drawn: Drawn) -> dict[str, dict[str, tuple[float, float]]]:
    inputs, measures = drawn.inputs, drawn.answer.measures
    told = {}
    for side, ship in (("pursuer", inputs.pursuer.ship), ("prey", inputs.prey.ship)):
        whole = {"Hull Points": ship.hull, "System Points": ship.system, "hands": ship.size}
        lost = {what: float(measures[f"{side}'s {what} lost"]) for what in whole}
        told[side] = {what: (lost[what], lost[what] / had) for what, had in whole.items()}
    return told


def costs_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [
        [f"{side}'s {what}", decimal(lost), percent(min(share, 1))]
        for side, losses in _costs(drawn).items()
        for what, (lost, share) in losses.items()
    ]
    return figures.Table(("Lost on average", "Points or hands", "Of all she had"), rows)
