"""Let things fail at random while pupils play with each other: does every table go on from the last acknowledged move?

    python -m tools.class_faults                                  200 faults, matches in a file on a small disk
    python -m tools.class_faults --store postgres --faults 20 --seed 7 --game formula

Six pupils play at two tables, each in a separate process that does what a kernel does. Processes are killed or
stopped for some seconds, lines are cut, the disk gets full, PostgreSQL is killed. A server that is killed takes all
kernels along; then another one is started at the same address and with the same store, and pages load again. After
each fault everyone must have played on, no message may count twice or out of turn, and no move that was acknowledged
may be missing. Only on Linux; a small disk needs root.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
import psycopg
from rummy_widgets.class_line import ClassLine
from rummy_widgets.serving.classroom.kept import KeptClass
from rummy_widgets.serving.classroom.tables import Tables

from rummy_kit import games
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import Recorder, StoreError
from rummy_kit.stores import store_at
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.tables.pupils import ANIMALS
from tools.bench.pupil import next_intent
from tools.postgres import Server as Postgres
from tools.postgres import running

PUPILS, SEATS = ANIMALS[:6], 3
A_DISK = 4  # megabytes
LONG = 90.0  # seconds until everyone has played on
WRITTEN = 40.0  # seconds until the store has everything again
SHORT, LONGER = 2.0, 10.0  # seconds that a fault lasts: mostly up to the first, sometimes the second
PAGE_ASKS_AGAIN = 3.0  # seconds
CLASS = "class"  # the folder of the class, which outlives its server
MOVES = ("draw", "discard")  # each of them changes how many cards a pupil holds

Heal = Callable[[], Awaitable[None] | None]
"""Ends a fault."""


# what runs in separate processes


async def serve(folder: Path) -> None:
    """Do for the tables what the server of a class in that folder does, until the input ends."""
    kept = KeptClass(folder)
    tables = Tables(kept)
    tables.open(folder)
    port = tables.place("", "").tables.rpartition(":")[2]
    print(json.dumps({"port": int(port), "code": tables.code, "key": tables.teacher_key}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    tables.close()
    kept.close()


async def learn(at: str, code: str, animal: str, seed: str) -> None:
    """Play as a kernel with a page does, and print which moves have been acknowledged."""
    line, luck, page, number = ClassLine(at, key_of(animal)), Rng(seed), secrets.token_hex(8), 0
    await line.ask("join", code=code, animal=animal)
    while True:
        await asyncio.sleep(0.05 + 0.3 * luck.random())
        if not line.view:
            continue
        number += 1
        before, intent = line.view, next_intent(line.view, luck)
        message = {**intent, "page": page, "seq": number}
        while line.view.get("ack") != {"page": page, "seq": number}:
            line.ask("send", message=message)
            with suppress(TimeoutError):
                await asyncio.wait_for(acknowledged(line, page, number), PAGE_ASKS_AGAIN)
        can = [action["id"] for action in before["actions"] if action["enabled"]] if before["me"]["acting"] else []
        moved = intent["place"] in MOVES and intent["place"] in can and cards_in(line.view) != cards_in(before)
        print(json.dumps([page, number, moved]), flush=True)


async def acknowledged(line: ClassLine, page: str, number: int) -> None:
    while line.view.get("ack") != {"page": page, "seq": number}:
        await asyncio.sleep(0.01)


def cards_in(view: Any) -> int:
    return len(view["hand"]["cards"])


def key_of(animal: str) -> str:
    return f"the secret of this {animal}"


# the places of matches


@dataclass
class SmallDisk:
    """A file on a disk that can be filled."""

    folder: Path
    env: dict[str, str] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        return self.folder / CLASS / "class.sqlite3"

    def matches(self) -> list[Match]:
        with closing(SqliteStore(self.file)) as store, closing(sqlite3.connect(self.file)) as rows:
            ids = [id for (id,) in rows.execute("select id from matches order by id")]
            return [Recorder.resume(store, id, games.load).match for id in ids]

    def is_empty(self) -> bool:
        return not self.file.exists()

    def fill(self) -> Heal:
        """Fill the disk to the last byte; returns a function that makes room again."""
        waste = self.folder / "waste"
        with suppress(OSError), waste.open("wb", buffering=0) as out:
            while True:
                out.write(b"x" * 512)
        return waste.unlink


@dataclass
class Database:
    """A database on its own server."""

    server: Postgres
    address: str

    @property
    def env(self) -> dict[str, str]:
        return {"RUMMY_KIT_STORE": self.address}

    def matches(self) -> list[Match]:
        with closing(store_at(self.address)) as store:
            return [Recorder.resume(store, id, games.load).match for id in self._ids()]

    def is_empty(self) -> bool:
        return not self._ids()

    def _ids(self) -> list[str]:
        with psycopg.connect(self.address) as db:
            return [id for (id,) in db.execute("select id from rummy_kit.matches order by id")]

    def stop(self) -> Heal:
        self.server.send(signal.SIGSTOP)
        return lambda: self.server.send(signal.SIGCONT)

    def kill(self) -> Heal:
        self.server.stop(signal.SIGQUIT)
        return self.server.start


@contextmanager
def small_disk() -> Iterator[SmallDisk]:
    with TemporaryDirectory(prefix="rk") as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={A_DISK}m", "rummy-kit", folder], check=True)
        try:
            yield SmallDisk(Path(folder))
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def database() -> Iterator[Database]:
    with running(synchronous_commit="on") as server:
        yield Database(server, server.new_database())


PLACES: dict[str, Callable[[], AbstractContextManager[SmallDisk | Database]]] = {
    "sqlite": small_disk,
    "postgres": database,
}


# the line between kernels and the service


class Cable:
    """The way from kernels to the service, which can be cut, or hold everything back."""

    def __init__(self) -> None:
        self.to = self.port = 0
        self._lines: set[asyncio.StreamWriter] = set()
        self._open = asyncio.Event()
        self._open.set()

    async def lay(self) -> None:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = {writer}
        self._lines.add(writer)
        with suppress(OSError):
            there, far = await asyncio.open_connection("127.0.0.1", self.to)
            ends.add(far)
            self._lines.add(far)
            await asyncio.gather(self._carry(reader, far), self._carry(there, writer))
        for end in ends:
            end.close()
        self._lines -= ends

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
        writer.close()

    def cut(self) -> Heal:
        """Cut all lines at once; kernels open them again."""
        for line in list(self._lines):
            line.transport.abort()
        return lambda: None

    def hold(self) -> Heal:
        """Let nothing through for a while, then cut the lines: what was on its way is lost."""
        self._open.clear()

        def let_go() -> None:
            self.cut()
            self._open.set()

        return let_go

    def close(self) -> None:
        self._server.close()
        self.cut()


# the class


class School:
    """A class that plays, with all its processes."""

    def __init__(self, place: SmallDisk | Database, folder: Path, game: str, luck: Rng) -> None:
        self.place, self._folder, self._game, self._luck = place, folder, game, luck
        self.acknowledged: dict[str, list[tuple[str, int, bool]]] = {animal: [] for animal in PUPILS}
        self._pupils: dict[str, asyncio.subprocess.Process] = {}
        self._readers: dict[str, asyncio.Task[None]] = {}
        self.cable = Cable()

    async def open(self) -> None:
        await self.cable.lay()
        self._code, key = await self._start_server()
        self.teacher = ClassLine(f"127.0.0.1:{self.cable.port}", key)
        wish = {"game": self._game, "seats": SEATS, "options": {}, "deck": "", "same_cards": False}
        assert (await self.teacher.ask("choose", **wish))["ok"]
        for animal in PUPILS:
            await self.send_pupil(animal)
        await until(lambda: len(self.teacher.overview.get("here", ())) == len(PUPILS), "everyone to join")
        assert (await self.teacher.ask("start"))["ok"]

    async def _start_server(self) -> tuple[str, str]:
        """Start the server of the class; returns the class code and the teacher's key."""
        folder = self.place.folder if isinstance(self.place, SmallDisk) else self._folder
        self._server = await self._run("--serve", str(folder / CLASS), stdin=subprocess.PIPE, env=self.place.env)
        assert self._server.stdout
        said = json.loads(await asyncio.wait_for(self._server.stdout.readline(), LONG))
        self.cable.to = said["port"]
        return said["code"], said["key"]

    async def send_pupil(self, animal: str) -> None:
        at = f"127.0.0.1:{self.cable.port}"
        pupil = await self._run("--learn", at, self._code, animal, f"{self._luck.below(10**9)}")
        self._pupils[animal] = pupil
        self._readers[animal] = asyncio.create_task(self._read(animal, pupil))

    async def _read(self, animal: str, pupil: asyncio.subprocess.Process) -> None:
        assert pupil.stdout
        while line := await pupil.stdout.readline():
            with suppress(ValueError):  # killed while writing
                page, number, moved = json.loads(line)
                self.acknowledged[animal].append((page, number, moved))

    async def _run(self, *words: str, env: Any = None, stdin: int | None = None) -> asyncio.subprocess.Process:
        command = [sys.executable, "-m", "tools.class_faults", *words]
        env = {**os.environ, **(env or {})}
        return await asyncio.create_subprocess_exec(*command, stdin=stdin, stdout=subprocess.PIPE, env=env)

    @property
    def service(self) -> psutil.Process:
        """The present process of the tables."""
        children = psutil.Process(self._server.pid).children()
        return next(child for child in children if child.status() != psutil.STATUS_ZOMBIE)

    # faults: each returns what heals it

    def kill_service(self) -> Heal:
        self.service.kill()
        return lambda: None

    def stop_service(self) -> Heal:
        return stop(self.service)

    def kill_server(self) -> Heal:
        """Kill the server, and with it all kernels; pages load again as soon as another server is there."""
        for process in (self._server, *self._pupils.values()):
            process.kill()

        async def start_again() -> None:
            await self._start_server()
            for animal in PUPILS:
                await self.send_pupil(animal)

        return start_again

    def stop_server(self) -> Heal:
        return stop(psutil.Process(self._server.pid))

    def kill_pupil(self) -> Heal:
        animal = self._luck.choice(PUPILS)
        self._pupils[animal].kill()
        return lambda: self.send_pupil(animal)

    def stop_pupil(self) -> Heal:
        return stop(psutil.Process(self._pupils[self._luck.choice(PUPILS)].pid))

    def faults(self) -> dict[str, Callable[[], Heal]]:
        own = {
            "kernel killed": self.kill_pupil,
            "kernel stopped": self.stop_pupil,
            "service killed": self.kill_service,
            "service stopped": self.stop_service,
            "server killed": self.kill_server,
            "server stopped": self.stop_server,
            "line cut": self.cable.cut,
            "line silent": self.cable.hold,
        }
        if isinstance(self.place, SmallDisk):
            return {**own, "disk full": self.place.fill}
        return {**own, "database killed": self.place.kill, "database stopped": self.place.stop}

    @property
    def messages(self) -> int:
        """How many messages have been acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    async def suffer(self, kind: str) -> None:
        """Let a fault of that kind happen, end it, and wait until everyone has played on. Raises ``RuntimeError``."""
        await asyncio.sleep(self._luck.random())
        heal = self.faults()[kind]()
        await asyncio.sleep(LONGER if self._luck.below(10) == 0 else SHORT * self._luck.random())
        if (healing := heal()) is not None:
            await healing
        await self.all_play_on()

    async def all_play_on(self) -> None:
        """Wait until each pupil has done something more. Raises ``RuntimeError`` if one can't."""
        so_far = {animal: len(messages) for animal, messages in self.acknowledged.items()}
        more = lambda: all(len(self.acknowledged[animal]) > n for animal, n in so_far.items())  # noqa: E731
        await until(more, "everyone to play on")

    async def close(self) -> None:
        for pupil in self._pupils.values():
            with suppress(ProcessLookupError):
                pupil.kill()
        assert (await asyncio.wait_for(self.teacher.ask("end"), LONG))["ok"]
        self.teacher.close()
        assert self._server.stdin
        self._server.stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._server.wait(), LONG)
        for reader in self._readers.values():
            await reader
        self.cable.close()


