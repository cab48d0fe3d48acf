"""Who sees whom first, Stealth and surprise: SF-SIGHT."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Tray
from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.seafight.chase import chase
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Gauge, Nets
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.pool import Pool
from navalkit.rules.seafight.sighting import (
    Side,
    Sight,
    SightState,
    Stage,
    chase_after,
    ended,
    first_distance,
    higher_sights_first,
    light_difficulty,
    lookout_pool,
    looks_again,
    sails,
    sighting,
    spots,
    stealth_pool,
    suspicion,
    we_are_first,
)
from navalkit.rules.seafight.sighting_inputs import (
    BothFail,
    Light,
    SightInputs,
    SightReadings,
    Watch,
)
from navalkit.show.seafight.sighting import SIGHTING as SHOWN
from navalkit.show.seafight.sighttasks import bayes
from navalkit.show.shown import Drawn
from navalkit.show.tasks import marked
from tests.oracles.brute import FACES, nets
from tests.seafight.oracle import skill
from tests.seafight.pages import told_on
from tests.seafight.ways import every_way

EXAMPLE = SightInputs()
AGAIN = replace(EXAMPLE, readings=SightReadings(BothFail.AGAIN))
SIGNED = replace(EXAMPLE, readings=SightReadings(nets=Nets.SIGNED))
HARD = {Light.DAY: 2, Light.HAZE: 3, Light.DUSK: 3, Light.NIGHT: 4}
LOOKED = ["Our lookout, Perception", "Their lookout, Perception"]


def ends(inputs: SightInputs) -> Pmf[Sight]:
    """How the sighting ends."""
    return sighting(inputs).absorb().map(ended)


def played(inputs: SightInputs, *throws: int) -> tuple[SightState, list[str]]:
    """The state after these throws, and what they were for; no more may be wanted."""
    chain, state, labels, left = None, SightState(), [], list(throws)
    while state.stage is not Stage.SETTLED and left:
        tray = Tray(None, left)
        chain = sighting(inputs, tray)
        state = chain.step(state).only
        labels += [cast.label for cast in tray.casts]
        left = left[len(tray.casts) :]
    assert left == []
    return state, labels


# --- the same by brute force: letters of dice, the product of their faces ------------------------


def letters(characteristic: int, ranks: int, watch: Watch | None = None, hard: int = 0) -> str:
    """The dice of a check in the oracle's letters."""
    plain = skill({"agility": characteristic, "operate": ranks}) + "D" * hard
    return plain + ("B" * watch.boon + "K" * watch.bane if watch else "")


def counted(dice: str) -> dict[int, Fraction]:
    """The chance of each net."""
    ways = nets(" ".join(f"{dice.count(die)}{die}" for die in dict.fromkeys(dice)))
    return {net: Fraction(n, ways.total()) for net, n in ways.items()}


def by_brute_force(inputs: SightInputs) -> dict[Sight, Fraction]:
    """Every way the nets can fall, from the text."""
    hard, floored = HARD[inputs.light], inputs.readings.nets is Nets.FLOORED
    watches = {"we": inputs.ours, "they": inputs.theirs}
    look = {
        who: counted(letters(watch.characteristic, watch.perception, watch, hard))
        for who, watch in watches.items()
    }
    told = dict.fromkeys(Sight, Fraction(0))
    again = Fraction(0)
    for (a, p), (b, q) in product(look["we"].items(), look["they"].items()):
        if inputs.readings.both_fail is BothFail.AGAIN and a < 1 and b < 1:
            again += p * q
            continue
        x, y = (max(a, 0), max(b, 0)) if floored else (a, b)
        if x == y:
            told[Sight.TOGETHER] += p * q
        elif x > y:
            surprise = surprising(inputs.ours, inputs.theirs)
            told[Sight.SURPRISE] += p * q * surprise
            told[Sight.FIRST] += p * q * (1 - surprise)
        else:
            surprise = surprising(inputs.theirs, inputs.ours)
            told[Sight.SURPRISED] += p * q * surprise
            told[Sight.SEEN] += p * q * (1 - surprise)
    return {end: p / (1 - again) for end, p in told.items() if p}


def surprising(hider: Watch, other: Watch) -> Fraction:
    """The chance that the hider, unseen, surprises the other."""
    if not hider.hides:
        return Fraction(0)
    crept = counted(letters(hider.agility, hider.stealth, hard=2))
    found = counted(letters(other.characteristic, other.perception, other))
    pairs = product(crept.items(), found.items())
    return sum((p * q for (a, p), (b, q) in pairs if a >= 1 and b < a), Fraction(0))


# --- clause by clause ----------------------------------------------------------------------------


