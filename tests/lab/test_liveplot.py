"""The live plot and the heartbeat as Python has them, without a browser."""

import gzip
import json
import logging
from types import SimpleNamespace
from typing import Any

import plotly.graph_objects as go
import pytest

from navalkit.lab.heartbeat import SORRY, Heartbeat, guarded
from navalkit.lab.liveplot import BUNDLE, STATIC, LivePlot

BARS = {"data": [{"type": "bar", "x": ["win", "lose"], "y": [0.75, 0.25]}], "layout": {}}


class Line:
    """Stands in for the line to the browser and keeps what is said on it."""

    comm_id = "a line"

    def __init__(self, widget: Any) -> None:
        self.said: list[tuple[dict[str, Any], list[bytes]]] = []
        widget.comm = self

    def send(self, data: dict[str, Any], buffers: Any = (), **_: Any) -> None:
        self.said.append((data, list(buffers or ())))

    def on_msg(self, _: Any) -> None:
        """Nobody speaks at the other end."""

    def close(self, *_: Any, **__: Any) -> None:
        """Nothing to close."""


def test_a_change_of_figure_and_sentence_is_one_message() -> None:
    """And holds the whole figure: the page redraws it in place."""
    plot = LivePlot()
    line = Line(plot)
    plot.show(BARS, "Three in four win")
    ((message, _),) = line.said
    assert message["method"] == "update"
    assert message["state"] == {"spec": BARS, "label": "Three in four win"}


def test_the_same_figure_again_is_no_message() -> None:
    """A control moved there and back costs nothing."""
    plot = LivePlot(BARS, "Three in four win")
    line = Line(plot)
    plot.show({"data": [dict(BARS["data"][0])], "layout": {}}, "Three in four win")
    assert line.said == []


def test_a_spec_is_plain_data_that_plotly_accepts() -> None:
    """What is drawn in the page is what a user can take as a Figure."""
    assert json.loads(json.dumps(LivePlot(BARS).spec)) == go.Figure(BARS).to_plotly_json() | {
        "layout": {}
    }


def test_a_figure_with_more_than_data_and_layout_is_refused() -> None:
    """Its `config` or `frames` would be dropped in silence."""
    with pytest.raises(ValueError, match="'data' and 'layout' and nothing else, not 'frames'"):
        LivePlot({**BARS, "frames": []})


def test_a_picture_is_saved_by_the_browser_in_one_of_two_kinds() -> None:
    """Python has no part in drawing it."""
    plot = LivePlot()
    line = Line(plot)
    plot.save("svg")
    ((message, _),) = line.said
    assert message["content"] == {"save": "svg"}
    with pytest.raises(ValueError, match="'png' or 'svg', not 'pdf'"):
        plot.save("pdf")  # type: ignore[arg-type]


def test_the_kernel_gives_out_plotly_only_when_asked() -> None:
    """Compressed, so that the message stays small."""
    plot = LivePlot()
    line = Line(plot)
    plot._handle_custom_msg({"want": "tea"}, [])
    assert line.said == []
    plot._handle_custom_msg({"want": "plotly"}, [])
    ((message, (packed,)),) = line.said
    assert message["content"] == {"answer": "plotly"}
    assert len(packed) < 600_000
    assert gzip.decompress(packed) == BUNDLE.read_bytes()


def test_plotly_comes_with_its_licence_and_says_its_version() -> None:
    """The name, by which a browser keeps it, is the version in the script."""
    assert "MIT License" in (STATIC / "plotly-LICENSE").read_text()
    version = BUNDLE.name.removeprefix("plotly-cartesian-").removesuffix(".min.js")
    assert f"plotly.js (cartesian - minified) v{version}" in BUNDLE.read_text()[:100]


@pytest.mark.parametrize("kind", [LivePlot, Heartbeat])
def test_no_widget_has_a_layout_of_its_own(kind: type) -> None:
    """JupyterLab takes a trait of that name for the widget's place on the page."""
    assert "layout" not in vars(kind)


def test_a_heartbeat_answers_a_ping_and_nothing_else() -> None:
    """The page waits for this."""
    heartbeat = Heartbeat("dice=2")
    line = Line(heartbeat)
    heartbeat._handle_custom_msg({"hello": 1}, [])
    heartbeat._handle_custom_msg({"ping": True}, [])
    ((message, _),) = line.said
    assert message["content"] == {"pong": True}


def test_an_error_of_the_readers_is_its_own_words_safe_for_a_page() -> None:
    """And a call that succeeds takes them back."""
    notice = SimpleNamespace(value="")

    def at_most_seven(dice: int) -> None:
        if dice > 7:
            raise ValueError(f"{dice} dice are too many: take <at most> 7")

    guard = guarded(at_most_seven, notice)
    guard(8)
    assert notice.value == "8 dice are too many: take &lt;at most&gt; 7"
    guard(7)
    assert notice.value == ""


def test_an_error_of_ours_is_an_apology_and_a_record(caplog: pytest.LogCaptureFixture) -> None:
    """The reader is not shown what they cannot mend; the log has all of it."""
    notice = SimpleNamespace(value="")
    with caplog.at_level(logging.ERROR, "navalkit.lab"):
        guarded(lambda: {}["missing"], notice)()
    assert notice.value == SORRY
    (record,) = caplog.records
    assert record.exc_info
    assert record.exc_info[0] is KeyError
