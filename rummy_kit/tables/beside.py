"""The service beside the server of a class, in a process of its own: ``python -m rummy_kit.tables.beside``.

It reads one line of JSON, with what only the server and it may know, says at which port of this machine it is, and ends
when the server does: its input ends then, however that happens.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from typing import Any

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.service import Service

FIRST_LESSON = "say_rummy"
"""The lesson whose game a class plays unless its teacher chooses another one."""


def main() -> None:
    """Serve the class with this ``code`` and ``teacher_key`` at this ``port``, or at any free one if that is 0."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the server, which ends this
    wish: dict[str, Any] = json.loads(sys.stdin.readline())
    lesson = games.load_lesson(FIRST_LESSON)
    room = ClassRoom(TableSettings(lesson.game, options=lesson.house_rules), BOTS)
    room.code, room.teacher_key = wish["code"], wish["teacher_key"]
    asyncio.run(serve(Service(room), wish["port"]))


async def serve(service: Service, port: int) -> None:
    """Serve until the input ends. Raises ``OSError`` if the port is taken."""
    server = await service.listen("127.0.0.1", port)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await service.close()


if __name__ == "__main__":
    main()
