"""Kill kernels, their template and their server at random while pupils play: does everyone get their match back?

    python -m tools.kills                        200 kills
    python -m tools.kills --kills 20 --seed 7

Pupils without browsers play by real messages (``bench/page.py``). A pupil who loses the connection, or waits in vain
for an answer, reloads the page with the key that a browser keeps, and must find the same match: as it was, or with the
move that was under way. At the end, no process and none of its files may be left. Only on Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import Recorder
from rummy_kit.stores.sqlite import SqliteStore
from tools.bench.crowd import first_answer, games_of
from tools.bench.page import NoPage, Page
from tools.bench.process import LESSONS, NOTEBOOKS
from tools.bench.pupil import next_intent
from tools.ports import free_port

PUPILS = 6
PATIENCE = 8.0  # seconds for an answer; after that a page says that the table has stopped answering
LONG = 120.0  # seconds for a server to start, and for a page on a busy machine
SOON = 30.0  # seconds for everything to end
KINDS = {"kernel": 7, "template": 2, "server": 1}
"""What is killed, and how often of ten."""
HARD, SOFT = signal.SIGKILL, signal.SIGTERM


# the server


class School:
    """A `rummy-kit play` that can be opened again at the same address; it writes to only one folder.

    Its processes are recognised by a variable in their environment, since their parent may have gone.
    """

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.store = folder / "matches.sqlite3"
        self.folders = [folder / name for name in ("t", "r")]  # short names, because sockets are kept there
        self._word = f"RUMMY_KIT_KILLS={uuid.uuid4().hex}"
        self._printed = folder / "printed"
        own = {
            "RUMMY_KIT_STORE": str(self.store),
            "TMPDIR": str(folder / "t"),
            "JUPYTER_RUNTIME_DIR": str(folder / "r"),
        }
        self._env = {**os.environ, **own, **dict([self._word.split("=")])}
        for made in self.folders:
            made.mkdir()

    def open(self) -> None:
        """Start it, and wait until it answers. Raises ``RuntimeError`` if it does not come up on the same port."""
        words = ["-m", "rummy_kit.commands.cli", "play", "--no-browser"]
        words += [f"--port={self.port}", f"--notebooks={NOTEBOOKS}"]
        with self._printed.open("w") as output:
            self._command = subprocess.Popen(
                [sys.executable, *words], env=self._env, stdout=output, stderr=output, start_new_session=True
            )
        end = time.monotonic() + LONG
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)/", self._printed.read_text())):
            if self._command.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"The server did not start:\n{self._printed.read_text()}")
            time.sleep(0.05)
        if int(found[1]) != self.port:
            raise RuntimeError(f"The server is at another port than before: {found[1]}")

    def address(self, lesson: str) -> str:
        return f"http://127.0.0.1:{self.port}/voila/render/{lesson}.ipynb?steps=open&seats=3"

    def processes(self) -> dict[str, list[psutil.Process]]:
        """All running processes of the server, by kind."""
        found: dict[str, list[psutil.Process]] = {kind: [] for kind in (*KINDS, "zombie")}
        for process in psutil.process_iter():
            with suppress(psutil.Error, OSError):  # it has just ended, or is not ours to look at
                if self._word in Path(f"/proc/{process.pid}/environ").read_text(errors="replace").split("\0"):
                    found[kind_of(process)].append(process)
        ours = {process.pid for kind in KINDS for process in found[kind]}
        for process in psutil.process_iter():
            with suppress(psutil.Error):
                if process.ppid() in ours and process.status() == psutil.STATUS_ZOMBIE:
                    found["zombie"].append(process)
        return found

    def left_files(self) -> list[str]:
        """Files and sockets left in the folders where the server keeps those of kernels."""
        return [str(file) for folder in self.folders for file in sorted(folder.rglob("*"))]

    def wait_for_the_end(self) -> list[str]:
        """Wait until no process of the server is running; returns those that still are."""
        end = time.monotonic() + SOON
        with suppress(subprocess.TimeoutExpired):
            self._command.wait(SOON)
        while (left := [one for kind in KINDS for one in self.processes()[kind]]) and time.monotonic() < end:
            time.sleep(0.1)
        return [words for one in left if (words := words_for(one))]

    def close(self) -> None:
        self._command.terminate()


def words_for(process: psutil.Process) -> str:
    """A description of a running process; ``""`` for one that has just ended, perhaps waiting for its parent."""
    with suppress(psutil.Error):
        return f"{kind_of(process)} {process.pid}: {' '.join(process.cmdline())[:80]}"
    return ""


def kind_of(process: psutil.Process) -> str:
    words = " ".join(process.cmdline())
    if "serving.forking" not in words:
        return "kernel" if "ipykernel_launcher" in words else "server"
    parent = process.parent()
    return "template" if parent and "serving.lobby" in " ".join(parent.cmdline()) else "kernel"


# the pupils


@dataclass
class Tally:
    """Counts of what happened."""

    kills: Counter[str] = field(default_factory=Counter)
    visits: int = 0  # pages that arrived with their table
    vain: int = 0  # pages that did not arrive, because there was no server or the kernel was killed
    as_it_was: int = 0  # came back to a match with nothing under way
    went_on: int = 0  # came back to a match while something was under way
    messages: int = 0
    wrong: list[str] = field(default_factory=list)


@dataclass
class Pupil:
    """A device with a lesson. It knows what a browser knows: the key to its game, and what it saw last."""

    name: str
    lesson: str
    school: School
    luck: Rng
    tally: Tally
    key: str = ""
    seen: Any = None  # the table as it was shown when nothing was under way
    log: list[Any] = field(default_factory=list)  # what the store held then
    quiet: bool = False  # whether nothing has been under way since
    at_table: bool = False

    async def learn(self, over: Callable[[], bool]) -> None:
        """Open the lesson and play, again and again, until it is over."""
        while not over():
            try:
                page = await Page.open_at(self.school.address(self.lesson))
            except (NoPage, TimeoutError):
                self.tally.vain += 1
                await asyncio.sleep(1)
                continue
            with suppress(NoPage, TimeoutError):
                await self._play(page, over)
            self.tally.vain += not self.at_table
            self.at_table = False
            page.close()

    async def _play(self, page: Page, over: Callable[[], bool]) -> None:
        """Go to the table, check that it is the pupil's own, and play until that fails or it is time to reload."""
        await asyncio.wait_for(first_answer(page), LONG)
        table = await self._come_near(page)
        await self._say(page, table, {"kind": "hello", "text": {"key": self.key} if self.key else {}}, LONG)
        await self._settle(page, table)
        self.tally.visits += 1
        self.at_table = True
        self._compare(page.widgets[table])
        for _ in range(10 + self.luck.below(60)):
            if over():
                return
            intent = next_intent(page.widgets[table]["view"], self.luck)
            self.quiet = False
            await self._say(page, table, intent, PATIENCE)
            self.tally.messages += 1
            await self._settle(page, table)
            self._note(page.widgets[table])
            await asyncio.sleep(self.luck.random())

    async def _come_near(self, page: Page) -> str:
        """Scroll to the game; returns its table once it is there and open."""
        (step,) = [state for state in page.widgets.values() if "rk-game" in state.get("_dom_classes", ())]
        page.tell(step["children"][-1].removeprefix("IPY_MODEL_"), {"shell": {"near": True}})
        (table, *_), _ = await page.until(lambda: games_of(page), LONG)
        page.open()
        await page.until(lambda: table in page.opened, LONG)
        return table

    async def _say(self, page: Page, table: str, intent: dict[str, Any], patience: float) -> None:
        number = page.intend(table, **intent)
        await page.until(lambda: page.answer(table, number), patience)

    async def _settle(self, page: Page, table: str) -> None:
        """Wait until the computer players have moved."""
        await page.until(lambda: not page.widgets[table]["view"]["busy"], PATIENCE)

    def _note(self, state: dict[str, Any]) -> None:
        """Note what is shown while nothing is under way: it must come back."""
        if state["seat_key"] and not state["view"]["notice"]:
            self.key = state["seat_key"]
            self.seen, self.log, self.quiet = pick_kept(state["view"]), self._read_log(), True

    def _read_log(self) -> list[Any]:
        """The log, as stored, of the match that the key opens."""
        store = SqliteStore(self.school.store)
        found = store.find(self.key)
        log = store.read(found[0]) if found else []
        store.close()
        return log

    def _compare(self, state: dict[str, Any]) -> None:
        """Check that this is the match that was left."""
        if not self.key:
            return
        kept, now = self._read_log(), pick_kept(state["view"])
        if state["seat_key"] != self.key:
            self._wrong(f"another match, with the notice {state['view']['notice']!r}")
        elif kept[: len(self.log)] != self.log:
            self._wrong(f"the log has lost something: {len(self.log)} entries, now {len(kept)}")
        elif now["hand"] != self._hand_in_the_store():
            self._wrong("the hand is not that of the match in the store")
        elif self.quiet and (kept, now) != (self.log, self.seen):
            self._wrong(f"nothing was on its way, and it is another: {self.seen} -> {now}")
        self.tally.as_it_was += self.quiet
        self.tally.went_on += not self.quiet

    def _hand_in_the_store(self) -> list[str]:
        store = SqliteStore(self.school.store)
        found = store.find(self.key)
        assert found
        match = Recorder.resume(store, found[0], games.load).match
        store.close()
        return sorted(match.observe(found[1]).hand)

    def _wrong(self, what: str) -> None:
        self.tally.wrong.append(f"{self.name} ({self.lesson}): {what}")


