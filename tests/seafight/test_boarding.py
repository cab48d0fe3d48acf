"""The boarding fight, clause by clause, and whole against other ways of reckoning it."""

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
from navalkit.rules.seafight.boarding import (
    Balance,
    ahead,
    boarding,
    captain_taken,
    clash,
    fought,
    hands,
)
from navalkit.rules.seafight.boarding_inputs import (
    BoardingInputs,
    Champion,
    Cuts,
    Cutting,
    Losses,
)
from navalkit.rules.seafight.chase_inputs import Nets
from navalkit.rules.seafight.company import (
    Company,
    Quality,
    company_pool,
    fighting_strength,
    grades,
    superiority,
)
from navalkit.rules.seafight.duels import duels
from navalkit.rules.seafight.melee import End, Melee, bled, broken, cost, left
from navalkit.rules.seafight.pool import Pool
from navalkit.rules.seafight.wincurve import readings_curves, saw_teeth, size_of, win_curve
from tests.oracles.brute import margins
from tests.rules.declared import inputs_of
from tests.seafight.boarding_oracle import PLAIN, chance_to_win, icepool_history, played

VETERAN, REGULAR = grades()["veteran"], grades()["regular"]
EVEN = BoardingInputs()


def meeting(ours: int, theirs: int, quality: Quality = VETERAN, **more) -> BoardingInputs:
    """Two Companies of the same Quality and of these Fighting Strengths."""
    return BoardingInputs(
        Company(quality, size_of(ours)), Company(quality, size_of(theirs)), **more
    )


def wins(inputs: BoardingInputs) -> Fraction:
    """The chance that we win the deck."""
    return boarding(inputs).absorb().p(lambda melee: melee.end is End.WON)


# --- clause by clause ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "strength"), [(1, 1), (3, 3), (4, 3), (75, 57), (120, 90), (130, 98), (1000, 750)]
)
def test_SF_BOARD_1_a_quarter_of_the_hands_stays_behind(size, strength):
    """The quarter is rounded down."""
    assert fighting_strength(size) == strength == Company(size=size).strength


def test_SF_BOARD_1_any_strength_up_to_750_has_a_size():
    """No strength is left out, and the least Size is found."""
    assert {fighting_strength(size) for size in range(1, 1001)} == set(range(1, 751))
    for strength in range(1, 751):
        least = next(size for size in range(1, 1001) if fighting_strength(size) == strength)
        assert size_of(strength) == least


@pytest.mark.parametrize(
    ("ours", "theirs", "boons"),
    [
        *((90, 90, 0), (149, 100, 0), (150, 100, 1), (249, 100, 1), (250, 100, 2), (399, 100, 2)),
        *((400, 100, 3), (4000, 1, 3), (Fraction(27, 2), 9, 1), (60, 90, 0)),
    ],
)
def test_SF_BOARD_2_numbers_bring_boons(ours, theirs, boons):
    """1 at 1.5 times, 2 at 2.5 times, 3 at 4 times; never to the weaker."""
    assert superiority(ours, theirs) == boons


def test_SF_BOARD_2_a_company_rolls_its_quality():
    """The grades of the figures, lowest first; Boons for numbers beside its own."""
    dice = [(q.mastery, q.ability) for q in grades().values()]
    assert dice == [(0, 2), (1, 1), (1, 2), (2, 1), (3, 1)]
    crack = Company(grades()["crack"], boon=1, bane=2)
    assert company_pool(crack, 3) == Pool(mastery=3, ability=1, boon=4, bane=2)
    assert company_pool(crack, -4) == Pool(mastery=3, ability=1, boon=0, bane=2)


@pytest.mark.parametrize("boons", [(0, 0), (1, 0), (0, 3)])
@pytest.mark.parametrize("nets", Nets)
def test_SF_BOARD_2_the_margin_is_the_difference_of_the_nets(boons, nets):
    """Against every face counted; what is over 3 counts 3."""
    ours, theirs = (Pool(mastery=2, ability=1, boon=n) for n in boons)
    letters = [f"2M 1A {n}B" for n in boons]
    ways = margins(*letters, nets is Nets.FLOORED)
    told = clash(ours, theirs, nets, exact)
    for margin in range(-3, 4):
        count = sum(n for m, n in ways.items() if max(-3, min(3, m)) == margin)
        assert told[margin] == Fraction(count, ways.total())


