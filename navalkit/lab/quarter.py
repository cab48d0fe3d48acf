"""Quarter: a tree of decisions to walk, articles in hand. SF-QUART."""

from __future__ import annotations

from functools import partial
from typing import Any

from navalkit.lab.controls import Controls
from navalkit.lab.parts import box, button, html, notice, section, show
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.rules.seafight.quarter import Deed, QuarterInputs, walked
from navalkit.show.draw import clean
from navalkit.show.seafight.quarter import bound, chart, verdict

MOST_DEEDS = 3
"""No fork has more."""


class Quarter:
    """The articles as controls, a button for each deed that is open, and a way back."""

    def __init__(self) -> None:
        self.form = Controls(QuarterInputs(), title=say("quarter.form"))
        self.form.on_inputs(self.anew)
        self.chosen: list[str] = []
        self.open: tuple[Deed, ...] = ()
        self.said = notice()
        self.told, self.tree = html("", "nk-sentence"), html()
        self.deeds = [
            button("", partial(self.choose, place), self.said, main=True)
            for place in range(MOST_DEEDS)
        ]
        self.back = button(say("quarter.back"), self.undo, self.said)
        self.again = button(say("quarter.again"), self.anew, self.said)
        right = section(
            say("quarter.title"),
            self.told,
            box(*self.deeds, css="nk-row-of"),
            box(self.back, self.again, css="nk-row-of"),
            self.said,
            self.tree,
        )
        self.widget: Any = box(
            Style(),
            box(box(self.form, css="nk-left"), box(right, css="nk-right"), css="nk-bench"),
            css="nk-lab",
        )
        self.draw()

    @property
    def inputs(self) -> QuarterInputs:
        """The articles and the situation as they are set now."""
        inputs = self.form.inputs
        assert isinstance(inputs, QuarterInputs)
        return inputs

    def choose(self, place: int) -> None:
        """Do the deed of a button."""
        self.chosen.append(self.open[place].key)
        self.draw()

    def undo(self) -> None:
        """Take the last deed back."""
        del self.chosen[-1:]
        self.draw()

    def anew(self) -> None:
        """Begin again."""
        self.chosen = []
        self.draw()

    def draw(self) -> None:
        """The tree, what has been decided, and what is open."""
        account = walked(self.inputs, self.chosen)
        self.open = account.ahead.deeds if account.ahead else ()
        for place, each in enumerate(self.deeds):
            show(each, place < len(self.open))
            each.description = self.open[place].words if place < len(self.open) else ""
        self.back.disabled = self.again.disabled = not self.chosen
        words = f"{bound(self.inputs)} {verdict(self.inputs, account)}"
        self.told.value = f'<p aria-live="polite">{clean(words)}</p>'
        self.tree.value = chart(self.inputs, self.chosen)


def quarter() -> Any:
    """The page part: decide what becomes of a prize."""
    return Quarter().widget
