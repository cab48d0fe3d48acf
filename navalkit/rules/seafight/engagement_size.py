"""How large an engagement is: whether it can be followed at all, and whether in whole numbers."""

from __future__ import annotations

from math import prod

from navalkit.odds.grid import numpy_here
from navalkit.rules.inputs import InputError
from navalkit.rules.seafight.engagement_grid import grid_of
from navalkit.rules.seafight.engagement_hurts import TooManyError
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_lattice import fresh

FEW_CELLS = 4_000
"""With so few cells whole numbers are quick enough."""
MOST_WITHOUT_NUMPY = 25_000
"""And with so many they still come to an end."""


def cells(inputs: EngagementInputs) -> int:
    """How many states are kept apart."""
    return prod(grid_of(inputs, (fresh(inputs),)).shape)


def in_whole_numbers(inputs: EngagementInputs) -> bool:
    """Whether the exact chain answers: the fight is small, or there is nothing else to do it."""
    return cells(inputs) <= FEW_CELLS or not numpy_here()


def refuse_too_large(inputs: EngagementInputs) -> None:
    """Refuse a fight that cannot be followed, in one sentence."""
    try:
        size = cells(inputs)
    except TooManyError as error:
        raise InputError("hunting", str(error)) from None
    if size > MOST_WITHOUT_NUMPY and not numpy_here():
        raise InputError(
            "hunting",
            f"this fight has {size:,} states, and numpy is not here to follow them; "
            f"{MOST_WITHOUT_NUMPY:,} would do, with smaller ships or guns that hold their fire",
        )
