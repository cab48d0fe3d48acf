"""One rule, three uses. A rule asks `roll(label, dice)` and gets a Pmf back.

`exact` answers with the whole distribution; a `Tray` throws the dice, shows their faces and answers
with the one value that came; dice entered by hand go the same way. So the odds, the play and the
table's own dice all run the very function in which the rule is written.

One law keeps them in step: a result that is used more than once is taken through `.then`. A Pmf
used twice would count as two independent rolls in the odds, and be one roll in play.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from navalkit.odds.pmf import Pmf

T = TypeVar("T", bound=Hashable)


class Face(NamedTuple):
    """What one die, or card, shows: `Face("Mastery", "SA")`, `Face("d6", "5")`."""

    die: str
    symbol: str


class Dice(Protocol[T]):
    """Anything that can be thrown: its exact distribution, and how thrown faces are read."""

    def pmf(self) -> Pmf[T]:
        """The exact distribution of what `read` gives."""

    def throw(self, rng: Random) -> tuple[Face, ...]:
        """The faces of one throw."""

    def printed(self) -> list[tuple[str, tuple[str, ...]]]:
        """Each die that is thrown: its name, and what its faces show; nothing where the number
        of dice is not fixed, as with dice that explode or cards."""

    def read(self, faces: Sequence[Face]) -> T:
        """The value of faces that lie on the table; a face these dice lack is refused."""


class Roll(Protocol):
    """What a rule is handed to roll with."""

    def __call__(self, label: str, dice: Dice[T]) -> Pmf[T]:
        """The distribution of `dice`, thrown for the purpose `label`."""


def exact(label: str, dice: Dice[T]) -> Pmf[T]:
    """Every result with its chance: the `Roll` that computes odds."""
    return dice.pmf()


A = TypeVar("A", bound=Hashable)
B = TypeVar("B")


def remembered(roll: Roll, rule: Callable[[A], B]) -> Callable[[A], B]:
    """`rule`, answered from memory where its odds are exact; a tray throws anew each time."""
    return cache(rule) if roll is exact else rule


class Pick(NamedTuple):
    """A throw told by its place among the values that can come up: how a link holds it."""

    place: int

    @classmethod
    def of(cls, thrown: Cast) -> Pick:
        """The place of a value that was thrown."""
        return cls(list(thrown.dice.pmf()).index(thrown.value))


PLACES = "0123456789abcdefghijklmnopqrstuvwxyz"


class Laid(NamedTuple):
    """A throw told by what each die shows: its place among that die's different faces."""

    places: str

    @classmethod
    def of(cls, thrown: Cast) -> Laid | Pick:
        """How the faces of a throw lie; its value alone where they cannot be told so."""
        shown = [list(dict.fromkeys(faces)) for _, faces in thrown.dice.printed()]
        if not thrown.faces or len(shown) != len(thrown.faces):
            return Pick.of(thrown)
        places = [each.index(face.symbol) for each, face in zip(shown, thrown.faces, strict=True)]
        if max(places) >= len(PLACES):
            return Pick.of(thrown)
        return cls("".join(PLACES[place] for place in places))

    def on(self, label: str, dice: Dice[Any]) -> tuple[Face, ...]:
        """The faces themselves; places that these dice lack are refused."""
        shown = [(die, list(dict.fromkeys(faces))) for die, faces in dice.printed()]
        places = [PLACES.find(place) for place in self.places]
        if len(shown) != len(places) or any(
            not 0 <= at < len(faces) for at, (_, faces) in zip(places, shown, strict=True)
        ):
            raise ValueError(f"{label}: {self.places!r} is not a face for each die of {dice}")
        return tuple(Face(die, faces[at]) for at, (die, faces) in zip(places, shown, strict=True))


class Wanted(NamedTuple):
    """A throw still to come: its purpose and its dice."""

    label: str
    dice: Any


class Cast(NamedTuple):
    """A throw that has happened: its purpose, the dice, their faces, and the value read."""

    label: str
    dice: Any
    faces: tuple[Face, ...]
    value: Any


@dataclass
class Tray:
    """The `Roll` of play: throws dice one after another and keeps what came, in order.

    `entered` holds throws made by hand, used in order before any dice are thrown: a sequence of
    faces, a bare value, or None to leave that throw to the tray. Without an `rng` nothing more is
    thrown: what follows stays open, with its exact odds, and `wanted` tells the first throw that
    is still to come.
    """

    rng: Random | None
    entered: Sequence[Any] = ()
    casts: list[Cast] = field(default_factory=list)
    wanted: Wanted | None = None

    def __call__(self, label: str, dice: Dice[T]) -> Pmf[T]:
        """The certain distribution of the one value thrown or entered; or what is still open."""
        by_hand = self.entered[len(self.casts)] if len(self.casts) < len(self.entered) else None
        if by_hand is None and self.rng is None:
            self.wanted = self.wanted or Wanted(label, dice)
            return dice.pmf()
        thrown = self._cast(label, dice, by_hand)
        self.casts.append(thrown)
        return Pmf.of(thrown.value)

    def _cast(self, label: str, dice: Dice[T], by_hand: Any) -> Cast:
        if by_hand is None:
            assert self.rng is not None
            faces = dice.throw(self.rng)
            return Cast(label, dice, faces, dice.read(faces))
        if isinstance(by_hand, Laid):
            by_hand = by_hand.on(label, dice)
        if isinstance(by_hand, list | tuple) and all(isinstance(f, Face) for f in by_hand):
            return Cast(label, dice, tuple(by_hand), dice.read(by_hand))
        return Cast(label, dice, (), _value(label, dice.pmf(), by_hand))

    def all_used(self) -> None:
        """Refuse throws that were entered and for which there was nothing to roll."""
        left = self.entered[len(self.casts) :]
        if left:
            raise ValueError(f"{left[0]!r} was entered, but nothing is left to roll this round")


def _value(label: str, pmf: Pmf[T], by_hand: Any) -> T:
    """The outcome that was meant, as the Pmf itself has it."""
    values: list[Any] = list(pmf)
    if isinstance(by_hand, Pick):
        if 0 <= by_hand.place < len(values):
            return cast(T, values[by_hand.place])
        what = f"the result in place {by_hand.place}"
        raise ValueError(f"{label}: {what} cannot come up; places are 0 to {len(values) - 1}")
    if isinstance(by_hand, Hashable) and by_hand in pmf:
        return cast(T, values[values.index(by_hand)])
    raise ValueError(f"{label}: {by_hand!r} cannot come up; possible is {_span(pmf)}")


def _span(pmf: Pmf[Any]) -> str:
    values = [str(v) for v in pmf]
    return ", ".join(values) if len(values) <= 8 else f"{values[0]} to {values[-1]}"
