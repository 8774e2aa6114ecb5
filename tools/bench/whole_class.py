"""A class on one server from the code to the game: a page, a kernel and a place at a table for each pupil."""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tornado.httpclient import AsyncHTTPClient

from rummy_kit.engine.rng import Rng
from rummy_kit.tables.pupils import ANIMALS
from tools.bench.page import NoPage, Page
from tools.bench.pupil import next_intent
from tools.bench.report import Line, at_most, none
from tools.bench.servers import OURS, Server, serving

SEATS = 2
SECONDS, QUICK_SECONDS = 180, 20
PACE = (2.0, 5.0)  # seconds from one message of a pupil to the next
GOES_AWAY = 0.01  # the share of messages after which a pupil loads the page again
PATIENCE = 30  # seconds after which an answer is lost
HOST = ("--host", "127.0.0.1")


@dataclass
class Held:
    """What a class was like. Times are in seconds, those of messages in milliseconds."""

    arrived: list[float] = field(default_factory=list)  # from the code to "you are in"
    seated: list[float] = field(default_factory=list)  # from the teacher's start to the pupil's cards
    back: list[float] = field(default_factory=list)  # from loading the page again to the cards
    trips: list[float] = field(default_factory=list)  # from a message to the view that answers it
    refused: list[str] = field(default_factory=list)  # what was not answered, or in the negative


def whole_class(quick: bool) -> Iterator[Line]:
    """As many pupils as a class may have, at tables of two, for some minutes."""
    with serving((*OURS, *HOST)) as server:
        held = asyncio.run(hold(server, QUICK_SECONDS if quick else SECONDS))
        print(f"load {os.getloadavg()[0]:.1f}, {len(server.kernels())} kernels")
    for refused in held.refused[:5]:
        print(refused)
    who = f"{len(ANIMALS)} pupils at {len(ANIMALS) // SEATS} tables, each with a page"
    yield Line(f"{who}: in the class after", "s", held.arrived)
    yield Line(f"{who}: all in after", "s", [max(held.arrived)])
    yield Line(f"{who}: cards after the start", "s", held.seated)
    yield Line(f"{who}: cards after loading the page again", "s", held.back)
    yield Line(f"{who}: message to answer, median of {len(held.trips)}", "ms", [statistics.median(held.trips)])
    p95 = statistics.quantiles(held.trips, n=20)[-1]
    yield Line(f"{who}: message to answer, p95", "ms", [p95], budget=at_most(250, "ms"))
    yield Line(f"{who}: refused or without an answer", "", [len(held.refused)], budget=none())


async def hold(server: Server, seconds: float) -> Held:
    """Hold a class for that long."""
    held, code = Held(), server.printed(r"/enter\?code=(\w+)")
    teacher, desk = await open_page(server, await cookie_from(server, server.printed(r"(/teach\?key=\S+)")), TEACHER)
    wish = {"game": "say_rummy", "seats": SEATS, "options": {}, "deck": "", "same_cards": False}
    await ask(teacher, desk, held, "choose", **wish)
    pupils = await asyncio.gather(*(Pupil.come(server, code, animal, held) for animal in ANIMALS))
    await teacher.until(lambda: len(teacher.widgets[desk]["overview"].get("here", ())) == len(ANIMALS))
    start = time.perf_counter()
    await ask(teacher, desk, held, "start")
    end = time.monotonic() + seconds
    await asyncio.gather(*(pupil.play(start, end) for pupil in pupils))
    tables = teacher.widgets[desk]["overview"]["tables"]
    held.refused += [f"{len(tables)} tables"] if len(tables) != len(ANIMALS) // SEATS else []
    for page in (teacher, *(pupil.page for pupil in pupils)):
        page.close()
    return held


PUPIL, TEACHER = ("class/join", "join"), ("class/teacher/tables", "teacher")
"""A page of a class, and the widget on it that asks."""


class Pupil:
    """A device with its cookie and its page."""

    def __init__(self, server: Server, cookie: str, animal: str, held: Held) -> None:
        self._server, self._cookie, self._held, self._luck = server, cookie, held, Rng("class", animal)
        self.page: Page

    @classmethod
    async def come(cls, server: Server, code: str, animal: str, held: Held) -> Pupil:
        """Come in with the code as an animal."""
        start = time.perf_counter()
        pupil = cls(server, await cookie_from(server, f"/enter?code={code}"), animal, held)
        pupil.page, part = await open_page(server, pupil._cookie, PUPIL)
        await ask(pupil.page, part, held, "join", code=code, animal=animal)
        held.arrived.append(time.perf_counter() - start)
        return pupil

    async def play(self, start: float, end: float) -> None:
        """Play until the end, and load the page again now and then."""
        table = await self._sit_down()
        self._held.seated.append(time.perf_counter() - start)
        while time.monotonic() < end:
            await asyncio.sleep(PACE[0] + self._luck.random() * (PACE[1] - PACE[0]))
            if self._luck.random() < GOES_AWAY:
                table = await self._load_again()
            before = self.page.widgets[table]["view"]
            await self._send(table, **next_intent(before, self._luck))

    async def _send(self, table: str, **intent: Any) -> None:
        start, number = time.perf_counter(), self.page.intend(table, **intent)
        try:
            _, moment = await self.page.until(lambda: self.page.answer(table, number), PATIENCE)
            self._held.trips.append(1000 * (moment - start))
        except (TimeoutError, NoPage):
            self._held.refused.append(f"no answer to {intent}")

    async def _sit_down(self) -> str:
        """The table, once its cards are there."""
        [table] = self.page.of_kind("shared_table")
        number = self.page.intend(table, kind="hello")
        await self.page.until(lambda: self.page.answer(table, number))
        return table

    async def _load_again(self) -> str:
        self.page.close()
        start = time.perf_counter()
        self.page, _ = await open_page(self._server, self._cookie, PUPIL)
        table = await self._sit_down()
        self._held.back.append(time.perf_counter() - start)
        return table


async def cookie_from(server: Server, path: str) -> str:
    """The cookies that this address gives to a new device."""
    client = AsyncHTTPClient()
    answer = await client.fetch(f"http://127.0.0.1:{server.port}{path}", follow_redirects=False, raise_error=False)
    return "; ".join(cookie.partition(";")[0] for cookie in answer.headers.get_list("Set-Cookie"))


async def open_page(server: Server, cookie: str, which: tuple[str, str]) -> tuple[Page, str]:
    """A page of the class, and the widget on it that asks."""
    name, kind = which
    page = await Page.open_at(server.address(name), cookie)
    await page.ask_for_widgets()
    page.open(code=True)
    [part] = page.of_kind(kind)
    await page.until(lambda: part in page.opened)
    return page, part


async def ask(page: Page, part: str, held: Held, do: str, **what: Any) -> None:
    """Ask the class for something, as a part of a page does, and note it if it is refused."""
    id = f"{page.id} {do}"
    page.tell(part, {"ask": {"id": id, "do": do, **what}})
    await page.until(lambda: page.widgets[part].get("answer", {}).get("id") == id)
    answer = page.widgets[part]["answer"]
    if not answer["ok"]:
        held.refused.append(f"{do}: {answer['text']}")
