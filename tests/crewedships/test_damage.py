"""Strikes on ship and crew: CS-DMG, CS-SCUT."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from navalkit.odds.dice import sum_of
from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.crewedships.damage import (
    Blow,
    Condition,
    DamageInputs,
    Hull,
    Man,
    condition,
    damage,
    deadly,
    harm,
    hurt_by_one,
    kills,
    strike,
    unmended,
)
from navalkit.rules.crewedships.muster import share_of
from navalkit.rules.crewedships.vessels import helped, scuttled
from navalkit.rules.fight import Fight
from navalkit.rules.inputs import InputError
from tests.crewedships.oracle import roll, succeeds
from tests.rules.declared import inputs_of
from tests.seafight.ways import every_way

ASKED = question("crewedships.damage")
few = settings(max_examples=15, deadline=None)


def crew_of(number: int, **more) -> DamageInputs:
    """The galleon with so many men."""
    return DamageInputs(replace(DamageInputs().ship, crew=number), **more)


def test_CS_DMG_1_who_is_hurt_by_a_strike():
    """Each share from 5 to 10 in a hundred as likely; each man near it saves with Agility."""
    told = hurt_by_one(crew_of(40))
    fails = 1 - succeeds(10, 0)
    counted = dict.fromkeys(range(5), Fraction(0))
    for percent in range(5, 11):
        near = round(40 * percent / 100 + 1e-9)
        for pattern in product((True, False), repeat=near):
            weight = Fraction(1, 6)
            for hurt in pattern:
                weight *= fails if hurt else 1 - fails
            counted[sum(pattern)] += weight
    assert all(told[number] == p for number, p in counted.items())


def test_CS_DMG_1_the_share_is_rounded_to_the_nearest_man():
    """A-SHARE: 5 in 100 of 30 are 1.5, and so 2; of 9, 0.45, and so none."""
    assert [share_of(30, 5), share_of(9, 5), share_of(200, 7), share_of(1000, 10)] == [
        2,
        0,
        14,
        100,
    ]


def test_CS_DMG_1_half_of_the_damage():
    """A blow of 21 does 10 to a man, who dies of it if that is all his Health."""
    assert harm(21) == 10
    assert kills(21, Man(health=10))
    assert not kills(19, Man(health=10))
    twenty_and_more = sum(1 for faces in product(range(1, 7), repeat=4) if sum(faces) + 2 >= 20)
    assert deadly(DamageInputs()) == Fraction(twenty_and_more, 6**4)


def test_CS_DMG_1_strikes_thrown_man_by_man():
    """5,000 strikes on a crew of 80: the mean number hurt within four standard errors."""
    rng, plays, hurt = Random(7), 5_000, []
    for _ in range(plays):
        near = share_of(80, rng.randint(5, 10))
        hurt.append(sum(not roll(rng, 10, 0) for _ in range(near)))
    told = hurt_by_one(crew_of(80))
    assert abs(sum(hurt) / plays - told.mean()) <= 4 * float(told.variance() / plays) ** 0.5


@pytest.mark.parametrize(("health", "half"), [(100, 50), (11, 6), (1, 1), (2, 1)])
def test_CS_SCUT_1_at_half_her_health(health, half):
    """Scuttled once damage has come to half of it, not before."""
    assert scuttled(half, health)
    assert not scuttled(half - 1, health)
    assert condition(half - 1, health) is Condition.SOUND


def test_CS_SCUT_1_two_banes_more():
    """On seaworthiness and maneuverability, whatever they were."""
    assert [helped(n, True) for n in (1, 0, -1)] == [-1, -2, -3]
    assert helped(1, False) == 1


def test_CS_SCUT_1_unmended_she_sinks_in_four_to_nine_days():
    """1d6 + 3, each as likely; a sound ship does not."""
    days = unmended(Hull(60, Condition.SCUTTLED), exact)
    assert {hull.days: p for hull, p in days.items()} == dict.fromkeys(range(4, 10), Fraction(1, 6))
    assert unmended(Hull(10), exact).only.days == 0


def test_CS_SINK_1_all_health_gone_is_rolled_for():
    """With Intellect 12 and a seaworthiness of +1 − 2: she floats 19 times in 40."""
    after = strike(DamageInputs(done=99), Hull(99, Condition.SCUTTLED), exact)
    assert after.p(lambda hull: hull.condition is Condition.SINKING) == succeeds(12, -1)
    assert all(hull.damage == 100 for hull in after)


@few
@given(inputs_of(DamageInputs))
def test_her_damage_is_a_sum_of_dice(inputs):
    """Sound, scuttled or sinking by the sum of all blows, whatever the order."""
    assume(inputs.strikes <= 4)
    one = inputs.blow.rolled
    total = sum_of(one.count * inputs.strikes, 6) + one.plus * inputs.strikes
    health = inputs.ship.health
    outcomes = ASKED.ask(inputs).outcomes
    sunk = total.p(lambda n: n + inputs.done >= health)
    sound = total.p(lambda n: 2 * (n + inputs.done) < health)
    assert outcomes.p(lambda c: c >= Condition.SINKING) == sunk
    assert outcomes[Condition.SOUND] == sound


@few
@given(inputs_of(DamageInputs), st.integers(0, 199))
def test_every_way_the_dice_fall(inputs, done):
    """A strike with every throw entered in turn is the strike of the odds."""
    state = Hull(min(done, inputs.ship.health - 1))
    small = replace(inputs, blow=replace(inputs.blow, dice=min(inputs.blow.dice, 3)))
    assert every_way(lambda r: strike(small, state, r)) == strike(small, state, exact)


def test_a_strike_played_by_hand():
    """20 damage, 7 in a hundred of 200 near it, 5 of those hurt, and killed: 195 are left."""
    fight = Fight(ASKED, DamageInputs(), seed=1)
    for throw in (20, 7, 5):
        fight.enter(throw)
    fight.roll()
    hull = fight.state
    assert (hull.damage, hull.near.number, hull.hurt.number, hull.crew.number) == (20, 14, 5, 195)


def test_damage_that_would_have_sunk_her_is_refused():
    """In one sentence."""
    with pytest.raises(InputError, match=r"^done: 100 would sink her .* it takes 0 to 99$"):
        DamageInputs(done=100)


def test_the_chain_ends_when_she_sinks():
    """No strike falls on a sinking ship."""
    chain = damage(DamageInputs(done=95, blow=Blow(6, 20), strikes=5))
    assert chain.expected_rounds() == 1
