"""Two ships in no rulebook's terms, and what stands for them in each: declared, and editable.

No text says which line of another's list is the same ship. Every translated figure is therefore
an assumption of the kit, marked as such wherever it is shown, and can be replaced.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from navalkit.rules import question
from navalkit.rules.inputs import InputError, Inputs, Says, changed, declared, text_of
from navalkit.rules.question import Question


class Kind(Enum):
    """What kind of ship she is."""

    SLOOP = "sloop"
    BRIGANTINE = "brigantine"
    FRIGATE = "frigate"
    LINE = "ship of the line"


class Crew(Enum):
    """How good her people are."""

    RAW = "raw"
    GREEN = "green"
    REGULAR = "regular"
    VETERAN = "veteran"
    CRACK = "crack"


@dataclass(frozen=True)
class Party(Inputs):
    """A ship and her people."""

    kind: Annotated[Kind, Says("Ship")] = Kind.FRIGATE
    crew: Annotated[Crew, Says("Crew")] = Crew.REGULAR


@dataclass(frozen=True)
class Affair(Inputs):
    """Our ship goes for theirs."""

    ours: Annotated[Party, Says("Our ship, which attacks")] = field(default_factory=Party)
    theirs: Annotated[Party, Says("Their ship")] = field(
        default_factory=lambda: Party(Kind.BRIGANTINE)
    )


class Figure(NamedTuple):
    """One figure of a rulebook: its words, where it is set for each ship, and for what it stands.

    `stands` has a text for each kind of ship, or for each grade of crew.
    """

    words: str
    ours: str
    theirs: str
    stands: tuple[str, ...]

    @property
    def is_skill(self) -> bool:
        """Whether it goes by the crew, and not by the ship."""
        return len(self.stands) == len(Crew)

    def of(self, party: Party) -> str:
        """What stands for a ship, or for her crew."""
        place = list(Crew).index(party.crew) if self.is_skill else list(Kind).index(party.kind)
        return self.stands[place]


class Book(NamedTuple):
    """How a rulebook takes an affair: the question, its figures, what is the same for all.

    `won` and `lost` name the outcomes that count as ours and as theirs; any other is neither's.
    `still` names the field of the rounds a fight may take, and the outcome of one not over by then,
    where the answer is worked out without its rounds.
    """

    name: str
    figures: tuple[Figure, ...]
    given: Mapping[str, str]
    won: tuple[str, ...]
    lost: tuple[str, ...]
    means: str
    still: tuple[str, str] | None = None


def _figure(words: str, ours: str, theirs: str, stands: str) -> Figure:
    return Figure(words, ours, theirs, tuple(stands.split()))


BOOKS: Mapping[str, Book] = MappingProxyType(
    {
        "seafight.engagement": Book(
            "Sea-fight",
            (
                _figure(
                    "Ship",
                    "pursuer.ship",
                    "prey.ship",
                    "jamaica-sloop brigantine sixth-rate third-rate",
                ),
                _figure("Operate (Sail)", "pursuer.operate", "prey.operate", "0 1 2 3 4"),
                _figure("Gunnery", "pursuer.gunnery", "prey.gunnery", "0 1 2 3 4"),
                _figure(
                    "Company",
                    "pursuer.quality",
                    "prey.quality",
                    "raw green regular veteran crack",
                ),
            ),
            {"sighted": "no"},
            ("TAKEN", "YIELDED", "LOWERED", "SWEPT", "DISABLED"),
            ("OUR_COLOURS", "OUR_DECKS", "OUR_HULL", "REPELLED"),
            "the prey is beaten; lost: the pursuer is",
        ),
        "cardchase.flee": Book(
            "Card chase",
            (
                _figure(
                    "Ship",
                    "chaser.ship",
                    "prey.ship",
                    "one-mast two-mast three-mast four-mast",
                ),
                _figure("Boating", "chaser.boating", "prey.boating", "d4 d6 d8 d10 d12"),
            ),
            {},
            ("CHASED",),
            ("AWAY",),
            "she is still chased after six rounds; lost: she got away",
        ),
        "crewedships.fight": Book(
            "Crewed ships",
            (
                _figure("Ship", "ours.ship", "theirs.ship", "fishing-boat longship cog galleon"),
                _figure(
                    "Weapon",
                    "ours.weapon",
                    "theirs.weapon",
                    "archers ballista catapult cannon",
                ),
                _figure("Score of the attacks", "ours.gunner", "theirs.gunner", "8 9 10 12 14"),
            ),
            {},
            ("WON",),
            ("LOST",),
            "the other ship sinks within eight rounds; lost: ours does",
            still=("rounds", "OPEN"),
        ),
        "ramming.galleys": Book(
            "Galleys",
            (_figure("Figures aboard", "ours", "theirs", "12 16 24 40"),),
            {"contacts": "1", "melee": "yes"},
            ("CLEAR",),
            ("WRECKED", "TAKEN"),
            "their crew breaks; lost: ours does, or our keel",
        ),
        "ramming.squadrons": Book(
            "Squadrons",
            (
                _figure("Stands", "ours.stands", "theirs.stands", "1 1 2 3"),
                _figure("Crew quality", "ours.quality", "theirs.quality", "-1 -1 0 1 1"),
            ),
            {"ours.count": "1", "theirs.count": "1"},
            ("OURS",),
            ("THEIRS",),
            "only ours is left; lost: only theirs",
        ),
        "ramming.melee": Book(
            "Mêlée",
            (),
            {"our_ships": "1", "their_ships": "1"},
            ("WON",),
            ("LOST",),
            "we ram her; lost: she rams us. It asks for no figure of a ship",
        ),
        "ramming.umpire": Book(
            "Umpire",
            (
                _figure("Men", "our_men", "their_men", "75 100 130 650"),
                _figure("Knots", "ours.speed", "theirs.speed", "12 11 10 8"),
            ),
            {"enemies": "1"},
            ("CLEARED",),
            ("TAKEN",),
            "she is sunk or taken; lost: ours is taken",
        ),
        "ramming.squares": Book(
            "Squares",
            (_figure("Gunnery", "boarder.ship", "target.ship", "sloop sloop frigate third-rate"),),
            {},
            ("STRUCK",),
            (),
            "she strikes; it cannot be lost, only fail",
        ),
    }
)
"""Every rulebook, and what stands in it for the two ships. All of it is assumed."""

Likeness = Mapping[str, Book]


def translated(id: str, affair: Affair, books: Likeness = BOOKS) -> dict[str, str]:
    """The two ships in the terms of a rulebook: what its inputs are given, as text by path.

    >>> told = translated("cardchase.flee", Affair())
    >>> told["chaser.ship"], told["prey.ship"], told["prey.boating"]
    ('three-mast', 'two-mast', 'd8')
    """
    book = books[id]
    told = dict(book.given)
    for each in book.figures:
        told[each.ours], told[each.theirs] = each.of(affair.ours), each.of(affair.theirs)
    return told


def inputs_of(id: str, affair: Affair, books: Likeness = BOOKS) -> tuple[Question[Any, Any], Any]:
    """The question of a rulebook, and its inputs for the two ships.

    What a rulebook does not take is refused in a sentence that begins with its name.
    """
    asked = question(id)
    try:
        return asked, changed(asked.inputs(), translated(id, affair, books))
    except InputError as error:
        raise ValueError(f"{books[id].name}, {error.field}: {error.message}") from None


def replaced(books: Likeness, id: str, place: int, stands: tuple[str, ...]) -> Likeness:
    """The mapping with what stands for one figure of a rulebook given anew.

    >>> other = replaced(BOOKS, "cardchase.flee", 1, ("d6",) * 5)
    >>> translated("cardchase.flee", Affair(), other)["prey.boating"]
    'd6'
    """
    book = books[id]
    if len(stands) != len(book.figures[place].stands):
        raise ValueError(f"{book.name}: {len(stands)} figures will not do; as many as before would")
    figures = list(book.figures)
    figures[place] = figures[place]._replace(stands=stands)
    return MappingProxyType({**books, id: book._replace(figures=tuple(figures))})


def offered(id: str, figure: Figure) -> tuple[str, ...]:
    """The values that a figure can have, in the field's own order; of many numbers none are told.

    >>> offered("cardchase.flee", BOOKS["cardchase.flee"].figures[1])[:3]
    ('unskilled', 'd4', 'd6')
    """
    every = tuple(values_of(question(id).inputs, figure.ours))
    return every if len(every) <= MOST_OFFERED else ()


MOST_OFFERED = 30


def values_of(of: type[Inputs], path: str) -> list[str]:
    """Every value of a field as text, in the order in which the field has them."""
    *above, last = path.split(".")
    for name in above:
        of = next(each.kind for each in declared(of) if each.name == name)
    field = next(each for each in declared(of) if each.name == last)
    return list(field.choices) if field.choices else [text_of(value) for value in field.kind]


def a_step_away(of: type[Inputs], path: str, text: str) -> list[str]:
    """The values next to this one in the order in which a field has them.

    >>> of = question("cardchase.flee").inputs
    >>> a_step_away(of, "prey.boating", "d8"), a_step_away(of, "prey.boating", "d12")
    (['d6', 'd10'], ['d10'])
    """
    every = values_of(of, path)
    at = every.index(text)
    return [every[place] for place in (at - 1, at + 1) if 0 <= place < len(every)]
