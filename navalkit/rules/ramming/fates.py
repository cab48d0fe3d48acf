"""How each contact of a line ends, each contact worked out once. RB-SQN-1."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from math import gcd, lcm
from typing import NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.ramming.squadrons import Contact, Side, SquadronsInputs, round_of


class Ends(NamedTuple):
    """How a contact ends, in so many ways of a total: ours left alone, neither, theirs alone."""

    ours: int
    neither: int
    theirs: int
    total: int

    @classmethod
    def mixed(cls, branches: Iterable[tuple[int, Ends]]) -> Ends:
        """One of several, each with its weight.

        >>> Ends.mixed([(1, Ends(1, 0, 0, 1)), (2, Ends(0, 0, 1, 2))])
        Ends(ours=1, neither=0, theirs=1, total=3)
        """
        ours = neither = theirs = weights = 0
        listed = list(branches)
        over = lcm(*[ends[3] for _, ends in listed])
        for weight, (won, none, lost, total) in listed:
            scale = weight * (over // total)
            ours, neither, theirs = (
                ours + scale * won,
                neither + scale * none,
                theirs + scale * lost,
            )
            weights += weight
        common = gcd(ours, neither, theirs, over * weights)
        return cls(ours // common, neither // common, theirs // common, over * weights // common)


STAYS = Ends(0, 0, 0, 1)
"""In place of an end: the round has changed nothing, and is as good as not fought."""


@cache
def _evened(side: Side) -> Side:
    return side._replace(quarters=side.quarters + side.quarters % 2)


def alike(contact: Contact) -> Contact:
    """A contact that ends as this one does: one left alone loses whole halves. A-DIVIDE.

    >>> alike(Contact(Side(5, 1, 0), Side(4, 0, 1))).ours
    Side(quarters=6, good=1, disordered=0, routed=0)
    """
    ours, theirs = contact
    if ours.quarters % 2 and ours.sharers == 1:
        return Contact(_evened(ours), theirs)
    if theirs.quarters % 2 and theirs.sharers == 1:
        return Contact(ours, _evened(theirs))
    return contact


@lru_cache(maxsize=8)
def fates(inputs: SquadronsInputs) -> Callable[[Contact], Pmf[int]]:
    """Who is left when a contact has been fought out: 1 ours, −1 theirs, 0 neither.

    No round leads back to a contact as it was, but for all in disorder staying so: so the end of
    each follows from the ends of those after it, and each is worked out once.
    """
    first, second = round_of(inputs, exact)

    @cache
    def ends(contact: Contact) -> Ends:
        if contact.decided:
            ours, theirs = contact.ours.fight, contact.theirs.fight
            return Ends(int(ours), int(not ours and not theirs), int(theirs), 1)
        told = Ends.mixed(
            (weight, half_way(half) if half != contact else unless_stays(half))
            for toll, weight in first.tests(contact).weights.items()
            for half in (first.after(contact, toll),)
        )
        return told._replace(total=sum(told[:3]))

    def unless_stays(contact: Contact) -> Ends:
        return Ends.mixed(
            (weight, STAYS if after == contact else ends(alike(after)))
            for toll, weight in second.tests(contact).weights.items()
            for after in (second.after(contact, toll),)
        )

    @cache
    def half_way(half: Contact) -> Ends:
        return Ends.mixed(
            (weight, ends(alike(second.after(half, toll))))
            for toll, weight in second.tests(half).weights.items()
        )

    def fate(contact: Contact) -> Pmf[int]:
        told = ends(contact)
        return Pmf({-1: told.theirs, 0: told.neither, 1: told.ours})

    return cache(fate)
