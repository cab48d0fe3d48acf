"""Reveal: the exact answer in a sentence, in pictures, and as a table, once there is a guess."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any
from urllib.parse import quote

import ipywidgets as w

from navalkit.lab.liveplot import LivePlot
from navalkit.lab.parts import box, choice, html, notice, section, show, table
from navalkit.lab.runner import Runner
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.rules.steps import one_step_away
from navalkit.show.figures import Table, with_guess
from navalkit.show.pinned import pictures
from navalkit.show.shown import Spec, View
from navalkit.show.tornado import TORNADO

PATIENCE = 0.6
"""Seconds that a picture may take before it is asked for by a button and shows its progress."""


Wanted = tuple[str, tuple[Any, ...]]
"""A picture's title, and the set-ups it is of."""


class Reveal:
    """The step that shows the exact answer and follows the controls."""

    def __init__(self, session: Session) -> None:
        self.session, self.said = session, notice()
        self.views: tuple[View, ...] = (*session.shown.views, TORNADO)
        self.sentence = html("", "nk-sentence")
        self.picker = choice([view.title for view in self.views], say("reveal.picture"))
        self.picker.observe(lambda _: self.refresh(), "index")
        self.plot = LivePlot(name=session.question.id.replace(".", "-"))
        self.of_a = box()  # the same picture of a pinned set-up, once there is one
        show(self.of_a, False)
        self.runner = Runner("", self.work, self.said)
        self.runner.cancel.on_click(lambda _: self.let_go())
        self.worked: set[Wanted] = set()  # pictures that have been worked out
        self.left: Wanted | None = None  # the one whose work was stopped
        self.drawn: View | None = None
        self.slow = False  # moving every control keeps the reader waiting
        self.numbers = html()
        self.table = w.Accordion([self.numbers], selected_index=None)
        self.table.set_title(0, say("reveal.table"))
        self.table.observe(lambda _: self.tell_numbers(), "selected_index")
        self.hidden = html(f"<p class='nk-hidden'>{say('reveal.hidden')}</p>")
        self.seen = box(
            self.sentence,
            self.picker,
            self.runner.widget,
            self.plot,
            self.of_a,
            self.table,
            css="nk-column",
        )
        self.widget = section(
            say("reveal.title"), self.hidden, self.seen, self.said, css="nk-reveal"
        )
        session.watch(self.refresh)
        self.refresh()

    @property
    def view(self) -> View:
        """The picture that is chosen."""
        return self.views[self.picker.index or 0]

    def refresh(self) -> None:
        """Draw the chosen picture for the set-up as it is; nothing before there is a guess."""
        revealed = self.session.guess is not None
        show(self.hidden, not revealed)
        show(self.seen, revealed)
        if not revealed:
            return
        drawn = self.session.drawn()
        sentence = self.session.shown.sentence(drawn)
        self.sentence.value = f'<p aria-live="polite">{sentence}</p>'
        wait = self.waits()
        show(self.runner.widget, wait)
        asked = self.view is TORNADO or self.wanted == self.left  # the others begin by themselves
        stale = wait and not asked and self.view is self.drawn
        show(self.plot, stale or not wait)
        (self.plot.add_class if stale else self.plot.remove_class)("nk-stale")
        if wait:
            words = "compare.tornado" if self.view is TORNADO else "reveal.work"
            self.runner.start.description = say(words)
            show(self.of_a, False)
            if not asked:
                self.runner.press()
            return
        self.drawn = self.view
        spec, of_a = pictures(self.view, drawn, self.session.pinned)
        if self.view is self.views[0]:
            spec = with_guess(spec, drawn.guess, self.session.question.event.words)
        self.plot.show(spec, f"{self.view.title}. {sentence}")
        show(self.of_a, of_a is not None)
        if of_a:
            self.show_a(of_a)
        self.tell_numbers()

    def show_a(self, spec: Spec) -> None:
        """The picture of A below that of the set-up as it is."""
        if not self.of_a.children:
            self.of_a.children = [LivePlot(name=f"{self.plot.name}-a")]
        told = self.session.shown.sentence(self.session.drawn_of_a())
        words = say("compare.picture", title=self.view.title, told=told)
        self.of_a.children[0].show(spec, words)

    @property
    def set_ups(self) -> tuple[Any, ...]:
        """What there are pictures of: the set-up as it is, and A if one is pinned."""
        pinned = self.session.pinned
        return (self.session.inputs,) if pinned is None else (self.session.inputs, pinned)

    def neighbours(self) -> list[Any]:
        """Every set-up one step from these."""
        steps = [step for each in self.set_ups for step in one_step_away(each)]
        return [made for _, near in steps for _, made in near]

    @property
    def wanted(self) -> Wanted:
        """The picture that is chosen, and the set-ups it is of."""
        return self.view.title, self.set_ups

    def waits(self) -> bool:
        """Whether the picture that is chosen has to be worked out first."""
        if self.wanted in self.worked:
            return False
        return self.costly() if self.view is TORNADO else self.view.working is not None

    def costly(self) -> bool:
        """Whether moving every control keeps the reader waiting; found out once, by beginning."""
        begun = perf_counter()
        for made in () if self.slow else self.neighbours():
            self.session.question.ask(made)
            if perf_counter() - begun > PATIENCE:
                self.slow = True
                break
        return self.slow

    def work(self) -> Iterator[float]:
        """Work out the chosen picture; if another is chosen meanwhile, or the set-up, that one."""
        self.left = None
        while self.waits():
            wanted = self.wanted
            for done in self._pieces():
                yield done
                if self.wanted != wanted:
                    break
            else:
                self.worked = {each for each in self.worked if each[1] == wanted[1]} | {wanted}
        self.refresh()

    def _pieces(self) -> Iterator[float]:
        if self.view.working is None:
            yield from self.move_all()
            return
        for place, each in enumerate(self.set_ups):
            for done in self.view.working(each):
                yield (place + done) / len(self.set_ups)

    def move_all(self) -> Iterator[float]:
        """Ask every neighbour in turn; what was asked is remembered, so the picture is quick."""
        near = self.neighbours()
        for done, made in enumerate(near, start=1):
            self.session.question.ask(made)
            yield done / len(near)

    def let_go(self) -> None:
        """Stopped: it begins again only when it is asked to."""
        self.left = self.wanted
        self.refresh()

    def tell_numbers(self) -> None:
        """The table behind the picture, and the link that saves it; only while it is open."""
        if self.table.selected_index is None or self.session.guess is None or self.waits():
            return
        told = self.view.table(self.session.drawn())
        self.numbers.value = table(told, self.view.title) + csv_link(told)
        if self.session.pinned is not None:
            told, title = self.view.table(self.session.drawn_of_a()), self.view.title
            words = say("compare.picture", title=title, told="")
            self.numbers.value += table(told, words.strip()) + csv_link(told)


def csv_link(told: Table) -> str:
    """A link that saves a table as CSV, from the page itself."""
    lines = (",".join(_cell(cell) for cell in row) for row in (told.heads, *told.rows))
    data = quote("\ufeff" + "\r\n".join(lines) + "\r\n")
    return (
        f'<p><a download="navalkit.csv" href="data:text/csv;charset=utf-8,{data}">'
        f"{say('reveal.csv')}</a></p>"
    )


def _cell(cell: object) -> str:
    """A cell as CSV has it; text that a spreadsheet would take for a formula is quoted.

    >>> _cell('a "b", c'), _cell("=1+1"), _cell("-1.5")
    ('"a ""b"", c"', '"\\'=1+1"', '-1.5')
    """
    text = str(cell)
    plain = text.replace(".", "", 1).lstrip("+-").isdigit()
    if text[:1] in "=+-@\t\r" and not plain:
        text = "'" + text
        return '"' + text.replace('"', '""') + '"'
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',"\r\n') else text
