"""The rulebooks: pure functions and tables, each rule written once.

A rulebook is a module or a package here that ends in a tuple `QUESTIONS`; it is found by being
there, and named nowhere else.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from navalkit.rules.question import Question


@cache
def questions() -> dict[str, Question[Any, Any]]:
    """Every question of every rulebook, by id.

    >>> questions()["seafight.chase"].title
    'Will she be caught before dark?'
    """
    found: dict[str, Question[Any, Any]] = {}
    for module in iter_modules(__path__):
        book = import_module(f"{__name__}.{module.name}")
        for question in getattr(book, "QUESTIONS", ()):
            if question.id in found:
                raise ValueError(f"two questions have the id {question.id}")
            found[question.id] = question
    return found


def question(id: str) -> Question[Any, Any]:
    """The question of that id; an unknown one is refused with the nearest known."""
    known = questions()
    if id in known:
        return known[id]
    id = str(id)
    near = [each for each in known if each.endswith("." + id)]
    near = near or get_close_matches(id, known, 1, 0.4)
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
    raise ValueError(f"there is no question {id[:60]!r}; {hint}")
