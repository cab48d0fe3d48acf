"""The same two ships under every rulebook, side by side, by a mapping that can be changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ipywidgets as w

from navalkit.lab.controls import Controls
from navalkit.lab.grid import Grid, Slot
from navalkit.lab.parts import box, button, html, notice, section, table
from navalkit.lab.runner import Runner
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.rules.inputs import words_of
from navalkit.rules.likeness import (
    BOOKS,
    Affair,
    Book,
    Crew,
    Figure,
    Kind,
    Likeness,
    offered,
    replaced,
)
from navalkit.rules.luck import Verdict, verdict
from navalkit.show.draw import clean
from navalkit.show.figures import Table
from navalkit.show.numbers import decimal, percent, points

ASSUMED = "○"


class Rulebooks:
    """Two ships, what stands for them in each rulebook, and a table with a line for each."""

    def __init__(self) -> None:
        self.said, self.told = notice(), html()
        self.controls = Controls(Affair(), title=say("all.scene"))
        self.grids = {False: _grid(skill=False), True: _grid(skill=True)}
        self.rows: list[tuple[str, ...]] = []
        self.runner = Runner(say("all.button"), self.fight, self.said)
        back = button(say("all.back"), self.back, self.said)
        mapping = w.Accordion(
            [box(html(f"<p>{say('all.likeness')}</p>"), *self.grids.values(), back)],
            titles=(say("all.mapping"),),
        )
        inside = section(
            say("all.title"),
            self.controls,
            mapping,
            self.runner.widget,
            self.said,
            self.told,
            html(_notes()),
        )
        self.widget: Any = box(Style(), inside, css="nk-lab")

    def back(self) -> None:
        """The mapping as the kit has it."""
        for grid in self.grids.values():
            grid.back()

    @property
    def books(self) -> Likeness:
        """The mapping as it stands."""
        books: Likeness = BOOKS
        for id, place, figure in _figures():
            values = self.grids[figure.is_skill].values
            stands = tuple(values[_path(id, place, n)] for n in range(len(figure.stands)))
            books = replaced(books, id, place, stands)
        return books

    def fight(self) -> Iterator[float]:
        """Ask each rulebook in turn."""
        self.rows, self.told.value = [], ""
        affair, books = self.controls.inputs, self.books
        assert isinstance(affair, Affair)
        for done, (id, book) in enumerate(books.items(), start=1):
            self.rows.append(line(book, verdict(id, affair, books)))
            heads = tuple(say("all.head").split("|"))
            self.told.value = table(Table(heads, self.rows), say("all.caption"))
            yield done / len(books)


def line(book: Book, found: Verdict) -> tuple[str, ...]:
    """A rulebook's line of the table."""
    assumed = f" {ASSUMED}" if book.figures else ""
    skill = found.skill
    luck = (
        f"{points(skill.span).removeprefix('+')} ({skill.words})" if skill else say("all.no_skill")
    )
    rolls = decimal(found.rolls, 1)
    if found.rolls_error:
        rolls += f" ± {decimal(found.rolls_error, 1)}"
    shares = (percent(found.ours), percent(found.neither), percent(found.theirs))
    return (book.name + assumed, *shares, decimal(found.rounds, 1), rolls, luck)


def _notes() -> str:
    """What is told of the table beneath it: what counts as won, and how the columns are counted."""
    means = "".join(f"<li>{clean(book.name)}: {clean(book.means)}.</li>" for book in BOOKS.values())
    return (
        f"<p class='nk-small'>{say('all.luck')}</p><details class='nk-fold'>"
        f"<summary>{say('all.won')}</summary><ul>{means}</ul></details>"
    )


def _figures() -> Iterator[tuple[str, int, Figure]]:
    for id, book in BOOKS.items():
        for place, figure in enumerate(book.figures):
            yield id, place, figure


def _path(id: str, place: int, number: int) -> str:
    return f"{id}.{place}.{number}"


def _grid(skill: bool) -> Grid:
    """What stands for each kind of ship, or for each grade of crew, in every rulebook."""
    made, rows = Grid(), dict[str, list[Slot | None]]()
    for id, place, figure in _figures():
        if figure.is_skill is skill:
            rows[f"{BOOKS[id].name}: {figure.words}"] = [
                Slot(_path(id, place, n), text, ASSUMED, offered(id, figure))
                for n, text in enumerate(figure.stands)
            ]
    kinds: tuple[Any, ...] = tuple(Crew if skill else Kind)
    title = say("all.crews") if skill else say("all.ships")
    made.lay(title, (say("all.figure"), *map(words_of, kinds)), rows)
    return made
