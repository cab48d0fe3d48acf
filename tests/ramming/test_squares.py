"""Boarding by squares: RB-SQR."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.tray import Tray, exact
from navalkit.rules import question
from navalkit.rules.figures import Mark, table
from navalkit.rules.ramming.squares import (
    At,
    Broadsides,
    Fighter,
    Fives,
    Nation,
    SquaresInputs,
    SquaresState,
    board,
    catchable,
    grapple,
    grapples,
    hits,
    rates,
    settled,
    squares,
    squares_moved,
    strength,
)

ASKED = question("ramming.squares")
EQUAL = SquaresInputs()
DICE = list(product(range(1, 7), repeat=2))
BRITISH = Fighter(nation=Nation.BRITISH)
SPANISH = Fighter(nation=Nation.SPANISH)


def chance(inputs: SquaresInputs, at: At = At.STRUCK) -> Fraction:
    """The chance of an end."""
    return ASKED.ask(inputs).outcomes[at]


def once_held(inputs: SquaresInputs) -> Fraction:
    """The chance to win once grappled."""
    return ASKED.ask(inputs).measures["chance to win once grappled"]


def test_RB_SQR_1_a_win_or_a_draw_grapples():
    """7/12 of d6 against d6, by brute force and by icepool. E56."""
    held = Fraction(sum(grapples(*pair) for pair in DICE), 36)
    assert held == grapple(exact)[True] == Fraction(7, 12)
    assert held == (icepool.d6 >= icepool.d6).probability(True)


def test_RB_SQR_1_only_a_slow_target_is_caught():
    """At rest or one square; else nothing is rolled at all."""
    assert [catchable(n) for n in range(4)] == [True, True, False, False]
    assert chance(replace(EQUAL, moves=1)) == Fraction(7, 24)
    assert chance(replace(EQUAL, moves=2), At.FREE) == 1


def test_a_square_in_knots():
    """Four knots or a part of them. A-SQUARE."""
    assert [squares_moved(knots) for knots in (0, 1, 4, 5, 8, 9, 20)] == [0, 1, 1, 2, 2, 3, 5]


@pytest.mark.parametrize("tries", range(1, 11))
def test_RB_SQR_1_tries(tries):
    """The last failure ends it. A-TRIES."""
    missed = Fraction(5, 12) ** tries
    assert chance(replace(EQUAL, tries=tries), At.FREE) == missed
    assert ASKED.ask(replace(EQUAL, tries=tries)).measures["chance to grapple"] == 1 - missed


def test_RB_SQR_2_the_weaker_broadside_masts_and_nation():
    """The lower of her own two sides, −2 a mast, +1 British, −1 Spanish."""
    ship = Broadsides("Uneven", 6, 3)
    assert strength(Fighter(ship), 0) == strength(Fighter(Broadsides("Other", 3, 6)), 0) == 3
    assert strength(Fighter(ship), 2) == -1
    assert strength(Fighter(ship, nation=Nation.BRITISH), 0) == 4
    assert strength(Fighter(ship, nation=Nation.SPANISH), 1) == 0


@pytest.mark.parametrize(
    ("inputs", "ways", "in_the_end"),
    [
        (EQUAL, (15, 6, 15), Fraction(1, 2)),
        (replace(EQUAL, boarder=BRITISH), (21, 5, 10), Fraction(21, 31)),
        (replace(EQUAL, boarder=BRITISH, target=SPANISH), (26, 4, 6), Fraction(13, 16)),
    ],
)
def test_RB_SQR_2_higher_strikes_equal_goes_on(inputs, ways, in_the_end):
    """Ways of 36 to win, draw and lose; won in the end by the sum of a geometric series."""
    edge = strength(inputs.boarder, 0) - strength(inputs.target, 0)
    ends = board(edge, 0, exact).map(settled)
    assert tuple(ends[at] * 36 for at in (At.STRUCK, At.GRAPPLED, At.BEATEN)) == ways
    win, draw, _ = (Fraction(n, 36) for n in ways)
    assert once_held(inputs) == win / (1 - draw) == in_the_end
    assert chance(inputs) == Fraction(7, 12) * in_the_end


def test_RB_SQR_2_the_published_chances():
    """.5000, .6774 and .8125, to four places."""
    fights = (EQUAL, replace(EQUAL, boarder=BRITISH), SquaresInputs(BRITISH, SPANISH))
    assert [round(float(once_held(each)), 4) for each in fights] == [0.5, 0.6774, 0.8125]


def test_grapple_then_board_at_equal_strength():
    """29 in 100: 7/12 of a half."""
    assert chance(EQUAL) == Fraction(7, 24)
    assert round(100 * float(chance(EQUAL))) == 29


def test_RB_SQR_2_a_loss_ends_it():
    """No more attempts, however many tries were allowed."""
    tray = Tray(Random(0), [1, 6])
    held = SquaresState(At.GRAPPLED, 9, 0, 0)
    # Gunnery 4 on either side is part of what is entered as a value.
    tray.entered = [4 + 1, 4 + 6]
    end = squares(replace(EQUAL, tries=10), tray).step(held).only
    assert end.at is At.BEATEN
    assert squares(EQUAL).over(end)


def test_gunnery_is_assumed_and_can_be_ones_own():
    """Four ships in the table, all marked; own figures may differ from side to side."""
    assert {key: ship.port for key, ship in rates().items()} == {
        "sloop": 2,
        "frigate": 4,
        "third-rate": 6,
        "first-rate": 8,
    }
    assert set(table("squares")["gunnery"].marks.values()) == {Mark.ASSUMED}


def test_RB_SQR_3_fives_hit():
    """5 or 6; the other way exactly 5."""
    assert [d6 for d6 in range(1, 7) if hits(d6, Fives.FIVE_OR_SIX)] == [5, 6]
    assert [d6 for d6 in range(1, 7) if hits(d6, Fives.FIVE)] == [5]


def test_RB_SQR_3_grappled_ships_fire_at_each_other():
    """Both at once, before the boarders go over; a hit takes a mast, of three. A-PISTOL."""
    inputs = replace(EQUAL, fire=True)
    tray = Tray(Random(0), [5, 4, 4 + 3, 2 + 5])
    after = squares(inputs, tray).step(SquaresState(At.GRAPPLED, 0, 0, 0)).only
    assert [cast.label for cast in tray.casts] == [
        "Boarder, Pistol Shot",
        "Target, Pistol Shot",
        "Boarder, boarding",
        "Target, boarding",
    ]
    assert after == SquaresState(At.GRAPPLED, 0, 0, 1)
    tray = Tray(Random(0), [6, 6, 4, 4])
    bare = SquaresState(At.GRAPPLED, 0, 3, 3)
    low = replace(inputs, boarder=Fighter(masts_lost=3), target=Fighter(masts_lost=3))
    tray.entered = [6, 6, 4 - 6 + 2, 4 - 6 + 2]
    assert squares(low, tray).step(bare).only == bare


def test_firing_by_a_seeded_hand():
    """20,000 grapples with pistols written out anew, within four standard errors."""
    rng, plays, won = Random(1805), 20_000, 0
    for _ in range(plays):
        masts = [0, 0]
        if rng.randint(1, 6) < rng.randint(1, 6):
            continue
        while True:
            hit = [rng.randint(1, 6) >= 5, rng.randint(1, 6) >= 5]
            masts = [min(masts[0] + hit[1], 3), min(masts[1] + hit[0], 3)]
            margin = rng.randint(1, 6) + 1 - 2 * masts[0] - rng.randint(1, 6) + 2 * masts[1]
            if margin:
                won += margin > 0
                break
    p = chance(replace(EQUAL, boarder=BRITISH, fire=True))
    assert abs(won - plays * p) <= 4 * float(plays * p * (1 - p)) ** 0.5


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(list(rates().values())), st.integers(0, 2), st.booleans())
def test_a_mast_more_never_hurts(ship, lost, fire):
    """A boarder with one mast less fares no better."""
    inputs = replace(EQUAL, boarder=Fighter(ship, lost), fire=fire)
    worse = replace(EQUAL, boarder=Fighter(ship, lost + 1), fire=fire)
    assert chance(worse) <= chance(inputs)
