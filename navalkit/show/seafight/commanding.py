"""Commanding the pursuer of an engagement: her orders, what the prey does, what each is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from navalkit.odds.grid import numpy_here
from navalkit.rules.fight import Fight
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_orders import HUNTING, Hunted, Hunting
from navalkit.rules.seafight.engagement_reason import Advice, advice, advised, weighing
from navalkit.show.commands import STANDING, Command, Worth
from navalkit.show.seafight.engagement_advice import points, verdict

BEST = "best"
NO_NUMPY = (
    "Here the prey keeps to her standing orders and no order is weighed: best orders need numpy, "
    "which a page without a server does not load. Orders can be given all the same."
)


class Commanding(Command):
    """The named orders of the pursuer, against standing orders or against the best there are."""

    policies = MappingProxyType(
        {STANDING: "her standing orders", BEST: "the best orders that she has"}
    )

    def lacks(self) -> str:
        """Orders can be given without numpy, but not weighed."""
        return "" if numpy_here() else NO_NUMPY

    def standing(self, inputs: EngagementInputs) -> str:
        """The pursuer's, by their name."""
        return inputs.hunting.name

    def orders(self, fight: Fight, policy: str) -> dict[str, Hunting]:
        """All that have a name; against the best orders, those that the prey has weighed."""
        if policy != BEST:
            return dict(HUNTING)
        weighed = advised(fight.inputs, True).ours
        return {name: order for name, order in HUNTING.items() if order in weighed}

    def words(self, inputs: EngagementInputs, order: Any) -> str:
        """The name of ours, with that of hers where they are not her standing orders."""
        ours, theirs = order if isinstance(order, tuple) else (order, inputs.hunted)
        return ours.name if theirs == inputs.hunted else f"{ours.name}; the prey’s: {theirs.name}"

    def given(self, fight: Fight, order: Hunting | None, policy: str) -> Any:
        """The orders of both; hers are drawn, where she does best to vary them."""
        ours = order or fight.inputs.hunting
        if policy != BEST:
            return (ours, fight.inputs.hunted) if order else None
        return ours, _drawn(fight)

    def weighing(self, inputs: EngagementInputs, policy: str) -> Iterator[float]:
        """Backwards from nightfall, a round at a time."""
        return weighing(inputs, policy == BEST)

    def worth(self, fight: Fight, policy: str) -> Worth:
        """In points, if the best orders follow."""
        told = _advice(fight, policy == BEST)
        names = {order: name for name, order in HUNTING.items()}
        names[fight.inputs.hunting] = STANDING
        worth = {names[order]: points(each) for order, each in told.points.items()}
        return Worth(worth, verdict(told))


def _advice(fight: Fight, both: bool) -> Advice:
    try:
        return advice(advised(fight.inputs, both), fight.state, fight.played)
    except KeyError:
        raise ValueError(
            "nobody has weighed how things stand now: there were too many orders to weigh them all"
        ) from None


def _drawn(fight: Fight) -> Hunted:
    """Her order of the coming round: the same for the same seed and round."""
    told, made = _advice(fight, True), advised(fight.inputs, True)
    rng = Random(f"{fight.seed}:{fight.played}:prey")
    shares = [max(float(p), 0.0) for p in told.weighed.theirs]
    return rng.choices(made.theirs, shares)[0]


COMMANDS: Mapping[str, Command] = MappingProxyType({"seafight.engagement": Commanding()})
