"""What a page knows: its question and inputs, the guess, the seed, what was simulated or pinned.

Every step of a page reads it and is told by it when to draw anew: one observer, one refresh.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from navalkit.lab.controls import Controls, usable
from navalkit.lab.guess import MOST_ENDINGS, Guess
from navalkit.lab.links import Link, Throw, read_link, write_link
from navalkit.lab.strings import say
from navalkit.rules.question import Answer, Question, Simulated
from navalkit.show.shown import Drawn, Shown, shown


@dataclass
class Session:
    """One reader's page on one question."""

    question: Question[Any, Any]
    query: str = ""
    key: str = ""
    guess: Guess | None = None
    seed: int = 1
    # Of the fight so far: throws by hand, those of the turn under way, orders, whom she follows.
    rounds: list[list[Throw]] = field(default_factory=list)
    begun: list[Throw] = field(default_factory=list)
    orders: list[str] = field(default_factory=list)
    policy: str = ""
    played: Simulated | None = None
    pinned: Any = None
    answers: dict[str, str] = field(default_factory=dict)
    sheet: int = 1
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        link = read_link(self.query, self.key)
        default = self.question.inputs()
        inputs, errors = usable(default, link.values)
        self.problems = [*link.problems, *(f"{at}: {words}" for at, words in errors.items())]
        self.controls = Controls(inputs, folded=True, title=self.named(say("setup.title")))
        self._watchers: list[Callable[[], None]] = []
        self.seed, self.sheet, self.answers = link.seed, link.sheet, dict(link.answers)
        self.rounds, self.begun = link.rounds, link.begun
        self.orders, self.policy = link.orders, link.policy
        self.commit(link.guess)
        if link.pinned is not None:
            self.pinned, errors = usable(default, link.pinned)
            self.problems += [f"A.{at}: {words}" for at, words in errors.items()]
        self.controls.on_inputs(self._inputs_changed)

    def named(self, part: str) -> str:
        """What a part of this page's lab is called: by its question too, if there are several."""
        return f"{part}: {self.question.title}" if self.key else part

    @property
    def shown(self) -> Shown:
        """How the question looks."""
        return shown(self.question)

    @property
    def inputs(self) -> Any:
        """The set-up as it is now."""
        return self.controls.inputs

    @property
    def answer(self) -> Answer[Any]:
        """The exact answer to the set-up as it is now."""
        return self.question.ask(self.inputs)

    @cached_property
    def endings(self) -> dict[Any, str]:
        """The endings that can be guessed one by one, with their names; none if they are many."""
        ends = list(self.question.ask(self.question.inputs()).outcomes)
        return {end: self.shown.name(end) for end in ends} if len(ends) <= MOST_ENDINGS else {}

    def commit(self, guess: Guess | None) -> None:
        """Keep a guess, with the answer it was made for."""
        if guess and guess.kind != "number" and len(guess.values) not in (1, len(self.endings)):
            self.problems.append(f"guess: {guess.text!r} does not fit the ends of this question")
            guess = None
        self.guess, self.guessed_for = guess, self.answer

    @property
    def chance(self) -> Fraction:
        """The exact chance of the event that is guessed."""
        return self.answer.outcomes.p(self.question.event.holds)

    def drawn(self) -> Drawn:
        """All that a picture may draw."""
        return Drawn(
            self.question,
            self.inputs,
            self.answer,
            self._guessed_chance(),
            self.played,
            self.question.ask(self.pinned) if self.pinned else None,
        )

    def drawn_of_a(self) -> Drawn:
        """What a picture of A alone may draw."""
        return Drawn(self.question, self.pinned, self.question.ask(self.pinned))

    def _guessed_chance(self) -> Fraction | None:
        if self.guess is None:
            return None
        return self.guess.of_event(tuple(self.endings), self.question.event)

    def watch(self, refresh: Callable[[], None]) -> None:
        """Have `refresh` called whenever something has changed."""
        self._watchers.append(refresh)

    def refresh(self) -> None:
        """Tell every step to draw anew."""
        for refresh in self._watchers:
            refresh()

    def _inputs_changed(self) -> None:
        self.played = None  # it belongs to the set-up before, as does the fight
        self.forget_fight()
        self.refresh()

    def forget_fight(self) -> None:
        """Nothing has been thrown or ordered yet."""
        self.rounds, self.begun, self.orders = [], [], []

    @property
    def link(self) -> str:
        """The query string that opens this page as it is."""
        return write_link(
            Link(
                values=self.controls.told(self.inputs),
                guess=self.guess,
                seed=self.seed,
                rounds=self.rounds,
                begun=self.begun,
                orders=self.orders,
                policy=self.policy,
                pinned=self.controls.told(self.pinned) if self.pinned else None,
                sheet=self.sheet,
                answers=self.answers,
            ),
            self.key,
        )
