"""What can be asked of the card chase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from navalkit.odds.pmf import Pmf
from navalkit.rules.cardchase import duel, flee, foresight, gaps, gunfire, rolls
from navalkit.rules.cardchase.duel_inputs import DuelInputs
from navalkit.rules.cardchase.flee import Fled, FleeInputs
from navalkit.rules.cardchase.gaps import WITHIN, GapInputs
from navalkit.rules.cardchase.gunfire import WRECKED, DamageInputs
from navalkit.rules.cardchase.rolls import OpposedInputs, TraitInputs
from navalkit.rules.cardchase.table import End, Table
from navalkit.rules.question import Event, Question, Simulated

REACHED = (End.AWAY, End.NEAR, End.FIRED, End.WON)
"""Ends that our captain wanted; an enemy that is out of it cannot stop him."""


@dataclass(frozen=True)
class ChaseQuestion(Question[DuelInputs, Table]):
    """The chase of two: what follows a round is known without looking at every card of the next."""

    def advice(self, inputs: DuelInputs, state: Table, played: int) -> dict[Any, Pmf[Any]]:
        """For each order that may be given now, how it ends if the plans are kept to afterwards."""
        return {**foresight.advice(inputs, state)}

    def many(self, inputs: DuelInputs, plays: int, seed: int) -> Simulated:
        """`plays` seeded chases, each to its end."""
        return foresight.many(inputs, plays, seed)


QUESTIONS: tuple[Question[Any, Any], ...] = (
    Question(
        id="cardchase.trait",
        title="Is the bigger die always better?",
        inputs=TraitInputs,
        chain=rolls.trait,
        outcome=rolls.raises_told,
        event=Event("that the roll succeeds", lambda raises: raises >= 0),
        clauses=("CC-DICE-1",),
        assumptions=("A-EXTRA",),
        measures=rolls.trait_measures,
    ),
    Question(
        id="cardchase.opposed",
        title="Who wins the contest?",
        inputs=OpposedInputs,
        chain=rolls.opposed,
        outcome=rolls.contest_told,
        event=Event("that the one who acts wins", lambda told: told >= 0),
        clauses=("CC-DICE-1", "CC-DICE-2", "CC-SPEED-1"),
        assumptions=("A-EXTRA", "A-TIE"),
        measures=rolls.opposed_measures,
    ),
    Question(
        id="cardchase.gap",
        title="How far apart do the cards put them?",
        inputs=GapInputs,
        chain=gaps.dealt,
        outcome=lambda laid: laid.gap,
        event=Event("that the nearest is within two increments", lambda gap: gap <= WITHIN),
        clauses=("CC-CARD-1", "CC-CARD-2"),
        assumptions=("A-JOKER", "A-YARDS"),
        measures=gaps.measures,
    ),
    Question(
        id="cardchase.flee",
        title="Will she get away?",
        inputs=FleeInputs,
        chain=flee.chase,
        outcome=flee.ended,
        event=Event("that she gets away", lambda end: end is Fled.AWAY),
        clauses=("CC-FLEE", "CC-TRAIL", "CC-SHAKE", "CC-DICE-2", "CC-CARD-1", "CC-SPEED-1"),
        assumptions=("A-COUNT", "A-TIE", "A-EXTRA", "A-JOKER", "A-SUITS"),
        measures=flee.measures,
    ),
    Question(
        id="cardchase.damage",
        title="What do the guns do to her?",
        inputs=DamageInputs,
        chain=gunfire.broadsides,
        outcome=gunfire.damage_told,
        event=Event("that she is wrecked", lambda wounds: wounds == WRECKED),
        clauses=("CC-DMG-1", "CC-BROADSIDE", "CC-OOC-1"),
        assumptions=("A-DMG", "A-LAYING", "A-OOC"),
        measures=gunfire.measures,
    ),
    ChaseQuestion(
        id="cardchase.manoeuvres",
        title="What should we order?",
        inputs=DuelInputs,
        chain=foresight.chase,
        opening=duel.opening,
        outcome=lambda table: table.end,
        event=Event("that our aim is reached", lambda end: end in REACHED),
        clauses=(
            *("CC-CARD-1", "CC-CARD-2", "CC-SPEED-1", "CC-ACT-1", "CC-OOC-1"),
            *("CC-CHANGE", "CC-FLEE", "CC-FORCE", "CC-TRAIL", "CC-SHAKE", "CC-STEADY"),
            *("CC-BROADSIDE", "CC-CROSS", "CC-CLUB", "CC-BRAKE", "CC-STUNT", "CC-RAM"),
            *("CC-SHEAR", "CC-TIGHT", "CC-DMG-1"),
        ),
        assumptions=(
            *(
                "A-JOKER",
                "A-SUITS",
                "A-TIE",
                "A-COUNT",
                "A-WORSE",
                "A-DISCARD",
                "A-LAIDBY",
                "A-DECLARE",
            ),
            *("A-SHORT", "A-LAYING", "A-DMG", "A-OOC", "A-OBSTACLE", "A-COLLISION"),
            *("A-CONTACT", "A-OARS"),
        ),
        answer=foresight.answer,
        orders=foresight.our_orders,
        ordered=foresight.ordered,
    ),
)
