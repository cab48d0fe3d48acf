"""A user's file as rows of raw cells: CSV, JSON or TOML, in the encodings of office programs.

Nothing is believed here but the form; what the cells may hold is checked in `catalogue`.
"""

import csv
import gc
import io
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

MOST_BYTES = 1_000_000
MOST_ROWS = 1_000
# tomllib takes a time that grows with the square of a dotted key, and long over lists. Rows of
# plain values need neither, so marks beyond these are no honest catalogue's.
MOST_MARKS = {".": 5 * MOST_ROWS, ",": 50 * MOST_ROWS}


_TOO_MANY = f"it has more than {MOST_ROWS:,} rows; fewer would do"


class SheetError(Exception):
    """What is wrong and what would do, with where, as far as that is known."""

    def __init__(self, what: str, line: int | None = None, field: str = "") -> None:
        super().__init__(what)
        self.what, self.line, self.field = what, line, field


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows of cells as they stand in the file."""

    rows: Sequence[Sequence[tuple[str, object]]]
    # Where a row (from 0) has a field, if that is known; row -1 is the heads of the columns.
    line: Callable[[int, str], int | None]
    typed: bool  # whether the file itself tells numbers from texts


def sheet(data: bytes, ending: str) -> Sheet:
    """The rows of a file, by the ending of its name. Raises `SheetError`."""
    if ending not in _PARSERS:
        raise SheetError(
            "this kind of file is not read; one ending in .csv, .json or .toml would do"
        )
    if len(data) > MOST_BYTES:
        raise SheetError(f"it has {len(data):,} bytes; up to {MOST_BYTES:,} would do")
    content = _text(data)
    if not content.strip():
        raise SheetError("it is empty; at least one row would do")
    try:
        found = _PARSERS[ending](content)
    except RecursionError:
        raise SheetError("it is nested too deeply; rows of plain values would do") from None
    if not found.rows:
        raise SheetError("it has no rows; at least one would do")
    if len(found.rows) > MOST_ROWS:
        raise SheetError(_TOO_MANY)
    return found


def normal(field: str) -> str:
    """A field's name without regard to capitals, spaces and hyphens.

    >>> normal(" Top-Speed")
    'top_speed'
    """
    return re.sub(r"[\s-]+", "_", field.strip()).casefold()


# --- bytes to text -----------------------------------------------------------------------------


def _text(data: bytes) -> str:
    if data.startswith(b"PK\x03\x04"):
        raise SheetError("it is a workbook or an archive; the sheet saved as CSV would do")
    try:
        content = data.decode(_encoding(data))
    except UnicodeDecodeError:
        try:
            content = data.decode("cp1252")
        except UnicodeDecodeError:
            raise SheetError("it is not text; a text file saved as UTF-8 would do") from None
    odd = re.search(r"[\x00-\x08\x0e-\x1f]", content)
    if odd:
        line = content.count("\n", 0, odd.start()) + 1
        what = f"it is not plain text, {odd[0]!r} stands in it; a text saved as UTF-8 would do"
        raise SheetError(what, line)
    return content


def _encoding(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    # UTF-16 without its mark: in a text of Latin letters every other byte is zero.
    even, odd = data[0:64:2], data[1:64:2]
    if odd.count(0) > len(odd) / 2 and 0 not in even:
        return "utf-16-le"
    if even.count(0) > len(even) / 2 and 0 not in odd:
        return "utf-16-be"
    return "utf-8-sig"


def _rest(content: str, line: int, column: int) -> str:
    """What stands at a place, or before it where the line is at its end."""
    text = content.split("\n")[line - 1] if line <= content.count("\n") + 1 else ""
    rest = text[column - 1 :].strip() or text.strip()
    return repr(rest[:40]) if rest else "the end"


# --- CSV ---------------------------------------------------------------------------------------


def _csv(content: str) -> Sheet:
    # The heads of columns hold none of these marks, so the one that stands there parts the cells.
    mark = max(",;\t", key=content.lstrip().splitlines()[0].count)
    reader = csv.reader(io.StringIO(content, newline=""), delimiter=mark, strict=True)
    head: list[str] | None = None
    rows: list[list[tuple[str, object]]] = []
    lines: list[int] = []
    start = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                if head is None:
                    head, head_line = cells, start
                else:
                    rows.append(_row(head, cells, start))
                    lines.append(start)
            start = reader.line_num + 1
            if len(rows) > MOST_ROWS:
                break
    except csv.Error:
        what = "a cell is too long, or a quotation mark has no partner; paired marks would do"
        raise SheetError(what, start) from None
    return Sheet(rows, lambda row, field: lines[row] if row >= 0 else head_line, typed=False)


def _row(head: Sequence[str], cells: list[str], line: int) -> list[tuple[str, object]]:
    while len(cells) > len(head) and not cells[-1].strip():
        cells.pop()
    if len(cells) > len(head):
        raise SheetError(
            f"it has {len(cells)} cells; {len(head)}, as in the first row, would do", line
        )
    pairs = zip(head, cells, strict=False)
    return [(field, _undefused(cell)) for field, cell in pairs if field.strip() or cell.strip()]


# A spreadsheet runs a cell that begins like these as a formula; an apostrophe makes it a text.
_FORMULA = re.compile(r"[\s']*[=+\-@\uff1d\uff0b\uff0d\uff20]")


def _undefused(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def defused(cell: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula.

    >>> defused("=1+1"), defused("Speedy")
    ("'=1+1", 'Speedy')
    """
    return "'" + cell if _FORMULA.match(cell) else cell


