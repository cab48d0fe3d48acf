"""What a die is made of, and what one more is worth: in a check, and in a whole chase."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from navalkit.rules.inputs import InputError
from navalkit.rules.seafight import worth as rules
from navalkit.rules.seafight.chase import End
from navalkit.rules.seafight.pool import Pool, kinds
from navalkit.rules.seafight.worth import Help, with_help
from navalkit.show import figures
from navalkit.show.numbers import decimal, parts, percent, points, signed
from navalkit.show.palette import Paint, paint, series
from navalkit.show.seafight.sighttasks import apart
from navalkit.show.shown import Drawn, Spec
from navalkit.show.tasks import THEN, Mistake, Task

# --- die by die ----------------------------------------------------------------------------------

NETS = (-2, -1, 0, 1, 2)
SHADES = {
    -2: Paint("#8a3d0c", "#ffffff", "x"),
    -1: paint("lose"),
    0: Paint("#9aa0a5", "#0b0d10", ""),
    1: Paint("#5aa5d6", "#0b0d10", "\\"),
    2: Paint("#0b3f66", "#ffffff", "."),
}


def _label(name: str) -> str:
    mean = kinds()[name].successes.mean()
    sign = "+" if mean > 0 else ""
    return f"{name}<br>{sign}{decimal(mean, 2)}"


def die_by_die(drawn: Drawn) -> Spec:
    """What one die of each kind nets, and its mean: public figures. SF-DICE-3, A-FACES."""
    names = list(kinds())
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "name": signed(net),
            "y": [_label(name) for name in names],
            "x": [float(kinds()[name].successes[net]) for name in names],
            "marker": figures.marker(SHADES[net]),
            "text": [_share(kinds()[name].successes[net]) for name in names],
            "textposition": "inside",
            "insidetextanchor": "middle",
            "textangle": 0,
            "insidetextfont": {"color": SHADES[net].text},
            "hovertemplate": f"%{{y}}: nets {signed(net)} %{{x:.1%}}<extra></extra>",
        }
        for net in NETS
    ]
    layout = {
        "title": {"text": "One die: its nets and its mean"},
        "barmode": "stack",
        "height": 400,
        "bargap": 0.25,
        "xaxis": {"tickformat": ".0%"},
        "yaxis": {"type": "category", "autorange": "reversed"},
        "legend": figures.LEGEND_BELOW,
        "uniformtext": {"mode": "hide", "minsize": 9},
    }
    return {"data": data, "layout": layout}


def _share(p: Fraction) -> str:
    return percent(p) if p else ""


def die_by_die_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table, with the faces."""
    rows = []
    for name, die in kinds().items():
        shares = parts({net: die.successes[net] for net in NETS})
        faces = " ".join(face or "–" for face in die.faces)
        rows.append((name, *shares.values(), decimal(die.successes.mean(), 3), faces))
    return figures.Table(("Die", *(signed(net) for net in NETS), "Mean", "Faces"), rows)


# --- one more ------------------------------------------------------------------------------------


def _helped(pool: Pool) -> Iterator[tuple[Help, Pool]]:
    """The pool with each help that it has room for."""
    for help in Help:
        try:
            yield help, with_help(pool, help)
        except InputError:  # no pool takes so many
            continue


def _success(drawn: Drawn) -> dict[Help, Fraction]:
    return {help: pool.success() for help, pool in _helped(drawn.inputs.rolled)}


def _caught(drawn: Drawn) -> dict[Help, Fraction]:
    even = drawn.inputs.rolled
    return {help: rules.chased(pool, even)[End.CAUGHT] for help, pool in _helped(even)}


def _help_bars(told: dict[Help, Fraction], title: str) -> Spec:
    names = {help.value.replace(" ", "<br>", 1): p for help, p in told.items()}
    spec = figures.bars(names, title)
    looks = [paint("tie"), *(series(place) for place in (4, 2, 0))]
    spec["data"][0]["marker"] = figures.markers(looks[: len(told)])
    return spec


def one_more(drawn: Drawn) -> Spec:
    """The chance of success with one Ability, one Boon or one upgrade more. SF-DICE-2."""
    return _help_bars(_success(drawn), "The check, with one more")


def _help_table(head: str, told: dict[Help, Fraction]) -> figures.Table:
    plain = told[Help.NOTHING]
    rows = [(help.value, percent(p), points(p - plain)) for help, p in told.items()]
    return figures.Table(("Help", head, "Worth"), rows)


def one_more_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table, with what each help is worth."""
    return _help_table("Success", _success(drawn))


def in_a_chase(drawn: Drawn) -> Spec:
    """Six rounds from Long between two such masters, the pursuer with one more. SF-CHASE-3."""
    return _help_bars(_caught(drawn), "Caught, in six rounds from Long")


def in_a_chase_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table, with what each help is worth."""
    return _help_table("Caught before dark", _caught(drawn))


# --- exercises -----------------------------------------------------------------------------------


def at_least_one(sheet: int) -> Task:
    """At least one Success: the chance of none, taken from one."""
    rng = Random(sheet)
    name, count = rng.choice(("Ability", "Boon", "Mastery")), rng.randint(2, 4)
    one = kinds()[name].successes.p(lambda net: net >= 1)
    answer = 1 - (1 - one) ** count
    text = (
        f"One {name} die shows a Success {percent(one)} of the time. You roll {count} of them. "
        "How likely is <b>at least one</b> Success? Answer in percent."
    )
    mistakes = (
        Mistake(
            min(count * one, Fraction(1)), "You added: throws that show two are counted twice."
        ),
        Mistake(one**count, "You multiplied: that is a Success on every die."),
        Mistake(one, "That is one die alone."),
        Mistake((1 - one) ** count, "That is the chance of no Success at all."),
    )
    solution = (
        f"No Success on any: {percent(1 - one)} to the power {count}, {percent(1 - answer)}. The "
        f"rest is at least one: {percent(answer)}."
    )
    return Task(text, answer, apart(answer, mistakes), solution)


def which_help(sheet: int) -> Task:
    """Put the three helps in order, by the engine."""
    rng = Random(sheet)
    pool = Pool(mastery=rng.randint(0, 2), ability=rng.randint(1, 2), difficulty=rng.randint(1, 3))
    chances = {help: with_help(pool, help).success() for help in Help if help is not Help.NOTHING}
    order = [help.value for help in sorted(chances, key=lambda help: -chances[help])]
    text = (
        f"A check with {pool.dice}. You may have one Ability die more, one Boon more, or one "
        "upgrade (an Ability die becomes Mastery). Put them in order, the best first."
    )
    told = ", ".join(f"{help.value} {percent(p)}" for help, p in chances.items())
    solution = (
        f"As it is {percent(pool.success())}; with {told}. One die more adds its whole mean "
        "(Ability 5/8, Boon 1/3); an upgrade adds only the difference between two, 5/6 − 5/8."
    )
    swapped = THEN.join([order[1], order[0], order[2]])
    mistakes = (Mistake(swapped, "Nearly: compare the means of what is added."),)
    options = tuple(rng.sample(order, 3))
    return Task(text, THEN.join(order), mistakes, solution, options=options, ordered=True)
