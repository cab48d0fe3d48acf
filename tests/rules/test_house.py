"""House rules: a replaced figure reaches every answer, is checked, and leaves nothing behind."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from navalkit.lab.designer import Bench
from navalkit.rules import question, questions
from navalkit.rules.figures import table
from navalkit.rules.house import BOOKS, figures_of, house, read
from navalkit.rules.inputs import InputError, changed
from navalkit.rules.seafight.company import superiority
from navalkit.rules.sweep import Axis, processes, sweep

MOVES = [
    ("seafight.pool", {"faces.Ability.faces": "- S S S S S S S"}),
    ("seafight.sighting", {"lights.day.check": "Severe"}),
    ("seafight.wind", {"daily-winds.5.wind": "Gale"}),
    ("seafight.broadside", {"guns.Medium.damage": "9"}),
    ("seafight.boarding", {"superiority.least.times": "1.1"}),
    ("seafight.engagement", {"difficulties.shot.Short": "4"}),
    ("cardchase.damage", {"cannon.cannon.dice": "5"}),
    ("cardchase.manoeuvres", {"cannon.cannon.sides": "12"}),
    ("crewedships.sailing", {"winds.moderate.across": "1"}),
    ("ramming.squadrons", {"battle-tests.good.least": "8"}),
]
GIVEN = {"seafight.wind": {"storm": "no"}, "cardchase.manoeuvres": {"their_plan": "broadside"}}
"""Where the figure does not matter in the set-up as it first stands."""


@pytest.mark.parametrize(("id", "figures"), MOVES, ids=lambda each: str(each)[:40])
def test_before_after_before(id, figures):
    """The answer moves, and comes back exactly."""
    asked = question(id)
    inputs = changed(asked.inputs(), GIVEN.get(id, {}))
    before = asked.ask(inputs)
    with house(figures):
        after = asked.ask(inputs)
        assert sum(p for _, p in after.outcomes.items()) == 1
    again = asked.ask(inputs)
    assert (again.outcomes, again.history) == (before.outcomes, before.history)
    assert (after.outcomes, after.history) != (before.outcomes, before.history)


def test_a_replaced_face_gives_the_pool_of_those_faces():
    """By counting every way two such dice can fall."""
    asked = question("seafight.pool")
    given = {"pool.mastery": "0", "pool.ability": "2", "pool.difficulty": "0"}
    faces = ["", "S", "SS", "A", "S"]
    nets = [a.count("S") + b.count("S") for a, b in product(faces, repeat=2)]
    with house({"faces.Ability.faces": "- S SS A S"}):
        answer = asked.ask(changed(asked.inputs(), given))
    assert answer.outcomes.p(asked.event.holds) == Fraction(sum(n >= 1 for n in nets), len(nets))


def test_figures_are_read_where_the_rule_needs_them():
    """A threshold, by hand."""
    assert superiority(130, 100) == 0
    with house({"superiority.least.times": "1.25"}):
        assert superiority(130, 100) == 1
        assert superiority(124, 100) == 0
    assert superiority(130, 100) == 0


def test_a_sweep_goes_by_the_house_in_every_process():
    """As it does one cell after another."""
    rows, columns = Axis("pool.boon", ("0", "1")), Axis("pool.bane", ("0", "1"))
    figures = {"faces.Boon.faces": "SS"}
    here = set(sweep("seafight.pool", {}, rows, columns, house=figures))
    kits = set(sweep("seafight.pool", {}, rows, columns))
    with processes(2) as pool:
        there = set(sweep("seafight.pool", {}, rows, columns, pool, house=figures))
    assert here == there
    assert here != kits


@pytest.mark.parametrize("name", [name for names in BOOKS.values() for name in names])
def test_every_figure_of_the_kit_can_be_typed(name):
    """What is shown is what is read."""
    told = list(figures_of(name))
    assert told
    for key, field, text, _ in told:
        assert read(f"{name}.{key}.{field}", text) == table(name)[key][field]


@pytest.mark.parametrize("book", BOOKS)
def test_no_house_breaks_a_question(book):
    """Whatever figures are within their bounds; some drawn, some at the bound."""
    rng = Random(book)
    for _ in range(3):
        figures = {}
        for name in BOOKS[book]:
            key, field, text, _ = rng.choice(list(figures_of(name)))
            limit = table(name)[key].limits.get(field)
            if limit is None:
                figures[f"{name}.{key}.{field}"] = rng.choice(["-", "SS", "- F T", text])
            elif limit.names:
                figures[f"{name}.{key}.{field}"] = rng.choice(limit.names)
            else:
                near = [limit.least, limit.most, rng.randint(limit.least, limit.most)]
                figures[f"{name}.{key}.{field}"] = str(rng.choice(near))
        with house(figures):
            for id in questions():
                if id.startswith(book):
                    asked = question(id)
                    answer = asked.ask(asked.inputs())
                    assert 0 <= answer.outcomes.p(asked.event.holds) <= 1, figures


@pytest.mark.parametrize(
    ("path", "text", "says"),
    [
        ("guns.Light.damage", "31", "0 to 30"),
        ("guns.Light.damage", "-1", "less than 0"),
        ("guns.Light.damage", "1e9", "whole number"),
        ("guns.Light.damage", "9" * 400, "whole number"),
        ("guns.Light.damage", "", "whole number"),
        ("guns.Light.range", "far", "one of Short, Medium"),
        ("batteries.bonus.guns", "0", "less than 1"),
        ("superiority.least.times", "nan", "number from"),
        ("superiority.least.times", "1/0", "number from"),
        ("faces.Boon.faces", "", "1 to 30"),
        ("faces.Boon.faces", "- " * 31, "1 to 30"),
        ("faces.Boon.faces", "S <script>", "faces are"),
        ("guns.Light.calibre", "x", "can be changed"),
        ("guns.Tiny.damage", "1", "no such row"),
        ("nothing", "1", "no such row"),
        ("", "", "no such row"),
    ],
)
def test_a_figure_that_cannot_be_is_refused_in_a_sentence(path, text, says):
    """Which, what was typed, what would do; the house before stays."""
    with house({"guns.Light.damage": "4"}):
        with pytest.raises(InputError, match=says), house({path: text}):
            pass
        assert table("guns")["Light"]["damage"] == 4
    assert table("guns")["Light"]["damage"] == 3


def test_the_bench_changes_b_and_not_a():
    """A wrong figure leaves the last good one, and says so; back is as it was."""
    bench = Bench("seafight.broadside")
    compare, tables = bench.compare, bench.compare.tables
    first = compare.told.value
    guns = tables.grids["guns"]
    guns.values = {**guns.values, "guns.Medium.damage": "9"}
    assert "damage 5 → 9" in compare.told.value
    assert compare.told.value != first
    second = compare.told.value
    guns.values = {**guns.values, "guns.Medium.damage": "many"}
    assert "whole number" in tables.said.value
    assert "guns.Medium.damage" in guns.errors
    assert compare.told.value == second
    tables.back()
    assert compare.told.value == first
    assert tables.said.value == ""
