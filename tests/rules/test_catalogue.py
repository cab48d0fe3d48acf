"""A user's own file of ships is taken whole, or refused in one sentence."""

import csv
import io
import json
import re
import time
import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from navalkit.rules.catalogue import FORMS, CatalogueError, Cell, Column, read, shown, write
from navalkit.rules.sheets import MOST_BYTES, MOST_ROWS

COLUMNS = [
    Column("name"),
    Column("kind", ("raider", "warship", "King's ship"), "raider"),
    Column("speed", range(1, 6)),
    Column("handling", range(-3, 4), 0),
    Column("hull", range(0, 101, 5), 20),
    Column("note", str, ""),
]
SPEEDY = {
    "name": "Speedy",
    "kind": "warship",
    "speed": 3,
    "handling": 1,
    "hull": 15,
    "note": "took El Gamo",
}
CSV = "name,kind,speed,handling,hull,note\nSpeedy,warship,3,1,15,took El Gamo\n"
JSON = json.dumps([SPEEDY])
TOML = "[[ship]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in SPEEDY.items())


def refused(data: bytes | str, name: str = "own.csv") -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(CatalogueError) as error:
        read(data.encode() if isinstance(data, str) else data, name, COLUMNS)
    assert error.value.__cause__ is None
    return str(error.value)


# --- what is taken -----------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "form"), [(CSV, "csv"), (JSON, "json"), (TOML, "toml")])
def test_a_plain_file_is_read(text: str, form: str) -> None:
    """The same ship out of each form, whatever the capitals of the ending."""
    assert read(text.encode(), f"own.{form.upper()}", COLUMNS) == [SPEEDY]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "code", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_encodings_of_office_programs(code: str, form: str) -> None:
    """An accent survives each of them."""
    row = SPEEDY | {"name": "L'Étoile", "note": "Größe"}
    data = write([row], form).decode("utf-8-sig").encode(code)
    assert read(data, f"own.{form}", COLUMNS) == [row]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_marks_and_line_ends_of_csv(mark: str, end: str) -> None:
    """Comma, semicolon or tab; the line ends of three systems; blank lines and spare columns."""
    lines = ["", "name,speed,note,,", "A,3,one; two", ",,,,", "", 'B,"4",,,,,', ""]
    if mark != ",":
        lines = [line.replace("; ", " ").replace(",", mark) for line in lines]
    rows = read(end.join(lines).encode(), "own.csv", COLUMNS)
    note = "one; two" if mark == "," else "one two"
    assert [(row["name"], row["speed"], row["note"]) for row in rows] == [
        ("A", 3, note),
        ("B", 4, ""),
    ]


def test_a_quoted_cell_may_hold_the_mark() -> None:
    """As spreadsheets write it."""
    (row,) = read(b'name,speed,note\n"Sixth rate, 20 ""guns""",3,"a;b"\n', "own.csv", COLUMNS)
    assert row["name"] == 'Sixth rate, 20 "guns"'
    assert row["note"] == "a;b"


def test_names_of_columns_and_choices_are_read_kindly() -> None:
    """Capitals, blanks and hyphens do not matter; the row has the declared spelling."""
    columns = [Column("name"), Column("top_speed", range(9)), Column("kind", ("King's ship",))]
    data = " Name ,Top-Speed,KIND\n  The   Swift\u00a0One ,+2,king's  SHIP\n".encode()
    assert read(data, "own.csv", columns) == [
        {"name": "The Swift One", "top_speed": 2, "kind": "King's ship"}
    ]


@pytest.mark.parametrize("sign", ["-", "\u2212"])
def test_a_typeset_minus_is_a_minus(sign: str) -> None:
    """Copied tables often carry one."""
    (row,) = read(f"name,speed,handling\nA,3,{sign}2\n".encode(), "own.csv", COLUMNS)
    assert row["handling"] == -2


