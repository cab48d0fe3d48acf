"""The sighting in two pictures: the grid of both nets, and the tree of what follows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.rules.seafight import sighting as rules
from navalkit.rules.seafight.chase_inputs import Nets
from navalkit.rules.seafight.pool import compared, succeeds
from navalkit.rules.seafight.sighting import Side, Sight, ended
from navalkit.rules.seafight.sighting_inputs import BothFail, SightInputs
from navalkit.show import figures
from navalkit.show.numbers import parts, percent, signed
from navalkit.show.palette import DARK_TEXT, EDGE, Paint, paint
from navalkit.show.shown import Drawn, Spec

WORDS = {
    Sight.SURPRISE: "we surprise",
    Sight.FIRST: "we first",
    Sight.TOGETHER: "both at once",
    Sight.SEEN: "they first",
    Sight.SURPRISED: "they surprise",
}
LOOKS = {
    Sight.SURPRISE: Paint("#0b3f66", "#ffffff", "x"),
    Sight.FIRST: paint("win"),
    Sight.TOGETHER: paint("tie"),
    Sight.SEEN: paint("lose"),
    Sight.SURPRISED: Paint("#8a3d0c", "#ffffff", "\\"),
}


def ends(inputs: SightInputs) -> Pmf[Sight]:
    """How a sighting ends."""
    return rules.sighting(inputs).absorb().map(ended)


# --- the two nets --------------------------------------------------------------------------------


def _nets(inputs: SightInputs) -> Pmf[tuple[int, int]]:
    """Both nets as they are compared, once the watch is over."""
    hard = rules.light_difficulty(inputs.light)
    ours, theirs = (rules.lookout_pool(watch, hard).net() for watch in (inputs.ours, inputs.theirs))
    both = ours.beside(theirs)
    if inputs.readings.both_fail is BothFail.AGAIN:
        both = both.given(lambda nets: succeeds(nets[0]) or succeeds(nets[1]))
    floored = inputs.readings.nets is Nets.FLOORED
    return both.map(lambda nets: (compared(nets[0], floored), compared(nets[1], floored)))


def grid(drawn: Drawn) -> Spec:
    """Every pair of nets: whose is higher by colour, how likely by its depth. SF-SIGHT-1."""
    both = _nets(drawn.inputs)
    across = range(min(a for a, _ in both), max(a for a, _ in both) + 1)
    down = range(max(b for _, b in both), min(b for _, b in both) - 1, -1)
    top = float(max(p for _, p in both.items()))
    small = len(across) * len(down) <= MOST_CELLS
    data = [_layer(side, both, across, down, top, small) for side in NAMES]
    totals = both.map(lambda nets: rules.higher_sights_first(*nets, floored=False))
    shares = parts({side: totals[side] for side in NAMES})
    data += [_key(side, shares[side]) for side in NAMES]
    layout = {
        "title": {"text": "Net Successes of both lookouts"},
        "xaxis": {"type": "category", "title": {"text": "our lookout"}},
        "yaxis": {"type": "category", "title": {"text": "theirs"}, "autorange": "reversed"},
        "height": 430,
        "legend": figures.LEGEND_BELOW,
        "showlegend": True,
    }
    return {"data": data, "layout": layout}


MOST_CELLS = 81
NAMES = {Side.OURS: "▲ we first", Side.NEITHER: "= both at once", Side.THEIRS: "▼ they first"}
LEAST = Fraction(1, 200)


def _layer(
    side: Side, both: Pmf[tuple[int, int]], across: range, down: range, top: float, small: bool
) -> dict[str, Any]:
    """The cells of one result, pale to full with their chance."""

    def cell(ours: int, theirs: int) -> Fraction | None:
        result = rules.higher_sights_first(ours, theirs, floored=False)
        return both[ours, theirs] if result is side else None

    cells = [[cell(a, b) for a in across] for b in down]
    return {
        "type": "heatmap",
        "x": [signed(a) for a in across],
        "y": [signed(b) for b in down],
        "z": [[None if p is None else float(p) ** 0.5 for p in row] for row in cells],
        "text": [[_cell_words(side, p) if small else "" for p in row] for row in cells],
        "customdata": [[None if p is None else percent(p) for p in row] for row in cells],
        "texttemplate": "%{text}",
        "textfont": {"color": DARK_TEXT},
        "colorscale": [[0, SHADES[side][0]], [1, SHADES[side][1]]],
        "zmin": 0,
        "zmax": top**0.5,
        "xgap": 2,
        "ygap": 2,
        "showscale": False,
        "hoverongaps": False,
        "hovertemplate": f"{NAMES[side]}, %{{x}} to %{{y}}: %{{customdata}}<extra></extra>",
    }


SHADES = {
    Side.OURS: ("#e9f2f8", "#63aedd"),
    Side.NEITHER: ("#f0f1f1", "#aeb4b9"),
    Side.THEIRS: ("#fcf0e5", "#ee9f5c"),
}
"""From rare to likely, all light enough for dark text."""


def _cell_words(side: Side, p: Fraction | None) -> str:
    return f"{NAMES[side][0]}<br>{percent(p)}" if p is not None and p >= LEAST else ""


def _key(side: Side, share: str) -> dict[str, Any]:
    """The legend's entry of a result, with its total."""
    return {
        "type": "bar",
        "name": f"{NAMES[side]} {share}",
        "x": [None],
        "y": [None],
        "marker": {"color": SHADES[side][1], "line": {"color": EDGE, "width": 1}},
    }


