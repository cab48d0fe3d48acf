"""A Gale off a lee shore, the hurricane season and its storm: SF-WIND-4, SF-WIND-5."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Tray, exact
from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.seafight.gale import (
    SHORE_DAMAGE,
    Cost,
    DayInputs,
    DayState,
    Forecast,
    Helm,
    cost,
    dawn,
    day,
    gale_pool,
    runs_aground,
    strands,
)
from navalkit.rules.seafight.pool import Pool
from navalkit.rules.seafight.season import MAST_DAMAGE, PEAK, Month, in_season, storm_comes
from navalkit.rules.seafight.wind import Wind
from navalkit.show.seafight.wind import WIND as SHOWN
from navalkit.show.shown import Drawn
from navalkit.show.tasks import marked
from tests.oracles.brute import FACES, nets
from tests.seafight.pages import told_on
from tests.seafight.ways import every_way

GALE = DayInputs(storm=False, wind=Forecast.GALE)
STORM = DayInputs(month=Month.SEPTEMBER, storm=True)
SHORE = "Off the lee shore, Operate (Sail)"
MASTS = "To save the masts, Operate (Sail)"


def passes() -> Fraction:
    """The Hard check of the sixth rate's master, counted over the faces."""
    ways = nets("3M 1A 3D")
    return Fraction(sum(n for net, n in ways.items() if net >= 1), ways.total())


def afloat(inputs: DayInputs) -> list[Fraction]:
    """The chance of not being aground after each round."""
    return [pmf.p(lambda state: not state.aground) for pmf in day(inputs).history()]


def round_of(inputs: DayInputs, played: int, state: DayState, *nets: int):
    """The state after a round with these nets, and what was rolled for."""
    tray = Tray(None, nets)
    after = day(inputs, tray).step_of(played + 1)(state).only
    tray.all_used()
    return after, [cast.label for cast in tray.casts]


# --- the Gale ------------------------------------------------------------------------------------


def test_SF_WIND_4_a_hard_check_each_round_keeps_off_the_shore():
    """Three Difficulty dice; a success stands, the first failure strands her."""
    assert gale_pool(Helm()) == Pool(mastery=3, ability=1, difficulty=3)
    assert gale_pool(Helm()).success() == passes()
    start = DayState(Wind.GALE)
    assert round_of(GALE, 0, start, 1) == (start, [SHORE])
    after, labels = round_of(GALE, 3, start, 0)
    assert (after.aground, after.failed, labels) == (True, 1, [SHORE])
    assert cost(after) is Cost.AGROUND


def test_SF_WIND_4_failures_may_be_allowed():
    """By the switch she strands on the first failure more than are allowed."""
    assert [strands(failed, 0) for failed in (0, 1)] == [False, True]
    assert [strands(failed, 2) for failed in (1, 2, 3)] == [False, False, True]


@pytest.mark.parametrize("allowed", range(6))
def test_SF_WIND_4_the_survival_curve_in_closed_form(allowed):
    """Off the shore after n rounds: at most so many failures in n independent checks."""
    p = passes()
    wanted = [
        sum(
            comb(n, k) * (1 - p) ** k * p ** (n - k)
            for k in range(allowed + 1)
            if k <= n  # in fewer rounds than that she cannot have failed so often
        )
        for n in range(10)
    ]
    assert afloat(replace(GALE, failures=allowed, rounds=9)) == wanted


def test_SF_WIND_4_other_winds_are_no_danger():
    """Nothing is rolled, and the day costs nothing."""
    for wind in (Forecast.CALM, Forecast.FAIR, Forecast.FRESH):
        quiet = replace(GALE, wind=wind)
        fight = Fight(question("seafight.wind"), quiet, seed=1)
        assert fight.finished
        assert day(quiet).absorb().map(cost) == Pmf.of(Cost.NO_GALE)


def test_SF_WIND_1_the_day_is_rolled_unless_chosen():
    """One Gale in six; then the rest of the day follows from it."""
    rolled = replace(GALE, wind=Forecast.ROLLED)
    assert dawn(rolled, exact)[DayState(Wind.GALE)] == Fraction(1, 6)
    aground = day(rolled).absorb().p(lambda state: state.aground)
    assert aground == (1 - passes() ** 6) / 6
    tray = Tray(None, [6])
    assert dawn(rolled, tray).only.wind is Wind.GALE
    assert [cast.label for cast in tray.casts] == ["The day's wind"]


# --- the storm -----------------------------------------------------------------------------------


