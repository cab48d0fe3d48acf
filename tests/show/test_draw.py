"""The strokes every picture is made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.show import draw
from tests.show.reading import HOSTILE, check_named, parse, pictures

anything = st.text(st.characters(codec=None), max_size=60)


@given(anything)
def test_any_text_gives_well_formed_pictures(name: str) -> None:
    parse(draw.picture("t", (0, 0, 9, 9), draw.words(0, 0, name, 12), words=name))


def test_hostile_text_is_shown_as_text() -> None:
    markup = draw.picture(HOSTILE, (0, 0, 9, 9), draw.words(0, 0, HOSTILE, 12))
    check_named(markup)
    assert "<script" not in markup
    shown = "".join(c for c in HOSTILE if c not in "\x00\x1b")
    assert pictures(markup)[0][0].text == shown


@given(st.text(st.sampled_from("ab  c-é"), max_size=80), st.integers(2, 20), st.integers(1, 3))
def test_wrapped_rows_fit_and_lose_nothing_without_an_ellipsis(
    text: str, per_line: int, lines: int
) -> None:
    rows = draw.wrap(text, per_line, lines)
    assert len(rows) <= lines
    assert all(len(row) <= per_line for row in rows)
    if not any(row.endswith("…") for row in rows):
        assert " ".join(rows) == " ".join(text.split())


@pytest.mark.parametrize(("value", "shown"), [(0.04, "0"), (-0.04, "0"), (12.25, "12.2"), (7, "7")])
def test_coordinates_are_short(value: float, shown: str) -> None:
    assert draw.num(value) == shown
