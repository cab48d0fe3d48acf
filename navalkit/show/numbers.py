"""Numbers as a page shows them: certain only when certain, parts that add up, no locale.

A chance may be a `Fraction` (exact) or a float (simulated, or out of a numpy grid). A float that
strays past 0 or 1 by no more than rounding noise is taken as next to it, never as certain.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from math import isfinite
from typing import Final, TypeVar

K = TypeVar("K", bound=Hashable)
Number = Fraction | float | int

MINUS: Final = "\N{MINUS SIGN}"
NOISE: Final = Fraction(1, 10**9)


def _exact(value: Number, what: str) -> Fraction:
    if isinstance(value, float) and not isfinite(value):
        raise ValueError(f"{what} is {value}: it must be a finite number")
    return Fraction(value)


def _chance(p: Number) -> Fraction:
    exact = _exact(p, "the chance")
    if -NOISE <= exact < 0:
        return NOISE
    if 1 < exact <= 1 + NOISE:
        return 1 - NOISE
    if not 0 <= exact <= 1:
        raise ValueError(f"the chance is {p}: it must lie between 0 and 1")
    return exact


def _half_up(value: Fraction) -> int:
    """The nearest whole number, a half going away from zero, as people round by hand."""
    whole = (2 * abs(value).numerator + abs(value).denominator) // (2 * abs(value).denominator)
    return whole if value >= 0 else -whole


def _tenths(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def _percent_of(exact: Fraction, tenths: int) -> str:
    """What to show for a chance that was rounded to so many tenths of a percent."""
    if exact in (0, 1):
        return f"{int(exact) * 100}%"
    if tenths <= 0:
        return "<0.1%"
    if tenths >= 1000:
        return ">99.9%"
    return f"{_tenths(tenths)}%"


def percent(p: Number) -> str:
    """A chance in percent; 0% and 100% only when it is exactly 0 or 1.

    >>> percent(Fraction(641, 1000)), percent(0.00004), percent(0.99996), percent(1)
    ('64.1%', '<0.1%', '>99.9%', '100%')
    """
    exact = _chance(p)
    return _percent_of(exact, _half_up(exact * 1000))


def parts(weights: Mapping[K, Number]) -> dict[K, str]:
    """The chances of all outcomes in percent, so that what is shown adds up to 100.0.

    Each outcome gets its whole tenths, and the tenths left over go one each to the largest
    remainders, so nothing is shown further than 0.1 from its value. A chance that gets no tenth
    is written "<0.1%" and counts as nothing in the sum; ">99.9%" counts as the whole 100.0.
    Equal chances may therefore differ by 0.1 on screen. Errors: a chance below 0, a sum other
    than 1.

    >>> parts({"caught": Fraction(1, 3), "away": Fraction(1, 3), "dusk": Fraction(1, 3)})
    {'caught': '33.4%', 'away': '33.3%', 'dusk': '33.3%'}
    """
    chances = {key: _chance(p) for key, p in weights.items()}
    total = sum(chances.values(), Fraction(0))
    if abs(total - 1) > NOISE * max(1, len(chances)):
        raise ValueError(f"the chances add up to {float(total):.6g}: they must add up to 1")
    shares = {key: p / total for key, p in chances.items()}
    tenths = {key: int(1000 * share) for key, share in shares.items()}
    by_remainder = sorted(shares, key=lambda key: tenths[key] - 1000 * shares[key])
    for key in by_remainder[: 1000 - sum(tenths.values())]:
        tenths[key] += 1
    return {key: _percent_of(shares[key], tenths[key]) for key in shares}


def error_band(p: Number, half_width: Number) -> str:
    """A simulated chance with its error band, both in percent points.

    >>> error_band(0.641, 0.015)
    '64.1% ± 1.5 points'
    """
    half = _exact(half_width, "the error")
    if half < 0:
        raise ValueError(f"the error is {half_width}: it must not be below 0")
    tenths = _half_up(half * 1000)
    shown = "<0.1" if tenths == 0 and half > 0 else _tenths(tenths)
    return f"{percent(p)} ± {shown} points"


def points(difference: Number) -> str:
    """The difference of two chances in percent points, with its sign.

    >>> points(Fraction(54, 1000)), points(-0.2), points(0)
    ('+5.4 points', '−20.0 points', 'no change')
    """
    exact = _exact(difference, "the difference")
    tenths = _half_up(abs(exact) * 1000)
    sign = "+" if exact > 0 else MINUS
    if exact == 0:
        return "no change"
    if tenths == 0:
        return f"{sign}<0.1 points"
    return f"{sign}{_tenths(tenths)} points"


def one_in(p: Number) -> str:
    """A chance as "1 in 25"; near certainty as "24 in 25"; "about" where it was rounded.

    >>> one_in(Fraction(1, 25)), one_in(Fraction(24, 25)), one_in(0.0123), one_in(0)
    ('1 in 25', '24 in 25', 'about 1 in 81', 'never')
    """
    exact = _chance(p)
    if exact in (0, 1):
        return "always" if exact else "never"
    rare = min(exact, 1 - exact)
    if rare > Fraction(1, 4):
        shown = exact.limit_denominator(10)
        text = f"{shown.numerator} in {shown.denominator}"
    else:
        several = _two_digits(1 / rare)
        shown = Fraction(1 if exact == rare else several - 1, several)
        text = f"{count(several - 1) if exact != rare else 1} in {count(several)}"
    return text if abs(shown - exact) <= NOISE * rare else f"about {text}"


def _two_digits(value: Fraction) -> int:
    """A positive number rounded to a whole one, and beyond 100 to two leading digits."""
    whole = _half_up(value)
    if value == whole or whole < 100:
        return whole
    step = int(10 ** (len(str(whole)) - 2))
    return _half_up(value / step) * step


def odds(p: Number) -> str:
    """A chance as a bookmaker says it.

    >>> odds(Fraction(1, 4)), odds(Fraction(2, 3)), odds(0.5)
    ('3 to 1 against', '2 to 1 on', 'evens')
    """
    exact = _chance(p)
    if exact in (0, 1):
        return "certain" if exact else "impossible"
    if exact == Fraction(1, 2):
        return "evens"
    side = "on" if exact > Fraction(1, 2) else "against"
    likely, rare = max(exact, 1 - exact), min(exact, 1 - exact)
    ratio = likely / rare
    shown = Fraction(_two_digits(ratio)) if ratio >= 10 else ratio.limit_denominator(5)
    text = f"{count(shown.numerator)} to {shown.denominator} {side}"
    return text if abs(shown - ratio) <= NOISE * ratio else f"about {text}"


def decimal(value: Number, places: int = 1) -> str:
    """A number with fixed decimals, a proper minus sign and thousands parted by commas.

    >>> decimal(Fraction(-23, 4)), decimal(1234.5), decimal(Fraction(2, 3), 3)
    ('−5.8', '1,234.5', '0.667')
    """
    scaled = _half_up(_exact(value, "the number") * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    return (
        (MINUS if scaled < 0 else "") + f"{whole:,}" + (f".{rest:0{places}d}" if places > 0 else "")
    )


def count(value: int) -> str:
    """A whole number, thousands parted by commas.

    >>> count(8900), count(-3)
    ('8,900', '−3')
    """
    return decimal(value, 0)


def signed(value: int) -> str:
    """A whole number with its sign: a Handling, a modifier.

    >>> signed(1), signed(0), signed(-2)
    ('+1', '0', '−2')
    """
    return f"+{count(value)}" if value > 0 else count(value)


def plural(number: int, one: str, many: str | None = None) -> str:
    """A count with its noun.

    >>> plural(1, "hand"), plural(60, "hand"), plural(2, "success", "successes")
    ('1 hand', '60 hands', '2 successes')
    """
    return f"{count(number)} {one if number == 1 else many or one + 's'}"


def rounds(mean: Number) -> str:
    """A number of rounds: exact when whole and given exactly, else with one decimal.

    >>> rounds(5.74), rounds(1), rounds(6)
    ('5.7 rounds', '1 round', '6 rounds')
    """
    if not isinstance(mean, float) and Fraction(mean).denominator == 1:
        return plural(int(mean), "round")
    return f"{decimal(mean)} rounds"


def listing(items: Iterable[str], last: str = "and") -> str:
    """Words joined as in a sentence.

    >>> listing(["hull"]), listing(["hull", "hands"]), listing(["hull", "rigging", "hands"], "or")
    ('hull', 'hull and hands', 'hull, rigging or hands')
    """
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
