"""``rummy-kit tables GAME``: the service in whose process a class plays together."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from contextlib import suppress

from rummy_kit import games
from rummy_kit.app.settings import TableSettings, house_rule
from rummy_kit.bots import BOTS
from rummy_kit.commands.server import add_log_format, log_variables
from rummy_kit.engine.store import MemoryStore, Store
from rummy_kit.stores import saved_games
from rummy_kit.tables.class_code import spaced
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.logs import begin_lines
from rummy_kit.tables.seat import WORDS
from rummy_kit.tables.service import Service


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``rummy-kit tables``."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(games.names())}")
    parser.add_argument("--seats", type=int, default=3, metavar="N", help="players at a table; default: %(default)s")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--same-cards", action="store_true", help="deal the same cards at all tables")
    parser.add_argument("--host", default="127.0.0.1", help="default: %(default)s, for kernels of this machine only")
    parser.add_argument("--port", type=int, default=8877, help="default: %(default)s; 0 for any free one")
    parser.add_argument("--store", action="store_true", help="keep the matches where saved games are, not in memory")
    add_log_format(parser)


def run(args: argparse.Namespace) -> int:
    """Serve one class until it is interrupted; the exit code is 2 if that is not possible."""
    os.environ.update(log_variables(args))
    begin_lines()
    try:
        settings = TableSettings(args.game, args.seats, options=dict(map(house_rule, args.option)))
        store: Store = saved_games() if args.store else MemoryStore()
        room = ClassRoom(settings, BOTS, store=store, same_cards=args.same_cards)
        asyncio.run(serve(room, args.host, args.port))
    except (ValueError, OSError, OverflowError, RuntimeError) as problem:
        print(f"rummy-kit tables: {problem}", file=sys.stderr)
        return 2
    return 0


async def serve(room: ClassRoom, host: str, port: int) -> None:
    """Say where the class is, then serve it until Ctrl+C. Raises ``OSError`` if the port is taken."""
    stop, service = asyncio.Event(), Service(room)
    server = await service.listen(host, port)
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows, Ctrl+C ends the process directly
            asyncio.get_running_loop().add_signal_handler(sign, stop.set)
    at = "{}:{}".format(*server.sockets[0].getsockname()[:2])
    print(WORDS.say("served", "what", {"at": at, "code": spaced(room.code), "key": room.teacher_key}), flush=True)
    await stop.wait()
    await service.close()
