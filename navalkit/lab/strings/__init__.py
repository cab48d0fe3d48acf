"""Every string of the interface, in one place for each language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


def say(key: str, **values: object) -> str:
    """The words of the interface for a key such as `predict.button`, its blanks filled in.

    >>> say("play.next", number=2)
    'Roll round 2'
    """
    part, _, name = key.partition(".")
    return _strings("en")[part][name].format(**values)


@cache
def _strings(language: str) -> dict[str, dict[str, str]]:
    source = files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(source)
