"""The page of plots that tests open: what a lesson would build, made small."""

import os
import signal

import ipywidgets as widgets

from navalkit.lab.heartbeat import Heartbeat, guarded
from navalkit.lab.liveplot import LivePlot


def bars(dice: int) -> dict[str, object]:
    """A figure of as many bars as dice, so that a test can count them."""
    heights = [1 + k for k in range(dice)]
    first = {"type": "bar", "x": heights, "y": heights, "name": "dice"}
    second = {"type": "scatter", "x": heights, "y": heights, "name": "line"}
    axis = {"title": {"text": "number"}}
    return {"data": [first, second], "layout": {"xaxis": axis, "yaxis": axis}}


def stage() -> widgets.Widget:
    """A slider and its plot, a plot in a closed fold, a button that ends the kernel."""
    plot, folded = LivePlot(bars(2), "2 dice"), LivePlot(bars(4), "4 dice, folded")
    dice = widgets.IntSlider(value=2, min=1, max=9, description="Dice")
    span = widgets.IntRangeSlider(value=(1, 3), min=1, max=6, description="Span")
    ship = widgets.Dropdown(options=["Sloop", "Frigate"], description="Prey")
    end = widgets.Button(description="End the kernel")
    stall = widgets.Button(description="Think hard")
    save = widgets.Button(description="Save it")
    notice = widgets.HTML()
    heartbeat = Heartbeat("dice=2")

    def follow(change: dict[str, int]) -> None:
        if change["new"] == 8:
            raise ValueError("8 dice are too many: take <at most> 7")
        if change["new"] == 9:
            raise RuntimeError("a fault of ours")
        plot.show(bars(change["new"]), f"{change['new']} dice")
        heartbeat.link = f"dice={change['new']}"

    dice.observe(guarded(follow, notice), "value")
    end.on_click(lambda _: os.kill(os.getpid(), signal.SIGKILL))
    stall.on_click(lambda _: __import__("time").sleep(6))
    save.on_click(lambda _: plot.save("svg"))
    fold = widgets.Accordion([folded], titles=["More"], selected_index=None)
    controls = widgets.HBox([dice, span, ship, end, stall, save])
    return widgets.VBox([heartbeat, controls, notice, plot, fold])
