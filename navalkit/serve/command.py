"""`navalkit serve` on the command line."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navalkit.cli import Commands


def register(commands: "Commands") -> None:
    """Add `serve` to the command line."""
    parser = commands.add_parser("serve", help="open the pages in a browser")
    parser.add_argument("folder", nargs="?", type=Path, help="notebooks of your own to serve")
    options(parser)
    parser.set_defaults(run=run)


def options(parser: argparse.ArgumentParser) -> None:
    """What `serve` can be told; `navalkit` alone takes the same."""
    parser.add_argument("--port", type=_port, metavar="N", help="the port to use (any free one)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--network",
        action="store_true",
        help="let phones and computers on your network open the pages too",
    )


def _port(text: str) -> int:
    port = int(text) if text.isdecimal() else 0
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: take a number from 1 to 65535")
    return port


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    from navalkit.serve.app import (
        EVERYWHERE,
        serve,
    )  # Voilà takes a second to import: only when serving

    folder = getattr(args, "folder", None)
    ip = EVERYWHERE if args.network else "localhost"
    return serve(folder, port=args.port, browser=not args.no_browser, ip=ip)
