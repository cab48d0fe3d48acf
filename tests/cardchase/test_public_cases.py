"""Public questions and tables about exploding dice and drawn cards, with the exact answers."""

from fractions import Fraction
from itertools import product

import pytest

from navalkit.odds.exploding import best_of, exploding
from navalkit.rules import question
from navalkit.rules.cardchase.boating import won_by

# Percent by target 2 to 12 as a table prints them; some of its 55 cells are cut off, not rounded,
# and one is wrong.
WILD_CARDS = {
    4: (96, 83, 63, 50, 32, 27, 19, 16, 12, 8, 4),
    6: (97, 89, 75, 56, 31, 31, 25, 20, 15, 10, 5),
    8: (98, 92, 81, 67, 48, 38, 25, 22, 18, 14, 10),
    10: (98, 93, 85, 73, 58, 50, 38, 29, 18, 15, 12),
    12: (99, 94, 88, 78, 65, 58, 50, 41, 31, 21, 11),
}
CUT_OFF = {(4, 9), (4, 10), (4, 11), (6, 8), (6, 9), (6, 10), (6, 11)}
WRONG = (10, 8)


def reaches(pmf, target):
    """The chance of so much, or more."""
    return pmf.p(lambda total: total >= target)


@pytest.mark.parametrize("sides", WILD_CARDS)
def test_wild_cards_reach_what_is_published(sides):
    """Each cell but those known to be cut off or wrong. E15."""
    for target, printed in zip(range(2, 13), WILD_CARDS[sides], strict=True):
        percent = 100 * reaches(best_of((sides, 6)), target)
        if (sides, target) in CUT_OFF:
            assert int(percent) == printed
        elif (sides, target) == WRONG:
            assert round(float(percent), 2) == 39.72
        else:
            assert abs(percent - printed) <= Fraction(1, 2)


@pytest.mark.parametrize("sides", WILD_CARDS)
def test_extras_throw_the_die_alone(sides):
    """By the digits of a die: so many whole explosions, then what is left. E16."""
    for target in range(2, 13):
        whole, rest = divmod(target, sides)
        alone = Fraction(1, sides) ** whole * Fraction(sides + 1 - max(rest, 1), sides)
        assert reaches(exploding(sides), target) == alone


def test_the_bigger_die_is_sometimes_worse():
    """Exact fractions, and every target up to 24 at which a step up hurts. E17."""
    assert reaches(best_of((10, 6)), 12) == Fraction(83, 720)
    assert reaches(best_of((12, 6)), 12) == Fraction(47, 432)
    assert reaches(best_of((4, 6)), 6) == Fraction(31, 96)
    assert reaches(best_of((6, 6)), 6) == Fraction(11, 36)
    worse = {
        (small, large): [
            n
            for n in range(2, 25)
            if reaches(best_of((small, 6)), n) > reaches(best_of((large, 6)), n)
        ]
        for small, large in ((4, 6), (6, 8), (8, 10), (10, 12))
    }
    assert worse == {(4, 6): [6], (6, 8): [8], (8, 10): [10], (10, 12): [12, 24]}


def test_success_without_and_with_a_raise():
    """At 4, in percent as published. E18."""
    published = {(4, 2): (20, 13), (4, 0): (43, 19), (6, 0): (49, 26), (8, 0): (57, 25)}
    published |= {(10, 0): (45, 40), (12, 0): (38, 50)}
    for (sides, minus), told in published.items():
        hit, raised = (reaches(best_of((sides, 6)), n + minus) for n in (4, 8))
        assert (round(100 * float(hit - raised)), round(100 * float(raised))) == told


def test_two_dice_are_a_union_not_the_better_of_two_chances():
    """A published 50% takes the better die alone. E19."""
    assert reaches(best_of((4, 6)), 4) == Fraction(5, 8)
    assert reaches(best_of((4, 6)), 8) == Fraction(37, 192)


def test_explosions_have_no_cap():
    """Seven of 64 for 10 on a d8; a d4 can show 11 or 13 but never stop at 12. E20, E21."""
    assert reaches(exploding(8), 10) == Fraction(7, 64)
    d4 = exploding(4)
    assert d4[12] == 0
    assert reaches(d4, 12) == Fraction(1, 64)
    assert abs(d4.mean() - Fraction(10, 3)) < Fraction(1, 10**12)


def test_two_cards_of_a_pack():
    """By every pair of 52: higher, equal, not ten apart; increments. E27, E28, E30."""
    pack = [(rank, suit) for rank, suit in product(range(2, 15), range(4))]
    pairs = [(a[0], b[0]) for a, b in product(pack, repeat=2) if a != b]
    chance = lambda holds: Fraction(sum(map(holds, pairs)), len(pairs))  # noqa: E731
    assert chance(lambda p: p[1] > p[0]) == Fraction(8, 17)
    assert chance(lambda p: p[0] == p[1]) == Fraction(1, 17)
    assert chance(lambda p: abs(p[0] - p[1]) != 10) == Fraction(213, 221)
    increments = sum(abs(a - b) or Fraction(1, 2) for a, b in pairs) / Fraction(len(pairs))
    assert increments == Fraction(451, 102)
    assert chance(lambda p: abs(p[0] - p[1]) <= 2) == Fraction(223, 663)
    gap = question("cardchase.gap")
    told = gap.ask(gap.inputs(jokers=False))
    assert told.outcomes.p(gap.event.holds) == Fraction(223, 663)


def test_a_tie_has_no_winner():
    """Neither side of a contest has won where both have thrown the same. R03."""
    assert won_by(0) < 0
    assert won_by(1) == 0
