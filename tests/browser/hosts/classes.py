"""A class in this process, so that a test knows the true state of its matches; its pupils' pages are in Voilà."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.match import Match
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.service import Service

T = TypeVar("T")


class Class:
    """A class whose service runs in its own thread."""

    def __init__(self, settings: TableSettings) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.room = self.there(lambda: ClassRoom(settings, BOTS))
        self._service = Service(self.room)
        server = asyncio.run_coroutine_threadsafe(self._service.listen("127.0.0.1", 0), self._loop).result()
        self.address = "{}:{}".format(*server.sockets[0].getsockname())

    def there(self, ask: Callable[[], T]) -> T:
        """Ask for something in the service's own thread."""

        async def answer() -> T:
            return ask()

        return asyncio.run_coroutine_threadsafe(answer(), self._loop).result()

    @property
    def match(self) -> Match:
        """The true match of the first table."""
        return self.there(lambda: self.room.tables[0].match)

    def do(self, what: Callable[[], T]) -> T:
        """Do something in the service that no page has asked for; every page sees it."""

        def done() -> T:
            result = what()
            self._service._push()
            self._service._something_happened.set()
            return result

        return self.there(done)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._service.close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
