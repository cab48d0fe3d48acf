"""How far apart a fight begins: by sky, and by height."""

from __future__ import annotations

from fractions import Fraction
from math import cos, pi, sin

from navalkit.odds.tray import exact
from navalkit.rules.crewedships import spotting as rules
from navalkit.rules.crewedships.spotting import BY_DIE, CABLES, Sky, Spotted, SpottingInputs
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.crewedships.looks import ASSUMED
from navalkit.show.draw import group, line, path, picture, scaled, words
from navalkit.show.numbers import decimal, percent, plural
from navalkit.show.palette import paint
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

HEIGHTS = (0, 10, 20, 40, 60, 80, 100, 120, 150, 200)


def miles(cables: int) -> str:
    """A distance in sea miles, to a tenth, with the mark of an assumption.

    >>> miles(195)
    '19.5○'
    """
    return decimal(Fraction(cables, CABLES)) + ASSUMED


WORDS = {cables: f"{miles(cables)} sea miles" for cables in range(0, 331)}


def scene(inputs: SpottingInputs, state: int | None, played: int) -> str:
    """Two masts on a round sea, and the line of sight between them."""
    radius, half = 900.0, 11 * pi / 180
    left, right = (_on_sphere(side * half, radius) for side in (-1, 1))
    up = (_on_sphere(-half, radius + 40), _on_sphere(half, radius + 40))
    curve = f"M{left[0]:.1f} {left[1]:.1f}A{radius} {radius} 0 0 1 {right[0]:.1f} {right[1]:.1f}"
    masts = "".join(line(foot, top) for foot, top in zip((left, right), up, strict=True))
    cables = state or rules.distance(inputs, _sky(inputs))
    told = f"{miles(cables)} sea miles" if played or inputs.sky is not Sky.THROWN else "?"
    sight = path(line(*up), stroke="currentColor", stroke_width=1, stroke_dasharray="5 4")
    body = path(curve, fill="none", stroke="currentColor", stroke_width=2) + sight
    body += path(masts, stroke="currentColor", stroke_width=3)
    body += group(
        [
            words(200, 22, f"First seen at {told}", 18, text_anchor="middle", font_weight="700"),
            words(14, 118, f"eye {inputs.eye} feet", 14),
            words(386, 118, f"masts {inputs.seen} feet", 14, text_anchor="end"),
        ]
    )
    return picture("Where they first see each other", (0, 0, 400, 126), body, scaled(460), told)


def _on_sphere(turn: float, radius: float) -> tuple[float, float]:
    return 200 + radius * sin(turn), 970 - radius * cos(turn)


def _sky(inputs: SpottingInputs) -> Sky:
    return Sky.CLEAR if inputs.sky is Sky.THROWN else inputs.sky


def by_sky(drawn: Drawn) -> Spec:
    """The distance under each sky. A-SPOT."""
    told = {sky.value: rules.distance(drawn.inputs, sky) for sky in BY_DIE}
    data = {
        "type": "bar",
        "orientation": "h",
        "name": "distance",
        "y": list(told),
        "x": [cables / CABLES for cables in told.values()],
        "marker": figures.markers(
            [paint("win" if sky is drawn.inputs.sky else "tie") for sky in BY_DIE]
        ),
        "text": [miles(cables) for cables in told.values()],
        "textposition": "outside",
        "cliponaxis": False,
        "hovertemplate": "%{y}: %{x} sea miles<extra></extra>",
    }
    layout = {
        "title": {"text": "First seen, by sky"},
        "xaxis": {"title": {"text": f"Sea miles{ASSUMED}"}, "rangemode": "tozero"},
        "yaxis": {"type": "category", "range": [len(told) - 0.5, -0.5], "automargin": True},
        "showlegend": False,
        "margin": {"r": 60},
    }
    return {"data": [data], "layout": layout}


def by_sky_table(drawn: Drawn) -> figures.Table:
    """The same as a table, with the rounds until weapons bear."""
    rows = []
    for sky in BY_DIE:
        cables = rules.distance(drawn.inputs, sky)
        rounds = rules.rounds_to_reach(drawn.inputs, cables)
        rows.append((sky.value, miles(cables), str(cables), f"{rounds:,}{ASSUMED}"))
    return figures.Table(("Sky", "Sea miles", "Cables", "Rounds until weapons bear"), rows)


def by_height(drawn: Drawn) -> Spec:
    """How far one sees by the lookout's height, under a clear sky. A-SPOT."""
    seen = [rules.horizon(eye, drawn.inputs.seen) / CABLES for eye in HEIGHTS]
    spec = figures.lines(HEIGHTS, {"running": seen}, "A higher lookout sees farther", "Eye, feet")
    spec["data"][0] |= {"hovertemplate": "%{x} feet: %{y} sea miles<extra></extra>"}
    spec["layout"] |= {
        "showlegend": False,
        "yaxis": {"title": {"text": f"Sea miles{ASSUMED}"}, "rangemode": "tozero"},
    }
    spec["layout"]["xaxis"]["dtick"] = 20
    return spec


def by_height_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [(str(eye), miles(rules.horizon(eye, drawn.inputs.seen))) for eye in HEIGHTS]
    return figures.Table(("Eye, feet", "Sea miles"), rows)


def sentence(drawn: Drawn) -> str:
    """Where they begin."""
    inputs = drawn.inputs
    seen = rules.seen_at(inputs, exact)
    if inputs.by is Spotted.SET:
        return f"They begin {decimal(Fraction(inputs.own, CABLES))} sea miles apart, as you set it."
    if len(seen) > 1:
        near = seen.p(drawn.question.event.holds)
        return (
            f"Under an unknown sky they first see each other within two miles {percent(near)} of "
            f"the time; the distance goes from {miles(min(seen))} to {miles(max(seen))} sea miles. "
            f"The table is not in the text: this is the sea horizon{ASSUMED}."
        )
    rounds = rules.rounds_to_reach(inputs, seen.only)
    return (
        f"They first see each other at {miles(seen.only)} sea miles, the sea horizon{ASSUMED}; "
        f"closing {inputs.closing} yards a round, weapons bear after {plural(rounds, 'round')}."
    )


def told(inputs: SpottingInputs, turn: Turn) -> str:
    """The look at the sky in words."""
    cables = turn.after
    sky = f"{BY_DIE[turn.casts[0].value - 1].value.capitalize()}. " if turn.casts else ""
    rounds = plural(rules.rounds_to_reach(inputs, cables), "round")
    return f"{sky}First seen at {miles(cables)} sea miles; weapons bear after {rounds}{ASSUMED}."


WHY = Why(
    words=(
        "The earth is round: a line of sight grazes the sea and then leaves it. Its length grows "
        "with the square root of the height, so that four times the mast sees twice as far; and "
        "two heights add up, for each of the two has its own horizon. Haze, rain, night and fog "
        "cut it short. The rules point to a table of distances that the text does not hold; the "
        "horizon stands in for it, and you may set a distance of your own."
    ),
    formula=(
        "<p class='nk-formula'>distance = 1.17 (√eye + √masts) sea miles, heights in feet</p>"
    ),
    code=(rules.horizon, rules.distance),
)

SPOTTING = Shown(
    views=(
        View("By sky", by_sky, by_sky_table),
        View("By height", by_height, by_height_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
)
