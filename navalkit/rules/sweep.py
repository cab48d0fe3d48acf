"""A sweep: one question over a grid of set-ups, on any executor, and a way to stop it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from navalkit.rules.house import NOTHING, House, keep_house
from navalkit.rules.house import house as trying
from navalkit.rules.inputs import InputError, Inputs, changed, declared, text_of


class Axis(NamedTuple):
    """One side of the grid: a field's path, and the values it takes, as text."""

    path: str
    values: tuple[str, ...]


MOST_VALUES = 12


def axes(of: type[Inputs], at: str = "") -> Iterator[Axis]:
    """Every field that can be swept over, with its values; of a long range a dozen.

    >>> from navalkit.rules.seafight.pool import Pool
    >>> next(axes(Pool))
    Axis(path='mastery', values=('0', '2', '4', '6', '8', '10', '12', '14', '16', '18', '20'))
    """
    for field in declared(of):
        path = at + field.name
        if field.choices is not None:
            yield Axis(path, tuple(field.choices))
        elif isinstance(field.kind, range):
            step = -(-len(field.kind) // MOST_VALUES)
            yield Axis(path, tuple(str(value) for value in field.kind[::step]))
        elif field.kind is bool:
            yield Axis(path, ("no", "yes"))
        elif issubclass(field.kind, Enum):
            yield Axis(path, tuple(text_of(member) for member in field.kind))
        elif issubclass(field.kind, Inputs):
            yield from axes(field.kind, path + ".")


class Cell(NamedTuple):
    """One set-up of the grid: its row and column, and the chance; None where there is none."""

    row: int
    column: int
    chance: Fraction | None


MOST_CELLS = 10_000


def cell(
    id: str, given: dict[str, str], event_row: int, event_column: int, figures: House = NOTHING
) -> Cell:
    """The chance of a question's event for one set-up; it runs wherever the executor runs it.

    The figures of a house stay in place there for the next cell.
    """
    from navalkit.rules import question
    from navalkit.rules.steps import chance

    keep_house(figures)
    asked = question(id)
    try:
        inputs = changed(asked.inputs(), given)
    except InputError:
        return Cell(event_row, event_column, None)
    return Cell(event_row, event_column, chance(asked, inputs))


def sweep(
    id: str,
    given: dict[str, str],
    rows: Axis,
    columns: Axis,
    executor: Executor | None = None,
    stop: Callable[[], bool] = lambda: False,
    house: House = NOTHING,
) -> Iterator[Cell]:
    """Each cell of the grid as it is done; without an executor one after another.

    `given` holds what all set-ups share, as text by path; `house` the figures that are not the
    kit's. `stop` is asked before each cell; the
    cells not begun by then are not worked out.

    >>> grid = sweep("seafight.pool", {}, Axis("boon", ("0", "1")), Axis("bane", ("0",)))
    >>> [(cell.row, float(cell.chance) > 0.8) for cell in grid]
    [(0, True), (1, True)]
    """
    if len(rows.values) * len(columns.values) > MOST_CELLS:
        raise ValueError(
            f"{len(rows.values)} × {len(columns.values)} cells are too many; "
            f"{MOST_CELLS:,} together will do"
        )
    jobs = [
        (id, {**given, rows.path: row, columns.path: column}, i, j, dict(house))
        for i, row in enumerate(rows.values)
        for j, column in enumerate(columns.values)
    ]
    if executor is None:
        for job in jobs:
            if stop():
                return
            with trying(house):
                made = cell(*job)
            yield made
        return
    waiting = {executor.submit(cell, *job) for job in jobs}
    try:
        for done in as_completed(waiting):
            yield done.result()
            if stop():
                return
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def processes(workers: int | None = None) -> Iterator[Executor | None]:
    """An executor of processes, or None where there are none (a browser-only Python).

    For a cluster hand `sweep` its executor instead: Dask's is `client.get_executor()`.
    """
    if sys.platform == "emscripten":
        yield None
        return
    with ProcessPoolExecutor(workers) as pool:
        yield pool


def filled(cells: Sequence[Cell], rows: Axis, columns: Axis) -> list[list[Fraction | None]]:
    """The cells as a table; what is not done yet, or cannot be, is None."""
    table: list[list[Fraction | None]] = [[None] * len(columns.values) for _ in rows.values]
    for each in cells:
        table[each.row][each.column] = each.chance
    return table
