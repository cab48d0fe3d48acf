"""What a page does when something behind it fails: say so, in one sentence, and log the rest."""

import html
import logging
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, Protocol

import anywidget
import traitlets as t

from navalkit.lab.liveplot import STATIC

P = ParamSpec("P")

SORRY = "Something went wrong while working this out; what is shown is from before."


class Heartbeat(anywidget.AnyWidget):
    """Tells the reader within five seconds that the kernel has gone, with a link back.

    `link` is the query string that opens the page as it is set up now; the page keeps it up to
    date, and a served page shows it in its address bar. Times are in seconds.
    """

    _esm = STATIC / "heartbeat.js"
    _css = STATIC / "heartbeat.css"

    link = t.Unicode().tag(sync=True)
    period = t.Float(1.5).tag(sync=True)  # between questions while the reader is about
    watch = t.Float(1800.0).tag(sync=True)  # after the last touch: then the kernel may be culled
    patience = t.Float(3.0).tag(sync=True)  # for an answer

    def __init__(self, link: str = "", **traits: Any) -> None:
        super().__init__(link=link, **traits)
        self.on_msg(self._answer)

    def _answer(self, _: object, content: Mapping[str, Any], __: object) -> None:
        if "ping" in content:
            self.send({"pong": True})


class Notice(Protocol):
    """Anything that shows a `value`: an `ipywidgets.HTML`, say."""

    value: str


def guarded(callback: Callable[P, object], notice: Notice) -> Callable[P, None]:
    """`callback`, but an error in it becomes one sentence in `notice` and a record in the log.

    A `ValueError` is the reader's to mend and shows its own words; any other error is ours and
    shows an apology. A call that succeeds clears the notice.

    >>> from types import SimpleNamespace
    >>> notice = SimpleNamespace(value="")
    >>> guarded(lambda: int("six"), notice)(); notice.value
    "invalid literal for int() with base 10: 'six'"
    """

    @wraps(callback)
    def call(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            callback(*args, **kwargs)
        except ValueError as error:
            notice.value = html.escape(str(error), quote=False)
            _log().info("refused: %s", error)
        except Exception:
            notice.value = SORRY
            _log().exception("a control's callback failed")
        else:
            notice.value = ""

    return call


def _log() -> logging.Logger:
    # A kernel's own stderr is sent to the page, where a callback has no cell to show it in; the
    # process's first stderr is the server's terminal.
    log = logging.getLogger("navalkit.lab")
    if not log.handlers and sys.__stderr__ is not None:
        log.addHandler(logging.StreamHandler(sys.__stderr__))
    return log
