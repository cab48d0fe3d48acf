"""Who sees whom first, and who is surprised. SF-SIGHT."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.dice import Chance
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.question import Event, Question
from navalkit.rules.seafight.chase_inputs import ChaseInputs, Gauge, Nets
from navalkit.rules.seafight.distance import Band
from navalkit.rules.seafight.pool import Pool, compared, difficulty, skilled, succeeds
from navalkit.rules.seafight.sighting_inputs import (
    BothFail,
    Light,
    SightInputs,
    SightReadings,
    Watch,
    seen_by,
)


class Side(IntEnum):
    """One of the two ships, or neither."""

    NEITHER = 0
    OURS = 1
    THEIRS = 2

    @property
    def other(self) -> Side:
        """The other ship."""
        return {Side.OURS: Side.THEIRS, Side.THEIRS: Side.OURS}.get(self, self)


LOOKOUT = {Side.OURS: "Our lookout, Perception", Side.THEIRS: "Their lookout, Perception"}
MASTER = {Side.OURS: "Our Master, Stealth", Side.THEIRS: "Their Master, Stealth"}


class Stage(IntEnum):
    """How far a sighting has come."""

    WATCHING = 0
    UNSEEN = 1
    HIDDEN = 2
    SETTLED = 3


class SightState(NamedTuple):
    """Who has sighted first, the net of a Stealth that worked, and whether it surprised."""

    stage: Stage = Stage.WATCHING
    first: Side = Side.NEITHER
    stealth: int = 0
    surprises: bool = False

    @property
    def surprised(self) -> Side:
        """Which side is surprised. SF-SIGHT-3."""
        return self.first.other if self.surprises else Side.NEITHER


# --- clause by clause, on concrete values --------------------------------------------------------


def lookout_pool(watch: Watch, difficulty: int = 0) -> Pool:
    """The lookout's Perception against so many Difficulty dice. SF-SIGHT-1.

    >>> str(lookout_pool(Watch(), 2).dice)
    '1 Mastery 1 Ability 2 Difficulty'
    """
    skill = skilled(watch.characteristic, watch.perception)
    return replace(skill, boon=watch.boon, bane=watch.bane, difficulty=difficulty)


def light_difficulty(light: Light) -> int:
    """Difficulty dice of the lookouts: Average by day, Hard, Severe at night. SF-SIGHT-1.

    >>> [light_difficulty(light) for light in Light]
    [2, 3, 3, 4]
    """
    return difficulty(seen_by(light).check)


def higher_sights_first(ours: int, theirs: int, floored: bool = True) -> Side:
    """The higher net sights first; level nets sight together. SF-SIGHT-1, A-NEGNET.

    >>> higher_sights_first(2, 1), higher_sights_first(-1, -3)
    (<Side.OURS: 1>, <Side.NEITHER: 0>)
    """
    lead = compared(ours, floored) - compared(theirs, floored)
    return Side.OURS if lead > 0 else Side.THEIRS if lead < 0 else Side.NEITHER


def looks_again(ours: int, theirs: int, readings: SightReadings) -> bool:
    """Whether nobody has seen anything yet, and the watch goes on. A-SIGHTFAIL.

    >>> looks_again(0, -1, SightReadings()), looks_again(0, -1, SightReadings(BothFail.AGAIN))
    (False, True)
    """
    return readings.both_fail is BothFail.AGAIN and not succeeds(ours) and not succeeds(theirs)


def first_distance(light: Light) -> Band:
    """The distance at first sight. SF-SIGHT-2, A-HAZE.

    >>> [first_distance(light).words for light in Light]
    ['Long', 'Long', 'Medium', 'Short']
    """
    return seen_by(light).start


def stealth_pool(watch: Watch) -> Pool:
    """The Master's Average Stealth check to come up unseen. SF-SIGHT-3.

    >>> str(stealth_pool(Watch()).dice)
    '2 Mastery 1 Ability 2 Difficulty'
    """
    return replace(skilled(watch.agility, watch.stealth), difficulty=difficulty("Average"))


def spots(perception: int, stealth: int) -> bool:
    """Whether the other lookout sees her after all; a level net does. SF-SIGHT-3, A-STEALTH.

    >>> spots(2, 2), spots(1, 2)
    (True, False)
    """
    return perception >= stealth


# --- the sighting, out of those, for any way of rolling ------------------------------------------


def looked(inputs: SightInputs, roll: Roll) -> Pmf[SightState]:
    """Both lookouts roll; who has sighted first is unseen as yet. SF-SIGHT-1, SF-SIGHT-3."""
    hard = light_difficulty(inputs.light)
    ours = roll(LOOKOUT[Side.OURS], lookout_pool(inputs.ours, hard).dice)
    theirs = roll(LOOKOUT[Side.THEIRS], lookout_pool(inputs.theirs, hard).dice)

    def seen(nets: tuple[int, int]) -> SightState:
        if looks_again(*nets, inputs.readings):
            return SightState()
        first = higher_sights_first(*nets, inputs.readings.nets is Nets.FLOORED)
        tries = first is not Side.NEITHER and watch_of(inputs, first).hides
        return SightState(Stage.UNSEEN if tries else Stage.SETTLED, first)

    return ours.beside(theirs).map(seen)


def crept(inputs: SightInputs, state: SightState, roll: Roll) -> Pmf[SightState]:
    """Her Master tries to stay unseen; who fails is seen, and no more. SF-SIGHT-3, A-STEALTH."""
    net = roll(MASTER[state.first], stealth_pool(watch_of(inputs, state.first)).dice)
    seen = state._replace(stage=Stage.SETTLED)
    return net.map(
        lambda n: SightState(Stage.HIDDEN, state.first, n) if succeeds(n) else seen,
    )


def searched(inputs: SightInputs, state: SightState, roll: Roll) -> Pmf[SightState]:
    """The other lookout must match that Stealth, or his side is surprised. SF-SIGHT-3."""
    other = state.first.other
    net = roll(LOOKOUT[other], lookout_pool(watch_of(inputs, other)).dice)
    return net.map(
        lambda n: SightState(Stage.SETTLED, state.first, surprises=not spots(n, state.stealth))
    )


def watch_of(inputs: SightInputs, side: Side) -> Watch:
    """The lookout and Master of a side."""
    return inputs.ours if side is Side.OURS else inputs.theirs


def sighting(inputs: SightInputs, roll: Roll = exact) -> Chain[SightState]:
    """The sighting as a chain: lookouts, Stealth, the search. SF-SIGHT-1…3.

    >>> sighting(SightInputs()).absorb().p(lambda state: state.first is Side.NEITHER)
    Fraction(600135, 2097152)
    """

    def step(state: SightState) -> Pmf[SightState]:
        if state.stage is Stage.WATCHING:
            return looked(inputs, roll)
        stage = crept if state.stage is Stage.UNSEEN else searched
        return stage(inputs, state, roll)

    return Chain(SightState(), step, lambda state: state.stage is Stage.SETTLED)


# --- what becomes of it --------------------------------------------------------------------------


class Sight(IntEnum):
    """How a sighting ends, from our side: best first."""

    SURPRISE = 0
    FIRST = 1
    TOGETHER = 2
    SEEN = 3
    SURPRISED = 4

    @property
    def words(self) -> str:
        """The end in words."""
        return WORDS[self]


WORDS = {
    Sight.SURPRISE: "we surprise them",
    Sight.FIRST: "we sight them first",
    Sight.TOGETHER: "both at once",
    Sight.SEEN: "they sight us first",
    Sight.SURPRISED: "they surprise us",
}


def ended(state: SightState) -> Sight:
    """What a state counts as."""
    if state.first is Side.NEITHER:
        return Sight.TOGETHER
    if state.first is Side.OURS:
        return Sight.SURPRISE if state.surprises else Sight.FIRST
    return Sight.SURPRISED if state.surprises else Sight.SEEN


def we_are_first(end: Sight) -> bool:
    """Whether our lookout sighted first."""
    return end in (Sight.SURPRISE, Sight.FIRST)


def chase_after(
    chase: ChaseInputs, light: Light, state: SightState, ours: Gauge = Gauge.PURSUER
) -> ChaseInputs:
    """The chase that follows a sighting: where it starts, and who forfeits. SF-SIGHT-2, SF-SIGHT-4.

    >>> state = SightState(Stage.SETTLED, Side.OURS, surprises=True)
    >>> after = chase_after(ChaseInputs(), Light.DUSK, state)
    >>> after.start.words, after.forfeits.words
    ('Medium', 'Prey')
    """
    who = {Side.NEITHER: Gauge.NOBODY, Side.OURS: ours, Side.THEIRS: ours.other}
    return replace(chase, start=first_distance(light), forfeits=who[state.surprised])


def sails(inputs: SightInputs) -> Pmf[tuple[bool, Sight]]:
    """Whether a strange sail is a pirate, and how we meet her; together, before we know. Bayes.

    >>> sails(SightInputs()).p(lambda both: both[0])
    Fraction(1, 10)
    """

    def meeting(pirate: bool) -> Pmf[tuple[bool, Sight]]:
        stranger = inputs.theirs if pirate else inputs.merchant
        ends = sighting(replace(inputs, theirs=stranger)).absorb()
        return ends.map(lambda state: (pirate, ended(state)))

    return Chance(Fraction(inputs.pirates, 100)).pmf().then(meeting)


def suspicion(inputs: SightInputs) -> dict[Sight, Fraction]:
    """The chance that she is a pirate, once it is known how we met; what cannot be is left out.

    >>> suspicion(SightInputs())[Sight.SURPRISED]
    Fraction(1, 1)
    """
    both = sails(inputs)
    met = both.map(lambda pair: pair[1])
    return {end: both[True, end] / met[end] for end in met}


def _measures(inputs: SightInputs, chain: Chain[SightState]) -> Mapping[str, Fraction]:
    ends = chain.absorb().map(ended)
    seen = ends[Sight.SEEN] + ends[Sight.SURPRISED]
    told = {"chance that they sight us first": seen}
    if seen:
        told["chance of surprise, if they sight us first"] = ends[Sight.SURPRISED] / seen
    for end, p in suspicion(inputs).items():
        told[f"chance of a pirate, if {end.words}"] = p
    return told


SIGHTING = Question(
    id="seafight.sighting",
    title="Who sees whom first?",
    inputs=SightInputs,
    chain=sighting,
    outcome=ended,
    event=Event("that we sight her first", we_are_first),
    clauses=("SF-DICE-1", "SF-DICE-3", *(f"SF-SIGHT-{n}" for n in (1, 2, 3, 4))),
    assumptions=("A-FACES", "A-SIGHTFAIL", "A-NEGNET", "A-HAZE", "A-STEALTH", "A-FORFEIT"),
    measures=_measures,
)
