"""The boarding fight: both Companies, by round, against hands, the saw-teeth, the log."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face
from navalkit.rules.question import Turn
from navalkit.rules.seafight import boarding as rules
from navalkit.rules.seafight import company, melee
from navalkit.rules.seafight.boarding import ahead, hands
from navalkit.rules.seafight.boarding_inputs import BoardingInputs
from navalkit.rules.seafight.company import Company, company_pool
from navalkit.rules.seafight.duels import all_of
from navalkit.rules.seafight.melee import End, Melee
from navalkit.show import dice, figures
from navalkit.show.draw import clean
from navalkit.show.numbers import decimal, listing, parts, plural, rounds
from navalkit.show.palette import SIDES, Paint, paint
from navalkit.show.seafight import gauges
from navalkit.show.seafight.boarding_tasks import better, next_point, roundings
from navalkit.show.seafight.gauges import ASSUMED, Gauge
from navalkit.show.seafight.handcurve import against_hands, against_hands_table, saw, saw_table
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {
    End.WON: "we win the deck",
    End.LOST: "we lose the deck",
    End.PARTED: "the ships part",
    End.FIGHTING: "still fighting",
}
LOOKS = {
    WORDS[End.WON]: paint("win"),
    WORDS[End.FIGHTING]: paint("tie"),
    WORDS[End.PARTED]: paint("Long"),
    WORDS[End.LOST]: paint("lose"),
}


def _start(inputs: BoardingInputs) -> Melee:
    return Melee(standing=all_of(inputs.champions))


# --- the scene -----------------------------------------------------------------------------------


def scene(inputs: BoardingInputs, state: Melee | None, played: int) -> str:
    """Both Companies: hands left, where they strike, and the dice they roll next."""
    at = state or _start(inputs)
    boons = ahead(inputs, at)
    ours, theirs = hands(inputs, at)
    sides = (
        ("Our Company", inputs.ours, ours, max(boons, 0), SIDES["ours"]),
        ("Their Company", inputs.theirs, theirs, max(-boons, 0), SIDES["theirs"]),
    )
    standing = at.standing.bit_count() if at.end is End.FIGHTING else 0
    told = [_side(*side, standing if side[0] == "Our Company" else 0) for side in sides]
    return gauges.side_by_side(told)


def _side(title: str, told: Company, left: Fraction, boons: int, look: Paint, standing: int) -> str:
    half = Fraction(told.strength, 2)
    bar = Gauge("Fighting Strength", left, told.strength, half, f"strikes at {gauges.hands(half)}")
    pool = company_pool(told, boons).dice
    rolled = dice.row([Face(kind.name, "") for kind in pool], f"{title} rolls {pool}", 30)
    outnumbers = f", {plural(boons, 'Boon')} for numbers" if boons else ""
    beside = f"<div>{plural(standing, 'player character')} beside them</div>" if standing else ""
    inside = (
        f"<div>{clean(told.quality.name)}{ASSUMED}{outnumbers}</div>"
        f"{gauges.gauge(bar, look)}{rolled}{beside}"
    )
    return gauges.panel(title, inside, f"{title}, {told.quality.name}. {gauges.said(bar)}")


# --- by round ------------------------------------------------------------------------------------


def _ends(drawn: Drawn) -> list[Pmf[End]]:
    return [pmf.map(lambda state: state.end) for pmf in drawn.answer.history]


def _layers(drawn: Drawn) -> dict[str, list[Fraction]]:
    told = _ends(drawn)
    order = [End.WON, End.FIGHTING, End.PARTED, End.LOST]
    seen = [end for end in order if any(end in pmf for pmf in told)]
    return {WORDS[end]: [pmf[end] for pmf in told] for end in seen}


def by_round(drawn: Drawn) -> Spec:
    """How the fight stands after each round. SF-BOARD-4."""
    layers = _layers(drawn)
    at = gauges.numbered(len(drawn.answer.history))
    spec = figures.stacked(at, layers, "The fight, round by round", "After round")
    gauges.painted(spec, LOOKS)
    return gauges.overlaid(drawn, spec, at, _won, "won")


def _won(state: Melee) -> bool:
    return state.end is End.WON


def by_round_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    layers = _layers(drawn)
    at = gauges.numbered(len(drawn.answer.history))
    rows = [
        (name, *parts(dict(zip(layers, column, strict=True))).values())
        for name, column in zip(at, zip(*layers.values(), strict=True), strict=True)
    ]
    return figures.Table(("After round", *layers), rows)


# --- strength left -------------------------------------------------------------------------------


def _strengths(drawn: Drawn) -> dict[str, list[Fraction]]:
    """The mean share of either side's Fighting Strength that is left after each round."""
    inputs: BoardingInputs = drawn.inputs
    full = inputs.ours.strength, inputs.theirs.strength
    told: list[list[Fraction]] = [[], []]
    for side, curve in enumerate(told):
        strength = partial(_hands_of, inputs, side)
        curve += [pmf.map(strength).mean() / full[side] for pmf in drawn.answer.history]
    return {"ours": told[0], "theirs": told[1]}


