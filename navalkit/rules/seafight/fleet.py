"""Many chases at once, in floating point: a map of who catches whom, in the time of a few.

The rule is not written again here. Its own functions are asked once what each way the dice may fall
leads to; the chance of that way is then an array over all the chases, and numpy weighs them
together. The answers are the exact chain's, to twelve places.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial, reduce
from itertools import product
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from navalkit.odds.dice import bounded
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.seafight.chase import (
    PREY_SAILS,
    PURSUER_SAILS,
    SLIPS,
    ChaseState,
    Dice,
    Swing,
    dice_of,
    finished,
    helped,
    night,
    night_pool,
    opening,
    sailed,
    swing,
)
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Gauge, Nets, Readings
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.gauge import SQUALL, TRIES
from navalkit.rules.seafight.pool import Pool, check, compared
from navalkit.rules.seafight.wind import Wind

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

MOST_CHASES = 20_000
HOLDERS = (Gauge.NOBODY, Gauge.PURSUER, Gauge.PREY)
SAILS = {PURSUER_SAILS: (Gauge.PURSUER, 1), PREY_SAILS: (Gauge.PREY, -1)}
YES_OR_NO = frozenset((SQUALL, SLIPS, *TRIES.values()))


def bands(chases: Sequence[ChaseInputs]) -> Floats:
    """The chance of each band by chase and round: `[chase, round, Band.ENGAGED]` is "caught".

    A chase with fewer rounds than the longest stays as it ended. SF-CHASE.

    >>> round(float(bands([ChaseInputs()])[0, 6, Band.ENGAGED]), 6)
    0.640546
    """
    import numpy as np

    bounded("the number of chases", len(chases), 1, MOST_CHASES)
    told = np.zeros((len(chases), max(map(_last, chases)) + 1, len(Band)))
    kinds: dict[Any, list[int]] = {}
    for place, inputs in enumerate(chases):
        kinds.setdefault(_kind(inputs), []).append(place)
    for places in kinds.values():
        alike = [chases[place] for place in places]
        for number, states in enumerate(_rounds(alike)):
            for state, chance in states.items():
                told[places, number, state.band] += chance
        ended = _last(alike[0])
        told[places, ended + 1 :] = told[places, ended : ended + 1]
    return told


def _last(inputs: ChaseInputs) -> int:
    return inputs.rounds * inputs.days


def _kind(inputs: ChaseInputs) -> Hashable:
    """Chases of a kind go through the same rounds: only their starts and their dice differ."""
    return inputs.rounds, inputs.days, inputs.forfeits, inputs.squall > 0, inputs.readings


# --- a distribution for each chase: outcome → its chances, one for each --------------------------


def _then(
    before: Mapping[T, Floats], follow: Callable[[T], Mapping[U, Floats | float]]
) -> dict[U, Floats]:
    """As `Pmf.then`, for all chases together."""
    return _gathered(
        (to, chance * branch)
        for state, chance in before.items()
        for to, branch in follow(state).items()
    )


def _gathered(pairs: Iterable[tuple[T, Any]]) -> dict[T, Any]:
    sums: dict[T, Any] = {}
    for outcome, chance in pairs:
        sums[outcome] = sums[outcome] + chance if outcome in sums else chance
    return sums


def _laid_out(pmfs: Sequence[Pmf[T]]) -> dict[T, Floats]:
    """Many distributions side by side."""
    import numpy as np

    column = {pmf: n for n, pmf in enumerate(dict.fromkeys(pmfs))}
    places = np.array([column[pmf] for pmf in pmfs])
    laid: dict[T, Floats] = {}
    for pmf, n in column.items():
        for outcome, weight in pmf.weights.items():
            if outcome not in laid:
                laid[outcome] = np.zeros(len(column))
            laid[outcome][n] = weight / pmf.total
    return {outcome: chances[places] for outcome, chances in laid.items()}


# --- the chases of one kind ----------------------------------------------------------------------


def _rounds(chases: list[ChaseInputs]) -> Iterator[Mapping[ChaseState, Floats]]:
    """The states before the first round and after each."""
    kind = chases[0]
    now = _laid_out([opening(inputs, exact) for inputs in chases])
    first, later = _mover(chases, forfeit=True), _mover(chases, forfeit=False)
    dawn = _nightfall(chases)
    yield now
    for number in range(1, _last(kind) + 1):
        alone = number == 1 and kind.forfeits is not Gauge.NOBODY
        now = _then(now, first if alone else later)
        if number % kind.rounds == 0 and number < _last(kind):
            now = _then(now, dawn)
        yield now


def _mover(
    chases: list[ChaseInputs], forfeit: bool
) -> Callable[[ChaseState], Mapping[ChaseState, Floats | float]]:
    """Whither a round leads from a state, with the chances for each chase."""
    swings = cache(partial(_swings, chases, forfeit))

    @cache
    def moves(state: ChaseState) -> Mapping[ChaseState, Floats | float]:
        if finished(state):
            return {state: 1.0}
        ways = swings(state.wind)[state.gauge].items()
        return _gathered((_landed(state, swung), chance) for swung, chance in ways)

    return moves


def _landed(state: ChaseState, swung: Swing) -> ChaseState:
    return sailed(state, lambda _: Pmf.of(swung)).only


def _nightfall(
    chases: list[ChaseInputs],
) -> Callable[[ChaseState], Mapping[ChaseState, Floats | float]]:
    """Whither a night leads from a state, with the chances for each chase."""
    slips = _laid_out([_checked(night_pool(inputs.prey)) for inputs in chases])

    @cache
    def dawn(state: ChaseState) -> Mapping[ChaseState, Floats | float]:
        def led(slipped: bool) -> Mapping[ChaseState, float]:
            after = night(chases[0], state, Script({SLIPS: slipped}))
            return {to: float(p) for to, p in after.items()}

        return _then(slips, led)

    return dawn


def _swings(
    chases: list[ChaseInputs], forfeit: bool, wind: Wind
) -> Mapping[Gauge, Mapping[Swing, Floats]]:
    """For each holder of the gauge what a round may do, with the chances for each chase."""
    kind, dice = chases[0], [dice_of(inputs, wind, forfeit) for inputs in chases]
    margins = {gauge: _margins(dice, gauge, kind.readings.nets) for gauge in HOLDERS}
    coins = {
        TRIES[who]: _laid_out([_checked(each.takers[who]) for each in dice])
        for who in dice[0].takers
    }
    coins[SQUALL] = _laid_out([Pmf.chance(Fraction(inputs.squall, 100)) for inputs in chases])

    def weighed(way: Way) -> tuple[Swing, Any]:
        chances = (coins[label][fell] for label, fell in way.coins)
        return way.swing, reduce(mul, chances, margins[way.held][way.margin])

    known = frozenset(dice[0].takers), kind.readings, kind.squall > 0
    spread = [margin for table in margins.values() for margin in table]
    return {
        gauge: _gathered(
            weighed(way)
            for way in _ways(gauge, *known, min(spread), max(spread))
            if way.margin in margins[way.held]
        )
        for gauge in HOLDERS
    }


def _margins(dice: list[Dice], held: Gauge, nets: Nets) -> Mapping[int, Floats]:
    """By how much the pursuer wins, with the chances for each chase. SF-DICE-4."""
    ours = _laid_out([_net(each.pursuer, held is Gauge.PURSUER, nets) for each in dice])
    theirs = _laid_out([_net(each.prey, held is Gauge.PREY, nets) for each in dice])
    pairs = product(ours.items(), theirs.items())
    return _gathered((net - other, p * q) for (net, p), (other, q) in pairs)


@lru_cache(maxsize=4096)
def _net(pool: Pool | None, gauge: bool, nets: Nets) -> Pmf[int]:
    """A side's net as it is compared; without a pool it is 0. A-NEGNET, A-FORFEIT."""
    net = Pmf.of(0) if pool is None else helped(pool, gauge).net()
    return net.map(lambda n: compared(n, nets is Nets.FLOORED))


