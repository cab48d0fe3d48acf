"""A server and a browser for tests of what a reader sees."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from navalkit.serve.catalogue import notebooks_folder
from tests.serve.running import Server, jupyterlab, voila

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run"]
QUIET += ["--disable-background-networking", "--disable-component-update"]

# A test is about what comes to be seen, not how soon on a machine that does other work besides;
# where a time is promised, the test that checks it says so itself.
PATIENCE = 60_000  # milliseconds
expect.set_options(timeout=PATIENCE)


# Not for the whole session: Playwright leaves an event loop running while it is open.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser; without one the test is skipped, but never where CI is set."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium on the path")
        pytest.skip("no Chromium on the path")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@dataclass
class Visit:
    """A page opened in a browser of its own, with what it asked for and complained of."""

    page: Page
    server: Server
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    received: list[int] = field(default_factory=list)  # sizes of websocket messages, bytes

    @property
    def outside(self) -> list[str]:
        """Requests to any other host."""
        own = (self.server.url, "data:", "blob:")
        return [url for url in self.requests if not url.startswith(own)]

    def open(self, path: str) -> Page:
        """Go to `path` of the server."""
        self.page.goto(self.server.url + path, wait_until="domcontentloaded")
        return self.page

    def open_notebook(self, name: str, query: str = "") -> Page:
        """Go to the page of a notebook with plots; wait until every one in sight is drawn."""
        self.open(f"voila/render/{name}{query}")
        self.page.wait_for_selector("#loading", state="detached")
        self.page.wait_for_selector("[data-drawn]")
        self.page.wait_for_function(
            "[...document.querySelectorAll('.nk-plot')]"
            ".every(plot => !plot.clientWidth || plot.dataset.drawn)"
        )
        return self.page


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 900}}

Visitor = Callable[..., Visit]


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Callable[..., Visit]]:
    """Readers, each with a browser of their own: `visitor(server, phone=…, dark=…, still=…)`."""
    contexts = []

    def visit(
        server: Server, *, phone: bool = False, dark: bool = False, still: bool = False, **more: Any
    ) -> Visit:
        context = chromium.new_context(
            **{
                **(PHONE if phone else DESK),
                "color_scheme": "dark" if dark else "light",
                "reduced_motion": "reduce" if still else "no-preference",
                **more,
            }
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        seen = Visit(context.new_page(), server)
        seen.page.on("request", lambda request: seen.requests.append(request.url))
        seen.page.on("pageerror", lambda error: seen.errors.append(str(error)))
        seen.page.on(
            "websocket",
            lambda ws: ws.on("framereceived", lambda frame: seen.received.append(len(frame))),
        )
        return seen

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def served() -> Iterator[Server]:
    """The kit's own notebooks, served."""
    with voila() as server:
        yield server


@pytest.fixture(scope="session")
def lab() -> Iterator[Server]:
    """The kit's own notebooks in JupyterLab."""
    with jupyterlab(notebooks_folder()) as server:
        yield server
