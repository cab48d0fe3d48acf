"""Three ships, one roll each, compared twice: SF-CHASE-7."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Tray, exact
from navalkit.rules import question
from navalkit.rules.fight import Fight
from navalkit.rules.seafight.chase import End, chase
from navalkit.rules.seafight.chase import ended as chase_ended
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Gauge, Nets, Readings
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.three_inputs import Holder, Hunt, ThreeInputs, ThreeReadings
from navalkit.rules.seafight.three_ships import (
    HuntEnd,
    Near,
    ThreeState,
    as_if_independent,
    caught,
    ended,
    finished,
    gauge_after,
    pair_closes,
    swings,
    three_ships,
)
from navalkit.rules.seafight.wind import Wind
from navalkit.show.seafight.three_ships import THREE_SHIPS as SHOWN
from navalkit.show.seafight.threetasks import one_roll
from navalkit.show.shown import Drawn
from navalkit.show.tasks import marked
from tests.oracles.brute import FACES, thrown
from tests.seafight.oracle import PLAIN, dice, moved, skill
from tests.seafight.pages import told_on
from tests.seafight.setups import sailing, side_of
from tests.seafight.ways import every_way

EXAMPLE = ThreeInputs()
SWIFT = replace(
    EXAMPLE,
    alone=sailing(2, 1, 3, 2),
    first=sailing(4, 0, 2, 1),
    second=sailing(1, -1, 3, 3, bane=1),
    gauge=Holder.ALONE,
    start_second=Band.MEDIUM,
)
FIXED = ThreeReadings(gauge_passes=False)
SETUPS = {
    "example": EXAMPLE,
    "swift": SWIFT,
    "two prey": replace(SWIFT, hunt=Hunt.TWO_PREY, gauge=Holder.SECOND),
    "signed, fresh": replace(
        SWIFT, wind=Wind.FRESH, readings=ThreeReadings(nets=Nets.SIGNED), gauge=Holder.FIRST
    ),
    "calm, fixed": replace(SWIFT, wind=Wind.CALM, readings=FIXED),
}


# --- the same by brute force ---------------------------------------------------------------------

Plain = tuple[int, int, str]


def letters(inputs: ThreeInputs, who: str, gauge: str) -> tuple[str, dict[str, str]]:
    """A master's one roll; and the Speed Boons against each of the others."""
    sides = {name: side_of(getattr(inputs, name)) for name in ("alone", "first", "second")}
    wind = inputs.wind.name.lower()
    still = {**PLAIN, **sides[who], "speed": 1}
    slow = {"pursuer": still, "prey": {**still, "speed": 6}}  # none faster: no Boons for Speed
    once = dice(slow, "pursuer", "pursuer" if gauge == who else "nobody", wind)
    against = {}
    for other in sides:
        pair = {"pursuer": {**PLAIN, **sides[who]}, "prey": {**PLAIN, **sides[other]}}
        both = dice(pair, "pursuer", "nobody", wind)
        against[other] = "B" * (both.count("B") - once.count("B") + (gauge == who))
    return once, against


def counted(dice: str) -> dict[int, Fraction]:
    """The chance of each net."""
    ways: dict[int, int] = {}
    for (net, _), n in thrown("".join(sorted(dice))).items():
        ways[net] = ways.get(net, 0) + n
    return {net: Fraction(n, sum(ways.values())) for net, n in ways.items()}


def margins(inputs: ThreeInputs, gauge: str) -> dict[tuple[int, int], Fraction]:
    """By how much each of the two beats the ship alone, over every way the nets can fall."""
    floored = inputs.readings.nets is Nets.FLOORED

    def up(net: int) -> int:
        return max(net, 0) if floored else net

    alone, faster = letters(inputs, "alone", gauge)
    told: dict[tuple[int, int], Fraction] = {}
    each = []
    for who in ("first", "second"):
        once, against = letters(inputs, who, gauge)
        each.append((counted(once + against["alone"]), counted(faster[who])))
    for net, p in counted(alone).items():
        per = []
        for own, boons in each:
            one: dict[int, Fraction] = {}
            for (n, q), (b, r) in product(own.items(), boons.items()):
                margin = up(n) - up(net + b)
                one[margin] = one.get(margin, Fraction(0)) + q * r
            per.append(one)
        for (m, q), (k, r) in product(*(one.items() for one in per)):
            told[m, k] = told.get((m, k), Fraction(0)) + p * q * r
    return told


