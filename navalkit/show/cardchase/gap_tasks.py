"""Exercises on cards that are not put back."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from navalkit.odds.cards import RANKS, Card, OneCard, Rank, gap
from navalkit.show.cardchase.apart import apart
from navalkit.show.numbers import percent, plural
from navalkit.show.tasks import Mistake, Task


def same_card(sheet: int) -> Task:
    """Two cards without putting back, and no Jokers: near each other."""
    within = Random(sheet).choice([0, 1, 2, 3])
    pairs = [(a, b) for a in RANKS for b in RANKS if gap(a, b) <= within]
    ways = sum(4 * (3 if a == b else 4) for a, b in pairs)
    answer = Fraction(ways, 52 * 51)
    put_back = Fraction(len(pairs), 13 * 13)
    near = f"at most {plural(within, 'rank')} apart" if within else "on the same rank"
    text = (
        "Two ships are dealt a card each from 52 cards, without Jokers. How likely is it that "
        f"their cards are <b>{near}</b>? Answer in percent."
    )
    mistakes = (
        Mistake(put_back, "You put the first card back: then the second does not depend on it."),
        Mistake(answer / 2, "Either ship may have the higher card: count both orders."),
        Mistake(1 - answer, "That is the chance that they are farther apart."),
    )
    solution = (
        f"{len(pairs)} ordered pairs of ranks are that near; pairs of one rank can be dealt in "
        f"4 · 3 ways, others in 4 · 4: {ways} of 52 · 51, that is {percent(answer)}."
    )
    close = apart(answer, mistakes)
    return Task(text, answer, close, solution, tolerance=Fraction(3, 1000))


def one_card_gone(sheet: int) -> Task:
    """Once her own card lies there, the other's chances are others."""
    rng = Random(sheet + 1)
    rank = rng.choice([Rank.TWO, Rank.FIVE, Rank.EIGHT, Rank.QUEEN, Rank.ACE])
    within = 2
    mine = Card(rank, 3)
    left = OneCard(frozenset({mine}), jokers=False).pmf()
    answer = left.p(lambda card: gap(card.rank, rank) <= within)
    blind = Fraction(223, 663)
    kinds = sum(gap(r, rank) <= within for r in RANKS)
    text = (
        f"You hold the {mine}; the other card is still to be dealt from the 51 that are left. How "
        "likely is it that she will be <b>within two increments</b> of you? Answer in percent."
    )
    mistakes = (
        Mistake(blind, "That is the chance before any card is known; you know your own."),
        Mistake(Fraction(4 * kinds, 52), "Your own card is out of the pack: 51 are left."),
        Mistake(Fraction(20, 52), "Count only ranks that there are: 2 to Ace."),
    )
    solution = (
        f"{kinds} ranks are near enough; of yours three cards are left, of the others four: "
        f"{answer.numerator}/{answer.denominator}, {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)
