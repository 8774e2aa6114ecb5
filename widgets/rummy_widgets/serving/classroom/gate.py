"""What guards every address of an open server, in this order; nothing on the server can be reached past it.

These are Tornado's own routing rules, and the first of the server's: they protect all pages, files, websockets, and any
handler added later.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import RequestHandler, decode_signed_value

from rummy_widgets.serving.classroom.names import Names
from rummy_widgets.serving.classroom.words import say

INSIDE = b"inside"
"""What the cookie says: that its device has given the code, followed by a number that distinguishes devices.
Nothing about who it is."""
TEACHER = b"teacher"
"""What the other cookie of a teacher's device says."""

SERVER = "rummy_kit_server"
"""The cookie by which a proxy in front of several class servers finds the device's own: the first letter of its class
code. It opens nothing."""


class StrangeName(Matcher):
    """The browser calls this machine by a name that is not ours."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if self._names.know(request.host_name) else {}


class StrangeOrigin(Matcher):
    """The request comes from another server's page in a pupil's browser."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        named = [request.headers[name] for name in ("Origin", "Sec-Websocket-Origin") if name in request.headers]
        return None if all(_server(origin) == request.host.lower() for origin in named) else {}


class Outside(Matcher):
    """A device that has not been let in yet; ``device`` says which one asks, and is empty for one outside."""

    def __init__(self, device: Callable[[HTTPServerRequest], str]) -> None:
        self._device = device

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if self._device(request) else {}


class LateCode(Matcher):
    """A code typed on a page that was opened before its device was let in, by another page. No page of ours is asked
    for in this way.
    """

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return {} if request.method == "POST" and "/api/" not in request.path else None


class AnothersKernel(Matcher):
    """A device asks for the kernel of another device's page. Someone may have read its id over a shoulder."""

    def __init__(self, device: Callable[[HTTPServerRequest], str], device_of: Callable[[str], str]) -> None:
        self._device, self._device_of = device, device_of

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        whose = set(map(self._device_of, unquote(request.path).split("/"))) - {""}
        return {} if whose - {self._device(request)} else None


class Refused(RequestHandler):
    """Says why, and what to do: for a person who got here in an odd way, not for a program."""

    def initialize(self, reason: str) -> None:
        self._why = reason

    def prepare(self) -> None:
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.finish(say(f"refused.{self._why}") + "\n")


def new_device() -> bytes:
    """The content of the cookie for a device that has just given the code."""
    return INSIDE + b"-" + secrets.token_hex(8).encode()


def is_teacher(request: HTTPServerRequest, secret: bytes) -> bool:
    """Whether the device has been let in by the teacher's link."""
    return _signed(request, secret, teachers_cookie(request)) == TEACHER


def teachers_cookie(request: HTTPServerRequest) -> str:
    """The name of the cookie that a teacher's device has besides the one that every device in the class has."""
    return f"{cookie_name(request)}-teacher"


def _signed(request: HTTPServerRequest, secret: bytes, name: str) -> bytes | None:
    """The content of the cookie of that name, if this server has signed it."""
    cookie = request.cookies.get(name)
    said: bytes | None = decode_signed_value(secret, name, cookie.value, min_version=2) if cookie else None
    return said


def device(request: HTTPServerRequest, secret: bytes) -> str:
    """The device that asks; empty if it is outside."""
    said = _signed(request, secret, cookie_name(request))
    return said.decode() if said and said.startswith(INSIDE + b"-") else ""


def cookie_name(request: HTTPServerRequest) -> str:
    """The name of a device's cookie. Browsers keep the cookies of all ports together, so it differs for each server on
    a machine.

    >>> from types import SimpleNamespace
    >>> cookie_name(SimpleNamespace(host="192.168.1.20:8866"))
    'rummy-kit-192-168-1-20-8866'
    """
    return re.sub(r"\W", "-", f"rummy-kit-{request.host.lower()}", flags=re.ASCII)


def _server(origin: str) -> str:
    """``http://192.168.1.20:8866`` without its scheme; empty for a page that hides its origin."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
