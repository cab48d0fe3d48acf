"""A fight of two ships: who sinks first, round by round."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from operator import eq

from navalkit.odds.tray import exact
from navalkit.rules.crewedships import fight as rules
from navalkit.rules.crewedships.fight import Duel, End
from navalkit.rules.crewedships.fight_inputs import FightInputs, Side
from navalkit.rules.crewedships.helm import defense
from navalkit.rules.crewedships.vessels import scuttled
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.crewedships.fight_tasks import first_shot
from navalkit.show.crewedships.looks import ASSUMED, LOOKS, layered
from navalkit.show.crewedships.scenery import afloat, health_bar, sea
from navalkit.show.crewedships.vessels import cards_of_both
from navalkit.show.draw import moved, picture, scaled, words
from navalkit.show.numbers import decimal, parts, percent, points
from navalkit.show.palette import paint
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {end: end.words for end in End}
ORDER = (End.WON, End.OPEN, End.LOST)
SHORT = {End.WON: "other sinks", End.OPEN: "both afloat", End.LOST: "players sink"}


def scene(inputs: FightInputs, state: Duel | None, played: int) -> str:
    """Both ships with what is left of them."""
    now = state or rules.opening(inputs, exact).only
    title = f"Round {played} of {inputs.rounds}"
    body = words(200, 18, title, 17, text_anchor="middle", font_weight="700")
    sides = ((inputs.ours, now.ours, now.ours_crew), (inputs.theirs, now.theirs, now.theirs_crew))
    told = []
    for k, (side, left, crew) in enumerate(sides):
        look = paint("ours" if k == 0 else "theirs")
        men = crew.number if crew else side.ship.crew
        low = scuttled(side.ship.health - left, side.ship.health)
        state_ = "sinking" if left == 0 else "scuttled" if low else "sound"
        part = afloat(side.ship, 90, 110, 0.8) + sea(0, 114, 180)
        part += words(0, 42, side.ship.name, 16, font_weight="700")
        part += health_bar(0, 128, 180, left, side.ship.health, look)
        part += words(0, 156, state_, 14) + words(0, 176, f"crew {men}", 14)
        body += moved(210 * k, 0, part)
        told.append(f"{side.ship.name}: {state_}, Health {left}, crew {men}")
    return picture(title, (-6, 0, 412, 186), body, scaled(460), ". ".join(told))


def by_round(drawn: Drawn) -> Spec:
    """Who has sunk by each round. CS-COMB-1."""
    at, layers = _layers(drawn.inputs)
    spec = layered(at, layers, "Who has sunk, by round", "After round")
    if drawn.guess is not None:
        shape, note = figures.guess_line(drawn.guess, f"your guess: {percent(drawn.guess)}")
        spec["layout"] |= {"shapes": [shape], "annotations": [note]}
    return spec


def _layers(inputs: FightInputs) -> tuple[list[str], dict[str, list[Fraction]]]:
    won, lost = [Fraction(0)], [Fraction(0)]
    for more_won, more_lost in rules.by_round(inputs, rules.opening(inputs, exact).only):
        won.append(won[-1] + more_won)
        lost.append(lost[-1] + more_lost)
    both = [1 - w - l for w, l in zip(won, lost, strict=True)]  # noqa: E741
    at = ["start", *(str(n) for n in range(1, len(won)))]
    curves = {End.WON: won, End.OPEN: both, End.LOST: lost}
    return at, {end.words: curves[end] for end in ORDER}


def by_round_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    at, layers = _layers(drawn.inputs)
    rows = []
    for n, number in enumerate(at):
        shares = parts({name: layer[n] for name, layer in layers.items()})
        rows.append((number, *shares.values()))
    return figures.Table(("After round", *layers), rows)


def ends(drawn: Drawn) -> Spec:
    """How it stands after the last round, with the simulation beside."""
    spec = figures.bars(
        {SHORT[end]: drawn.answer.outcomes[end] for end in ORDER}, "After the last round"
    )
    spec["data"][0]["marker"] = figures.markers([LOOKS[end.words] for end in ORDER])
    if drawn.played:
        seen = [drawn.played.outcomes.p(partial(eq, end)) for end in ORDER]
        spec["data"].append(figures.dots(list(SHORT.values()), seen))
    return spec


def ends_table(drawn: Drawn) -> figures.Table:
    """The same numbers, with the figures of both ships."""
    shares = parts({end: drawn.answer.outcomes[end] for end in End})
    rows = [(end.words, shares[end]) for end in ORDER]
    for name, side, other in (
        ("the players' ship", drawn.inputs.ours, drawn.inputs.theirs),
        ("the other ship", drawn.inputs.theirs, drawn.inputs.ours),
    ):
        rows.append((f"{name}: Defense", str(defense(side.helm))))
        rows.append((f"{name}: an attack hits", percent(_hits(side, other))))
        rows.append((f"{name}: damage a round{ASSUMED}", _damage(side, other)))
    return figures.Table(("After the last round", ""), rows)


def _hits(side: Side, other: Side) -> Fraction:
    return 1 - rules.shot(side, other, exact, ("", ""))[0]


def _damage(side: Side, other: Side) -> str:
    return decimal(side.weapon.attacks * rules.shot(side, other, exact, ("", "")).mean())


def sentence(drawn: Drawn) -> str:
    """Who sinks first, and what it is worth to fire first."""
    inputs = drawn.inputs
    shares = parts({end: drawn.answer.outcomes[end] for end in End})
    first = points(drawn.answer.measures["worth of firing first"])
    return (
        f"Within {inputs.rounds} rounds the other ship sinks {shares[End.WON]} of the time, the "
        f"players' {shares[End.LOST]}, and both are afloat {shares[End.OPEN]}. Going first, as "
        f"players do, changes their chance by {first}. Weapons and ships are examples{ASSUMED} "
        "until you set your own."
    )


def told(inputs: FightInputs, turn: Turn) -> str:
    """A round in the words of a log: the players' ship, the others, the end of the round."""
    before, after = turn.before, turn.after
    done = _deed(turn, rules.OURS_AIM, before.theirs - after.theirs)
    said = [f"Round {turn.number}. The players' ship: {done}"]
    if after.theirs == 0:
        said.append("The other ship begins to sink")
    else:
        said.append(f"The other: {_deed(turn, rules.THEIRS_AIM, before.ours - after.ours)}")
        if after.ours == 0:
            said.append("The players' ship begins to sink")
    said.append(f"End of the round: Health {after.ours} against {after.theirs}")
    return ". ".join(said) + "."


