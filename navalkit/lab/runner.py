"""Something long: a button that starts it, progress, and a button that stops it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import ipywidgets as w

from navalkit.lab.heartbeat import guarded
from navalkit.lab.parts import box, button, show
from navalkit.lab.strings import say

Work = Callable[[], Iterator[float]]
"""The work in small pieces: after each it yields how much is done, 0 to 1."""


class Runner:
    """Runs `work` piece by piece between the page's own messages; pressed twice it runs once."""

    def __init__(self, words: str, work: Work, said: w.HTML) -> None:
        self.work, self.said = work, said
        self.task: asyncio.Task[None] | None = None
        self.stopped = False
        self.start = button(words, self.press, said, main=True)
        self.cancel = button(say("many.cancel"), self.stop, said)
        self.progress = w.FloatProgress(max=1.0, description="")
        self.progress.add_class("nk-progress")
        self.widget = box(self.start, self.cancel, self.progress, css="nk-row-of")
        self.running(False)

    def running(self, now: bool) -> None:
        """While it runs it can be stopped, and not started again."""
        self.start.disabled = now
        show(self.cancel, now)
        show(self.progress, now)

    def press(self) -> None:
        """Begin; where nothing else can happen meanwhile, do it all at once."""
        if self.task and not self.task.done():
            return
        self.stopped = False
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            asyncio.run(self.run())
        else:
            self.task = loop.create_task(self.run())

    def stop(self) -> None:
        """Stop after the piece that is being worked on."""
        self.stopped = True

    async def run(self) -> None:
        """Do the work, letting the page draw and the stop button be heard after each piece."""
        self.running(True)
        pieces = self.work()
        step = guarded(self._piece, self.said)
        while True:
            self._more = False  # an error in a piece ends the work
            step(pieces)
            if self.stopped or not self._more:
                break
            await asyncio.sleep(0.01)
        self.running(False)

    def _piece(self, pieces: Iterator[float]) -> None:
        done = next(pieces, None)
        if done is not None:
            self.progress.value, self._more = done, True
