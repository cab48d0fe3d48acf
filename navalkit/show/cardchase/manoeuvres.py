"""The chase of two: what to order, how it goes on, each manoeuvre's odds here and now."""

from __future__ import annotations

from fractions import Fraction

from navalkit.odds.cards import Card, Rank
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Cast, Tray, exact
from navalkit.rules.cardchase import acts, duel, foresight
from navalkit.rules.cardchase.chances import Chance, chances
from navalkit.rules.cardchase.duel import OURS, THEIRS
from navalkit.rules.cardchase.duel_inputs import Aim, DuelInputs
from navalkit.rules.cardchase.orders import Order, allowed
from navalkit.rules.cardchase.questions import REACHED
from navalkit.rules.cardchase.table import End, Table, Vessel, gap
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.cardchase.duel_tasks import best_order
from navalkit.show.cardchase.looks import (
    LOSE,
    TIE,
    WIN,
    Laid,
    cards_row,
    distance,
    guessed,
    marked,
    rows,
    track,
)
from navalkit.show.cardchase.ships import ship_figures
from navalkit.show.numbers import listing, parts, percent, plural, points, signed
from navalkit.show.palette import Paint, paint, series
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {end: end.words for end in End}
NAMES = ("We", "They")


def scene(inputs: DuelInputs, state: Table | None, played: int) -> str:
    """Both ships' cards, the highest first, where they put them, and what else holds."""
    table = state or duel.beginning(inputs)
    order = table.turn or (OURS, THEIRS)
    laid = [_laid(table, who) for who in order]
    note = distance(gap(table, OURS, THEIRS)) if table.held else ""
    return cards_row(laid) + track(laid, note)


def _laid(table: Table, who: int) -> Laid:
    card: Card | None = table.faceup[who] if table.faceup else None
    rank = table.held[who].rank if table.held else 0
    joker = bool(table.held) and table.held[who].joker
    notes = [f"stands for {Rank(rank).words}, +2"] if joker else []
    return Laid(NAMES[who], card, rank, ", ".join([*notes, *states(table.ships[who])]))


def states(vessel: Vessel) -> list[str]:
    """What holds of a ship besides her card, in words."""
    told = []
    if vessel.follows >= 0:
        told.append("on their tail" if vessel.follows == THEIRS else "on our tail")
    if vessel.tally:
        told.append(f"{plural(vessel.tally, 'Flee round')} won")
    if vessel.reeling:
        told.append("out of control, −2")
    if vessel.wounds:
        told.append(plural(vessel.wounds, "wound"))
    if vessel.sheared:
        told.append("oars broken")
    if vessel.aground:
        told.append("aground")
    if vessel.forced:
        told.append(f"next card: {Rank(vessel.forced).words}")
    return told


# --- what to order -------------------------------------------------------------------------------


def _reached(ends: Pmf[End]) -> Fraction:
    return ends.p(lambda end: end in REACHED)


def ranked(inputs: DuelInputs) -> list[tuple[Order, Fraction]]:
    """Every order of this round with the chance that our aim is reached, the best first."""
    told = {order: _reached(ends) for order, ends in foresight.foreseen(inputs).items()}
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


# --- how it goes on ------------------------------------------------------------------------------

PAINTS = {
    End.AWAY: paint("away"),
    End.NEAR: paint("Short"),
    End.FIRED: paint("win"),
    End.WON: series(2),
    End.OPEN: series(6),
    End.RAKED: paint("lose"),
    End.FLED: series(3),
    End.LOST: series(4),
}


def _by_round(drawn: Drawn) -> dict[End, list[Fraction]]:
    told = foresight.by_round(drawn.inputs)
    return {end: [pmf[end] for pmf in told] for end in PAINTS if any(end in pmf for pmf in told)}


