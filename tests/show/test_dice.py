"""Every face of every die can be drawn, told apart and read aloud; what cancels is struck."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.odds.symbols import face_value
from navalkit.odds.tray import Face
from navalkit.show import dice, faces
from tests.show.reading import HOSTILE, SVG, check_named, parse, pictures, texts

GOOD, BAD = ("Ability", "Mastery", "Boon"), ("Bane", "Difficulty", "Challenge")
SYMBOLS = ("", "S", "SS", "A", "SA", "AA", "Triumph", "F", "FF", "T", "TT", "FT", "Despair")
NUMBERED = [
    Face(f"d{sides}", str(k)) for sides in (4, 6, 8, 10, 12, 20) for k in range(1, sides + 1)
]

any_face = st.builds(Face, st.sampled_from(GOOD + BAD), st.sampled_from(SYMBOLS))


@pytest.mark.parametrize(("kind", "symbol"), list(product(GOOD + BAD, SYMBOLS)))
def test_every_symbol_face_is_a_named_picture(kind: str, symbol: str) -> None:
    markup = dice.die(Face(kind, symbol))
    check_named(markup)
    title = pictures(markup)[0][0].text or ""
    assert title.startswith(f"{kind}: ")
    assert texts(parse(markup)) == [kind]
    if symbol:
        assert title.endswith(f"({symbol})")
    else:
        assert title == f"{kind}: blank"


@pytest.mark.parametrize("face", NUMBERED)
def test_every_number_face_shows_its_number_and_die(face: Face) -> None:
    markup = dice.die(face)
    check_named(markup)
    assert texts(parse(markup)) == [face.symbol, face.die]


def test_a_card_among_dice_is_a_card() -> None:
    assert pictures(dice.die(Face("card", "K♠")))[0][0].text == "king of spades"


def test_no_two_symbols_and_no_two_bodies_share_a_shape() -> None:
    outlines = [d for d, _ in faces.SYMBOLS.values()]
    bodies = [faces.body(sides)[0] for sides in (4, 6, 8, 10, 12, 20, 100)]
    for shapes in (outlines, bodies):
        assert all(a != b for a, b in combinations(shapes, 2))


def test_the_bodies_of_the_pool_have_the_right_outline() -> None:
    def corners(kind: str) -> int:
        return faces.body(faces.SIDES[kind])[0].count("L") + 1

    assert corners("Ability") == corners("Difficulty") == 4
    assert corners("Mastery") == corners("Challenge") == 10
    assert faces.body(6)[0].count("Q") == 4


def test_an_unknown_symbol_is_refused_in_one_sentence() -> None:
    with pytest.raises(ValueError, match="a die shows 'SX': use letters of SAFT"):
        dice.die(Face("Ability", "SX"))


def test_a_die_of_the_users_own_is_drawn_with_its_text() -> None:
    markup = dice.row([Face(HOSTILE, HOSTILE)])
    assert "<script" not in markup
    check_named(markup)


@given(st.lists(any_face, max_size=14))
def test_the_table_adds_up_as_the_engine_does(pool: list[Face]) -> None:
    found = dice.tally(pool)
    values = [face_value(face.symbol) for face in pool]
    assert found["S"] - found["F"] == sum(v.successes for v in values)
    assert found["A"] - found["T"] == sum(v.advantage for v in values)


@given(st.lists(any_face, max_size=14))
def test_as_many_symbols_are_struck_on_either_side_and_one_side_is_used_up(
    pool: list[Face],
) -> None:
    struck = dict.fromkeys("SAFT", 0)
    marks = dice.cancelled(pool)
    for face, mark in zip(pool, marks, strict=True):
        for letter, gone in zip(faces.letters(face.symbol), mark, strict=True):
            struck[faces.WORTH.get(letter, letter)] += gone
    found = dice.tally(pool)
    for good, bad in (("S", "F"), ("A", "T")):
        assert struck[good] == struck[bad] == min(found[good], found[bad])


def test_plain_symbols_cancel_before_a_triumph_does() -> None:
    pool = [Face("Mastery", "Triumph"), Face("Ability", "S"), Face("Bane", "F")]
    assert dice.cancelled(pool) == [[False], [True], [True]]


def test_a_struck_symbol_is_barred_and_a_triumph_stays() -> None:
    plain, struck = (dice.die(Face("Ability", "S"), [gone]) for gone in (False, True))
    assert 'opacity="0.45"' in struck
    assert 'opacity="0.45"' not in plain
    assert "cancelled" in struck
    assert "cancelled" not in dice.die(Face("Mastery", "Triumph"), [True])


@given(st.lists(any_face, min_size=1, max_size=14))
def test_a_row_shows_every_die_and_says_what_came(pool: list[Face]) -> None:
    markup = dice.row(pool)
    assert len(pictures(markup)) == len(pool)
    label = parse(markup).get("aria-label", "")
    assert dice.outcome(pool) in label
    assert label.count(";") == len(pool) - 1


@pytest.mark.parametrize(
    ("symbols", "said"),
    [
        (["SS", "F", "AA"], "net 1 Success, 2 Advantage"),
        (["S", "F", "A", "T"], "all cancelled, net 0"),
        (["FF", "TT", "S"], "net 1 Failure, 2 Threat"),
        (["Triumph", "F"], "net 1 Triumph"),
        (["", ""], "no symbols"),
    ],
)
def test_the_outcome_in_words(symbols: list[str], said: str) -> None:
    assert dice.outcome([Face("Ability", s) for s in symbols]) == said


def test_a_legend_counts_every_face() -> None:
    markup = dice.legend(
        "Challenge", ("", "F", "F", "FF", "FF", "T", "T", "FT", "FT", "TT", "TT", "Despair")
    )
    shown = [div.text for div in parse(markup).iter("div") if div.text and " of 12" in div.text]
    assert [int(text.split()[0]) for text in shown] == [1, 2, 2, 2, 2, 2, 1]
    check_named(markup.replace("<div", f'<div xmlns:s="{SVG[1:-1]}"', 1))


def test_the_key_names_all_six_symbols() -> None:
    titles = [svg[0].text for svg in pictures(dice.key())]
    assert titles == ["Success", "Advantage", "Failure", "Threat", "Triumph", "Despair"]
