"""The teacher's page: worksheets to print with their key, and the guesses of a class pooled."""

from __future__ import annotations

from fractions import Fraction
from statistics import median
from typing import Any
from urllib.parse import quote

import ipywidgets as w

from navalkit.lab.challenge import answer_key
from navalkit.lab.liveplot import LivePlot
from navalkit.lab.parts import box, button, html, notice, section, show
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.rules import question, questions
from navalkit.rules.question import Question
from navalkit.rules.steps import chance
from navalkit.show import figures
from navalkit.show.card import PRINT
from navalkit.show.draw import clean
from navalkit.show.numbers import percent, plural
from navalkit.show.shown import shown
from navalkit.show.tasks import read_percent

MOST_GUESSES = 1_000
BIN = 5


class Pool:
    """Guesses pasted in, pooled against the exact chance of a question as its page opens."""

    def __init__(self, id: str = "seafight.chase") -> None:
        self.said, self.told = notice(), html("", "nk-sentence")
        self.pick = _picker(id)
        self.paste = w.Textarea(placeholder="40 55 62.5", rows=4)
        self.paste.layout.width = "100%"
        self.plot = LivePlot(name="guesses")
        show(self.plot, False)
        press = button(say("teacher.pool"), self.press, self.said, main=True)
        inside = section(
            say("teacher.pool"),
            self.pick,
            html(f"<p>{say('teacher.paste')}</p>"),
            self.paste,
            press,
            self.told,
            self.plot,
            self.said,
        )
        self.widget = box(Style(), inside, css="nk-lab")

    def press(self) -> None:
        """Pool what was pasted in."""
        guesses = read_guesses(self.paste.value)
        asked = question(self.pick.value)
        exact = chance(asked, asked.inputs())
        near = sum(abs(guess - exact) <= Fraction(5, 100) for guess in guesses)
        words = say(
            "teacher.told",
            count=plural(len(guesses), "guess", "guesses"),
            mean=percent(sum(guesses) / len(guesses)),
            median=percent(Fraction(median(guesses))),
            exact=percent(exact),
            near=near,
        )
        self.told.value = f'<p aria-live="polite">{words}</p>'
        show(self.plot, True)
        self.plot.show(histogram(guesses, exact), words)


def read_guesses(text: str) -> list[Fraction]:
    """Guesses in percent as chances, however they are set apart.

    >>> read_guesses("50, 12.5%") == read_guesses("50;12,5 %")
    True
    >>> read_guesses("50,25")
    [Fraction(1, 2), Fraction(1, 4)]
    """
    listed = text.replace(" %", "%").replace(";", " ").split()
    words = [word for each in listed for word in _apart(each)]
    if len(words) > MOST_GUESSES:
        raise ValueError(f"{len(words):,} guesses are too many; {MOST_GUESSES:,} will do")
    guesses = [read_percent(word) for word in words]
    wrong = next((word for word, g in zip(words, guesses, strict=True) if not 0 <= g <= 1), None)
    if wrong is not None:
        raise ValueError(say("teacher.unread", value=wrong[:20]))
    if not guesses:
        raise ValueError(say("teacher.empty"))
    return guesses


def _apart(word: str) -> list[str]:
    """The guesses in a word with commas: 12,5 is one of them, 12,50 and 12,5,50 are more."""
    parts = [part for part in word.split(",") if part]
    whole, *rest = parts or [""]
    decimal = len(rest) == 1 and whole.isdigit() and len(rest[0].rstrip("%")) == 1
    return [f"{whole}.{rest[0]}"] if decimal else parts


def histogram(guesses: list[Fraction], exact: Fraction) -> figures.Spec:
    """How many guessed what, in steps of five points, and where the exact chance is."""
    places = [min(int(100 * guess) // BIN, 100 // BIN - 1) for guess in guesses]
    xs = [BIN * place + BIN / 2 for place in range(100 // BIN)]
    data = {
        "type": "bar",
        "name": "guesses",
        "x": xs,
        "y": [places.count(place) for place in range(100 // BIN)],
        "width": BIN * 0.9,
        "marker": figures.marker(figures.look_of("win", 0)),
    }
    at = float(100 * exact)
    line = {"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1}
    layout = {
        "title": {"text": "What the class guessed"},
        "xaxis": {"title": {"text": "Guess, in percent"}, "range": [0, 100]},
        "yaxis": {"title": {"text": "Learners"}, "rangemode": "tozero"} | _whole(places),
        "shapes": [{**line, "line": figures.GUESS}],
        "annotations": [
            {
                "x": at,
                "yref": "paper",
                "y": 1,
                "yanchor": "bottom",
                "text": f"exactly {percent(exact)}",
                "showarrow": False,
            }
        ],
        "showlegend": False,
    }
    return {"data": [data], "layout": layout}


def _whole(places: list[int]) -> dict[str, int]:
    """Learners are counted whole: where few guessed alike, a tick for each of them."""
    return {"dtick": 1} if max(map(places.count, places)) <= 8 else {}


class Sheets:
    """Worksheets of one page to print, and the key to them."""

    def __init__(self, id: str = "seafight.chase") -> None:
        self.said, self.links = notice(), html()
        self.pick = _picker(id, tasks=True)
        self.first = w.BoundedIntText(value=1, min=1, max=9_900, description=say("teacher.first"))
        self.count = w.BoundedIntText(value=30, min=1, max=60, description=say("teacher.count"))
        press = button(say("teacher.sheets"), self.press, self.said, main=True)
        inside = section(
            say("teacher.sheets"),
            self.pick,
            box(self.first, self.count, press, css="nk-row-of"),
            self.links,
            self.said,
        )
        self.widget = box(Style(), inside, css="nk-lab")

    def press(self) -> None:
        """Make the pages, to be saved and printed."""
        asked = question(self.pick.value)
        sheets = range(self.first.value, self.first.value + self.count.value)
        pages = {
            say("teacher.print"): ("worksheets.html", worksheets(asked, sheets)),
            say("challenge.key"): ("answer-key.html", answer_key(asked, sheets)),
        }
        links = (
            f'<a download="{name}" href="data:text/html;charset=utf-8,{quote(page)}">{words}</a>'
            for words, (name, page) in pages.items()
        )
        self.links.value = f"<p>{' · '.join(links)}</p>"


def worksheets(asked: Question[Any, Any], sheets: range) -> str:
    """A page a learner: the exercises of each worksheet, with room to write."""
    pages = []
    for sheet in sheets:
        tasks = [make(sheet) for make in shown(asked).tasks]
        items = "".join(
            f"<li>{task.text}{_options(task.options)}<p style='height:3cm'></p></li>"
            for task in tasks
        )
        title = f"{asked.title} · {say('challenge.worksheet')} {sheet}"
        pages.append(
            f"<section style='break-after:page'><h1>{clean(title)}</h1>"
            f"<p>{say('teacher.name')} ……………………………………</p><ol>{items}</ol></section>"
        )
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{clean(asked.title)}</title>"
        f"<style>{PRINT}</style>{''.join(pages)}</html>"
    )


def _options(options: tuple[str, ...]) -> str:
    return "".join(f"<p>☐ {clean(option)}</p>" for option in options)


def _picker(id: str, tasks: bool = False) -> w.Dropdown:
    asked = [q for q in questions().values() if shown(q).tasks or not tasks]
    made = w.Dropdown(
        options=[(f"{q.title} ({q.id})", q.id) for q in asked],
        value=id,
        description=say("bench.question"),
    )
    made.add_class("nk-wide-pick")
    return made
