"""`navalkit serve`: a server of our own that says one line, opens the browser and ends cleanly."""

import logging
import shutil
import signal
import socket
import sys
import webbrowser
from functools import partial
from http.client import responses
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets import Bool
from voila.app import Voila
from voila.utils import create_include_assets_functions

from navalkit.serve.catalogue import notebooks_folder
from navalkit.serve.exporter import keep_templates
from navalkit.serve.handlers import IndexHandler, PageHandler, index_routes, script_routes
from navalkit.serve.nursery import NURSERY
from navalkit.serve.packed import Packed
from navalkit.serve.refusals import MOST_HEAD, TOO_LONG, Polite, TemplateFiles
from navalkit.serve.settings import TEMPLATE, WIRE, offer_template, server_settings

PORT = 8866


EVERYWHERE = "0.0.0.0"


class CannotServeError(Exception):
    """What was asked for cannot be served; its words are for the user."""


class Harbour(Voila):
    """Voilà with the kit's settings, index and manners."""

    name = "voila"  # the configuration's name, which Voilà's own parts look for
    port: int  # of Voilà
    any_port = Bool(True)  # whether another port will do when `port` is taken

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        # Set before the application is made: Voilà's own `tornado_settings` come too late for it.
        return {**settings, **WIRE}

    def init_handlers(self) -> list[Any]:
        root = Path(self.root_dir)
        pages = self.voila_configuration
        index = {"folder": root, "prefix": "", "voila_configuration": pages}
        page = {
            "config": self.config,
            "template_paths": self.template_paths,
            "voila_configuration": pages,
        }
        return [
            TOO_LONG,
            (self.base_url, IndexHandler, index),
            *index_routes(self.base_url, root, root, pages),
            (url_path_join(self.base_url, r"/voila/render/(.*)"), PageHandler, page),
            *script_routes(self.base_url),
            (url_path_join(self.base_url, r"/voila/templates/(.*)"), TemplateFiles),
            *super().init_handlers(),
        ]

    def listen(self) -> None:
        self.app.transforms = [partial(Polite, self.refusal), Packed]
        server = HTTPServer(self.app, max_header_size=MOST_HEAD)
        server.add_sockets(self._sockets())
        print(f"navalkit is at {self._address()} (stop it with Ctrl-C)", flush=True)
        self.ioloop = IOLoop.current()
        NURSERY.open()
        self.ioloop.add_callback(self.kernel_manager.refill)
        if self.open_browser:
            self.launch_browser()
        # As Voilà does for SIGTERM: a KeyboardInterrupt could strike in the midst of anything.
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        self.ioloop.start()
        server.stop()
        self.stop()

    def refusal(self, status: int) -> str:
        """The page that says so."""
        page = self.app.settings["voila_jinja2_env"].get_template("error.html")
        told = {"status_code": status, "status_message": responses.get(status, "")}
        parts = create_include_assets_functions(TEMPLATE, self.base_url)
        said: str = page.render(**told, base_url=self.base_url, **parts)
        return said

    def stop(self) -> None:
        # Voilà removes the connection files first, under kernels that may just be reading them,
        # and ends those on another loop than the one they were started on.
        self.ioloop.run_sync(self.kernel_manager.shutdown_all)
        NURSERY.close()
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def _sockets(self) -> list[socket.socket]:
        asked: int = self.port
        for port in (asked, 0) if self.any_port else (asked,):
            try:
                sockets = bind_sockets(port, self.ip)
            except OSError:
                continue
            self.port = sockets[0].getsockname()[1]
            return sockets
        raise CannotServeError(f"port {asked} is taken; leave --port out and a free one is found")

    def _address(self) -> str:
        """Where to find it; on a network by number, since a phone may not know names there."""
        host = own_number() if self.ip == EVERYWHERE else self.ip
        return f"http://{host}:{self.port}{self.base_url}"

    def launch_browser(self) -> None:
        # Voilà goes by way of a file with a redirect in it, which some browsers may not read.
        IOLoop.current().run_in_executor(None, webbrowser.open, self._address())


def own_number() -> str:
    """This machine's address on its network, or its own to itself when it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way it would go
        except OSError:
            return "127.0.0.1"
        number: str = probe.getsockname()[0]
        return number


def serve(
    folder: Path | None = None, port: int | None = None, browser: bool = True, ip: str = "localhost"
) -> int:
    """Serve the notebooks of `folder` (the kit's own unless given) until stopped."""
    if folder is not None and not folder.is_dir():
        print(f"there is no folder {str(folder)!r}; name one that holds notebooks", file=sys.stderr)
        return 1
    offer_template()
    keep_templates()
    logging.getLogger("tornado.access").setLevel(logging.ERROR)
    config = server_settings()
    config.Voila.log_level = logging.ERROR
    config.Voila.ip = ip
    config.Voila.port = PORT if port is None else port
    config.Voila.open_browser = browser
    config.Voila.root_dir = str(folder or notebooks_folder())
    app = Harbour.instance(config=config, any_port=port is None)
    try:
        app.initialize(argv=[])
        app.start()
    except CannotServeError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0
