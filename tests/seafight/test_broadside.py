"""The broadside, clause by clause, and broadside after broadside against other reckonings."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Tray, exact
from navalkit.rules import question
from navalkit.rules.figures import table
from navalkit.rules.seafight.broadside import (
    Damage,
    Fate,
    broadsides,
    by_distance,
    expected_broadsides,
    fallen,
    fights_on,
    gunfire,
    harmless,
    rally_pool,
    shaken_by,
    speed_left,
    suffered,
)
from navalkit.rules.seafight.broadside_inputs import Aim, BroadsideInputs, Firing, Target
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.gunnery import (
    Battery,
    batteries,
    battery_damage,
    bearing,
    felled,
    gunnery_pool,
    hit,
    reach,
    volley,
)
from navalkit.rules.seafight.ships import Ship, ships
from tests.oracles.brute import nets
from tests.seafight.broadside_oracle import SLOOP, icepool_history, played

EXAMPLE = BroadsideInputs()
THIRD, SIXTH = ships()["third-rate"], ships()["sixth-rate"]
GALLEON, JAMAICA = ships()["galleon"], ships()["jamaica-sloop"]
NEAR = [band for band in Band if band is not Band.ESCAPED]


def beaten(inputs: BroadsideInputs) -> Fraction:
    """The chance that she is beaten by then."""
    return broadsides(inputs).absorb().p(lambda damage: damage.fate is not Fate.FIGHTS)


def hits(pool: str) -> Fraction:
    """P(net ≥ 1), every face counted."""
    ways = nets(pool)
    return Fraction(sum(n for net, n in ways.items() if net >= 1), ways.total())


# --- clause by clause ----------------------------------------------------------------------------


@pytest.mark.parametrize(("gun", "bands"), [("Light", 3), ("Medium", 4), ("Heavy", 5)])
def test_SF_BROAD_1_a_battery_carries_as_far_as_its_guns(gun, bands):
    """Light to Medium, Medium to Long, Heavy (Extreme) to Hull-down; at Engaged all fire."""
    ship = replace(SIXTH, **{"light": 0, "medium": 0, "heavy": 0, gun.lower(): 4})
    for aim in (Aim.HULL, Aim.RIGGING):
        firing = [band for band in NEAR if bearing(ship, aim, band)]
        assert firing == NEAR[:bands]


def test_SF_BROAD_1_every_range_of_the_figures_has_its_band():
    """No gun is left without a reach."""
    told = {gun: reach(Battery(gun, 1), Aim.HULL).words for gun in table("guns")}
    assert told == {"Light": "Medium", "Medium": "Long", "Heavy": "Hull-down"}


def test_SF_BROAD_1_all_batteries_that_bear_are_one_broadside():
    """A third rate's three at Short, one at Hull-down; a battery without guns is none."""
    assert batteries(THIRD) == (("Heavy", 14), ("Medium", 14), ("Light", 9))
    assert [len(bearing(THIRD, Aim.HULL, band)) for band in NEAR] == [3, 3, 3, 2, 1]
    tray = Tray(Random(1))
    volley(Firing(THIRD), GALLEON, Aim.HULL, Band.LONG, tray)
    labels = [cast.label for cast in tray.casts]
    assert labels == ["14 Heavy guns, Gunnery", "14 Medium guns, Gunnery"]


def test_SF_BROAD_1_the_gunner_rolls_at_the_difficulty_of_the_distance():
    """Easy, Easy, Average, Hard, Severe."""
    pools = [gunnery_pool(Firing(boon=1, bane=2), band) for band in NEAR]
    assert [pool.difficulty for pool in pools] == [1, 1, 2, 3, 4]
    assert {(p.mastery, p.ability, p.boon, p.bane) for p in pools} == {(2, 1, 1, 2)}


@pytest.mark.parametrize(
    ("guns", "damage"), [(1, 5), (4, 5), (5, 6), (9, 6), (10, 7), (14, 7), (100, 25)]
)
def test_SF_BROAD_2_a_battery_does_a_point_more_for_each_five_guns(guns, damage):
    """Medium guns: 5, and the full fives."""
    assert battery_damage(Battery("Medium", guns)) == damage


@pytest.mark.parametrize(
    ("armor", "net", "points"),
    [(2, 1, 6), (2, 3, 8), (0, 1, 8), (10, 1, 0), (10, 4, 1), (2, 0, 0), (2, -3, 0)],
)
def test_SF_BROAD_2_hull_damage_is_damage_and_net_less_armor(armor, net, points):
    """On a hit alone, and never below 0: ten Medium guns, Damage 7."""
    assert hit(Battery("Medium", 10), armor, net) == points


