"""Dice and checks of the sea-fight: SF-DICE."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules.figures import figure, table
from navalkit.rules.seafight.pool import (
    Pool,
    check,
    compared,
    difficulty,
    kinds,
    opposed,
    skilled,
    succeeds,
)
from tests.oracles import Case, distributions

# P(net ≥ 1) to four places, against none to four Difficulty dice: the public table.
PUBLIC = {
    (3, 4): (".9815", ".9175", ".8315", ".7337", ".6327"),
    (2, 3): (".9444", ".8264", ".7004", ".5787", ".4683"),
    (1, 2): (".8333", ".6536", ".5020", ".3789", ".2821"),
    (0, 2): (".7500", ".5762", ".4351", ".3239", ".2383"),
}
LETTERS = {"M": "mastery", "A": "ability", "B": "boon", "K": "bane", "D": "difficulty"}
LETTERS["C"] = "challenge"

counts = st.integers(0, 4)
some = st.builds(Pool, counts, counts, counts, counts, counts, counts)


def pool_of(text: str) -> Pool:
    """`3M 1A` as a pool."""
    return Pool(**{LETTERS[word[-1]]: int(word[:-1]) for word in text.split()})


# --- clause by clause ----------------------------------------------------------------------------


@given(st.integers(0, 6), st.integers(0, 6))
def test_SF_DICE_1_the_higher_gives_the_dice_the_lower_the_mastery(characteristic, skill):
    """As many dice as the higher; as many of them Mastery as the lower."""
    pool = skilled(characteristic, skill)
    assert pool.mastery + pool.ability == max(characteristic, skill)
    assert pool.mastery == min(characteristic, skill)
    assert pool == skilled(skill, characteristic)


def test_SF_DICE_1_the_two_examples_of_the_text():
    """Agility 3 with Operate 4, and with Operate 2."""
    assert skilled(3, 4) == Pool(mastery=3, ability=1)
    assert skilled(3, 2) == Pool(mastery=2, ability=1)
    assert {name: len(die.faces) for name, die in kinds().items()} == {
        "Ability": 8,
        "Mastery": 12,
        "Boon": 6,
        "Bane": 6,
        "Difficulty": 8,
        "Challenge": 12,
    }


def test_SF_DICE_2_names_of_difficulty():
    """Easy to Formidable, and only the middle three are the text's."""
    ladder = ("Easy", "Average", "Hard", "Severe", "Formidable")
    assert [difficulty(name) for name in ladder] == [1, 2, 3, 4, 5]
    assert table("faces").keys() == kinds().keys()
    assert figure("faces.Mastery.faces").mark.value == "public"


@given(some)
def test_SF_DICE_2_boons_and_banes_do_not_cancel(pool):
    """Both are rolled: one of each is not none of either, though the mean stays."""
    both = Pool(**(vars(pool) | {"boon": pool.boon + 1, "bane": pool.bane + 1}))
    assert both.net().mean() == pool.net().mean()
    assert both.net().variance() > pool.net().variance()


@given(some)
def test_SF_DICE_3_a_check_succeeds_on_one_or_more(pool):
    """Net Successes of 1 or more; the Advantage beside them spends nothing."""
    wanted = sum((p for net, p in pool.net().items() if net >= 1), Fraction(0))
    assert pool.success() == wanted == check(exact, "A check", pool)[True]
    assert pool.dice.joint().map(lambda both: both.successes) == pool.net()
    assert [succeeds(net) for net in (-1, 0, 1, 2)] == [False, False, True, True]


@given(some, some, st.booleans())
@settings(max_examples=30)
def test_SF_DICE_4_swapping_sides_mirrors_the_margin(ours, theirs, floored):
    """What one side wins by, the other loses by."""
    assert opposed(ours.net(), theirs.net(), floored) == -opposed(theirs.net(), ours.net(), floored)


def test_SF_DICE_4_margins_agree_with_brute_force():
    """Ten opposed rolls, every margin exactly; floored by default, signed by the switch."""
    for inputs, wanted in distributions("opposed"):
        ours, theirs, how = inputs.split(" / ")
        margin = opposed(pool_of(ours).net(), pool_of(theirs).net(), how == "floored")
        assert {str(m): p for m, p in margin.items()} == wanted, inputs
    failed = Pmf.of(-2)
    assert opposed(failed, Pmf.of(0)).only == 0
    assert opposed(failed, Pmf.of(0), floored=False).only == -2
    assert [compared(net, True) for net in (-2, 0, 2)] == [0, 0, 2]


# --- laws ----------------------------------------------------------------------------------------


