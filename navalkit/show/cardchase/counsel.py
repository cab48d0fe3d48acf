"""What to order in the chase: every manoeuvre that may be ordered, and what each costs."""

from __future__ import annotations

from fractions import Fraction

from navalkit.odds.pmf import Pmf
from navalkit.rules.cardchase import acts, foresight
from navalkit.rules.cardchase.duel_inputs import Aim, DuelInputs
from navalkit.rules.cardchase.orders import Order
from navalkit.rules.cardchase.questions import REACHED
from navalkit.rules.cardchase.table import End
from navalkit.show import figures
from navalkit.show.cardchase.looks import (
    WIN,
    rows,
)
from navalkit.show.numbers import percent, points
from navalkit.show.palette import Paint, series
from navalkit.show.shown import Drawn, Spec


def reached(ends: Pmf[End]) -> Fraction:
    """The chance that our aim is reached."""
    return ends.p(lambda end: end in REACHED)


def ranked(inputs: DuelInputs) -> list[tuple[Order, Fraction]]:
    """Every order of this round with the chance that our aim is reached, the best first."""
    told = {order: reached(ends) for order, ends in foresight.foreseen(inputs).items()}
    return sorted(told.items(), key=lambda pair: -pair[1])


def advice(drawn: Drawn) -> Spec:
    """The chance of our aim under each order of this round; the plans are kept to afterwards."""
    told = ranked(drawn.inputs)
    names = [order.value for order, _ in told]
    best = told[0][1] if told else Fraction(0)
    spec = rows(names, {"aim reached": [p for _, p in told]}, {"aim reached": WIN}, _asked(drawn))
    if not told:
        return spec
    bar = spec["data"][0]
    looks = [WIN if p == best else series(6) for _, p in told]
    bar |= {"marker": figures.markers(looks), "textposition": "outside", "cliponaxis": False}
    bar |= {"text": [percent(p) for _, p in told], "insidetextfont": None}
    bar["customdata"] = [_priced(p, best) for _, p in told]
    bar["hovertemplate"] = "%{y}: %{x:.1%}, %{customdata}<extra></extra>"
    spec["data"].append(_prices(told, best, looks))
    top = max(float(best) * 1.4, float(drawn.guess or 0) * 1.05, 0.05)
    if drawn.guess is not None:
        spec["layout"] |= {"shapes": [_guess(drawn.guess)]}
    spec["layout"]["xaxis"] |= {"range": [0, top], "nticks": 5}
    return spec


def _guess(guess: Fraction) -> Spec:
    """The guess, which was for the plan, as a line down."""
    at = {"x0": float(guess), "x1": float(guess), "y0": 0, "y1": 1}
    return {"type": "line", "yref": "paper", **at, "line": figures.GUESS, "layer": "below"}


def _prices(told: list[tuple[Order, Fraction]], best: Fraction, looks: list[Paint]) -> Spec:
    """The price of each order, written inside its bar where there is room."""
    roomy = [(order, p, look) for (order, p), look in zip(told, looks, strict=True) if 3 * p > best]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [0.0 for _ in roomy],
        "y": [order.value for order, _, _ in roomy],
        "text": [f" {_priced(p, best)}" for _, p, _ in roomy],
        "textposition": "middle right",
        "textfont": {"color": [look.text for _, _, look in roomy]},
        "hoverinfo": "skip",
        "showlegend": False,
    }


AIMS = {
    Aim.ESCAPE: "to escape",
    Aim.CLOSE: "to close in",
    Aim.BROADSIDE: "to fire a broadside",
}


def _asked(drawn: Drawn) -> str:
    return f"Order now, {AIMS[drawn.inputs.aim]}"


LEAST_PRICE = Fraction(1, 2000)
"""A price below this is too small to be told on a bar; the table has it."""


def _priced(p: Fraction, best: Fraction) -> str:
    if p == best:
        return "best"
    return points(p - best).removesuffix(" points") if best - p >= LEAST_PRICE else "as good"


def advice_table(drawn: Drawn) -> figures.Table:
    """The same, with the price of each order against the best."""
    told = ranked(drawn.inputs)
    best = told[0][1] if told else Fraction(0)
    rows_ = [
        (order.value, percent(p), points(p - best) if p != best else "the best", _cited(order))
        for order, p in told
    ]
    return figures.Table(("Order now", "Aim reached", "Price", "Clause"), rows_)


def _cited(order: Order) -> str:
    return acts.clause_of(order)
