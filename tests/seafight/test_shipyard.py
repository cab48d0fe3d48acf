"""The shipyard without a browser: build, bring, refuse, save, choose in a lab; quarter walked."""

import re
from base64 import b64decode
from dataclasses import replace

import pytest

from navalkit.lab import Lab
from navalkit.lab.parts import hidden
from navalkit.lab.quarter import Quarter
from navalkit.lab.shipyard import COLUMNS, MOST_SHIPS, Shipyard, row, shipped
from navalkit.rules.catalogue import FORMS, read, write
from navalkit.rules.inputs import declared
from navalkit.rules.seafight.ships import Ship, ships

SPEEDY = Ship("Speedy", 4, 1, 1, 14, 12, 54, light=7)
CSV = "name;speed;handling;light\nSpeedy;4;1;7\nÉpervier;3;0;9\n"


@pytest.fixture
def lab():
    """A page with ships in its controls."""
    return Lab("seafight.broadside", "")


@pytest.fixture
def yard(lab):
    """A shipyard for it."""
    return Shipyard(lab)


def names(lab):
    """The ships of one's own that its lists offer."""
    return [name for name, _ in lab.session.controls.extra]


def test_columns_are_the_figures_of_a_ship():
    """Declared once; those with a default may be left out."""
    assert [column.name for column in COLUMNS] == [field.name for field in declared(Ship)]
    assert [c.name for c in COLUMNS if c.default is None] == ["name", "speed", "handling"]


def test_a_ship_is_built_and_offered(yard, lab):
    """With the figures of the form; the page says so."""
    yard.form.values = {**yard.form.values, "name": "Speedy", "speed": "4", "light": "7"}
    yard.build()
    assert names(lab) == ["Speedy"]
    assert "Speedy is in the lists" in yard.done.value
    assert "Speedy" in yard.list.value


def test_a_ship_out_of_bounds_is_not_built(yard, lab):
    """The field and what would do, in the notice."""
    yard.form.values = {**yard.form.values, "speed": "40"}
    with pytest.raises(ValueError, match="speed: 40 is out of bounds; it takes 0 to 6"):
        yard.build()
    assert names(lab) == []


@pytest.mark.parametrize(
    "data",
    [
        CSV.encode(),
        CSV.encode("utf-8-sig"),
        CSV.encode("cp1252"),
        CSV.encode("utf-16"),
        CSV.replace(";", ",").encode(),
    ],
    ids=["utf-8", "with its mark", "cp1252", "utf-16", "commas"],
)
def test_a_file_is_taken_in_the_encodings_of_office_programs(yard, lab, data):
    """Whatever separates its cells."""
    yard.upload._told(None, {"file": "mine.csv"}, [memoryview(data)])
    assert names(lab) == ["Speedy", "Épervier"]
    assert "2 ships out of mine.csv" in yard.done.value


