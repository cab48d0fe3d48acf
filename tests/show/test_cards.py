"""All 54 cards can be drawn, told apart without colour and read aloud."""

from __future__ import annotations

from itertools import product

import pytest

from navalkit.show import cards
from navalkit.show.palette import contrast
from tests.show.reading import HOSTILE, check_named, parse, pictures, texts

PACK = [f"{rank}{suit}" for rank, suit in product(cards.RANKS, cards.SUITS)]


def test_the_pack_has_52_cards_of_different_names() -> None:
    assert len({cards.name(card) for card in PACK}) == 52


@pytest.mark.parametrize("symbol", [*PACK, "Joker", "Red Joker"])
def test_every_card_is_a_named_picture(symbol: str) -> None:
    markup = cards.card(symbol)
    check_named(markup)
    assert pictures(markup)[0][0].text == cards.name(symbol)


@pytest.mark.parametrize("symbol", PACK)
def test_a_card_shows_its_rank_at_both_corners(symbol: str) -> None:
    assert texts(parse(cards.card(symbol))).count(symbol[:-1]) >= 2


def test_suits_differ_in_shape() -> None:
    assert len({outline for _, _, outline in cards.SUITS.values()}) == 4


def test_inks_can_be_read_on_the_card() -> None:
    assert contrast(cards.RED, cards.FACE) >= 4.5
    assert contrast(cards.BLACK, cards.FACE) >= 4.5


@pytest.mark.parametrize("symbol", ["", "K", "1♠", "KK♠", "K♤", "♠K"])
def test_no_such_card_is_refused_in_one_sentence(symbol: str) -> None:
    with pytest.raises(ValueError, match="is no card: write a rank and a suit"):
        cards.card(symbol)


def test_a_row_names_each_ship_under_her_card() -> None:
    markup = cards.row({"Rose": "9♦", HOSTILE: "Joker"})
    check_named(markup)
    assert "<script" not in markup
    captions = [c.text for c in parse(markup).iter("figcaption")]
    assert captions[0] == "Rose"
    assert len(captions) == 2
