"""Galleys: contact after contact, and the tail risk."""

from __future__ import annotations

from fractions import Fraction

from navalkit.odds.tray import exact
from navalkit.rules.question import Turn
from navalkit.rules.ramming import galleys as rules
from navalkit.rules.ramming.galleys import At, Foe, GalleysInputs, GalleyState
from navalkit.show import figures
from navalkit.show.draw import group, moved, path, picture, rect, scaled, words
from navalkit.show.numbers import decimal, listing, parts, percent, plural
from navalkit.show.palette import EDGE, paint, series
from navalkit.show.ramming.galley_tasks import all_through, how_many, twice_the_risk
from navalkit.show.ramming.layers import (
    BAD,
    BESIDES,
    BOTH,
    BUSY,
    EVEN,
    GOOD,
    Layers,
    by_round,
    curve_table,
    endings,
    here,
)
from navalkit.show.ships import silhouette
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {
    At.CLEAR: "through",
    At.LANDED: "landed",
    At.SHORT: "short of the beach",
    At.WRECKED: "wrecked",
    At.TAKEN: "taken",
}
PAINTS = {At.CLEAR: GOOD, At.LANDED: BESIDES, At.SHORT: series(5), At.WRECKED: BAD, At.TAKEN: BOTH}
UNDER_WAY, IN_MELEE = "under way", "in a melee"


def kind(inputs: GalleysInputs, state: GalleyState) -> str:
    """What a state counts as, while she is still at it too."""
    if state.at is At.LOCKED:
        return IN_MELEE
    if state.at is At.CLEAR and state.behind < inputs.contacts:
        return UNDER_WAY
    return WORDS[state.at]


LAYERS = Layers(
    kind,
    {WORDS[at]: PAINTS[at] for at in PAINTS} | {UNDER_WAY: EVEN, IN_MELEE: BUSY},
    "Where she is after each round",
    "After round",
    (WORDS[At.CLEAR], WORDS[At.LANDED], WORDS[At.SHORT]),
    "through",
)

# --- the tail ------------------------------------------------------------------------------------

FAR = range(1, 21)


def _tail() -> dict[str, list[Fraction]]:
    harmless = 1 - rules.wrecks(exact, "")[True]
    return {
        "unhurt": [harmless**n for n in FAR],
        "if risks simply added up": [max(1 - n * (1 - harmless), Fraction(0)) for n in FAR],
    }


def tail(drawn: Drawn) -> Spec:
    """One risk in ten, again and again: what is left, and what adding up would leave. RB-GAL-1."""
    title = "A tenth, again and again"
    spec = figures.lines(list(FAR), _tail(), title, "First contacts")
    contacts = drawn.inputs.contacts
    return here(spec, contacts, f"n = {contacts}") if contacts in FAR else spec


def tail_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    return curve_table("First contacts", list(FAR), _tail())


# --- in words and as a picture -------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The headline: through, wrecked or taken; and how far she comes."""
    inputs, outcomes = drawn.inputs, drawn.answer.outcomes
    through = outcomes.p(rules.came_through)
    shares = parts({"through": through} | {at: outcomes[at] for at in (At.WRECKED, At.TAKEN)})
    lost = [f"{WORDS[at]} {shares[at]}" for at in (At.WRECKED, At.TAKEN) if outcomes[at]]
    told = (
        f"She comes through {_all(inputs.contacts)} {shares['through']} of the time"
        + (f", and is {listing(lost, 'or')}" if lost else "")
        + f"; on average {decimal(drawn.answer.measures['contacts behind her'], 2)} are behind her."
    )
    if inputs.melee and inputs.foe is Foe.WARSHIPS:
        told += " The dice of the melee are assumed ○."
    if inputs.beach:
        told += f" She lands on the beach {percent(outcomes[At.LANDED])}."
    return told


def _all(contacts: int) -> str:
    return "her one contact" if contacts == 1 else f"all {contacts} contacts"


