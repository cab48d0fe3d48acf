"""Inputs declared once: checked as they are made, read as text, refused in one sentence."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.rules import question
from navalkit.rules.inputs import (
    Choices,
    InputError,
    Inputs,
    Parts,
    Says,
    changed,
    declared,
    flat,
    full_path,
    paths,
    text_of,
)
from navalkit.rules.seafight.pool import Pool
from tests.rules.declared import inputs_of


class Sky(Enum):
    """A choice of three."""

    CLEAR = 0
    HAZE = 1
    PITCH_DARK = 2


@dataclass(frozen=True)
class Hull(Inputs):
    """What a field may hold whole."""

    name: Annotated[str, Says("Name")]
    masts: Annotated[int, range(1, 6), Says("Masts")]
    hands: Annotated[int, range(0, 1001, 10), Says("Hands", "men")] = 100


CUTTER, BRIG = Hull("Cutter", 1, 30), Hull("Brig", 2)


@dataclass(frozen=True)
class Yard(Inputs):
    """Of every kind of field, one."""

    first: Annotated[Hull, Choices({"cutter": CUTTER, "brig": BRIG}), Parts(("masts",))] = CUTTER
    second: Annotated[Hull, Choices({"cutter": CUTTER, "brig": BRIG})] = field(
        default_factory=lambda: BRIG
    )
    sky: Annotated[Sky, Says("Sky", help="Over the yard", clause="SF-SIGHT-1")] = Sky.CLEAR
    shift: Annotated[Sky, Choices({"day": Sky.CLEAR, "night": Sky.PITCH_DARK})] = Sky.CLEAR
    roofed: bool = False
    days: Annotated[int, range(-3, 25)] = 6


def test_a_declaration_tells_all_that_a_control_needs():
    """Name, kind, words, default, choices, parts; a field without words is named by itself."""
    told = {each.name: each for each in declared(Yard)}
    assert told["sky"].says == Says("Sky", "", "Over the yard", "SF-SIGHT-1")
    assert told["roofed"].says == Says("Roofed")
    assert told["days"].kind == range(-3, 25)
    assert told["first"].parts == ("masts",)
    assert told["second"].default == BRIG
    assert told["sky"].words == "clear, haze or pitch-dark"
    assert told["first"].words == "cutter or brig"
    assert told["days"].words == "-3 to 24"
    assert told["roofed"].words == "yes or no"


@given(inputs_of(Yard))
def test_any_inputs_told_as_text_are_read_back(yard):
    """As a link holds them: every field, and the same value again."""
    assert changed(Yard(), flat(yard)) == yard
    assert all(isinstance(text, str) for text in flat(yard).values())
    assert set(flat(yard)) <= set(paths(Yard))


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"days": 25}, "days: 25 is out of bounds; it takes -3 to 24"),
        ({"days": -4}, "days: -4 is out of bounds"),
        ({"days": 2.5}, "days: 2.5 is not a whole number; it takes -3 to 24"),
        ({"days": True}, "days: True is not a whole number"),
        ({"days": "six"}, "days: 'six' is not a whole number"),
        ({"days": None}, "days: None is not a whole number"),
        ({"days": 10**9}, "days: 1000000000 is out of bounds"),
        ({"days": 10**5000}, "days: a number of more than 30 digits is out of bounds"),
        ({"roofed": 1}, "roofed: 1 will not do; it takes yes or no"),
        ({"sky": "clear"}, "sky: 'clear' will not do; it takes clear, haze or pitch-dark"),
        ({"shift": Sky.HAZE}, "shift: Sky.HAZE will not do; it takes day or night"),
        ({"first": "brig"}, "first: 'brig' will not do; it takes cutter or brig"),
    ],
)
def test_a_value_out_of_bounds_is_refused_as_it_is_made(values, says):
    """The field, the value and what would do, in one sentence."""
    with pytest.raises(InputError) as refused:
        Yard(**values)
    assert str(refused.value).startswith(says)
    assert refused.value.field == next(iter(values))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, 3])
def test_a_text_is_short_and_not_empty(name):
    """1 to 60 characters."""
    with pytest.raises(InputError, match="1 to 60 characters"):
        Hull(name, 2)


def test_steps_of_a_range_are_kept():
    """Hands come in tens."""
    with pytest.raises(InputError, match="hands: 15 is out of bounds; it takes 0 to 1000 in steps"):
        Hull("Brig", 2, 15)


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        ("days", "+8", 8),
        ("days", " 8 ", 8),
        ("days", "-3", -3),
        ("roofed", "Yes", True),
        ("roofed", "false", False),
        ("roofed", "1", True),
        ("sky", "Pitch dark", Sky.PITCH_DARK),
        ("sky", "pitch_dark", Sky.PITCH_DARK),
        ("shift", "night", Sky.PITCH_DARK),
        ("first", "BRIG", BRIG),
    ],
)
def test_text_is_read_as_it_is_typed(path, text, value):
    """Spaces, case, dashes and signs as people write them."""
    assert getattr(changed(Yard(), {path: text}), path) == value


@pytest.mark.parametrize(
    ("path", "text", "says"),
    [
        ("days", "abc", "days: 'abc' is not a whole number; it takes -3 to 24"),
        ("days", "", "days: '' is not a whole number"),
        ("days", "2,5", "days: '2,5' is not a whole number"),
        ("days", "1e9", "days: '1e9' is not a whole number"),
        ("days", "inf", "days: 'inf' is not a whole number"),
        ("days", "+-3", "days: '+-3' is not a whole number"),
        ("days", "--3", "days: '--3' is not a whole number"),
        ("days", "³", "days: '³' is not a whole number"),
        ("days", "٣", "days: '٣' is not a whole number"),
        ("days", "1_0", "days: '1_0' is not a whole number"),
        ("days", "x" * 400, f"days: '{'x' * 37}…' is not a whole number; it takes -3 to 24"),
        ("days", "9" * 20, f"days: {'9' * 20} is out of bounds; it takes -3 to 24"),
        ("days", "-" + "9" * 30, "days: -999999"),
        ("days", "9" * 31, "days: a number of more than 30 digits is out of bounds; it takes -3"),
        ("days", "9" * 10**6, "days: a number of more than 30 digits is out of bounds; it takes"),
        ("days", "99", "days: 99 is out of bounds; it takes -3 to 24"),
        ("sky", "snow", "sky: 'snow' is not known; it takes clear, haze or pitch-dark"),
        ("shift", "haze", "shift: 'haze' is not known; it takes day or night"),
        ("first", "galleon", "first: 'galleon' is not known; it takes cutter or brig"),
        ("first.masts", "9", "first.masts: 9 is out of bounds; it takes 1 to 5"),
        ("dayz", "3", "'dayz': there is no such field; did you mean days?"),
        ("masts", "3", "'masts': is that first.masts or second.masts?"),
        ("zzzzzz", "3", "'zzzzzz': there is no such field; the fields are first,"),
    ],
)
def test_text_that_will_not_do_is_refused_in_a_sentence(path, text, says):
    """Field, text and what would do; never a traceback of Python's own, never a wall of digits."""
    with pytest.raises(InputError) as refused:
        changed(Yard(), {path: text})
    assert str(refused.value).startswith(says)
    assert len(str(refused.value)) < 200


