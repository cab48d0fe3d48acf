"""The pages without a server: built, put on a plain file server, opened with the network off."""

import errno
import importlib.util
import os
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.browser

READY = 180_000  # milliseconds for Python to come and run a page, on a machine that does other work
PLOT = ".nk-reveal .nk-plot-picture >> nth=0"
SENTENCE = ".nk-reveal .nk-sentence >> nth=0"
GUESS = "This is my guess"
ROUNDS = "Rounds before night, rounds"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built by its command; skipped where what that takes is not to be had."""
    if importlib.util.find_spec("jupyterlite_pyodide_kernel") is None:
        pytest.skip("the extra `site` is not installed")
    if shutil.which("npm") is None:
        pytest.skip("npm is not on the path")
    output = tmp_path_factory.mktemp("site") / "navalkit"
    start = "import sys; from navalkit.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", start, "site", str(output)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if done.stderr.startswith("npm brought no") and not os.environ.get("CI"):
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    return output


class Files(SimpleHTTPRequestHandler):
    """A plain file server, as any host of static pages is."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture(scope="session")
def url(folder: Path) -> Iterator[str]:
    """Where the site is, below a path of its own as on a host that has others."""
    handler = partial(Files, directory=str(folder.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/navalkit/"
        server.shutdown()


@pytest.fixture
def reader(chromium: Browser, url: str) -> Iterator[Callable[..., Page]]:
    """A page opened with every other host out of reach; asking for one fails the test."""
    outside: list[str] = []
    contexts = []

    def visit(path: str, phone: bool = False, dark: bool = False) -> Page:
        look = {**(PHONE if phone else DESK), "color_scheme": "dark" if dark else "light"}
        context = chromium.new_context(**look)
        contexts.append(context)

        def gate(route: Route) -> None:
            if route.request.url.startswith(url):
                route.continue_()
            else:
                outside.append(route.request.url)
                route.abort()

        context.route("**/*", gate)
        page = context.new_page()
        page.goto(url + path, wait_until="domcontentloaded")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert outside == []


def ready(page: Page) -> Page:
    """The page once its cells have run."""
    page.wait_for_selector("html[data-ready]", state="attached", timeout=READY)
    assert page.locator(".nk-apology").all_inner_texts() == []
    return page


def guessed(page: Page) -> None:
    """Give the guess that the page offers."""
    page.get_by_role("button", name=GUESS).first.click()
    expect(page.locator(SENTENCE)).to_contain_text("64.1%")


def rightwards(page: Page, presses: int) -> None:
    """Move the slider of the rounds by its keys."""
    page.get_by_role("slider", name=ROUNDS, exact=True).first.focus()
    for _ in range(presses):
        page.keyboard.press("ArrowRight")


def caught(page: Page) -> list[float]:
    """The heights of the bars of 'Engaged' as the browser has drawn them."""
    drawn: list[float] = page.eval_on_selector(PLOT, "plot => Array.from(plot.data[0].y)")
    return drawn


def test_the_chase_runs_in_the_browser_alone(reader: Callable[..., Page]) -> None:
    """A guess, a slider, the plot's data: as served, without a server."""
    page = ready(reader("03-chase/"))
    guessed(page)
    page.wait_for_selector(".nk-reveal .nk-plot[data-drawn]")
    assert round(caught(page)[-1], 6) == 0.640546
    rightwards(page, 2)
    expect(page.locator(SENTENCE)).to_contain_text("72.6%")
    page.wait_for_function(
        "document.querySelector('.nk-reveal .nk-plot-picture').data[0].y.length === 9"
    )
    page.wait_for_function("location.search.includes('rounds=8')")
    page.get_by_role("button", name="Play 1,000").first.click()
    told = page.locator(".nk-many .nk-sentence").first
    expect(told).to_contain_text("1,000", timeout=120_000)
    expect(page.locator(".nk-ended")).to_have_count(0)  # no false alarm while it worked


def test_the_first_page_runs_on_a_phone(reader: Callable[..., Page]) -> None:
    """Start here: guess and slide; nothing is wider than the phone."""
    page = ready(reader("00-start-here/", phone=True, dark=True))
    assert page.evaluate("document.body.dataset.jpThemeLight") == "false"
    guessed(page)
    page.get_by_text("Set-up", exact=True).first.click()
    rightwards(page, 1)
    expect(page.locator(SENTENCE)).not_to_contain_text("64.1%")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("name", ["01-dice", "02-sighting", "02-wind"])
def test_the_pages_before_the_chase_run_too(reader: Callable[..., Page], name: str) -> None:
    """Every cell, without an apology, up to controls that can be moved."""
    page = ready(reader(f"{name}/"))
    expect(page.locator(".nk-controls input[type=range]").first).to_be_attached()


def test_a_link_opens_the_set_up_it_holds(reader: Callable[..., Page]) -> None:
    """Eight rounds and a guess, from the address."""
    page = ready(reader("03-chase/?rounds=8&guess=50"))
    expect(page.locator(SENTENCE)).to_contain_text("72.6%")


def test_there_is_something_to_read_before_python_comes(reader: Callable[..., Page]) -> None:
    """Prose, the opening picture and a word on what is going on."""
    page = reader("03-chase/")
    expect(page.get_by_role("heading", name="The chase", exact=True)).to_be_visible()
    expect(page.locator(".nk-opening svg").first).to_be_visible()
    expect(page.get_by_role("status")).to_be_visible()


def test_the_index_leads_to_every_page(reader: Callable[..., Page], folder: Path) -> None:
    """Each card to a page that is there."""
    page = reader("")
    leads = page.locator(".nk-card").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert len(leads) >= 2
    assert [lead for lead in leads if not (folder / lead / "index.html").is_file()] == []


def test_python_and_the_kit_are_the_sites_own(folder: Path) -> None:
    """Nothing is to be fetched elsewhere; what is shipped of the kit is what runs here."""
    config = (folder / "jupyter-lite.json").read_text(encoding="utf-8")
    assert '"pyodideUrl": "./static/pyodide/pyodide.mjs"' in config
    for page in folder.glob("**/index.html"):
        text = page.read_text(encoding="utf-8")
        assert "https://" not in text.replace("https://www.w3.org", ""), page
    (wheel,) = (folder / "static" / "pyodide").glob("navalkit-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "navalkit/lab/lab.py" in names
    assert not any(name.startswith("navalkit/serve/share") for name in names)


def test_what_is_left_on_land_says_so_when_it_is_imported() -> None:
    """One sentence for the reader; whoever only asks whether it is there hears that it is not."""
    asked = """
import sys
from navalkit.odds.grid import numpy_here
from navalkit.serve.site import aboard
aboard.board("?rounds=8")
sys.meta_path[:] = [finder for finder in sys.meta_path if isinstance(finder, aboard.Ashore)]
print(numpy_here())
try:
    import numpy
except ValueError as error:
    print(isinstance(error, ImportError), error)
"""
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert told.stdout.startswith("False\nTrue The grids and games of this part"), told.stderr


def test_a_full_disk_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever part of the site does not fit."""
    pytest.importorskip("jupyterlite_pyodide_kernel", reason="the extra `site` is not installed")
    from navalkit.cli import main
    from navalkit.serve.site import build

    def full(_: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(build, "fetch_python", full)
    assert main(["site", str(tmp_path / "new")]) == 1
    assert capsys.readouterr().err.endswith("new: No space left on device\n")


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    """A site is built in a new folder, an empty one or its own."""
    pytest.importorskip("jupyterlite_pyodide_kernel", reason="the extra `site` is not installed")
    from navalkit.serve.site.build import SiteError, build

    (tmp_path / "letters.txt").write_text("mine")
    with pytest.raises(SiteError, match="neither empty nor a site"):
        build(tmp_path)
    assert (tmp_path / "letters.txt").read_text() == "mine"
