"""`Shown`: how a question looks. Every question has one; a rulebook may give its own.

`navalkit.show.<rulebook>` may hold a mapping `SHOWN` from question id to `Shown`; what is missing
there is drawn from the answer alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from navalkit.odds.simulate import Tally
from navalkit.odds.tray import Cast
from navalkit.rules.inputs import words_of
from navalkit.rules.question import Answer, Question, Simulated, Turn
from navalkit.show import figures
from navalkit.show.dice import row
from navalkit.show.draw import clean
from navalkit.show.numbers import listing, parts, percent
from navalkit.show.tasks import MakeTask

Spec = dict[str, Any]


class Drawn(NamedTuple):
    """All that a picture may draw: the inputs, the exact answer, and what was laid over it."""

    question: Question[Any, Any]
    inputs: Any
    answer: Answer[Any]
    guess: Fraction | None = None
    played: Simulated | None = None
    pinned: Answer[Any] | None = None


class View(NamedTuple):
    """One picture of an answer: its title, how it is drawn, and the table behind it.

    Where it takes a second or more, `working` is the work that comes first, piece by piece, for a
    set-up: after each piece it tells how much is done, 0 to 1.
    """

    title: str
    draw: Callable[[Drawn], Spec]
    table: Callable[[Drawn], figures.Table]
    working: Callable[[Any], Iterator[float]] | None = None


class Why(NamedTuple):
    """The three layers of an explanation: words, formula (HTML), and the functions that compute."""

    words: str
    formula: str
    code: tuple[Callable[..., Any], ...]


@dataclass(frozen=True)
class Shown:
    """How a question is drawn and told; what is left out is told in general terms."""

    views: tuple[View, ...]
    sentence: Callable[[Drawn], str]
    scene: Callable[[Any, Any, int], str] | None = None  # inputs, state (None: not yet open), round
    told: Callable[[Any, Turn], str] | None = None
    why: Why | None = None
    cards: Callable[[Any], str] | None = None  # the figures of what takes part, with their marks
    words: Mapping[Any, str] = field(default_factory=dict)
    tasks: tuple[MakeTask, ...] = ()

    def name(self, outcome: Any) -> str:
        """An outcome in words."""
        return self.words.get(outcome, words_of(outcome))

    def turn(self, inputs: Any, turn: Turn) -> str:
        """A round as it was played, in words."""
        return self.told(inputs, turn) if self.told else f"Round {turn.number} is played."


@cache
def shown(question: Question[Any, Any]) -> Shown:
    """How this question looks."""
    name = f"navalkit.show.{question.rulebook}"
    own = getattr(import_module(name), "SHOWN", {}) if find_spec(name) else {}
    found: Shown = own.get(question.id, GENERAL)
    return found


# --- in general terms ----------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """Every outcome with its chance, the likeliest first; of many, the event alone."""
    outcomes = drawn.answer.outcomes
    if len(outcomes) > MOST_TOLD:
        event = drawn.question.event
        return f"The chance {event.words} is {percent(outcomes.p(event.holds))}."
    shares = parts(dict(outcomes.items()))
    ranked = sorted(outcomes, key=lambda outcome: -outcomes[outcome])
    told = [f"{shares[outcome]} {shown(drawn.question).name(outcome)}" for outcome in ranked]
    return listing(told) + "."


MOST_TOLD = 5


def endings(drawn: Drawn) -> Spec:
    """How it ends: a bar for each outcome, with the guess and the simulation beside."""
    return figures.bars(
        _named(drawn, drawn.answer),
        title=drawn.question.title,
        tally=_ends(drawn),
        pinned=_named(drawn, drawn.pinned) if drawn.pinned else None,
    )


def _named(drawn: Drawn, answer: Answer[Any]) -> dict[str, Fraction]:
    return dict(answer.outcomes.map(shown(drawn.question).name).items())


def _ends(drawn: Drawn) -> Tally[str] | None:
    if not drawn.played:
        return None
    names, counts = shown(drawn.question).name, dict[str, int]()
    for outcome, count in drawn.played.outcomes.counts.items():
        counts[names(outcome)] = counts.get(names(outcome), 0) + count
    return Tally(counts, drawn.played.outcomes.trials)


def endings_table(drawn: Drawn) -> figures.Table:
    """How it ends, as a table: chance in percent, and the exact fraction."""
    outcomes = drawn.answer.outcomes
    shares, names = parts(dict(outcomes.items())), shown(drawn.question).name
    rows = [(names(o), shares[o], str(p)) for o, p in outcomes.items()]
    return figures.Table(("Outcome", "Chance", "Exactly"), rows)


GENERAL = Shown(views=(View("How it ends", endings, endings_table),), sentence=sentence)


def rolled(cast: Cast, width: float = 46) -> str:
    """A throw as it lies on the table: its purpose, its dice unless typed in, its value."""
    value = f"<b>{clean(words_of(cast.value))}</b>"
    dice = row(cast.faces, cast.label, width) if cast.faces else "<i>entered by hand</i>"
    return (
        f'<div class="nk-cast"><div class="nk-cast-label">{clean(cast.label)}: {value}</div>'
        f"{dice}</div>"
    )
