"""One meeting and its five verdicts: side by side, with the reason of each."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from navalkit.odds.pmf import Pmf
from navalkit.rules.ramming.courses import Blow
from navalkit.rules.ramming.scene import Meeting, Verdict, verdicts
from navalkit.rules.ramming.squares import catchable, squares_moved
from navalkit.rules.ramming.umpire import SUPERIORITY, can_ram
from navalkit.show.draw import clean
from navalkit.show.figures import LEAST_LABELLED, LEGEND_BELOW, Table, marker
from navalkit.show.numbers import listing, parts, percent, plural
from navalkit.show.ramming.layers import BAD, BOTH, EVEN, GOOD
from navalkit.show.shown import Spec

NAMES: Final = {
    "galleys": "Galleys",
    "squadrons": "Squadrons",
    "melee": "Mêlée",
    "umpire": "Umpire",
    "squares": "Squares",
}
PAINTS: Final = {
    Verdict.OURS: GOOD,
    Verdict.NEITHER: EVEN,
    Verdict.BOTH: BOTH,
    Verdict.THEIRS: BAD,
}
SHORT: Final = {
    Verdict.OURS: "theirs lost",
    Verdict.NEITHER: "neither",
    Verdict.BOTH: "both lost",
    Verdict.THEIRS: "ours lost",
}


def side_by_side(meeting: Meeting) -> Spec:
    """The five verdicts as bars that lie one below another, each a whole."""
    told = verdicts(meeting)
    data = [_layer(v, [pmf[v] for pmf in told.values()]) for v in Verdict]
    layout = {
        "title": {"text": "One meeting, five verdicts"},
        "barmode": "stack",
        "height": 300,
        "bargap": 0.2,
        "xaxis": {"range": [0, 1], "tickformat": ".0%"},
        "yaxis": {"type": "category", "autorange": "reversed"},
        "legend": LEGEND_BELOW,
        "margin": {"l": 84},
    }
    return {"data": data, "layout": layout}


def _layer(verdict: Verdict, shares: list[Fraction]) -> dict[str, Any]:
    look, name = PAINTS[verdict], SHORT[verdict]
    return {
        "type": "bar",
        "orientation": "h",
        "name": name,
        "y": list(NAMES.values()),
        "x": [float(p) for p in shares],
        "marker": marker(look),
        "text": [percent(p) if p >= LEAST_LABELLED else "" for p in shares],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "insidetextfont": {"color": look.text},
        "hovertemplate": f"%{{y}}, {name}: %{{x:.1%}}<extra></extra>",
    }


def told_as_table(meeting: Meeting) -> Table:
    """The same numbers as a table."""
    rows = []
    for name, pmf in verdicts(meeting).items():
        shares = parts({v: pmf[v] for v in Verdict})
        rows.append((NAMES[name], *(shares[v] for v in Verdict)))
    return Table(("Ruleset", *SHORT.values()), rows)


def sentences(meeting: Meeting) -> dict[str, str]:
    """For each ruleset, its verdict in words and why."""
    told = verdicts(meeting)
    return {name: f"{_verdict(told[name])} {_reason(name, meeting)}" for name in NAMES}


def _verdict(pmf: Pmf[Verdict]) -> str:
    shares = parts(dict(pmf.items()))
    if len(shares) == 1:
        (certain,) = shares
        return f"{certain.words.capitalize()}."
    told = listing(f"{SHORT[v]} {share}" for v, share in shares.items())
    return f"{told[0].upper()}{told[1:]}."


def _reason(name: str, meeting: Meeting) -> str:
    if not meeting.ours.speed:
        return "Our ship lies still, and comes upon nobody."
    return _REASONS[name](meeting)


def _galleys(_: Meeting) -> str:
    return "A ten on the d10 breaks ours; else a melee ○ between equal crews. Courses do not count."


def _squadrons(_: Meeting) -> str:
    return "Battle tests and morale ○, to the last of two stands each. Courses do not count."


def _melee(meeting: Meeting) -> str:
    if meeting.blow is Blow.STEM:
        return "Stem on stem is a draw."
    return f"Struck on the {meeting.blow.words}; then ours lies still for a move."


def _umpire(meeting: Meeting) -> str:
    faster = meeting.ours.speed - meeting.theirs.speed
    if not can_ram(meeting.ours.speed, meeting.theirs.speed):
        gap = plural(faster, "knot") + " faster" if faster > 0 else "not faster"
        return f"Ours is {gap}, and a ram takes {SUPERIORITY}: it comes to boarding."
    if meeting.blow is Blow.STEM:
        return "Bow to bow both go down."
    return f"Struck on the {meeting.blow.words}, at {faster} knots more."


def _squares(meeting: Meeting) -> str:
    moved = squares_moved(meeting.theirs.speed)
    squares = plural(moved, "square") if moved else "no square"
    if not catchable(moved):
        return f"She moves {squares} ○, too fast to be grappled."
    return f"She moves {squares} ○: one try to grapple, then boarding."


_REASONS: Final = {
    "galleys": _galleys,
    "squadrons": _squadrons,
    "melee": _melee,
    "umpire": _umpire,
    "squares": _squares,
}
CLAUSES: Final = {
    "galleys": ("RB-GAL-1", "RB-GAL-3", "A-MELEE"),
    "squadrons": ("RB-SQN-1", "A-MORALE"),
    "melee": ("RB-MEL-1", "A-ANGLE"),
    "umpire": ("RB-UMP-1", "A-GATE"),
    "squares": ("RB-SQR-1", "RB-SQR-2", "A-SQUARE"),
}


def _cited(ids: tuple[str, ...]) -> str:
    return " ".join(f"<span class='nk-id'>{id}</span>" for id in ids)


def listed(meeting: Meeting) -> str:
    """The verdicts as a list in HTML, each with its clauses."""
    rows = "".join(
        f"<p><b>{NAMES[name]}</b> {_cited(CLAUSES[name])}<br>{clean(words)}</p>"
        for name, words in sentences(meeting).items()
    )
    return f"<div class='nk-verdicts' aria-live='polite'>{rows}</div>"
