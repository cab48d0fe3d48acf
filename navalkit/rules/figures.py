"""The figures that the rules need, each with where it comes from.

A figure is marked *seed* (in the text), *public* (several independent public sources agree) or
*assumed* (the kit's own choice). They are data (`data/*.toml`), read when first asked for.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from navalkit.rules.clauses import no_such

TABLES = tuple(
    sorted(
        file.name.removesuffix(".toml")
        for file in files("navalkit.rules").joinpath("data").iterdir()
        if file.name.endswith(".toml")
    )
)
"""Every table in the data folder."""


class Mark(StrEnum):
    """Where a figure comes from."""

    SEED = "seed"
    PUBLIC = "public"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class Marked:
    """A figure and its mark."""

    value: Any  # int, Fraction, str, or a tuple of these
    mark: Mark


class Limit(NamedTuple):
    """What a figure may be changed to: a number from least to most, or one of some names."""

    least: int = 0
    most: int = 0
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)  # equal to any mapping with the same fields
class Record(Mapping[str, Any]):
    """One row of a table: a mapping from a field to its plain value, with the marks beside it."""

    key: str
    fields: Mapping[str, Any]
    marks: Mapping[str, Mark]  # a name or a note is no figure and has none
    limits: Mapping[str, Limit]  # of the figures a designer may change

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    def __len__(self) -> int:
        return len(self.fields)


def table(name: str) -> Mapping[str, Record]:
    """Every row of one table, by its key, in the order of the table.

    >>> table("guns")["Medium"]["range"], table("guns")["Medium"].marks["range"].value
    ('Long', 'seed')
    """
    if name not in TABLES:
        raise no_such("table of figures", name, TABLES)
    return HOUSE.get(name) or kits_table(name)


HOUSE: dict[str, Mapping[str, Record]] = {}
"""Tables that are not as the kit has them, while a house rule is tried: see `house`."""


def figure(path: str) -> Marked:
    """One figure with its mark, by table, row and field.

    >>> figure("guns.Light.damage")
    Marked(value=3, mark=<Mark.ASSUMED: 'assumed'>)
    """
    name, _, rest = path.partition(".")
    key, _, field = rest.partition(".")
    rows = table(name)
    if key not in rows:
        raise no_such("row", f"{name}.{key}", [f"{name}.{row}" for row in rows])
    row = rows[key]
    if field not in row.marks:
        raise no_such("figure", path, [f"{name}.{key}.{each}" for each in row.marks])
    return Marked(row[field], row.marks[field])


@cache
def kits_table(name: str) -> Mapping[str, Record]:
    """A table as the kit has it, whatever the house."""
    source = files("navalkit.rules").joinpath("data", f"{name}.toml")
    # Decimals become fractions, so that 1.17 is exactly 117/100.
    data = tomllib.loads(source.read_text(encoding="utf-8"), parse_float=Fraction)
    return MappingProxyType({key: _record(key, row) for key, row in data.items()})


def _record(key: str, row: Mapping[str, Any]) -> Record:
    marked = {field: cell for field, cell in row.items() if isinstance(cell, dict)}
    plain = {
        field: _frozen(cell["value"]) if field in marked else cell for field, cell in row.items()
    }
    marks = {field: Mark(cell["mark"]) for field, cell in marked.items()}
    limits = {
        field: Limit(cell.get("least", 0), cell.get("most", 0), tuple(cell.get("of", ())))
        for field, cell in marked.items()
        if "of" in cell or "most" in cell
    }
    return Record(key, *map(MappingProxyType, (plain, marks, limits)))


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(each) for each in value)
    return MappingProxyType(value) if isinstance(value, dict) else value
