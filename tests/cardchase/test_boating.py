"""Boating rolls and contests: CC-DICE-1, CC-DICE-2, CC-SPEED-1, A-EXTRA, A-TIE."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.exploding import best_of
from navalkit.odds.tray import Tray
from navalkit.rules import question
from navalkit.rules.cardchase.boating import (
    Captain,
    Skill,
    boating_dice,
    checked,
    degree,
    opposed,
    speed_edge,
    won_by,
)
from navalkit.rules.cardchase.rolls import OpposedInputs, TraitInputs, bonus, trait
from navalkit.rules.cardchase.rolls import opposed as contest
from navalkit.rules.inputs import InputError, changed
from tests.cardchase.plain import beats, reaches
from tests.cardchase.scenes import CORVETTE, PLAIN, SLOOP, sailing

SKILLS = (Skill.D4, Skill.D6, Skill.D8, Skill.D10, Skill.D12)
skills = st.sampled_from(SKILLS)
SLACK = Fraction(1, 10**14)


def test_CC_DICE_1_target_raises_and_the_unskilled():
    """Target 4, a raise for each 4 beyond; a wild d6 beside; unskilled a d4 less 2."""
    assert [degree(total) for total in (3, 4, 7, 8, 12)] == [-1, 0, 0, 1, 2]
    assert boating_dice(Skill.D10, Captain.WILD_CARD).sides == (10, 6)
    assert boating_dice(Skill.D10, Captain.EXTRA).sides == (10,)
    assert (Skill.UNSKILLED.sides, Skill.UNSKILLED.plus) == (4, -2)
    unskilled = TraitInputs(die=Skill.UNSKILLED, target=4)
    assert trait(unskilled).absorb().p(lambda rolled: rolled.raises >= 0) == Fraction(31, 96)


@pytest.mark.parametrize(
    ("modifier", "target", "wanted"),
    [
        (0, 4, (0.6250, 0.7500, 0.8125, 0.8500, 0.8750)),
        (-2, 4, (0.3229, 0.3056, 0.4792, 0.5833, 0.6528)),
        (0, 8, (0.1927, 0.2585, 0.2465, 0.3972, 0.4977)),
    ],
)
def test_reference_odds_of_the_trait_dice(modifier, target, wanted):
    """To four places: target 4, at −2, and a raise."""
    for die, chance in zip(SKILLS, wanted, strict=True):
        rolled = trait(TraitInputs(die=die, modifier=modifier, target=target)).absorb()
        assert abs(float(rolled.p(lambda r: r.raises >= 0)) - chance) < 5e-5


def test_E18_success_without_and_with_a_raise():
    """Every die against 4: without a raise, and with one or more."""
    wanted = {
        (Skill.UNSKILLED, 0): (0.19661458333333334, 0.12630208333333334),
        (Skill.D4, 0): (0.4322916666666667, 0.19270833333333334),
        (Skill.D6, 0): (0.49151234567901236, 0.25848765432098764),
        (Skill.D8, 0): (0.5659722222222222, 0.2465277777777778),
        (Skill.D10, 0): (0.4527777777777778, 0.3972222222222222),
        (Skill.D12, 0): (0.3773148148148148, 0.4976851851851852),
    }
    for (die, modifier), (plain, raised) in wanted.items():
        rolled = trait(TraitInputs(die=die, modifier=modifier, target=4)).absorb()
        assert abs(float(rolled.p(lambda r: r.raises == 0)) - plain) < 1e-12
        assert abs(float(rolled.p(lambda r: r.raises >= 1)) - raised) < 1e-12


@given(skills, st.integers(-6, 6), st.integers(2, 40), st.booleans())
def test_a_roll_has_a_closed_form(die, modifier, target, wild):
    """The roll fails only if every die falls short."""
    captain = Captain.WILD_CARD if wild else Captain.EXTRA
    dice = (die.sides, 6) if wild else (die.sides,)
    rolled = trait(TraitInputs(die, captain, modifier, target)).absorb()
    assert rolled.p(lambda r: r.raises >= 0) == reaches(dice, target - modifier)
    assert checked(best_of(dice), modifier, target).p(lambda r: r >= 1) == reaches(
        dice, target + 4 - modifier
    )


def test_CC_DICE_2_the_higher_total_wins_and_ties_do_not():
    """Raises by fours of the difference; equal totals are not won by the one who acts. A-TIE."""
    assert [won_by(n) for n in (-3, 0, 1, 3, 4, 7, 8)] == [-1, -1, 0, 0, 1, 1, 2]
    throws = {(9, 9): -1, (9, 10): -1, (10, 9): 0, (13, 9): 1}
    inputs = OpposedInputs(sailing(PLAIN), sailing(PLAIN))
    for pair, raises in throws.items():
        rolled = contest(inputs, Tray(None, pair)).absorb().only
        assert rolled.raises == raises
        assert rolled.ahead == pair[0] - pair[1]


def test_W5_a_d8_and_2_against_a_d6():
    """.706075 with wild dice, to six places and by the endless closed form."""
    chance = opposed(best_of((8, 6)), best_of((6, 6)), 2).p(lambda raises: raises >= 0)
    assert round(float(chance), 6) == 0.706075
    assert abs(chance - beats((8, 6), (6, 6), by=-1)) < SLACK
    answer = question("cardchase.opposed").ask(OpposedInputs())
    assert answer.measures["chance to win"] == chance


@settings(max_examples=15, deadline=None)
@given(skills, skills, st.integers(-12, 12), st.integers(0, 3))
def test_contests_differ_from_endless_dice_by_next_to_nothing(mine, other, plus, raises):
    """The bound on totals changes no chance by 10⁻¹⁴."""
    dice, theirs = (mine.sides, 6), (other.sides, 6)
    chance = opposed(best_of(dice), best_of(theirs), plus).p(lambda r: r >= raises)
    assert abs(chance - beats(dice, theirs, by=max(4 * raises, 1) - plus)) < SLACK


def test_three_wins_of_43_in_100():
    """Two equal captains with a d6 and a wild die: the one who acts wins .42982849959594144."""
    chance = opposed(best_of((6, 6)), best_of((6, 6)), 0).p(lambda raises: raises >= 0)
    assert abs(float(chance) - 0.42982849959594144) < 1e-12


def test_CC_SPEED_1_the_faster_adds_to_contests_and_handling_to_all():
    """One an inch of Top Speed above; each side its own Handling."""
    assert (speed_edge(10, 7), speed_edge(7, 10), speed_edge(9, 9)) == (3, 0, 0)
    slow = replace(PLAIN, top_speed=5, handling=-2)
    inputs = OpposedInputs(sailing(SLOOP), sailing(slow))
    assert bonus(inputs) == (1 + 5, -2)
    assert bonus(OpposedInputs(sailing(slow), sailing(SLOOP))) == (-2, 1 + 5)
    assert sailing(CORVETTE, modifier=3).bonus == 5
    assert sailing(CORVETTE, Skill.UNSKILLED).bonus == 0


@given(skills, skills, st.integers(-6, 6))
def test_wins_losses_and_ties_add_up(mine, other, plus):
    """What one does not win or tie, the other wins."""
    ours, theirs = best_of((mine.sides, 6)), best_of((other.sides, 6))
    win = opposed(ours, theirs, plus).p(lambda r: r >= 0)
    lose = opposed(theirs, ours, -plus).p(lambda r: r >= 0)
    tie = (ours + plus - theirs)[0]
    assert win + lose + tie == 1


@given(skills, skills, st.integers(-8, 8))
def test_one_more_never_hurts(mine, other, plus):
    """A point more on our side never makes a win less likely."""
    ours, theirs = best_of((mine.sides, 6)), best_of((other.sides, 6))
    chances = [opposed(ours, theirs, plus + n).p(lambda r: r >= 0) for n in (0, 1)]
    assert chances[0] <= chances[1]


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"die": "d20"}, "it takes unskilled, d4, d6, d8, d10 or d12"),
        ({"target": "1"}, "target: 1 is out of bounds; it takes 2 to 40"),
        ({"modifier": "11"}, "modifier: 11 is out of bounds; it takes -10 to 10"),
    ],
)
def test_what_no_captain_has_is_refused(values, says):
    """In one sentence that names the value and what would do."""
    with pytest.raises(InputError, match=says):
        changed(TraitInputs(), values)
