"""The same meeting under every rulebook, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from navalkit.lab.parts import box, html, notice, section, table
from navalkit.lab.runner import Runner
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.rules import question, questions
from navalkit.rules.luck import verdict
from navalkit.show.figures import Table
from navalkit.show.numbers import decimal, percent, points

FIGHTS = (
    "seafight.chase",
    "seafight.boarding",
    "cardchase.flee",
    "crewedships.fight",
    "ramming.galleys",
    "ramming.squadrons",
    "ramming.squares",
)


class Rulebooks:
    """A table that grows by a line for each rulebook."""

    def __init__(self) -> None:
        self.said, self.told = notice(), html()
        self.rows: list[tuple[str, ...]] = []
        self.runner = Runner(say("all.button"), self.fight, self.said)
        note = html(f"<p class='nk-small'>{say('all.told')} {say('all.luck')}</p>")
        inside = section(say("all.title"), self.runner.widget, self.told, note, self.said)
        self.widget: Any = box(Style(), inside, css="nk-lab")

    def fight(self) -> Iterator[float]:
        """Ask each rulebook in turn."""
        self.rows = []
        known = [id for id in FIGHTS if id in questions()]
        for done, id in enumerate(known, start=1):
            asked = question(id)
            found = verdict(asked, asked.inputs())
            strongest = f" ({found.luck.name})" if found.luck else ""
            self.rows.append(
                (
                    f"{asked.title} ({asked.rulebook})",
                    asked.event.words.removeprefix("that "),
                    percent(found.chance),
                    decimal(found.rounds, 1),
                    f"{decimal(found.rolls, 1)} ± {decimal(found.rolls_error, 1)}",
                    points(found.skill).removeprefix("+") + strongest,
                )
            )
            heads = tuple(say("all.head").split("|"))
            self.told.value = table(Table(heads, self.rows), say("all.title"))
            yield done / len(known)