def told(inputs: GalleysInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    before, after = turn.before, turn.after
    values = ", ".join(f"{cast.label} {cast.value}" for cast in turn.casts)
    return f"Round {turn.number}: {values}. {_event(inputs, before, after)}"


def _event(inputs: GalleysInputs, before: GalleyState, after: GalleyState) -> str:
    if after.at is At.CLEAR and before.at is At.LOCKED:
        return "Their crew breaks; the ship is ours."
    if after.at is At.CLEAR:
        sunk = "The barge sinks" if inputs.foe is Foe.BARGES else "Keel and ram hold"
        return f"{sunk}; {plural(after.behind, 'contact')} behind her."
    return {
        At.LOCKED: "They fight from deck to deck.",
        At.WRECKED: "Keel or ram breaks: she is wrecked.",
        At.TAKEN: "Our crew breaks, and she is taken.",
        At.LANDED: "The soldiers go ashore.",
        At.SHORT: "She falls short of the beach.",
    }[after.at]


def scene(inputs: GalleysInputs, state: GalleyState | None, played: int) -> str:
    """Our galley, and those she has before and behind her."""
    state = state or GalleyState(0, At.CLEAR)
    gone = state.at in (At.WRECKED, At.TAKEN)
    ours = group(
        [silhouette("galley", rigging="bare" if gone else "whole")],
        transform="rotate(14)" if state.at is At.WRECKED else None,
    )
    hulls = "".join(_foe(inputs, state, n) for n in range(inputs.contacts))
    title = f"{plural(state.behind, 'contact')} of {inputs.contacts} behind her"
    if state.at is not At.CLEAR:
        title += f"; she is {kind(inputs, state)}"
    rows = (inputs.contacts + 9) // 10
    box = (0.0, 0.0, 380.0, 128.0 + 26 * rows)
    text = words(12, 118, f"{title}.", 15)
    return picture(
        title, box, moved(92, 84, ours) + _beach(inputs, state) + text + hulls, scaled(440)
    )


def _foe(inputs: GalleysInputs, state: GalleyState, number: int) -> str:
    x, y = 16 + 36 * (number % 10), 132 + 26 * (number // 10)
    behind = number < state.behind
    here = number == state.behind and state.at in (At.LOCKED, At.WRECKED, At.TAKEN)
    fill = paint("ours").fill if here else "none" if behind else paint("theirs").fill
    hull = "M0 2L26 2L21 11L4 11Z" if inputs.foe is Foe.WARSHIPS else "M0 3H26V11H0Z"
    drawn = path(hull, fill=fill, stroke=EDGE, stroke_width=1.5)
    return moved(x, y, drawn + (path("M2 0L24 13", stroke=EDGE, stroke_width=2) if behind else ""))


def _beach(inputs: GalleysInputs, state: GalleyState) -> str:
    if not inputs.beach:
        return ""
    near = 250 if state.at is not At.LANDED else 176
    sand = rect(near, 74, 380 - near, 14, fill="currentColor", fill_opacity=0.35)
    return sand + words(near + 8, 66, f"beach: {inputs.beach} or more", 14)


WHY = Why(
    words=(
        "Each first contact is a fresh throw of one d10, whatever the last one showed. To come "
        "through them all she must come through every one, so the chances of coming through "
        "multiply: nine tenths of nine tenths of nine tenths. Risks do not add up: two contacts "
        "are not a risk of 20 in 100 but of 19, for a ship that is gone cannot be lost again; "
        "nor does a small risk stay small. A melee that follows is a risk of its own."
    ),
    formula=(
        "<p class='nk-formula'>Pr(through <i>n</i>) = (1 − <i>p</i>)<sup><i>n</i></sup>, "
        "<i>p</i> = 1/10: 0.9<sup>5</sup> = 0.59049</p>"
        "<p>and where both warships roll, Pr(one at least is wrecked) = 1 − 0.9² = 19/100.</p>"
    ),
    code=(rules.catastrophe, rules.contact, rules.bout),
)

GALLEYS = Shown(
    views=(
        by_round(LAYERS, "By round"),
        View("Again and again", tail, tail_table),
        endings("How she ends", PAINTS, "through"),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(all_through, how_many, twice_the_risk),
)
