"""Kernels forked of one process that has done its imports, where the system can fork.

Nine tenths of what a kernel costs before its page is shown is imports, the same for all: a second
of computing and fifty megabytes, which a class of thirty would pay thirty times.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from typing import Any

from jupyter_client.provisioning import local_provisioner

from navalkit.serve.mother import READY

LAUNCHER = "ipykernel_launcher"
PROVISIONER: Any = local_provisioner  # there is no setting for what it launches a kernel by
launch_plain = PROVISIONER.launch_kernel


class Forked:
    """A forked kernel as the one who launched it sees it: what `Popen` would be, not our child."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """None while it runs."""
        if self.returncode is None:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                self.returncode = 0  # how it ended, only its mother knows
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Until it has ended."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while self.poll() is None:
            if deadline is not None and time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(LAUNCHER, timeout or 0.0)
            time.sleep(0.01)
        return self.returncode or 0

    def send_signal(self, signum: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, signum)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class Nursery:
    """Where kernels come from; a plain launch whenever there is no mother, or not yet."""

    def __init__(self) -> None:
        self._mother: subprocess.Popen[bytes] | None = None
        self._ready = False

    def open(self) -> None:
        """Start the mother, and have Jupyter launch its kernels here."""
        PROVISIONER.launch_kernel = self.launch
        if not hasattr(os, "fork") or sys.platform == "darwin":  # there a fork may not compute on
            return
        self._mother = subprocess.Popen(
            [sys.executable, "-m", "navalkit.serve.mother"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    async def ready(self) -> None:
        """Wait until the mother has her imports done, or will never."""
        if self._mother is not None and not self._ready:
            said = await asyncio.get_running_loop().run_in_executor(None, self._answer)
            self._ready = said == READY

    def close(self) -> None:
        """End the mother."""
        PROVISIONER.launch_kernel = launch_plain
        mother, self._mother, self._ready = self._mother, None, False
        if mother is not None and mother.stdin is not None and mother.stdout is not None:
            mother.stdin.close()
            mother.kill()  # her kernels are gone, or go now that she is
            mother.wait()
            mother.stdout.close()

    def launch(self, cmd: list[str], **options: Any) -> Any:
        """A process for a kernel: forked if it is a plain one of this Python."""
        own = cmd[0] == sys.executable and LAUNCHER in cmd
        if own and self._ready:
            env: Mapping[str, str] = options.get("env") or os.environ
            argv = cmd[cmd.index(LAUNCHER) + 1 :]
            told = {"argv": argv, "cwd": options.get("cwd") or os.getcwd(), "env": dict(env)}
            pid = self._ask(json.dumps(told).encode() + b"\n")
            if pid is not None:
                return Forked(pid)
        return launch_plain(cmd, **options)

    def _ask(self, line: bytes) -> int | None:
        mother = self._mother
        if mother is None or mother.stdin is None:
            return None
        try:
            mother.stdin.write(line)
            mother.stdin.flush()
            return int(self._answer())
        except (OSError, ValueError):
            self._ready = False  # she is gone: from now on without her
            return None

    def _answer(self) -> bytes:
        assert self._mother is not None
        assert self._mother.stdout is not None
        return self._mother.stdout.readline()


NURSERY = Nursery()
