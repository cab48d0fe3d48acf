"""One meeting of two ships: turned and sped on a plan, or typed, and five rulesets judge it."""

from __future__ import annotations

import os
from typing import Any

import anywidget
import traitlets as t

from navalkit.lab.controls import Controls, usable
from navalkit.lab.lab import LINKS, heartbeat
from navalkit.lab.links import Link, read_link, write_link
from navalkit.lab.liveplot import STATIC, LivePlot
from navalkit.lab.parts import box, fold, html, section, table
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.rules.inputs import flat
from navalkit.rules.ramming.courses import Course
from navalkit.rules.ramming.scene import Meeting
from navalkit.show.draw import clean
from navalkit.show.ramming.plan import KNOT, describe, plan
from navalkit.show.ramming.verdicts import listed, side_by_side, told_as_table

KEY = "plan"
"""What sets the plan's fields apart in the page's link."""
HINT = (
    "Drag a ship to turn her, and the arrow beside her to give her speed. Or press Tab until she "
    "is marked: left and right turn her, up and down change her speed."
)
TITLE, VERDICTS, TYPED = "The meeting", "Five verdicts", "Courses and speeds"
NUMBERS = "The numbers as a table"


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
    hint = t.Unicode(HINT).tag(sync=True)
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
        start, errors = usable(Meeting(), read_link(asked, KEY).values)
        assert isinstance(start, Meeting)
        self.inputs = start
        self.controls = Controls(start)
        self.chart = Chart(start)
        self.plot = LivePlot(name="five-verdicts")
        self.words, self.numbers = html(), html()
        self.controls.on_inputs(self.typed)
        self.chart.observe(self.dragged, "courses")
        notice = html(
            "".join(
                f"<p>{say('notice.link', problem=clean(f'{at}: {words}'))}</p>"
                for at, words in errors.items()
            ),
            "nk-notice",
        )
        self.widget = box(
            Style(),
            heartbeat(),
            notice,
            box(
                section(TITLE, self.chart),
                section(VERDICTS, self.plot, self.words, self.numbers),
                section(TYPED, self.controls),
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

    def draw(self) -> None:
        """The verdicts on the meeting as it is, and the link that opens it."""
        meeting = self.inputs
        label = describe(meeting.ours, meeting.theirs)
        self.chart.label = label
        self.words.value = listed(meeting)
        self.plot.show(side_by_side(meeting), f"{VERDICTS}. {label}.")
        self.numbers.value = fold(NUMBERS, table(told_as_table(meeting), VERDICTS))
        LINKS[KEY] = write_link(Link(values=self.controls.told(meeting)), KEY)
        heartbeat().link = "&".join(filter(None, LINKS.values()))


def meeting() -> Any:
    """The meeting as a part of a page."""
    return MeetingPlan().widget
