"""The command line: `navalkit` opens the pages; each sub-command registers itself from a list."""

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from navalkit import ask
from navalkit.serve import command as serve
from navalkit.serve.site import command as site

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

# Each adds its parser to the sub-commands and sets `run` as what to do with the arguments.
COMMANDS: "list[Callable[[Commands], None]]" = [serve.register, site.register, ask.register]


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="navalkit", description="Exact odds and live pages for ships that meet on a table."
    )
    serve.options(top)
    top.set_defaults(run=serve.run)
    commands = top.add_subparsers(title="commands", metavar="")
    for register in COMMANDS:
        register(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit status."""
    args = parser().parse_args(argv)
    status: int = args.run(args)
    return status
