"""What stands before every address of an open server, in this order; nothing of the server is reached past it.

These are Tornado's own routing rules, the first ones of the server: a page, a file, a websocket, or a handler that is
added some day is behind them without knowing it.
"""

from __future__ import annotations

import re
import secrets
from typing import Any
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import RequestHandler, decode_signed_value

from rummy_widgets.serving.classroom.names import Names
from rummy_widgets.serving.classroom.words import say

INSIDE = b"inside"
"""What the cookie says: that its device has told the code, and behind it a number by which devices are told apart.
Nothing about who it is."""


class StrangeName(Matcher):
    """The browser calls this machine by a name that is not ours."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if self._names.know(request.host_name) else {}


class StrangeOrigin(Matcher):
    """A page of another server asks, in a pupil's browser."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        named = [request.headers[name] for name in ("Origin", "Sec-Websocket-Origin") if name in request.headers]
        return None if all(_server(origin) == request.host.lower() for origin in named) else {}


class Outside(Matcher):
    """A device that has not told the code yet."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if device(request, self._secret) else {}


class Refused(RequestHandler):
    """Says why, and to do what: to a person who has come by a strange way, and to no program."""

    def initialize(self, reason: str) -> None:
        self._why = reason

    def prepare(self) -> None:
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.finish(say(f"refused.{self._why}") + "\n")


def new_device() -> bytes:
    """What the cookie of a device says that has told the code."""
    return INSIDE + b"-" + secrets.token_hex(8).encode()


def device(request: HTTPServerRequest, secret: bytes) -> str:
    """Which device asks; nothing if it is outside."""
    name = cookie_name(request)
    cookie = request.cookies.get(name)
    told = decode_signed_value(secret, name, cookie.value, min_version=2) if cookie else None
    return told.decode() if told and told.startswith(INSIDE + b"-") else ""


def cookie_name(request: HTTPServerRequest) -> str:
    """Browsers keep the cookies of all ports together: servers side by side must not take each other's.

    >>> from types import SimpleNamespace
    >>> cookie_name(SimpleNamespace(host="192.168.1.20:8866"))
    'rummy-kit-192-168-1-20-8866'
    """
    return re.sub(r"\W", "-", f"rummy-kit-{request.host.lower()}", flags=re.ASCII)


def _server(origin: str) -> str:
    """``http://192.168.1.20:8866`` without its scheme; nothing for a page that hides where it comes from."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
