"""The table of two to six ships: cards dealt, orders given in turn, dice thrown in the open."""

from __future__ import annotations

from random import Random
from typing import Any

import ipywidgets as w

from navalkit.lab.controls import Controls
from navalkit.lab.lab import heartbeat
from navalkit.lab.parts import box, button, html, notice, section, show, table
from navalkit.lab.strings import say
from navalkit.lab.style import Style
from navalkit.odds.cards import RANKS, card, face
from navalkit.odds.tray import Cast, Tray
from navalkit.rules.cardchase import fleet
from navalkit.rules.cardchase.fleet import FleetInputs
from navalkit.rules.cardchase.orders import Order
from navalkit.rules.cardchase.table import Setting, Table
from navalkit.show.cardchase.tableau import (
    afterwards,
    book,
    distances,
    outlook,
    tableau,
)
from navalkit.show.draw import clean
from navalkit.show.shown import rolled

MOST_LOGGED = 40


class CardTable:
    """The table as it stands; `setting` and `table` are the rule's own."""

    def __init__(self, seed: int = 1) -> None:
        self.controls = Controls(FleetInputs(), folded=True, title=say("cards.ships"))
        self.controls.on_inputs(self.anew)
        self.seed, self.said = seed, notice()
        self.scene, self.turn, self.odds = html("", "nk-scene"), html(), html("", "nk-sentence")
        self.dice, self.log, self.gaps = html(), html("", "nk-log"), html()
        self.order, self.foe = _picker(say("cards.orders")), _picker(say("cards.against"))
        self.rank = _picker(say("cards.stands"))
        self.own = w.Text(description=say("cards.own"), placeholder="9 4", continuous_update=False)
        self.own.add_class("nk-seed")
        self.foe.observe(lambda _: self.refresh_orders(), "value")
        self.order.observe(lambda _: self.refresh_odds(), "value")
        self.deal = button(say("cards.deal"), self.deal_cards, self.said, main=True)
        self.act = button(say("cards.give"), self.give_order, self.said, main=True)
        self.stand = button(say("cards.declare"), self.declare, self.said)
        self.new = button(say("cards.anew"), self.anew, self.said)
        self.joker = box(self.rank, self.stand, css="nk-row-of")
        self.apart = section(say("cards.distances"), self.gaps)
        self.giving = box(self.foe, self.order, self.act, css="nk-row-of")
        self.widget = box(
            Style(),
            heartbeat(),
            box(
                box(self.controls, css="nk-left"),
                box(
                    section(
                        say("cards.title"),
                        self.scene,
                        self.turn,
                        self.joker,
                        self.giving,
                        self.odds,
                        box(self.deal, self.new, self.own, css="nk-row-of"),
                        html(f"<p class='nk-small'>{say('cards.own_hint')}</p>"),
                        self.said,
                        self.dice,
                        self.log,
                        css="nk-play",
                    ),
                    self.apart,
                    css="nk-right",
                ),
                css="nk-bench",
            ),
            css="nk-lab",
        )
        self._drawing = False
        self.anew()

    # --- what is pressed -------------------------------------------------------------------------

    def anew(self) -> None:
        """The ships as they are set up, before the first deal."""
        inputs = self.controls.inputs
        assert isinstance(inputs, FleetInputs)
        self.setting: Setting = fleet.setting(inputs)
        self.table: Table = fleet.begun(self.setting)
        self.rng, self.round = Random(self.seed), 0
        self.told: list[str] = []
        self.casts: tuple[Cast, ...] = ()
        self.acted = False
        self.draw()

    def deal_cards(self) -> None:
        """A new round."""
        tray = self.tray()
        table = fleet.dealt(self.setting, self.table, tray).only
        tray.all_used()
        self.table, self.own.value = table, ""
        self.round, self.casts, self.acted = self.round + 1, (), False
        self.told.append(say("cards.dealt", number=self.round))
        self.draw()

    def declare(self) -> None:
        """What the first Joker stands for, as its captain says."""
        who = self.joker_of()
        if who is None:
            raise ValueError(say("cards.no_joker"))
        self.table = fleet.declared(self.table, who, self.rank.value)
        self.draw()

    def give_order(self) -> None:
        """The order that was chosen, for the ship whose turn it is."""
        who, foe, order = self.table.turn[0], self.foe.value, self.order.value
        before, tray = self.table, self.tray()
        after = fleet.sailed(self.setting, before, who, foe, order, tray).only
        tray.all_used()
        self.table, self.own.value = after, ""
        self.casts, self.acted = tuple(tray.casts), True
        self.told.append(afterwards(self.setting, before, self.table, who, foe, order))
        for left in reversed(fleet.out(self.setting, self.table)):
            self.told.append(say("cards.leaves", name=self.setting.names[left]))
            self.setting, self.table = fleet.without(self.setting, self.table, left)
        self.draw()

    def tray(self) -> Tray:
        """A tray with the throws that were typed in, and dice for the rest."""
        return Tray(self.rng, [read_throw(each) for each in self.own.value.split()])

    # --- what is seen ----------------------------------------------------------------------------

    def joker_of(self) -> int | None:
        """The ship whose captain may still say what his Joker stands for."""
        if self.acted:
            return None
        return next((who for who, held in enumerate(self.table.held) if held.joker), None)

    @property
    def alone(self) -> bool:
        """Whether there is nobody left to chase."""
        return len(self.setting.sailing) < 2

    def draw(self) -> None:
        """The table as it stands."""
        whose = self.table.turn[0] if self.table.turn and not self.alone else None
        self.scene.value = tableau(self.setting, self.table, whose)
        seen = bool(self.table.held) and not self.alone
        show(self.apart, seen)
        if seen:
            self.gaps.value = table(distances(self.setting, self.table), say("cards.distances"))
        self.dice.value = "".join(rolled(cast) for cast in self.casts)
        lines = "".join(f"<li>{clean(line)}</li>" for line in self.told[-MOST_LOGGED:])
        self.log.value = f'<ul aria-live="polite">{lines}</ul>'
        self.deal.disabled = whose is not None or self.alone
        show(self.giving, whose is not None)
        show(self.odds, whose is not None)
        self.draw_turn(whose)
        self.draw_joker()

    def draw_turn(self, whose: int | None) -> None:
        """Whose turn it is, and what may be ordered."""
        if whose is None:
            done = say("cards.round_over") if self.round else ""
            self.turn.value = f"<p>{say('cards.alone') if self.alone else done}</p>"
            return
        name = clean(self.setting.names[whose])
        self.turn.value = f"<p aria-live='polite'>{say('cards.acts', name=name)}</p>"
        others = fleet.targets(self.table, whose)
        self._drawing = True
        self.foe.options = [(self.setting.names[each], each) for each in others]
        self.foe.value = 0 if whose and 0 in others else others[0]
        self.order.options = []  # another captain, another order
        self._drawing = False
        self.refresh_orders()

    def draw_joker(self) -> None:
        """The choice of a rank, while a Joker's captain may still choose."""
        who = self.joker_of()
        show(self.joker, who is not None)
        if who is not None:
            self.rank.options = [(rank.words, int(rank)) for rank in reversed(RANKS)]
            self.rank.value = self.table.held[who].rank
            self.rank.description = say("cards.joker_stands", name=self.setting.names[who])

    def refresh_orders(self) -> None:
        """What may be ordered against the ship that is chosen."""
        if self._drawing or not self.table.turn or self.foe.value is None:
            return
        may = fleet.may(self.setting, self.table, self.table.turn[0], self.foe.value)
        self._drawing = True
        before = self.order.value
        self.order.options = [(order.value, order) for order in may]
        chased = self.table.turn[0] == 0
        self.order.value = before if before in may else _first(may, chased)
        self._drawing = False
        self.refresh_odds()

    def refresh_odds(self) -> None:
        """The odds of the order that is chosen, and what it does."""
        if self._drawing or not self.table.turn or self.order.value is None:
            return
        who, foe = self.table.turn[0], self.foe.value
        said = outlook(self.setting, self.table, who, foe, self.order.value)
        self.odds.value = f'<p aria-live="polite">{said}</p>'


