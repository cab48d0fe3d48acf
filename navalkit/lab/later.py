"""A lab that is built once its button is pressed, so that a page of many opens quickly."""

from __future__ import annotations

import os
from typing import Any

from navalkit.lab.lab import Lab
from navalkit.lab.parts import box, button, notice, section, show
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.rules import question

STEPS = ("bench", "why", "challenge", "share")


class Later:
    """The steps of a Lab behind a button that says what it asks; `widget` shows them.

    Where the page's link sets something up for this lab, it is open from the start.
    """

    def __init__(self, id: str, key: str, query: str | None = None) -> None:
        self.id, self.key = id, key
        self.query = os.environ.get("QUERY_STRING", "") if query is None else query
        self.lab: Lab | None = None
        self.said, self.inside = notice(), box(css="nk-column")
        words = say("later.open")
        self.button = button(words, self.open, self.said, main=True)
        self.closed = section(question(id).title, self.button, self.said, css="nk-later")
        self.widget = box(Style(), self.closed, self.inside, css="nk-lab")
        if self.asked:
            self.open()

    @property
    def asked(self) -> bool:
        """Whether the page's link has anything for this lab."""
        return f"{self.key}~" in self.query or f"{self.key}%7E" in self.query

    def open(self) -> None:
        """Build the lab, and show it in the button's place."""
        if self.lab is None:
            self.lab = Lab(self.id, self.query, self.key)
            self.inside.children = [_step(self.lab, name) for name in STEPS]
        show(self.closed, False)


def _step(lab: Lab, name: str) -> Any:
    return getattr(lab, name)
