"""What pages that were opened and closed leave behind: `python -m tests.bench.sessions`.

Each is opened over HTTP and says its farewell; then the memory that the server, and all it has
started, hold for themselves. A server has some at once that it fills as it goes (compiled
templates, compressed files), so the first sessions are not counted.
"""

import argparse
import re

import psutil

from tests.serve.asking import Client, eventually
from tests.serve.running import Server, voila

WARM_UP = 5


def visited(server: Server, page: str) -> bool:
    """Open a page and close it; whether its kernel has gone."""
    client = Client(server.url)
    (kernel,) = re.findall(r'dataset\.kernelId = "([^"]+)"', client.ask(page).text)
    token = client.cookie("_xsrf")
    status = client.ask(f"voila/api/shutdown/{kernel}", f"_xsrf={token}".encode()).status
    return status == 204 and eventually(lambda: kernel not in server.kernels())


def own_bytes(server: Server) -> int:
    """The memory of the server's process alone."""
    return int(psutil.Process(server.process.pid).memory_full_info().uss)


def main() -> None:
    """As the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sessions", description=__doc__)
    parser.add_argument("--page", default="voila/render/03-chase.ipynb?guess=50")
    parser.add_argument("--times", type=int, default=200, help="sessions, one after another")
    told = parser.parse_args()
    with voila() as server:
        eventually(server.kernels)
        for done in range(WARM_UP + told.times + 1):
            if done in (0, WARM_UP) or (done >= WARM_UP and (done - WARM_UP) % 50 == 0):
                count, held = max(0, done - WARM_UP), own_bytes(server) / 1e6
                print(
                    f"{count} sessions: server {held:.1f} MB, kernels {len(server.kernels())}",
                    flush=True,
                )
            if not visited(server, told.page):
                print("a kernel was left", flush=True)


if __name__ == "__main__":
    main()
