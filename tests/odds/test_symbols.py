"""Symbol pools: the big-integer product against brute force, plain convolution and icepool."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalkit.odds.pmf import Pmf
from navalkit.odds.simulate import sampled
from navalkit.odds.symbols import SymbolDie, SymbolPool, Symbols, convolved, face_value
from navalkit.odds.tray import Face
from navalkit.rules.seafight.pool import Pool, kinds
from tests.odds.strategies import pools
from tests.oracles import Case, distributions
from tests.oracles.brute import FACES, TABLES, text_of, thrown

NAMES = {"M": "Mastery", "A": "Ability", "B": "Boon", "K": "Bane", "D": "Difficulty"}
LETTERS = {letter: kinds()[NAMES.get(letter, "Challenge")] for letter in FACES}


def pool_of(text: str) -> SymbolPool:
    """`3M 1A` as dice."""
    return SymbolPool(tuple((LETTERS[word[-1]], int(word[:-1])) for word in text.split()))


def test_faces_are_the_public_ones():
    """Each die has the faces that five public rollers agree on."""
    for letter, faces in FACES.items():
        printed = [face_value(face) for face in LETTERS[letter].faces]
        counted = [Symbols(f.count("S") - f.count("F"), f.count("A") - f.count("T")) for f in faces]
        assert sorted(printed) == sorted(counted)


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_are_what_brute_force_counts(name):
    """The tables that other tests read are those that the product over faces writes."""
    from csv import reader

    from tests.oracles import HERE

    with (HERE / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        assert list(reader(file)) == text_of(name)


def test_nets_agree_with_brute_force():
    """Every net of ten pools, exactly."""
    for pool, wanted in distributions("nets"):
        assert {str(net): p for net, p in pool_of(pool).pmf().items()} == wanted, pool


def test_joint_agrees_with_brute_force():
    """Every net with its Advantage of four pools, exactly."""
    for pool, wanted in distributions("joint"):
        found = pool_of(pool).joint().items()
        assert {f"{net.successes} {net.advantage}": p for net, p in found} == wanted, pool


def test_success_agrees_with_brute_force():
    """P(net ≥ 1) of seven skills against none to four Difficulty dice, exactly."""
    for pool, wanted in distributions("success"):
        assert pool_of(pool).pmf().p(lambda net: net >= 1) == wanted["net >= 1"], pool


@settings(max_examples=60)
@given(pools(most=2))
def test_the_product_is_the_plain_convolution(dice):
    """Die by die over dictionaries, and all at once in one integer: the same."""
    assert SymbolPool(dice).joint() == convolved(dice)


@settings(max_examples=40)
@given(pools(most=6))
def test_nets_are_a_margin_of_the_joint(dice):
    """Net Successes alone are the joint distribution with the Advantage forgotten."""
    pool = SymbolPool(dice)
    assert pool.joint().map(lambda both: both.successes) == pool.pmf()
    assert sum(p for _, p in pool.joint().items()) == 1


@settings(max_examples=40)
@given(pools(most=6))
def test_means_add_die_by_die(dice):
    """The mean net is the sum of the dice's own."""
    assert SymbolPool(dice).pmf().mean() == sum(d.successes.mean() * n for d, n in dice)


@settings(max_examples=25)
@given(pools(most=3), pools(most=3))
def test_pools_together_are_pools_added(ours, theirs):
    """Two pools thrown as one are the sum of the two."""
    both = tuple((die, n + m) for (die, n), (_, m) in zip(ours, theirs, strict=True))
    assert SymbolPool(both).pmf() == SymbolPool(ours).pmf() + SymbolPool(theirs).pmf()


@settings(max_examples=25, deadline=None)
@given(pools(most=2))
def test_icepool_counts_the_same(dice):
    """An independent library, vectors summed, gives the same joint distribution."""
    icepool = pytest.importorskip("icepool")
    letters = {die: letter for letter, die in LETTERS.items()}
    total = icepool.Die([icepool.vectorize(0, 0)])
    for die, count in dice:
        faces = thrown(letters[die]).items()
        total += count @ icepool.Die({icepool.vectorize(*net): ways for net, ways in faces})
    counted = {tuple(net): Fraction(ways, total.denominator()) for net, ways in total.items()}
    assert dict(SymbolPool(dice).joint().items()) == counted


def test_a_pool_of_sixty_dice_does_not_carry():
    """Ten of each kind: sixty big digits, and still the sums of the sums."""
    dice = tuple((die, 10) for die in kinds().values())
    tens = [SymbolPool(((die, 10),)).pmf() for die in kinds().values()]
    assert SymbolPool(dice).pmf() == sum(tens[1:], tens[0])
    assert SymbolPool(dice).joint().mean(lambda net: net.advantage) == 10 * sum(
        die.joint.mean(lambda net: net.advantage) for die in kinds().values()
    )


def test_no_dice_are_worth_nothing():
    """An empty pool certainly nets 0 and 0."""
    assert SymbolPool(()).joint() == Pmf.of(Symbols(0, 0))
    assert str(SymbolPool(())) == "no dice"


@given(pools(most=3), st.integers(0, 2**32))
def test_thrown_faces_read_as_one_of_the_outcomes(dice, seed):
    """What is thrown can be read, and reads as something the odds know."""
    pool = SymbolPool(dice)
    faces = pool.throw(Random(seed))
    assert pool.read(faces) in pool.pmf()
    assert pool.together.read(faces) in pool.joint()
    assert pool.together.read(faces).successes == pool.read(faces)


