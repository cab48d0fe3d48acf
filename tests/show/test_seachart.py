"""The chart shows where both ships are, whose the wind is and how late; wide and tall alike."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from navalkit.show.scene import LADDER, STRENGTHS, Condition, ShipPicture
from navalkit.show.seachart import chart
from tests.show.reading import HOSTILE, SVG, check_named, extents, parse, pictures, placed, texts

ROSE = ShipPicture("Rose", "Sixth rate")
FANCY = ShipPicture("Fancy", "Jamaica sloop")
HOLDERS = ("pursuer", "prey", "nobody")


@pytest.mark.parametrize(("band", "wind", "gauge"), list(product(LADDER, STRENGTHS, HOLDERS)))
def test_every_situation_is_a_named_picture(band: str, wind: str, gauge: str) -> None:
    markup = chart(ROSE, FANCY, band, wind, gauge, 2)  # type: ignore[arg-type]
    check_named(markup)
    assert len(pictures(markup)) == 2


@pytest.mark.parametrize("kind", ["third rate", "xebec", "galley", "galleon", "raft of no type"])
def test_every_kind_of_ship_can_chase_and_flee(kind: str) -> None:
    for band in LADDER:
        check_named(chart(ShipPicture("A", kind), ShipPicture("B", kind, None, 1), band))


def test_the_chart_is_told_in_words() -> None:
    worn = FANCY._replace(condition=Condition((4, 12), (0, 10), (40, 75)))
    label = parse(chart(ROSE, worn, "Long", "Fair", "pursuer", 2, 6)).get("aria-label")
    assert label == (
        "Rose, a Sixth rate, chases Fancy, a Jamaica sloop. Distance: Long. Fair wind. "
        "Rose has the weather gauge. Round 2 of 6. Fancy: hull 4 of 12, rigging 0 of 10, "
        "hands 40 of 75."
    )


@pytest.mark.parametrize("layout", [0, 1])
def test_the_prey_draws_away_and_grows_smaller_band_by_band(layout: int) -> None:
    preys = [placed(pictures(chart(ROSE, FANCY, band))[layout])[0] for band in LADDER]
    for (x0, y0, size0), (x1, y1, size1) in pairwise(preys):
        assert size1 < size0
        assert y1 <= y0
        assert x1 > x0 if layout == 0 else y1 < y0


@pytest.mark.parametrize("layout", [0, 1])
def test_the_pursuer_stays_where_she_is(layout: int) -> None:
    spots = {placed(pictures(chart(ROSE, FANCY, band))[layout])[-1] for band in LADDER}
    assert len(spots) == 1


@pytest.mark.parametrize("layout", [0, 1])
def test_past_the_horizon_the_hull_is_hidden(layout: int) -> None:
    cut = {
        band: sum(1 for _ in pictures(chart(ROSE, FANCY, band))[layout].iter(f"{SVG}svg")) - 1
        for band in LADDER
    }
    assert cut == {**dict.fromkeys(LADDER[:4], 0), "Hull-down": 1, "Escaped": 1}


@pytest.mark.parametrize("layout", [0, 1])
def test_the_sun_goes_down_round_by_round_and_sets_at_the_last(layout: int) -> None:
    def sun(done: int) -> float:
        svg = pictures(chart(ROSE, FANCY, "Long", round=done, rounds=6))[layout]
        (disc,) = (c for c in svg.iter(f"{SVG}circle") if c.get("fill") == "#cf9e33")
        return float(disc.get("cy", "nan"))

    heights = [sun(done) for done in range(6)]
    assert all(later > earlier for earlier, later in pairwise(heights))
    dusk = chart(ROSE, FANCY, "Long", round=6, rounds=6)
    assert "dusk" in parse(dusk).get("aria-label", "")
    assert not [c for c in parse(dusk).iter(f"{SVG}circle") if c.get("fill") == "#cf9e33"]


@pytest.mark.parametrize(("gauge", "turn"), [("pursuer", 0), ("prey", 180), ("nobody", 90)])
def test_the_wind_blows_from_the_ship_that_has_the_gauge(gauge: str, turn: int) -> None:
    markup = chart(ROSE, FANCY, "Long", "Fresh", gauge)  # type: ignore[arg-type]
    assert markup.count(f'transform="rotate({turn})"') == 2


def test_only_the_holder_of_the_gauge_flies_a_pennant() -> None:
    flying = {g: chart(ROSE, FANCY, "Long", gauge=g) for g in HOLDERS}  # type: ignore[arg-type]
    pursuer, prey = '="#a63f65"', '="#5f9a3c"'
    assert (pursuer in flying["pursuer"], prey in flying["pursuer"]) == (True, False)
    assert (pursuer in flying["prey"], prey in flying["prey"]) == (False, True)
    assert (pursuer in flying["nobody"], prey in flying["nobody"]) == (False, False)


def test_the_six_bands_stand_on_both_layouts_in_order() -> None:
    for svg in pictures(chart(ROSE, FANCY, "Short")):
        assert [text for text in texts(svg) if text in LADDER] == list(LADDER)


@pytest.mark.parametrize("band", LADDER)
@pytest.mark.parametrize(
    "name", ["Fancy", "Queen Anne's Revenge", "Nuestra Señora de la Concepción"]
)
def test_no_words_are_cut_off_at_the_frame(name: str, band: str) -> None:
    left = Condition((10, 24), (10, 16), (100, 130))
    ships = (ShipPicture(name, "third rate", left), ShipPicture(name, "xebec", left))
    for svg in pictures(chart(*ships, band, "Gale", "prey", 0)):
        width = float(svg.get("viewBox", "").split()[2])
        for text, start, end in extents(svg):
            assert start >= 8, text
            assert end <= width - 8, text


def test_a_long_name_without_spaces_is_shortened_on_the_picture_and_whole_in_words() -> None:
    long = "X" * 90
    markup = chart(ShipPicture(long, "sloop"), FANCY, "Long", gauge="pursuer")
    assert long in parse(markup).get("aria-label", "")
    for svg in pictures(markup):
        assert max(len(text) for text in texts(svg)) <= 60


def test_hostile_names_stay_text() -> None:
    hostile = ShipPicture(HOSTILE, HOSTILE, Condition((1, 2), (1, 2), (1, 2)))
    for band in LADDER:
        markup = chart(hostile, hostile, band, gauge="prey")
        check_named(markup)
        assert "<script" not in markup


def test_damage_bars_are_as_long_as_what_is_left() -> None:
    worn = ROSE._replace(condition=Condition((18, 24), (0, 16), (130, 130)))
    for svg in pictures(chart(worn, FANCY, "Long")):
        bars = [
            float(r.get("width", "nan")) for r in svg.iter(f"{SVG}rect") if r.get("height") == "8"
        ]
        frames, fills = bars[::2], bars[1::2]
        assert [round(f / b, 2) for f, b in zip(fills, frames, strict=True)] == [0.75, 0.0, 1.0]
        assert "18 of 24" in texts(svg)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"band": "Far"}, "no band 'Far': use Engaged, Short, Medium, Long, Hull-down, Escaped"),
        ({"wind": "Breeze"}, "no wind 'Breeze': use Calm, Fair, Fresh, Gale"),
        ({"gauge": "both"}, "no holder of the gauge 'both': use pursuer, prey, nobody"),
        ({"round": 7}, "round 7 of 6 cannot be: use a round from 0 to 6"),
    ],
)
def test_impossible_situations_are_refused_in_one_sentence(
    change: dict[str, object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        chart(ROSE, FANCY, **{"band": "Long", **change})  # type: ignore[arg-type]