def stop(process: psutil.Process) -> Heal:
    process.suspend()

    def go_on() -> None:
        process.resume()

    return go_on


async def until(so: Callable[[], Any], what: str) -> None:
    """Wait until something is so. Raises ``RuntimeError`` if that takes too long."""
    end = time.monotonic() + LONG
    while not so():
        if time.monotonic() > end:
            raise RuntimeError(f"Waited in vain for {what}.")
        await asyncio.sleep(0.05)


# what must hold


Acknowledged = dict[str, list[tuple[str, int, bool]]]
"""What each pupil's pages have sent and seen answered: page, number, and whether it has moved cards."""


def find_wrong(matches: Sequence[Match], acknowledged: Acknowledged) -> Iterator[str]:
    """Everything that is lost, doubled or out of turn, in words."""
    taken = [entry for match in matches for entry in match.log if "slip" not in entry]
    asked = [tuple(one) for entry in taken for one in entry.get("asked", ())]
    for message, often in Counter(asked).items():
        if often > 1:
            yield f"the message {message} has taken effect {often} times"
    in_log = {(page, number) for _, page, number in asked}
    for animal, messages in acknowledged.items():
        for page, number, moved in messages:
            if moved and (page, number) not in in_log:
                yield f"an acknowledged move of the {animal} is lost: {page} {number}"
    for match in matches:
        yield from find_disorder(match)


