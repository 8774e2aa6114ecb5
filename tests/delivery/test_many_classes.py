"""Several class servers behind one address: each class reaches its own by its code, and goes on when that is ended."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any, ClassVar

import psutil
import pytest
import yaml
from playwright.sync_api import Browser, Page, expect
from rummy_widgets.class_line import ClassLine
from rummy_widgets.serving.classroom.kept import FILE, KeptClass
from rummy_widgets.serving.classroom.lobby import listen_there
from rummy_widgets.serving.classroom.metrics import Numbers
from rummy_widgets.serving.classroom.tables import seat_key
from tornado.web import decode_signed_value

from rummy_kit.tables.pupils import ANIMALS
from tests.browser.hosts.lessons import write_notebook
from tests.browser.servers import NOTEBOOKS, ROOT, Server, wait_for
from tests.delivery.classroom import CERTIFICATE, FORM, Answer, asked
from tests.loops import run_apart
from tools.ports import answers, free_port
from tools.proxies import find_or_install

COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))["services"]
COMMANDS = [service["command"] for name, service in COMPOSE.items() if name.startswith("class-")]
"""What starts the class servers in containers, and here."""
LETTERS = [command[command.index("--letters") + 1] for command in COMMANDS]
SERVICE = "rummy_kit.tables.beside"
PUPILS = ANIMALS[:6]
PATIENCE = 60_000  # milliseconds for a kernel to start on a loaded machine


class Proxy(ABC):
    """A web server with the file that ``deploy`` has for it, on other ports and with the tests' certificate. A ``with``
    ends it.
    """

    program: str
    file: str
    theirs: ClassVar[Mapping[str, str]]
    """What to replace in the file, besides the classes' ports."""

    @abstractmethod
    def whole(self, text: str, folder: Path) -> str:
        """The text of all settings."""

    @abstractmethod
    def words(self, folder: Path, config: Path) -> list[str]:
        """The arguments with which the program takes them."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        self.port = free_port()
        text = (ROOT / "deploy" / self.file).read_text(encoding="utf-8")
        ours = {theirs: our.format(port=self.port, certificate=CERTIFICATE) for theirs, our in self.theirs.items()}
        ours |= {f"127.0.0.1:{8801 + at}": f"127.0.0.1:{port}" for at, port in enumerate(ports)}
        for theirs, our in ours.items():
            assert theirs in text
            text = text.replace(theirs, our)
        config = folder / self.file
        config.write_text(self.whole(text, folder), encoding="utf-8")
        env = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self._process = subprocess.Popen([find_or_install(self.program), *self.words(folder, config)], env=env)

    def __enter__(self) -> Proxy:
        wait_for(lambda: answers(self.port), self.program)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def ask(self, path: str, method: str = "GET", body: str = "", **headers: str) -> Answer:
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        line = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=trusting)
        return asked(line, path, method, body, {"Host": "cards.school.example", **headers})

    def enter(self, code: str) -> dict[str, str]:
        """Type a code into the page at the address, and go where that leads; returns the device's cookies."""
        answer = self.ask("/", "POST", f"code={code}", **FORM)
        if "code=" in answer.headers.get("Location", ""):
            answer = self.ask(answer.headers["Location"])
        assert answer.status == 303, answer
        pairs = [made.partition(";")[0].split("=", 1) for made in answer.headers.get_all("Set-Cookie")]
        return {name: value.strip('"') for name, value in pairs}


