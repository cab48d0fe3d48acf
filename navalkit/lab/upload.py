"""A file of the reader's own, of a bounded size; the browser sends nothing larger."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import anywidget
import traitlets as t

from navalkit.lab.liveplot import STATIC
from navalkit.lab.strings import say
from navalkit.rules.catalogue import short
from navalkit.rules.sheets import MOST_BYTES
from navalkit.show.numbers import count


class Upload(anywidget.AnyWidget):
    """A button to choose a file with; `taken` is called with its name and its bytes.

    The stock widget hands over a file of any size, and a connection that is sent too much is lost.
    """

    _esm = STATIC / "upload.js"

    label = t.Unicode().tag(sync=True)
    accept = t.Unicode(".csv,.json,.toml").tag(sync=True)
    most = t.Int(MOST_BYTES).tag(sync=True)

    def __init__(
        self,
        taken: Callable[[str, bytes], None],
        refused: Callable[[str], None],
        **traits: Any,
    ) -> None:
        super().__init__(**traits)
        self._taken, self._refused = taken, refused
        self.on_msg(self._told)

    def _told(self, _: object, content: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        if "file" in content and buffers:
            self._taken(str(content["file"]), bytes(buffers[0]))
        elif "large" in content:
            file, size = short(str(content["large"])), count(int(content.get("size", 0)))
            most = count(self.most)
            self._refused(say("shipyard.large", file=file, size=size, most=most))
        else:
            self._refused(say("shipyard.unread", file=short(str(content.get("unread", "")))))
