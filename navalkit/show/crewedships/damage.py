"""Strikes: what becomes of the ship, and of the men near the blow."""

from __future__ import annotations

from fractions import Fraction

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.crewedships import damage as rules
from navalkit.rules.crewedships.damage import BLOW, LASTS, Condition, DamageInputs, Hull
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.crewedships.damage_tasks import mean_of_shares, scuttled_by
from navalkit.show.crewedships.headcount import headcount, headcount_table
from navalkit.show.crewedships.looks import LOOKS, layered
from navalkit.show.crewedships.scenery import afloat, health_bar, sea, strip
from navalkit.show.crewedships.vessels import card_of_ship
from navalkit.show.draw import picture, scaled, words
from navalkit.show.numbers import decimal, parts, percent, plural
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {condition: condition.words for condition in Condition}


def scene(inputs: DamageInputs, state: Hull | None, played: int) -> str:
    """The ship with what is left of her, and her crew."""
    ship, hull = inputs.ship, state or rules.opening(inputs, exact).only
    left, look = ship.health - hull.damage, LOOKS[hull.condition.words]
    crew = hull.crew.number if hull.crew else ship.crew
    men = [
        ("of the crew left", crew, LOOKS["fresh"]),
        ("killed", ship.crew - crew, LOOKS["spent"]),
    ]
    title = f"{ship.name} after {plural(played, 'strike')}: {hull.condition.words}"
    body = words(0, 18, title, 17, font_weight="700") + afloat(ship, 90, 128, 0.95)
    body += sea(0, 132, 180) + health_bar(200, 66, 200, left, ship.health, look)
    body += strip(0, 156, 400, men)
    told = f"Health {left} of {ship.health}, {crew} of {ship.crew} men"
    return picture(title, (-6, 0, 412, 216), body, scaled(460), told)


def by_strike(drawn: Drawn) -> Spec:
    """Her condition after each strike. CS-SCUT-1, CS-SINK-1."""
    at, layers = _layers(drawn)
    spec = layered(at, layers, "Her state after each strike", "After strike")
    if drawn.played:
        worse = [tally.p(lambda s: s.condition is Condition.SOUND) for tally in drawn.played.rounds]
        spec["data"].append(figures.dots(at, worse, "sound, simulated"))
    return spec


def _layers(drawn: Drawn) -> tuple[list[str], dict[str, list[Fraction]]]:
    told: list[Pmf[Condition]] = [
        pmf.map(lambda hull: hull.condition) for pmf in drawn.answer.history
    ]
    at = ["start", *(str(n) for n in range(1, len(told)))]
    return at, {c.words: [pmf[c] for pmf in told] for c in Condition}


def by_strike_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    at, layers = _layers(drawn)
    rows = []
    for n, strike in enumerate(at):
        shares = parts({name: layer[n] for name, layer in layers.items()})
        rows.append((strike, *shares.values()))
    return figures.Table(("After strike", *layers), rows)


def men(drawn: Drawn) -> Spec:
    """How many men one strike hurts. CS-DMG-1, A-SHARE."""
    mean = drawn.answer.measures["men hurt by a strike"]
    counts = rules.hurt_by_one(drawn.inputs)
    return headcount(counts, mean, "Men hurt by one strike", "Men hurt, out of a whole crew")


def men_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    return headcount_table(rules.hurt_by_one(drawn.inputs), "Men hurt")


def sentence(drawn: Drawn) -> str:
    """What becomes of her, and what a strike costs the crew."""
    outcomes, figure = drawn.answer.outcomes, drawn.answer.measures
    shares = parts({c: outcomes[c] for c in Condition})
    deadly = figure["chance that those hurt are killed"]
    return (
        f"After {plural(drawn.inputs.strikes, 'strike')} she is sound {shares[Condition.SOUND]}, "
        f"scuttled {shares[Condition.SCUTTLED]}, sinking by minutes {shares[Condition.SINKING]} "
        f"and gone at once {shares[Condition.GONE]} of the time. A strike hurts "
        f"{decimal(figure['men hurt by a strike'])} men on average, and kills those it hurts "
        f"{percent(deadly)} of the time. Scuttled and unmended she lasts 4 to 9 days."
    )


def told(inputs: DamageInputs, turn: Turn) -> str:
    """A strike in the words of a log."""
    cast = {each.label: each.value for each in turn.casts}
    after: Hull = turn.after
    said = f"Strike {turn.number}: {cast[BLOW]} damage"
    if rules.HURT in cast and after.near:
        hurt = cast[rules.HURT]
        fate = "killed" if rules.kills(cast[BLOW], inputs.man) else "hurt"
        said += f"; of {after.near.number} men near it {hurt} {fate}"
    said += f". She is {after.condition.words}, Health {inputs.ship.health - after.damage} left."
    if LASTS in cast:
        said += f" Unmended she sinks in {cast[LASTS]} days."
    return said


WHY = Why(
    words=(
        "Two numbers are rolled for the men: which share of the crew stands near the blow, and who "
        "of them saves himself. A mixture of six binomials, one for each share from 5 to 10 in a "
        "hundred, is wider than the binomial of the mean share. The ship is simpler: damage only "
        "adds up, and what counts is when it passes half her Health, and all of it."
    ),
    formula=(
        "<p class='nk-formula'>Pr(<i>k</i> hurt) = ∑<sub><i>s</i>=5…10</sub> 1/6 · "
        "C(<i>n<sub>s</sub></i>, <i>k</i>) <i>q<sup>k</sup></i> "
        "(1 − <i>q</i>)<sup><i>n<sub>s</sub></i>−<i>k</i></sup></p>"
        "<p>with <i>n<sub>s</sub></i> the men of the share and <i>q</i> the chance to fail an "
        "Agility challenge.</p>"
    ),
    code=(rules.condition, rules.saves, rules.hurt_by_one),
)

DAMAGE = Shown(
    views=(
        View("By strike", by_strike, by_strike_table),
        View("Men near a strike", men, men_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    cards=card_of_ship,
    words=WORDS,
    tasks=(scuttled_by, mean_of_shares),
)
