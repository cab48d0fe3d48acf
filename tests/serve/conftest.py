"""Servers for the tests here: one on pages made for them, one inside JupyterLab."""

from collections.abc import Iterator

import pytest

from tests.serve.running import PAGES, Server, jupyterlab, voila


@pytest.fixture(scope="module")
def stand() -> Iterator[Server]:
    """`navalkit serve` on the test pages."""
    with voila(folder=PAGES) as server:
        yield server


@pytest.fixture(scope="module")
def desk() -> Iterator[Server]:
    """JupyterLab on the test pages."""
    with jupyterlab(PAGES) as server:
        yield server
