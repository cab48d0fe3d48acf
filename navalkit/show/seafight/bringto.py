"""The gun to bring to: the demand, its aftermath, and what skill or fear is worth."""

from __future__ import annotations

import operator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random

from navalkit.rules.question import Turn
from navalkit.rules.seafight import bringto as rules
from navalkit.rules.seafight.bringto import Answered, BringToInputs, Pursuer
from navalkit.rules.seafight.distance import Band
from navalkit.show import figures
from navalkit.show.draw import clean
from navalkit.show.numbers import parts, percent
from navalkit.show.palette import paint
from navalkit.show.seafight import gauges
from navalkit.show.shown import Drawn, Shown, Spec, View, Why, endings_table
from navalkit.show.tasks import Mistake, Task

WORDS = {
    Answered.STRIKES: "she strikes without a fight",
    Answered.FIGHTS: "she fights",
    Answered.UNMOVED: "no demand can be made",
    Answered.WAITING: "the gun has not been fired",
}


def scene(inputs: BringToInputs, state: Answered | None, played: int) -> str:
    """Who demands, and whether the merchant may strike at all. SF-GUN-1."""
    fame = f" of Infamy {inputs.infamy}" if inputs.pursuer is Pursuer.PIRATE else ""
    may = rules.may_strike(inputs.pursuer, inputs.infamy, inputs.merchant, inputs.distance)
    pool = str(rules.demand_pool(inputs).dice)
    rolled = f"The Captain rolls {pool}." if may else _why_not(inputs)
    inside = f"<div>At {inputs.distance.words}. {clean(rolled)}</div>"
    title = f"{inputs.pursuer.value.capitalize()}{fame}"
    return gauges.side_by_side([gauges.panel(title, inside, f"{title}. {rolled}")])


def _why_not(inputs: BringToInputs) -> str:
    if not inputs.merchant:
        return "She is no merchant; she will not strike to a gun."
    if inputs.distance > Band.MEDIUM:
        return "Too far: not before Medium."
    return "She has no cause to fear this one."


LOOKS = {
    Answered.STRIKES: paint("win"),
    Answered.FIGHTS: paint("lose"),
    Answered.UNMOVED: paint("tie"),
}


def answered(drawn: Drawn) -> Spec:
    """What she does, as bars. SF-GUN-1."""
    outcomes = dict(reversed(list(drawn.answer.outcomes.items())))
    names = {end: WORDS[end].replace("strikes ", "strikes<br>") for end in outcomes}
    spec = figures.bars({names[end]: p for end, p in outcomes.items()}, "Does she strike?")
    spec["data"][0]["marker"] = figures.markers([LOOKS[end] for end in outcomes])
    if drawn.played:
        ends = drawn.played.outcomes
        dots = [ends.p(partial(operator.is_, end)) for end in outcomes]
        spec["data"].append(figures.dots(list(names.values()), dots))
    return spec


def aftermath(drawn: Drawn) -> Spec:
    """The prize in the end: without a fight, by one, or not. SF-GUN-1."""
    layers = _layers(drawn)
    spec = figures.stacked(["the demand"], layers, "The prize in the end", "")
    looks = {"no fight": paint("win"), "by a fight": paint("Long"), "not taken": paint("lose")}
    return gauges.painted(spec, looks)


def _layers(drawn: Drawn) -> dict[str, list[Fraction]]:
    figure = drawn.answer.measures
    quiet, prize = figure["prize without a fight"], figure["prize in the end"]
    return {"no fight": [quiet], "by a fight": [prize - quiet], "not taken": [1 - prize]}


def aftermath_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    layers = {name: values[0] for name, values in _layers(drawn).items()}
    rows = list(parts(layers).items())
    return figures.Table(("The prize", "Chance"), rows)


RANKS = range(7)


def _by_rank(inputs: BringToInputs) -> dict[str, list[Fraction]]:
    return {
        f"{boons or 'no'} Boon{'s' if boons > 1 else ''}": [
            rules.demand_pool(replace(inputs, intimidation=rank, boon=boons)).success()
            for rank in RANKS
        ]
        for boons in (0, 1, 2)
    }


def ranks(drawn: Drawn) -> Spec:
    """What a rank of Intimidation, or a Boon, is worth."""
    return figures.lines(list(RANKS), _by_rank(drawn.inputs), "What skill is worth", "Intimidation")


def ranks_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    curves = _by_rank(drawn.inputs)
    rows = [
        (str(rank), *(percent(p) for p in column))
        for rank, column in zip(RANKS, zip(*curves.values(), strict=True), strict=True)
    ]
    return figures.Table(("Intimidation", *curves), rows)


def sentence(drawn: Drawn) -> str:
    """The headline: strikes or fights, and the prize in the end."""
    if Answered.UNMOVED in drawn.answer.outcomes:
        return _why_not(drawn.inputs) + " Nothing is rolled (SF-GUN-1)."
    outcomes, prize = drawn.answer.outcomes, drawn.answer.measures["prize in the end"]
    shares = parts({end: outcomes[end] for end in (Answered.STRIKES, Answered.FIGHTS)})
    return (
        f"She strikes without a fight {shares[Answered.STRIKES]} of the time and fights "
        f"{shares[Answered.FIGHTS]}. If we then take her {drawn.inputs.fight} times in 100, she is "
        f"ours {percent(prize)} of the time in the end."
    )


def told(inputs: BringToInputs, turn: Turn) -> str:
    """The demand in the words of a log."""
    return {
        Answered.STRIKES: "The gun is fired: no resistance, the prize is ours.",
        Answered.FIGHTS: "The gun is fired: she will fight.",
    }.get(turn.after, "No demand can be made.")


def whole(sheet: int) -> Task:
    """The prize in the end, by total probability."""
    rng = Random(sheet)
    inputs = BringToInputs(
        presence=rng.randint(2, 4), intimidation=rng.randint(1, 3), fight=rng.randrange(20, 81, 5)
    )
    p, q = rules.demand_pool(inputs).success(), Fraction(inputs.fight, 100)
    answer = p + (1 - p) * q
    text = (
        f"A merchant strikes to one gun with chance {percent(p)}. If she fights, we take her with "
        f"chance {percent(q)}. How likely is it that she becomes our prize? Answer in percent."
    )
    solution = f"{percent(p)} + {percent(1 - p)} × {percent(q)} = {percent(answer)}."
    mistakes = (
        Mistake(p + q, "You added both: there is a fight only if she does not strike."),
        Mistake(p * q, "You multiplied both: one of the two ways is enough."),
        Mistake(max(p, q), "There are two ways, and the second is open if the first fails."),
    )
    kept = tuple(m for m in mistakes if abs(Fraction(m.answer) - answer) > Fraction(1, 100))
    return Task(text, answer, kept, solution)


WHY = Why(
    words=(
        "One check, and two ways that lead to a prize. The chance of the whole is the chance that "
        "she strikes, and beside it, for the rest of the cases, the chance to win the fight."
    ),
    formula=(
        "<p class='nk-formula'>Pr(prize) = <i>p</i> + (1 − <i>p</i>) · <i>q</i></p>"
        "<p>with <i>p</i> for the demand and <i>q</i> for the fight: the rule of total "
        "probability.</p>"
    ),
    code=(rules.may_strike, rules.demand_pool, rules.demanded),
)

BRING_TO = Shown(
    views=(
        View("Strikes or fights", answered, endings_table),
        View("In the end", aftermath, aftermath_table),
        View("What skill is worth", ranks, ranks_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(whole,),
)
