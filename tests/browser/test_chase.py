"""The chase page as a reader meets it: guess, see, move, play, keep."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.serve.asking import eventually
from tests.serve.running import Server

pytestmark = pytest.mark.browser

CHASE = "03-chase.ipynb"
PLOT = ".nk-reveal .nk-plot-picture"
SENTENCE = ".nk-reveal .nk-sentence >> nth=0"
GUESS = "This is my guess"


def caught(page: Page) -> list[float]:
    """The heights of the bars of 'Engaged' as the browser has drawn them."""
    drawn: list[float] = page.evaluate(f"Array.from(document.querySelector('{PLOT}').data[0].y)")
    return drawn


def opened(visit: Visit, query: str = "", guess: bool = True) -> Page:
    """The chase page, with a guess given unless told otherwise."""
    page = visit.open(f"voila/render/{CHASE}{query}")
    page.wait_for_selector(".nk-share", timeout=60_000)
    if guess:
        page.get_by_role("button", name=GUESS).first.click()
        expect(page.locator(SENTENCE)).to_contain_text("caught before dark")
        page.wait_for_selector(".nk-reveal .nk-plot[data-drawn]")
    return page


def slider(page: Page, name: str):
    """A slider by its name."""
    return page.get_by_role("slider", name=name, exact=True).first


ROUNDS = "Rounds before night, rounds"


def test_guess_then_move_a_slider_by_its_keys(served: Server, visitor: Visitor) -> None:
    """Nothing exact before; after it the sentence and the plot's data follow each key."""
    visit = visitor(served)
    page = opened(visit, guess=False)
    assert "64.1%" not in page.inner_text("main")
    for kind, form in (("Every end", "Every end"), ("A number", "My guess")):
        page.get_by_role("button", name=kind).first.click()
        expect(page.locator(".nk-predict form:visible")).to_have_accessible_name(form)
    page.get_by_role("button", name=GUESS).first.click()
    expect(page.locator(SENTENCE)).to_contain_text("64.1%")
    page.wait_for_selector(".nk-reveal .nk-plot[data-drawn]")
    assert round(caught(page)[-1], 6) == 0.640546
    slider(page, ROUNDS).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(SENTENCE)).to_contain_text("72.6%")
    assert eventually(lambda: len(caught(page)) == 9)
    assert visit.outside == []
    assert visit.errors == []


def test_a_drag_is_a_handful_of_computations_and_ends_on_the_last_value(
    served: Server, visitor: Visitor
) -> None:
    """U01: sixty changes within a second."""
    visit = visitor(served)
    page = opened(visit)
    told = page.evaluate(
        """async name => {
            const slide = document.querySelector(`input[type=range][aria-label="${name}"]`);
            const plot = document.querySelector(".nk-reveal .nk-plot");
            const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
            const slid = value => {
                slide.value = value;
                slide.dispatchEvent(new Event("input"));
                return performance.now();
            };
            const settled = async (begun, bars) => {
                const there = () => plot.querySelector(".nk-plot-picture").data[0].y.length;
                while (there() !== bars) await wait(10);
                return performance.now() - begun;
            };
            const once = await settled(slid(12), 13);
            const before = Number(plot.dataset.drawn);
            const begun = performance.now();
            for (let n = 0; n < 60; n++) {
                slid(1 + ((n * 7) % 23));
                await wait(16);
            }
            const ended = slid(24);
            const onTheWay = Number(plot.dataset.drawn) - before;
            const last = await settled(ended, 25);
            const all = Number(plot.dataset.drawn) - before;
            return {once, took: ended - begun, last, all, afterwards: all - onTheWay};
        }""",
        ROUNDS,
    )
    assert told["all"] <= 6 * told["took"] / 1000 + 2  # six a second, the first and the last
    assert told["afterwards"] <= 2  # what was on its way, and the last: nothing has queued up
    assert told["last"] <= max(3_000, 5 * told["once"])  # milliseconds
    assert len(caught(page)) == 25


def test_a_wrong_value_is_said_beside_its_field_and_the_page_goes_on(
    served: Server, visitor: Visitor
) -> None:
    """U09: the last good value is kept; the plot stays."""
    page = opened(visitor(served))
    row = page.locator('[data-path="rounds"]').first
    row.locator(".nk-number").fill("1e9")
    expect(row.get_by_role("alert")).to_contain_text("1 to 24")
    assert round(caught(page)[-1], 6) == 0.640546
    row.locator(".nk-number").fill("8")
    expect(row.locator(".nk-error")).to_be_empty()
    expect(page.locator(SENTENCE)).to_contain_text("72.6%")


def test_own_dice_move_the_line_of_chances(served: Server, visitor: Visitor) -> None:
    """A throw chosen by hand; the chance is told at once."""
    page = opened(visitor(served))
    page.get_by_text("Enter your own dice").click()
    page.locator(".nk-own-dice .nk-throw select").first.select_option(label="3")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".nk-play .nk-sentence")).to_contain_text("60.8%")
    line = page.locator(".nk-play .nk-plot")
    expect(line).to_be_visible(timeout=30_000)
    expect(line.locator(".nk-plot-picture")).to_have_attribute("aria-label", re.compile("60.8%"))


