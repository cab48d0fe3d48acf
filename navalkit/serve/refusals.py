"""What is said where there is no page: one sentence, whoever refuses."""

from collections.abc import Callable
from typing import Any

from tornado import web
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.routing import Matcher, Rule
from voila.static_file_handler import TemplateStaticFileHandler

Say = Callable[[int], str]

LONGEST = 32_000  # characters of an address; a page's own link has some hundreds
MOST_HEAD = 4_000_000  # bytes of a request's head that are read, so that its sender gets an answer


class Polite(web.OutputTransform):
    """A refusal of any part of the server, its page put in place of tornado's bare words."""

    def __init__(self, say: Say, request: HTTPServerRequest) -> None:
        super().__init__(request)
        self.say = say

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """The answer's head and beginning; of a refusal, all of it."""
        bare = finishing and chunk.startswith(b"<html><title>")  # as tornado says it
        if status_code >= 400 and bare:
            chunk = self.say(status_code).encode()
            headers["Content-Length"] = str(len(chunk))
        return status_code, headers, chunk


class TooLong(Matcher):
    """An address of more than `LONGEST` characters."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty mapping if it is one."""
        return {} if len(request.uri or "") > LONGEST else None


TOO_LONG = Rule(TooLong(), web.ErrorHandler, {"status_code": 414})


class TemplateFiles(TemplateStaticFileHandler):
    """Voilà's, which stumbles over an address that is none of a template's file."""

    async def get(self, path: str, include_body: bool = True) -> None:
        try:
            await super().get(path, include_body)
        except (AssertionError, ValueError):
            raise web.HTTPError(404) from None
