"""What a sea chart shows, and the same in words."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from navalkit.show.numbers import count
from navalkit.show.palette import BANDS

Holder = Literal["pursuer", "prey", "nobody"]
LADDER: Final = tuple(BANDS)
STRENGTHS: Final = ("Calm", "Fair", "Fresh", "Gale")


class Condition(NamedTuple):
    """What a ship has left of hull, rigging and hands, each with what she began with."""

    hull: tuple[int, int]
    rigging: tuple[int, int]
    hands: tuple[int, int]


class ShipPicture(NamedTuple):
    """What the chart shows of a ship; `masts` draws a kind that has no drawing of its own."""

    name: str
    kind: str
    condition: Condition | None = None
    masts: int = 2


class Scene(NamedTuple):
    """Everything on a chart, already checked."""

    pursuer: ShipPicture
    prey: ShipPicture
    band: str
    wind: str
    gauge: Holder
    round: int
    rounds: int

    @property
    def place(self) -> int:
        """The band's place on the ladder, 0 for Engaged."""
        return LADDER.index(self.band)

    @property
    def strength(self) -> int:
        """The wind from 0, calm, to 3, a gale."""
        return STRENGTHS.index(self.wind)


def _article(kind: str) -> str:
    return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind}"


def gauge_words(scene: Scene) -> str:
    """Who has the weather gauge."""
    if scene.gauge == "nobody":
        return "Nobody has the weather gauge"
    holder = scene.pursuer if scene.gauge == "pursuer" else scene.prey
    return f"{holder.name} has the weather gauge"


def wind_words(scene: Scene) -> str:
    """How strong the wind is."""
    return {"Calm": "Calm", "Gale": "Gale"}.get(scene.wind, f"{scene.wind} wind")


def hour_words(scene: Scene) -> str:
    """How far the day is gone."""
    if scene.round == 0:
        return f"{count(scene.rounds)} rounds until dark"
    if scene.round == scene.rounds:
        return f"Round {scene.round}: dusk"
    return f"Round {scene.round} of {scene.rounds}"


def _condition_words(ship: ShipPicture) -> str:
    if ship.condition is None:
        return ""
    left = ", ".join(
        f"{word} {now} of {full}"
        for word, (now, full) in zip(Condition._fields, ship.condition, strict=True)
    )
    return f" {ship.name}: {left}."


def describe(scene: Scene) -> str:
    """The whole chart in sentences, for those who hear it."""
    pursuer, prey = scene.pursuer, scene.prey
    where = f"{prey.name} has escaped" if scene.band == "Escaped" else f"Distance: {scene.band}"
    return (
        f"{pursuer.name}, {_article(pursuer.kind)}, chases {prey.name}, {_article(prey.kind)}. "
        f"{where}. {wind_words(scene)}. {gauge_words(scene)}. {hour_words(scene)}."
        f"{_condition_words(pursuer)}{_condition_words(prey)}"
    )
