"""Small parts that the steps of a page are made of: text, buttons, sections, folds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import ipywidgets as w

from navalkit.lab.heartbeat import guarded
from navalkit.show.draw import clean
from navalkit.show.figures import Table

ESCAPED = clean
"""Text that a user may have brought, made safe to stand in HTML."""


GONE = "nk-gone"


@cache
def plain_layout() -> w.Layout:
    """One layout for all: the style sheet does the rest, and each more is a message to the page."""
    return w.Layout()


@cache
def plain_style() -> Any:
    """One style for all text, likewise."""
    return w.HTML().style


@cache
def button_style() -> Any:
    """And one for all buttons."""
    return w.Button().style


def html(text: str = "", *classes: str) -> w.HTML:
    """HTML as it is; whoever brought text into it has escaped it."""
    # Classes are given at birth: each that is added afterwards is a message of its own.
    names = ("nk-html", *classes)
    return w.HTML(text, layout=plain_layout(), style=plain_style(), _dom_classes=names)


def box(*children: w.Widget, css: str = "") -> w.Box:
    """Widgets in a box that the page's style sheet lays out."""
    return w.Box(children, layout=plain_layout(), _dom_classes=tuple(css.split()))


def section(title: str, *children: w.Widget, css: str = "") -> w.Box:
    """A step of the page under its heading."""
    return box(html(f"<h3>{clean(title)}</h3>"), *children, css=f"nk-step {css}".strip())


def notice() -> w.HTML:
    """Where a step says in one sentence what went wrong."""
    return html("", "nk-notice")


def button(words: str, press: Callable[[], object], said: w.HTML, main: bool = False) -> w.Button:
    """A button; what goes wrong when it is pressed is said in `said`."""
    names = ("nk-button", "nk-main") if main else ("nk-button",)
    made = w.Button(
        description=words, layout=plain_layout(), style=button_style(), _dom_classes=names
    )
    act = guarded(press, said)
    made.on_click(lambda _: act())
    return made


def show(widget: w.DOMWidget, visible: bool) -> None:
    """Show a widget, or take it out of the page."""
    (widget.remove_class if visible else widget.add_class)(GONE)


def hidden(widget: w.DOMWidget) -> bool:
    """Whether a widget has been taken out of the page."""
    return GONE in widget._dom_classes


def table(told: Table, caption: str) -> str:
    """A table in HTML."""
    heads = "".join(f'<th scope="col">{clean(head)}</th>' for head in told.heads)
    body = "".join(
        "<tr>"
        + f'<th scope="row">{clean(str(first))}</th>'
        + "".join(f"<td>{clean(str(cell))}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in told.rows
    )
    return (
        f'<div class="nk-scroll" tabindex="0" role="region" aria-label="{clean(caption)}">'
        f"<table><caption>{clean(caption)}</caption><thead><tr>{heads}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def fold(summary: str, inside: str, open: bool = False) -> str:
    """A part that opens when its summary is pressed."""
    return (
        f'<details class="nk-fold"{" open" if open else ""}>'
        f"<summary>{clean(summary)}</summary>{inside}</details>"
    )


def choice(options: Sequence[Any], label: str) -> w.ToggleButtons:
    """A few choices side by side, one of them pressed."""
    made = w.ToggleButtons(options=options, description="", tooltips=[label] * len(options))
    made.style.button_width = "auto"
    made.add_class("nk-choice")
    return made
