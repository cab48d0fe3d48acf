"""The designer's bench: before and after, whether more is ever worse, what is even, a map."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from typing import Any, TypeVar

import ipywidgets as w

from navalkit.lab.controls import Controls
from navalkit.lab.housetables import HouseTables, told_house
from navalkit.lab.liveplot import LivePlot
from navalkit.lab.parts import box, button, html, notice, section, show
from navalkit.lab.runner import Runner
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.rules import question, questions
from navalkit.rules.fairness import Break, breaks, curve, fair, more_is_never_worse, numbers
from navalkit.rules.house import House, house
from navalkit.rules.inputs import changed
from navalkit.rules.question import Question
from navalkit.rules.steps import chance, name_of
from navalkit.rules.sweep import Axis, Cell, axes, filled, processes, sweep
from navalkit.show import figures
from navalkit.show.draw import clean
from navalkit.show.numbers import count, percent, points
from navalkit.show.shown import Drawn, endings

TRIES = 6
T = TypeVar("T")


class Bench:
    """One question on the bench: A as it stands, B as the designer would have it.

    `given` sets B apart from A at first, as text by path; so do the tables of its house, which all
    four steps go by. `executor` works out the map; without
    one it is done by processes, or one cell after another where there are none.
    """

    def __init__(
        self, id: str, given: dict[str, str] | None = None, executor: Executor | None = None
    ) -> None:
        self.given, self.executor = given or {}, executor
        self.pick = w.Dropdown(
            options=[(f"{q.title} ({q.id})", q.id) for q in questions().values()],
            value=id,
            description=say("bench.question"),
        )
        self.pick.add_class("nk-wide-pick")
        self.body = box(css="nk-column")
        self.pick.observe(lambda _: self.turn_to(), "value")
        self.widget = box(Style(), self.pick, self.body, css="nk-lab")
        self.turn_to()

    def turn_to(self) -> None:
        """Put another question on the bench."""
        asked = question(self.pick.value)
        self.compare = BeforeAfter(asked, self.given)
        self.given = {}
        self.worse = Worse(asked, self.compare)
        self.even = Even(asked, self.compare)
        self.map = Map(asked, self.compare, self.executor)
        steps = (self.compare, self.worse, self.even, self.map)
        self.body.children = [step.widget for step in steps]


class BeforeAfter:
    """Two set-ups of one question side by side, and what lies between their answers."""

    def __init__(self, asked: Question[Any, Any], given: dict[str, str]) -> None:
        self.question = asked
        self.before = Controls(asked.inputs(), title=say("bench.before"))
        self.after = Controls(asked.inputs(), title=say("bench.now"))
        self.after.put(changed(asked.inputs(), given))
        self.told, self.plot = html("", "nk-sentence"), LivePlot(name="before-after")
        self.tables = HouseTables(asked.rulebook, self.refresh)
        self.before.on_inputs(self.refresh)
        self.after.on_inputs(self.refresh)
        titles = (html(f"<h4>{say('bench.before')}</h4>"), html(f"<h4>{say('bench.now')}</h4>"))
        forms = (
            box(titles[0], self.before, css="nk-column"),
            box(titles[1], self.after, css="nk-column"),
        )
        self.widget = section(
            say("bench.compare"),
            self.told,
            self.plot,
            box(*forms, css="nk-pair-of"),
            self.tables.widget,
        )
        self.refresh()

    @property
    def house(self) -> House:
        """The figures of B's tables that are not the kit's."""
        return self.tables.house

    def by_house(self, steps: Iterator[T]) -> Iterator[T]:
        """Steps of work on B, each under its house; between them the kit's own rules hold."""
        while True:
            with house(self.house):
                step = next(steps, None)
            if step is None:
                return
            yield step

    def refresh(self) -> None:
        """B as bars, A as strokes across them, and the difference in points."""
        asked, before, after = self.question, self.before.inputs, self.after.inputs
        with house(self.house):
            answer = asked.ask(after)
        a, b = chance(asked, before), answer.outcomes.p(asked.event.holds)
        words = say(
            "bench.told",
            event="The chance " + asked.event.words,
            before=percent(a),
            now=percent(b),
            difference=points(b - a),
        )
        if self.house:
            words += " " + say("house.told", figures=clean(told_house(self.house)))
        self.told.value = f'<p aria-live="polite">{words}</p>'
        drawn = Drawn(asked, after, answer, pinned=asked.ask(before))
        self.plot.show(endings(drawn), words)


