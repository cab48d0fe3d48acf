"""The laws of `Chain`, and published chains."""

from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.odds.arcs import StuckError
from navalkit.odds.chain import Chain, once
from navalkit.odds.pmf import Pmf
from navalkit.odds.simulate import crowd
from tests.oracles import Case

HALF = Fraction(1, 2)


@st.composite
def endings(draw):
    """A chain over a few live states, each with some way to one of the two ends -1 and -2."""
    count = draw(st.integers(1, 4))
    weight = st.integers(0, 5)
    row = st.lists(weight, min_size=count, max_size=count)
    rows = [
        Pmf({**dict(enumerate(draw(row))), -1: draw(weight), -2: 1 + draw(weight)})
        for _ in range(count)
    ]
    return Chain(0, lambda state: rows[state], lambda state: state < 0), rows


def live(pmf: Pmf[int]) -> Fraction:
    """The chance of not being over."""
    return pmf.p(lambda state: state >= 0)


@given(endings())
def test_a_history_is_told_by_total_probability(chained):
    """Each round's chances are those before it, weighed by the steps; what is over stays."""
    chain, rows = chained
    told = chain.history(5)
    for before, after in pairwise(told):
        for state in (*range(len(rows)), -1, -2):
            into = sum(p * rows[s][state] for s, p in before.items() if s >= 0)
            assert after[state] == into + (before[state] if state < 0 else 0)
    assert all(sum(p for _, p in pmf.items()) == 1 for pmf in told)


@given(endings())
def test_absorb_is_the_limit_of_the_history(chained):
    """What has ended by then, and at most what may still end, bounds the ends; ever closer."""
    chain, _ = chained
    ends = chain.absorb()
    assert set(ends) <= {-1, -2}
    for pmf in chain.history(12):
        assert all(pmf[end] <= ends[end] <= pmf[end] + live(pmf) for end in (-1, -2))
    assert live(chain.history(12)[-1]) <= Fraction(29, 30) ** 12


@given(endings())
def test_ends_and_rounds_solve_their_equations(chained):
    """From each state: one round, and then as from the next. The solution is the only one."""
    chain, rows = chained
    of = {state: chain.onward(state, 0) for state in range(len(rows))}
    for state, row in enumerate(rows):
        reached = sum(p * (of[to].absorb()[-1] if to >= 0 else to == -1) for to, p in row.items())
        assert of[state].absorb()[-1] == reached
        later = sum(p * of[to].expected_rounds() for to, p in row.items() if to >= 0)
        assert of[state].expected_rounds() == 1 + later


@given(endings())
def test_rounds_by_end_average_to_the_rounds(chained):
    """The rounds of each kind of end, weighed by its chance, are the rounds of all."""
    chain, _ = chained
    by_end, ends = chain.expected_rounds_by_end(lambda state: state), chain.absorb()
    assert sum(ends[end] * rounds for end, rounds in by_end.items()) == chain.expected_rounds()


@given(endings(), st.integers(0, 6))
def test_a_last_round_cuts_the_history(chained, last):
    """All is over after it: the same history, and then nothing moves."""
    free, _ = chained
    told = free.history(last)
    cut = Chain(0, free.step, free.over, last=last)
    assert cut.history() == told
    assert cut.history(last + 3)[last:] == (told[-1],) * 4
    assert cut.absorb() == told[-1]
    assert cut.expected_rounds() == sum(live(pmf) for pmf in told[:-1])
    by_end = cut.expected_rounds_by_end(lambda state: state)
    assert sum(told[-1][end] * by_end[end] for end in told[-1]) == cut.expected_rounds()
    assert all(by_end[state] == last for state in told[-1] if state >= 0)


@given(endings(), st.integers(1, 4))
def test_from_any_round_on_the_ends_are_the_same(chained, played):
    """The ends out of each state after some rounds, weighed, are the ends."""
    chain, _ = chained
    for whole in (chain, Chain(0, chain.step, chain.over, last=6)):
        after = whole.history(played)[-1]
        assert after.then(lambda s, c=whole: c.onward(s, played).absorb()) == whole.absorb()
        assert whole.onward(after, played).absorb() == whole.absorb()


@given(endings(), st.integers(0, 6), st.sampled_from([None, 0, 4]))
def test_ends_from_a_state_are_those_of_the_rest(chained, played, last):
    """However they are worked out; asked again they come from memory."""
    plain, rows = chained
    chain = Chain(0, plain.step, plain.over, {2: lambda _: rows[0]}, last)
    for state in (*range(len(rows)), -1):
        ends = chain.ends_from(state, played)
        assert ends == chain.onward(state, played).absorb()
        assert chain.ends_from(state, played) == ends
    if last is not None and played >= last:
        assert chain.ends_from(0, played) == Pmf.of(0)


