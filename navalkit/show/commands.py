"""How orders are given in play: what may be ordered, in words, and what each order is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from navalkit.rules.fight import Fight
from navalkit.rules.inputs import text_of, words_of
from navalkit.rules.question import Question
from navalkit.show.numbers import percent, points

STANDING = "standing"
"""Of an order: as the set-up has it. Of the other side: she keeps to her standing orders."""


class Worth(NamedTuple):
    """What orders are worth: told of each by its name, and in a sentence what is best."""

    told: Mapping[str, str]
    verdict: str


class Command:
    """The orders of a question, by names that a link can hold; the standing ones have none.

    A rulebook may have one of its own for a question, in `COMMANDS` of `navalkit.show.<rulebook>`.
    """

    policies: Mapping[str, str] = {}
    """What the other side may follow, by name, where there is a choice."""

    def lacks(self) -> str:
        """What cannot be done here, in a sentence; nothing if all can."""
        return ""

    def standing(self, inputs: Any) -> str:
        """The standing orders in words."""
        return "as the set-up has it"

    def orders(self, fight: Fight, policy: str) -> dict[str, Any]:
        """What may be ordered as things stand."""
        may = fight.question.orders
        return {text_of(each): each for each in may(fight.inputs, fight.state)} if may else {}

    def words(self, inputs: Any, order: Any) -> str:
        """An order in words."""
        return words_of(order)

    def given(self, fight: Fight, order: Any, policy: str) -> Any:
        """What the rule is told for the coming round; no order leaves the standing ones."""
        return order

    def weighing(self, inputs: Any, policy: str) -> Iterator[float]:
        """What has to be worked out before orders can be weighed, piece by piece."""
        return iter(())

    def worth(self, fight: Fight, policy: str) -> Worth:
        """The chance of the event under each order, if the standing ones follow."""
        question = fight.question
        advice = question.advice(fight.inputs, fight.state, fight.played)
        chances = {order: pmf.p(question.event.holds) for order, pmf in advice.items()}
        told = {text_of(order): percent(p) for order, p in chances.items()}
        ranked = sorted(chances, key=lambda order: -chances[order])
        return Worth(told, _verdict(question, [(words_of(each), chances[each]) for each in ranked]))


def _verdict(question: Question[Any, Any], ranked: list[tuple[str, Any]]) -> str:
    """The best order, and what the next best would cost. One sentence."""
    if not ranked:
        return ""
    (best, chance), *others = ranked
    if not others:
        return f"There is one order to give: {best}."
    second, less = others[0]
    here = f"the chance {question.event.words} is then {percent(chance)}"
    if chance == ranked[-1][1]:
        return f"Whatever is ordered now, {here}."
    if chance == less:
        return f"“{best}” and “{second}” are equally good: {here}."
    return f"Best is “{best}”: {here}; “{second}” would change it by {points(less - chance)}."


@cache
def command(question: Question[Any, Any]) -> Command | None:
    """How orders are given in this question; None where there are none to give."""
    own: Mapping[str, Command] = getattr(
        import_module(f"navalkit.show.{question.rulebook}"), "COMMANDS", {}
    )
    return own.get(question.id, Command() if question.orders else None)