def find_disorder(match: Match) -> Iterator[str]:
    """Moves of a page that are not in the order in which it made them."""
    last: dict[str, int] = {}
    for entry in match.log:
        for _, page, number in entry.get("asked", ()):
            if "do" in entry and number < last.get(page, 0):
                yield f"{page} {number} comes after {last[page]}"
            last[page] = max(number, last.get(page, 0))


def find_lost(before: Sequence[Match], now: Sequence[Match]) -> Iterator[str]:
    """Yields which logs have changed or lost entries rather than only grown."""
    for old in before:
        if not any(new.log[: len(old)] == old.log for new in now):
            yield f"a log of {len(old)} entries was not simply continued"


async def look(school: School, before: Sequence[Match]) -> tuple[list[Match], list[str]]:
    """The matches in the store, and what is wrong with them once the store has had time to be written."""
    acknowledged = {animal: list(messages) for animal, messages in school.acknowledged.items()}
    end = time.monotonic() + WRITTEN
    while True:
        wrong = ["the store cannot be read"]
        with suppress(StoreError, sqlite3.Error, psycopg.Error):
            matches = school.place.matches()
            wrong = [*find_wrong(matches, acknowledged), *find_lost(before, matches)]
        if not wrong or time.monotonic() > end:
            return matches, wrong
        await asyncio.sleep(1)