def grid_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [
        (signed(a), signed(b), _who(rules.higher_sights_first(a, b, floored=False)), percent(p))
        for (a, b), p in _nets(drawn.inputs).items()
    ]
    return figures.Table(("Our net", "Theirs", "Sights first", "Chance"), rows)


def _who(side: Side) -> str:
    return {Side.OURS: "we", Side.THEIRS: "they"}.get(side, "both at once")


# --- the tree ------------------------------------------------------------------------------------


class Node(NamedTuple):
    """A branch of the tree: its column, what happens, its chance, and where it begins."""

    column: int
    words: str
    chance: Fraction
    base: Fraction
    end: Sight


def _tree(inputs: SightInputs) -> list[Node]:
    """The branches from the bottom, ours first: who sights first, Stealth, the search."""
    known = ends(inputs)
    nodes, base = [], Fraction(0)
    for first, found, hidden in (
        (Side.OURS, Sight.FIRST, Sight.SURPRISE),
        (Side.NEITHER, Sight.TOGETHER, Sight.TOGETHER),
        (Side.THEIRS, Sight.SEEN, Sight.SURPRISED),
    ):
        whole = sum((known[end] for end in {found, hidden}), Fraction(0))
        nodes.append(Node(0, WORDS[found], whole, base, found))
        if first and rules.watch_of(inputs, first).hides and whole:
            works = rules.stealth_pool(rules.watch_of(inputs, first)).success() * whole
            surprised = known[hidden]
            nodes += [
                Node(1, "hidden", works, base, hidden),
                Node(1, "seen", whole - works, base + works, found),
                Node(2, "surprise", surprised, base, hidden),
                Node(2, "spotted", works - surprised, base + surprised, found),
            ]
        base += whole
    return [node for node in nodes if node.chance]


COLUMNS = ("the lookouts", "Stealth", "the search")


def tree(drawn: Drawn) -> Spec:
    """The tree of a sighting: each branch as tall as its chance, beside what it grows from."""
    data = [
        {
            "type": "bar",
            "name": node.words,
            "x": [COLUMNS[node.column]],
            "y": [float(node.chance)],
            "base": [float(node.base)],
            "width": 0.94,
            "marker": figures.marker(LOOKS[node.end]),
            "text": [_branch_words(node)],
            "textposition": "inside",
            "insidetextanchor": "middle",
            "textangle": 0,
            "insidetextfont": {"color": LOOKS[node.end].text},
            "hovertemplate": f"{node.words}: {percent(node.chance)}<extra></extra>",
        }
        for node in _tree(drawn.inputs)
    ]
    layout = {
        "title": {"text": "Branches, tall as their chance"},
        "barmode": "overlay",
        "showlegend": False,
        "height": 430,
        "xaxis": {"type": "category", "categoryarray": list(COLUMNS)},
        "yaxis": {**figures.PERCENT_AXIS, "title": {"text": ""}},
        "uniformtext": {"mode": "hide", "minsize": 9},
    }
    return {"data": data, "layout": layout}


TALL, TALLER = Fraction(4, 100), Fraction(11, 100)
"""From here on there is room for a line of words, and for two."""


def _branch_words(node: Node) -> str:
    if node.chance < TALL:
        return ""
    return f"{node.words}{'<br>' if node.chance >= TALLER else ' '}{percent(node.chance)}"


def tree_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [
        (COLUMNS[node.column], node.words, percent(node.chance), WORDS[node.end])
        for node in _tree(drawn.inputs)
    ]
    return figures.Table(("Step", "Branch", "Chance", "Leads to"), rows)