def _deed(turn: Turn, label: str, damage: int) -> str:
    if not any(cast.label == label for cast in turn.casts):
        return "out of reach"
    return f"{damage} damage" if damage else "no hit"


WHY = Why(
    words=(
        "Until one of them sinks, neither ship's damage asks for the other's. So we follow each by "
        "herself: the chance that she still floats after so many volleys. The other ship sinks in "
        "a round if her damage gets there in that round and the players' ship still floats; the "
        "players' ship sinks if hers gets there and the other has come through this round's "
        "volley. That little difference is what it is worth to go first."
    ),
    formula=(
        "<p class='nk-formula'>Pr(other sinks in <i>r</i>) = (<i>F</i><sub><i>r</i>−1</sub> − "
        "<i>F<sub>r</sub></i>) · <i>G</i><sub><i>r</i>−1</sub></p>"
        "<p class='nk-formula'>Pr(players' sinks in <i>r</i>) = (<i>G</i><sub><i>r</i>−1</sub> − "
        "<i>G<sub>r</sub></i>) · <i>F<sub>r</sub></i></p>"
        "<p>with <i>F<sub>r</sub></i> and <i>G<sub>r</sub></i> the chances that the other ship and "
        "the players' would float after <i>r</i> rounds of fire.</p>"
    ),
    code=(rules.shot, rules.fought, rules.afloat, rules.by_round),
)

FIGHT = Shown(
    views=(
        View("By round", by_round, by_round_table),
        View("How it ends", ends, ends_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    cards=cards_of_both,
    words=WORDS,
    tasks=(first_shot,),
)
