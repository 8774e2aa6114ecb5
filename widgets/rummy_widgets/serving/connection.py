"""A kernel's websocket: quick clicks, valid messages only, and no more connections than a page needs.

A page has one, and briefly a second one after losing the first. So a lesson's kernel keeps the newest two; JupyterLab
opens one for each notebook and each console, so it gets a few more. A page whose websocket is closed in favour of
another learns why, tells the pupil, and is not let in again until it is reloaded.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from jupyter_client.jsonutil import json_default
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError

from rummy_widgets.serving.frames import V1, is_message

NO_MESSAGE = 1007  # closes a websocket that received something other than a message
OPEN_ELSEWHERE = 4001  # closes one that another page has taken over; numbers from 4000 are free for any use
A_MOMENT = 1.0  # seconds
TAKEN = "rummy_kit_taken"
"""The type of message that says so (widgets/src/lab/trouble.ts, page.js)."""


class Lines:
    """The websockets of one kernel, the oldest first, and the sessions of those that were closed."""

    def __init__(self) -> None:
        self.coming: list[GuardedConnection] = []
        self.one_after_the_other = asyncio.Lock()  # one at a time, since letting one in holds up everyone else
        self.open: list[GuardedConnection] = []
        self.taken: deque[str] = deque(maxlen=100)


class GuardedConnection(ZMQChannelsWebsocketConnection):
    """A websocket that sends at once (otherwise, every click waits 40 ms for a delayed ACK) and closes if it receives
    anything but a message.
    """

    most: ClassVar[int] = 10  # websockets for each kernel
    _lines: ClassVar[WeakKeyDictionary[Any, Lines]] = WeakKeyDictionary()
    _refused = False
    _ended = False
    _greeting: asyncio.Future[None] | None = None

    @property
    def lines(self) -> Lines:
        """The websockets of the same kernel."""
        return self._lines.setdefault(self.kernel_manager, Lines())

    async def prepare(self) -> None:
        coming = self.lines.coming
        coming.append(self)
        try:
            async with self.lines.one_after_the_other:
                if self.session.session in self.lines.taken or self not in coming[-self.most :]:
                    raise HTTPError(409)
                await self._meet_the_kernel()
        finally:
            coming.remove(self)

    async def _meet_the_kernel(self) -> None:
        """Prepare as Jupyter does, but free everything soon afterwards. Jupyter keeps everything about a connection for
        as long as it might have to wait for the kernel's info, even if that came long ago: ten thousand short
        connections would fill the memory.
        """
        patience, info = self.kernel_info_timeout, getattr(self.kernel_manager, "_kernel_info_future", None)
        if info is not None and info.done():
            self.kernel_info_timeout = A_MOMENT
        try:
            await super().prepare()
        finally:
            self.kernel_info_timeout = patience

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        self.lines.open.append(self)
        for older in self.lines.open[: -self.most]:
            older.give_way()
        self._greeting = super().connect()
        return self._greeting

    def give_way(self) -> None:
        """Give way to newer ones: from other pages, or from this one after its line was cut."""
        pages = {newer.session.session for newer in self.lines.open[-self.most :]}
        if self.session.session not in pages:
            self.lines.taken.append(self.session.session)
        self._refused = True
        taken = self.session.msg(TAKEN, content={})
        try:
            if self.subprotocol == V1:
                self.write_message(serialize_msg_to_ws_v1(taken, "iopub", self.session.pack), binary=True)
            else:
                self.write_message(json.dumps({**taken, "channel": "iopub"}, default=json_default))
        except WebSocketClosedError:
            pass
        self.websocket_handler.close(OPEN_ELSEWHERE)
        self.disconnect()  # now, without waiting for the other side to agree

    def disconnect(self) -> Any:
        if self._ended:
            return None
        self._ended = True
        if self in self.lines.open:
            self.lines.open.remove(self)
        if self.websocket_handler.ping_callback:
            self.websocket_handler.ping_callback.stop()  # which would keep everything for half a minute
        # Jupyter greets a kernel twice a second, over separate sockets, even if the kernel does not answer
        if self._greeting:
            asyncio.get_running_loop().call_soon(self._greeting.cancel)
        return super().disconnect()

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        if self._refused:  # frames that follow, until the other side learns that it is closed
            return
        try:
            if is_message(incoming_msg, self.subprotocol):
                super().handle_incoming_message(incoming_msg)
                return
        except Exception as problem:  # it looks like a message but is not one
            self.log.debug("Jupyter found that it is not a message: %r", problem)
        self._refused = True
        self.log.error(
            "A page sent something that is no message of its tables. Its line is closed; nothing else changes."
        )
        self.websocket_handler.close(NO_MESSAGE)
