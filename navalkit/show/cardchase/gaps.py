"""The gap between the cards: how far, for how many ships, and in which yards."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from navalkit.odds import cards as pack
from navalkit.odds import spacing
from navalkit.odds.cards import RANKS, Rank
from navalkit.odds.spacing import Spaced, Spread
from navalkit.rules.cardchase import position
from navalkit.rules.cardchase.gaps import WITHIN, GapInputs
from navalkit.rules.cardchase.position import inches, yards
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.cardchase.gap_tasks import one_card_gone, same_card
from navalkit.show.cardchase.looks import (
    ASSUMED,
    LOSE,
    SMALL,
    WIN,
    Laid,
    cards_row,
    distance,
    distribution,
    guessed,
    over,
    step,
    track,
)
from navalkit.show.numbers import decimal, percent
from navalkit.show.shown import Drawn, Shown, Spec, View, Why

GAPS = range(13)
WORDS = {gap: f"{step(gap)} increment{'s' if gap > 1 else ''}" for gap in GAPS}
FLEETS = range(2, 7)
NAMES = ("Prey", "Rose", "Bell", "Lark", "Hawk", "Dart")


def scene(inputs: GapInputs, state: Spaced, played: int) -> str:
    """The cards of the ships, the highest first, and where they put them."""
    cards = state.cards or (None,) * inputs.ships
    laid = [_laid(name, card) for name, card in zip(NAMES, cards, strict=False)]
    if state.cards:
        laid.sort(key=lambda each: each.card or (0, 0), reverse=True)
    note = distance(state.gap, inputs.yards.an_inch) if state.cards else ""
    return cards_row(laid) + track(laid, note)


def _laid(name: str, card: pack.Card | None) -> Laid:
    if card is None:
        return Laid(name, None, 0, "to be dealt")
    return Laid(name, card, 0 if card.joker else card.rank, "stands for any" if card.joker else "")


def gaps(drawn: Drawn) -> Spec:
    """The gap from the first ship to the nearest other, in increments. CC-CARD-2."""
    told = {gap: drawn.answer.outcomes[gap] for gap in GAPS}
    names = {gap: step(gap) for gap in GAPS}
    looks = [WIN if gap <= WITHIN else LOSE for gap in GAPS]
    spec = distribution(told, names, looks, "Distance to the nearest", over(drawn))
    spec["layout"]["xaxis"]["title"] = {"text": "Range Increments"}
    return spec


def gaps_table(drawn: Drawn) -> figures.Table:
    """The same, with inches and yards by both readings. A-YARDS."""
    told = drawn.answer.outcomes
    rows = [
        (
            step(gap),
            percent(told[gap]),
            decimal(inches(gap), 0 if gap else 1),
            decimal(yards(gap), 0),
            decimal(yards(gap, 100), 0),
        )
        for gap in GAPS
    ]
    heads = ("Increments", "Chance", "Inches", "Yards at 20", "Yards at 100")
    return figures.Table(heads, rows)


# --- more ships ----------------------------------------------------------------------------------


def _within(inputs: GapInputs, fleet: int) -> list[Fraction]:
    laid = Spread(fleet, inputs.wish, inputs.jokers).pmf()
    return [laid.p(lambda each, g=gap: each.gap <= g) for gap in GAPS]  # type: ignore[misc]


def fleets(drawn: Drawn) -> Spec:
    """How near the nearest is, a line for each number of ships. CC-CARD-1."""
    curves = {f"{n} ships": _within(drawn.inputs, n) for n in FLEETS}
    names = [step(gap) for gap in GAPS]
    spec = figures.lines(names, curves, "The nearest is within …", "Range Increments")
    spec["layout"] |= {"height": 430}
    spec["layout"]["xaxis"] |= {"type": "category", "dtick": None}
    guessed(spec, drawn.guess)
    return spec


def fleets_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    columns = [_within(drawn.inputs, n) for n in FLEETS]
    rows = [(step(gap), *(percent(column[gap]) for column in columns)) for gap in GAPS]
    return figures.Table(("Within", *(f"{n} ships" for n in FLEETS)), rows)


# --- given her own card --------------------------------------------------------------------------


def given(rank: int, fleet: int) -> Fraction:
    """The chance that the nearest of the others is within two, once her own card is known."""
    return Fraction(_near(rank, fleet), _all(fleet))


def _near(rank: int, fleet: int) -> int:
    far = sum(4 for r in RANKS if abs(r - rank) > WITHIN)
    return _all(fleet) - comb(far, fleet - 1)


def _all(fleet: int) -> int:
    return comb(51, fleet - 1)


def own_card(drawn: Drawn) -> Spec:
    """What her own card tells: on a middle card she has more neighbours. CC-CARD-2."""
    chances = {Rank(r).words: given(r, drawn.inputs.ships) for r in RANKS}
    spec = figures.bars(chances, "Within two, by her own card", axis="Her card (no Jokers)")
    spec["data"][0] |= {"textangle": 0}
    spec["layout"] |= {"uniformtext": SMALL}
    spec["layout"]["xaxis"]["tickangle"] = 0
    return spec


def own_card_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [(Rank(r).words, percent(given(r, drawn.inputs.ships))) for r in RANKS]
    return figures.Table(("Her card", "Nearest within two"), rows)


# --- in words ------------------------------------------------------------------------------------


def sentence(drawn: Drawn) -> str:
    """The mean distance, the same card, and the text's two yards."""
    inputs: GapInputs = drawn.inputs
    told = drawn.answer.measures
    near = percent(drawn.answer.outcomes.p(lambda gap: gap <= WITHIN))
    same = percent(told["chance of the same card"])
    mean = decimal(told["increments on average"], 2)
    far = decimal(told["yards on average"], 0)
    return (
        f"With {inputs.ships} ships and {54 if inputs.jokers else 52} cards the nearest is within "
        f"two increments {near} of the time, on the same card {same}; on average she is {mean} "
        f"increments off, {far} yards at {inputs.yards.value}{ASSUMED} (A-YARDS)."
    )


def told(inputs: GapInputs, turn: Turn) -> str:
    """The deal in words."""
    laid: Spaced = turn.after
    cards = ", ".join(f"{name} {card}" for name, card in zip(NAMES, laid.cards, strict=False))
    return f"{cards or 'The cards are dealt'}: {distance(laid.gap, inputs.yards.an_inch)}."


WHY = Why(
    words=(
        "The second card comes from what the first has left. So the two depend on each other: once "
        "a 9 lies there, three nines are left among 53 cards, but four of every other rank. A rank "
        "in the middle has neighbours on both sides, one at the end on one side only, which "
        "is why small gaps are likelier than large ones."
    ),
    formula=(
        "<p>Without Jokers, for a gap <i>g</i> &gt; 0 there are 13 − <i>g</i> pairs of ranks, and "
        "each can be dealt in 2 · 4 · 4 ways:</p>"
        "<p class='nk-formula'>Pr(gap = <i>g</i>) = 32 (13 − <i>g</i>) / (52 · 51), "
        "&nbsp; Pr(same) = 3/51</p>"
        "<p>With Jokers in the pack two plain cards are alike 156 times in 2862; a captain who "
        "holds a Joker chooses.</p>"
    ),
    code=(pack.gap, position.increments, spacing.nearest),
)

GAP = Shown(
    views=(
        View("How far", gaps, gaps_table),
        View("More ships", fleets, fleets_table),
        View("Her own card", own_card, own_card_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(same_card, one_card_gone),
)