@pytest.mark.parametrize(
    ("strength", "exactly", "down", "near", "up"),
    [
        (90, 9, 9, 9, 9),
        (29, Fraction(29, 10), 2, 3, 3),
        (31, Fraction(31, 10), 3, 3, 4),
        (25, Fraction(5, 2), 2, 3, 3),
        (9, 1, 1, 1, 1),
        (1, 1, 1, 1, 1),
        (750, 75, 75, 75, 75),
    ],
)
def test_SF_BOARD_3_a_point_costs_a_tenth_of_the_start(strength, exactly, down, near, up):
    """At least one hand, by each way of counting tenths."""
    told = [cost(strength, losses) for losses in Losses]
    assert told == [exactly, down, near, up]


def test_SF_BOARD_3_only_the_loser_of_a_round_loses_and_a_tie_costs_nothing():
    """By the margin; so both can never be broken at once."""
    assert bled(Melee(1, 2), 3)[:2] == (1, 5)
    assert bled(Melee(1, 2), -2)[:2] == (3, 2)
    assert bled(Melee(1, 2), 0) == Melee(1, 2)


def test_SF_BOARD_3_no_more_hands_fall_than_there_are():
    """Three points from a Company of two."""
    assert left(2, 3) == 0


@pytest.mark.parametrize("losses", Losses)
def test_SF_BOARD_4_at_half_or_less_a_company_strikes(losses):
    """At the start's half exactly, too; by counting hands one by one."""
    for strength in range(1, 120):
        point = cost(strength, losses)
        for points in range(12):
            assert broken(strength, points, losses) == (2 * (strength - points * point) <= strength)


def test_SF_BOARD_4_five_points_break_a_company_of_ten_or_more():
    """Under exact tenths, whatever its size."""
    for strength in range(10, 751):
        assert not broken(strength, 4)
        assert broken(strength, 5)


@pytest.mark.parametrize("losses", Losses)
def test_SF_BOARD_4_both_never_strike_at_once(losses):
    """Of all the ways a fight can end, in each exactly one Company is broken."""
    inputs = meeting(23, 31, losses=losses)
    for melee in boarding(inputs).absorb():
        struck = [
            broken(inputs.ours.strength, melee.ours, losses),
            broken(inputs.theirs.strength, melee.theirs, losses),
        ]
        assert struck == [melee.end is End.LOST, melee.end is End.WON]


def test_SF_BOARD_4_a_captain_taken_ends_it():
    """Only the loser's Captain, in the given share of lost rounds, and not if it is over."""
    inputs = BoardingInputs(Company(captain=20), Company(captain=50))
    taken = captain_taken(Melee(1, 2), 2, inputs, exact)
    assert taken == Pmf({Melee(1, 2): 1, Melee(1, 2, 0, End.WON): 1})
    taken = captain_taken(Melee(1, 2), -1, inputs, exact)
    assert taken[Melee(1, 2, 0, End.LOST)] == Fraction(1, 5)
    for melee, margin in ((Melee(1, 2), 0), (Melee(1, 5, 0, End.WON), 1)):
        assert captain_taken(melee, margin, inputs, exact) == Pmf.of(melee)


def test_SF_BOARD_5_duels_bring_boons_and_cost_them():
    """Both chances apart: 40 and 15 in 100, by hand."""
    told = duels((Champion(40, 15),), 1, exact)
    assert {tuple(each): p for each, p in told.items()} == {
        (1, 1): Fraction(40 * 85, 10_000),
        (1, 0): Fraction(60 * 85, 10_000),
        (0, 0): Fraction(40 * 15, 10_000),
        (0, -1): Fraction(60 * 15, 10_000),
    }


def test_SF_BOARD_5_who_has_fallen_fights_no_more():
    """Only those who stand roll; nobody standing, nothing is rolled."""
    three = (Champion(100, 0), Champion(0, 100), Champion(50, 50))
    assert duels(three, 0b011, exact).only == (0b001, 0)
    assert duels(three, 0, exact).only == (0, 0)


def test_SF_BOARD_5_a_fall_never_makes_a_bane():
    """A Company with no Boon to lose rolls its plain dice."""
    inputs = replace(EVEN, characters=1, first=Champion(0, 100))
    told = fought(inputs, Balance(0, 1), exact)
    plain = fought(EVEN, Balance(0, 0), exact)
    assert told.map(lambda f: f.margin) == plain.map(lambda f: f.margin)


