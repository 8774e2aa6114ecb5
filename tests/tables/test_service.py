"""The service on a real port: two kernels play with each other, and bad ones are cut off alone."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import Any

from rummy_kit import games
from rummy_kit.app.deck_links import pack_deck
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.store import hash_key
from rummy_kit.games.say_rummy import SayRummy
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.presence import Clock
from rummy_kit.tables.requests import LONGEST_LINE
from rummy_kit.tables.service import REQUESTS, Service
from tests.loops import run_apart


class Kernel:
    """A line to the service, as a kernel has it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, animal: str) -> None:
        self._reader, self.writer, self.animal = reader, writer, animal
        self.key = f"the secret of this {animal}"
        self.shown: dict[str, Any] = {}
        self._count = 0

    async def ask(self, do: str, **parts: Any) -> Any:
        self._count += 1
        id = f"{self.animal} {self._count}"
        self.writer.write(json.dumps({"id": id, "do": do, "key": self.key, **parts}).encode() + b"\n")
        while True:
            line = await self.hear()
            if line.get("id") == id:
                return line

    async def hear(self) -> Any:
        """The next line; what is pushed is shown."""
        line = json.loads(await self._reader.readline() or b'{"closed": true}')
        if "id" not in line:
            self.shown |= line
        return line

    async def close(self) -> None:
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()

    async def until(self, so: Any) -> None:
        """Wait until what is shown is so."""
        while not so(self.shown):
            line = await self.hear()
            assert "closed" not in line


class SlowSayRummy(SayRummy):
    """Say Rummy, whose slow work takes until the test says so."""

    enough: threading.Event

    def warm_up(self) -> None:
        self.enough.wait()


