"""A sinking ship as a picture: how deep she lies, the minutes she has, and her crew."""

from __future__ import annotations

from navalkit.rules.crewedships.sinking_inputs import Phase, SinkingInputs, Wreck
from navalkit.show.crewedships.looks import LOOKS
from navalkit.show.crewedships.scenery import kind, sea, strip
from navalkit.show.draw import circle, group, line, moved, path, picture, scaled, window, words
from navalkit.show.numbers import plural
from navalkit.show.ships import silhouette


def _depth(inputs: SinkingInputs, state: Wreck) -> float:
    """How deep she lies, from 0, afloat, to 1, gone."""
    if state.phase in (Phase.SWIMMING, Phase.OVER):
        return 1.0
    if state.phase is Phase.STRICKEN:
        return 0.02
    return 0.04 + 0.5 * state.minute / inputs.ship.size


def _ship(inputs: SinkingInputs, state: Wreck) -> str:
    """Her drawing, lowered and heeled over; what is under water is not seen."""
    depth = _depth(inputs, state)
    if depth == 1:
        return group(_ripple(r) for r in (18, 34, 52))
    ship = silhouette(kind(inputs.ship), 2, "half")
    heeled = f'<g transform="rotate({-14 * depth:.1f})">{ship}</g>'
    return window(0, 26, 184, 110, moved(90, 132 + 95 * depth, heeled, 0.95))


def _ripple(r: float) -> str:
    d = f"M{90 - r:.0f} 136a{r:.0f} {r / 6:.1f} 0 0 0 {2 * r:.0f} 0"
    return path(d, fill="none", stroke="currentColor", stroke_width=1)


def _minutes(inputs: SinkingInputs, state: Wreck) -> str:
    """A mark for each minute she floats, filled as they pass."""
    size = inputs.ship.size
    step = min(200 / size, 40)
    dots = [
        circle(
            206 + step * k,
            84,
            6,
            fill="currentColor" if k < state.minute else "none",
            stroke="currentColor",
        )
        for k in range(size)
    ]
    rule = path(line((200, 100), (400, 100)), stroke="currentColor", stroke_width=0.6)
    return group(dots) + rule


def _headline(inputs: SinkingInputs, state: Wreck) -> str:
    told = {
        Phase.STRICKEN: "stricken: will she float?",
        Phase.SINKING: f"sinking, minute {state.minute} of {inputs.ship.size}",
        Phase.GOING_DOWN: "going under",
        Phase.SWIMMING: "gone; men in the water",
        Phase.OVER: "gone; it is over",
    }
    return f"{inputs.ship.name}: {told[state.phase]}"


def wreck(inputs: SinkingInputs, state: Wreck) -> str:
    """The ship, her minutes, and her crew where play counts them.

    >>> "role=\\"img\\"" in wreck(SinkingInputs(), Wreck())
    True
    """
    crew = state.crew.number if state.crew else inputs.ship.crew
    lost = state.lost.number if state.lost else 0
    over = state.phase is Phase.OVER
    alive = "saved" if over else "in the water" if state.phase is Phase.SWIMMING else "aboard"
    look = LOOKS["swims clear" if over else "fresh"]
    title = _headline(inputs, state)
    body = words(0, 18, title, 17, font_weight="700") + _ship(inputs, state) + sea(0, 136, 180)
    body += words(200, 66, f"Floats {plural(inputs.ship.size, 'minute')} at the most", 14)
    body += _minutes(inputs, state)
    men = [(f"of the crew {alive}", crew, look), ("lost", lost, LOOKS["spent"])]
    body += strip(0, 160, 400, men)
    told = f"{crew} of the crew {alive}, {lost} lost"
    return picture(title, (-6, 0, 412, 220), body, scaled(460), told)
