"""A table whose cells the reader can change, as plain texts by path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import anywidget
import traitlets as t

from navalkit.lab.liveplot import STATIC
from navalkit.lab.strings import say

MOST_LETTERS = 120


class Slot(NamedTuple):
    """One cell: where it belongs, what stands in it, its mark, and its options if it has a list."""

    path: str
    text: str
    mark: str = ""
    options: tuple[str, ...] = ()


class Grid(anywidget.AnyWidget):
    """A table of fields; `values` goes by path, `first` is what stood there when it was laid out.

    >>> grid = Grid()
    >>> grid.lay("Guns", ("Gun", "Damage"), {"Light": [Slot("Light.damage", "3", "○")]})
    >>> grid.values, grid.changes
    ({'Light.damage': '3'}, {})
    """

    _esm = STATIC / "grid.js"
    _css = STATIC / "grid.css"

    title = t.Unicode().tag(sync=True)
    heads: Any = t.List().tag(sync=True)
    rows: Any = t.List().tag(sync=True)
    values = t.Dict().tag(sync=True)
    first = t.Dict().tag(sync=True)
    errors = t.Dict().tag(sync=True)
    told = t.Unicode(say("trace.mark")).tag(sync=True)

    def lay(
        self,
        title: str,
        heads: Sequence[str],
        rows: Mapping[str, Sequence[Slot | None]],
        changes: Mapping[str, str] | None = None,
    ) -> None:
        """Lay out another table, with some of its cells changed already."""
        first = {slot.path: slot.text for row in rows.values() for slot in row if slot}
        self.errors = {}
        with self.hold_sync():
            self.title, self.heads, self.first = title, list(heads), first
            self.values = {**first, **(changes or {})}
            self.rows = [
                {"name": name, "cells": [_described(slot) for slot in row]}
                for name, row in rows.items()
            ]

    @property
    def changes(self) -> dict[str, str]:
        """The cells that differ from what stood there at first."""
        cells = {path: str(self.values.get(path, text)) for path, text in self.first.items()}
        return {path: text for path, text in cells.items() if text != self.first[path]}

    def back(self) -> None:
        """Put everything as it stood at first."""
        self.values = dict(self.first)


def _described(slot: Slot | None) -> dict[str, Any] | None:
    if slot is None:
        return None
    told: dict[str, Any] = {"path": slot.path, "mark": slot.mark, "size": len(slot.text)}
    return told | ({"options": list(slot.options)} if slot.options else {})