def test_empty_cells_take_their_defaults() -> None:
    """In each form."""
    filled = {"name": "A", "kind": "raider", "speed": 3, "handling": 0, "hull": 20, "note": ""}
    assert read(b"name,speed,kind\nA,3,\n", "own.csv", COLUMNS) == [filled]
    assert read(b'{"ships": [{"name": "A", "speed": 3, "hull": null}]}', "o.json", COLUMNS) == [
        filled
    ]
    assert read(b'ship = [{name = "A", speed = 3}]', "o.toml", COLUMNS) == [filled]


# --- what is refused ---------------------------------------------------------------------------

CELLS = [
    ("speed", "6", "6 is out of bounds; 1 to 5 would do"),
    ("speed", "0", "0 is out of bounds; 1 to 5 would do"),
    ("handling", "-4", "-4 is out of bounds; -3 to 3 would do"),
    ("hull", "7", "7 is out of bounds; 0 to 100 in steps of 5 would do"),
    ("speed", "3.0", "'3.0' is not a whole number; 1 to 5 would do"),
    ("speed", '"3,5"', "'3,5' is not a whole number; 1 to 5 would do"),
    ("speed", "NaN", "'NaN' is not a whole number; 1 to 5 would do"),
    ("speed", "1_0", "'1_0' is not a whole number; 1 to 5 would do"),
    ("speed", "\u0663", "'\u0663' is not a whole number; 1 to 5 would do"),
    ("speed", "1e0", "'1e0' is not a whole number; 1 to 5 would do"),
    ("speed", "9" * 5000, f"'{'9' * 38}… is not a whole number; 1 to 5 would do"),
    ("speed", "", "it is empty; 1 to 5 would do"),
    ("name", "  ", "it is empty; 1 to 60 letters would do"),
    ("name", "x" * 61, f"'{'x' * 38}… has 61 letters; 1 to 60 letters would do"),
    ("name", "a\u202eb", "'a\\u202eb' has signs that cannot be seen; 1 to 60 letters would do"),
    ("kind", "boat", "'boat' is not known; raider, warship or King's ship would do"),
]


@pytest.mark.parametrize(("field", "cell", "told"), CELLS)
def test_a_bad_cell_is_told_with_its_line_and_column(field: str, cell: str, told: str) -> None:
    """The second of two rows, below a blank line, is line 4 of the file."""
    bad = {"name": "B", "kind": "raider", "speed": "3", "handling": "0", "hull": "0"} | {
        field: cell
    }
    text = f"{','.join(bad)}\nA,raider,3,0,0\n\n{','.join(bad.values())}\n"
    assert refused(text) == f"own.csv, line 4, {field}: {told}."


TYPED = [
    ("speed", "6", "6 is out of bounds; 1 to 5 would do"),
    ("speed", "3.5", "3.5 is not a whole number; 1 to 5 would do"),
    ("speed", "true", "true is not a whole number; 1 to 5 would do"),
    ("speed", '"3"', "'3' is not a whole number; 1 to 5 would do"),
    ("speed", "[3]", "a list is not a whole number; 1 to 5 would do"),
    ("speed", "9" * 4000, "a number of more than 30 digits is out of bounds; 1 to 5 would do"),
    ("name", "74", "74 is not a text; 1 to 60 letters would do"),
    ("name", '"a\\u0000b"', "'a\\x00b' has signs that cannot be seen; 1 to 60 letters would do"),
    ("kind", "1", "1 is not a text; raider, warship or King's ship would do"),
]


@pytest.mark.parametrize(("field", "value", "told"), TYPED)
def test_a_bad_value_is_told_with_its_line_in_json_and_toml(
    field: str, value: str, told: str
) -> None:
    """The line is that of the value, not of its row."""
    cells = {"name": '"B"', "kind": '"raider"', "speed": "3"} | {field: value}
    line = 3 + list(cells).index(field)
    page = ",\n".join(f'"{key}": {cell}' for key, cell in cells.items())
    page = f'[{{"name": "A", "speed": 3}}, {{\n\n{page}\n}}]'
    assert refused(page, "own.json") == f"own.json, line {line}, {field}: {told}."
    page = "\n".join(f"{key} = {cell}" for key, cell in cells.items())
    page = f'[[ship]]\nname = "A"\nspeed = 3\n\n[[ship]]\n{page}\n'
    assert refused(page, "own.toml") == f"own.toml, line {line + 3}, {field}: {told}."