def test_SF_BOARD_5_the_boon_comes_in_the_next_round():
    """The first round knows no duels; from the second on the sure winner of duels has a Boon."""
    inputs = replace(EVEN, characters=1, first=Champion(100, 0))
    sure = boarding(inputs)
    helped = boarding(replace(EVEN, ours=Company(boon=1)))
    first = {melee[:2]: p for melee, p in sure.history(1)[1].items()}
    assert first == {melee[:2]: p for melee, p in boarding(EVEN).history(1)[1].items()}
    state = Melee(0, 0, 1)
    second = sure.step(state).map(lambda melee: (melee.ours, melee.theirs, melee.end))
    assert second == helped.step(Melee()).map(lambda melee: (melee.ours, melee.theirs, melee.end))


def test_SF_GRAP_2_cutting_away_comes_after_the_fighting():
    """What the round decides stays decided; else a Hard check, .5787 by the figures, parts them."""
    inputs = replace(EVEN, cutting=Cutting(Cuts.THEIRS, agility=3, operate=2))
    told = boarding(inputs).history(1)[1]
    parted = told.p(lambda melee: melee.end is End.PARTED)
    assert round(float(parted), 4) == 0.5787
    helpless = replace(inputs, cutting=replace(inputs.cutting, helpless=True))
    assert boarding(helpless).absorb() == boarding(EVEN).absorb()


# --- figures and cases ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "theirs", "quality", "chance", "rounds"),
    [
        (90, 90, VETERAN, 0.5000, 5.74),
        (90, 60, VETERAN, 0.6352, 5.41),
        (40, 40, REGULAR, 0.5, 5.718917),
        (160, 40, VETERAN, 0.8885, 4.48),
    ],
)
def test_the_published_odds(ours, theirs, quality, chance, rounds):
    """Figures and case E53; 160 against 40 still loses 11 in 100."""
    fight = boarding(meeting(ours, theirs, quality))
    places = len(str(rounds).partition(".")[2])
    won = fight.absorb().p(lambda melee: melee.end is End.WON)
    assert round(float(won), 4) == chance
    assert round(float(fight.expected_rounds()), places) == rounds


def test_equal_companies_are_even_exactly():
    """Not nearly."""
    assert wins(EVEN) == Fraction(1, 2)


def test_case_E55_whole_hands_make_saw_teeth():
    """29 hands beat 30 where tenths are rounded down; no more under exact tenths."""

    def chance(strength: int, losses: Losses) -> Fraction:
        return wins(meeting(strength, 40, REGULAR, losses=losses))

    told = {
        (29, Losses.FLOOR): 0.646433,
        (30, Losses.FLOOR): 0.449927,
        (30, Losses.CEILING): 0.449927,
        (31, Losses.CEILING): 0.380292,
        (29, Losses.EXACT): 0.439275,
        (30, Losses.EXACT): 0.449927,
    }
    for (strength, losses), wanted in told.items():
        assert float(chance(strength, losses)) == pytest.approx(wanted, abs=1e-6)


def test_case_E55_the_saw_teeth_counted():
    """From 20 to 100 hands against 40: how often one more makes it worse."""
    curves = readings_curves(meeting(30, 40, REGULAR), range(20, 101))
    teeth = {losses.value: len(saw_teeth(curve)) for losses, curve in curves.items()}
    assert teeth == {"exact": 0, "floor": 8, "nearest": 8, "ceiling": 7}


# --- against other ways of reckoning -------------------------------------------------------------

FIGHTS = {
    "even": (EVEN, PLAIN),
    "duels": (
        BoardingInputs(
            Company(VETERAN, 106),
            Company(REGULAR, 120),
            characters=3,
            first=Champion(60, 10),
            second=Champion(20, 30),
            third=Champion(60, 10),
        ),
        {
            "ours": {"dice": "MMA", "strength": 80, "captain": 0},
            "theirs": {"dice": "MAA", "strength": 90, "captain": 0},
            "duels": ((60, 10), (20, 30), (60, 10)),
        },
    ),
    "captains, cutting, whole hands": (
        BoardingInputs(
            Company(grades()["green"], 38, boon=1, captain=10),
            Company(grades()["raw"], 20, bane=1, captain=5),
            cutting=Cutting(Cuts.THEIRS, agility=2, operate=1),
            losses=Losses.FLOOR,
        ),
        {
            "ours": {"dice": "MAB", "strength": 29, "captain": 10},
            "theirs": {"dice": "AAK", "strength": 15, "captain": 5},
            "cuts": "MADDD",
            "rounding": "floor",
        },
    ),
    "signed nets, ceiling": (
        meeting(31, 12, losses=Losses.CEILING, nets=Nets.SIGNED),
        {
            "ours": {"dice": "MMA", "strength": 31, "captain": 0},
            "theirs": {"dice": "MMA", "strength": 12, "captain": 0},
            "rounding": "ceiling",
            "floored": False,
        },
    ),
}
WORDS = {"won": End.WON, "lost": End.LOST, "parted": End.PARTED, "": End.FIGHTING}


