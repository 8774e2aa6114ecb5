"""A kernel's line to a class on a real port: what pages show of it, and what happens when the class is away."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances
from rummy_widgets.class_line import ClassLine
from rummy_widgets.class_pages import JoinPage
from rummy_widgets.shared_table import SharedTable
from traitlets import HasTraits

from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.requests import LONGEST_LINE, LONGEST_WORD
from rummy_kit.tables.service import Service


class Class:
    """A class whose service can go away and come back, and the kernels of its pages."""

    def __init__(self) -> None:
        self.room = ClassRoom(TableSettings("say_rummy", seats=2, seed=7), BOTS)
        self.port = 0
        self.lines: list[ClassLine] = []

    async def open(self) -> None:
        self._service = Service(self.room)
        server = await self._service.listen("127.0.0.1", self.port)
        self.port = server.sockets[0].getsockname()[1]

    async def go_away(self) -> None:
        await self._service.close()

    def line(self, key: str = "") -> ClassLine:
        self.lines.append(ClassLine(f"127.0.0.1:{self.port}", key))
        return self.lines[-1]

    async def join(self, animal: str, key: str = "") -> ClassLine:
        line = self.line(key)
        assert (await line.ask("join", code=self.room.code, animal=animal))["ok"]
        await until(line, lambda: line.room)
        return line


def in_class(play: Any) -> None:
    async def run() -> None:
        school = Class()
        await school.open()
        try:
            await asyncio.wait_for(play(school), 60)
        finally:
            for line in school.lines:
                line.close()
            await school.go_away()

    asyncio.run(run())


async def until(changing: HasTraits, so: Any) -> None:
    """Wait until that holds; it is looked at whenever a trait changes."""
    changed = asyncio.Event()

    def note(_: Any) -> None:
        changed.set()

    changing.observe(note)
    while not so():
        await changed.wait()
        changed.clear()
    changing.unobserve(note)


def table_on(page: JoinPage) -> Any:
    """The pupil's place at a table, on that page."""
    return page.children[1]


def say(table: SharedTable, kind: str, seq: int, **parts: Any) -> None:
    """What its page sends."""
    table._hear(table, {"intent": {"page": "p", "seq": seq, "kind": kind, **parts}}, [])


def test_two_pages_see_each_others_moves_and_only_their_own_cards():
    async def play(school: Class) -> None:
        lines = [await school.join("otter"), await school.join("hare")]
        tables = [table_on(JoinPage(line)) for line in lines]
        assert not any(table.setup for table in tables) and lines[0].room["phase"] == "waiting"
        school.room.start()
        for table, line in zip(tables, lines, strict=True):
            line.ask("here")
            await until(table, lambda table=table: table.setup)
            say(table, "hello", 1)
            await until(table, lambda table=table: table.view.get("ack") == {"page": "p", "seq": 1})
        match = school.room.tables[0].match
        turn = match.state.turn
        count = len(match.state.hands[turn])
        say(tables[turn], "do", 2, place="draw")
        await until(tables[1 - turn], lambda: tables[1 - turn].view["seats"][0]["count"] == count + 1)
        await until(tables[turn], lambda: len(tables[turn].view["hand"]["cards"]) == count + 1)
        for seat, table in enumerate(tables):
            shown = sorted(card["face"] for card in table.view["hand"]["cards"])
            assert shown == sorted(match.state.hands[seat]) and "Say" in table.setup["title"]

    in_class(play)


def test_when_the_class_is_away_the_page_says_so_and_what_was_sent_is_done_once():
    async def play(school: Class) -> None:
        line = await school.join("otter", key="the secret of this otter")
        school.room.start()
        table = SharedTable(line)
        say(table, "hello", 1)
        await until(table, lambda: table.view.get("ack", {}).get("seq") == 1)
        await school.go_away()
        await until(table, lambda: "cannot reach the class" in table.view["notice"])
        order = [card["key"] for card in table.view["hand"]["cards"]][::-1]
        say(table, "sort", 2, cards=order)
        await school.open()
        await until(table, lambda: table.view["ack"]["seq"] == 2)
        assert [card["key"] for card in table.view["hand"]["cards"]] == order and not table.view["notice"]

    in_class(play)


