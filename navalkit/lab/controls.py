"""Controls, described once by an inputs dataclass and drawn as one native form.

The whole panel is one widget with one value, `values`: path → text, as links and the command line
have it. One observer, one refresh: a change is read, checked, and either becomes the new `inputs`
or a sentence beside its field, with the last good inputs kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

import anywidget
import traitlets as t

from navalkit.lab.liveplot import STATIC
from navalkit.lab.strings import say
from navalkit.rules.clauses import clause, reading
from navalkit.rules.inputs import (
    MOST_TEXT,
    Field,
    InputError,
    Inputs,
    changed,
    declared,
    flat,
    text_of,
    words_of,
)

OWN = "own"


class Controls(anywidget.AnyWidget):
    """A form for an inputs dataclass; `inputs` is the last set of values that could be used.

    `values` and `errors` go by path; `on_inputs` calls back once for each change of `inputs`.
    """

    _esm = STATIC / "controls.js"
    _css = STATIC / "controls.css"

    fields: Any = t.List().tag(sync=True)
    values = t.Dict().tag(sync=True)
    errors = t.Dict().tag(sync=True)
    # Entries of the reader's own, offered wherever they have the figures: [name, figures by name].
    extra: Any = t.List().tag(sync=True)
    folded = t.Bool(False).tag(sync=True)  # begin folded away on a narrow page
    title = t.Unicode(say("setup.title")).tag(sync=True)

    def __init__(self, inputs: Inputs, **traits: Any) -> None:
        self.inputs = inputs
        self._default = type(inputs)()
        self._callbacks: list[Callable[[], None]] = []
        super().__init__(
            fields=[_described(field, inputs) for field in declared(type(inputs))],
            values=flat(inputs),
            **traits,
        )
        self.observe(self._read, "values")

    def keep(self, paths: tuple[str, ...]) -> None:
        """Show the controls of these paths alone."""
        self.fields = [field for field in self.fields if field["path"] in paths]

    def on_inputs(self, callback: Callable[[], None]) -> None:
        """Have `callback` called whenever the inputs have changed."""
        self._callbacks.append(callback)

    def put(self, inputs: Inputs) -> None:
        """Set the whole form anew, as a link or a button does."""
        self.values = flat(inputs)

    def told(self, inputs: Inputs) -> dict[str, str]:
        """The fields in which these inputs are not as they stand at first, for a link."""
        first = flat(self._default)
        return {path: text for path, text in flat(inputs).items() if first.get(path) != text}

    def _read(self, _: object) -> None:
        good, errors = usable(self._default, self.values)
        self.errors = errors
        if errors or good == self.inputs:
            return
        self.inputs = good
        for callback in self._callbacks:
            callback()


def usable(default: Inputs, values: dict[str, str]) -> tuple[Inputs, dict[str, str]]:
    """The inputs that `values` stand for, and a sentence for each field that cannot be used."""
    try:
        return changed(default, values), {}
    except InputError:
        pass
    # One is wrong: find all that are, each by itself over what can be used.
    good, errors = default, dict[str, str]()
    for path in sorted(values, key=lambda p: p.count(".")):
        try:
            good = changed(good, {path: values[path]})
        except InputError as error:
            errors[path] = error.message
    return good, errors


# --- the description -----------------------------------------------------------------------------


def _described(field: Field, inputs: Inputs, path: str = "") -> dict[str, Any]:
    at = path + field.name
    value = getattr(inputs, field.name)
    told: dict[str, Any] = {
        "path": at,
        "label": field.says.label,
        "unit": field.says.unit,
        "about": list(_about(field)),
    }
    if isinstance(value, Inputs):
        inner = [f for f in declared(type(value)) if field.parts is None or f.name in field.parts]
        told["fields"] = [_described(f, value, at + ".") for f in inner]
        if field.choices is None:
            return told | {"kind": "group", "open": not path and _plain(inner)}
        return told | {"kind": "catalogue", "options": list(_catalogue(field, inner))}
    return told | _leaf(field)


def _plain(inner: Iterable[Field]) -> bool:
    """Whether a group is the matter itself, and not a list of readings to leave folded."""
    return not all(field.kind is bool or field.says.clause.startswith("A-") for field in inner)


def _leaf(field: Field) -> dict[str, Any]:
    if isinstance(field.kind, range):
        return {"kind": "number", "min": field.kind[0], "max": field.kind[-1]}
    if field.kind is bool:
        return {"kind": "switch"}
    if field.kind is str:
        return {"kind": "text", "max": MOST_TEXT}
    members = field.choices.items() if field.choices else _members(field.kind)
    return {"kind": "choice", "options": [[text, words_of(value)] for text, value in members]}


def _members(kind: type[Enum]) -> Iterable[tuple[str, Any]]:
    return ((text_of(member), member) for member in kind)


def _catalogue(field: Field, inner: list[Field]) -> Iterable[list[Any]]:
    """Each entry: its text, its name, the figures that matter here, by path."""
    for text, entry in (field.choices or {}).items():
        told = {f.name: text_of(getattr(entry, f.name)) for f in inner}
        marks = {f.name: "○" for f in inner if field.assumed and field.assumed(text, f.name)}
        yield [text, str(getattr(entry, "name", text)), told, marks]


def _about(field: Field) -> Iterable[str]:
    """What a reader can ask of a control: its help, and the clause it comes from in our words."""
    if field.says.help:
        yield field.says.help + "."
    id = field.says.clause
    if id.startswith("A-"):
        yield f"{id}: {reading(id).silent} {reading(id).reading}"
    elif id:
        yield f"{id}, {clause(id).heading}: {clause(id).text}"
