"""The tables of a rulebook as grids whose figures a designer can replace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from navalkit.lab.grid import Grid, Slot
from navalkit.lab.parts import box, button, html, notice
from navalkit.lab.strings import say
from navalkit.rules.figures import table
from navalkit.rules.house import BOOKS, House, figures_of, read, text_of_figure
from navalkit.rules.inputs import InputError
from navalkit.show.draw import clean
from navalkit.show.shipcard import MARKS


class HouseTables:
    """One grid for each table; `house` holds the figures that are replaced and can be used.

    `changed` is called when they change. A figure that cannot be leaves the last good one.
    """

    def __init__(self, rulebook: str, changed: Callable[[], None]) -> None:
        self.changed, self.said = changed, notice()
        self.house: dict[str, str] = {}
        self.grids = {name: _grid(name) for name in BOOKS[rulebook]}
        for grid in self.grids.values():
            grid.observe(lambda _: self.read(), "values")
        back = button(say("house.back"), self.back, self.said)
        inside = box(
            html(f"<p class='nk-small'>{say('house.help')}</p>"),
            box(*self.grids.values(), css="nk-tables"),
            back,
            self.said,
            css="nk-column",
        )
        self.widget = w.Accordion([inside], selected_index=None)
        self.widget.set_title(0, say("house.title"))

    def read(self) -> None:
        """Take what was typed; what cannot be is told beside the cell."""
        house, wrong = dict[str, str](), list[str]()
        for grid in self.grids.values():
            errors = {}
            for path, text in grid.changes.items():
                try:
                    read(path, text)
                    house[path] = text
                except InputError as error:
                    errors[path] = error.message
                    wrong.append(str(error))
                    house |= {path: self.house[path]} if path in self.house else {}
            grid.errors = errors
        self.said.value = clean("; ".join(wrong[:3]))
        if house != self.house:
            self.house = house
            self.changed()

    def back(self) -> None:
        """Every figure as the kit has it."""
        for grid in self.grids.values():
            grid.back()
        self.read()


def _grid(name: str) -> Grid:
    made, rows = Grid(), dict[str, dict[str, Slot]]()
    for key, field, text, mark in figures_of(name):
        limit = table(name)[key].limits.get(field)
        slot = Slot(f"{name}.{key}.{field}", text, MARKS[mark][0], limit.names if limit else ())
        rows.setdefault(key, {})[field] = slot
    if len(rows) > 1 and not set.intersection(*map(set, rows.values())):  # one figure a line
        told = {f"{key}: {field}": slot for key, row in rows.items() for field, slot in row.items()}
        rows = {key: {"figure": slot} for key, slot in told.items()}
    fields = list(dict.fromkeys(field for row in rows.values() for field in row))
    heads: list[Any] = [say("house.row"), *(_spoken(field) for field in fields)]
    laid = {_spoken(key): [row.get(field) for field in fields] for key, row in rows.items()}
    made.lay(say(f"house.{name.replace('-', '_')}"), heads, laid)
    return made


def _spoken(key: str) -> str:
    """A key as words: `moonlit-night` is "Moonlit night"."""
    words = key.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def told_house(house: House) -> str:
    """The replaced figures in words.

    >>> told_house({"guns.Light.damage": "4"})
    'Light, damage 3 → 4'
    """
    told = []
    for path, text in house.items():
        name, _, rest = path.partition(".")
        key, _, field = rest.rpartition(".")
        first = text_of_figure(table(name)[key][field])
        told.append(f"{_spoken(key)}, {field.replace('_', ' ')} {first} → {text}")
    return "; ".join(told)