def test_start_another_game_and_end_change_the_table_of_a_page_and_add_no_widget_to_it():
    """A page that is still asking for its widgets could not take one more."""

    async def play(school: Class) -> None:
        line, teacher = await school.join("otter"), school.line(school.room.teacher_key)
        table = table_on(JoinPage(line))
        widgets = set(_instances)
        assert (await teacher.ask("start"))["ok"]
        await until(table, lambda: table.setup)
        assert table.setup["game"] == "say_rummy"
        await until(teacher, lambda: teacher.overview["tables"])
        another: dict[str, Any] = {"game": "rummy_battle", "seats": 2, "options": {}, "deck": "", "mixed": False}
        assert (await teacher.ask("next", **another))["ok"]
        await until(table, lambda: table.setup and table.setup["game"] == "rummy_battle")
        assert table.view["hand"]["cards"]
        await teacher.ask("end")
        await until(table, lambda: not table.setup)
        assert line.room == {"phase": "ended"} and line.view == table.view == {}
        assert set(_instances) == widgets

    in_class(play)


def test_a_key_that_the_class_does_not_know_gets_nothing():
    async def play(school: Class) -> None:
        await school.join("otter")
        school.room.start()
        line = school.line("a key of no one in this class")
        asked: Any = (("send", {"message": {}}), ("look", {}), ("overview", {}), ("end", {}))
        for do, parts in asked:
            assert (await line.ask(do, **parts))["why"] == "unknown"
        assert not (line.room or line.setup or line.view or line.overview)

    in_class(play)


def test_what_the_service_would_not_read_is_refused_at_once_and_the_line_goes_on():
    async def play(school: Class) -> None:
        line = await school.join("otter")
        long = await line.ask("join", code=school.room.code, animal="x" * (LONGEST_WORD + 1))
        assert long["why"] == "bad_request" and long["text"]
        assert (await line.ask("send", message={"text": "x" * LONGEST_LINE}))["why"] == "bad_request"
        assert line.there and (await line.ask("look"))["ok"]

    in_class(play)


def test_a_page_that_asks_too_much_is_refused_and_one_sign_of_it_is_enough():
    async def play(school: Class) -> None:
        line = await school.join("otter")
        assert len({line.ask("here") for _ in range(500)}) == 1
        answers = await asyncio.gather(*(line.ask("look") for _ in range(500)))
        assert {answer.get("why", "ok") for answer in answers} == {"ok", "too_fast"}
        assert (await line.ask("here"))["ok"]

    in_class(play)


def test_lines_that_were_too_much_are_asked_once_more_not_once_for_each():
    asked: list[str] = []
    hung_up = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            request = json.loads(line)
            asked.append(request["do"])
            too_much = len(asked) <= 4
            said = {"id": "" if too_much else request["id"], "ok": not too_much}
            writer.write(json.dumps(said).encode() + b"\n")
        writer.close()
        await writer.wait_closed()
        hung_up.set()

    async def run() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            line = ClassLine(f"127.0.0.1:{server.sockets[0].getsockname()[1]}")
            await asyncio.gather(line.ask("here"), line.ask("nudge"))
            await line.ask("leave")
            line.close()
            await hung_up.wait()

    asyncio.run(asyncio.wait_for(run(), 60))
    assert asked == ["look", "overview", "here", "nudge", "here", "nudge", "leave"]


@pytest.mark.parametrize("content", [None, [], "x", {}, {"intent": None}, {"intent": []}, {"here": 1}, {"picture": 1}])
def test_what_is_no_message_goes_nowhere(content):
    async def play(school: Class) -> None:
        table = SharedTable(await school.join("otter"))
        table._hear(table, content, [])
        assert json.dumps(table.get_state())

    in_class(play)
