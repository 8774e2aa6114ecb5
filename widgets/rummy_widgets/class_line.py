"""A kernel's line to the service in which a class plays. The kernel has the service's address and one key, but no
cards.

    line = ClassLine()
    line.observe(show, "room")                     # whenever something changes for this key
    asked = line.ask("join", code="TKRHMD", animal="otter")
    asked.add_done_callback(lambda asked: show_answer(asked.result()))

What can be asked is listed in docs/tables.md; ``ask`` adds the key where one is needed.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from typing import Any, get_args

import traitlets

from rummy_kit.engine.store import new_key
from rummy_kit.tables.class_room import Farewell
from rummy_kit.tables.pupils import ClassError
from rummy_kit.tables.requests import PARTS, Answer, read, refused
from rummy_widgets.class_variables import ClassPlace, find_class

SOON, LATER = 0.2, 2.0  # seconds between attempts to reach the service: at first, and after many
AFTER_TOO_MUCH = 1.0  # seconds to wait after the service has refused a line without reading it
MOST_UNANSWERED = 40  # fewer than a connection may send at once, so that a new one can ask all of them again
LONGEST_PUSH = 2**23  # bytes
SUBSCRIPTIONS = ("look", "overview")  # what a pupil's key opens, and what a teacher's does

Asked = asyncio.Future[Answer]


class ClassLine(traitlets.HasTraits):
    """The line for the device's ``key``. If it breaks, it is opened again, and requests without an answer are sent
    again with the same id. Each is thus carried out once, even if the service died while doing so and another one goes
    on.

    ``room`` is what a pupil's page shows beside the table (``ClassRoom.look``): empty before joining, and
    ``{"phase": "ended"}`` at the end, or ``{"phase": why}`` when the key opens nothing any more. ``setup`` and ``view``
    are those of the pupil's table. ``overview`` is what the teacher sees (``ClassRoom.overview``). ``there`` is whether
    the service can be reached.

    ``code`` is the class code if the device has already given it at the door of the server, and ``address`` is the
    server's. Raises ``RuntimeError`` if a hub does not say where the class is.
    """

    room = traitlets.Dict()
    setup = traitlets.Dict()
    view = traitlets.Dict()
    overview = traitlets.Dict()
    there = traitlets.Bool(True)

    def __init__(self, address: str = "", key: str = "") -> None:
        super().__init__()
        place = ClassPlace(tables=address, key=key) if address else find_class()
        self._host, _, self._port = place.tables.rpartition(":")
        self.code, self.address = place.code, place.address
        self._key = place.key or new_key()
        self._name, self._count = secrets.token_hex(8), 0  # another kernel may have the same key
        self._unanswered: dict[str, tuple[bytes, Asked]] = {}  # by id, in the order of asking
        self._sign: Asked | None = None  # the last "here"
        self._again: asyncio.TimerHandle | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._work: asyncio.Task[None] | None = None
        self.open()

    def open(self) -> None:
        """Begin to connect. Without a running loop, as in a script, nothing happens."""
        with suppress(RuntimeError):
            self._work = self._work or asyncio.get_running_loop().create_task(self._stay_connected())

    def close(self) -> None:
        """Close the line for good."""
        if self._work is not None:
            self._work.cancel()
            self._work = None
        if self._again is not None:
            self._again.cancel()
            self._again = None

    def ask(self, do: str, **parts: Any) -> Asked:
        """Ask the service; returns a future for the answer: ``{"ok": True, …}``, or ``{"ok": False, "why": code,
        "text": words for people}``. A request that the service would not even read is refused here, because it would be
        sent again and again for ever; so is one of too many at a time. While a sign of life from the device is
        unanswered, no second one is sent.
        """
        if do == "here" and self._sign is not None and not self._sign.done():
            return self._sign
        self._count += 1
        id = f"{self._name} {self._count}"
        key = {"key": self._key} if "key" in PARTS[do] else {}
        line = json.dumps({"id": id, "do": do, **key, **parts}).encode() + b"\n"
        asked: Asked = asyncio.get_running_loop().create_future()
        try:
            read(line)
            if len(self._unanswered) >= MOST_UNANSWERED:
                raise ClassError("too_fast")
        except ClassError as problem:
            asked.set_result(refused(id, problem))
            return asked
        self._unanswered[id] = line, asked
        if do == "here":
            self._sign = asked
        self._send(line)
        return asked

    def _send(self, line: bytes) -> None:
        if self._writer is not None:
            self._writer.write(line)

    async def _stay_connected(self) -> None:
        wait = SOON
        while True:
            try:
                reader, self._writer = await asyncio.open_connection(self._host, self._port, limit=LONGEST_PUSH)
                self._begin()
                while line := await reader.readline():
                    self._hear(json.loads(line))
                    wait = SOON  # not earlier: a full service accepts the connection and closes it at once
            except (OSError, ValueError):  # it breaks off, perhaps in the middle of a line
                pass
            finally:
                if self._writer is not None:
                    self._writer.close()
                    self._writer = None
            self.there = False
            await asyncio.sleep(wait)
            wait = min(2 * wait, LATER)

    def _begin(self) -> None:
        """Ask for everything that the key opens, then send unanswered requests again."""
        for do in SUBSCRIPTIONS:
            self._send(json.dumps({"id": do, "do": do, "key": self._key}).encode() + b"\n")
        self._ask_again()

    def _ask_again(self) -> None:
        self._again = None
        for line, _ in self._unanswered.values():
            self._send(line)

    def _hear(self, said: dict[str, Any]) -> None:
        self.there = True
        if "id" not in said:
            return self._show(said)
        id = said["id"]
        if id == "look" and not said["ok"]:
            gone = said["why"] in get_args(Farewell)
            # empty if the device has not joined or was forgotten
            self._show({"room": {"phase": said["why"]} if gone else {}})
        elif id == "":
            if self._again is None:  # once for all lines that have been refused
                self._again = asyncio.get_running_loop().call_later(AFTER_TOO_MUCH, self._ask_again)
        elif id in self._unanswered:
            _, asked = self._unanswered.pop(id)
            if not asked.done():  # otherwise no one is waiting for it any more
                asked.set_result(said)

    def _show(self, news: dict[str, Any]) -> None:
        """Show what the service has pushed. A table that is gone takes its view along."""
        with self.hold_trait_notifications():
            if "room" in news and not news["room"].get("table"):
                self.setup, self.view = {}, {}
            if "setup" in news and news["setup"]["table"] != self.setup.get("table"):
                self.view = {}
            for name, value in news.items():
                self.set_trait(name, value)
