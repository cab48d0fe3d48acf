"""Deals without replacement, against every pair and triple of cards, and icepool."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.cards import (
    JOKERS,
    PACK,
    PLAIN,
    Card,
    Drawn,
    Kept,
    OneCard,
    Rank,
    Wish,
    card,
    chosen,
    face,
    farthest_from,
    gap,
    preferred,
)
from navalkit.odds.pmf import Pmf
from navalkit.odds.spacing import Among, Places, Spaced, Spread, nearest
from navalkit.odds.tray import Face

PAIRS = list(permutations(PACK, 2))
PLAIN_PAIRS = list(permutations(PLAIN, 2))
wishes = st.sampled_from(Wish)


def test_the_pack():
    """54 cards, four of each of thirteen ranks and two Jokers, each with a name of its own."""
    assert len(PACK) == len(set(PACK)) == 54
    assert Counter(each.rank for each in PLAIN) == dict.fromkeys(range(2, 15), 4)
    assert [each.joker for each in PACK].count(True) == 2
    assert {card(str(each)) for each in PACK} == set(PACK)
    assert [Rank(r).words for r in (10, 11, 12, 13, 14, 15)] == ["10", "J", "Q", "K", "A", "Joker"]


def test_suits_are_in_order():
    """Spades, hearts, diamonds, clubs."""
    sevens = sorted((each for each in PLAIN if each.rank == 7), reverse=True)
    assert [str(each) for each in sevens] == ["7♠", "7♥", "7♦", "7♣"]


def test_two_cards_of_54_of_one_rank():
    """156 of 2862 ordered pairs, Jokers left aside."""
    alike = sum(a.rank == b.rank and not a.joker for a, b in PAIRS)
    assert (alike, len(PAIRS)) == (156, 2862)
    both = (
        OneCard()
        .pmf()
        .then(
            lambda a: OneCard(frozenset({a})).pmf().map(lambda b: a.rank == b.rank and not a.joker)
        )
    )
    assert both[True] == Fraction(156, 2862)


def test_E27_two_cards_of_52():
    """The second is higher 8 times in 17, of the same rank once in 17."""
    second = (
        OneCard(jokers=False)
        .pmf()
        .then(lambda a: OneCard(frozenset({a}), jokers=False).pmf().map(lambda b: b.rank - a.rank))
    )
    assert second.p(lambda by: by > 0) == Fraction(8, 17)
    assert second[0] == Fraction(1, 17)


def test_E28_a_gap_is_not_ten():
    """213 in 221."""
    assert Spread(2, jokers=False).pmf().p(lambda laid: laid.gap != 10) == Fraction(213, 221)


def test_E30_the_gap_of_two_plain_cards():
    """32 (13 − g) of 52 · 51; the mean in ranks 4.39, within two 223 in 663."""
    laid = Spread(2, jokers=False).pmf()
    for apart in range(1, 13):
        assert laid[Spaced(apart)] == Fraction(32 * (13 - apart), 52 * 51)
    assert laid[Spaced(0)] == Fraction(3, 51)
    assert laid.mean(lambda each: each.gap) == Fraction(224, 51)
    assert laid.mean(lambda each: each.gap or Fraction(1, 2)) == Fraction(451, 102)
    assert laid.p(lambda each: each.gap <= 2) == Fraction(223, 663)


def stand(cards, wish):
    """The gap as the text has it, told apart from the kit: Jokers choose with all cards open."""
    ranks = [each.rank for each in cards]
    first, others = ranks[0], ranks[1:]
    plain = [rank for rank in others if rank < 15]
    if first == 15 and wish is Wish.CLOSEST:
        return 0
    firsts = range(2, 15) if first == 15 else [first]
    best = max(firsts, key=lambda f: min([abs(f - r) for r in plain], default=12))
    gaps = [abs(best - r) for r in plain]
    if len(plain) < len(others):
        gaps.append(0 if wish is Wish.CLOSEST else max(best - 2, 14 - best))
    return min(gaps)


@pytest.mark.parametrize("wish", Wish)
@pytest.mark.parametrize("count", [2, 3])
def test_the_nearest_of_several_is_counted_card_by_card(count, wish):
    """Every ordered deal of two or three cards of 54; a Joker that nobody bounds is 12 off."""
    every = Counter(stand(cards, wish) for cards in permutations(PACK, count))
    assert Spread(count, wish).pmf() == Pmf({Spaced(g): n for g, n in every.items()})


def test_the_nearest_of_several_without_jokers_agrees_with_icepool():
    """Four ships: the first card against the three others, as icepool deals them."""
    ours = Spread(4, jokers=False).pmf()
    for rank in (2, 8, 14):
        left = icepool.Deck({r: 4 - (r == rank) for r in range(2, 15)})
        hands = left.deal(3)
        near = hands.expand().map(lambda hand, at=rank: min(abs(at - r) for r in hand))
        given_rank = Pmf({int(g): int(w) for g, w in near.items()})
        far = sum(4 - (r == rank) for r in range(2, 15) if abs(r - rank) > 2)
        share = given_rank.p(lambda g: g <= 2)
        lost = Fraction(far * (far - 1) * (far - 2), 51 * 50 * 49)
        assert share == 1 - lost
    assert sum(p for _, p in ours.items()) == 1


@given(st.integers(2, 6), wishes, st.booleans(), st.integers(0, 2**32))
def test_a_thrown_deal_is_one_that_the_odds_know(count, wish, jokers, seed):
    """And its cards are kept for the picture, and do not make it another deal."""
    dice = Spread(count, wish, jokers)
    laid = dice.read(dice.throw(Random(seed)))
    assert laid in dice.pmf()
    assert len(set(laid.cards)) == count
    assert laid == Spaced(laid.gap)


@pytest.mark.parametrize("wish", Wish)
@pytest.mark.parametrize("count", [1, 2])
def test_a_card_kept_is_counted_draw_by_draw(count, wish):
    """Every draw from what is left beside a 9 and a Joker; the best by the wish is kept."""
    gone = frozenset({card("9♦"), card("red Joker")})
    left = [each for each in PACK if each not in gone]

    def best(drawn):
        if any(each.joker for each in drawn):
            return Rank.JOKER
        sign = 1 if wish is Wish.CLOSEST else -1
        return Rank(min(drawn, key=lambda c: (sign * abs(c.rank - 9), -c.rank)).rank)

    every = Counter(Drawn(best(drawn)) for drawn in combinations(left, count))
    assert Kept(count, 9, wish, gone).pmf() == Pmf(every)


@given(st.integers(1, 6), st.integers(2, 14), wishes, st.booleans(), st.integers(0, 2**32))
def test_a_thrown_draw_is_one_that_the_odds_know(count, to, wish, first, seed):
    """With the card that was kept."""
    gone = frozenset({card("A♠")})
    dice = Kept(count, to, wish, gone, first)
    drawn = dice.read(dice.throw(Random(seed)))
    assert drawn in dice.pmf()
    assert drawn.card is not None
    assert drawn.card.rank == drawn.rank


@settings(deadline=None)
@given(st.integers(1, 30), st.integers(2, 14), wishes)
def test_more_cards_are_never_worse(count, to, wish):
    """A card more never makes a place at least as good less likely."""
    order = preferred(to, wish)
    few, more = Kept(count, to, wish).pmf(), Kept(count + 1, to, wish).pmf()
    for place in range(len(order)):
        good = order[: place + 1]
        assert more.p(lambda d, g=good: d.rank in g) >= few.p(lambda d, g=good: d.rank in g)


@pytest.mark.parametrize("jokers", [True, False])
def test_places_are_counted_card_by_card(jokers):
    """Where the first of three cards stands, and the second among the others."""
    pack = PACK if jokers else PLAIN
    every = Counter(
        Among(
            (b > a) + (c > a),
            a.joker,
            b.joker + c.joker,
            int(c > b),
        )
        for a, b, c in permutations(pack, 3)
    )
    assert Places(3, jokers).pmf() == Pmf(every)


@given(st.integers(1, 6), st.booleans(), st.integers(0, 2**32))
def test_thrown_places_are_ones_that_the_odds_know(count, jokers, seed):
    """Each place is as likely as any other."""
    dice = Places(count, jokers)
    assert dice.read(dice.throw(Random(seed))) in dice.pmf()
    for before in range(count):
        assert dice.pmf().p(lambda at, b=before: at.before == b) == Fraction(1, count)


def test_what_a_joker_stands_for():
    """The other's rank, or the one farthest from it: an Ace up to 8, else a 2."""
    assert [chosen(rank, Wish.CLOSEST) for rank in (2, 9)] == [2, 9]
    assert [farthest_from(rank) for rank in range(2, 15)] == [14] * 7 + [2] * 6
    assert gap(8, chosen(8, Wish.FARTHEST)) == 6
    assert nearest(Rank.JOKER, [Rank.JOKER], Wish.FARTHEST) == 12


@pytest.mark.parametrize(
    ("read", "says"),
    [
        (lambda: OneCard().read([Face("card", "1♠")]), "'1♠' is not in the pack"),
        (
            lambda: OneCard(frozenset({card("K♠")})).read([Face("card", "K♠")]),
            "the K♠ is already on the table",
        ),
        (lambda: OneCard(jokers=False).read([face(JOKERS[0])]), "played without Jokers"),
        (lambda: Spread(2).read([face(Card(5, 1))]), "2 cards are wanted, not 1"),
        (lambda: Spread(2).read([face(Card(5, 1))] * 2), "5♦ is already on the table"),
        (lambda: Spread(7), "the number of cards is 7; it may be 2 to 6"),
        (lambda: Kept(0, 5, Wish.CLOSEST), "the number of cards is 0; it may be 1 to 54"),
    ],
)
def test_cards_that_cannot_be_are_refused(read, says):
    """In one sentence."""
    with pytest.raises(ValueError, match=says):
        read()