@pytest.mark.parametrize("name", FIGHTS)
def test_icepool_tells_the_same_history(name):
    """Hands and ends after each of four rounds, as exact fractions, with the duels' Boons kept in
    the state there and rolled a round later here."""
    pytest.importorskip("icepool")
    inputs, setup = FIGHTS[name]
    wanted = icepool_history(PLAIN | setup, 4)
    for ours, theirs in zip(boarding(inputs).history(4)[1:], wanted, strict=True):
        told: Counter = Counter()
        for melee, p in ours.items():
            told[(*hands(inputs, melee), melee.end)] += p
        assert told == {(a, b, WORDS[end]): p for (a, b, end), p in theirs.items()}


@pytest.mark.parametrize("name", FIGHTS)
def test_plain_dice_agree_within_their_error(name):
    """3,000 fights thrown die by die: each end and the rounds within four standard errors."""
    inputs, setup = FIGHTS[name]
    plays, rng = 3_000, Random(1718)
    told = [played(PLAIN | setup, rng) for _ in range(plays)]
    counts = Counter(WORDS[end] for end, _ in told)
    fight = boarding(inputs)
    for end, p in fight.absorb().map(lambda melee: melee.end).items():
        assert abs(counts[end] / plays - p) <= 4 * float(p * (1 - p) / plays) ** 0.5
    took = [rounds for _, rounds in told]
    mean = sum(took) / plays
    spread = (sum((n - mean) ** 2 for n in took) / plays) ** 0.5
    assert abs(mean - fight.expected_rounds()) <= 4 * spread / plays**0.5


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_the_curve_is_the_chain_at_every_strength(data):
    """To 1e-12, with characters, Captains and cutting away."""
    inputs = data.draw(inputs_of(BoardingInputs))
    inputs = replace(inputs, characters=data.draw(st.integers(0, 2)))
    strengths = data.draw(st.lists(st.integers(1, 750), min_size=1, max_size=3))
    for strength, chance in win_curve(inputs, strengths).items():
        ours = replace(inputs.ours, size=size_of(strength))
        assert abs(chance - wins(replace(inputs, ours=ours))) < 1e-12


@settings(max_examples=25, deadline=None)
@given(
    st.tuples(st.sampled_from(["MA", "AA", "MMA", "AAB"]), st.sampled_from(["MA", "AA", "MAA"])),
    st.tuples(st.integers(1, 750), st.integers(1, 750)),
    st.sampled_from(list(Losses)),
)
def test_plain_reckoning_on_hands_agrees(dice, strengths, losses):
    """Any strengths up to 750, by a float recursion over hands out of counted faces."""
    ours, theirs = (
        Company(
            Quality(letters.count("M"), letters.count("A")),
            size_of(strength),
            boon=letters.count("B"),
        )
        for letters, strength in zip(dice, strengths, strict=True)
    )
    rounding = None if losses is Losses.EXACT else losses.value
    wanted = chance_to_win(dice, strengths, rounding)
    assert float(wins(BoardingInputs(ours, theirs, losses=losses))) == pytest.approx(wanted)


# --- laws ----------------------------------------------------------------------------------------

COMPANIES = st.builds(
    Company,
    st.sampled_from(list(grades().values())),
    st.integers(1, 1000),
    st.integers(0, 2),
    st.integers(0, 2),
    st.sampled_from([0, 0, 10, 35]),
)
MIRRORED = {End.WON: End.LOST, End.LOST: End.WON, End.PARTED: End.PARTED}
laws = settings(max_examples=30, deadline=None)


