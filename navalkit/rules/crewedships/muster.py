"""The crew, counted while a fight is played.

What befalls the men changes nothing that the dice of these rules ask for: ship, captain and every
single man have the same odds whether ten of the crew are left or a thousand. So the count of the
crew *rides along*: a state carries it in play, two states that differ in it alone are equal, and
the odds leave it out. How many of the crew it is in the end is told exactly by functions of their
own, from the odds of one man and the fate that all share.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from navalkit.odds.count import Count
from navalkit.odds.tray import Dice, Roll, exact

CREW = range(1, 1001)


@dataclass(frozen=True, eq=False)
class Riding:
    """A number that rides along in a state: equal to any other, and to none at all.

    >>> Riding(3) == Riding(80), Riding(3) == None, {(1, Riding(3)): "here"}[1, None]
    (True, True, 'here')
    """

    number: int

    def __eq__(self, other: object) -> bool:
        return other is None or isinstance(other, Riding)

    def __hash__(self) -> int:
        return hash(None)


Ride = Riding | None
"""None in the odds; a number in play."""


def mustered(roll: Roll, number: int) -> Ride:
    """The crew at the start, where play counts them."""
    return None if roll is exact else Riding(number)


def fell(roll: Roll, label: str, dice: Dice[int]) -> int | None:
    """What dice came to whose result rides along; None in the odds, and until they are thrown."""
    if roll is exact:
        return None
    rolled = roll(label, dice)
    return rolled.only if len(rolled) == 1 else None


def counted(roll: Roll, label: str, number: int | None, p: Fraction) -> int | None:
    """To how many of so many it happens, each with chance `p`, where play counts them."""
    if number is None or roll is exact:
        return None
    if number == 0 or p in (0, 1):
        return number * int(p)
    return fell(roll, label, Count(number, p))


def number_of(ride: Ride) -> int | None:
    """The number that rides, if one does."""
    return None if ride is None else ride.number


def less(ride: Ride, taken: int | None) -> Ride:
    """What is left of a number that rides along."""
    return None if ride is None or taken is None else Riding(ride.number - taken)


def more(ride: Ride, added: int | None) -> Ride:
    """A number that rides along, and what came to it."""
    return None if ride is None or added is None else Riding(ride.number + added)


def share_of(number: int, percent: int) -> int:
    """So many in a hundred, to the nearest man, a half up. A-SHARE.

    >>> share_of(80, 5), share_of(30, 5), share_of(9, 5)
    (4, 2, 0)
    """
    return (2 * number * percent + 100) // 200
