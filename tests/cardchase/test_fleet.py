"""Two to six ships about one table, and the page that lays it: three captains chase one."""

from random import Random

import pytest

from navalkit.lab.cardtable import CardTable, read_throw
from navalkit.odds.cards import card
from navalkit.odds.tray import Tray
from navalkit.rules.cardchase import fleet
from navalkit.rules.cardchase.fleet import FleetInputs
from navalkit.rules.cardchase.orders import Order
from navalkit.rules.cardchase.table import Vessel
from navalkit.rules.inputs import InputError, changed

FOUR = FleetInputs()
PLACE = fleet.setting(FOUR)


def dealt(*cards: str):
    """The four ships with these cards."""
    tray = Tray(Random(0), [card(each) for each in cards])
    return fleet.dealt(PLACE, fleet.begun(PLACE), tray).only


def test_three_captains_chase_one():
    """Each may take her tail in his turn; she must shake all of them off to flee."""
    table = dealt("2♣", "K♠", "Q♠", "J♠")
    assert table.turn == (1, 2, 3, 0)
    for who in (1, 2, 3):
        tray = Tray(Random(0), [20, 1])
        table = fleet.sailed(PLACE, table, who, 0, Order.TRAIL, tray).only
        assert table.ships[who].follows == 0
    assert Order.FLEE not in fleet.may(PLACE, table, 0, 1)
    for left, who in ((2, 1), (1, 2), (0, 3)):
        shaken = Tray(Random(0), [20, 1])
        table = table._replace(turn=(0,))
        table = fleet.sailed(PLACE, table, 0, who, Order.SHAKE, shaken).only
        assert sum(ship.follows == 0 for ship in table.ships) == left
    assert Order.FLEE in fleet.may(PLACE, table, 0, 1)


def test_a_joker_is_declared_and_the_turns_follow():
    """Its captain says a rank; nobody else may."""
    table = dealt("5♣", "red Joker", "Q♠", "J♠")
    assert table.held[1].rank == 5
    assert table.turn == (2, 3, 1, 0)
    ace = fleet.declared(table, 1, 14)
    assert (ace.held[1].rank, ace.turn) == (14, (1, 2, 3, 0))
    with pytest.raises(ValueError, match="only the captain of a Joker"):
        fleet.declared(table, 0, 14)
    with pytest.raises(ValueError, match="stands for 2 to 14, not 15"):
        fleet.declared(table, 1, 15)


def test_orders_out_of_turn_or_against_the_rules_are_refused():
    """In one sentence."""
    table = dealt("2♣", "K♠", "Q♠", "J♠")
    with pytest.raises(ValueError, match="it is not the turn of Speedwell"):
        fleet.sailed(PLACE, table, 0, 1, Order.STEADY, Tray(Random(0)))
    with pytest.raises(ValueError, match="Shake a Tail cannot be ordered against Speedwell"):
        fleet.sailed(PLACE, table, 1, 0, Order.SHAKE, Tray(Random(0)))


def test_a_ship_that_leaves_is_gone_from_the_table():
    """Those on her tail follow nobody; the others keep their cards, turns and tails."""
    table = dealt("2♣", "K♠", "Q♠", "J♠")
    ships = (Vessel(tally=3), Vessel(follows=0), Vessel(), Vessel(follows=2))
    table = table._replace(ships=ships)
    assert fleet.out(PLACE, table) == (0,)
    place, left = fleet.without(PLACE, table, 0)
    assert place.names == ("Rose", "Lark", "Bell")
    assert [ship.follows for ship in left.ships] == [-1, -1, 1]
    assert left.turn == (0, 1, 2)
    assert [str(each) for each in left.faceup] == ["K♠", "Q♠", "J♠"]


@pytest.mark.parametrize("count", [2, 6])
def test_two_to_six_ships_sit_down(count):
    """As many seats as ships; one or seven are refused, and so is a name given twice."""
    assert len(fleet.setting(changed(FOUR, {"ships": str(count)})).sailing) == count


def test_other_tables_are_refused():
    """In one sentence."""
    with pytest.raises(InputError, match="7 is out of bounds; it takes 2 to 6"):
        changed(FOUR, {"ships": "7"})
    with pytest.raises(InputError, match="two ships are called 'Rose'"):
        changed(FOUR, {"first.called": "Rose"})


# --- the page's part -----------------------------------------------------------------------------


def test_the_table_is_played_by_its_buttons():
    """Deal, then order by order until all have acted; then the next round may be dealt."""
    table = CardTable()
    assert table.deal.disabled is False
    table.deal.click()
    assert table.deal.disabled
    for _ in range(4):
        assert "acts now" in table.turn.value
        assert "works" in table.odds.value or "no roll" in table.odds.value
        table.act.click()
        assert table.said.value == ""
    assert "go back into the pack" in table.turn.value
    assert len(table.told) == 5
    table.deal.click()
    assert table.round == 2


def test_own_cards_and_dice_are_laid_and_thrown():
    """Typed in order; what is wrong with them is said in one sentence, and nothing is changed."""
    table = CardTable()
    table.own.value = "KS 9d 3c 2h"
    table.deal.click()
    assert [str(each) for each in table.table.faceup] == ["K♠", "9♦", "3♣", "2♥"]
    assert table.order.value is Order.FLEE
    for typed, says in (
        ("9 zz", "'ZZ' is not in the pack"),
        ("999", "999 cannot come up"),
        ("9 4 7", "nothing is left to roll"),
    ):
        table.own.value = typed
        table.act.click()
        assert says in table.said.value
        assert table.table.turn[0] == 0
    table.own.value = "9 4"
    table.act.click()
    assert table.table.ships[0].tally == 1
    assert "1 Flee round won" in table.told[-1]


def test_throws_are_read_as_they_are_typed():
    """Numbers, cards by sign or letter, and several cards of one draw."""
    assert read_throw("12") == 12
    assert [face.symbol for face in read_throw("10h+black")] == ["10♥", "black Joker"]
    assert read_throw("K♠")[0].symbol == "K♠"
    with pytest.raises(ValueError, match="is not in the pack"):
        read_throw("")


def test_a_joker_at_the_table_is_asked_for():
    """Before anybody acts its captain may say what it stands for."""
    table = CardTable()
    table.own.value = "KS joker 3c 2h"
    table.deal.click()
    assert table.joker_of() == 1
    table.rank.value = 14
    table.stand.click()
    assert table.table.turn[0] == 1
    table.act.click()
    assert table.joker_of() is None


def test_another_set_up_begins_anew():
    """The table follows its controls."""
    table = CardTable()
    table.deal.click()
    values = {**table.controls.values, "ships": "6"}
    table.controls.values = values
    assert len(table.setting.names) == 6
    assert table.round == 0
