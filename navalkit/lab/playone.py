"""Play one: round by round, dice shown as dice or entered by hand, the line of chances moving."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from navalkit.lab.liveplot import LivePlot
from navalkit.lab.parts import box, button, html, notice, section, show
from navalkit.lab.session import Session
from navalkit.lab.strings import say
from navalkit.odds.tray import Face, Pick
from navalkit.rules.fight import SEEDS, Fight
from navalkit.rules.inputs import words_of
from navalkit.rules.question import exact_chain
from navalkit.show import figures
from navalkit.show.draw import clean
from navalkit.show.numbers import percent
from navalkit.show.shown import Spec, rolled


class PlayOne:
    """The step in which one fight is played from its seed."""

    def __init__(self, session: Session, simple: bool = False) -> None:
        self.session, self.said = session, notice()
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
        self.plot = LivePlot(name="line-of-chances", tools=False)
        self.chances = html("", "nk-sentence")
        self.own = OwnDice(self)
        self.widget = section(
            say("play.title"),
            self.scene,
            box(self.next, self.rest, self.new, self.seed, css="nk-row-of"),
            self.said,
            self.own.widget,
            self.dice,
            self.log,
            self.chances,
            self.plot,
            css="nk-play",
        )
        show(self.own.widget, not simple)
        show(self.seed, not simple)
        self._inputs = session.inputs
        session.watch(self._session_changed)
        self.draw()

    def _fight(self) -> Fight:
        s = self.session
        try:
            return Fight(s.question, s.inputs, s.seed, entered=list(s.rounds))
        except ValueError as error:  # dice out of a link that do not fit this fight
            s.problems.append(f"dice: {error}")
            s.rounds = []
            return Fight(s.question, s.inputs, s.seed)

    def _session_changed(self) -> None:
        if self.session.inputs != self._inputs:
            self._inputs = self.session.inputs
            self.fight = self._fight()
        self.draw()

    @property
    def single(self) -> bool:
        """Whether it is all over after one roll: then there is no line to follow."""
        chain = exact_chain(self.session.question, self.fight.inputs)
        return chain.last == 1 and self.session.question.opening is None

    def roll(self) -> None:
        """Play the next round."""
        self.fight.roll()
        self.keep()

    def finish(self) -> None:
        """Play to the end."""
        self.fight.finish()
        self.keep()

    def anew(self) -> None:
        """Another fight, from the next seed."""
        self.session.seed = (self.session.seed + 1) % len(SEEDS)
        self.session.rounds = []
        self.seed.value = str(self.session.seed)
        self.fight = self._fight()
        self.keep()

    def reseed(self) -> None:
        """The fight of the seed that was typed in."""
        text = self.seed.value.strip()
        if text == str(self.session.seed):
            return
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            self.said.value = say("play.bad_seed", value=clean(repr(text[:20])))
            return
        self.said.value = ""
        self.session.seed, self.session.rounds = int(text), []
        self.fight = self._fight()
        self.keep()

    def keep(self) -> None:
        """Keep the fight in the page's link, and draw it."""
        fight = self.fight
        self.session.rounds = [
            [Pick.of(cast) for cast in turn.casts[: len(fight.entered[i])]]
            for i, turn in enumerate(fight.turns)
        ]
        self.session.refresh()

    def draw(self) -> None:
        """Draw the fight as it stands."""
        fight, told = self.fight, self.session.shown
        if told.scene:
            self.scene.value = told.scene(fight.inputs, fight.state, fight.played)
        last = fight.turns[-1].casts if fight.turns else ()
        self.dice.value = "".join(rolled(cast) for cast in last)
        lines = "".join(f"<li>{clean(told.turn(fight.inputs, turn))}</li>" for turn in fight.turns)
        end = ""
        if fight.finished:
            end = f"<p><b>{say('play.over', outcome=clean(told.name(fight.outcome)))}</b></p>"
        self.log.value = f'<ol aria-live="polite">{lines}</ol>{end}'
        opening, number = say("play.opening"), fight.played + 1
        coming = say("play.once") if self.single else say("play.next", number=number)
        self.next.description = opening if fight.opening else coming
        show(self.rest, not self.single)
        self.next.disabled = self.rest.disabled = fight.finished
        self.own.draw()
        self.draw_line()

    def draw_line(self) -> None:
        """The line of chances; hidden until there is a guess, for it would give it away."""
        revealed = self.session.guess is not None and not self.single
        show(self.plot, revealed)
        show(self.chances, revealed)
        if not revealed:
            return
        event = self.session.question.event
        ahead, _ = self.fight.ahead()
        told = [pmf.p(event.holds) for pmf in self.fight.chances]
        if self.fight.by_hand:
            told.append(ahead.p(event.holds))
        sentence = say(
            "play.line_sentence", event=event.words, now=percent(told[-1]), start=percent(told[0])
        )
        self.chances.value = f'<p aria-live="polite">{sentence}</p>'
        self.plot.show(line_of_chances(told, say("play.line", event=event.words)), sentence)