def by_round(drawn: Drawn) -> Spec:
    """How the chase stands after each round, by the standing orders."""
    layers = _by_round(drawn)
    at = ["now", *(str(n) for n in range(1, drawn.inputs.rounds + 1))]
    spec = figures.stacked(
        at,
        {WORDS[end]: values for end, values in layers.items()},
        "How the chase stands",
        "After round",
    )
    for trace, end in zip(spec["data"], layers, strict=True):
        trace["marker"] = figures.marker(PAINTS[end])
        trace["insidetextfont"] = {"color": PAINTS[end].text}
    if drawn.played:
        seen = [tally.p(lambda end: end in REACHED) for tally in drawn.played.rounds]
        spec["data"].append(figures.dots(at, seen, "aim reached, simulated"))
    guessed(spec, drawn.guess)
    return spec


def by_round_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    layers = _by_round(drawn)
    rows_ = [
        (str(n), *parts(dict(zip(layers, column, strict=True))).values())
        for n, column in enumerate(zip(*layers.values(), strict=True))
    ]
    return figures.Table(("After round", *(WORDS[end] for end in layers)), rows_)


# --- here and now --------------------------------------------------------------------------------


def _chances(inputs: DuelInputs) -> tuple[Chance, ...]:
    opened = duel.opening(inputs, exact)
    table = opened.only if len(opened) == 1 else duel.beginning(inputs)
    return chances(duel.duel(inputs), table, OURS, THEIRS)


def here(drawn: Drawn) -> Spec:
    """Each manoeuvre's roll as things stand: it fails, succeeds, or succeeds with a raise."""
    told = [each for each in _chances(drawn.inputs) if each.degree]
    layers: dict[str, list[Fraction]] = {"with a raise": [], "succeeds": [], "fails": []}
    for each in told:
        assert each.degree
        layers["with a raise"].append(each.degree[1])
        layers["succeeds"].append(each.degree[0])
        layers["fails"].append(each.degree[-1])
    names = [_needing(each) for each in told]
    looks = {"with a raise": WIN, "succeeds": TIE, "fails": LOSE}
    return rows(names, layers, looks, "Each manoeuvre's roll, now")


def _needing(each: Chance) -> str:
    return each.manoeuvre.name + (" (a raise)" if each.wants else "")


def here_table(drawn: Drawn) -> figures.Table:
    """Every manoeuvre of the text: needs, penalties, odds now, and what a failure brings."""
    rows_ = [_looked_up(each) for each in _chances(drawn.inputs)]
    heads = ("Manoeuvre", "On a table", "In the chase", "Needs", "Works now", "Then", "If it fails")
    return figures.Table(heads, rows_)


def _looked_up(each: Chance) -> tuple[str, ...]:
    told = each.manoeuvre
    if told.tabletop:
        odds = "tabletop only"
    elif each.degree is None:
        odds = "no roll"
    else:
        odds = percent(each.degree.p(lambda degree: degree >= each.wants))
    name = f"{told.name} ({told.clause})"
    return name, told.on_table, told.in_chase, told.needs, odds, told.success, told.failure


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """How it ends by the standing orders, and the best order now with the price of the plan's."""
    inputs: DuelInputs = drawn.inputs
    outcomes = drawn.answer.outcomes
    shares = parts(dict(outcomes.items()))
    likely = sorted(outcomes, key=lambda end: -outcomes[end])
    said = (
        f"Our {marked(inputs.ours.ship)} against their {marked(inputs.theirs.ship)}, "
        f"{plural(inputs.rounds, 'round')}, both by their standing orders: "
        + listing(f"{WORDS[end]} {shares[end]}" for end in likely)
        + "."
    )
    told = ranked(inputs)
    if not told:
        return said
    (order, best), plan = told[0], _reached(outcomes)
    if best <= plan:
        return f"{said} No other order now does better than the plan."
    return (
        f"{said} Best order now {inputs.aim.value}: <b>{order.value}</b>, {percent(best)}; "
        f"the plan's own order costs {points(best - plan).removeprefix('+')}."
    )


