"""Guns and hulls: CC-DMG-1, A-DMG, A-LAYING, R01."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.exploding import SumOf
from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.cardchase.boating import Skill
from navalkit.rules.cardchase.damage import (
    Gunnery,
    Hurt,
    chance_to_hit,
    collision_dice,
    hurt,
    toughness_against_shot,
    volley,
)
from navalkit.rules.cardchase.duel_inputs import Fighting
from navalkit.rules.cardchase.gunfire import WRECKED, DamageInputs
from navalkit.rules.cardchase.ships import mark, ships
from navalkit.rules.cardchase.table import Readings, Vessel, Wrecked, gone
from tests.cardchase.plain import tail
from tests.cardchase.scenes import CORVETTE, PLAIN, setting, table

ASKED = question("cardchase.damage")


def test_CC_DMG_1_each_raise_over_toughness_is_a_wound():
    """Equal to Toughness does nothing; above it a roll for control; each 4 beyond a wound."""
    wanted = {12: (0, False), 13: (0, False), 14: (0, True), 16: (0, True), 17: (1, True)}
    wanted |= {20: (1, True), 21: (2, True), 99: (6, True)}
    assert {damage: hurt(damage, 13) for damage in wanted} == {
        damage: Hurt(*told) for damage, told in wanted.items()
    }
    assert Hurt(1, True).and_then(Hurt(0, False)) == Hurt(1, True)


def test_a_cannon_ignores_armor_up_to_4():
    """A corvette's 14 with 2 of Armor stands as 12; 6 of Armor leaves 2."""
    assert toughness_against_shot(setting(CORVETTE), 0) == 12
    assert toughness_against_shot(setting(replace(PLAIN, toughness=20, armor=6)), 0) == 16


@pytest.mark.parametrize(
    ("reading", "wounds", "lost"),
    [
        (Wrecked.LAST, [0, 1, 2, 3], [False, False, True, True]),
        (Wrecked.BEYOND, [0, 1, 2, 3], [False, False, False, True]),
    ],
)
def test_R01_which_wound_wrecks_her(reading, wounds, lost):
    """Two masts: the second wound, or by the published correction the third."""
    place = setting(CORVETTE, readings=Readings(wrecked=reading))
    assert [gone(place, table(ours=Vessel(wounds=n)), 0) for n in wounds] == lost


def test_gunners_are_extras():
    """The skill die alone against 4; a Joker adds 2 to that and to damage."""
    assert [chance_to_hit(skill) for skill in Skill] == [
        tail(4, 6),
        *(tail(d, 4) for d in (4, 6, 8, 10, 12)),
    ]
    assert chance_to_hit(Skill.D6, plus=2) == tail(6, 2)
    plain, lucky = (ASKED.ask(DamageInputs(joker=joker)) for joker in (False, True))
    key = "chance that a hit wounds"
    bare, three = 12, SumOf(3, 6).pmf()
    assert plain.measures[key] == three.p(lambda n: n + 1 >= bare + 4)
    assert lucky.measures[key] == three.p(lambda n: n + 3 >= bare + 4)


def test_a_volley_gun_by_gun():
    """Two guns, every pair of hits and damages counted."""
    shot = SumOf(3, 6, 1).pmf().map(lambda n: hurt(n, 13))
    half, wanted = Fraction(1, 2), Counter()
    wanted[Hurt(0, False)] += half * half
    for harm, p in shot.items():
        wanted[harm] += 2 * half * half * p
    for (one, p), (two, q) in product(shot.items(), repeat=2):
        both = Hurt(min(one.wounds + two.wounds, 6), one.above or two.above)
        wanted[both] += half * half * p * q
    found = volley(Gunnery(2, half), 13, exact)
    assert dict(found.items()) == dict(wanted)


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 12), st.integers(1, 4))
def test_more_guns_and_more_broadsides_never_spare_her(guns, broadsides):
    """A gun or a broadside more never makes a wreck less likely."""

    def wreck(guns: int, broadsides: int) -> Fraction:
        inputs = DamageInputs(guns=guns, broadsides=broadsides)
        return ASKED.ask(inputs).outcomes[WRECKED]

    assert wreck(guns, broadsides) <= wreck(guns + 1, broadsides)
    assert wreck(guns, broadsides) <= wreck(guns, broadsides + 1)


def test_no_wound_from_several_guns():
    """Each gun wounds by itself: (1 − h w) to the power of the guns."""
    for guns in (1, 4, 9):
        told = ASKED.ask(DamageInputs(guns=guns))
        one = told.measures["chance that a gun hits"] * told.measures["chance that a hit wounds"]
        assert told.outcomes[0] == (1 - one) ** guns


def test_collisions_cost_a_die_for_five_inches():
    """Or part of it. A-COLLISION."""
    assert [collision_dice(speed) for speed in (1, 5, 6, 10, 11)] == [1, 1, 2, 2, 3]


def test_ships_and_their_marks():
    """Two public lines, five assumed ones of the same family; guns are those of one side."""
    assert [ship.guns for ship in ships().values()] == [4, 5, 3, 5, 8, 12, 16]
    assert mark("corvette", "guns").value == "public"
    assert mark("two-mast", "guns").value == "assumed"
    assert ships()["five-mast"].wounds == 5
    inputs = DamageInputs(target=Fighting(ships()["five-mast"], Skill.D6))
    assert max(outcome for outcome in ASKED.ask(inputs).outcomes) <= WRECKED
