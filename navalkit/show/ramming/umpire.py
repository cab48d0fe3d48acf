"""The umpire: one ram against enemy after enemy."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from navalkit.rules.question import Turn
from navalkit.rules.ramming import umpire as rules
from navalkit.rules.ramming.courses import Course, blow, off_bow
from navalkit.rules.ramming.umpire import End, Fate, UmpireInputs, UmpireState, can_ram, umpire
from navalkit.show import figures
from navalkit.show.draw import clean
from navalkit.show.numbers import decimal, listing, parts, percent, plural
from navalkit.show.ramming.layers import (
    BAD,
    BOTH,
    EVEN,
    GOOD,
    Layers,
    by_round,
    curve_table,
    endings,
    here,
)
from navalkit.show.ramming.plan import Look, plan
from navalkit.show.ramming.umpire_tasks import fast_enough, unhurt
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {End.CLEARED: "all sunk or taken", End.BOTH_SUNK: "both sunk", End.TAKEN: "taken"}
PAINTS = {End.CLEARED: GOOD, End.BOTH_SUNK: BOTH, End.TAKEN: BAD}
AT_IT = "still at it"


def kind(inputs: UmpireInputs, state: UmpireState) -> str:
    """What a state counts as, while she is still at it too."""
    if state.fate is Fate.AFLOAT and state.sunk + state.taken < inputs.enemies:
        return AT_IT
    return WORDS[rules.ended(state)]


LAYERS = Layers(
    kind,
    {WORDS[end]: look for end, look in PAINTS.items()} | {AT_IT: EVEN},
    "Enemy after enemy",
    "After enemy",
    (WORDS[End.CLEARED],),
    "all",
)

# --- speed ---------------------------------------------------------------------------------------

KNOTS = range(21)


def _by_speed(inputs: UmpireInputs) -> dict[str, list[Fraction]]:
    paced = [replace(inputs, ours=Course(inputs.ours.heading, knots)) for knots in KNOTS]
    ends = [umpire(each).absorb() for each in paced]
    return {
        "all sunk or taken": [e.p(lambda s: s.fate is Fate.AFLOAT) for e in ends],
        "at least one sunk": [e.p(lambda s: s.sunk > 0) for e in ends],
    }


def by_speed(drawn: Drawn) -> Spec:
    """What speed is worth: the gate of six knots, and again after harm. A-GATE, A-RAMMER."""
    title = "What her speed is worth"
    spec = figures.lines(list(KNOTS), _by_speed(drawn.inputs), title, "Our speed in knots")
    spec["layout"]["xaxis"]["dtick"] = 4
    speed = drawn.inputs.ours.speed
    return here(spec, speed, plural(speed, "knot"))


def by_speed_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    return curve_table("Our speed in knots", list(KNOTS), _by_speed(drawn.inputs))


# --- in words and as a picture -------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The headline: all accounted for, taken, or sunk with one of them."""
    outcomes, measures = drawn.answer.outcomes, drawn.answer.measures
    shares = parts({end: outcomes[end] for end in End})
    lost = [f"{WORDS[end]} {shares[end]}" for end in (End.TAKEN, End.BOTH_SUNK) if outcomes[end]]
    return (
        f"She accounts for {_all(drawn.inputs.enemies)} {shares[End.CLEARED]} of the time"
        + (f", and ends {listing(lost, 'or')}" if lost else "")
        + f". On average she sinks {decimal(measures['enemies sunk'], 2)} and takes "
        f"{decimal(measures['enemies taken'], 2)}; a boarding is won "
        f"{percent(measures['chance to win a boarding'])}. Harm and boarding are assumed ○."
    )


def _all(enemies: int) -> str:
    return "the one enemy" if enemies == 1 else f"all {enemies} enemies"


def told(inputs: UmpireInputs, turn: Turn) -> str:
    """What came of one enemy, in the words of a log."""
    before: UmpireState = turn.before
    after: UmpireState = turn.after
    said = f"Enemy {turn.number}: "
    if after.fate is Fate.BOTH_SUNK:
        return said + "bow to bow, both sink."
    if after.sunk == before.sunk:
        ends = "she is taken" if after.fate is Fate.AFLOAT else "our ram is taken"
        return said + f"too slow to ram, it comes to boarding, and {ends}."
    harm = {
        rules.Harm.DISABLED: "disabled",
        rules.Harm.HALF_SPEED: f"slowed to {plural(after.speed, 'knot')}",
        rules.Harm.NONE: "unhurt",
    }[rules.harm(turn.casts[0].value)]
    return said + f"rammed and sunk; our ram is {harm}."


def scene(inputs: UmpireInputs, state: UmpireState | None, played: int) -> str:
    """The plan, with our ram at the speed that she still has."""
    state = state or UmpireState(0, 0, inputs.ours.speed)
    ours = replace(inputs.ours, speed=state.speed)
    words = (
        ""
        if kind(inputs, state) != AT_IT
        else f"<p class='nk-small'>{clean(_next(inputs, state))}</p>"
    )
    return plan(ours, inputs.theirs, inputs.bow_angle, Look(width=320)) + words


def _next(inputs: UmpireInputs, state: UmpireState) -> str:
    left = inputs.enemies - state.sunk - state.taken
    angle = off_bow(inputs.ours.heading, inputs.theirs.heading)
    if can_ram(state.speed, inputs.theirs.speed, inputs.gate):
        how = f"she can ram, {angle}° off the bow: on the {blow(angle, inputs.bow_angle).words}"
    else:
        how = "she cannot ram, and must board"
    return f"{plural(left, 'enemy', 'enemies')} left; at {plural(state.speed, 'knot')} {how}."


WHY = Why(
    words=(
        "The umpire leaves nothing to the ram itself: what is struck on the side or stern sinks, "
        "and bow to bow both sink. What is uncertain comes after. The blow may hurt the rammer; "
        "half her speed is mostly less than the six knots more that a ram takes, so she is spent "
        "after one blow twice in three times, and then it is men against men. So the odds are a "
        "mixture: go through the cases of her harm, and weigh what follows from each."
    ),
    formula=(
        "<p class='nk-formula'>Pr(all) = ∑<sub>harm</sub> Pr(harm) · Pr(the rest | harm)</p>"
        "<p>A boarding counts as (our men) / (our men + their men), which is advice ○.</p>"
    ),
    code=(rules.can_ram, rules.rammed, rules.harm, rules.round_of),
)

UMPIRE = Shown(
    views=(
        by_round(LAYERS, "Enemy by enemy"),
        View("Speed", by_speed, by_speed_table),
        endings("How it ends", PAINTS, "all"),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(unhurt, fast_enough),
)
