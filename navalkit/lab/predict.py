"""Predict: a number that must be given before the exact answer is shown, and that stays."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from navalkit.lab.controls import Controls
from navalkit.lab.parts import box, button, html, notice, section, show
from navalkit.lab.session import Guess, Session
from navalkit.lab.strings import say
from navalkit.rules.inputs import Inputs, Says
from navalkit.show.numbers import percent, points

NEAR, FAR = Fraction(5, 100), Fraction(20, 100)


@dataclass(frozen=True)
class GuessInputs(Inputs):
    """A guess at a chance."""

    chance: Annotated[int, range(101), Says(say("predict.label"), say("predict.unit"))] = 50


class Predict:
    """The step in which the reader commits a guess."""

    def __init__(self, session: Session) -> None:
        self.session, self.said = session, notice()
        self.form = Controls(GuessInputs())
        words = session.question.event.words
        self.ask = html(f"<p>{say('predict.ask', event=words)}</p>")
        self.commit = button(say("predict.button"), self.press, self.said, main=True)
        self.again = button(say("predict.again"), self.anew, self.said)
        self.kept = html("", "nk-kept")
        self.giving = box(self.ask, self.form, self.commit, css="nk-column")
        self.widget = section(
            say("predict.title"), self.giving, self.kept, self.again, self.said, css="nk-predict"
        )
        session.watch(self.refresh)
        self.refresh()

    def press(self) -> None:
        """Keep the guess that the form holds."""
        if self.form.errors:
            raise ValueError(f"{say('predict.label')}: {next(iter(self.form.errors.values()))}")
        inputs = self.form.inputs
        assert isinstance(inputs, GuessInputs)
        chance = Fraction(inputs.chance, 100)
        self.session.guess = Guess(chance, self.session.chance)
        self.session.refresh()

    def anew(self) -> None:
        """Take the guess back and give another."""
        self.session.guess = None
        self.session.refresh()

    def refresh(self) -> None:
        """Show the form, or the guess and how far off it was."""
        guess = self.session.guess
        show(self.giving, guess is None)
        show(self.again, guess is not None)
        show(self.kept, guess is not None)
        if guess:
            self.kept.value = f"<p>{told(guess)}</p>"


def told(guess: Guess) -> str:
    """A guess and how far off it was, kindly.

    >>> told(Guess(Fraction(1, 2), Fraction(1, 2)))
    'Your guess was 50.0%. With the set-up you guessed for it is 50.0%: spot on.'
    """
    off = abs(guess.chance - guess.exact)
    key = "near" if off <= NEAR else "off" if off <= FAR else "far"
    how = (
        say("predict.spot_on") if off < Fraction(1, 200) else say(f"predict.{key}", points=_by(off))
    )
    return say("predict.kept", guess=percent(guess.chance), exact=percent(guess.exact), how=how)


def _by(off: Fraction) -> str:
    return points(off).removeprefix("+")
