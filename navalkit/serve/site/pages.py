"""The site's own pages: the index, and one for each notebook, readable before Python has come."""

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from nbconvert.filters.markdown_mistune import markdown2html_mistune

from navalkit.lab.liveplot import BUNDLE
from navalkit.rules import question, questions
from navalkit.serve.catalogue import catalogue, sections
from navalkit.serve.settings import SHARE, TEMPLATE
from navalkit.show.shown import shown

HERE = Path(__file__).parent
LOOK = SHARE / "nbconvert" / "templates" / TEMPLATE
ASKED = re.compile(r"""Lab\(\s*["']([\w.-]+)["']""")  # the question of a cell
LINK = re.compile(r'(?<= )(src|href)="(?!#|/|[a-z]+:)([^"]+)"')  # to something beside a notebook


@dataclass(frozen=True)
class Part:
    """A cell as a page shows it: prose, or a place for what its code shows."""

    prose: Markup
    code: str
    picture: Markup


def write_pages(site: Path, notebooks: Path, config: dict[str, Any]) -> None:
    """Write the index and every page of `notebooks` into `site`; `config` is the application's."""
    templates = Environment(
        loader=FileSystemLoader([HERE / "templates", LOOK]),
        autoescape=select_autoescape(default=True, default_for_string=True),
    )
    _copy_look(site)
    pages = catalogue(notebooks)
    cards = [{"href": f"{folder_of(page.path)}/", "page": page} for page in pages]
    index = templates.get_template("site-index.html").render(sections=sections(cards), site="")
    (site / "index.html").write_text(index, encoding="utf-8")
    for page in pages:
        folder = site / folder_of(page.path)
        folder.mkdir(parents=True)
        text = templates.get_template("site-page.html").render(
            page=page,
            parts=parts(notebooks / page.path),
            config=Markup(json.dumps(config).replace("<", "\\u003c")),
            plotly=BUNDLE.name,
            site="../",
        )
        (folder / "index.html").write_text(text, encoding="utf-8")


def folder_of(path: str) -> str:
    """Where the page of a notebook is: one folder below the site's own.

    >>> folder_of("03-chase.ipynb"), folder_of("more/own ship.ipynb")
    ('03-chase', 'more-own-ship')
    """
    return re.sub(r"[^\w]+", "-", PurePosixPath(path).with_suffix("").as_posix())


def _copy_look(site: Path) -> None:
    for folder in (LOOK / "static", HERE / "static"):
        shutil.copytree(folder, site / "look", dirs_exist_ok=True)


def parts(notebook: Path) -> list[Part]:
    """The cells of a notebook, in order; a picture of what a page opens with, once."""
    made: list[Part] = []
    drawn = asked = ""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            made.append(Part(Markup(_linked(markdown2html_mistune(source))), "", Markup()))
        elif cell["cell_type"] == "code":
            asked = asked or next(iter(ASKED.findall(source)), "")
            shows = not re.match(r"\s*(from|import) ", source.strip().splitlines()[-1])
            picture = opening(asked) if asked and not drawn and shows and "=" not in source else ""
            drawn = drawn or picture
            made.append(Part(Markup(), source, Markup(picture)))
    return made


def opening(id: str) -> str:
    """How a question's page opens, as a picture; nothing if it has none."""
    if id not in questions():
        return ""
    asked = question(id)
    scene = shown(asked).scene
    return scene(asked.inputs(), None, 0) if scene else ""


def _linked(html: str) -> str:
    # A page lies one folder deeper than its notebook did, and links lead from page to page.
    def anew(found: re.Match[str]) -> str:
        path, _, rest = found[2].partition("?")
        if path.endswith(".ipynb"):
            path = f"{folder_of(path)}/"
        return f'{found[1]}="../{path}{"?" + rest if rest else ""}"'

    return LINK.sub(anew, html)