def passed(gauge: str, first: int, second: int) -> str:
    """The gauge after a round: its holder loses it by 3, to the one that beat her by most."""
    if gauge == "alone" and max(first, second) >= 3:
        return "first" if first >= second else "second"
    lost = {"first": first, "second": second}.get(gauge, 0)
    return "alone" if lost <= -3 else gauge


def by_brute_force(inputs: ThreeInputs, rounds: int) -> dict[Plain, Fraction]:
    """Both bands and the gauge after so many rounds, from the text."""
    sign = 1 if inputs.hunt is Hunt.TWO_PURSUERS else -1
    start = int(inputs.start_first), int(inputs.start_second), inputs.gauge.name.lower()
    told: dict[Plain, Fraction] = {start: Fraction(1)}
    for _ in range(rounds):
        after: dict[Plain, Fraction] = {}
        for (one, two, gauge), p in told.items():
            if 0 in (one, two) or (one, two) == (5, 5):
                after[one, two, gauge] = after.get((one, two, gauge), Fraction(0)) + p
                continue
            for (m, k), q in margins(inputs, gauge).items():
                m, k = (0 if one == 5 else m), (0 if two == 5 else k)
                to = (
                    5 if one == 5 else moved(one, sign * m),
                    5 if two == 5 else moved(two, sign * k),
                    passed(gauge, m, k) if inputs.readings.gauge_passes else gauge,
                )
                after[to] = after.get(to, Fraction(0)) + p * q
        told = after
    return told


def plain(pmf: Pmf[ThreeState]) -> dict[Plain, Fraction]:
    """States as the oracle tells them."""
    return {(int(s.first), int(s.second), s.gauge.name.lower()): p for s, p in pmf.items()}


# --- the clause ----------------------------------------------------------------------------------


def test_SF_CHASE_7_each_master_rolls_once():
    """Three throws a round, the one of the ship alone compared with both."""
    labels = [
        f"{who}, Operate (Sail)"
        for who in ("The ship alone", "The first of the two", "The second of the two")
    ]
    for throws, bands in (
        ((0, 1, 1), (Band.MEDIUM, Band.MEDIUM)),
        ((2, 1, 5), (Band.HULL_DOWN, Band.SHORT)),
        ((3, 3, 0), (Band.LONG, Band.HULL_DOWN)),
    ):
        tray = Tray(None, throws)
        after = three_ships(EXAMPLE, tray).step(three_ships(EXAMPLE).start).only
        assert [cast.label for cast in tray.casts] == labels
        assert after.bands == bands


def test_SF_CHASE_7_boons_for_speed_are_rolled_for_their_pair_alone():
    """A ship faster than one, slower than the other: her Boons count against the one. A-THREE."""
    tray = Tray(None, (1, 2, 0, 0, 1))
    after = three_ships(SWIFT, tray).step(ThreeState(Band.LONG, Band.LONG, Holder.NOBODY)).only
    assert [cast.label for cast in tray.casts] == [
        "The ship alone, Operate (Sail)",
        "The first of the two, Operate (Sail)",
        "The first of the two outsails the ship alone",
        "The second of the two, Operate (Sail)",
        "The ship alone outsails the second of the two",
    ]
    assert after.bands == (Band.MEDIUM, Band.HULL_DOWN)


def test_SF_CHASE_7_who_is_out_of_sight_rolls_no_more():
    """The others go on as two; alongside, or with both away, all is over."""
    tray = Tray(None, (0, 2))
    state = ThreeState(Band.ESCAPED, Band.LONG, Holder.NOBODY)
    after = three_ships(EXAMPLE, tray).step(state).only
    assert after.bands == (Band.ESCAPED, Band.MEDIUM)
    assert len(tray.casts) == 2
    over = {bands: finished(ThreeState(*bands, Holder.FIRST)) for bands in product(Band, Band)}
    assert all(over[Band.ENGAGED, band] and over[band, Band.ENGAGED] for band in Band)
    assert sum(over.values()) == 6 + 5 + 1
    assert over[Band.ESCAPED, Band.ESCAPED]


