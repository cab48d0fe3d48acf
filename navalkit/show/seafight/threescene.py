"""The picture of three ships: the one alone, and the two at their distances."""

from __future__ import annotations

from typing import Final

from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.three_inputs import Holder, Hunt, ThreeInputs
from navalkit.rules.seafight.three_ships import ThreeState
from navalkit.show.chartparts import hair
from navalkit.show.draw import group, line, moved, picture, rect, scaled, words, wrap
from navalkit.show.palette import BANDS, EDGE, SIDES
from navalkit.show.seafight.ships import picture as drawing
from navalkit.show.ships import silhouette

WIDTH, HEIGHT = 400.0, 236.0
LEFT: Final = 112.0
STEP: Final = 47.0
ROWS: Final = (86.0, 178.0)


def scene(inputs: ThreeInputs, state: ThreeState | None, played: int) -> str:
    """One ladder of distance for each of the two, from the ship alone. SF-CHASE-7, SF-DIST-1."""
    state = state or ThreeState(inputs.start_first, inputs.start_second, inputs.gauge)
    prey = inputs.hunt is Hunt.TWO_PURSUERS
    drawn = [
        rect(2, 2, WIDTH - 4, HEIGHT - 4, fill="none", stroke="currentColor", stroke_width=1.5),
        _alone(inputs, prey, state),
        *(
            _ladder(name, side.ship.name, drawing(side.ship).kind, band, y, state.gauge is who)
            for name, side, band, y, who in (
                ("first", inputs.first, state.first, ROWS[0], Holder.FIRST),
                ("second", inputs.second, state.second, ROWS[1], Holder.SECOND),
            )
        ),
        words(388, 24, _hour(inputs, played), 15, text_anchor="end", font_style="italic"),
    ]
    told = (
        f"{inputs.alone.ship.name} alone; {inputs.first.ship.name} at {state.first.words}, "
        f"{inputs.second.ship.name} at {state.second.words}. The weather gauge: "
        f"{state.gauge.words}. {_hour(inputs, played)}"
    )
    style = scaled(600) + ";margin:0 auto"
    return picture("Three ships", (0, 0, WIDTH, HEIGHT), group(drawn), style, told)


def _hour(inputs: ThreeInputs, played: int) -> str:
    wind = f"{inputs.wind.words}, "
    return f"{wind}round {played} of {inputs.rounds}" if played else f"{wind}{inputs.rounds} rounds"


def _alone(inputs: ThreeInputs, prey: bool, state: ThreeState) -> str:
    ship = inputs.alone.ship
    rows = wrap(ship.name, 12, 2)
    side = SIDES["prey" if prey else "pursuer"]
    gauge = "gauge" if state.gauge is Holder.ALONE else ""
    return group(
        [
            moved(56, 138, silhouette(drawing(ship).kind), 0.66),
            rect(14, 143, 84, 3, fill=side.fill),
            *(
                words(56, 164 + 16 * k, row, 14, text_anchor="middle", font_weight="700")
                for k, row in enumerate(rows)
            ),
            words(
                56,
                164 + 16 * len(rows),
                "prey" if prey else "pursuer",
                13.5,
                text_anchor="middle",
                font_style="italic",
            ),
            words(56, 60, gauge, 13.5, text_anchor="middle", font_style="italic"),
        ]
    )


def _ladder(place: str, name: str, kind: str, band: Band, y: float, gauge: bool) -> str:
    """The six steps of distance, the ship over the one she is at."""
    steps = [
        rect(
            LEFT + STEP * step,
            y,
            STEP - 2,
            9,
            fill=BANDS[step.words].fill if step is band else "none",
            stroke=EDGE,
            stroke_width=0.8,
        )
        for step in Band
    ]
    x = LEFT + STEP * (band + 0.5) - 1
    ship = moved(x, y - 3, silhouette(kind), 0.44 if band is not Band.ESCAPED else 0.26)
    said = f"{place}: {wrap(name, 20, 1)[0]}, {band.words}" + (", gauge" if gauge else "")
    water = hair(line((LEFT, y - 2), (WIDTH - 10, y - 2)), 0.6, "0.5")
    return group([water, ship, *steps, words(LEFT, y + 26, said, 14)])
