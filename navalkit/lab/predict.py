"""Predict: a guess that must be given before the exact answer is shown, and that stays."""

from __future__ import annotations

from dataclasses import dataclass, field, make_dataclass
from typing import Annotated, Any

import ipywidgets as w

from navalkit.lab.controls import Controls
from navalkit.lab.guess import Guess, told
from navalkit.lab.parts import box, button, choice, html, notice, section, show
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.rules.inputs import Inputs, Says


@dataclass(frozen=True)
class GuessInputs(Inputs):
    """A guess at a chance."""

    chance: Annotated[int, range(101), Says(say("predict.label"), say("predict.unit"))] = 50


class Predict:
    """The step in which the reader commits a guess: a number, a choice, or a share for each end."""

    def __init__(self, session: Session) -> None:
        self.session, self.said = session, notice()
        self.names = session.endings
        self.form = Controls(GuessInputs(), title=session.named(say("predict.label")))
        bars = _bars(tuple(self.names.values()))
        self.bars = Controls(bars, title=session.named(say("predict.bars")))
        self.likeliest = w.RadioButtons(
            options=[(name, i) for i, name in enumerate(self.names.values())]
        )
        self.kind = choice([say("predict.number"), say("predict.choice"), say("predict.bars")], "")
        self.kind.observe(lambda _: self.refresh(), "index")
        self.ask = html()
        self.commit = button(say("predict.button"), self.press, self.said, main=True)
        self.again = button(say("predict.again"), self.anew, self.said)
        self.kept = html("", "nk-kept")
        ways = (self.form, self.likeliest, self.bars)
        self.giving = box(self.kind, self.ask, *ways, self.commit, css="nk-column")
        self.widget = section(
            say("predict.title"), self.giving, self.kept, self.again, self.said, css="nk-predict"
        )
        session.watch(self.refresh)
        self.refresh()

    def press(self) -> None:
        """Keep the guess that the form holds."""
        self.session.commit(self.guessed())
        self.session.refresh()

    def guessed(self) -> Guess:
        """The guess as the form has it now."""
        if self.kind.index == 1:
            return Guess("choice", (int(self.likeliest.value or 0),))
        form = self.bars if self.kind.index == 2 else self.form
        if form.errors:
            raise ValueError(f"{say('predict.label')}: {next(iter(form.errors.values()))}")
        values = tuple(vars(form.inputs).values())
        if self.kind.index == 2 and sum(values) != 100:
            raise ValueError(say("predict.not_all", sum=sum(values)))
        return Guess("bars" if self.kind.index == 2 else "number", values)

    def anew(self) -> None:
        """Take the guess back and give another."""
        self.session.commit(None)
        self.session.refresh()

    def refresh(self) -> None:
        """Show the form, or the guess and how far off it was."""
        guess = self.session.guess
        show(self.giving, guess is None)
        show(self.again, guess is not None)
        show(self.kept, guess is not None)
        show(self.kind, len(self.names) > 1)
        kinds = ("number", "choice", "bars")
        for i, way in enumerate((self.form, self.likeliest, self.bars)):
            show(way, self.kind.index == i)
        key = kinds[self.kind.index or 0]
        words = self.session.question.event.words
        self.ask.value = f"<p>{say('predict.ask_' + key, event=words)}</p>"
        if guess:
            told_of = self.session.guessed_for
            event = self.session.question.event
            self.kept.value = f"<p>{told(guess, told_of, event, self.names)}</p>"


def _bars(names: tuple[str, ...]) -> Inputs:
    """A form with a percent for each ending; they begin as equal as whole numbers can be."""
    share, over = divmod(100, max(len(names), 1))
    fields: list[tuple[str, Any, Any]] = [
        (
            f"ending{i}",
            Annotated[int, range(101), Says(name[:1].upper() + name[1:], say("predict.unit"))],
            field(default=share + (i < over)),
        )
        for i, name in enumerate(names)
    ]
    made: Inputs = make_dataclass("Bars", fields, bases=(Inputs,), frozen=True)()
    return made