def test_SF_WIND_5_the_season_is_june_to_november():
    """August and September are its peak; elsewhere a Peril Point buys no storm."""
    season = [month.words for month in Month if in_season(month)]
    assert season == ["June", "July", "August", "September", "October", "November"]
    assert [month.words for month in PEAK] == ["August", "September"]
    assert [month for month in Month if storm_comes(month, True)] == [
        month for month in Month if in_season(month)
    ]
    assert not any(storm_comes(month, False) for month in Month)


def test_SF_WIND_5_a_storm_is_a_day_of_gale_and_one_check_for_the_masts():
    """The Gale is certain; the masts are tried once, at first, and failure costs 2."""
    assert dawn(STORM, exact) == Pmf.of(DayState(Wind.GALE))
    start = DayState(Wind.GALE)
    for net, lost in ((1, 0), (0, MAST_DAMAGE), (-2, MAST_DAMAGE)):
        after, labels = round_of(STORM, 0, start, net, 1)
        assert (after.masts, labels) == (lost, [MASTS, SHORE])
    _, labels = round_of(STORM, 1, start, 1)
    assert labels == [SHORE]
    assert MAST_DAMAGE == SHORE_DAMAGE == 2


def test_SF_WIND_5_the_masts_and_the_shore_are_apart():
    """Two checks that share no dice: the chances multiply."""
    p = passes()
    told = day(STORM).absorb().map(cost)
    assert told == Pmf(
        {
            Cost.NOTHING: p.numerator**7,
            Cost.MASTS: (p.denominator - p.numerator) * p.numerator**6,
            Cost.AGROUND: p.numerator * (p.denominator**6 - p.numerator**6),
            Cost.BOTH: (p.denominator - p.numerator) * (p.denominator**6 - p.numerator**6),
        }
    )


def test_SF_WIND_5_out_of_season_the_day_is_like_any_other():
    """May with a Peril Point is May without."""
    may = replace(STORM, month=Month.MAY)
    assert day(may).absorb() == day(replace(may, storm=False)).absorb()
    assert day(may).absorb().p(lambda state: state.masts > 0) == 0


def test_the_measures_of_a_day():
    """Mean damage is the damage times its chance."""
    told = question("seafight.wind").ask(STORM).measures
    p = passes()
    assert told["chance of a Gale"] == 1
    assert told["chance of a check"] == p
    assert told["mean Hull Damage"] == 2 * (1 - p**6)
    assert told["mean System Damage"] == 2 * (1 - p)


def test_what_is_played_is_what_is_counted():
    """Every throw entered in every way, weighed: the odds of the dawn and of a stormy round."""
    rolled, start = replace(GALE, wind=Forecast.ROLLED), DayState(Wind.GALE)
    assert every_way(lambda roll: dawn(rolled, roll)) == dawn(rolled, exact)
    played = every_way(lambda roll: day(STORM, roll).step_of(1)(start))
    assert played == day(STORM).step_of(1)(start)


def test_days_agree_with_plain_dice():
    """Thrown die by die, each cost within four standard errors."""
    inputs = replace(STORM, failures=1, rounds=4)
    rng, plays = Random(1715), 20_000
    counts = dict.fromkeys(Cost, 0)

    def fails() -> bool:
        shown = "".join(rng.choice(FACES[die]) for die in "MMMADDD")
        return shown.count("S") <= shown.count("F")

    for _ in range(plays):
        masts, failed = fails(), 0
        for _ in range(4):
            failed += failed <= 1 and fails()
        counts[
            {(0, 0): Cost.NOTHING, (1, 0): Cost.MASTS, (0, 1): Cost.AGROUND}.get(
                (masts, failed > 1), Cost.BOTH
            )
        ] += 1
    for end, p in day(inputs).absorb().map(cost).items():
        assert abs(counts[end] - plays * p) <= 4 * float(plays * p * (1 - p)) ** 0.5


# --- laws ----------------------------------------------------------------------------------------

skill = st.integers(0, 5)
helms = st.builds(
    Helm, agility=skill, operate=skill, boon=st.integers(0, 3), bane=st.integers(0, 3)
)
days = st.builds(
    DayInputs,
    st.sampled_from(Month),
    st.booleans(),
    st.sampled_from(Forecast),
    helms,
    st.integers(1, 8),
    st.integers(0, 4),
)


def aground(inputs: DayInputs) -> Fraction:
    """The chance of the shore."""
    return day(inputs).absorb().map(cost).p(runs_aground)


