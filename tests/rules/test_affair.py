"""The same two ships under every rulebook, against other routes to the same figures."""

from dataclasses import replace
from fractions import Fraction

import pytest

from navalkit.rules import question, questions
from navalkit.rules.inputs import changed
from navalkit.rules.likeness import (
    BOOKS,
    Affair,
    Crew,
    Kind,
    Party,
    inputs_of,
    replaced,
    translated,
    values_of,
)
from navalkit.rules.luck import rolls, rounds, verdict
from navalkit.rules.question import exact_chain

EVEN = Affair(Party(Kind.FRIGATE), Party(Kind.FRIGATE))


@pytest.mark.parametrize("id", BOOKS)
def test_every_ship_and_crew_has_its_figures_in_every_rulebook(id):
    """No kind and no grade is refused, on either side."""
    for kind in Kind:
        for crew in Crew:
            party = Party(kind, crew)
            inputs_of(id, Affair(party, party))


def test_every_rulebook_is_there():
    """The four families, and of the rams all five rulesets."""
    assert {id.partition(".")[0] for id in BOOKS} == {id.partition(".")[0] for id in questions()}
    assert {id for id in BOOKS if id.startswith("ramming.")} == {
        id for id in questions() if id.startswith("ramming.")
    }


@pytest.mark.parametrize("id", BOOKS)
def test_the_named_outcomes_are_outcomes(id):
    """Of every set-up of the scene, what counts as won or lost can be found by name."""
    asked, inputs = inputs_of(id, EVEN)
    kinds = {type(outcome) for outcome in asked.ask(inputs).outcomes}
    (kind,) = kinds
    assert {*BOOKS[id].won, *BOOKS[id].lost} <= set(kind.__members__)


def test_between_equals_a_fair_ruleset_is_fair():
    """Squadrons and the sea-fight treat both sides alike where nobody goes first."""
    found = verdict("ramming.squadrons", EVEN, fights=2)
    assert found.ours == found.theirs
    assert found.ours + found.neither + found.theirs == 1


def test_figures_by_hand():
    """Squares 4 against 2: 7/12 to grapple, then 26 of 30 decided boardings; umpire 130 to 230."""
    squares = verdict("ramming.squares", Affair(), fights=2)
    assert squares.ours == Fraction(7, 12) * Fraction(26, 32)
    umpire = verdict("ramming.umpire", Affair(), fights=2)
    assert umpire.ours == Fraction(130, 230)
    assert umpire.rounds == umpire.rolls == 1
    assert umpire.skills == ()


def test_the_spread_of_a_skill_by_hand():
    """Crew quality of the squadrons one down and one up, each asked for itself."""
    asked, inputs = inputs_of("ramming.squadrons", EVEN)
    day = [
        asked.ask(changed(inputs, {"ours.quality": str(q)})).outcomes.p(asked.event.holds)
        for q in (-1, 0, 1)
    ]
    (spread,) = verdict("ramming.squadrons", EVEN, fights=2).skills
    assert (spread.low, spread.high) == (min(day), max(day))
    assert spread.words == "Crew quality"


def test_rounds_of_the_crewed_fight_by_its_chain():
    """Round by round from the shorter fights, and from the chain of a small one itself."""
    asked, inputs = inputs_of("crewedships.fight", EVEN)
    small = changed(inputs, {"rounds": "2"})
    assert (
        rounds(asked, small, BOOKS["crewedships.fight"])
        == exact_chain(asked, small).expected_rounds()
    )


def test_rounds_of_an_engagement_are_those_of_seeded_fights():
    """What the history tells is the mean of fights played, within four standard errors."""
    asked, inputs = inputs_of("seafight.engagement", EVEN)
    told = rounds(asked, inputs, BOOKS["seafight.engagement"])
    played = asked.many(inputs, 2_000, seed=5)
    chain = exact_chain(asked, inputs)
    mean = sum(
        sum(n for state, n in tally.counts.items() if not chain.over(state)) / tally.trials
        for tally in played.rounds
    )
    assert abs(float(told) - mean) < 4 * 5 / 2_000**0.5


def test_rolls_are_counted_to_the_end():
    """In a duel of rams each move takes one roll, and the first good blow ends it."""
    asked, inputs = inputs_of("ramming.melee", EVEN)
    counts = [rolls(asked, inputs, seed) for seed in range(400)]
    assert min(counts) == 1
    expected = float(exact_chain(asked, inputs).expected_rounds())
    assert abs(sum(counts) / 400 - expected) < 0.3


def test_what_stands_for_a_ship_can_be_replaced():
    """The rest stays; a figure the rulebook has not is refused in a sentence with its name."""
    other = replaced(BOOKS, "ramming.squares", 0, ("sloop", "sloop", "first-rate", "third-rate"))
    assert translated("ramming.squares", Affair(), other)["boarder.ship"] == "first-rate"
    assert translated("ramming.squares", Affair())["boarder.ship"] == "frigate"
    wrong = replaced(BOOKS, "ramming.umpire", 0, ("1", "2", "many", "4"))
    with pytest.raises(ValueError, match=r"Umpire, our_men: 'many' is not a whole number"):
        inputs_of("ramming.umpire", Affair(), wrong)
    with pytest.raises(ValueError, match=r"Umpire: 1 figures will not do"):
        replaced(BOOKS, "ramming.umpire", 0, ("1",))


def test_a_step_of_a_catalogue_is_its_next_line():
    """The grades of a Company stand in the order of their dice."""
    of = question("seafight.engagement").inputs
    assert values_of(of, "prey.quality") == ["raw", "green", "regular", "veteran", "crack"]


def test_the_scene_is_the_same_for_all():
    """A better crew of ours never lowers our chance, in any rulebook that asks for one."""
    for id, book in BOOKS.items():
        if any(figure.is_skill for figure in book.figures):
            chances = []
            for crew in Crew:
                affair = replace(EVEN, ours=Party(Kind.FRIGATE, crew))
                asked, inputs = inputs_of(id, affair)
                ends = asked.ask(inputs).outcomes
                chances.append(ends.p(lambda end, won=book.won: end.name in won))
            assert chances == sorted(chances), id
