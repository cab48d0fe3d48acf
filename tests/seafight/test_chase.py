"""The chase round, dusk and the night, clause by clause: SF-CHASE, SF-SIGHT-4, SF-EX-1."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Tray, exact
from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.figures import table
from navalkit.rules.seafight.chase import (
    ChaseState,
    End,
    Weather,
    chase,
    chase_pool,
    close,
    contest,
    ended,
    finished,
    night_pool,
    opening,
    swing_of,
)
from navalkit.rules.seafight.chase_inputs import (
    ChaseInputs,
    Gauge,
    GaugeActs,
    Nets,
    Readings,
    Tries,
)
from navalkit.rules.seafight.distance import Band, bears
from navalkit.rules.seafight.gauge import gauge_pool, higher_has_gauge, lost_far, settled
from navalkit.rules.seafight.pool import Pool
from navalkit.rules.seafight.wind import Wind
from tests.oracles import Case, distributions
from tests.seafight.setups import EITHER, EXAMPLE, plain_state, sailing

FAIR = {gauge: Weather(gauge, Wind.FAIR) for gauge in Gauge}
FIXED = replace(EXAMPLE, readings=Readings(gauge_passes=False))


def ends(inputs: ChaseInputs) -> Pmf[End]:
    """How the chase ends."""
    return chase(inputs).absorb().map(ended)


def round_of(inputs: ChaseInputs, *throws, gauge=None, played=0):
    """The state after a round from the start with these throws, and the purposes of the throws."""
    tray = Tray(Random(0), throws)
    state = ChaseState(inputs.start, inputs.gauge if gauge is None else gauge, inputs.wind)
    after = chase(inputs, tray).step_of(played + 1)(state).only
    return after, [cast.label for cast in tray.casts]


# --- clause by clause ----------------------------------------------------------------------------


def test_SF_CHASE_1_masters_roll_operate_sail():
    """Each side's own skill and no difficulty dice, once a round."""
    pool = chase_pool(EXAMPLE.pursuer, EXAMPLE.prey, Wind.FAIR, gauge=False)
    assert (pool.mastery, pool.ability, pool.difficulty, pool.challenge) == (3, 1, 0, 0)
    _, labels = round_of(EXAMPLE, 2, 1)
    assert labels == ["Pursuer, Operate (Sail)", "Prey, Operate (Sail)"]


@given(st.integers(0, 6), st.integers(0, 6), st.integers(-4, 4), st.booleans(), st.integers(0, 3))
def test_SF_CHASE_2_boons_and_banes_of_a_round(speed, other, handling, gauge, more):
    """A Boon a point of Speed above and of Handling, one for the gauge; a Bane a point below."""
    ours = sailing(speed, handling, 3, 3, boon=more, bane=more)
    pool = chase_pool(ours, sailing(other, 0, 1, 1), Wind.FAIR, gauge)
    faster = speed - other if speed > other else 0
    helped = handling if handling > 0 else 0
    assert pool.boon == faster + helped + (1 if gauge else 0) + more
    assert pool.bane == (-handling if handling < 0 else 0) + more


def test_SF_CHASE_3_closing_and_opening():
    """A win by 1 or 2 closes one band, by 3 or more two; any loss opens one; a tie holds."""
    wanted = {-9: 1, -3: 1, -1: 1, 0: 0, 1: -1, 2: -1, 3: -2, 8: -2}
    for margin, by in wanted.items():
        assert close(Band.LONG, margin) is Band(Band.LONG + by)
    assert close(Band.SHORT, 3) is Band.ENGAGED
    assert close(Band.HULL_DOWN, -1) is Band.ESCAPED
    over = [band for band in Band if finished(ChaseState(band, Gauge.PREY))]
    assert over == [Band.ENGAGED, Band.ESCAPED]
    assert [ended(ChaseState(band, Gauge.PREY)).words for band in Band] == [
        "caught",
        *["dusk"] * 4,
        "away",
    ]


