"""The pages there are to open, read from the notebooks' own metadata."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Page:
    """One notebook as a reader meets it: where it is, what it is called, what it is for."""

    path: str
    title: str
    blurb: str
    order: float
    part: str  # of the whole it belongs to: "The sea-fight, step by step"
    icon: str  # the little drawing that stands for it, by its name in `icons.html.j2`


def notebooks_folder() -> Path:
    """The folder of the kit's notebooks: in the wheel, or at the top of a checkout."""
    package = Path(__file__).parents[1]
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        f"no notebooks beside {package}: install navalkit again, or run it in a checkout"
    )


def folder_under(root: Path) -> Path | None:
    """Where the pages are as a Jupyter server at `root` sees them: not in the wheel it cannot see.

    None when there are no pages of ours under `root`.
    """
    for folder in (root / "notebooks", root, notebooks_folder()):
        if folder.resolve().is_relative_to(root.resolve()):
            notebooks = sorted(folder.glob("*.ipynb"))
            if any("navalkit" in _metadata(notebook) for notebook in notebooks):
                return folder.resolve()
    return None


def catalogue(folder: Path) -> list[Page]:
    """The pages of `folder` in the order their metadata gives, unnumbered ones last by name."""
    found = (path for path in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    return sorted((_page(path, folder) for path in found), key=lambda page: (page.order, page.path))


def sections(cards: Iterable[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """The cards of an index under the parts they belong to, all in the order they come in."""
    return [(part, list(those)) for part, those in groupby(cards, lambda card: card["page"].part)]


def _page(notebook: Path, folder: Path) -> Page:
    said = _metadata(notebook).get("navalkit", {})
    return Page(
        path=notebook.relative_to(folder).as_posix(),
        title=said.get("title") or _spoken(notebook.stem),
        blurb=said.get("blurb", ""),
        order=said.get("order", float("inf")),
        part=said.get("part", ""),
        icon=said.get("icon", ""),
    )


def _metadata(notebook: Path) -> dict[str, Any]:
    try:
        read = json.loads(notebook.read_text(encoding="utf-8"))
    except ValueError:
        return {}  # half written, or no notebook at all: it goes by its name
    metadata: dict[str, Any] = read.get("metadata", {})
    return metadata


def _spoken(stem: str) -> str:
    """A file's name as a title.

    >>> _spoken("03-chase_and-flight")
    'Chase and flight'
    """
    words = stem.replace("_", "-").split("-")
    return " ".join(word for word in words if not word.isdigit()).capitalize() or stem