def line_of_chances(told: list[Any], title: str) -> Spec:
    """The chance of the event before the first round and after each, as a line."""
    spec = figures.lines(list(range(len(told))), {"running": told}, title, "After round")
    spec["layout"] |= {"showlegend": False, "height": 260}
    spec["layout"]["xaxis"]["range"] = [-0.2, max(len(told) - 0.8, 5.2)]
    return spec


class OwnDice:
    """Beside the roll button: the throw that is wanted next, to be typed or clicked in."""

    def __init__(self, play: PlayOne) -> None:
        self.play = play
        self.printed: list[tuple[str, tuple[str, ...]]] = []
        self.said = notice()
        self.wanted = html()
        self.value = w.Dropdown(description="", options=[])
        self.value.add_class("nk-throw")
        enter = button(say("play.own_enter"), self.enter_value, self.said)
        self.faces = box(css="nk-row-of")
        enter_faces = button(say("play.own_faces_enter"), self.enter_faces, self.said)
        by_face = w.Accordion([box(self.faces, enter_faces, css="nk-column")], selected_index=None)
        by_face.set_title(0, say("play.own_faces"))
        by_face.observe(lambda _: self.draw_faces(), "selected_index")
        self.by_face = by_face
        inside = box(
            self.wanted,
            box(self.value, enter, css="nk-row-of"),
            self.by_face,
            self.said,
            css="nk-column",
        )
        self.widget = w.Accordion([inside], selected_index=None)
        self.widget.set_title(0, say("play.own"))
        self.widget.add_class("nk-own-dice")

    def draw(self) -> None:
        """Ask for the throw that is wanted now."""
        _, wanted = self.play.fight.ahead()
        if wanted is None:
            self.wanted.value = say("play.own_closed")
            self.value.options = []
            self.draw_faces()
            return
        told = say("play.own_wanted", label=wanted.label, dice=wanted.dice)
        self.wanted.value = f"<p>{clean(told)}. {say('play.own_value')}</p>"
        self.value.options = [(words_of(v), v) for v in wanted.dice.pmf()]
        self.draw_faces()

    def draw_faces(self) -> None:
        """A choice of face for each die that is wanted; only while the fold is open."""
        _, wanted = self.play.fight.ahead()
        printed = wanted.dice.printed() if wanted and self.by_face.selected_index == 0 else []
        if printed == self.printed:
            return
        self.printed = printed
        for picker in self.faces.children:
            picker.close()
        self.faces.children = [_face_picker(die, faces) for die, faces in printed]

    def enter_value(self) -> None:
        """Use the value that was chosen."""
        self._enter(self.value.value)

    def enter_faces(self) -> None:
        """Use the faces that were chosen, one for each die."""
        self._enter(tuple(picker.value for picker in self.faces.children))

    def _enter(self, throw: Any) -> None:
        self.play.fight.enter(throw)
        if self.play.fight.ahead()[1] is None:
            self.play.roll()  # nothing of this round is left to throw
        else:
            self.play.draw()


def _face_picker(die: str, faces: tuple[str, ...]) -> w.Dropdown:
    options = [(f"{die}: {face or 'blank'}", Face(die, face)) for face in dict.fromkeys(faces)]
    made = w.Dropdown(options=options, description="")
    made.add_class("nk-throw")
    return made
