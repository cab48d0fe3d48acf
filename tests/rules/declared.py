"""A strategy for any inputs class, built from its declaration."""

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from navalkit.rules.inputs import Field, InputError, Inputs, declared


def inputs_of(of: type[Inputs]) -> st.SearchStrategy[Any]:
    """Any legal inputs of the class."""
    fields = {field.name: values_of(field) for field in declared(of)}
    return st.fixed_dictionaries(fields).map(lambda values: _made(of, values))


def _made(of: type[Inputs], values: dict[str, Any]) -> Any:
    try:
        return of(**values)
    except InputError:  # fields that are each legal, and refused together
        assume(False)


def values_of(field: Field) -> st.SearchStrategy[Any]:
    """Any value that the field declares."""
    if isinstance(field.kind, range):
        return st.integers(0, len(field.kind) - 1).map(field.kind.__getitem__)
    if field.kind is bool:
        return st.booleans()
    if field.kind is str:
        return st.text(min_size=1, max_size=60).filter(str.strip)
    named = st.sampled_from(list(field.choices.values())) if field.choices else st.nothing()
    if issubclass(field.kind, Inputs):
        return named | inputs_of(field.kind)
    return named if field.choices else st.sampled_from(list(field.kind))
