"""The same widgets in JupyterLab, where a reader sees the code too."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.test_pages import expect_alarm_in_five_seconds
from tests.serve.asking import eventually
from tests.serve.running import PAGES, Server, jupyterlab

pytestmark = pytest.mark.browser

TALL = {"width": 1280, "height": 1600}  # cells out of sight are not in the document
BARS = ".nk-plot >> nth=0 >> .bars .point"


@pytest.fixture(scope="module")
def desk() -> Iterator[Server]:
    """JupyterLab on the test pages."""
    with jupyterlab(PAGES) as server:
        yield server


def run_all(visit: Visit, notebook: str) -> Page:
    """Open a notebook and run all its cells."""
    page = visit.open(f"lab/tree/{notebook}?reset")
    expect(page.locator(".jp-Notebook")).to_be_visible(timeout=60_000)
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.ready")
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    return page


@pytest.mark.parametrize("hosted", [True, False])
def test_a_plot_is_drawn_whether_or_not_the_host_gives_out_plotly(
    desk: Server, visitor: Visitor, hosted: bool
) -> None:
    """Over HTTP where the server has the kit's part; else the kernel sends it, once."""
    visit = visitor(desk, viewport=TALL)
    if not hosted:
        visit.page.route("**/navalkit/static/**", lambda route: route.abort())
    page = run_all(visit, "10-plots.ipynb")
    expect(page.locator(BARS)).to_have_count(2)
    assert (max(visit.received) > 300_000) is not hosted
    page.get_by_text("More", exact=True).click()
    expect(page.locator(".nk-plot").nth(1).locator(".bars .point")).to_have_count(4)
    assert len([size for size in visit.received if size > 300_000]) == (0 if hosted else 1)
    assert visit.outside == []


def test_a_plot_follows_jupyterlabs_theme(desk: Server, visitor: Visitor) -> None:
    """Dark when JupyterLab is, at once."""
    page = run_all(visitor(desk, viewport=TALL), "10-plots.ipynb")
    expect(page.locator(BARS)).to_have_count(2)
    paper = "() => document.querySelector('.nk-plot .main-svg').style.background"
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    dark = "{theme: 'JupyterLab Dark'}"
    page.evaluate(f"void jupyterapp.commands.execute('apputils:change-theme', {dark})")
    assert eventually(lambda: page.evaluate(paper) == "rgb(17, 20, 24)")


def test_a_lost_kernel_is_noticed_in_jupyterlab(desk: Server, visitor: Visitor) -> None:
    """There the way back is in the menu, not a link."""
    visit = visitor(desk, viewport=TALL)
    visit.page.clock.install()
    page = run_all(visit, "10-plots.ipynb")
    expect(page.locator(BARS)).to_have_count(2)
    before = desk.kernels()
    page.get_by_role("button", name="End the kernel").click()
    assert eventually(lambda: desk.kernels() != before)  # Jupyter looks every three seconds
    expect_alarm_in_five_seconds(page)
    banner = page.locator(".nk-ended")
    expect(banner).to_contain_text("Restart Kernel and Run All Cells")
