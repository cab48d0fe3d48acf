"""Grappling and cutting away; the gun to bring to. Against counted faces and by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.seafight.boarding import can_cut, cut_away, cutting_pool
from navalkit.rules.seafight.boarding_inputs import Cuts, Cutting
from navalkit.rules.seafight.bringto import (
    Answered,
    BringToInputs,
    Pursuer,
    bring_to,
    demand_pool,
    may_strike,
)
from navalkit.rules.seafight.chase_inputs import Gauge, Nets, Sailing
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.grapple import (
    GrappleDice,
    GrappleInputs,
    Lines,
    cuts_free,
    grapple,
    grapple_pools,
    holds,
)
from navalkit.rules.seafight.melee import End, Melee
from navalkit.rules.seafight.ships import ships
from navalkit.rules.seafight.wind import Wind
from tests.oracles.brute import margins, nets

EXAMPLE = GrappleInputs()


def bound(inputs: GrappleInputs) -> Fraction:
    """The chance that the ships are bound in the rounds given."""
    return grapple(inputs).absorb()[Lines.BOUND]


def counted(ours: str, theirs: str, floored: bool = True) -> Fraction:
    """P(ours beats theirs), every face counted."""
    ways = margins(ours, theirs, floored)
    return Fraction(sum(n for margin, n in ways.items() if margin > 0), ways.total())


def success(pool: str) -> Fraction:
    """P(net ≥ 1), every face counted."""
    ways = nets(pool)
    return Fraction(sum(n for net, n in ways.items() if net >= 1), ways.total())


# --- grappling -----------------------------------------------------------------------------------


def test_SF_GRAP_1_the_winner_binds_the_ships_and_a_tie_does_not():
    """Opposed Operate (Sail), 3 Mastery 1 Ability against 2 Mastery 1 Ability."""
    assert [holds(margin) for margin in (-1, 0, 1, 4)] == [False, False, True, True]
    assert bound(EXAMPLE) == counted("3M 1A", "2M 1A")
    signed = replace(EXAMPLE, nets=Nets.SIGNED, target=replace(EXAMPLE.target, bane=4))
    assert bound(signed) == counted("3M 1A", "2M 1A 4K", floored=False)


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_SF_GRAP_1_each_round_is_a_try(rounds):
    """1 − (1 − p)ⁿ."""
    p = counted("3M 1A", "2M 1A")
    assert bound(replace(EXAMPLE, rounds=rounds)) == 1 - (1 - p) ** rounds


def test_SF_GRAP_1_the_dice_of_the_chase_stay_out_unless_switched_in():
    """A-GRAPDICE: Speed, Handling, the wind and the gauge."""
    plain = replace(EXAMPLE, gauge=Gauge.PURSUER, wind=Wind.FRESH)
    assert bound(plain) == bound(EXAMPLE)
    told = grapple_pools(replace(plain, dice=GrappleDice.CHASE))
    assert [str(pool.dice) for pool in told] == [
        "3 Mastery 1 Ability 1 Boon",
        "2 Mastery 1 Ability 2 Boon",
    ]
    fast = replace(plain, dice=GrappleDice.CHASE, target=Sailing(ships()["galleon"], 3, 2))
    assert bound(fast) == counted("3M 1A 2B", "2M 1A 3K")


def test_SF_GRAP_2_cutting_away_is_a_hard_check():
    """The target's master: .5787 by the figures; the rounds it takes are 1/p."""
    assert cuts_free(EXAMPLE) == success("2M 1A 3D")
    assert round(float(cuts_free(EXAMPLE)), 4) == 0.5787
    told = question("seafight.grapple").ask(EXAMPLE).measures
    assert told["rounds until she has cut away"] == 1 / success("2M 1A 3D")


def test_SF_GRAP_2_a_helpless_ship_cannot_cut_away():
    """Disabled, dismasted or aground."""
    helpless = replace(EXAMPLE, helpless=True)
    assert cuts_free(helpless) == 0
    assert (
        "rounds until she has cut away" not in question("seafight.grapple").ask(helpless).measures
    )
    assert not can_cut(Cutting(Cuts.OURS, helpless=True))
    assert not can_cut(Cutting(Cuts.NOBODY))


def test_SF_GRAP_2_only_a_fight_that_goes_on_can_be_cut_short():
    """And success parts the ships."""
    cutting = Cutting(Cuts.OURS, agility=4, operate=1)
    assert str(cutting_pool(cutting).dice) == "1 Mastery 3 Ability 3 Difficulty"
    told = cut_away(Melee(2, 3), cutting, exact)
    assert told[Melee(2, 3, 0, End.PARTED)] == success("1M 3A 3D")
    over = Melee(2, 5, 0, End.WON)
    assert cut_away(over, cutting, exact) == Pmf.of(over)


@settings(max_examples=30, deadline=None)
@given(*(st.integers(0, 6) for _ in range(4)), st.integers(0, 4), st.sampled_from(Nets))
def test_one_more_boon_or_rank_never_hurts_the_boarder(agility, operate, own, rank, boon, nets_as):
    """Nor helps the target."""
    ship = ships()["brigantine"]
    inputs = GrappleInputs(
        Sailing(ship, agility, operate, boon=boon), Sailing(ship, own, rank), nets=nets_as
    )
    more = replace(inputs, boarder=replace(inputs.boarder, boon=boon + 1))
    skilled = replace(inputs, boarder=replace(inputs.boarder, operate=min(operate + 1, 6)))
    assert bound(more) >= bound(inputs)
    assert bound(skilled) >= bound(inputs)
    against = replace(inputs, target=replace(inputs.target, boon=1))
    assert bound(against) <= bound(inputs)


# --- the gun to bring to -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pursuer", "infamy", "may"),
    [
        (Pursuer.PIRATE, 2, False),
        (Pursuer.PIRATE, 3, True),
        (Pursuer.KINGS, 0, True),
        (Pursuer.PRIVATEER, 0, True),
        (Pursuer.OTHER, 10, False),
    ],
)
def test_SF_GUN_1_whom_a_merchant_may_strike_to(pursuer, infamy, may):
    """Infamy 3, the King's ships, commissioned privateers; within Medium; merchants alone."""
    for band in Band:
        near = band <= Band.MEDIUM
        assert may_strike(pursuer, infamy, True, band) == (may and near)
        assert not may_strike(pursuer, infamy, False, band)


def test_SF_GUN_1_an_average_intimidation_check_decides():
    """Success, no resistance; failure, a fight; case of two Mastery and one Ability: .7004."""
    told = bring_to(BringToInputs()).absorb()
    assert told[Answered.STRIKES] == success("2M 1A 2D")
    assert told[Answered.FIGHTS] == 1 - success("2M 1A 2D")
    assert round(float(told[Answered.STRIKES]), 4) == 0.7004
    helped = demand_pool(BringToInputs(presence=1, intimidation=4, boon=2, bane=1))
    assert str(helped.dice) == "1 Mastery 3 Ability 2 Boon 1 Bane 2 Difficulty"


def test_SF_GUN_1_without_the_right_to_it_nothing_is_rolled():
    """She sails on, and the chase with her."""
    far = BringToInputs(distance=Band.LONG)
    assert bring_to(far).absorb() == Pmf.of(Answered.UNMOVED)


def test_the_aftermath_is_total_probability():
    """Without a fight, or by one: p + (1 − p) · q."""
    p = success("2M 1A 2D")
    told = question("seafight.gun-to-bring-to").ask(BringToInputs(fight=30)).measures
    assert told["prize in the end"] == p + (1 - p) * Fraction(3, 10)
