"""One meeting of two ships, and what each of the five rulesets makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Annotated

from navalkit.odds.pmf import Pmf
from navalkit.rules.inputs import Inputs, Says
from navalkit.rules.ramming import galleys, melee, squares, umpire
from navalkit.rules.ramming.courses import Blow, Course, blow, off_bow
from navalkit.rules.ramming.line import Day, day, squadrons
from navalkit.rules.ramming.squadrons import Squadron, SquadronsInputs


class Verdict(IntEnum):
    """What becomes of the two ships, once the affair between them is over."""

    OURS = 0
    NEITHER = 1
    BOTH = 2
    THEIRS = 3

    @property
    def words(self) -> str:
        """Which ship is lost: sunk, wrecked, taken or struck."""
        return ("theirs is lost", "neither is lost", "both are lost", "ours is lost")[self]


@dataclass(frozen=True)
class Meeting(Inputs):
    """Our ship as she comes upon theirs; otherwise they are equals."""

    ours: Annotated[Course, Says("Our ship")] = field(default_factory=lambda: Course(0, 12))
    theirs: Annotated[Course, Says("Their ship")] = field(default_factory=lambda: Course(180, 4))

    @property
    def off_bow(self) -> int:
        """Degrees off their bow, from which we come."""
        return off_bow(self.ours.heading, self.theirs.heading)

    @property
    def blow(self) -> Blow:
        """Where our ram would fall."""
        return blow(self.off_bow)


def verdicts(meeting: Meeting) -> Mapping[str, Pmf[Verdict]]:
    """What each ruleset makes of the meeting, between equals: by its name, in the text's order.

    >>> told = verdicts(Meeting())
    >>> told["melee"], told["umpire"]
    (Pmf({<Verdict.NEITHER: 1>: 1}), Pmf({<Verdict.BOTH: 2>: 1}))
    """
    if not meeting.ours.speed:  # she never comes upon the other
        return dict.fromkeys(RULESETS, Pmf.of(Verdict.NEITHER))
    return {name: judge(meeting) for name, judge in RULESETS.items()}


def by_galleys(_: Meeting) -> Pmf[Verdict]:
    """A first contact and the melee after it, whatever the courses. RB-GAL-1, RB-GAL-3."""
    one = galleys.GalleysInputs(contacts=1, melee=True)
    ends = galleys.galleys(one).absorb()
    return ends.map(lambda state: _won(state.at is galleys.At.CLEAR))


def by_squadrons(_: Meeting) -> Pmf[Verdict]:
    """A contact fought out to the last stand, whatever the courses. RB-SQN-1."""
    told = {Day.OURS: Verdict.OURS, Day.EVEN: Verdict.BOTH, Day.THEIRS: Verdict.THEIRS}
    return (
        squadrons(SquadronsInputs(Squadron(), Squadron()))
        .absorb()
        .map(lambda state: told[day(state)])
    )


def by_melee(meeting: Meeting) -> Pmf[Verdict]:
    """The honest ram, on the courses as they are. RB-MEL-1."""
    return Pmf.of(Verdict.OURS if melee.sinks(meeting.blow) else Verdict.NEITHER)


def by_umpire(meeting: Meeting) -> Pmf[Verdict]:
    """A ram if she is fast enough, else a boarding between equal crews. RB-UMP-1."""
    one = umpire.UmpireInputs(ours=meeting.ours, theirs=meeting.theirs, enemies=1)
    told = {umpire.Fate.BOTH_SUNK: Verdict.BOTH, umpire.Fate.TAKEN: Verdict.THEIRS}
    return umpire.umpire(one).absorb().map(lambda state: told.get(state.fate, Verdict.OURS))


def by_squares(meeting: Meeting) -> Pmf[Verdict]:
    """One try to grapple and the boarding after it, at the target's speed. RB-SQR-1, A-SQUARE."""
    moves = squares.squares_moved(meeting.theirs.speed)
    ends = squares.squares(replace(squares.SquaresInputs(), moves=moves)).absorb()
    struck = squares.At.STRUCK
    return ends.map(lambda s: Verdict.OURS if s.at is struck else Verdict.NEITHER)


def _won(won: bool) -> Verdict:
    return Verdict.OURS if won else Verdict.THEIRS


RULESETS = {
    "galleys": by_galleys,
    "squadrons": by_squadrons,
    "melee": by_melee,
    "umpire": by_umpire,
    "squares": by_squares,
}
"""How each ruleset judges a meeting."""
