"""Quarter: what a winning Captain may and must do, as a tree of decisions. SF-QUART."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, NamedTuple

from navalkit.rules.inputs import Inputs, Says


class Articles(Enum):
    """What the Company's articles say of quarter. SF-QUART-1."""

    WHEN_CALLED = "quarter when called for"
    NONE_PROMISED = "no quarter promised"


@dataclass(frozen=True)
class QuarterInputs(Inputs):
    """A prize that has struck, and whose decision it is. SF-QUART-1."""

    articles: Annotated[Articles, Says("Our articles say", clause="SF-QUART-1")] = (
        Articles.WHEN_CALLED
    )
    called: Annotated[bool, Says("They call for quarter", clause="SF-QUART-1")] = True
    pirates: Annotated[bool, Says("We are pirates", clause="SF-QUART-1")] = True
    morale: Annotated[int, range(6), Says("Our Morale", clause="SF-QUART-1")] = 4


class Deed(NamedTuple):
    """One thing the winner may do: its words, its clause, what it costs and what it yields."""

    key: str
    words: str
    clause: str
    yields: str
    morale: int = 0
    costs: str = ""


class Decision(NamedTuple):
    """A fork of the tree: what is to be decided, and the deeds that are open."""

    key: str
    words: str
    deeds: tuple[Deed, ...]


GRANT, REFUSE = "grant", "refuse"
BREACH = -1
"""Morale of a pirate Company that refuses quarter against its own articles. SF-QUART-1."""


def bound_to_grant(articles: Articles, called: bool) -> bool:
    """Whether the articles leave the Captain no choice. SF-QUART-1.

    >>> bound_to_grant(Articles.WHEN_CALLED, True), bound_to_grant(Articles.NONE_PROMISED, True)
    (True, False)
    """
    return articles is Articles.WHEN_CALLED and called


def refusal(inputs: QuarterInputs) -> int:
    """What refusing quarter does to the Company's Morale. SF-QUART-1.

    >>> refusal(QuarterInputs()), refusal(QuarterInputs(pirates=False))
    (-1, 0)
    """
    return BREACH if inputs.pirates and bound_to_grant(inputs.articles, inputs.called) else 0


def quarter(inputs: QuarterInputs) -> Decision:
    """The first fork: quarter or none, by the articles. SF-QUART-1."""
    bound = bound_to_grant(inputs.articles, inputs.called)
    breach = "It breaks our own articles." if bound else ""
    grant = Deed(GRANT, "Give quarter", "SF-QUART-1", "The beaten Company lives.")
    refuse = Deed(
        REFUSE, "Refuse it", "SF-QUART-1", "Nobody is left to feed.", refusal(inputs), breach
    )
    return Decision("quarter", "Do we give them quarter?", (grant, refuse))


GOODS = Decision(
    "goods",
    "The Quartermaster boards first. What of the cargo?",
    (
        Deed(
            "reserve",
            "Set aside what the Company wants, then take the rest",
            "SF-QUART-2",
            "The Company's wants are met, and there is cargo to share.",
        ),
        Deed("spare", "Leave her cargo alone", "SF-QUART-2", "A name for mildness."),
    ),
)
PEOPLE = Decision(
    "people",
    "What of the beaten Company?",
    (
        Deed("free", "Set them free", "SF-QUART-2", "No more mouths, no fresh hands."),
        Deed(
            "recruit",
            "Take the willing: carpenter, surgeon, navigator, sailmaker",
            "SF-QUART-2",
            "Skilled hands who chose to come.",
        ),
        Deed(
            "force",
            "Force the skilled men aboard",
            "SF-QUART-2",
            "Skilled hands.",
            costs="They did not choose to come.",
        ),
    ),
)
MASTER = Decision(
    "master",
    "We ask her crew how their master used them. What does the Company vote?",
    (
        Deed("punish", "He was cruel: punish him", "SF-QUART-2", "Her crew sees justice done."),
        Deed("pardon", "Let him be", "SF-QUART-2", "He goes with his people."),
    ),
)
VESSEL = Decision(
    "vessel",
    "And the vessel?",
    (
        Deed(
            "seize",
            "Seize her",
            "SF-QUART-2",
            "A prize to sail.",
            costs="She needs hands from our Company.",
        ),
        Deed("release", "Let her go", "SF-QUART-2", "No hands to spare for her."),
        Deed("burn", "Burn or sink her", "SF-QUART-2", "Nobody follows.", costs="She is lost."),
    ),
)


def decisions(inputs: QuarterInputs, chosen: Sequence[str] = ()) -> tuple[Decision, ...]:
    """The forks on the way, given what was chosen so far: without quarter there are no prisoners.

    >>> [fork.key for fork in decisions(QuarterInputs(), ["refuse"])]
    ['quarter', 'goods', 'vessel']
    """
    spared = (PEOPLE, MASTER) if REFUSE not in chosen else ()
    return (quarter(inputs), GOODS, *spared, VESSEL)


class Account(NamedTuple):
    """What a walk through the tree has come to: the deeds, the Morale left, the fork ahead."""

    deeds: tuple[Deed, ...]
    morale: int
    ahead: Decision | None


def walked(inputs: QuarterInputs, chosen: Sequence[str]) -> Account:
    """The deeds chosen in turn, and where they lead; a deed that is not open is refused.

    >>> walked(QuarterInputs(), ["refuse", "spare", "burn"]).morale
    3
    """
    forks = decisions(inputs, chosen)
    deeds: list[Deed] = []
    for fork, key in zip(forks, chosen, strict=False):
        open_deeds = {deed.key: deed for deed in fork.deeds}
        if key not in open_deeds:
            raise ValueError(f"{key[:40]!r} is not open here; it takes {', '.join(open_deeds)}")
        deeds.append(open_deeds[key])
    if len(chosen) > len(forks):
        raise ValueError(f"{chosen[len(forks)][:40]!r} comes after everything is decided")
    morale = max(inputs.morale + sum(deed.morale for deed in deeds), 0)
    return Account(tuple(deeds), morale, forks[len(deeds)] if len(deeds) < len(forks) else None)


def ways(inputs: QuarterInputs, chosen: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every way through the tree, deed by deed.

    >>> len(ways(QuarterInputs()))
    42
    """
    ahead = walked(inputs, chosen).ahead
    if ahead is None:
        return [chosen]
    return [way for deed in ahead.deeds for way in ways(inputs, (*chosen, deed.key))]