def test_SF_SIGHT_1_the_light_makes_the_check():
    """Average by day, Hard in haze and at dusk, Severe at night; the lookout's own dice."""
    assert {light: light_difficulty(light) for light in Light} == HARD
    watch = Watch(characteristic=3, perception=2, boon=1, bane=2)
    wanted = Pool(mastery=2, ability=1, boon=1, bane=2, difficulty=4)
    assert lookout_pool(watch, 4) == wanted


def test_SF_SIGHT_1_the_higher_net_sights_first():
    """Level nets sight together, and a failed check counts 0 unless nets are signed."""
    cases = {(2, 1): Side.OURS, (1, 2): Side.THEIRS, (2, 2): Side.NEITHER, (0, -2): Side.NEITHER}
    assert {nets: higher_sights_first(*nets) for nets in cases} == cases
    assert higher_sights_first(-1, -2, floored=False) is Side.OURS
    state, labels = played(EXAMPLE, 2, 2)
    assert (state.first, state.stage, labels) == (Side.NEITHER, Stage.SETTLED, LOOKED)


def test_SF_SIGHT_1_two_failures_are_a_tie_or_the_watch_goes_on():
    """By the switch they watch again, until one lookout succeeds; a tie of successes stays one."""
    both = SightReadings(BothFail.AGAIN)
    assert not looks_again(0, -3, SightReadings())
    assert [looks_again(*nets, both) for nets in ((0, -3), (1, 0), (0, 1), (1, 1))] == [
        True,
        False,
        False,
        False,
    ]
    state, labels = played(AGAIN, 0, -1, 1, 1)
    assert state.first is Side.NEITHER
    assert labels == LOOKED * 2


@pytest.mark.parametrize("light", Light)
def test_SF_SIGHT_1_watching_again_is_given_that_one_succeeds(light):
    """The geometric series in closed form: every chance over 1 less that both fail."""
    tied, again = (ends(replace(inputs, light=light)) for inputs in (EXAMPLE, AGAIN))
    fails = [
        1 - lookout_pool(watch, HARD[light]).success() for watch in (EXAMPLE.ours, EXAMPLE.theirs)
    ]
    both = fails[0] * fails[1]
    assert again[Sight.TOGETHER] == (tied[Sight.TOGETHER] - both) / (1 - both)
    for end in set(Sight) - {Sight.TOGETHER}:
        assert again[end] == tied[end] / (1 - both)


def test_SF_SIGHT_1_the_reading_moves_the_tie_at_night():
    """From 15 in 100 with signed nets to 46 with floored ones, and 8 where the watch goes on."""
    ties = {
        name: round(100 * float(ends(replace(inputs, light=Light.NIGHT))[Sight.TOGETHER]))
        for name, inputs in (("signed", SIGNED), ("floored", EXAMPLE), ("again", AGAIN))
    }
    assert ties == {"signed": 15, "floored": 46, "again": 8}


def test_SF_SIGHT_2_where_they_are_at_first_sight():
    """Long by day, in haze too; Medium at dusk, Short at night."""
    wanted = {Light.DAY: 3, Light.HAZE: 3, Light.DUSK: 2, Light.NIGHT: 1}
    assert {light: int(first_distance(light)) for light in Light} == wanted


def test_SF_SIGHT_3_the_unseen_master_may_try_stealth():
    """An Average check, then the other lookout without difficulty dice; a level net spots her."""
    assert stealth_pool(EXAMPLE.theirs) == Pool(mastery=2, ability=1, difficulty=2)
    assert [spots(*nets) for nets in ((1, 2), (2, 2), (3, 2))] == [False, True, True]
    for first, throws, master, lookout in (
        (Side.OURS, (2, 0), "Our Master, Stealth", "Their lookout, Perception"),
        (Side.THEIRS, (-1, 1), "Their Master, Stealth", "Our lookout, Perception"),
    ):
        for found, surprised in ((0, True), (1, True), (2, False), (3, False)):
            state, labels = played(EXAMPLE, *throws, 2, found)
            assert labels == [*LOOKED, master, lookout]
            assert (state.first, state.surprises) == (first, surprised)
            assert state.surprised is (first.other if surprised else Side.NEITHER)


def test_SF_SIGHT_3_a_failed_stealth_is_seen_and_no_more():
    """No search follows, and nobody is surprised; nor after a tie, nor where none is tried."""
    state, labels = played(EXAMPLE, 2, 0, 0)
    assert (state.stage, state.surprises, len(labels)) == (Stage.SETTLED, False, 3)
    open_ = replace(EXAMPLE, ours=replace(EXAMPLE.ours, hides=False))
    state, labels = played(open_, 2, 0)
    assert (ended(state), labels) == (Sight.FIRST, LOOKED)
    assert ends(open_)[Sight.SURPRISE] == 0