async def play(place: SmallDisk | Database, game: str, faults: int, seed: int, say: Callable[[str], None]) -> list[str]:
    """Let pupils play while this many faults happen; returns what went wrong."""
    luck, kinds = Rng(seed, "faults"), Counter[str]()
    async with AsyncExitStack() as opened:
        folder = opened.enter_context(TemporaryDirectory(prefix="rk"))
        school = School(place, Path(folder), game, luck.stream("school"))
        opened.push_async_callback(school.close)
        await school.open()
        await school.all_play_on()
        matches, wrong = await look(school, [])
        for n in range(1, faults + 1):
            kind = luck.choice(sorted(school.faults()))
            kinds[kind] += 1
            try:
                await school.suffer(kind)
                matches, found = await look(school, matches)
            except RuntimeError as problem:
                return [*wrong, f"fault {n}, {kind}: {problem}"]
            wrong += [f"fault {n}, {kind}: {one}" for one in found]
            say(f"{n} faults, {school.messages} messages acknowledged, {len(wrong)} wrong; {kind}")
        growing = matches
        while sum(len(match) > len(old) for match, old in zip(matches, growing, strict=False)) < len(PUPILS) // SEATS:
            await school.all_play_on()
            matches, found = await look(school, matches)
            wrong += found
        say(f"{dict(sorted(kinds.items()))}; {len(matches)} matches with {sum(map(len, matches))} entries")
    if not place.is_empty():
        wrong.append("matches are left after the end")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=games.names(), help="default: one by the seed")
    parser.add_argument("--store", choices=PLACES, default="sqlite")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--learn", nargs=4, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        return asyncio.run(serve(Path(args.serve)))
    if args.learn:
        return asyncio.run(learn(*args.learn))
    game = args.game or Rng(args.seed, "game").choice(games.names())
    with PLACES[args.store]() as place:
        wrong = asyncio.run(play(place, game, args.faults, args.seed, lambda line: print(line, flush=True)))
    print(*(wrong or ["Every table has gone on at the last acknowledged move."]), sep="\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