def test_SF_CHASE_4_the_gauge_is_rolled_for_when_unclear():
    """The higher of two dice has it, ties to the prey: 21 of 36; the roll comes first."""
    assert settled(Gauge.ROLLED, exact) == Pmf({Gauge.PURSUER: 15, Gauge.PREY: 21})
    assert settled(Gauge.PURSUER, exact) == Pmf.of(Gauge.PURSUER)
    assert [higher_has_gauge(*dice) for dice in ((3, 3), (4, 3), (3, 4))] == [
        Gauge.PREY,
        Gauge.PURSUER,
        Gauge.PREY,
    ]
    unclear = replace(EXAMPLE, gauge=Gauge.ROLLED)
    tray = Tray(Random(0), [5, 5])
    assert opening(unclear, tray).only.gauge is Gauge.PREY
    assert [cast.label for cast in tray.casts] == ["Pursuer, gauge", "Prey, gauge"]
    whole = chase(unclear).absorb()
    parts = Pmf({Gauge.PURSUER: 15, Gauge.PREY: 21})
    assert whole == parts.then(lambda gauge: chase(replace(EXAMPLE, gauge=gauge)).absorb())


def test_SF_CHASE_5_taking_the_gauge_is_a_hard_check():
    """Hard; each rank of Reading the Wind takes a die off, never below one."""
    ranks = [gauge_pool(replace(EXAMPLE.prey, reading_the_wind=n)) for n in range(4)]
    assert [pool.difficulty for pool in ranks] == [3, 2, 1, 1]
    assert all((pool.mastery, pool.ability, pool.boon) == (2, 1, 0) for pool in ranks)


@pytest.mark.parametrize(
    ("tries", "gauge", "labels"),
    [
        (Tries.NOBODY, Gauge.PURSUER, []),
        (Tries.PREY, Gauge.PURSUER, ["Prey tries for the gauge"]),
        (Tries.PURSUER, Gauge.PURSUER, []),
        (Tries.PURSUER, Gauge.PREY, ["Pursuer tries for the gauge"]),
        (Tries.EITHER, Gauge.PURSUER, ["Prey tries for the gauge"]),
        (
            Tries.EITHER,
            Gauge.NOBODY,
            ["Pursuer tries for the gauge", "Prey tries for the gauge"],
        ),
    ],
)
def test_SF_CHASE_5_only_a_side_without_the_gauge_tries(tries, gauge, labels):
    """And only one that means to; once a round, after the opposed roll."""
    inputs = replace(EXAMPLE, readings=Readings(tries=tries))
    after, told = round_of(inputs, 1, 1, 1, 1, gauge=gauge)
    assert told[2:] == labels
    takers = [label.split()[0].upper() for label in labels]
    assert after.gauge is (Gauge[takers[-1]] if takers else gauge)


def test_SF_CHASE_5_a_gauge_taken_acts_from_the_next_round():
    """Or in the same round, by the switch: then it is tried for first."""
    later = replace(EXAMPLE, readings=Readings(tries=Tries.PREY))
    after, labels = round_of(later, 0, 0, 1)
    assert labels[-1] == "Prey tries for the gauge"
    assert after.gauge is Gauge.PREY
    at_once = replace(later, readings=replace(later.readings, gauge_acts=GaugeActs.AT_ONCE))
    after, labels = round_of(at_once, 1, 0, 0)
    assert labels[0] == "Prey tries for the gauge"
    assert after.gauge is Gauge.PREY
    assert ends(at_once)[End.CAUGHT] < ends(later)[End.CAUGHT] < ends(EXAMPLE)[End.CAUGHT]


def test_SF_CHASE_5_a_side_just_given_the_gauge_need_not_try():
    """The prey that wins it by a margin of 3 does not roll for it as well."""
    inputs = replace(EXAMPLE, readings=EITHER)
    after, labels = round_of(inputs, 0, 3)
    assert labels == ["Pursuer, Operate (Sail)", "Prey, Operate (Sail)"]
    assert after.gauge is Gauge.PREY


