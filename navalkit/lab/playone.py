"""Play one: round by round, own orders and dice or the page's, the line of chances moving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as w

from navalkit.lab.chanceline import ChanceLine
from navalkit.lab.links import STANDING
from navalkit.lab.orders import Orders
from navalkit.lab.owndice import OwnDice
from navalkit.lab.parts import box, button, html, notice, section, show
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.odds.tray import Cast, Laid
from navalkit.rules.fight import SEEDS, Fight
from navalkit.show.commands import command
from navalkit.show.draw import clean
from navalkit.show.shown import rolled


class PlayOne:
    """The step in which one fight is played from its seed."""

    def __init__(self, session: Session, simple: bool = False) -> None:
        self.session, self.said = session, notice()
        self.orders = self._orders(simple)
        self.fight = self._fight()
        self.scene, self.dice, self.log = html("", "nk-scene"), html(), html("", "nk-log")
        self.next = button("", self.roll, self.said, main=True)
        self.rest = button(say("play.rest"), self.finish, self.said)
        self.new = button(say("play.new"), self.anew, self.said)
        self.seed = w.Text(
            value=str(session.seed), description=say("play.seed"), continuous_update=False
        )
        self.seed.add_class("nk-seed")
        self.seed.observe(lambda _: self.reseed(), "value")
        self.line = ChanceLine(session, ordered=self.orders is not None)
        self.own = OwnDice(lambda: self.fight.wanted, self.enter)
        self.widget = section(
            say("play.title"),
            self.scene,
            *([self.orders.widget] if self.orders else []),
            box(self.next, self.rest, self.new, self.seed, css="nk-row-of"),
            self.said,
            self.own.widget,
            self.dice,
            self.log,
            *self.line.widgets,
            css="nk-play",
        )
        show(self.own.widget, not simple)
        show(self.seed, not simple)
        self._inputs = session.inputs
        session.watch(self._session_changed)
        self.draw()

    # --- the fight, as the link has it -----------------------------------------------------------

    def _orders(self, simple: bool) -> Orders | None:
        known = command(self.session.question)
        if known is None or simple:
            return None
        return Orders(self.session, known, self.reorder, self.again)

    def _fight(self) -> Fight:
        """The fight that the link tells of, up to what in it cannot be."""
        s = self.session
        fight = self._begun()
        try:
            self._set_up(s.policy)
        except ValueError as error:
            s.problems.append(str(error))
            s.policy = ""
            s.forget_fight()
        if len(s.orders) > len(s.rounds) + 1:
            told = {"orders": len(s.orders), "turns": len(s.rounds)}
            s.problems.append(say("play.link_many", **told))
        given = [*s.orders, *[STANDING] * (len(s.rounds) + 1 - len(s.orders))]
        for place, throws in enumerate([*s.rounds, s.begun]):
            try:
                self._enter_all(fight, throws, given[place])
                if place < len(s.rounds):
                    fight.roll()
            except ValueError as error:
                s.problems.append(self._problem(fight, str(error)))
                fight.give(None)
                self._keep(fight, given[:place])
                break
        return fight

    def _set_up(self, policy: str) -> None:
        if self.orders:
            self.orders.set_up(policy)
        elif policy:
            raise ValueError(say("play.link_policy", value=repr(policy[:40]), known="none"))

    def _begun(self) -> Fight:
        return Fight(self.session.question, self.session.inputs, self.session.seed)

    def _enter_all(self, fight: Fight, throws: Sequence[Any], order: str) -> None:
        """A turn's order and throws; none of its throws if one cannot be."""
        if not fight.finished or order != STANDING:
            self._give(fight, order)
        try:
            for throw in throws:
                fight.enter(throw)
        except ValueError:
            fight.take_up()
            raise

    def _give(self, fight: Fight, order: str) -> None:
        if self.orders:
            self.orders.give(fight, order)
        elif order != STANDING:
            raise ValueError(say("play.link_order", value=repr(order[:40]), known=STANDING))

    def _problem(self, fight: Fight, problem: str) -> str:
        if fight.opening:
            return say("play.link_opening", problem=problem)
        return say("play.link_round", number=fight.played + 1, problem=problem)

    def _session_changed(self) -> None:
        if self.session.inputs != self._inputs:
            self._inputs = self.session.inputs
            self.fight = self._fight()
        self.draw()

    def _keep(self, fight: Fight, orders: list[str]) -> None:
        s = self.session
        s.rounds = [
            [Laid.of(cast) for cast in turn.casts[: len(fight.entered[place])]]
            for place, turn in enumerate(fight.turns)
        ]
        s.begun = [Laid.of(cast) for cast in fight.casts_by_hand]
        s.orders = orders

    def keep(self) -> None:
        """Keep the fight in the page's link, and draw it."""
        s, turns = self.session, len(self.fight.turns)
        orders = [*s.orders, *[STANDING] * turns][:turns]
        if self.fight.by_hand:
            orders.append(self.order)
        self._keep(self.fight, orders)
        s.refresh()

    # --- what is pressed -------------------------------------------------------------------------

    @property
    def order(self) -> str:
        """The order of the coming round, by its name."""
        return self.orders.name if self.orders and not self.fight.opening else STANDING

    def reorder(self) -> None:
        """Another order was chosen, or orders have been weighed."""
        entered = bool(self.fight.by_hand)
        if not self.fight.finished:
            self._give(self.fight, self.order)
        self.said.value = ""
        if entered and not self.fight.by_hand:
            self.said.value = say("play.put_away")
            self.keep()
        else:
            self.draw()

    def _roll(self) -> None:
        order, turns = self.order, len(self.fight.turns)
        self._give(self.fight, order)
        self.fight.roll()
        s = self.session
        s.orders = [*[*s.orders, *[STANDING] * turns][:turns], order]
        if self.orders:
            self.orders.offer(self.fight)

    def roll(self) -> None:
        """Play the next round."""
        self._roll()
        self.keep()

    def finish(self) -> None:
        """Play to the end, under the order that is chosen for as long as it can be given."""
        while not self.fight.finished:
            self._roll()
        self.keep()

    def again(self) -> None:
        """The same fight from its start."""
        self.session.forget_fight()
        self.fight = self._begun()
        self.keep()

    def anew(self) -> None:
        """Another fight, from the next seed."""
        self.session.seed = (self.session.seed + 1) % len(SEEDS)
        self.seed.value = str(self.session.seed)
        self.again()

    def reseed(self) -> None:
        """The fight of the seed that was typed in."""
        text = self.seed.value.strip()
        if text == str(self.session.seed):
            return
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            self.said.value = say("play.bad_seed", value=clean(repr(text[:20])))
            return
        self.said.value = ""
        self.session.seed = int(text)
        self.again()

    def enter(self, throw: Any) -> None:
        """A throw made by hand; with the last one the round is played."""
        self._give(self.fight, self.order)
        self.fight.enter(throw)
        if self.fight.wanted is None:
            self.roll()
        else:
            self.keep()

    # --- what is seen ----------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the fight as it stands."""
        fight, told = self.fight, self.session.shown
        if told.scene:
            self.scene.value = told.scene(fight.inputs, fight.state, fight.played)
        last: tuple[Cast, ...] = fight.turns[-1].casts if fight.turns else ()
        self.dice.value = "".join(rolled(cast) for cast in fight.casts_by_hand or last)
        lines = "".join(f"<li>{clean(line)}</li>" for line in self.lines())
        end = ""
        if fight.finished:
            end = f"<p><b>{say('play.over', outcome=clean(told.name(fight.outcome)))}</b></p>"
        self.log.value = f'<ol aria-live="polite">{lines}</ol>{end}'
        opening, number = say("play.opening"), fight.played + 1
        coming = say("play.once") if self.line.single else say("play.next", number=number)
        going = opening if fight.opening else coming
        self.next.description = say("play.ended") if fight.finished else going
        show(self.rest, not self.line.single)
        self.next.disabled = self.rest.disabled = fight.finished
        if self.orders:
            self.orders.draw(fight)
            if self.orders.quick and not fight.finished:
                self._give(fight, self.order)
        self.own.draw()
        self.line.draw(fight, self.lines())

    def lines(self) -> list[str]:
        """Each round in words, with the order that was given."""
        fight, told = self.fight, []
        for turn in fight.turns:
            words = self.session.shown.turn(fight.inputs, turn)
            if turn.order is not None and self.orders:
                named = self.orders.command.words(fight.inputs, turn.order)
                words = say("play.ordered", told=words, order=named)
            told.append(words)
        return told
