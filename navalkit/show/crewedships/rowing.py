"""Rowing: the survival curve of a crew at the oars, and what driving them gives and takes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from navalkit.odds.nearly import near_count
from navalkit.odds.pmf import Pmf
from navalkit.rules.crewedships import rowing as rules
from navalkit.rules.crewedships.rowing import Rower, Rowing, RowingInputs, fresh_by_fate
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.crewedships.headcount import headcount, headcount_table, middle
from navalkit.show.crewedships.looks import LOOKS, layered
from navalkit.show.crewedships.rowing_tasks import hours_in_a_row, shared_fate
from navalkit.show.crewedships.scenery import strip
from navalkit.show.draw import picture, scaled, words
from navalkit.show.numbers import decimal, parts, percent, plural
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {how: how.words for how in Rower}


def scene(inputs: RowingInputs, state: Rowing | None, played: int) -> str:
    """The crew at the oars: how many are fresh, and how many are not."""
    fresh = state.fresh.number if state and state.fresh else inputs.rowers
    shares = [
        ("rowers fresh", fresh, LOOKS["fresh"]),
        ("fatigued or spent", inputs.rowers - fresh, LOOKS["fatigued"]),
    ]
    title = f"Hour {played} of {inputs.hours} at the oars"
    told = f"{fresh} of {inputs.rowers} rowers are fresh"
    body = words(0, 18, title, 18, font_weight="700") + strip(0, 32, 400, shares)
    return picture(title, (-6, 0, 412, 92), body, scaled(460), told)


# --- by hour -------------------------------------------------------------------------------------


def _shares(history: tuple[Pmf[Rowing], ...]) -> dict[Rower, list[Fraction]]:
    told = [pmf.map(lambda state: state.rower) for pmf in history]
    return {how: [pmf[how] for pmf in told] for how in Rower}


def _hours(drawn: Drawn) -> list[str]:
    return ["start", *(str(n) for n in range(1, len(drawn.answer.history)))]


def by_hour(drawn: Drawn) -> Spec:
    """A rower after each hour: fresh, fatigued, spent. CS-ROW-1."""
    layers = {how.words: shares for how, shares in _shares(drawn.answer.history).items()}
    spec = layered(_hours(drawn), layers, "A rower after each hour", "After hour")
    if drawn.played:
        fresh = [tally.p(lambda s: s.rower is Rower.FRESH) for tally in drawn.played.rounds]
        spec["data"].append(figures.dots(_hours(drawn), fresh, "fresh, simulated"))
    if drawn.guess is not None:
        words_ = f"your guess: {percent(drawn.guess)} fresh"
        shape, note = figures.guess_line(drawn.guess, words_)
        spec["layout"] |= {"shapes": [shape], "annotations": [note]}
    return spec


def by_hour_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table, and how many of the rowers are fresh on average."""
    shares = _shares(drawn.answer.history)
    rows = []
    for n, at in enumerate(_hours(drawn)):
        told = parts({how: shares[how][n] for how in Rower})
        fresh = shares[Rower.FRESH][n] * drawn.inputs.rowers
        rows.append((at, *told.values(), decimal(fresh)))
    return figures.Table(("After hour", *WORDS.values(), "rowers fresh"), rows)


def curves(drawn: Drawn) -> Spec:
    """The share still fresh by hour, driven and not driven. CS-ROW-1, CS-ROW-3."""
    hours = list(range(drawn.inputs.hours + 1))
    return figures.lines(hours, _curves(drawn.inputs), "Still fresh, by hour", "After hour")


def _curves(inputs: RowingInputs) -> dict[str, list[Fraction]]:
    def fresh(driven: bool) -> list[Fraction]:
        crew = replace(inputs, drive=driven)
        fates = [fresh_by_fate(crew, hour) for hour in range(inputs.hours + 1)]
        return [sum((share * p for share, p in fate), Fraction(0)) for fate in fates]

    return {"at their own pace": fresh(False), "driven by the captain": fresh(True)}


