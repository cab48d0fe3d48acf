"""A pool: net Successes as bars, Successes and Advantage as a grid."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from navalkit.odds.symbols import Symbols
from navalkit.odds.tray import Face
from navalkit.rules.question import Turn
from navalkit.rules.seafight import pool as rules
from navalkit.rules.seafight.questions import PoolInputs
from navalkit.show import dice, figures
from navalkit.show.numbers import decimal, parts, percent, signed
from navalkit.show.palette import paint
from navalkit.show.seafight.worth import (
    at_least_one,
    die_by_die,
    die_by_die_table,
    in_a_chase,
    in_a_chase_table,
    one_more,
    one_more_table,
    which_help,
)
from navalkit.show.shown import Drawn, Shown, Spec, View, Why, endings_table


def scene(inputs: PoolInputs, state: Symbols, played: int) -> str:
    """The dice of the pool, blank side up: what is about to be rolled."""
    faces = [Face(kind.name, "") for kind in inputs.rolled.dice]
    return dice.row(faces, f"The pool: {inputs.rolled.dice}", 44)


def nets(drawn: Drawn) -> Spec:
    """Net Successes as bars; those that succeed are marked. SF-DICE-3."""
    outcomes = drawn.answer.outcomes
    spec = figures.bars(
        {signed(n) if n else "0": p for n, p in outcomes.items()},
        "Net Successes",
        axis="Net Successes (1 or more succeeds)",
    )
    looks = [paint("win" if rules.succeeds(n) else "lose") for n in outcomes]
    spec["data"][0]["marker"] = figures.markers(looks)
    if drawn.played:
        tally = drawn.played.rounds[-1]
        dots = [tally.p(partial(_nets, n)) for n in outcomes]
        spec["data"].append(figures.dots([signed(n) if n else "0" for n in outcomes], dots))
    return spec


def _nets(successes: int, state: Symbols) -> bool:
    return state.successes == successes


def together(drawn: Drawn) -> Spec:
    """Successes and Advantage together, as a grid. SF-DICE-3."""
    joint = drawn.answer.history[-1]
    down = range(max(s.successes for s in joint), min(s.successes for s in joint) - 1, -1)
    across = range(min(s.advantage for s in joint), max(s.advantage for s in joint) + 1)
    cells = [[joint[Symbols(s, a)] for a in across] for s in down]
    spec = figures.heat(
        [signed(a) for a in across],
        [signed(s) for s in down],
        cells,
        "Successes and Advantage together",
    )
    top = max(max(row) for row in cells)
    spec["data"][0] |= {"zmax": float(top), "texttemplate": ""}
    spec["layout"] |= {"height": 460, "margin": {"t": 50}}
    even = [signed(a) for a in across if a % 2 == 0]
    below = {"side": "bottom", "title": {"text": "net Advantage"}}
    spec["layout"]["xaxis"] |= below | {"tickangle": 0, "tickmode": "array", "tickvals": even}
    spec["layout"]["yaxis"] |= {"title": {"text": "net Successes"}}
    return spec


def together_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    joint = drawn.answer.history[-1]
    rows = [(signed(s), signed(a), percent(p)) for (s, a), p in joint.items()]
    return figures.Table(("Net Successes", "Net Advantage", "Chance"), rows)


def sentence(drawn: Drawn) -> str:
    """The chance of success and the mean."""
    figure = drawn.answer.measures
    success: Fraction = figure["chance of success"]
    shares = parts({True: success, False: 1 - success})
    return (
        f"{drawn.inputs.rolled.dice}: the check succeeds {shares[True]} of the time and fails "
        f"{shares[False]}; on average it nets {decimal(figure['mean net Successes'], 2)} Successes "
        f"and {decimal(figure['mean net Advantage'], 2)} Advantage."
    )


def told(inputs: PoolInputs, turn: Turn) -> str:
    """The roll in words."""
    net: Symbols = turn.after
    verdict = "succeeds" if rules.succeeds(net.successes) else "fails"
    return f"The check {verdict}: net Successes {net.successes}, net Advantage {net.advantage}."


WHY = Why(
    words=(
        "Every die adds its own symbols, whatever the others show. So the chance of a total is "
        "found by adding dice one at a time: take each total so far, add each face of the next "
        "die, and collect the ways that lead to the same sum."
    ),
    formula=(
        "<p class='nk-formula'>ways<sub><i>n</i>+1</sub>(<i>t</i>) = ∑<sub>face</sub> "
        "ways<sub><i>n</i></sub>(<i>t</i> − face)</p>"
        "<p>and the chance is the ways divided by the product of all the dice's sides.</p>"
    ),
    code=(rules.skilled, rules.succeeds),
)

POOL = Shown(
    views=(
        View("Net Successes", nets, endings_table),
        View("With Advantage", together, together_table),
        View("One more?", one_more, one_more_table),
        View("In a chase", in_a_chase, in_a_chase_table),
        View("Die by die", die_by_die, die_by_die_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    tasks=(at_least_one, which_help),
)
