"""The table of several ships: cards in the order of turns, distances, what an order promises."""

from __future__ import annotations

from itertools import combinations

from navalkit.odds.cards import Rank
from navalkit.rules.cardchase.chances import NEEDS_RAISE, ROLLED, chance
from navalkit.rules.cardchase.orders import MANOEUVRES, Manoeuvre, Order, manoeuvre
from navalkit.rules.cardchase.position import inches, yards
from navalkit.rules.cardchase.table import Setting, Table, Vessel, fastest_foe, gap
from navalkit.show import figures
from navalkit.show.cardchase.looks import ASSUMED, Laid, cards_row, step, track
from navalkit.show.numbers import decimal, listing, percent, plural


def tableau(setting: Setting, table: Table, whose: int | None) -> str:
    """The ships' cards, the highest first, and where they put them."""
    if not table.held:
        waiting = [Laid(name, None, 0, "") for name in setting.names]
        return cards_row(waiting)
    everyone = sorted(range(len(setting.names)), key=lambda who: _place(table, who))
    laid = [_laid(setting, table, who, whose) for who in everyone]
    return cards_row(laid) + track(laid)


def _place(table: Table, who: int) -> tuple[int, int, int]:
    """In the order of turns: those still to act, as they will; the others by their cards."""
    held = table.held[who]
    astern = table.ships[who].follows >= 0
    return -held.rank, -held.joker, int(astern)


def _laid(setting: Setting, table: Table, who: int, whose: int | None) -> Laid:
    held, notes = table.held[who], list[str]()
    if who == whose:
        notes.append("acts now")
    if held.joker:
        notes.append(f"stands for {Rank(held.rank).words}, +2")
    notes += states(table.ships[who], tails(setting))
    return Laid(setting.names[who], table.faceup[who], held.rank, ", ".join(notes))


def tails(setting: Setting) -> tuple[str, ...]:
    """Whose tail each ship's is, in words."""
    return tuple(f"{name}'s" for name in setting.names)


def states(vessel: Vessel, tails: tuple[str, ...]) -> list[str]:
    """What holds of a ship besides her card, in words; `tails` says whose each ship's tail is."""
    told = []
    if vessel.follows >= 0:
        told.append(f"on {tails[vessel.follows]} tail")
    if vessel.tally:
        told.append(f"{plural(vessel.tally, 'Flee round')} won")
    if vessel.reeling:
        told.append("out of control, −2")
    if vessel.wounds:
        told.append(plural(vessel.wounds, "wound"))
    if vessel.sheared:
        told.append("oars broken")
    if vessel.aground:
        told.append("aground")
    if vessel.forced:
        told.append(f"next card: {Rank(vessel.forced).words}")
    return told


def distances(setting: Setting, table: Table) -> figures.Table:
    """Between every two ships: increments, inches, yards. CC-CARD-2."""
    pairs = sorted(combinations(range(len(setting.names)), 2), key=lambda pair: gap(table, *pair))
    rows = [(f"{setting.names[a]} – {setting.names[b]}", *_far(gap(table, a, b))) for a, b in pairs]
    return figures.Table(("Ships", "Gap", "Inches", f"Yards{ASSUMED}"), rows)


def _far(far: int) -> tuple[str, str, str]:
    return step(far), decimal(inches(far), 0 if far else 1), decimal(yards(far), 0)


# --- an order ------------------------------------------------------------------------------------


def outlook(setting: Setting, table: Table, who: int, foe: int, order: Order) -> str:
    """What an order promises here and now, what it does, and what happens if it fails."""
    told = manoeuvre(order)
    name = f"<b>{order.value}</b> ({told.clause})"
    if told.name not in ROLLED:
        return f"{name}: no roll. {told.success.capitalize()}."
    degree = chance(setting, table, who, foe, order)
    wants = int(order in NEEDS_RAISE or order is Order.FORCE_CARD)
    works = degree.p(lambda raises: raises >= wants)
    raised = "" if wants else f", with a raise {percent(degree[1])}"
    against = ""
    if order is Order.FLEE:
        against = f" against {setting.names[fastest_foe(setting, table, who)]}"
    return (
        f"{name}{against}: works {percent(works)}{raised}. Then {told.success}. "
        f"If it fails, {told.failure}."
    )


def afterwards(
    setting: Setting, before: Table, after: Table, who: int, foe: int, order: Order
) -> str:
    """What an order has done, in the words of a log."""
    names, whose, news = setting.names, tails(setting), list[str]()
    for each, name in enumerate(names):
        was, now = states(before.ships[each], whose), states(after.ships[each], whose)
        fresh = [state for state in now if state not in was]
        gone = [
            f"no longer {state}" for state in was if state.startswith("on ") and state not in now
        ]
        if before.ships[each].tally and not after.ships[each].tally:
            gone.append("Flee count starts again")
        news += [f"{name}: {listing([*fresh, *gone])}"] if fresh or gone else []
    if before.faceup[who] != after.faceup[who]:
        news.append(f"{names[who]} is on {after.faceup[who]} now")
    against = "" if order in (Order.STEADY, Order.FLEE) else f" against {names[foe]}"
    return f"{names[who]}, {order.value}{against}: {'; '.join(news) or 'nothing has changed'}."


HEADS = ("Manoeuvre", "On a table", "In the chase", "Needs", "Then", "If it fails")


def book() -> str:
    """Every manoeuvre of the text: what it needs, its penalties, what it does. CC-CHANGE …"""
    heads = "".join(f'<th scope="col">{head}</th>' for head in HEADS)
    lines = "".join(_line(each) for each in MANOEUVRES.values())
    return (
        '<div class="nk-scroll" tabindex="0" role="region" aria-label="Every manoeuvre">'
        f'<table class="nk-book"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )


def _line(each: Manoeuvre) -> str:
    in_chase = "<b>tabletop only</b>" if each.tabletop else each.in_chase
    cells = (each.on_table, in_chase, each.needs, each.success, each.failure)
    name = f'<th scope="row">{each.name}<br><small>{each.clause}</small></th>'
    told = zip(HEADS[1:], cells, strict=True)  # a phone shows the head beside each cell
    return f"<tr>{name}" + "".join(f'<td data-head="{h}">{cell}</td>' for h, cell in told) + "</tr>"