@pytest.mark.parametrize("aim", [Aim.HULL, Aim.RIGGING])
def test_SF_BROAD_2_one_broadside_of_three_batteries(aim):
    """The whole distribution, added up from every face."""
    ways = Counter({0: 1})
    for damage in (7 + 2, 5 + 2, 3 + 1):
        one = Counter()
        for net, n in nets("2M 1A 1D").items():
            one[max(damage + net - 3, 0) if net >= 1 else 0] += n
        both = Counter()
        for a, n in ways.items():
            for b, m in one.items():
                both[a + b] += n * m
        ways = both
    assert volley(Firing(THIRD), GALLEON, aim, Band.SHORT, exact) == Pmf(ways)


def test_SF_BROAD_3_rigging_slows_her_at_half_and_dismasts_her_at_all():
    """System Points 10 and Speed 3: 3 up to 4 lost, 2 from 5, 0 from 10."""
    speeds = [speed_left(JAMAICA, lost) for lost in (0, 4, 5, 9, 10, 11)]
    assert speeds == [3, 3, 2, 2, 0, 0]
    assert speed_left(replace(JAMAICA, speed=0), 5) == 0
    assert suffered(Damage(morale=4), JAMAICA, Aim.RIGGING, 12) == Damage(system=10, morale=4)
    assert fallen(Damage(system=10), JAMAICA) is Fate.DISMASTED
    assert fallen(Damage(system=9), JAMAICA) is Fate.FIGHTS


def test_SF_BROAD_4_grape_fells_hands_by_tens_of_her_size():
    """One a net Success for each whole ten, at least one; of those who are left.

    Nobody dives for cover, as the crews of case R04 do in another rulebook: neither this text nor
    that of the card chase knows such a roll.
    """
    assert [felled(size, 3) for size in (5, 19, 20, 75, 250)] == [3, 3, 6, 21, 75]
    assert felled(250, 0) == felled(250, -2) == 0
    assert suffered(Damage(hands=70, morale=4), JAMAICA, Aim.HANDS, 21).hands == 75


def test_SF_BROAD_4_grape_reaches_short_at_most():
    """Whatever the gun."""
    for gun in table("guns"):
        assert reach(Battery(gun, 4), Aim.HANDS) is Band.SHORT
    assert [len(bearing(THIRD, Aim.HANDS, band)) for band in NEAR] == [3, 3, 0, 0, 0]


@pytest.mark.parametrize(
    ("lost", "size", "costs"), [(18, 75, 0), (19, 75, 1), (25, 100, 1), (24, 100, 0), (0, 1, 0)]
)
def test_SF_BROAD_4_a_quarter_in_one_broadside_costs_morale(lost, size, costs):
    """Of her Size, not of the hands left; never below 0."""
    assert shaken_by(lost, size) == costs
    ship = replace(JAMAICA, size=size)
    for morale in (0, 4):
        told = suffered(Damage(morale=morale), ship, Aim.HANDS, lost)
        assert told.morale == max(morale - costs, 0)


def test_SF_BROAD_4_nobody_left_is_a_deck_swept():
    """A-SWEPT."""
    assert fallen(Damage(hands=75), JAMAICA) is Fate.SWEPT
    assert fallen(Damage(hands=74), JAMAICA) is Fate.FIGHTS


def test_SF_BROAD_5_hull_points_lost_make_her_strike():
    """At all of them, no sooner; and no more are lost."""
    assert fallen(Damage(hull=11), JAMAICA) is Fate.FIGHTS
    assert suffered(Damage(), JAMAICA, Aim.HULL, 99).hull == 12
    assert fallen(Damage(hull=12), JAMAICA) is Fate.DISABLED


@pytest.mark.parametrize(("morale", "holds"), [(5, 1), (3, 1), (2, 0), (1, 0), (0, 0)])
def test_SF_BROAD_6_at_morale_2_the_captain_must_lead(morale, holds):
    """An Average Leadership check each round, from Morale 2 down."""
    target = Target(presence=1, leadership=3)
    told = fights_on(Damage(morale=morale), target, exact)
    wanted = Fraction(1) if holds else hits("1M 2A 2D")
    assert told[Damage(morale=morale)] == wanted
    assert told.p(lambda damage: damage.fate is Fate.LOWERED) == 1 - wanted


