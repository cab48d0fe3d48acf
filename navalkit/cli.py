"""The command line: `navalkit` opens the pages; each sub-command registers itself from a list."""

import argparse
import os
import sys
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
    commands = top.add_subparsers(title="commands", metavar="command")
    for register in COMMANDS:
        register(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit status."""
    top = parser()
    args, rest = top.parse_known_args(argv)
    # Fields may stand on either side of an option: `ask ID --json rounds=8`.
    if rest and hasattr(args, "fields") and not any(text.startswith("-") for text in rest):
        args.fields += rest
    elif rest:
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the answer has read enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status
