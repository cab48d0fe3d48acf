"""Cards as places: CC-CARD-1, CC-CARD-2, and what draws do to them."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.odds.cards import PACK, Rank, Wish, card
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Tray, exact
from navalkit.rules import question
from navalkit.rules.cardchase.gaps import GapInputs, Yards
from navalkit.rules.cardchase.position import (
    deal,
    inches,
    increments,
    laid,
    on_the_table,
    stand_for,
    yards,
)
from navalkit.rules.cardchase.table import Faceup, Held, Table, Vessel, gap
from tests.cardchase.scenes import setting, table

NEAR = (Wish.CLOSEST, Wish.CLOSEST)
ALONE = (-1, -1)


def deals(*cards: str, follows=ALONE, wishes=NEAR):
    """What these cards count as, and who acts when."""
    dealt = {who: card(each) for who, each in enumerate(cards) if each}
    lay = laid(wishes, follows, dealt)
    return [held.rank for held in lay.held], lay.turn


def test_CC_CARD_1_one_card_a_ship_the_highest_first():
    """J 11 to A 14; equal ranks by suit from spades down; a Joker before its rank."""
    assert deals("J♠", "A♣") == ([11, 14], (1, 0))
    assert deals("9♥", "9♠")[1] == (1, 0)
    assert deals("9♦", "9♣")[1] == (0, 1)
    assert deals("9♠", "red Joker") == ([9, 9], (1, 0))
    after = deal(setting(), Table((Vessel(), Vessel())), Tray(Random(0), [card("K♠"), card("2♥")]))
    assert [str(each) for each in after.only.faceup] == ["K♠", "2♥"]


def test_CC_CARD_1_the_pack_is_mixed_anew_and_has_54_cards():
    """Every ordered pair of 54 is as likely; what was held before is back in the pack."""
    dealt = deal(setting(), table("K♠", "2♥"), exact)
    ranks = [(a.rank, b.rank) for a, b in permutations(PACK, 2)]
    alike = sum(a == b != 15 for a, b in ranks)
    assert len(ranks) == 54 * 53
    plain = dealt.p(lambda t: t.held[0] == t.held[1] and not t.held[0].joker)
    assert plain == Fraction(alike, len(ranks)) == Fraction(156, 2862)
    assert dealt.p(lambda t: t.held[0].joker) == Fraction(1, 27)


def test_a_joker_is_what_its_captain_wishes():
    """The rank of the other, or the one farthest from it; of two Jokers the first is an Ace."""
    far = (Wish.FARTHEST, Wish.CLOSEST)
    assert stand_for(NEAR, {0: 15, 1: 4})[0] == Held(4, True)
    assert stand_for(far, {0: 15, 1: 4})[0] == Held(14, True)
    assert stand_for(far, {0: 15, 1: 11})[0] == Held(2, True)
    assert [held.rank for held in stand_for(far, {0: 15, 1: 15}).values()] == [14, 14]


def test_CC_CARD_2_distance_is_the_gap_of_the_cards():
    """A Five and a Ten are 5 increments, 25 inches, 500 yards; one card is half an increment."""
    assert gap(table("5♠", "10♥"), 0, 1) == 5
    assert (increments(5), inches(5), yards(5)) == (5, 25, 500)
    assert (increments(0), inches(0), yards(0)) == (Fraction(1, 2), Fraction(5, 2), 50)
    assert yards(5, 100) == 2500


def test_A_YARDS_changes_no_chance():
    """The two readings differ in the yards told and in nothing else."""
    asked = question("cardchase.gap")
    example, remark = (asked.ask(GapInputs(yards=way)) for way in Yards)
    assert example.outcomes == remark.outcomes
    key = "yards on average"
    assert remark.measures[key] == 5 * example.measures[key]


def test_the_gap_question_knows_the_published_figures():
    """Without Jokers: mean 451/102 increments, within two 223/663, the same card 3/51."""
    asked = question("cardchase.gap")
    answer = asked.ask(GapInputs(jokers=False))
    assert answer.measures["increments on average"] == Fraction(451, 102)
    assert answer.outcomes.p(asked.event.holds) == Fraction(223, 663)
    assert answer.measures["chance of the same card"] == Fraction(3, 51)


@given(st.integers(2, 5))
def test_more_ships_are_never_farther(count):
    """One ship more brings the nearest no farther off."""
    asked = question("cardchase.gap")
    few, more = (asked.ask(GapInputs(ships=n, jokers=False)).outcomes for n in (count, count + 1))
    for reach in range(13):
        assert more.p(lambda g, r=reach: g <= r) >= few.p(lambda g, r=reach: g <= r)


def test_a_ship_on_a_tail_has_no_card_of_her_own():
    """She shares the other's, acts after her, and is half an increment off."""
    behind = Table((Vessel(), Vessel(follows=0)))
    dealt = deal(setting(), behind, exact)
    assert dealt.p(lambda t: t.turn == (0, 1)) == 1
    assert dealt.p(lambda t: t.held[0].rank == t.held[1].rank) == 1
    assert dealt.p(lambda t: gap(t, 0, 1) == 0) == 1
    assert dealt.p(lambda t: t.held[1].joker) == 0
    assert dealt.p(lambda t: t.held[0].joker) == Fraction(1, 27)