def with_service(play: Any, bots: Mapping[str, Bot] = BOTS, clock: Clock = monotonic) -> None:
    async def run() -> None:
        room = ClassRoom(TableSettings("say_rummy", seats=2, seed=7), bots, clock=clock)
        service = Service(room)
        server = await service.listen("127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]

        kernels: list[Kernel] = []

        async def connect(animal: str) -> Kernel:
            kernels.append(Kernel(*await asyncio.open_connection("127.0.0.1", port, limit=2**20), animal))
            return kernels[-1]

        try:
            await asyncio.wait_for(play(room, connect), 60)
        finally:
            await service.close()
            for kernel in kernels:
                await kernel.close()

    run_apart(run())


async def two_at_a_table(room: ClassRoom, connect: Any) -> list[Kernel]:
    kernels = [await connect("otter"), await connect("hare")]
    for kernel in kernels:
        assert (await kernel.ask("join", code=room.code, animal=kernel.animal))["ok"]
        assert (await kernel.ask("look"))["room"]["phase"] == "waiting"
    room.start()
    for kernel in kernels:
        await kernel.ask("send", message={"kind": "hello", "page": "p", "seq": 1})
        await kernel.until(lambda shown: "view" in shown)
    return kernels


def test_a_move_of_one_reaches_the_other_and_the_answer_to_the_same_line_is_the_same():
    async def play(room: ClassRoom, connect: Any) -> None:
        kernels = await two_at_a_table(room, connect)
        turn = room.tables[0].match.state.turn
        mover, other = kernels[turn], kernels[1 - turn]
        count = len(other.shown["view"]["hand"]["cards"])
        assert other.shown["view"]["seats"][0]["count"] == count
        draw = {"kind": "do", "place": "draw", "page": "p", "seq": 2}
        assert (await mover.ask("send", message=draw))["ok"]
        await other.until(lambda shown: shown["view"]["seats"][0]["count"] == count + 1)
        await mover.until(lambda shown: len(shown["view"]["hand"]["cards"]) == count + 1)
        assert (await mover.ask("send", message=draw))["ok"]
        assert len(room.tables[0].match.state.hands[turn]) == count + 1

    with_service(play)


def test_a_kernel_that_dies_is_followed_by_another_with_the_same_key_and_the_draft_is_there():
    async def play(room: ClassRoom, connect: Any) -> None:
        first, _ = await two_at_a_table(room, connect)
        order = [card["key"] for card in first.shown["view"]["hand"]["cards"]][::-1]
        await first.ask("send", message={"kind": "sort", "cards": order, "page": "p", "seq": 2})
        await first.ask("send", message={"kind": "choose", "cards": order[:2], "page": "p", "seq": 3})
        first.writer.transport.abort()
        again = await connect("otter")
        await again.ask("look")
        await again.until(lambda shown: "view" in shown)
        assert [card["key"] for card in again.shown["view"]["hand"]["cards"]] == order
        assert again.shown["view"]["hand"]["chosen"] == order[:2]

    with_service(play)


def test_with_all_that_can_be_read_over_a_shoulder_nothing_is_read_or_moved():
    async def play(room: ClassRoom, connect: Any) -> None:
        kernels = await two_at_a_table(room, connect)
        table, spy = room.tables[0], await connect("spy")
        draw = {"kind": "do", "place": "draw", "page": "p", "seq": 3}
        before = room.overview(), table.match.fingerprint()
        names = ["otter", "0", "1", table.setup(kernels[0].key)["table"], table.recorders[-1].id, room.code]
        hashes = [hash_key(key) for key in (kernels[0].key, room.teacher_key)]
        for spy.key in (*names, *hashes, "a key of the spy's own"):
            answers = [await spy.ask("look"), await spy.ask("send", message=draw), await spy.ask("overview")]
            assert {answer["why"] for answer in answers} == {"unknown"}
        for more in ({"seat": 1}, {"table": 1}, {"animal": "hare"}):
            line = {"id": "x", "do": "send", "key": kernels[0].key, "message": draw, **more}
            kernels[0].writer.write(json.dumps(line).encode() + b"\n")
            while (await kernels[0].hear()).get("why") != "bad_request":
                pass
        assert (room.overview(), table.match.fingerprint()) == before and spy.shown == {}

    with_service(play)


def test_while_computers_try_out_a_teachers_deck_pupils_are_answered():
    game = games.load("say_rummy")
    deck = game.deck.text.replace("V01,vowel,i,2", "V01,vowel,i,3")  # no other test has tried it out
    own = pack_deck(game, game.read_deck_text(deck))  # a trial of a second or so
    wish: dict[str, Any] = {"game": "say_rummy", "seats": 2, "options": {}, "deck": own, "mixed": False}

    async def play(room: ClassRoom, connect: Any) -> None:
        pupil, _ = await two_at_a_table(room, connect)
        teacher = await connect("teacher")
        teacher.key = room.teacher_key
        trying = asyncio.create_task(teacher.ask("next", **wish))
        await asyncio.sleep(0)  # it is sent before the pupil asks
        for _ in range(2):
            assert (await pupil.ask("look"))["ok"]
        assert not trying.done(), "the pupil has not waited for it"
        assert (await trying)["ok"]

    with_service(play)


def test_a_kernel_that_sends_too_much_is_slowed_or_cut_off_and_the_others_play_on():
    async def play(room: ClassRoom, connect: Any) -> None:
        kernels = await two_at_a_table(room, connect)
        fast, long = await connect("seal"), await connect("bee")
        fast.writer.write(b"\n" * (2 * REQUESTS))
        assert (await fast.hear())["why"] == "bad_request"
        while (await fast.hear()).get("why") != "too_fast":
            pass
        long.writer.write(b"x" * (3 * LONGEST_LINE) + b"\n")
        assert "closed" in await long.hear()
        assert (await kernels[0].ask("here"))["ok"]

    with_service(play)


class StumblingBot:
    """Fails at its first move."""

    name = "greedy"
    stumbled = False

    def choose(self, *seen: Any) -> Any:
        if not self.stumbled:
            self.stumbled = True
            raise ArithmeticError("an error in a bot")
        return BOTS[self.name].choose(*seen)


def test_an_error_in_a_bot_is_logged_and_the_class_plays_on(caplog):
    bot = StumblingBot()

    async def play(room: ClassRoom, connect: Any) -> None:
        kernel = await connect("otter")
        assert (await kernel.ask("join", code=room.code, animal="otter"))["ok"]
        room.start()
        match = room.tables[0].match
        assert match.state.turn == 1, "the computer begins"
        assert (await kernel.ask("here"))["ok"]
        await kernel.until(lambda _: match.state.turn == 0)
        assert bot.stumbled and "an error in a bot" in caplog.text

    with_service(play, {**BOTS, bot.name: bot})


class StumblingClock:
    """Fails while the test says so."""

    stumbles = False

    def __call__(self) -> float:
        if self.stumbles:
            raise ArithmeticError("an error in a clock")
        return monotonic()


def test_an_error_in_an_answer_is_logged_and_said_and_the_conversation_goes_on(caplog):
    clock = StumblingClock()

    async def play(room: ClassRoom, connect: Any) -> None:
        kernel = await connect("otter")
        assert (await kernel.ask("join", code=room.code, animal="otter"))["ok"]
        clock.stumbles = True
        answer = await kernel.ask("here")
        clock.stumbles = False
        assert answer["why"] == "fault" and "went wrong" in answer["text"] and "an error in a clock" in caplog.text
        assert (await kernel.ask("here"))["ok"]

    with_service(play, clock=clock)


def test_while_a_game_does_its_slow_work_people_are_answered_and_computers_wait():
    async def play(room: ClassRoom, connect: Any) -> None:
        kernel = await connect("otter")
        assert (await kernel.ask("join", code=room.code, animal="otter"))["ok"]
        slow = SlowSayRummy.create({})
        slow.enough = threading.Event()
        room.game = slow
        try:
            room.start()
            match = room.tables[0].match
            assert match.state.turn == 1 and room.tables[0].pending(), "the computer begins"
            for seq in range(20):
                assert (await kernel.ask("send", message={"kind": "sort", "page": "p", "seq": seq, "cards": []}))["ok"]
            assert match.state.turn == 1 and room.tables[0].pending()
        finally:
            slow.enough.set()
        await kernel.until(lambda _: match.state.turn == 0)

    with_service(play)


def test_the_end_of_the_class_reaches_every_kernel_and_no_key_opens_anything():
    async def play(room: ClassRoom, connect: Any) -> None:
        kernels = await two_at_a_table(room, connect)
        teacher = await connect("teacher")
        teacher.key = room.teacher_key
        assert (await teacher.ask("end"))["ok"]
        for kernel in kernels:
            await kernel.until(lambda shown: shown["room"] == {"phase": "ended"})
            assert (await kernel.ask("look"))["why"] == "unknown"

    with_service(play)
