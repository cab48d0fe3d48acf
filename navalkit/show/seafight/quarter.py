"""Quarter, drawn: the forks on the way, what was chosen, what it costs and yields. SF-QUART."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from navalkit.rules.seafight.quarter import (
    Account,
    Articles,
    Decision,
    Deed,
    QuarterInputs,
    decisions,
    refusal,
    walked,
)
from navalkit.show.draw import clean
from navalkit.show.numbers import signed
from navalkit.show.palette import EDGE, SIDES


def chart(inputs: QuarterInputs, chosen: Sequence[str]) -> str:
    """Every fork with its deeds, those chosen marked, the one ahead framed; for a reader to walk.

    >>> "you are here" in chart(QuarterInputs(), [])
    True
    """
    account = walked(inputs, chosen)
    forks = decisions(inputs, chosen)
    return "".join(_fork(fork, chosen, account) for fork in forks)


def _fork(fork: Decision, chosen: Sequence[str], account: Account) -> str:
    here = account.ahead == fork
    frame = f"2px solid {SIDES['ours'].fill}" if here else f"1px solid {EDGE}"
    where = " <small>you are here</small>" if here else ""
    deeds = "".join(_deed(deed, deed in account.deeds, here) for deed in fork.deeds)
    return (
        f'<div style="border:{frame};border-radius:8px;padding:8px 12px;margin:6px 0">'
        f"<b>{clean(fork.words)}</b>{where}"
        f'<ul style="margin:4px 0 0;padding:0;list-style:none">{deeds}</ul></div>'
    )


def _deed(deed: Deed, done: bool, here: bool) -> str:
    mark = "✓" if done else "○" if here else "·"
    faded = "" if done or here else "opacity:.65;"
    told = "; ".join(consequences(deed))
    weight = "font-weight:650;" if done else ""
    return (
        f'<li style="{faded}padding:2px 0"><span aria-hidden="true">{mark}</span> '
        f'<span style="{weight}">{clean(deed.words)}</span>'
        f"{' (chosen)' if done else ''}: {clean(told)} "
        f'<span class="nk-id" style="white-space:nowrap">{clean(deed.clause)}</span></li>'
    )


def consequences(deed: Deed) -> Iterator[str]:
    """What a deed yields and costs, part by part.

    >>> from navalkit.rules.seafight.quarter import quarter
    >>> list(consequences(quarter(QuarterInputs()).deeds[1]))[-1]
    'Morale −1'
    """
    yield deed.yields.rstrip(".")
    if deed.costs:
        yield deed.costs.rstrip(".")
    if deed.morale:
        yield f"Morale {signed(deed.morale)}"


def verdict(inputs: QuarterInputs, account: Account) -> str:
    """What it has come to, in a sentence.

    >>> verdict(QuarterInputs(), walked(QuarterInputs(), ["refuse", "spare", "burn"]))
    'All is decided. Our Morale is 3, 1 lower than before.'
    """
    change = inputs.morale - account.morale
    same = "as before" if not change else f"{change} lower than before"
    done = "All is decided." if account.ahead is None else "There is more to decide."
    return f"{done} Our Morale is {account.morale}, {same}."


def bound(inputs: QuarterInputs) -> str:
    """What the articles leave the Captain, in a sentence. SF-QUART-1.

    >>> bound(QuarterInputs(called=False))
    'Nobody calls for quarter: the Captain is free to refuse it.'
    """
    if inputs.articles is Articles.NONE_PROMISED:
        return "Our articles promise none: the Captain is free to refuse quarter."
    if not inputs.called:
        return "Nobody calls for quarter: the Captain is free to refuse it."
    price = " and cost 1 Morale" if refusal(inputs) else ""
    return f"They call for quarter, and our articles grant it: to refuse would break them{price}."
