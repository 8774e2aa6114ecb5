"""Stands between Playwright and a Firefox: python relay.py FIREFOX [words for it]

Playwright speaks WebDriver BiDi with any Firefox, but a newer version than Debian's Firefox, which cannot prefer
light or dark colours and whose downloads have no names. Both are fixed here; everything else passes unchanged.
"""

from __future__ import annotations

import asyncio
import json
import sys

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketClientConnection, WebSocketHandler, websocket_connect

LISTENS = "WebDriver BiDi listening on "
COLOURS = "emulation.setMediaFeaturesOverride"
DOWNLOADS = {"browsingContext.downloadWillBegin", "browsingContext.downloadEnd"}
LARGEST = 2**28  # bytes of a message: screenshots and files are large


class Relay(WebSocketHandler):
    """One line, to Firefox and back."""

    firefox: WebSocketClientConnection

    def initialize(self, address: str) -> None:
        self.address = address

    async def open(self, *_: str) -> None:
        self.firefox = await websocket_connect(
            self.address + self.request.path, on_message_callback=self.back, max_message_size=LARGEST
        )

    def on_message(self, message: str | bytes) -> None:
        asked = json.loads(message)
        if asked.get("method") == COLOURS:
            self.write_message({"type": "success", "id": asked["id"], "result": {}})
        else:
            self.firefox.write_message(message)

    def back(self, message: str | bytes | None) -> None:
        if message is None:
            self.close()
        else:
            self.write_message(with_name_of_download(message))

    def on_close(self) -> None:
        self.firefox.close()


def with_name_of_download(message: str | bytes) -> str | bytes:
    """The same message, except for a download: its address, which is made for each file, becomes its name, too."""
    said = json.loads(message)
    if said.get("method") not in DOWNLOADS:
        return message
    said["params"].setdefault("download", said["params"]["url"])
    return json.dumps(said)


async def main(*command: str) -> int:
    """Starts Firefox, says where the relay listens instead, and ends when Firefox does."""
    firefox = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr
    async for line in firefox.stderr:
        said = line.decode(errors="replace").rstrip()
        if said.startswith(LISTENS):
            said = LISTENS + serve(said.removeprefix(LISTENS))
        print(said, file=sys.stderr, flush=True)
    return await firefox.wait()


def serve(address: str) -> str:
    """The relay's own address."""
    (socket,) = bind_sockets(0, "127.0.0.1")
    relay = Application([("/.*", Relay, {"address": address})], websocket_max_message_size=LARGEST)
    HTTPServer(relay).add_socket(socket)
    return f"ws://127.0.0.1:{socket.getsockname()[1]}"


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
