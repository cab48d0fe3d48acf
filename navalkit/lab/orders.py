"""Give the orders: a battle round by round, with what every order is worth before it is given."""

from __future__ import annotations

from random import Random
from typing import Any

import ipywidgets as w

from navalkit.lab.liveplot import LivePlot
from navalkit.lab.parts import box, button, html, notice, section
from navalkit.lab.playone import line_of_chances
from navalkit.lab.session import Session
from navalkit.lab.style import Style
from navalkit.odds.grid import numpy_here
from navalkit.rules.fight import Fight, swings
from navalkit.rules.inputs import InputError
from navalkit.rules.seafight.engagement_hurts import TooManyError
from navalkit.rules.seafight.engagement_orders import Hunted, Hunting
from navalkit.rules.seafight.engagement_reason import Advice, advice, advised
from navalkit.show.draw import clean
from navalkit.show.numbers import percent
from navalkit.show.numbers import points as change
from navalkit.show.seafight.engagement_advice import points, verdict
from navalkit.show.shown import rolled

STANDING, BEST = "her standing orders", "the best she can do"
WIDE = w.Layout(width="min(100%, 34rem)")
MOST_NAMED = 3
"""Turning points that are named at the end."""


class Orders:
    """The step in which the reader commands the pursuer, an order a round."""

    def __init__(self, session: Session) -> None:
        self.session, self.said = session, notice()
        self.scene, self.log = html("", "nk-scene"), html("", "nk-log")
        self.counsel, self.dice = html("", "nk-sentence"), html()
        self.order = w.Dropdown(options=[], description="Your order", layout=WIDE)
        self.order.add_class("nk-order")
        self.other = w.Dropdown(options=[STANDING, BEST], description="Prey follows")
        self.other.observe(lambda _: self.anew(), "value")
        self.give = button("Give this order", self.play, self.said, main=True)
        self.again = button("New battle", self.next_battle, self.said)
        self.hint = w.Checkbox(value=True, description="Show what orders are worth", indent=False)
        self.hint.layout.width = "auto"
        self.hint.observe(lambda _: self.draw(), "value")
        self.plot, self.turning = LivePlot(name="worth-of-the-battle", tools=False), html()
        self.seed = session.seed
        self.widget = section(
            "Give the orders",
            self.scene,
            box(self.other, self.hint, css="nk-row-of"),
            self.counsel,
            box(self.order, self.give, self.again, css="nk-row-of"),
            self.said,
            self.dice,
            self.log,
            self.plot,
            self.turning,
            css="nk-play",
        )
        self._inputs: Any = None
        session.watch(self._session_changed)
        self.anew()

    def _session_changed(self) -> None:
        if self.session.inputs != self._inputs:
            self.anew()

    def next_battle(self) -> None:
        """Another battle, from the next seed."""
        self.seed += 1
        self.anew()

    def anew(self) -> None:
        """Begin the battle again, with the set-up as it is."""
        self._inputs = self.session.inputs
        self.fight = Fight(self.session.question, self._inputs, self.seed)
        if self.fight.opening:
            self.fight.roll()
        self.worth: list[float] = []
        self.given: list[Hunting] = []
        self.draw()

    @property
    def both(self) -> bool:
        """Whether the prey chooses too."""
        return bool(self.other.value == BEST)

    def advice(self) -> Advice | None:
        """What each order is worth now; none where it cannot be weighed."""
        if not numpy_here() or self.fight.finished:
            return None
        try:
            made = advised(self._inputs, self.both)
            return advice(made, self.fight.state, self.fight.played)
        except (TooManyError, InputError, KeyError) as error:
            self.said.value = clean(f"No advice: {error}.")
            return None

    def play(self) -> None:
        """Play a round under the order that is chosen."""
        told, orders = self.told, {each.name: each for each in self.choices}
        self.worth.append(told.value if told else 0.0)
        theirs = self._their_order(told)
        ours = orders[self.order.value]
        self.given.append(ours)
        self.fight.roll((ours, theirs))
        self.draw()

    def _their_order(self, told: Advice | None) -> Hunted:
        if not (self.both and told):
            hunted: Hunted = self._inputs.hunted
            return hunted
        made, rng = advised(self._inputs, True), Random(f"{self.seed}:{self.fight.played}:prey")
        shares = [max(float(p), 0.0) for p in told.weighed.theirs]
        return rng.choices(made.theirs, shares)[0]

    def draw(self) -> None:
        """Draw the battle as it stands."""
        fight, shown = self.fight, self.session.shown
        if shown.scene:
            self.scene.value = shown.scene(fight.inputs, fight.state, fight.played)
        self.told = self.advice()
        self.choices = list(self.told.points) if self.told else [self._inputs.hunting]
        names = [order.name for order in self.choices]
        kept = self.order.value
        self.order.options = [(self._label(order), order.name) for order in self.choices]
        self.order.value = kept if kept in names else names[0]
        self.counsel.value = self._counsel()
        casts = fight.turns[-1].casts if fight.turns else ()
        self.dice.value = "".join(rolled(cast) for cast in casts)
        lines = "".join(f"<li>{clean(line)}</li>" for line in self._log())
        self.log.value = f'<ol aria-live="polite">{lines}</ol>'
        self.give.disabled = fight.finished
        event = self.session.question.event
        chances = [pmf.p(event.holds) for pmf in fight.chances]
        self.plot.show(
            line_of_chances(chances, "Beaten, if standing orders follow"),
            f"Now the chance {event.words} is {percent(chances[-1])}.",
        )
        self.turning.value = self._turning()

    def _label(self, order: Hunting) -> str:
        if not (self.told and self.hint.value):
            return order.name
        return f"{order.name} ({points(self.told.points[order])})"

    def _counsel(self) -> str:
        if self.fight.finished:
            name = clean(self.session.shown.name(self.fight.outcome))
            return f"<p><b>It is over: {name}.</b></p>"
        if not (self.told and self.hint.value):
            return ""
        return f"<p>{clean(verdict(self.told))}</p>"

    def _log(self) -> list[str]:
        told = []
        for turn in self.fight.turns:
            words = self.session.shown.turn(self._inputs, turn)
            if turn.number:
                words = f"{words} (Order: {self.given[turn.number - 1].name}.)"
            told.append(words)
        return told

    def _turning(self) -> str:
        """The rounds that moved the chance most, named once it is over."""
        if not self.fight.finished:
            return ""
        event = self.session.question.event
        moved = swings(self.fight.chances, event.holds)
        turns = self.fight.turns
        offset = len(moved) - len(turns)
        ranked = sorted(range(len(turns)), key=lambda n: -abs(moved[n + offset]))[:MOST_NAMED]
        lines = "".join(
            f"<li>{clean(self._log()[n])} <b>{change(moved[n + offset])}</b></li>"
            for n in sorted(ranked)
            if abs(moved[n + offset]) > 0
        )
        return f"<h4>Turning points</h4><ul>{lines}</ul>" if lines else ""


def orders_page(session: Session) -> Any:
    """The step as a cell of a page."""
    return box(Style(), Orders(session).widget, css="nk-lab")