def test_a_forced_card_lies_there_and_comes_last_among_its_rank():
    """The rest of the pack is dealt to the other; a tie goes to whoever drew."""
    forced = Table((Vessel(), Vessel(forced=9)))
    dealt = deal(setting(), forced, exact)
    assert dealt.p(lambda t: t.held[1].rank == 9) == 1
    assert dealt.p(lambda t: t.held[0].rank == 9 and not t.held[0].joker) == Fraction(3, 53)
    assert dealt.given(lambda t: t.held[0].rank == 9).p(lambda t: t.turn == (0, 1)) == 1
    assert dealt.p(lambda t: t.ships[1].forced == 0) == 1


def test_tables_that_differ_in_suits_alone_are_the_same():
    """The cards themselves are only shown."""
    assert table("5♠", "10♥") == table("5♣", "10♦")
    assert hash(table("5♠", "10♥")) == hash(table("5♣", "10♦"))
    assert table("5♠", "10♥") != table("6♠", "10♥")
    assert len({Faceup(), Faceup((card("5♠"),))}) == 1
    assert list(sorted([Faceup((card("5♠"),)), Faceup()])[1]) == []


def test_only_cards_that_are_held_are_out_of_the_pack():
    """A-DISCARD; where ranks alone are known, cards of those ranks stand for them."""
    seen = table("5♠", "5♥")
    assert on_the_table(seen) == {card("5♠"), card("5♥")}
    bare = seen._replace(faceup=Faceup())
    assert sorted(each.rank for each in on_the_table(bare)) == [5, 5]
    shared = bare._replace(ships=(Vessel(), Vessel(follows=0)))
    assert [each.rank for each in on_the_table(shared)] == [5]


@given(st.integers(2, 6), st.integers(0, 2**32))
def test_any_number_of_ships_can_be_dealt(count, seed):
    """Two to six, each her own card, the highest first."""
    place = replace(
        setting(),
        sailing=setting().sailing[:1] * count,
        names=tuple("ABCDEF"[:count]),
        wishes=(Wish.CLOSEST,) * count,
    )
    after = deal(place, Table((Vessel(),) * count), Tray(Random(seed))).only
    assert len(set(after.faceup)) == count
    assert sorted(after.turn) == list(range(count))
    ranks = [after.held[who].rank for who in after.turn]
    assert ranks == sorted(ranks, reverse=True)


@pytest.mark.parametrize("count", [1, 7])
def test_other_numbers_of_ships_are_refused(count):
    """In one sentence."""
    with pytest.raises(ValueError, match="it takes 2 to 6"):
        GapInputs(ships=count)


def test_the_two_jokers_are_alike():
    """Which of them it is decides no more than who acts first of two that both have one."""
    dealt = deal(setting(), Table((Vessel(), Vessel())), exact)
    both = dealt.given(lambda t: t.held[0].joker and t.held[1].joker)
    assert both.map(lambda t: t.turn) == Pmf({(0, 1): 1, (1, 0): 1})
    assert Rank.JOKER.words == "Joker"