FILES = [
    ("", "own.csv", "own.csv: it is empty; at least one row would do."),
    (" \n\n", "own.toml", "own.toml: it is empty; at least one row would do."),
    ("name,speed\n", "own.csv", "own.csv: it has no rows; at least one would do."),
    ("[]", "own.json", "own.json: it has no rows; at least one would do."),
    ("x", "own.xlsx", "own.xlsx: this kind of file is not read;"),
    ("x", "", "the file: this kind of file is not read;"),
    (b"PK\x03\x04..", "own.csv", "own.csv: it is a workbook or an archive; the sheet saved as CSV"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "own.csv", "own.csv, line 2: it is not plain text, '\\x1a'"),
    ("name,speed\nA\0,3\n", "own.csv", "own.csv, line 2: it is not plain text, '\\x00' stands in"),
    (b"\x81\x8d", "own.csv", "own.csv: it is not text; a text file saved as UTF-8 would do."),
    ("name,sped\nA,3\n", "own.csv", "own.csv, line 1: there is no column 'sped'; speed would do."),
    ("name,zzz\nA,3\n", "own.csv", "own.csv, line 1: there is no column 'zzz'; name, kind, speed,"),
    ("name\nA\n", "own.csv", "own.csv, line 2, speed: it is missing; 1 to 5 would do."),
    ("name,speed,Speed\nA,3,3\n", "own.csv", "own.csv, line 1: the column 'Speed' comes twice;"),
    ("name,speed\nA,3,4\n", "own.csv", "own.csv, line 2: it has 3 cells; 2, as in the first row,"),
    ('name,speed\n"A,3\n', "own.csv", "own.csv, line 2: a cell is too long, or a quotation mark"),
    ("name,speed\nA,3\na,4\n", "own.csv", "own.csv, line 3, name: 'a' names row 1 already;"),
    ("[1]", "own.json", "own.json, line 1: it is no row; one in braces would do."),
    ('{"a": 1}', "own.json", "own.json: it is no list of rows;"),
    ("[\n{]", "own.json", "own.json, line 2: ']' is not JSON; a list of rows would do."),
    ('[{"name": "A", "name": "B"}]', "own.json", "own.json, line 1: the column 'name' comes twice"),
    ('[{"name": "A", "speed": NaN}]', "own.json", "own.json, line 1, speed: nan is not a whole"),
    (
        "[" * 100_000,
        "own.json",
        "own.json: it is nested too deeply; rows of plain values would do.",
    ),
    ("a = " + "[" * 100_000, "own.toml", "own.toml: it is nested too deeply;"),
    ("a." * 100_000 + "b = 1", "own.toml", "own.toml: it has more than 5,000 times '.'; lines"),
    ("a = 1", "own.toml", "own.toml: it is no list of rows; each under a line [[ship]] would do."),
    ("[[s]]\na = 1\na = 2", "own.toml", "own.toml, line 3: 'a = 2' gives a key twice;"),
    ("[[s]]\na: 1", "own.toml", "own.toml, line 2: ': 1' is not TOML; lines such as speed = 3"),
    ('a = """', "own.toml", "own.toml: it ends too soon to be TOML;"),
    ("a = " + "9" * 5000, "own.toml", "own.toml: it has a number or date that cannot be read;"),
    (
        "[[s]]\nspeed = 0x" + "f" * 5000 + '\nname = "A"',
        "own.toml",
        "own.toml, line 2, speed: a num",
    ),
    (
        "x" * (MOST_BYTES + 1),
        "own.csv",
        "own.csv: it has 1,000,001 bytes; up to 1,000,000 would do",
    ),
]


@pytest.mark.parametrize(("data", "name", "told"), FILES, ids=range(len(FILES)))
def test_a_bad_file_is_told_in_one_sentence(data: bytes | str, name: str, told: str) -> None:
    """Where, what, and what would do."""
    message = refused(data, name)
    assert message.startswith(told)
    assert message.endswith(" would do.")


