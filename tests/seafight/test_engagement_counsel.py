"""Best orders: against brute force, against every preset, and as a game that is never worse."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice, pairwise, product

import pytest

from navalkit.odds.tray import exact
from navalkit.rules.seafight.chase_inputs import Gauge
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.engagement import at_dusk, by_day, opening
from navalkit.rules.seafight.engagement_counsel import Counsel, counsel
from navalkit.rules.seafight.engagement_hindsight import worth_of
from navalkit.rules.seafight.engagement_hurts import TooManyError
from navalkit.rules.seafight.engagement_inputs import EngagementInputs
from navalkit.rules.seafight.engagement_orders import AIMS, HUNTED, HUNTING, Fire, Worth
from navalkit.rules.seafight.engagement_question import ends
from navalkit.rules.seafight.engagement_reason import advice, advised, mapped
from navalkit.rules.seafight.engagement_state import Ending, FightState
from tests.seafight.engagement_setups import TOYS, inputs_of

DEFAULT = EngagementInputs()
OURS = tuple(HUNTING[key] for key in ("board", "cripple", "sink", "hammer"))
THEIRS = tuple(HUNTED[key] for key in ("run", "shoot-back", "spare"))


def worth(inputs: EngagementInputs) -> float:
    """What an engagement under standing orders is worth: its ends, weighed."""
    named = worth_of(inputs.aims)
    return sum(float(p) * named[end] for end, p in ends(inputs).items())


@pytest.mark.parametrize("pair", list(product(HUNTING, ("run", "stand", "spare"))))
def test_backwards_under_one_order_is_forwards(pair):
    """One order for each side: what it is worth is what its ends are."""
    inputs = replace(DEFAULT, hunting=HUNTING[pair[0]], hunted=HUNTED[pair[1]])
    told = counsel(inputs, (inputs.hunting,), (inputs.hunted,))
    assert told.value == pytest.approx(worth(inputs), abs=1e-12)


@pytest.mark.parametrize("theirs", THEIRS, ids=lambda order: order.name)
def test_the_best_reply_is_at_least_as_good_as_every_preset(theirs):
    """Whatever the prey's standing orders are."""
    best = counsel(DEFAULT, OURS, (theirs,)).value
    for ours in OURS:
        assert best >= worth(replace(DEFAULT, hunting=ours, hunted=theirs)) - 1e-12


def test_the_game_never_falls_when_a_side_gains_an_order():
    """More orders for the pursuer: never worse for her; more for the prey: never better."""
    values = [counsel(DEFAULT, OURS[:n], THEIRS[:2]).value for n in range(1, len(OURS) + 1)]
    assert all(b >= a - 1e-12 for a, b in pairwise(values))
    values = [counsel(DEFAULT, OURS[:2], THEIRS[:n]).value for n in range(1, len(THEIRS) + 1)]
    assert all(b <= a + 1e-12 for a, b in pairwise(values))


def test_the_game_is_certain_to_twelve_places():
    """The gap of all rounds together."""
    assert counsel(DEFAULT, OURS, THEIRS).gap <= 1e-12


def test_the_best_reply_is_brute_force_on_a_toy():
    """Every order in every state that comes of it, by recursion over the rule itself."""
    toy = replace(inputs_of(TOYS["stand off"]), rounds=2, gauge=Gauge.PURSUER)
    ours = (toy.hunting, replace(toy.hunting, name="near", nearest=Band.SHORT, short=Fire.HOLD))
    named = worth_of(toy.aims)

    @cache
    def best(state: FightState, played: int) -> float:
        if state.end:
            return named[state.end]
        rule = at_dusk if played + 1 == toy.rounds else by_day
        return max(
            sum(
                float(p) * best(after, played + 1)
                for after, p in rule(replace(toy, hunting=order), state, exact).items()
            )
            for order in ours
        )

    start = opening(toy, exact).only
    assert counsel(toy, ours, (toy.hunted,)).value == pytest.approx(best(start, 0), abs=1e-12)


def test_mirrored_ships_mirror_the_value():
    """Guns alone, side by side: who is stronger changes over, and so does the value."""
    aims = Worth("even", *([50] * 5), sight=0, away=0, beaten=-50)
    duel = TOYS["gun duel"]
    inputs = replace(inputs_of(duel), aims=aims)
    mirror = replace(
        inputs_of(duel | {"pursuer": duel["prey"], "prey": duel["pursuer"]}), aims=aims
    )
    here, there = (
        counsel(each, (each.hunting,), (each.hunted,)).value for each in (inputs, mirror)
    )
    both = float(ends(inputs)[Ending.BOTH])  # which counts against the pursuer either way
    assert here + there == pytest.approx(-both, abs=1e-12)


def test_advice_names_the_best_order_first_with_the_reason():
    """For the default ships: cripple her first; half her rigging is what it brings."""
    met = min(opening(DEFAULT, exact), key=lambda state: state.surprised)
    told = advice(advised(DEFAULT), met, 0)
    worths = list(told.points.values())
    assert told.best is HUNTING["cripple"]
    assert worths == sorted(worths, reverse=True)
    assert told.value == pytest.approx(worths[0])
    assert told.reason is not None
    assert told.reason.words == "she has lost half her rigging"
    assert told.reason.best > 0.5 > told.reason.other


def test_the_map_has_every_distance_and_no_order_beats_the_best():
    """Over distance and hurts."""
    told = mapped(advised(DEFAULT), 3)
    assert [band.words for band in told] == ["Hull-down", "Long", "Medium", "Short", "Engaged"]
    for row in told.values():
        assert all(each.value == pytest.approx(max(each.points.values())) for each in row.values())


def test_aims_change_the_orders():
    """Who wants her whole cripples her; who wants her stopped beats her down."""
    met = min(opening(DEFAULT, exact), key=lambda state: state.surprised)
    kings = replace(DEFAULT, aims=AIMS["kings"])
    assert advice(advised(kings), met, 0).best.engaged is Fire.HULL


def test_too_many_states_to_weigh_are_refused_in_a_sentence():
    """With what to leave out."""
    with pytest.raises(TooManyError, match="leave out an order"):
        _ = counsel(DEFAULT, OURS, tuple(HUNTED.values())).value


def test_weighing_broken_off_goes_on_from_there():
    """It never goes back, and comes to what is worked out in one go."""
    toy = replace(DEFAULT, rounds=3)
    one, other = (Counsel(toy, OURS[:2], THEIRS[:2]) for _ in range(2))
    first = list(islice(one.weighing(), 3))
    rest = list(one.weighing())
    assert [*first, *rest] == sorted([*first, *rest])
    assert rest[-1] == 1
    assert list(one.weighing()) == []
    assert all((a == b).all() for a, b in zip(one.values, other.values, strict=True))
    assert one.gap == other.gap
