"""What Voilà is told, once, for `navalkit serve` and for a Jupyter server alike."""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from traitlets.config import Config

from navalkit.lab.liveplot import BUNDLE

SHARE = Path(__file__).parent / "share"
TEMPLATE = "navalkit"

# Front-end parts that no page uses; with them a page is twice as heavy. Listed by what is left
# out: a list of what is let in would break every widget when it forgets the widgets' manager.
UNUSED_PARTS = [
    "jupyterlab-plotly",
    "jupyterlab_pygments",
    "jupyter-offlinenotebook",
    "@jupyter-notebook/lab-extension",
    "@jupyter-server/resource-usage",
    "@voila-dashboards/jupyterlab-preview",
    "@jupyterlab/plugin-manager-extension",
    "@jupyterlite/pyodide-kernel-extension",  # there where the extra `site` is installed
]

# What tornado is told besides. MathJax would come from a network the reader may not have; and a
# page's widgets, several hundred kilobytes of much the same, go over the wire as a tenth of it.
WIRE: dict[str, Any] = {
    "mathjax_url": None,
    "mathjax_config": None,
    "websocket_compression_options": {},
}


def page_settings() -> Config:
    """How pages look and what they let out, wherever Voilà runs."""
    config = Config()
    pages = config.VoilaConfiguration
    pages.template = TEMPLATE
    pages.allow_template_override = "NO"
    pages.strip_sources = True
    pages.show_tracebacks = False
    pages.extension_denylist = UNUSED_PARTS
    pages.resources = {"plotly_bundle": BUNDLE.name}
    # A busy server may be slow to hear what a cell has to show; by default it gives up after four
    # seconds, and the page would come without it and without a word.
    config.VoilaExecutor.iopub_timeout = 60
    return config


def server_settings() -> Config:
    """Besides: what holds for a server of our own."""
    config = page_settings()
    config.VoilaConfiguration.multi_kernel_manager_class = "navalkit.serve.kernels.WarmKernels"
    config.KernelManager.client_class = "navalkit.serve.kernels.PromptClient"
    # A page closed without a farewell (a phone put away) leaves its kernel: twenty minutes' grace.
    config.MappingKernelManager.cull_idle_timeout = 1200
    config.MappingKernelManager.cull_interval = 60
    if sys.platform != "win32":
        # Kernels that start together can be given the same TCP port; a socket file is its own.
        config.KernelManager.transport = "ipc"
        # Its path has to fit in about a hundred characters, which macOS' own folder does not.
        config.Voila.connection_dir_root = (
            "/tmp" if os.access("/tmp", os.W_OK) else (tempfile.gettempdir())
        )
    return config


def offer_template() -> None:
    """Let Voilà find the kit's template inside the package, also in a checkout as it is edited."""
    paths = os.environ.get("JUPYTER_PATH", "").split(os.pathsep)
    if str(SHARE) not in paths:
        os.environ["JUPYTER_PATH"] = os.pathsep.join([str(SHARE), *filter(None, paths)])