def test_SF_BROAD_6_who_is_beaten_already_checks_no_more():
    """The colours are down."""
    done = Damage(hull=12, morale=1, fate=Fate.DISABLED)
    assert fights_on(done, EXAMPLE.target, exact) == Pmf.of(done)


def test_SF_BROAD_6_65_in_100_hold_for_19_rounds_in_ten():
    """p/(1 − p) rounds held before the colours come down: case E06's pool, 1.86."""
    shaken = replace(EXAMPLE, target=replace(EXAMPLE.target, morale=2), distance=Band.HULL_DOWN)
    p = rally_pool(shaken.target).success()
    assert p == Fraction(7997, 12288)
    assert expected_broadsides(shaken) - 1 == p / (1 - p)
    assert round(float(p / (1 - p)), 2) == 1.86


# --- figures, by hand ----------------------------------------------------------------------------


def test_the_example_by_hand():
    """A sloop bears one hit and not two, but for a net of 6, which alone is her end; at Long."""
    ways = nets("2M 1A 3D")
    p, six = hits("2M 1A 3D"), Fraction(ways[6], ways.total())
    within_two = p**2 + 2 * six * (1 - p)
    last = 2 * p * (1 - p) - 2 * six * (1 - p)  # one plain hit in two, and then any
    assert beaten(EXAMPLE) == within_two + last * p + (1 - p) ** 2 * six
    assert expected_broadsides(EXAMPLE) == 1 / p + (1 - six / p) / p
    assert round(float(beaten(EXAMPLE)), 4) == 0.6176


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("jamaica-sloop", [2.42, 2.42, 2.85, 3.45, None]),
        ("sixth-rate", [4.64, 4.64, 5.55, 6.77, None]),
        ("galleon", [7.50, 7.50, 9.05, 11.16, None]),
    ],
)
def test_fire_now_or_close_first(target, told):
    """What the lesson says of a sixth rate's guns: two bands nearer save a sloop's enemy one
    broadside, a galleon's nearly four. Against 4,000 fights of plain dice, too."""
    inputs = replace(EXAMPLE, target=Target(ships()[target]))
    shown = by_distance(inputs)
    assert [None if n is None else round(float(n), 2) for n in shown.values()] == told
    ship, rng, plays = ships()[target], Random(1719), 4_000
    plain = SLOOP | {"armor": ship.armor, "hull": ship.hull}
    for band, hard in ((Band.SHORT, 1), (Band.LONG, 3)):
        guns = [(7, "MMA" + "D" * hard)]
        counts = [played(plain, "hull", guns, 1_000, rng)[1] for _ in range(plays)]
        mean = sum(counts) / plays
        spread = (sum((n - mean) ** 2 for n in counts) / plays) ** 0.5
        assert abs(mean - shown[band]) <= 4 * spread / plays**0.5


# --- against other ways of reckoning -------------------------------------------------------------

WORDS = {"": Fate.FIGHTS, "lowered": Fate.LOWERED}
BEATEN = {Aim.HULL: Fate.DISABLED, Aim.RIGGING: Fate.DISMASTED, Aim.HANDS: Fate.SWEPT}
LOST = {Aim.HULL: "hull", Aim.RIGGING: "system", Aim.HANDS: "hands"}
OF_THIRD = {
    "Engaged": [(9, "MMAD"), (7, "MMAD"), (4, "MMAD")],
    "Long": [(9, "MMADDD"), (7, "MMADDD")],
}


@pytest.mark.parametrize("morale", [4, 3, 1])
@pytest.mark.parametrize(
    ("aim", "band"),
    [(Aim.HULL, Band.LONG), (Aim.RIGGING, Band.ENGAGED), (Aim.HANDS, Band.ENGAGED)],
)
def test_icepool_tells_the_same_history(aim, band, morale):
    """A third rate on a frigate: damage, Morale and end after each of four broadsides, exactly."""
    pytest.importorskip("icepool")
    inputs = BroadsideInputs(
        Firing(THIRD), Target(replace(SIXTH, size=78), morale), aim, band, broadsides=4
    )
    setup = SLOOP | {"armor": 2, "hull": 24, "system": 16, "size": 78, "morale": morale}
    word = {Aim.HULL: "hull", Aim.RIGGING: "rigging", Aim.HANDS: "hands"}[aim]
    wanted = icepool_history(setup, word, OF_THIRD[band.words], 4)
    names = WORDS | {"beaten": BEATEN[aim]}
    for ours, theirs in zip(broadsides(inputs).history()[1:], wanted, strict=True):
        told = {(getattr(d, LOST[aim]), d.morale, d.fate): p for d, p in ours.items()}
        assert told == {(lost, m, names[end]): p for (lost, m, end), p in theirs.items()}


