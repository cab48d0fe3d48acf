"""A fight of two ships: CS-COMB-1."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.chain import Chain
from navalkit.odds.tray import exact
from navalkit.rules import question
from navalkit.rules.crewedships.fight import (
    OURS_AIM,
    OURS_HIT,
    Duel,
    End,
    afloat,
    ended,
    fight,
    fought,
    shot,
    volleys_of,
)
from navalkit.rules.crewedships.fight_inputs import FightInputs, Weapon
from navalkit.rules.crewedships.helm import Helm, defense
from navalkit.rules.fight import Fight
from navalkit.rules.inputs import InputError
from tests.crewedships.oracle import roll, succeeds
from tests.seafight.ways import every_way

ASKED = question("crewedships.fight")


def small(rounds: int = 4, **more) -> FightInputs:
    """Two boats of Health 9 and 12 that fire stones."""
    base = FightInputs(rounds=rounds)
    stones = Weapon("Stones", dice=1, plus=1, attacks=2)
    sides = [
        replace(side, ship=replace(side.ship, health=health), weapon=stones)
        for side, health in ((base.ours, 9), (base.theirs, 12))
    ]
    return replace(base, ours=sides[0], theirs=sides[1], **more)


def late(inputs: FightInputs) -> FightInputs:
    """Weapons that bear at different times, and damage done before."""
    ours = replace(inputs.ours, opens=2, done=1)
    return replace(inputs, ours=ours, theirs=replace(inputs.theirs, opens=1, done=3))


def test_CS_COMB_1_the_players_first():
    """One hit sinks either: the players win with the first shot, the other only if they miss."""
    inputs = small(rounds=1)
    one = Weapon("Stone", dice=1, plus=10, attacks=1)
    sides = [
        replace(side, ship=replace(side.ship, health=1), weapon=one)
        for side in (inputs.ours, inputs.theirs)
    ]
    outcomes = ASKED.ask(replace(inputs, ours=sides[0], theirs=sides[1])).outcomes
    hit = succeeds(10, 0, 6)
    assert outcomes[End.WON] == hit
    assert outcomes[End.LOST] == (1 - hit) * hit
    assert outcomes[End.OPEN] == (1 - hit) ** 2


def test_CS_COMB_1_a_ship_that_sinks_fires_no_more():
    """After the players' volley that sinks her, the round ends."""
    inputs = small()
    after = fought(inputs, Duel(0, 9, 1), volleys_of(inputs, exact))
    assert all(duel.ours == 9 for duel in after if duel.theirs == 0)


def test_CS_CAPT_2_attacks_are_made_against_defense():
    """Half of the captain's better score, at least 5."""
    inputs = small()
    for intellect in (8, 13, 20):
        helm = Helm(intellect=intellect, will=1)
        theirs = replace(inputs.theirs, helm=helm)
        missed = shot(inputs.ours, theirs, exact, (OURS_AIM, OURS_HIT))[0]
        assert missed == 1 - succeeds(10, 0, defense(helm))


@pytest.mark.parametrize("inputs", [small(), late(small(6)), late(small(1))])
def test_the_quick_way_is_the_slow_way(inputs):
    """Each ship by herself, against every round stepped over both ships' Health."""
    chain = fight(inputs)
    assert ASKED.ask(inputs).outcomes == Chain.absorb(chain).map(ended)
    for state in list(chain.history(1)[1])[::7]:
        assert ASKED.odds(inputs, state, 1) == Chain.ends_from(chain, state, 1).map(ended)


def test_floating_after_so_many_volleys():
    """Two coins a volley, two hits sink: 1, 3/4 … by counting heads."""
    coin = shot(small().ours, small().theirs, exact, (OURS_AIM, OURS_HIT)).map(lambda n: int(n > 0))
    p = coin[1]
    told = afloat(coin, left=2, attacks=2, volleys=2)
    q = 1 - p
    assert told == (1, q**2 + 2 * p * q, q**4 + 4 * p * q**3)


def test_fights_thrown_shot_by_shot():
    """5,000 fights: each end within four standard errors."""
    rng, plays, seen = Random(1805), 5_000, dict.fromkeys(End, 0)
    inputs = small()
    for _ in range(plays):
        seen[_thrown(rng, 9, 12, 4)] += 1
    for end, p in ASKED.ask(inputs).outcomes.items():
        assert abs(seen[end] / plays - p) <= 4 * float(p * (1 - p) / plays) ** 0.5


def _thrown(rng: Random, ours: int, theirs: int, rounds: int) -> End:
    for _ in range(rounds):
        theirs -= sum(rng.randint(1, 6) + 1 for _ in range(2) if roll(rng, 10, 0, 6))
        if theirs <= 0:
            return End.WON
        ours -= sum(rng.randint(1, 6) + 1 for _ in range(2) if roll(rng, 10, 0, 6))
        if ours <= 0:
            return End.LOST
    return End.OPEN


def test_firing_first_is_worth_something_between_equals():
    """Sixteen points between two longships with a ballista each, and it is all the difference."""
    answer = ASKED.ask(FightInputs())
    worth = answer.measures["worth of firing first"]
    assert round(float(100 * worth), 1) == 16.0
    assert worth == answer.outcomes[End.WON] - answer.outcomes[End.LOST]


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 9), st.integers(1, 12), st.integers(0, 3))
def test_every_way_the_dice_fall(ours, theirs, number):
    """A round with every throw entered in turn is the round of the odds."""
    one = Weapon("Stone", dice=1, plus=0, attacks=1)
    inputs = late(small())
    inputs = replace(
        inputs,
        ours=replace(inputs.ours, weapon=one),
        theirs=replace(inputs.theirs, weapon=one),
    )
    state = Duel(number, ours, theirs)

    def played(r):
        return fought(inputs, state, volleys_of(inputs, r))

    assert every_way(played) == played(exact)


def test_a_round_played_by_hand():
    """A hit for 12, five in a hundred of 40 near it, one hurt; then the other misses."""
    played = Fight(ASKED, FightInputs(), seed=1)
    for throw in (6, 12, 5, 1, 5):
        played.enter(throw)
    played.roll()
    assert played.state[:3] == (1, 50, 38)
    assert played.state.theirs_crew.number == 40  # 6 Health lost of 10: hurt, not killed


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 20))
def test_a_better_shot_never_hurts(gunner):
    """A point more to hit with is never worse, for either side."""
    inputs = small()

    def won(ours: int, theirs: int) -> Fraction:
        sides = {
            "ours": replace(inputs.ours, gunner=ours),
            "theirs": replace(inputs.theirs, gunner=theirs),
        }
        return ASKED.ask(replace(inputs, **sides)).outcomes[End.WON]

    assert won(gunner + 1, 10) >= won(gunner, 10)
    assert won(10, gunner + 1) <= won(10, gunner)


def test_damage_that_would_have_sunk_her_is_refused():
    """In one sentence."""
    with pytest.raises(InputError, match=r"^done: 50 has sunk her before; it takes 0 to 49$"):
        replace(FightInputs().ours, done=50)
