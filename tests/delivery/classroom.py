"""A server that is open to a class, and the devices that ask it."""

from __future__ import annotations

import http.client
import re
import shutil
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

from tests.browser.servers import ROOT, Env, Server
from tools.ports import free_port

CERTIFICATE = Path(__file__).with_name("certificate.pem")
SEAT = """
import json, os
from rummy_widgets.class_line import ClassLine
line = ClassLine()
animal = os.environ["QUERY_STRING"]
join = await line.ask("join", code=line.code, animal=animal) if animal else None
asked = {do: await line.ask(do) for do in ("look", "overview")}
print("told:", json.dumps({**asked, "join": join, "room": line.room}))
"""
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Any
    text: str

    @property
    def is_entrance(self) -> bool:
        """The page that asks for the code, and nothing of the server's own."""
        return '<label for="code">Class code</label>' in self.text


@dataclass(frozen=True)
class Open:
    """A server that is open to a class. Each device asks from an address of its own."""

    server: Server
    port: int
    link: str

    @property
    def code(self) -> str:
        return self.link.partition("code=")[2]

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def ask(self, path: str, method: str = "GET", body: str = "", device: str = "127.0.0.2", **more: str) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(device, 0))
        return asked(line, path, method, body, more)

    def enter(self, code: str, device: str = "127.0.0.2", **more: str) -> Answer:
        return self.ask("/enter", "POST", f"code={code}", device, **FORM, **more)


def asked(line: http.client.HTTPConnection, path: str, method: str, body: str, headers: Any) -> Answer:
    """One request, and the line is closed."""
    line.request(method, path, body or None, headers)
    with closing(line), line.getresponse() as answer:
        text = answer.read().decode() if answer.status != 101 else ""
        return Answer(answer.status, answer.headers, text)


def open_server(folder: Path, *words: str, env: Env | None = None) -> Open:
    """``rummy-kit play --host …``, with a class's notebooks and others: ``seat`` says what the class answers."""
    notebooks = folder / "notebooks"
    (notebooks / "teacher").mkdir(parents=True)
    shutil.copytree(ROOT / "notebooks" / "class", notebooks / "class")
    cells = {"index": "1", "seat": SEAT, "teacher/notes": "1", "teacher/seat": SEAT}
    for name, cell in cells.items():
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, notebooks / f"{name}.ipynb")
    return start(folder, free_port(), *words, env=env)


def start(folder: Path, port: int, *words: str, env: Env | None = None) -> Open:
    """The server of a folder that has been used before, at that port."""
    server = Server(folder, "play", "--port", str(port), "--notebooks", str(folder / "notebooks"), *words, env=env)
    return Open(server, port, server.address(r"http\S+/enter\?code=\w+"))


def cookie_of(answer: Answer) -> str:
    return str(answer.headers["Set-Cookie"]).partition(";")[0]


def a_lesson(room: Open) -> tuple[str, str]:
    """A new device in the class, which has a lesson open: its cookie, and its kernel."""
    cookie = cookie_of(room.enter(room.code, "127.0.0.9"))
    return cookie, kernel_of(room.ask("/voila/render/index.ipynb", Cookie=cookie))


def kernel_of(page: Answer) -> str:
    found = re.search(r'"kernelId": "([\w-]+)"', page.text)
    assert found
    return found[1]


def leave(ask: Callable[..., Answer], page: Answer, *cookies: str) -> None:
    """What a page does when it is closed; ``ask`` sends its request."""
    own = cookie_of(page)
    told = {"Cookie": "; ".join([*cookies, own]), "X-XSRFToken": own.partition("=")[2]}
    left = ask(f"/voila/api/shutdown/{kernel_of(page)}", "POST", **told)
    assert left.status == 204, left.text
