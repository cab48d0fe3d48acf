"""What the server answers: a page, the index of pages, and the kit's own script."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from jupyter_server.utils import url_escape, url_path_join
from tornado import web
from voila.configuration import VoilaConfiguration
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler

from navalkit.lab.liveplot import BUNDLE, STATIC
from navalkit.serve.catalogue import catalogue, sections

NOT_THE_PAGES = {"token", "theme", "template"}

Route = tuple[Any, ...]


class PageHandler(TornadoVoilaHandler):
    """A notebook as a page."""

    @web.authenticated
    async def get(self, path: str | None = None) -> None:
        # Reading the token sets the cookie without which the page's farewell is refused, and its
        # kernel left running for nobody.
        _ = self.xsrf_token
        # The page's own link: not the pass a launch came with, nor the theme, which is read above.
        asked = parse_qsl(self.request.query, keep_blank_values=True)
        self.request.query = urlencode([pair for pair in asked if pair[0] not in NOT_THE_PAGES])
        await super().get(path)


class IndexHandler(BaseVoilaHandler):
    """All pages with a line about each; starts no kernel."""

    def initialize(self, folder: Path, prefix: str, **kwargs: Any) -> None:
        super().initialize(**kwargs)
        self.folder, self.prefix = folder, prefix

    @web.authenticated
    async def get(self, path: str = "") -> None:
        if path.strip("/"):
            self.redirect(url_path_join(self.base_url, "voila/tree"))
            return
        render = url_path_join(self.base_url, "voila/render", self.prefix)
        cards = [
            {"href": url_path_join(render, url_escape(page.path)), "page": page}
            for page in catalogue(self.folder)
        ]
        self.write(self.render_template("pages.html", sections=sections(cards)))


class ScriptHandler(web.StaticFileHandler):
    """The plotly.js bundle; its version is in its name, so a browser may keep it for good."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")


def index_routes(base_url: str, folder: Path, root: Path, pages: VoilaConfiguration) -> list[Route]:
    """Where the index is; links lead to the notebooks of `folder` as seen from `root`."""
    prefix = Path(os.path.relpath(folder, root)).as_posix()
    options = {"folder": folder, "prefix": "" if prefix == "." else prefix}
    options["voila_configuration"] = pages
    return [
        (url_path_join(base_url, r"/voila/?"), IndexHandler, options),
        (url_path_join(base_url, r"/voila/tree(.*)"), IndexHandler, options),
    ]


def script_routes(base_url: str) -> list[Route]:
    """Where a figure finds plotly.js; nothing else of the folder is served."""
    url = url_path_join(base_url, rf"/navalkit/static/({BUNDLE.name})")
    return [(url, ScriptHandler, {"path": str(STATIC)})]