def _hands_of(inputs: BoardingInputs, side: int, state: Melee) -> Fraction:
    return hands(inputs, state)[side]


def strength_left(drawn: Drawn) -> Spec:
    """The mean Fighting Strength left, as a share of the first. SF-BOARD-3."""
    curves = _strengths(drawn)
    at = list(range(len(drawn.answer.history)))
    spec = figures.lines(at, curves, "Strength left, on average", "After round")
    spec["layout"]["yaxis"] |= {"title": {"text": "Of the first strength"}, "range": [0.4, 1.02]}
    return spec


def strength_left_table(drawn: Drawn) -> figures.Table:
    """The same in hands."""
    inputs: BoardingInputs = drawn.inputs
    curves = _strengths(drawn)
    rows = [
        (
            at,
            decimal(ours * inputs.ours.strength),
            decimal(theirs * inputs.theirs.strength),
        )
        for at, ours, theirs in zip(
            gauges.numbered(len(curves["ours"])), curves["ours"], curves["theirs"], strict=True
        )
    ]
    return figures.Table(("After round", "Our hands", "Their hands"), rows)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The headline: who wins, how long it takes, what it costs."""
    inputs, figure = drawn.inputs, drawn.answer.measures
    outcomes = drawn.answer.outcomes
    shares = parts({end: outcomes[end] for end in (End.WON, End.LOST, End.PARTED)})
    apart = f", and the ships part {shares[End.PARTED]}" if outcomes[End.PARTED] else ""
    return (
        f"Our {_named(inputs.ours)} win the deck {shares[End.WON]} of the time and lose it "
        f"{shares[End.LOST]}{apart}, after {rounds(figure['rounds fought'])} on average. It costs "
        f"us {decimal(figure['our hands lost'])} hands and them "
        f"{decimal(figure['their hands lost'])}, on average."
    )


def _named(told: Company) -> str:
    return f"{told.strength} {told.quality.name}○ hands"


def told(inputs: BoardingInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    before, after = turn.before, turn.after
    nets = {cast.label: cast.value for cast in turn.casts}
    ours, theirs = nets.get(rules.OURS_ROLLS, 0), nets.get(rules.THEIRS_ROLLS, 0)
    said = (
        f"Round {turn.number}: {_duels(turn)}we net {decimal(ours, 0)}, they {decimal(theirs, 0)}. "
    )
    return said + _losses(inputs, before, after) + _end(turn)


def _duels(turn: Turn) -> str:
    """What the player characters did in the round before."""
    did = [
        f"the {cast.label[:1].lower()}{cast.label[1:]}"
        for cast in turn.casts
        if cast.value is True and "character" in cast.label
    ]
    return f"{listing(did)} (the round before); " if did else ""


def _losses(inputs: BoardingInputs, before: Melee, after: Melee) -> str:
    now, then = hands(inputs, after), hands(inputs, before)
    for who, had, left in zip(("We", "They"), then, now, strict=True):
        if left < had:
            return f"{who} lose {gauges.hands(had - left)} hands and have {gauges.hands(left)}."
    return "Nobody falls."


def _end(turn: Turn) -> str:
    end = turn.after.end
    taken = [
        cast.label for cast in turn.casts if cast.label.endswith("Captain is taken") and cast.value
    ]
    why = f" {taken[0]}." if taken else ""
    return (
        why
        + {
            End.WON: " They strike: we have won the deck.",
            End.LOST: " We strike: they have won the deck.",
            End.PARTED: " The lines are cut, and the ships part to Short.",
            End.FIGHTING: "",
        }[End(end)]
    )


WHY = Why(
    words=(
        "A Company's fate hangs on few numbers: how many points of margin it has lost, for each "
        "costs a tenth of its first strength. Five points break it, so a fight is a race to five, "
        "with Boons for whoever has more hands by then. A tie moves nothing; it only takes a "
        "round. And since only the loser of a round loses anyone, both can never strike at once."
    ),
    formula=(
        "<p>With <i>a</i> and <i>b</i> the points that either side has lost, <i>p<sub>m</sub></i> "
        "the chance of a margin <i>m</i> (from −3 to 3) in that state, and <i>W</i> our chance to "
        "win from it:</p>"
        "<p class='nk-formula'><i>W</i>(<i>a</i>, <i>b</i>) = "
        "[∑<sub><i>m</i>&gt;0</sub> <i>p<sub>m</sub></i> <i>W</i>(<i>a</i>, <i>b</i> + <i>m</i>)"
        " + ∑<sub><i>m</i>&lt;0</sub> <i>p<sub>m</sub></i> <i>W</i>(<i>a</i> − <i>m</i>, <i>b</i>)"
        "] / (1 − <i>p</i><sub>0</sub>)</p>"
        "<p>with <i>W</i> = 1 once they are broken and 0 once we are.</p>"
    ),
    code=(company.superiority, melee.cost, melee.bled, rules.struck),
)

BOARDING = Shown(
    views=(
        View("By round", by_round, by_round_table),
        View("Against hands", against_hands, against_hands_table),
        View("Saw-teeth", saw, saw_table),
        View("Strength left", strength_left, strength_left_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(next_point, better, roundings),
)
