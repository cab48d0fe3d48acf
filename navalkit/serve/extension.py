"""The same pages inside a Jupyter server: JupyterLab on a desk, JupyterHub, Binder.

The kit's name sorts before Voilà's, so this is loaded first: what it sets, Voilà's own extension
reads, and the routes it adds come before Voilà's.
"""

from pathlib import Path

from jupyter_server.serverapp import ServerApp
from voila.configuration import VoilaConfiguration
from voila.paths import collect_template_paths

from navalkit.serve.catalogue import folder_under
from navalkit.serve.exporter import keep_templates
from navalkit.serve.handlers import PageHandler, Route, index_routes, script_routes
from navalkit.serve.settings import TEMPLATE, WIRE, offer_template, page_settings


def _load_jupyter_server_extension(server: ServerApp) -> None:
    offer_template()
    keep_templates()
    config = page_settings()
    config.merge(server.config)  # what the user set themselves stays
    server.config.merge(config)
    server.web_app.settings.update(WIRE)
    server.web_app.add_handlers(".*$", _routes(server))


def _routes(server: ServerApp) -> list[Route]:
    base_url = server.web_app.settings["base_url"]
    pages = VoilaConfiguration(parent=server)
    options = {
        "config": server.config,
        "template_paths": collect_template_paths(["voila", "nbconvert"], TEMPLATE),
        "voila_configuration": pages,
    }
    routes = script_routes(base_url)
    routes.append((f"{base_url}voila/render/(.*)", PageHandler, options))
    root = Path(server.root_dir).resolve()
    folder = folder_under(root)
    if folder is not None:
        routes += index_routes(base_url, folder, root, pages)
    return routes