def curves_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    told = _curves(drawn.inputs)
    rows = [
        (str(hour), *(percent(p) for p in column))
        for hour, column in enumerate(zip(*told.values(), strict=True))
    ]
    return figures.Table(("After hour", *told), rows)


def _counts(inputs: RowingInputs) -> Pmf[int]:
    return near_count(inputs.rowers, fresh_by_fate(inputs, inputs.hours))


def crew(drawn: Drawn) -> Spec:
    """How many of the rowers are fresh at the end, every number exactly. CS-ROW-1."""
    counts = _counts(drawn.inputs)
    mean = drawn.answer.measures["rowers fresh at the end"]
    return headcount(counts, mean, "How many are fresh at the end", "Rowers fresh")


def crew_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    return headcount_table(_counts(drawn.inputs), "Rowers fresh")


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """A rower at the end, the crew, and what driving does."""
    inputs, outcomes, figure = drawn.inputs, drawn.answer.outcomes, drawn.answer.measures
    shares = parts({how: outcomes[how] for how in Rower})
    low, high = middle(_counts(inputs))
    said = (
        f"After {plural(inputs.hours, 'hour')} a rower is fresh {shares[Rower.FRESH]}, fatigued "
        f"{shares[Rower.FATIGUED]} and spent {shares[Rower.SPENT]} of the time. Of "
        f"{plural(inputs.rowers, 'rower')} {decimal(figure['rowers fresh at the end'])} are fresh "
        f"on average, in nine cases of ten {low} to {high}."
    )
    if not inputs.drive:
        return said
    return said + (
        f" Driving them gains {decimal(figure['Speed gained over the hours'])} Speed-hours and "
        f"tires {decimal(figure['rowers tired by driving'])} men more."
    )


def told(inputs: RowingInputs, turn: Turn) -> str:
    """An hour in the words of a log."""
    cast = {each.label: each.value for each in turn.casts}
    before, after = turn.before, turn.after
    said = f"Hour {turn.number}: "
    if rules.DRIVES in cast:
        faster = cast.get(rules.FASTER)
        said += f"driven on, Speed +{faster}. " if faster else "the captain drives them in vain. "
    said += _fell(before, after, rules.ROWS_ON in cast)
    if before.fresh and after.fresh and rules.TIRE in cast:
        tired = before.fresh.number - after.fresh.number
        said += f" {plural(tired, 'rower')} tired; {after.fresh.number} fresh."
    return said


def _fell(before: Rowing, after: Rowing, rolled: bool) -> str:
    if after.rower is not before.rower:
        return f"Our rower is {after.rower.words}."
    if after.penalty > before.penalty:
        return f"Our rower loses {after.penalty - before.penalty} more Health."
    return "Our rower holds out." if rolled else "No roll is due."


WHY = Why(
    words=(
        "A rower stays fresh only by passing every challenge: the chances of the hours multiply, "
        "and the curve falls by the same share each hour. One man's curve is the crew's: of many "
        "alike, that share is fresh on average. But a captain who drives them is one roll for all. "
        "Men who share a fate are not independent: their number spreads wider than single rolls "
        "would make it, and the mean may be a number that hardly ever comes."
    ),
    formula=(
        "<p class='nk-formula'>Pr(fresh after <i>n</i>) = "
        "∏<sub>hours due</sub> Pr(Strength challenge)</p>"
        "<p>and of <i>N</i> rowers, with the number <i>g</i> of driven hours shared by all:</p>"
        "<p class='nk-formula'>Pr(<i>k</i> fresh) = ∑<sub><i>g</i></sub> Pr(<i>g</i>) · "
        "C(<i>N</i>, <i>k</i>) <i>p<sub>g</sub><sup>k</sup></i> "
        "(1 − <i>p<sub>g</sub></i>)<sup><i>N</i>−<i>k</i></sup></p>"
    ),
    code=(rules.free_hours, rules.due, rules.tires, rules.fresh_by_fate),
)

ROWING = Shown(
    views=(
        View("By hour", by_hour, by_hour_table),
        View("Driven or not", curves, curves_table),
        View("The whole crew", crew, crew_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(hours_in_a_row, shared_fate),
)
