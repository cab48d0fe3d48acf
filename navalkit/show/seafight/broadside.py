"""The broadside: guns and target, one broadside, broadside after broadside, the log."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from operator import le

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.question import Turn
from navalkit.rules.seafight import broadside as rules
from navalkit.rules.seafight import gunnery
from navalkit.rules.seafight.broadside import Damage, Fate
from navalkit.rules.seafight.broadside_inputs import Aim, BroadsideInputs
from navalkit.rules.seafight.gunnery import bearing, volley
from navalkit.show import figures
from navalkit.show.numbers import decimal, listing, parts, percent, plural
from navalkit.show.palette import Paint, paint, series
from navalkit.show.seafight import gauges
from navalkit.show.seafight.broadside_tasks import hold, near_or_now, two_hits
from navalkit.show.seafight.gundistance import areas, areas_table, near, near_table
from navalkit.show.seafight.gunscene import scene
from navalkit.show.seafight.ships import ship_figures
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {
    Fate.FIGHTS: "she fights on",
    Fate.DISABLED: "she is disabled and strikes",
    Fate.DISMASTED: "she is dismasted",
    Fate.SWEPT: "her decks are swept",
    Fate.LOWERED: "her colours come down",
}
HARM = {Aim.HULL: "Hull Damage", Aim.RIGGING: "System Damage", Aim.HANDS: "hands"}


# --- one broadside -------------------------------------------------------------------------------


def _points(inputs: BroadsideInputs) -> Pmf[int]:
    target = inputs.target.ship
    return volley(inputs.firing, target, inputs.aim, inputs.distance, exact)


def one_broadside(drawn: Drawn) -> Spec:
    """What one broadside does: nothing, or so much; darker where it costs Morale. SF-BROAD-2…4."""
    inputs: BroadsideInputs = drawn.inputs
    points = _points(inputs)
    spec = figures.bars(
        {str(n): p for n, p in points.items()},
        "What one broadside does",
        axis=HARM[inputs.aim].capitalize() if inputs.aim is Aim.HANDS else HARM[inputs.aim],
    )
    spec["data"][0]["marker"] = figures.markers([_look(inputs, n) for n in points])
    return spec


def _look(inputs: BroadsideInputs, points: int) -> Paint:
    """A miss; a hit; and grape that costs a quarter of the Company."""
    shaken = inputs.aim is Aim.HANDS and rules.shaken_by(points, inputs.target.ship.size)
    return series(3) if shaken else paint("win" if points else "tie")


def one_broadside_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table, with the chance of at least as much."""
    points = _points(drawn.inputs)
    rows = [(str(n), percent(p), percent(points.p(partial(le, n)))) for n, p in points.items()]
    return figures.Table((HARM[drawn.inputs.aim], "Chance", "At least so much"), rows)


# --- broadside after broadside -------------------------------------------------------------------


def _steps(inputs: BroadsideInputs) -> Callable[[Damage], str]:
    """The step on which a target stands, by what it is aimed at. SF-BROAD-3…6."""
    target = inputs.target.ship

    def step(at: Damage) -> str:
        if at.fate is not Fate.FIGHTS:
            return WORDS[at.fate]
        if inputs.aim is Aim.HANDS:
            return f"Morale {at.morale}" if at.morale > rules.SHAKEN else "Morale 2 or less"
        if inputs.aim is Aim.RIGGING:
            return "half her rigging gone" if 2 * at.system >= target.system else "rigging stands"
        gone = 2 * at.hull >= target.hull
        return "half her hull gone" if gone else "hull damaged" if at.hull else "untouched"

    return step


ORDER = (
    *(WORDS[fate] for fate in (Fate.DISABLED, Fate.DISMASTED, Fate.SWEPT, Fate.LOWERED)),
    "half her hull gone",
    "hull damaged",
    "untouched",
    "half her rigging gone",
    "rigging stands",
    "Morale 2 or less",
    *(f"Morale {n}" for n in range(3, 6)),
)
LOOKS = {
    WORDS[Fate.DISABLED]: paint("win"),
    WORDS[Fate.DISMASTED]: paint("win"),
    WORDS[Fate.SWEPT]: paint("win"),
    WORDS[Fate.LOWERED]: series(4),
    "half her hull gone": paint("Medium"),
    "half her rigging gone": paint("Medium"),
    "Morale 2 or less": paint("Medium"),
    "hull damaged": paint("Long"),
    "Morale 3": paint("Long"),
    "Morale 4": paint("Hull-down"),
    "Morale 5": paint("Escaped"),
    "untouched": paint("tie"),
    "rigging stands": paint("tie"),
}


def _layers(drawn: Drawn) -> dict[str, list[Fraction]]:
    told = [pmf.map(_steps(drawn.inputs)) for pmf in drawn.answer.history]
    seen = [name for name in ORDER if any(name in pmf for pmf in told)]
    return {name: [pmf[name] for pmf in told] for name in seen}


