"""What the page is told: the frames of a kernel's websocket, and what may be in them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rummy_kit import games
from rummy_kit.engine.match import Match
from rummy_kit.engine.store import Recorder, SqliteStore

Data = dict[str, Any]


def text_of(frame: str | bytes) -> str:
    """A frame as text; what is not text in it does not matter here."""
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


def content_of(frame: str | bytes) -> Any:
    """The content of the message in a frame, in either of Jupyter's two forms.

    The binary form (v1.kernel.websocket.jupyter.org) begins with the number of offsets and the offsets, each in eight
    bytes; between them lie channel, header, parent header, metadata and content.
    """
    if isinstance(frame, str):
        return json.loads(frame)["content"]
    count = int.from_bytes(frame[:8], "little")
    offsets = [int.from_bytes(frame[8 * at : 8 * at + 8], "little") for at in range(1, count + 1)]
    return json.loads(frame[offsets[4] : offsets[5]])


def named(data: Any, name: str) -> Iterator[Any]:
    """Every value of that name anywhere in plain data."""
    if isinstance(data, dict):
        if name in data:
            yield data[name]
        for value in data.values():
            yield from named(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from named(value, name)


def names_in(data: Any) -> set[str]:
    """Every name anywhere in plain data."""
    if isinstance(data, dict):
        return set(data).union(*map(names_in, data.values()))
    return set().union(*map(names_in, data)) if isinstance(data, list) else set()


def newest_match(path: Path) -> Match:
    """The match that was played last, read from the store of the kernels."""
    with sqlite3.connect(path) as db:
        (match_id,) = db.execute("select id from matches order by touched desc").fetchone()
    db.close()
    store = SqliteStore(path)
    match = Recorder.resume(store, match_id, games.load).match
    store.close()
    return match
