"""The chance to win the deck, hand by hand: what one more man is worth. SF-BOARD."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple, TypeVar

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.seafight.boarding import Balance, Fought, ahead, fought, settled
from navalkit.rules.seafight.boarding_inputs import BoardingInputs, Losses
from navalkit.rules.seafight.duels import all_of
from navalkit.rules.seafight.melee import End, Melee, breaking

T = TypeVar("T", bound=Hashable)
Dice = Callable[[Balance], list[tuple[Fought, float]]]
After = Callable[[int, int, int], list[tuple[Melee, float]]]


def size_of(strength: int) -> int:
    """The least Company Size with this Fighting Strength. SF-BOARD-1.

    >>> size_of(90), size_of(29)
    (119, 38)
    """
    return strength + (strength - 1) // 3


def win_curve(inputs: BoardingInputs, strengths: Iterable[int]) -> dict[int, float]:
    """For each Fighting Strength of ours the chance that we win the deck, all else as it is.

    What is rolled depends on who outnumbers whom and not on how many there are, and a fight on
    the points that break either side: so each roll, and each shape of a fight, is worked out once
    for the whole curve. In floating point, to within 1e-12 of the exact chain.

    >>> [round(p, 4) for p in win_curve(BoardingInputs(), (60, 90)).values()]
    [0.3648, 0.5]
    """
    first, later = (_dice(inputs, each) for each in (True, False))
    after: dict[int, After] = {}
    known: dict[Shape, float] = {}
    curve: dict[int, float] = {}
    for strength in strengths:
        size = size_of(strength)
        here = replace(inputs, ours=replace(inputs.ours, size=size))
        shape = shape_of(here)
        if shape not in known:
            settle = after.setdefault(shape.ours, _after(here))
            known[shape] = _chance(here, shape, first, later, settle)
        curve[strength] = known[shape]
    return curve


class Shape(NamedTuple):
    """All that hands do to the odds: the points that break either side, and for each state before
    that our Boons for numbers, less theirs."""

    ours: int
    theirs: int
    ahead: tuple[int, ...]

    def ahead_at(self, melee: Melee) -> int:
        """Our Boons for numbers in a state, less theirs."""
        return self.ahead[melee.ours * self.theirs + melee.theirs]


def shape_of(inputs: BoardingInputs) -> Shape:
    """The shape of a fight. SF-BOARD-2, SF-BOARD-4.

    >>> shape_of(BoardingInputs())[:2]
    (5, 5)
    """
    ours = breaking(inputs.ours.strength, inputs.losses)
    theirs = breaking(inputs.theirs.strength, inputs.losses)
    states = product(range(ours), range(theirs))
    return Shape(ours, theirs, tuple(ahead(inputs, Melee(*state)) for state in states))


def saw_teeth(curve: dict[int, float]) -> list[int]:
    """The strengths at which one more hand makes it worse. A-TENTHS.

    >>> saw_teeth({28: 0.6, 29: 0.65, 30: 0.45})
    [30]
    """
    return [n for n in curve if n - 1 in curve and curve[n] < curve[n - 1] - 1e-12]


def readings_curves(inputs: BoardingInputs, strengths: range) -> dict[Losses, dict[int, float]]:
    """The curve by each way of counting tenths. A-TENTHS."""
    return {way: win_curve(replace(inputs, losses=way), strengths) for way in Losses}


def _dice(inputs: BoardingInputs, first: bool) -> Dice:
    @cache
    def told(at: Balance) -> list[tuple[Fought, float]]:
        return _floats(fought(inputs, at, exact, first))

    return told


def _floats(pmf: Pmf[T]) -> list[tuple[T, float]]:
    return [(outcome, weight / pmf.total) for outcome, weight in pmf.weights.items()]


def _after(inputs: BoardingInputs) -> After:
    @cache
    def told(ours: int, theirs: int, margin: int) -> list[tuple[Melee, float]]:
        return _floats(settled(inputs, Melee(ours, theirs), margin, exact))

    return told


def _chance(inputs: BoardingInputs, shape: Shape, first: Dice, later: Dice, after: After) -> float:
    """Backward from the ends: what each state is worth, the chance to stay in it taken out."""

    def worth(dice: Dice, melee: Melee) -> float:
        won = stay = 0.0
        for (standing, margin), p in dice(Balance(shape.ahead_at(melee), melee.standing)):
            for hit, q in after(melee.ours, melee.theirs, margin):
                to = hit._replace(standing=standing)
                if hit.end is not End.FIGHTING:
                    won += p * q * (hit.end is End.WON)
                elif to == melee and dice is later:
                    stay += p * q
                else:
                    won += p * q * known(to)
        return won / (1 - stay)

    @cache
    def known(melee: Melee) -> float:
        return worth(later, melee)

    return worth(first, Melee(standing=all_of(inputs.champions)))
