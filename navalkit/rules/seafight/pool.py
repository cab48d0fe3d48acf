"""Dice pools and checks. SF-DICE."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Annotated

from navalkit.odds.dice import MOST_DICE, bounded
from navalkit.odds.pmf import Pmf
from navalkit.odds.symbols import SymbolDie, SymbolPool
from navalkit.odds.tray import Roll
from navalkit.rules.clauses import no_such
from navalkit.rules.figures import table
from navalkit.rules.inputs import InputError, Inputs, Says, declared

MOST_OF_A_KIND = range(21)
"""How many dice of one kind a pool takes: more than any chase can put together."""


@cache
def kinds() -> dict[str, SymbolDie]:
    """The six narrative dice by name; their faces are public figures, not the text's. A-FACES."""
    return {name: SymbolDie(name, row["faces"]) for name, row in table("faces").items()}


def difficulty(name: str) -> int:
    """Difficulty dice of a check by its name: Average is 2. SF-DICE-2.

    >>> difficulty("Average"), difficulty("Hard")
    (2, 3)
    """
    known = table("difficulties")["check"]
    if name not in known:
        raise no_such("difficulty", name, list(known))
    return int(known[name])


@dataclass(frozen=True)
class Pool(Inputs):
    """How many dice of each kind are rolled together. SF-DICE-1, SF-DICE-2.

    >>> Pool(mastery=3, ability=1, difficulty=2).success()
    Fraction(91955, 110592)
    """

    mastery: Annotated[int, MOST_OF_A_KIND, Says("Mastery", "dice", clause="SF-DICE-1")] = 0
    ability: Annotated[int, MOST_OF_A_KIND, Says("Ability", "dice", clause="SF-DICE-1")] = 0
    boon: Annotated[int, MOST_OF_A_KIND, Says("Boon", "dice", clause="SF-DICE-2")] = 0
    bane: Annotated[int, MOST_OF_A_KIND, Says("Bane", "dice", clause="SF-DICE-2")] = 0
    difficulty: Annotated[int, MOST_OF_A_KIND, Says("Difficulty", "dice", clause="SF-DICE-2")] = 0
    challenge: Annotated[int, MOST_OF_A_KIND, Says("Challenge", "dice", clause="SF-DICE-2")] = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        count = sum(vars(self).values())
        if count > MOST_DICE:
            raise InputError("dice", f"{count} are too many; a pool takes {MOST_DICE} together")

    @property
    def dice(self) -> SymbolPool:
        """The dice themselves, to throw or to count."""
        return _dice(self)

    def net(self) -> Pmf[int]:
        """Net Successes: Successes less Failures. SF-DICE-3."""
        return self.dice.pmf()

    def success(self) -> Fraction:
        """The chance of a net of 1 or more. SF-DICE-3."""
        return self.net().p(succeeds)

    def upgraded(self, times: int = 1) -> Pool:
        """Each upgrade turns an Ability die into Mastery; with none left it adds an Ability die.

        >>> Pool(ability=1).upgraded(4)
        Pool(mastery=2, ability=1, boon=0, bane=0, difficulty=0, challenge=0)
        """
        mastery, ability = _upgraded(self.mastery, self.ability, times)
        return replace(self, mastery=mastery, ability=ability)

    def hardened(self, times: int = 1) -> Pool:
        """Each upgrade of the difficulty turns a Difficulty die into Challenge, or adds one.

        >>> Pool(difficulty=2).hardened(5).dice.__str__()
        '1 Difficulty 3 Challenge'
        """
        challenge, difficulty = _upgraded(self.challenge, self.difficulty, times)
        return replace(self, challenge=challenge, difficulty=difficulty)


@cache
def _dice(pool: Pool) -> SymbolPool:
    counts = ((field.name.capitalize(), getattr(pool, field.name)) for field in declared(Pool))
    return SymbolPool(tuple((kinds()[name], count) for name, count in counts if count))


def _upgraded(better: int, plain: int, times: int) -> tuple[int, int]:
    """Upgrade so many times; a negative number takes upgrades back, and never loses a die."""
    bounded("the number of upgrades", times, -MOST_DICE, MOST_DICE)
    for _ in range(times):
        better, plain = (better + 1, plain - 1) if plain else (better, plain + 1)
    for _ in range(-times):
        better, plain = (better - 1, plain + 1) if better else (better, plain)
    return better, plain


@cache
def skilled(characteristic: int, skill: int) -> Pool:
    """As many dice as the higher of the two; as many of them Mastery as the lower. SF-DICE-1.

    >>> skilled(3, 4) == Pool(mastery=3, ability=1), skilled(3, 2) == Pool(mastery=2, ability=1)
    (True, True)
    """
    low, high = sorted((characteristic, skill))
    return Pool(mastery=low, ability=high - low)


def succeeds(net: int) -> bool:
    """A check succeeds on a net of 1 or more. SF-DICE-3."""
    return net >= 1


def check(roll: Roll, label: str, pool: Pool) -> Pmf[bool]:
    """Whether a check with this pool succeeds. SF-DICE-3.

    >>> from navalkit.odds.tray import exact
    >>> check(exact, "Stealth", Pool(ability=2))[True]
    Fraction(3, 4)
    """
    return roll(label, pool.dice).map(succeeds)


def compared(net: int, floored: bool) -> int:
    """A side's net as it goes into the comparison: never below 0, unless signed. A-NEGNET.

    >>> compared(-2, floored=True), compared(-2, floored=False)
    (0, -2)
    """
    return max(net, 0) if floored else net


@lru_cache(maxsize=4096)
def opposed(ours: Pmf[int], theirs: Pmf[int], floored: bool = True) -> Pmf[int]:
    """By how much our net beats theirs. SF-DICE-4.

    >>> opposed(Pmf.of(2), Pmf.of(-1)).only, opposed(Pmf.of(2), Pmf.of(-1), floored=False).only
    (2, 3)
    """
    return ours.map(lambda n: compared(n, floored)) - theirs.map(lambda n: compared(n, floored))