class Nginx(Proxy):
    program, file = "nginx", "nginx.conf"
    theirs: ClassVar = {
        "443": "{port}",
        "/etc/ssl/cards.pem": "{certificate}",
        "/etc/ssl/cards.key": "{certificate}",
    }

    def whole(self, text: str, folder: Path) -> str:
        temporary = "".join(
            f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        main = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/log; events {{}}"
        return f"{main}\nhttp {{ access_log off; {temporary}\n{text}}}\n"

    def words(self, folder: Path, config: Path) -> list[str]:
        return ["-p", str(folder), "-c", str(config)]


class Caddy(Proxy):
    program, file = "caddy", "Caddyfile"
    theirs: ClassVar = {
        "cards.school.example {": "https://cards.school.example:{port} {{\n\ttls {certificate} {certificate}",
    }

    def whole(self, text: str, folder: Path) -> str:
        """Without a certificate from elsewhere; a request to an address of this machine names no site to TLS."""
        settings = (
            "admin off",
            "auto_https off",
            "default_sni cards.school.example",
            f"log {{\noutput file {folder}/l\n}}",
        )
        return "\n".join(["{", *settings, "}", text])

    def words(self, folder: Path, config: Path) -> list[str]:
        return ["run", "--adapter", "caddyfile", "--config", str(config)]


def count_stock(line: ClassLine) -> int:
    """How many cards of the stock a pupil sees."""
    (count,) = (zone["count"] for zone in line.view["zones"] if zone["id"] == "stock")
    return int(count)


@dataclass
class OneOfThem:
    """A class server, which a test can end and start again, and its pupils, each with a line to the tables."""

    folder: Path
    port: int
    letters: str
    notebooks: Path = NOTEBOOKS
    watched: int = 0  # the port for Prometheus
    keys: list[str] = field(default_factory=list)
    lines: list[ClassLine] = field(default_factory=list)

    def start(self) -> None:
        play, *words = next(command for command in COMMANDS if self.letters in command)
        words[words.index("--port") + 1] = str(self.port)
        words[words.index("--keep") + 1] = str(self.folder / "class")
        self.watched = free_port()
        more = ["--notebooks", str(self.notebooks), "--metrics", str(self.watched)]
        # hardly a lesson is opened here, so no process has to load them all
        stock = {"RUMMY_KIT_KERNELS": "stock"}
        self.server = Server(self.folder, play, *words, *more, env=stock)
        self.server.address(r"https\S+/enter\?code=\w+")

    @property
    def known(self) -> Any:
        return json.loads((self.folder / "class" / FILE).read_text(encoding="utf-8"))

    @property
    def tables(self) -> str:
        """Where its tables listen."""
        (service,) = (
            child
            for child in psutil.Process(self.server.pid).children(recursive=True)
            if SERVICE in " ".join(child.cmdline())
        )
        (listening,) = (line.laddr for line in service.net_connections() if line.status == psutil.CONN_LISTEN)
        return f"127.0.0.1:{listening.port}"

    def line(self, key: str) -> ClassLine:
        self.lines.append(ClassLine(self.tables, key))
        return self.lines[-1]

    async def seat_everyone(self) -> None:
        """Three tables of two, and their game."""
        teacher = self.line(self.known["teacher_key"])
        wish = {"game": "say_rummy", "seats": 2, "options": {}, "deck": "", "same_cards": False}
        assert (await teacher.ask("choose", **wish))["ok"]
        for animal, key in zip(PUPILS, self.keys, strict=True):
            assert (await self.line(key).ask("join", code=self.known["code"], animal=animal))["ok"]
        assert (await teacher.ask("start"))["ok"]

    async def seen(self) -> list[Any]:
        """What lies before each pupil: the hand, and what has been played."""
        told = []
        for key in self.keys:
            line = next((one for one in self.lines if one._key == key), None) or self.line(key)
            while not line.view:
                await asyncio.sleep(0.02)
            hand = sorted(card["key"] for card in line.view["hand"]["cards"])
            told.append([line.room["animal"], line.room["table"], hand, line.view["zones"]])
        return told

    async def play(self) -> None:
        """Those who are to move draw a card, at each of the three tables."""
        await self.seen()
        pupils = [line for line in self.lines if line.view]
        stocks = [count_stock(line) for line in pupils]
        movers = [line for line in pupils if line.view["banner"]["yours"]]
        assert len(movers) == 3
        for line in movers:
            assert (await line.ask("send", message={"page": "p", "seq": 1, "kind": "do", "place": "draw"}))["ok"]
        for line, before in zip(pupils, stocks, strict=True):
            while count_stock(line) == before:  # until everyone at the table has seen it
                await asyncio.sleep(0.02)

    def has_ended(self) -> bool:
        """Whether its teacher has ended the class."""
        return bool(self.known["memo"]["phase"] == "ended")

    def numbers(self) -> str:
        """What Prometheus is given."""
        line = http.client.HTTPConnection("127.0.0.1", self.watched, timeout=60)
        return asked(line, "/metrics", "GET", "", {}).text

    def close_lines(self) -> None:
        for line in self.lines:
            line.close()
        self.lines.clear()

    def back_up(self) -> None:
        """Copy the class while it plays, as docs/many-classes.md says."""
        kept, backup = self.folder / "class", self.folder / "backup"
        backup.mkdir()
        shutil.copy(kept / FILE, backup)
        with closing(sqlite3.connect(kept / "class.sqlite3")) as matches:
            matches.execute(f"vacuum into '{backup}/class.sqlite3'")

    def restore_from_backup(self) -> None:
        """Lose the folder of the class, and go on from the copy of it."""
        shutil.rmtree(self.folder / "class")
        (self.folder / "backup").rename(self.folder / "class")

    def drain(self) -> None:
        """Ask it to end, as systemd does, and wait for that."""
        self.server.close()


@pytest.fixture
def school(tmp_path: Path) -> Iterator[tuple[list[Proxy], list[OneOfThem]]]:
    """Three servers behind nginx and behind Caddy."""
    folders = [tmp_path / letters for letters in LETTERS]
    for folder in folders:
        folder.mkdir()
    servers = [OneOfThem(folder, free_port(), letters) for folder, letters in zip(folders, LETTERS, strict=True)]
    ports = [server.port for server in servers]
    with ExitStack() as open, Nginx(tmp_path, ports) as nginx, Caddy(tmp_path, ports) as caddy:
        for server in servers:
            server.start()
            open.callback(server.drain)
        yield [nginx, caddy], servers


def test_nine_tables_on_three_servers_go_on_though_one_is_killed_and_one_is_drained(
    school: tuple[list[Proxy], list[OneOfThem]],
) -> None:
    proxies, servers = school
    assert ['for="code"' in proxy.ask("/").text for proxy in proxies] == [True, True]
    cookies: dict[str, str] = {}
    for server in servers:
        known = server.known
        assert known["code"][0] in server.letters
        for _, proxy in zip(PUPILS, cycle(proxies), strict=False):
            cookies = proxy.enter(known["code"].lower())
            assert cookies.pop("rummy_kit_server") == known["code"][0]
            ((name, value),) = cookies.items()
            device = decode_signed_value(bytes.fromhex(known["secret"]), name, value)
            assert device, "the class's own server has let it in"
            server.keys.append(seat_key(device.decode(), bytes.fromhex(known["secret"])))
        sent = f"{name}={value}; rummy_kit_server={known['code'][0]}"
        for proxy in proxies:
            assert proxy.ask("/voila/static/voila.js", Cookie=sent).status == 200
            assert proxy.ask("/voila/static/voila.js", Cookie="rummy_kit_server=B").status == 403
            assert proxy.ask(f"/teach?key={known['teacher_key']}&code={known['code']}").status == 303
    killed, drained, other = servers

    async def lesson() -> None:
        try:
            for server in servers:
                await server.seat_everyone()
                await server.play()
            before = [await server.seen() for server in servers]
            check_numbers(killed)
            drained.back_up()
            os.kill(killed.server.pid, signal.SIGKILL)
            for server in (killed, drained):
                server.drain()
                server.close_lines()
            for proxy in proxies:
                down = proxy.ask(f"/enter?code={killed.known['code']}")
                assert down.status == 503 and "One moment" in down.text and down.headers["Refresh"] == "5"
                assert proxy.ask("/").status == 403, "another server asks for the code"
            drained.restore_from_backup()
            for server in (killed, drained):
                server.start()
            assert [await server.seen() for server in servers] == before
            for server in (killed, drained):
                line = next(line for line in server.lines if line.view["banner"]["yours"])
                [card, *_] = [card["key"] for card in line.view["hand"]["cards"]]
                await line.ask("send", message={"page": "q", "seq": 2, "kind": "choose", "cards": [card]})
                assert (await line.ask("send", message={"page": "q", "seq": 3, "kind": "do", "place": "discard"}))["ok"]
            for server in servers:
                teacher = server.lines[0] if server is other else server.line(server.known["teacher_key"])
                assert (await teacher.ask("end"))["ok"]
                wait_for(server.has_ended, "the end to be kept")
                assert not list((server.folder / "class").glob("class.sqlite3*"))
        finally:
            for server in servers:
                server.close_lines()

    run_apart(asyncio.wait_for(lesson(), 300))


def test_after_an_upgrade_that_lost_the_class_its_pages_play_through_each_proxy(
    tmp_path: Path, browser: Browser
) -> None:
    write_notebook(tmp_path / "index.ipynb", 'import rummy_widgets\nrummy_widgets.table("say_rummy", seats=2, seed=3)')
    server = OneOfThem(tmp_path, free_port(), LETTERS[0], notebooks=tmp_path)
    old = KeptClass(tmp_path / "class", LETTERS[0])
    old.keep({"phase": "playing", "pupils": [["otter", "of another version"]]})
    old.close()
    server.start()
    with (
        closing(server.server),
        Nginx(tmp_path, [server.port] * 3) as nginx,
        Caddy(tmp_path, [server.port] * 3) as caddy,
    ):
        assert "cannot go on: another version of Rummy Kit" in server.server.printed
        for proxy in (nginx, caddy):
            site = f"cards.school.example:{proxy.port}"
            with closing(browser.new_context(ignore_https_errors=True)) as device:
                page = device.new_page()
                sockets = sockets_of(page)
                page.goto(f"https://{site}/enter?code={old.code}&to=/voila/render/index.ipynb", timeout=PATIENCE)
                hand = page.get_by_role("listbox", name="Your hand").get_by_role("option")
                expect(hand).to_have_count(7, timeout=PATIENCE)
                page.get_by_role("button", name=re.compile("^Draw")).click()
                expect(hand).to_have_count(8, timeout=PATIENCE)
                assert sockets and all(url.startswith(f"wss://{site}/api/kernels/") for url in sockets)


def sockets_of(page: Page) -> list[str]:
    """The addresses of the websockets that a page opens from now on."""
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    return opened


def check_numbers(server: OneOfThem) -> None:
    """Prometheus learns what the board shows, and nothing about anyone."""
    text = server.numbers()
    told = {name.partition("{")[0] for name in re.findall(r"^(rummy_kit\S+) ", text, re.MULTILINE)}
    board = (ROOT / "deploy" / "grafana" / "rummy-kit.json").read_text(encoding="utf-8")
    assert set(re.findall(r"rummy_kit_\w+", board)) <= told
    for line in ("rummy_kit_tables 3.0", "rummy_kit_matches_total 0.0", "rummy_kit_tables_starts_total 1.0"):
        assert f"\n{line}\n" in text
    for what in ("answer", "table_answer"):
        assert int(re.findall(rf"^rummy_kit_{what}_seconds_count (\d+)", text, re.MULTILINE)[0]) > 0
    secrets = [*PUPILS, *server.keys, *(str(server.known[name]) for name in ("code", "teacher_key", "secret"))]
    assert [secret for secret in secrets if secret in text] == []


def test_a_class_that_has_ended_is_followed_by_a_new_one_and_a_folder_is_for_one_server(tmp_path: Path) -> None:
    first = KeptClass(tmp_path / "class", "K")
    first.keep({"phase": "playing"})
    assert (tmp_path / "class" / FILE).stat().st_mode & 0o77 == 0
    with pytest.raises(ValueError, match="another server uses it"):
        KeptClass(tmp_path / "class")
    first.close()
    again = KeptClass(tmp_path / "class")
    assert [again.code, again.teacher_key, again.secret] == [first.code, first.teacher_key, first.secret]
    again.keep({"phase": "ended"})
    again.close()
    new = KeptClass(tmp_path / "class", "K")
    assert new.code[0] == "K" and new.teacher_key != first.teacher_key and new.secret != first.secret
    new.close()


def test_a_kept_class_is_led_to_by_its_code(tmp_path: Path) -> None:
    kept = KeptClass(tmp_path / "class", "K")
    kept.keep({"phase": "playing"})
    kept.close()
    with pytest.raises(ValueError, match="begins with K, but --letters names only BCDF"):
        KeptClass(tmp_path / "class", "BCDF")
    again = KeptClass(tmp_path / "class", "JK")
    assert again.code == kept.code
    again.keep({"phase": "ended"})
    again.close()
    KeptClass(tmp_path / "class", "BCDF").close()  # the next class


def test_what_is_damaged_in_a_kept_class_is_said_in_words(tmp_path: Path) -> None:
    kept = KeptClass(tmp_path / "class")
    kept.keep(None)
    kept.close()
    file = tmp_path / "class" / FILE
    whole = json.loads(file.read_text(encoding="utf-8"))
    wrong = [{**whole, name: value} for name in ("code", "teacher_key", "secret") for value in ("", "no", 7, None, [7])]
    missing = [{other: whole[other] for other in whole if other != name} for name in whole]
    for content in ([], "", *wrong, *missing, {**whole, "memo": []}):
        file.write_text(json.dumps(content), encoding="utf-8")
        with pytest.raises(ValueError, match="Move it away"):
            KeptClass(tmp_path / "class")
    file.write_text(json.dumps(whole), encoding="utf-8")
    again = KeptClass(tmp_path / "class")
    again.close()
    assert again.code == kept.code


def test_a_port_that_is_taken_is_said_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ValueError, match=f"Port {port} of this machine cannot be used .* with --metrics"):
            Numbers(1, int, dict, int).serve(port)
        with pytest.raises(SystemExit, match=f"Port {port} of this machine cannot be used: .* the proxy's settings"):
            listen_there(lambda port, address: socket.create_server((address, port)), port, "127.0.0.1")
