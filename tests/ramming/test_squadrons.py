"""Squadrons in contact, and a line fought out: RB-SQN."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.chain import Chain
from navalkit.odds.tray import Tray, exact
from navalkit.rules import question
from navalkit.rules.figures import Mark, table
from navalkit.rules.ramming.fates import fates
from navalkit.rules.ramming.line import (
    Day,
    contacts,
    day,
    squadrons,
    stands_a_roll,
)
from navalkit.rules.ramming.squadrons import (
    GONE,
    Contact,
    Formation,
    Results,
    Side,
    Squadron,
    SquadronsInputs,
    battle,
    borne,
    halves_lost,
    modifier,
    round_of,
)

ASKED = question("ramming.squadrons")
DICE = [a + b for a, b in product(range(1, 7), repeat=2)]
DUEL = SquadronsInputs(Squadron(), Squadron())
FRESH = Contact(Side(8, 1, 0), Side(8, 1, 0))

# Modifier: 36ths of ≤ 5, 6–8, 9–10 and 11 or more, and the mean of stands lost by the enemy.
RESULTS = {
    -1: ((15, 15, 5, 1), 0.389),
    0: ((10, 16, 7, 3), 0.542),
    1: ((6, 15, 9, 6), 0.708),
}


def shares(mod: int) -> tuple[int, ...]:
    """36ths of no loss, half a stand, one, and one and a half."""
    counts = Counter(halves_lost(total + mod) for total in DICE)
    return tuple(counts[halves] for halves in range(4))


@pytest.mark.parametrize("mod", RESULTS)
def test_RB_SQN_1_the_table_of_results(mod):
    """In 36ths, and the mean of stands lost."""
    told, mean = RESULTS[mod]
    assert shares(mod) == told
    rolled = battle(exact, "", mod, 0)
    assert float(rolled.mean(lambda toll: toll.halves) / 2) == pytest.approx(mean, abs=0.0005)
    assert [rolled.p(lambda t, n=n: t.halves == n) for n in range(4)] == [
        Fraction(share, 36) for share in told
    ]


def test_RB_SQN_1_the_means_exactly():
    """.3889, .5417 and .7083 to nine places, by crew quality. E56."""
    means = [stands_a_roll(Squadron(quality=q), Squadron()) for q in (-1, 0, 1)]
    assert [float(m) for m in means] == pytest.approx(
        [0.3888888888888889, 0.5416666666666666, 0.7083333333333334], abs=1e-9
    )


def test_RB_SQN_1_modified_rolls_clamp_to_the_end_rows():
    """Beyond 12 as 11–12, below 2 as 5 or less."""
    assert {halves_lost(total) for total in range(11, 20)} == {3}
    assert {halves_lost(total) for total in range(-5, 6)} == {0}


@given(st.integers(-1, 1), st.sampled_from(Formation), st.sampled_from(Formation), st.booleans())
def test_RB_SQN_1_modifiers(quality, ours, theirs, disordered):
    """Crew quality, −1 in disorder, and the difference of the formations."""
    worth = {Formation.LINE_ABREAST: 1, Formation.COLUMN: 0, Formation.SCATTERED: -1}
    told = modifier(Squadron(1, 2, quality, ours), Squadron(formation=theirs), disordered)
    assert told == quality + worth[ours] - worth[theirs] - (1 if disordered else 0)


def test_what_a_formation_is_worth_is_assumed():
    """The text gives no values; the table says so."""
    rows = table("formations").values()
    assert [row["edge"] for row in rows] == [1, 0, -1]
    assert {row.marks["edge"] for row in rows} == {Mark.ASSUMED}


@pytest.mark.parametrize("quality", [-1, 0, 1])
def test_RB_SQN_1_a_bad_roll_tests_morale(quality):
    """Holds on 6 or more of 2d6 with the crew's modifier, else it routs; by icepool too."""
    rolled = battle(exact, "", 0, quality)
    holds = Fraction(sum(total + quality >= 6 for total in DICE), 36)
    bad = Fraction(sum(total <= 5 for total in DICE), 36)
    assert rolled.p(lambda toll: toll.disordered == 1) == bad * holds
    assert rolled.p(lambda toll: toll.routed == 1) == bad * (1 - holds)
    assert holds == (2 @ icepool.d6 + quality >= 6).mean()


