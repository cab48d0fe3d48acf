"""Files compressed once a server, not once a reader.

A page comes with some five megabytes of Voilà's scripts. To compress them anew for every browser
that opens its first page was more than half of the server's work when a class came at once.
"""

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import GZipContentEncoding

Kept = tuple[str, str, str]  # an address, the version of what is there, when that was changed


class Packed(GZipContentEncoding):
    """Tornado's own compression, which remembers what it made of a file."""

    kept: dict[Kept, bytes] = {}  # noqa: RUF012 # of all answers together, on purpose

    def __init__(self, request: HTTPServerRequest) -> None:
        super().__init__(request)
        self._path = request.path
        self._whole = request.method == "GET"
        self._file: Kept | None = None  # the file that is being compressed for the first time
        self._made = b""
        self._sent = False  # whether all of it went out at once

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """The answer's head and beginning; of a file that is known, all of it."""
        whole = self._gzipping and self._whole and status_code == 200
        file = (self._path, headers.get("Etag", ""), headers.get("Last-Modified", ""))
        if whole and all(file):  # what changes from one answer to the next has no such date
            self._file = file
            if ready := self.kept.get(file):
                self._sent = True
                headers["Vary"] = "Accept-Encoding"
                headers["Content-Encoding"] = "gzip"
                headers["Content-Length"] = str(len(ready))
                return status_code, headers, ready
        return super().transform_first_chunk(status_code, headers, chunk, finishing)

    def transform_chunk(self, chunk: bytes, finishing: bool) -> bytes:
        """The next bit of the answer."""
        if self._sent:
            return b""
        packed = super().transform_chunk(chunk, finishing)
        if self._file and self._gzipping:
            self._made += packed
            if finishing:
                self.kept[self._file] = self._made
        return packed
