"""How far apart the cards put the ships: two to six of them. CC-CARD-2."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Annotated

from navalkit.odds.cards import Wish
from navalkit.odds.chain import Chain, once
from navalkit.odds.spacing import Spaced, Spread
from navalkit.odds.tray import Roll, exact
from navalkit.rules.cardchase.position import YARDS, increments, yards
from navalkit.rules.inputs import Inputs, Says

WITHIN = 2
"""Increments within which the ships are called close in the answer."""


class Yards(Enum):
    """How many yards an inch of the table is. A-YARDS."""

    EXAMPLE = "20 yards an inch"
    REMARK = "100 yards an inch"

    @property
    def an_inch(self) -> int:
        """Yards in an inch."""
        return YARDS if self is Yards.EXAMPLE else 100


@dataclass(frozen=True)
class GapInputs(Inputs):
    """Ships that are dealt a card each; the first is the one that the others chase."""

    ships: Annotated[int, range(2, 7), Says("Ships", clause="CC-CARD-1")] = 2
    jokers: Annotated[bool, Says("Jokers in the pack", clause="CC-CARD-1")] = True
    wish: Annotated[Wish, Says("A Joker's captain wants to be", clause="A-JOKER")] = Wish.CLOSEST
    yards: Annotated[Yards, Says("A yard on the table", clause="A-YARDS")] = Yards.EXAMPLE


def dealt(inputs: GapInputs, roll: Roll = exact) -> Chain[Spaced]:
    """One deal, and the gap from the first ship to the nearest other. CC-CARD-1, CC-CARD-2.

    >>> dealt(GapInputs(jokers=False)).absorb().p(lambda laid: laid.gap <= 2)
    Fraction(223, 663)
    """
    cards = Spread(inputs.ships, inputs.wish, inputs.jokers)
    return once(lambda: roll("The cards", cards), before=Spaced(0))


def measures(inputs: GapInputs, chain: Chain[Spaced]) -> Mapping[str, Fraction]:
    """The mean distance, and the chance of the same card."""
    laid = chain.absorb()
    return {
        "increments on average": laid.mean(lambda each: increments(each.gap)),
        "yards on average": laid.mean(lambda each: yards(each.gap, inputs.yards.an_inch)),
        "chance of the same card": laid.p(lambda each: each.gap == 0),
    }
