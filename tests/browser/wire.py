"""What the page receives: the frames of a kernel's websocket, and what may be in them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocket

from rummy_kit import games
from rummy_kit.engine.match import Match
from rummy_kit.engine.store import Recorder
from rummy_kit.stores.sqlite import SqliteStore

Frame = str | bytes
HIDDEN = {"hands", "known", "aside", "seed", "stock"}
"""Names under which a state keeps what a player may not know."""


def collect(page: Page, frames: list[Frame]) -> None:
    """Everything that the page receives from its kernels, from now on."""

    def listen(socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framereceived", lambda frame: frames.append(frame))

    page.on("websocket", listen)


def views_with_open_cards_only(
    told: list[Any], match: Match, open_cards: Callable[[Any], tuple[str, ...]], seat: int = 0
) -> int:
    """How many views of a table are among what a page has received; fails if one shows a card that the seat could not
    know.

    ``open_cards`` returns the face-up cards of an observation, in the order of the zones.
    """
    worlds = [match.replay(upto) for upto in range(1, len(match) + 1)]
    mine = [world.observe(seat) for world in worlds]
    open_to_me = {(tuple(sorted(obs.hand)), open_cards(obs)) for obs in mine}
    hands = {hand for world in worlds if not world.round_over for hand in world.state.hands if len(hand) > 3}
    others = hands - {obs.hand for obs in mine}
    assert not others & {cards for content in told for cards in lists_in(content)}
    # tasks have zones, too, but no seats
    views = [view for content in told for view in named(content, "view") if view.get("zones") and view.get("seats")]
    for view in views:
        hand, zones = (tuple(named(part, "face")) for part in (view["hand"], view["zones"]))
        assert (tuple(sorted(hand)), zones) in open_to_me
        assert set(named(view["tray"], "face")) <= set(hand)
        assert not names_in(view) & HIDDEN
    return len(views)


def text_of(frame: Frame) -> str:
    """A frame as text; what is not text in it does not matter here."""
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


def content_of(frame: Frame) -> Any:
    """The content of the message in a frame, in either of Jupyter's two forms.

    The binary form (v1.kernel.websocket.jupyter.org) begins with the number of offsets and the offsets, each in eight
    bytes; between them are channel, header, parent header, metadata and content.
    """
    if isinstance(frame, str):
        return json.loads(frame)["content"]
    count = int.from_bytes(frame[:8], "little")
    offsets = [int.from_bytes(frame[8 * at : 8 * at + 8], "little") for at in range(1, count + 1)]
    return json.loads(frame[offsets[4] : offsets[5]])


def without_first_round(told: list[Any]) -> list[Any]:
    """What a page has received, except in the round with open hands."""
    first = {
        content.get("comm_id")
        for content in told
        for setup in named(content, "setup")
        if str(setup.get("table")).endswith("/first_round")
    }
    return [content for content in told if content.get("comm_id") not in first]


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


def lists_in(data: Any) -> Iterator[tuple[str, ...]]:
    """Every list of words anywhere in plain data."""
    if isinstance(data, list) and all(isinstance(one, str) for one in data):
        yield tuple(data)
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from lists_in(value)


def newest_match(path: Path) -> Match:
    """The match that was played last, read from the store of the kernels."""
    with sqlite3.connect(path) as db:
        (match_id,) = db.execute("select id from matches order by touched desc").fetchone()
    db.close()
    store = SqliteStore(path)
    match = Recorder.resume(store, match_id, games.load).match
    store.close()
    return match
