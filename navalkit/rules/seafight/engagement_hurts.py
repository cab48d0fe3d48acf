"""The ways in which a ship can be hurt in an engagement, and what a broadside makes of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from navalkit.odds.pmf import Pmf
from navalkit.rules.seafight.broadside import Damage, Fate, speed_left
from navalkit.rules.seafight.engagement_firing import Gunfire, hurts
from navalkit.rules.seafight.engagement_sailing import adrift
from navalkit.rules.seafight.ships import Ship

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_HURTS = 600
"""So many ways to be hurt are kept apart for each ship."""


def _order(damage: Damage) -> tuple[bool, int, Damage]:
    # By rigging first: hurts that leave her the same Speed lie side by side.
    return damage.fate is not Fate.FIGHTS, damage.system, damage


class TooManyError(ValueError):
    """A fight with more states than can be kept apart."""


@dataclass(frozen=True)
class Hurts:
    """Every way one ship can be hurt in this fight: those in which she fights on come first."""

    fires: tuple[Gunfire, ...]
    starts: frozenset[Damage]

    @cached_property
    def all(self) -> tuple[Damage, ...]:
        """Found by firing at her until nothing new comes of it."""
        found = set(self.starts)
        waiting = [each for each in found if each.fate is Fate.FIGHTS]
        while waiting:
            damage = waiting.pop()
            for fire in self.fires:
                for after in hurts(fire, damage):
                    if after not in found:
                        found.add(after)
                        if after.fate is Fate.FIGHTS:
                            waiting.append(after)
            if len(found) > MOST_HURTS:
                raise TooManyError(
                    f"the {self.ship.name} could be hurt in more than {MOST_HURTS:,} ways; "
                    f"have the other fire at fewer things, or take a smaller ship"
                )
        return tuple(sorted(found, key=_order))

    @property
    def ship(self) -> Ship:
        """The ship."""
        return self.fires[0].on.ship

    @cached_property
    def place(self) -> dict[Damage, int]:
        """Where each stands among them."""
        return {damage: n for n, damage in enumerate(self.all)}

    @cached_property
    def live(self) -> tuple[Damage, ...]:
        """Those in which she fights on."""
        return tuple(each for each in self.all if each.fate is Fate.FIGHTS)

    @cached_property
    def speeds(self) -> list[slice]:
        """The hurts that leave her the same Speed, which lie side by side."""
        told = [
            (speed_left(self.ship, damage.system), adrift(self.ship, damage))
            for damage in self.live
        ]
        edges = [n for n in range(len(told)) if not n or told[n] != told[n - 1]]
        return [slice(*pair) for pair in pairwise([*edges, len(told)])]

    @cached_property
    def _matrices(self) -> dict[Gunfire, Floats | None]:
        return {}

    def matrix(self, fire: Gunfire) -> Floats | None:
        """What such fire makes of each hurt: rows add up to 1; None if it changes nothing."""
        if fire not in self._matrices:
            self._matrices[fire] = self._matrix(fire)
        return self._matrices[fire]

    def _matrix(self, fire: Gunfire) -> Floats | None:
        import numpy as np

        if all(hurts(fire, damage) == Pmf.of(damage) for damage in self.live):
            return None
        moves = np.zeros((len(self.live), len(self.all)))
        for n, damage in enumerate(self.live):
            after = hurts(fire, damage)
            for to, weight in after.weights.items():
                moves[n, self.place[to]] = weight / after.total
        return moves

    @cached_property
    def fates(self) -> dict[Fate, list[int]]:
        """The places of each fate."""
        told: dict[Fate, list[int]] = {}
        for n, damage in enumerate(self.all):
            told.setdefault(damage.fate, []).append(n)
        return told


@lru_cache(maxsize=256)
def hurts_of(fires: tuple[Gunfire, ...], starts: frozenset[Damage]) -> Hurts:
    """The hurts of a ship, worked out once for each way she may be fired at."""
    return Hurts(fires, starts)