@laws
@given(COMPANIES, COMPANIES, st.sampled_from(Losses), st.sampled_from(Nets), st.booleans())
def test_swapping_the_sides_mirrors_the_fight(ours, theirs, losses, nets, cuts):
    """Our chance is theirs, with everything swapped, by every reading."""
    here, there = (Cuts.OURS, Cuts.THEIRS) if cuts else (Cuts.NOBODY, Cuts.NOBODY)
    inputs = BoardingInputs(ours, theirs, cutting=Cutting(here), losses=losses, nets=nets)
    swapped = replace(inputs, ours=theirs, theirs=ours, cutting=Cutting(there))
    told = boarding(inputs).absorb().map(lambda m: (m.ours, m.theirs, m.end))
    mirror = boarding(swapped).absorb().map(lambda m: (m.theirs, m.ours, MIRRORED[m.end]))
    assert told == mirror


@laws
@given(COMPANIES, COMPANIES, st.sampled_from(["size", "boon", "bane", "captain"]))
def test_more_never_hurts_under_the_default_readings(ours, theirs, what):
    """One more hand, one more Boon; one Bane less, a Captain harder to take."""
    inputs = BoardingInputs(ours, theirs)
    more = 1 if what in ("size", "boon") else -1
    value = getattr(ours, what) + more
    if value < 0 or value > 1000:
        return
    better = replace(inputs, ours=replace(ours, **{what: value}))
    assert wins(better) >= wins(inputs)


@laws
@given(COMPANIES, COMPANIES, st.integers(0, 99), st.integers(0, 100))
def test_a_better_champion_never_hurts(ours, theirs, beats, falls):
    """Likelier to beat an officer. (That he falls is no such law: he who falls while his Company
    has no Boon to lose costs it nothing, and later he might.)"""
    inputs = BoardingInputs(ours, theirs, characters=1, first=Champion(beats, falls))
    assert wins(replace(inputs, first=Champion(beats + 1, falls))) >= wins(inputs)


@laws
@given(COMPANIES, COMPANIES, st.sampled_from(Losses))
def test_the_means_agree_with_each_other(ours, theirs, losses):
    """Hands lost lie between none and all, and the loser has lost half or its Captain."""
    inputs = BoardingInputs(ours, theirs, losses=losses)
    answer = question("seafight.boarding").ask(inputs)
    assert 0 <= answer.measures["our hands lost"] <= ours.strength
    assert 0 <= answer.measures["their hands lost"] <= theirs.strength
    assert answer.measures["rounds fought"] >= 1


def test_played_and_exact_are_the_same_rule():
    """A tray throws both Companies, the duels of the round before, and nothing more."""
    inputs = replace(EVEN, characters=2, first=Champion(50, 50), second=Champion(0, 100))
    tray = Tray(Random(7))
    after = boarding(inputs, tray).step(Melee(1, 1, 0b11)).only
    assert [cast.label for cast in tray.casts] == [
        "First character beats an officer",
        "First character is dropped",
        "Our Company",
        "Their Company",
    ]
    assert after in boarding(inputs).step(Melee(1, 1, 0b11))


def test_numbers_count_as_they_stand_now():
    """Even at the start, half again as many after losses."""
    assert ahead(EVEN, Melee(0, 3)) == 0
    assert ahead(EVEN, Melee(0, 4)) == 1
    assert ahead(EVEN, Melee(4, 0)) == -1


def test_a_company_without_dice_is_refused():
    """In one sentence."""
    with pytest.raises(ValueError, match="no dice; one die would do"):
        Quality(0, 0)


@pytest.mark.parametrize("seed", range(30))
def test_hands_left_agree_with_who_wins(seed):
    """What is left is told in keeping with the chances of the ends. U18."""
    rng = Random(seed)
    inputs = BoardingInputs(Company(size=rng.randint(8, 200)), Company(size=rng.randint(8, 200)))
    ends, told = boarding(inputs).absorb(), question("seafight.boarding").ask(inputs)
    start = inputs.ours.strength
    mean = Fraction(0)
    for end in (End.WON, End.LOST):
        melees = ends.given(lambda melee, end=end: melee.end is end)
        mean += told.outcomes[end] * melees.mean(lambda melee: hands(inputs, melee)[0])
    assert mean == start - told.measures["our hands lost"]
    assert 0 <= mean <= start
    won = ends.given(lambda melee: melee.end is End.WON)
    assert all(2 * hands(inputs, melee)[0] > start for melee in won)
