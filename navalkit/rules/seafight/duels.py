"""Player characters in a boarding fight: whom they beat, and who of them falls. SF-BOARD-5."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll
from navalkit.rules.seafight.boarding_inputs import Champion
from navalkit.rules.seafight.company import happens

Champions = tuple[Champion, ...]
PLACES = ("First character", "Second character", "Third character")


class Duels(NamedTuple):
    """What a round of duels leaves: who still stands, and the Boons for the next round.

    `standing` has a bit for each character, the first one's worth 1, the second one's 2, then 4.
    """

    standing: int
    boons: int


def all_of(champions: Champions) -> int:
    """Everyone standing: as many bits as there are characters.

    >>> all_of((Champion(), Champion()))
    3
    """
    return (1 << len(champions)) - 1


def duel(champion: Champion, place: int, roll: Roll) -> Pmf[tuple[bool, bool]]:
    """Whether a character beats an officer, and whether he falls: two rolls apart. A-PC.

    >>> from navalkit.odds.tray import exact
    >>> duel(Champion(beats=50, falls=10), 0, exact)[True, True]
    Fraction(1, 20)
    """
    beats = happens(roll, f"{PLACES[place]} beats an officer", champion.beats)
    return beats.beside(happens(roll, f"{PLACES[place]} is dropped", champion.falls))


def duels(champions: Champions, standing: int, roll: Roll) -> Pmf[Duels]:
    """One round of duels by those who stand: a Boon for an officer beaten, one less for a fall.

    Whoever falls is out for the rest. SF-BOARD-5, A-PC.

    >>> from navalkit.odds.tray import exact
    >>> duels((Champion(beats=50, falls=0),), 1, exact)
    Pmf({Duels(standing=1, boons=0): 1, Duels(standing=1, boons=1): 1})
    """
    result = Pmf.of(Duels(0, 0))
    for place, champion in enumerate(champions):
        if standing >> place & 1:
            fought = result.beside(duel(champion, place, roll))
            result = fought.map(partial(_added, 1 << place))
    return result.map(lambda told: Duels(in_order(champions, told.standing), told.boons))


def _added(bit: int, told: tuple[Duels, tuple[bool, bool]]) -> Duels:
    before, (beats, falls) = told
    return Duels(before.standing + (0 if falls else bit), before.boons + beats - falls)


@lru_cache(maxsize=1024)
def in_order(champions: Champions, standing: int) -> int:
    """Of characters with the same chances those who stand come first: which of them is all one.

    >>> in_order((Champion(), Champion(50), Champion()), 0b110)
    3
    """
    up = [c for place, c in enumerate(champions) if standing >> place & 1]
    told = 0
    for place, champion in enumerate(champions):
        if champion in up:
            up.remove(champion)
            told |= 1 << place
    return told