def test_a_whole_comes_before_its_parts():
    """A ship out of the catalogue with one figure changed, in whatever order they are given."""
    wanted = Hull("Brig", 3)
    for values in ({"first": "brig", "first.masts": "3"}, {"first.masts": "3", "first": "brig"}):
        assert changed(Yard(), values).first == wanted


def test_all_fields_change_at_once():
    """Full pools to and fro: what is legal as a whole is not refused half-way; else in words."""
    asked = question("seafight.pool").inputs
    good, bad = asked(Pool(20, 20, 20)), asked(Pool(bane=20, difficulty=20, challenge=20))
    assert changed(good, flat(bad)) == bad
    assert changed(bad, flat(good)) == good
    with pytest.raises(InputError, match=r"pool\.dice: 61 are too many; a pool takes 60 together"):
        changed(good, {"bane": "1"})
    with pytest.raises(InputError, match="mastery: 21 is out of bounds; it takes 0 to 20"):
        asked(Pool(20, 1), upgrades=1)


def test_a_field_may_be_named_by_its_end():
    """Where that is not ambiguous."""
    assert full_path(Yard, "days") == "days"
    assert full_path(Yard, "second.masts") == "second.masts"
    assert list(paths(Hull)) == ["name", "masts", "hands"]


@given(st.sampled_from(Sky))
def test_names_of_choices_are_typed_in_small_letters(sky):
    """With dashes for spaces."""
    assert text_of(sky) == sky.name.lower().replace("_", "-")
