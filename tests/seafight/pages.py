"""The prose of a notebook, to be held to its numbers."""

import json
from pathlib import Path
from typing import NamedTuple

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


class Page(NamedTuple):
    """The words of a page, without their marks."""

    words: str

    def says(self, sentence: str) -> bool:
        """Whether these words stand on the page."""
        assert sentence in self.words, sentence
        return True


def told_on(name: str) -> Page:
    """The prose of the notebook of that name."""
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    prose = (
        "".join(cell["source"]).replace("*", "")
        for cell in cells
        if cell["cell_type"] == "markdown"
    )
    return Page("\n".join(prose))
