"""The boarding fight, round by round, until a Company strikes. SF-BOARD."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.descent import Descent
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.question import Event, Question
from navalkit.rules.seafight.boarding_inputs import BoardingInputs, Cuts, Cutting
from navalkit.rules.seafight.chase_inputs import Nets
from navalkit.rules.seafight.company import company_pool, happens, superiority
from navalkit.rules.seafight.duels import Duels, all_of, duels
from navalkit.rules.seafight.melee import End, Melee, bled, broken, counted, ended, left, lost
from navalkit.rules.seafight.pool import Pool, check, difficulty, opposed, skilled

OURS_ROLLS = "Our Company"
THEIRS_ROLLS = "Their Company"


def clash(ours: Pool, theirs: Pool, nets: Nets, roll: Roll) -> Pmf[int]:
    """The margin by which our Company wins a round, as it counts. SF-BOARD-2, SF-BOARD-3.

    >>> equal = Pool(mastery=2, ability=1)
    >>> round(float(clash(equal, equal, Nets.FLOORED, exact)[0]), 4)
    0.2321
    """
    margin = opposed(
        roll(OURS_ROLLS, ours.dice), roll(THEIRS_ROLLS, theirs.dice), nets is Nets.FLOORED
    )
    return margin.map(counted)


def captain_taken(melee: Melee, margin: int, inputs: BoardingInputs, roll: Roll) -> Pmf[Melee]:
    """The loser of a round may see its Captain taken, and then strikes. SF-BOARD-4, A-CAPTAIN."""
    company, who, end = (
        (inputs.theirs, "Their", End.WON) if margin > 0 else (inputs.ours, "Our", End.LOST)
    )
    if not margin or melee.end is not End.FIGHTING:
        return Pmf.of(melee)
    taken = happens(roll, f"{who} Captain is taken", company.captain)
    return taken.map(lambda yes: ended(melee, end) if yes else melee)


@cache
def cutting_pool(cutting: Cutting) -> Pool:
    """The Hard check by which a grappled ship cuts herself free. SF-GRAP-2.

    >>> str(cutting_pool(Cutting()).dice)
    '2 Mastery 1 Ability 3 Difficulty'
    """
    return replace(skilled(cutting.agility, cutting.operate), difficulty=difficulty("Hard"))


def can_cut(cutting: Cutting) -> bool:
    """Whether the grappled ship tries, and can: not disabled, dismasted or aground. SF-GRAP-2.

    >>> can_cut(Cutting(Cuts.OURS)), can_cut(Cutting(Cuts.OURS, helpless=True))
    (True, False)
    """
    return cutting.who is not Cuts.NOBODY and not cutting.helpless


def cut_away(melee: Melee, cutting: Cutting, roll: Roll) -> Pmf[Melee]:
    """After the fighting the grappled ship may part the ships, to Short. SF-GRAP-2, A-CUT."""
    if melee.end is not End.FIGHTING or not can_cut(cutting):
        return Pmf.of(melee)
    label = f"{cutting.who.value.capitalize()} cuts away"
    free = check(roll, label, cutting_pool(cutting))
    return free.map(lambda yes: ended(melee, End.PARTED) if yes else melee)


def with_standing(told: Fought, melee: Melee) -> Melee:
    """The fight with those of the characters who stand; once it is over it no longer matters.

    >>> with_standing(Fought(1, 0), Melee(2, 3)).standing
    1
    >>> with_standing(Fought(1, 3), Melee(0, 6, end=End.WON)).standing
    0
    """
    ours, theirs, _, end = melee
    return melee if end is not End.FIGHTING else Melee(ours, theirs, told.standing)


# --- the whole fight -----------------------------------------------------------------------------


class Balance(NamedTuple):
    """What the dice of a round depend on: our Boons for numbers less theirs, and the duels."""

    ahead: int
    standing: int


class Fought(NamedTuple):
    """What the dice of a round leave: who of the characters stands, and our margin."""

    standing: int
    margin: int


def hands(inputs: BoardingInputs, melee: Melee) -> tuple[Fraction, Fraction]:
    """The Fighting Strength that either side has left. SF-BOARD-3.

    >>> hands(BoardingInputs(), Melee(2, 0))
    (Fraction(72, 1), Fraction(90, 1))
    """
    return (
        left(inputs.ours.strength, melee.ours, inputs.losses),
        left(inputs.theirs.strength, melee.theirs, inputs.losses),
    )


def ahead(inputs: BoardingInputs, melee: Melee) -> int:
    """Our Boons for superior numbers, less theirs; never do both have any. SF-BOARD-2.

    >>> ahead(BoardingInputs(), Melee(0, 4)), ahead(BoardingInputs(), Melee(0, 3))
    (1, 0)
    """
    ours, theirs = hands(inputs, melee)
    return superiority(ours, theirs) - superiority(theirs, ours)


def struck(inputs: BoardingInputs, melee: Melee) -> Melee:
    """The fight after its losses: over, if a Company is broken. SF-BOARD-4."""
    if broken(inputs.theirs.strength, melee.theirs, inputs.losses):
        return ended(melee, End.WON)
    if broken(inputs.ours.strength, melee.ours, inputs.losses):
        return ended(melee, End.LOST)
    return melee


def fought(inputs: BoardingInputs, at: Balance, roll: Roll, first: bool = False) -> Pmf[Fought]:
    """The duels of the round before, and with their Boons the roll of both Companies.

    In the first round no duel has been fought yet. SF-BOARD-2, SF-BOARD-5.
    """
    before = Pmf.of(Duels(at.standing, 0)) if first else duels(inputs.champions, at.standing, roll)

    def rolled(after: Duels) -> Pmf[Fought]:
        ours = company_pool(inputs.ours, max(at.ahead, 0) + after.boons)
        theirs = company_pool(inputs.theirs, max(-at.ahead, 0))
        margin = clash(ours, theirs, inputs.nets, roll)
        return margin.map(lambda won_by: Fought(after.standing, won_by))

    return before.then(rolled)


def settled(inputs: BoardingInputs, melee: Melee, margin: int, roll: Roll) -> Pmf[Melee]:
    """The losses of a round, then the Captain of the loser, then cutting away. SF-BOARD-3…4."""
    hit = struck(inputs, bled(melee, margin))
    held = captain_taken(hit, margin, inputs, roll)
    return held.then(lambda each: cut_away(each, inputs.cutting, roll))


def boarding(inputs: BoardingInputs, roll: Roll = exact) -> Descent[Melee]:
    """The whole fight as a chain of rounds. SF-BOARD.

    >>> fight = boarding(BoardingInputs())
    >>> fight.absorb().p(lambda melee: melee.end is End.WON)
    Fraction(1, 2)
    >>> round(float(fight.expected_rounds()), 2)
    5.74
    """

    @partial(remembered, roll)
    def later(at: Balance) -> Pmf[Fought]:
        return fought(inputs, at, roll)

    @partial(remembered, roll)
    def opening(at: Balance) -> Pmf[Fought]:
        return fought(inputs, at, roll, first=True)

    @partial(remembered, roll)
    def hit(result: tuple[int, int, int]) -> Pmf[Melee]:
        ours, theirs, margin = result
        return settled(inputs, Melee(ours, theirs), margin, roll)

    def round_by(rule: Callable[[Balance], Pmf[Fought]], melee: Melee) -> Pmf[Melee]:
        dice = rule(Balance(ahead(inputs, melee), melee.standing))
        # Who of the characters is up has no part in what a round costs.
        return dice.onward(lambda told: hit((melee.ours, melee.theirs, told.margin)), with_standing)

    start = Melee(standing=all_of(inputs.champions))
    step = remembered(roll, partial(round_by, later))
    special = {1: remembered(roll, partial(round_by, opening))} if inputs.characters else {}
    return Descent(start, step, lambda melee: melee.end is not End.FIGHTING, special)


def _measures(inputs: BoardingInputs, chain: Chain[Melee]) -> Mapping[str, Fraction]:
    ends = chain.absorb()
    ours, theirs = ends.map(lambda melee: melee.ours), ends.map(lambda melee: melee.theirs)
    return {
        "rounds fought": chain.expected_rounds(),
        "our hands lost": ours.mean(partial(lost, inputs.ours.strength, inputs.losses)),
        "their hands lost": theirs.mean(partial(lost, inputs.theirs.strength, inputs.losses)),
    }


BOARDING = Question(
    id="seafight.boarding",
    title="Who wins the deck?",
    inputs=BoardingInputs,
    chain=boarding,
    outcome=lambda melee: melee.end,
    event=Event("that our Company wins the deck", lambda end: end is End.WON),
    clauses=(
        "SF-DICE-1",
        "SF-DICE-4",
        *(f"SF-BOARD-{n}" for n in (1, 2, 3, 4, 5)),
        "SF-GRAP-2",
    ),
    assumptions=(
        "A-FACES",
        "A-NEGNET",
        "A-CUT",
        "A-HANDS",
        "A-QUALITY",
        "A-TENTHS",
        "A-STRIKE",
        "A-CAPTAIN",
        "A-PC",
    ),
    measures=_measures,
)
