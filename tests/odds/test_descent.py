"""A descent gives what the general chain gives, and refuses what is none."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.arcs import StuckError
from navalkit.odds.chain import Chain
from navalkit.odds.descent import Descent
from navalkit.odds.pmf import Pmf

FALLS = st.dictionaries(st.integers(0, 3), st.integers(1, 9), min_size=2, max_size=4)


def race(ours: dict[int, int], theirs: dict[int, int], goal: int) -> dict:
    """Two counts that grow by random steps until one reaches the goal."""

    def step(state):
        both = Pmf(ours).beside(Pmf(theirs))
        return both.map(lambda pair: (state[0] + pair[0], state[1] + pair[1]))

    return {"start": (0, 0), "step": step, "over": lambda state: max(state) >= goal}


@settings(max_examples=40, deadline=None)
@given(FALLS, FALLS, st.integers(1, 5))
def test_it_agrees_with_the_general_chain(ours, theirs, goal):
    """The ends and the rounds, as exact fractions, from any state."""
    descent, chain = Descent(**race(ours, theirs, goal)), Chain(**race(ours, theirs, goal))
    assert descent.absorb() == chain.absorb()
    assert descent.expected_rounds() == chain.expected_rounds()
    after = chain.history(1)[1]
    for state in after:
        assert descent.ends_from(state, 1) == chain.ends_from(state, 1)


@settings(max_examples=20, deadline=None)
@given(FALLS, FALLS, st.integers(1, 4), st.integers(1, 3))
def test_a_special_round_and_a_last_one_are_kept(ours, theirs, goal, number):
    """A round in which nothing happens costs a round; after the last all is over."""
    parts = race(ours, theirs, goal)
    kept = {"special": {number: lambda state: Pmf.of(state)}}
    descent, chain = Descent(**parts, **kept), Chain(**parts, **kept)
    assert descent.absorb() == chain.absorb()
    assert descent.expected_rounds() == chain.expected_rounds()
    bounded = replace(descent, last=number + 1)
    assert bounded.absorb() == replace(chain, last=number + 1).absorb()
    assert bounded.expected_rounds() == replace(chain, last=number + 1).expected_rounds()


def test_it_may_begin_anywhere_even_where_it_is_over():
    """By hand: from 0, 1 or 2 with equal chance, one step at a time with chance 1/2, up to 2."""
    descent = Descent(Pmf.uniform([0, 1, 2]), lambda n: Pmf.uniform([n, n + 1]), lambda n: n == 2)
    assert descent.absorb() == Pmf.of(2)
    assert descent.expected_rounds() == Fraction(4 + 2 + 0, 3)


def test_what_comes_back_is_refused():
    """A walk up and down is no descent."""
    walk = Descent(1, lambda n: Pmf.uniform([n - 1, n + 1]), lambda n: n in (0, 4))
    with pytest.raises(ValueError, match="comes back to a state that it had left"):
        walk.absorb()


def test_what_never_ends_is_refused():
    """A state without a way out."""
    with pytest.raises(StuckError, match="state 1"):
        Descent(0, lambda n: Pmf.of(1), lambda n: n == 2).absorb()


def test_it_is_bounded():
    """A chain with no floor is not followed for ever."""
    with pytest.raises(ValueError, match="100,000 states"):
        Descent(0, lambda n: Pmf.of(n + 1), lambda n: False).absorb()