def test_SF_CHASE_7_the_gauge_goes_to_the_one_who_beat_its_holder():
    """By 3 or more; of two by most, else to the first; the two do not contest it. A-THREE."""
    for m, k in product(range(-5, 6), range(-5, 6)):
        for holder in Holder:
            wanted = passed(holder.name.lower(), m, k)
            assert gauge_after(holder, (m, k)).name.lower() == wanted
    assert gauge_after(Holder.ALONE, (3, 3)) is Holder.FIRST
    assert gauge_after(Holder.NOBODY, (9, 9)) is Holder.NOBODY


def test_SF_CHASE_7_one_pursuer_may_have_two_prey():
    """Then what the ship alone wins by closes the distance."""
    assert [pair_closes(Hunt.TWO_PURSUERS, n) for n in (-3, -1, 0, 1, 3)] == [-1, -1, 0, 1, 2]
    assert [pair_closes(Hunt.TWO_PREY, n) for n in (-3, -1, 0, 1, 3)] == [2, 1, 0, -1, -1]


@pytest.mark.parametrize("name", SETUPS)
def test_SF_CHASE_7_three_rounds_by_brute_force(name):
    """Both distances and the gauge, exactly."""
    inputs = replace(SETUPS[name], rounds=3)
    assert plain(three_ships(inputs).absorb()) == by_brute_force(inputs, 3)


def test_SF_CHASE_7_with_one_out_of_sight_it_is_a_chase_of_two():
    """The other pair sails as in SF-CHASE-1…6, by the chase's own rule."""
    inputs = replace(EXAMPLE, gauge=Holder.FIRST)
    pair = ChaseInputs(inputs.first, inputs.alone, gauge=Gauge.PURSUER)
    alone = three_ships(inputs).onward(ThreeState(Band.LONG, Band.ESCAPED, Holder.FIRST), 0)
    names = {Holder.FIRST: Gauge.PURSUER, Holder.ALONE: Gauge.PREY}
    told = alone.absorb().map(lambda s: (s.first, names[s.gauge]))
    assert told == chase(pair).absorb().map(lambda s: (s.band, s.gauge))


def test_SF_CHASE_7_the_mistake_is_to_multiply_the_two_chases():
    """With a gauge that stays: one less the product of both escapes, from two chases of two."""
    fixed = replace(EXAMPLE, readings=FIXED)
    missed = Fraction(1)
    for hunter in (fixed.first, fixed.second):
        pair = ChaseInputs(
            hunter, fixed.alone, gauge=Gauge.NOBODY, readings=Readings(gauge_passes=False)
        )
        missed *= 1 - chase(pair).absorb().map(chase_ended)[End.CAUGHT]
    mistaken = as_if_independent(fixed).absorb().map(ended)
    assert mistaken.p(caught) == 1 - missed
    right = three_ships(fixed).absorb().map(ended)
    assert right.p(caught) < 1 - missed
    assert right[HuntEnd.BOTH] > mistaken[HuntEnd.BOTH]


@pytest.mark.parametrize("gauge", [Holder.NOBODY, Holder.ALONE])
def test_what_is_played_is_what_is_counted(gauge):
    """Every throw of a round entered in every way, weighed: the odds of the round."""
    for inputs in (EXAMPLE, replace(SWIFT, second=sailing(2, 0, 1, 1))):
        state = ThreeState(Band.LONG, Band.MEDIUM, gauge)
        played = every_way(lambda roll, i=inputs, s=state: three_ships(i, roll).step(s))
        assert played == three_ships(inputs).step(state)


def test_in_a_gale_nobody_chases():
    """The distances hold. SF-WIND-4."""
    still = replace(EXAMPLE, wind=Wind.GALE)
    assert three_ships(still).absorb() == Pmf.of(ThreeState(Band.LONG, Band.LONG, Holder.NOBODY))