def pick_kept(view: dict[str, Any]) -> dict[str, Any]:
    """The part of a table that must come back: all but the order of the hand, and cards that are only chosen or laid
    out.
    """
    return {
        "hand": sorted(card["face"] for card in view["hand"]["cards"]),
        "zones": [(zone["id"], zone["count"], [card["face"] for card in zone["cards"]]) for zone in view["zones"]],
        "seats": [(seat["name"], seat["count"], len(seat["melds"])) for seat in (view["me"], *view["seats"])],
        "scores": view["scores"],
        "subtitle": view["subtitle"],
    }


# the kills


async def kill_all(school: School, kinds: Sequence[str], luck: Rng, pupils: Sequence[Pupil], tally: Tally) -> None:
    """Kill one after the other. A killed server is opened again when all its processes have ended."""
    for kind in kinds:
        await wait_for_load(pupils, tally)
        await asyncio.sleep(3 * luck.random())
        victim, how = luck.choice(await victims(school, kind)), luck.choice((HARD, SOFT))
        tally.kills[f"{kind} {how.name}"] += 1
        with suppress(psutil.NoSuchProcess):
            victim.send_signal(how)
        if kind == "server":
            left = await asyncio.to_thread(school.wait_for_the_end)
            tally.wrong += [f"left running after {how.name} of the server: {one}" for one in left]
            await asyncio.to_thread(school.open)
        print(f"{sum(tally.kills.values())} kills, {tally.visits} pages with their table", end="\r", flush=True)


