"""A passage: Speed by heading, the run as a distribution, hour by hour, and by order."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from navalkit.odds.pmf import Pmf
from navalkit.rules.crewedships import sailing as rules
from navalkit.rules.crewedships import speed as speeds
from navalkit.rules.crewedships.sailing import MILES, MINUTES, Passage
from navalkit.rules.crewedships.sailing_inputs import Means, Order, SailingInputs
from navalkit.rules.crewedships.speed import Heading, WindTable, assumed_wind
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.crewedships.headcount import bands, headcount, middle
from navalkit.show.crewedships.looks import ASSUMED
from navalkit.show.crewedships.polar import polar
from navalkit.show.crewedships.sailing_tasks import calm_or_oars, three_headings
from navalkit.show.crewedships.vessels import card_of_ship
from navalkit.show.crewedships.windgrid import by_wind, by_wind_table
from navalkit.show.draw import picture, rect, scaled, words
from navalkit.show.numbers import decimal, parts, percent, plural
from navalkit.show.palette import EDGE, series
from navalkit.show.shown import Drawn, Shown, Spec, View, Why


def _beyond(hours: int) -> str:
    """So many Speed-hours past the goal, or short of it."""
    where = "past" if hours > 0 else "short of"
    return f"{plural(abs(hours), 'Speed-hour')} {where} the goal" if hours else "at the goal"


WORDS = {hours: _beyond(hours) for hours in range(-800, 961)}


def _speed(inputs: SailingInputs, heading: Heading) -> int:
    shift = inputs.weather.shift(heading)
    return speeds.sail_speed(inputs.ship.sails, shift, 0, inputs.scuttled)


def mark(inputs: SailingInputs) -> str:
    """The mark of a wind whose figures are assumed."""
    kit = inputs.weather.table is WindTable.KIT
    return ASSUMED if kit and assumed_wind(inputs.weather.wind) else ""


def scene(inputs: SailingInputs, state: Passage | None, played: int) -> str:
    """Speed by heading as a polar picture, and how far she has come."""
    weather = inputs.weather
    told = {heading: _speed(inputs, heading) for heading in Heading}
    wind = polar(told, weather.heading, weather.wind.value, inputs.ship.name, mark(inputs))
    made = inputs.goal - Fraction(state.to_go, MINUTES) if state else Fraction(0)
    return f'<div class="nk-row-of">{wind}{_log_line(inputs, state, made, played)}</div>'


def _log_line(inputs: SailingInputs, state: Passage | None, made: Fraction, played: int) -> str:
    """How much of the distance is made, as a bar, and by what she moves."""
    goal = max(inputs.goal, 1)
    share = min(float(made) / goal, 1)
    title = f"Hour {played} of {inputs.hours}, under {_means(inputs, state)}"
    done = f"{decimal(made, 0)} of {inputs.goal} Speed-hours made"
    body = words(0, 18, title, 17, font_weight="700")
    body += rect(0, 30, 300, 14, fill="none", stroke=EDGE)
    body += rect(0, 30, 300 * share, 14, fill=series(0).fill) + words(0, 64, done, 15)
    if state and state.fresh:
        rowers = f"{state.fresh.number} of {inputs.ship.crew} of the crew not tired"
        body += words(0, 86, rowers, 15)
    return picture(title, (-4, 0, 310, 94), body, scaled(330), done)


def _means(inputs: SailingInputs, state: Passage | None) -> str:
    oars = state.oars if state else inputs.begins is Means.OARS
    return "oars" if oars else "sail"


# --- the run -------------------------------------------------------------------------------------


def run(drawn: Drawn) -> Spec:
    """The whole run as a distribution. CS-SAIL-1."""
    counts = rules.run(drawn.inputs)
    mean = drawn.answer.measures["mean run in Speed-hours"]
    return headcount(counts, mean, f"The run in {_hours(drawn)}", "Speed-hours made")


def _hours(drawn: Drawn) -> str:
    return plural(drawn.inputs.hours, "hour")


def run_table(drawn: Drawn) -> figures.Table:
    """The run, with sea miles by the kit's assumption."""
    told = bands(rules.run(drawn.inputs))
    rows = [(b.words, f"{decimal(b.low * MILES)}{ASSUMED}", percent(b.chance)) for b in told]
    return figures.Table(("Speed-hours", "sea miles from", "Chance"), rows)