def test_three_ships_agree_with_plain_dice():
    """Thrown die by die, each ending within four standard errors."""
    inputs, rng, plays = SETUPS["two prey"], Random(1720), 4_000

    def net(dice: str) -> int:
        shown = "".join(rng.choice(FACES[die]) for die in dice)
        return shown.count("S") - shown.count("F")

    counts = dict.fromkeys(HuntEnd, 0)
    for _ in range(plays):
        bands, gauge = [3, 2], "second"
        for _ in range(6):
            alone, faster = letters(inputs, "alone", gauge)
            one, beaten = net(alone), [0, 0]
            for place, who in enumerate(("first", "second")):
                if bands[place] != 5:
                    once, against = letters(inputs, who, gauge)
                    own = max(0, net(once) + net(against["alone"]))
                    beaten[place] = own - max(0, one + net(faster[who]))
            bands = [
                5 if band == 5 else moved(band, -by) for band, by in zip(bands, beaten, strict=True)
            ]
            gauge = passed(gauge, *beaten)
            if 0 in bands or bands == [5, 5]:
                break
        counts[ended(ThreeState(Band(bands[0]), Band(bands[1]), Holder.NOBODY))] += 1
    for end, p in three_ships(inputs).absorb().map(ended).items():
        assert abs(counts[end] - plays * p) <= 4 * float(plays * p * (1 - p)) ** 0.5


# --- laws ----------------------------------------------------------------------------------------

sides = st.builds(
    sailing, st.integers(1, 3), st.integers(-2, 2), st.integers(1, 3), st.integers(0, 3)
)
bands = st.sampled_from([Band.SHORT, Band.MEDIUM, Band.LONG, Band.HULL_DOWN])
hunts = st.builds(
    ThreeInputs,
    st.sampled_from(Hunt),
    sides,
    sides,
    sides,
    bands,
    bands,
    st.sampled_from(Holder),
    st.sampled_from([Wind.CALM, Wind.FAIR, Wind.FRESH]),
    st.integers(1, 4),
    st.builds(ThreeReadings, st.sampled_from(Nets), st.booleans()),
)


@settings(max_examples=20, deadline=None)
@given(hunts)
def test_swapping_the_two_mirrors_the_hunt(inputs):
    """Their names do not matter, where the gauge is not the ship's that both may beat alike."""
    inputs = replace(inputs, readings=replace(inputs.readings, gauge_passes=False))
    names = {Holder.FIRST: Holder.SECOND, Holder.SECOND: Holder.FIRST}
    swapped = replace(
        inputs,
        first=inputs.second,
        second=inputs.first,
        start_first=inputs.start_second,
        start_second=inputs.start_first,
        gauge=names.get(inputs.gauge, inputs.gauge),
    )
    mirrored = (
        three_ships(swapped)
        .absorb()
        .map(lambda s: ThreeState(s.second, s.first, names.get(s.gauge, s.gauge)))
    )
    assert mirrored == three_ships(inputs).absorb()


@settings(max_examples=25, deadline=None)
@given(hunts)
def test_one_roll_ties_the_two_comparisons_together(inputs):
    """In a round each alone does as ever; both at once do it more often than a product says."""
    near = Near(inputs.gauge, (True, True))
    one, two = (swings(inputs, near, exact, shared) for shared in (True, False))
    for place in (0, 1):
        assert one.map(lambda s, at=place: s[at]) == two.map(lambda s, at=place: s[at])
    for a, b in product((0, 1, 2), repeat=2):
        together = one.p(lambda s, a=a, b=b: s.first >= a and s.second >= b)
        assert together >= two.p(lambda s, a=a, b=b: s.first >= a and s.second >= b)


@settings(max_examples=20, deadline=None)
@given(hunts)
def test_a_second_hunter_never_helps_the_prey(inputs):
    """With a gauge that stays, two catch her no less often than the first by himself."""
    inputs = replace(
        inputs, hunt=Hunt.TWO_PURSUERS, readings=replace(inputs.readings, gauge_passes=False)
    )
    both = three_ships(inputs).absorb().map(ended).p(caught)
    state = ThreeState(inputs.start_first, Band.ESCAPED, inputs.gauge)
    by_himself = three_ships(inputs).onward(state, 0).absorb().map(ended).p(caught)
    assert both >= by_himself


@settings(max_examples=10, deadline=None)
@given(hunts, st.integers(0, 10**6))
def test_a_hunt_is_played_to_its_end(inputs, seed):
    """To an ending that the odds know."""
    fight = Fight(question("seafight.three-ships"), inputs, seed)
    fight.finish()
    assert fight.outcome in three_ships(inputs).absorb().map(ended)


def test_the_oracle_spells_the_example_as_the_text_does():
    """One Mastery and one Ability, a Boon for the gauge; two Boons for two points of Speed."""
    once, against = letters(SWIFT, "first", "first")
    assert (once, against["alone"]) == (skill({"agility": 2, "operate": 1}) + "B", "BB")


# --- the page ------------------------------------------------------------------------------------


