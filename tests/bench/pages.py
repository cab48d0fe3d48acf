"""How fast the pages are, in a real browser: `python -m tests.bench.pages`.

One reader first, then classes who open a page at once and move a slider every few seconds. The
browser runs on the same machine as the server and the kernels, so a class of thirty measures all
three together. Everything is bounded in number and time, and stays on this machine.
"""

import argparse
import asyncio
import os
import random
import shutil
import statistics
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import psutil
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from tests.browser.conftest import CHROMIUM, DESK, QUIET
from tests.serve.running import Server, voila

PROSE = "#rendered_cells h1"  # visible
PLOT = ".nk-reveal .nk-plot[data-drawn]"
SLIDER = "Rounds before night, rounds"
PATIENCE = 120_000  # milliseconds for a page
MOVE = """async ([name, value]) => {
  const slide = document.querySelector(`input[type=range][aria-label="${name}"]`);
  const plot = document.querySelector(".nk-reveal .nk-plot");
  const before = plot.dataset.drawn;
  const begun = performance.now();
  slide.value = value;
  slide.dispatchEvent(new Event("input"));
  return new Promise((resolve, reject) => {
    const watch = new MutationObserver(() => {
      if (plot.dataset.drawn === before) return;
      watch.disconnect();
      resolve(performance.now() - begun);
    });
    watch.observe(plot, { attributes: true });
    setTimeout(() => reject(new Error("no new plot within 20 s")), 20_000);
  });
}"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


@dataclass
class Opening:
    """What one opening of a page took: seconds from the request, bytes over the wire."""

    paint: float = 0.0
    prose: float = 0.0
    plot: float = 0.0
    http: int = 0
    socket: int = 0


@dataclass
class Class:
    """What came of some learners at once."""

    learners: int
    openings: list[Opening] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)  # milliseconds
    errors: list[str] = field(default_factory=list)
    kernels: list[int] = field(default_factory=list)  # bytes of each
    server: int = 0


async def opened(page: Page, url: str) -> Opening:
    """Open a page up to its first plot."""
    told = Opening()
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")

    def received(event: dict[str, Any]) -> None:
        told.http += int(event["encodedDataLength"])

    def framed(event: dict[str, Any]) -> None:
        told.socket += len(event["response"]["payloadData"])

    session.on("Network.loadingFinished", received)
    session.on("Network.webSocketFrameReceived", framed)
    begun = time.perf_counter()
    await page.goto(url, wait_until="commit", timeout=PATIENCE)
    await page.wait_for_selector(PROSE, timeout=PATIENCE)
    told.prose = time.perf_counter() - begun
    await page.wait_for_selector(PLOT, timeout=PATIENCE)
    told.plot = time.perf_counter() - begun
    told.paint = await page.evaluate(FIRST_PAINT) / 1000
    await session.detach()
    return told


async def context(browser: Browser, errors: list[str]) -> tuple[BrowserContext, Page]:
    """A reader's own browser."""
    made = await browser.new_context(**DESK)
    page = await made.new_page()
    page.on("pageerror", lambda error: errors.append(str(error).splitlines()[0]))
    return made, page


async def leave(reader: BrowserContext, page: Page) -> None:
    """Close the page as a reader does, so that it says farewell to the server."""
    await page.close(run_before_unload=True)
    await asyncio.sleep(0.5)
    await reader.close()


async def alone(
    browser: Browser, server: Server, path: str, times: int
) -> tuple[list[Opening], Class]:
    """One reader: openings with an empty cache and with a full one, then the slider."""
    cold, warm = [], Class(1)
    for _ in range(times):
        reader, page = await context(browser, warm.errors)
        for kept in (cold, warm.openings):
            await rested(server)
            kept.append(await opened(page, server.url + path))
        await move(page, warm, times=10, pause=(0.4, 0.5), chance=random.Random(1))
        weigh(server, warm)
        await leave(reader, page)
    return cold, warm


async def rested(server: Server) -> None:
    """Until the server has one kernel ready and no other, as it has between two readers."""
    for _ in range(100):
        await asyncio.sleep(0.2)
        if len(server.kernels()) == 1:
            break
    await asyncio.sleep(4)


async def move(
    page: Page, told: Class, times: int, pause: tuple[float, float], chance: random.Random
) -> None:
    """Move the slider now and then, and keep what each move took."""
    value = 6
    for _ in range(times):
        await asyncio.sleep(chance.uniform(*pause))
        value = chance.choice([n for n in range(2, 13) if n != value])
        told.moves.append(await page.evaluate(MOVE, [SLIDER, str(value)]))


