"""The weather gauge: who has it, how it is taken, and when it passes. SF-CHASE-4…6."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from navalkit.odds.dice import Chance, Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll
from navalkit.rules.seafight.chase_inputs import Gauge, Sailing, Tries
from navalkit.rules.seafight.pool import Pool, check, difficulty, skilled

SQUALL = "Squall"
TRIES = {who: f"{who.words} tries for the gauge" for who in (Gauge.PURSUER, Gauge.PREY)}
FAR_LOSS = 3
"""A loss by so much takes the gauge from its holder. SF-CHASE-6."""


def settled(gauge: Gauge, roll: Roll) -> Pmf[Gauge]:
    """Where it is unclear who is upwind, the masters roll for it. SF-CHASE-4.

    >>> from navalkit.odds.tray import exact
    >>> settled(Gauge.ROLLED, exact)[Gauge.PREY]
    Fraction(7, 12)
    """
    if gauge is not Gauge.ROLLED:
        return Pmf.of(gauge)
    dice = roll("Pursuer, gauge", Numbered(6)).beside(roll("Prey, gauge", Numbered(6)))
    return dice.map(lambda pair: higher_has_gauge(*pair))


def lost_far(gauge: Gauge, margin: int) -> bool:
    """Whether the gauge's holder lost this round by 3 or more. SF-CHASE-6.

    >>> lost_far(Gauge.PURSUER, -3), lost_far(Gauge.PREY, -3)
    (True, False)
    """
    holders_margin = {Gauge.PURSUER: margin, Gauge.PREY: -margin}.get(gauge, 0)
    return holders_margin <= -FAR_LOSS


def higher_has_gauge(pursuer: int, prey: int) -> Gauge:
    """The higher of two six-sided dice has the gauge; ties favour the prey. SF-CHASE-4.

    >>> higher_has_gauge(4, 4), higher_has_gauge(5, 4)
    (<Gauge.PREY: 2>, <Gauge.PURSUER: 1>)
    """
    return Gauge.PURSUER if pursuer > prey else Gauge.PREY


def gauge_pool(side: Sailing) -> Pool:
    """The Hard check for the gauge; each rank of Reading the Wind takes a die off. SF-CHASE-5.

    >>> from navalkit.rules.seafight.chase_inputs import ChaseInputs
    >>> gauge_pool(ChaseInputs().prey).difficulty
    3
    """
    dice = max(1, difficulty("Hard") - side.reading_the_wind)
    return replace(skilled(side.agility, side.operate), difficulty=dice)


def squall(squalls: int, roll: Roll) -> Pmf[bool]:
    """Whether a squall comes this round, as it does in so many of 100. SF-CHASE-6, A-SQUALL."""
    if not squalls:
        return Pmf.of(False)
    return roll(SQUALL, Chance(Fraction(squalls, 100)))


Takers = Mapping[Gauge, Pool]
"""Who means to try for the gauge whenever the other has it, and with what dice. SF-CHASE-5."""


def takers(tries: Tries, sides: Mapping[Gauge, Sailing]) -> Takers:
    """Those of `sides` who mean to try, each with the Hard check. SF-CHASE-5.

    >>> from navalkit.rules.seafight.chase_inputs import ChaseInputs
    >>> list(takers(Tries.PREY, {Gauge.PREY: ChaseInputs().prey}))
    [<Gauge.PREY: 2>]
    """
    willing = [who for who in sides if tries in (Tries[who.name], Tries.EITHER)]
    return {who: gauge_pool(sides[who]) for who in willing}


def tried(takers: Takers, before: Gauge, now: Gauge, roll: Roll) -> Pmf[Gauge]:
    """Who has the gauge once those who lacked it, and mean to, have tried for it. SF-CHASE-5.

    A side that the round has just given it need not try; where both take it, the prey has it.
    """
    gauge = Pmf.of(now)
    for who, label in TRIES.items():
        if who in takers and who not in (before, now):
            won = check(roll, label, takers[who])
            gauge = won.beside(gauge).map(partial(_given, who))
    return gauge


def _given(who: Gauge, result: tuple[bool, Gauge]) -> Gauge:
    took, held = result
    return who if took else held
