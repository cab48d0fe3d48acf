"""Keep and share: the set-up as a link, a set-up A to compare with, the captain's card."""

from __future__ import annotations

from urllib.parse import quote

import ipywidgets as w

from navalkit.lab.controls import usable
from navalkit.lab.links import read_link
from navalkit.lab.parts import box, button, html, notice, section, show
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.rules.inputs import Inputs
from navalkit.show.card import card
from navalkit.show.differences import differences
from navalkit.show.draw import clean
from navalkit.show.numbers import percent, points


class Compare:
    """Pin a set-up as A, change it, and see both and the difference."""

    def __init__(self, session: Session) -> None:
        self.session, self.said, self.told = session, notice(), html("", "nk-sentence")
        self.pin = button(say("compare.pin"), self.press, self.said)
        self.unpin = button(say("compare.unpin"), self.let_go, self.said)
        self.widget = box(box(self.pin, self.unpin, css="nk-row-of"), self.told, self.said)
        self.widget.add_class("nk-column")
        session.watch(self.refresh)
        self.refresh()

    def press(self) -> None:
        """Keep the present set-up as A."""
        self.session.pinned = self.session.inputs
        self.session.refresh()

    def let_go(self) -> None:
        """Forget A."""
        self.session.pinned = None
        self.session.refresh()

    def refresh(self) -> None:
        """Say A, now, and the difference; only once there is a guess."""
        pinned = self.session.pinned
        show(self.widget, self.session.guess is not None)
        show(self.unpin, pinned is not None)
        self.told.value = f"<p>{self._words(pinned)}</p>" if pinned else ""

    def _words(self, pinned: Inputs) -> str:
        question = self.session.question
        before = question.ask(pinned).outcomes.p(question.event.holds)
        now = self.session.chance
        fields = list(differences(pinned, self.session.inputs))
        changed = (
            say("compare.changed", fields="; ".join(fields)) if fields else say("compare.same")
        )
        told = say(
            "compare.told",
            before=percent(before),
            now=percent(now),
            difference=points(now - before),
        )
        return f"{told} {clean(changed)}"


class Share:
    """The link of the page as it is, and a box to paste one into."""

    def __init__(self, session: Session) -> None:
        self.session, self.said = session, notice()
        self.link = html("", "nk-link")
        self.pasted = w.Text(placeholder="?rounds=8&guess=50", continuous_update=False)
        self.pasted.add_class("nk-paste")
        self.open = button(say("share.open"), self.press, self.said)
        self.card = html()
        give_card = button(say("share.make_card"), self.make_card, self.said)
        self.widget = section(
            say("share.title"),
            self.link,
            html(f"<p>{say('share.paste')}</p>"),
            box(self.pasted, self.open, css="nk-row-of"),
            box(give_card, self.card, css="nk-row-of"),
            self.said,
            css="nk-share",
        )
        session.watch(self.refresh)
        self.refresh()

    def press(self) -> None:
        """Open the set-up of the link that was pasted in."""
        link = read_link(self.pasted.value)
        inputs, errors = usable(self.session.question.inputs(), link.values)
        problems = [*link.problems, *(f"{at}: {words}" for at, words in errors.items())]
        if problems:
            raise ValueError(say("share.bad", problem=problems[0]))
        self.session.controls.put(inputs)

    def make_card(self) -> None:
        """The captain's card of the set-up as it is, to be saved and printed."""
        if self.session.guess is None:
            raise ValueError(say("reveal.hidden"))
        page = quote(card(self.session.drawn()))
        self.card.value = (
            f'<a download="captains-card.html" href="data:text/html;charset=utf-8,{page}">'
            f"{say('share.card')}</a>"
        )

    def refresh(self) -> None:
        """The link of the page as it is; a card of another set-up is put away."""
        link = clean("?" + self.session.link)
        words = f"<code>{link}</code>" if link.strip("?") else say("share.untouched")
        self.link.value = f'<p>{say("share.link")}: <a href="{link}">{words}</a></p>'
        self.card.value = ""
