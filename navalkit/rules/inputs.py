"""Inputs declared once: a frozen dataclass whose fields say their bounds and their names.

The declaration serves four times: the controls of a page, the validation, the command line and
links, and the strategy of the property tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from difflib import get_close_matches
from enum import Enum
from functools import cache
from re import fullmatch
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

I = TypeVar("I", bound="Inputs")  # noqa: E741  # I for inputs, as A for answers


class InputError(ValueError):
    """A value that cannot be used: `field` names where, the message says what would do."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


class Says(NamedTuple):
    """What a control says of itself: its name, unit, help, and the clause it comes from."""

    label: str
    unit: str = ""
    help: str = ""
    clause: str = ""


class Choices(NamedTuple):
    """The named values of a field that has a catalogue, such as its ships.

    `assumed(name, figure)` tells whether a figure of an entry is our assumption.
    """

    named: Mapping[str, Any]
    assumed: Callable[[str, str], bool] | None = None


class Parts(NamedTuple):
    """Which fields of a nested value matter here; a page shows controls for these alone."""

    names: tuple[str, ...]


class Field(NamedTuple):
    """One field as declared. `kind` is a range, Enum class, bool, str, or an Inputs class."""

    name: str
    kind: Any
    says: Says
    default: Any
    choices: Mapping[str, Any] | None
    parts: tuple[str, ...] | None
    assumed: Callable[[str, str], bool] | None = None

    def check(self, value: Any, path: str) -> None:
        """Refuse a value that the declaration does not allow, in one sentence."""
        if isinstance(self.kind, range):
            _check_number(self.kind, value, path)
        elif self.kind is str:
            _check_text(value, path)
        elif not isinstance(value, self.kind) or not self._offered(value):
            raise InputError(path, f"{_short(value)} will not do; it takes {self.words}")

    def _offered(self, value: Any) -> bool:
        # A catalogue of whole ships is a convenience; a list of plain values is all there is.
        return _is_inputs(self.kind) or self.choices is None or value in self.choices.values()

    @property
    def words(self) -> str:
        """What the field takes, in words."""
        if isinstance(self.kind, range):
            return f"{self.kind[0]} to {self.kind[-1]}"
        if self.kind is bool:
            return "yes or no"
        if self.choices is not None:
            return _either(list(self.choices))
        if isinstance(self.kind, type) and issubclass(self.kind, Enum):
            return _either([text_of(member) for member in self.kind])
        return "a short text" if self.kind is str else f"a {self.kind.__name__}"


MOST_TEXT = 60
LONG_NUMBER = "a number of more than 30 digits"


