"""A page's set-up as a link: a query string that is short, readable, and not to be trusted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode

from navalkit.lab.guess import Guess
from navalkit.odds.tray import Pick
from navalkit.rules.fight import SEEDS

LONGEST = 6000
"""Characters of a link; a set-up with every field changed takes about a tenth."""
SHEETS = range(1, 10_000)
MOST_ROUNDS = 200


@dataclass(frozen=True)
class Link:
    """What a link holds; `problems` says what in it could not be used."""

    values: dict[str, str] = field(default_factory=dict)
    guess: Guess | None = None
    seed: int = 1
    rounds: list[list[Pick]] = field(default_factory=list)
    pinned: dict[str, str] = field(default_factory=dict)
    sheet: int = 1
    answers: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def write_link(link: Link, key: str = "") -> str:
    """The query string of a set-up; what is at its default is left out.

    A `key` sets the fields of one lab apart from those of others on the same page.

    >>> write_link(Link(values={"rounds": "8"}, guess=Guess("number", (50,))))
    'rounds=8&guess=50'
    """
    pairs = list(link.values.items())
    if link.guess is not None:
        pairs.append(("guess", link.guess.text))
    if link.seed != 1:
        pairs.append(("seed", str(link.seed)))
    if link.rounds:
        pairs.append(
            (
                "dice",
                ".".join("_".join(str(t.place) for t in throws) or "-" for throws in link.rounds),
            )
        )
    pairs += [(f"A.{path}", text) for path, text in link.pinned.items()]
    if link.sheet != 1:
        pairs.append(("sheet", str(link.sheet)))
    pairs += [(f"answer.{name}", text) for name, text in link.answers.items()]
    return urlencode([(_keyed(key, name), text) for name, text in pairs])


def _keyed(key: str, name: str) -> str:
    return f"{key}~{name}" if key else name


def read_link(query: str, key: str = "") -> Link:
    """What a query string holds; nothing in it is believed beyond its form.

    >>> read_link("rounds=8&guess=50").guess
    Guess(kind='number', values=(50,))
    """
    query = query.strip().rpartition("?")[2].lstrip("#")
    if len(query) > LONGEST:
        return Link(problems=[f"it is {len(query):,} characters long; up to {LONGEST:,} will do"])
    try:
        told = parse_qsl(query, keep_blank_values=True, max_num_fields=200)
    except ValueError:
        return Link(problems=["it has more than 200 fields"])
    pairs = dict(told)
    twice = next((name for name, n in Counter(name for name, _ in told).items() if n > 1), None)
    pairs.pop("theme", None)  # the page's look, not its set-up
    pairs = {_plain(key, name): text for name, text in pairs.items() if _ours(key, name)}
    problems = [] if twice is None else [f"{twice[:40]} is given twice; the last was taken"]
    guess = _guess(pairs.pop("guess", None), problems)
    seed = _number(pairs.pop("seed", None), SEEDS, "the seed", problems)
    sheet = _number(pairs.pop("sheet", None), SHEETS, "the worksheet", problems)
    rounds = _rounds(pairs.pop("dice", ""), problems)
    return Link(
        values={k: v for k, v in pairs.items() if not k.startswith(("A.", "answer."))},
        guess=guess,
        seed=1 if seed is None else seed,
        rounds=rounds,
        pinned=_under("A.", pairs),
        sheet=1 if sheet is None else sheet,
        answers=_under("answer.", pairs),
        problems=problems,
    )


def _ours(key: str, name: str) -> bool:
    return name.startswith(f"{key}~") if key else "~" not in name


def _plain(key: str, name: str) -> str:
    return name.removeprefix(f"{key}~") if key else name


def _under(prefix: str, pairs: dict[str, str]) -> dict[str, str]:
    return {k.removeprefix(prefix): v for k, v in pairs.items() if k.startswith(prefix)}


def _guess(text: str | None, problems: list[str]) -> Guess | None:
    try:
        return Guess.read(text) if text is not None else None
    except ValueError as error:
        problems.append(str(error))
        return None


def _number(text: str | None, bounds: range, what: str, problems: list[str]) -> int | None:
    if text is None:
        return None
    plain = text.isascii() and text.isdigit() and len(text) <= 12
    if not plain or int(text) not in bounds:
        problems.append(f"{what} is {text[:40]!r}; it takes {bounds[0]} to {bounds[-1]}")
        return None
    return int(text)


def _rounds(text: str, problems: list[str]) -> list[list[Pick]]:
    """`2_1.-` is a first round with two throws by hand, and a second thrown by the page."""
    if not text:
        return []
    rounds = text.split(".")
    try:
        told = [[] if each == "-" else [Pick(int(t)) for t in each.split("_")] for each in rounds]
    except ValueError:
        problems.append(f"the dice are {text[:40]!r}; they are numbers such as 2_1.-.0_3")
        return []
    return told[:MOST_ROUNDS]