@pytest.mark.parametrize("holder", [Gauge.PURSUER, Gauge.PREY])
def test_SF_CHASE_6_the_gauge_passes_on_a_loss_by_three(holder):
    """The holder's loss, by 3 or more; not less, not a win, and not where it is held fixed."""
    for margin in range(-5, 6):
        lost = margin <= -3 if holder is Gauge.PURSUER else margin >= 3
        assert lost_far(holder, margin) is lost
        nets = (max(margin, 0), max(-margin, 0))
        for inputs, passed in ((EXAMPLE, lost), (FIXED, False)):
            after, _ = round_of(inputs, *nets, gauge=holder)
            assert after.gauge is (holder.other if passed else holder)


def test_SF_CHASE_6_a_squall_passes_the_gauge_over():
    """With the chance that is set, where the gauge is else fixed too; none set, none is rolled."""
    for squall, comes in ((100, True), (15, True), (15, False)):
        for inputs in (EXAMPLE, FIXED):
            after, labels = round_of(replace(inputs, squall=squall), 1, 1, comes)
            assert labels[-1] == "Squall"
            assert after.gauge is (Gauge.PREY if comes else Gauge.PURSUER)
    passed = chase(replace(FIXED, squall=15)).history()[1].p(lambda s: s.gauge is Gauge.PREY)
    assert passed == Fraction(15, 100)
    assert round_of(EXAMPLE, 1, 1)[1] == ["Pursuer, Operate (Sail)", "Prey, Operate (Sail)"]
    once, _ = round_of(replace(EXAMPLE, squall=100), 0, 3, True)
    assert once.gauge is Gauge.PREY  # a squall on top of a far loss passes it once


def test_SF_CHASE_8_night_ends_the_day():
    """After six rounds; with one day that is all, and dusk is neither caught nor away."""
    assert chase(EXAMPLE).last == EXAMPLE.rounds == 6
    assert chase(replace(EXAMPLE, days=3)).last == 18


def test_SF_CHASE_8_the_prey_slips_away_on_an_average_check():
    """Her own skill against two Difficulty dice, once a night, unless told not to."""
    assert night_pool(EXAMPLE.prey) == Pool(mastery=2, ability=1, difficulty=2)
    away = night_pool(EXAMPLE.prey).success()
    two = chase(replace(EXAMPLE, days=2))
    dusk, dawn = chase(EXAMPLE).history()[6], two.history()[6]
    for state, p in dusk.items():
        if not finished(state):
            assert dawn[state] == p * (1 - away)
    slipped = sum(p for state, p in dusk.items() if not finished(state)) * away
    gone = [pmf.p(lambda s: s.band is Band.ESCAPED) for pmf in (dusk, dawn)]
    assert gone[1] - gone[0] == slipped
    stays = replace(EXAMPLE, days=2, readings=Readings(slips_at_night=False))
    assert chase(stays).history()[6] == dusk
    assert chase(stays).absorb() == chase(replace(EXAMPLE, rounds=12)).absorb()


def test_SF_CHASE_8_the_distance_is_held_until_dawn():
    """One who neither slips nor is caught resumes where she was; the wind may be rolled anew."""
    inputs = replace(EXAMPLE, rounds=1, days=2, readings=Readings(new_wind=True))
    after, labels = round_of(inputs, 2, 1, 0, 6)
    assert after == ChaseState(Band.MEDIUM, Gauge.PURSUER, Wind.GALE)
    assert labels[2:] == ["Prey slips away by night", "The day's wind"]
    after, labels = round_of(inputs, 2, 1, 1)
    assert after.band is Band.ESCAPED
    assert labels[2:] == ["Prey slips away by night"]


@pytest.mark.parametrize("who", [Gauge.PURSUER, Gauge.PREY])
def test_SF_SIGHT_4_the_surprised_side_forfeits_the_first_round(who):
    """It nets 0 without a throw and cannot try for the gauge; the second round is as ever."""
    inputs = replace(EXAMPLE, forfeits=who, gauge=who.other, readings=EITHER)
    for played, thrown in ((0, [who.other]), (1, [Gauge.PURSUER, Gauge.PREY])):
        after, labels = round_of(inputs, *[2] * len(thrown), played=played)
        assert labels[: len(thrown)] == [f"{side.words}, Operate (Sail)" for side in thrown]
        tried = [f"{who.words} tries for the gauge"] if played else []
        assert labels[len(thrown) :] == tried
        if not played:
            assert after.band is (Band.MEDIUM if who is Gauge.PREY else Band.HULL_DOWN)
    first = swing_of(inputs, FAIR[who.other], exact, forfeit=True)
    against = 1 if who is Gauge.PREY else -1
    assert first.p(lambda c: c.closes * against < 0) == 0


