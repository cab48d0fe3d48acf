"""What runs first in a page that has no server: in the browser, before the page's own cells."""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

ABSENT = {"numpy": "The grids and games of this part", "plotly": "A figure as Python has it"}


class AshoreError(ImportError, ValueError):
    """A package that is not to be had in a browser; its words are for the reader."""


class Ashore(MetaPathFinder):
    """Says of a package that is left on land what that means, where it is first missed."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Nothing, of any other package, or when it is only asked whether there is one."""
        if name not in ABSENT or not _importing():
            return None
        raise AshoreError(
            f"{ABSENT[name]} cannot run in a browser alone (it takes {name}): "
            "open the page with `navalkit serve` or on Binder",
            name=name,
        )


def _importing() -> bool:
    # Who called the finder's caller: an import statement, or `importlib.util.find_spec`.
    return sys._getframe(3).f_code.co_name == "_find_and_load_unlocked"


def board(search: str) -> None:
    """Tell the page the link it was opened by, as a server would."""
    os.environ["QUERY_STRING"] = search.removeprefix("?")
    if not any(isinstance(finder, Ashore) for finder in sys.meta_path):
        sys.meta_path.append(Ashore())