def one_more(pool: Pool, kind: str) -> Pool:
    """The pool with another die of a kind."""
    return Pool(**(vars(pool) | {kind: getattr(pool, kind) + 1}))


@given(some)
@settings(max_examples=40)
def test_one_more_good_die_never_hurts_and_one_more_bad_one_never_helps(pool):
    """Nor does trading an Ability die for Mastery, or Difficulty for Challenge, go astray."""
    for kind in ("boon", "ability", "mastery"):
        assert one_more(pool, kind).success() >= pool.success()
    for kind in ("bane", "difficulty", "challenge"):
        assert one_more(pool, kind).success() <= pool.success()
    assert one_more(pool, "mastery").success() >= one_more(pool, "ability").success()
    assert one_more(pool, "challenge").success() <= one_more(pool, "difficulty").success()


@given(some, some, st.booleans())
@settings(max_examples=30)
def test_one_more_boon_never_hurts_its_side(ours, theirs, floored):
    """For every margin, the chance to reach it is no less."""
    plain = opposed(ours.net(), theirs.net(), floored)
    helped = opposed(one_more(ours, "boon").net(), theirs.net(), floored)
    for least in set(plain) | set(helped):
        assert helped.p(lambda m, n=least: m >= n) >= plain.p(lambda m, n=least: m >= n)


@given(some, st.integers(0, 5))
def test_upgrades_can_be_taken_back_but_no_die_is_lost(pool, times):
    """Up and down again keeps at least as many dice of skill; none is ever lost."""
    up = pool.upgraded(times)
    assert up.mastery + up.ability >= pool.mastery + pool.ability
    assert up.mastery >= pool.mastery
    down = up.upgraded(-times)
    assert down.mastery + down.ability == up.mastery + up.ability
    assert pool.upgraded(0) == pool


# --- published numbers ---------------------------------------------------------------------------


@pytest.mark.parametrize("skill", PUBLIC)
def test_the_public_table_of_success(skill):
    """To the four places it is printed in."""
    for hard, printed in enumerate(PUBLIC[skill]):
        pool = Pool(**(vars(skilled(*skill)) | {"difficulty": hard}))
        assert f"{float(pool.success()):.4f}" == f"0{printed}"


def test_workload_one_and_two():
    """The two reference pools, exactly."""
    assert pool_of("3M 1A 2B 3D").success() == Fraction(6537071, 7962624)
    margin = opposed(pool_of("3M 1A 2B").net(), pool_of("2M 1A 1B 1K").net(), floored=False)
    assert margin.p(lambda m: m > 0) == Fraction(27631909, 40310784)


def test_E07_upgrades_and_back():
    """One Ability and one Difficulty die, upgraded four times, and four taken back."""
    case = Case("E07")
    up = Pool(ability=1, difficulty=1).upgraded(4).hardened(4)
    counted = {"P": up.mastery, "A": up.ability, "C": up.challenge, "D": up.difficulty}
    assert all(case.agrees(f"after_upgrade {die}", n) for die, n in counted.items())
    down = up.upgraded(-4).hardened(-4)
    assert case.agrees("after_downgrade A", down.ability)
    assert case.agrees("after_downgrade D", down.difficulty)
    assert (down.mastery, down.challenge) == (0, 0)


def test_E08_an_average_check_hardened():
    """Twice, and three times more."""
    case = Case("E08")
    twice = Pool(difficulty=2).hardened(2)
    assert case.agrees("after_2 C", twice.challenge)
    five = twice.hardened(3)
    assert case.agrees("after_5 C", five.challenge)
    assert case.agrees("after_5 D", five.difficulty)
    assert (twice.difficulty, five.difficulty) == (0, 1)


def test_E13_my_boon_is_your_bane():
    """For the signed margin they are the same; floored, they are not quite."""
    case = Case("E13")
    ours, theirs = pool_of("1M 2A"), pool_of("1M 2A")
    boon, bane = one_more(ours, "boon").net(), one_more(theirs, "bane").net()

    def distance(floored: bool) -> Fraction:
        a, b = opposed(boon, theirs.net(), floored), opposed(ours.net(), bane, floored)
        return sum((abs(a[m] - b[m]) for m in set(a) | set(b)), Fraction(0)) / 2

    assert case.agrees("tv_distance", distance(floored=False))
    assert distance(floored=True) > 0


@pytest.mark.parametrize("times", [10**9, -(10**9), "x"])
def test_upgrades_beyond_reason_are_refused_at_once(times):
    """In one sentence, without counting them."""
    for upgrade in (Pool(ability=1).upgraded, Pool(difficulty=1).hardened):
        with pytest.raises((ValueError, TypeError), match="the number of upgrades"):
            upgrade(times)
