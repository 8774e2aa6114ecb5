"""The service beside the server of a class, in its own process: ``python -m rummy_kit.tables.beside``.

It reads one line of JSON, with what only the server and it may know, and ends when the server does, however that
happens, because its input then ends. It writes lines of JSON, each an object: first the ``port`` on which it listens,
and whether a class that was to go on is ``lost``; then each new ``memo`` of the class, from which another process can
go on if this one dies, and the ``seconds`` that each answer took.
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import sys
import threading
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from typing import Any

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.store import StoreError, UnknownMatch
from rummy_kit.stores import is_database, store_at
from rummy_kit.stores.sql import SqlStore
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.logs import begin_lines
from rummy_kit.tables.pupils import ClassError
from rummy_kit.tables.service import Service

log = logging.getLogger(__name__)

LONGEST_WAIT = 300  # times that a store that cannot be reached is tried
PAUSE = 1.0  # seconds between two of them
FIRST_LESSON = "say_rummy"
"""The lesson whose game a class plays unless its teacher chooses another one."""


def main() -> None:
    """Serve the class with this ``code`` and ``teacher_key`` at this ``host`` and ``port``; 0 stands for any free port.

    The matches are kept at ``matches``, a file or a database, until the class ends; ``memo`` is the memo of a class to
    go on with; a new class begins with this ``game`` and ``deck``. Whether the class ``goes_on`` when this process
    ends, another process or its teacher decides.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the server, which ends this process
    wish: dict[str, Any] = json.loads(sys.stdin.readline())
    matches, end = wish["matches"], threading.Event()
    threading.Thread(target=wait_for_end, args=[end], daemon=True).start()
    with closing(store_at(matches) if is_database(matches) else ClassFile(matches)) as store:
        room = wait_for_room(wish, store, end)
        answered = (wish["memo"] or {}).get("answered")
        service = Service(room, keep=partial(write, "memo"), note=partial(write, "seconds"), answered=answered)
        asyncio.run(serve(service, room, wish["host"], wish["port"], end))
        if not wish["goes_on"]:
            try:
                room.end()
            except ClassError as problem:
                log.error("%s", problem)


class ClassFile(SqliteStore):
    """A file with the matches of this class only; it is removed along with them."""

    def remove(self, match_ids: Iterable[str]) -> None:
        self.close()
        for file in self.path.parent.glob(f"{self.path.name}*"):  # and the files that SQLite puts beside it
            file.unlink(missing_ok=True)


def wait_for_end(end: threading.Event) -> None:
    """Note when the input ends."""
    sys.stdin.read()
    end.set()


def wait_for_room(wish: Mapping[str, Any], store: SqlStore, end: threading.Event) -> ClassRoom:
    """:func:`room_of`, as soon as the store can be used; meanwhile the class cannot be reached. After ``LONGEST_WAIT``,
    it is an empty one. Raises ``SystemExit`` at the ``end``: the memo of the class stays as it is.
    """
    for _ in range(LONGEST_WAIT):
        with suppress(StoreError):
            return room_of(wish, store)
        if end.wait(PAUSE):
            sys.exit()
    log.error("The matches of the class cannot be read: everyone has to join again.")
    return lost_room(wish, store)


def room_of(wish: Mapping[str, Any], store: SqlStore) -> ClassRoom:
    """The class described by its memo. If that is not possible, an empty class, which everyone has to join again: a
    service that crashed on its memo would crash again each time it was started. Raises :class:`StoreError` if the store
    cannot be used now.
    """
    room = new_room(wish, store)
    if not wish["memo"]:
        return room
    try:
        room.go_on_from(wish["memo"])
    except Exception as problem:
        if isinstance(problem, StoreError) and not isinstance(problem, UnknownMatch):
            raise
        log.exception("The class cannot go on where it was: everyone has to join again.")
        return lost_room(wish, store)
    return room


def new_room(wish: Mapping[str, Any], store: SqlStore) -> ClassRoom:
    lesson = games.load_lesson(wish["game"] or FIRST_LESSON)
    settings = TableSettings(lesson.game, options=lesson.house_rules)
    if wish["deck"]:
        settings = replace(settings, deck=settings.unpack_deck(wish["deck"]))
    room = ClassRoom(settings, BOTS, store=store)
    room.code, room.teacher_key = wish["code"], wish["teacher_key"]
    return room


def lost_room(wish: Mapping[str, Any], store: SqlStore) -> ClassRoom:
    """An empty class, whose teacher learns why."""
    room = new_room(wish, store)
    room.lost = True
    return room


async def serve(service: Service, room: ClassRoom, host: str, port: int, end: threading.Event) -> None:
    """Serve until the ``end``. Raises ``OSError`` if the port is taken."""
    server = await service.listen(host, port)
    seen = room.overview()
    write("port", server.sockets[0].getsockname()[1], lost=seen["lost"] and not seen["here"])
    await asyncio.get_running_loop().run_in_executor(None, end.wait)
    await service.close()


def write(name: str, value: Any, **more: Any) -> None:
    """Write a line for the server; if the server has just ended, end this process too."""
    with suppress(BrokenPipeError):
        print(json.dumps({name: value, **more}), flush=True)


if __name__ == "__main__":
    begin_lines()
    logging.basicConfig()
    main()