def test_the_page_says_what_is_so():
    """One hunter by herself, both by the shared roll, both multiplied: by brute force."""
    page = told_on("03-three-ships")

    def end(inputs: ThreeInputs) -> dict[Plain, Fraction]:
        return by_brute_force(inputs, 6)

    told = end(EXAMPLE)
    alongside = sum(p for (one, two, _), p in told.items() if 0 in (one, two))
    both = sum(p for (one, two, _), p in told.items() if one == two == 0)
    far = sum(p for (one, *_), p in end_of_one().items() if one == 0)
    mistaken = 1 - (1 - far) ** 2
    assert page.says(f"Either of them by herself would catch her {float(100 * far):.1f}%")
    assert page.says(
        f"Multiplied, they would say {float(100 * mistaken):.1f}%; counted over the shared roll it "
        f"is {float(100 * alongside):.1f}%"
    )
    wrong = as_if_independent(EXAMPLE).absorb().map(ended)[HuntEnd.BOTH]
    assert page.says(f"not {float(100 * wrong):.1f}% of the time but {float(100 * both):.1f}%")


def end_of_one() -> dict[tuple[int, ...], Fraction]:
    """The first hunter and the sloop by themselves, nobody upwind, by the margins above."""
    per: dict[int, Fraction] = {}
    for (margin, _), p in margins(EXAMPLE, "nobody").items():
        per[margin] = per.get(margin, Fraction(0)) + p
    told: dict[tuple[int, ...], Fraction] = {(3,): Fraction(1)}
    for _ in range(6):
        after: dict[tuple[int, ...], Fraction] = {}
        for (band,), p in told.items():
            for margin, q in per.items():
                to = (band if band in (0, 5) else moved(band, margin),)
                after[to] = after.get(to, Fraction(0)) + p * q
        told = after
    return told


def view(title: str, inputs: ThreeInputs = EXAMPLE) -> dict:
    """A picture of the page as plain data."""
    asked = question("seafight.three-ships")
    drawn = Drawn(asked, inputs, asked.ask(inputs), Fraction(1, 4), asked.many(inputs, 200, 1))
    return next(each.draw(drawn) for each in SHOWN.views if each.title == title)


def test_both_distances_are_drawn_for_every_round():
    """A slider over the rounds; each grid adds up to one, and the last is what stands there."""
    spec = view("Both distances")
    steps = spec["layout"]["sliders"][0]["steps"]
    assert [step["label"] for step in steps] == [str(n) for n in range(7)]
    for number, step in enumerate(steps):
        grid = step["args"][0]["z"][0]
        assert sum(map(sum, grid)) == pytest.approx(1)
        told = by_brute_force(EXAMPLE, number)
        short_long = sum(p for (one, two, _), p in told.items() if (one, two) == (1, 3))
        assert grid[3][1] == pytest.approx(float(short_long))
    assert spec["data"][0]["z"] == steps[-1]["args"][0]["z"][0]


def test_the_rule_is_drawn_beside_the_mistake():
    """Two bars for each ending, each set adding up to one."""
    right, wrong, seen = view("One roll or two")["data"]
    assert sum(right["y"]) == pytest.approx(1)
    assert sum(wrong["y"]) == pytest.approx(1)
    assert right["y"] != wrong["y"]
    assert sum(seen["y"]) == pytest.approx(1)


@pytest.mark.parametrize("sheet", [1, 17, 230, 4999])
def test_the_exercise_of_a_worksheet(sheet):
    """The right one of three, by its own words."""
    task = one_roll(sheet)
    assert marked(task, task.answer) == (True, "")
    assert {m.answer for m in task.mistakes} | {task.answer} == set(task.options)
    assert [marked(task, m.answer) for m in task.mistakes] == [
        (False, mistake.words) for mistake in task.mistakes
    ]


def test_a_round_is_told():
    """Who rolled what, how each distance changed, where the gauge went."""
    fight = Fight(question("seafight.three-ships"), replace(EXAMPLE, gauge=Holder.ALONE), 1)
    for net in (0, 1, 3):
        fight.enter(net)
    fight.roll()
    assert SHOWN.told(fight.inputs, fight.turns[0]) == (
        "Round 1: alone 0, first 1, second 3. First closes to Medium. Second closes to Short. "
        "The weather gauge passes to the second of the two."
    )