def hourly(drawn: Drawn) -> Spec:
    """The middle nine in ten of runs after each hour, with the goal. CS-SAIL-1."""
    told = _hourly(drawn.inputs)
    hours = list(range(len(told)))
    look = series(0)
    band = {"type": "scatter", "mode": "lines", "x": hours, "hovertemplate": "%{y}<extra></extra>"}
    data: list[dict[str, Any]] = [
        band | {"y": [low for low, _, _ in told], "name": "1 in 20 is below", "line": {"width": 1}},
        band
        | {
            "y": [high for _, _, high in told],
            "name": "1 in 20 is above",
            "fill": "tonexty",
            "line": {"width": 1, "dash": "dot"},
        },
        band
        | {
            "y": [float(mean) for _, mean, _ in told],
            "name": "mean",
            "line": {"color": look.fill, "width": 3},
        },
    ]
    for trace in data[:2]:
        trace["line"] |= {"color": look.fill}
        trace["fillcolor"] = "rgba(5,105,163,0.22)"
    goal = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "line": figures.GUESS}
    layout = {
        "title": {"text": "How far, hour by hour"},
        "xaxis": {"title": {"text": "After hour"}},
        "yaxis": {"title": {"text": "Speed-hours"}, "rangemode": "tozero"},
        "legend": figures.LEGEND_BELOW,
        "shapes": [goal | {"y0": drawn.inputs.goal, "y1": drawn.inputs.goal}],
    }
    return {"data": data, "layout": layout}


def _hourly(inputs: SailingInputs) -> list[tuple[int, Fraction, int]]:
    """After each hour: the run that 1 in 20 falls short of, the mean, and what 1 in 20 passes."""
    told = []
    for hours in range(inputs.hours + 1):
        counts = rules.run(inputs, hours)
        low, high = middle(counts)
        told.append((low, rules.minutes(inputs, hours).mean() / MINUTES, high))
    return told


def hourly_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [
        (str(hour), str(low), decimal(mean), str(high))
        for hour, (low, mean, high) in enumerate(_hourly(drawn.inputs))
    ]
    return figures.Table(("After hour", "1 in 20 below", "mean", "1 in 20 above"), rows)


# --- by order ------------------------------------------------------------------------------------


def by_order(drawn: Drawn) -> Spec:
    """The chance to make the distance under each order, given every hour. CS-SAIL-2, CS-ROW-3."""
    chances = {order.value: p for order, (p, _, _) in _by_order(drawn.inputs).items()}
    spec = figures.bars(chances, "If one order stands all day")
    spec["data"][0] |= {"orientation": "h", "x": spec["data"][0]["y"], "y": list(chances)}
    spec["data"][0]["hovertemplate"] = "%{y}: %{x:.2%}<extra></extra>"
    spec["layout"] |= {
        "xaxis": {"range": [0, 1.15], "tickformat": ".0%", "title": {"text": "Chance"}},
        "yaxis": {"type": "category", "range": [len(chances) - 0.5, -0.5], "automargin": True},
        "height": 330,
    }
    return spec


def _by_order(inputs: SailingInputs) -> dict[Order, tuple[Fraction, Fraction, Fraction]]:
    """For each order: the chance to make it, the mean run, the rowers still fresh."""
    told = {}
    for order, standing in rules.by_order(inputs).items():
        made: Pmf[int] = rules.run(standing)
        mean = rules.minutes(standing, standing.hours).mean() / MINUTES
        fresh = rules.fresh_share(standing)
        told[order] = (made.p(lambda hours: hours >= inputs.goal), mean, fresh)
    return told


