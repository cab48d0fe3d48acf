"""Why an order is best: which orders a Captain chooses from, and what sets two of them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.inputs import InputError
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement import at_dusk, by_day, by_night
from navalkit.rules.seafight.engagement_counsel import Counsel, Weighed, counsel
from navalkit.rules.seafight.engagement_hurts import TooManyError
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_orders import HUNTED, HUNTING, Hunted, Hunting
from navalkit.rules.seafight.engagement_sailing import adrift
from navalkit.rules.seafight.engagement_state import BEATEN, WON, FightState

OURS = (
    ("board", "cripple", "sweep", "sink", "hammer"),
    ("board", "cripple", "sink", "hammer"),
    ("board", "cripple"),
    ("board",),
)
"""Orders to choose from, fewer where all are too many to weigh."""
THEIRS = ("run", "shoot-back", "spare")


@lru_cache(maxsize=64)
def advised(inputs: EngagementInputs, both: bool = False) -> Counsel:
    """The best orders for the pursuer against the prey's standing orders, or for both at once.

    The standing orders are among those to choose from. Where too many states would have to be
    weighed, some of the others are left out; where the standing orders alone are too many, it is
    refused.
    """
    theirs = _with(inputs.hunted, [HUNTED[key] for key in THEIRS] if both else [])
    refused: Exception | None = None
    for keys in (*OURS, ()):
        made = counsel(inputs, _with(inputs.hunting, [HUNTING[key] for key in keys]), theirs)
        try:
            assert made.rounds
        except (TooManyError, InputError) as error:
            refused = error
        else:
            return made
    raise refused or TooManyError("no orders to choose from")


def weighing(inputs: EngagementInputs, both: bool = False) -> Iterator[float]:
    """Work out what `advised` needs, piece by piece: how much is done, 0 to 1."""
    made = advised(inputs, both)
    yield FIRST
    yield from (FIRST + (1 - FIRST) * share for share in made.weighing())


FIRST = 0.2
"""The share of the work that is over once the states are known."""


def _with(own: Hunting | Hunted, others: list[Hunting] | list[Hunted]) -> tuple:  # type: ignore[type-arg]
    named = [each for each in others if each.name != own.name]
    return tuple(sorted([own, *named], key=lambda each: each.name))


# --- what sets two orders apart ------------------------------------------------------------------


class Sign(NamedTuple):
    """Something that can be seen after a round, in words that follow "she will" or "we will"."""

    words: str
    seen: Callable[[EngagementInputs, FightState, FightState], bool]


SIGNS = (
    Sign("the prey is beaten", lambda i, b, a: a.end in WON),
    Sign("the pursuer is beaten", lambda i, b, a: a.end in BEATEN),
    Sign("she is dismasted", lambda i, b, a: not a.end and adrift(i.prey.ship, a.prey)),
    Sign(
        "she has lost half her rigging",
        lambda i, b, a: not a.end and 2 * a.prey.system >= i.prey.ship.system,
    ),
    Sign("the ships are bound together", lambda i, b, a: a.bound),
    Sign("they lie side by side", lambda i, b, a: not a.end and a.band is Band.ENGAGED),
    Sign("they are nearer", lambda i, b, a: not a.end and a.band < b.band),
    Sign("her hull is hurt", lambda i, b, a: not a.end and a.prey.hull > b.prey.hull),
    Sign("she has lost hands", lambda i, b, a: not a.end and a.prey.hands > b.prey.hands),
)
"""What is looked for, the weightiest first."""


class Reason(NamedTuple):
    """The sign that sets two orders apart the most after this round, with its chance under each."""

    words: str
    best: float
    other: float


def after(
    inputs: EngagementInputs, state: FightState, played: int, ours: Hunting, theirs: Hunted
) -> Pmf[FightState]:
    """The state after one round under these orders."""
    ordered = replace(inputs, hunting=ours, hunted=theirs)
    if played >= inputs.rounds:
        return by_night(ordered, state, exact)
    rule = at_dusk if played + 1 == inputs.rounds else by_day
    return rule(ordered, state, exact)


def reason(
    inputs: EngagementInputs,
    state: FightState,
    played: int,
    ours: tuple[Hunting, Hunting],
    theirs: Hunted,
) -> Reason | None:
    """What the first of two orders does sooner or seldomer than the second; None if nothing."""
    best, other = (after(inputs, state, played, each, theirs) for each in ours)
    told = [
        Reason(
            sign.words,
            float(best.p(lambda a, sign=sign: sign.seen(inputs, state, a))),  # type: ignore[misc]
            float(other.p(lambda a, sign=sign: sign.seen(inputs, state, a))),  # type: ignore[misc]
        )
        for sign in SIGNS
    ]
    # A sign further down counts for a little less, so that the weightier of two is told.
    ranked = sorted(
        enumerate(told), key=lambda at: abs(at[1].best - at[1].other) * 0.9 ** at[0], reverse=True
    )
    first = ranked[0][1]
    return first if abs(first.best - first.other) > 1e-9 else None


class Advice(NamedTuple):
    """The orders of a state with what each is worth in points, best first, and the reason."""

    points: dict[Hunting, float]
    value: float
    weighed: Weighed
    reason: Reason | None

    @property
    def best(self) -> Hunting:
        """The best order."""
        return next(iter(self.points))


def advice(made: Counsel, state: FightState, played: int) -> Advice:
    """What each order of the pursuer is worth now, if the best follow; and why the best is."""
    weighed = made.weighed(state, played)
    worth = weighed.payoffs @ weighed.theirs * 100
    standing = made.inputs.hunting.name  # where two are worth the same, the standing order is kept
    ranked = sorted(
        zip(made.ours, worth, strict=True),
        key=lambda pair: (-round(float(pair[1]), 9), pair[0].name != standing),
    )
    points = {order: float(each) for order, each in ranked}
    likeliest = made.theirs[int(weighed.theirs.argmax())]
    why = None
    if len(points) > 1:
        first, second = list(points)[:2]
        why = reason(made.inputs, state, played, (first, second), likeliest)
    return Advice(points, weighed.value * 100, weighed, why)


MAPPED = (Band.HULL_DOWN, Band.LONG, Band.MEDIUM, Band.SHORT, Band.ENGAGED)


def mapped(made: Counsel, played: int) -> dict[Band, dict[str, Advice]]:
    """The best orders over distance and the prey's hurts, the pursuer being unhurt."""
    pursuer = min(made.grid.pursuer.live)
    gauge = made.grid.lattice.gauges[-2]
    start = min(made.grid.prey.live)
    hurts = {
        _hurt(each.hull, each.system): each
        for each in made.grid.prey.live
        if each.hands == start.hands
        and each.morale == start.morale
        and not (each.hull and each.system)
    }
    return {
        band: {
            words: advice(made, FightState(band, gauge, prey, pursuer), played)
            for words, prey in hurts.items()
        }
        for band in MAPPED
    }


def _hurt(hull: int, system: int) -> str:
    return f"hull {hull}" if hull else f"rigging {system}" if system else "unhurt"
