"""Kernels for pages: one kept ready with the kit imported, and never more than the machine bears.

Voilà's own preheating runs a notebook before its reader comes, so it cannot know the link they
came by, and keeps a kernel for every notebook. Here the spare kernel has run nothing but imports:
it serves whichever page is asked for next, with that page's folder and link.
"""

import asyncio
import os
import time
from collections import deque
from contextlib import suppress
from queue import Empty
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import ApiPath
from tornado import web
from traitlets import Float, Int

from navalkit.serve.nursery import NURSERY

# What every page does anyway: half a second of imports, and a third to find the rulebooks. It
# makes no widget, and leaves no name behind for a page to trip over.
IMPORTS = "import anywidget, ipywidgets, navalkit.lab.liveplot, navalkit.rules as rules"
WARM_UP = f"exec({IMPORTS + chr(10) + 'rules.questions()'!r}, {{}})"


class PromptClient(AsyncKernelClient):
    """Ready once the kernel has answered on both channels.

    The stock client then listens for 0.2 s of silence, a fifth of the time a page takes, lest a
    stray message be mistaken for an answer; Voilà tells them apart by their parent anyway.
    """

    async def _async_wait_for_ready(self, timeout: float | None = None) -> None:
        deadline = time.monotonic() + (timeout or 60.0)
        while True:
            self.kernel_info()
            with suppress(Empty):
                reply = await self.shell_channel.get_msg(timeout=1)
                if reply["msg_type"] == "kernel_info_reply":
                    await self.iopub_channel.get_msg(timeout=0.02)
                    self._handle_kernel_info_reply(reply)
                    return
            if time.monotonic() > deadline or not await self.is_alive():
                raise RuntimeError("the page's kernel did not answer")

    wait_for_ready = _async_wait_for_ready


class WarmKernels(AsyncMappingKernelManager):
    """Starts a page's kernel, from the spare ones if it can."""

    most = Int(60, config=True, help="pages open at once; past it a reader is asked to wait")
    spares = Int(1, config=True, help="kernels kept ready")
    rest = Float(3.0, config=True, help="seconds to leave an opening page alone before a refill")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ready: deque[str] = deque()  # spare kernels that have their imports done
        self._spare: set[str] = set()  # these, and one that is still at its imports
        self._starting = 0
        self._launch: asyncio.Future[str] | None = None
        self._filling: asyncio.Future[None] | None = None

    # What Voilà asks of a kernel manager that may preheat: this one never runs a page ahead.
    @property
    def notebook_data(self) -> dict[str, Any]:
        return {}

    def get_pool_size(self, _: str) -> int:
        return 0

    @property
    def aboard(self) -> int:
        """Kernels that serve a page or are about to."""
        return len(self) - len(self._spare) + self._starting

    async def start_kernel(  # type: ignore[override]  # as jupyter_server's own is
        self, *, path: ApiPath | None = None, env: dict[str, str] | None = None, **kwargs: Any
    ) -> str:
        """A kernel in the folder of `path`, knowing `env`; 503 when there are too many."""
        if self.aboard >= self.most:
            raise web.HTTPError(503, f"{self.most} pages are open")
        self._starting += 1
        try:
            kernel_id = await self._take_spare(path, env or {})
            if kernel_id is None:
                kernel_id = await super().start_kernel(path=path, env=env, **kwargs)
        finally:
            self._starting -= 1
        self.refill(self.rest)
        return kernel_id

    def refill(self, after: float = 0.0) -> None:
        """Have the spare kernels ready again, one at a time, `after` some seconds."""
        if self._filling is None or self._filling.done():
            self._filling = asyncio.ensure_future(self._fill(after))

    async def _fill(self, after: float) -> None:
        await NURSERY.ready()
        while len(self._ready) < self.spares and self.aboard < self.most:
            await asyncio.sleep(after)
            self._launch = asyncio.ensure_future(super().start_kernel(path=ApiPath("")))
            kernel_id = await self._launch
            self._spare.add(kernel_id)
            if not await self._run(kernel_id, WARM_UP):
                await self._drop(kernel_id)
                return
            self._ready.append(kernel_id)

    async def _take_spare(self, path: ApiPath | None, env: dict[str, str]) -> str | None:
        # Voilà's names are members of an enumeration, which a kernel would not know.
        told = {getattr(name, "value", name): value for name, value in env.items()}
        news = {name: value for name, value in told.items() if os.environ.get(name) != value}
        folder = self.cwd_for_path(path or ApiPath(""))
        briefing = f"import os\nos.environ.update({news!r})\nos.chdir({folder!r})"
        while self._ready:
            kernel_id = self._ready.popleft()
            if kernel_id in self and await self._run(kernel_id, briefing):
                self._spare.discard(kernel_id)
                return kernel_id
            await self._drop(kernel_id)
        return None

    async def _drop(self, kernel_id: str) -> None:
        self._spare.discard(kernel_id)
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id, now=True)

    async def shutdown_all(self, now: bool = False) -> None:  # type: ignore[override]
        """As ever, but spare kernels have nothing to tidy up and would only complain."""
        if self._launch is not None:
            await self._launch
        if self._filling is not None:
            self._filling.cancel()
        for kernel_id in self._spare.copy():
            await self._drop(kernel_id)
        await super().shutdown_all(now=now)

    async def _run(self, kernel_id: str, code: str, patience: float = 60.0) -> bool:
        """Whether the kernel ran `code` without an error."""
        client: Any = self.get_kernel(kernel_id).client()
        client.start_channels(iopub=False, stdin=False, hb=False)
        try:
            client.execute(code, silent=True, store_history=False)
            reply = await self._answer(kernel_id, client, patience)
            return bool(reply["content"]["status"] == "ok")
        except Exception:
            self.log.exception("kernel %s did not answer", kernel_id)
            return False
        finally:
            client.stop_channels()

    async def _answer(self, kernel_id: str, client: Any, patience: float) -> Any:
        deadline = time.monotonic() + patience
        kernel: Any = self.get_kernel(kernel_id)
        while await kernel.is_alive() and time.monotonic() < deadline:
            with suppress(Empty):
                return await client.get_shell_msg(timeout=1)
        raise TimeoutError("it has ended, or is too busy")

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """As ever, but a spare kernel is idle by trade."""
        if kernel_id not in self._spare:
            await super().cull_kernel_if_idle(kernel_id)
