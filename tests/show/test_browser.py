"""In a real browser: one layout at a time, nothing wider than the page, words large enough."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from navalkit.odds.tray import Face
from navalkit.show import cards, dice, palette
from navalkit.show.scene import LADDER, Condition, ShipPicture
from navalkit.show.seachart import chart
from navalkit.show.shipcard import Entry, ship_card

pytestmark = pytest.mark.browser
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
LEFT = Condition((18, 24), (7, 16), (97, 130))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("no Chromium here")
    with playwright.sync_playwright() as p:
        opened = p.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


def show(browser: Any, markup: str, width: int) -> Any:
    page = browser.new_page(viewport={"width": width, "height": 800})
    style = f":root{{{palette.page_variables('light')}}}body{{margin:0}}"
    page.set_content(f"<!doctype html><style>{style}</style>{markup}")
    return page


@pytest.mark.parametrize("width", [320, 360, 390, 599, 600, 768, 1280])
def test_the_chart_has_one_layout_at_any_width(browser: Any, width: int) -> None:
    ship = ShipPicture("Nuestra Señora de la Concepción", "third rate", LEFT)
    page = show(browser, chart(ship, ship, "Medium", gauge="prey"), width)
    heights = page.eval_on_selector_all(
        "div > svg", "all => all.map(s => s.getBoundingClientRect().height)"
    )
    assert [h > 100 for h in heights] == ([False, True] if width < 600 else [True, False])
    assert min(heights) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


@pytest.mark.parametrize("width", [360, 600, 1280])
def test_words_on_the_chart_are_large_enough_to_read(browser: Any, width: int) -> None:
    ship = ShipPicture("Rose", "sixth rate", LEFT)
    for band in LADDER:
        page = show(browser, chart(ship, ship, band), width)
        sizes = page.eval_on_selector_all(
            "svg[role=img] text",
            "all => all.filter(t => t.textContent !== 'N' && t.getBoundingClientRect().width > 0)"
            ".map(t => parseFloat(t.getAttribute('font-size')) * t.getScreenCTM().a)",
        )
        assert min(sizes) >= 10
        page.close()


def test_pools_cards_and_ship_cards_fit_a_small_phone(browser: Any) -> None:
    pool = [Face("Mastery", "SA")] * 9 + [Face("card", "K♠"), Face("d20", "17")]
    entries = [Entry("System Points", "16", "assumed", 0.5), Entry("Guns", "10 Medium", "seed")]
    markup = (
        dice.row(pool)
        + dice.legend("Mastery", ["", "S", "SS", "A", "SA", "AA", "Triumph"])
        + dice.key()
        + cards.row({"Rose": "9♦", "Nuestra Señora de la Concepción": "Joker", "F" * 60: "2♣"})
        + ship_card("N" * 70, "Sixth rate, 20 guns", entries)
    )
    page = show(browser, markup, 320)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.close()
