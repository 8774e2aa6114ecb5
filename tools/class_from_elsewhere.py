"""Open a class to another network namespace of this machine, and play from there (Linux, as root).

    sudo python tools/class_from_elsewhere.py

To the system, such a namespace is another machine: it has its own addresses and loopback, and reaches this one over
its own cable (a veth pair). So what the tests check over loopback is checked once over a real network; Chromium
runs there, too. Everything made here is removed at the end.
"""

from __future__ import annotations

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

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tests.browser.servers import Server  # noqa: E402
from tools import chromium  # noqa: E402

NAMESPACE = "rummy-kit-class"
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
    """Serve the lessons to the namespace, and let this script continue there."""
    with (
        another_namespace(),
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), "play", "--host", HERE) as server,
    ):
        link = server.address(r"http\S+/enter\?code=\w+")
        there = ["ip", "netns", "exec", NAMESPACE, sys.executable, __file__, link]
        return subprocess.run(there, check=False).returncode


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
        page.locator(".rk-game").scroll_into_view_if_needed(timeout=60_000)
        page.get_by_role("toolbar").get_by_role("button", name="Draw").first.click(timeout=60_000)
        expect(page.get_by_text("You draw").first).to_be_visible(timeout=60_000)
        assert hosts - {None, ""} == {HERE}, hosts
        print(f"with the code a lesson opened and played in Chromium; it asked no host but {HERE}")
        browser.close()


if __name__ == "__main__":
    sys.exit(from_there(sys.argv[1]) if len(sys.argv) > 1 else open_a_class())
