"""The clauses and readings of the four rulebooks are whole, short and consistent."""

import re
from dataclasses import FrozenInstanceError
from itertools import product

import pytest

from navalkit.rules.clauses import RULEBOOKS, Clause, Reading, clause, clauses, reading, readings

# The ids of each rulebook in the order of its text, typed from the rules and not from the data.
CLAUSES = {
    "seafight": """
        SF-DICE-1 SF-DICE-2 SF-DICE-3 SF-DICE-4 SF-SIGHT-1 SF-SIGHT-2 SF-SIGHT-3 SF-SIGHT-4
        SF-DIST-1 SF-DIST-2 SF-DIST-3 SF-CHASE-1 SF-CHASE-2 SF-CHASE-3 SF-CHASE-4 SF-CHASE-5
        SF-CHASE-6 SF-CHASE-7 SF-CHASE-8 SF-EX-1 SF-WIND-1 SF-WIND-2 SF-WIND-3 SF-WIND-4 SF-WIND-5
        SF-BROAD-1 SF-BROAD-2 SF-BROAD-3 SF-BROAD-4 SF-BROAD-5 SF-BROAD-6 SF-GRAP-1 SF-GRAP-2
        SF-BOARD-1 SF-BOARD-2 SF-BOARD-3 SF-BOARD-4 SF-BOARD-5 SF-GUN-1 SF-QUART-1 SF-QUART-2
    """,
    "cardchase": """
        CC-DICE-1 CC-DICE-2 CC-CARD-1 CC-CARD-2 CC-SPEED-1 CC-ACT-1 CC-OOC-1 CC-CHANGE CC-FLEE
        CC-FORCE CC-TRAIL CC-SHAKE CC-STEADY CC-BROADSIDE CC-CROSS CC-CLUB CC-BRAKE CC-STUNT CC-RAM
        CC-SHEAR CC-TIGHT CC-DMG-1
    """,
    "crewedships": """
        CS-DICE-1 CS-CAPT-1 CS-CAPT-2 CS-ROW-1 CS-ROW-2 CS-ROW-3 CS-SAIL-1 CS-SAIL-2 CS-WIND-1
        CS-DMG-1 CS-SCUT-1 CS-SINK-1 CS-SINK-2 CS-SINK-3 CS-AGR-1 CS-COMB-1 CS-COMB-2
    """,
    "ramming": """
        RB-GAL-1 RB-GAL-2 RB-GAL-3 RB-SQN-1 RB-MEL-1 RB-UMP-1 RB-SQR-1 RB-SQR-2 RB-SQR-3
    """,
}

# Each reading that the rules name, with the clauses that rest on it.
NAMED = """
    A-FACES SF-DICE-1 | A-LADDER SF-DICE-2 | A-NEGNET SF-DICE-4 | A-SIGHTFAIL SF-SIGHT-1
    A-STEALTH SF-SIGHT-3 | A-FORFEIT SF-SIGHT-4 | A-RANGE SF-DIST-2 | A-GAUGE SF-CHASE-5
    A-SQUALL SF-CHASE-6 | A-THREE SF-CHASE-7 | A-SHORE SF-WIND-4 | A-BATTERY SF-BROAD-1
    A-DAMAGE SF-BROAD-2 | A-DAMAGE SF-BROAD-3 | A-GRAPDICE SF-GRAP-1 | A-CUT SF-GRAP-2
    A-QUALITY SF-BOARD-2 | A-TENTHS SF-BOARD-3 | A-CAPTAIN SF-BOARD-4 | A-PC SF-BOARD-5
    A-EXTRA CC-DICE-1 | A-TIE CC-DICE-2 | A-JOKER CC-CARD-1 | A-OOC CC-OOC-1 | A-SHORT CC-CROSS
    A-OBSTACLE CC-STUNT | A-COLLISION CC-RAM | A-DMG CC-DMG-1
    A-CREWWILL CS-ROW-3 | A-WIND CS-WIND-1 | A-SWIM CS-SINK-3 | A-REFLOAT CS-AGR-1
    A-SPOT CS-COMB-2
    A-MELEE RB-GAL-3 | A-FORM RB-SQN-1 | A-MORALE RB-SQN-1 | A-ANGLE RB-MEL-1 | A-GATE RB-UMP-1
    A-RAMMER RB-UMP-1 | A-MEN RB-UMP-1
"""
NAMED_PAIRS = re.findall(r"(A-[A-Z]+) ([A-Z]+-[A-Z0-9-]+)", NAMED)

# The switches that the rules name: the default first, then the other ways.
SWITCHES = {
    "A-NEGNET": ["a failed roll counts 0", "failures count below 0"],
    "A-SIGHTFAIL": ["tie", "watch again"],
    "A-SHORE": ["first failure", "failures allowed"],
    "A-GRAPDICE": ["plain pools", "chase dice too"],
    "A-TENTHS": ["exact", "floor", "nearest", "ceiling"],
    "A-ROLLER": ["rammer", "both"],
    "A-ORDER": ["simultaneous", "sequential"],
    "A-STRUCK": ["sunk", "out of action"],
    "A-FIVES": ["5 or 6", "exactly 5"],
}

