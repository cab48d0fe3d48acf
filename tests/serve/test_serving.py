"""The server as a program: how it starts, what it says, how it ends."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from navalkit import cli
from navalkit.serve.catalogue import catalogue, notebooks_folder
from navalkit.serve.kernels import WARM_UP
from navalkit.serve.settings import page_settings, server_settings
from tests.bench.learners import Learner
from tests.bench.sessions import WARM_UP as WARM_SESSIONS
from tests.bench.sessions import own_bytes, visited
from tests.serve.asking import Client, eventually
from tests.serve.running import PAGES, Server, stop, voila, words

START = "import sys; from navalkit.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("busy", [False, True])
def test_it_says_its_address_once_and_ends_with_its_kernels(
    how: signal.Signals, busy: bool
) -> None:
    """One line on the terminal; nothing left running, also when it was still starting up."""
    with voila(folder=PAGES) as server:
        if busy:
            Client(server.url).ask("voila/render/no_metadata.ipynb")
        assert eventually(server.kernels)
        kernels = server.kernels().values()
        assert stop(server.process, how) == 0
        said = server.log.read_text().strip()
        assert said == f"navalkit is at {server.url} (stop it with Ctrl-C)"
        assert eventually(lambda: not any(Path(f"/proc/{kernel}").exists() for kernel in kernels))


def refused(*options: str) -> str:
    """What `navalkit serve` says when it cannot."""
    run = subprocess.run(
        [sys.executable, "-c", START, "serve", "--no-browser", *options],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode in (1, 2)
    assert run.stdout == ""
    return run.stderr.strip().splitlines()[-1]


def test_what_cannot_be_served_is_one_sentence(tmp_path: Path) -> None:
    """A taken port, a missing folder, a number that is no port; and no traceback."""
    with socket.socket() as holder:
        holder.bind(("localhost", 0))
        holder.listen()
        port = str(holder.getsockname()[1])
        said = refused("--port", port)
    assert said == f"port {port} is taken; leave --port out and a free one is found"
    nowhere = tmp_path / "nowhere"
    assert refused(str(nowhere)) == (
        f"there is no folder {str(nowhere)!r}; name one that holds notebooks"
    )
    assert "'70000' is no port: take a number from 1 to 65535" in refused("--port", "70000")


def test_phones_on_the_network_are_given_a_number_to_call() -> None:
    """A phone may not know this machine's name."""
    with voila("--network", folder=PAGES) as server:
        (address,) = re.findall(r"navalkit is at (http://[\d.]+:\d+/) ", server.log.read_text())
        assert "A page that fails" in words(Client(address).ask("").text)


def test_many_who_come_at_once_are_all_served(stand: Server) -> None:
    """Eight kernels started together, each on its own socket."""
    pages = [f"voila/render/no_metadata.ipynb?visitor={number}" for number in range(8)]
    with ThreadPoolExecutor(8) as crowd:
        shown = list(crowd.map(lambda page: words(Client(stand.url).ask(page).text), pages))
    for number, page in enumerate(shown):
        assert f"asked: visitor={number} in pages" in page


def test_sessions_leave_nothing_behind() -> None:
    """Ten, opened and closed; `python -m tests.bench.sessions` does two hundred."""
    page = "voila/render/no_metadata.ipynb"
    with voila(folder=PAGES) as server:
        assert all(visited(server, page) for _ in range(WARM_SESSIONS))
        before = own_bytes(server)
        assert all(visited(server, page) for _ in range(10))
        assert own_bytes(server) - before < 10_000_000
        assert eventually(lambda: len(server.kernels()) == 1)


def test_a_page_is_given_all_its_widgets_in_one_answer() -> None:
    """By a kernel that waited, too, which was forked after the widgets were imported."""

    async def opened(url: str) -> Learner:
        learner = Learner(url)
        await learner.open("voila/render/03-chase.ipynb?rounds=8", [])
        return learner

    with voila() as server:
        assert eventually(server.kernels)
        for _ in range(2):
            assert asyncio.run(opened(server.url)).form[1]["rounds"] == "8"


def test_pages_come_without_the_process_that_kernels_are_forked_of() -> None:
    """Its kernels end with it; the next reader's is started plainly."""
    with voila(folder=PAGES) as server:
        assert eventually(server.kernels)
        old = set(server.kernels())
        for child in psutil.Process(server.process.pid).children():
            if "navalkit.serve.mother" in child.cmdline():
                child.kill()
        page = "voila/render/no_metadata.ipynb?visitor=1"
        assert eventually(lambda: "asked: visitor=1" in Client(server.url).ask(page).text)
        assert set(server.kernels()) - old


def test_the_command_alone_serves() -> None:
    """`navalkit` is `navalkit serve`."""
    alone, named = cli.parser().parse_args([]), cli.parser().parse_args(["serve"])
    assert alone.run is named.run
    assert cli.parser().parse_args(["--port", "9000", "--no-browser"]).port == 9000


def test_the_kit_finds_its_own_notebooks() -> None:
    """In a checkout they stand beside the package."""
    assert notebooks_folder().name == "notebooks"


def test_pages_are_ordered_by_their_metadata_then_by_name(tmp_path: Path) -> None:
    """Numbers first; a notebook without metadata is last and goes by its name."""
    said = {"b": {"order": 2, "title": "Second"}, "c": {"order": 1, "title": "First"}, "a-few": {}}
    for name, metadata in said.items():
        book = {"metadata": {"navalkit": metadata} if metadata else {}, "cells": []}
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(book))
    hidden = tmp_path / ".ipynb_checkpoints"
    hidden.mkdir()
    (hidden / "b-checkpoint.ipynb").write_text("{}")
    assert [page.title for page in catalogue(tmp_path)] == ["First", "Second", "A few"]


@pytest.mark.parametrize("settings", [page_settings, server_settings])
def test_settings_hide_tracebacks_and_sources(settings: object) -> None:
    """Alone or inside a Jupyter server."""
    assert callable(settings)
    pages = settings().VoilaConfiguration
    assert pages.strip_sources is True
    assert pages.show_tracebacks is False
    assert pages.allow_template_override == "NO"


def test_a_busy_server_waits_for_what_a_cell_shows() -> None:
    """Four seconds, the default, lose whole pages when ten readers come at once."""
    assert page_settings().VoilaExecutor.iopub_timeout >= 60


def test_idle_kernels_are_ended_after_twenty_minutes() -> None:
    """Looked for every minute."""
    kernels = server_settings().MappingKernelManager
    assert (kernels.cull_idle_timeout, kernels.cull_interval) == (1200, 60)


def test_a_kernel_is_warmed_without_a_trace() -> None:
    """The imports are done, the rulebooks found; no name is left, no widget made."""
    code = f"""names = set(globals()) | {{"names"}}
{WARM_UP}
left = set(globals()) - names
import sys
from ipywidgets.widgets.widget import _instances
print(left, len(_instances), "navalkit.rules.seafight" in sys.modules)"""
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert run.stdout.strip() == "set() 0 True"