def test_SF_SIGHT_4_a_sighting_hands_over_to_the_chase():
    """Where it starts, and that the surprised side forfeits the first round."""
    surprise = SightState(Stage.SETTLED, Side.OURS, surprises=True)
    told = [
        (light, state, ours, after.start, after.forfeits)
        for light in Light
        for state in (surprise, surprise._replace(surprises=False))
        for ours in (Gauge.PURSUER, Gauge.PREY)
        for after in [chase_after(ChaseInputs(), light, state, ours)]
    ]
    for light, state, ours, start, forfeits in told:
        assert start is first_distance(light)
        assert forfeits is (ours.other if state.surprises else Gauge.NOBODY)


def test_SF_SIGHT_4_surprise_is_worth_a_round():
    """By the law of total probability over how the ships met, the chase can only gain by it."""
    inputs = replace(EXAMPLE, light=Light.DUSK, theirs=replace(EXAMPLE.theirs, hides=False))

    def caught(state: SightState) -> Fraction:
        after = chase(chase_after(ChaseInputs(), inputs.light, state)).absorb()
        return after.p(lambda s: s.band is Band.ENGAGED)

    met = sighting(inputs).absorb()
    with_stealth = sum(p * caught(state) for state, p in met.items())
    without = caught(SightState(Stage.SETTLED))
    assert with_stealth > without


# --- against other routes ------------------------------------------------------------------------

SETUPS = {
    "example": EXAMPLE,
    "night": replace(EXAMPLE, light=Light.NIGHT),
    "watch again": replace(AGAIN, light=Light.HAZE),
    "signed": replace(SIGNED, light=Light.DUSK),
    "nobody hides": replace(
        EXAMPLE, ours=Watch(hides=False), theirs=Watch(4, 2, hides=False, bane=1)
    ),
    "boons": replace(EXAMPLE, ours=Watch(1, 0, boon=2, stealth=3), theirs=Watch(3, 3, 0, 2)),
}


@pytest.mark.parametrize("name", SETUPS)
def test_sightings_agree_with_brute_force(name):
    """Every ending, exactly."""
    assert dict(ends(SETUPS[name]).items()) == by_brute_force(SETUPS[name])


def test_what_is_played_is_what_is_counted():
    """Every throw of each stage entered in every way, weighed: the odds of the stage."""
    for state in (
        SightState(),
        SightState(Stage.UNSEEN, Side.OURS),
        SightState(Stage.HIDDEN, Side.THEIRS, 2),
    ):
        for inputs in (EXAMPLE, AGAIN):
            played = every_way(lambda roll, i=inputs, s=state: sighting(i, roll).step(s))
            assert played == sighting(inputs).step(state)


@pytest.mark.parametrize("name", ["example", "watch again"])
def test_sightings_agree_with_plain_dice(name):
    """Thrown die by die from the text, within four standard errors."""
    inputs, rng, plays = SETUPS[name], Random(1718), 20_000
    counts = dict.fromkeys(Sight, 0)
    for _ in range(plays):
        counts[thrown(inputs, rng)] += 1
    for end, p in ends(inputs).items():
        assert abs(counts[end] - plays * p) <= 4 * float(plays * p * (1 - p)) ** 0.5


def thrown(inputs: SightInputs, rng: Random) -> Sight:
    """One sighting with plain dice."""

    def net(dice: str) -> int:
        shown = "".join(rng.choice(FACES[die]) for die in dice)
        return shown.count("S") - shown.count("F")

    def look(watch: Watch, hard: int) -> int:
        return max(0, net(letters(watch.characteristic, watch.perception, watch, hard)))

    hard = HARD[inputs.light]
    ours, theirs = look(inputs.ours, hard), look(inputs.theirs, hard)
    while inputs.readings.both_fail is BothFail.AGAIN and ours == theirs == 0:
        ours, theirs = look(inputs.ours, hard), look(inputs.theirs, hard)
    if ours == theirs:
        return Sight.TOGETHER
    hider, other = (inputs.ours, inputs.theirs) if ours > theirs else (inputs.theirs, inputs.ours)
    stealth = net(letters(hider.agility, hider.stealth, hard=2)) if hider.hides else 0
    surprise = stealth >= 1 and look(other, 0) < stealth
    if ours > theirs:
        return Sight.SURPRISE if surprise else Sight.FIRST
    return Sight.SURPRISED if surprise else Sight.SEEN


# --- Bayes ---------------------------------------------------------------------------------------