BROKEN = {
    "a figure out of bounds": (
        "a.csv",
        b"name,speed,handling\nSpeedy,4,1\nSloth,9,0\n",
        "a.csv, line 3, speed: 9 is out of bounds; 0 to 6 would do.",
    ),
    "a text for a number": (
        "a.toml",
        b'[[ship]]\nname = "S"\nspeed = "fast"\nhandling = 0\n',
        "a.toml, line 3, speed: &#x27;fast&#x27; is not a whole number; 0 to 6 would do.",
    ),
    "an unknown column": (
        "a.json",
        b'[{"name": "S", "sped": 3, "handling": 0}]',
        "there is no column &#x27;sped&#x27;; speed would do.",
    ),
    "a name twice": (
        "a.csv",
        b"name,speed,handling\nSpeedy,4,1\nspeedy,3,0\n",
        "names row 1 already",
    ),
    "a missing figure": ("a.csv", b"name,speed\nS,3\n", "handling: it is missing; -4 to 4"),
    "another kind": ("a.xlsx", b"PK", "one ending in .csv, .json or .toml would do"),
    "nothing": ("a.csv", b"", "it is empty; at least one row would do"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_refused_whole_in_one_sentence(yard, lab, what):
    """Nothing is half-loaded, and what was there stays."""
    yard.moor([replace(SPEEDY, name="Kept")], "")
    name, data, says = BROKEN[what]
    yard.upload._told(None, {"file": name}, [memoryview(data)])
    assert says.replace("&#x27;", "'") in yard.said.value
    assert "\n" not in yard.said.value
    assert yard.done.value == ""
    assert names(lab) == ["Kept"]


def test_a_name_of_the_catalogue_is_not_taken_twice(yard, lab):
    """Nor one in the yard already; whatever its capitals."""
    yard.moor([SPEEDY], "")
    for name in ("FLUYT", "speedy"):
        with pytest.raises(ValueError, match=f"{name} is the name of a ship already"):
            yard.moor([replace(SPEEDY, name="Other"), replace(SPEEDY, name=name)], "")
    assert names(lab) == ["Speedy"]


def test_what_is_too_large_is_refused_where_it_is(yard, lab):
    """The browser tells the size and sends nothing; a file it cannot read is told too."""
    yard.upload._told(None, {"large": "big.csv", "size": 5_000_001}, [])
    assert yard.said.value == "big.csv: it has 5,000,001 bytes; up to 1,000,000 would do."
    yard.upload._told(None, {"unread": "gone.csv"}, [])
    assert yard.said.value.startswith("gone.csv: it cannot be read")
    yard.upload._told(None, {"file": "mine.csv"}, [b"x" * 1_000_001])
    assert "1,000,001 bytes; up to 1,000,000 would do" in yard.said.value
    assert names(lab) == []


def test_the_yard_holds_a_bounded_number(yard):
    """A thousand."""
    yard.moor([replace(SPEEDY, name=f"Ship {n}") for n in range(MOST_SHIPS)], "")
    with pytest.raises(ValueError, match="1001 ships; up to 1000 would do"):
        yard.moor([SPEEDY], "")


@pytest.mark.parametrize("form", FORMS)
def test_what_was_made_is_saved_and_read_back(yard, form):
    """Out of the page itself, in each form."""
    made = [SPEEDY, replace(SPEEDY, name="=1+1", size=200)]
    yard.moor(made, "")
    link = re.search(rf'download="my-ships.{form}" href="[^,]*,([^"]*)"', yard.list.value)
    assert shipped(b64decode(link[1]), f"my-ships.{form}") == made
    assert read(write([row(ship) for ship in made], form), f"x.{form}", COLUMNS)


def test_an_own_ship_is_chosen_like_any_figures_of_ones_own(yard, lab):
    """The page sends her figures; the answer is hers, and the link holds them."""
    yard.moor([replace(SPEEDY, hull=40)], "")
    controls = lab.session.controls
    _, figures = controls.extra[0]
    values = {k: v for k, v in controls.values.items() if not k.startswith("target.ship")}
    own = {f"target.ship.{name}": figures[name] for name in ("name", "armor", "hull", "size")}
    controls.values = {**values, **own}
    assert controls.errors == {}
    assert lab.session.inputs.target.ship.hull == 40
    assert lab.session.inputs.target.ship.name == "Speedy"
    assert "target.ship.hull=40" in lab.session.link


def test_the_yard_is_emptied(yard, lab):
    """And the lists with it."""
    yard.moor([SPEEDY], "")
    yard.forget()
    assert names(lab) == []
    assert "No ships of your own" in yard.list.value


def test_catalogue_ships_go_through_a_file_and_back():
    """All of them, with their guns."""
    rows = [row(ship) for ship in ships().values()]
    assert shipped(write(rows, "csv"), "all.csv") == list(ships().values())


# --- quarter -------------------------------------------------------------------------------------


def test_quarter_is_walked_by_its_buttons():
    """A button for each deed that is open; the account, the way back, the start."""
    walk = Quarter()
    assert [b.description for b in walk.deeds[:2]] == ["Give quarter", "Refuse it"]
    assert hidden(walk.deeds[2])
    walk.deeds[1].click()
    assert "Our Morale is 3, 1 lower than before." in walk.told.value
    walk.back.click()
    assert "Our Morale is 4, as before." in walk.told.value
    for place in (0, 0, 2, 1, 2):
        walk.deeds[place].click()
    assert "All is decided." in walk.told.value
    assert all(map(hidden, walk.deeds))
    walk.again.click()
    assert walk.chosen == []


def test_quarter_begins_again_when_the_articles_change():
    """What was decided under others is no longer decided."""
    walk = Quarter()
    walk.deeds[1].click()
    walk.form.values = {**walk.form.values, "articles": "none-promised"}
    assert walk.chosen == []
    walk.deeds[1].click()
    assert "Our Morale is 4, as before." in walk.told.value