EVERY_CLAUSE = [each for book in RULEBOOKS for each in clauses(book)]
EVERY_READING = [each for book in RULEBOOKS for each in readings(book)]


@pytest.mark.parametrize("book", CLAUSES)
def test_a_rulebook_has_its_clauses_in_the_order_of_its_text(book: str) -> None:
    """Nothing is left out, added or moved."""
    assert [each.id for each in clauses(book)] == CLAUSES[book].split()


def test_there_are_89_clauses() -> None:
    """41 + 22 + 17 + 9, counted by hand."""
    assert len({each.id for each in EVERY_CLAUSE}) == 41 + 22 + 17 + 9


@pytest.mark.parametrize(("name", "where"), NAMED_PAIRS)
def test_a_named_reading_stands_at_its_clause(name: str, where: str) -> None:
    """The clause that needs the reading refers to it."""
    assert reading(name) in clause(where).readings


def test_forty_pairs_are_checked() -> None:
    """The list above was parsed whole."""
    assert len(NAMED_PAIRS) == 40


@pytest.mark.parametrize("each", EVERY_CLAUSE, ids=lambda each: each.id)
def test_a_clause_is_short(each: Clause) -> None:
    """A heading of one to five words, a text of one to three sentences."""
    assert 1 <= len(each.heading.split()) <= 5
    assert 1 <= len(re.findall(r"[.!?](?=\s|$)", each.text)) <= 3
    assert each.text.endswith(".")
    assert len(each.text) < 400


@pytest.mark.parametrize("each", EVERY_READING, ids=lambda each: each.id)
def test_a_reading_has_a_default_among_its_ways(each: Reading) -> None:
    """It also says what is open, what is done, and where the figure comes from."""
    assert each.default in each.ways
    assert len(set(each.ways)) == len(each.ways)
    assert each.silent.endswith(".")
    assert each.reading.endswith(".")
    assert each.mark in {"public", "assumed"}
    assert re.fullmatch(r"A-[A-Z]+", each.id)


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_has_the_ways_of_the_rules(name: str) -> None:
    """The default comes first."""
    assert list(reading(name).ways) == SWITCHES[name]
    assert reading(name).default == SWITCHES[name][0]
    assert reading(name).switchable


def test_only_what_public_sources_say_is_marked_public() -> None:
    """All else is the kit's own reading."""
    public = {each.id for each in EVERY_READING if each.mark == "public"}
    assert public == {"A-FACES", "A-LADDER", "A-RANGE", "A-EXTRA", "A-SUITS"}


def test_a_reading_is_written_once_and_used() -> None:
    """No id in two rulebooks, none that no clause refers to."""
    ids = [each.id for each in EVERY_READING]
    assert len(set(ids)) == len(ids)
    assert set(ids) == {used.id for each in EVERY_CLAUSE for used in each.readings}
    first, second = clause("SF-BROAD-2").readings[0], clause("SF-BROAD-3").readings[0]
    assert first is second


def test_readings_come_in_the_order_of_their_clauses() -> None:
    """A list of a rulebook's assumptions reads like its text."""
    for book in RULEBOOKS:
        needed = [used.id for each in clauses(book) for used in each.readings]
        assert [each.id for each in readings(book)] == list(dict.fromkeys(needed))


def test_the_chances_told_in_words_are_right() -> None:
    """Counted over every pair of dice."""
    pairs = list(product(range(1, 7), repeat=2))
    gauge = sum(prey >= pursuer for prey, pursuer in pairs)
    assert f"{gauge} of 36" in clause("SF-CHASE-4").text
    grapple = sum(boarder >= target for boarder, target in pairs)
    assert f"{grapple * 12 // 36} times in 12" in clause("RB-SQR-1").text


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (
            lambda: clause("SF-CHASE-33"),
            "There is no clause 'SF-CHASE-33'; did you mean SF-CHASE-3?",
        ),
        (lambda: clause("sf-ex-1"), "There is no clause 'sf-ex-1'; did you mean SF-EX-1?"),
        (lambda: reading("A-GUAGE"), "There is no reading 'A-GUAGE'; did you mean A-GAUGE?"),
        (lambda: clauses("seafigth"), "There is no rulebook 'seafigth'; did you mean seafight?"),
        (
            lambda: readings("?"),
            "There is no rulebook '?'; there are cardchase, crewedships, ramming, seafight.",
        ),
        (lambda: clause("?"), "There is no clause '?'; there are CC-DICE-1 to SF-QUART-2."),
    ],
)
def test_an_unknown_id_is_told_in_one_sentence(ask, told: str) -> None:
    """It names what was asked and the nearest that there is."""
    with pytest.raises(ValueError, match=re.escape(told) + "$"):
        ask()


def test_a_clause_cannot_be_changed() -> None:
    """What one page reads, no other page alters."""
    with pytest.raises(FrozenInstanceError):
        clause("SF-EX-1").text = "x"  # type: ignore[misc]
