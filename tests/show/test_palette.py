"""Colours can be told apart on both pages, by every eye and in grey, and never stand alone."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from navalkit.show import palette as p

STRICT = {**p.RESULTS, **p.CHASE, **p.DICE, **p.SIDES}
EYES: tuple[p.Eyes, ...] = ("full", "deuteranopia", "protanopia", "grey")


def lightness(colour: str) -> float:
    return p.distance(colour, "#000000", "grey")


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.478),  # the published example just short of 4.5
        ("#767676", "#ffffff", 4.542),  # and the grey just past it
        ("#ff0000", "#ffffff", 3.998),
        ("#0000ff", "#ffffff", 8.592),
    ],
)
def test_contrast_gives_the_published_ratios(one: str, other: str, ratio: float) -> None:
    assert p.contrast(one, other) == pytest.approx(ratio, abs=0.002)
    assert p.contrast(other, one) == p.contrast(one, other)


@pytest.mark.parametrize("name", STRICT)
def test_marks_stand_out_from_both_pages(name: str) -> None:
    fill = p.paint(name).fill
    assert p.contrast(fill, p.LIGHT_PAGE) >= 3
    assert p.contrast(fill, p.DARK_PAGE) >= 3


def test_bands_stand_out_but_for_the_two_ends_which_the_edge_carries() -> None:
    for name in ("Short", "Medium", "Long", "Hull-down"):
        fill = p.paint(name).fill
        assert min(p.contrast(fill, page) for page in (p.LIGHT_PAGE, p.DARK_PAGE)) >= 3
    for name in ("Engaged", "Escaped"):
        fill = p.paint(name).fill
        assert min(p.contrast(fill, page) for page in (p.LIGHT_PAGE, p.DARK_PAGE)) >= 2.4
    assert min(p.contrast(p.EDGE, page) for page in (p.LIGHT_PAGE, p.DARK_PAGE)) >= 3


@pytest.mark.parametrize("name", [*STRICT, *p.BANDS])
def test_text_inside_a_mark_can_be_read(name: str) -> None:
    assert p.contrast(*p.paint(name)[:2]) >= 4.5


@pytest.mark.parametrize("place", range(8))
def test_a_series_stands_out_and_carries_text(place: int) -> None:
    paint = p.series(place)
    assert min(p.contrast(paint.fill, page) for page in (p.LIGHT_PAGE, p.DARK_PAGE)) >= 3
    assert p.contrast(paint.fill, paint.text) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("group", "apart", "apart_in_grey"),
    [(p.RESULTS, 30.0, 8.0), (p.CHASE, 12.0, 5.0), (p.BANDS, 9.0, 5.5)],
)
def test_meanings_look_different(
    group: dict[str, p.Paint], apart: float, apart_in_grey: float, eyes: p.Eyes
) -> None:
    least = min(p.distance(a.fill, b.fill, eyes) for a, b in combinations(group.values(), 2))
    assert least >= (apart_in_grey if eyes == "grey" else apart)


@pytest.mark.parametrize("group", [p.RESULTS, p.CHASE, p.BANDS])
def test_no_meaning_is_told_by_colour_alone(group: dict[str, p.Paint]) -> None:
    """Patterns, symbols or dashes differ too. U14."""
    patterns = [paint.pattern for paint in group.values()]
    assert len(set(patterns)) == len(patterns)
    assert set(patterns) <= {"", "/", "\\", "x", "-", "|", "+", "."}


def test_bands_run_from_dark_to_light_in_even_steps() -> None:
    steps = [lightness(b.fill) - lightness(a.fill) for a, b in pairwise(p.BANDS.values())]
    assert min(steps) >= 5.5
    assert max(steps) <= 8


def test_the_first_four_of_a_series_differ_for_colour_blind_eyes() -> None:
    fills = [p.series(k).fill for k in range(4)]
    for eyes in ("deuteranopia", "protanopia"):
        assert min(p.distance(a, b, eyes) for a, b in combinations(fills, 2)) >= 12


def test_dice_that_hinder_are_darker_and_rimmed() -> None:
    helping, hindering = ("Ability", "Mastery", "Boon"), ("Bane", "Difficulty", "Challenge")
    assert min(lightness(p.DICE[k].fill) for k in helping) > 5 + max(
        lightness(p.DICE[k].fill) for k in hindering
    )
    assert all(p.DICE[k].pattern == "" for k in helping)
    assert all(p.DICE[k].pattern for k in hindering)


def test_grey_eyes_see_only_lightness() -> None:
    assert p.distance("#767676", "#767676", "grey") == 0
    assert p.distance("#ff0000", "#00ff00", "full") > p.distance("#ff0000", "#00ff00", "grey")


def test_red_and_green_of_one_lightness_merge_for_a_deuteranope() -> None:
    red, green = "#b06a5e", "#7f8453"
    assert p.distance(red, green, "deuteranopia") < 0.35 * p.distance(red, green)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_own_colours_can_be_read(theme: str) -> None:
    page = p.PAGE[theme]
    assert p.contrast(page["ink"], page["paper"]) >= 7
    assert p.contrast(page["soft"], page["paper"]) >= 4.5
    assert p.contrast(page["line"], page["paper"]) >= 3
    assert page["ink"] in p.page_variables(theme)


def test_unknown_names_are_refused_in_one_sentence() -> None:
    with pytest.raises(ValueError, match="no colour stands for 'draw': use one of win, tie"):
        p.paint("draw")
    with pytest.raises(ValueError, match="'red' is no colour"):
        p.contrast("red", "#ffffff")
    with pytest.raises(ValueError, match="no theme 'sepia'"):
        p.page_variables("sepia")
