"""Keeps slow imports out of the way of clicks: runs a game's ``warm_up`` in a thread, once per game and kernel.

A browser has no threads, and nothing slow is imported there for a game (``site/sympy_later.py`` sees to that); so
there, it runs as soon as there is nothing else to do.
"""

from __future__ import annotations

import asyncio
import sys
import threading

from rummy_kit.table.game import AnyGame

IN_BROWSER = sys.platform == "emscripten"

_threads: dict[str, threading.Thread] = {}


def warm_up(game: AnyGame) -> None:
    """Begin the game's slow work, unless it has begun already. Returns at once."""
    if game.id not in _threads:
        thread = threading.Thread(target=game.warm_up, name=f"warm up {game.id}", daemon=True)
        _threads[game.id] = thread
        if IN_BROWSER:
            asyncio.get_running_loop().call_soon(game.warm_up)
        else:
            thread.start()


def is_warming(game: AnyGame) -> bool:
    """Whether the slow work is still going on: bots wait for it, clicks do not."""
    thread = _threads.get(game.id)
    return thread is not None and thread.is_alive()
