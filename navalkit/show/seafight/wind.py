"""The wind: a Gale off a lee shore by round, what the day costs, the daily die, the season."""

from __future__ import annotations

import operator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from navalkit.odds.tray import exact
from navalkit.rules.question import Turn
from navalkit.rules.seafight import gale as rules
from navalkit.rules.seafight.gale import COSTS, Cost, DayInputs, DayState, Forecast
from navalkit.rules.seafight.season import MAST_DAMAGE, PEAK, Month, in_season, storm_comes
from navalkit.rules.seafight.wind import Wind, days_wind
from navalkit.show import figures
from navalkit.show.numbers import decimal, parts, percent, plural
from navalkit.show.palette import EDGE, Paint, paint, series
from navalkit.show.seafight.windscene import PEAK_FILL, SEASON_FILL, scene
from navalkit.show.seafight.windtasks import one_allowed, six_rounds
from navalkit.show.shown import Drawn, Shown, Spec, View, Why, endings_table

LOOKS = {
    Cost.NO_GALE: paint("tie"),
    Cost.NOTHING: paint("win"),
    Cost.MASTS: series(5),
    Cost.AGROUND: paint("lose"),
    Cost.BOTH: Paint("#8a3d0c", "#ffffff", "\\"),
}


# --- off the shore -------------------------------------------------------------------------------


def _curves(inputs: DayInputs) -> dict[str, list[Fraction]]:
    """In a Gale: the chance of still being off the shore by round, by failures allowed."""
    allowed = sorted({0, 1, 2, inputs.failures})
    return {_allowed(inputs, n): _afloat(replace(inputs, failures=n)) for n in allowed}


def _allowed(inputs: DayInputs, failures: int) -> str:
    name = f"{failures or 'no'} {'failure' if failures == 1 else 'failures'} allowed"
    return f"<b>{name}</b>" if failures == inputs.failures else name


def _afloat(inputs: DayInputs) -> list[Fraction]:
    blowing = replace(inputs, storm=False, wind=Forecast.GALE)
    return [pmf.p(_off) for pmf in rules.day(blowing).history()]


def _off(state: DayState) -> bool:
    return not state.aground


def _blows_for_sure(inputs: DayInputs) -> bool:
    return storm_comes(inputs.month, inputs.storm) or inputs.wind is Forecast.GALE


def off_the_shore(drawn: Drawn) -> Spec:
    """The survival curve of a Gale, round by round. SF-WIND-4, A-SHORE."""
    curves = _curves(drawn.inputs)
    at = list(range(drawn.inputs.rounds + 1))
    spec = figures.lines(at, curves, "In a Gale: still off the shore", "After round")
    spec["layout"]["yaxis"]["title"] = {"text": ""}
    if _blows_for_sure(drawn.inputs):
        _overlay(drawn, spec, at)
    return spec


def _overlay(drawn: Drawn, spec: Spec, at: list[int]) -> None:
    if drawn.played:
        afloat = [tally.p(_off) for tally in drawn.played.rounds]
        spec["data"].append(figures.dots(at, afloat))
    if drawn.guess is not None:
        words = f"your guess: {percent(drawn.guess)} aground"
        shape, note = figures.guess_line(1 - drawn.guess, words)
        spec["layout"] |= {"shapes": [shape], "annotations": [note]}


def off_the_shore_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    curves = _curves(drawn.inputs)
    heads = ("After round", *(name.replace("<b>", "").replace("</b>", "") for name in curves))
    rows = [
        (str(n), *(percent(p) for p in column))
        for n, column in enumerate(zip(*curves.values(), strict=True))
    ]
    return figures.Table(heads, rows)


# --- the day -------------------------------------------------------------------------------------


