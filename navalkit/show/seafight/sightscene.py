"""The picture of a sighting: two ships, the light, and who sees whom."""

from __future__ import annotations

from typing import Final

from navalkit.rules.seafight.sighting import Side, SightState, Stage, first_distance
from navalkit.rules.seafight.sighting_inputs import Light, SightInputs, seen_by
from navalkit.show.chartparts import hair, waves
from navalkit.show.draw import circle, group, line, moved, num, path, picture, rect, scaled, words
from navalkit.show.palette import SIDES
from navalkit.show.ships import mast_top, silhouette

WIDTH: Final = 400.0
HORIZON: Final = 126.0
OURS, THEIRS = "sixth rate", "Jamaica sloop"
FADED: Final = {Light.DAY: "1", Light.HAZE: "0.45", Light.DUSK: "0.75", Light.NIGHT: "0.55"}


def scene(inputs: SightInputs, state: SightState | None, played: int) -> str:
    """Both ships under the light of the hour; a line from the masthead of whoever has seen.

    SF-SIGHT-1, SF-SIGHT-2, SF-SIGHT-3.
    """
    state, light = state or SightState(), inputs.light
    told = _words(light, state)
    drawn = [
        rect(2, 2, WIDTH - 4, 176, fill="none", stroke="currentColor", stroke_width=1.5),
        _sky(light),
        hair(line((6, HORIZON), (WIDTH - 6, HORIZON)), 0.8, "0.7"),
        waves(10, WIDTH - 20, HORIZON, 44, 1),
        moved(84, HORIZON + 22, silhouette(OURS), 0.82),
        group([moved(326, HORIZON + 4, silhouette(THEIRS), 0.46, flip=True)], opacity=FADED[light]),
        *_glances(state),
        words(84, 170, "our ship", 15, text_anchor="middle", font_style="italic"),
        words(326, 170, "a strange sail", 15, text_anchor="middle", font_style="italic"),
        words(200, 24, light.value.capitalize(), 17, text_anchor="middle", font_style="italic"),
        words(200, 46, f"{seen_by(light).check} for the lookouts", 15, text_anchor="middle"),
    ]
    return picture("The sighting", (0, 0, WIDTH, 180), group(drawn), _centred(), told)


def _centred() -> str:
    return scaled(560) + ";margin:0 auto"


def _words(light: Light, state: SightState) -> str:
    where = f"first seen at {first_distance(light).words}" if state.first else "nothing seen yet"
    if state.stage is Stage.SETTLED and not state.first:
        where = f"both seen at {first_distance(light).words}"
    return f"{light.value.capitalize()}; {where}"


def _sky(light: Light) -> str:
    if light is Light.NIGHT:
        stars = ((60, 30), (120, 52), (262, 66), (300, 30), (352, 58), (30, 66))
        moon = path("M366 18a13 13 0 1 0 10 20a10.5 10.5 0 0 1 -10 -20Z", fill="currentColor")
        return moon + "".join(circle(x, y, 1.3, fill="currentColor") for x, y in stars)
    if light is Light.HAZE:
        rows = (line((150 - 8 * k, 62 + 11 * k), (392, 62 + 11 * k)) for k in range(6))
        return hair("".join(rows), 2.2, "0.22") + _sun(366, 30, "0.5")
    if light is Light.DUSK:
        low = f"M226 {num(HORIZON)}a16 16 0 0 1 32 0Z"
        return path(low, fill="#cf9e33", stroke="currentColor", stroke_width=0.8)
    return _sun(366, 30, "1")


def _sun(x: float, y: float, opacity: str) -> str:
    return circle(
        x, y, 11, fill="#cf9e33", stroke="currentColor", stroke_width=0.8, opacity=opacity
    )


def _glances(state: SightState) -> list[str]:
    """Dashed lines of sight with an eye's arrowhead, from each ship that has seen the other."""
    ours = (84 + mast_top(OURS)[0] * 0.82 + 6, HORIZON + 22 - mast_top(OURS)[1] * 0.82 - 3)
    theirs = (326 - mast_top(THEIRS)[0] * 0.46 - 6, HORIZON + 4 - mast_top(THEIRS)[1] * 0.46 - 3)
    settled = state.stage is Stage.SETTLED
    if state.stage is Stage.WATCHING:
        return []
    seen = settled and not state.surprises
    drawn = []
    if state.first is not Side.THEIRS or seen:
        drawn.append(_glance(ours, theirs, SIDES["ours"].fill, -4))
    if state.first is not Side.OURS or seen:
        drawn.append(_glance(theirs, ours, SIDES["theirs"].fill, 4))
    return drawn


def _glance(start: tuple[float, float], end: tuple[float, float], colour: str, shift: float) -> str:
    (x, y), (to_x, to_y) = start, end
    y, to_y, back = y + shift, to_y + shift, 9 if to_x > x else -9
    head = line((to_x - back, to_y - 5), (to_x, to_y), (to_x - back, to_y + 5))
    return group(
        [path(line((x, y), (to_x, to_y)), stroke_dasharray="7 4"), path(head)],
        fill="none",
        stroke=colour,
        stroke_width=2.4,
    )
