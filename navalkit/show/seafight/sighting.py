"""The sighting: the two nets as a grid, the tree, what a sign tells, who she is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from navalkit.odds.pmf import Pmf
from navalkit.rules.question import Turn
from navalkit.rules.seafight import sighting as rules
from navalkit.rules.seafight.sighting import Side, Sight, SightState, Stage
from navalkit.rules.seafight.sighting_inputs import Light, SightInputs
from navalkit.show import figures
from navalkit.show.numbers import decimal, one_in, parts, percent
from navalkit.show.palette import EDGE
from navalkit.show.seafight.sightgrid import LOOKS, WORDS, ends, grid, grid_table, tree, tree_table
from navalkit.show.seafight.sightscene import scene
from navalkit.show.seafight.sighttasks import bayes, surprise, three_ways
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

# --- by light ------------------------------------------------------------------------------------


def _columns(columns: dict[str, Pmf[Sight]], title: str, axis: str) -> Spec:
    """Stacked bars of the five endings, ours from the bottom."""
    layers = {WORDS[end]: [pmf[end] for pmf in columns.values()] for end in Sight}
    spec = figures.stacked(list(columns), layers, title, axis)
    for trace, end in zip(spec["data"], Sight, strict=True):
        trace["marker"] = figures.marker(LOOKS[end])
        trace["insidetextfont"] = {"color": LOOKS[end].text}
    return spec


def _by_light(inputs: SightInputs) -> dict[str, Pmf[Sight]]:
    return {_light(inputs, light): ends(replace(inputs, light=light)) for light in Light}


def _light(inputs: SightInputs, light: Light) -> str:
    name = {Light.DAY: "day"}.get(light, light.value)
    return f"<b>{name}</b>" if light is inputs.light else name


def by_light(drawn: Drawn) -> Spec:
    """How the ships meet in each light; the one that is set is in bold. SF-SIGHT-1."""
    spec = _columns(_by_light(drawn.inputs), "How we meet, by the light", "")
    here = _light(drawn.inputs, drawn.inputs.light)
    if drawn.played:
        first = drawn.played.outcomes.p(rules.we_are_first)
        spec["data"].append(figures.dots([here], [first], "we first or surprise, simulated"))
    if drawn.guess is not None:
        shape, note = figures.guess_line(
            drawn.guess, f"your guess: {percent(drawn.guess)} we first"
        )
        spec["layout"] |= {"shapes": [shape], "annotations": [note]}
    return spec


def _column_table(head: str, columns: dict[str, Pmf[Sight]]) -> figures.Table:
    rows = []
    for name, pmf in columns.items():
        shares = parts({end: pmf[end] for end in Sight})
        plain = name.replace("<br>", " ").removeprefix("<b>").removesuffix("</b>")
        rows.append((plain, *shares.values()))
    return figures.Table((head, *(end.words for end in Sight)), rows)


def by_light_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    return _column_table("Light", _by_light(drawn.inputs))


# --- given ---------------------------------------------------------------------------------------


def _given(inputs: SightInputs) -> dict[str, Pmf[Sight]]:
    """The endings before anything is known, and once it is known who sighted first."""
    told = ends(inputs)
    known = {"nothing<br>known": lambda end: True, "given:<br>we first": rules.we_are_first}
    known["given:<br>they first"] = lambda end: end in (Sight.SEEN, Sight.SURPRISED)
    return {name: told.given(event) for name, event in known.items() if told.p(event)}


def given(drawn: Drawn) -> Spec:
    """Conditional chances: what is left once it is known who sighted first. SF-SIGHT-3."""
    spec = _columns(_given(drawn.inputs), "What knowing changes", "")
    spec["layout"]["xaxis"] |= UPRIGHT
    return spec


def given_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    return _column_table("Known", _given(drawn.inputs))


UPRIGHT = {"tickangle": 0, "tickfont": {"size": 12}}


# --- Bayes ---------------------------------------------------------------------------------------


def pirate(drawn: Drawn) -> Spec:
    """The chance that she is a pirate, by how we met; the base rate as a line. Bayes."""
    told = rules.suspicion(drawn.inputs)
    base = Fraction(drawn.inputs.pirates, 100)
    names = {end: WORDS[end].replace(" ", "<br>", 1) for end in told}
    spec = figures.bars({names[end]: p for end, p in told.items()}, "Is she a pirate?")
    bars = spec["data"][0]
    bars["marker"] = figures.markers([LOOKS[end] for end in told])
    shape, note = figures.guess_line(base, "")
    shape["line"] = {"color": EDGE, "dash": "dot", "width": 2}
    note |= {"name": "base rate", "text": f"┈┈ before the meeting: {percent(base)}"}
    spec["layout"] |= {"shapes": [shape], "annotations": [note]}
    spec["layout"]["xaxis"] |= {"title": {"text": "how we met"}, **UPRIGHT}
    spec["layout"]["yaxis"]["range"] = [0, 1.12]
    return spec


def pirate_table(drawn: Drawn) -> figures.Table:
    """A thousand sails, counted: how many of each kind are met so, and what that makes of one."""
    both = rules.sails(drawn.inputs)
    rows = [
        (
            end.words,
            decimal(1000 * both[True, end], 1),
            decimal(1000 * both[False, end], 1),
            percent(p),
        )
        for end, p in rules.suspicion(drawn.inputs).items()
    ]
    heads = ("Of 1,000 sails", "pirates met so", "others met so", "a pirate, if met so")
    return figures.Table(heads, rows)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """Who sights first; surprise; and what being seen first makes of a strange sail."""
    inputs, outcomes = drawn.inputs, drawn.answer.outcomes
    totals = outcomes.map(
        lambda end: RESULT_OF.get(end, "tie"),
    )
    shares = parts({result: totals[result] for result in ("win", "tie", "lose")})
    told = (
        f"{_when(inputs.light)} we sight her first {shares['win']} of the time, she sights us "
        f"first {shares['lose']}, and both at once {shares['tie']}. We surprise her "
        f"{percent(outcomes[Sight.SURPRISE])} of the time, she us "
        f"{percent(outcomes[Sight.SURPRISED])}."
    )
    seen = rules.suspicion(inputs).get(Sight.SEEN)
    if seen is None or inputs.pirates in (0, 100):
        return told
    base = one_in(Fraction(inputs.pirates, 100))
    return f"{told} Of all sails {base} is a pirate; of those that sight us first, {one_in(seen)}."


RESULT_OF = {
    Sight.SURPRISE: "win",
    Sight.FIRST: "win",
    Sight.SEEN: "lose",
    Sight.SURPRISED: "lose",
}


def _when(light: Light) -> str:
    return {
        Light.DAY: "On a clear day",
        Light.HAZE: "In haze",
        Light.DUSK: "At dusk",
        Light.NIGHT: "At night",
    }[light]


def told(inputs: SightInputs, turn: Turn) -> str:
    """A step of the sighting in the words of a log."""
    before, after = turn.before, turn.after
    nets = [cast.value for cast in turn.casts]
    if before.stage is Stage.WATCHING:
        return (
            f"Our lookout nets {decimal(nets[0], 0)}, theirs {decimal(nets[1], 0)}: {_seen(after)}"
        )
    we = before.first is Side.OURS
    if before.stage is Stage.UNSEEN:
        who = "Our Master" if we else "Their Master"
        result = "comes up unseen" if after.stage is Stage.HIDDEN else "is seen after all"
        return f"{who} tries Stealth and nets {decimal(nets[0], 0)}: the ship {result}."
    who = "Their lookout" if we else "Our lookout"
    net = f"{who} nets {decimal(nets[0], 0)} against a Stealth of {before.stealth}"
    if not after.surprises:
        return f"{net} and spots her in time."
    side = "they are" if we else "we are"
    return f"{net}: {side} surprised, and forfeit the first round of a chase."


def _seen(after: SightState) -> str:
    if after.stage is Stage.WATCHING:
        return "nobody has seen anything; they watch on."
    return {
        Side.OURS: "we have sighted them first.",
        Side.THEIRS: "they have sighted us first.",
        Side.NEITHER: "both see each other at once.",
    }[after.first]


WHY = Why(
    words=(
        "Two lookouts roll apart from each other, so the chance of a pair of nets is the product "
        "of two chances: one cell of the grid. Add the cells above, on and below the diagonal, "
        "and you have lose, tie and win; there is no reason that they should be a third each. "
        "Behind the grid stands a tree: what follows is asked only of the branch it belongs to, "
        "and along a branch the chances multiply. To know something (“they saw us first”) is to "
        "cut all other branches away and let what is left fill the whole: that is a conditional "
        "chance. Bayes' rule does it to two kinds of sail at once, and it never forgets how many "
        "of each kind there are."
    ),
    formula=(
        "<p class='nk-formula'>Pr(we first) = ∑<sub><i>a</i> &gt; <i>b</i></sub> "
        "Pr(our net = <i>a</i>) · Pr(their net = <i>b</i>)</p>"
        "<p class='nk-formula'>Pr(surprised | they first) = Pr(surprised) / Pr(they first)</p>"
        "<p class='nk-formula'>Pr(pirate | met so) = Pr(pirate) · Pr(met so | pirate) / "
        "Pr(met so)</p>"
        "<p>Where the watch goes on after two failures, every chance is divided by "
        "1 − Pr(both fail).</p>"
    ),
    code=(rules.higher_sights_first, rules.looked, rules.searched, rules.suspicion),
)

SIGHTING = Shown(
    views=(
        View("By light", by_light, by_light_table),
        View("The two nets", grid, grid_table),
        View("The tree", tree, tree_table),
        View("Given…", given, given_table),
        View("A pirate?", pirate, pirate_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words={end: end.words for end in Sight},
    tasks=(surprise, bayes, three_ways),
)