def costs(drawn: Drawn) -> Spec:
    """What the day has cost her when it is over. SF-WIND-4, SF-WIND-5."""
    outcomes = drawn.answer.outcomes
    names = {cost: COSTS[cost].replace(" ", "<br>") for cost in outcomes}
    spec = figures.bars({names[cost]: p for cost, p in outcomes.items()}, "What the day costs")
    spec["data"][0]["marker"] = figures.markers([LOOKS[cost] for cost in outcomes])
    spec["layout"]["xaxis"] |= {"tickangle": 0, "tickfont": {"size": 12}}
    if drawn.played:
        ends = drawn.played.outcomes
        dots = [ends.p(partial(operator.is_, cost)) for cost in outcomes]
        spec["data"].append(figures.dots(list(names.values()), dots))
    return spec


EFFECTS = {
    Wind.CALM: "Speed 1 lower, not below 1; 2 by oars or a tow",
    Wind.FAIR: "nothing",
    Wind.FRESH: "a Boon at Handling +1 and up, a Bane at −2 and below",
    Wind.GALE: "no fight and no chase; keep off the shore",
}
"""SF-WIND-2, SF-WIND-3, SF-WIND-4."""


def die(drawn: Drawn) -> Spec:
    """The daily die. SF-WIND-1."""
    winds = {wind.words: p for wind, p in days_wind(exact).items()}
    spec = figures.bars(winds, "The daily die", axis="Wind of the day")
    spec["data"][0]["marker"] = figures.markers([series(place) for place in (6, 0, 2, 1)])
    return spec


def die_table(drawn: Drawn) -> figures.Table:
    """What each wind does, and on which faces it comes."""
    faces = {Wind.CALM: "1", Wind.FAIR: "2, 3", Wind.FRESH: "4, 5", Wind.GALE: "6"}
    rows = [(w.words, faces[w], percent(p), EFFECTS[w]) for w, p in days_wind(exact).items()]
    return figures.Table(("Wind", "Die", "Chance", "What it does"), rows)


DAYS = range(13)


def _first_gale(days: int) -> Fraction:
    """The chance of a Gale at least once in so many days."""
    return 1 - (1 - days_wind(exact)[Wind.GALE]) ** days


def at_sea(drawn: Drawn) -> Spec:
    """A Gale comes one day in six; how soon does one meet it?"""
    curves = {
        "a Gale at least once": [_first_gale(days) for days in DAYS],
        "days ÷ 6 (wrong)": [min(Fraction(days, 6), Fraction(1)) for days in DAYS],
    }
    spec = figures.lines(list(DAYS), curves, "Days at sea until a Gale", "Days at sea")
    spec["data"][1]["line"]["color"] = EDGE
    return spec


def at_sea_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [(str(days), percent(_first_gale(days))) for days in DAYS]
    return figures.Table(("Days at sea", "A Gale at least once"), rows)


def _gale_in(inputs: DayInputs, month: Month) -> Fraction:
    return rules.dawn(replace(inputs, month=month), exact).p(lambda s: s.wind is Wind.GALE)


def year(drawn: Drawn) -> Spec:
    """The chance of a Gale on the day, month by month. SF-WIND-5."""
    told = {month.words[:3]: _gale_in(drawn.inputs, month) for month in Month}
    spec = figures.bars(told, "A Gale today, by the month")
    fills = [_season_fill(month) for month in Month]
    bars, layout = spec["data"][0], spec["layout"]
    bars |= {"marker": {"color": fills, "line": {"color": EDGE, "width": 1}}, "text": [""] * 12}
    layout["yaxis"]["range"] = [0, 1.05]
    letters = [_letter(drawn.inputs, month) for month in Month]
    layout["xaxis"] |= {"tickmode": "array", "tickvals": list(told), "ticktext": letters}
    layout["xaxis"] |= {"tickangle": 0, "title": {"text": "season: June to November"}}
    return spec


def _letter(inputs: DayInputs, month: Month) -> str:
    return f"<b>{month.words[0]}</b>" if month is inputs.month else month.words[0]


def _season_fill(month: Month) -> str:
    return PEAK_FILL if month in PEAK else SEASON_FILL if in_season(month) else "#777d83"


