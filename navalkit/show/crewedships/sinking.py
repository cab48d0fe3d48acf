"""Going down: minute by minute, and how many of a crew live."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from navalkit.odds.nearly import near_count
from navalkit.odds.pmf import Pmf
from navalkit.rules.crewedships import sinking as rules
from navalkit.rules.crewedships.damage import keeps_up
from navalkit.rules.crewedships.sinking import alive_aboard, saved_by_fate, survivors
from navalkit.rules.crewedships.sinking_inputs import Fate, Phase, SinkingInputs, Wreck
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.crewedships.headcount import headcount, headcount_table, middle
from navalkit.show.crewedships.looks import layered
from navalkit.show.crewedships.sinking_tasks import float_or_not, nobody_lives, two_fates
from navalkit.show.crewedships.vessels import card_of_ship
from navalkit.show.crewedships.wreckscene import wreck
from navalkit.show.numbers import decimal, parts, percent, plural
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {fate: fate.words for fate in Fate}
STATES = (
    "aboard, unhurt",
    "aboard, hurt",
    "in the water",
    "swims clear",
    "killed by debris",
    "dragged under",
    "drowned",
)


def scene(inputs: SinkingInputs, state: Wreck | None, played: int) -> str:
    """The ship as she settles, the minutes she has, and her crew."""
    return wreck(inputs, state or Wreck())


# --- minute by minute ----------------------------------------------------------------------------


def _state(man: Wreck) -> str:
    """Where a man is, as a picture has it."""
    if man.fate is not Fate.ABOARD:
        return man.fate.words
    if man.phase is Phase.SWIMMING:
        return "in the water"
    return "aboard, hurt" if man.damage else "aboard, unhurt"


def _rounds(drawn: Drawn) -> list[str]:
    return [str(n) for n in range(len(drawn.answer.history))]


def _layers(drawn: Drawn) -> dict[str, list[Fraction]]:
    told: list[Pmf[str]] = [pmf.map(_state) for pmf in drawn.answer.history]
    return {name: [pmf[name] for pmf in told] for name in STATES}


def timeline(drawn: Drawn) -> Spec:
    """One man aboard, round by round: the roll in command, the minutes, the water. CS-SINK."""
    layers = {name: layer for name, layer in _layers(drawn).items() if any(layer)}
    spec = layered(_rounds(drawn), layers, "A man aboard, round by round", "After round")
    if drawn.played:
        lives = [tally.p(lambda man: man.fate is Fate.SAVED) for tally in drawn.played.rounds]
        spec["data"].append(figures.dots(_rounds(drawn), lives, "swims clear, simulated"))
    spec["layout"] |= {"height": 520, "legend": figures.LEGEND_BELOW | {"y": -0.3}}
    return spec


def timeline_table(drawn: Drawn) -> figures.Table:
    """The same as expected numbers of the whole crew."""
    layers, crew = _layers(drawn), drawn.inputs.ship.crew
    rows = [
        (at, *(decimal(layer[n] * crew) for layer in layers.values()))
        for n, at in enumerate(_rounds(drawn))
    ]
    return figures.Table((f"Of {crew}, after round", *layers), rows)


# --- the crew ------------------------------------------------------------------------------------


def _counts(inputs: SinkingInputs) -> Pmf[int]:
    return near_count(inputs.ship.crew, saved_by_fate(inputs))


def crew(drawn: Drawn) -> Spec:
    """How many of the crew live: every number exactly, both fates of the ship mixed. CS-SINK."""
    counts = _counts(drawn.inputs)
    mean = drawn.answer.measures["expected survivors"]
    return headcount(counts, mean, "How many live", f"Survivors of {drawn.inputs.ship.crew}")


def crew_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    return headcount_table(_counts(drawn.inputs), "Survivors")


def leaving(drawn: Drawn) -> Spec:
    """The chance to live, by the minute after which all leave her. A-ABANDON."""
    told = _leaving(drawn.inputs)
    names = list(told)
    spec = figures.bars(told, "If she floats: leave her after", axis="Minutes (last: stay aboard)")
    spec["data"][0]["marker"] = figures.markers(
        [figures.look_of("win" if name != names[-1] else "lose", 0) for name in names]
    )
    spec["layout"]["yaxis"]["range"] = [0, 1.08]
    return spec


def _leaving(inputs: SinkingInputs) -> dict[str, Fraction]:
    """A man's chance once she floats her minutes, for each minute of leaving, and for staying."""
    told = {}
    for minute in range(inputs.ship.size):
        left = replace(inputs, leave=True, after=minute)
        told[str(minute)] = saved_by_fate(left)[0][1]
    told["stay"] = saved_by_fate(replace(inputs, leave=False))[0][1]
    return told


