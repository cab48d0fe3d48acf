"""What one more die is worth, in a check and in a whole chase. SF-DICE-1, SF-DICE-2."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.seafight.chase import ChaseState, End, ended, finished, sailed, swing
from navalkit.rules.seafight.chase_inputs import Gauge, Readings
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.pool import Pool


class Help(Enum):
    """One thing that may be added to a pool."""

    NOTHING = "as it is"
    UPGRADE = "one upgrade"
    BOON = "one Boon"
    ABILITY = "one Ability"


def with_help(pool: Pool, help: Help) -> Pool:
    """The pool with that help. Errors: more dice than a pool takes.

    >>> str(with_help(Pool(mastery=1, ability=2), Help.UPGRADE).dice)
    '2 Mastery 1 Ability'
    """
    if help is Help.UPGRADE:
        return pool.upgraded()
    if help is Help.BOON:
        return replace(pool, boon=pool.boon + 1)
    return replace(pool, ability=pool.ability + 1) if help is Help.ABILITY else pool


def chased(pursuer: Pool, prey: Pool, rounds: int = 6) -> Pmf[End]:
    """How a chase from Long ends between two masters, nobody upwind; their pools are all there is.

    In an opposed roll there are no Difficulty dice (SF-DICE-4): those of the pools are left out.

    >>> even = Pool(mastery=1, ability=2)
    >>> [round(float(chased(with_help(even, help), even)[End.CAUGHT]), 2) for help in Help]
    [0.26, 0.36, 0.42, 0.57]
    """
    ours, theirs = (replace(pool, difficulty=0, challenge=0) for pool in (pursuer, prey))
    round_ = swing(ours, theirs, Gauge.NOBODY, {}, Readings(), exact)
    start = ChaseState(Band.LONG, Gauge.NOBODY)
    chain = Chain(start, lambda state: sailed(state, lambda _: round_), finished, last=rounds)
    return chain.absorb().map(ended)
