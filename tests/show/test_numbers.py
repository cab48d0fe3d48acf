"""Numbers on a page: certain only when certain, parts that add up, nothing of a locale."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalkit.show import numbers as n

chances = st.fractions(0, 1, max_denominator=10**7)
weights = st.lists(st.integers(0, 10**6), min_size=1, max_size=60).filter(any)


def read(shown: str) -> int:
    """Tenths of a percent a reader adds up: "<0.1%" as none, ">99.9%" as all."""
    if shown in ("<0.1%", "0%"):
        return 0
    if shown in (">99.9%", "100%"):
        return 1000
    whole, tenth = shown.removesuffix("%").split(".")
    return 10 * int(whole) + int(tenth)


@pytest.mark.parametrize(
    ("p", "shown"),
    [
        (0.99996, ">99.9%"),
        (0.00004, "<0.1%"),
        (0, "0%"),
        (1, "100%"),
        (0.0, "0%"),
        (1.0, "100%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(1, 2001), "<0.1%"),
        (Fraction(1999, 2000), ">99.9%"),
        (Fraction(19989, 20000), "99.9%"),
        (Fraction(1, 10**30), "<0.1%"),
        (1 - Fraction(1, 10**30), ">99.9%"),
        (0.640546, "64.1%"),
        (1.0000000001, ">99.9%"),
        (-1e-12, "<0.1%"),
    ],
)
def test_percent_is_certain_only_when_certain(p: float, shown: str) -> None:
    """0.99996 is no certainty. U16."""
    assert n.percent(p) == shown


@given(chances)
def test_percent_says_0_and_100_exactly_when_true(p: Fraction) -> None:
    shown = n.percent(p)
    assert (shown == "0%") == (p == 0)
    assert (shown == "100%") == (p == 1)
    assert shown not in ("0.0%", "100.0%")


@given(chances)
def test_percent_rounds_as_by_hand(p: Fraction) -> None:
    exact = Decimal(p.numerator) * 100 / Decimal(p.denominator)
    rounded = exact.quantize(Decimal("0.1"), ROUND_HALF_UP)
    if Decimal("0.1") <= rounded <= Decimal("99.9"):
        assert n.percent(p) == f"{rounded}%"


@given(weights)
def test_parts_always_add_up_to_100(counts: list[int]) -> None:
    total = sum(counts)
    exact = {k: Fraction(w, total) for k, w in enumerate(counts)}
    shown = n.parts(exact)
    assert list(shown) == list(exact)
    assert sum(map(read, shown.values())) == 1000
    for k, p in exact.items():
        assert abs(Fraction(read(shown[k]), 1000) - p) < Fraction(1, 1000)
        assert (shown[k] == "0%") == (p == 0)
        assert (shown[k] == "100%") == (p == 1)
        assert shown[k] != "<0.1%" or 0 < p < Fraction(1, 1000)
        assert shown[k] != ">99.9%" or Fraction(999, 1000) < p < 1


@given(weights)
def test_parts_of_floats_add_up_too(counts: list[int]) -> None:
    total = sum(counts)
    shown = n.parts({k: w / total for k, w in enumerate(counts)})
    assert sum(map(read, shown.values())) == 1000


def test_parts_keep_a_rare_outcome_in_sight() -> None:
    shown = n.parts({"caught": 0.99996, "away": 0.00004, "sunk": 0})
    assert shown == {"caught": ">99.9%", "away": "<0.1%", "sunk": "0%"}


def test_parts_of_the_worked_chase() -> None:
    shown = n.parts({"caught": 0.640546, "away": 0.136489, "dusk": 0.222965})
    assert shown == {"caught": "64.1%", "away": "13.6%", "dusk": "22.3%"}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: n.percent(1.1), "the chance is 1.1: it must lie between 0 and 1"),
        (lambda: n.percent(float("nan")), "the chance is nan: it must be a finite number"),
        (lambda: n.parts({"a": 0.5, "b": 0.4}), "add up to 0.9: they must add up to 1"),
        (lambda: n.error_band(0.5, -0.1), "the error is -0.1: it must not be below 0"),
    ],
)
def test_bad_numbers_are_refused_in_one_sentence(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("p", "shown"),
    [
        (Fraction(1, 25), "1 in 25"),
        (0.04, "1 in 25"),
        (Fraction(1, 8900), "1 in 8,900"),
        (Fraction(1, 8893), "1 in 8,893"),
        (Fraction(3, 26679 + 1), "about 1 in 8,900"),
        (Fraction(2, 3), "2 in 3"),
        (Fraction(1, 2), "1 in 2"),
        (Fraction(99, 100), "99 in 100"),
        (0.96, "24 in 25"),
        (0, "never"),
        (1, "always"),
    ],
)
def test_one_in(p: float, shown: str) -> None:
    assert n.one_in(p) == shown


@given(st.fractions(Fraction(1, 10**6), 1 - Fraction(1, 10**6), max_denominator=10**6))
def test_one_in_is_near_and_says_about_when_it_is_not_exact(p: Fraction) -> None:
    shown = n.one_in(p)
    first, _, second = shown.removeprefix("about ").replace(",", "").partition(" in ")
    said = Fraction(int(first), int(second))
    rare = min(p, 1 - p)
    assert shown.startswith("about") == (said != p)
    assert 0 < said < 1
    assert abs(said - p) <= max(rare / 8, Fraction(0))


@pytest.mark.parametrize(
    ("p", "shown"),
    [
        (Fraction(1, 4), "3 to 1 against"),
        (Fraction(3, 5), "3 to 2 on"),
        (Fraction(1, 2), "evens"),
        (Fraction(1, 1001), "1,000 to 1 against"),
        (0, "impossible"),
        (1, "certain"),
    ],
)
def test_odds(p: Fraction, shown: str) -> None:
    assert n.odds(p) == shown


@given(chances)
def test_odds_mirror_each_other(p: Fraction) -> None:
    other = {"impossible": "certain", "certain": "impossible", "evens": "evens"}
    mirrored = other.get(n.odds(p)) or (
        n.odds(p).replace(" on", " *").replace(" against", " on").replace(" *", " against")
    )
    assert n.odds(1 - p) == mirrored


def test_points_have_a_proper_sign() -> None:
    assert n.points(0.054) == "+5.4 points"
    assert n.points(Fraction(-54, 1000)) == "−5.4 points"
    assert n.points(0) == "no change"
    assert n.points(0.00001) == "+<0.1 points"
    assert n.points(-0.00001) == "−<0.1 points"


def test_an_error_band_never_claims_to_be_exact() -> None:
    assert n.error_band(0.641, 0.015) == "64.1% ± 1.5 points"
    assert n.error_band(0.641, 0.00001) == "64.1% ± <0.1 points"


def test_counts_and_lists() -> None:
    assert n.rounds(Fraction(287, 50)) == "5.7 rounds"
    assert n.rounds(Fraction(1)) == "1 round"
    assert n.rounds(1.0) == "1.0 rounds"
    assert n.plural(0, "hand") == "0 hands"
    assert n.decimal(-0.04) == "0.0"
    assert n.decimal(Fraction(-1, 2), 0) == "−1"
    assert n.signed(-2) == "−2"
    assert n.listing([]) == ""
    assert n.listing(["a", "b", "c"]) == "a, b and c"