@given(st.integers(1, 6))
def test_a_chain_without_a_way_back_ends_as_any_other(count):
    """Eliminated with its flow; the same as by the equations of one that flows back."""
    down = Chain(count, lambda n: Pmf.uniform(range(n)), lambda n: n == 0)
    assert down.expected_rounds() == sum(Fraction(1, n) for n in range(1, count + 1))
    assert down.absorb() == Pmf.of(0)


def test_one_roll_is_a_chain_of_one_round():
    """Nothing rolled yet, and then all."""
    roll = once(lambda: Pmf.uniform([1, 2]), before=0)
    assert roll.history() == (Pmf.of(0), Pmf.uniform([1, 2]))
    assert roll.expected_rounds() == 1


@given(endings(), endings(), st.sets(st.integers(1, 4), max_size=3), st.booleans())
def test_special_rounds_have_steps_of_their_own(chained, other, when, ends):
    """The same as a chain that counts its rounds in the state."""
    chain, rows = chained
    live_states = len(rows)
    special = [row.map(lambda s: s % live_states if s >= 0 else s) for row in other[1]]

    def unlike(state):
        return special[state % len(special)]

    def counted(at):
        number, state = at
        step = unlike if number + 1 in when else chain.step
        return step(state).map(lambda to: (number + 1, to))

    last = 5 if ends else None
    found = Chain(0, chain.step, chain.over, dict.fromkeys(when, unlike), last)
    plain = Chain((0, 0), counted, lambda at: at[1] < 0)
    unfolded = tuple(pmf.map(lambda at: at[1]) for pmf in plain.history(5))
    assert found.history(5) == unfolded
    if last is None:
        total = found.expected_rounds()
        # Beyond the special rounds both go on alike.
        rest = sum(
            p * chain.onward(s, 0).expected_rounds() for s, p in unfolded[-1].items() if s >= 0
        )
        assert total == sum(live(pmf) for pmf in unfolded[:-1]) + rest


@given(endings(), st.integers(0, 2**32))
def test_a_walk_ends_where_it_is_over(chained, seed):
    """Every step but the last is from a state that is not over to one it can reach."""
    chain, rows = chained
    told = list(chain.walk(Random(seed)))
    assert [state < 0 for state in told] == [False] * (len(told) - 1) + [True]
    assert all(to in rows[state] for state, to in pairwise(told))


def test_a_start_may_be_uncertain_or_over():
    """A distribution of starts; one that is over takes no round."""
    start = Pmf.uniform([0, 2, 4])
    walk = Chain(start, lambda n: Pmf.uniform([n - 1, n + 1]), lambda n: n in (0, 4))
    assert walk.absorb() == Pmf.uniform([0, 4])
    assert walk.expected_rounds() == Fraction(4, 3)
    assert walk.history(1)[1] == Pmf({0: 2, 1: 1, 3: 1, 4: 2})
    assert walk.expected_rounds_by_end(lambda n: n) == {0: Fraction(4, 3), 4: Fraction(4, 3)}


def test_a_chain_that_cannot_end_names_the_state():
    """Where it would go on for ever."""
    stuck = Chain(
        "open sea",
        lambda s: Pmf.uniform(["home", "becalmed"]) if s == "open sea" else Pmf.of(s),
        lambda s: s == "home",
    )
    with pytest.raises(StuckError, match="never end once it is in state 'becalmed'"):
        stuck.absorb()
    with pytest.raises(StuckError, match="'becalmed'"):
        stuck.expected_rounds()


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda chain: chain.history(10**9), "rounds is 1000000000; it may be 0 to 10000"),
        (lambda chain: chain.history(-1), "rounds is -1; it may be 0 to 10000"),
        (lambda chain: chain.history(), "no last round: say how many"),
        (lambda chain: chain.absorb(), "more than 100,000 states"),
    ],
)
def test_what_would_take_for_ever_is_refused(ask, says):
    """A billion rounds at once, endless states once there are too many."""
    with pytest.raises(ValueError, match=says):
        ask(Chain(0, lambda n: Pmf.uniform([n + 1, -1]), lambda n: n < 0))


# --- published chains -----------------------------------------------------------------------------
# E35, a stationary distribution, has no test: every chain of the rulebooks ends, or is told round
# by round, so that `Chain` knows of none.


def walk(start: int, up: Fraction) -> Chain[int]:
    """A walk on 0 … 4 that ends at either side."""
    step = Pmf({1: up.numerator, -1: up.denominator - up.numerator})
    return Chain(start, lambda n: step.map(lambda by: n + by), lambda n: n in (0, 4))


