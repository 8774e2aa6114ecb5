"""Attack a server on this machine as a pupil or a stranger could, and see what other devices notice.

    python -m tools.attack class      rummy-kit play --host, from a device that knows the code
    python -m tools.attack play       rummy-kit play
    python -m tools.attack lab        rummy-kit lab
    python -m tools.attack class frames bodies ...    only these

It starts the server itself, contacts only 127.0.0.1, and stops when it is done. Meanwhile another device asks for a
page five times a second. For each attack, it prints the outcome, that device's longest wait, how much
memory the server took, and how much it wrote.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import re
import struct
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1  # noqa: E402
from rummy_widgets.serving.frames import V1  # noqa: E402

from tests.browser.servers import Server, lab  # noqa: E402
from tools.ports import free_port  # noqa: E402

HERE = "127.0.0.1"
ATTACKER, OTHER = "127.0.0.2", "127.0.0.3"
FRAMES, BODIES, HALF_OPEN, SOCKETS, OPENINGS = 5_000, 8, 1_100, 150, 100


@dataclass
class Target:
    """A server, and the cookie of a device that has been let in."""

    server: Server
    process: psutil.Process
    port: int
    headers: dict[str, str]
    page: str  # what the other device asks for
    lesson: str  # pages with a kernel behind them
    kernel: str = ""
    log: list[str] = field(default_factory=list)

    def ask(
        self, path: str, method: str = "GET", body: str = "", device: str = ATTACKER, **more: str
    ) -> tuple[int, str]:
        line = http.client.HTTPConnection(HERE, self.port, timeout=120, source_address=(device, 0))
        try:
            line.request(method, path, body or None, {**self.headers, **more})
            answer = line.getresponse()
            return answer.status, answer.read().decode("utf-8", "replace")
        finally:
            line.close()

    def new_kernel(self) -> str:
        if self.lesson.startswith("/api"):
            return str(json.loads(self.ask(self.lesson, "POST", "{}")[1])["id"])
        found = re.search(r'"kernelId": "([\w-]+)"', self.ask(self.lesson)[1])
        assert found, "a page without a kernel"
        return found[1]


class Other(threading.Thread):
    """Another device, and how long it waited for its pages."""

    def __init__(self, target: Target) -> None:
        super().__init__(daemon=True)
        self._target, self._ended = target, threading.Event()
        self.waited: list[float] = []
        self.failed: Counter[str] = Counter()

    def run(self) -> None:
        while not self._ended.is_set():
            began = time.monotonic()
            try:
                status, _ = self._target.ask(self._target.page, device=OTHER)
                if status != 200:
                    self.failed[str(status)] += 1
            except OSError as problem:
                self.failed[repr(problem)[:60]] += 1
            self.waited.append(time.monotonic() - began)
            self._ended.wait(0.2)

    def stop(self) -> None:
        self._ended.set()
        self.join()


async def connect(target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(HERE, target.port, local_addr=(ATTACKER, 0))


async def open_socket(
    target: Target, kernel: str, protocol: str | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, str]:
    """A websocket to a kernel, and how the server answered."""
    reader, writer = await connect(target)
    headers = {
        **target.headers,
        "Host": f"{HERE}:{target.port}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        **({"Sec-WebSocket-Protocol": protocol} if protocol else {}),
    }
    session = random.randbytes(8).hex()
    lines = [f"GET /api/kernels/{kernel}/channels?session_id={session} HTTP/1.1"]
    writer.write("\r\n".join([*lines, *(f"{name}: {value}" for name, value in headers.items()), "", ""]).encode())
    answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin1")
    return reader, writer, answer.split(" ")[1]


def mask(content: bytes) -> bytes:
    """A binary frame as browsers send it."""
    size = len(content)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return b"\x82" + length + b"\0\0\0\0" + content


async def ending(reader: asyncio.StreamReader) -> str:
    """How a server ends a websocket: the code, or the fact that it simply hangs up."""
    with suppress(asyncio.IncompleteReadError, ConnectionError):
        while True:
            kind, length = await reader.readexactly(2)
            size = length & 0x7F
            if size > 125:
                size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
            content = await reader.readexactly(size)
            if kind & 0x0F == 8:
                return str(int.from_bytes(content[:2], "big"))
    return "hung up"


def some_frames(count: int) -> list[tuple[bytes, str | None]]:
    """Random frames of 0 to 64 bytes, runs of ff, and real frames, cut short or doubled; the same ones every time."""
    chance = random.Random(22)
    header = {
        "msg_id": "1",
        "msg_type": "comm_info_request",
        "session": "s",
        "username": "",
        "version": "5.3",
        "date": "",
    }
    real = serialize_msg_to_ws_v1([json.dumps(part).encode() for part in (header, {}, {}, {})], "shell")
    made: list[Callable[[], bytes]] = [
        lambda: chance.randbytes(chance.randint(0, 64)),
        lambda: b"\xff" * chance.randint(1, 64),
        lambda: b"\x7f\xff\xff\xff" + b"\0" * chance.randint(0, 60),
        lambda: real[: chance.randint(0, len(real) - 1)],
        lambda: real + real,
    ]
    return [(chance.choice(made)(), chance.choice([V1, None])) for _ in range(count)]


async def many(asks: list[Callable[[], Awaitable[str]]], at_once: int) -> Counter[str]:
    """How often each outcome occurred."""
    free = asyncio.Semaphore(at_once)

    async def one(ask: Callable[[], Awaitable[str]]) -> str:
        async with free:
            try:
                return await asyncio.wait_for(ask(), 60)
            except (OSError, asyncio.IncompleteReadError) as problem:
                return type(problem).__name__

    return Counter(await asyncio.gather(*map(one, asks)))


async def frames(target: Target) -> Counter[str]:
    kernel = target.new_kernel()

    async def send(frame: bytes, protocol: str | None) -> str:
        reader, writer, status = await open_socket(target, kernel, protocol)
        if status != "101":
            return status
        writer.write(mask(frame))
        came = await ending(reader)
        writer.close()
        return came

    return await many([partial(send, *sent) for sent in some_frames(FRAMES)], at_once=2)


async def bodies(target: Target) -> Counter[str]:
    """Each announces 100 MB and holds back the last byte."""

    async def withhold() -> str:
        reader, writer = await connect(target)
        size = 100_000_000
        writer.write(f"POST /enter HTTP/1.1\r\nHost: {HERE}:{target.port}\r\n".encode())
        writer.write(f"Content-Type: text/plain\r\nContent-Length: {size}\r\n\r\n".encode())
        try:
            for _ in range(99):
                writer.write(b"x" * 1_000_000)
                await writer.drain()
            writer.write(b"x" * 999_999)
            await writer.drain()
        except OSError:
            return "refused"
        return (await reader.read(12)).decode() or "hung up"

    return await many([withhold] * BODIES, at_once=BODIES)


async def half_open(target: Target) -> Counter[str]:
    """Open many connections at once; each sends the beginning of a request and holds back the rest."""
    lines = []
    for number in range(HALF_OPEN):
        try:
            lines.append(await asyncio.wait_for(connect(target), 10))
            lines[-1][1].write(f"GET /?{number} HTTP/1.1\r\nHost: {HERE}:{target.port}\r\n".encode())
        except OSError as problem:
            target.log.append(repr(problem))
    await asyncio.sleep(5)

    async def hear(line: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> str:
        try:
            return (await asyncio.wait_for(line[0].read(12), 0.01)).decode() or "hung up"
        except TimeoutError:
            return "waits"
        except OSError:
            return "hung up"
        finally:
            line[1].close()

    return Counter(await asyncio.gather(*map(hear, lines)))


async def sockets(target: Target) -> Counter[str]:
    kernel = target.new_kernel()
    before = target.process.num_fds()
    opened = await asyncio.gather(*(open_socket(target, kernel, V1) for _ in range(SOCKETS)))
    await asyncio.sleep(3)

    async def end(reader: asyncio.StreamReader, status: str) -> str:
        if status != "101":
            return f"refused, {status}"
        try:
            return await asyncio.wait_for(ending(reader), 3)
        except TimeoutError:
            return "lives"

    came = Counter(await asyncio.gather(*(end(reader, status) for reader, _, status in opened)))
    came[f"files {target.process.num_fds() - before:+}"] = 1
    for _, writer, _ in opened:
        writer.close()
    return came


async def openings(target: Target) -> Counter[str]:
    if target.lesson.startswith("/api"):
        return Counter(["left out: anyone with Lab's key runs code"])

    async def open_page() -> str:
        status, text = await asyncio.to_thread(target.ask, target.lesson)
        return f"{status} {'a lesson' if 'kernelId' in text else 'no lesson'}"

    return await many([open_page] * OPENINGS, at_once=OPENINGS)


ATTACKS = {f.__name__: f for f in (frames, bodies, half_open, sockets, openings)}


def start(kind: str, folder: Path) -> Target:
    if kind == "lab":
        server, base, token = lab(folder)
        port, headers = int(base.split(":")[2].strip("/")), {"Authorization": f"token {token}"}
        page, lesson = "/api/status", "/api/kernels"
    else:
        port = free_port()
        server = Server(
            folder, "play", "--port", str(port), *(["--host", HERE, "--most", "40"] if kind == "class" else [])
        )
        found = server.address(r"http\S+/enter\?code=\w+" if kind == "class" else r"http://127\.0\.0\.1:\d+/")
        headers, page, lesson = {}, "/voila/templates/rummy-kit/static/page.css", "/voila/render/formula-rummy.ipynb"
        if kind == "class":
            headers["Cookie"] = cookie(port, found.partition("code=")[2])
    return Target(server, psutil.Process(server.pid), port, headers, page, lesson)


def cookie(port: int, code: str) -> str:
    """The cookie that a new device gets in return for the code."""
    line = http.client.HTTPConnection(HERE, port, source_address=(ATTACKER, 0))
    line.request("GET", f"/enter?code={code}")
    with closing(line):
        return str(line.getresponse().headers["Set-Cookie"]).partition(";")[0]


def main(words: list[str]) -> int:
    kind, wanted = words[0], words[1:] or list(ATTACKS)
    with tempfile.TemporaryDirectory() as folder:
        target = start(kind, Path(folder))
        with target.server:
            target.new_kernel()
            for name in wanted:
                if kind == "class":
                    code = re.search(r"code=(\w+)", target.server.printed)
                    target.headers["Cookie"] = cookie(target.port, code[1] if code else "")
                attack(target, kind, name)
    return 0


def attack(target: Target, kind: str, name: str) -> None:
    """Try one attack and print the outcome."""
    before, written = memory(target), len(target.server.printed)
    other = Other(target)
    other.start()
    began, most = time.monotonic(), [before]
    watching = threading.Event()

    def watch() -> None:
        while not watching.wait(0.1):
            most[0] = max(most[0], memory(target))

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    came = asyncio.run(ATTACKS[name](target))
    took = time.monotonic() - began
    time.sleep(3)
    other.stop()
    watching.set()
    watcher.join()
    print(f"{kind} {name}: {dict(came)} in {took:.0f} s")
    print(f"   another device: {len(other.waited)} answers, the slowest after {max(other.waited):.2f} s", end="")
    print(f", {dict(other.failed)} failed" if other.failed else ", none failed")
    print(f"   memory {before:.0f} MB, at most {most[0]:.0f}, then {memory(target):.0f}", end="")
    print(f"; {len(target.server.printed) - written:,} bytes of log", flush=True)


def memory(target: Target) -> float:
    """The memory of the server itself, in MB."""
    return float(target.process.memory_info().rss / 1e6)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
