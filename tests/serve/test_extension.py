"""The same pages inside a Jupyter server."""

import re
from pathlib import Path
from shutil import copytree

from navalkit.serve.catalogue import folder_under
from tests.serve.asking import Client, eventually
from tests.serve.running import PAGES, TOP, Server, words
from tests.serve.test_pages import PAGE, config, outside, websocket_extensions


def test_a_jupyter_server_shows_the_same_page(desk: Server) -> None:
    """Same template, same settings, no step to take."""
    page = Client(desk.url).ask(PAGE).text
    assert "<title>Plots of all sorts · navalkit</title>" in page
    assert "tests.serve.stage" not in page
    assert outside(page) == []
    told = config(page)
    assert told["fullMathjaxUrl"] is None
    assert isinstance(told["federated_extensions"], list)
    assert "jupyterlab-plotly" not in {part["name"] for part in told["federated_extensions"]}


def test_a_jupyter_server_gives_out_the_plotly_bundle(desk: Server) -> None:
    """So that no figure sends it through the kernel."""
    client = Client(desk.url)
    (path,) = re.findall(r'src="/(navalkit/static/[^"]+)"', client.ask(PAGE).text)
    script = client.ask(path)
    assert script.status == 200
    assert "immutable" in script.headers["Cache-Control"]


def test_a_jupyter_server_ends_the_kernel_of_a_closed_page(desk: Server) -> None:
    """The cookie is set here too."""
    client = Client(desk.url)
    (kernel,) = re.findall(r'dataset\.kernelId = "([^"]+)"', client.ask(PAGE).text)
    assert kernel in desk.kernels()
    assert "permessage-deflate" in websocket_extensions(desk.url, kernel)
    token = client.cookie("_xsrf")
    assert client.ask(f"voila/api/shutdown/{kernel}", f"_xsrf={token}".encode()).status == 204
    assert eventually(lambda: kernel not in desk.kernels())


def test_a_jupyter_server_has_the_index_too(desk: Server) -> None:
    """`…/voila`, which is where a launch link leads."""
    listed = Client(desk.url).ask("voila")
    assert "A plot in sight, one in a fold, one that follows a slider." in words(listed.text)
    assert 'href="/voila/render/10-plots.ipynb"' in listed.text
    assert outside(listed.text) == []


def test_the_pages_are_found_where_the_server_sees_them(tmp_path: Path) -> None:
    """In a checkout, in its notebooks, or, where there are none of ours, nowhere."""
    assert folder_under(TOP) == (TOP / "notebooks").resolve()
    assert folder_under(PAGES) == PAGES.resolve()
    copytree(PAGES, tmp_path / "copy" / "notebooks")
    assert folder_under(tmp_path / "copy") == (tmp_path / "copy" / "notebooks").resolve()
    assert folder_under(tmp_path) is None
