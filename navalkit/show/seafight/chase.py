"""The chase: the sea chart, the bands by round, how it is absorbed, the matrix, the log."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.question import Turn
from navalkit.rules.seafight import chase as rules
from navalkit.rules.seafight.chase import ChaseState, End, chase, ended
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.wind import Wind
from navalkit.show import figures
from navalkit.show.numbers import decimal, parts, percent, rounds
from navalkit.show.seachart import Holder, chart
from navalkit.show.seafight.chase_tasks import due, two_rounds, worth
from navalkit.show.seafight.ships import picture, ship_figures
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {End.CAUGHT: "caught", End.AWAY: "away", End.DUSK: "still running at dusk"}
HOLDERS: dict[Gauge, Holder] = {Gauge.PURSUER: "pursuer", Gauge.PREY: "prey"}


def scene(inputs: ChaseInputs, state: ChaseState | None, played: int) -> str:
    """The situation as a sea chart. SF-DIST-1, SF-CHASE-4."""
    state = state or ChaseState(inputs.start, inputs.gauge, inputs.wind)
    return chart(
        picture(inputs.pursuer.ship),
        picture(inputs.prey.ship),
        state.band.words,
        state.wind.words,
        HOLDERS.get(state.gauge, "nobody"),
        played,
        inputs.rounds * inputs.days,
    )


def cards(inputs: ChaseInputs) -> str:
    """The cards of both ships, each figure with its mark."""
    return "".join(ship_figures(side.ship) for side in (inputs.pursuer, inputs.prey))


# --- by round ------------------------------------------------------------------------------------


def _rounds(inputs: ChaseInputs, count: int) -> list[str]:
    if inputs.days == 1:
        return ["start", *(str(n) for n in range(1, count))]
    days = (divmod(n - 1, inputs.rounds) for n in range(1, count))
    return ["start", *(f"{day + 1}·{n + 1}" for day, n in days)]


def _bands(pmf: Pmf[ChaseState]) -> Pmf[Band]:
    return pmf.map(lambda state: state.band)


def by_round(drawn: Drawn) -> Spec:
    """Where the chase stands after each round, as stacked bars. SF-CHASE-3."""
    told = [_bands(pmf) for pmf in drawn.answer.history]
    layers = {band.words: [pmf[band] for pmf in told] for band in Band}
    at = _rounds(drawn.inputs, len(told))
    spec = figures.stacked(at, layers, "Where she is after each round", "After round")
    _overlay(drawn, spec, at)
    return spec


def _overlay(drawn: Drawn, spec: Spec, at: list[Any]) -> None:
    """The guess as a line, the simulation as dots, and the pinned set-up: all of 'caught'."""
    if drawn.played:
        caught = [tally.p(_is_caught) for tally in drawn.played.rounds]
        spec["data"].append(figures.dots(at, caught, "caught, simulated"))
    if drawn.pinned:
        spec["data"].append(_pinned_curve(drawn.pinned.history, at))
    if drawn.guess is not None:
        shape, note = figures.guess_line(drawn.guess, f"your guess: {percent(drawn.guess)}")
        spec["layout"] |= {"shapes": [shape], "annotations": [note]}


def _pinned_curve(history: tuple[Pmf[ChaseState], ...], at: list[Any]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": "caught, set-up A",
        "x": at[: len(history)],
        "y": [float(pmf.p(_is_caught)) for pmf in history[: len(at)]],
        "line": {"color": "#0b0d10", "width": 2, "dash": "dot"},
        "marker": {"symbol": "square", "size": 7, "color": "#ffffff", "line": {"width": 2}},
        "hovertemplate": "A, caught: %{y:.1%}<extra></extra>",
    }


def _is_caught(state: ChaseState) -> bool:
    return ended(state) is End.CAUGHT


def by_round_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    told = [_bands(pmf) for pmf in drawn.answer.history]
    heads = ("After round", *(band.words for band in Band))
    rows = []
    for at, pmf in zip(_rounds(drawn.inputs, len(told)), told, strict=True):
        shares = parts({band: pmf[band] for band in Band})
        rows.append((at, *(shares[band] for band in Band)))
    return figures.Table(heads, rows)


# --- absorption ----------------------------------------------------------------------------------


def absorption(drawn: Drawn) -> Spec:
    """The chance that she has been caught, or is away, by each round. SF-CHASE-3."""
    at = list(range(len(drawn.answer.history)))
    spec = figures.lines(at, _absorbed(drawn), "How fast it is decided", "By round")
    _overlay(drawn, spec, at)
    return spec


def _absorbed(drawn: Drawn) -> dict[str, list[Fraction]]:
    told = [pmf.map(ended) for pmf in drawn.answer.history]
    names = {End.CAUGHT: "caught", End.AWAY: "away", End.DUSK: "running"}
    return {name: [pmf[end] for pmf in told] for end, name in names.items()}


def absorption_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    curves = _absorbed(drawn)
    rows = [
        (str(n), *parts(dict(zip(curves, column, strict=True))).values())
        for n, column in enumerate(zip(*curves.values(), strict=True))
    ]
    return figures.Table(("By round", *curves), rows)


# --- the matrix ----------------------------------------------------------------------------------

LIVE = [band for band in Band if band not in (Band.ENGAGED, Band.ESCAPED)]


def _matrix(inputs: ChaseInputs) -> dict[str, Pmf[Band]]:
    step = chase(inputs, exact).step
    wind = inputs.wind
    return {
        f"{band.words}, gauge with {HOLDERS[holder]}": _bands(step(ChaseState(band, holder, wind)))
        for holder in (Gauge.PURSUER, Gauge.PREY)
        for band in LIVE
    }


def matrix(drawn: Drawn) -> Spec:
    """One round as a transition matrix: from each band, by who has the gauge, to the next."""
    rows = _matrix(drawn.inputs)
    cells = [[pmf[band] for band in Band] for pmf in rows.values()]
    spec = figures.heat([band.words for band in Band], list(rows), cells, "One round, from … to")
    spec["layout"]["height"] = 440
    return spec


def matrix_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = _matrix(drawn.inputs)
    told = [(name, *parts({b: pmf[b] for b in Band}).values()) for name, pmf in rows.items()]
    return figures.Table(("From", *(band.words for band in Band)), told)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The headline: caught, away, or still running, and how long it takes."""
    inputs = drawn.inputs
    if inputs.wind is Wind.GALE and inputs.days == 1:
        return "In a Gale no ship may chase: the distance holds until dark (SF-WIND-4)."
    outcomes, measures = drawn.answer.outcomes, drawn.answer.measures
    shares = parts({end: outcomes[end] for end in WORDS})
    told = (
        f"The prey is caught {_before_dark(inputs)} {shares[End.CAUGHT]} of the time, gets away "
        f"{shares[End.AWAY]}, and is still running at dusk {shares[End.DUSK]}."
    )
    soon = measures.get("rounds until she is caught")
    return told + (f" When she is caught, it takes {rounds(soon)} on average." if soon else "")


