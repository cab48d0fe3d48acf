"""What a ship's guns do to another, broadside after broadside. CC-DMG-1, CC-BROADSIDE."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from typing import Annotated, NamedTuple

from navalkit.odds.chain import Chain
from navalkit.odds.exploding import SumOf
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, exact, remembered
from navalkit.rules.cardchase.boating import Sailing, Skill
from navalkit.rules.cardchase.damage import (
    cannon,
    chance_to_hit,
    fired_on,
    hurt,
    most_told,
    toughness_against_shot,
)
from navalkit.rules.cardchase.duel_inputs import Fighting
from navalkit.rules.cardchase.ships import ships
from navalkit.rules.cardchase.table import (
    JOKER_BONUS,
    Held,
    Readings,
    Setting,
    Table,
    Vessel,
    setting_of,
    wreck_at,
)
from navalkit.rules.inputs import Inputs, Says

GUNS, TARGET = 0, 1
WRECKED = 9
"""How a wreck counts among outcomes that are otherwise wounds."""


def _corvette() -> Fighting:
    return Fighting(ships()["corvette"], Skill.D6)


@dataclass(frozen=True)
class DamageInputs(Inputs):
    """Guns that fire, and the ship they fire at."""

    guns: Annotated[int, range(1, 31), Says("Guns that fire", clause="CC-BROADSIDE")] = 4
    gunners: Annotated[Skill, Says("Gunners", clause="A-LAYING")] = Skill.D6
    joker: Annotated[bool, Says("They hold a Joker", clause="CC-CARD-1")] = False
    target: Annotated[Fighting, Says("Their target", clause="CC-DMG-1")] = field(
        default_factory=_corvette
    )
    broadsides: Annotated[int, range(1, 11), Says("Broadsides", "in a row")] = 1
    readings: Annotated[Readings, Says("Readings of the rules")] = field(default_factory=Readings)


class Battered(NamedTuple):
    """How the target stands: wounds, whether she is out of control, whether she is a wreck."""

    wounds: int
    reeling: bool
    wrecked: bool


@lru_cache(maxsize=256)
def setting_of_target(inputs: DamageInputs) -> Setting:
    """The target, and at her other end only guns."""
    target: Sailing = inputs.target
    return setting_of(
        (target, target),
        names=("We", "They"),
        gunners=(inputs.gunners, inputs.target.gunners),
        readings=inputs.readings,
    )


def broadsides(inputs: DamageInputs, roll: Roll = exact) -> Chain[Battered]:
    """Broadside after broadside, until she is a wreck. CC-BROADSIDE, CC-DMG-1.

    >>> wrecked = broadsides(DamageInputs()).absorb().p(lambda ship: ship.wrecked)
    >>> round(float(wrecked), 4)
    0.2822
    """
    setting = setting_of_target(inputs)

    def battered(table: Table) -> Battered:
        ship = table.ships[TARGET]
        wrecked = ship.wounds >= wreck_at(setting, TARGET)
        return Battered(ship.wounds, ship.reeling and not wrecked, wrecked)

    @partial(remembered, roll)
    def fire(ship: Battered) -> Pmf[Battered]:
        vessel = Vessel(wounds=ship.wounds, reeling=ship.reeling)
        table = Table((Vessel(), vessel), (Held(2, inputs.joker), Held(2)))
        return fired_on(setting, table, GUNS, TARGET, inputs.guns, roll).map(battered)

    return Chain(Battered(0, False, False), fire, wrecked, last=inputs.broadsides)


def wrecked(ship: Battered) -> bool:
    """Whether she is a wreck. A-DMG."""
    return ship.wrecked


def damage_told(ship: Battered) -> int:
    """Wounds, or 9 for a wreck."""
    return WRECKED if ship.wrecked else ship.wounds


def measures(inputs: DamageInputs, chain: Chain[Battered]) -> Mapping[str, Fraction]:
    """What one gun does, and how many broadsides it takes."""
    plus = JOKER_BONUS * inputs.joker
    hits = chance_to_hit(inputs.gunners, plus)
    count, sides, more = cannon()
    bare = toughness_against_shot(setting_of_target(inputs), TARGET)
    shot = SumOf(count, sides, more + plus, most_told(bare)).pmf().map(lambda n: hurt(n, bare))
    endless = Chain(chain.start, chain.step, chain.over)
    return {
        "chance that a gun hits": hits,
        "chance that a hit wounds": shot.p(lambda harm: harm.wounds > 0),
        "broadsides until she is a wreck": endless.expected_rounds(),
    }
