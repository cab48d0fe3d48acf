"""Choices: two sides choosing at once, over whole batches of small matrix games.

A game is a matrix: what the row side gets, for each of its choices and each of the other's. Its
value, and how often to make each choice, come with a certificate: what the row side cannot be
kept from, and what the column side need not give away. Where the two meet, nothing is left to
doubt; how far they are apart is the gap. numpy is imported when called.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

CLOSE = 1e-13
"""Bounds that differ by no more, for payoffs of about 1, are taken for met."""


class Solution(NamedTuple):
    """For each game of a batch: bounds of its value, and both sides' mixtures of choices."""

    lower: Floats
    upper: Floats
    rows: Floats
    columns: Floats

    @property
    def value(self) -> Floats:
        """The value of each game."""
        return (self.lower + self.upper) / 2

    @property
    def gap(self) -> float:
        """How far the bounds are apart at most: the certificate."""
        return float((self.upper - self.lower).max(initial=0.0))


def solve(payoffs: Floats) -> Solution:
    """The games of a batch, whose last two axes are rows and columns.

    First those with a saddle point; then each square kernel is tried on what is left: on the
    choices that are made at all, every choice of the other is worth the same (Shapley and Snow).

    >>> import numpy as np
    >>> found = solve(np.array([[[1.0, -1.0], [-1.0, 1.0]], [[3.0, 1.0], [4.0, 2.0]]]))
    >>> found.value.tolist(), found.rows.tolist()
    ([0.0, 2.0], [[0.5, 0.5], [0.0, 1.0]])
    """
    import numpy as np

    games = np.asarray(payoffs, dtype=float)
    shape, (m, n) = games.shape[:-2], games.shape[-2:]
    games = games.reshape(-1, m, n)
    best = _saddles(games)
    scale = np.maximum(np.abs(games).max(axis=(1, 2), initial=0.0), 1.0)
    for size in range(2, min(m, n) + 1):
        for inside in product(combinations(range(m), size), combinations(range(n), size)):
            open_ = np.flatnonzero(best.upper - best.lower > CLOSE * scale)
            if not open_.size:
                break
            _improve(best, open_, _kernel(games[open_], *inside))
    for k in np.flatnonzero(best.upper - best.lower > CLOSE * scale):
        _improve(best, np.array([k]), _bounds(games[k : k + 1], *_simplex(games[k])))
    return Solution(
        best.lower.reshape(shape),
        best.upper.reshape(shape),
        best.rows.reshape(*shape, m),
        best.columns.reshape(*shape, n),
    )


def _saddles(games: Floats) -> Solution:
    """The best that either side can do with one choice alone."""
    import numpy as np

    worst, most = games.min(axis=2), games.max(axis=1)
    rows = np.eye(games.shape[1])[worst.argmax(axis=1)]
    columns = np.eye(games.shape[2])[most.argmin(axis=1)]
    return Solution(worst.max(axis=1), most.min(axis=1), rows, columns)


def _kernel(games: Floats, rows: tuple[int, ...], columns: tuple[int, ...]) -> Solution:
    """Mixtures of these rows and columns alone that make the other side's choices equal."""
    import numpy as np

    size = len(rows)
    inner = games[:, rows][:, :, columns]
    bordered = np.zeros((len(games), size + 1, size + 1))
    bordered[:, :size, :size], bordered[:, :size, size], bordered[:, size, :size] = inner, -1, 1
    flat = np.abs(np.linalg.det(bordered)) < 1e-14
    bordered[flat] = np.eye(size + 1)  # no kernel of its own; its bounds will not be better
    right = np.zeros((len(games), size + 1, 1))
    right[:, size] = 1
    x, y = np.zeros(games.shape[:2]), np.zeros((len(games), games.shape[2]))
    turned = bordered.transpose(0, 2, 1).copy()
    turned[~flat, :size, size], turned[~flat, size, :size] = -1, 1
    x[:, rows] = np.linalg.solve(turned, right)[:, :size, 0]
    y[:, columns] = np.linalg.solve(bordered, right)[:, :size, 0]
    return _bounds(games, x, y)


def _bounds(games: Floats, x: Floats, y: Floats) -> Solution:
    """What these mixtures, made proper, are good for whatever the other side does."""
    import numpy as np

    x, y = (np.maximum(each, 0) for each in (x, y))
    x, y = (each / np.maximum(each.sum(axis=1, keepdims=True), 1e-300) for each in (x, y))
    proper = (np.abs(x.sum(axis=1) - 1) < 1e-9) & (np.abs(y.sum(axis=1) - 1) < 1e-9)
    lower = np.where(proper, np.einsum("ki,kij->kj", x, games).min(axis=1), -np.inf)
    upper = np.where(proper, np.einsum("kij,kj->ki", games, y).max(axis=1), np.inf)
    return Solution(lower, upper, x, y)


def _improve(best: Solution, where: NDArray[np.intp], found: Solution) -> None:
    """Keep the better bound of each side, with the mixture that gives it."""
    higher, lower = found.lower > best.lower[where], found.upper < best.upper[where]
    best.lower[where[higher]], best.rows[where[higher]] = found.lower[higher], found.rows[higher]
    best.upper[where[lower]] = found.upper[lower]
    best.columns[where[lower]] = found.columns[lower]


# --- one game in fractions -----------------------------------------------------------------------


def _simplex(game: Floats) -> tuple[Floats, Floats]:
    """The mixtures of one game by the simplex method in fractions, after Bland: it always ends."""
    import numpy as np

    least = Fraction(float(game.min())) - 1
    payoff = [[Fraction(float(cell)) - least for cell in row] for row in game]
    m, n = game.shape
    # Columns maximise the sum of y with payoff · y ≤ 1; the duals are the rows' weights.
    one, none = Fraction(1), Fraction(0)
    table = [
        [*row, *(one if i == k else none for k in range(m)), one] for i, row in enumerate(payoff)
    ]
    goal = [*[-one] * n, *[none] * m, none]
    basis = list(range(n, n + m))
    while (enter := next((j for j in range(n + m) if goal[j] < 0), None)) is not None:
        ratios = [
            (row[-1] / row[enter], basis[i], i) for i, row in enumerate(table) if row[enter] > 0
        ]
        _, _, leave = min(ratios)
        basis[leave] = enter
        pivot = table[leave][enter]
        table[leave] = [cell / pivot for cell in table[leave]]
        for i, row in enumerate(table):
            if i != leave and row[enter]:
                table[i] = _less(row, row[enter], table[leave])
        goal = _less(goal, goal[enter], table[leave])
    y = [none] * (n + m)
    for i, column in enumerate(basis):
        y[column] = table[i][-1]
    total = goal[-1]
    return (
        np.array([[float(goal[n + i] / total) for i in range(m)]]),
        np.array([[float(y[j] / total) for j in range(n)]]),
    )


def _less(row: Sequence[Fraction], times: Fraction, other: Sequence[Fraction]) -> list[Fraction]:
    return [a - times * b for a, b in zip(row, other, strict=True)]
