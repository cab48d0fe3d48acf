"""Fleeing from up to five ships: so many rounds won in a row, and nobody on the tail. CC-FLEE."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache, partial
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.spacing import Among, Places
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.cardchase.acts import FLEE_ROUNDS, flee, shake, trail
from navalkit.rules.cardchase.boating import Sailing, Skill
from navalkit.rules.cardchase.ships import ships
from navalkit.rules.cardchase.table import NOBODY, Held, Setting, Table, Vessel, setting_of
from navalkit.rules.inputs import Inputs, Says

PREY, CHASER = 0, 1


def _sloop() -> Sailing:
    return Sailing(ships()["sloop"], Skill.D6)


@dataclass(frozen=True)
class FleeInputs(Inputs):
    """A ship that flees, and those that chase her: all alike."""

    prey: Annotated[Sailing, Says("She flees", clause="CC-FLEE")] = field(default_factory=_sloop)
    chaser: Annotated[Sailing, Says("Each chaser", clause="CC-FLEE")] = field(
        default_factory=_sloop
    )
    chasers: Annotated[int, range(1, 6), Says("Chasers", clause="CC-FLEE")] = 1
    trails: Annotated[
        bool, Says("They try for her tail", help="Each of them, every round", clause="CC-TRAIL")
    ] = False
    rounds: Annotated[int, range(1, 25), Says("Rounds she has")] = 6
    run: Annotated[
        int, range(1, 7), Says("Wins in a row", help="The text says three", clause="CC-FLEE")
    ] = FLEE_ROUNDS
    jokers: Annotated[bool, Says("Jokers in the pack", clause="CC-CARD-1")] = True


class Flight(NamedTuple):
    """Wins in a row that she still needs, and ships on her tail."""

    needs: int
    tails: int


class Fled(IntEnum):
    """How a flight stands when her rounds are over."""

    AWAY = 0
    CHASED = 1

    @property
    def words(self) -> str:
        """The end in words."""
        return "away" if self is Fled.AWAY else "still chased"


@lru_cache(maxsize=256)
def _setting(inputs: FleeInputs) -> Setting:
    return setting_of((inputs.prey, inputs.chaser), names=("She", "Chaser"))


def met(tally: int, prey: bool, chaser: bool, follows: bool = False) -> Table:
    """The prey and one of the chasers, each with a Joker or without."""
    vessels = Vessel(tally=tally), Vessel(follows=PREY if follows else NOBODY)
    return Table(vessels, (Held(2, prey), Held(2, chaser)))


def round_of(inputs: FleeInputs, flight: Flight, roll: Roll) -> Pmf[Flight]:
    """A round of the flight: the chasers with higher cards, then she, then the others. CC-FLEE.

    She flees when nobody is on her tail; else she tries to shake one off.
    """
    free = inputs.chasers - flight.tails
    cards = roll("The cards", Places(1 + free, inputs.jokers))

    def sailed(at: Among) -> Pmf[Flight]:
        lucky = [number < at.jokers for number in range(free)]
        after = Pmf.of(flight)
        for joker in lucky[: at.before]:
            after = after.then(partial(_trailed, inputs, at.joker, joker, roll))
        after = after.then(partial(_fled, inputs, at, roll))
        for joker in lucky[at.before :]:
            after = after.then(partial(_trailed, inputs, at.joker, joker, roll))
        return after

    return cards.then(sailed)


def _trailed(
    inputs: FleeInputs, prey: bool, chaser: bool, roll: Roll, flight: Flight
) -> Pmf[Flight]:
    """A chaser's turn: he may try to get on her tail. CC-TRAIL, A-COUNT."""
    if not inputs.trails or not flight.needs:
        return Pmf.of(flight)
    after = trail(_setting(inputs), met(0, prey, chaser), CHASER, PREY, roll)
    on_tail = after.map(lambda table: table.ships[CHASER].follows == PREY)
    return on_tail.map(lambda got: Flight(inputs.run, flight.tails + 1) if got else flight)


def _fled(inputs: FleeInputs, at: Among, roll: Roll, flight: Flight) -> Pmf[Flight]:
    """Her own turn. CC-FLEE, CC-SHAKE."""
    if flight.tails:
        chased = met(0, at.joker, chaser=False, follows=True)
        after = shake(_setting(inputs), chased, PREY, CHASER, roll)
        off = after.map(lambda table: table.ships[CHASER].follows == NOBODY)
        return off.map(lambda shaken: Flight(inputs.run, flight.tails - shaken))
    tally = inputs.run - flight.needs
    chased = met(tally, at.joker, chaser=at.second < at.jokers)
    after = flee(_setting(inputs), chased, PREY, CHASER, roll)
    return after.map(lambda table: Flight(inputs.run - table.ships[PREY].tally, 0))


def ended(flight: Flight) -> Fled:
    """What a flight counts as. CC-FLEE."""
    return Fled.CHASED if flight.needs else Fled.AWAY


def away(flight: Flight) -> bool:
    """Whether she has won so many rounds in a row. CC-FLEE."""
    return flight.needs == 0


def chase(inputs: FleeInputs, roll: Roll = exact) -> Chain[Flight]:
    """The flight as a chain of rounds, up to the last she has.

    >>> round(float(chase(FleeInputs(jokers=False)).absorb().p(away)), 4)
    0.2152
    """

    @partial(remembered, roll)
    def step(flight: Flight) -> Pmf[Flight]:
        return round_of(inputs, flight, roll)

    return Chain(Flight(inputs.run, 0), step, away, last=inputs.rounds)


def measures(inputs: FleeInputs, chain: Chain[Flight]) -> Mapping[str, Fraction]:
    """The chance of one round, and how long it takes when she has all the rounds she needs."""
    one = won_at_once(inputs)
    endless = Chain(chain.start, chain.step, chain.over)
    return {
        "chance to win a round": one,
        "rounds until she is away, with no end": endless.expected_rounds(),
    }


def won_at_once(inputs: FleeInputs) -> Fraction:
    """The chance that a Flee with nobody about her tail is won, Jokers included. CC-FLEE."""
    cards = Places(1 + inputs.chasers, inputs.jokers).pmf()
    won = cards.then(lambda at: _fled(inputs, at, exact, Flight(inputs.run, 0)))
    return won.p(lambda flight: flight.needs < inputs.run)