@given(pools(most=1))
@settings(max_examples=10)
def test_printed_faces_are_those_that_can_be_read(dice):
    """Each die by its name with what it shows, in the order in which they are thrown."""
    pool = SymbolPool(dice)
    assert [name for name, _ in pool.printed()] == [kind.name for kind in pool]
    shortest = [Face(name, faces[0]) for name, faces in pool.printed()]
    assert pool.read(shortest) in pool.pmf()
    assert [face.die for face in pool.throw(Random(1))] == [name for name, _ in pool.printed()]


@pytest.mark.parametrize(
    ("faces", "says"),
    [
        ([Face("Boon", "SS")], "a Boon die has no face 'SS'"),
        ([Face("Bane", "F")], "the pool is 1 Boon, not Bane F"),
        ([Face("Boon", "S")] * 2, "the pool is 1 Boon, not Boon S, Boon S"),
        ([], "not no dice"),
    ],
)
def test_faces_the_pool_lacks_are_refused(faces, says):
    """In a sentence that says what lies there."""
    with pytest.raises(ValueError, match=says):
        pool_of("1B").read(faces)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: pool_of("10000M"), "number of Mastery dice is 10000; it may be 0 to 60"),
        (lambda: pool_of("40M 40A"), "number of dice in a pool is 80; it may be 0 to 60"),
        (lambda: pool_of("-1B 2K"), "number of Boon dice is -1; it may be 0 to 60"),
        (lambda: Pool(mastery=10_000), "mastery: 10000 is out of bounds; it takes 0 to 20"),
        (lambda: SymbolDie("Odd", ("S", "X")).successes, "the face 'X' is not made of"),
    ],
)
def test_bounds_are_named_at_once(make, says):
    """Field, value and bounds, before anything is counted."""
    with pytest.raises(ValueError, match=says):
        make()


# --- published cases -----------------------------------------------------------------------------


def shows(letter: str, symbol: str) -> Fraction:
    """The chance that one die shows a symbol at all."""
    faces = LETTERS[letter].faces
    named = {"Triumph": "S", "Despair": "F"}
    return Fraction(sum(symbol in named.get(face, face) for face in faces), len(faces))


def test_E01_one_die_on_average():
    """Mean Successes and Advantage of a Mastery and an Ability die, and how often they succeed."""
    case = Case("E01")
    for name, letter in (("ability", "A"), ("proficiency", "M")):
        die = LETTERS[letter]
        assert case.agrees(f"{name}_mean_success", die.successes.mean())
        assert case.agrees(f"{name}_mean_advantage", die.joint.mean(lambda net: net.advantage))
        assert case.agrees(f"{name}_p_ge1_success", die.successes.p(lambda net: net >= 1))
    triumphs = LETTERS["M"].faces.count("Triumph")
    assert case.agrees("proficiency_p_triumph", Fraction(triumphs, 12))


def test_E02_what_a_bad_die_shows():
    """How often a Difficulty, Bane or Challenge die shows a Failure, or a Threat."""
    case = Case("E02")
    for name, letter in (("difficulty", "D"), ("setback", "K"), ("challenge", "C")):
        failure = f"{name}_p_failure" + ("_incl_despair" if letter == "C" else "")
        assert case.agrees(failure, shows(letter, "F"))
        assert case.agrees(f"{name}_p_threat", shows(letter, "T"))


@pytest.mark.parametrize("face", ["Failure", "Despair"])
def test_E04_a_despair_fails_like_a_failure(face):
    """An Ability die beside a certain Despair succeeds as often as beside a certain Failure."""
    certain = SymbolDie("Certain", ({"Failure": "F"}.get(face, face),))
    pool = SymbolPool(((LETTERS["A"], 1), (certain, 1)))
    wanted = f"p_success_auto_{face.lower()}"
    assert Case("E04").agrees(wanted, pool.pmf().p(lambda net: net >= 1))


def test_E05_the_boon_has_one_double_advantage():
    """Not two Successes with Advantage, as one public table has it."""
    case = Case("E05")
    printed = [case.text[f"faces {n}"].replace("blank", "").upper() for n in range(6)]
    boon = LETTERS["B"]
    assert sorted(boon.faces) == sorted(printed)
    assert case.agrees("p_ge1_success", boon.successes.p(lambda net: net >= 1))
    assert case.agrees("mean_success", boon.successes.mean())
    assert case.agrees("mean_advantage", boon.joint.mean(lambda net: net.advantage))


def test_E06_a_simulation_stays_in_its_band():
    """500 throws of a seed lie within four standard errors of the exact chance."""
    case = Case("E06")
    exact = pool_of("2A 1M 2D").pmf()
    p = exact.p(lambda net: net >= 1)
    assert case.agrees("exact", p)
    seen = sampled(exact, 500, seed=1).p(lambda net: net >= 1)
    error = float(p * (1 - p) / 500) ** 0.5
    assert abs(seen.value - p) < case["sim_within_se"] * error
    assert seen.low < p < seen.high


def test_E09_success_of_common_pools():
    """35 pools, twice derived."""
    case = Case("E09")
    assert len(case) == 35
    for name in case:
        skill, hard = name.replace("P", "M").split("|")
        dice = " ".join(f"1{die}" for die in skill + hard)
        assert case.agrees(name, pool_of(dice).pmf().p(lambda net: net >= 1))