def leaving_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    crew_ = drawn.inputs.ship.crew
    rows = [(at, percent(p), decimal(p * crew_)) for at, p in _leaving(drawn.inputs).items()]
    return figures.Table(("Leave after minute", "A man lives", f"of {crew_}"), rows)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """A man's chance, the crew's number, and what the ship's fate makes of both."""
    inputs, figure = drawn.inputs, drawn.answer.measures
    lives = drawn.answer.outcomes[Fate.SAVED]
    shares = parts({True: lives, False: 1 - lives})
    low, high = middle(_counts(inputs))
    floats = percent(figure["chance that she floats her minutes"])
    slowly = decimal(figure["survivors if she floats"])
    quickly = decimal(figure["survivors if she goes at once"])
    return (
        f"A man aboard lives {shares[True]} of the time. Of a crew of {inputs.ship.crew}, "
        f"{decimal(figure['expected survivors'])} live on average, in nine cases of ten {low} to "
        f"{high}. She floats for {plural(inputs.ship.size, 'minute')} {floats} of the time; then "
        f"{slowly} live, and {quickly} if she goes at once."
    )


def told(inputs: SinkingInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    before, after = turn.before, turn.after
    return f"{_stage(before, after)}{_man(before, after)}{_men(turn)}".strip()


def _stage(before: Wreck, after: Wreck) -> str:
    if before.phase is Phase.STRICKEN:
        floats = after.phase is Phase.SINKING
        return "She will float for some minutes. " if floats else "She goes down at once. "
    if before.phase is Phase.SINKING and after.minute > before.minute:
        return f"Minute {after.minute}. "
    if before.phase is Phase.GOING_DOWN:
        return "She goes under. "
    return "They abandon her. " if before.phase is Phase.SINKING else "In the water. "


def _man(before: Wreck, after: Wreck) -> str:
    if before.phase is Phase.STRICKEN or before.fate is not Fate.ABOARD:
        return ""
    if after.fate is not before.fate:
        return f"Our man {'' if after.fate is Fate.SAVED else 'is '}{after.fate.words}."
    if after.damage > before.damage:
        return f"Debris hits our man for {after.damage - before.damage}."
    return "Our man comes through."


def _men(turn: Turn) -> str:
    cast = {each.label: each.value for each in turn.casts}
    said = {
        rules.STRUCK: "{} of the crew are struck",
        rules.KILLED: "{} of them killed",
        rules.DRAGGED: "{} of the crew are dragged under",
        rules.DROWNED: "{} drown",
    }
    deeds = [words.format(cast[label]) for label, words in said.items() if label in cast]
    left = f"{turn.after.crew.number} are left" if turn.after.crew and deeds else ""
    return f" {', '.join([*deeds, left])}." if deeds else ""


WHY = Why(
    words=(
        "All aboard share one fate: the ship floats her minutes, or goes at once. Once that is "
        "known, every man rolls for himself, and the number who live is binomial. So we need no "
        "state for each of a thousand men: we follow one man under each fate, and mix two "
        "binomials. The result has two humps, and its mean may lie where hardly any weight is. "
        "By the letter of these rules floating longer is worse for those who stay: each minute "
        "brings debris, and the pull comes all the same. The minutes are worth something only to "
        "those who use them to leave."
    ),
    formula=(
        "<p class='nk-formula'>Pr(<i>k</i> live) = ∑<sub>fate</sub> Pr(fate) · "
        "C(<i>N</i>, <i>k</i>) <i>p</i><sub>fate</sub><sup><i>k</i></sup> "
        "(1 − <i>p</i><sub>fate</sub>)<sup><i>N</i>−<i>k</i></sup></p>"
        "<p><i>p</i> is one man's chance: alive after the minutes, not dragged under, and able to "
        "swim. Each term is the one before times "
        "(<i>N</i> − <i>k</i>)/(<i>k</i> + 1) · <i>p</i>/(1 − <i>p</i>), in whole numbers.</p>"
    ),
    code=(keeps_up, rules.debris, alive_aboard, saved_by_fate, survivors),
)

SINKING = Shown(
    views=(
        View("Minute by minute", timeline, timeline_table),
        View("How many live", crew, crew_table),
        View("When to leave", leaving, leaving_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    cards=card_of_ship,
    words=WORDS,
    tasks=(two_fates, nobody_lives, float_or_not),
)
