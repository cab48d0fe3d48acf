"""What two set-ups differ in, in the words of their controls."""

from __future__ import annotations

from navalkit.rules.inputs import Inputs, declared, words_of


def differences(one: Inputs, other: Inputs, said: str = "") -> list[str]:
    """The fields in which two set-ups differ, in words.

    >>> from navalkit.rules.seafight.chase_inputs import ChaseInputs
    >>> differences(ChaseInputs(), ChaseInputs(rounds=8))
    ['Rounds before night 6 → 8']
    """
    told: list[str] = []
    for field in declared(type(one)):
        before, after = getattr(one, field.name), getattr(other, field.name)
        if before == after:
            continue
        if isinstance(before, Inputs) and not field.choices:
            told += differences(before, after, f"{field.says.label}: ")
        elif isinstance(before, Inputs):
            told.append(f"{said}{field.says.label} {_named(before)} → {_named(after)}")
        else:
            told.append(f"{said}{field.says.label} {words_of(before)} → {words_of(after)}")
    return told


def _named(entry: Inputs) -> str:
    figures = (f"{f.says.label} {words_of(getattr(entry, f.name))}" for f in declared(type(entry)))
    return str(getattr(entry, "name", "")) or ", ".join(figures)
