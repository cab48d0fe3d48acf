"""Going down: the ship's minutes, sliding debris, the pull of the wreck, the swim. CS-SINK."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from navalkit.odds.chain import Chain
from navalkit.odds.count import mixed_count
from navalkit.odds.dice import Numbered
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.crewedships.damage import keeps_up
from navalkit.rules.crewedships.muster import counted, less, more, mustered, number_of
from navalkit.rules.crewedships.rolls import challenge, chance, thrown
from navalkit.rules.crewedships.sinking_inputs import Fate, Order, Phase, SinkingInputs, Wreck

DEBRIS = Numbered(6)
"""What sliding debris does. CS-SINK-2."""
PULL = -2
"""Banes when she goes down. CS-SINK-3."""

HOLDS_ON = "A man aboard, Agility"
DEBRIS_HITS = "Damage by debris"
GETS_CLEAR = "A man aboard, Agility as she goes"
SWIMS = "A man in the water, Strength"
STRUCK = "Of the crew, struck by debris"
KILLED = "Of those struck, killed"
DRAGGED = "Of the crew, dragged under"
DROWNED = "Of the crew, drowned"


# --- clause by clause ----------------------------------------------------------------------------


def debris(inputs: SinkingInputs, damage: int, roll: Roll) -> Pmf[int]:
    """The damage of a man aboard after another minute, all his Health at the most. CS-SINK-2.

    >>> debris(SinkingInputs(), 0, exact)[0]
    Fraction(3, 8)
    """

    def then(holds_on: bool) -> Pmf[int]:
        if holds_on:
            return Pmf.of(damage)
        return thrown(roll, DEBRIS_HITS, DEBRIS).map(lambda n: min(damage + n, inputs.man.health))

    boons = inputs.boons + inputs.man.boons
    return challenge(roll, HOLDS_ON, inputs.man.agility, boons).then(then)


def gets_clear(inputs: SinkingInputs, roll: Roll) -> Pmf[bool]:
    """Whether one aboard is not dragged under when she goes. CS-SINK-3.

    >>> gets_clear(SinkingInputs(), exact)[True]
    Fraction(47, 144)
    """
    return challenge(roll, GETS_CLEAR, inputs.man.agility, PULL + inputs.man.boons)


def swims(inputs: SinkingInputs, roll: Roll) -> Pmf[bool]:
    """Whether one in the water passes a Strength challenge. CS-SINK-3, A-SWIM."""
    return challenge(roll, SWIMS, inputs.man.strength, inputs.man.boons)


# --- a round, out of those -----------------------------------------------------------------------


def step(inputs: SinkingInputs, state: Wreck, roll: Roll) -> Pmf[Wreck]:
    """What happens next, under the standing order. CS-SINK, A-ABANDON."""
    now = inputs.leave and state.minute == inputs.after
    return ordered(inputs, state, Order.ABANDON if now else Order.GO_ON, roll)


def orders(inputs: SinkingInputs, state: Wreck) -> Sequence[Order]:
    """What may be ordered: to leave her while she floats, and else nothing. A-ABANDON."""
    return tuple(Order) if state.phase is Phase.SINKING else (Order.GO_ON,)


def ordered(inputs: SinkingInputs, state: Wreck, order: Order, roll: Roll) -> Pmf[Wreck]:
    """The roll in command, a minute aboard, the going down, or a swim. CS-SINK, A-ABANDON."""
    stages = {
        Phase.STRICKEN: _commanded,
        Phase.SINKING: _left if order is Order.ABANDON else _minute,
        Phase.GOING_DOWN: _went_down,
        Phase.SWIMMING: _swam,
    }
    return stages[state.phase](inputs, state, roll)


def _commanded(inputs: SinkingInputs, state: Wreck, roll: Roll) -> Pmf[Wreck]:
    floats = keeps_up(roll, inputs.helm, inputs.ship.seaworthiness, inputs.scuttled)
    phases = {True: Phase.SINKING, False: Phase.GOING_DOWN}
    return floats.map(lambda yes: state._replace(phase=phases[yes]))


def _minute(inputs: SinkingInputs, state: Wreck, roll: Roll) -> Pmf[Wreck]:
    now = state.minute + 1
    phase = Phase.GOING_DOWN if now == inputs.ship.size else Phase.SINKING
    if state.fate is not Fate.ABOARD:
        return Pmf.of(_fewer(inputs, state._replace(phase=phase, minute=now), roll))

    def hurt(damage: int) -> Wreck:
        fate = Fate.KILLED if damage >= inputs.man.health else Fate.ABOARD
        after = state._replace(phase=phase, minute=now, fate=fate, damage=damage)
        return _fewer(inputs, after, roll)

    return debris(inputs, state.damage, roll).map(hurt)


def _fewer(inputs: SinkingInputs, state: Wreck, roll: Roll) -> Wreck:
    """The crew after this minute of debris, in play."""
    if state.crew is None:
        return state
    fails = 1 - holds_on(inputs)
    struck = counted(roll, STRUCK, state.crew.number, fails)
    killed = counted(
        roll, KILLED, struck, _killed_at(inputs, state.minute) / fails if fails else fails
    )
    return _taken(state, killed)


def _taken(state: Wreck, number: int | None) -> Wreck:
    return state._replace(crew=less(state.crew, number), lost=more(state.lost, number))


def _left(inputs: SinkingInputs, state: Wreck, roll: Roll) -> Pmf[Wreck]:
    """All go into the water, and swim for it at once. A-ABANDON."""
    if inputs.swims:
        return _swam(inputs, state, roll)
    fate = Fate.SAVED if state.fate is Fate.ABOARD else state.fate
    return Pmf.of(state._replace(phase=Phase.OVER, fate=fate))


def _went_down(inputs: SinkingInputs, state: Wreck, roll: Roll) -> Pmf[Wreck]:
    now = state._replace(phase=Phase.SWIMMING if inputs.swims else Phase.OVER)
    clear = Fate.ABOARD if inputs.swims else Fate.SAVED
    return _tested(now, gets_clear, DRAGGED, Fate.DRAGGED, clear, inputs, roll)


def _swam(inputs: SinkingInputs, state: Wreck, roll: Roll) -> Pmf[Wreck]:
    swum = state.swum + 1
    last = swum == inputs.swims
    now = state._replace(swum=swum, phase=Phase.OVER if last else Phase.SWIMMING)
    clear = Fate.SAVED if last else Fate.ABOARD
    return _tested(now, swims, DROWNED, Fate.DROWNED, clear, inputs, roll)


Test = Callable[[SinkingInputs, Roll], Pmf[bool]]


def _tested(
    now: Wreck, test: Test, label: str, fails: Fate, passes: Fate, inputs: SinkingInputs, roll: Roll
) -> Pmf[Wreck]:
    """One roll that decides between two fates, for the man and, in play, for each of the crew."""
    p = test(inputs, exact)[False]

    def crew(man: Wreck) -> Wreck:
        return _taken(man, counted(roll, label, number_of(man.crew), p))

    if now.fate is not Fate.ABOARD:
        return Pmf.of(crew(now))
    return test(inputs, roll).map(lambda yes: crew(now._replace(fate=passes if yes else fails)))


def opening(inputs: SinkingInputs, roll: Roll) -> Pmf[Wreck]:
    """All aboard, nobody hurt."""
    return Pmf.of(Wreck(crew=mustered(roll, inputs.ship.crew), lost=mustered(roll, 0)))


def sinking(inputs: SinkingInputs, roll: Roll = exact) -> Chain[Wreck]:
    """The end of a ship as a chain, for one man aboard. CS-SINK.

    >>> lives = sinking(SinkingInputs()).absorb().p(lambda wreck: wreck.fate is Fate.SAVED)
    >>> round(float(lives), 4)
    0.1023
    """
    return Chain(
        opening(inputs, exact),
        lambda state: step(inputs, state, roll),
        lambda state: state.phase is Phase.OVER,
        last=inputs.ship.size + 2 + inputs.swims,
    )


# --- the crew, exactly ---------------------------------------------------------------------------


def holds_on(inputs: SinkingInputs) -> Fraction:
    """The chance of one aboard to escape a minute's debris. CS-SINK-2."""
    return chance(inputs.man.agility, inputs.boons + inputs.man.boons)


