"""The same two ships under several rulebooks: who wins, how long it takes, and what luck does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from navalkit.odds.tray import Tray
from navalkit.rules.inputs import Inputs, changed, flat
from navalkit.rules.likeness import BOOKS, Affair, Book, Likeness, a_step_away, inputs_of
from navalkit.rules.question import UNDECIDED, Question, exact_chain


class Spread(NamedTuple):
    """How far one step of a skill of ours, down or up, moves our chance."""

    words: str
    low: Fraction
    high: Fraction

    @property
    def span(self) -> Fraction:
        """How far apart they are."""
        return self.high - self.low


class Verdict(NamedTuple):
    """What a rulebook makes of an affair: exact chances and rounds, rolls with twice their error.

    `skills` holds the spread over each skill of ours that the rulebook asks for.
    """

    ours: Fraction
    neither: Fraction
    theirs: Fraction
    rounds: Fraction
    rolls: float
    rolls_error: float
    skills: tuple[Spread, ...]

    @property
    def skill(self) -> Spread | None:
        """The skill that matters most; None where the text asks for none."""
        return max(self.skills, key=lambda each: each.span, default=None)


FIGHTS = 200
MOST_ROUNDS = 10_000


def verdict(id: str, affair: Affair, books: Likeness = BOOKS, fights: int | None = None) -> Verdict:
    """Who wins, how long and how much by skill exactly; rolls at the table over seeded fights.

    >>> found = verdict("ramming.squares", Affair(), fights=20)
    >>> found.ours + found.neither, found.theirs, found.skill
    (Fraction(1, 1), Fraction(0, 1), None)
    """
    book = books[id]
    asked, inputs = inputs_of(id, affair, books)
    ours, theirs = _chance(asked, inputs, book.won), _chance(asked, inputs, book.lost)
    thrown = [rolls(asked, inputs, seed) for seed in range(fights or FIGHTS)]
    error = 2 * stdev(thrown) / sqrt(len(thrown))
    skills = tuple(_spreads(asked, inputs, book, affair, ours))
    length = rounds(asked, inputs, book)
    return Verdict(ours, 1 - ours - theirs, theirs, length, mean(thrown), error, skills)


def _chance(asked: Question[Any, Any], inputs: Inputs, names: tuple[str, ...]) -> Fraction:
    return asked.ask(inputs).outcomes.p(lambda outcome: outcome.name in names)


def _spreads(
    asked: Question[Any, Any], inputs: Inputs, book: Book, affair: Affair, here: Fraction
) -> Iterator[Spread]:
    for figure in book.figures:
        if figure.is_skill:
            texts = a_step_away(asked.inputs, figure.ours, figure.of(affair.ours))
            made = [changed(inputs, {figure.ours: text}) for text in texts]
            chances = [here, *(_chance(asked, each, book.won) for each in made)]
            yield Spread(figure.words, min(chances), max(chances))


def rounds(asked: Question[Any, Any], inputs: Inputs, book: Book) -> Fraction:
    """Rounds on average. Where an answer tells all but one fight in 1,000, as that tells them.

    >>> squares, inputs = inputs_of("ramming.squares", Affair())
    >>> rounds(squares, inputs, BOOKS["ramming.squares"])
    Fraction(53, 32)
    """
    if book.still:
        return _while_open(asked, inputs, *book.still)
    chain = exact_chain(asked, inputs)
    if asked.answer is None:
        return chain.expected_rounds()
    left = [pmf.p(lambda state: not chain.over(state)) for pmf in asked.ask(inputs).history]
    return sum(left, Fraction(0)) if left[-1] <= UNDECIDED else chain.expected_rounds()


def _while_open(asked: Question[Any, Any], inputs: Inputs, field: str, still: str) -> Fraction:
    """The first round for sure, each other by the chance that all before it decided nothing."""
    last = int(flat(inputs)[field])
    shorter = (changed(inputs, {field: str(rounds)}) for rounds in range(1, last))
    return 1 + sum((_chance(asked, each, (still,)) for each in shorter), Fraction(0))


def rolls(asked: Question[Any, Any], inputs: Inputs, seed: int) -> int:
    """How many rolls one seeded fight takes, from its opening to its end."""
    tray = Tray(Random(seed))
    state, played = asked.opened(inputs, tray).sample(Random(seed)), 0
    while not asked.finished(inputs, state, played) and played < MOST_ROUNDS:
        state = asked.step(inputs, state, played, tray).only
        played += 1
    return len(tray.casts)
