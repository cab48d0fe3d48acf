"""The skill die with its wild die: success and raises, every die against every target."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from navalkit.odds import exploding
from navalkit.rules.cardchase import boating, rolls
from navalkit.rules.cardchase.boating import Skill, boating_dice
from navalkit.rules.cardchase.rolls import Rolled, TraitInputs
from navalkit.rules.question import Turn
from navalkit.show import figures
from navalkit.show.cardchase.looks import LOSE, WIN, distribution, guessed, over
from navalkit.show.cardchase.roll_tasks import bigger_die, two_dice
from navalkit.show.numbers import parts, percent, points, signed
from navalkit.show.palette import EDGE, series
from navalkit.show.shown import Drawn, Shown, Spec, View, Why, endings_table

WORDS = {
    -1: "fails",
    0: "succeeds",
    1: "1 raise",
    2: "2 raises",
    3: "3 raises",
    4: "4 or more",
}
RAISES = {-1: "fails", 0: "none", 1: "1", 2: "2", 3: "3", 4: "4+"}
TARGETS = range(2, 25)
LADDER = (Skill.D4, Skill.D6, Skill.D8, Skill.D10, Skill.D12)


def degrees(drawn: Drawn) -> Spec:
    """How the roll comes out, as bars. CC-DICE-1."""
    told = dict(drawn.answer.outcomes.items())
    looks = [LOSE if n < 0 else WIN for n in told]
    spec = distribution(told, RAISES, looks, _title(drawn.inputs), over(drawn))
    spec["layout"]["xaxis"]["title"] = {"text": "Raises"}
    return spec


def _title(inputs: TraitInputs) -> str:
    dice = boating_dice(inputs.die, inputs.captain)
    plus = inputs.die.plus + inputs.modifier
    return f"{dice}{f' {signed(plus)}' if plus else ''} against {inputs.target}"


# --- every die against every target --------------------------------------------------------------


def reaching(skill: Skill, inputs: TraitInputs, target: int) -> Fraction:
    """The chance that a die reaches a target, with all else as it is."""
    total = boating_dice(skill, inputs.captain).pmf()
    return total.p(lambda n: n + skill.plus + inputs.modifier >= target)


def curves(drawn: Drawn) -> Spec:
    """The chance to reach each target, a line for each die. CC-DICE-1."""
    told = {die.value: [reaching(die, drawn.inputs, t) for t in TARGETS] for die in LADDER}
    spec = figures.lines(list(TARGETS), told, "Each die against each target", "Target")
    spec["layout"] |= {"height": 430}
    spec["layout"]["shapes"] = [_here(drawn.inputs)]
    spec["layout"]["xaxis"]["dtick"] = 2
    guessed(spec, drawn.guess)
    return spec


def _here(inputs: TraitInputs) -> dict[str, object]:
    """A line down at the target that is asked for."""
    at = {"x0": inputs.target, "x1": inputs.target, "y0": 0, "y1": 1}
    return {"type": "line", "yref": "paper", **at, "line": {"color": EDGE, "dash": "dot"}}


def curves_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [(str(t), *(percent(reaching(die, drawn.inputs, t)) for die in LADDER)) for t in TARGETS]
    return figures.Table(("Target", *(die.value for die in LADDER)), rows)


# --- what a step up is worth ---------------------------------------------------------------------

STEPS = tuple(pairwise(LADDER))


def worth(inputs: TraitInputs, low: Skill, high: Skill, target: int) -> Fraction:
    """What the bigger die adds to the chance; below 0 where it is the worse one."""
    return reaching(high, inputs, target) - reaching(low, inputs, target)


def steps(drawn: Drawn) -> Spec:
    """What a die one size up is worth at each target: below the line the smaller die is better."""
    data = [
        {
            "type": "bar",
            "name": f"{low.value} → {high.value}",
            "x": list(TARGETS),
            "y": [float(worth(drawn.inputs, low, high, t)) for t in TARGETS],
            "marker": figures.marker(series(place)),
            "hovertemplate": f"%{{x}}, {low.value} to {high.value}: %{{y:+.1%}}<extra></extra>",
        }
        for place, (low, high) in enumerate(STEPS)
    ]
    layout = {
        "title": {"text": "What the next bigger die adds"},
        "barmode": "group",
        "bargap": 0.15,
        "height": 430,
        "xaxis": {"title": {"text": "Target"}, "dtick": 1, "range": [1.5, 14.5]},
        "yaxis": {"tickformat": "+.0%", "title": {"text": "Difference"}, "zeroline": True},
        "legend": figures.LEGEND_BELOW,
    }
    return {"data": data, "layout": layout}


def steps_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    heads = ("Target", *(f"{low.value} → {high.value}" for low, high in STEPS))
    rows = [
        (str(t), *(points(worth(drawn.inputs, low, high, t)) for low, high in STEPS))
        for t in TARGETS
    ]
    return figures.Table(heads, rows)


def sentence(drawn: Drawn) -> str:
    """Success and raise, and whether another die would do better."""
    inputs: TraitInputs = drawn.inputs
    told = drawn.answer.measures
    success = told["chance of success"]
    shares = parts({True: success, False: 1 - success})
    said = (
        f"{_title(inputs)} succeeds {shares[True]} of the time and fails {shares[False]}; "
        f"with a raise {percent(told['chance of a raise'])}."
    )
    return said + _smaller_is_better(inputs, success)


def _smaller_is_better(inputs: TraitInputs, success: Fraction) -> str:
    at = LADDER.index(inputs.die) if inputs.die in LADDER else 0
    better = [die for die in LADDER[:at] if reaching(die, inputs, inputs.target) > success]
    if not better:
        return ""
    die = better[-1]
    by = points(reaching(die, inputs, inputs.target) - success).removeprefix("+")
    return f" The smaller {die.value} would be better here, by {by}."


def told(inputs: TraitInputs, turn: Turn) -> str:
    """The roll in words."""
    rolled: Rolled = turn.after
    return f"A total of {rolled.total} against {inputs.target}: it {_verdict(rolled.raises)}."


def _verdict(raises: int) -> str:
    if raises < 0:
        return "fails"
    return "succeeds" + (f" with {raises} raise{'s' if raises > 1 else ''}" if raises else "")


WHY = Why(
    words=(
        "A die that explodes never shows its highest face as a total: a 12 on a d12 is thrown "
        "again, so the total is 13 or more. To reach 12 a d12 must explode, 1 in 12; a d10 must "
        "explode too, 1 in 10, and then show 2 or more. A target just at or above the top of "
        "a die is dear on that die and cheaper on the one below it. With the wild die the better "
        "of two counts: the roll fails only if both dice fall short."
    ),
    formula=(
        "<p>For a die of <i>s</i> sides and a target <i>t</i> = <i>k</i>·<i>s</i> + <i>r</i>, "
        "0 &lt; <i>r</i> ≤ <i>s</i>:</p>"
        "<p class='nk-formula'>Pr(die ≥ <i>t</i>) = <i>s</i><sup>−<i>k</i></sup> · "
        "(<i>s</i> + 1 − <i>r</i>) / <i>s</i></p>"
        "<p>(a remainder of 1 is certain once it has exploded), and with the wild die</p>"
        "<p class='nk-formula'>Pr(roll ≥ <i>t</i>) = 1 − Pr(die &lt; <i>t</i>) · "
        "Pr(d6 &lt; <i>t</i>)</p>"
    ),
    code=(exploding.exploding, boating.degree, rolls.trait),
)

TRAIT = Shown(
    views=(
        View("How it comes out", degrees, endings_table),
        View("Each die, each target", curves, curves_table),
        View("What a step up adds", steps, steps_table),
    ),
    sentence=sentence,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(bigger_die, two_dice),
)