def year_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [
        (month.words, "yes" if in_season(month) else "no", percent(_gale_in(drawn.inputs, month)))
        for month in Month
    ]
    return figures.Table(("Month", "Hurricane season", "A Gale today"), rows)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """Whether it blows, and what that costs."""
    inputs, outcomes = drawn.inputs, drawn.answer.outcomes
    aground = outcomes.p(rules.runs_aground)
    shares = parts({True: aground, False: 1 - aground})
    check = percent(drawn.answer.measures["chance of a check"])
    told = f"{_weather(inputs, drawn.answer.measures['chance of a Gale'])} "
    told += f"She runs aground {shares[True]} of the time"
    if not aground:
        return told + "."
    hull = f"{rules.SHORE_DAMAGE} of her {inputs.helm.ship.hull} Hull Points"
    told += (
        f" (A-SHORE○: grounded, {hull}), though each check succeeds {check}: "
        f"{plural(inputs.rounds, 'round')} are many."
        if inputs.rounds > 1
        else f" (A-SHORE○: grounded, {hull}); a check succeeds {check}."
    )
    if not storm_comes(inputs.month, inputs.storm):
        return told
    hurt = outcomes[Cost.MASTS] + outcomes[Cost.BOTH]
    return (
        f"{told} {percent(hurt)} of the time the masts take {MAST_DAMAGE} of her "
        f"{inputs.helm.ship.system} System Points."
    )


def _weather(inputs: DayInputs, gale: Fraction) -> str:
    month = inputs.month.words
    if storm_comes(inputs.month, inputs.storm):
        return f"In {month} the Peril Point brings a storm, a whole day of Gale."
    bought = inputs.storm and not in_season(inputs.month)
    out = f"In {month} no Peril Point can bring a storm. " if bought else ""
    return f"{out}It blows a Gale {percent(gale)} of the time."


def told(inputs: DayInputs, turn: Turn) -> str:
    """A round off the shore in the words of a log."""
    before, after = turn.before, turn.after
    if before is None:
        return f"The day brings {'a ' if after.wind is Wind.GALE else ''}{after.wind.words}."
    said = ""
    if len(turn.casts) > 1:
        said = "The masts stand. " if not after.masts else "The masts are hurt: 2 System Damage. "
    net = decimal(turn.casts[-1].value, 0)
    if after.aground:
        return f"{said}Round {turn.number}: net {net}; she is driven ashore and grounded."
    if after.failed > before.failed:
        return f"{said}Round {turn.number}: net {net}; the shore comes nearer."
    return f"{said}Round {turn.number}: net {net}; she keeps off."


WHY = Why(
    words=(
        "Each round is a check of its own, with the same dice: the chances of succeeding again and "
        "again multiply, and the product falls by the same share each round. A curve that does so "
        "is a survival curve, and one that a captain feels: what is good enough once is not good "
        "enough for a day. Where failures are allowed, count the ways they can fall among the "
        "rounds. The daily die has no memory either: after five fair days the sixth is no likelier "
        "to blow."
    ),
    formula=(
        "<p class='nk-formula'>Pr(off the shore after <i>n</i>) = ∑<sub><i>k</i> ≤ allowed</sub> "
        "C(<i>n</i>, <i>k</i>) · (1 − <i>p</i>)<sup><i>k</i></sup> · "
        "<i>p</i><sup><i>n</i> − <i>k</i></sup></p>"
        "<p class='nk-formula'>Pr(a Gale within <i>n</i> days) = 1 − (5/6)<sup><i>n</i></sup></p>"
    ),
    code=(rules.strands, rules.kept_off, rules.dawn, rules.day),
)

WIND = Shown(
    views=(
        View("Off the shore", off_the_shore, off_the_shore_table),
        View("The cost", costs, endings_table),
        View("The daily die", die, die_table),
        View("Days at sea", at_sea, at_sea_table),
        View("The year", year, year_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=COSTS,
    tasks=(six_rounds, one_allowed),
)