async def victims(school: School, kind: str) -> list[psutil.Process]:
    """The processes of this kind, which may need a moment to start. Raises ``RuntimeError`` if none does."""
    end = time.monotonic() + LONG
    while not (found := school.processes()[kind]):
        if time.monotonic() > end:
            raise RuntimeError(f"There is no {kind} any more.")
        await asyncio.sleep(0.1)
    return found


async def wait_for_load(pupils: Sequence[Pupil], tally: Tally) -> None:
    """Wait until all have begun a match and half of them are at their tables."""
    end = time.monotonic() + LONG
    while not all(pupil.key for pupil in pupils) or sum(pupil.at_table for pupil in pupils) < len(pupils) / 2:
        if time.monotonic() > end:
            raise RuntimeError("The pupils do not come back to their tables.")
        await asyncio.sleep(0.05)


def random_kinds(n: int, luck: Rng) -> list[str]:
    choices = [kind for kind, often in KINDS.items() for _ in range(often)]
    return [luck.choice(choices) for _ in range(n)]


async def attack_class(folder: Path, kinds: Sequence[str], seed: int, number: int = PUPILS) -> Tally:
    """Let pupils play while processes are killed; returns what happened."""
    tally, luck, school = Tally(), Rng(seed), School(folder)
    lessons = itertools.cycle(LESSONS)
    pupils = [Pupil(f"Pupil {at}", next(lessons), school, luck.stream("pupil", at), tally) for at in range(number)]
    school.open()
    try:
        await attack(school, pupils, kinds, luck.stream("kills"), tally)
        zombies = school.processes()["zombie"]
        await asyncio.sleep(1)
        tally.wrong += [f"zombie {one.pid}" for one in zombies if one in school.processes()["zombie"]]
    finally:
        school.close()
        tally.wrong += [f"left running at the end: {one}" for one in school.wait_for_the_end()]
    if left := school.left_files():
        tally.wrong.append(f"{len(left)} files left at the end: {', '.join(left[:8])} …")
    return tally


async def attack(school: School, pupils: Sequence[Pupil], kinds: Sequence[str], luck: Rng, tally: Tally) -> None:
    """Let pupils play until all kills are done; then each comes back once more.

    Raises ``RuntimeError`` if they cannot play any more.
    """
    killing = asyncio.ensure_future(kill_all(school, kinds, luck, pupils, tally))
    await asyncio.gather(killing, *(pupil.learn(killing.done) for pupil in pupils))
    for pupil in pupils:
        visited = tally.visits
        try:
            await asyncio.wait_for(pupil.learn(lambda: tally.visits > visited), LONG)  # noqa: B023
        except TimeoutError:
            tally.wrong.append(f"{pupil.name} does not come back to the table")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    begun = time.monotonic()
    kinds = random_kinds(args.kills, Rng(args.seed).stream("kinds"))
    with tempfile.TemporaryDirectory(prefix="rk") as folder:
        tally = asyncio.run(attack_class(Path(folder), kinds, args.seed))
    print(f"{sum(tally.kills.values())} kills in {time.monotonic() - begun:.0f} s: {dict(sorted(tally.kills.items()))}")
    print(f"{tally.messages} messages answered, {tally.visits} pages with their table, {tally.vain} in vain and again")
    print(f"{tally.as_it_was} came back to their match as it was, {tally.went_on} while something was on its way")
    print(*(tally.wrong or ["Everybody has their match, and nothing is left."]), sep="\n")
    sys.exit(bool(tally.wrong))


if __name__ == "__main__":
    main()
