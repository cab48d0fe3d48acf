"""The figures are those of the reference, typed here a second time by hand, each with its mark."""

import re
from fractions import Fraction

import pytest

from navalkit.rules.figures import TABLES, Mark, Marked, figure, table

SEED, PUBLIC, ASSUMED = Mark.SEED, Mark.PUBLIC, Mark.ASSUMED

# A dash is a blank face; the last of the big dice is Triumph or Despair.
FACES = {
    "Ability": ("- S S SS A A SA AA", Fraction(5, 8)),
    "Mastery": ("- S S SS SS A SA SA SA AA AA Triumph", Fraction(5, 6)),
    "Boon": ("- - S SA AA A", Fraction(1, 3)),
    "Bane": ("- - F F T T", Fraction(-1, 3)),
    "Difficulty": ("- F FF T T T TT FT", Fraction(-1, 2)),
    "Challenge": ("- F F FF FF T T FT FT TT TT Despair", Fraction(-3, 4)),
}


@pytest.mark.parametrize("die", FACES)
def test_a_die_has_its_faces(die: str) -> None:
    """Face by face, and by its mean net Successes, and public."""
    faces, mean = FACES[die]
    row = table("faces")[die]
    assert row["faces"] == tuple(face.replace("-", "") for face in faces.split())
    assert row["sides"] == len(row["faces"])
    net = [
        face.count("S") - face.count("F") + (face == "Triumph") - (face == "Despair")
        for face in row["faces"]
    ]
    assert Fraction(sum(net), row["sides"]) == mean
    assert set(row.marks.values()) == {PUBLIC}


def test_there_are_six_dice() -> None:
    """No more than were checked."""
    assert list(table("faces")) == list(FACES)


def test_difficulties() -> None:
    """Named tasks are public; of the shots only Long and Hull-down are in the text."""
    check = table("difficulties")["check"]
    assert dict(check) == {"Easy": 1, "Average": 2, "Hard": 3, "Severe": 4, "Formidable": 5}
    assert set(check.marks.values()) == {PUBLIC}
    shot = table("difficulties")["shot"]
    assert dict(shot) == {"Engaged": 1, "Short": 1, "Medium": 2, "Long": 3, "Hull-down": 4}
    seed = {band for band, mark in shot.marks.items() if mark is SEED}
    assert seed == {"Long", "Hull-down"}


def test_guns() -> None:
    """One figure of six is in the text: Medium guns reach Long."""
    guns = table("guns")
    assert [(key, gun["damage"], gun["range"]) for key, gun in guns.items()] == [
        ("Light", 3, "Medium"),
        ("Medium", 5, "Long"),
        ("Heavy", 7, "Extreme"),
    ]
    marked = {
        (key, field): mark
        for key, gun in guns.items()
        for field, mark in gun.marks.items()
        if field != "calibre"
    }
    assert len(marked) == 6
    assert [at for at, mark in marked.items() if mark is not ASSUMED] == [("Medium", "range")]
    assert marked["Medium", "range"] is SEED
    assert dict(table("batteries")["bonus"]) == {"damage": 1, "guns": 5}


def test_companies() -> None:
    """Mastery and Ability dice of each grade, and Morale, all assumed."""
    grades = {key: (row["mastery"], row["ability"]) for key, row in table("companies").items()}
    assert grades == {
        "Raw": (0, 2),
        "Green": (1, 1),
        "Regular": (1, 2),
        "Veteran": (2, 1),
        "Crack": (3, 1),
    }
    assert dict(table("morale")["scale"]) == {"least": 0, "most": 5, "start": 4}
    for name in ("companies", "morale"):
        assert {mark for row in table(name).values() for mark in row.marks.values()} == {ASSUMED}


# name | Speed Handling Armor Hull System Size | guns a side
SHIPS = """
    sixth-rate | Sixth rate, 20 guns | 3 0 2 24 16 130 | 10 Medium
    jamaica-sloop | Jamaica sloop | 3 1 1 12 10 75 | 5 Light
    brigantine | Brigantine | 3 0 1 16 12 100 | 6 Light
    fluyt | Fluyt | 2 -1 1 20 12 20 | 3 Light
    galleon | Galleon | 2 -2 3 36 18 250 | 8 Medium 8 Light
    third-rate | Third rate, 74 | 2 -2 4 60 24 650 | 14 Heavy 14 Medium 9 Light
    xebec | Xebec | 3 2 1 16 12 250 | 12 Light
"""
SHIP_LINES = [[cell.strip() for cell in line.split("|")] for line in SHIPS.strip().splitlines()]
FIGURES = ("speed", "handling", "armor", "hull", "system", "size")


