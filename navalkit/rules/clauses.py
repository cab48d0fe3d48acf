"""The clauses of the four rulebooks in plain words, and how each is read where its text is silent.

The words are data (`data/clauses/*.toml`), read when first asked for. A screen that shows a
number finds here what the number's clause says and which readings it rests on.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType


def _books() -> tuple[str, ...]:
    folder = files("navalkit.rules").joinpath("data", "clauses")
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir()))


# Every rulebook that has its clauses in the data folder.
RULEBOOKS = _books()


@dataclass(frozen=True, slots=True)
class Reading:
    """How the kit reads a text where it leaves something open; an id of the form A-…"""

    id: str
    silent: str  # what the text says, or leaves open
    reading: str  # what the kit does
    ways: tuple[str, ...]  # the ways it can be switched to; one way where there is no switch
    default: str  # the way taken unless told otherwise
    mark: str  # "public" where public sources agree with it, "assumed" where it is ours

    @property
    def switchable(self) -> bool:
        """Whether there is more than one way to read it.

        >>> reading("A-NEGNET").switchable, reading("A-TENS").switchable
        (True, False)
        """
        return len(self.ways) > 1


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: its id, a heading of a few words, the rule in our words, the readings it needs."""

    id: str
    heading: str
    text: str
    readings: tuple[Reading, ...]


def clause(id: str) -> Clause:
    """The clause of that id, from whichever rulebook has it.

    >>> clause("SF-CHASE-3").heading
    'Closing and opening'
    """
    for rulebook in RULEBOOKS:
        if id in _book(rulebook)[0]:
            return _book(rulebook)[0][id]
    raise no_such("clause", id, [known for book in RULEBOOKS for known in _book(book)[0]])


def reading(id: str) -> Reading:
    """The reading of that id, from whichever rulebook has it.

    >>> reading("A-NEGNET").default
    'a failed roll counts 0'
    """
    for rulebook in RULEBOOKS:
        if id in _book(rulebook)[1]:
            return _book(rulebook)[1][id]
    raise no_such("reading", id, [known for book in RULEBOOKS for known in _book(book)[1]])


def clauses(rulebook: str) -> tuple[Clause, ...]:
    """Every clause of one rulebook, in the order of its text.

    >>> [clause.id for clause in clauses("seafight")][:2]
    ['SF-DICE-1', 'SF-DICE-2']
    """
    return tuple(_named_book(rulebook)[0].values())


def readings(rulebook: str) -> tuple[Reading, ...]:
    """Every reading of one rulebook, in the order in which its clauses first need them.

    >>> [reading.id for reading in readings("ramming")][:2]
    ['A-ROLLER', 'A-MELEE']
    """
    return tuple(_named_book(rulebook)[1].values())


_Book = tuple[Mapping[str, Clause], Mapping[str, Reading]]


def _named_book(rulebook: str) -> _Book:
    if rulebook not in RULEBOOKS:
        raise no_such("rulebook", rulebook, RULEBOOKS)
    return _book(rulebook)


@cache
def _book(rulebook: str) -> _Book:
    source = files("navalkit.rules").joinpath("data", "clauses", f"{rulebook}.toml")
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    known = {
        id: Reading(
            id, row["silent"], row["reading"], tuple(row["ways"]), row["default"], row["mark"]
        )
        for id, row in data["readings"].items()
    }
    book = {
        id: Clause(id, row["heading"], row["text"], tuple(known[each] for each in row["readings"]))
        for id, row in data["clauses"].items()
    }
    return MappingProxyType(book), MappingProxyType(known)


def no_such(kind: str, name: str, known: Sequence[str]) -> ValueError:
    """The error for a name that is not there, with the nearest one that is.

    >>> print(no_such("clause", "sf-chase-33", ["SF-CHASE-3", "SF-DICE-1"]))
    There is no clause 'sf-chase-33'; did you mean SF-CHASE-3?
    """
    asked = name if len(name) <= 40 else name[:39] + "…"
    plain = {each.casefold(): each for each in known}
    near = get_close_matches(asked.casefold(), plain, n=1)
    few = ", ".join(known) if len(known) <= 12 else f"{known[0]} to {known[-1]}"
    hint = f"did you mean {plain[near[0]]}?" if near else f"there are {few}."
    return ValueError(f"There is no {kind} {asked!r}; {hint}")
