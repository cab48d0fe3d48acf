"""The same pages inside a Jupyter server."""

import re

from tests.serve.asking import Client, eventually
from tests.serve.running import Server
from tests.serve.test_pages import PAGE, config, outside


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
    token = client.cookie("_xsrf")
    assert client.ask(f"voila/api/shutdown/{kernel}", f"_xsrf={token}".encode()).status == 204
    assert eventually(lambda: kernel not in desk.kernels())


def test_folders_without_the_kits_notebooks_keep_voilas_own_list(desk: Server) -> None:
    """The index would lead nowhere there; the list has no foreign host either."""
    listed = Client(desk.url).ask("voila")
    assert listed.status == 200
    assert outside(listed.text) == []