def by_order_table(drawn: Drawn) -> figures.Table:
    """The same, with the mean run and what it costs the rowers."""
    crew = drawn.inputs.ship.crew
    rows = [
        (order.value, percent(p), decimal(mean), decimal(fresh * crew))
        for order, (p, mean, fresh) in _by_order(drawn.inputs).items()
    ]
    heads = ("Order each hour", "Makes it", "Mean run", f"of {crew} not tired")
    return figures.Table(heads, rows)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """Whether she makes it, how far she gets, and at what cost."""
    inputs, figure = drawn.inputs, drawn.answer.measures
    at = rules.speed(inputs, inputs.orders.means)
    if not at and not inputs.orders.inspires and not inputs.orders.drives:
        return _lies_still(inputs)
    made = drawn.answer.outcomes.p(drawn.question.event.holds)
    shares = parts({True: made, False: 1 - made})
    low, high = middle(rules.run(inputs))
    told = (
        f"Speed {at}{mark(inputs) if inputs.orders.means is Means.SAILS else ''}. She makes "
        f"{inputs.goal} Speed-hours in {_hours(drawn)} {shares[True]} of the time. Her run is "
        f"{decimal(figure['mean run in Speed-hours'])} on average, about "
        f"{decimal(figure['mean run in sea miles'])} sea miles{ASSUMED}, and in nine cases of ten "
        f"{low} to {high}."
    )
    if "rowers fresh at the end" in figure:
        fresh = decimal(figure["rowers fresh at the end"])
        told += f" Of {inputs.ship.crew} rowers {fresh} are not tired by then."
    return told


def _lies_still(inputs: SailingInputs) -> str:
    if inputs.orders.means is Means.OARS and not inputs.ship.oars:
        return "She has no oars: under this order she does not move."
    if not inputs.ship.sails:
        return "She has no sails: under this order she does not move."
    return (
        f"In this wind her Speed is 0{mark(inputs)}: she lies still until it changes, unless she "
        "is rowed (CS-WIND-1)."
    )


def told(inputs: SailingInputs, turn: Turn) -> str:
    """An hour in the words of a log."""
    cast = {each.label: each.value for each in turn.casts}
    before, after = turn.before, turn.after
    said = [f"Hour {turn.number}, under {_means(inputs, after)}"]
    if rules.CHANGES in cast:
        said.append(f"{plural(cast[rules.CHANGES], 'minute')} to change over")
    for label, deed in ((rules.INSPIRES, "inspire"), (rules.DRIVES, "drive")):
        if label in cast:
            gain = cast.get(rules.FASTER)
            done = f"{deed}s the crew, Speed +{gain}" if gain else f"cannot {deed} the crew"
            said.append(f"the captain {done}")
    if cast.get(rules.TIRE):
        said.append(f"{plural(cast[rules.TIRE], 'rower')} tire")
    made = Fraction(before.to_go - after.to_go, MINUTES)
    run = decimal(made, 0 if made.denominator == 1 else 1)
    return f"{'; '.join(said)}: {run} Speed-hours made."


WHY = Why(
    words=(
        "The wind adds to Speed or takes from it, whatever the ship: the slow ship gains most by "
        "it and loses most. Inspiring is a fresh roll each hour, so the run is a sum of hours that "
        "do not ask for each other; its mean is the sum of the means, and it spreads with the "
        "square root of the hours. Driving is not fresh: the first failure ends it for the day, "
        "and the good days and the bad ones drift apart."
    ),
    formula=(
        "<p class='nk-formula'>Speed = max(0, base + gain + wind), halved if scuttled</p>"
        "<p>and the run of <i>n</i> hours is the sum of the hours: its distribution is the "
        "convolution</p>"
        "<p class='nk-formula'>Pr(run<sub><i>n</i>+1</sub> = <i>r</i>) = ∑<sub><i>h</i></sub> "
        "Pr(hour = <i>h</i>) · Pr(run<sub><i>n</i></sub> = <i>r</i> − <i>h</i>)</p>"
    ),
    code=(speeds.sail_speed, speeds.oar_speed, rules.an_hour, rules.runs),
)

SAILING = Shown(
    views=(
        View("The run", run, run_table),
        View("By hour", hourly, hourly_table),
        View("By order", by_order, by_order_table),
        View("By wind", by_wind, by_wind_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    cards=card_of_ship,
    tasks=(three_headings, calm_or_oars),
)
