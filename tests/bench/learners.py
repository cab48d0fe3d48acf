"""A class whose learners have a device each: `python -m tests.bench.learners`.

In `tests.bench.pages` every learner's browser runs on the machine of the server, and takes most of
it. Here all learners but one are plain clients, which ask for what a browser asks for (the page,
its files, the widgets' states; then a control moved every few seconds) and draw nothing; one real
browser is among them. Everything is bounded in number and time, and stays on this machine.
"""

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import psutil
from playwright.async_api import Browser, async_playwright
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.bench.pages import Class, context, high, leave, middle, move, opened, rested
from tests.browser.conftest import CHROMIUM, QUIET
from tests.serve.running import Server, voila

PATIENCE = 60.0  # seconds for anything
ALONGSIDE = 6  # connections that a browser keeps to a host


@dataclass
class Learner:
    """A client: what it was given, and what it took, in seconds from its first request."""

    url: str
    page: float = 0.0  # the last byte of the page
    ready: float = 0.0  # all files and all widgets' states
    moves: list[float] = field(default_factory=list)  # milliseconds
    cookies: str = ""
    kernel: str = ""
    form: tuple[str, dict[str, str]] = ("", {})  # the controls: their id, their values
    channel: WebSocketClientConnection | None = None

    async def ask(self, path: str, unpack: bool = False, body: str | None = None) -> HTTPResponse:
        """GET, or POST a body."""
        request = HTTPRequest(
            self.url + path,
            method="GET" if body is None else "POST",
            body=body,
            headers={"Accept-Encoding": "gzip", "Cookie": self.cookies},
            decompress_response=unpack,
            connect_timeout=PATIENCE,
            request_timeout=PATIENCE,
        )
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def open(self, path: str, files: Sequence[str]) -> None:
        """As a browser opens a page, up to where it would draw."""
        begun = time.perf_counter()
        answer = await self.ask(path, unpack=True)
        self.page = time.perf_counter() - begun
        self.cookies = "; ".join(
            cookie.split(";")[0] for cookie in answer.headers.get_list("Set-Cookie")
        )
        answer.rethrow()
        (self.kernel,) = re.findall(r'dataset\.kernelId = "([^"]+)"', answer.body.decode())
        connections = asyncio.Semaphore(ALONGSIDE)

        async def fetch(file: str) -> None:
            async with connections:
                await self.ask(file)

        await asyncio.gather(self.listen(), *map(fetch, files))
        self.ready = time.perf_counter() - begun

    async def listen(self) -> None:
        """Have the states of all widgets, as Voilà's manager does."""
        address = self.url.replace("http", "ws", 1) + f"api/kernels/{self.kernel}/channels"
        self.channel = await websocket_connect(
            HTTPRequest(address, headers={"Cookie": self.cookies}),
            compression_options={},
            max_message_size=100_000_000,
        )
        control = uuid.uuid4().hex
        opening = {"target_name": "jupyter.widget.control", "data": {}}
        await self.say("comm_open", {"comm_id": control, **opening})
        ask = {"comm_id": control, "data": {"method": "request_states"}}
        states = (await self.heard("states", await self.say("comm_msg", ask)))["states"]
        for name, model in states.items():
            if "rounds" in model["state"].get("values", {}) and model["state"].get("fields"):
                self.form = (name, model["state"]["values"])
                return
        raise LookupError("no form of controls on the page")

    async def say(self, kind: str, content: dict[str, Any]) -> str:
        """Send the kernel a message; by what name it goes."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "s"}
        header |= {"date": "2020-01-01T00:00:00Z", "version": "5.3"}
        message = {"header": header, "parent_header": {}, "metadata": {"version": "1.0.0"}}
        message["content"] = content
        assert self.channel is not None
        await self.channel.write_message(json.dumps({**message, "channel": "shell"}))
        return header["msg_id"]

    async def heard(self, wanted: str, asked: str) -> dict[str, Any]:
        """What a widget answers that has `wanted` in it: `states`, or a new `spec` of a plot."""
        assert self.channel is not None
        while True:
            message = await asyncio.wait_for(self.channel.read_message(), PATIENCE)
            if message is None:
                raise ConnectionError("the kernel's channel was closed")
            if isinstance(message, bytes):  # JSON first, then buffers; offsets of all before it
                count = int.from_bytes(message[:4], "big")
                starts = [
                    int.from_bytes(message[4 * k : 4 * k + 4], "big") for k in range(1, count + 1)
                ]
                message = message[starts[0] : (starts[1:] or [len(message)])[0]].decode()
            told = json.loads(message)
            if told["parent_header"].get("msg_id") != asked:
                continue
            data = told["content"].get("data") or {} if told["msg_type"] == "comm_msg" else {}
            if wanted in data or wanted in data.get("state", {}):
                return dict(data)

    async def move(self, rounds: int) -> None:
        """Move the slider of the rounds; wait for the new plot."""
        name, values = self.form
        data = {"method": "update", "state": {"values": {**values, "rounds": str(rounds)}}}
        begun = time.perf_counter()
        told = {"comm_id": name, "data": {**data, "buffer_paths": []}}
        await self.heard("spec", await self.say("comm_msg", told))
        self.moves.append(1000 * (time.perf_counter() - begun))

    async def leave(self) -> None:
        """Close the page with its farewell."""
        if self.channel is not None:
            self.channel.close()
        token = dict(pair.split("=", 1) for pair in self.cookies.split("; ") if "=" in pair)
        if self.kernel:
            farewell = f"voila/api/shutdown/{self.kernel}"
            await self.ask(farewell, body=f"_xsrf={token.get('_xsrf', '')}")


async def files_of(browser: Browser, server: Server, path: str) -> list[str]:
    """What a browser fetches for the page besides the page itself."""
    reader, page = await context(browser, [])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await opened(page, server.url + path)
    await leave(reader, page)
    own = dict.fromkeys(url for url in asked if url.startswith(server.url))
    others = ("/voila/render/", "/voila/api/", "/api/")  # the page, its kernel, its farewell
    return [
        url.removeprefix(server.url) for url in own if not urlsplit(url).path.startswith(others)
    ]


def spent(server: Server) -> tuple[float, float]:
    """Seconds of computing so far: the server's own, and its kernels'."""

    def seconds(pid: int) -> float:
        times = psutil.Process(pid).cpu_times()
        return float(times.user + times.system)

    return seconds(server.process.pid), sum(map(seconds, server.kernels().values()))


HEAD = (
    "| learners | page whole s, median / 95th / last | all there s, median / 95th / last "
    "| slider ms, median / 95th | a browser's first plot s | its slider ms, median / 95th "
    "| CPU s a learner, server + kernel | errors |"
)


async def together(
    browser: Browser, server: Server, path: str, files: Sequence[str], many: int, moves: int
) -> str:
    """A class that comes at once; a line of the table."""
    plain = [Learner(server.url) for _ in range(many - 1)]
    told, errors = Class(1), list[str]()
    before = spent(server)
    reader, page = await context(browser, told.errors)

    async def come(learner: Learner) -> None:
        await learner.open(path, files)

    async def look() -> None:
        told.openings.append(await opened(page, server.url + path))

    results = await asyncio.gather(look(), *map(come, plain), return_exceptions=True)
    errors += [repr(error) for error in results if isinstance(error, BaseException)]
    after = spent(server)

    async def slide(number: int, learner: Learner) -> None:
        chance, value = random.Random(number), 6
        for _ in range(moves):
            await asyncio.sleep(chance.uniform(2, 4))
            value = chance.choice([n for n in range(2, 13) if n != value])
            await learner.move(value)

    there = [learner for learner in plain if learner.ready]
    tasks = [slide(number, learner) for number, learner in enumerate(there)]
    watched = [move(page, told, moves, (2.0, 4.0), random.Random(99))] if told.openings else []
    results = await asyncio.gather(*watched, *tasks, return_exceptions=True)
    errors += [repr(error) for error in results if isinstance(error, BaseException)]
    errors += told.errors
    await leave(reader, page)
    await asyncio.gather(*(learner.leave() for learner in there), return_exceptions=True)
    for error in sorted(set(errors)):
        print("error:", error)
    pages, ready = [one.page for one in there], [one.ready for one in there]
    slid = [each for one in there for each in one.moves]
    cost = [(late - early) / many for early, late in zip(before, after, strict=True)]
    return (
        f"| {many} | {middle(pages):.2f} / {high(pages):.2f} / {max(pages, default=0):.2f} "
        f"| {middle(ready):.2f} / {high(ready):.2f} / {max(ready, default=0):.2f} "
        f"| {middle(slid):.0f} / {high(slid):.0f} "
        f"| {middle(opening.plot for opening in told.openings):.2f} "
        f"| {middle(told.moves):.0f} / {high(told.moves):.0f} "
        f"| {cost[0]:.2f} + {cost[1]:.2f} | {len(errors)} |"
    )


async def measure(page: str, learners: Sequence[int], moves: int) -> None:
    """Measure and print, a line as soon as it is known."""
    AsyncHTTPClient.configure(
        "tornado.simple_httpclient.SimpleAsyncHTTPClient", max_clients=400, max_body_size=10**8
    )
    load = os.getloadavg()[0]
    print(f"{page}, {os.cpu_count()} cores, load at the start {load:.1f}", flush=True)
    executable = next(filter(None, map(shutil.which, CHROMIUM)), None)
    path = f"voila/render/{page}?guess=50"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=QUIET)
        with voila() as server:
            files = await files_of(browser, server, path)
            print(f"{len(files)} files besides the page", flush=True)
            print(HEAD + "\n" + "|---" * HEAD.count(" |") + "|", flush=True)
            for many in learners:
                await rested(server)
                print(await together(browser, server, path, files, many, moves), flush=True)
        await browser.close()


def main() -> None:
    """As the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.learners", description=__doc__)
    parser.add_argument("--page", default="03-chase.ipynb", help="a notebook with a chase in it")
    parser.add_argument("--learners", type=int, nargs="+", default=[2, 10, 30], help="at once")
    parser.add_argument("--moves", type=int, default=8, help="moves of each learner")
    told = parser.parse_args()
    if max(told.learners) > 60:
        parser.error("more than 60 at once is more than the server lets in")
    asyncio.run(measure(told.page, told.learners, told.moves))


if __name__ == "__main__":
    main()
