"""What the laws of the odds are tried on."""

from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.rules.seafight.pool import kinds

weights = st.integers(1, 10**6)
pmfs = st.dictionaries(st.integers(-20, 20), weights, min_size=1, max_size=8).map(Pmf)


def pools(most: int = 4):
    """The dice of a pool: up to so many of each kind."""
    counts = st.fixed_dictionaries({name: st.integers(0, most) for name in kinds()})
    return counts.map(lambda n: tuple((die, n[name]) for name, die in kinds().items()))