@pytest.mark.parametrize("line", SHIP_LINES, ids=lambda line: line[0])
def test_a_ship_of_the_sea_fight(line: list[str]) -> None:
    """Her figures and her guns, assumed but for the Speed and Handling of two ships."""
    key, name, figures, guns = line
    ship = table("seafight-ships")[key]
    assert ship["name"] == name
    assert [ship[field] for field in FIGURES] == [int(each) for each in figures.split()]
    batteries = [word for battery in ship["batteries"] for word in battery.values()]
    assert " ".join(map(str, batteries)) == guns
    seed = {field for field, mark in ship.marks.items() if mark is SEED}
    assert seed == ({"speed", "handling"} if key in {"sixth-rate", "jamaica-sloop"} else set())
    assert set(ship.marks.values()) <= {SEED, ASSUMED}
    assert ship["kind"] in {"warship", "raider", "merchant"}
    assert len(ship["history"]) > 40


def test_the_guns_of_the_rated_ships_fit_their_names() -> None:
    """Both sides of a 20 and of a 74 carry that many guns."""
    ships = table("seafight-ships")
    assert list(ships) == [line[0] for line in SHIP_LINES]
    for key, guns in (("sixth-rate", 20), ("third-rate", 74)):
        assert 2 * sum(battery["guns"] for battery in ships[key]["batteries"]) == guns


def test_ships_of_the_card_chase_that_are_public() -> None:
    """The two published lines, figure by figure."""
    ships = table("cardchase-ships")
    lines = {key: tuple(ships[key].values())[1:] for key in ("sloop", "corvette")}
    # Acceleration, Top Speed, Handling, Toughness (Armor), crew, guns, wounds
    assert lines["sloop"] == (4, 10, 1, 13, 2, 1, 10, 4, 8, 1)
    assert lines["corvette"] == (3, 10, 2, 14, 2, 4, 12, 6, 10, 2)
    assert {mark for key in lines for mark in ships[key].marks.values()} == {PUBLIC}


def test_ships_of_the_card_chase_by_masts() -> None:
    """They follow the family's line, and are assumed."""
    ships = list(table("cardchase-ships").values())[2:]
    for masts, ship in enumerate(ships, 1):
        assert ship["wounds"] == masts
        assert ship["toughness"] == round(11 + Fraction(17, 10) * masts)
        assert ship["armor"] == (2 if masts <= 2 else 4)
        assert ship["handling"] == (1, 1, 0, -1, -2)[masts - 1]
        assert ship["top_speed"] == (10, 8, 7, 6, 5)[masts - 1]
        assert set(ship.marks.values()) == {ASSUMED}
    assert [ship.key for ship in ships] == [
        f"{n}-mast" for n in ("one", "two", "three", "four", "five")
    ]


def test_winds_of_crewed_ships() -> None:
    """The galleon of the text, Speed 9, makes 3, 12 and 15 in a moderate wind; the rest is ours."""
    winds = table("winds")
    assert [9 + winds["moderate"][way] for way in ("against", "across", "with")] == [3, 12, 15]
    assert tuple(winds["calm"].values()) == (0, 0, 0)
    assert tuple(winds["light"].values()) == (-3, 1, 3)
    assert tuple(winds["strong"].values()) == (-9, 4, 9)
    assert tuple(winds["severe"].values()) == (-12, 6, 12)
    seed = {key for key, row in winds.items() if set(row.marks.values()) == {SEED}}
    assert seed == {"moderate"}


def test_spotting_is_kept_exact() -> None:
    """Decimals are fractions, not floats."""
    assert figure("spotting.horizon.factor") == Marked(Fraction(117, 100), PUBLIC)
    assert dict(table("spotting")["limit"]) == {
        "haze": 3,
        "rain": 1,
        "moonlit-night": 2,
        "dark-night": Fraction(1, 2),
        "fog": Fraction(1, 10),
    }


def test_gunnery_of_the_squares() -> None:
    """Assumed, from sloop to first rate."""
    row = table("squares")["gunnery"]
    assert list(row.values()) == [2, 4, 6, 8]
    assert set(row.marks.values()) == {ASSUMED}


@pytest.mark.parametrize("name", TABLES)
def test_every_figure_of_a_table_is_marked_and_can_be_looked_up(name: str) -> None:
    """Only names and history go without a mark; nothing can be changed."""
    for key, row in table(name).items():
        assert set(row) - set(row.marks) <= {"name", "history"}
        for field in row.marks:
            assert figure(f"{name}.{key}.{field}") == Marked(row[field], row.marks[field])
        with pytest.raises(TypeError):
            row.fields["x"] = 1  # type: ignore[index]
    with pytest.raises(TypeError):
        table(name)["x"] = None  # type: ignore[index]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("guns.Ligth.damage", "There is no row 'guns.Ligth'; did you mean guns.Light?"),
        ("gun.Light.damage", "There is no table of figures 'gun'; did you mean guns?"),
        (
            "guns.Light.damages",
            "There is no figure 'guns.Light.damages'; did you mean guns.Light.damage?",
        ),
        ("seafight-ships.xebec.name", "There is no figure 'seafight-ships.xebec.name'"),
    ],
)
def test_an_unknown_figure_is_told_in_one_sentence(path: str, told: str) -> None:
    """It names what was asked and the nearest that there is."""
    with pytest.raises(ValueError, match=re.escape(told)):
        figure(path)
