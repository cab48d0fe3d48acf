"""Pools of dice laid out, with what cancelled; what is on every face of a die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from navalkit.odds.tray import Face
from navalkit.show.draw import clean, fixed, picture
from navalkit.show.faces import NAMES, SIDES, WORTH, die, letters, name, symbol
from navalkit.show.numbers import plural

OPPOSED: Final = (("S", "F"), ("A", "T"))


def tally(faces: Iterable[Face]) -> dict[str, int]:
    """How often each of S, A, F, T lies on the table; Triumph and Despair count as theirs.

    >>> tally([Face("Mastery", "Triumph"), Face("Boon", "SA")])
    {'S': 2, 'A': 1, 'F': 0, 'T': 0}
    """
    found = dict.fromkeys("SAFT", 0)
    for face in faces:
        for letter in letters(face.symbol) if face.die in SIDES else ():
            found[WORTH.get(letter, letter)] += 1
    return found


def cancelled(faces: Sequence[Face]) -> list[list[bool]]:
    """Of each symbol on each face whether the other side's cancelled it, plain ones first.

    >>> cancelled([Face("Ability", "SS"), Face("Difficulty", "F")])
    [[True, False], [True]]
    """
    total = tally(faces)
    left = {}
    for good, bad in OPPOSED:
        left[good] = left[bad] = min(total[good], total[bad])
    marks = [[False] * (len(letters(f.symbol)) if f.die in SIDES else 0) for f in faces]
    for special in (False, True):
        for mark, face in zip(marks, faces, strict=True):
            for k, letter in enumerate(letters(face.symbol) if mark else ()):
                worth = WORTH.get(letter, letter)
                if (letter in WORTH) == special and left[worth] > 0:
                    left[worth] -= 1
                    mark[k] = True
    return marks


def outcome(faces: Sequence[Face]) -> str:
    """What a pool came to, in words.

    >>> outcome([Face("Ability", "SS"), Face("Difficulty", "F"), Face("Boon", "AA")])
    'net 1 Success, 2 Advantage'
    """
    found = tally(faces)
    if not any(found.values()):
        return "no symbols"
    nets = []
    for good, bad in OPPOSED:
        net = found[good] - found[bad]
        if net:
            nets.append(f"{abs(net)} {NAMES[good if net > 0 else bad]}")
    specials = [f.symbol for f in faces if f.symbol in WORTH]
    nets += [plural(specials.count(s), s, s) for s in WORTH if s in specials]
    return f"net {', '.join(nets)}" if nets else "all cancelled, net 0"


def row(faces: Sequence[Face], title: str = "Rolled", width: float = 60) -> str:
    """A rolled pool laid out; what cancelled is struck through and pale.

    >>> row([]).count("<svg")
    0
    """
    if not faces:
        return f'<div role="img" aria-label="{clean(title)}: no dice">no dice</div>'
    laid = "".join(
        die(face, struck, width) for face, struck in zip(faces, cancelled(faces), strict=True)
    )
    fell = "; ".join(name(face) for face in faces)
    symbols = any(face.die in SIDES for face in faces)
    result = f". {outcome(faces)}" if symbols else ""
    return (
        f'<div role="img" aria-label="{clean(f"{title}: {fell}{result}")}" '
        f'style="display:flex;flex-wrap:wrap;gap:6px;align-items:flex-end">{laid}</div>'
    )


def legend(kind: str, faces: Sequence[str], width: float = 60) -> str:
    """Every face of a die, equal ones once with their number.

    >>> legend("Boon", ("", "", "S", "SA", "AA", "A")).count("<title>")
    5
    """
    distinct = list(dict.fromkeys(faces))
    laid = "".join(
        f'<div style="text-align:center">{die(Face(kind, symbol), (), width)}'
        f'<div style="font-size:12px">{faces.count(symbol)} of {len(faces)}</div></div>'
        for symbol in distinct
    )
    fell = "; ".join(f"{faces.count(s)} {name(Face(kind, s)).split(': ')[1]}" for s in distinct)
    return (
        f'<div role="img" aria-label="{clean(f"The faces of {kind}: {fell}")}" '
        f'style="display:flex;flex-wrap:wrap;gap:6px">{laid}</div>'
    )


def key(width: float = 22) -> str:
    """What each symbol on the dice means.

    >>> key().count("<title>")
    6
    """
    shown = "".join(
        '<span style="display:inline-flex;align-items:center;gap:6px">'
        + picture(meaning, (-12, -12, 24, 24), symbol(mark, 0, 0, 20), fixed(width))
        + f"{meaning}</span>"
        for mark, meaning in NAMES.items()
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:6px 18px">{shown}</div>'
