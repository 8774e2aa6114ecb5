"""The service in whose process a class and its tables live. Kernels connect to it and get only what their keys may see.

One thread does everything, one request after the other. Only what takes seconds runs in another: a teacher's own deck
is tried out, and each new game does its slow work, such as imports, while computers wait and people need not. A
connection that has sent a valid key has the changes for that key pushed to it: a pupil ``{"room": …}``,
``{"setup": …}``, ``{"view": …}``, the teacher ``{"overview": …}``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic
from typing import Any

from rummy_kit.table.game import AnyGame
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.faults import Faults
from rummy_kit.tables.presence import Clock
from rummy_kit.tables.pupils import ClassError
from rummy_kit.tables.requests import LONGEST_LINE, WRONG_CODES, Allowance, Answer, Requests, refused

A_TICK = 1.0  # seconds
A_GLANCE = 0.5
MOST_CONNECTIONS = 200
REQUESTS, PERIOD = 60, 3.0  # requests on a connection: this many at once, and as many again in this many seconds
MOST_UNREAD = 2_000_000  # bytes kept for a kernel that does not read


class Connection:
    """A kernel's connection, and which versions were last pushed through it."""

    def __init__(self, writer: asyncio.StreamWriter, clock: Clock) -> None:
        self._writer = writer
        self.allowance, self.tries = Allowance(REQUESTS, PERIOD, clock), Allowance(WRONG_CODES, 60, clock)
        self.key = ""
        self.pushed: dict[str, Any] = {}  # versions
        self.looks_again = 0.0  # a teacher

    def send(self, message: dict[str, Any]) -> None:
        """Send a line; a kernel that reads nothing is cut off."""
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            self.cut()
        else:
            self._writer.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def cut(self) -> None:
        """Close the connection at once."""
        self._writer.transport.abort()

    def push(self, name: str, version: Any, make: Callable[[], Any]) -> None:
        """Send a part of what is seen; it is composed only if its version has changed since the last time."""
        if self.pushed.get(name) != version:
            self.pushed[name] = version
            self.send({name: make()})


class Service:
    """Serves ``room`` at an address of this machine. ``keep`` gets each new memo of the class, before anyone learns of
    what has changed; ``note`` gets the seconds from each request until its answer, and everything new that follows from
    it, has been sent. ``answered`` comes from the previous process's memo.
    """

    def __init__(
        self,
        room: ClassRoom,
        clock: Clock = monotonic,
        keep: Callable[[Mapping[str, Any]], object] | None = None,
        note: Callable[[float], object] = lambda seconds: None,
        answered: Mapping[str, Answer] | None = None,
    ) -> None:
        self._room, self._clock, self._keep, self._note = room, clock, keep, note
        self._kept: Mapping[str, Any] = {}
        self._faults = Faults()
        self._requests = Requests(room, clock, self._faults, answered)
        self._connections: set[Connection] = set()
        self._conversations: set[asyncio.Task[None]] = set()
        self._something_happened = asyncio.Event()
        self._warming: tuple[AnyGame, asyncio.Task[None]] | None = None  # the last game, and its slow work

    async def listen(self, host: str, port: int) -> asyncio.Server:
        """Begin to accept connections. Raises ``OSError`` if the port is taken."""
        self._server = await asyncio.start_server(self._converse, host, port, limit=LONGEST_LINE)
        self._play = asyncio.get_running_loop().create_task(self._go_on())
        return self._server

    async def close(self) -> None:
        """Cut all connections and accept no more."""
        self._play.cancel()
        if self._warming is not None:
            self._warming[1].cancel()
        self._server.close()
        for connection in self._connections:
            connection.cut()
        await asyncio.gather(*self._conversations)
        with suppress(asyncio.CancelledError):
            await self._play

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._connections) >= MOST_CONNECTIONS:
            writer.close()
            return
        connection = Connection(writer, self._clock)
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(connection)
        self._conversations.add(task)
        try:
            with suppress(ConnectionError, ValueError):  # a line that is too long is a ValueError: it is cut off
                while line := await reader.readline():
                    heard = self._clock()
                    if slow := self._requests.slow_part(line):
                        await asyncio.to_thread(slow)
                    self._hear(connection, line)
                    self._note(self._clock() - heard)
                    await writer.drain()
        finally:
            self._connections.discard(connection)
            self._conversations.discard(task)
            writer.close()

    def _hear(self, connection: Connection, line: bytes) -> None:
        if not connection.allowance.take():
            return connection.send(refused("", ClassError("too_fast")))
        key, answer = self._requests.answer(line, connection.tries)
        self._keep_memo()
        connection.send(answer)
        if answer["ok"] and key and connection.key != key:
            connection.key, connection.pushed = key, {}
        self._push()
        self._something_happened.set()

    def _push(self) -> None:
        """Send every kernel what is new to it."""
        self._keep_memo()
        for connection in self._connections:
            if connection.key:
                with self._faults.survived():
                    self._push_to(connection)

    def _keep_memo(self) -> None:
        if self._keep is None:
            return
        with self._faults.survived():
            if (memo := self._requests.memo()) != self._kept:
                self._kept = memo
                self._keep(memo)

    def _push_to(self, connection: Connection) -> None:
        key = connection.key
        if self._room.is_teacher(key):
            return self._push_overview(connection)
        if not self._room.knows(key):
            phase = self._room.farewell(key) or self._room.phase
            connection.push("room", phase, lambda: {"phase": phase})
            connection.key = ""
            return
        look = self._room.look(key)
        connection.push("room", look, lambda: look)
        if table := self._room.table_of(key):
            connection.push("setup", table, lambda: table.setup(key))
            connection.push("view", (table, table.revision(key)), lambda: table.view(key))

    def _push_overview(self, connection: Connection) -> None:
        """Send the teacher the overview, but not at every move: it is a lot of data, and no one reads that fast."""
        if self._clock() >= connection.looks_again:
            connection.looks_again = self._clock() + A_GLANCE
            overview = self._room.overview()
            connection.push("overview", overview, lambda: overview)

    async def _go_on(self) -> None:
        """Let time pass and computers move, one move at a time, so that each is seen."""
        next_tick = 0.0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(A_TICK):  # in Python 3.11, wait_for can swallow the end of this task
                    await self._something_happened.wait()
            self._something_happened.clear()
            if self._clock() >= next_tick:
                next_tick = self._clock() + A_TICK
                with self._faults.survived():
                    self._room.tick()
                self._push()
            while self._is_warm() and self._step():
                self._push()
                await asyncio.sleep(0)

    def _is_warm(self) -> bool:
        """Whether the game at the tables has done its slow work, which begins here."""
        game = self._room.game
        if self._room.tables and (self._warming is None or self._warming[0] is not game):
            self._warming = game, asyncio.create_task(self._warm_up(game))
        return self._warming is not None and self._warming[1].done()

    async def _warm_up(self, game: AnyGame) -> None:
        with self._faults.survived():
            await asyncio.to_thread(game.warm_up)
        self._something_happened.set()

    def _step(self) -> bool:
        """Make one computer's move at each table where one is due; returns whether there was any. A table whose
        computer fails does not hold up the others.
        """
        moved = False
        for table in self._room.tables:
            with self._faults.survived():
                if table.pending():
                    table.step()
                    moved = True
        return moved
