"""Guns: wounds broadside by broadside, and what one hit does."""

from __future__ import annotations

from fractions import Fraction

from navalkit.odds.exploding import SumOf
from navalkit.rules.cardchase import damage, gunfire
from navalkit.rules.cardchase.damage import cannon, hurt, most_told
from navalkit.rules.cardchase.gunfire import WRECKED, Battered, DamageInputs
from navalkit.rules.cardchase.table import JOKER_BONUS
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.cardchase.gunfire_tasks import one_hit
from navalkit.show.cardchase.looks import ASSUMED, LOSE, TIE, WIN, guessed, marked
from navalkit.show.cardchase.ships import ship_figures
from navalkit.show.numbers import decimal, parts, percent, plural
from navalkit.show.palette import Paint
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {
    0: "no wound",
    **{n: f"{n} wound{'s' if n > 1 else ''}" for n in range(1, 7)},
    WRECKED: "wrecked",
}


def _layers(drawn: Drawn) -> dict[str, list[Fraction]]:
    told = [pmf.map(gunfire.damage_told) for pmf in drawn.answer.history]
    kinds = sorted({kind for pmf in told for kind in pmf}, reverse=True)
    return {WORDS[kind]: [pmf[kind] for pmf in told] for kind in kinds}


def by_broadside(drawn: Drawn) -> Spec:
    """Her wounds after each broadside. CC-DMG-1."""
    at = ["start", *(str(n) for n in range(1, len(drawn.answer.history)))]
    spec = figures.stacked(at, _layers(drawn), "Her wounds, by broadside", "After broadside")
    if drawn.played:
        gone = [tally.p(gunfire.wrecked) for tally in drawn.played.rounds]
        spec["data"].append(figures.dots(at, gone, "wrecked, simulated"))
    guessed(spec, drawn.guess)
    return spec


def by_broadside_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    layers = _layers(drawn)
    rows = [
        (str(n), *parts(dict(zip(layers, column, strict=True))).values())
        for n, column in enumerate(zip(*layers.values(), strict=True))
    ]
    return figures.Table(("After broadside", *layers), rows)


def _shot(inputs: DamageInputs) -> tuple[dict[int, Fraction], int]:
    """The chances of each damage of one hit, and her Toughness against it."""
    count, sides, plus = cannon()
    bare = damage.toughness_against_shot(gunfire.setting_of_target(inputs), gunfire.TARGET)
    dice = SumOf(count, sides, plus + JOKER_BONUS * inputs.joker, most_told(bare))
    return dict(dice.pmf().items()), bare


def one_shot(drawn: Drawn) -> Spec:
    """The damage of one hit, beside her Toughness. A-DMG."""
    chances, bare = _shot(drawn.inputs)
    spec = figures.bars(
        {str(n): p for n, p in chances.items()},
        f"One hit{ASSUMED} against Toughness {bare}",
        axis="Damage (the last: so much or more)",
    )
    looks = [_look(n, bare) for n in chances]
    spec["data"][0] |= {"marker": figures.markers(looks), "text": None}
    return spec


def _look(total: int, bare: int) -> Paint:
    harm = hurt(total, bare)
    return WIN if harm.wounds else TIE if harm.above else LOSE


def one_shot_table(drawn: Drawn) -> figures.Table:
    """What one hit does, summed up."""
    chances, bare = _shot(drawn.inputs)
    effects: dict[str, Fraction] = {}
    for total, p in chances.items():
        effect = _effect(total, bare)
        effects[effect] = effects.get(effect, Fraction(0)) + p
    return figures.Table(("One hit", "Chance"), list(parts(effects).items()))


def _effect(total: int, bare: int) -> str:
    harm = hurt(total, bare)
    if harm.wounds:
        return WORDS[harm.wounds] + (" or more" if harm.wounds == damage.MOST_WOUNDS else "")
    return "a roll for control" if harm.above else "nothing"


def sentence(drawn: Drawn) -> str:
    """How likely a wreck is, and how long it takes."""
    inputs: DamageInputs = drawn.inputs
    told, outcomes = drawn.answer.measures, drawn.answer.outcomes
    unhurt, wrecked = outcomes[0], outcomes[WRECKED]
    shares = parts({"none": unhurt, "some": 1 - unhurt - wrecked, "wrecked": wrecked})
    return (
        f"{plural(inputs.guns, 'gun')}, {plural(inputs.broadsides, 'broadside')} at a "
        f"{marked(inputs.target.ship)}: wrecked {shares['wrecked']}, wounded {shares['some']}, "
        f"no wound {shares['none']}. A gun hits {percent(told['chance that a gun hits'])}{ASSUMED} "
        f"of the time and a hit (3d6+1{ASSUMED}) wounds "
        f"{percent(told['chance that a hit wounds'])}; a wreck takes "
        f"{decimal(told['broadsides until she is a wreck'])} broadsides on average."
    )


def told(inputs: DamageInputs, turn: Turn) -> str:
    """A broadside in words."""
    after: Battered = turn.after
    hits = next((cast.value for cast in turn.casts if cast.label == "Guns that hit"), 0)
    if after.wrecked:
        state = "she is a wreck"
    else:
        state = WORDS[after.wounds] + (", out of control" if after.reeling else "")
    return f"Broadside {turn.number}: {plural(hits, 'hit')}; {state}."


WHY = Why(
    words=(
        "Each gun hits or misses by itself; each hit throws three exploding dice and adds 1. Only "
        "what passes her Toughness counts, and only every fourth point beyond it wounds. So the "
        "mean damage tells little: what matters is the tail of the distribution, the part to the "
        "right of Toughness + 4."
    ),
    formula=(
        "<p>With <i>h</i> the chance to hit and <i>w</i> that a hit wounds, no gun of <i>n</i> "
        "wounds with chance</p><p class='nk-formula'>(1 − <i>h w</i>)<sup><i>n</i></sup></p>"
    ),
    code=(damage.hurt, damage.volley, damage.suffered),
)


def cards(inputs: DamageInputs) -> str:
    """The target."""
    return ship_figures(inputs.target.ship)


DAMAGE = Shown(
    views=(
        View("By broadside", by_broadside, by_broadside_table),
        View("One hit", one_shot, one_shot_table),
    ),
    sentence=sentence,
    told=told,
    why=WHY,
    cards=cards,
    words=WORDS,
    tasks=(one_hit,),
)