# --- the worked example --------------------------------------------------------------------------


def test_SF_EX_1_the_example_step_by_step():
    """Nets 2–1, 0–2, 1–1 and a win by 3: Medium, Long, Long, Short; and which guns bear."""
    asked = question("seafight.chase")
    inputs = asked.inputs()
    pools = [
        chase_pool(side, other, Wind.FAIR, gauge)
        for side, other, gauge in (
            (inputs.pursuer, inputs.prey, True),
            (inputs.prey, inputs.pursuer, False),
        )
    ]
    assert pools == [Pool(mastery=3, ability=1, boon=1), Pool(mastery=2, ability=1, boon=1)]
    fight = Fight(asked, inputs, seed=0)
    assert fight.state == ChaseState(Band.LONG, Gauge.PURSUER, Wind.FAIR)
    reaches = {
        name: Band.HULL_DOWN if row["range"] == "Extreme" else Band[row["range"].upper()]
        for name, row in table("guns").items()
    }
    assert bears(reaches["Medium"], fight.state.band)
    replayed = (((2, 1), "Medium"), ((0, 2), "Long"), ((1, 1), "Long"), ((4, 1), "Short"))
    for nets, band in replayed:
        for net in nets:
            fight.enter(net)
        fight.roll()
        assert tuple(cast.value for cast in fight.turns[-1].casts) == nets
        assert fight.state.band.words == band
        assert fight.state.gauge is Gauge.PURSUER
        assert bears(reaches["Medium"], fight.state.band)
    assert all(bears(reach, Band.SHORT) for reach in reaches.values())
    assert not bears(reaches["Light"], Band.LONG)


def test_SF_EX_1_the_example_round_by_round():
    """Brute force over the faces, six rounds: passing and fixed, floored and signed, exactly."""
    for inputs, wanted in distributions("chase"):
        nets, gauge, number = inputs.split()
        readings = Readings(nets=Nets[nets.upper()], gauge_passes=gauge == "passes")
        told = chase(replace(EXAMPLE, readings=readings)).history()[int(number)]
        found = {" ".join(map(str, plain_state(state)[:2])): p for state, p in told.items()}
        assert found == wanted, inputs


def test_E10_one_round_of_the_example():
    """Closes two, one, none, opens one; the chance that the pursuer loses the gauge."""
    case = Case("E10")
    sides = EXAMPLE.pursuer, EXAMPLE.prey
    pools = chase_pool(*sides, Wind.FAIR), chase_pool(*reversed(sides), Wind.FAIR)
    result = contest(*pools, Gauge.PURSUER, Nets.FLOORED, exact)
    names = {2: "close_two", 1: "close_one", 0: "hold", -1: "open_one"}
    assert all(
        case.agrees(name, result.p(lambda c, n=n: c.closes == n)) for n, name in names.items()
    )
    assert case.agrees("gauge_lost_by_pursuer", result.p(lambda c: c.lost_far))
    printed = {2: ".1951", 1: ".3722", 0: ".1861", -1: ".2466"}
    for by, figure in printed.items():
        assert f"{float(result.p(lambda c, n=by: c.closes == n)):.4f}" == f"0{figure}"
    assert f"{float(result.p(lambda c: c.lost_far)):.4f}" == "0.0411"


def test_E11_six_rounds_with_the_gauge_fixed():
    """From Long: every band at dusk."""
    case = Case("E11")
    at_dusk = chase(FIXED).absorb().map(lambda state: state.band.words)
    assert all(case.agrees(band, p) for band, p in at_dusk.items())


