"""What a reader sees and does on a served page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit, Visitor
from tests.serve.asking import eventually
from tests.serve.running import PAGES, Server, free_port, voila

pytestmark = pytest.mark.browser

PLOTS = "10-plots.ipynb"
BARS = ".nk-plot >> nth=0 >> .bars .point"
PICTURE = ".nk-plot-picture"


@pytest.fixture(scope="module")
def stand() -> Iterator[Server]:
    """`navalkit serve` on the test pages."""
    with voila(folder=PAGES) as server:
        yield server


def dice(page: Page, to: int, start: int = 2) -> None:
    """Move the slider by its keys."""
    handle = page.get_by_role("slider", name="Dice")
    handle.focus()
    for _ in range(abs(to - start)):
        handle.press("ArrowRight" if to > start else "ArrowLeft")


def colours(page: Page, selector: str) -> tuple[str, str]:
    """The colour of some text in a plot, and of the paper under it."""
    drawn = page.evaluate(
        """selector => [
            getComputedStyle(document.querySelector(`.nk-plot ${selector}`)).fill,
            document.querySelector(".nk-plot .main-svg").style.background,
        ]""",
        selector,
    )
    return drawn[0], drawn[1]


def contrast(one: str, other: str) -> float:
    """The contrast of two `rgb(…)` colours, by the formula of WCAG 2."""
    lights = sorted(_luminance(colour) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_plot_follows_its_slider_by_one_message_a_change(stand: Server, visitor: Visitor) -> None:
    """The whole figure is one value; nothing comes from another host, nothing fails. U03."""
    visit: Visit = visitor(stand)
    page = visit.open_notebook(PLOTS)
    expect(page.locator(BARS)).to_have_count(2)
    before = len(visit.received)
    dice(page, 3)
    expect(page.locator(BARS)).to_have_count(3)
    specs = [size for size in visit.received[before:] if size > 700]
    assert len(specs) == 1
    assert sum(visit.received) < 90_000
    assert visit.outside == []
    assert visit.errors == []


def test_a_plot_says_itself_in_a_sentence(stand: Server, visitor: Visitor) -> None:
    """For a reader who does not see it."""
    page = visitor(stand).open_notebook(PLOTS)
    expect(page.get_by_role("img", name="2 dice")).to_be_visible()
    dice(page, 4)
    expect(page.get_by_role("img", name="4 dice", exact=True)).to_be_visible()


def test_a_page_opens_with_one_copy_of_plotly(stand: Server, visitor: Visitor) -> None:
    """Two figures, one script, over HTTP."""
    visit = visitor(stand)
    visit.open_notebook(PLOTS)
    assert len([url for url in visit.requests if "plotly" in url]) == 1


@pytest.mark.parametrize("dark", [False, True])
def test_text_in_a_plot_can_be_read(stand: Server, visitor: Visitor, dark: bool) -> None:
    """At least 4.5 to 1, on paper of the page's own tone."""
    page = visitor(stand, dark=dark).open_notebook(PLOTS)
    for text in (".xtick text", ".xtitle", ".legendtext"):
        ink, paper = colours(page, text)
        assert contrast(ink, paper) >= 4.5
        assert (_luminance(paper) < 0.1) is dark


def test_the_theme_can_be_switched_and_asked_for(stand: Server, visitor: Visitor) -> None:
    """Without loading the page again; the choice is kept; `?theme=` outranks it."""
    visit = visitor(stand)
    page = visit.open_notebook(PLOTS)
    dice(page, 3)
    page.get_by_role("button", name="Use the dark theme").click()
    assert eventually(lambda: _luminance(colours(page, ".xtitle")[1]) < 0.1)
    expect(page.locator(BARS)).to_have_count(3)
    page = visit.open_notebook(PLOTS)
    assert _luminance(colours(page, ".xtitle")[1]) < 0.1
    page = visit.open_notebook(PLOTS, "?theme=light")
    assert _luminance(colours(page, ".xtitle")[1]) > 0.9


