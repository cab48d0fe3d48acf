"""The worked example of the chase, replayed from its published results. SF-EX-1."""

from __future__ import annotations

from typing import Any

from navalkit.lab.parts import box, html
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.show.draw import clean
from navalkit.show.numbers import percent
from navalkit.show.shown import shown

PUBLISHED = ([2, 1], [0, 2], [1, 1], [3, 0])
"""Net Successes of pursuer and prey in the four rounds; the text gives the last as a win by 3."""


def replayed() -> Fight:
    """The four published rounds, played by the rule.

    >>> [turn.after.band.words for turn in replayed().turns]
    ['Medium', 'Long', 'Long', 'Short']
    """
    asked = question("seafight.chase")
    return Fight(asked, asked.inputs(), seed=1, entered=[list(nets) for nets in PUBLISHED])


def worked_example() -> Any:
    """Each round of the example: what was rolled, the sea chart after it, and the chance then."""
    fight = replayed()
    told = shown(fight.question)
    event = fight.question.event
    steps = []
    for turn, ahead in zip(fight.turns, fight.chances[1:], strict=True):
        words = clean(told.turn(fight.inputs, turn))
        chance = say("play.replayed", event=event.words, now=percent(ahead.p(event.holds)))
        picture = told.scene(fight.inputs, turn.after, turn.number) if told.scene else ""
        steps.append(
            f"<details class='nk-fold' open><summary>{words}</summary>"
            f"<p>{chance}</p><div>{picture}</div></details>"
        )
    return box(Style(), html("".join(steps)), css="nk-lab")
