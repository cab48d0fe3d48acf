"""A JupyterHub for tests, as a school would set one up, on this machine alone."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.serve.asking import eventually
from tests.serve.running import Server, free_port, stop

PROXY = "configurable-http-proxy"

# As in the README, but for who may come in and whose processes the servers are.
SETTINGS = """
import sys
from navalkit.serve.catalogue import notebooks_folder

c.JupyterHub.bind_url = "http://127.0.0.1:{port}/"
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.command = {proxy!r}
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r}
c.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]
c.Spawner.notebook_dir = str(notebooks_folder())
c.Spawner.default_url = "/voila/tree"
c.Spawner.args = ["--allow-root", "--MappingKernelManager.cull_idle_timeout=1200"]
c.Spawner.environment = {{"PYTHONPATH": {top!r}, "JUPYTERHUB_SINGLEUSER_EXTENSION": "1"}}
c.JupyterHub.cookie_secret_file = "cookies"
c.JupyterHub.db_url = "sqlite:///hub.sqlite"
"""


def proxy() -> str | None:
    """The proxy that a hub runs behind, where npm has put it."""
    return shutil.which(PROXY) or os.environ.get("NAVALKIT_HUB_PROXY")


def answers(url: str) -> bool:
    """Whether anything is there."""
    try:
        with urlopen(url, timeout=5):
            return True
    except (URLError, OSError):
        return False


@contextmanager
def jupyterhub() -> Iterator[Server]:
    """A hub to which anybody may come by any name."""
    with tempfile.TemporaryDirectory() as own:
        port = free_port()
        settings = SETTINGS.format(
            port=port,
            hub=free_port(),
            api=free_port(),
            proxy=[proxy()],
            homes=f"{own}/{{username}}",
            top=str(Path(__file__).parents[2]),
        )
        (Path(own) / "jupyterhub_config.py").write_text(settings)
        log = Path(own) / "log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                [sys.executable, "-m", "jupyterhub"], cwd=own, stdout=out, stderr=subprocess.STDOUT
            )
        url = f"http://127.0.0.1:{port}/"
        try:
            assert eventually(lambda: answers(url + "hub/login"), 90), log.read_text()
            yield Server(url, process, log)
        finally:
            stop(process)
