"""Aground: hour by hour on the rocks, and the damage in the end."""

from __future__ import annotations

from fractions import Fraction

from navalkit.odds.pmf import Pmf
from navalkit.rules.crewedships import aground as rules
from navalkit.rules.crewedships.aground import AgroundInputs, Ashore, Bottom, Grounding
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.crewedships.headcount import headcount, headcount_table
from navalkit.show.crewedships.looks import LOOKS, layered
from navalkit.show.crewedships.scenery import afloat, health_bar
from navalkit.show.crewedships.vessels import card_of_ship
from navalkit.show.draw import line, path, picture, scaled, words
from navalkit.show.numbers import decimal, parts, plural
from navalkit.show.palette import EDGE
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {ashore: ashore.words for ashore in Ashore}
FOOT = 2.4
"""How high a foot of water is drawn."""


def scene(inputs: AgroundInputs, state: Grounding | None, played: int) -> str:
    """The water over the bottom, now and at low tide, against her draft."""
    ship = inputs.ship
    damage = state.damage if state else inputs.done
    title = f"{ship.name}, draft {ship.draft} feet"
    keel, low = 100 + FOOT * ship.draft, 100 + FOOT * inputs.ebb
    ground = min(100 + FOOT * inputs.depth, 200)
    body = words(0, 18, title, 17, font_weight="700") + afloat(ship, 90, 100, 0.7)
    body += _level(100, "the water now", "") + _level(low, "at low tide", "4 4")
    body += _level(keel, "her keel", "1 3") + _bottom(inputs, ground)
    left = ship.health - damage
    look = LOOKS["sound" if 2 * damage < ship.health else "scuttled"]
    body += health_bar(210, 36, 190, left, ship.health, look)
    told = f"Depth {inputs.depth} feet, {inputs.ebb} less at low tide; Health {left}; hour {played}"
    return picture(f"{title}, hour {played}", (-6, 0, 412, 222), body, scaled(460), told)


def _level(y: float, name: str, dashes: str) -> str:
    d = line((0, y), (250, y))
    level = path(d, stroke="currentColor", stroke_width=1.2, stroke_dasharray=dashes or None)
    return level + words(258, y + 5, name, 14)


def _bottom(inputs: AgroundInputs, y: float) -> str:
    hard = inputs.bottom is Bottom.HARD
    d = "".join(f"l{5} {-6 if k % 2 == 0 else 6}" for k in range(50)) if hard else "h250"
    ground = path(f"M0 {y}{d}V216H0Z", fill=EDGE, fill_opacity="0.5", stroke="currentColor")
    return ground + words(258, y + 5, inputs.bottom.value, 14)


def by_hour(drawn: Drawn) -> Spec:
    """What has become of her by each hour. CS-AGR-1."""
    at, layers = _layers(drawn)
    layers = {name: layer for name, layer in layers.items() if any(layer)}
    spec = layered(at, layers, "Her state after each hour", "After hour")
    if drawn.played:
        sunk = [tally.p(lambda s: s.ashore is Ashore.SUNK) for tally in drawn.played.rounds]
        spec["data"].append(figures.dots(at, sunk, "broken up, simulated"))
    return spec


def _layers(drawn: Drawn) -> tuple[list[str], dict[str, list[Fraction]]]:
    told: list[Pmf[Ashore]] = [pmf.map(lambda s: s.ashore) for pmf in drawn.answer.history]
    at = ["strikes", *(str(n) for n in range(1, len(told)))]
    return at, {end.words: [pmf[end] for pmf in told] for end in Ashore}


def by_hour_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    at, layers = _layers(drawn)
    rows = []
    for n, hour in enumerate(at):
        shares = parts({name: layer[n] for name, layer in layers.items()})
        rows.append((hour, *shares.values()))
    return figures.Table(("After hour", *layers), rows)


def damages(drawn: Drawn) -> Spec:
    """Her damage in the end. CS-AGR-1."""
    counts = _damage(drawn)
    mean = drawn.answer.measures["damage in the end"]
    return headcount(counts, mean, "Her damage in the end", "Damage in all")


def _damage(drawn: Drawn) -> Pmf[int]:
    return drawn.answer.history[-1].map(lambda state: state.damage)


def damages_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    return headcount_table(_damage(drawn), "Damage")


def sentence(drawn: Drawn) -> str:
    """Whether she touches, and how it ends."""
    inputs, outcomes = drawn.inputs, drawn.answer.outcomes
    if outcomes[Ashore.AFLOAT]:
        return (
            f"At {plural(inputs.depth - inputs.ebb, 'foot', 'feet')} of water or more she floats "
            f"with a draft of {inputs.ship.draft}: she never touches."
        )
    ends = [end for end in Ashore if end is not Ashore.AFLOAT]
    shares = parts({end: outcomes[end] for end in ends})
    mean = decimal(drawn.answer.measures["damage in the end"])
    return (
        f"She lies aground for {plural(inputs.stuck, 'hour')}. She floats off sound "
        f"{shares[Ashore.SOUND]} and scuttled {shares[Ashore.SCUTTLED]} of the time, and breaks up "
        f"{shares[Ashore.SUNK]}; her damage is {mean} on average."
    )


def told(inputs: AgroundInputs, turn: Turn) -> str:
    """An hour in the words of a log."""
    cast = {each.label: each.value for each in turn.casts}
    if rules.STRANDS in cast:
        return f"She runs aground: {cast[rules.STRANDS]} damage. She {_now(turn.after)}."
    if rules.GRINDS not in cast:
        return f"Hour {turn.number}: she lies where she is."
    return f"Hour {turn.number}: {cast[rules.GRINDS]} damage. She {_now(turn.after)}."


def _now(state: Grounding) -> str:
    told = {Ashore.SOUND: "holds", Ashore.SCUTTLED: "is scuttled", Ashore.SUNK: "breaks up"}
    return told.get(state.ashore, "floats")


WHY = Why(
    words=(
        "Whether she touches is no dice at all: the depth at low tide against her draft. What it "
        "costs is a sum of dice, three for the accident and one an hour on rocks. Sums of many "
        "dice crowd around their mean; so a ship whose mean damage is well short of her Health is "
        "nearly safe, one well past it nearly lost, and the hours between decide quickly."
    ),
    formula="<p class='nk-formula'>damage = damage so far + 3d6 + (1d6 for each hour on rocks)</p>",
    code=(rules.grounds, rules.opening, rules.hour, rules.ashore),
)

AGROUND = Shown(
    views=(
        View("By hour", by_hour, by_hour_table),
        View("Damage", damages, damages_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    cards=card_of_ship,
    words=WORDS,
)
