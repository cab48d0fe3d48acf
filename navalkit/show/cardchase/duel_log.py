"""A round of the chase as it was played, in words."""

from __future__ import annotations

from navalkit.odds.tray import Cast, Tray
from navalkit.rules.cardchase import duel
from navalkit.rules.cardchase.duel import OURS, THEIRS
from navalkit.rules.cardchase.duel_inputs import DuelInputs
from navalkit.rules.cardchase.orders import allowed
from navalkit.rules.cardchase.table import NAMES, End, Table, gap
from navalkit.rules.question import Turn
from navalkit.show.cardchase.looks import distance
from navalkit.show.cardchase.tableau import states
from navalkit.show.numbers import listing, signed

WORDS = {end: end.words for end in End}
TAILS = ("our", "their")


def told(inputs: DuelInputs, turn: Turn) -> str:
    """A round in the words of a log."""
    after: Table = turn.after
    if turn.before is None:
        return f"Dealt: {_cards(after)}."
    said = " ".join(_turns(inputs, turn))
    said = f"Round {turn.number}: {said} {_changed(turn.before, after)}"
    return said if duel.over(after) else f"{said} Next cards: {_cards(after)}."


def _turns(inputs: DuelInputs, turn: Turn) -> list[str]:
    """What each captain did and threw: the round once more, from the throws that lay there."""
    here, table, left, said = duel.duel(inputs), turn.before, list(turn.casts), list[str]()
    for who in table.turn:
        if table.end:
            break
        order = duel.ordered_by(here.plans[who], here, table, who)
        if who == OURS and turn.order and allowed(here, table, OURS, THEIRS, turn.order):
            order = turn.order
        tray = Tray(None, [cast.value for cast in left])
        table = duel.turn(here, who, turn.order, tray, table).only
        thrown, left = left[: len(tray.casts)], left[len(tray.casts) :]
        said.append(f"{NAMES[who]}, {order.value}: {_thrown(thrown)}.")
    return said


def _thrown(casts: list[Cast]) -> str:
    return listing(f"{_short(cast.label)} {cast.value}" for cast in casts) or "no roll"


def _short(label: str) -> str:
    """`We: Boating+2` as `we (+2)`; other throws as they are called."""
    name, _, what = label.partition(": ")
    if what.startswith("Boating"):
        return f"{name.lower()} ({signed(int(what.removeprefix('Boating')))})"
    return f"{name.lower()}, {what}" if what else name.lower()


def _cards(table: Table) -> str:
    if not table.faceup:
        return "none"
    told = [f"{NAMES[who].lower()} {table.faceup[who]}" for who in table.turn]
    return f"{listing(told)}, {distance(gap(table, OURS, THEIRS))}"


def _changed(before: Table, after: Table) -> str:
    if after.end:
        return f"{WORDS[after.end].capitalize()}."
    news = []
    for who, name in enumerate(NAMES):
        was, now = before.ships[who], after.ships[who]
        fresh = [each for each in states(now, TAILS) if each not in states(was, TAILS)]
        if was.tally and not now.tally:
            fresh.append("the count starts again")
        if was.follows >= 0 > now.follows:
            fresh.append("on no tail any more")
        news += [f"{name}: {', '.join(fresh)}."] if fresh else []
    return " ".join(news) or "Nothing else has changed."