def by_broadside(drawn: Drawn) -> Spec:
    """On which step she stands after each broadside. SF-BROAD-3…6."""
    at = gauges.numbered(len(drawn.answer.history))
    spec = figures.stacked(at, _layers(drawn), "Broadside after broadside", "After broadside")
    gauges.painted(spec, LOOKS)
    return gauges.overlaid(drawn, spec, at, _beaten, "beaten")


def _beaten(at: Damage) -> bool:
    return at.fate is not Fate.FIGHTS


def by_broadside_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    layers = _layers(drawn)
    rows = [
        (name, *parts(dict(zip(layers, column, strict=True))).values())
        for name, column in zip(
            gauges.numbered(len(drawn.answer.history)),
            zip(*layers.values(), strict=True),
            strict=True,
        )
    ]
    return figures.Table(("After broadside", *layers), rows)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The headline: beaten in time or not, how a broadside does, how long it takes."""
    inputs: BroadsideInputs = drawn.inputs
    outcomes, figure = drawn.answer.outcomes, drawn.answer.measures
    shares = parts(dict(outcomes.items()))
    ends = [f"{WORDS[fate]} {shares[fate]}" for fate in outcomes]
    told = f"After {plural(inputs.broadsides, 'broadside')} {listing(ends)} of the time. "
    if not bearing(inputs.firing.ship, inputs.aim, inputs.distance):
        where = inputs.distance.words
        return f"No battery bears on {inputs.aim.value}, at {where} (SF-BROAD-1). {told}".rstrip()
    harm = figure["chance that a broadside does harm"]
    told += (
        f"One does harm {percent(harm)} of the time, {decimal(figure['harm of a broadside'])} "
        f"{HARM[inputs.aim]}○ on average; "
    )
    soon = figure.get("broadsides until she is beaten")
    return told + (f"to beat her takes {decimal(soon)} on average." if soon else "never enough.")


def told(inputs: BroadsideInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    guns = [
        f"{cast.label.removesuffix(', Gunnery')} net {decimal(cast.value, 0)}"
        for cast in turn.casts
        if cast.label.endswith("Gunnery")
    ]
    said = f"Broadside {turn.number}: {listing(guns) or 'nothing bears'}. "
    said += _harm(inputs, turn.before, turn.after)
    leads = [cast.value for cast in turn.casts if cast.label.endswith("Leadership")]
    if leads and turn.after.fate is Fate.FIGHTS:
        said += " Her Captain holds them to it."
    fate = WORDS[Fate(turn.after.fate)]
    return said + (f" {fate[:1].upper()}{fate[1:]}." if turn.after.fate is not Fate.FIGHTS else "")


def _harm(inputs: BroadsideInputs, before: Damage, after: Damage) -> str:
    target = inputs.target.ship
    counts = (
        (after.hull - before.hull, "Hull Damage", after.hull, target.hull),
        (after.system - before.system, "System Damage", after.system, target.system),
        (after.hands - before.hands, "hands fall", after.hands, target.size),
    )
    told = [f"{now} {what}, {gone} of {full} gone." for now, what, gone, full in counts if now]
    shaken = f" Morale falls to {after.morale}." if after.morale < before.morale else ""
    return (told[0] if told else "No harm done.") + shaken


def cards(inputs: BroadsideInputs) -> str:
    """The cards of both ships, each figure with its mark."""
    return "".join(ship_figures(each.ship) for each in (inputs.firing, inputs.target))


WHY = Why(
    words=(
        "Each battery rolls once. What its hits do adds up over the batteries of a broadside, and "
        "over broadsides, until it reaches what the ship can bear. How long that takes is a "
        "waiting time: if a round succeeds with chance p, one waits 1/p rounds for a success on "
        "average, and k/p for k of them. The Captain's Leadership is the same: with p to hold each "
        "round he holds for p/(1 − p) rounds."
    ),
    formula=(
        "<p>With <i>p<sub>d</sub></i> the chance that a broadside does <i>d</i>, and "
        "<i>E</i>(<i>h</i>) the broadsides to expect while <i>h</i> points are left:</p>"
        "<p class='nk-formula'><i>E</i>(<i>h</i>) = [1 + ∑<sub><i>d</i>&gt;0</sub> "
        "<i>p<sub>d</sub></i> · <i>E</i>(<i>h</i> − <i>d</i>)] / (1 − <i>p</i><sub>0</sub>)</p>"
        "<p>and <i>E</i> is 0 once nothing is left.</p>"
    ),
    code=(gunnery.hit, gunnery.felled, rules.suffered, rules.fallen, rules.fights_on),
)

BROADSIDE = Shown(
    views=(
        View("By broadside", by_broadside, by_broadside_table),
        View("One broadside", one_broadside, one_broadside_table),
        View("Fire now or close", near, near_table),
        View("Which target", areas, areas_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    cards=cards,
    words=WORDS,
    tasks=(two_hits, near_or_now, hold),
)