def test_E13_six_rounds_of_a_boon():
    """A Boon for the pursuer, six rounds from Long, nobody upwind."""
    even = {"pursuer": sailing(3, 0, 1, 3, boon=1), "prey": sailing(3, 0, 1, 3)}
    readings = Readings(nets=Nets.SIGNED, gauge_passes=False)
    inputs = replace(EXAMPLE, **even, gauge=Gauge.NOBODY, readings=readings)
    assert Case("E13").agrees("p_engaged_6_rounds", ends(inputs)[End.CAUGHT])


def test_workload_three():
    """The gauge passing: caught .640546, away .136489, dusk .222965; and fixed is another chase."""
    wanted = {End.CAUGHT: 0.640546, End.AWAY: 0.136489, End.DUSK: 0.222965}
    assert {end: round(float(p), 6) for end, p in ends(EXAMPLE).items()} == wanted
    assert round(float(ends(FIXED)[End.CAUGHT]), 6) == 0.659034


# --- laws ----------------------------------------------------------------------------------------

few = st.integers(0, 2)
sides = st.builds(
    sailing,
    st.integers(1, 3),
    st.integers(-2, 2),
    st.integers(1, 4),
    st.integers(1, 4),
    boon=few,
    bane=few,
)
chases = st.builds(
    ChaseInputs,
    pursuer=sides,
    prey=sides,
    gauge=st.sampled_from(Gauge),
    start=st.sampled_from([Band.SHORT, Band.MEDIUM, Band.LONG, Band.HULL_DOWN]),
    wind=st.sampled_from([Wind.CALM, Wind.FAIR, Wind.FRESH]),
    rounds=st.integers(1, 4),
    days=st.integers(1, 2),
    forfeits=st.sampled_from([Gauge.NOBODY, Gauge.PREY]),
    squall=st.sampled_from([0, 20]),
    readings=st.builds(
        Readings,
        nets=st.sampled_from(Nets),
        gauge_passes=st.booleans(),
        tries=st.sampled_from(Tries),
    ),
)


@settings(max_examples=25, deadline=None)
@given(chases)
def test_one_more_boon_never_hurts_its_side(inputs):
    """The pursuer's catches no less often, the prey's is caught no more often."""
    caught = ends(inputs)[End.CAUGHT]
    for who, sign in (("pursuer", 1), ("prey", -1)):
        side = getattr(inputs, who)
        helped = replace(inputs, **{who: replace(side, boon=side.boon + 1)})
        assert (ends(helped)[End.CAUGHT] - caught) * sign >= 0


@settings(max_examples=25, deadline=None)
@given(chases)
def test_what_is_over_stays_over(inputs):
    """Round by round no less is caught, nor away; and all chances sum to one."""
    told = [pmf.map(ended) for pmf in chase(inputs).history()]
    for before, after in pairwise(told):
        assert after[End.CAUGHT] >= before[End.CAUGHT]
        assert after[End.AWAY] >= before[End.AWAY]
        assert sum(p for _, p in after.items()) == 1


@settings(max_examples=15, deadline=None)
@given(chases, st.integers(1, 3))
def test_the_odds_from_any_round_on_average_to_the_odds(inputs, played):
    """What each state after some rounds promises, weighed, is what the start promised."""
    asked, chain = question("seafight.chase"), chase(inputs)
    after = chain.history(min(played, chain.last))[-1]
    onward = after.then(lambda state: asked.odds(inputs, state, min(played, chain.last)))
    assert onward == asked.ask(inputs).outcomes


def test_a_chase_of_most_rounds_and_dice_is_answered():
    """Seven days of 24 rounds between ships of every help the inputs allow."""
    swift = sailing(6, 4, 6, 6, boon=5)
    far = replace(EXAMPLE, pursuer=swift, prey=sailing(0, -4, 6, 6, bane=5), rounds=24, days=7,
                  wind=Wind.FRESH, readings=EITHER)  # fmt: skip
    told, asked = chase(far).history(), question("seafight.chase")
    assert len(told) == 169
    assert Fraction(99, 100) < ends(far)[End.CAUGHT] < 1
    assert asked.odds(far, told[0].only, 0) == asked.ask(far).outcomes
