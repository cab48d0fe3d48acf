"""Matrix games in batches: known games, bounds that meet, laws, and a linear program beside."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from navalkit.odds.game import _bounds, _simplex, solve

RNG = np.random.default_rng(1692)
SHAPES = ((1, 3), (2, 2), (3, 3), (3, 4), (5, 4))
each_shape = pytest.mark.parametrize("shape", SHAPES)


def games(shape: tuple[int, int], count: int = 300) -> np.ndarray:
    """Games of both kinds: of any numbers, and of a few whole ones with many ties."""
    whole = RNG.integers(-2, 3, size=(count // 2, *shape)).astype(float)
    return np.concatenate([RNG.normal(size=(count - len(whole), *shape)), whole])


def test_rock_paper_scissors_is_worth_nothing():
    """A third of each, and neither can do better."""
    found = solve(np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]))
    assert found.value == pytest.approx(0, abs=1e-15)
    assert found.rows == pytest.approx([1 / 3] * 3)
    assert found.columns == pytest.approx([1 / 3] * 3)


def test_two_by_two_is_the_closed_form():
    """(ad - bc) / (a + d - b - c), where neither side has one best choice."""
    a, b, c, d = 3.0, -1.0, 0.0, 2.0
    found = solve(np.array([[a, b], [c, d]]))
    assert found.value == pytest.approx((a * d - b * c) / (a + d - b - c))
    assert found.rows[0] == pytest.approx((d - c) / (a + d - b - c))


@each_shape
def test_the_bounds_meet_and_hold(shape):
    """The certificate, checked again from the mixtures alone."""
    batch = games(shape)
    found = solve(batch)
    assert found.gap <= 1e-12
    assert found.rows.min() >= 0
    assert found.columns.min() >= 0
    assert found.rows.sum(axis=1) == pytest.approx(1)
    sure = np.einsum("ki,kij->kj", found.rows, batch).min(axis=1)
    most = np.einsum("kij,kj->ki", batch, found.columns).max(axis=1)
    assert np.abs(sure - found.value).max() <= 1e-12
    assert np.abs(most - found.value).max() <= 1e-12


@each_shape
def test_the_value_is_that_of_a_linear_program(shape):
    """One program a game, by another library."""
    optimize = pytest.importorskip("scipy.optimize")
    batch = games(shape, 60)
    for game, value in zip(batch, solve(batch).value, strict=True):
        m, n = game.shape
        told = optimize.linprog(
            [0] * m + [-1],
            A_ub=np.hstack([-game.T, np.ones((n, 1))]),
            b_ub=np.zeros(n),
            A_eq=[[1] * m + [0]],
            b_eq=[1],
            bounds=[(0, None)] * m + [(None, None)],
        )
        assert value == pytest.approx(-told.fun, abs=1e-9)


def test_a_choice_more_never_hurts():
    """A row more never lowers the value; a column more never raises it."""
    batch = games((3, 3))
    value = solve(batch).value
    assert (solve(batch[:, :2]).value <= value + 1e-12).all()
    assert (solve(batch[:, :, :2]).value >= value - 1e-12).all()


def test_the_other_sides_game_is_the_mirror():
    """Payoffs turned and negated: the value negated, the mixtures changed over."""
    batch = games((3, 4))
    here, there = solve(batch), solve(-batch.transpose(0, 2, 1))
    assert here.value == pytest.approx(-there.value, abs=1e-12)


def test_fractions_find_the_same():
    """The simplex method, on games that the kernels have solved."""
    batch = games((4, 3), 40)
    for game, value in zip(batch, solve(batch).value, strict=True):
        bounds = _bounds(game[None], *_simplex(game))
        assert bounds.lower[0] == pytest.approx(value, abs=1e-12)
        assert bounds.upper[0] == pytest.approx(value, abs=1e-12)
    third = Fraction(1, 3)
    x, _ = _simplex(np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]))
    assert x[0].tolist() == [float(third)] * 3


def test_a_batch_keeps_its_shape():
    """Games in rows and columns of their own."""
    found = solve(games((2, 3), 24).reshape(4, 6, 2, 3))
    assert found.value.shape == (4, 6)
    assert found.rows.shape == (4, 6, 2)
    assert found.columns.shape == (4, 6, 3)