@pytest.mark.parametrize(("id", "up"), [("E31", HALF), ("E32", Fraction(2, 3))])
def test_E31_E32_walks(id, up):
    """Steps until the end, in which end, and how often each place is visited."""
    case = Case(id)
    for i, start in enumerate((1, 2, 3)):
        chain = walk(start, up)
        assert case.agrees(f"steps {i}", chain.expected_rounds())
        side = ("absorb_low", 0) if id == "E31" else ("absorb_high", 4)
        assert case.agrees(f"{side[0]} {i}", chain.absorb()[side[1]])
        told = chain.history(120)
        for j, place in enumerate((1, 2, 3)):
            assert case.agrees(f"N {i} {j}", sum(float(pmf[place]) for pmf in told))


def test_E23_three_in_a_row():
    """Rounds until three wins in a row, and the chance of them within 6 and within 20."""
    case, p = Case("E23"), Fraction("0.42982849959594144")
    run = Chain(0, lambda n: Pmf.chance(p).map(lambda won: n + 1 if won else 0), lambda n: n == 3)
    assert case.agrees("expected_rounds", run.expected_rounds())
    told = run.history(20)
    assert case.agrees("p_within_6", told[6][3])
    assert case.agrees("p_within_20", told[20][3])


def test_E34_jumps_upward():
    """To any larger number up to 5 alike: 25/12 steps from 1."""
    case = Case("E34")
    for i in range(4):
        jumps = Chain(i + 1, lambda n: Pmf.uniform(range(n + 1, 6)), lambda n: n == 5)
        assert case.agrees(f"by_start {i}", jumps.expected_rounds())
        assert i or case.agrees("expected_steps", jumps.expected_rounds())


def test_E45_six_in_a_row():
    """A favourite of 90% wins six in a row in 53%."""
    wins = Chain(0, lambda n: Pmf({n + 1: 9, -1: 1}), lambda n: n < 0)
    assert Case("E45").agrees("p", wins.history(6)[6][6])


def paired(ours: int, theirs: int, tie: int) -> Pmf[tuple[int, int]]:
    """Losses of each side, dice paired from the highest; a tie costs us (1), them (2) or none."""
    counts: dict[tuple[int, int], int] = {}
    for faces in product(range(1, 7), repeat=ours + theirs):
        mine, other = sorted(faces[:ours])[::-1], sorted(faces[ours:])[::-1]
        pairs = list(zip(mine, other, strict=False))
        lost = sum(a < b or (a == b and tie == 1) for a, b in pairs)
        won = sum(a > b or (a == b and tie == 2) for a, b in pairs)
        counts[lost, won] = counts.get((lost, won), 0) + 1
    return Pmf(counts)


def attrition(ours: int, theirs: int, dice: tuple[int, int], tie: int) -> Chain[tuple[int, int]]:
    """Fight on until one side has none left."""
    tables = {
        (a, b): paired(a, b, tie) for a in range(1, dice[0] + 1) for b in range(1, dice[1] + 1)
    }

    def step(left):
        lost = tables[min(left[0], dice[0]), min(left[1], dice[1])]
        return lost.map(lambda gone: (left[0] - gone[0], left[1] - gone[1]))

    return Chain((ours, theirs), step, lambda left: 0 in left)


def test_E38_two_pairs_are_not_independent():
    """Winning both pairs of three dice against two is not the product of winning each."""
    case = Case("E38")
    assert case.agrees("joint", paired(3, 2, tie=1)[0, 2])
    ranked = [
        (sorted(faces[:3])[::-1], sorted(faces[3:])[::-1])
        for faces in product(range(1, 7), repeat=5)
    ]
    wins = [Fraction(sum(a[n] > b[n] for a, b in ranked), len(ranked)) for n in (0, 1)]
    assert case.agrees("product_of_marginals", wins[0] * wins[1])


def test_E39_equal_armies():
    """Of equal armies the attacker is ahead from five up."""
    case = Case("E39")
    for name in case:
        ends = attrition(int(name), int(name), (3, 2), tie=1).absorb()
        assert case.agrees(name, ends.p(lambda left: left[1] == 0))


def test_E41_four_dice_against_three():
    """Paired from the highest, ties harm nobody, until one side is gone: the survivors."""
    case = Case("E41")
    ends = attrition(4, 3, (4, 3), tie=0).absorb()
    assert case.agrees("a_wins", ends.p(lambda left: left[1] == 0))
    assert all(case.agrees(f"final {ours},{theirs}", p) for (ours, theirs), p in ends.items())


@pytest.mark.parametrize(
    "ask",
    [
        lambda chain: chain.history(2),
        lambda chain: chain.absorb(),
        lambda chain: chain.ends_from(0, 0),
        lambda chain: list(chain.walk(Random(1))),
        lambda chain: crowd(chain, 5, 2, 1),
    ],
)
def test_a_step_that_gives_no_pmf_is_refused(ask):
    """In one sentence that names the state and what came."""
    with pytest.raises(ValueError, match="the step from 0 gave 1; it must give a Pmf"):
        ask(Chain(0, lambda n: n + 1, lambda n: n > 2))
