"""A contest of two captains: how it comes out, and every die against every other."""

from __future__ import annotations

from fractions import Fraction

from navalkit.rules.cardchase import boating
from navalkit.rules.cardchase.boating import Skill, boating_dice
from navalkit.rules.cardchase.rolls import Contest, OpposedInputs, bonus
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.cardchase.looks import LOSE, TIE, WIN, distribution, marked, over
from navalkit.show.cardchase.roll_tasks import ties
from navalkit.show.cardchase.ships import ship_figures
from navalkit.show.numbers import parts, percent, signed
from navalkit.show.shown import Drawn, Shown, Spec, View, Why, endings_table

WORDS = {
    -2: "lost",
    -1: "tied",
    0: "won",
    1: "1 raise",
    2: "2 raises",
    3: "3 raises",
    4: "4 or more",
}
RAISES = {-2: "lost", -1: "tied", 0: "none", 1: "1", 2: "2", 3: "3", 4: "4+"}
SKILLS = tuple(Skill)


def outcomes(drawn: Drawn) -> Spec:
    """Lost, tied, won and with how many raises. CC-DICE-2."""
    told = dict(drawn.answer.outcomes.items())
    looks = [{-2: LOSE, -1: TIE}.get(n, WIN) for n in told]
    spec = distribution(told, RAISES, looks, "How the contest comes out", over(drawn))
    spec["layout"]["xaxis"]["title"] = {"text": "Raises, if it is won"}
    return spec


def _grid(inputs: OpposedInputs) -> list[list[Fraction]]:
    """The chance to win with each die of ours (down) against each of theirs (across)."""
    ours, theirs = bonus(inputs)
    plain = ours - inputs.ours.boating.plus - theirs + inputs.theirs.boating.plus
    return [
        [
            boating.opposed(
                boating_dice(mine, inputs.ours.captain).pmf(),
                boating_dice(other, inputs.theirs.captain).pmf(),
                plain + mine.plus - other.plus,
            ).p(lambda raises: raises >= 0)
            for other in SKILLS
        ]
        for mine in SKILLS
    ]


def grid(drawn: Drawn) -> Spec:
    """The chance to win, die by die, with ships and all else as they are."""
    names = [skill.value for skill in SKILLS]
    spec = figures.heat(names, names, _grid(drawn.inputs), "We win: our die (down), theirs")
    spec["layout"]["height"] = 420
    return spec


def grid_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [
        (skill.value, *(percent(p) for p in row))
        for skill, row in zip(SKILLS, _grid(drawn.inputs), strict=True)
    ]
    return figures.Table(("Ours \\ theirs", *(skill.value for skill in SKILLS)), rows)


def sentence(drawn: Drawn) -> str:
    """Who wins, and what is added to either roll."""
    told, (ours, theirs) = drawn.answer.measures, bonus(drawn.inputs)
    win, tie = told["chance to win"], told["chance of a tie"]
    shares = parts({"win": win, "tie": tie, "lose": 1 - win - tie})
    mine, other = drawn.inputs.ours, drawn.inputs.theirs
    return (
        f"We throw {mine.dice} {signed(ours)} in a {marked(mine.ship)}, they {other.dice} "
        f"{signed(theirs)} in a {marked(other.ship)}: we win {shares['win']}, tie {shares['tie']}, "
        f"lose {shares['lose']}; with a raise {percent(told['chance to win with a raise'])}."
    )


def told(inputs: OpposedInputs, turn: Turn) -> str:
    """The contest in words."""
    contest: Contest = turn.after
    if contest.raises < 0:
        said = "a tie, and so not won" if contest.ahead == 0 else f"lost by {-contest.ahead}"
    else:
        many = f"{contest.raises} raise{'s' if contest.raises != 1 else ''}"
        said = f"won by {contest.ahead}: {many if contest.raises else 'no raise'}"
    return f"The contest is {said}."


WHY = Why(
    words=(
        "Each side's total has its own chances. For every pair of totals multiply the two, and "
        "add up the pairs in which ours is higher. Ties count for the other side, so between "
        "equals nobody who acts wins half the time. The faster captain adds the difference of the "
        "Top Speeds; Handling is added on both sides."
    ),
    formula=(
        "<p class='nk-formula'>Pr(win) = ∑<sub><i>k</i></sub> Pr(theirs = <i>k</i>) · "
        "Pr(ours + <i>b</i> &gt; <i>k</i>)</p>"
        "<p>Totals have no end; they are told one by one up to 120, and what both dice do beyond "
        "that has a chance below 10<sup>−14</sup>.</p>"
    ),
    code=(boating.won_by, boating.opposed, boating.speed_edge),
)


def cards(inputs: OpposedInputs) -> str:
    """The two ships."""
    wanted = ("top_speed", "handling")
    return ship_figures(inputs.ours.ship, wanted) + ship_figures(inputs.theirs.ship, wanted)


OPPOSED = Shown(
    views=(
        View("How it comes out", outcomes, endings_table),
        View("Die against die", grid, grid_table),
    ),
    sentence=sentence,
    told=told,
    why=WHY,
    cards=cards,
    words=WORDS,
    tasks=(ties,),
)
