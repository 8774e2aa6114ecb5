"""Open a class to another network namespace of this machine, and play from there (Linux).

    python tools/class_from_elsewhere.py

To the system, such a namespace is another machine: it has its own addresses and loopback, and reaches this one over its
own cable (a veth pair). So what the tests check over loopback is checked here over a real network, with Chromium on the
other side. Both ends are in namespaces of this script, which end with it. Where a system lets only root make them, as
in some containers, `unshare` says "Operation not permitted".
"""

from __future__ import annotations

import http.client
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect, sync_playwright
from rummy_widgets.serving.classroom.gate import new_device
from tornado.web import create_signed_value

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from rummy_kit.engine.store import new_key  # noqa: E402
from tests.browser.hosts.lessons import come_to_the_table  # noqa: E402
from tests.browser.servers import Server  # noqa: E402
from tests.delivery.classroom import FORM, Answer, asked, cookie_of, kernel_of, open_server  # noqa: E402
from tools import chromium  # noqa: E402

NAMESPACE = "rummy-kit-class"
APART = (
    *("unshare", "--user", "--map-root-user", "--net", "--mount", "sh", "-c"),
    'mount -t tmpfs none /run && ip link set lo up && exec "$@"',  # `ip` notes its namespaces in /run
    "sh",
)
"""Runs a command as root of its own namespaces, which needs no root outside them."""
PLACES = (
    "",
    "voila/tree",
    "voila/render/formula-rummy.ipynb",
    "voila/static/voila.js",
    "voila/templates/rummy-kit/static/page.css",
    "voila/api/shutdown/a-b-c-d-e",
    "api/kernels",
    "api/kernels/a-b-c-d-e/channels",
    "print/formula.html",
    "nowhere",
)
"""An address of each kind."""
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
HERE, THERE = "10.203.77.1", "10.203.77.2"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


@contextmanager
def another_namespace() -> Iterator[None]:
    """A network with this machine at one end and the namespace at the other."""
    ip("netns", "add", NAMESPACE)
    try:
        ip("link", "add", "rk-here", "type", "veth", "peer", "name", "rk-there", "netns", NAMESPACE)
        ip("addr", "add", f"{HERE}/30", "dev", "rk-here")
        ip("link", "set", "rk-here", "up")
        ip("-n", NAMESPACE, "addr", "add", f"{THERE}/30", "dev", "rk-there")
        ip("-n", NAMESPACE, "link", "set", "rk-there", "up")
        ip("-n", NAMESPACE, "link", "set", "lo", "up")
        yield
    finally:
        ip("netns", "delete", NAMESPACE)  # the cable goes with it


def open_a_class() -> int:
    """Serve the lessons to the namespace, and let this script continue there; then pages that say what a seat gets."""
    with another_namespace(), tempfile.TemporaryDirectory() as lessons, tempfile.TemporaryDirectory() as seats:
        with Server(Path(lessons), "play", "--host", HERE) as server:
            link = server.address(r"http\S+/enter\?code=\w+")
            if failed := go_on_there(link):
                return failed
        opened = open_server(Path(seats), "--host", HERE)
        with opened.server:
            return go_on_there("--seats", opened.link)


def go_on_there(*words: str) -> int:
    there = ["ip", "netns", "exec", NAMESPACE, sys.executable, __file__, *words]
    return subprocess.run(there, check=False).returncode


