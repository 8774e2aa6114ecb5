"""The line between a browser and a server: it shows each kernel's websocket, its pings too, and can be cut."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO
from urllib.parse import urlsplit

PING = 0x9
LENGTHS = {126: 2, 127: 8}
"""How many bytes hold a frame's length where seven bits are too few."""


@dataclass
class Channel:
    """One websocket between a page and its kernel."""

    pings: int = 0
    ended: bool = False


class Line:
    """Listens at ``base`` and passes everything on to the server at another address. A ``with`` ends it.

    A browser does not report pings, so they are counted on the way.
    """

    def __init__(self, base: str) -> None:
        self._server = ("127.0.0.1", urlsplit(base).port)
        self._ear = socket.create_server(("127.0.0.1", 0), backlog=100)
        self._open: set[socket.socket] = set()
        self._is_down = False
        self.base = f"http://127.0.0.1:{self._ear.getsockname()[1]}/"
        self.channels: list[Channel] = []

    def __enter__(self) -> Line:
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ear.close()
        self.cut()

    def cut(self) -> None:
        """End everything that is open now, like a network that goes away for a moment."""
        for end in tuple(self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    @contextlib.contextmanager
    def down(self) -> Iterator[None]:
        """The network is away during this."""
        self._is_down = True
        self.cut()
        yield
        self._is_down = False

    def _listen(self) -> None:
        with contextlib.suppress(OSError):  # the ear is closed
            while True:
                page, _ = self._ear.accept()
                if self._is_down:
                    page.close()
                    continue
                threading.Thread(target=self._serve, args=(page,), daemon=True).start()

    def _serve(self, page: socket.socket) -> None:
        with page, socket.create_connection(self._server) as server:
            ends = {page, server}
            self._open |= ends
            for end in ends:
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with contextlib.suppress(OSError):
                self._connect(page, server)
            self._open -= ends

    def _connect(self, page: socket.socket, server: socket.socket) -> None:
        request = page.recv(65536)
        server.sendall(request)
        up = threading.Thread(target=_pass_on, args=(page, server), daemon=True)
        up.start()
        if b"/channels" in request.partition(b"\r\n")[0]:
            self._watch(server, page)
        else:
            _pass_on(server, page)
        up.join()

    def _watch(self, server: socket.socket, page: socket.socket) -> None:
        channel = Channel()
        self.channels.append(channel)
        try:
            with server.makefile("rb") as stream:
                for kind, part in frames(stream):
                    channel.pings += kind == PING
                    page.sendall(part)
        finally:
            channel.ended = True
            _hang_up(page)


def frames(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """What a server sends on a websocket, piece by piece, each with its kind: its answer first, then the frames."""
    while line := stream.readline():
        yield 0, line
        if line == b"\r\n":
            break
    while len(head := stream.read(2)) == 2:
        more = stream.read(LENGTHS.get(head[1], 0))
        length = int.from_bytes(more, "big") if more else head[1]
        yield head[0] & 0x0F, head + more + stream.read(length)


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while part := source.recv(65536):
            target.sendall(part)
    _hang_up(target)


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_WR)