def read_throw(text: str) -> Any:
    """A throw as it was typed: a number, or one or more cards.

    >>> read_throw("9"), read_throw("10H+joker")[0].symbol
    (9, '10♥')
    """
    if text.isascii() and text.isdigit() and len(text) < 4:
        return int(text)
    return tuple(face(card(_symbol(each))) for each in text.split("+"))


LETTERS = str.maketrans({"S": "♠", "H": "♥", "D": "♦", "C": "♣"})


def _symbol(text: str) -> str:
    if text.casefold() in ("joker", "red", "black"):
        return "black Joker" if text.casefold() == "black" else "red Joker"
    return text[:-1].upper() + text[-1:].upper().translate(LETTERS)


def _first(may: tuple[Order, ...], chased: bool) -> Order:
    """The order that is offered first: a tail is shaken off, the chased flees, others trail."""
    wanted = Order.FLEE if chased else Order.TRAIL
    return next(order for order in (Order.SHAKE, wanted, Order.STEADY) if order in may)


def _picker(words: str) -> w.Dropdown:
    made = w.Dropdown(description=words, options=[], style={"description_width": "initial"})
    made.add_class("nk-throw")
    return made


def card_table() -> Any:
    """The table as a part of a page."""
    return CardTable().widget


def manoeuvres() -> Any:
    """Every manoeuvre of the text, to be looked up."""
    return box(Style(), html(book()), css="nk-lab")
