"""A prediction: the chance of an event, the likeliest ending, or a share for every ending."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from navalkit.lab.strings import say
from navalkit.rules.question import Answer, Event
from navalkit.show.numbers import percent, points

NEAR, FAR = Fraction(5, 100), Fraction(20, 100)
MOST_ENDINGS = 6
"""Endings that can be guessed one by one."""


@dataclass(frozen=True)
class Guess:
    """What was guessed, as whole percents by place in the list of endings, or of the event.

    `kind` is `number` (one percent, of the event), `choice` (the place of the ending held to be
    the likeliest) or `bars` (a percent for each ending).
    """

    kind: str
    values: tuple[int, ...]

    @property
    def text(self) -> str:
        """The guess as a link has it: `50`, `c1` or `60_15_25`.

        >>> Guess("bars", (60, 15, 25)).text, Guess("choice", (1,)).text
        ('60_15_25', 'c1')
        """
        plain = "_".join(map(str, self.values))
        return {"number": plain, "choice": f"c{plain}", "bars": plain}[self.kind]

    @classmethod
    def read(cls, text: str) -> Guess:
        """The guess of a link; what is none is refused in a sentence.

        >>> Guess.read("60_15_25").kind, Guess.read("50").kind
        ('bars', 'number')
        """
        body = text[1:] if text.startswith("c") else text
        parts = body.split("_")
        whole = all(p.isascii() and p.isdigit() and len(p) <= 3 for p in parts)
        values = tuple(int(p) for p in parts) if whole else ()
        if not values or len(values) > MOST_ENDINGS or max(values) > 100:
            raise ValueError(f"the guess is {text[:40]!r}; it takes 0 to 100")
        if text.startswith("c"):
            return cls("choice", values[:1])
        if len(values) > 1 and sum(values) != 100:
            raise ValueError(f"the guess is {text[:40]!r}; its parts must add up to 100")
        return cls("bars" if len(values) > 1 else "number", values)

    def of_event(self, endings: tuple[Any, ...], event: Event) -> Fraction | None:
        """The guessed chance of the event, where one was given."""
        if self.kind == "number":
            return Fraction(self.values[0], 100)
        if self.kind == "choice":
            return None
        shares = zip(endings, self.values, strict=False)
        return Fraction(sum(v for ending, v in shares if event.holds(ending)), 100)


def told(guess: Guess, answer: Answer[Any], event: Event, names: Mapping[Any, str]) -> str:
    """The guess and how far off it was, kindly."""
    endings = tuple(names)
    if guess.kind == "choice":
        return _choice_told(guess, answer, names)
    if guess.kind == "bars":
        exact = [answer.outcomes[ending] for ending in endings]
        pairs = zip(exact, guess.values, strict=True)
        apart = sum((abs(e - Fraction(v, 100)) for e, v in pairs), Fraction(0))
        return say("predict.kept_bars", how=_how(apart / 2))
    given = Fraction(guess.values[0], 100)
    exact_chance = answer.outcomes.p(event.holds)
    how = _how(abs(given - exact_chance))
    return say("predict.kept", guess=percent(given), exact=percent(exact_chance), how=how)


def _choice_told(guess: Guess, answer: Answer[Any], names: Mapping[Any, str]) -> str:
    endings = tuple(names)
    chosen = endings[min(guess.values[0], len(endings) - 1)]
    best = max(endings, key=lambda ending: answer.outcomes[ending])
    values = {"guess": names[chosen], "exact": percent(answer.outcomes[chosen])}
    if answer.outcomes[chosen] == answer.outcomes[best]:
        return say("predict.choice_right", **values)
    return say(
        "predict.choice_wrong", best=names[best], top=percent(answer.outcomes[best]), **values
    )


def _how(off: Fraction) -> str:
    if off < Fraction(1, 200):
        return say("predict.spot_on")
    key = "near" if off <= NEAR else "off" if off <= FAR else "far"
    return say(f"predict.{key}", points=points(off).removeprefix("+"))
