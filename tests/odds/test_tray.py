"""One rule, three uses: exact odds, thrown dice, dice entered by hand."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Face, Pick, Tray, exact, remembered
from navalkit.rules.seafight.pool import Pool

D6 = Numbered(6)


def rule(roll):
    """A rule of two throws, the second only after a 4 or more."""
    return roll("first", D6).then(
        lambda n: roll("second", D6).map(lambda m: n + m) if n >= 4 else Pmf.of(n)
    )


def test_exact_gives_every_result():
    """The odds of the rule, counted by hand."""
    sums = {total: sum(1 for n in (4, 5, 6) for m in range(1, 7) if n + m == total)
            for total in range(5, 13)}  # fmt: skip
    assert rule(exact) == Pmf({1: 6, 2: 6, 3: 6} | sums)


@given(st.integers(0, 2**32))
def test_a_tray_throws_one_of_the_results_and_keeps_the_dice(seed):
    """The value is what the faces show, and one the odds know."""
    tray = Tray(Random(seed))
    value = rule(tray).only
    assert value in rule(exact)
    assert value == sum(int(face.symbol) for cast in tray.casts for face in cast.faces)
    assert [cast.label for cast in tray.casts] == ["first", "second"][: 1 + (value > 3)]


def test_a_tray_throws_as_often_as_the_odds_say():
    """20,000 plays of the rule, each result within four standard errors."""
    rng, plays, counts = Random(8), 20_000, dict.fromkeys(range(1, 13), 0)
    for _ in range(plays):
        counts[rule(Tray(rng)).only] += 1
    for value, count in counts.items():
        p = rule(exact)[value]
        assert abs(count / plays - p) <= 4 * float(p * (1 - p) / plays) ** 0.5


@pytest.mark.parametrize("throw", [5, [Face("d6", "5")], (Face("d6", "5"),)])
def test_dice_entered_by_hand_are_used_in_order(throw):
    """A value, or faces, for the first throw; the tray throws the rest."""
    tray = Tray(Random(1), [throw, 3])
    assert rule(tray).only == 8
    assert [cast.value for cast in tray.casts] == [5, 3]


def test_a_throw_may_be_left_to_the_tray():
    """None for the first: only the second is by hand."""
    tray = Tray(Random(2), [None, 3])
    total = rule(tray).only
    assert tray.casts[0].faces
    assert total == tray.casts[0].value + (3 if tray.casts[0].value >= 4 else 0)


def test_without_dice_what_follows_stays_open():
    """What is entered is certain, the rest keeps its odds, and the tray says what it waits for."""
    tray = Tray(None, [5])
    assert rule(tray) == Pmf.uniform(range(6, 12))
    assert tray.wanted.label == "second"
    nothing = Tray(None)
    assert rule(nothing) == rule(exact)
    assert nothing.wanted.label == "first"
    assert Tray(None, [2]).wanted is None


def test_a_throw_may_be_told_by_its_place():
    """Among the values that can come up, as a link holds it."""
    tray = Tray(Random(1), [Pick(3), Pick(0)])
    assert rule(tray).only == 4 + 1
    with pytest.raises(ValueError, match="cannot come up"):
        rule(Tray(Random(1), [Pick(6)]))


def test_a_throw_that_nothing_was_rolled_for_is_refused():
    """A second number where the first ended it."""
    tray = Tray(Random(1), [2, 5])
    assert rule(tray).only == 2
    with pytest.raises(ValueError, match="5 was entered, but nothing is left to roll"):
        tray.all_used()
    used = Tray(Random(1), [4, 5])
    rule(used)
    used.all_used()


@pytest.mark.parametrize(
    ("throw", "says"),
    [
        (7, "first: 7 cannot come up; possible is 1, 2, 3, 4, 5, 6"),
        (2.5, "2.5 cannot come up"),
        ("six", "'six' cannot come up"),
        ([3], r"\[3\] cannot come up"),
        ([Face("d8", "3")], "1d6 wanted, not d8 3"),
        ([], "1d6 wanted, not no dice"),
    ],
)
def test_what_cannot_come_up_is_refused(throw, says):
    """In a sentence with the throw's purpose or the dice it wants."""
    with pytest.raises(ValueError, match=says):
        rule(Tray(Random(1), [throw]))


def test_a_long_list_of_values_is_told_by_its_ends():
    """A pool's nets, lowest to highest."""
    pool = Pool(mastery=3, ability=1, difficulty=3).dice
    with pytest.raises(ValueError, match="Gunnery: 9 cannot come up; possible is -6 to 8"):
        Tray(Random(1), [9])("Gunnery", pool)


def test_only_exact_odds_are_remembered():
    """A tray throws anew each time it is asked."""
    asked = []

    def count(n):
        asked.append(n)
        return n

    known, thrown = remembered(exact, count), remembered(Tray(Random(1)), count)
    assert [known(1), known(1), thrown(2), thrown(2)] == [1, 1, 2, 2]
    assert asked == [1, 2, 2]
