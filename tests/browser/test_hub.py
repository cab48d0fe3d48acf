"""The pages on a JupyterHub: two people at once, each with a server and numbers of their own."""

import importlib.util
from collections.abc import Iterator
from typing import Any

import psutil
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.test_chase import CHASE, PLOT, ROUNDS, SENTENCE, slider
from tests.serve.asking import eventually
from tests.serve.hub import jupyterhub, proxy
from tests.serve.running import Server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        importlib.util.find_spec("jupyterhub") is None, reason="the extra `hub` is not installed"
    ),
    pytest.mark.skipif(proxy() is None, reason="configurable-http-proxy (npm) is not on the path"),
]


@pytest.fixture(scope="module")
def hub() -> Iterator[Server]:
    """A hub anybody may come to."""
    with jupyterhub() as server:
        yield server


def arrive(visit: Visit, name: str) -> Page:
    """Log in; the server starts, and the pages are what is seen first."""
    page = visit.open("hub/login")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", "a word")
    page.click("input[type=submit]")
    page.wait_for_url(f"**/user/{name}/voila/tree", timeout=120_000)
    return page


def chase(page: Page) -> Page:
    """From the index to the chase, and a guess given."""
    page.locator(".nk-card", has_text="The chase").click()
    page.wait_for_selector(".nk-share", timeout=90_000)
    page.get_by_role("button", name="This is my guess").first.click()
    page.wait_for_selector(".nk-reveal .nk-plot[data-drawn]")
    return page


def bars(page: Page) -> int:
    """Of how many rounds the plot has bars."""
    drawn: int = page.evaluate(f"document.querySelector('{PLOT}').data[0].y.length")
    return drawn


def kernels(hub: Server) -> list[Any]:
    """The kernels of everybody's servers."""
    below = psutil.Process(hub.process.pid).children(recursive=True)
    return [child for child in below if "ipykernel_launcher" in " ".join(child.cmdline())]


def test_two_people_at_once_by_way_of_the_hub(hub: Server, visitor: Visitor) -> None:
    """Below `/user/NAME/`: from login to index to page; nothing is shared, nothing from outside."""
    visits = {name: visitor(hub) for name in ("ann", "ben")}
    pages = {name: chase(arrive(visit, name)) for name, visit in visits.items()}
    for name, page in pages.items():
        assert page.url.startswith(f"{hub.url}user/{name}/voila/render/{CHASE}")
        expect(page.locator(SENTENCE)).to_contain_text("64.1%")
    for _ in range(3):
        for name, way in (("ann", "ArrowRight"), ("ben", "ArrowLeft")):
            slider(pages[name], ROUNDS).first.focus()
            pages[name].keyboard.press(way)
    assert eventually(lambda: bars(pages["ann"]) == 10 and bars(pages["ben"]) == 4)
    for visit in visits.values():
        assert visit.outside == []
        assert visit.errors == []
    ended = visits["ann"].open(f"user/ben/voila/render/{CHASE}")
    expect(ended.locator("body")).to_contain_text("403")


def test_a_closed_page_ends_its_kernel(hub: Server, visitor: Visitor) -> None:
    """The farewell is heard through the proxy too."""
    page = chase(arrive(visitor(hub), "cat"))
    assert (before := len(kernels(hub))) >= 1
    page.close(run_before_unload=True)
    assert eventually(lambda: len(kernels(hub)) < before)
