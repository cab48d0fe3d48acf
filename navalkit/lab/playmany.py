"""Play a thousand: seeded fights in batches, growing on the plot, with a band and a stop button."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import ipywidgets as w

from navalkit.lab.parts import box, html, notice, section
from navalkit.lab.runner import Runner
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.odds.simulate import Estimate, Tally
from navalkit.rules.question import Simulated
from navalkit.show.numbers import count, error_band, percent

COUNTS = (100, 1_000, 10_000, 100_000)
BATCHES = 20


class PlayMany:
    """The step in which many fights are played."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.said, self.result = notice(), html("", "nk-sentence")
        self.count = w.Dropdown(
            options=[(count(n), n) for n in COUNTS], value=1_000, description=say("many.count")
        )
        self.count.observe(lambda _: self.label(), "value")
        self.runner = Runner("", self.play, self.said)
        self.widget = section(
            say("many.title"),
            box(self.count, self.runner.widget, css="nk-row-of"),
            self.result,
            self.said,
            css="nk-many",
        )
        self.label()
        session.watch(self.refresh)

    def label(self) -> None:
        """The button says how many it plays."""
        self.runner.start.description = say("many.button", count=count(self.count.value))

    def press(self) -> None:
        """Play them."""
        self.runner.press()

    def play(self) -> Iterator[float]:
        """Play them in batches, drawing after each; another set-up ends it."""
        session, plays, inputs = self.session, self.count.value, self.session.inputs
        so_far: Simulated | None = None
        for batch in range(BATCHES):
            seed = session.seed * 1_000 + batch
            played = session.question.many(inputs, plays // BATCHES, seed)
            if session.inputs != inputs:
                return
            so_far = played if so_far is None else so_far.joined(played)
            session.played = so_far
            session.refresh()
            yield (batch + 1) / BATCHES

    def refresh(self) -> None:
        """Say what came of it, beside the exact chance once that may be seen."""
        played = self.session.played
        told = self.told(played.outcomes) if played else ""
        self.result.value = f'<p aria-live="polite">{told}</p>' if told else ""

    def told(self, tally: Tally[Any]) -> str:
        """The share with its band, and whether the exact chance lies in it."""
        question = self.session.question
        hits = tally.p(question.event.holds)
        values = {
            "hits": count(round(hits.value * tally.trials)),
            "plays": count(tally.trials),
            "event": question.event.words.removeprefix("that "),
            "band": error_band(hits.value, (hits.high - hits.low) / 2),
        }
        if self.session.guess is None:
            return say("many.result_hidden", **values)
        exact = self.session.chance
        verdict = say("many.inside") if _inside(hits, exact) else say("many.outside")
        return say("many.result", exact=percent(exact), **values) + " " + verdict


def _inside(band: Estimate, exact: Fraction) -> bool:
    return band.low <= exact <= band.high
