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
from navalkit.rules.cardchase.table import NOBODY, Held, Setting, Table, Vessel, kept, setting_of
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


class Lead(NamedTuple):
    """What a round asks of the cards: how many chasers act before her, and who holds a Joker.

    `fastest` tells it of the one whom she rolls against.
    """

    before: int
    joker: bool
    jokers: int
    fastest: bool


def lead(at: Among) -> Lead:
    """What the cards come to for a flight: the second of them is the fastest chaser's. CC-FLEE."""
    return Lead(at.before, at.joker, at.jokers, at.second < at.jokers)


def round_of(inputs: FleeInputs, flight: Flight, roll: Roll) -> Pmf[Flight]:
    """A round of the flight: the chasers with higher cards, then she, then the others. CC-FLEE.

    She flees when nobody is on her tail; else she tries to shake one off.
    """
    free = inputs.chasers - flight.tails
    cards = roll("The cards", Places(1 + free, inputs.jokers)).map(lead)
    setting = _setting(inputs)

    @partial(remembered, roll)
    def turn(at: tuple[Lead | Lucky, Flight]) -> Pmf[Flight]:
        holds, now = at
        if isinstance(holds, Lead):
            return _fled(inputs.run, setting, holds, roll, now)
        return _trailed(inputs.run, setting, holds, roll, now)

    @partial(remembered, roll)
    def after(turns: tuple[Lead | Lucky, ...]) -> Pmf[Flight]:
        *earlier, last = turns
        before = after(tuple(earlier)) if earlier else Pmf.of(flight)
        return before.then(lambda now: turn((last, now)))

    def sailed(at: Lead) -> Pmf[Flight]:
        tries = [Lucky(at.joker, number < at.jokers) for number in range(free * inputs.trails)]
        return after((*tries[: at.before], at._replace(before=0), *tries[at.before :]))

    return cards.then(sailed)


class Lucky(NamedTuple):
    """Who holds a Joker when a chaser tries for her tail."""

    prey: bool
    chaser: bool


def _trailed(run: int, setting: Setting, at: Lucky, roll: Roll, flight: Flight) -> Pmf[Flight]:
    """A chaser's turn: he tries to get on her tail. CC-TRAIL, A-COUNT."""
    if not flight.needs:
        return Pmf.of(flight)
    got = _astern(setting, at.prey, at.chaser, roll)
    return got.map(lambda yes: Flight(run, flight.tails + 1) if yes else flight)


@kept
def _astern(setting: Setting, prey: bool, chaser: bool, roll: Roll) -> Pmf[bool]:
    after = trail(setting, met(0, prey, chaser), CHASER, PREY, roll)
    return after.map(lambda table: table.ships[CHASER].follows == PREY)


def _fled(run: int, setting: Setting, at: Lead, roll: Roll, flight: Flight) -> Pmf[Flight]:
    """Her own turn. CC-FLEE, CC-SHAKE."""
    if flight.tails:
        off = _shaken(setting, at.joker, roll)
        return off.map(lambda shaken: Flight(run, flight.tails - shaken))
    tally = _counted(setting, run - flight.needs, at.joker, at.fastest, roll)
    return tally.map(lambda now: Flight(run - now, 0))


@kept
def _shaken(setting: Setting, joker: bool, roll: Roll) -> Pmf[bool]:
    chased = met(0, joker, chaser=False, follows=True)
    after = shake(setting, chased, PREY, CHASER, roll)
    return after.map(lambda table: table.ships[CHASER].follows == NOBODY)


@kept
def _counted(setting: Setting, tally: int, joker: bool, chaser: bool, roll: Roll) -> Pmf[int]:
    after = flee(setting, met(tally, joker, chaser), PREY, CHASER, roll)
    return after.map(lambda table: table.ships[PREY].tally)


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
    cards = Places(1 + inputs.chasers, inputs.jokers).pmf().map(lead)
    fresh, setting = Flight(inputs.run, 0), _setting(inputs)
    won = cards.then(lambda at: _fled(inputs.run, setting, at, exact, fresh))
    return won.p(lambda flight: flight.needs < inputs.run)
