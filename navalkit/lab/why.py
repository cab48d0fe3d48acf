"""Why: words, formula, and the code that computes it, out of the source; and the rules cited."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable
from typing import Any

from navalkit.lab.parts import fold, html, section, show
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.rules.clauses import Reading, clause, reading
from navalkit.show.draw import clean


def why(session: Session) -> Any:
    """The three layers of the explanation, folded."""
    told = session.shown.why
    if told is None:
        return html()
    code = "".join(f"<pre class='nk-code'><code>{clean(source(f))}</code></pre>" for f in told.code)
    layers = (
        fold(say("why.words"), f"<p>{told.words}</p>", open=True)
        + fold(say("why.formula"), told.formula)
        + fold(say("why.code"), code)
    )
    return section(say("why.title"), html(layers), css="nk-why")


def source(function: Callable[..., Any]) -> str:
    """A function's own source without its docstring, so that what is shown cannot drift.

    >>> from navalkit.rules.seafight.pool import succeeds
    >>> print(source(succeeds))
    def succeeds(net: int) -> bool:
        return net >= 1
    """
    lines = textwrap.dedent(inspect.getsource(inspect.unwrap(function))).rstrip().splitlines()
    body = ast.parse("\n".join(lines)).body[0]
    assert isinstance(body, ast.FunctionDef)
    first = body.body[0]
    if ast.get_docstring(body) is not None and len(body.body) > 1:
        del lines[first.lineno - 1 : first.end_lineno]
    return "\n".join(lines)


class Cards:
    """The figures of what takes part, each with the mark of where it comes from."""

    def __init__(self, session: Session) -> None:
        self.session, self.cards = session, html("", "nk-cards")
        self.widget = section(say("trace.ships"), self.cards)
        session.watch(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Draw them for the set-up as it is."""
        told = self.session.shown.cards
        show(self.widget, told is not None)
        if told:
            self.cards.value = told(self.session.inputs)


def trace(session: Session) -> Any:
    """The clauses an answer rests on, in our words; and the assumptions with their ways."""
    question = session.question
    text = (
        _listed(say("trace.clauses"), map(_clause, question.clauses))
        + _listed(say("trace.assumptions"), map(_reading, map(reading, question.assumptions)))
        + f"<p class='nk-small'>{say('trace.mark')}</p>"
    )
    return section(say("trace.title"), html(text), css="nk-trace")


def _listed(heading: str, cited: Iterable[str]) -> str:
    """What is cited under its heading; nothing where there is none."""
    told = "".join(cited)
    return f"<h4>{heading}</h4><div class='nk-cites'>{told}</div>" if told else ""


def _clause(id: str) -> str:
    told = clause(id)
    return _cited(id, told.heading, [told.text])


def _reading(told: Reading) -> str:
    ways = [say("trace.ways", ways=", ".join(told.ways))] if told.switchable else []
    mark = say("trace.assumed") if told.mark == "assumed" else say("trace.public")
    return _cited(f"{told.id} ({mark})", told.silent, [told.reading, *ways])


def _cited(id: str, heading: str, texts: Iterable[str]) -> str:
    inside = "".join(f"<p>{clean(text)}</p>" for text in texts)
    return (
        f"<details class='nk-cite'><summary><span class='nk-id'>{clean(id)}</span> "
        f"{clean(heading)}</summary>{inside}</details>"
    )