def test_RB_SQN_1_two_against_one_share_losses():
    """Each of two bears half of what one would bear alone."""
    alone, pair = Side(8, 1, 0), Side(8, 1, 1)
    for halves in range(4):
        lost = 8 - borne(alone, halves).quarters
        assert lost == 2 * halves
        assert 2 * (8 - borne(pair, halves).quarters) == lost
    assert borne(Side(1, 1, 0), 3).quarters == 0


def after(inputs: SquadronsInputs, contact: Contact, *throws) -> tuple[Contact, list[str]]:
    """The contact after a round with these throws, and their purposes."""
    tray = Tray(Random(0), throws)
    first, second = round_of(inputs, tray)
    end = second(first(contact).only).only
    tray.all_used()
    return end, [cast.label for cast in tray.casts]


def test_RB_SQN_1_each_squadron_in_contact_rolls():
    """Two of ours and one of theirs: three tests; the single one bears what both inflict."""
    two = Contact(Side(8, 2, 0), Side(8, 1, 0))
    end, labels = after(DUEL, two, 6, 9, 11)
    assert labels == ["Ours 1, Battle test", "Ours 2, Battle test", "Theirs, Battle test"]
    assert end == Contact(Side(8 - 3, 2, 0), Side(8 - 2 - 4, 1, 0))


def test_RB_SQN_1_disorder_and_rout():
    """Five or less: the enemy loses nothing; on a bad morale test the squadron is gone."""
    assert after(DUEL, FRESH, 5, 6, 6)[0] == Contact(Side(6, 0, 1), Side(8, 1, 0))
    assert after(DUEL, FRESH, 5, 5, 6)[0] == Contact(GONE, Side(8, 1, 0))
    disordered = Contact(Side(8, 0, 1), Side(8, 1, 0))
    assert after(DUEL, disordered, 6, 6)[0] == Contact(Side(6, 1, 0), Side(6, 1, 0))


def test_RB_SQN_1_one_of_two_routs_and_still_bears_its_share():
    """The other loses a quarter of a stand, not a half; next round it fights alone."""
    two = Contact(Side(8, 2, 0), Side(8, 1, 0))
    assert after(DUEL, two, 2, 2, 7, 7)[0] == Contact(Side(7, 1, 0), Side(6, 1, 0))


def test_RB_SQN_1_at_once_or_in_sequence():
    """At once the last stands of both may go; in sequence the first to roll spares its own."""
    last = Contact(Side(2, 1, 0), Side(2, 1, 0))
    assert after(DUEL, last, 7, 7)[0] == Contact(GONE, GONE)
    one_by_one = replace(DUEL, results=Results.SEQUENTIAL)
    assert after(one_by_one, last, 7)[0] == Contact(Side(2, 1, 0), GONE)


# --- a contact to the last stand, by other routes ------------------------------------------------


def by_chain(inputs: SquadronsInputs, start: Contact) -> dict[int, Fraction]:
    """Who is left, by the general elimination of a chain."""
    first, second = round_of(inputs, exact)
    chain = Chain(start, lambda c: first(c).then(second), lambda c: c.decided)
    return dict(chain.absorb().map(lambda c: c.ours.fight - c.theirs.fight).items())


@pytest.mark.parametrize(
    ("inputs", "start"),
    [
        (DUEL, FRESH),
        (DUEL, Contact(Side(4, 2, 0), Side(4, 1, 0))),
        (DUEL, Contact(Side(4, 1, 0), Side(4, 1, 1))),
        (replace(DUEL, results=Results.SEQUENTIAL), Contact(Side(4, 2, 0), Side(4, 1, 0))),
        (SquadronsInputs(Squadron(quality=1), Squadron(quality=-1)), FRESH),
    ],
)
def test_the_fate_of_a_contact_is_the_chains(inputs, start):
    """The quick way and the general one give the same fractions."""
    assert dict(fates(inputs)(start).items()) == by_chain(inputs, start)


