"""Ships differ by type and by what is shot away; the card marks every figure."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from navalkit.show import vessels
from navalkit.show.shipcard import MARKS, Entry, mark, ship_card
from navalkit.show.ships import mast_top, peak, ship, silhouette
from tests.show.reading import HOSTILE, check_named, parse, pictures

KINDS = list(vessels.VESSELS)
STATES = ("whole", "half", "bare")


@pytest.mark.parametrize(("kind", "state"), list(product(KINDS, STATES)))
def test_every_ship_in_every_state_is_a_named_picture(kind: str, state: str) -> None:
    markup = ship(kind, rigging=state)  # type: ignore[arg-type]
    check_named(markup)
    assert (pictures(markup)[0][0].text or "").startswith(kind)


@pytest.mark.parametrize("masts", range(1, 6))
def test_an_unknown_type_is_drawn_by_its_masts(masts: int) -> None:
    assert len(vessels.vessel("a ship of fancy", masts).masts) == masts
    check_named(ship("a ship of fancy", masts))


def test_no_ship_with_no_mast_or_six() -> None:
    for masts in (0, 6):
        with pytest.raises(ValueError, match=f"a ship with {masts} masts cannot be drawn"):
            vessels.vessel("raft", masts)


def test_no_two_types_look_alike_and_none_like_herself_when_shot_away() -> None:
    looks = {(k, s): silhouette(k, rigging=s) for k in KINDS for s in STATES}  # type: ignore[arg-type]
    assert all(a != b for a, b in combinations(looks.values(), 2))


@pytest.mark.parametrize(
    ("kind", "rigs", "decks"),
    [
        ("sixth rate", ["square"] * 3, 1),
        ("Jamaica sloop", ["gaff"], 1),
        ("brigantine", ["gaff", "square"], 1),
        ("third rate", ["square"] * 3, 2),
        ("xebec", ["lateen"] * 3, 1),
        ("galley", ["lateen"] * 2, 0),
    ],
)
def test_types_carry_their_own_rig_and_gun_decks(kind: str, rigs: list[str], decks: int) -> None:
    parts = vessels.vessel(kind)
    assert [mast.rig for mast in parts.masts] == rigs
    assert len(parts.ports) == decks


def test_the_ports_drawn_are_the_guns_a_side() -> None:
    """Sixth rate 10, sloop 5, brigantine 6, fluyt 3 (assumed figures of the ships)."""
    counted = {k: sum(p.guns for p in vessels.VESSELS[k].ports) for k in KINDS}
    assert [counted[k] for k in ("sixth rate", "Jamaica sloop", "brigantine", "fluyt")] == [
        10,
        5,
        6,
        3,
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_a_ship_stays_inside_her_picture(kind: str) -> None:
    parts = vessels.vessel(kind)
    bow = parts.deck[-1][0]
    assert parts.deck[0][0] >= -60
    assert bow + parts.bowsprit[0] <= 76
    assert mast_top(kind)[1] <= peak(kind) <= 100
    assert mast_top(kind)[1] == max(m.height for m in parts.masts)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Sixth rate, 20 guns", "sixth rate"),
        ("SLOOP", "Jamaica sloop"),
        ("Sloop, cutter", "Jamaica sloop"),
        ("Corvette", "sixth rate"),
        ("Trireme", "galley"),
        ("Third rate, 74", "third rate"),
    ],
)
def test_ships_are_found_under_their_usual_names(asked: str, found: str) -> None:
    assert vessels.vessel(asked) is vessels.VESSELS[found]


def test_the_card_marks_every_figure_and_explains_the_marks_it_uses() -> None:
    entries = [Entry("Speed", "3", "seed", 0.75), Entry("Hull", "24", "assumed", 0.4)]
    markup = ship_card("Rose", "Sixth rate", entries)
    check_named(markup)
    rows = list(parse(markup).iter("tr"))
    labels = [row.find("td/span").get("aria-label") for row in rows]  # type: ignore[union-attr]
    assert labels == [MARKS["seed"][1], MARKS["assumed"][1]]
    legend = parse(markup).find("small").text or ""  # type: ignore[union-attr]
    assert MARKS["assumed"][1] in legend
    assert MARKS["public"][1] not in legend


def test_bars_are_as_long_as_their_share() -> None:
    shares = (0, 0.25, 1, None)
    markup = ship_card("x", "y", [Entry("a", "1", "seed", share) for share in shares])
    assert re.findall(r"height:100%;width:([\d.]+)%", markup) == ["0.0", "25.0", "100.0"]


def test_hostile_names_stay_text_on_a_card() -> None:
    markup = ship_card(HOSTILE, HOSTILE, [Entry(HOSTILE, HOSTILE, "seed")])
    check_named(markup)
    assert "<script" not in markup


def test_an_unknown_source_is_refused() -> None:
    with pytest.raises(ValueError, match="no source 'guess': use seed, public, assumed"):
        mark("guess")