def _check_number(bounds: range, value: Any, path: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(path, f"{_short(value)} is not a whole number; it takes {_of(bounds)}")
    if value not in bounds:
        raise InputError(path, f"{_short(value)} is out of bounds; it takes {_of(bounds)}")


def _check_text(value: Any, path: str) -> None:
    if not isinstance(value, str) or not value.strip() or len(value) > MOST_TEXT:
        raise InputError(path, f"{_short(value)} will not do; it takes 1 to {MOST_TEXT} characters")


def _of(bounds: range) -> str:
    by = f" in steps of {bounds.step}" if bounds.step > 1 else ""
    return f"{bounds[0]} to {bounds[-1]}{by}"


def _short(value: Any) -> str:
    # A huge integer is never turned into digits: that alone could take minutes.
    if isinstance(value, int) and value.bit_length() > 100:
        return LONG_NUMBER
    if isinstance(value, str):
        return repr(value if len(value) <= 38 else value[:37] + "…")
    shown = str(value)
    return shown if len(shown) <= 40 else shown[:37] + "…"


def _either(options: list[str]) -> str:
    return options[0] if len(options) == 1 else ", ".join(options[:-1]) + " or " + options[-1]


@dataclass(frozen=True)
class Inputs:
    """The base of all inputs: values are checked as they are made."""

    def __post_init__(self) -> None:
        for field in declared(type(self)):
            field.check(getattr(self, field.name), field.name)


def declared(of: type[Inputs]) -> tuple[Field, ...]:
    """The fields of an inputs class, as declared."""
    return _declared(of)  # type: ignore[arg-type]  # a class hashes, whatever its instances do


@cache
def _declared(of: type[Inputs]) -> tuple[Field, ...]:
    hints = get_type_hints(of, include_extras=True)
    return tuple(_field(each.name, hints[each.name], _default(each)) for each in fields(of))


def _default(field: Any) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _field(name: str, hint: Any, default: Any) -> Field:
    kind, *rest = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    extras: dict[type, Any] = {type(extra): extra for extra in rest}
    choices, parts = extras.get(Choices), extras.get(Parts)
    return Field(
        name=name,
        kind=extras.get(range, kind),
        says=extras.get(Says, Says(name.replace("_", " ").capitalize())),
        default=default,
        choices=choices.named if choices else None,
        parts=parts.names if parts else None,
        assumed=choices.assumed if choices else None,
    )


# --- as text: the command line, and links ------------------------------------------------------


def text_of(value: Any) -> str:
    """A value as it is typed: `hull-down`, `yes`, `3`.

    >>> text_of(True), text_of(3)
    ('yes', '3')
    """
    if isinstance(value, Enum):
        return value.name.lower().replace("_", "-")
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def words_of(value: Any) -> str:
    """A value as a page says it: `Hull-down`, `yes`, `3`."""
    if isinstance(value, Enum):
        plain = value.value if isinstance(value.value, str) else value.name.lower()
        return str(getattr(value, "words", plain.replace("_", " ")))
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def flat(inputs: Inputs, path: str = "") -> dict[str, str]:
    """Every field as `path → text`; a value that a catalogue holds is told by its name."""
    told: dict[str, str] = {}
    for field in declared(type(inputs)):
        value, at = getattr(inputs, field.name), path + field.name
        named = _name_in(field.choices, value)
        if named is not None:
            told[at] = named
        elif isinstance(value, Inputs):
            told.update(flat(value, at + "."))
        else:
            told[at] = text_of(value)
    return told


def _name_in(choices: Mapping[str, Any] | None, value: Any) -> str | None:
    return next((name for name, known in (choices or {}).items() if known == value), None)


def changed(inputs: I, values: Mapping[str, str]) -> I:
    """The inputs with some fields given anew as text: `{"rounds": "8", "prey.ship": "fluyt"}`.

    A field may be named by its last parts where that is not ambiguous. Unknown fields and values
    are refused in one sentence.
    """
    whole = {full_path(type(inputs), path): text for path, text in values.items()}
    return _changed(inputs, whole, "")


def _changed(inputs: I, texts: Mapping[str, str], at: str) -> I:
    """All fields at once, so that what is legal together is never refused half-way."""
    values: dict[str, Any] = {}
    for field in declared(type(inputs)):
        path, value = at + field.name, getattr(inputs, field.name)
        # A named whole (a ship out of the catalogue) comes before changes to its parts.
        if path in texts:
            value = read_text(field, texts[path], path)
        if any(given.startswith(path + ".") for given in texts):
            value = _changed(value, texts, path + ".")
        values[field.name] = value
    try:
        return replace(inputs, **values)
    except InputError as error:
        raise InputError(at + error.field, error.message) from None


def paths(of: type[Inputs], path: str = "") -> Iterator[str]:
    """Every path that `changed` takes."""
    for field in declared(of):
        at = path + field.name
        if not _is_inputs(field.kind) or field.choices is not None:
            yield at
        if _is_inputs(field.kind):
            yield from paths(field.kind, at + ".")


def full_path(of: type[Inputs], path: str) -> str:
    """The whole path of a field named by its last parts."""
    known = list(paths(of))
    if path in known:
        return path
    ends = [whole for whole in known if whole.endswith("." + path)]
    if len(ends) == 1:
        return ends[0]
    if ends:
        raise InputError(_short(path), f"is that {_either(ends)}?")
    near = get_close_matches(path, known, 1, 0.5)
    hint = f"did you mean {near[0]}?" if near else f"the fields are {', '.join(known[:12])}"
    raise InputError(_short(path), f"there is no such field; {hint}")


def _is_inputs(kind: Any) -> bool:
    return isinstance(kind, type) and is_dataclass(kind) and issubclass(kind, Inputs)


def read_text(field: Field, text: str, path: str) -> Any:
    """The value that a text stands for in a field."""
    plain = str(text).strip()
    if isinstance(field.kind, range):
        return _read_number(field.kind, plain, path)
    if field.kind is str:
        return text
    options = field.choices if field.choices is not None else _options(field.kind)
    key = plain.lower().replace("_", "-").replace(" ", "-")
    if key not in options:
        raise InputError(path, f"{_short(text)} is not known; it takes {field.words}")
    return options[key]


def _read_number(bounds: range, text: str, path: str) -> int:
    if fullmatch("[+-]?[0-9]{31,}", text):
        raise InputError(path, f"{LONG_NUMBER} is out of bounds; it takes {_of(bounds)}")
    if not fullmatch("[+-]?[0-9]{1,30}", text):
        raise InputError(path, f"{_short(text)} is not a whole number; it takes {_of(bounds)}")
    return int(text)


def _options(kind: Any) -> dict[str, Any]:
    if kind is bool:
        return {"no": False, "yes": True, "false": False, "true": True, "0": False, "1": True}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {text_of(member): member for member in kind}
    return {}
