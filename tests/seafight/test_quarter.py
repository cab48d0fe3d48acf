"""Quarter: what binds the Captain, what it costs, and every way through the decisions."""

from itertools import product

import pytest

from navalkit.rules.clauses import clause
from navalkit.rules.seafight.quarter import (
    GRANT,
    REFUSE,
    Articles,
    QuarterInputs,
    bound_to_grant,
    decisions,
    refusal,
    walked,
    ways,
)

EVERY = [
    QuarterInputs(articles, called, pirates, morale)
    for articles, called, pirates, morale in product(Articles, (True, False), (True, False), (0, 4))
]


@pytest.mark.parametrize(
    ("articles", "called", "bound"),
    [
        (Articles.WHEN_CALLED, True, True),
        (Articles.WHEN_CALLED, False, False),
        (Articles.NONE_PROMISED, True, False),
        (Articles.NONE_PROMISED, False, False),
    ],
)
def test_SF_QUART_1_the_articles_bind_when_quarter_is_called_for(articles, called, bound):
    """Articles without that promise leave a free hand."""
    assert bound_to_grant(articles, called) is bound


def test_SF_QUART_1_refusing_in_breach_costs_a_pirate_company_one_morale():
    """Nobody else, and nothing below 0."""
    for inputs in EVERY:
        breach = bound_to_grant(inputs.articles, inputs.called) and inputs.pirates
        assert refusal(inputs) == (-1 if breach else 0)
        assert walked(inputs, [REFUSE]).morale == max(inputs.morale - breach, 0)
        assert walked(inputs, [GRANT]).morale == inputs.morale


def test_SF_QUART_2_the_winner_may_do_what_the_text_lists():
    """Seize, release, burn; take the cargo; free, recruit or force; punish; boards first."""
    forks = {fork.key: [deed.key for deed in fork.deeds] for fork in decisions(QuarterInputs())}
    assert forks == {
        "quarter": ["grant", "refuse"],
        "goods": ["reserve", "spare"],
        "people": ["free", "recruit", "force"],
        "master": ["punish", "pardon"],
        "vessel": ["seize", "release", "burn"],
    }
    assert "Quartermaster" in decisions(QuarterInputs())[1].words


def test_SF_QUART_2_without_quarter_there_is_nobody_to_recruit():
    """Neither people nor master are asked after."""
    forks = decisions(QuarterInputs(), [REFUSE])
    assert [fork.key for fork in forks] == ["quarter", "goods", "vessel"]


@pytest.mark.parametrize("inputs", EVERY)
def test_every_way_through_comes_to_an_end(inputs):
    """2 × 3 × 2 × 3 with quarter, 2 × 3 without; each deed cites a clause and yields something."""
    found = ways(inputs)
    assert len(found) == len(set(found)) == 36 + 6
    for way in found:
        account = walked(inputs, way)
        assert account.ahead is None
        assert [deed.key for deed in account.deeds] == list(way)
        assert all(clause(deed.clause) and deed.yields for deed in account.deeds)
        assert account.morale in range(6)


def test_what_is_not_open_is_refused():
    """In one sentence that names what is."""
    with pytest.raises(ValueError, match="'burn' is not open here; it takes grant, refuse"):
        walked(QuarterInputs(), ["burn"])
    with pytest.raises(ValueError, match="after everything is decided"):
        walked(QuarterInputs(), ["refuse", "spare", "burn", "burn"])