def test_a_plot_in_a_fold_is_right_at_first_sight(stand: Server, visitor: Visitor) -> None:
    """It is drawn when the fold opens, as wide as its place."""
    page = visitor(stand).open_notebook(PLOTS)
    folded = page.locator(".nk-plot").nth(1)
    assert folded.get_attribute("data-drawn") is None
    page.get_by_text("More", exact=True).click()
    expect(folded.locator(".bars .point")).to_have_count(4)
    sizes = folded.evaluate(
        "e => [e.clientWidth, e.querySelector('.main-svg').getBoundingClientRect().width]"
    )
    assert sizes[0] == pytest.approx(sizes[1], abs=1)


def test_a_plot_follows_the_width_of_the_window(stand: Server, visitor: Visitor) -> None:
    """A phone turned on its side."""
    page = visitor(stand).open_notebook(PLOTS)
    page.set_viewport_size({"width": 620, "height": 800})
    assert eventually(
        lambda: page.locator(".nk-plot .main-svg").first.evaluate(
            "e => e.getBoundingClientRect().width < 600"
        )
    )


def test_a_phone_shows_it_all_and_a_thumb_can_hit_it(stand: Server, visitor: Visitor) -> None:
    """Nothing wider than the screen; controls at least 44 pixels tall."""
    page = visitor(stand, phone=True).open_notebook(PLOTS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    short = page.evaluate(
        """() => [...document.querySelectorAll("button, select, .nk-home")]
            .filter(e => e.offsetParent && e.getBoundingClientRect().height < 44)
            .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert short == []


def test_a_finger_on_a_plot_scrolls_the_page(stand: Server, visitor: Visitor) -> None:
    """plotly.js would swallow the touch."""
    page = visitor(stand, phone=True).open_notebook(PLOTS)
    box = page.locator(PICTURE).first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    for kind, up in [("touchStart", 0), *(("touchMove", 12 * k) for k in range(1, 11))]:
        at = {"type": kind, "touchPoints": [{"x": x, "y": y - up}]}
        finger.send("Input.dispatchTouchEvent", at)
        page.wait_for_timeout(20)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert eventually(lambda: page.evaluate("scrollY") > 50)


@pytest.mark.parametrize("kind", ["PNG", "SVG"])
def test_a_picture_can_be_saved(stand: Server, visitor: Visitor, kind: str) -> None:
    """From the plot's own buttons. U15."""
    page = visitor(stand).open_notebook(PLOTS)
    with page.expect_download() as saved:
        page.get_by_role("button", name=f"Save this picture as {kind}").first.click()
    assert saved.value.suggested_filename == f"navalkit.{kind.lower()}"
    begins = saved.value.path().read_bytes()[:8]
    assert begins.startswith(b"\x89PNG" if kind == "PNG" else b"<svg")


def test_a_picture_can_be_saved_from_python(stand: Server, visitor: Visitor) -> None:
    """`plot.save("svg")`; the browser draws it."""
    page = visitor(stand).open_notebook(PLOTS)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save it", exact=True).click()
    assert saved.value.suggested_filename == "navalkit.svg"


def test_handles_of_sliders_have_names(stand: Server, visitor: Visitor) -> None:
    """ipywidgets leaves them without (2650)."""
    page = visitor(stand).open_notebook(PLOTS)
    for name in ("Dice", "Span, from", "Span, to"):
        expect(page.get_by_role("slider", name=name)).to_be_visible()


def test_a_page_is_a_document_with_its_main_part(stand: Server, visitor: Visitor) -> None:
    """A skip link first, one main part, a way to all pages."""
    page = visitor(stand).open_notebook(PLOTS)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    expect(page.get_by_role("main")).to_contain_text("Plots of all sorts")
    page.get_by_role("link", name="All pages").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ships that meet on a table")
    page.get_by_role("link", name="Plots of all sorts").click()
    expect(page.locator(BARS)).to_have_count(2)


def test_a_reader_who_wants_no_motion_gets_none(stand: Server, visitor: Visitor) -> None:
    """The ship that waits with them lies still."""
    page = visitor(stand, still=True).open("voila/render/" + PLOTS)
    moving = page.evaluate("document.getAnimations().length")
    assert moving == 0


def test_a_mistake_of_the_readers_is_shown_in_its_own_words(
    stand: Server, visitor: Visitor
) -> None:
    """And goes when it is mended; a fault of ours is an apology, and a record in the log."""
    page = visitor(stand).open_notebook(PLOTS)
    dice(page, 8)
    expect(page.get_by_text("8 dice are too many: take <at most> 7")).to_be_visible()
    dice(page, 9, start=8)
    expect(page.get_by_text("Something went wrong while working this out")).to_be_visible()
    assert eventually(lambda: "a fault of ours" in stand.log.read_text())
    dice(page, 5, start=9)
    expect(page.locator(BARS)).to_have_count(5)
    assert page.get_by_text("Something went wrong").count() == 0


def test_the_address_opens_the_page_as_it_is_set(stand: Server, visitor: Visitor) -> None:
    """To keep, or to send to somebody."""
    page = visitor(stand).open_notebook(PLOTS)
    dice(page, 6)
    page.wait_for_url("**/10-plots.ipynb?dice=6")


def expect_alarm_in_five_seconds(page: Page) -> None:
    """Five seconds of the page's own clock, which then stands still: no machine is too slow."""
    page.clock.run_for(5_000)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 0.1)
    expect(page.locator(".nk-ended")).to_have_count(1)
    page.clock.resume()


def test_a_lost_kernel_is_noticed_within_five_seconds(stand: Server, visitor: Visitor) -> None:
    """With a link that brings the page back as it was set up. U08."""
    visit = visitor(stand)
    visit.page.clock.install()
    page = visit.open_notebook(PLOTS)
    dice(page, 5)
    expect(page.locator(BARS)).to_have_count(5)
    page.get_by_role("button", name="End the kernel").click()
    expect_alarm_in_five_seconds(page)
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("lost touch with its engine")
    banner.get_by_role("link", name="Open it again as it is set now").click()
    page.wait_for_url("**/10-plots.ipynb?dice=5")
    expect(page.locator(BARS)).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_lost_connection_is_noticed_and_taken_back(stand: Server, visitor: Visitor) -> None:
    """A phone in a tunnel: the words go when the kernel answers again."""
    visit = visitor(stand)
    page = visit.page
    page.clock.install()
    cut: list[bool] = []

    def through(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if cut else server.send(message))
        server.on_message(lambda message: None if cut else socket.send(message))

    page.route_web_socket("**/channels**", through)
    visit.open_notebook(PLOTS)
    cut.append(True)
    dice(page, 3)
    expect_alarm_in_five_seconds(page)
    page.clock.run_for(5_000)  # ten seconds in all
    cut.clear()
    page.mouse.click(5, 5)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_restarted_server_gives_the_page_back_as_it_was_set(visitor: Visitor) -> None:
    """The banner's link, once the server is there again."""
    port = free_port()
    with voila(folder=PAGES, port=port) as server:
        page = visitor(server).open_notebook(PLOTS)
        dice(page, 5)
        expect(page.locator(BARS)).to_have_count(5)
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("lost touch with its engine")
    with voila(folder=PAGES, port=port):
        banner.get_by_role("link", name="Open it again as it is set now").click()
        page.wait_for_url("**/10-plots.ipynb?dice=5")
        expect(page.locator(BARS)).to_have_count(2)


def test_a_kernel_at_work_is_not_taken_for_a_lost_one(stand: Server, visitor: Visitor) -> None:
    """It thinks for six seconds; no alarm."""
    page = visitor(stand).open_notebook(PLOTS)
    page.get_by_role("button", name="Think hard").click()
    page.wait_for_timeout(6_500)
    assert page.get_by_role("alert").count() == 0
    dice(page, 3)
    expect(page.locator(BARS)).to_have_count(3)


def test_a_closed_page_ends_its_kernel(stand: Server, visitor: Visitor) -> None:
    """At a close and at a reload: nobody's kernel is left running. U07."""
    page = visitor(stand).open_notebook(PLOTS)
    first = page.evaluate("document.body.dataset.kernelId")
    assert first in stand.kernels()
    page.reload()
    assert eventually(lambda: first not in stand.kernels())
    page.wait_for_selector("[data-drawn]")
    second = page.evaluate("document.body.dataset.kernelId")
    page.close(run_before_unload=True)
    assert eventually(lambda: second not in stand.kernels())
