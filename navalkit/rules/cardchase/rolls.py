"""Single rolls: one Boating roll against a target, and two against each other. CC-DICE."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain, once
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.cardchase.boating import (
    Captain,
    Sailing,
    Skill,
    ahead,
    boating_dice,
    degree,
    speed_edge,
    won_by,
)
from navalkit.rules.cardchase.ships import ships
from navalkit.rules.inputs import Inputs, Says

MOST_RAISES = 4
"""Raises that an answer tells apart; so many or more are told together."""


@dataclass(frozen=True)
class TraitInputs(Inputs):
    """A skill die with a wild die against a target."""

    die: Annotated[Skill, Says("Skill die", clause="CC-DICE-1")] = Skill.D12
    captain: Annotated[Captain, Says("Rolled by a", clause="A-EXTRA")] = Captain.WILD_CARD
    modifier: Annotated[
        int, range(-10, 11), Says("Added", help="Handling, wounds and all else", clause="CC-DICE-1")
    ] = 0
    target: Annotated[int, range(2, 41), Says("Target", clause="CC-DICE-1")] = 12


class Rolled(NamedTuple):
    """What a roll came to: its total, and its raises (−1: it failed)."""

    total: int
    raises: int


def trait(inputs: TraitInputs, roll: Roll = exact) -> Chain[Rolled]:
    """One roll. CC-DICE-1.

    >>> trait(TraitInputs()).absorb().p(lambda rolled: rolled.raises >= 0)
    Fraction(47, 432)
    """
    plus = inputs.die.plus + inputs.modifier
    dice = boating_dice(inputs.die, inputs.captain)

    def read(shown: int) -> Rolled:
        return Rolled(shown + plus, degree(shown + plus, inputs.target))

    return once(lambda: roll("The roll", dice).map(read), before=Rolled(0, -1))


def raises_told(rolled: Rolled) -> int:
    """The degree as an answer tells it: −1 failed, 0 succeeded, then raises, 4 being 4 or more."""
    return min(rolled.raises, MOST_RAISES)


def trait_measures(inputs: TraitInputs, chain: Chain[Rolled]) -> Mapping[str, Fraction]:
    """The chances of success and of a raise."""
    rolled = chain.absorb()
    return {
        "chance of success": rolled.p(lambda r: r.raises >= 0),
        "chance of a raise": rolled.p(lambda r: r.raises >= 1),
    }


# --- two against each other ----------------------------------------------------------------------


def _ours() -> Sailing:
    return Sailing(ships()["sloop"], Skill.D8, modifier=2)


def _theirs() -> Sailing:
    return Sailing(ships()["sloop"], Skill.D6)


@dataclass(frozen=True)
class OpposedInputs(Inputs):
    """Two captains who roll Boating against each other; ours is the one who acts."""

    ours: Annotated[Sailing, Says("Who acts", clause="CC-DICE-2")] = field(default_factory=_ours)
    theirs: Annotated[Sailing, Says("The other", clause="CC-DICE-2")] = field(
        default_factory=_theirs
    )
    our_bonus: Annotated[
        int, range(-10, 11), Says("Added for us", help="A Joker 2, a wound −1", clause="CC-CARD-1")
    ] = 0
    their_bonus: Annotated[
        int, range(-10, 11), Says("Added for them", help="A tail to shake 2", clause="CC-SHAKE")
    ] = 0


class Contest(NamedTuple):
    """What a contest came to: by how much we are ahead, and the raises of it (−1: not won)."""

    ahead: int
    raises: int


def bonus(inputs: OpposedInputs) -> tuple[int, int]:
    """What is added to either roll. CC-SPEED-1.

    >>> bonus(OpposedInputs())
    (3, 1)
    """
    ours, theirs = inputs.ours, inputs.theirs
    fast, slow = ours.ship.top_speed, theirs.ship.top_speed
    return (
        ours.bonus + inputs.our_bonus + speed_edge(fast, slow),
        theirs.bonus + inputs.their_bonus + speed_edge(slow, fast),
    )


def opposed(inputs: OpposedInputs, roll: Roll = exact) -> Chain[Contest]:
    """One contest. CC-DICE-2.

    >>> round(float(opposed(OpposedInputs()).absorb().p(lambda contest: contest.ahead > 0)), 6)
    0.706075
    """
    ours, theirs = bonus(inputs)

    def rolled() -> Pmf[Contest]:
        first = roll(f"We: Boating{ours:+d}", inputs.ours.dice)
        second = roll(f"They: Boating{theirs:+d}", inputs.theirs.dice)
        return ahead(first, second).map(lambda by: read(by + ours - theirs))

    def read(by: int) -> Contest:
        return Contest(by, won_by(by))

    return once(rolled, before=Contest(0, -1))


TIED, BEATEN = -1, -2


def contest_told(contest: Contest) -> int:
    """The contest as an answer tells it: −2 lost, −1 tied, 0 won, then raises, 4 or more as 4."""
    if contest.ahead < 0:
        return BEATEN
    return min(contest.raises, MOST_RAISES)


def opposed_measures(inputs: OpposedInputs, chain: Chain[Contest]) -> Mapping[str, Fraction]:
    """The chances to win, to win with a raise, and of a tie."""
    told = chain.absorb()
    return {
        "chance to win": told.p(lambda c: c.ahead > 0),
        "chance to win with a raise": told.p(lambda c: c.raises >= 1),
        "chance of a tie": told.p(lambda c: c.ahead == 0),
    }
