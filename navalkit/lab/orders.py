"""The order of the coming round: what may be given, what the other side does, what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets as w

from navalkit.lab.links import STANDING as UNSAID
from navalkit.lab.parts import box, html, notice, show
from navalkit.lab.runner import Runner
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.rules.fight import Fight
from navalkit.show.commands import STANDING, Command, Worth
from navalkit.show.draw import clean


class Orders:
    """The part of the play step in which an order is given; `changed` is called when it is.

    `anew` is called when the other side is told to follow something else: another fight.
    """

    def __init__(
        self,
        session: Session,
        command: Command,
        changed: Callable[[], None],
        anew: Callable[[], None],
    ) -> None:
        self.session, self.command = session, command
        self.changed, self.anew = changed, anew
        self.fight: Fight | None = None
        self.chosen = STANDING
        self.weighed: tuple[Any, str] | None = None  # what has been worked out, and for whom
        self.said, self.counsel = notice(), html("", "nk-sentence")
        self.order = w.Dropdown(options=[], description=say("play.order"))
        self.order.add_class("nk-order")
        self.order.observe(lambda _: self._told(), "value")
        lacks = command.lacks()
        offered = [(words, name) for name, words in command.policies.items()]
        self.policy = w.Dropdown(
            options=offered[:1] if lacks else offered, description=say("play.policy")
        )
        self.policy.add_class("nk-order")
        self.policy.observe(lambda _: self._follow(), "value")
        self.hint = w.Checkbox(value=False, description=say("play.hint"), indent=False)
        self.hint.layout.width = "auto"
        self.hint.observe(lambda _: self.draw(), "value")
        self.runner = Runner(say("play.weigh"), self.weigh, self.said)
        self.runner.cancel.on_click(lambda _: self.let_go())
        show(self.runner.start, False)  # it is started by what needs it
        show(self.policy, len(offered) > 1)
        self.note = html(f"<p class='nk-small'>{clean(lacks)}</p>" if lacks else "")
        show(self.note, bool(lacks))
        self.giving = box(self.order, self.hint, css="nk-column")
        self.widget = box(
            self.policy,
            self.giving,
            self.note,
            self.runner.widget,
            self.counsel,
            self.said,
            css="nk-column",
        )
        self._drawing = False

    # --- what is given ---------------------------------------------------------------------------

    @property
    def follows(self) -> str:
        """What the other side follows."""
        return str(self.policy.value or STANDING)

    @property
    def name(self) -> str:
        """The order that is chosen, as a link has it."""
        return UNSAID if self.chosen == STANDING else self.chosen

    def set_up(self, policy: str) -> None:
        """Have the other side follow this, as a link says; what is not known is refused."""
        known = [value for _, value in self.policy.options]
        if policy and policy not in known:
            told = {"value": repr(policy[:40]), "known": " or ".join(known) or "none"}
            raise ValueError(say("play.link_policy", **told))
        self._drawing = True
        self.policy.value = policy or next(iter(known), None)
        self._drawing = False

    def give(self, fight: Fight, name: str) -> None:
        """The order of the coming round by its name; one that cannot be given is refused."""
        closed = fight.opening or fight.finished
        may = {} if closed else self.command.orders(fight, self.follows)
        if name != UNSAID and name not in may:
            known = ", ".join([UNSAID, *may])
            raise ValueError(say("play.link_order", value=repr(name[:40]), known=known))
        self.chosen = STANDING if name == UNSAID else name
        if not closed:
            fight.give(self.command.given(fight, may.get(name), self.follows))

    # --- what is pressed -------------------------------------------------------------------------

    def _told(self) -> None:
        if not self._drawing:
            self.chosen = str(self.order.value)
            self.changed()

    def _follow(self) -> None:
        if not self._drawing:
            self.session.policy = "" if self.follows == STANDING else self.follows
            self.anew()

    def let_go(self) -> None:
        """Stopped: nothing that has to be weighed is wanted any more."""
        self.hint.value = False
        self.policy.value = next(iter(self.command.policies), None)

    @property
    def ready(self) -> bool:
        """Whether the orders have been weighed, for the set-up and what the other side follows."""
        return self.weighed == (self.session.inputs, self.follows)

    @property
    def quick(self) -> bool:
        """Whether what may be ordered is known at once."""
        return self.ready or self.follows == STANDING

    @property
    def told(self) -> bool:
        """Whether what orders are worth is wanted, and may be shown."""
        return bool(self.hint.value) and self.session.guess is not None

    def weigh(self) -> Iterator[float]:
        """Work out what has to be known first; if the set-up changes meanwhile, for that one."""
        while not self.ready:
            inputs, follows = self.session.inputs, self.follows
            for done in self.command.weighing(inputs, follows):
                yield done
                if (self.session.inputs, self.follows) != (inputs, follows):
                    break
            else:
                self.weighed = inputs, follows
        self.changed()

    # --- what is seen ----------------------------------------------------------------------------

    def draw(self, fight: Fight | None = None) -> None:
        """What may be ordered now; what each order is worth, where that is wanted."""
        self.fight = fight = fight or self.fight
        if fight is None:
            return
        going = not (fight.opening or fight.finished)
        show(self.giving, going)
        show(self.counsel, going)
        if (self.told or self.follows != STANDING) and not self.ready:
            self.runner.press()
        if going and self.quick:
            self._offer(fight, self._worth(fight))

    def offer(self, fight: Fight) -> None:
        """What may be ordered now; the order that was chosen stays so while it can be given."""
        if not (fight.opening or fight.finished):
            self._offer(fight, None)

    def _worth(self, fight: Fight) -> Worth | None:
        if not (self.told and self.ready):
            hidden = self.hint.value and self.session.guess is None
            self.counsel.value = f"<p>{say('play.hint_hidden')}</p>" if hidden else ""
            return None
        try:
            worth = self.command.worth(fight, self.follows)
        except ValueError as error:
            self.counsel.value = f"<p>{clean(str(error))}</p>"
            return None
        self.counsel.value = f"<p>{clean(worth.verdict)}</p>"
        return worth

    def _offer(self, fight: Fight, worth: Worth | None) -> None:
        told = worth.told if worth else {}
        inputs, standing = fight.inputs, self.command.standing(fight.inputs)
        names = {STANDING: say("play.standing", orders=standing)}
        for name, order in self.command.orders(fight, self.follows).items():
            words = self.command.words(inputs, order)
            if words != standing:
                names[name] = words
        options = [
            (f"{words} ({told[name]})" if name in told else words, name)
            for name, words in names.items()
        ]
        self.chosen = self.chosen if self.chosen in names else STANDING
        self._drawing = True
        self.order.options, self.order.value = options, self.chosen
        self._drawing = False
