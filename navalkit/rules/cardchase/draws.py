"""New cards for old, and cards forced on a foe. CC-CHANGE, CC-CLUB, CC-FORCE."""

from __future__ import annotations

from navalkit.odds.cards import Drawn, Kept, Rank, Wish, preferred
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll
from navalkit.rules.cardchase.position import as_held, file, on_the_table
from navalkit.rules.cardchase.table import NOBODY, Faceup, Held, Setting, Table, representative
from navalkit.rules.cardchase.unseen import drift, unseen_draw


def redrawn(
    setting: Setting, table: Table, who: int, foe: int, count: int, roll: Roll
) -> Pmf[Table]:
    """The table once she has drawn so many cards and keeps one of them. CC-CHANGE, CC-CLUB.

    What she drew she must use, however bad. Of several she keeps the one that serves her aim.
    """
    if table.unseen and not table.followed(who):  # with a ship on her tail the place is all one
        return drift(setting.wishes, table, who, count)
    wish = setting.wishes[who]
    draw = Kept(count, table.held[foe].rank, wish, on_the_table(table))
    drawn = roll(f"{setting.names[who]}: new card", draw)
    return drawn.map(lambda card: _moved_to(setting, table, who, foe, card))


def _moved_to(setting: Setting, table: Table, who: int, foe: int, card: Drawn) -> Table:
    """Her new place, and that of any ship on her tail."""
    new = as_held(card.rank, table.held[foe].rank, setting.wishes[who])
    seen = card.card or representative(card.rank, tuple(on_the_table(table)))
    _, *astern = file(tuple(vessel.follows for vessel in table.ships), who)
    held, faceup = list(table.held), list(table.faceup)
    held[who] = new
    for each in astern:
        held[each] = Held(new.rank)
    for each in (who, *astern) if faceup else ():
        faceup[each] = seen
    return table._replace(held=tuple(held), faceup=Faceup(faceup))


MIDDLE = Rank.EIGHT
NEAR_THE_MIDDLE = 3
"""A card no farther from the middle is, on average, nearer to any other than a random card."""


def force_card(
    setting: Setting, table: Table, who: int, foe: int, count: int, roll: Roll
) -> Pmf[Table]:
    """The table once so many cards were drawn to force one on the foe's next turn. CC-FORCE.

    The foe's next card is laid by before the next deal. One that wants to be close lays by the card
    nearest to the middle of the pack, one that wants to be far off the card farthest from it; and
    nothing where a card off the pack serves him better. A Joker is never given away. A-LAIDBY.
    """
    wish = setting.wishes[who]
    if table.ships[foe].follows != NOBODY:
        return Pmf.of(table)  # a ship on a tail will have no card of her own
    if table.unseen:
        order = preferred(MIDDLE, wish, joker_first=False)
        drawn = unseen_draw(setting.wishes, table.held, table.turn, order, count)
    else:
        dice = Kept(count, MIDDLE, wish, on_the_table(table), joker_first=False)
        drawn = roll(f"{setting.names[who]}: card for {setting.names[foe]}", dice)

    def laid_by(card: Drawn) -> Table:
        near = abs(card.rank - MIDDLE) <= NEAR_THE_MIDDLE
        useful = card.rank != Rank.JOKER and near == (wish is Wish.CLOSEST)
        return table.altered(foe, forced=int(card.rank) if useful else 0)

    return drawn.map(laid_by)