def _before_dark(inputs: ChaseInputs) -> str:
    return "before dark" if inputs.days == 1 else f"within {inputs.days} days"


def told(inputs: ChaseInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    before, after = turn.before, turn.after
    if before is None:
        return f"The masters roll for it: the {after.gauge.words.lower()} holds the weather gauge."
    nets = {cast.label: cast.value for cast in turn.casts}
    said = f"Round {turn.number}: {_contest(nets)}{_movement(before.band, after.band)}"
    if after.gauge is not before.gauge:
        said += f" The weather gauge passes to the {after.gauge.words.lower()}."
    return said


def _contest(nets: dict[str, Any]) -> str:
    if rules.PURSUER_SAILS not in nets and rules.PREY_SAILS not in nets:
        return ""
    pursuer, prey = nets.get(rules.PURSUER_SAILS, 0), nets.get(rules.PREY_SAILS, 0)
    return f"{decimal(pursuer, 0)} against {decimal(prey, 0)} net Successes. "


def _movement(before: Band, after: Band) -> str:
    if after is Band.ENGAGED:
        return "The pursuer is alongside: she is caught."
    if after is Band.ESCAPED:
        return "She is below the horizon and away."
    if after is before:
        return f"The distance stays {after.words}."
    verb = "closes to" if after < before else "opens to"
    return f"The distance {verb} {after.words}."


WHY = Why(
    words=(
        "Each round both masters roll. What matters for the next round is only where the ships "
        "are now and who has the weather gauge; how they came there is forgotten. So we can carry "
        "the chances themselves from round to round: split the weight of every state over the "
        "states that one roll leads to, and add up what arrives. Engaged and Escaped keep what "
        "comes to them."
    ),
    formula=(
        "<p>With <i>x<sub>n</sub></i>(<i>s</i>) the chance of state <i>s</i> = (band, gauge) after "
        "round <i>n</i>, and <i>P</i>(<i>s</i>, <i>t</i>) the chance that one round leads from "
        "<i>s</i> to <i>t</i>:</p>"
        "<p class='nk-formula'><i>x</i><sub><i>n</i>+1</sub>(<i>t</i>) = "
        "∑<sub><i>s</i></sub> <i>x<sub>n</sub></i>(<i>s</i>) · <i>P</i>(<i>s</i>, <i>t</i>)</p>"
        "<p><i>P</i> comes from the opposed roll: "
        "Pr(margin = <i>m</i>) = ∑<sub><i>k</i></sub> Pr(pursuer nets <i>k</i> + <i>m</i>) · "
        "Pr(prey nets <i>k</i>).</p>"
    ),
    code=(rules.closes, rules.contest, rules.sailed),
)

CHASE = Shown(
    views=(
        View("By round", by_round, by_round_table),
        View("How fast", absorption, absorption_table),
        View("One round", matrix, matrix_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    cards=cards,
    why=WHY,
    words=WORDS,
    tasks=(two_rounds, worth, due),
)