def test_bayes_by_counting_a_thousand_sails():
    """A hundred pirates and nine hundred others, each met as often as it is likely."""
    met = {True: by_brute_force(EXAMPLE)}
    met[False] = by_brute_force(replace(EXAMPLE, theirs=EXAMPLE.merchant))
    told = suspicion(EXAMPLE)
    for end in Sight:
        pirates, others = (n * met[who].get(end, 0) for who, n in ((True, 100), (False, 900)))
        assert told[end] == pirates / (pirates + others)
    assert told[Sight.SURPRISED] == 1
    assert told[Sight.SURPRISE] != Fraction(1, 10) != told[Sight.SEEN]


def test_bayes_forgets_nothing_and_invents_nothing():
    """Over all ways to meet, the suspicion comes to the base rate; none or all stay none or all."""
    met = sails(EXAMPLE).map(lambda pair: pair[1])
    assert sum(met[end] * p for end, p in suspicion(EXAMPLE).items()) == Fraction(1, 10)
    for pirates in (0, 100):
        sure = suspicion(replace(EXAMPLE, pirates=pirates))
        assert set(sure.values()) == {Fraction(pirates, 100)}


def test_measures_name_conditional_chances():
    """Surprise given that they saw us first, out of the brute force."""
    measures = question("seafight.sighting").ask(EXAMPLE).measures
    told = by_brute_force(EXAMPLE)
    seen = told[Sight.SEEN] + told[Sight.SURPRISED]
    assert measures["chance that they sight us first"] == seen
    given_seen = measures["chance of surprise, if they sight us first"]
    assert given_seen == told[Sight.SURPRISED] / seen == surprising(EXAMPLE.theirs, EXAMPLE.ours)


# --- laws ----------------------------------------------------------------------------------------

watches = st.builds(
    Watch,
    characteristic=st.integers(1, 4),
    perception=st.integers(0, 4),
    boon=st.integers(0, 2),
    bane=st.integers(0, 2),
    hides=st.booleans(),
    agility=st.integers(0, 4),
    stealth=st.integers(0, 4),
)
any_light = st.sampled_from(Light)
readings = st.builds(SightReadings, st.sampled_from(BothFail), st.sampled_from(Nets))
meetings = st.builds(SightInputs, any_light, watches, watches, readings=readings)

MIRROR = {
    Sight.SURPRISE: Sight.SURPRISED,
    Sight.FIRST: Sight.SEEN,
    Sight.TOGETHER: Sight.TOGETHER,
    Sight.SEEN: Sight.FIRST,
    Sight.SURPRISED: Sight.SURPRISE,
}


@settings(max_examples=30, deadline=None)
@given(meetings)
def test_swapping_the_ships_mirrors_the_sighting(inputs):
    """What we do to them, they do to us."""
    swapped = replace(inputs, ours=inputs.theirs, theirs=inputs.ours)
    assert ends(swapped) == ends(inputs).map(MIRROR.__getitem__)


@settings(max_examples=30, deadline=None)
@given(any_light, watches, watches)
def test_a_boon_never_hurts_our_lookout(light, ours, theirs):
    """We are first no less often, and surprised no more often, under the default readings."""
    plain = ends(SightInputs(light, ours, theirs))
    helped = ends(SightInputs(light, replace(ours, boon=ours.boon + 1), theirs))
    assert helped.p(we_are_first) >= plain.p(we_are_first)
    assert helped[Sight.SURPRISED] <= plain[Sight.SURPRISED]


@settings(max_examples=20, deadline=None)
@given(meetings, st.integers(0, 10**6))
def test_a_sighting_is_played_to_its_end(inputs, seed):
    """Three stages at most, once somebody has seen something."""
    fight = Fight(question("seafight.sighting"), inputs, seed)
    fight.finish()
    assert fight.outcome in ends(inputs)
    if inputs.readings.both_fail is BothFail.TIE:
        assert fight.played <= 3


# --- the page ------------------------------------------------------------------------------------


def percents(inputs: SightInputs) -> tuple[float, float, float]:
    """Ours first, a tie, theirs first, in percent, by brute force."""
    told = by_brute_force(inputs)
    ours = told.get(Sight.SURPRISE, 0) + told.get(Sight.FIRST, 0)
    tie = told[Sight.TOGETHER]
    return tuple(100 * float(p) for p in (ours, tie, 1 - ours - tie))