def told(inputs: DuelInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    after: Table = turn.after
    if turn.before is None:
        return f"Dealt: {_cards(after)}."
    said = " ".join(_turns(inputs, turn))
    said = f"Round {turn.number}: {said} {_changed(turn.before, after)}"
    return said if duel.over(after) else f"{said} Next cards: {_cards(after)}."


def _turns(inputs: DuelInputs, turn: Turn) -> list[str]:
    """What each captain did and threw: the round once more, from the throws that lay there."""
    here, table, left, said = duel.duel(inputs), turn.before, list(turn.casts), list[str]()
    for who in table.turn:
        if table.end:
            break
        order = duel.ordered_by(here.plans[who], here, table, who)
        if who == OURS and turn.order and allowed(here, table, OURS, THEIRS, turn.order):
            order = turn.order
        tray = Tray(None, [cast.value for cast in left])
        table = duel.turn(here, who, turn.order, tray, table).only
        thrown, left = left[: len(tray.casts)], left[len(tray.casts) :]
        said.append(f"{NAMES[who]}, {order.value}: {_thrown(thrown)}.")
    return said


def _thrown(casts: list[Cast]) -> str:
    return listing(f"{_short(cast.label)} {cast.value}" for cast in casts) or "no roll"


def _short(label: str) -> str:
    """`We: Boating+2` as `we (+2)`; other throws as they are called."""
    name, _, what = label.partition(": ")
    if what.startswith("Boating"):
        return f"{name.lower()} ({signed(int(what.removeprefix('Boating')))})"
    return f"{name.lower()}, {what}" if what else name.lower()


def _cards(table: Table) -> str:
    if not table.faceup:
        return "none"
    told = [f"{NAMES[who].lower()} {table.faceup[who]}" for who in table.turn]
    return f"{listing(told)}, {distance(gap(table, OURS, THEIRS))}"


def _changed(before: Table, after: Table) -> str:
    if after.end:
        return f"{WORDS[after.end].capitalize()}."
    news = []
    for who, name in enumerate(NAMES):
        was, now = before.ships[who], after.ships[who]
        fresh = [each for each in states(now) if each not in states(was)]
        if was.tally and not now.tally:
            fresh.append("the count starts again")
        if was.follows >= 0 > now.follows:
            fresh.append("on no tail any more")
        news += [f"{name}: {', '.join(fresh)}."] if fresh else []
    return " ".join(news) or "Nothing else has changed."


WHY = Why(
    words=(
        "The cards are mixed anew each round, so what they show is forgotten; tails, the count of "
        "Flee rounds, wounds and lost control are remembered. That is the state. To judge an order "
        "now, work out every way in which this round can go, the other captain's turn included, "
        "and weigh each state it leads to by how well one does from there. That second number "
        "is the same question with one round less."
    ),
    formula=(
        "<p>With <i>V<sub>n</sub></i>(<i>s</i>) the chance of our aim from state <i>s</i> with "
        "<i>n</i> rounds to come, under both plans:</p>"
        "<p class='nk-formula'><i>V<sub>n</sub></i>(<i>s</i>) = ∑<sub>cards</sub> Pr(cards) "
        "∑<sub><i>t</i></sub> Pr(<i>s</i> → <i>t</i> | cards) · "
        "<i>V</i><sub><i>n</i>−1</sub>(<i>t</i>)</p>"
        "<p>and an order <i>a</i> is worth ∑<sub><i>t</i></sub> Pr<sub><i>a</i></sub>(<i>s</i> → "
        "<i>t</i>) · <i>V</i><sub><i>n</i>−1</sub>(<i>t</i>); its price is how much less than the "
        "best that is.</p>"
    ),
    code=(duel.turn, duel.sailed, foresight.ends_from),
)


def cards(inputs: DuelInputs) -> str:
    """The two ships."""
    return ship_figures(inputs.ours.ship) + ship_figures(inputs.theirs.ship)


MANOEUVRES = Shown(
    views=(
        View("What to order", advice, advice_table),
        View("How it goes on", by_round, by_round_table),
        View("Here and now", here, here_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    cards=cards,
    words=WORDS,
    tasks=(best_order,),
)
