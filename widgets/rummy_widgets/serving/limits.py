"""Limits on how much each client may use at once, and for how long, so that no one can shut out the others.

A connection that waits for the rest of a request takes memory and an open file. It gets little time for that, and if
too many wait, the one that has waited longest is closed: an honest one would have been answered long ago. How long a
body may be depends on what is asked for (``BodyLimit``). A whole school may be behind one address, so no limit is
tighter than that allows: 60 browsers with up to six connections each.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hmac import compare_digest
from typing import Any

from jupyter_server.auth.identity import PasswordIdentityProvider
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, HTTPServerRequest, RequestStartLine, ResponseStartLine
from tornado.web import decode_signed_value

if sys.platform != "win32":
    import resource

PATIENCE = 20  # seconds for the head of a request; a browser that kept the connection for later opens a new one
FOR_A_BODY = 10  # seconds for a small body
FOR_A_LARGE_BODY = 300
MOST_WAITING = 400  # from one address: connections that still wait for a request or the rest of one
MOST_AT_ONCE = 800  # from one address, without websockets
BACKLOG = 1_024  # enough that no client has to try again after a second, which a pupil would notice
LONGEST_HEAD = 32_000  # bytes; JupyterLab's cookies are long
FILES = 16_384  # open at once: 60 lessons with all their sockets have 1,200

CODE = 1_000  # bytes of a body: a class code
GOODBYE = 10_000  # what a page sends when it is closed
A_SETTING = 10_000_000  # what JupyterLab and its extensions store
A_NOTEBOOK = 100_000_000
A_MESSAGE = 4_500_000  # from a page to its kernel: files are sent in pieces of four (widgets/src/lesson/files.ts)

BodyLimit = Callable[[HTTPServerRequest], int]
"""An application's setting ``body_limit``: how many bytes the body of this request may have."""


def attainable_files() -> int | None:
    """How many files this process may open at once if it asks the system; Windows does not count them."""
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(soft, FILES if hard == resource.RLIM_INFINITY else min(FILES, hard))


def raise_file_limit() -> None:
    """Raise the limit on open files as far as possible. A Jupyter server does so by itself, with its setting
    ``min_open_files_limit``.
    """
    if files := attainable_files():
        with suppress(ValueError, OSError):  # some systems have their own limits; only what was granted counts
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


def most_connections() -> int:
    """How many connections may be open in total: kernels and their sockets need files, too."""
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2 if sys.platform != "win32" else FILES // 2


@dataclass
class _Address:
    """Who is asking, as far as the network knows: a device, or everything behind a router."""

    open: int = 0
    waiting: dict[object, Any] = field(default_factory=dict)
    """The streams of connections that still wait for a request, by connection; the longest wait first."""

    def hang_up_the_longest(self) -> bool:
        """Close the connection that has waited longest; returns whether there was one."""
        connection = next(iter(self.waiting), None)
        if connection:
            self.waiting.pop(connection).close()
        return connection is not None


class BoundedServer(HTTPServer):
    """Tornado's server with these limits."""

    def initialize(self, *args: Any, **options: Any) -> None:
        times = {"idle_connection_timeout": PATIENCE, "body_timeout": FOR_A_BODY}
        super().initialize(*args, **{**options, **times, "max_header_size": LONGEST_HEAD})
        self._addresses: defaultdict[str, _Address] = defaultdict(_Address)
        self._most = most_connections()

    def listen(self, *where: Any, **options: Any) -> None:
        super().listen(*where, **{**options, "backlog": BACKLOG})

    def handle_stream(self, stream: Any, address: Any) -> None:
        asks = self._addresses[_name(address)]
        if asks.open >= (self._most if self.xheaders else MOST_AT_ONCE):
            room = asks.hang_up_the_longest()
        else:
            room = self._make_room()
        if room:
            asks.open += 1
            super().handle_stream(stream, address)
        else:
            stream.close()
            if not asks.open:
                del self._addresses[_name(address)]

    def _make_room(self) -> bool:
        """Close a connection of the address with the most waiting ones, if need be; returns whether there is room."""
        if sum(address.open for address in self._addresses.values()) < self._most:
            return True
        return max(self._addresses.values(), key=lambda address: len(address.waiting)).hang_up_the_longest()

    def start_request(self, server_conn: Any, request_conn: Any) -> HTTPMessageDelegate:
        waiting = self._addresses[_name(server_conn.context.address)].waiting
        waiting[server_conn] = server_conn.stream
        if len(waiting) > (self._most // 2 if self.xheaders else MOST_WAITING):
            self._addresses[_name(server_conn.context.address)].hang_up_the_longest()
        request = super().start_request(server_conn, request_conn)
        return _Request(request, request_conn, self._limit, lambda: waiting.pop(server_conn, None))

    def _limit(self, request: HTTPServerRequest) -> int:
        settings: dict[str, Any] = getattr(self.request_callback, "settings", {})
        limit: BodyLimit = settings.get("body_limit", partial(of_jupyter, settings=settings))
        return limit(request)

    def on_close(self, server_conn: Any) -> None:
        super().on_close(server_conn)
        name = _name(server_conn.context.address)
        self._addresses[name].open -= 1
        self._addresses[name].waiting.pop(server_conn, None)
        if not self._addresses[name].open:
            del self._addresses[name]


class _Request(HTTPMessageDelegate):
    """A request that is still arriving; it says when it is ``whole``."""

    def __init__(
        self, inner: HTTPMessageDelegate, connection: Any, limit: BodyLimit, whole: Callable[[], object]
    ) -> None:
        self._inner, self._connection = inner, connection
        self._limit, self._whole = limit, whole

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        if isinstance(start_line, RequestStartLine) and {"Content-Length", "Transfer-Encoding"} & set(headers):
            limit = self._limit(HTTPServerRequest(connection=self._connection, start_line=start_line, headers=headers))
            self._connection.set_max_body_size(limit)
            self._connection.set_body_timeout(FOR_A_BODY if limit <= GOODBYE else FOR_A_LARGE_BODY)
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        self._whole()
        self._inner.finish()

    def on_connection_close(self) -> None:
        self._inner.on_connection_close()


def of_jupyter(request: HTTPServerRequest, settings: dict[str, Any]) -> int:
    """How long a body sent to JupyterLab may be: from those without the server's key, no longer than a password."""
    if not _is_known(request, settings):
        return CODE
    return A_NOTEBOOK if re.search(r"/api/contents/|/nbconvert/", request.path) else A_SETTING


def _is_known(request: HTTPServerRequest, settings: dict[str, Any]) -> bool:
    """Whether the request carries the key of a Jupyter server, or the cookie that a browser gets for it.

    Where something else, such as a hub, lets people in, it also recognises them.
    """
    door: Any = settings.get("identity_provider")
    if type(door) is not PasswordIdentityProvider or not door.auth_enabled:
        return True
    said = request.headers.get("Authorization", "").rpartition(" ")[2]
    keys = [said, *(key.decode("utf-8", "replace") for key in request.arguments.get("token", []))]
    secret = settings["cookie_secret"]
    return any(door.token and compare_digest(key.encode(), door.token.encode()) for key in keys) or any(
        decode_signed_value(secret, name, cookie.value, min_version=2)
        for name, cookie in request.cookies.items()
        if name.startswith("username-")
    )


def _name(address: Any) -> str:
    """The host of a socket's address; a socket on this machine has none."""
    return str(address[0]) if address else ""