def test_the_page_says_what_is_so():
    """Each number in the prose of the page, by brute force."""
    page = told_on("02-sighting")
    day, night = percents(EXAMPLE), percents(replace(EXAMPLE, light=Light.NIGHT))
    assert page.says(
        f"is first {day[0]:.1f}% of the time, the stranger's {day[2]:.1f}%, and both see at once "
        f"{day[1]:.1f}%"
    )
    assert page.says(
        f"shrinks from {day[0] - day[2]:.1f} points by day to {night[0] - night[2]:.1f} at night, "
        f"because at night {night[1]:.1f}% of all sightings are ties"
    )
    signed = percents(replace(SIGNED, light=Light.NIGHT))
    again, again_day = percents(replace(AGAIN, light=Light.NIGHT)), percents(AGAIN)
    assert page.says(f"below 0 the tie at night is {signed[1]:.1f}%")
    assert page.says(
        f"it is {again[1]:.1f}%, and the edge grows, from {again_day[0] - again_day[2]:.1f} points "
        f"to {again[0] - again[2]:.1f}"
    )
    others = percents(replace(EXAMPLE, theirs=EXAMPLE.merchant))
    assert day[2] > 2 * others[2]
    pirates, rest = (by_brute_force(replace(EXAMPLE, theirs=who))[Sight.SEEN]
                     for who in (EXAMPLE.theirs, EXAMPLE.merchant))  # fmt: skip
    share = 100 * float(pirates / (pirates + 9 * rest))
    assert page.says(f"only {share:.1f}% are pirates")


def view(title: str, inputs: SightInputs = EXAMPLE) -> dict:
    """A picture of the page as plain data."""
    asked = question("seafight.sighting")
    drawn = Drawn(asked, inputs, asked.ask(inputs))
    return next(each.draw(drawn) for each in SHOWN.views if each.title == title)


def test_the_grid_shows_every_pair_of_nets_once():
    """Each cell in the layer of its result, with the chance of a product."""
    layers = view("The two nets")["data"][:3]
    ours = counted("MAADD")
    theirs = counted("MADD")
    floored = [
        {n: sum(p for net, p in one.items() if max(net, 0) == n) for n in range(9)}
        for one in (ours, theirs)
    ]
    for side, layer in zip((1, 0, -1), layers, strict=True):
        for b, row in zip(layer["y"], layer["z"], strict=True):
            for a, cell in zip(layer["x"], row, strict=True):
                lead = int(a) - int(b)
                if (lead > 0) - (lead < 0) == side:
                    assert cell**2 == pytest.approx(float(floored[0][int(a)] * floored[1][int(b)]))
                else:
                    assert cell is None


def test_the_tree_is_as_tall_as_its_chances():
    """Each branch lies on what it grows from, and its two parts fill it."""
    bars = view("The tree")["data"]
    spans = {(bar["x"][0], bar["name"], bar["base"][0]): bar["y"][0] for bar in bars}
    first = sum(height for (column, *_), height in spans.items() if column == "the lookouts")
    assert first == pytest.approx(1)
    ours = spans["the lookouts", "we first", 0.0]
    hidden, seen = (
        next(h for (column, name, base), h in spans.items()
             if (column, name) == ("Stealth", part) and base < ours)
        for part in ("hidden", "seen")
    )  # fmt: skip
    assert hidden + seen == pytest.approx(ours)
    assert spans["the search", "surprise", 0.0] == pytest.approx(
        float(by_brute_force(EXAMPLE)[Sight.SURPRISE])
    )


def test_bayes_is_drawn_over_the_base_rate():
    """A bar for each way to meet, out of the counting above, and the base rate as a line."""
    spec = view("A pirate?")
    heights = spec["data"][0]["y"]
    assert heights == pytest.approx([float(p) for p in suspicion(EXAMPLE).values()])
    assert spec["layout"]["shapes"][0]["y0"] == pytest.approx(0.1)


@pytest.mark.parametrize("make", SHOWN.tasks)
@pytest.mark.parametrize("sheet", [1, 17, 230, 4999])
def test_the_exercises_of_a_worksheet(make, sheet):
    """The answer is right, and each mistake gets its own words."""
    task = make(sheet)

    def written(answer):
        return answer if isinstance(answer, str) else f"{float(100 * answer):.2f}"

    assert marked(task, written(task.answer)) == (True, "")
    assert [marked(task, written(m.answer)) for m in task.mistakes] == [
        (False, mistake.words) for mistake in task.mistakes
    ]


def test_bayes_by_the_exercise_own_numbers():
    """What the text of the exercise gives is enough to find the answer."""
    text = bayes(3).text
    base, pirate, other = (float(n) / 100 for n in re.findall(r"(\d+(?:\.\d+)?)(?:%| are)", text))
    share = base * pirate / (base * pirate + (1 - base) * other)
    assert float(bayes(3).answer) == pytest.approx(share, abs=0.003)
