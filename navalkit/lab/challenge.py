"""Challenge: an exercise with feedback tied to the mistake that was made."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import ipywidgets as w

from navalkit.lab.heartbeat import guarded
from navalkit.lab.links import SHEETS
from navalkit.lab.parts import box, button, html, notice, section
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.rules.question import Question
from navalkit.show.card import PRINT
from navalkit.show.draw import clean
from navalkit.show.shown import shown
from navalkit.show.tasks import THEN, Task, key_text, marked


class Challenge:
    """The exercises of a page for a worksheet number; answers are kept in the page's link."""

    def __init__(self, session: Session) -> None:
        self.session, self.said = session, notice()
        self.sheet = w.Text(
            value=str(session.sheet),
            description=say("challenge.worksheet"),
            continuous_update=False,
            style={"description_width": "initial"},
        )
        self.sheet.add_class("nk-seed")
        self.sheet.observe(lambda _: self.turn_to(), "value")
        self.body = box(css="nk-column")
        self.key = html()
        give_key = button(say("challenge.make_key"), self.make_key, self.said)
        self.widget = section(
            say("challenge.title"),
            html(f"<p class='nk-small'>{say('challenge.worksheet_help')}</p>"),
            self.sheet,
            self.body,
            box(give_key, self.key, css="nk-row-of"),
            self.said,
            css="nk-challenge",
        )
        self.draw()

    def turn_to(self) -> None:
        """The exercises of another worksheet; answers to the last are put away."""
        text = self.sheet.value.strip()
        if not text.isascii() or not text.isdigit() or len(text) > 4 or int(text) not in SHEETS:
            self.said.value = say("challenge.bad_sheet", value=clean(repr(text[:20])))
            return
        self.said.value = ""
        if int(text) == self.session.sheet:
            return
        self.session.sheet, self.session.answers = int(text), {}
        self.draw()
        self.session.refresh()

    def make_key(self) -> None:
        """The answers of thirty worksheets from this one on, to be saved."""
        sheets = range(self.session.sheet, self.session.sheet + 30)
        page = quote(answer_key(self.session.question, sheets))
        self.key.value = (
            f'<a download="answer-key.html" href="data:text/html;charset=utf-8,{page}">'
            f"{say('challenge.key')}, {sheets[0]} – {sheets[-1]}</a>"
        )

    def draw(self) -> None:
        """The exercises as they stand."""
        self.exercises = [
            Exercise(self.session, make(self.session.sheet), str(n))
            for n, make in enumerate(self.session.shown.tasks, start=1)
        ]
        self.body.children = [exercise.widget for exercise in self.exercises]


class Ranking(w.VBox):
    """Options to be put in order: one drop-down for each place; its value joins them."""

    def __init__(self, options: tuple[str, ...], kept: str) -> None:
        places = kept.split(THEN) if kept else []
        chosen = places if sorted(places) == sorted(options) else [None] * len(options)
        picks = [
            w.Dropdown(
                options=[("…", None), *((o, o) for o in options)],
                value=value,
                description=f"{place}.",
            )
            for place, value in enumerate(chosen, start=1)
        ]
        super().__init__(picks)

    @property
    def value(self) -> str:
        """The options in the order that was chosen."""
        return THEN.join(str(pick.value) for pick in self.children)


def answer_key(question: Question[Any, Any], sheets: range) -> str:
    """The answers of these worksheets as a printable page, for the teacher."""
    tasks = shown(question).tasks
    heads = "".join(f"<th>{n}</th>" for n in range(1, len(tasks) + 1))
    rows = "".join(
        f"<tr><th>{sheet}</th>"
        + "".join(f"<td>{clean(key_text(make(sheet)))}</td>" for make in tasks)
        + "</tr>"
        for sheet in sheets
    )
    title = clean(f"{say('challenge.key')}: {question.title}")
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title>"
        f"<style>{PRINT}</style><h1>{title}</h1><table><tr><th>{say('challenge.worksheet')}</th>"
        f"{heads}</tr>{rows}</table></html>"
    )


class Exercise:
    """One exercise: what is asked, a place for the answer, and what is said to it."""

    def __init__(self, session: Session, task: Task, name: str) -> None:
        self.session, self.task, self.name, self.said = session, task, name, notice()
        self.verdict = html("", "nk-verdict")
        kept = session.answers.get(name, "")
        if task.ordered:
            self.field = Ranking(task.options, kept)
        elif task.options:
            options = [(option, option) for option in task.options]
            self.field = w.RadioButtons(
                options=options, value=kept if kept in task.options else None
            )
        else:
            self.field = w.Text(value=kept, placeholder="37.5")
            self.field.add_class("nk-seed")
        check = button(say("challenge.check"), self.check, self.said)
        self.widget = box(
            html(f"<p>{task.text}</p>"),
            box(self.field, check, css="nk-row-of"),
            self.verdict,
            self.said,
            css="nk-column nk-exercise",
        )
        if kept:
            guarded(self.judge, self.said)(kept)

    def check(self) -> None:
        """Judge the answer and keep it."""
        answer = str(self.field.value or "").strip()
        self.judge(answer)
        self.session.answers[self.name] = answer
        self.session.refresh()

    def judge(self, answer: str) -> None:
        """Say whether it is right, or which mistake leads to it."""
        right, words = marked(self.task, answer)
        told = say("challenge.right") if right else words
        solution = (
            f"<details class='nk-fold'><summary>{say('challenge.solution')}</summary>"
            f"<p>{self.task.solution}</p></details>"
        )
        css = "nk-right" if right else "nk-wrong"
        self.verdict.value = f"<p class='{css}' aria-live='polite'>{clean(told)}</p>{solution}"
