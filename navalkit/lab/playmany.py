"""Play a thousand: seeded fights in batches, growing on the plot, with a band and a stop button."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import ipywidgets as w

from navalkit.lab.parts import box, button, html, notice, section, show
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.odds.simulate import Estimate, Tally
from navalkit.rules.question import Simulated
from navalkit.show.numbers import count, error_band, percent

COUNTS = (100, 1_000, 10_000, 100_000)
BATCHES = 20


@dataclass
class PlayMany:
    """The step in which many fights are played."""

    session: Session

    def __post_init__(self) -> None:
        self.said, self.result = notice(), html("", "nk-sentence")
        self.task: asyncio.Task[None] | None = None
        self.stopped = False
        self.count = w.Dropdown(
            options=[(count(n), n) for n in COUNTS], value=1_000, description=say("many.count")
        )
        self.count.observe(lambda _: self.label(), "value")
        self.start = button("", self.press, self.said, main=True)
        self.cancel = button(say("many.cancel"), self.stop, self.said)
        self.progress = w.IntProgress(max=BATCHES)
        self.widget = section(
            say("many.title"),
            box(self.count, self.start, self.cancel, self.progress, css="nk-row-of"),
            self.result,
            self.said,
            css="nk-many",
        )
        self.label()
        self.running(False)
        self.session.watch(self.refresh)

    def label(self) -> None:
        """The button says how many it plays."""
        self.start.description = say("many.button", count=count(self.count.value))

    def running(self, now: bool) -> None:
        """While it runs it can be stopped, and not started twice."""
        self.start.disabled = now
        show(self.cancel, now)
        show(self.progress, now)

    def press(self) -> None:
        """Begin; where nothing else can happen meanwhile, play them all at once."""
        if self.task and not self.task.done():
            return
        self.stopped = False
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            asyncio.run(self.play())
        else:
            self.task = loop.create_task(self.play())

    def stop(self) -> None:
        """Stop after the batch that is being played."""
        self.stopped = True

    async def play(self) -> None:
        """Play them in batches, drawing after each."""
        session, plays, inputs = self.session, self.count.value, self.session.inputs
        self.running(True)
        so_far: Simulated | None = None
        try:
            for batch in range(BATCHES):
                seed = session.seed * 1_000 + batch
                played = session.question.many(inputs, plays // BATCHES, seed)
                so_far = played if so_far is None else so_far.joined(played)
                self.progress.value = batch + 1
                await asyncio.sleep(0.01)  # let the page draw, and the stop button be heard
                if self.stopped or session.inputs != inputs:
                    break
                session.played = so_far
                session.refresh()
        finally:
            self.running(False)

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