@settings(max_examples=30, deadline=None)
@given(days)
def test_help_and_leave_to_fail_never_hurt_and_time_never_helps(inputs):
    """One more Boon, one more failure allowed; and one more round off the shore."""
    here, helm = aground(inputs), inputs.helm
    assert aground(replace(inputs, helm=replace(helm, boon=helm.boon + 1))) <= here
    assert aground(replace(inputs, failures=inputs.failures + 1)) <= here
    assert aground(replace(inputs, rounds=inputs.rounds + 1)) >= here


@settings(max_examples=20, deadline=None)
@given(days)
def test_who_is_aground_stays_aground(inputs):
    """The curve only falls, and the chances of each round sum to one."""
    told = afloat(inputs)
    assert all(after <= before for before, after in pairwise(told))
    assert all(sum(p for _, p in pmf.items()) == 1 for pmf in day(inputs).history())


# --- the page ------------------------------------------------------------------------------------


def test_the_page_says_what_is_so():
    """Each number in its prose, in closed form."""
    page = told_on("02-wind")
    p = float(passes())
    kept = [sum(comb(6, k) * (1 - p) ** k * p ** (6 - k) for k in range(n + 1)) for n in range(3)]
    assert page.says(f"A check that succeeds {100 * p:.1f}% of the time")
    assert page.says(
        f"that happens {100 * kept[0]:.1f}% of the time. With one failure allowed she is still off "
        f"the shore {100 * kept[1]:.1f}% of the time, with two {100 * kept[2]:.1f}%"
    )
    assert page.says(f"far from certain: {100 * (1 - (5 / 6) ** 6):.1f}%")


def view(title: str, inputs: DayInputs = STORM) -> dict:
    """A picture of the page as plain data."""
    asked = question("seafight.wind")
    drawn = Drawn(asked, inputs, asked.ask(inputs), Fraction(1, 4), asked.many(inputs, 200, 1))
    return next(each.draw(drawn) for each in SHOWN.views if each.title == title)


def test_the_survival_curves_are_drawn():
    """For none, one and two failures allowed, and what is set; the guess is of the shore."""
    spec = view("Off the shore", replace(STORM, failures=4))
    names = [trace["name"] for trace in spec["data"]]
    assert names == [
        "no failures allowed",
        "1 failure allowed",
        "2 failures allowed",
        "<b>4 failures allowed</b>",
        "simulated",
    ]
    p = float(passes())
    assert spec["data"][0]["y"] == pytest.approx([p**n for n in range(7)])
    assert spec["layout"]["shapes"][0]["y0"] == pytest.approx(0.75)


def test_the_year_is_drawn_with_its_season():
    """A Gale for sure where the storm can be bought, else one day in six."""
    bars = view("The year")["data"][0]
    assert bars["y"] == pytest.approx([1 / 6] * 5 + [1] * 6 + [1 / 6])
    assert len(set(bars["marker"]["color"])) == 3
    plain = view("The year", replace(STORM, storm=False))["data"][0]
    assert plain["y"] == pytest.approx([1 / 6] * 12)


def test_days_at_sea_are_drawn_beside_the_wrong_sum():
    """One less five sixths again and again; days divided by six is too much."""
    right, wrong = (trace["y"] for trace in view("Days at sea")["data"])
    assert right == pytest.approx([1 - (5 / 6) ** n for n in range(13)])
    assert all(a <= b + 1e-12 for a, b in zip(right, wrong, strict=True))


@pytest.mark.parametrize("make", SHOWN.tasks)
@pytest.mark.parametrize("sheet", [1, 17, 230, 4999])
def test_the_exercises_of_a_worksheet(make, sheet):
    """The answer is right, and each mistake gets its own words."""
    task = make(sheet)
    assert marked(task, f"{float(100 * task.answer):.2f}") == (True, "")
    for mistake in task.mistakes:
        assert marked(task, f"{float(100 * mistake.answer):.2f}") == (False, mistake.words)


def test_the_sentence_tells_the_month():
    """A storm in season; in May the point is spent for nothing; a fair day has no shore."""
    asked = question("seafight.wind")

    def told(inputs: DayInputs) -> str:
        return SHOWN.sentence(Drawn(asked, inputs, asked.ask(inputs)))

    assert "In September the Peril Point brings a storm" in told(STORM)
    assert "In May no Peril Point can bring a storm" in told(replace(STORM, month=Month.MAY))
    assert told(replace(GALE, wind=Forecast.FAIR)).endswith("She runs aground 0% of the time.")
