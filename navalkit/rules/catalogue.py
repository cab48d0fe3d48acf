"""A user's own ships: read from a file and checked, or written to one.

A rulebook says with `Column`s what a row holds; a file is taken whole or not at all, and what is
wrong with it is told in one sentence.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from navalkit.rules.inputs import MOST_TEXT
from navalkit.rules.sheets import Sheet, SheetError, defused, normal, sheet

Cell = int | str
Rows = Sequence[Mapping[str, Cell]]


class CatalogueError(ValueError):
    """A file that cannot be used; the message is one sentence for its owner, not yet escaped."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, what a cell takes, and the value of an empty cell.

    `takes` is a `range` of whole numbers, a tuple of choices, or `str` for a text of up to 60
    characters. Without a default the cell must be filled.
    """

    name: str
    takes: range | tuple[str, ...] | type[str] = str
    default: Cell | None = None

    @property
    def words(self) -> str:
        """What a cell takes, in words.

        >>> Column("speed", range(1, 6)).words, Column("kind", ("raider", "warship")).words
        ('1 to 5', 'raider or warship')
        """
        if isinstance(self.takes, range):
            step = f" in steps of {self.takes.step}" if self.takes.step > 1 else ""
            return f"{self.takes[0]} to {self.takes[-1]}{step}"
        if isinstance(self.takes, tuple):
            return _either(self.takes)
        return f"1 to {MOST_TEXT} letters"


def read(data: bytes, name: str, columns: Sequence[Column]) -> list[dict[str, Cell]]:
    """The rows of a file of ships (CSV, JSON or TOML, by its name), each with every column.

    The first column names its row, and no two rows may share a name. Raises `CatalogueError`.

    >>> read(b"name;speed\\nSpeedy;3", "own.csv", [Column("name"), Column("speed", range(1, 6))])
    [{'name': 'Speedy', 'speed': 3}]
    """
    try:
        ending = name.rpartition(".")[2].lower()
        found = sheet(data, ending)
        rows = [_row(found, number, columns) for number in range(len(found.rows))]
        _distinct(found, rows, columns[0].name)
        return rows
    except SheetError as problem:
        where = "" if problem.line is None else f", line {problem.line}"
        field = problem.field and f", {short(problem.field)}"
        file = short(" ".join(name.split())) or "the file"
        raise CatalogueError(f"{file}{where}{field}: {problem.what}.") from None


def write(rows: Rows, form: str) -> bytes:
    """Rows as a file of the form `csv`, `json` or `toml`, which `read` reads back the same.

    >>> write([{"name": "=Speedy", "speed": 3}], "csv").decode("utf-8-sig").splitlines()
    ['name,speed', "'=Speedy,3"]
    """
    if form not in FORMS:
        raise CatalogueError(f"{shown(form)} is no form of file; {_either(FORMS)} would do.")
    for number, row in enumerate(rows, 1):
        for field, value in row.items():
            if isinstance(value, bool) or not isinstance(value, int | str):
                what = f"row {number}, {short(field)}: {shown(value)} cannot be written"
                raise CatalogueError(f"{what}; a whole number or a text would do.")
    return _WRITERS[form](rows).encode("utf-8")


def _row(found: Sheet, number: int, columns: Sequence[Column]) -> dict[str, Cell]:
    given = _given(found, number, columns)
    cells: dict[str, Cell] = {}
    for column in columns:
        field, value = given.get(normal(column.name), (column.name, _MISSING))
        try:
            cells[column.name] = _cell(column, value, found.typed)
        except SheetError as problem:
            raise SheetError(problem.what, found.line(number, field), column.name) from None
    return cells


def _given(found: Sheet, number: int, columns: Sequence[Column]) -> dict[str, tuple[str, object]]:
    known = {normal(column.name): column.name for column in columns}
    given: dict[str, tuple[str, object]] = {}
    where = number if found.typed else -1  # a sheet's heads stand above its rows
    for field, value in found.rows[number]:
        if normal(field) not in known:
            near = get_close_matches(normal(field)[:MOST_TEXT], known, n=1)
            would = known[near[0]] if near else _either(list(known.values()))
            what = f"there is no column {shown(field)}; {would} would do"
            raise SheetError(what, found.line(where, field))
        if normal(field) in given:
            what = f"the column {shown(field)} comes twice; once would do"
            raise SheetError(what, found.line(where, field))
        given[normal(field)] = field, value
    return given


def _distinct(found: Sheet, rows: Rows, field: str) -> None:
    first: dict[str, int] = {}
    for number, row in enumerate(rows):
        other = first.setdefault(str(row[field]).casefold(), number)
        if other != number:
            what = f"{shown(row[field])} names row {other + 1} already; a name of its own would do"
            raise SheetError(what, found.line(number, field), field)


# --- one cell ----------------------------------------------------------------------------------


_MISSING = object()


def _cell(column: Column, value: object, typed: bool) -> Cell:
    if value in (None, _MISSING) or (isinstance(value, str) and not value.strip()):
        if column.default is None:
            lack = "is missing" if value is _MISSING else "is empty"
            raise SheetError(f"it {lack}; {column.words} would do")
        return column.default
    if isinstance(column.takes, range):
        return _number(column.takes, value if typed else _number_in(value), column.words)
    if not isinstance(value, str):
        raise SheetError(f"{shown(value)} is not a text; {column.words} would do")
    # Runs of blanks, and the unbreakable blanks of office programs, are one plain blank.
    plain = " ".join(value.split())
    if isinstance(column.takes, tuple):
        return _choice(column.takes, plain)
    return _text(plain, column.words)


def _number_in(value: object) -> object:
    plain = str(value).strip().replace("\u2212", "-")
    return int(plain) if re.fullmatch(r"[+-]?[0-9]{1,18}", plain) else value


def _number(bounds: range, value: object, words: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise SheetError(f"{shown(value)} is not a whole number; {words} would do")
    if value not in bounds:
        raise SheetError(f"{shown(value)} is out of bounds; {words} would do")
    return value


def _choice(choices: Sequence[str], plain: str) -> str:
    for choice in choices:
        if normal(choice) == normal(plain):
            return choice
    raise SheetError(f"{shown(plain)} is not known; {_either(choices)} would do")


def _text(plain: str, words: str) -> str:
    if len(plain) > MOST_TEXT:
        raise SheetError(f"{shown(plain)} has {len(plain)} letters; {words} would do")
    if not plain.isprintable():
        raise SheetError(f"{shown(plain)} has signs that cannot be seen; {words} would do")
    return plain


# --- and back ---------------------------------------------------------------------------------


def _to_csv(rows: Rows) -> str:
    page = io.StringIO()
    head = list(dict.fromkeys(field for row in rows for field in row))
    table = csv.writer(page)
    table.writerow(head)
    for row in rows:
        cells = [row.get(field, "") for field in head]
        table.writerow([defused(cell) if isinstance(cell, str) else cell for cell in cells])
    # The mark at the start tells office programs that this is UTF-8.
    return "\ufeff" + page.getvalue()


def _to_json(rows: Rows) -> str:
    return json.dumps([dict(row) for row in rows], ensure_ascii=False, indent=1) + "\n"


def _to_toml(rows: Rows) -> str:
    return "\n".join(
        "[[ship]]\n" + "".join(f"{_key(field)} = {_quoted(row[field])}\n" for field in row)
        for row in rows
    )


def _key(field: str) -> str:
    return field if re.fullmatch(r"[A-Za-z0-9_-]+", field) else _quoted(field)


def _quoted(value: Cell) -> str:
    # A JSON text is a TOML text too, once DEL is escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


_WRITERS: Mapping[str, Callable[[Rows], str]] = {
    "csv": _to_csv,
    "json": _to_json,
    "toml": _to_toml,
}
FORMS = tuple(_WRITERS)


# --- words -------------------------------------------------------------------------------------


def short(text: str) -> str:
    """A text of at most 40 characters, the rest told by dots.

    >>> short("x" * 50)[-3:]
    'xx…'
    """
    return text if len(text) <= 40 else text[:39] + "…"


def shown(value: object) -> str:
    """A value as an error message quotes it."""
    if isinstance(value, list | tuple | dict):
        return "a list" if isinstance(value, list) else "a table"
    if isinstance(value, bool):
        return "true" if value else "false"
    # A huge number is never turned into digits: that alone could take minutes.
    if isinstance(value, int) and value.bit_length() > 100:
        return "a number of more than 30 digits"
    return short(repr(value) if isinstance(value, str) else str(value))


def _either(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
