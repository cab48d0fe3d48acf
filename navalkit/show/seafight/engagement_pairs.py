"""Standing orders against standing orders, by name: what each pair comes to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from navalkit.odds.pmf import Pmf
from navalkit.rules.inputs import InputError
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_orders import HUNTED, HUNTING
from navalkit.rules.seafight.engagement_question import ends
from navalkit.rules.seafight.engagement_state import Ending
from navalkit.show import figures
from navalkit.show.numbers import percent
from navalkit.show.shown import Drawn, Spec


def _matrix(drawn: Drawn) -> dict[str, dict[str, Fraction | None]]:
    told = dict(_each_pair(drawn.inputs))
    event = drawn.question.event.holds
    return {
        ours: {
            theirs: None if ending is None else ending.p(event)
            for (us, theirs), ending in told.items()
            if us == ours
        }
        for ours, _ in told
    }


def _each_pair(inputs: EngagementInputs) -> Iterator[tuple[tuple[str, str], Pmf[Ending] | None]]:
    """How it ends under each pair of orders by name; None where it is too large to follow."""
    for ours, theirs in product(HUNTING.values(), HUNTED.values()):
        try:
            ending = ends(replace(inputs, hunting=ours, hunted=theirs))
        except InputError:
            ending = None
        yield (ours.name, theirs.name), ending


def following(inputs: EngagementInputs) -> Iterator[float]:
    """Follow the engagement under each pair of orders: after each, how much is done, 0 to 1."""
    whole = len(HUNTING) * len(HUNTED)
    yield from (done / whole for done, _ in enumerate(_each_pair(inputs), start=1))


def orders(drawn: Drawn) -> Spec:
    """The chance that the prey is beaten, by standing orders; blank where too large to follow."""
    rows = _matrix(drawn)
    columns, names = [short(name) for name in next(iter(rows.values()))], list(map(lines_of, rows))
    cells = [list(row.values()) for row in rows.values()]
    spec = figures.heat(columns, names, cells, "She is beaten, by orders")
    spec["layout"] |= {"height": 440, "margin": {"t": 110}}
    spec["layout"]["xaxis"]["tickangle"] = 0
    spec["data"][0]["hovertemplate"] = "%{y}<br>against %{x}: %{z:.2%}<extra></extra>"
    return spec


SHORT = {
    orders.name: "<br>".join(key.split("-")) for key, orders in (*HUNTED.items(), *HUNTING.items())
}


def short(name: str) -> str:
    """Orders in a word, where there is no room for more."""
    return SHORT.get(name, "own")


def lines_of(name: str) -> str:
    """A long name on several lines, so that a phone has room for the rest."""
    lines, line = [], ""
    for word in name.split(" "):
        if len(line) + len(word) > 14:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return "<br>".join([*lines, line])


def orders_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = _matrix(drawn)
    told = [
        [name, *("too large" if p is None else percent(p) for p in row.values())]
        for name, row in rows.items()
    ]
    return figures.Table(("Pursuer's orders", *next(iter(rows.values()))), told)