def test_a_file_of_too_many_rows_is_refused_and_one_of_a_thousand_is_not() -> None:
    """Nothing is cut off in silence."""
    rows = [SPEEDY | {"name": f"Ship {number}"} for number in range(MOST_ROWS + 1)]
    for form in FORMS:
        assert read(write(rows[:-1], form), f"own.{form}", COLUMNS) == rows[:-1]
        message = refused(write(rows, form), f"own.{form}")
        assert message == f"own.{form}: it has more than 1,000 rows; fewer would do."


def test_long_values_are_shortened_to_forty_characters() -> None:
    """So that a sentence stays one."""
    assert len(shown("x" * 5000)) == 40
    assert len(refused("name,speed\nA,3\n", "n" * 5000 + ".zip")) < 150
    assert len(refused("n" * 5000 + ",speed\nA,3\n")) < 150


# --- there and back ----------------------------------------------------------------------------

TEXTS = st.text(max_size=60).map(lambda text: " ".join(text.split())).filter(str.isprintable)
ROWS = st.lists(
    st.fixed_dictionaries(
        {
            "name": TEXTS.filter(bool),
            "kind": st.sampled_from(["raider", "warship", "King's ship"]),
            "speed": st.integers(1, 5),
            "handling": st.integers(-3, 3),
            "hull": st.integers(0, 20).map(lambda fives: 5 * fives),
            "note": TEXTS,
        }
    ),
    min_size=1,
    max_size=6,
    unique_by=lambda row: row["name"].casefold(),
)


@given(rows=ROWS, form=st.sampled_from(FORMS))
@example([SPEEDY | {"name": "=1+1", "note": "'@x"}], "csv")
@example([SPEEDY | {"name": "''-", "note": "' =x"}], "csv")
@example([SPEEDY | {"name": 'a"b\\', "note": "[[ship]]"}], "toml")
@example([SPEEDY | {"name": "\U0001f6a2", "note": "a;b,c"}], "csv")
def test_what_is_written_is_read_back_the_same(rows: list[dict[str, Cell]], form: str) -> None:
    """Whatever the texts."""
    assert read(write(rows, form), f"own.{form}", COLUMNS) == rows


@given(rows=ROWS)
def test_the_files_are_what_other_programs_read(rows: list[dict[str, Cell]]) -> None:
    """The standard readers find the same rows; a spreadsheet finds no formula."""
    assert json.loads(write(rows, "json")) == rows
    assert tomllib.loads(write(rows, "toml").decode()) == {"ship": rows}
    page = csv.reader(io.StringIO(write(rows, "csv").decode("utf-8-sig"), newline=""))
    for cells in page:
        for cell in cells:
            assert cell[:1] not in tuple("=+-@") or re.fullmatch(r"-[1-3]", cell)


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x", "\t=1", " =1", "\uff1d1", "'=1"])
def test_a_formula_is_written_as_a_text(cell: str) -> None:
    """An apostrophe stands before it."""
    line = write([{"name": cell}], "csv").decode("utf-8-sig").splitlines()[1]
    assert line.strip('"') == "'" + cell


def test_a_written_file_suits_its_readers() -> None:
    """CSV begins with the mark by which office programs know UTF-8; TOML escapes what it must."""
    assert write([SPEEDY], "csv").startswith(b"\xef\xbb\xbfname,")
    assert tomllib.loads(write([{"a b": "\x7f\n"}], "toml").decode()) == {
        "ship": [{"a b": "\x7f\n"}]
    }


def test_only_numbers_and_texts_are_written() -> None:
    """Anything else is refused in one sentence."""
    for value, told in ((1.5, "1.5"), (True, "true"), (None, "None"), ([1], "a list")):
        with pytest.raises(CatalogueError) as error:
            write([{"name": value}], "csv")  # type: ignore[dict-item]
        what = f"row 1, name: {told} cannot be written; a whole number or a text would do."
        assert str(error.value) == what
    with pytest.raises(CatalogueError, match=r"'xls' is no form of file; csv, json or toml would"):
        write([SPEEDY], "xls")


