"""Templates compiled once a server, not once a page.

Voilà makes a new environment for each page it renders, and with it compiles some fifteen templates
anew: more than half of what a page costs the server.
"""

from collections.abc import AsyncIterator
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class Compiled(BytecodeCache):
    """Keeps compiled templates in memory; a template that is edited is another key's."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if kept := self._kept.get(bucket.key + bucket.checksum):
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key + bucket.checksum] = bucket.bytecode_to_string()


COMPILED = Compiled()

APOLOGY = """<script>document.getElementById("loading")?.remove();</script>
<p class="nk-apology" role="alert">This page could not be made ready. Please load it again in a
minute; if that does not help, the server's log says what went wrong.</p>"""


class PageExporter(VoilaExporter):
    """Voilà's, with the templates that other pages have compiled."""

    @property
    def environment(self) -> Environment:
        environment: Environment = super().environment
        environment.bytecode_cache = COMPILED
        return environment

    async def generate_from_notebook_node(
        self, nb: Any, resources: Any = None, **more: Any
    ) -> AsyncIterator[tuple[str, Any]]:
        """The page bit by bit; what fails on the way ends it with a sentence.

        Voilà would leave its reader waiting for ever, on a page that never ends.
        """
        try:
            async for part in super().generate_from_notebook_node(nb, resources, **more):
                yield part
        except Exception:
            self.log.exception("a page could not be rendered")
            yield APOLOGY, resources


def keep_templates() -> None:
    """Have Voilà render pages by it; there is no setting for that."""
    notebook_renderer.VoilaExporter = PageExporter