@lru_cache(maxsize=4096)
def _checked(pool: Pool) -> Pmf[bool]:
    """Whether a check with this pool succeeds. SF-DICE-3."""
    return check(exact, "", pool)


# --- the ways the dice may fall, and what the rule makes of each ---------------------------------


class Way(NamedTuple):
    """One way a round may go: who had the gauge as the nets were compared, and what came of it."""

    held: Gauge
    margin: int
    coins: tuple[tuple[str, bool], ...]
    swing: Swing


@dataclass
class Script:
    """A `Roll` that comes out as it is written: a margin, and yes or no by label."""

    coins: Mapping[str, bool]
    margin: int = 0
    held: Gauge = Gauge.NOBODY
    unwritten: str | None = None

    def __call__(self, label: str, dice: Any) -> Pmf[Any]:
        """What is written; a yes or no that is not is noted, and comes out no."""
        if label in SAILS:
            side, sign = SAILS[label]
            if list(dice):  # the sides roll no dice of their own: this is the gauge's Boon
                self.held = side
            return Pmf.of(max(sign * self.margin, 0))
        if label in YES_OR_NO and label not in self.coins:
            self.unwritten = self.unwritten or label
        return Pmf.of(self.coins.get(label, False)) if label in YES_OR_NO else exact(label, dice)


@lru_cache(maxsize=256)
def _ways(
    gauge: Gauge, trying: frozenset[Gauge], readings: Readings, squalls: bool, low: int, high: int
) -> tuple[Way, ...]:
    """Every way a round may go from this holder of the gauge, by margins from low to high."""
    found: list[Way] = []
    waiting: list[tuple[int, dict[str, bool]]] = [(margin, {}) for margin in range(low, high + 1)]
    while waiting:
        margin, coins = waiting.pop()
        script = Script(coins, margin)
        takers = dict.fromkeys(trying, Pool())
        swung = swing(Pool(), Pool(), gauge, takers, readings, script, int(squalls))
        if script.unwritten is None:
            found.append(Way(script.held, margin, tuple(coins.items()), swung.only))
        else:
            waiting += [(margin, {**coins, script.unwritten: fell}) for fell in (False, True)]
    return tuple(found)