@lru_cache(maxsize=64)
def alive_aboard(inputs: SinkingInputs) -> tuple[Fraction, ...]:
    """A man's chance to be alive aboard at the start, and after each minute she floats. CS-SINK-2.

    >>> alive_aboard(SinkingInputs())[:3]
    (Fraction(1, 1), Fraction(1, 1), Fraction(359, 384))
    """
    told, damage = [Fraction(1)], Pmf.of(0)
    for _ in range(inputs.ship.size):
        damage = damage.then(
            lambda d: debris(inputs, d, exact) if d < inputs.man.health else Pmf.of(d)
        )
        told.append(1 - damage[inputs.man.health])
    return tuple(told)


def _killed_at(inputs: SinkingInputs, minute: int) -> Fraction:
    """Of those alive before a minute, the share that its debris kills. CS-SINK-2."""
    alive = alive_aboard(inputs)
    before, after = alive[minute - 1], alive[minute]
    return (before - after) / before if before else before


def saved_by_fate(inputs: SinkingInputs) -> list[tuple[Fraction, Fraction]]:
    """The ship's fate is shared by all: the chance that she floats her minutes, or that she goes
    at once, and a man's own chance to live under each. CS-SINK-1, CS-SINK-3.

    >>> [float(round(p, 4)) for fate in saved_by_fate(SinkingInputs()) for p in fate]
    [0.475, 0.017, 0.525, 0.1795]
    """
    floats = keeps_up(exact, inputs.helm, inputs.ship.seaworthiness, inputs.scuttled)[True]
    alive, swim = alive_aboard(inputs), swims(inputs, exact)[True] ** inputs.swims
    clear = gets_clear(inputs, exact)[True] * swim
    leave = inputs.leave and inputs.after < inputs.ship.size
    slowly = alive[inputs.after] * swim if leave else alive[-1] * clear
    return [(floats, slowly), (1 - floats, clear)]


def survivors(inputs: SinkingInputs) -> Pmf[int]:
    """How many of the crew live, exactly: independent once the ship's fate is known. CS-SINK.

    >>> from dataclasses import replace
    >>> ship = replace(SinkingInputs().ship, size=1, crew=2)
    >>> survivors(SinkingInputs(ship)).mean()
    Fraction(517, 1440)
    """
    return mixed_count(inputs.ship.crew, saved_by_fate(inputs))


def measures(inputs: SinkingInputs, chain: Chain[Wreck]) -> Mapping[str, Fraction]:
    """How many of the crew live on average: in all, and by the ship's fate."""
    (floats, slowly), (at_once, quickly) = saved_by_fate(inputs)
    crew = inputs.ship.crew
    return {
        "expected survivors": crew * (floats * slowly + at_once * quickly),
        "chance that she floats her minutes": floats,
        "survivors if she floats": crew * slowly,
        "survivors if she goes at once": crew * quickly,
    }
