"""Brute force, written apart from the kit: the product over the faces of every die, counted.

`python -m tests.oracles.brute` writes the tables beside this file anew. Nothing here imports the
kit; the faces are typed from the public figures, the rules from the text.
"""

import csv
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

HERE = Path(__file__).parent
COLUMNS = ("inputs", "outcome", "numerator", "denominator", "where")

FACES = {
    "M": ["", "S", "S", "SS", "SS", "A", "SA", "SA", "SA", "AA", "AA", "S"],
    "A": ["", "S", "S", "SS", "A", "A", "SA", "AA"],
    "B": ["", "", "S", "SA", "AA", "A"],
    "K": ["", "", "F", "F", "T", "T"],
    "D": ["", "F", "FF", "T", "T", "T", "TT", "FT"],
    "C": ["", "F", "F", "FF", "FF", "T", "T", "FT", "FT", "TT", "TT", "F"],
}
"""Mastery, Ability, Boon, Bane, Difficulty, Challenge; Triumph and Despair count one."""

AT_ONCE = 4
"""So many dice are thrown in one product; more are counted in parts, and the parts paired."""


def spelled(pool: str) -> str:
    """`3M 1A` as one letter a die: `MMMA`."""
    return "".join(word[-1] * int(word[:-1]) for word in pool.split())


@cache
def thrown(dice: str) -> Counter[tuple[int, int]]:
    """Ways to each (net Successes, net Advantage) of the dice, every face of each in turn."""
    counts: Counter[tuple[int, int]] = Counter()
    if len(dice) <= AT_ONCE:
        for faces in product(*(FACES[die] for die in dice)):
            shown = "".join(faces)
            successes = shown.count("S") - shown.count("F")
            counts[successes, shown.count("A") - shown.count("T")] += 1
        return counts
    for (s, a), ways in thrown(dice[:AT_ONCE]).items():
        for (s2, a2), ways2 in thrown(dice[AT_ONCE:]).items():
            counts[s + s2, a + a2] += ways * ways2
    return counts


def nets(pool: str) -> Counter[int]:
    """Ways to each net Successes."""
    counts: Counter[int] = Counter()
    for (successes, _), ways in thrown(spelled(pool)).items():
        counts[successes] += ways
    return counts


def margins(ours: str, theirs: str, floored: bool) -> Counter[int]:
    """Ways to each difference of the nets; floored, a net below 0 counts 0."""
    counts: Counter[int] = Counter()
    for a, ways in nets(ours).items():
        for b, ways2 in nets(theirs).items():
            counts[(max(a, 0) - max(b, 0)) if floored else a - b] += ways * ways2
    return counts


def chased(
    pools: dict[str, tuple[str, str]], passes: bool, rounds: int, floored: bool = True
) -> list[dict[tuple[int, str], Fraction]]:
    """Band (0 Engaged … 5 escaped) and gauge after each round from Long, gauge with the pursuer."""
    told = [{(3, "pursuer"): Fraction(1)}]
    for _ in range(rounds):
        after: dict[tuple[int, str], Fraction] = {}
        for (band, gauge), chance in told[-1].items():
            if band in (0, 5):
                after[band, gauge] = after.get((band, gauge), Fraction(0)) + chance
                continue
            ways = margins(*pools[gauge], floored)
            for margin, count in ways.items():
                if margin >= 3:
                    to = max(band - 2, 0)
                elif margin > 0:
                    to = band - 1
                else:
                    to = band + (margin < 0)
                holder = gauge
                if passes and gauge == "pursuer" and margin <= -3:
                    holder = "prey"
                if passes and gauge == "prey" and margin >= 3:
                    holder = "pursuer"
                share = chance * Fraction(count, ways.total())
                after[to, holder] = after.get((to, holder), Fraction(0)) + share
        told.append(after)
    return told


# --- the tables ----------------------------------------------------------------------------------

COUNTED = "product over the faces"
SUCCESS = [
    f"{skill}{f' {hard}D' if hard else ''}"
    for skill in ("1A", "2A", "3A", "1M 1A", "1M 2A", "2M 1A", "3M 1A")
    for hard in range(5)
]
NETS = ("1A", "1M", "1B", "1K", "1D", "1C", "2M 1A 1D", "3M 1A 2B 3D", "2A 1B 2K 1C", "4M 2B 1K 2C")
JOINT = ("1M 1A", "2M 1A 1D", "3M 1A 2B 3D", "1B 2K 1D 1C")
OPPOSED = (
    ("3M 1A 2B", "2M 1A 1B 1K"),
    ("3M 1A 1B", "2M 1A 1B"),
    ("3M 1A", "2M 1A 2B"),
    ("1M 2A 1B", "1M 2A"),
    ("1M 2A", "1M 2A 1K"),
)
EXAMPLE = {"pursuer": ("3M 1A 1B", "2M 1A 1B"), "prey": ("3M 1A", "2M 1A 2B")}


def success_rows():
    """P(net ≥ 1)."""
    for pool in SUCCESS:
        ways = nets(pool)
        yield pool, "net >= 1", sum(n for net, n in ways.items() if net >= 1), ways.total()


def net_rows():
    """Every net of a pool."""
    for pool in NETS:
        ways = nets(pool)
        yield from ((pool, net, n, ways.total()) for net, n in sorted(ways.items()))


def joint_rows():
    """Every net with its Advantage."""
    for pool in JOINT:
        ways = thrown(spelled(pool))
        yield from ((pool, f"{s} {a}", n, ways.total()) for (s, a), n in sorted(ways.items()))


def opposed_rows():
    """Every margin, floored and signed."""
    for ours, theirs in OPPOSED:
        for floored in (True, False):
            ways = margins(ours, theirs, floored)
            name = f"{ours} / {theirs} / {'floored' if floored else 'signed'}"
            yield from ((name, margin, n, ways.total()) for margin, n in sorted(ways.items()))


def chase_rows():
    """The worked example, round by round."""
    for floored in (True, False):
        for passes in (True, False):
            name = f"{'floored' if floored else 'signed'} {'passes' if passes else 'fixed'}"
            for number, states in enumerate(chased(EXAMPLE, passes, 6, floored)):
                for (band, gauge), p in sorted(states.items()):
                    yield f"{name} {number}", f"{band} {gauge}", p.numerator, p.denominator


TABLES = {
    "success": success_rows,
    "nets": net_rows,
    "joint": joint_rows,
    "opposed": opposed_rows,
    "chase": chase_rows,
}


def text_of(name: str) -> list[list[str]]:
    """A table as it is written, heading first."""
    return [list(COLUMNS), *([str(cell) for cell in (*row, COUNTED)] for row in TABLES[name]())]


def main() -> None:
    """Write every table."""
    for name in TABLES:
        with (HERE / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows(text_of(name))


if __name__ == "__main__":
    main()
