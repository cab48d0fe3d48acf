"""The card chase once more, from the text and apart from the kit: endless dice, plain dealing."""

from __future__ import annotations

from fractions import Fraction
from random import Random

CARDS = [(rank, suit) for rank in range(2, 15) for suit in range(4)] + [(15, 0), (15, 1)]


def tail(die: int, target: int) -> Fraction:
    """The chance that an exploding die reaches a target: endless, in closed form."""
    if target <= 1:
        return Fraction(1)
    times, rest = divmod(target - 1, die)
    return Fraction(die - rest, die) * Fraction(1, die) ** times


def reaches(dice: tuple[int, ...], target: int) -> Fraction:
    """The chance that the best of several exploding dice reaches a target."""
    short = Fraction(1)
    for die in dice:
        short *= 1 - tail(die, target)
    return 1 - short


def beats(ours: tuple[int, ...], theirs: tuple[int, ...], by: int, upto: int = 260) -> Fraction:
    """The chance that ours is at least `by` above theirs; what lies beyond `upto` is left out."""
    return sum(
        ((reaches(theirs, n) - reaches(theirs, n + 1)) * reaches(ours, n + by))
        for n in range(1, upto)
    )


# --- played with dice ----------------------------------------------------------------------------


def explode(rng: Random, die: int) -> int:
    """One exploding die."""
    total = shown = rng.randint(1, die)
    while shown == die:
        shown = rng.randint(1, die)
        total += shown
    return total


def best(rng: Random, dice: tuple[int, ...]) -> int:
    """The best of several."""
    return max(explode(rng, die) for die in dice)


class Two:
    """Two ships in a chase: we flee (or shake off a tail), they trail, force us or hold steady.

    `ours` and `theirs` are (dice, what is added in contests, what is added alone).
    """

    def __init__(self, rng: Random, ours, theirs, they: str) -> None:
        self.rng, self.sides, self.they = rng, (ours, theirs), they
        self.won, self.tail, self.reeling, self.jokers = 0, False, [False, False], [False, False]

    def added(self, who: int, contested: bool) -> int:
        """What is added to a roll, and a lost control is over with it."""
        plus = self.sides[who][1 if contested else 2]
        plus += 2 * self.jokers[who] - 2 * self.reeling[who]
        self.reeling[who] = False
        return plus

    def ahead(self, who: int, theirs: int = 0) -> int:
        """By how much a side is ahead in a contest."""
        mine = best(self.rng, self.sides[who][0]) + self.added(who, True)
        other = best(self.rng, self.sides[1 - who][0]) + self.added(1 - who, True)
        return mine - other - theirs

    def we_act(self) -> None:
        """Flee, or shake off the tail."""
        if self.tail:
            self.won = 0
            if self.ahead(0, theirs=2) >= 4:
                self.tail = False
        else:
            self.won = self.won + 1 if self.ahead(0) > 0 else 0

    def they_act(self) -> None:
        """Trail, then hold; or force us out of control; or hold steady."""
        if self.they == "trail" and not self.tail and self.ahead(1) >= 4:
            self.tail, self.won = True, 0
        if self.they == "force" and self.ahead(1) > 0:
            roll = best(self.rng, self.sides[0][0]) + self.added(0, False)
            if roll < 4 and self.rng.randint(1, 6) + self.rng.randint(1, 6) not in (2, 12):
                self.reeling[0] = True

    def round(self) -> None:
        """Cards, then both turns; a ship on our tail has no card and acts after us."""
        mine, other = self.rng.sample(CARDS, 2)
        self.jokers = [mine[0] == 15, other[0] == 15 and not self.tail]
        if self.tail or self.first(mine, other):
            self.we_act()
            if self.won < 3:
                self.they_act()
        else:
            self.they_act()
            self.we_act()

    def first(self, mine, other) -> bool:
        """Whether we act first. We want to be far off with a Joker, they near."""
        ours, theirs = mine[0], other[0]
        if ours == 15:
            ours = (14 if theirs <= 8 else 2) if theirs != 15 else 14
        if theirs == 15:
            theirs = ours
        key = (ours, mine[0] == 15, mine[1]), (theirs, other[0] == 15, other[1])
        return key[0] > key[1]


def escapes(plays: int, rounds: int, seed: int, ours, theirs, they: str) -> float:
    """How often we are away within so many rounds."""
    rng, away = Random(seed), 0
    for _ in range(plays):
        chase = Two(rng, ours, theirs, they)
        for _ in range(rounds):
            chase.round()
            if chase.won == 3:
                away += 1
                break
    return away / plays


def flights(plays: int, rounds: int, seed: int, dice: tuple[int, ...], chasers: int) -> float:
    """How often she is away from several that all try for her tail; all ships alike."""
    rng, away = Random(seed), 0

    def ahead(mine: bool, other: bool, theirs: int = 0) -> int:
        return best(rng, dice) + 2 * mine - best(rng, dice) - 2 * other - theirs

    for _ in range(plays):
        won, tails = 0, 0
        for _ in range(rounds):
            free = chasers - tails
            cards = rng.sample(CARDS, 1 + free)
            order = sorted(range(1 + free), key=lambda each: cards[each], reverse=True)
            for each in order:
                lucky = cards[0][0] == 15
                if each:
                    if won < 3 and ahead(cards[each][0] == 15, lucky) >= 4:
                        tails, won = tails + 1, 0
                elif tails:
                    won = 0
                    tails -= ahead(lucky, False, theirs=2) >= 4
                else:
                    won = won + 1 if ahead(lucky, cards[1][0] == 15) > 0 else 0
            if won == 3:
                away += 1
                break
    return away / plays
