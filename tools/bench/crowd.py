"""A class at one server: thirty and sixty pages at once, then sixty pupils who play. No browser draws anything here.

Server, kernels and pupils share this machine; in a class, each pupil's device does its own part.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import psutil

from rummy_kit.engine.rng import Rng
from tools.bench.page import NoPage, Page
from tools.bench.process import LESSONS, own_weight, weight
from tools.bench.pupil import is_answer, next_intent
from tools.bench.report import Line, at_most, at_most_times, none
from tools.bench.servers import FLOOR, OURS, STOCK, Server, serving

CLASS, TWO_CLASSES = 30, 60
IDLE = 10  # seconds in which a class does nothing
PACE = (2.0, 5.0)  # seconds from one message of a pupil to the next
PRACTISES = 0.2  # the share of messages that go to the tasks; the others go to the game
PATIENCE = 30  # seconds after which an answer is lost
ALL_STEPS = "?steps=open"


# thirty at once


def crowd(quick: bool) -> Iterator[Line]:
    """Pages requested at once, each timed until its kernel has answered it, alternating between ours and the
    reference's.
    """
    last: dict[int, list[float]] = {CLASS: [], TWO_CLASSES: []}
    floor: dict[int, list[float]] = {CLASS: [], TWO_CLASSES: []}
    idle: list[float] = []
    idle_floor: list[float] = []
    missing = missing_floor = 0
    for pupils, turns in ((CLASS, 1 if quick else 3), (TWO_CLASSES, 1 if quick else 2)):
        for _ in range(turns):
            with serving(STOCK) as server:
                came = asyncio.run(arrive(server, ["bare"] * pupils, idle_floor))
                floor[pupils].append(came.last)
                missing_floor += came.missing
            with serving(OURS) as server:
                came = asyncio.run(arrive(server, deal_lessons(pupils), idle))
                last[pupils].append(came.last)
                missing += came.missing
    yield Line(f"the last of {CLASS} pages at once", "s", last[CLASS], FLOOR, floor[CLASS], at_most_times(0.6))
    yield Line(f"the last of {TWO_CLASSES} pages at once", "s", last[TWO_CLASSES], FLOOR, floor[TWO_CLASSES])
    without = f"pages of {CLASS} and {TWO_CLASSES} without their table"
    yield Line(without, "", [missing], FLOOR, [missing_floor], none())
    yield Line(f"an idle class of {CLASS}, CPU", "% of a core", idle[:1], FLOOR, idle_floor[:1])
    yield from private_memory(quick)


def deal_lessons(pupils: int) -> list[str]:
    """The lessons that this many pupils open: each lesson in turn."""
    return [list(LESSONS)[at % len(LESSONS)] for at in range(pupils)]


@dataclass
class Arrival:
    """What came of opening many pages at once."""

    last: float = 0  # seconds until each page was there or had failed
    missing: int = 0  # how many pages lack something


async def arrive(server: Server, names: Sequence[str], idle: list[float]) -> Arrival:
    """Open all these pages at once and check that each has its table. ``idle`` gets what they cost after that."""
    came, start = Arrival(), time.perf_counter()
    pages: list[Page] = []

    async def open_one(name: str) -> None:
        try:
            page = await Page.open_at(server.address(name, ALL_STEPS))
            ready = await first_answer(page)
            pages.append(page)
        except (NoPage, TimeoutError):
            ready = time.perf_counter()
            came.missing += 1
        came.last = max(came.last, ready - start)

    await asyncio.gather(*map(open_one, names))
    if names[0] in LESSONS:
        tables = await asyncio.gather(*map(game_table, pages), return_exceptions=True)
        came.missing += sum(isinstance(table, BaseException) for table in tables)
    idle.append(await cpu_share(server, IDLE))
    for page in pages:
        page.close()
    return came


async def first_answer(page: Page) -> float:
    """The moment when the kernel has answered the page: a lesson's header, or the bare widget's echo."""
    await page.ask_for_widgets()
    if bare := page.of_kind("bare"):
        page.change(bare[0], asked=1)
        return (await page.until(lambda: page.widgets[bare[0]]["answer"] == 1))[1]
    page.open(code=True)
    header = next(name for name in page.of_kind("record_part") if "rk-step-goals" in page.widgets[name]["_dom_classes"])
    return (await page.until(lambda: header in page.opened))[1]


async def game_table(page: Page) -> str:
    """Scroll to the game, and wait until its table has answered a hello. Raises ``TimeoutError``, ``NoPage``."""
    near = [state["children"] for state in page.widgets.values() if "rk-game" in state.get("_dom_classes", ())]
    if not near:
        raise NoPage("There is no step with a game.")
    page.tell(near[0][-1].removeprefix("IPY_MODEL_"), {"shell": {"near": True}})
    (table, *_), _ = await page.until(lambda: games_of(page))
    await say_hello(page, table)
    return table


def games_of(page: Page) -> list[str]:
    """The name of the game's table, but not of the first round's; empty until the table is there."""
    tables = page.of_kind("table")
    return [name for name in tables if "rk-first-round" not in page.widgets[name]["_dom_classes"]]


async def say_hello(page: Page, table: str) -> None:
    """A table's first message. Raises ``TimeoutError`` without an answer."""
    page.open()
    await page.until(lambda: table in page.opened)
    number = page.intend(table, kind="hello", cards=[], place="", text={})
    await page.until(lambda: page.answer(table, number))


async def cpu_share(server: Server, seconds: float) -> float:
    """How much of a core server and kernels take in that time, in percent."""
    await asyncio.sleep(1)  # earlier messages have been handled
    before, start = server.spent(), time.perf_counter()
    await asyncio.sleep(seconds)
    after = server.spent()
    used = sum(now - before.get(process, 0) for process, now in after.items())
    return 100 * used / (time.perf_counter() - start)


