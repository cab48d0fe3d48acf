"""`Lab`: a Question made visible: predict, play one, play a thousand, reveal, why, challenge."""

from __future__ import annotations

import os
from functools import cache, cached_property
from typing import Any

from navalkit.lab.challenge import Challenge
from navalkit.lab.heartbeat import Heartbeat
from navalkit.lab.parts import box, html
from navalkit.lab.playmany import PlayMany
from navalkit.lab.playone import PlayOne
from navalkit.lab.predict import Predict
from navalkit.lab.reveal import Reveal
from navalkit.lab.session import Session
from navalkit.lab.share import Compare, Share
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.lab.why import Cards, trace, why
from navalkit.rules import question
from navalkit.show.draw import clean

LINKS: dict[str, str] = {}
"""The links of this page's labs, by key; a page is a process of its own."""


@cache
def heartbeat() -> Heartbeat:
    """The one heartbeat of this page."""
    return Heartbeat()


class Lab:
    """The steps of one question's page; each is a widget, and all share one session.

    `Lab("seafight.chase").bench` is the heart of it. The set-up comes from the page's link, where
    there is one; further Labs on the same page each have a `key` that sets their fields apart.
    """

    def __init__(self, id: str, query: str | None = None, key: str = "") -> None:
        asked = os.environ.get("QUERY_STRING", "") if query is None else query
        self.session = Session(question(id), asked, key)
        self.heartbeat = heartbeat()
        self.session.watch(self._relink)
        self._relink()

    def _relink(self) -> None:
        # One address for the page: the fields of all its labs together.
        LINKS[self.session.key] = self.session.link
        self.heartbeat.link = "&".join(filter(None, LINKS.values()))

    @cached_property
    def bench(self) -> Any:
        """The controls beside the steps from the guess to the exact answer."""
        session = self.session
        self.predict, self.reveal = Predict(session), Reveal(session)
        self.one, self.many, self.compare = PlayOne(session), PlayMany(session), Compare(session)
        self.reveal.widget.children = (*self.reveal.widget.children, self.compare.widget)
        steps = (self.predict, self.one, self.many, self.reveal)
        return box(
            Style(),
            self.heartbeat,
            self._problems(),
            box(
                box(session.controls, css="nk-left"),
                box(*(step.widget for step in steps), css="nk-right"),
                css="nk-bench",
            ),
            css="nk-lab",
        )

    @cached_property
    def taste(self) -> Any:
        """The two minutes of the first page: guess, one slider, one button."""
        session = self.session
        session.controls.keep(("rounds", "gauge"))
        self.predict, self.reveal = Predict(session), Reveal(session)
        self.one = PlayOne(session, simple=True)
        return box(
            Style(),
            self.heartbeat,
            self._problems(),
            self.predict.widget,
            self.one.widget,
            box(box(session.controls, css="nk-left"), self.reveal.widget, css="nk-bench"),
            css="nk-lab",
        )

    def _problems(self) -> Any:
        told = "; ".join(clean(problem) for problem in self.session.problems)
        return html(f"<p>{say('notice.link', problem=told)}</p>" if told else "", "nk-notice")

    @cached_property
    def why(self) -> Any:
        """The explanation in three layers, and the rules it rests on."""
        self.cards = Cards(self.session)
        steps = (why(self.session), self.cards.widget, trace(self.session))
        return box(Style(), *steps, css="nk-lab")

    @cached_property
    def challenge(self) -> Any:
        """The exercises."""
        self.exercises = Challenge(self.session)
        return box(Style(), self.exercises.widget, css="nk-lab")

    @cached_property
    def share(self) -> Any:
        """The link, and the captain's card."""
        self.keep = Share(self.session)
        return box(Style(), self.keep.widget, css="nk-lab")