def at_seats(link: str) -> int:
    """What a device there can do with the kernel, cookie, code and link of others."""
    address = urlsplit(link)

    def ask(path: str, method: str = "GET", body: str = "", **headers: str) -> Answer:
        line = http.client.HTTPConnection(address.hostname or "", address.port, timeout=60)
        return asked(line, path, method, body, headers)

    def enter(code: str) -> Answer:
        return ask("/enter", "POST", f"code={code}", **FORM)

    def is_told(cookie: str, animal: str = "") -> str:
        return ask(f"/voila/render/seat.ipynb?{animal}", Cookie=cookie).text

    code = address.query.removeprefix("code=")
    own, other = cookie_of(enter(code)), cookie_of(enter(code))
    assert "otter" in is_told(own, "otter") and "otter" in is_told(own) and "otter" not in is_told(other)
    print("a seat is its device's own, and no other device's")
    kernel = kernel_of(ask("/voila/render/index.ipynb", Cookie=own))
    for path in (f"/api/kernels/{kernel}", f"/api/kernels/{kernel}/channels", f"/voila/api/shutdown/{kernel}"):
        for method in ("GET", "POST", "DELETE"):
            assert ask(path, method, Cookie=other).status == 403, (method, path)
    assert ask(f"/api/kernels/{kernel}", Cookie=own).status == 200
    print("another device's kernel is neither read nor ended")
    for page in ("class/teacher/tables", "teacher/seat"):
        assert ask(f"/voila/render/{page}.ipynb", Cookie=own).status == 404
    assert ask(f"/teach?key={new_key()}", Cookie=own).status == 403
    print("a pupil's cookie and a wrong key open no page of the teacher's")
    name = own.partition("=")[0]
    old = f"{name}={create_signed_value(b'yesterday', name, new_device()).decode()}"
    assert ask("/voila/render/seat.ipynb", Cookie=old).is_entrance
    assert enter("BCDFHJ" if code != "BCDFHJ" else "CBDFHJ").is_entrance
    print("yesterday's cookie and code lead to the entrance")
    return 0


def status(url: str, **headers: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def from_there(link: str) -> int:
    """What a device in that network can do: nothing without the code, everything that a pupil can with it."""
    base, _, code = link.partition("enter?code=")
    for place in PLACES:
        for headers in ({}, UPGRADE):
            answer = status(base + place, **headers)
            assert answer[0] == 403 and "Class code" in answer[1], place
        print(f"without the code   /{place}: the entrance, to a websocket too")
    for headers, why in (({"Host": "evil.test"}, "does not know"), ({"Origin": "http://evil.test"}, "Another web")):
        answer = status(f"{base}enter?code={code}", **headers)
        assert answer[0] == 403 and why in answer[1]
        print(f"with {headers}: refused, {answer[1].strip()!r}")
    play(base, code)
    wrong = [status(f"{base}enter?code={'BCDFHJ' if code != 'BCDFHJ' else 'CBDFHJ'}")[0] for _ in range(100)]
    assert set(wrong) == {403, 429}
    print(f"100 wrong codes: {wrong.count(403)} looked at, {wrong.count(429)} told to wait, none let in")
    return 0


def play(base: str, code: str) -> None:
    """Open a lesson in a pupil's browser, enter the code, and begin."""
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium.find_or_install(), args=list(chromium.FLAGS))
        page = browser.new_page()
        hosts: set[str | None] = set()
        page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
        page.goto(f"{base}voila/render/formula-rummy.ipynb?steps=open&seed=1")
        page.get_by_label("Class code").fill(code)
        page.get_by_role("button", name="Join").click()
        table = come_to_the_table(page, "formula_rummy")
        table.get_by_role("toolbar").get_by_role("button", name="Draw").first.click(timeout=60_000)
        expect(page.get_by_text("You draw").first).to_be_visible(timeout=60_000)
        assert hosts - {None, ""} == {HERE}, hosts
        print(f"with the code a lesson opened and played in Chromium; it asked no host but {HERE}")
        browser.close()


def main(words: list[str]) -> int:
    """Play one of the parts: both ends, the lessons' server, a device at its seat, or a device that comes in."""
    match words:
        case []:
            return subprocess.run([*APART, sys.executable, __file__, "--open"], check=False).returncode
        case ["--open"]:
            return open_a_class()
        case ["--seats", link]:
            return at_seats(link)
        case [link]:
            return from_there(link)
    raise SystemExit(__doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