# --- anything at all ---------------------------------------------------------------------------

PIECES = st.sampled_from(
    [*"[]{}\",;:=\n\r\t.#\\'-+ 0129eAN", "name", "speed", "[[ship]]\n", '"""', "null", "true", "é"]
)


@given(data=st.binary(max_size=200), form=st.sampled_from(FORMS))
def test_random_bytes_are_read_or_refused(data: bytes, form: str) -> None:
    """Never any error but the one."""
    _whatever(data, form)


@given(text=st.lists(PIECES, max_size=60).map("".join), form=st.sampled_from(FORMS))
def test_random_pieces_of_files_are_read_or_refused(text: str, form: str) -> None:
    """Never any error but the one."""
    _whatever(text.encode(), form)


@given(rows=ROWS, form=st.sampled_from(FORMS), data=st.data())
def test_a_file_with_a_byte_gone_wrong_is_read_or_refused(
    rows: list[dict[str, Cell]], form: str, data: st.DataObject
) -> None:
    """Never any error but the one."""
    page = bytearray(write(rows, form))
    page[data.draw(st.integers(0, len(page) - 1))] = data.draw(st.integers(0, 255))
    _whatever(bytes(page), form)


def _whatever(data: bytes, form: str) -> None:
    try:
        rows = read(data, f"own.{form}", COLUMNS)
    except CatalogueError as error:
        message = str(error)
        assert message.startswith(f"own.{form}")
        assert message.endswith(" would do.")
        assert "\n" not in message
        assert len(message) < 300
    else:
        assert rows
        for row in rows:
            assert list(row) == [column.name for column in COLUMNS]
            assert row["speed"] in range(1, 6)


ROW = '[[ship]]\nname = "{}"\nspeed = 3\n'
HEAVY = {
    "rows.csv": "name,speed\n" + "A,3\n" * 240_000,
    "blank.csv": "name,speed\n" + "\n" * 980_000,
    "wide.csv": "," * 490_000 + "\n" + "," * 490_000,
    "heads.csv": "x" * 900_000 + "\n1",
    "quote.csv": 'name\n"' + "x" * 900_000,
    "rows.json": "[" + "{}," * 320_000 + "{}]",
    "late.json": "[" + "{}," * 320_000 + "1]",
    "digits.json": '[{"speed":' + "9" * 980_000 + "}]",
    "escape.json": '[{"name":"' + "\\" * 980_000 + '"}]',
    "fields.json": "[{" + ",".join(f'"{n}":1' for n in range(80_000)) + "}]",
    "rows.toml": "".join(map(ROW.format, range(25_000))),
    "keys.toml": "".join(f"a{n}=1\n" for n in range(100_000)),
    "dots.toml": "a." * 490_000 + "a=1",
    "dot-limit.toml": ".".join(["a"] * 5_000) + "=1",
    "heads.toml": "[[a]]\n" * 160_000,
    "tables.toml": "".join(f"[a{n}]\n" for n in range(100_000)),
    "list.toml": "a=[" + "1," * 490_000 + "]",
    "list-limit.toml": "a=[" + "1," * 50_000 + "]",
    "digits.toml": "a=" + "9" * 980_000,
}


@pytest.fixture(scope="module")
def second() -> float:
    """What a second's work of the machine this was set on takes here, and a second at least."""
    start = time.process_time()
    for _ in range(3):
        sum(number % 7 for number in range(4_000_000))
    return max(1.0, time.process_time() - start)


@pytest.mark.parametrize("name", HEAVY)
def test_a_heavy_file_is_refused_at_once(name: str, second: float) -> None:
    """A megabyte made to cost time costs less than a second of it."""
    data = HEAVY[name].encode()
    assert len(data) <= MOST_BYTES
    start = time.process_time()
    assert refused(data, name).endswith(" would do.")
    assert time.process_time() - start < second
