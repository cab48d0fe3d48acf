"""A chain whose ends are known by a shorter way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.chain import Chain
from navalkit.odds.count import binomial
from navalkit.odds.foreseen import Foreseen
from navalkit.odds.pmf import Pmf

untimed = settings(deadline=None)

COIN = Pmf({0: 1, 1: 1})
ROUNDS = 5


def walk() -> Foreseen[int]:
    """A count of heads, over at 3 or after five coins."""

    def ends(heads: int, played: int) -> Pmf[int]:
        left = binomial(ROUNDS - played, COIN[1]) + heads
        return left.map(lambda n: min(n, 3))

    return Foreseen(0, lambda n: COIN + n, lambda n: n == 3, last=ROUNDS, ends=ends)


def stepped() -> Chain[int]:
    """The same, stepped."""
    return Chain(0, lambda n: COIN + n, lambda n: n == 3, last=ROUNDS)


@untimed
@given(st.integers(0, 3), st.integers(0, ROUNDS))
def test_both_ways_agree(heads, played):
    """From the start, and from any state after any round."""
    assert walk().ends_from(heads, played) == stepped().ends_from(heads, played)
    assert walk().absorb() == stepped().absorb()


def test_it_is_stepped_as_any_chain():
    """Its history is that of the steps, and what is left of it is foreseen too."""
    assert walk().history() == stepped().history()
    assert walk().onward(2, 1).absorb() == stepped().onward(2, 1).absorb()


def test_without_a_shorter_way_it_says_so():
    """In one sentence."""
    with pytest.raises(ValueError, match="no shorter way"):
        Foreseen(0, lambda n: COIN + n, lambda n: False, last=1).absorb()