def by_hand(rng: Random, two: bool) -> int:
    """One contact of the rules as they are read, in loose Python: 2 stands each."""
    ours = [[2.0, False] for _ in range(1 + two)]
    theirs = [[2.0, False]]
    while ours and theirs:
        harm = {0: 0.0, 1: 0.0}
        fled = []
        for side, ships in enumerate((ours, theirs)):
            for ship in ships:
                total = rng.randint(1, 6) + rng.randint(1, 6) - ship[1]
                ship[1] = total <= 5
                if ship[1] and rng.randint(1, 6) + rng.randint(1, 6) < 6:
                    fled.append(ship)
                harm[1 - side] += (
                    0 if total <= 5 else 0.5 if total <= 8 else 1 if total <= 10 else 1.5
                )
        for side, ships in enumerate((ours, theirs)):
            for ship in ships:
                ship[0] -= harm[side] / len(ships)
        ours = [ship for ship in ours if ship[0] > 0 and not any(ship is f for f in fled)]
        theirs = [ship for ship in theirs if ship[0] > 0 and not any(ship is f for f in fled)]
    return bool(ours) - bool(theirs)


@pytest.mark.parametrize("two", [False, True])
def test_a_contact_fought_by_hand(two):
    """20,000 contacts written out anew agree within four standard errors."""
    rng, plays = Random(1571), 20_000
    seen = Counter(by_hand(rng, two) for _ in range(plays))
    fate = fates(DUEL)(Contact(Side(8, 1 + two, 0), Side(8, 1, 0)))
    for end, p in fate.items():
        assert abs(seen[end] - plays * p) <= 4 * float(plays * p * (1 - p)) ** 0.5


def test_two_against_one_is_worth_far_more_than_twice():
    """89% instead of 44%, at two stands each."""
    odds = [fates(DUEL)(Contact(Side(8, n, 0), Side(8, 1, 0)))[1] for n in (1, 2)]
    assert [round(float(p), 4) for p in odds] == [0.4368, 0.8927]


# --- the line ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "theirs", "met"),
    [
        (1, 1, [(1, 1)]),
        (3, 2, [(2, 1), (1, 1)]),
        (2, 3, [(1, 2), (1, 1)]),
        (4, 1, [(2, 1)]),
        (4, 4, [(1, 1)] * 4),
    ],
)
def test_spare_squadrons_double_up(ours, theirs, met):
    """One to a contact; what is left over looks on. A-LINE."""
    inputs = SquadronsInputs(Squadron(ours), Squadron(theirs))
    assert [(c.ours.good, c.theirs.good) for c in contacts(inputs)] == met


def test_a_line_is_its_contacts_added_up():
    """Three against two, from the two fates, by hand."""
    inputs = SquadronsInputs()
    fate = fates(inputs)
    first, second = (fate(contact) for contact in contacts(inputs))
    sums = Counter()
    for (a, p), (b, q) in product(first.items(), second.items()):
        sums[(a + b > 0) - (a + b < 0)] += p * q
    told = ASKED.ask(inputs).outcomes
    assert (told[Day.OURS], told[Day.EVEN], told[Day.THEIRS]) == (sums[1], sums[0], sums[-1])


def test_the_line_is_the_chains():
    """The general elimination over the whole line gives the same fractions."""
    inputs = SquadronsInputs(Squadron(3, 1), Squadron(2, 1))
    quick = squadrons(inputs)
    slow = Chain(quick.start, quick.step, quick.over)
    assert quick.absorb().map(day) == slow.absorb().map(day)


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 2), st.integers(1, 2), st.integers(-1, 1), st.sampled_from(Formation))
def test_swapping_the_sides_mirrors_the_day(count, stands, quality, formation):
    """As long as both roll at once."""
    ours, theirs = Squadron(count, stands, quality, formation), Squadron()
    one = ASKED.ask(SquadronsInputs(ours, theirs)).outcomes
    other = ASKED.ask(SquadronsInputs(theirs, ours)).outcomes
    mirrored = {Day.OURS: Day.THEIRS, Day.EVEN: Day.EVEN, Day.THEIRS: Day.OURS}
    assert one.map(mirrored.__getitem__) == other


@pytest.mark.parametrize("better", [{"quality": 1}, {"formation": Formation.LINE_ABREAST}])
def test_an_edge_helps(better):
    """Better crews, or a better formation, win more of the days."""
    plain = ASKED.ask(DUEL).outcomes[Day.OURS]
    assert ASKED.ask(replace(DUEL, ours=Squadron(**better))).outcomes[Day.OURS] > plain
