"""Steps, breaks, fair points and sweeps, against plain loops and figures typed by hand."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

from navalkit.rules import question
from navalkit.rules.fairness import breaks, curve, fair, helps, more_is_never_worse, numbers
from navalkit.rules.inputs import changed
from navalkit.rules.steps import chance, is_number, one_step_away, sways
from navalkit.rules.sweep import Axis, Cell, axes, filled, processes, sweep

CHASE, BOARDING = question("seafight.chase"), question("seafight.boarding")
WHOLE_HANDS = {"losses": "floor", "ours.size": "39", "theirs.size": "53"}
REGULAR = {"ours.quality": "regular", "theirs.quality": "regular"}


def test_29_hands_beat_30():
    """E55: whole hands rounded down; Sizes 38 and 39 leave 29 and 30 hands to fight."""
    inputs = changed(BOARDING.inputs(), WHOLE_HANDS | REGULAR)
    told = curve(BOARDING, inputs, "ours.size", range(36, 44))
    chances = {size: p for size, p, _ in told}
    assert float(chances[38]) == pytest.approx(0.646433, abs=1e-6)
    assert float(chances[39]) == pytest.approx(0.449927, abs=1e-6)
    field = dict(numbers(BOARDING.inputs))["ours.size"]
    assert helps(BOARDING, inputs, "ours.size", field) is True
    worst = max(breaks(told, "ours.size", up=True), key=lambda b: b.size)
    assert (worst.fewer, worst.more) == (38, 39)


def test_the_search_finds_the_broken_rule_and_none_in_the_rule_as_it_stands():
    """Whole-hand rounding is caught; exact tenths are not."""
    broken = changed(BOARDING.inputs(), WHOLE_HANDS | REGULAR)
    *_, (looked, worst) = more_is_never_worse(BOARDING, broken, 1, 1, ("ours.size",), 40)
    assert looked == 1
    assert worst is not None
    assert worst.size > Fraction(1, 10)
    sound = changed(broken, {"losses": "exact"})
    *_, (_, none) = more_is_never_worse(BOARDING, sound, 1, 1, ("ours.size",), 40)
    assert none is None


def test_a_flat_curve_has_no_break_and_no_trend():
    """There is nothing to go against."""
    inputs = CHASE.inputs()
    flat = [(n, Fraction(1, 2), inputs) for n in range(4)]
    assert breaks(flat, "x", up=True) == breaks(flat, "x", up=False) == []
    field = dict(numbers(CHASE.inputs))["pursuer.ship.armor"]
    assert helps(CHASE, inputs, "pursuer.ship.armor", field) is None


def test_the_fair_value_is_the_nearest_of_all():
    """Checked by asking for each value."""
    found = fair(CHASE, CHASE.inputs(), "prey.operate")
    every = {
        n: abs(chance(CHASE, changed(CHASE.inputs(), {"prey.operate": str(n)})) - Fraction(1, 2))
        for n in range(7)
    }
    assert every[found.value] == min(every.values())
    with pytest.raises(ValueError, match=r"'wind' is not a number of seafight.chase"):
        fair(CHASE, CHASE.inputs(), "wind")


def test_one_step_is_one_step():
    """Of each control its neighbours, and of nothing else a change."""
    inputs = CHASE.inputs()
    steps = dict(one_step_away(inputs))
    assert {words for words, _ in steps["Rounds before night"]} == {"5", "7"}
    assert {made.rounds for _, made in steps["Rounds before night"]} == {5, 7}
    assert {words for words, _ in steps["Wind"]} == {"Calm", "Fresh", "Gale"}
    assert not any("Armor" in name for name in steps)


def test_sways_of_numbers_leave_choices_alone():
    """The luck of a rulebook is told by its numbers."""
    inputs = CHASE.inputs()
    names = {sway.name for sway in sways(CHASE, inputs, is_number)}
    assert "Wind" not in names
    assert "Prey: Operate (Sail)" in names
    by_hand = chance(CHASE, changed(inputs, {"prey.operate": "3"}))
    (operate,) = [s for s in sways(CHASE, inputs, is_number) if s.name == "Prey: Operate (Sail)"]
    assert by_hand in (operate.low, operate.high)


ROWS, COLUMNS = Axis("pursuer.ship", ("sixth-rate", "fluyt")), Axis("rounds", ("1", "6", "99"))


def by_loops() -> list[list[Fraction | None]]:
    """The same grid by two loops."""
    return [
        [
            None
            if rounds == "99"
            else chance(CHASE, changed(CHASE.inputs(), {"pursuer.ship": ship, "rounds": rounds}))
            for rounds in COLUMNS.values
        ]
        for ship in ROWS.values
    ]


def test_a_sweep_is_the_same_serial_in_threads_and_in_processes():
    """Whichever executor works it out; a set-up that cannot be is left empty."""
    wanted = by_loops()
    serial = list(sweep("seafight.chase", {}, ROWS, COLUMNS))
    assert filled(serial, ROWS, COLUMNS) == wanted
    with ThreadPoolExecutor(2) as threads:
        assert filled(list(sweep("seafight.chase", {}, ROWS, COLUMNS, threads)), ROWS, COLUMNS) == (
            wanted
        )
    with processes(2) as pool:
        assert filled(list(sweep("seafight.chase", {}, ROWS, COLUMNS, pool)), ROWS, COLUMNS) == (
            wanted
        )


def test_a_sweep_runs_on_a_local_dask_cluster():
    """The optional extra: its executor, the same grid."""
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        told = list(sweep("seafight.chase", {}, ROWS, COLUMNS, client.get_executor()))
    assert filled(told, ROWS, COLUMNS) == by_loops()


def test_a_sweep_stops_when_told():
    """The cells not begun are not worked out."""
    done: list[Cell] = []
    for made in sweep("seafight.chase", {}, ROWS, COLUMNS, stop=lambda: len(done) == 2):
        done.append(made)
    assert len(done) == 2


def test_a_sweep_too_large_is_refused_at_once():
    """With the number that will do."""
    long = Axis("rounds", tuple("1" for _ in range(200)))
    with pytest.raises(ValueError, match="200 × 200 cells are too many; 10,000"):
        next(sweep("seafight.chase", {}, long, long))


def test_every_axis_holds_values_its_field_takes():
    """Each by itself over the set-up as it stands."""
    for axis in axes(CHASE.inputs):
        usable = 0
        for value in axis.values:
            try:
                changed(CHASE.inputs(), {axis.path: value})
                usable += 1
            except ValueError:
                continue
        assert usable == len(axis.values), axis


def test_numbers_are_found_in_nested_inputs():
    """By path."""
    assert {"rounds", "prey.operate", "pursuer.ship.speed"} <= dict(numbers(CHASE.inputs)).keys()
