"""A plain file server on this machine, which knows little about what it serves, like a school's own host."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
"""The only types that it knows; anything else is just bytes, and browsers are asked not to guess."""


class PlainServer:
    """Serves a folder until it is stopped. ``sent`` counts the bytes of each file that was sent."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent: list[tuple[str, int]] = []
        handler = partial(_Handler, self.sent, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stop answering at this address."""
        self._server.shutdown()
        self._server.server_close()


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, sent: list[tuple[str, int]], *args: Any, **kwargs: Any) -> None:
        self._sent = sent
        super().__init__(*args, **kwargs)

    def guess_type(self, path: Any) -> str:
        return TYPES.get(Path(path).suffix, "application/octet-stream")

    def end_headers(self) -> None:
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        before = source.tell()
        super().copyfile(source, outputfile)
        self._sent.append((self.path.partition("?")[0], source.tell() - before))

    def log_message(self, *_: Any) -> None:
        """Log nothing, since nobody would read it."""
