"""A process that has done its imports, and of which kernels are forked: `python -m` starts it.

It reads a line for each kernel (JSON: `argv`, `cwd`, `env`) and answers with a process number. It
ends when nobody is left to ask, and its kernels, which look for it, with it.
"""

import gc
import importlib
import json
import os
import random
import signal
import sys

# What a kernel imports besides by the time it has shown its first page.
KERNEL = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.zmqshell",
    "IPython.core.completerlib",
    "comm",
)
READY = b"ready\n"


def main() -> None:
    """Import, then fork whenever asked."""
    from navalkit.serve.kernels import WARM_UP

    for name in KERNEL:
        try:
            importlib.import_module(name)
        except ImportError:
            continue  # not in every release
    exec(WARM_UP)
    _answer_for_widgets()
    gc.collect()
    gc.freeze()  # what is there stays where it is, and is shared with the kernels
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who ends is gone at once
    os.write(1, READY)
    while line := _line():
        told = json.loads(line)
        child = os.fork()
        if child == 0:
            _become_kernel(told["argv"], told["cwd"], told["env"])
            return
        os.setpgid(child, child)  # a group of its own, to be signalled without its mother
        os.write(1, f"{child}\n".encode())


def _answer_for_widgets() -> None:
    # What `ipywidgets` does when it is imported in a kernel, which this is not yet: by it a page
    # is given the states of all widgets in one answer.
    from ipywidgets import register_comm_target

    register_comm_target()


def _line() -> bytes:
    """A line, and not a byte more: what comes after is not for a child to inherit."""
    line = b""
    while byte := os.read(0, 1):
        line += byte
        if byte == b"\n":
            break
    return line


def _become_kernel(argv: list[str], cwd: str, env: dict[str, str]) -> None:
    mother = os.getppid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    random.seed()  # else every kernel would throw the same dice
    from ipykernel import kernelapp

    sys.argv = ["ipykernel_launcher", *argv]
    kernelapp.launch_new_instance(argv=[*argv, f"--IPKernelApp.parent_handle={mother}"])


if __name__ == "__main__":
    main()
