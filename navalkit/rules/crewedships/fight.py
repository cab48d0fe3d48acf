"""A fight of two ships, round by round: the players' first, then the other. CS-COMB-1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import IntEnum
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.foreseen import Foreseen
from navalkit.odds.pmf import Pmf, mixture
from navalkit.odds.simulate import Tally, crowd
from navalkit.odds.tray import Roll, exact
from navalkit.rules.crewedships.damage import Man, near_it
from navalkit.rules.crewedships.fight_inputs import FightInputs, Side
from navalkit.rules.crewedships.helm import defense
from navalkit.rules.crewedships.muster import Ride, mustered
from navalkit.rules.crewedships.rolls import attack, thrown
from navalkit.rules.question import Answer, Simulated

OURS_AIM, THEIRS_AIM = "The players' ship attacks", "The other ship attacks"
OURS_HIT, THEIRS_HIT = "Damage to the other ship", "Damage to the players' ship"


class End(IntEnum):
    """How a fight stands after its last round. CS-SINK-1."""

    WON = 0
    LOST = 1
    OPEN = 2

    @property
    def words(self) -> str:
        """The end as a page says it."""
        told = ("the other ship sinks", "the players' ship sinks", "both afloat")
        return told[self]


class Duel(NamedTuple):
    """The rounds fought, and the Health left to both ships; their crews ride along."""

    round: int
    ours: int
    theirs: int
    ours_crew: Ride = None
    theirs_crew: Ride = None


class Volley(NamedTuple):
    """The damage that a ship's attacks of one round have done; her target's crew rides along."""

    damage: int = 0
    crew: Ride = None


# --- by its clauses ------------------------------------------------------------------------------


def bears(side: Side, number: int) -> bool:
    """Whether a ship's weapons reach the other in the round of that number. CS-COMB-2."""
    return number > side.opens


def shot(side: Side, target: Side, roll: Roll, labels: tuple[str, str]) -> Pmf[int]:
    """One attack against the other ship's Defense, and its damage. CS-DICE-1, CS-CAPT-2.

    >>> one = FightInputs()
    >>> shot(one.ours, one.theirs, exact, (OURS_AIM, OURS_HIT))[0]
    Fraction(1, 4)
    """
    aim, hits = labels
    hit = attack(roll, aim, side.gunner, defense(target.helm), side.boons)
    return hit.then(lambda yes: thrown(roll, hits, side.weapon.rolled) if yes else Pmf.of(0))


def volley(
    side: Side, target: Side, man: Man, crew: Ride, roll: Roll, labels: tuple[str, str]
) -> Pmf[Volley]:
    """All attacks of a ship in a round; in play, each hit endangers men near it. CS-DMG-1."""

    def next_shot(before: Volley) -> Pmf[Volley]:
        return shot(side, target, roll, labels).map(partial(struck, before))

    def struck(before: Volley, damage: int) -> Volley:
        if damage == 0:
            return before
        left, _, _ = near_it(roll, before.crew, man, damage)
        return Volley(before.damage + damage, left)

    fired = Pmf.of(Volley(crew=crew))
    for _ in range(side.weapon.attacks):
        fired = fired.then(next_shot)
    return fired


# --- the round, out of those ---------------------------------------------------------------------

Volleys = Callable[[bool, Ride], Pmf[Volley]]
"""What the players' ship (or else the other) does in a round to a ship with such a crew."""


def volleys_of(inputs: FightInputs, roll: Roll) -> Volleys:
    """Both ships' volleys, worked out once where odds are wanted."""

    def fired(players: bool, crew: Ride) -> Pmf[Volley]:
        if players:
            labels = OURS_AIM, OURS_HIT
            return volley(inputs.ours, inputs.theirs, inputs.man, crew, roll, labels)
        labels = THEIRS_AIM, THEIRS_HIT
        return volley(inputs.theirs, inputs.ours, inputs.man, crew, roll, labels)

    known = cache(partial(fired, crew=None))
    return lambda players, crew: known(players) if roll is exact else fired(players, crew)


def fought(inputs: FightInputs, state: Duel, volleys: Volleys) -> Pmf[Duel]:
    """A round: the players' ship, then the other if she still floats, then its end. CS-COMB-1."""
    return players(inputs, state, volleys).then(lambda now: others(inputs, now, volleys))


def players(inputs: FightInputs, state: Duel, volleys: Volleys) -> Pmf[Duel]:
    """The turn of the players' ship; with it a round begins. CS-COMB-1."""
    now = state._replace(round=state.round + 1)
    if not bears(inputs.ours, now.round):
        return Pmf.of(now)
    return volleys(True, now.theirs_crew).map(
        lambda v: now._replace(theirs=max(0, now.theirs - v.damage), theirs_crew=v.crew)
    )


def others(inputs: FightInputs, now: Duel, volleys: Volleys) -> Pmf[Duel]:
    """The turn of the other ship, if she still floats. CS-COMB-1."""
    if now.theirs == 0 or not bears(inputs.theirs, now.round):
        return Pmf.of(now)
    return volleys(False, now.ours_crew).map(
        lambda v: now._replace(ours=max(0, now.ours - v.damage), ours_crew=v.crew)
    )


def ended(state: Duel) -> End:
    """What a state counts as. CS-SINK-1.

    >>> ended(Duel(3, ours=12, theirs=0)), ended(Duel(3, ours=12, theirs=1))
    (<End.WON: 0>, <End.OPEN: 2>)
    """
    if state.theirs == 0:
        return End.WON
    return End.LOST if state.ours == 0 else End.OPEN


def over(state: Duel) -> bool:
    """Whether one of the ships sinks. CS-SINK-1."""
    return ended(state) is not End.OPEN


