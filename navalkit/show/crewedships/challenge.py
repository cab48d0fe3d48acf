"""A challenge roll: by how much, and what each boon is worth."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import pairwise

from navalkit.odds.tray import Face
from navalkit.rules.crewedships import rolls
from navalkit.rules.crewedships.questions import ChallengeInputs
from navalkit.rules.question import Turn
from navalkit.show import dice, figures
from navalkit.show.crewedships.challenge_tasks import fewer_left, fourth_boon, which_helps
from navalkit.show.numbers import decimal, listing, parts, percent, plural, points, signed
from navalkit.show.palette import paint
from navalkit.show.shown import Drawn, Shown, Spec, View, Why, endings_table

NETS = range(-6, 7)
WORDS = {n: f"succeeds by {n}" if n >= 0 else f"fails by {-n}" for n in range(-60, 61)}


def helped(left: int) -> str:
    """Boons or banes in words."""
    if not left:
        return "no boon and no bane"
    return plural(abs(left), "boon" if left > 0 else "bane")


def scene(inputs: ChallengeInputs, state: int | None, played: int) -> str:
    """The dice that will be thrown, once boons and banes have cancelled."""
    faces = [Face("d20", "20"), *[Face("d6", "6")] * abs(inputs.left)]
    return dice.row(faces, f"To throw: {rolls.dice(inputs.score, inputs.left)}", 44)


def margins(drawn: Drawn) -> Spec:
    """By how much the total passes what it must reach. CS-DICE-1."""
    outcomes = drawn.answer.outcomes
    names = [signed(margin) for margin in outcomes]
    chances = dict(zip(names, (p for _, p in outcomes.items()), strict=True))
    spec = figures.bars(chances, "By how much", axis="Beyond the target (0 or more succeeds)")
    looks = [paint("win" if margin >= 0 else "lose") for margin in outcomes]
    spec["data"][0] |= {"marker": figures.markers(looks), "text": None}
    if drawn.played:
        tally = drawn.played.rounds[-1]
        seen = [tally.p(partial(int.__eq__, margin)) for margin in outcomes]
        spec["data"].append(figures.dots(names, seen))
    return spec


def worth(drawn: Drawn) -> Spec:
    """The chance by boons (to the right) and banes (to the left). CS-DICE-1."""
    inputs = drawn.inputs
    chances = {signed(n): _chance(inputs, n) for n in NETS}
    spec = figures.bars(chances, "What each boon is worth", axis="Boons left (below 0: banes)")
    looks = [paint("win" if n == inputs.left else "tie") for n in NETS]
    spec["data"][0] |= {
        "marker": figures.markers(looks),
        "text": [decimal(100 * p) for p in chances.values()],
        "customdata": [_gain(inputs, n) for n in NETS],
        "hovertemplate": "%{x}: %{y:.2%}, %{customdata}<extra></extra>",
    }
    spec["layout"]["yaxis"]["range"] = [0, 1.08]
    if drawn.guess is not None:
        shape, note = figures.guess_line(drawn.guess, f"your guess: {percent(drawn.guess)}")
        spec["layout"] |= {"shapes": [shape], "annotations": [note]}
    return spec


def _chance(inputs: ChallengeInputs, net: int) -> Fraction:
    return rolls.chance(inputs.score, net, inputs.target)


def _gain(inputs: ChallengeInputs, net: int) -> str:
    """What one boon brought on the way to so many, or one bane took."""
    if not net:
        return "without any"
    return points(_chance(inputs, net) - _chance(inputs, net - (1 if net > 0 else -1)))


def worth_table(drawn: Drawn) -> figures.Table:
    """The same numbers as a table."""
    rows = [(signed(n), percent(_chance(drawn.inputs, n)), _gain(drawn.inputs, n)) for n in NETS]
    return figures.Table(("Boons left", "Chance", "The last one alone"), rows)


def sentence(drawn: Drawn) -> str:
    """The chance, and what the next boons add."""
    inputs = drawn.inputs
    success = drawn.answer.measures["chance of success"]
    shares = parts({True: success, False: 1 - success})
    chances = [_chance(inputs, inputs.left + n) for n in range(5)]
    gains = [points(after - now) for now, after in pairwise(chances)]
    return (
        f"With {helped(inputs.left)} the roll reaches {inputs.target} in {shares[True]} and fails "
        f"in {shares[False]} of the cases. The next four boons would change that by "
        f"{listing(gains)}."
    )


def told(inputs: ChallengeInputs, turn: Turn) -> str:
    """The roll in words."""
    total = turn.after + inputs.target
    verdict = "succeeds" if turn.after >= 0 else "fails"
    return f"The total is {total} against {inputs.target}: the roll {verdict}."


WHY = Why(
    words=(
        "Boons do not add up: of several dice only the highest counts. The first boon adds 3.5 on "
        "average; the second can only help where it beats the first, the third where it beats "
        "both. What is added creeps towards 6 and never passes it. That is what is meant by "
        "diminishing returns."
    ),
    formula=(
        "<p>The highest of <i>n</i> dice is <i>x</i> or less when all of them are:</p>"
        "<p class='nk-formula'>Pr(highest ≤ <i>x</i>) = (<i>x</i>/6)<sup><i>n</i></sup></p>"
        "<p>so it is exactly <i>x</i> with (<i>x<sup>n</sup></i> − (<i>x</i> − 1)<sup><i>n</i>"
        "</sup>) / 6<sup><i>n</i></sup>. Each point on top of a d20 is worth 1 in 20, as long as "
        "the total is not certain anyway: with a score of 10, Pr(success) = 11/20 + "
        "E(highest)/20.</p>"
    ),
    code=(rolls.left, rolls.dice, rolls.chance),
)

CHALLENGE = Shown(
    views=(
        View("Each boon", worth, worth_table),
        View("By how much", margins, endings_table),
    ),
    sentence=sentence,
    scene=scene,
    told=told,
    why=WHY,
    words=WORDS,
    tasks=(fourth_boon, fewer_left, which_helps),
)
