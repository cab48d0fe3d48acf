"""Going down: CS-SINK."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.crewedships.damage import Man, keeps_up
from navalkit.rules.crewedships.helm import Helm
from navalkit.rules.crewedships.sinking import (
    alive_aboard,
    debris,
    gets_clear,
    saved_by_fate,
    sinking,
    step,
    survivors,
    swims,
)
from navalkit.rules.crewedships.sinking_inputs import Fate, Order, Phase, SinkingInputs, Wreck
from navalkit.rules.fight import Fight
from tests.crewedships.oracle import crew_of_three, succeeds, wreck
from tests.rules.declared import inputs_of
from tests.seafight.ways import every_way

ASKED = question("crewedships.sinking")
few = settings(max_examples=12, deadline=None)


def ship(**figures) -> SinkingInputs:
    """The galleon with other figures."""
    return SinkingInputs(replace(SinkingInputs().ship, **figures))


@pytest.mark.parametrize("seaworthiness", [-1, 0, 2])
@pytest.mark.parametrize("scuttled", [True, False])
def test_CS_SINK_1_the_roll_in_command(seaworthiness, scuttled):
    """Intellect with seaworthiness, and her two banes where they count. A-BANES."""
    floats = keeps_up(exact, Helm(intellect=13), seaworthiness, scuttled)
    assert floats[True] == succeeds(13, seaworthiness - 2 * scuttled)


def test_CS_SINK_1_size_in_minutes_or_at_once():
    """She goes under after as many rounds as her Size, or in the next one."""
    history = sinking(ship(size=3)).history()
    going = [pmf.p(lambda w: w.phase is Phase.GOING_DOWN) for pmf in history]
    floats = succeeds(12, -1)
    assert going[1] == 1 - floats
    assert going[4] == floats
    assert history[3].p(lambda w: w.phase is Phase.SINKING) == floats


def test_CS_SINK_2_debris_each_minute():
    """A failure costs 1d6; two minutes kill a man of Health 10 only by 4+6, 5+5 and better."""
    inputs = SinkingInputs()
    fails = 1 - succeeds(10, -1)
    hit = debris(inputs, 0, exact)
    assert hit[0] == 1 - fails
    assert all(hit[n] == fails / 6 for n in range(1, 7))
    assert alive_aboard(inputs)[:3] == (1, 1, 1 - fails**2 * Fraction(6, 36))


def test_CS_SINK_2_at_the_end_of_every_minute_she_floats():
    """A man of Health 1 lives through her minutes by passing every challenge."""
    weak = replace(ship(size=5), man=Man(health=1))
    assert alive_aboard(weak)[-1] == succeeds(10, -1) ** 5


def test_CS_SINK_3_two_banes_then_the_swim():
    """Gone at once: Agility with two banes, whatever her seaworthiness, then Strength."""
    for seaworthiness in (-2, 0, 3):
        inputs = ship(seaworthiness=seaworthiness)
        assert gets_clear(inputs, exact)[True] == succeeds(10, -2)
        assert swims(inputs, exact)[True] == succeeds(10, 0)
        assert saved_by_fate(inputs)[1][1] == succeeds(10, -2) * succeeds(10, 0)


@pytest.mark.parametrize("number", range(6))
def test_CS_SINK_3_as_many_swims_as_are_set(number):
    """A-SWIM: none, one or more Strength challenges."""
    at_once = saved_by_fate(SinkingInputs(swims=number))[1][1]
    assert at_once == succeeds(10, -2) * succeeds(10, 0) ** number


def test_who_leaves_in_time_need_only_swim():
    """A-ABANDON: by minute 0 the swim alone, by minute 2 also the debris of two minutes."""
    for after in (0, 2):
        inputs = SinkingInputs(leave=True, after=after)
        slowly = saved_by_fate(inputs)[0][1]
        assert slowly == alive_aboard(inputs)[after] * succeeds(10, 0)
    stays = saved_by_fate(SinkingInputs())
    assert saved_by_fate(SinkingInputs(leave=True, after=8)) == stays


def test_a_captain_who_keeps_her_up_kills_those_who_stay():
    """By the letter: 3.4 of 200 live if she floats, 35.9 if she goes at once."""
    figure = ASKED.ask(SinkingInputs()).measures
    assert round(float(figure["survivors if she floats"]), 1) == 3.4
    assert round(float(figure["survivors if she goes at once"]), 1) == 35.9


@few
@given(inputs_of(SinkingInputs))
def test_one_man_and_the_crew_agree(inputs):
    """The chain of one man, the two fates, and the mean of the crew: three routes."""
    share = sum(share * p for share, p in saved_by_fate(inputs))
    assert sinking(inputs).absorb().p(lambda w: w.fate is Fate.SAVED) == share
    few_aboard = replace(inputs, ship=replace(inputs.ship, crew=min(inputs.ship.crew, 30)))
    assert survivors(few_aboard).mean() == few_aboard.ship.crew * share
    assert ASKED.ask(inputs).measures["expected survivors"] == inputs.ship.crew * share


@pytest.mark.parametrize(("size", "health", "seaworthiness"), [(2, 4, 1), (3, 5, 0), (1, 6, 3)])
def test_a_crew_of_three_followed_together(size, health, seaworthiness):
    """Binomials mixed over the ship's fate, against a chain over all three men's damage."""
    inputs = replace(ship(size=size, seaworthiness=seaworthiness, crew=3), man=Man(health=health))
    together = crew_of_three(
        succeeds(12, seaworthiness - 2),
        succeeds(10, seaworthiness - 2),
        size,
        health,
        succeeds(10, -2) * succeeds(10, 0),
    )
    told = survivors(inputs)
    assert all(told[number] == p for number, p in together.items())


def test_wrecks_thrown_man_by_man():
    """4,000 wrecks of ten men: each number saved within four standard errors."""
    rng, plays, counts = Random(1797), 4_000, dict.fromkeys(range(11), 0)
    inputs = ship(size=3, crew=10)
    for _ in range(plays):
        counts[wreck(rng, 10, 3, -1, 12, 10)] += 1
    told = survivors(inputs)
    for number, count in counts.items():
        p = float(told[number])
        assert abs(count / plays - p) <= 4 * max(p * (1 - p) / plays, 1e-6) ** 0.5


def test_a_thousand_men_exactly():
    """The chances add up to one and their mean is the expected number, to the last digit."""
    inputs = ship(crew=1000)
    told = survivors(inputs)
    assert sum(told.weights.values()) == told.total
    assert told.mean() == ASKED.ask(inputs).measures["expected survivors"]


@few
@given(inputs_of(SinkingInputs))
def test_more_is_never_worse(inputs):
    """A man with a better score, or more Health, lives no less often."""
    here = ASKED.ask(inputs).outcomes[Fate.SAVED]
    for score in ("agility", "strength"):
        if getattr(inputs.man, score) < 25:
            man = replace(inputs.man, **{score: getattr(inputs.man, score) + 1})
            assert ASKED.ask(replace(inputs, man=man)).outcomes[Fate.SAVED] >= here
    if inputs.man.health < 60:
        man = replace(inputs.man, health=inputs.man.health + 1)
        assert ASKED.ask(replace(inputs, man=man)).outcomes[Fate.SAVED] >= here


@few
@given(inputs_of(SinkingInputs), st.data())
def test_every_way_the_dice_fall(inputs, data):
    """A round with every throw entered in turn is the round of the odds."""
    chain = sinking(inputs)
    told = chain.history(min(3, chain.last))
    state = data.draw(st.sampled_from([s for pmf in told for s in pmf if not chain.over(s)]))
    assert every_way(lambda roll: step(inputs, state, roll)) == step(inputs, state, exact)


def test_advice_is_to_leave_while_there_is_time():
    """Abandon ship: 55% live; stay another minute, and then to the end: 1.7%."""
    state = Wreck(Phase.SINKING)
    advice = ASKED.advice(SinkingInputs(), state, 1)
    chances = {order: pmf[Fate.SAVED] for order, pmf in advice.items()}
    assert chances[Order.ABANDON] == succeeds(10, 0)
    assert chances[Order.GO_ON] == saved_by_fate(SinkingInputs())[0][1]


def test_a_wreck_played_by_hand_counts_the_crew():
    """She floats; in the first minute our man holds on, 90 are struck, none killed."""
    fight = Fight(ASKED, SinkingInputs(), seed=4)
    fight.enter(12)
    fight.roll()
    assert fight.state.phase is Phase.SINKING
    for throw in (10, 90):
        fight.enter(throw)
    fight.roll()
    assert (fight.state.damage, fight.state.crew.number, fight.state.lost.number) == (0, 200, 0)
    fight.roll(Order.ABANDON)
    assert fight.finished
    assert fight.state.crew.number + fight.state.lost.number == 200


def test_the_crew_changes_no_odds():
    """States that differ in the crew alone are equal, and so are their odds."""
    fight = Fight(ASKED, SinkingInputs(), seed=2)
    fight.finish()
    for turn, chances in zip(fight.turns, fight.chances[1:], strict=True):
        alone = turn.after._replace(crew=None, lost=None)
        assert alone == turn.after
        assert ASKED.odds(SinkingInputs(), alone, turn.number) == chances
