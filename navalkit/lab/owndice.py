"""Own dice: beside the roll button, the throw that is wanted next, to be typed or clicked in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from navalkit.lab.parts import box, button, html, notice
from navalkit.lab.strings import say
from navalkit.odds.tray import Face, Wanted
from navalkit.rules.inputs import words_of
from navalkit.show.draw import clean


class OwnDice:
    """Asks for the throw that is `wanted` now, and hands what was entered to `entered`."""

    def __init__(self, wanted: Callable[[], Wanted | None], entered: Callable[[Any], None]) -> None:
        self.next, self.entered = wanted, entered
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
        by_face.observe(lambda _: self.draw_faces(self.next()), "selected_index")
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
        wanted = self.next()
        if wanted is None:
            self.wanted.value = say("play.own_closed")
            self.value.options = []
        else:
            told = say("play.own_wanted", label=wanted.label, dice=wanted.dice)
            self.wanted.value = f"<p>{clean(told)}. {say('play.own_value')}</p>"
            self.value.options = [(words_of(v), v) for v in wanted.dice.pmf()]
        self.draw_faces(wanted)

    def draw_faces(self, wanted: Wanted | None) -> None:
        """A choice of face for each die that is wanted; only while the fold is open."""
        printed = wanted.dice.printed() if wanted and self.by_face.selected_index == 0 else []
        if printed == self.printed:
            return
        self.printed = printed
        for picker in self.faces.children:
            picker.close()
        self.faces.children = [_face_picker(die, faces) for die, faces in printed]

    def enter_value(self) -> None:
        """Use the value that was chosen."""
        if self.value.value is None:
            raise ValueError(say("play.own_choose"))
        self.entered(self.value.value)

    def enter_faces(self) -> None:
        """Use the faces that were chosen, one for each die."""
        self.entered(tuple(picker.value for picker in self.faces.children))


def _face_picker(die: str, faces: tuple[str, ...]) -> w.Dropdown:
    options = [(f"{die}: {face or 'blank'}", Face(die, face)) for face in dict.fromkeys(faces)]
    made = w.Dropdown(options=options, description="")
    made.add_class("nk-throw")
    return made