# memory


def private_memory(quick: bool) -> Iterator[Line]:
    """The private memory of a kernel whose page has shown all steps of its lesson, forked or started from scratch."""
    weights: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for kind in ("forked", "stock"):
        with serving(OURS, RUMMY_KIT_KERNELS=kind) as server:
            for lesson in [*LESSONS] * (1 if quick else 2):
                weights.setdefault((lesson, kind), []).append(asyncio.run(one_lesson(server, lesson)))
    for at, words in enumerate(("private memory of a kernel", "memory of a kernel, what is shared divided")):
        for lesson in LESSONS:
            ours, stock = ([one[at] for one in weights[lesson, kind]] for kind in ("forked", "stock"))
            budget = at_most_times(0.8) if at == 0 else None
            yield Line(f"{lesson}: {words}", "MB", ours, "stock kernel", stock, budget)


async def one_lesson(server: Server, lesson: str) -> tuple[float, float]:
    """Megabytes for one more kernel with that lesson and all its steps: its own memory, and that with its part of
    shared memory.
    """
    before = set(server.kernels())
    page = await Page.open_at(server.address(lesson, ALL_STEPS))
    await first_answer(page)
    await all_steps(page)
    (kernel,) = set(server.kernels()) - before
    page.close()
    return own_weight(kernel.pid), weight(kernel.pid)


async def all_steps(page: Page) -> tuple[str, list[str]]:
    """Scroll to every step and greet every table; returns the game's table and those of the tasks."""
    for door in page.of_kind("door"):
        page.tell(door, {"shell": {"near": True}})
    (game, *_), _ = await page.until(lambda: games_of(page))
    await say_hello(page, game)
    tasks = page.of_kind("hand")
    for hand in tasks:
        await say_hello(page, hand)
    return game, tasks


# sixty who play


@dataclass
class Played:
    """The outcome of all messages."""

    trips: list[float] = field(default_factory=list)  # milliseconds
    lost: list[str] = field(default_factory=list)  # messages without an answer, or with one that does not count
    rounds: int = 0


def playing(quick: bool) -> Iterator[Line]:
    """The time from a pupil's message to the view that answers it, while a whole crowd plays."""
    pupils, seconds = (20, 15) if quick else (TWO_CLASSES, 120)
    with serving(OURS) as server:
        before = total(server.processes())
        played, share = asyncio.run(play(server, pupils, seconds))
        whole = (total(server.processes()) - before) / pupils
        alone = [own_weight(kernel.pid) for kernel in server.kernels()]
    trips = sorted(played.trips)
    p95 = statistics.quantiles(trips, n=20)[-1]
    who = f"{pupils} who play"
    yield Line(f"{who}: message to answer, median", "ms", [statistics.median(trips)])
    yield Line(f"{who}: message to answer, p95", "ms", [p95], budget=at_most(250, "ms"))
    yield Line(f"{who}: message to answer, longest of {len(trips)}", "ms", [trips[-1]])
    yield Line(f"{who}: answers lost or wrong", "", [len(played.lost)], budget=none())
    yield Line(f"{who}: rounds begun", "", [played.rounds])
    yield Line(f"{who}: server and kernels, CPU", "% of a core", [share])
    yield Line(f"{who}: pupils a core", "", [100 * pupils / share])
    yield Line(f"{who}: private memory of a kernel", "MB", alone)
    yield Line(f"{who}: memory that a pupil takes, the server's part counted", "MB", [whole])
    yield Line(f"{who}: pupils a GB", "", [1000 / whole])
    for lost in played.lost[:5]:
        print(lost)


def total(processes: Sequence[psutil.Process]) -> float:
    """Megabytes that all processes take together; shared memory counts once."""
    return sum(weight(process.pid) for process in processes)


async def play(server: Server, pupils: int, seconds: float) -> tuple[Played, float]:
    """Let this many pupils open their lessons and play; return the outcome, and how much of a core that took."""
    played = Played()
    pages = await asyncio.gather(*(Page.open_at(server.address(name, ALL_STEPS)) for name in deal_lessons(pupils)))
    await asyncio.gather(*map(first_answer, pages))
    tables = await asyncio.gather(*map(all_steps, pages))
    end = time.monotonic() + seconds
    playing = [
        play_on(page, game, tasks, Rng("pupil", at), end, played)
        for at, (page, (game, tasks)) in enumerate(zip(pages, tables, strict=True))
    ]
    share, _ = await asyncio.gather(cpu_share(server, seconds - 1), asyncio.gather(*playing))
    for page in pages:
        page.close()
    return played, share


async def play_on(page: Page, game: str, tasks: Sequence[str], luck: Rng, end: float, played: Played) -> None:
    """One pupil: a message every few seconds, until the end."""
    slow, quick = PACE[1], PACE[0]
    await asyncio.sleep(luck.random() * slow)
    while time.monotonic() < end:
        table = luck.choice(tasks) if luck.random() < PRACTISES else game
        before = page.widgets[table]["view"]
        sent = next_intent(before, luck)
        start = time.perf_counter()
        number = page.intend(table, **sent)
        try:
            after, moment = await page.until(lambda: page.answer(table, number), PATIENCE)  # noqa: B023
        except (TimeoutError, NoPage):
            played.lost.append(f"no answer to {sent}")
            continue
        played.trips.append(1000 * (moment - start))
        if not is_answer(sent, before, after or {}):
            played.lost.append(f"{sent} was answered with {after}")
        played.rounds += sent["place"] in ("next_round", "new_game")
        await asyncio.sleep(quick + luck.random() * (slow - quick))