class Worse:
    """The search for a place where more is worse for its owner."""

    def __init__(self, asked: Question[Any, Any], compare: BeforeAfter) -> None:
        self.question, self.compare, self.said = asked, compare, notice()
        self.told, self.plot = html("", "nk-sentence"), LivePlot(name="more-is-worse")
        show(self.plot, False)
        self.runner = Runner(say("bench.search"), self.search, self.said)
        self.worst: Break | None = None
        self.widget = section(
            say("bench.worse"), self.runner.widget, self.told, self.plot, self.said
        )

    def search(self) -> Iterator[float]:
        """Curve after curve, of B and of set-ups near it, by B's tables."""
        return self.compare.by_house(self._search())

    def _search(self) -> Iterator[float]:
        inputs = self.compare.after.inputs
        curves = TRIES * sum(1 for _ in numbers(self.question.inputs))
        for looked, worst in more_is_never_worse(self.question, inputs, TRIES, seed=1):
            self.worst = worst
            self.told.value = f'<p aria-live="polite">{self.words(looked)}</p>'
            yield looked / max(curves, looked)
        self.draw()

    def words(self, looked: int) -> str:
        """What the search has found so far."""
        so_far = say("bench.tries", looked=count(looked))
        if self.worst is None:
            return f"{so_far} {say('bench.none')}"
        worst = self.worst
        told = say(
            "bench.broken",
            field=clean(name_of(self.question.inputs, worst.path)),
            fewer=worst.fewer,
            before=percent(worst.before),
            more=worst.more,
            after=percent(worst.after),
        )
        return f"{so_far} {told}"

    def draw(self) -> None:
        """The curve with the worst break in it."""
        show(self.plot, self.worst is not None)
        if self.worst is None:
            return
        worst = self.worst
        near = range(max(worst.fewer - 10, 0), worst.more + 11)
        told = curve(self.question, worst.inputs, worst.path, near)
        xs = [value for value, _, _ in told]
        spec = figures.lines(
            xs,
            {"chance": [p for _, p, _ in told]},
            "More is worse",
            name_of(self.question.inputs, worst.path),
        )
        at = [b.more for b in breaks(told, worst.path, up=worst.after < worst.before)]
        heights = [p for value, p, _ in told if value in at]
        spec["data"].append(
            {
                "type": "scatter",
                "mode": "markers",
                "name": "worse than one fewer",
                "x": at,
                "y": [float(p) for p in heights],
                "marker": {"symbol": "triangle-down", "size": 14, "color": "#aa3d51"},
            }
        )
        spec["layout"]["yaxis"] |= {"range": None, "autorange": True}
        self.plot.show(spec, self.words(0))


class Even:
    """The value of one number that would make the match even."""

    def __init__(self, asked: Question[Any, Any], compare: BeforeAfter) -> None:
        self.question, self.compare, self.said = asked, compare, notice()
        self.told = html("", "nk-sentence")
        options = [(name_of(asked.inputs, path), path) for path, _ in numbers(asked.inputs)]
        self.path = w.Dropdown(options=options, description=say("bench.number"))
        self.path.add_class("nk-order")
        press = button(say("bench.fair"), self.find, self.said, main=True)
        self.widget = section(
            say("bench.fair"), box(self.path, press, css="nk-row-of"), self.told, self.said
        )

    def find(self) -> None:
        """Find it for set-up B."""
        with house(self.compare.house):
            found = fair(self.question, self.compare.after.inputs, self.path.value)
        words = say(
            "bench.fair_told",
            field=name_of(self.question.inputs, found.path),
            value=found.value,
            event=self.question.event.words,
            chance=percent(found.chance),
        )
        self.told.value = f'<p aria-live="polite">{clean(words)}</p>'


class Map:
    """A whole fleet of match-ups as a heat map, worked out on several processors."""

    def __init__(
        self, asked: Question[Any, Any], compare: BeforeAfter, executor: Executor | None = None
    ) -> None:
        self.question, self.compare, self.said = asked, compare, notice()
        self.executor = executor
        self.axes = {axis.path: axis for axis in axes(asked.inputs)}
        paths = [(name_of(asked.inputs, path), path) for path in self.axes]
        self.rows = w.Dropdown(options=paths, description=say("bench.rows"))
        self.columns = w.Dropdown(
            options=paths, value=paths[min(1, len(paths) - 1)][1], description=say("bench.columns")
        )
        self.told, self.plot = html("", "nk-sentence"), LivePlot(name="map")
        show(self.plot, False)
        self.runner = Runner(say("bench.sweep"), self.fill, self.said)
        self.widget = section(
            say("bench.map"),
            box(self.rows, self.columns, css="nk-row-of"),
            self.runner.widget,
            self.told,
            self.plot,
            self.said,
        )

    def fill(self) -> Iterator[float]:
        """Fill the map cell by cell."""
        rows, columns = self.axes[self.rows.value], self.axes[self.columns.value]
        if rows.path == columns.path:
            raise ValueError(say("bench.same_axis", path=name_of(self.question.inputs, rows.path)))
        cells, done = len(rows.values) * len(columns.values), list[Cell]()
        given = self.compare.after.told(self.compare.after.inputs)
        given = {path: text for path, text in given.items() if not _within(path, rows, columns)}
        with nullcontext(self.executor) if self.executor else processes() as executor:
            house = self.compare.house
            for made in sweep(self.question.id, given, rows, columns, executor, house=house):
                done.append(made)
                if len(done) % max(1, cells // 20) == 0 or len(done) == cells:
                    self.draw(done, rows, columns)
                yield len(done) / cells

    def draw(self, done: list[Cell], rows: Axis, columns: Axis) -> None:
        """The map as far as it is filled."""
        cells = len(rows.values) * len(columns.values)
        words = say("bench.sweep_told", done=count(len(done)), cells=count(cells))
        self.told.value = f"<p>{words}</p>"
        table = filled(done, rows, columns)
        title = "The chance " + self.question.event.words
        spec = figures.heat(columns.values, rows.values, table, title)
        spec["layout"]["height"] = max(320, 130 + 34 * len(rows.values))
        show(self.plot, True)
        self.plot.show(spec, f"{title}. {words}")


def _within(path: str, *swept: Axis) -> bool:
    """Whether a field is one of those swept over, or a part of one."""
    return any(path == axis.path or path.startswith(axis.path + ".") for axis in swept)


def bench(id: str, given: dict[str, str] | None = None, executor: Executor | None = None) -> Any:
    """The bench with one question on it; `given` sets B apart from A, as text by path.

    A cluster fills the map where its executor is handed in: Dask's is `client.get_executor()`.
    """
    return Bench(id, given, executor).widget
