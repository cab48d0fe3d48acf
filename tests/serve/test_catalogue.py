"""The catalogue of pages: what the index and the pages say of one another is there."""

import json
import re

import pytest
from jinja2 import Environment, FileSystemLoader

from navalkit.serve.catalogue import catalogue, notebooks_folder
from navalkit.serve.settings import SHARE, TEMPLATE

FOLDER = notebooks_folder()
PAGES = catalogue(FOLDER)
LINK = re.compile(r"\]\(([^)]+\.ipynb)[^)]*\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_links_lead_to_pages(page):
    """Every page but an end of the way names the next, and each one named exists."""
    cells = json.loads((FOLDER / page.path).read_text(encoding="utf-8"))["cells"]
    prose = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    named = {name for text in prose for name in LINK.findall(text)}
    assert named
    assert named <= {other.path for other in PAGES} - {page.path}


def test_every_page_has_a_drawing_of_its_own():
    """All but the first, which is a button."""
    icons = [page.icon for page in PAGES[1:]]
    assert len(set(icons)) == len(icons)
    templates = FileSystemLoader(SHARE / "nbconvert" / "templates" / TEMPLATE)
    drawn = Environment(loader=templates).get_template("icons.html.j2")
    assert set(icons) <= set(drawn.module.strokes)
