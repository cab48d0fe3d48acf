"""House rules: any figure of the rules' tables replaced, for as long as it is tried.

The rules read their tables where they need them, so a replaced figure reaches play, odds and
advice alike. What they have remembered is forgotten when the house changes.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import _lru_cache_wrapper
from types import MappingProxyType
from typing import Any

from navalkit.rules.figures import HOUSE, TABLES, Limit, Mark, Record, kits_table
from navalkit.rules.inputs import InputError

House = Mapping[str, str]
"""Replaced figures as text, by table, row and field: `guns.Light.damage`."""

NOTHING: House = MappingProxyType({})
FACES = "faces"
BOOKS = {
    "seafight": (
        *(FACES, "difficulties", "lights", "daily-winds"),
        *("guns", "batteries", "superiority"),
    ),
    "cardchase": ("cannon", "hazards", "penalties"),
    "crewedships": ("winds", "spotting"),
    "ramming": ("battle-tests", "formations"),
}
"""The tables of each rulebook. Ships, companies and weapons are fields of a set-up already."""

MOST_FACES = 30
MORE_FACES = {"SSS", "FFF", "ST"}
"""Faces that no die of the kit has, for a designer's own."""
_now: dict[str, str] = {}


def figures_of(name: str) -> Iterator[tuple[str, str, str, Mark]]:
    """Each figure of a table that can be changed: its row, its field, its text and its mark.

    >>> next(figures_of("guns"))
    ('Light', 'damage', '3', <Mark.ASSUMED: 'assumed'>)
    """
    for key, row in kits_table(name).items():
        for field, mark in row.marks.items():
            if field in row.limits or (name, field) == (FACES, FACES):
                yield key, field, text_of_figure(row[field]), mark


def text_of_figure(value: Any) -> str:
    """A figure as it is typed; the faces of a die one after another, a blank as a dash.

    >>> text_of_figure(("", "S", "SS")), text_of_figure(Fraction(5, 2))
    ('- S SS', '2.5')
    """
    if isinstance(value, tuple):
        return " ".join(each or "-" for each in value)
    return str(float(value)) if isinstance(value, Fraction) and value % 1 else str(value)


def read(path: str, text: str) -> Any:
    """The figure that was typed for a path, refused in a sentence if it cannot be.

    >>> read("guns.Light.damage", "4"), read("faces.Boon.faces", "- S")
    (4, ('', 'S'))
    >>> read("guns.Light.damage", "99")
    Traceback (most recent call last):
    navalkit.rules.inputs.InputError: guns.Light.damage: 99 is more than 30; a number from 0 to 30
    """
    name, key, field = _split(path)
    row = kits_table(name)[key]
    if (name, field) == (FACES, FACES):
        return _faces(path, text)
    limit = row.limits[field]
    return _name(path, text, limit) if limit.names else _number(path, text, limit, row[field])


def _split(path: str) -> tuple[str, str, str]:
    name, _, rest = path.partition(".")
    key, _, field = rest.rpartition(".")
    if name not in TABLES or key not in kits_table(name):
        raise InputError(path, f"there is no such row; tables are {', '.join(sorted(TABLES))}")
    if field not in kits_table(name)[key].limits and (name, field) != (FACES, FACES):
        raise InputError(path, "this is no figure that can be changed")
    return name, key, field


def _name(path: str, text: str, limit: Limit) -> str:
    if text not in limit.names:
        raise InputError(path, f"{text[:40]!r} is not known; one of {', '.join(limit.names)}")
    return text


def _number(path: str, text: str, limit: Limit, like: Any) -> Any:
    span = f"a number from {limit.least} to {limit.most}"
    kind: Callable[[str], Any] = Fraction if isinstance(like, Fraction) else int
    try:
        if len(text) > 12 or "e" in text.casefold():
            raise ValueError
        value = kind(text.strip())
    except (ValueError, ZeroDivisionError):
        whole = "" if kind is Fraction else "whole "
        raise InputError(path, f"{text[:40]!r} is no {whole}number; {span}") from None
    if value > limit.most:
        raise InputError(path, f"{value} is more than {limit.most}; {span}")
    if value < limit.least:
        raise InputError(path, f"{value} is less than {limit.least}; {span}")
    return value


def _faces(path: str, text: str) -> tuple[str, ...]:
    known = {face for row in kits_table(FACES).values() for face in row[FACES]} | MORE_FACES
    faces = tuple("" if face == "-" else face for face in text.split())
    if not 1 <= len(faces) <= MOST_FACES:
        raise InputError(path, f"{len(faces)} faces; a die has 1 to {MOST_FACES}, with blanks as -")
    if odd := next((face for face in faces if face not in known), None):
        told = ", ".join(sorted(face for face in known if face))
        raise InputError(path, f"{odd[:20]!r} is no face; faces are - {told}")
    return faces


# --- trying it ----------------------------------------------------------------------------------


@contextmanager
def house(changes: House) -> Iterator[None]:
    """The rules with these figures in place of the kit's, within the block.

    >>> from navalkit.rules.seafight.gunnery import Battery, battery_damage
    >>> with house({"guns.Light.damage": "4"}):
    ...     battery_damage(Battery("Light", 2))
    4
    """
    before = dict(_now)
    keep_house(changes)
    try:
        yield
    finally:
        keep_house(before)


def keep_house(changes: House) -> None:
    """The same until further notice, as a process does that works for a house."""
    if changes == _now:
        return
    tables = _replaced(changes)
    HOUSE.clear()
    HOUSE.update(tables)
    _now.clear()
    _now.update(changes)
    forget()


def _replaced(changes: House) -> dict[str, Mapping[str, Record]]:
    found: dict[str, dict[str, dict[str, Any]]] = defaultdict(lambda: defaultdict(dict))
    for path, text in changes.items():
        name, key, field = _split(path)
        found[name][key][field] = read(path, text)
    return {
        name: MappingProxyType(
            {
                key: replace(row, fields=MappingProxyType({**row.fields, **rows.get(key, {})}))
                for key, row in kits_table(name).items()
            }
        )
        for name, rows in found.items()
    }


def forget() -> None:
    """Empty what the rules, and the pictures of their answers, have remembered."""
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and _depends(each.__module__):
            each.cache_clear()


def _depends(module: str | None) -> bool:
    books = tuple(f"navalkit.{layer}.{book}" for layer in ("rules", "show") for book in BOOKS)
    return bool(module) and str(module).startswith((*books, "navalkit.rules.question"))
