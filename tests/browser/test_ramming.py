"""The ramming page as a reader has it: ships turned by mouse, finger and keys; five fights."""

from math import cos, radians, sin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.serve.running import Server

pytestmark = pytest.mark.browser
NOTEBOOK = "09-ramming.ipynb"
SIZE = 400  # of the plan in its own units
PATIENCE = 60_000  # milliseconds: five fights share the kernel, and tests the machine


@pytest.fixture
def visit(served: Server, visitor: Visitor) -> Visit:
    """A reader at the ramming page."""
    seen = visitor(served)
    opened(seen)
    return seen


def opened(seen: Visit, query: str = "") -> Page:
    """The page once the plan is drawn and the verdicts are told."""
    seen.open(f"voila/render/{NOTEBOOK}{query}")
    expect(seen.page.locator(".nk-plan svg")).to_be_visible(timeout=90_000)
    commit = seen.page.locator(".nk-plan-page").get_by_role("button", name="This is my guess")
    if "guess" not in query:
        commit.click()
    expect(seen.page.locator(".nk-verdicts")).to_contain_text("Squares", timeout=90_000)
    seen.page.locator(".nk-plan svg").scroll_into_view_if_needed()
    return seen.page


def ship(page: Page, name: str):
    """A ship of the plan: the ram, which is ours, or the one that is struck."""
    return page.locator(f".nk-plan [data-ship={name}]")


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where on the screen a point of the plan is, counted from its middle."""
    box = page.locator(".nk-plan svg").bounding_box()
    scale = box["width"] / SIZE
    return box["x"] + box["width"] / 2 + x * scale, box["y"] + box["height"] / 2 + y * scale


def says(page: Page, name: str, words: str) -> None:
    """What a ship tells of herself."""
    expect(ship(page, name)).to_have_attribute("aria-valuetext", words, timeout=PATIENCE)


def test_a_ship_is_turned_with_the_mouse(visit: Visit) -> None:
    """Ours dragged an eighth round the ring it is still a draw; a quarter round it is none."""
    page = visit.page
    expect(page.locator(".nk-verdicts")).to_contain_text(
        "Stem on stem is a draw.", timeout=PATIENCE
    )
    page.mouse.move(*at(page, 0, 120))
    page.mouse.down()
    page.mouse.move(*at(page, 85, 85), steps=4)
    says(page, "ram", "heading 315 degrees, 12 knots")
    expect(page.locator(".nk-verdicts")).to_contain_text(
        "Stem on stem is a draw.", timeout=PATIENCE
    )
    page.mouse.move(*at(page, 120, 0), steps=4)
    page.mouse.up()
    says(page, "ram", "heading 270 degrees, 12 knots")
    expect(page.locator(".nk-verdicts")).to_contain_text("Struck on the side", timeout=PATIENCE)
    expect(page.locator(".nk-plan-page .nk-number").first).to_have_value("270", timeout=PATIENCE)
    assert visit.errors == []


def test_a_ship_is_sped_with_the_mouse(visit: Visit) -> None:
    """Her arrow is pulled; past four knots she cannot be grappled."""
    page = visit.page
    knot = 4.4
    # She heads south: her arrow starts at her stern, to the north, on her right hand.
    page.mouse.move(*at(page, -22, -44 + 4 * knot + 3))
    page.mouse.down()
    page.mouse.move(*at(page, -22, -44 + 9 * knot + 3), steps=4)
    page.mouse.up()
    says(page, "struck", "heading 180 degrees, 9 knots")
    expect(page.locator(".nk-verdicts")).to_contain_text(
        "too fast to be grappled", timeout=PATIENCE
    )


def test_both_are_turned_and_sped_by_keys(visit: Visit) -> None:
    """Arrows by five degrees and a knot, with Shift by one degree."""
    page = visit.page
    ship(page, "struck").focus()
    for key in ("ArrowRight",) * 9 + ("Shift+ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    says(page, "struck", "heading 226 degrees, 5 knots")
    ship(page, "ram").focus()
    for key in ("ArrowLeft", "ArrowDown", "PageUp"):
        page.keyboard.press(key)
    says(page, "ram", "heading 40 degrees, 11 knots")
    expect(page.locator(".nk-plan-page .nk-number").nth(1)).to_have_value("11", timeout=PATIENCE)


def test_the_plan_follows_the_form_and_the_address_keeps_it(visit: Visit) -> None:
    """Typed, and opened again from the address bar."""
    page = visit.page
    page.locator(".nk-plan-page .nk-number").nth(2).fill("90")
    says(page, "struck", "heading 90 degrees, 4 knots")
    page.wait_for_function("location.search.includes('theirs.heading=90')")
    opened(visit, page.evaluate("location.search"))
    says(visit.page, "struck", "heading 90 degrees, 4 knots")


def test_a_finger_turns_a_ship_on_a_phone(served: Server, visitor: Visitor) -> None:
    """The page does not scroll under it, and fits the screen."""
    seen = visitor(served, phone=True)
    page = opened(seen)
    begin = page.evaluate("scrollY")
    finger = page.context.new_cdp_session(page)
    a = radians(40)
    path = [at(page, 0, 120), at(page, 40, 113), at(page, 120 * sin(a), 120 * cos(a))]
    for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove"), path, strict=True):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    says(page, "ram", "heading 320 degrees, 12 knots")
    assert page.evaluate("scrollY") == begin
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert seen.errors == []


def test_five_fights_keep_to_themselves(visit: Visit) -> None:
    """A guess in one shows its answer, and no other's."""
    page = visit.page
    for _ in range(4):
        closed = page.get_by_role("button", name="Open this bench")
        left = closed.count()
        closed.first.click()
        expect(closed).to_have_count(left - 1, timeout=PATIENCE)
    benches = page.locator(".nk-bench")
    expect(benches).to_have_count(5, timeout=60_000)
    fourth = benches.nth(4)
    fourth.get_by_role("button", name="This is my guess").click()
    expect(fourth.locator(".nk-reveal")).to_contain_text("29.2%", timeout=PATIENCE)
    expect(page.locator(".nk-reveal .nk-hidden:visible")).to_have_count(4, timeout=PATIENCE)
    page.wait_for_function("location.search.includes('squares%7Eguess=50')")
