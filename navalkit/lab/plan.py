"""One meeting of two ships: turned and sped on a plan, or typed, and five rulesets judge it."""

from __future__ import annotations

import os
from typing import Any

import anywidget
import traitlets as t

from navalkit.lab.controls import Controls, usable
from navalkit.lab.guess import Guess
from navalkit.lab.lab import LINKS, heartbeat
from navalkit.lab.links import Link, read_link, write_link
from navalkit.lab.liveplot import STATIC, LivePlot
from navalkit.lab.parts import box, button, choice, fold, html, notice, section, show, table
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.rules.inputs import flat
from navalkit.rules.ramming.courses import Course
from navalkit.rules.ramming.scene import RULESETS, Meeting, Verdict, verdicts
from navalkit.show.draw import clean
from navalkit.show.ramming.plan import KNOT, describe, plan
from navalkit.show.ramming.verdicts import listed, side_by_side, told_as_table

KEY = "plan"
"""What sets the plan's fields apart in the page's link."""


class Chart(anywidget.AnyWidget):
    """The plan as it can be taken hold of. `courses` goes by path, in degrees and knots.

    >>> Chart(Meeting()).courses["theirs.heading"]
    '180'
    """

    _esm = STATIC / "plan.js"
    _css = STATIC / "plan.css"

    picture = t.Unicode().tag(sync=True)
    courses = t.Dict().tag(sync=True)
    label = t.Unicode().tag(sync=True)  # the plan in a sentence
    hint = t.Unicode(say("plan.hint")).tag(sync=True)
    knot = t.Float(KNOT).tag(sync=True)  # length of an arrow for each knot
    most = t.Int(20).tag(sync=True)  # knots

    def __init__(self, meeting: Meeting, **traits: Any) -> None:
        super().__init__(
            # Drawn heading north and at rest: the page turns and stretches it from there.
            picture=plan(Course(0, 0), Course(0, 0)),
            courses=flat(meeting),
            label=describe(meeting.ours, meeting.theirs),
            **traits,
        )


class MeetingPlan:
    """The plan, its controls, and the verdicts; `inputs` is the meeting as it is now."""

    def __init__(self, query: str | None = None) -> None:
        asked = os.environ.get("QUERY_STRING", "") if query is None else query
        link = read_link(asked, KEY)
        start, errors = usable(Meeting(), link.values)
        assert isinstance(start, Meeting)
        self.inputs = start
        self.controls = Controls(start, title=say("plan.typed"))
        self.chart = Chart(start)
        self.plot = LivePlot(name="five-verdicts")
        self.words, self.numbers, self.kept = html(), html(), html()
        told = [*link.problems, *(f"{at}: {words}" for at, words in errors.items())]
        self.guess = link.guess
        if self.guess and (self.guess.kind != "number" or self.guess.values[0] > len(RULESETS)):
            told.append(say("plan.bad_guess", value=repr(self.guess.text), most=len(RULESETS)))
            self.guess = None
        said = notice()
        self.many = choice(range(len(RULESETS) + 1), say("plan.many"))
        self.commit = button(say("predict.button"), self.commit_guess, said, main=True)
        self.asking = box(self.many, self.commit, said, css="nk-column")
        self.hidden = html(f"<p class='nk-hidden'>{say('reveal.hidden')}</p>")
        self.seen = box(self.plot, self.words, self.numbers, css="nk-column")
        self.controls.on_inputs(self.typed)
        self.chart.observe(self.dragged, "courses")
        problems = html(
            "".join(f"<p>{say('notice.link', problem=clean(each))}</p>" for each in told),
            "nk-notice",
        )
        self.widget = box(
            Style(),
            heartbeat(),
            problems,
            box(
                box(
                    section(say("plan.title"), self.chart),
                    section(say("plan.typed"), self.controls),
                    css="nk-column",
                ),
                box(
                    section(
                        say("predict.title"),
                        html(f"<p>{say('plan.ask')}</p>"),
                        self.asking,
                        self.kept,
                    ),
                    section(say("plan.verdicts"), self.hidden, self.seen),
                    css="nk-column",
                ),
                css="nk-plan-page",
            ),
            css="nk-lab",
        )
        self.draw()

    def typed(self) -> None:
        """The controls have changed: the chart follows."""
        inputs = self.controls.inputs
        assert isinstance(inputs, Meeting)
        if inputs != self.inputs:
            self.inputs = inputs
            self.chart.courses = flat(inputs)
            self.draw()

    def dragged(self, _: object) -> None:
        """The chart was taken hold of: the controls follow."""
        inputs, errors = usable(self.inputs, {k: str(v) for k, v in self.chart.courses.items()})
        if not errors and inputs != self.inputs:
            assert isinstance(inputs, Meeting)
            self.inputs = inputs
            self.controls.put(inputs)
            self.draw()

    def commit_guess(self) -> None:
        """How many of the five the reader holds to be certain to sink somebody."""
        self.guess = Guess("number", (int(self.many.value),))
        self.draw()

    def draw(self) -> None:
        """The verdicts on the meeting as it is, once there is a guess; the link that opens it."""
        meeting = self.inputs
        label = describe(meeting.ours, meeting.theirs)
        self.chart.label = label
        show(self.asking, self.guess is None)
        show(self.hidden, self.guess is None)
        show(self.seen, self.guess is not None)
        if self.guess:
            self.judge(meeting, label, self.guess.values[0])
        LINKS[KEY] = write_link(Link(values=self.controls.told(meeting), guess=self.guess), KEY)
        heartbeat().link = "&".join(filter(None, LINKS.values()))

    def judge(self, meeting: Meeting, label: str, guess: int) -> None:
        """The five verdicts, and how many are certain beside the guess."""
        certain = sum(not pmf[Verdict.NEITHER] for pmf in verdicts(meeting).values())
        self.kept.value = f"<p>{say('plan.kept', guess=guess, exact=certain)}</p>"
        self.words.value = listed(meeting)
        title = say("plan.verdicts")
        self.plot.show(side_by_side(meeting), f"{title}. {label}.")
        self.numbers.value = fold(say("reveal.table"), table(told_as_table(meeting), title))


def meeting() -> Any:
    """The meeting as a part of a page."""
    return MeetingPlan().widget
