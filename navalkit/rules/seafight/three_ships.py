"""Three ships: each master rolls once, and the one roll is compared with both. SF-CHASE-7."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from enum import IntEnum
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.question import Event, Question
from navalkit.rules.seafight.chase import FAR_WIN, closes, helped, master_pool, speed_boons
from navalkit.rules.seafight.chase_inputs import Nets, Sailing
from navalkit.rules.seafight.distance import Band, moved
from navalkit.rules.seafight.gauge import FAR_LOSS
from navalkit.rules.seafight.pool import Pool, compared
from navalkit.rules.seafight.three_inputs import Holder, Hunt, ThreeInputs
from navalkit.rules.seafight.wind import Wind

PAIR = (Holder.FIRST, Holder.SECOND)
"""The two that the ship alone is compared with."""
NAMES = {
    Holder.ALONE: "The ship alone",
    Holder.FIRST: "The first of the two",
    Holder.SECOND: "The second of the two",
}


class ThreeState(NamedTuple):
    """The distance of each of the two from the ship alone, and who has the weather gauge."""

    first: Band
    second: Band
    gauge: Holder

    @property
    def bands(self) -> tuple[Band, Band]:
        """Both distances."""
        return self.first, self.second


class Near(NamedTuple):
    """Who rolls in a round: the holder of the gauge, and which of the two are still in sight."""

    gauge: Holder
    in_sight: tuple[bool, bool]


class Swings(NamedTuple):
    """What a round does at any distance: the bands each pair closes, and who has the gauge then."""

    first: int
    second: int
    gauge: Holder


# --- clause by clause, on concrete values --------------------------------------------------------


def gauge_after(gauge: Holder, beaten_by: tuple[int, int]) -> Holder:
    """Who has the gauge after a round that lost the ship alone so much to each of the two.

    Its holder keeps it until she loses by 3 or more; then the ship that beat her has it, and of
    two the one that beat her by more, the first if level. SF-CHASE-6, A-THREE.

    >>> gauge_after(Holder.ALONE, (3, 4)), gauge_after(Holder.FIRST, (-3, 0))
    (<Holder.SECOND: 3>, <Holder.ALONE: 1>)
    """
    if gauge is Holder.ALONE and max(beaten_by) >= FAR_LOSS:
        return PAIR[beaten_by.index(max(beaten_by))]
    if gauge in PAIR and beaten_by[PAIR.index(gauge)] <= -FAR_LOSS:
        return Holder.ALONE
    return gauge


def pair_closes(hunt: Hunt, beaten_by: int) -> int:
    """Bands a pair closes when the ship alone lost by so much: she is the prey, or the pursuer.

    >>> pair_closes(Hunt.TWO_PURSUERS, 3), pair_closes(Hunt.TWO_PREY, 3)
    (2, -1)
    """
    return closes(beaten_by if hunt is Hunt.TWO_PURSUERS else -beaten_by)


# --- the round, out of those, for any way of rolling ---------------------------------------------


def sides_of(inputs: ThreeInputs) -> dict[Holder, Sailing]:
    """The three ships and their masters."""
    return {
        Holder.ALONE: inputs.alone,
        Holder.FIRST: inputs.first,
        Holder.SECOND: inputs.second,
    }


def thrown_once(inputs: ThreeInputs, who: Holder, gauge: Holder, roll: Roll) -> Pmf[int]:
    """The one roll of a master: skill, Handling and gauge. SF-CHASE-1, SF-CHASE-2, A-THREE."""
    pool = helped(master_pool(sides_of(inputs)[who], inputs.wind), gauge is who)
    return roll(f"{NAMES[who]}, Operate (Sail)", pool.dice)


def thrown_for(inputs: ThreeInputs, who: Holder, against: Holder, roll: Roll) -> Pmf[int]:
    """What Boons for Speed add, which belong to one comparison alone. SF-CHASE-2, A-THREE."""
    sides = sides_of(inputs)
    faster = speed_boons(sides[who], sides[against], inputs.wind)
    if not faster:
        return Pmf.of(0)
    return roll(f"{NAMES[who]} outsails {NAMES[against].lower()}", Pool(boon=faster).dice)


def swings(inputs: ThreeInputs, near: Near, roll: Roll, shared: bool = True) -> Pmf[Swings]:
    """A round, whatever the distances; who is out of sight takes no part. SF-CHASE-7.

    With `shared` false the ship alone rolls anew for each of the two: not the rule, but what
    one calculates who multiplies the two chases as if they were independent.
    """

    def as_compared(net: int) -> int:
        return compared(net, inputs.readings.nets is Nets.FLOORED)

    def one_roll() -> Pmf[int]:
        return thrown_once(inputs, Holder.ALONE, near.gauge, roll)

    def compared_with(who: Holder) -> Callable[[int], Pmf[int]]:
        """Given the one roll of the ship alone: by how much this ship beats her."""
        if not near.in_sight[PAIR.index(who)]:
            return lambda net: Pmf.of(0)
        own = thrown_once(inputs, who, near.gauge, roll)
        own += thrown_for(inputs, who, Holder.ALONE, roll)
        theirs, ours = own.map(as_compared), thrown_for(inputs, Holder.ALONE, who, roll)
        counts = counted(near.gauge)

        @cache
        def less(net: int) -> Pmf[int]:
            return theirs.map(lambda own: counts(own - net))

        return lambda net: ours.map(lambda n: as_compared(net + n)).then(less)

    @cache
    def swung(margins: tuple[int, int]) -> Swings:
        passes = inputs.readings.gauge_passes
        gauge = gauge_after(near.gauge, margins) if passes else near.gauge
        first, second = (pair_closes(inputs.hunt, margin) for margin in margins)
        return Swings(first, second, gauge)

    if not shared:
        margins = (one_roll().then(compared_with(who)) for who in PAIR)
        return next(margins).beside(next(margins)).map(swung)
    alone, first, second = one_roll(), *(compared_with(who) for who in PAIR)
    return alone.then(lambda net: first(net).beside(second(net)).map(swung))


def counted(gauge: Holder) -> Callable[[int], int]:
    """A margin no further than it counts: to 3 either way, unless the ship alone has the gauge,
    when it matters which of the two beat her by more."""
    most = sys.maxsize if gauge is Holder.ALONE else FAR_WIN
    return lambda margin: max(-FAR_LOSS, min(margin, most))


# --- the whole hunt ------------------------------------------------------------------------------


def finished(state: ThreeState) -> bool:
    """Whether one is alongside, or both are out of sight. SF-CHASE-3, A-THREE."""
    return Band.ENGAGED in state.bands or set(state.bands) == {Band.ESCAPED}


def three_ships(inputs: ThreeInputs, roll: Roll = exact, shared: bool = True) -> Chain[ThreeState]:
    """The hunt as a chain of rounds, both distances together. SF-CHASE-7.

    >>> round(float(three_ships(ThreeInputs()).absorb().p(lambda s: caught(ended(s)))), 3)
    0.258
    """

    @partial(remembered, roll)
    def swung(near: Near) -> Pmf[Swings]:
        return swings(inputs, near, roll, shared)

    def step(state: ThreeState) -> Pmf[ThreeState]:
        if inputs.wind is Wind.GALE:  # SF-WIND-4
            return Pmf.of(state)
        in_sight = state.first is not Band.ESCAPED, state.second is not Band.ESCAPED
        after = swung(Near(state.gauge, in_sight))
        return after.map(
            lambda s: ThreeState(
                moved(state.first, -s.first), moved(state.second, -s.second), s.gauge
            )
        )

    start = ThreeState(inputs.start_first, inputs.start_second, inputs.gauge)
    return Chain(start, step, finished, last=inputs.rounds)


class HuntEnd(IntEnum):
    """How a hunt stands after its last round."""

    FIRST = 0
    SECOND = 1
    BOTH = 2
    AWAY = 3
    DUSK = 4

    @property
    def words(self) -> str:
        """The end in words."""
        return ENDS[self]


ENDS = {
    HuntEnd.FIRST: "the first is alongside",
    HuntEnd.SECOND: "the second is alongside",
    HuntEnd.BOTH: "both are alongside",
    HuntEnd.AWAY: "away from both",
    HuntEnd.DUSK: "still running at dusk",
}


def ended(state: ThreeState) -> HuntEnd:
    """What a state counts as when night falls."""
    alongside = [
        end
        for band, end in zip(state.bands, (HuntEnd.FIRST, HuntEnd.SECOND), strict=True)
        if band is Band.ENGAGED
    ]
    if alongside:
        return alongside[0] if len(alongside) == 1 else HuntEnd.BOTH
    return HuntEnd.AWAY if finished(state) else HuntEnd.DUSK


def caught(end: HuntEnd) -> bool:
    """Whether a chase ended alongside."""
    return end in (HuntEnd.FIRST, HuntEnd.SECOND, HuntEnd.BOTH)


@lru_cache(maxsize=64)
def as_if_independent(inputs: ThreeInputs) -> Chain[ThreeState]:
    """The mistake: both chases as if each had a roll of its own. SF-CHASE-7 says otherwise."""
    return three_ships(inputs, exact, shared=False)


def _measures(inputs: ThreeInputs, chain: Chain[ThreeState]) -> Mapping[str, Fraction]:
    return {"rounds sailed": chain.expected_rounds()}


THREE_SHIPS = Question(
    id="seafight.three-ships",
    title="Three ships: will one come alongside?",
    inputs=ThreeInputs,
    chain=three_ships,
    outcome=ended,
    event=Event("that one comes alongside", caught),
    clauses=(
        "SF-DICE-1",
        "SF-DICE-4",
        *(f"SF-CHASE-{n}" for n in (1, 2, 3, 4, 6, 7)),
        *(f"SF-WIND-{n}" for n in (2, 3, 4)),
    ),
    assumptions=("A-FACES", "A-NEGNET", "A-THREE"),
    measures=_measures,
)
