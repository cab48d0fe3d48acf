"""What can be asked of the five rulesets."""

from __future__ import annotations

from navalkit.rules.question import Event, Question
from navalkit.rules.ramming import galleys, line, melee, squares, umpire
from navalkit.rules.ramming.squadrons import SquadronsInputs

QUESTIONS = (
    Question(
        id="ramming.galleys",
        title="Does she come through all her contacts?",
        inputs=galleys.GalleysInputs,
        chain=galleys.galleys,
        outcome=lambda state: state.at,
        event=Event("that she comes through", galleys.came_through),
        clauses=("RB-GAL-1", "RB-GAL-2", "RB-GAL-3"),
        assumptions=("A-ROLLER", "A-MELEE", "A-BOUTS"),
        measures=galleys.measures,
    ),
    Question(
        id="ramming.squadrons",
        title="Which line of squadrons has the day?",
        inputs=SquadronsInputs,
        chain=line.squadrons,
        outcome=line.day,
        event=Event("that our line has the day", lambda day: day is line.Day.OURS),
        clauses=("RB-SQN-1",),
        assumptions=(
            "A-BATTLE",
            "A-ORDER",
            "A-CLAMP",
            "A-FORM",
            "A-MORALE",
            "A-DISORDER",
            "A-DIVIDE",
            "A-LINE",
        ),
        answer=line.answer,
    ),
    Question(
        id="ramming.melee",
        title="Which flotilla rams the other down?",
        inputs=melee.MeleeInputs,
        chain=melee.melee,
        outcome=melee.ended,
        event=Event("that only our ships are left", lambda end: end is melee.End.WON),
        clauses=("RB-MEL-1",),
        assumptions=("A-ANGLE", "A-STRUCK", "A-TURN", "A-REPLY"),
        measures=melee.measures,
    ),
    Question(
        id="ramming.umpire",
        title="How far does one ram come?",
        inputs=umpire.UmpireInputs,
        chain=umpire.umpire,
        outcome=umpire.ended,
        event=Event("that she deals with them all", lambda end: end is umpire.End.CLEARED),
        clauses=("RB-UMP-1",),
        assumptions=("A-ANGLE", "A-GATE", "A-RAMMER", "A-MEN", "A-SPENT"),
        measures=umpire.measures,
    ),
    Question(
        id="ramming.squares",
        title="Does the boarder take her?",
        inputs=squares.SquaresInputs,
        chain=squares.squares,
        outcome=lambda state: state.at,
        event=Event("that the enemy strikes", lambda at: at is squares.At.STRUCK),
        clauses=("RB-SQR-1", "RB-SQR-2", "RB-SQR-3"),
        assumptions=(
            "A-TRIES",
            "A-WEAKER",
            "A-GUNNERY",
            "A-FIVES",
            "A-PISTOL",
        ),
        measures=squares.measures,
    ),
)
