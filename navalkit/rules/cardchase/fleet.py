"""Two to six ships about one table, turn by turn: three captains may chase one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from navalkit.odds.cards import Rank, Wish
from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll
from navalkit.rules.cardchase.acts import FLEE_ROUNDS, act
from navalkit.rules.cardchase.boating import Skill
from navalkit.rules.cardchase.duel_inputs import Fighting
from navalkit.rules.cardchase.orders import Order, allowed, orders
from navalkit.rules.cardchase.position import deal, file
from navalkit.rules.cardchase.ships import ships
from navalkit.rules.cardchase.table import (
    NOBODY,
    Held,
    Obstacle,
    Readings,
    Setting,
    Table,
    Vessel,
    gap,
    gone,
)
from navalkit.rules.inputs import InputError, Inputs, Says

MOST_SHIPS = 6


@dataclass(frozen=True)
class Seat(Fighting):
    """A ship at the table, with the name that her captain goes by."""

    called: Annotated[str, Says("Called")] = "A"


def _seat(called: str, key: str = "sloop", skill: Skill = Skill.D6) -> Seat:
    return Seat(ships()[key], skill, called=called)


SPEEDWELL = _seat("Speedwell")
ROSE = _seat("Rose", "corvette")
LARK = _seat("Lark")
BELL = _seat("Bell", "two-mast")
DILIGENT = _seat("Diligent", "two-mast")
HAWK = _seat("Hawk", "three-mast")


@dataclass(frozen=True)
class FleetInputs(Inputs):
    """Who is at the table. The first ship is the one that the others chase."""

    ships: Annotated[int, range(2, 7), Says("Ships", clause="CC-CARD-1")] = 4
    first: Annotated[Seat, Says("First ship, chased")] = SPEEDWELL
    second: Annotated[Seat, Says("Second ship")] = ROSE
    third: Annotated[Seat, Says("Third ship")] = LARK
    fourth: Annotated[Seat, Says("Fourth ship")] = BELL
    fifth: Annotated[Seat, Says("Fifth ship")] = DILIGENT
    sixth: Annotated[Seat, Says("Sixth ship")] = HAWK
    obstacle: Annotated[Obstacle, Says("Obstacles about", clause="A-OBSTACLE")] = Obstacle.NONE
    stunt: Annotated[
        int, range(2, 9), Says("An obstacle is passed at", "less", clause="CC-STUNT")
    ] = 2
    readings: Annotated[Readings, Says("Readings of the rules")] = field(default_factory=Readings)

    def __post_init__(self) -> None:
        super().__post_init__()
        names = [seat.called for seat in self.seats]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise InputError("called", f"two ships are called {twice!r}; give each her own name")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The ships that take part."""
        every = (self.first, self.second, self.third, self.fourth, self.fifth, self.sixth)
        return every[: self.ships]


def setting(inputs: FleetInputs) -> Setting:
    """The setting of these ships; whoever flees wants his Joker far off, the others near."""
    seats = inputs.seats
    return Setting(
        sailing=seats,
        names=tuple(seat.called for seat in seats),
        wishes=(Wish.FARTHEST, *(Wish.CLOSEST,) * (len(seats) - 1)),
        gunners=tuple(seat.gunners for seat in seats),
        obstacle=inputs.obstacle,
        stunt=inputs.stunt,
        readings=inputs.readings,
    )


def begun(setting: Setting) -> Table:
    """The table before the first deal."""
    return Table((Vessel(),) * len(setting.sailing))


def dealt(setting: Setting, table: Table, roll: Roll) -> Pmf[Table]:
    """A new round: the cards of all ships. CC-CARD-1."""
    ships = tuple(vessel._replace(fired=False) for vessel in table.ships)
    return deal(setting, table._replace(ships=ships), roll)


def declared(table: Table, who: int, rank: int) -> Table:
    """The table once the captain of a Joker has said what it stands for. CC-CARD-1, A-JOKER.

    He says so before anybody acts, and the order of turns follows.
    """
    if not table.held[who].joker:
        raise ValueError("only the captain of a Joker says what his card stands for")
    if rank not in range(Rank.TWO, Rank.JOKER):
        raise ValueError(f"a Joker stands for 2 to 14, not {rank}")
    follows = tuple(vessel.follows for vessel in table.ships)
    astern = list(file(follows, who))
    held = tuple(
        Held(rank, each == who) if each in astern else now for each, now in enumerate(table.held)
    )
    leaders = [each for each, other in enumerate(follows) if other == NOBODY]
    leaders.sort(key=lambda each: (*held[each], table.faceup[each].suit), reverse=True)
    turn = tuple(ship for each in leaders for ship in file(follows, each))
    return table._replace(held=held, turn=turn)


def targets(table: Table, who: int) -> tuple[int, ...]:
    """The other ships, the nearest first, in the order of the table where they are as near."""
    others = [each for each in range(len(table.ships)) if each != who]
    return tuple(sorted(others, key=lambda each: gap(table, who, each)))


def may(setting: Setting, table: Table, who: int, foe: int) -> tuple[Order, ...]:
    """What a ship may order against another now."""
    return orders(setting, table, who, foe)


def sailed(
    setting: Setting, table: Table, who: int, foe: int, order: Order, roll: Roll
) -> Pmf[Table]:
    """The table after the turn of the ship that acts now; the next one acts then.

    An order that cannot be given is refused in a sentence.
    """
    if not table.turn or table.turn[0] != who:
        raise ValueError(f"it is not the turn of {setting.names[who]}")
    if who == foe or not allowed(setting, table, who, foe, order):
        name = setting.names[foe]
        raise ValueError(f"{order.value} cannot be ordered against {name} as things stand")
    after = act(setting, table, who, foe, order, roll)
    return after.map(lambda t: t._replace(turn=t.turn[1:]))


def out(setting: Setting, table: Table) -> tuple[int, ...]:
    """The ships that are away, wrecked or aground. CC-FLEE, A-DMG, A-OBSTACLE."""
    return tuple(
        who
        for who, vessel in enumerate(table.ships)
        if vessel.tally >= FLEE_ROUNDS or gone(setting, table, who)
    )


def without(setting: Setting, table: Table, who: int) -> tuple[Setting, Table]:
    """The table once a ship has left it: those on her tail follow nobody."""

    def kept(row: tuple[object, ...]) -> tuple[object, ...]:
        return (*row[:who], *row[who + 1 :])

    left = Setting(
        sailing=kept(setting.sailing),  # type: ignore[arg-type]
        names=kept(setting.names),  # type: ignore[arg-type]
        wishes=kept(setting.wishes),  # type: ignore[arg-type]
        gunners=kept(setting.gunners),  # type: ignore[arg-type]
        obstacle=setting.obstacle,
        stunt=setting.stunt,
        readings=setting.readings,
    )

    def moved(place: int) -> int:
        return NOBODY if place == who else place - (place > who)

    ships = tuple(
        vessel._replace(follows=moved(vessel.follows)) if vessel.follows >= 0 else vessel
        for each, vessel in enumerate(table.ships)
        if each != who
    )
    held = kept(table.held) if table.held else ()
    faceup = type(table.faceup)(kept(table.faceup) if table.faceup else ())  # type: ignore[arg-type]
    turn = tuple(moved(each) for each in table.turn if each != who)
    return left, table._replace(ships=ships, held=held, turn=turn, faceup=faceup)  # type: ignore[arg-type]
