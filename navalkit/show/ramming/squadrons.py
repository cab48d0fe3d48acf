"""Squadrons: the roll, the contact round by round, the day."""

from __future__ import annotations

from fractions import Fraction

from navalkit.odds.chain import Chain
from navalkit.odds.dice import sum_of
from navalkit.odds.tray import exact
from navalkit.rules.question import Turn
from navalkit.rules.ramming import line, squadrons
from navalkit.rules.ramming.line import Day, LineState
from navalkit.rules.ramming.squadrons import (
    STAND,
    Contact,
    Side,
    SquadronsInputs,
    halves_lost,
    modifier,
    round_of,
)
from navalkit.show import figures
from navalkit.show.draw import moved, picture, rect, scaled, words
from navalkit.show.numbers import listing, parts, percent, plural, signed
from navalkit.show.palette import EDGE, paint, series
from navalkit.show.ramming.layers import BAD, BOTH, EVEN, GOOD, endings, rounds, stacked
from navalkit.show.ramming.squadron_tasks import bad_roll, doubling, last_stands
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

WORDS = {Day.OURS: "our day", Day.EVEN: "an even day", Day.THEIRS: "their day"}
PAINTS = {Day.OURS: GOOD, Day.EVEN: EVEN, Day.THEIRS: BAD}

# --- one roll ------------------------------------------------------------------------------------

RESULTS = {
    "5 or less: disorder": (0, paint("lose")),
    "half a stand": (1, series(2)),
    "one stand": (2, series(7)),
    "one and a half": (3, series(4)),
}
MODIFIERS = range(-3, 4)


def _results() -> dict[str, list[Fraction]]:
    two = sum_of(2, 6)
    return {
        name: [two.p(lambda n, m=mod, h=halves: halves_lost(n + m) == h) for mod in MODIFIERS]  # type: ignore[misc]
        for name, (halves, _) in RESULTS.items()
    }


def one_roll(drawn: Drawn) -> Spec:
    """What a Battle test comes to, by its modifier. RB-SQN-1."""
    names = [signed(mod) for mod in MODIFIERS]
    looks = {name: look for name, (_, look) in RESULTS.items()}
    spec = stacked(names, _results(), looks, "One Battle test, 2d6", "Modifier")
    ours = modifier(drawn.inputs.ours, drawn.inputs.theirs, disordered=False)
    note = {"x": signed(ours), "y": 1.02, "yanchor": "bottom", "text": "ours", "showarrow": False}
    spec["layout"]["annotations"] = [note]
    spec["layout"]["yaxis"] |= {"range": [0, 1.1]}
    return spec


def one_roll_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table, in 36ths."""
    results = _results()
    rows = [
        (signed(mod), *(str(int(36 * shares[i])) for shares in results.values()))
        for i, mod in enumerate(MODIFIERS)
    ]
    return figures.Table(("Modifier (in 36)", *results), rows)


# --- a contact round by round --------------------------------------------------------------------

TOLD = 8
STANDING = {
    "ours alone left": GOOD,
    "both in contact": EVEN,
    "neither left": BOTH,
    "theirs alone left": BAD,
}


def _standing(contact: Contact) -> str:
    ours, theirs = contact.ours.fight, contact.theirs.fight
    if ours and theirs:
        return "both in contact"
    if not ours and not theirs:
        return "neither left"
    return "ours alone left" if ours else "theirs alone left"


def _first_contact(drawn: Drawn) -> dict[str, list[Fraction]]:
    first, second = round_of(drawn.inputs, exact)
    start = line.contacts(drawn.inputs)[0]
    chain = Chain(start, lambda c: first(c).then(second), lambda c: c.decided)
    told = [pmf.map(_standing) for pmf in chain.history(TOLD)]
    return {name: [pmf[name] for pmf in told] for name in STANDING}


def by_round(drawn: Drawn) -> Spec:
    """The first contact of the line, after each round. RB-SQN-1."""
    shares = _first_contact(drawn)
    met = line.contacts(drawn.inputs)[0]
    title = f"A contact, {met.ours.good} against {met.theirs.good}"
    return stacked(rounds(TOLD + 1), shares, STANDING, title, "After round")


def by_round_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    shares = _first_contact(drawn)
    rows = [
        (at, *parts(dict(zip(shares, column, strict=True))).values())
        for at, column in zip(rounds(TOLD + 1), zip(*shares.values(), strict=True), strict=True)
    ]
    return figures.Table(("After round", *shares), rows)


# --- in words and as a picture -------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The headline: who has the day, and what each kind of contact is worth."""
    outcomes, measures = drawn.answer.outcomes, drawn.answer.measures
    shares = parts({day: outcomes[day] for day in Day})
    told = (
        f"The day is ours {shares[Day.OURS]} of the time, theirs {shares[Day.THEIRS]}, and even "
        f"{shares[Day.EVEN]}."
    )
    kinds = {name: p for name, p in measures.items() if name.startswith("chance to win ")}
    won = [
        f"{percent(p)} of contacts {name.removeprefix('chance to win ')}"
        for name, p in kinds.items()
    ]
    return f"{told} We win {listing(won)}. Formations and morale are assumed ○."