def test_plain_dice_agree_within_their_error():
    """4,000 times three rounds of grape into a sloop: each end within four standard errors."""
    inputs = BroadsideInputs(Firing(THIRD), Target(JAMAICA), Aim.HANDS, Band.ENGAGED, broadsides=3)
    rng, plays = Random(1797), 4_000
    guns = OF_THIRD["Engaged"]
    counts = Counter(played(SLOOP, "hands", guns, 3, rng)[0][2] for _ in range(plays))
    ends = broadsides(inputs).absorb().map(lambda damage: damage.fate)
    for word, fate in {**WORDS, "beaten": Fate.SWEPT}.items():
        error = float(ends[fate] * (1 - ends[fate]) / plays) ** 0.5
        assert abs(counts[word] / plays - ends[fate]) <= 4 * error


# --- laws ----------------------------------------------------------------------------------------

TARGETS = st.builds(
    lambda armor, hull, system, size: Ship("Target", 2, 0, armor, hull, system, size),
    st.integers(0, 9),
    st.integers(1, 60),
    st.integers(1, 40),
    st.integers(1, 300),
)
FIRING = st.builds(
    lambda heavy, medium, light, boon: Firing(
        Ship("Firing", 2, 0, heavy=heavy, medium=medium, light=light), boon=boon
    ),
    st.integers(0, 15),
    st.integers(0, 15),
    st.integers(0, 15),
    st.integers(0, 2),
)
INPUTS = st.builds(
    BroadsideInputs,
    FIRING,
    st.builds(Target, TARGETS, st.integers(0, 5)),
    st.sampled_from(Aim),
    st.sampled_from(NEAR),
    st.integers(1, 4),
)
laws = settings(max_examples=30, deadline=None)


@laws
@given(INPUTS, st.sampled_from(["heavy", "medium", "light"]))
def test_one_more_gun_never_hurts_its_owner(inputs, gun):
    """Of any kind, at any target."""
    ship = inputs.firing.ship
    armed = replace(ship, **{gun: getattr(ship, gun) + 1})
    assert beaten(replace(inputs, firing=replace(inputs.firing, ship=armed))) >= beaten(inputs)


@laws
@given(INPUTS)
def test_one_more_boon_never_hurts_its_owner(inputs):
    """In the Gunner's dice."""
    helped = replace(inputs.firing, boon=inputs.firing.boon + 1)
    assert beaten(replace(inputs, firing=helped)) >= beaten(inputs)


@laws
@given(INPUTS, st.sampled_from(["armor", "hull", "system"]))
def test_one_more_point_never_hurts_its_owner(inputs, what):
    """Of Armor, hull or rigging."""
    ship = inputs.target.ship
    strong = replace(ship, **{what: getattr(ship, what) + 1})
    assert beaten(replace(inputs, target=replace(inputs.target, ship=strong))) <= beaten(inputs)


def test_one_more_hand_may_hurt_under_grape():
    """The text's tens: 39 hands lose three a net Success, 40 lose four, and are swept sooner."""

    def swept(size: int) -> Fraction:
        target = Target(replace(JAMAICA, size=size))
        return beaten(BroadsideInputs(Firing(THIRD), target, Aim.HANDS, Band.SHORT, 3))

    assert swept(40) > swept(39)


@laws
@given(INPUTS)
def test_means_and_chances_agree(inputs):
    """What can never beat her has no mean; what can takes at least one broadside."""
    expected = expected_broadsides(inputs)
    assert (expected is None) == harmless(inputs)
    if expected is None:
        assert beaten(inputs) == 0
    else:
        assert expected >= 1


def test_an_order_may_name_another_target():
    """The advice weighs hull, rigging and hands; the chain itself keeps to its aim."""
    asked = question("seafight.broadside")
    start = next(iter(asked.opened(EXAMPLE, exact)))
    advice = asked.advice(EXAMPLE, start, 0)
    assert set(advice) == set(Aim)
    assert advice[EXAMPLE.aim] == asked.ask(EXAMPLE).outcomes
    other = gunfire(replace(EXAMPLE, aim=Aim.RIGGING), exact, start)
    assert other.p(lambda damage: damage.system > 0) == hits("2M 1A 3D")
