"""The chase of two: what to order, how it goes on, each manoeuvre's odds here and now."""

from __future__ import annotations

from fractions import Fraction

from navalkit.odds.cards import Card, Rank
from navalkit.odds.tray import exact
from navalkit.rules.cardchase import duel, foresight
from navalkit.rules.cardchase.chances import Chance, chances
from navalkit.rules.cardchase.duel import OURS, THEIRS
from navalkit.rules.cardchase.duel_inputs import DuelInputs
from navalkit.rules.cardchase.questions import REACHED
from navalkit.rules.cardchase.table import NAMES, End, Table, gap
from navalkit.show import figures
from navalkit.show.cardchase.counsel import advice, advice_table, ranked, reached
from navalkit.show.cardchase.duel_log import TAILS, WORDS, told
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
from navalkit.show.cardchase.tableau import states
from navalkit.show.numbers import listing, parts, percent, plural, points
from navalkit.show.palette import paint, series
from navalkit.show.shown import Drawn, Shown, Spec, View, Why


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
    return Laid(NAMES[who], card, rank, ", ".join([*notes, *states(table.ships[who], TAILS)]))


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
    (order, best), plan = told[0], reached(outcomes)
    if best <= plan:
        return f"{said} No other order now does better than the plan."
    return (
        f"{said} Best order now {inputs.aim.value}: <b>{order.value}</b>, {percent(best)}; "
        f"the plan's own order costs {points(best - plan).removeprefix('+')}."
    )


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