def told(inputs: SquadronsInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    before: LineState = turn.before
    after: LineState = turn.after
    values = ", ".join(f"{cast.label} {cast.value}" for cast in turn.casts)
    said = f"Round {turn.number}: {values}. "
    if after.to_come == before.to_come:
        return said + f"Left in contact: {_left(after.contact)}."
    if after.won > before.won:
        return said + "The contact is ours."
    return said + (
        "The contact is theirs." if after.lost > before.lost else "Nobody is left in it."
    )


def _left(contact: Contact) -> str:
    ours, theirs = (_side(side) for side in contact)
    return f"ours {ours}, theirs {theirs}"


def _side(side: Side) -> str:
    count = side.good + side.disordered
    each = " each" if count > 1 else ""
    order = f", {side.disordered} in disorder" if side.disordered else ""
    return f"{stands(side.quarters)}{each}{order}"


def stands(quarters: int) -> str:
    """Stands left, with quarters as they are written.

    >>> stands(8), stands(5), stands(2), stands(4)
    ('2 stands', '1¼ stands', '½ stand', '1 stand')
    """
    whole, rest = divmod(quarters, STAND)
    text = f"{whole or ''}{('', '¼', '½', '¾')[rest]}" or "0"
    return f"{text} {'stand' if 0 < quarters <= STAND else 'stands'}"


def scene(inputs: SquadronsInputs, state: LineState | None, played: int) -> str:
    """The line from above: each contact with its stands, the one being fought in front."""
    state = state or line.begun(inputs)
    along = line.contacts(inputs)
    now = len(along) - state.to_come
    columns = []
    for number, contact in enumerate(along):
        shown = state.contact if number == now else contact
        done = number < now
        columns.append(moved(18 + 88 * number, 30, _column(shown, number == now, done)))
    title = f"{plural(len(along), 'contact')} along the line, {state.won} won and {state.lost} lost"
    box = (0.0, 0.0, 372.0, 214.0)
    head = words(14, 20, f"{title}.", 15)
    return picture(title, box, head + "".join(columns), scaled(440))


def _column(contact: Contact, now: bool, done: bool) -> str:
    frame = rect(-6, 0, 80, 176, rx=5, fill="none", stroke=EDGE, stroke_width=2.5 if now else 0.8)
    if done:
        return frame + words(34, 92, "decided", 15, text_anchor="middle")
    theirs = _stands(contact.theirs, "theirs", 6)
    ours = _stands(contact.ours, "ours", 92)
    return frame + theirs + ours


def _stands(side: Side, whose: str, top: float) -> str:
    count = side.good + side.disordered
    look = paint(whose)
    drawn = []
    for place in range(count):
        x = 4 + 32 * place if count > 1 else 20
        disordered = place >= side.good
        for quarter in range(side.quarters):
            stand, part = divmod(quarter, STAND)
            drawn.append(
                rect(
                    x + 7 * part,
                    top + 4 + 20 * stand,
                    6.4,
                    15,
                    fill=look.fill,
                    stroke=EDGE,
                    stroke_width=0.6,
                )
            )
        if disordered:
            drawn.append(words(x + 14, top + 80, "dis.", 13, text_anchor="middle"))
    return "".join(drawn)


WHY = Why(
    words=(
        "A Battle test is read off 2d6: it is never a yes or no, but says what the enemy loses, or "
        "that we fall into disorder. A round takes both sides from one state (stands left, order) "
        "to the next; nothing else is remembered, so the end of a contact follows from the ends of "
        "the states it can lead to. Two against one is worth far more than twice one against one: "
        "the two inflict twice as much and bear half each, and both count round after round."
    ),
    formula=(
        "<p class='nk-formula'><i>w</i>(<i>s</i>) = ∑<sub><i>t</i> ≠ <i>s</i></sub> "
        "<i>P</i>(<i>s</i>, <i>t</i>) · <i>w</i>(<i>t</i>) / (1 − <i>P</i>(<i>s</i>, <i>s</i>))</p>"
        "<p>with <i>w</i>(<i>s</i>) the chance to win from a state <i>s</i>: only when all are in "
        "disorder, and all stay so, does a round lead back to where it began.</p>"
    ),
    code=(squadrons.halves_lost, squadrons.battle, squadrons.borne),
)

SQUADRONS = Shown(
    views=(
        endings("Who has the day", PAINTS, "ours"),
        View("A contact", by_round, by_round_table),
        View("One roll", one_roll, one_roll_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(bad_roll, doubling, last_stands),
)
