"""A page without a browser: it asks a server and a kernel whatever a real one asks, and draws nothing.

Its stylesheets and scripts are not fetched: a browser has them from its first visit on.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Self, TypeVar

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPError, HTTPRequest
from tornado.simple_httpclient import SimpleAsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

PROTOCOL = "v1.kernel.websocket.jupyter.org"  # the protocol that JupyterLab's and Voilà's own pages use
KERNEL = re.compile(r'"kernelId": "([\w-]+)"')
VIEW = "application/vnd.jupyter.widget-view+json"
TROUBLE = re.compile(r'class="rummy-trouble"|Traceback \(most recent call last\)')
CONTROL = "jupyter.widget.control"
PATIENCE = 240  # seconds that a page waits for anything

State = dict[str, Any]
T = TypeVar("T")


class NoPage(Exception):
    """The page did not come, or lacks something that belongs to it."""


class Page:
    """A page and its line to the kernel. ``widgets`` holds the state of each widget that the kernel has announced."""

    def __init__(self) -> None:
        self.widgets: dict[str, State] = {}
        self.opened: set[str] = set()  # our widgets that have answered this page
        self.said: list[str] = []  # what the kernel wrote to standard error
        self.id = uuid.uuid4().hex
        self._session = uuid.uuid4().hex
        self._line: WebSocketClientConnection
        self._numbers: dict[str, int] = {}  # the number of the last message to each table
        self._waiting: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []

    @classmethod
    async def open_at(cls, address: str, cookie: str = "") -> Self:
        """The page at that address, with its line to the kernel; ``cookie`` is its device's. Raises :class:`NoPage`."""
        page, headers = cls(), {"Cookie": cookie} if cookie else {}
        try:
            html = await fetch(address, headers)
            found = KERNEL.search(html)
            if not found or VIEW not in html or TROUBLE.search(html):
                raise NoPage(f"{address} has no widget.")
            place = f"ws://{address.split('/')[2]}/api/kernels/{found[1]}/channels?session_id={uuid.uuid4()}"
            asked = HTTPRequest(place, headers=headers)
            page._line = await websocket_connect(asked, subprotocols=[PROTOCOL], on_message_callback=page._hear)
        except (OSError, HTTPError) as problem:
            raise NoPage(f"{address}: {problem}") from problem
        return page

    def close(self) -> None:
        """Close the websocket, as a browser does when a page is left."""
        self._line.close(1001)

    # what the page says

    def _send(self, kind: str, content: State, version: str = "2.1.0") -> None:
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self._session,
            "username": "",
            "version": "5.2",
            "date": "2026-01-01T00:00:00Z",
        }
        parts = [json.dumps(part).encode() for part in (header, {}, {"version": version}, content)]
        with suppress(Exception):  # the line was cut: nothing more arrives, and waiting callers give up
            self._line.write_message(serialize_msg_to_ws_v1(parts, "shell"), binary=True)

    def tell(self, widget: str, content: State) -> None:
        """Send a widget's own message."""
        self._send("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": content}})

    def change(self, widget: str, **state: Any) -> None:
        """Change a widget's state, as the page does."""
        self.widgets[widget].update(state)
        self._send("comm_msg", {"comm_id": widget, "data": {"method": "update", "state": state, "buffer_paths": []}})

    async def ask_for_widgets(self) -> None:
        """Ask which widgets there are, with all their states."""
        control = uuid.uuid4().hex
        self._send("kernel_info_request", {})
        self._send("comm_open", {"comm_id": control, "target_name": CONTROL, "data": {}}, version="1.0.0")
        self._send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        await self.until(lambda: self.widgets)
        self._send("comm_close", {"comm_id": control, "data": {}})

    def open(self, code: bool = False) -> None:
        """Show all our widgets that this page does not show yet; one of them asks for the ``code``."""
        for widget in [name for name, state in self.widgets.items() if "_kit" in state]:
            if widget not in self.opened:
                self.tell(widget, {"open": {"code": code}})
                code = False

    def intend(self, table: str, **intent: Any) -> int:
        """Send a message to a table; returns its number."""
        number = self._numbers[table] = self._numbers.get(table, 0) + 1
        self.tell(table, {"intent": {**intent, "page": self.id, "seq": number}})
        return number

    def answer(self, table: str, number: int) -> State | None:
        """What the table shows, if it is the answer to this message."""
        view: State = self.widgets[table].get("view", {})
        return view if view.get("ack") == {"page": self.id, "seq": number} else None

    def of_kind(self, kind: str) -> list[str]:
        """The widgets that say they are of this kind."""
        return [name for name, state in self.widgets.items() if state.get("kind") == kind]

    # what the page hears

    async def until(self, so: Callable[[], T], patience: float = PATIENCE) -> tuple[T, float]:
        """Wait until that holds; returns what came, and when. Raises ``TimeoutError``, :class:`NoPage`."""
        if there := so():
            return there, time.perf_counter()
        moment: asyncio.Future[tuple[T, float]] = asyncio.get_running_loop().create_future()
        self._waiting.append((so, moment))
        return await asyncio.wait_for(moment, patience)

    def _hear(self, message: str | bytes | None) -> None:
        if not isinstance(message, bytes):
            return self._end()
        _, (header, _, _, content, *_) = deserialize_msg_from_ws_v1(message)
        kind, said = json.loads(header)["msg_type"], json.loads(content)
        if kind == "comm_open":
            self.widgets[said["comm_id"]] = said["data"]["state"]
        elif kind == "comm_msg":
            self._hear_widget(said["comm_id"], said["data"])
        elif kind == "stream" and said["name"] == "stderr":
            self.said.append(said["text"])
        else:
            return
        now = time.perf_counter()
        for so, moment in [*self._waiting]:
            if moment.done() or (there := so()):
                self._waiting.remove((so, moment))
                if not moment.done():
                    moment.set_result((there, now))

    def _end(self) -> None:
        """The line was cut: nothing more will arrive, and waiting callers get the error."""
        for _, moment in self._waiting:
            if not moment.done():
                moment.set_exception(NoPage("The line to the kernel was cut."))
        self._waiting.clear()

    def _hear_widget(self, widget: str, data: State) -> None:
        if data["method"] == "update_states":
            self.widgets |= {name: described["state"] for name, described in data["states"].items()}
        elif data["method"] == "update" and widget in self.widgets:
            self.widgets[widget].update(data["state"])
        elif data["method"] == "custom" and "opened" in data["content"]:
            self.opened.add(widget)


async def fetch(address: str, headers: Mapping[str, str] | None = None) -> str:
    """The text at that address, once it is complete. Raises ``HTTPError``."""
    client = AsyncHTTPClient()
    answer = await client.fetch(address, headers=headers, request_timeout=PATIENCE, connect_timeout=PATIENCE)
    return answer.body.decode()


AsyncHTTPClient.configure(SimpleAsyncHTTPClient, max_clients=1000)  # all pages ask at once
