"""The mêlée: move by move, and where a blow counts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from navalkit.odds.tray import exact
from navalkit.rules.question import Turn
from navalkit.rules.ramming import melee as rules
from navalkit.rules.ramming.courses import Course, blow, off_bow
from navalkit.rules.ramming.melee import End, MeleeInputs, MeleeState, ended, ram, sinks
from navalkit.show import figures
from navalkit.show.draw import clean
from navalkit.show.numbers import decimal, parts, percent, plural
from navalkit.show.ramming.layers import (
    BAD,
    EVEN,
    GOOD,
    Layers,
    by_round,
    curve_table,
    endings,
    here,
)
from navalkit.show.ramming.melee_tasks import duel, first_blow, square_on
from navalkit.show.ramming.plan import Look, plan
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {End.WON: "ours are left", End.DRAWN: "both afloat", End.LOST: "theirs are left"}
PAINTS = {End.WON: GOOD, End.DRAWN: EVEN, End.LOST: BAD}
LAYERS = Layers(
    lambda inputs, state: WORDS[ended(state)],
    {WORDS[end]: look for end, look in PAINTS.items()},
    "Whose ships are left",
    "After move",
    (WORDS[End.WON],),
    "ours alone",
)

# --- where a blow counts -------------------------------------------------------------------------

ANGLES = range(181)
LISTED = range(0, 181, 15)


def _counts(inputs: MeleeInputs) -> dict[str, list[Fraction]]:
    met = [replace(inputs, ours=Course(0), theirs=Course(180 - angle)) for angle in ANGLES]
    curves = {"she holds her course": [ram(each, True, exact).p(sinks) for each in met]}
    if inputs.turn:
        turning = [ram(each, False, exact).p(sinks) for each in met]
        curves[f"she turns by {inputs.turn}°"] = turning
    return curves


def by_angle(drawn: Drawn) -> Spec:
    """The chance that a ram counts, by where it comes from. RB-MEL-1, A-TURN."""
    curves = _counts(drawn.inputs)
    title = "From where a ram counts"
    spec = figures.lines(list(ANGLES), curves, title, "Degrees off her bow")
    for trace in spec["data"]:  # it jumps at the edge of the stem, and nowhere else
        trace["mode"] = "lines"
        trace["line"]["shape"] = "hv"
    spec["layout"]["xaxis"]["dtick"] = 45
    angle = off_bow(drawn.inputs.ours.heading, drawn.inputs.theirs.heading)
    return here(spec, angle, f"{angle}°")


def by_angle_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    curves = {name: [p[a] for a in LISTED] for name, p in _counts(drawn.inputs).items()}
    return curve_table("Degrees off her bow", list(LISTED), curves)


# --- in words and as a picture -------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The headline: whose ships are left, and what they cost."""
    outcomes, measures = drawn.answer.outcomes, drawn.answer.measures
    shares = parts({end: outcomes[end] for end in End})
    return (
        f"Only ours are left {shares[End.WON]} of the time, only theirs {shares[End.LOST]}, and "
        f"both are still afloat after {plural(drawn.inputs.moves, 'move')} {shares[End.DRAWN]}. "
        f"One ram counts {percent(measures['chance that a ram counts'])}; on average we lose "
        f"{decimal(measures['our ships lost'])} and they {decimal(measures['their ships lost'])}. "
        "How a ship turns is assumed ○."
    )


def told(inputs: MeleeInputs, turn: Turn) -> str:
    """A move in the words of a log."""
    before: MeleeState = turn.before
    after: MeleeState = turn.after
    ram, victim = ("Ours", "theirs") if before.we_ram else ("Theirs", "ours")
    turned = {1: "turns towards", 2: "turns towards", 5: "turns away", 6: "turns away"}
    dice = [cast.value for cast in turn.casts]
    how = "lies still" if before.still else turned.get(dice[0] if dice else 3, "holds her course")
    came = "it is a draw" if not after.still else f"{victim} is {inputs.struck.value}"
    return f"Move {turn.number}: {ram} rams, {victim} {how}: {came}. {_left(after)}"


def _left(state: MeleeState) -> str:
    return f"Ours {state.ours}, theirs {state.theirs}."


def scene(inputs: MeleeInputs, state: MeleeState | None, played: int) -> str:
    """The plan, with the ram of this move coming upon the other ship."""
    state = state or MeleeState(inputs.our_ships, inputs.their_ships)
    angle = off_bow(inputs.ours.heading, inputs.theirs.heading)
    who = "ours rams theirs" if state.we_ram else "theirs rams ours, on the same courses"
    still = ", who lies still" if state.still else ""
    told = (
        f"{_left(state)} Next {who}{still}, {angle}° off the bow: on the "
        f"{blow(angle, inputs.bow_angle).words} if she holds her course."
    )
    words = "" if ended(state) is not End.DRAWN else f"<p class='nk-small'>{clean(told)}</p>"
    look = Look(arrows=False, width=320, ram="ours" if state.we_ram else "theirs")
    return plan(inputs.ours, inputs.theirs, inputs.bow_angle, look) + words


WHY = Why(
    words=(
        "The rule has no dice at all: head to head is a draw, anything else counts. Chance comes "
        "in because nobody knows how the other will turn as the ram comes on; we let a d6 say so. "
        "After a draw the other side tries. After a ram that counted, the rammer lies still for a "
        "move, cannot turn, and is rammed in turn: so between flotillas the first good blow "
        "starts a row of certain ones, and whoever has as many ships as the enemy and strikes "
        "first wins it."
    ),
    formula=(
        "<p class='nk-formula'>Pr(first mover wins a duel) = <i>p</i> + <i>q</i>²<i>p</i> + "
        "<i>q</i>⁴<i>p</i> + … = <i>p</i> / (1 − <i>q</i>²) = 1 / (1 + <i>q</i>)</p>"
        "<p>with <i>q</i> = 1 − <i>p</i>: with <i>p</i> = 2/3 three times in four.</p>"
    ),
    code=(rules.sinks, rules.after_turn, rules.struck),
)

MELEE = Shown(
    views=(
        by_round(LAYERS, "Move by move"),
        View("From where", by_angle, by_angle_table),
        endings("Whose ships are left", PAINTS, "ours alone"),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(duel, square_on, first_blow),
)