@contextmanager
def _uncollected() -> Iterator[None]:
    """No garbage collection meanwhile: it would walk all that the page holds, time and again,
    for the many small lists of a file, none of which is garbage."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


# --- JSON --------------------------------------------------------------------------------------


def _json(content: str) -> Sheet:
    def line(row: int, field: str) -> int | None:
        return _json_line(content, row, field)

    try:
        with _uncollected():
            found = json.loads(content, object_pairs_hook=_Pairs, parse_int=_whole)
    except json.JSONDecodeError as error:
        at = _rest(content, error.lineno, error.colno)
        raise SheetError(f"{at} is not JSON; a list of rows would do", error.lineno) from None
    if isinstance(found, _Pairs) and len(found) == 1:
        found = found[0][1]
    if not isinstance(found, list):
        raise SheetError('it is no list of rows; [{"name": "Speedy"}] is the form that would do')
    for number, row in enumerate(found[:MOST_ROWS]):
        if not isinstance(row, _Pairs):
            raise SheetError("it is no row; one in braces would do", line(number, ""))
    return Sheet(found, line, typed=True)


class _Pairs(tuple[tuple[str, object], ...]):
    """A JSON object as it stands, with any key that comes twice."""


def _whole(digits: str) -> int:
    # A million digits would take minutes; 40 of them are out of any bounds already.
    return int(digits[:40])


_BEFORE_ROWS = re.compile(r'\s*(?:\{\s*"(?:[^"\\]|\\.)*"\s*:\s*)?\[\s*')
_BETWEEN_ROWS = re.compile(r"\s*,\s*")


def _json_line(content: str, row: int, field: str) -> int | None:
    at = _BEFORE_ROWS.match(content)
    decoder = json.JSONDecoder(parse_int=_whole)
    for _ in range(row):
        if at is None:
            return None
        at = _BETWEEN_ROWS.match(content, decoder.raw_decode(content, at.end())[1])
    if at is None:
        return None
    end = decoder.raw_decode(content, at.end())[1]
    key = re.compile(rf'"{re.escape(field)}"\s*:').search(content, at.end(), end)
    return content.count("\n", 0, key.start() if key else at.end()) + 1


# --- TOML --------------------------------------------------------------------------------------


def _toml(content: str) -> Sheet:
    for mark, most in MOST_MARKS.items():
        if content.count(mark) > most:
            what = f"it has more than {most:,} times {mark!r}; lines such as speed = 3 would do"
            raise SheetError(what)
    if len(re.findall(r"^[ \t]*\[", content, re.MULTILINE)) > MOST_ROWS:
        raise SheetError(_TOO_MANY)
    try:
        found = tomllib.loads(content + "\n")
    except tomllib.TOMLDecodeError as error:
        raise _toml_error(content, str(error)) from None
    except ValueError:
        raise SheetError(
            "it has a number or date that cannot be read; 1 to 18 digits would do"
        ) from None
    rows = next(iter(found.values()), None)
    if len(found) != 1 or not isinstance(rows, list) or not all(isinstance(r, dict) for r in rows):
        raise SheetError("it is no list of rows; each under a line [[ship]] would do")
    pairs = [list(row.items()) for row in rows]
    return Sheet(pairs, lambda row, field: _toml_line(content, len(rows), row, field), typed=True)


def _toml_error(content: str, told: str) -> SheetError:
    place = re.search(r"at line (\d+), column (\d+)\)$", told)
    if place is None:
        return SheetError("it ends too soon to be TOML; lines such as speed = 3 would do")
    line, column = int(place[1]), int(place[2])
    wrong = "gives a key twice" if "overwrite" in told else "is not TOML"
    what = f"{_rest(content, line, column)} {wrong}; lines such as speed = 3 would do"
    return SheetError(what, line)


def _toml_line(content: str, count: int, row: int, field: str) -> int | None:
    heads = [head.end() for head in re.finditer(r"^[ \t]*\[\[.*$", content, re.MULTILINE)]
    if len(heads) != count:
        return None  # rows written in some other form
    end = heads[row + 1] if row + 1 < count else len(content)
    key = re.compile(rf"^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*=", re.MULTILINE)
    found = key.search(content, heads[row], end)
    return content.count("\n", 0, found.start() if found else heads[row]) + 1


_PARSERS: dict[str, Callable[[str], Sheet]] = {
    "csv": _csv,
    "json": _json,
    "toml": _toml,
}