async def together(browser: Browser, server: Server, path: str, learners: int, moves: int) -> Class:
    """A class that comes at once, each to a page of their own."""
    told = Class(learners)

    async def learner(number: int) -> None:
        chance = random.Random(number)
        reader, page = await context(browser, told.errors)
        try:
            told.openings.append(await opened(page, server.url + path))
            await there.wait()
            await move(page, told, moves, (2.0, 4.0), chance)
        except Exception as error:
            told.errors.append(str(error).splitlines()[0])
        finally:
            arrived.append(number)
            await done.wait()
            await leave(reader, page)

    there, done, arrived = asyncio.Event(), asyncio.Event(), list[int]()
    tasks = [asyncio.create_task(learner(number)) for number in range(learners)]
    while len(told.openings) + len(told.errors) < learners:
        await asyncio.sleep(0.2)
    there.set()
    while len(arrived) < learners:
        await asyncio.sleep(0.2)
    weigh(server, told)
    done.set()
    await asyncio.gather(*tasks)
    return told


def weigh(server: Server, told: Class) -> None:
    """The memory that the server's process and its kernels hold for themselves."""
    told.server = psutil.Process(server.process.pid).memory_full_info().uss
    found = server.kernels().values()
    told.kernels = [psutil.Process(pid).memory_full_info().uss for pid in found]


def middle(values: Iterable[float]) -> float:
    """The median; not a number where there are none."""
    return statistics.median(told) if (told := list(values)) else float("nan")


def high(values: Sequence[float]) -> float:
    """The 95th percentile."""
    told = sorted(values)
    return told[min(len(told) - 1, int(0.95 * len(told)))] if told else float("nan")


HEAD = (
    "| learners | first paint s | prose s | first plot s, median / 95th / last "
    "| slider ms, median / 95th | moves | HTTP kB | socket kB | kernel MB | server MB | errors |"
)


def row(name: str, told: Class, openings: list[Opening]) -> str:
    """A line of the table."""
    plots = [each.plot for each in openings]
    heaviest = max(told.kernels, default=0) / 1e6
    slider = f"{middle(told.moves):.0f} / {high(told.moves):.0f}" if told.moves else "–"
    return (
        f"| {name} | {middle(o.paint for o in openings):.2f} "
        f"| {middle(o.prose for o in openings):.2f} "
        f"| {middle(plots):.2f} / {high(plots):.2f} / {max(plots, default=0):.2f} "
        f"| {slider} | {len(told.moves)} "
        f"| {middle(o.http for o in openings) / 1e3:.0f} "
        f"| {middle(o.socket for o in openings) / 1e3:.0f} "
        f"| {heaviest:.0f} | {told.server / 1e6:.0f} | {len(told.errors)} |"
    )


async def measure(page: str, learners: Sequence[int], times: int, moves: int) -> None:
    """Measure and print, a line as soon as it is known."""
    load = os.getloadavg()[0]
    print(f"{page}, {os.cpu_count()} cores, load at the start {load:.1f}", flush=True)
    print(HEAD + "\n" + "|---" * HEAD.count(" |") + "|", flush=True)
    executable = next(filter(None, map(shutil.which, CHROMIUM)), None)
    path = f"voila/render/{page}?guess=50"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=QUIET)
        with voila() as server:
            if 1 in learners:
                cold, told = await alone(browser, server, path, times)
                print(row("1, empty cache", Class(1), cold), flush=True)
                print(row("1, full cache", told, told.openings), flush=True)
                for error in told.errors:
                    print("error:", error)
            for many in (number for number in learners if number > 1):
                await rested(server)
                told = await together(browser, server, path, many, moves)
                print(row(str(many), told, told.openings), flush=True)
                for error in sorted(set(told.errors)):
                    print("error:", error)
            await rested(server)
            print(f"kernels left when all have gone: {len(server.kernels())} (1 is kept ready)")
        await browser.close()


def main() -> None:
    """As the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pages", description=__doc__)
    parser.add_argument("--page", default="03-chase.ipynb", help="the notebook to open")
    parser.add_argument("--learners", type=int, nargs="+", default=[1, 10, 30], help="at once")
    parser.add_argument("--times", type=int, default=5, help="openings of the one reader")
    parser.add_argument("--moves", type=int, default=8, help="moves of each learner in a class")
    told = parser.parse_args()
    if max(told.learners) > 60:
        parser.error("more than 60 at once is more than the server lets in")
    asyncio.run(measure(told.page, told.learners, told.times, told.moves))


if __name__ == "__main__":
    main()
