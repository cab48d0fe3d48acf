"""The page of dice: what one more die is worth, its figures and exercises, and its words."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.rules import question
from navalkit.rules.seafight.chase import End
from navalkit.rules.seafight.pool import Pool, kinds
from navalkit.rules.seafight.questions import PoolInputs
from navalkit.rules.seafight.worth import Help, chased, with_help
from navalkit.show.seafight.pool import POOL
from navalkit.show.seafight.worth import at_least_one, die_by_die, in_a_chase, one_more, which_help
from navalkit.show.shown import Drawn
from navalkit.show.tasks import THEN, marked
from tests.oracles.brute import FACES, nets
from tests.oracles.brute import chased as brute_chased
from tests.seafight.pages import told_on

EVEN = Pool(mastery=1, ability=2)
SPELLED = {
    Help.NOTHING: "1M 2A",
    Help.UPGRADE: "2M 1A",
    Help.BOON: "1M 2A 1B",
    Help.ABILITY: "1M 3A",
}


def succeeds(pool: str) -> Fraction:
    """The chance of a net of 1 or more, over the faces."""
    ways = nets(pool)
    return Fraction(sum(n for net, n in ways.items() if net >= 1), ways.total())


def drawn(pool: Pool) -> Drawn:
    """What a picture of the page is given."""
    asked = question("seafight.pool")
    inputs = PoolInputs(pool)
    return Drawn(asked, inputs, asked.ask(inputs))


def caught_by_brute_force(pursuer: str, prey: str, end: int = 0) -> Fraction:
    """Six rounds from Long, the same dice whoever has the gauge."""
    sides = dict.fromkeys(("pursuer", "prey"), (pursuer, prey))
    told = brute_chased(sides, passes=False, rounds=6)[6]
    return sum((p for (band, _), p in told.items() if band == end), Fraction(0))


# --- what one more is worth ----------------------------------------------------------------------


@pytest.mark.parametrize("help", Help)
def test_help_in_a_chase_agrees_with_brute_force(help):
    """From Long between equals, nobody upwind: 26, 36, 42 and 57 in 100."""
    told = chased(with_help(EVEN, help), EVEN)
    assert told[End.CAUGHT] == caught_by_brute_force(SPELLED[help], "1M 2A")
    assert told[End.AWAY] == caught_by_brute_force(SPELLED[help], "1M 2A", end=5)
    printed = {Help.NOTHING: 26, Help.UPGRADE: 36, Help.BOON: 42, Help.ABILITY: 57}
    assert round(100 * float(told[End.CAUGHT])) == printed[help]


@pytest.mark.parametrize("hard", ["", " 1D", " 2D", " 4D"])
def test_help_in_a_check_agrees_with_brute_force(hard):
    """Against none to Severe."""
    dice = int(hard.strip()[:1] or 0)
    for help, spelled in SPELLED.items():
        pool = with_help(Pool(mastery=1, ability=2, difficulty=dice), help)
        assert pool.success() == succeeds(spelled + hard)


def test_difficulty_has_no_part_in_a_chase():
    """SF-DICE-4: opposed rolls are without."""
    hard = Pool(mastery=1, ability=2, difficulty=3, challenge=1)
    assert chased(hard, hard) == chased(EVEN, EVEN)


pools = st.builds(Pool, st.integers(0, 3), st.integers(1, 3), st.integers(0, 2), st.integers(0, 2))


@settings(max_examples=20, deadline=None)
@given(pools, pools)
def test_no_help_ever_hurts(ours, theirs):
    """In a chase the pursuer catches no less often for it; an Ability is worth an upgrade."""
    caught = {help: chased(with_help(ours, help), theirs)[End.CAUGHT] for help in Help}
    assert min(caught.values()) == caught[Help.NOTHING]
    assert caught[Help.ABILITY] >= caught[Help.UPGRADE]


# --- the pictures --------------------------------------------------------------------------------


def test_every_die_is_drawn_face_by_face():
    """Each row adds up to one, out of the public faces counted here."""
    data = die_by_die(drawn(EVEN))["data"]
    letters = {"Ability": "A", "Mastery": "M", "Boon": "B", "Bane": "K", "Difficulty": "D"}
    letters["Challenge"] = "C"
    for row, name in enumerate(kinds()):
        faces = FACES[letters[name]]
        for trace, net in zip(data, (-2, -1, 0, 1, 2), strict=True):
            shown = sum(face.count("S") - face.count("F") == net for face in faces)
            assert trace["x"][row] == pytest.approx(shown / len(faces))
            assert data[0]["y"][row].startswith(name)


def test_the_bars_of_one_more_are_the_four_chances():
    """As it is, an upgrade, a Boon, an Ability."""
    bars = one_more(drawn(Pool(mastery=1, ability=2, difficulty=2)))["data"][0]
    assert bars["text"] == ["65.1%", "70.0%", "71.6%", "76.2%"]
    bars = in_a_chase(drawn(EVEN))["data"][0]
    assert bars["text"] == ["26.4%", "35.9%", "42.4%", "56.6%"]


def test_a_full_pool_is_drawn_without_what_does_not_fit():
    """Twenty dice of a kind are the most: no bar for the twenty-first, and no error."""
    bars = one_more(drawn(Pool(ability=20)))["data"][0]
    assert bars["x"] == ["as<br>it is", "one<br>upgrade", "one<br>Boon"]


# --- the exercises -------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", range(1, 60, 7))
def test_the_exercises_of_a_worksheet(sheet):
    """The answer is marked right, each mistake gets its words, and they differ by the sheet."""
    first = at_least_one(sheet)
    assert marked(first, f"{float(100 * first.answer):.2f}") == (True, "")
    for mistake in first.mistakes:
        assert marked(first, f"{float(100 * mistake.answer):.2f}") == (False, mistake.words)
    second = which_help(sheet)
    assert marked(second, second.answer)[0]
    assert sorted(second.answer.split(THEN)) == sorted(second.options)
    assert second.answer.startswith("one Ability")
    assert at_least_one(sheet) == first


def test_at_least_one_is_one_less_none():
    """Out of the faces: three Boons, none of which shows a Success."""
    sheet = next(n for n in range(1, 99) if "You roll 3" in at_least_one(n).text
                 and "Boon" in at_least_one(n).text)  # fmt: skip
    blank = sum("S" not in face for face in FACES["B"])
    assert at_least_one(sheet).answer == 1 - Fraction(blank, 6) ** 3


# --- the words of the page -----------------------------------------------------------------------


def test_the_page_says_what_is_so():
    """Each number in its prose, by brute force; upgrades by the counts of cases E07 and E08."""
    page = told_on("01-dice")
    check = {help: f"{float(100 * succeeds(p + ' 2D')):.1f}%" for help, p in SPELLED.items()}
    sailed = {
        help: f"{float(100 * caught_by_brute_force(p, '1M 2A')):.1f}%"
        for help, p in SPELLED.items()
    }
    assert page.says(
        f"In that check it is the Ability die: {check[Help.ABILITY]}, against "
        f"{check[Help.BOON]} with the Boon, {check[Help.UPGRADE]} with the upgrade and "
        f"{check[Help.NOTHING]} as it was"
    )
    assert page.says(
        f"the prey is caught {sailed[Help.NOTHING]} of the time. With an upgrade for the pursuer "
        f"it is {sailed[Help.UPGRADE]}, with a Boon {sailed[Help.BOON]}, and with an Ability die "
        f"{sailed[Help.ABILITY]}: more than double"
    )
    plain, spread = (f"{float(100 * succeeds(p)):.1f}%" for p in ("2M 1A 2D", "2M 1A 1B 1K 2D"))
    assert page.says(f"succeed {plain} of the time, and with a Boon and a Bane thrown in {spread}")
    up = Pool(ability=1).upgraded(4)
    assert page.says(f"four upgrades make 1 Ability into {up.mastery} Mastery and {up.ability}")
    assert page.says(f"what remains is {up.upgraded(-4).ability} Ability, not 1")
    five = Pool(difficulty=2).hardened(5)
    assert page.says(f"are {five.challenge} Challenge and {five.difficulty} Difficulty")


def test_the_page_holds_the_views():
    """Bars for each die, the grid of Successes and Advantage, the three helps."""
    titles = [view.title for view in POOL.views]
    assert titles == ["Net Successes", "With Advantage", "One more?", "In a chase", "Die by die"]