def test_the_address_brings_the_page_back(served: Server, visitor: Visitor) -> None:
    """Set-up, guess, fight and answers survive a reload. U19."""
    page = opened(visitor(served))
    slider(page, ROUNDS).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(SENTENCE)).to_contain_text("before dark")
    page.get_by_role("button", name="Roll round 1").click()
    log = page.locator(".nk-log")
    expect(log).to_contain_text("Round 1")
    told = log.inner_text()
    page.locator(".nk-exercise input[type=radio]").nth(1).check()
    page.locator(".nk-exercise").last.get_by_role("button", name="Check my answer").click()
    expect(page.locator(".nk-exercise").last).to_contain_text("Right.")
    page.wait_for_function("location.search.includes('answer.3')")
    page.reload()
    page.wait_for_selector(".nk-reveal .nk-plot[data-drawn]", timeout=60_000)
    expect(slider(page, ROUNDS)).to_have_value("7")
    expect(page.locator(".nk-log")).to_have_text(told)
    expect(page.locator(".nk-exercise").last).to_contain_text("Right.")


def test_two_readers_never_see_each_others_numbers(served: Server, visitor: Visitor) -> None:
    """U06: interleaved changes on two pages."""
    one, other = opened(visitor(served)), opened(visitor(served))
    for turn in range(6):
        for page, way in ((one, "ArrowRight"), (other, "ArrowLeft")):
            if turn < 5:
                slider(page, ROUNDS).focus()
                page.keyboard.press(way)
    assert eventually(lambda: len(caught(one)) == 12 and len(caught(other)) == 2)
    expect(slider(one, ROUNDS)).to_have_value("11")
    expect(slider(other, ROUNDS)).to_have_value("1")


def test_the_keyboard_alone_does_it(served: Server, visitor: Visitor) -> None:
    """From the first tab stop to guess, control, roll and picture, with Tab and keys only."""
    page = opened(visitor(served), guess=False)

    def reach(wanted: str) -> None:
        told = "() => { const e = document.activeElement; if (e === document.body) return '';"
        told += " return e.getAttribute('aria-label') || e.innerText || e.id }"
        for _ in range(160):
            if wanted in page.evaluate(told):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} is not reached by Tab")

    reach("My guess")
    page.keyboard.press("ArrowRight")
    reach(GUESS)
    page.keyboard.press("Enter")
    expect(page.locator(".nk-kept")).to_contain_text("51.0%")
    reach("Roll round 1")
    page.keyboard.press("Enter")
    expect(page.locator(".nk-log")).to_contain_text("Round 1")
    reach("How fast")
    page.keyboard.press("Enter")
    shown = f"document.querySelector('{PLOT}').layout.title.text"
    assert eventually(lambda: page.evaluate(shown) == "How fast it is decided")


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_serious_for_assistive_technology(
    served: Server, visitor: Visitor, dark: bool
) -> None:
    """axe-core, light and dark, with every step on the page. U12, U13."""
    page = opened(visitor(served, dark=dark))
    page.get_by_role("button", name="Roll round 1").click()
    expect(page.locator(".nk-log")).to_contain_text("Round 1")
    found = Axe().run(page).response["violations"]
    grave = [v for v in found if v["impact"] in ("serious", "critical")]
    told = [(v["id"], [n["html"][:160] for n in v["nodes"][:3]]) for v in grave]
    assert told == []


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_shows_it_without_sideways_scrolling(
    served: Server, visitor: Visitor, width: int
) -> None:
    """U20: controls above the plot, targets a thumb can hit, upright and turned."""
    visit = visitor(served, phone=True, viewport={"width": width, "height": 740})
    page = opened(visit)
    wide = "document.documentElement.scrollWidth"
    assert page.evaluate(wide) <= width
    page.get_by_text("Set-up", exact=True).click()
    assert page.evaluate(wide) <= width
    form, plot = page.locator(".nk-controls").first, page.locator(PLOT).first
    assert form.bounding_box()["y"] < plot.bounding_box()["y"]
    small = page.evaluate(
        """() => [...document.querySelectorAll('.nk-lab button, .nk-lab select, .nk-lab summary')]
            .filter(e => e.offsetParent && e.getBoundingClientRect().height < 43.5)
            .map(e => e.outerHTML.slice(0, 120))"""
    )
    assert small == []
    cut_off = page.evaluate(
        """() => [...document.querySelectorAll('.nk-lab .widget-label')]
            .filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1)
            .map(e => e.textContent)"""
    )
    assert cut_off == []
    page.set_viewport_size({"width": 740, "height": width})
    assert page.evaluate(wide) <= 740


def test_the_page_runs_in_jupyterlab(lab: Server, visitor: Visitor) -> None:
    """Run all, guess, move a slider by its keys, and the plot follows."""
    from tests.browser.test_lab import run_all

    visit = visitor(lab, viewport={"width": 1280, "height": 6000})
    page = run_all(visit, CHASE)
    page.get_by_role("button", name=GUESS).first.click(timeout=60_000)
    page.wait_for_selector(".nk-reveal .nk-plot[data-drawn]", timeout=60_000)
    slider(page, ROUNDS).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(SENTENCE)).to_contain_text("72.6%")
    assert eventually(lambda: len(caught(page)) == 9)
    assert visit.outside == []
