"""A day's wind, and a Gale off a lee shore; the storm and the masts. SF-WIND-1, SF-WIND-4, -5."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from fractions import Fraction
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact
from navalkit.rules.inputs import Choices, Inputs, Parts, Says
from navalkit.rules.question import Event, Question
from navalkit.rules.seafight.pool import Pool, check, difficulty, skilled
from navalkit.rules.seafight.season import MAST_DAMAGE, Month, storm_comes
from navalkit.rules.seafight.ships import Ship, ships
from navalkit.rules.seafight.wind import Wind, days_wind

SHORE_DAMAGE = 2
"""Hull Damage of a ship that runs aground. A-SHORE."""
SKILL = range(7)


@dataclass(frozen=True)
class Helm(Inputs):
    """A ship and the master at her helm."""

    ship: Annotated[
        Ship,
        Choices(ships()),
        Parts(("name", "hull", "system")),
        Says("Ship", help="From the catalogue, or with figures of your own"),
    ] = field(default_factory=lambda: ships()["sixth-rate"])
    agility: Annotated[
        int, SKILL, Says("Agility", help="Of the master at the helm", clause="SF-DICE-1")
    ] = 3
    operate: Annotated[
        int, SKILL, Says("Operate (Sail)", "ranks", "The master's skill", "SF-DICE-1")
    ] = 4
    boon: Annotated[int, range(6), Says("Boons", "dice", "Whatever helps", "SF-DICE-2")] = 0
    bane: Annotated[int, range(6), Says("Banes", "dice", "Whatever hinders", "SF-DICE-2")] = 0


class Forecast(IntEnum):
    """The wind of the day: one that is chosen, or `ROLLED` for. SF-WIND-1."""

    CALM = 0
    FAIR = 1
    FRESH = 2
    GALE = 3
    ROLLED = 4

    @property
    def words(self) -> str:
        """As it is written."""
        return self.name.capitalize()


@dataclass(frozen=True)
class DayInputs(Inputs):
    """A day off a lee shore."""

    month: Annotated[Month, Says("Month", clause="SF-WIND-5")] = Month.AUGUST
    storm: Annotated[
        bool,
        Says("A Peril Point for a storm", help="In season, once a session", clause="SF-WIND-5"),
    ] = True
    wind: Annotated[Forecast, Says("Wind, if no storm comes", clause="SF-WIND-1")] = Forecast.ROLLED
    helm: Annotated[Helm, Says("Our ship", clause="SF-WIND-4")] = field(default_factory=Helm)
    rounds: Annotated[
        int, range(1, 25), Says("Rounds off the shore", "rounds", "", "SF-WIND-4")
    ] = 6
    failures: Annotated[
        int, range(6), Says("Failures allowed", "before she strands", clause="A-SHORE")
    ] = 0


class DayState(NamedTuple):
    """The wind, how many checks have failed, whether she is aground, and what the masts took."""

    wind: Wind
    failed: int = 0
    aground: bool = False
    masts: int = 0


# --- clause by clause ----------------------------------------------------------------------------


def gale_pool(helm: Helm) -> Pool:
    """The Hard check off the shore, or for the masts. SF-WIND-4, SF-WIND-5.

    >>> str(gale_pool(Helm()).dice)
    '3 Mastery 1 Ability 3 Difficulty'
    """
    skill = skilled(helm.agility, helm.operate)
    return replace(skill, boon=helm.boon, bane=helm.bane, difficulty=difficulty("Hard"))


def strands(failed: int, allowed: int) -> bool:
    """Whether so many failures have put her ashore: the first does, or more are allowed. A-SHORE.

    >>> strands(1, 0), strands(1, 1), strands(2, 1)
    (True, False, True)
    """
    return failed > allowed


def kept_off(inputs: DayInputs, state: DayState, roll: Roll) -> Pmf[DayState]:
    """A round of Gale off the shore. SF-WIND-4."""

    def after(success: bool) -> DayState:
        failed = state.failed + (not success)
        return state._replace(failed=failed, aground=strands(failed, inputs.failures))

    return check(roll, "Off the lee shore, Operate (Sail)", gale_pool(inputs.helm)).map(after)


def masts_tried(inputs: DayInputs, state: DayState, roll: Roll) -> Pmf[DayState]:
    """The one check of a storm: failure costs 2 System Damage. SF-WIND-5."""
    saved = check(roll, "To save the masts, Operate (Sail)", gale_pool(inputs.helm))
    return saved.map(lambda success: state._replace(masts=0 if success else MAST_DAMAGE))


# --- the day -------------------------------------------------------------------------------------


def dawn(inputs: DayInputs, roll: Roll) -> Pmf[DayState]:
    """The day's wind: a storm's Gale, or the wind that is chosen or rolled. SF-WIND-1, SF-WIND-5.

    >>> dawn(DayInputs(month=Month.MAY), exact)[DayState(Wind.GALE)]
    Fraction(1, 6)
    """
    if storm_comes(inputs.month, inputs.storm):
        return Pmf.of(DayState(Wind.GALE))
    if inputs.wind is Forecast.ROLLED:
        return days_wind(roll).map(DayState)
    return Pmf.of(DayState(Wind(inputs.wind)))


def day(inputs: DayInputs, roll: Roll = exact) -> Chain[DayState]:
    """The day off the lee shore, round by round; without a Gale there is nothing to roll.

    >>> off = day(DayInputs(rounds=1)).absorb().p(lambda state: not state.aground)
    >>> off == gale_pool(Helm()).success()
    True
    """

    def later(state: DayState) -> Pmf[DayState]:
        return kept_off(inputs, state, roll)

    def stormy(state: DayState) -> Pmf[DayState]:
        return masts_tried(inputs, state, roll).then(later)

    storm = storm_comes(inputs.month, inputs.storm)
    special = {1: stormy} if storm else {}
    return Chain(dawn(inputs, exact), later, spent, special, inputs.rounds)


def spent(state: DayState) -> bool:
    """Whether nothing more can happen: she is aground, or it does not blow."""
    return state.aground or state.wind is not Wind.GALE


class Cost(IntEnum):
    """What the day has cost her."""

    NO_GALE = 0
    NOTHING = 1
    MASTS = 2
    AGROUND = 3
    BOTH = 4

    @property
    def words(self) -> str:
        """The cost in words."""
        return COSTS[self]


COSTS = {
    Cost.NO_GALE: "no Gale",
    Cost.NOTHING: "unhurt",
    Cost.MASTS: "masts hurt",
    Cost.AGROUND: "aground",
    Cost.BOTH: "aground, masts hurt",
}


def cost(state: DayState) -> Cost:
    """What a state counts as when the day is over. SF-WIND-4, SF-WIND-5."""
    if state.wind is not Wind.GALE:
        return Cost.NO_GALE
    if state.aground:
        return Cost.BOTH if state.masts else Cost.AGROUND
    return Cost.MASTS if state.masts else Cost.NOTHING


def runs_aground(end: Cost) -> bool:
    """Whether she ran aground."""
    return end in (Cost.AGROUND, Cost.BOTH)


def _measures(inputs: DayInputs, chain: Chain[DayState]) -> Mapping[str, Fraction]:
    last = chain.absorb()
    return {
        "chance of a Gale": last.p(lambda state: state.wind is Wind.GALE),
        "chance of a check": gale_pool(inputs.helm).success(),
        "mean Hull Damage": SHORE_DAMAGE * last.p(lambda state: state.aground),
        "mean System Damage": last.mean(lambda state: state.masts),
    }


WIND = Question(
    id="seafight.wind",
    title="Does she keep off the lee shore?",
    inputs=DayInputs,
    chain=day,
    opening=dawn,
    outcome=cost,
    event=Event("that she runs aground", runs_aground),
    clauses=("SF-DICE-1", "SF-DICE-3", *(f"SF-WIND-{n}" for n in (1, 4, 5))),
    assumptions=("A-FACES", "A-SHORE"),
    measures=_measures,
)
