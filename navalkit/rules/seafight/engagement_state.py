"""Where an engagement stands: the distance, the gauge, both ships' hurts, and how it may end."""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.rules.seafight.broadside import Damage, Fate
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.company import fighting_strength
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.melee import cost
from navalkit.rules.seafight.ships import Ship


class Ending(IntEnum):
    """How an engagement ends, best for the pursuer first; `FIGHTING` while it does not."""

    FIGHTING = 0
    TAKEN = 1
    YIELDED = 2
    LOWERED = 3
    SWEPT = 4
    DISABLED = 5
    SIGHT = 6
    SLIPPED = 7
    AWAY = 8
    BOTH = 9
    OUR_COLOURS = 10
    OUR_DECKS = 11
    OUR_HULL = 12
    REPELLED = 13


WON = (Ending.TAKEN, Ending.YIELDED, Ending.LOWERED, Ending.SWEPT, Ending.DISABLED)
"""The prey is beaten, in one way or another."""
BEATEN = (Ending.BOTH, Ending.OUR_COLOURS, Ending.OUR_DECKS, Ending.OUR_HULL, Ending.REPELLED)
"""The pursuer is."""


SIDES = (Gauge.PURSUER, Gauge.PREY)
"""Both sides, in the order in which they are told."""


class FightState(NamedTuple):
    """What the next round depends on.

    `ours` and `theirs` are the points of margin that the pursuer's Company and the prey's have lost
    in boarding; `asked` tells that the demand to strike has been made; `surprised` is who forfeits
    the coming round.
    """

    band: Band
    gauge: Gauge
    prey: Damage = Damage()
    pursuer: Damage = Damage()
    bound: bool = False
    ours: int = 0
    theirs: int = 0
    asked: bool = False
    surprised: Gauge = Gauge.NOBODY
    end: Ending = Ending.FIGHTING

    def over(self, end: Ending) -> FightState:
        """The state as it is over; who has the wind, and what was said, no longer matters."""
        return self._replace(gauge=Gauge.NOBODY, bound=False, asked=False, end=end)

    def damage(self, side: Gauge) -> Damage:
        """The hurts of a side."""
        return self.pursuer if side is Gauge.PURSUER else self.prey


FELL = {
    Fate.DISABLED: (Ending.DISABLED, Ending.OUR_HULL),
    Fate.SWEPT: (Ending.SWEPT, Ending.OUR_DECKS),
    Fate.LOWERED: (Ending.LOWERED, Ending.OUR_COLOURS),
}
"""What the fate of the prey, or of the pursuer, makes of the engagement. SF-BROAD-4…6."""


def beaten(prey: Fate, pursuer: Fate) -> Ending:
    """How it ends when ships have fallen out of the fight, if they have; both may at once.

    >>> beaten(Fate.DISABLED, Fate.FIGHTS).name, beaten(Fate.SWEPT, Fate.LOWERED).name
    ('DISABLED', 'BOTH')
    """
    if prey is Fate.FIGHTS and pursuer is Fate.FIGHTS:
        return Ending.FIGHTING
    if prey is not Fate.FIGHTS and pursuer is not Fate.FIGHTS:
        return Ending.BOTH
    return FELL[prey][0] if pursuer is Fate.FIGHTS else FELL[pursuer][1]


class Loss(NamedTuple):
    """What a side has lost: Hull and System Points, and hands by grape and by boarding."""

    hull: int
    system: int
    hands: Fraction


def loss(ship: Ship, damage: Damage, points: int) -> Loss:
    """The losses of a ship with so much damage and so many points of margin lost. SF-BOARD-3.

    >>> from navalkit.rules.seafight.ships import ships
    >>> loss(ships()["jamaica-sloop"], Damage(hull=7, hands=7), 2).hands
    Fraction(86, 5)
    """
    return Loss(damage.hull, damage.system, damage.hands + boarded(ship, damage, points))


def boarded(ship: Ship, damage: Damage, points: int) -> Fraction:
    """The hands that so many points of margin cost a Company that grape has thinned."""
    strength = fighting_strength(max(ship.size - damage.hands, 1))
    return min(points * cost(strength), Fraction(strength))


def sketch(state: FightState) -> FightState:
    """Where the ships are, or how it ended, and no more: what is told round by round."""
    bare = FightState(state.band, Gauge.NOBODY, bound=state.bound, end=state.end)
    return bare if state.end is Ending.FIGHTING else bare._replace(band=Band.ENGAGED, bound=False)


class Sketched(Pmf[FightState]):
    """A round as it is told: the chances of each sketch. A whole state is known by its sketch."""

    __slots__ = ()

    def __contains__(self, outcome: object) -> bool:
        return isinstance(outcome, FightState) and super().__contains__(sketch(outcome))
