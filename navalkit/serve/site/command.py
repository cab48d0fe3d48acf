"""`navalkit site` on the command line."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navalkit.cli import Commands


def register(commands: "Commands") -> None:
    """Add `site` to the command line."""
    parser = commands.add_parser("site", help="build the pages as static files that need no server")
    parser.add_argument("output", type=Path, help="the folder to build, new or built before")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Build the site; the exit status."""
    try:
        from navalkit.serve.site.build import SiteError, build
    except ImportError as missing:
        told = f"{missing.name} is missing: pip install 'navalkit[site]'"
        print(f"a site takes more than the pages do; {told}", file=sys.stderr)
        return 1
    try:
        build(args.output)
    except SiteError as problem:
        print(problem, file=sys.stderr)
        return 1
    except OSError as problem:
        why = problem.strerror or str(problem)
        print(f"the site could not be written to {args.output}: {why}", file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in args.output.rglob("*") if file.is_file())
    print(f"{args.output} holds the site, {size / 1e6:.0f} MB: put it on any web server")
    return 0