def opening(inputs: FightInputs, roll: Roll) -> Pmf[Duel]:
    """Both ships as they are before the first round."""
    ours, theirs = inputs.ours, inputs.theirs
    left = ours.ship.health - ours.done, theirs.ship.health - theirs.done
    crews = mustered(roll, ours.ship.crew), mustered(roll, theirs.ship.crew)
    return Pmf.of(Duel(0, *left, *crews))


def fight(inputs: FightInputs, roll: Roll = exact) -> Chain[Duel]:
    """The rounds as a chain; its ends are known without stepping over both ships' Health at once.

    >>> ends = fight(FightInputs()).absorb().map(ended)
    >>> round(float(ends[End.WON]), 4), round(float(ends[End.LOST]), 4)
    (0.5634, 0.4032)
    """
    volleys = volleys_of(inputs, roll)
    return Foreseen(
        opening(inputs, exact),
        lambda state: fought(inputs, state, volleys),
        over,
        last=inputs.rounds,
        ends=lambda state, played: ends(inputs, state),
    )


def many(inputs: FightInputs, plays: int, seed: int) -> Simulated:
    """Many fights played out, each ship's turn by itself: no round is told in all its ways."""
    volleys = volleys_of(inputs, exact)
    turns = Chain(
        opening(inputs, exact),
        lambda state: players(inputs, state, volleys),
        over,
        special=dict.fromkeys(
            range(2, 2 * inputs.rounds + 1, 2), lambda now: others(inputs, now, volleys)
        ),
        last=2 * inputs.rounds,
    )
    rounds, told = crowd(turns, plays, 0, seed)
    counts = Counter[End]()
    for state, count in told.counts.items():
        counts[ended(state)] += count
    return Simulated(rounds, Tally(dict(counts), plays))


# --- the ends, each ship by herself --------------------------------------------------------------


@lru_cache(maxsize=256)
def afloat(hits: Pmf[int], left: int, attacks: int, volleys: int) -> tuple[Fraction, ...]:
    """The chance that a ship with so much Health left floats before the first volley against her,
    and after each of so many, of so many attacks each. CS-SINK-1.

    >>> afloat(Pmf({0: 1, 1: 1}), left=2, attacks=1, volleys=3)
    (Fraction(1, 1), Fraction(1, 1), Fraction(3, 4), Fraction(1, 2))
    """
    ways, told = [1] + [0] * (left - 1), [Fraction(1)]
    for fired in range(1, volleys * attacks + 1):
        after = [0] * left
        for damage, weight in hits.weights.items():
            for before in range(left - damage):
                after[before + damage] += ways[before] * weight
        ways = after
        if fired % attacks == 0:
            told.append(Fraction(sum(ways), hits.total**fired))
    return tuple(told)


def by_round(inputs: FightInputs, state: Duel) -> list[tuple[Fraction, Fraction]]:
    """The chances that the other ship sinks, and that the players' does, in each round to come.

    Until one of them sinks, neither's damage asks for the other's. CS-COMB-1.
    """
    numbers = range(state.round + 1, inputs.rounds + 1)
    theirs = _afloat_by_round(inputs.ours, inputs.theirs, state.theirs, numbers)
    ours = _afloat_by_round(inputs.theirs, inputs.ours, state.ours, numbers)
    told = []
    for k in range(1, len(numbers) + 1):
        won = (theirs[k - 1] - theirs[k]) * ours[k - 1]
        lost = (ours[k - 1] - ours[k]) * theirs[k]
        told.append((won, lost))
    return told


def _afloat_by_round(side: Side, target: Side, left: int, numbers: range) -> list[Fraction]:
    volleys = [0]
    for number in numbers:
        volleys.append(volleys[-1] + bears(side, number))
    hits = shot(side, target, exact, (OURS_AIM, OURS_HIT))
    floats = afloat(hits, left, side.weapon.attacks, volleys[-1])
    return [floats[fired] for fired in volleys]


def ends(inputs: FightInputs, state: Duel) -> Pmf[Duel]:
    """How it ends from a state on; one state stands for all that end alike. CS-COMB-1."""
    rounds = by_round(inputs, state)
    won, lost = (sum(each, Fraction(0)) for each in zip(*rounds, strict=True))
    last = inputs.rounds
    shares = ((Duel(last, 1, 0), won), (Duel(last, 0, 1), lost), (Duel(last, 1, 1), 1 - won - lost))
    return mixture((Pmf.of(end), share) for end, share in shares)


def answer(inputs: FightInputs) -> Answer[Duel]:
    """The exact answer, each ship's damage by herself. CS-COMB-1."""
    chain = fight(inputs)
    return Answer(chain.absorb().map(ended), (chain.beginning,), measures(inputs))


def measures(inputs: FightInputs) -> Mapping[str, Fraction]:
    """What a round does to both ships, and what it is worth to fire first. CS-COMB-1."""
    start = opening(inputs, exact).only
    won = sum((won for won, _ in by_round(inputs, start)), Fraction(0))
    swapped = replace(inputs, ours=inputs.theirs, theirs=inputs.ours)
    second = sum((lost for _, lost in by_round(swapped, opening(swapped, exact).only)), Fraction(0))
    hits = {
        "damage a round to the other ship": (inputs.ours, inputs.theirs),
        "damage a round to the players' ship": (inputs.theirs, inputs.ours),
    }
    told = {
        words: side.weapon.attacks * shot(side, target, exact, (OURS_AIM, OURS_HIT)).mean()
        for words, (side, target) in hits.items()
    }
    return told | {"worth of firing first": won - second}
