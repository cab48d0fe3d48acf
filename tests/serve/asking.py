"""Asking a server over HTTP as a browser does, cookies and all."""

import gzip
import http.cookiejar
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from urllib.error import HTTPError


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Message
    text: str


class Client:
    """Keeps cookies from one request to the next."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """GET `path`, or POST `body` to it."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.url + path, data=body, headers=named)
        try:
            with self.opener.open(request, timeout=60) as reply:
                return _read(reply.status, reply.headers, reply.read())
        except HTTPError as error:
            return _read(error.code, error.headers, error.read())

    def cookie(self, name: str) -> str | None:
        """A cookie's value."""
        return next((cookie.value for cookie in self.jar if cookie.name == name), None)


def _read(status: int, headers: Message, body: bytes) -> Answer:
    if headers.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    return Answer(status, headers, body.decode(errors="replace"))


def eventually(holds: Callable[[], object], seconds: float = 60.0) -> bool:
    """Whether it comes to hold within `seconds`; by default as long as a slow machine may need."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.1)
    return False
