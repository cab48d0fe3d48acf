"""A live plot: one figure, sent whole as one value and redrawn in place by the browser."""

import gzip
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import anywidget
import traitlets as t

STATIC = Path(__file__).parent / "static"
(BUNDLE,) = STATIC.glob("plotly-cartesian-*.min.js")


@cache
def _packed_bundle() -> bytes:
    return gzip.compress(BUNDLE.read_bytes(), mtime=0)


class LivePlot(anywidget.AnyWidget):
    """A Plotly figure that follows `show`.

    `spec` is a figure as plain data, `{"data": […], "layout": {…}}`, without colours for paper,
    text or grid: those follow the page's theme. `label` says the figure in one sentence, for a
    reader who does not see it. A spec is replaced, never changed in place.

    >>> plot = LivePlot(label="Nothing yet")
    >>> plot.show({"data": [{"type": "bar", "y": [1, 3]}], "layout": {}}, "3 in 4 win")
    >>> plot.spec["data"][0]["y"], plot.label
    ([1, 3], '3 in 4 win')
    """

    _esm = STATIC / "liveplot.js"
    _css = STATIC / "liveplot.css"

    spec = t.Dict().tag(sync=True)
    label = t.Unicode().tag(sync=True)
    name = t.Unicode("navalkit").tag(sync=True)  # what a saved picture is called, without suffix
    tools = t.Bool(True).tag(sync=True)  # the two buttons that save the picture
    bundle = t.Unicode(BUNDLE.name, read_only=True).tag(sync=True)

    def __init__(
        self, spec: Mapping[str, Any] | None = None, label: str = "", **traits: Any
    ) -> None:
        super().__init__(spec=_checked(spec or {}), label=label, **traits)
        self.on_msg(self._answer)

    def show(self, spec: Mapping[str, Any], label: str) -> None:
        """Draw `spec` in place of the present figure, said as `label`; one message to the page."""
        with self.hold_sync():
            self.spec = _checked(spec)
            self.label = label

    def save(self, kind: Literal["png", "svg"]) -> None:
        """Have the reader's browser save the picture; it is drawn there, at its present size."""
        if kind not in ("png", "svg"):
            raise ValueError(f"a picture is saved as 'png' or 'svg', not {kind!r}")
        self.send({"save": kind})

    def _answer(self, _: object, content: Mapping[str, Any], __: object) -> None:
        # Asked only where the page's host does not serve the bundle itself.
        if content.get("want") == "plotly":
            self.send({"answer": "plotly"}, [_packed_bundle()])


def _checked(spec: Mapping[str, Any]) -> dict[str, Any]:
    stray = sorted(set(spec) - {"data", "layout"})
    if stray:
        raise ValueError(f"a figure has 'data' and 'layout' and nothing else, not {stray[0]!r}")
    return dict(spec)
