"""Servers for tests: each a process of its own on a free port, ended with the test that asked."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import psutil

TOP = Path(__file__).parents[2]
PAGES = Path(__file__).parent / "pages"
PATIENCE = 60.0  # seconds for a server to be up


@dataclass(frozen=True)
class Server:
    """A running server: where it answers, its process, where its output goes."""

    url: str
    process: "subprocess.Popen[bytes]"
    log: Path

    def kernels(self) -> dict[str, int]:
        """Its kernels: the process id of each by the name of its connection file."""
        found = {}
        for child in psutil.Process(self.process.pid).children(recursive=True):
            with suppress(psutil.Error):  # it has just ended
                signs = [" ".join(child.cmdline()), *sockets(child)]  # a forked one has no command
                named = re.search(r"/kernel-([\w-]+)(\.json|-ipc-\d)", " ".join(signs))
                if named:
                    found[named[1]] = child.pid
        return found


def sockets(process: psutil.Process) -> list[str]:
    """The socket files that a process listens at."""
    return [str(each.laddr) for each in process.net_connections("unix") if each.laddr]


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def voila(
    *options: str,
    folder: Path | None = None,
    settings: dict[str, object] | None = None,
    port: int | None = None,
) -> Iterator[Server]:
    """`navalkit serve` on the notebooks of `folder`, or on the kit's own; `settings` in a file."""
    port = port or free_port()
    start = "import sys; from navalkit.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", start, "serve", *([str(folder)] if folder else [])]
    command += ["--no-browser", "--port", str(port), *options]
    with _running(command, f"http://localhost:{port}/", "", settings) as server:
        yield server


@contextmanager
def jupyterlab(folder: Path, base_url: str = "/") -> Iterator[Server]:
    """JupyterLab on a copy of `folder` (it saves what it opens), with settings of its own."""
    with tempfile.TemporaryDirectory() as own:
        copy = shutil.copytree(folder, Path(own) / folder.name)
        with _jupyterlab(copy, base_url) as server:
            yield server


@contextmanager
def _jupyterlab(folder: Path, base_url: str) -> Iterator[Server]:
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--ServerApp.port={port}", f"--ServerApp.root_dir={folder}"]
    command += [f"--ServerApp.base_url={base_url}", "--IdentityProvider.token="]
    command += [
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    ]
    with _running(command, f"http://localhost:{port}{base_url}", "api/status") as server:
        yield server


@contextmanager
def _running(
    command: Sequence[str], url: str, ready: str, settings: dict[str, object] | None = None
) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as own:
        log = Path(own) / "log"
        (Path(own) / "voila.json").write_text(json.dumps(settings or {}))
        places = {"JUPYTER_CONFIG_DIR": own, "JUPYTERLAB_WORKSPACES_DIR": own}
        places["PYTHONPATH"] = str(TOP)  # the pages of these tests import their stage
        with log.open("wb") as out:
            process = subprocess.Popen(
                command, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, **places}
            )
        try:
            _wait(url + ready, process, log)
            yield Server(url, process, log)
        finally:
            stop(process)


def _wait(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urlopen(url, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"no server at {url}:\n{log.read_text(errors='replace')}")


def stop(process: "subprocess.Popen[bytes]", how: signal.Signals = signal.SIGTERM) -> int:
    """End a server by a signal, harder if it will not; its exit status."""
    if process.poll() is None:
        process.send_signal(how)
    try:
        return process.wait(60)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def words(text: str) -> str:
    """Markup without its tags, its white space made single."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text)).strip()
