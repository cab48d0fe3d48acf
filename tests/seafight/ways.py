"""A rule's odds by the other road: every way its throws can fall, played one by one."""

from collections.abc import Callable
from typing import Any

from navalkit.odds.pmf import Pmf
from navalkit.odds.tray import Roll, Tray


def every_way(step: Callable[[Roll], Pmf[Any]], entered: tuple[Any, ...] = ()) -> Pmf[Any]:
    """What comes of the step when each throw it asks for is entered in turn, each way weighed."""
    tray = Tray(None, entered)
    after = step(tray)
    if tray.wanted is None:
        return Pmf.of(after.only)
    return tray.wanted.dice.pmf().then(lambda value: every_way(step, (*entered, value)))
