"""A page's set-up as a link: a query string that is short, readable, and not to be trusted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from re import fullmatch
from urllib.parse import parse_qsl, urlencode

from navalkit.lab.guess import Guess
from navalkit.odds.tray import Laid, Pick
from navalkit.rules.fight import SEEDS

LONGEST = 6000
"""Characters of a link; a set-up with every field changed takes about a tenth."""
SHEETS = range(1, 10_000)
MOST_ROUNDS = 400
STANDING = "-"
"""An order in a link that is none: the standing ones are followed."""
PINNED = "A"
RESERVED = ("guess", "seed", "throws", "commands", "policy", "sheet", "theme", PINNED)
"""What a link holds besides the fields of the set-up, none of which may be called so."""

Throw = Pick | Laid


@dataclass(frozen=True)
class Link:
    """What a link holds; `problems` says what in it could not be used."""

    values: dict[str, str] = field(default_factory=dict)
    guess: Guess | None = None
    seed: int = 1
    rounds: list[list[Throw]] = field(default_factory=list)  # throws by hand, turn by turn
    begun: list[Throw] = field(default_factory=list)  # those of the turn that is under way
    orders: list[str] = field(default_factory=list)  # for each turn, and the one under way
    policy: str = ""
    pinned: dict[str, str] | None = None  # what of the set-up A is not as it first stands
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
    if link.rounds or link.begun:
        told = [_told(throws) for throws in link.rounds]
        under_way = [_told(link.begun) + "~"] if link.begun else []
        pairs.append(("throws", ".".join([*told, *under_way])))
    if any(order != STANDING for order in link.orders):
        pairs.append(("commands", ".".join(link.orders)))
    if link.policy:
        pairs.append(("policy", link.policy))
    if link.pinned is not None:
        pairs += [(f"A.{path}", text) for path, text in link.pinned.items()] or [(PINNED, "")]
    if link.sheet != 1:
        pairs.append(("sheet", str(link.sheet)))
    pairs += [(f"answer.{name}", text) for name, text in link.answers.items()]
    return urlencode([(_keyed(key, name), text) for name, text in pairs])


def _told(throws: list[Throw]) -> str:
    """`2_f01` is the value in place 2, and then two dice that show their faces 0 and 1."""
    told = (f"f{each.places}" if isinstance(each, Laid) else str(each.place) for each in throws)
    return "_".join(told) or "-"


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
    rounds, begun = _rounds(pairs.pop("throws", ""), problems)
    orders = _orders(pairs.pop("commands", ""), problems)
    policy = pairs.pop("policy", "")
    return Link(
        values={
            k: v for k, v in pairs.items() if k != PINNED and not k.startswith(("A.", "answer."))
        },
        guess=guess,
        seed=1 if seed is None else seed,
        rounds=rounds,
        begun=begun,
        orders=orders,
        policy=policy,
        pinned=_under("A.", pairs) or ({} if PINNED in pairs else None),
        sheet=1 if sheet is None else sheet,
        answers=_under("answer.", pairs),
        problems=problems,
    )


def _ours(key: str, name: str) -> bool:
    return name.startswith(f"{key}~") if key else "~" not in name


def _plain(key: str, name: str) -> str:
    return name.removeprefix(f"{key}~") if key else name


def _besides(name: str) -> bool:
    """Whether it is a field of the set-up A, or an answer, rather than of the set-up."""
    return name == PINNED or name.startswith((f"{PINNED}.", "answer."))


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


def _rounds(text: str, problems: list[str]) -> tuple[list[list[Throw]], list[Throw]]:
    """`2_1.-.3~`: a round with two throws by hand, one thrown by the page, one under way."""
    turns = text.split(".") if text else []
    try:
        told = [_throws(each.removesuffix("~")) for each in turns]
    except ValueError:
        problems.append(f"the throws are {text[:40]!r}; they are numbers such as 2_1.-.0_3")
        return [], []
    if len(told) > MOST_ROUNDS:
        problems.append(f"it has {len(told)} rounds; the first {MOST_ROUNDS} were taken")
        return told[:MOST_ROUNDS], []
    under_way = bool(turns) and turns[-1].endswith("~")
    return (told[:-1], told[-1]) if under_way else (told, [])


def _throws(text: str) -> list[Throw]:
    return [] if text == "-" else [_throw(each) for each in text.split("_")]


def _throw(text: str) -> Throw:
    if fullmatch("f[0-9a-z]{1,60}", text):
        return Laid(text[1:])
    if not fullmatch("[0-9]{1,9}", text):
        raise ValueError(text)
    return Pick(int(text))


def _orders(text: str, problems: list[str]) -> list[str]:
    """`-.hammer.cripple`: the opening, and then a round under each of two orders."""
    told = text.split(".") if text else []
    if not all(fullmatch("[a-z0-9-]{1,40}", each) for each in told):
        problems.append(f"the commands are {text[:40]!r}; they are orders such as -.board.-")
        return []
    return told
