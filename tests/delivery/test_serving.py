"""The servers as a user starts them, seen from a browser: addresses, no other host, no kernel left behind."""

from __future__ import annotations

import gzip
import http.client
import os
import re
import signal
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
import pytest
from jupyter_server.base.websocket import WebSocketMixin
from playwright.sync_api import Page, expect
from rummy_widgets.serving.connection import GuardedConnection
from rummy_widgets.serving.files import PackedFiles
from rummy_widgets.serving.lobby import AskedElsewhere, Lobby
from traitlets.config.loader import PyFileConfigLoader
from voila.configuration import VoilaConfiguration

from tests.browser.servers import ROOT, Server, status_and_text, wait_for
from tests.delivery.classroom import Answer, asked, leave

BUTTON = """
import ipywidgets
button = ipywidgets.Button(description="0")
button.add_class("count")
button.on_click(lambda b: setattr(b, "description", str(int(b.description) + 1)))
button
"""
LOAD_FROM_ELSEWHERE = """() => new Promise((blocked) => {
  document.addEventListener("securitypolicyviolation", (event) => blocked(event.effectiveDirective), { once: true });
  document.body.append(Object.assign(new Image(), { src: "http://another.example/picture.png" }));
})"""
PICTURE = """
from IPython.display import Image
Image(bytes.fromhex("47494638396101000100800000000000ffffff2c00000000010001000002024401003b"), format="gif")
"""
RUNNING_KERNELS = """
import os, pathlib
pathlib.Path(os.environ["KERNELS"], str(os.getpid())).touch()
"""


def notebook(path: Path, *cells: str) -> None:
    """Write a notebook; a cell that begins with # is text."""
    v4 = nbformat.v4
    made = [v4.new_markdown_cell(cell) if cell.startswith("#") else v4.new_code_cell(cell) for cell in cells]
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(v4.new_notebook(cells=made, metadata={"kernelspec": python}), path)


@pytest.fixture(scope="session")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lessons")
    notebook(folder / "index.ipynb", "# Lobby\n\n[A lesson](lesson.ipynb)", BUTTON)
    notebook(folder / "lesson.ipynb", "# A lesson with $x^2$", RUNNING_KERNELS, PICTURE, BUTTON)
    (folder / "picture.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'></svg>")
    notebook(folder / "broken.ipynb", "# Broken", "1 / 0", BUTTON)
    return folder


@pytest.fixture(scope="session")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Each kernel of `lesson.ipynb` leaves its process id here."""
    return tmp_path_factory.mktemp("kernels")


@pytest.fixture(scope="session")
def voila(lessons: Path, kernels: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    words = ("play", "--notebooks", str(lessons))
    with Server(tmp_path_factory.mktemp("voila"), *words, env={"KERNELS": str(kernels)}) as server:
        yield server.address(r"http://127\.0\.0\.1:\d+/")


@pytest.fixture
def outside(page: Page) -> list[str]:
    """The addresses on other hosts that the page has requested."""
    asked: list[str] = []
    ours = ("http://127.0.0.1:", "data:", "blob:")
    page.on("request", lambda request: None if request.url.startswith(ours) else asked.append(request.url))
    return asked


def alive(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    return True


def test_the_door_leads_to_the_lobby_and_on_to_a_lesson_whose_kernel_ends_with_its_page(
    page: Page, voila: str, outside: list[str], kernels: Path
) -> None:
    broken = list[str]()
    page.on("console", lambda message: broken.append(message.text) if "Content Security" in message.text else None)
    page.goto(voila)
    before = set(kernels.iterdir())
    page.get_by_role("link", name="A lesson").click()
    page.wait_for_url("**/voila/render/lesson.ipynb")
    page.locator(".count").click()
    page.locator(".count", has_text="1").wait_for()
    page.locator("mjx-container").wait_for()
    assert page.locator(".jp-OutputArea-output img").evaluate("picture => picture.naturalWidth") == 1
    nobody_is_given_a_name(page)
    assert not outside
    assert broken == [], "the page itself keeps to its policy"
    assert page.evaluate(LOAD_FROM_ELSEWHERE) == "img-src", "nothing comes from another host"
    (kernel,) = set(kernels.iterdir()) - before
    assert alive(kernel.name)
    page.goto("about:blank")
    wait_for(lambda: not alive(kernel.name), "the end of the kernel")


def nobody_is_given_a_name(page: Page) -> None:
    names = [cookie["name"] for cookie in page.context.cookies()]
    assert names == ["_xsrf"], "only what the page needs to end its kernel"
    assert "nonymous" not in page.content()


@pytest.mark.parametrize("path", ["voila/render/nothing.ipynb", "nowhere", "voila/render/../../etc/passwd.ipynb"])
def test_a_wrong_address_gets_a_friendly_page(page: Page, voila: str, outside: list[str], path: str) -> None:
    answer = page.goto(voila + path)
    assert answer and answer.status == 404
    assert page.get_by_role("heading").inner_text() == "That didn't work"
    assert page.get_by_role("link", name="All lessons").get_attribute("href") == "/voila/tree"
    assert not outside


def test_the_page_for_a_wrong_address_leads_to_the_lobby_which_fits_a_phone_and_follows_its_colours(
    page: Page, voila: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 600})
    page.goto(f"{voila}nowhere")
    page.get_by_role("link", name="All lessons").click()
    page.get_by_role("heading", name="Lobby").wait_for()
    for dark in (False, True):
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.reload()
        page.locator(".count").wait_for()
        assert is_dark(page) == dark
        assert page.evaluate("document.body.dataset.jpThemeLight") == str(not dark).lower()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def is_dark(page: Page) -> bool:
    """Whether its text is lighter than its ground."""
    colours = page.evaluate("(({color, backgroundColor}) => [color, backgroundColor])(getComputedStyle(document.body))")
    text, ground = (sum(map(int, re.findall(r"\d+", colour)[:3])) for colour in colours)
    return text > ground


@pytest.mark.parametrize(
    "path",
    [
        "voila/static/nothing.js",
        "voila/static/..%2f..%2fsecret",
        "voila/templates/",
        "voila/templates/..%2f",
        "voila/templates/lab/static/..%2f..%2fsecret",
        "voila/labextensions/..%2fsecret",
        "voila/api/themes/nothing",
        "voila/files/..%2fsecret",
        "voila/render/%00",
        "voila/render/%ff",
        "logout",
    ],
)
def test_an_address_that_no_file_has_is_not_found_and_never_an_error_of_the_server(voila: str, path: str) -> None:
    status, text = status_and_text(voila + path)
    assert status == 404 and "There is no page at this address." in text


KEPT, ASKED_AGAIN = "max-age=31536000, immutable", "no-cache"


def headers(url: str, **sent: str) -> Any:
    with urllib.request.urlopen(urllib.request.Request(url, headers=sent)) as answer:
        return answer.headers, answer.read()


def test_all_files_of_a_page_are_packed_and_kept(voila: str) -> None:
    _, page = headers(f"{voila}voila/render/lesson.ipynb")
    files = set(re.findall(r'(?:src|href)="/((?:voila|rummy-kit)/[^"]+)"', page.decode()))
    assert len(files) >= 6, files
    for file in files:
        packed, body = headers(voila + file, **{"Accept-Encoding": "gzip, br"})
        plain, whole = headers(voila + file)
        assert packed["Cache-Control"] == plain["Cache-Control"] == KEPT, file
        assert packed["Vary"] == plain["Vary"] == "Accept-Encoding", file
        assert packed["Content-Type"] == plain["Content-Type"] and "Content-Encoding" not in plain, file
        if len(whole) > 1_000:
            assert packed["Content-Encoding"] == "gzip" and gzip.decompress(body) == whole, file
            assert len(body) < len(whole) / 2, file


@pytest.mark.parametrize(
    "path", ["voila/static/voila.js", "voila/templates/rummy-kit/static/page.css", "voila/files/picture.svg"]
)
def test_a_file_whose_address_says_nothing_of_it_is_asked_for_again(voila: str, path: str) -> None:
    for accepted in ("gzip", "identity"):
        answer, _ = headers(voila + path, **{"Accept-Encoding": accepted})
        assert answer["Cache-Control"] == ASKED_AGAIN
        with pytest.raises(urllib.error.HTTPError, match="304"):
            headers(voila + path, **{"Accept-Encoding": accepted, "If-None-Match": answer["Etag"]})


def test_a_picture_that_a_teacher_has_changed_is_sent_again(voila: str, lessons: Path) -> None:
    address = f"{voila}voila/files/picture.svg?v=20261123"  # whatever it is called
    before, drawn = headers(address)
    (lessons / "picture.svg").write_bytes(drawn.replace(b"<svg", b"<svg width='9'"))
    after, drawn_anew = headers(address, **{"If-None-Match": before["Etag"]})
    assert b"width" in drawn_anew and after["Cache-Control"] == ASKED_AGAIN


def test_a_changed_file_is_packed_again(tmp_path: Path) -> None:
    file, store = tmp_path / "page.css", PackedFiles(tmp_path / "packed")
    for text in ("a {}", "body {}"):
        file.write_text(text)
        assert gzip.decompress(store.copy_of(file).read_bytes()).decode() == text
        assert store.copy_of(file) == store.copy_of(file)


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("print/formula-rummy.html", 200, "Formula Rummy: cards to print"),
        ("print/say_rummy.html?accent=southern-british&paper=letter&grey=on", 200, '"paper": "letter"'),
        ("print/chess.html", 404, "no game called 'chess'"),
        ("print/formula.html?paper=a5", 400, "a4 or letter"),
        ("print/formula.html?large=<script>", 400, "on or off"),
        ("print/formula.html?what=1", 400, "no setting 'what'"),
        ("print/..%2fformula.html", 404, "no page at this address"),
    ],
)
def test_cards_to_print_have_an_address(voila: str, path: str, status: int, said: str) -> None:
    answered, text = status_and_text(voila + path)
    assert answered == status and said in text


LOCAL_NAMES = ("127.0.0.1", "127.0.0.1:1", "localhost", "LOCALHOST:8866", "[::1]", "[::1]:8866")
OTHER_NAMES = ("evil.test", "evil.test:8866", "127.0.0.1.evil.test", "localhost.evil.test", "192.168.1.20", "[fe80::1]")
PLACES = (
    "",
    "print/formula.html",
    "voila/render/lesson.ipynb",
    "voila/templates/rummy-kit/static/page.css",
    "api/kernels/1/channels",
    "x",
)


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_a_name_of_the_network_is_not_answered(voila: str, kernels: Path, name: str) -> None:
    """DNS rebinding: any web page can make a name of its own lead to this machine."""
    before = set(kernels.iterdir())
    for place in PLACES:
        status, text = status_and_text(voila + place, Host=name)
        assert status == 403 and "on this machine only" in text, place
    assert set(kernels.iterdir()) == before


@pytest.mark.parametrize("name", LOCAL_NAMES)
def test_this_machines_own_names_are_answered(voila: str, name: str) -> None:
    assert status_and_text(f"{voila}voila/tree/", Host=name)[0] == 200


def test_a_machine_that_lets_others_in_is_called_by_other_names(lessons: Path, tmp_path: Path) -> None:
    for address, refused in (("0.0.0.0", False), ("127.0.0.1", True), ("::1", True), ("localhost", True)):
        lobby = Lobby(ip=address, root_dir=str(lessons), connection_dir=str(tmp_path))
        lobby.voila_configuration = VoilaConfiguration(parent=lobby)
        lobby.setup_template_dirs()
        lobby.init_settings()
        assert any(isinstance(place, AskedElsewhere) for place, *_ in lobby.init_handlers()) == refused, address


def test_a_cell_that_fails_says_what_to_do_and_shows_no_code(page: Page, voila: str) -> None:
    page.goto(f"{voila}voila/render/broken.ipynb")
    alert = page.get_by_role("alert")
    expect(alert.get_by_role("button", name="Load the page again")).to_be_visible()
    assert "did not start" in alert.inner_text()
    assert "ZeroDivisionError" not in page.content()


def test_one_page_too_many_waits_for_a_place_and_the_server_stops_at_ctrl_c_with_all_its_kernels(
    lessons: Path, tmp_path: Path, page: Page
) -> None:
    words = ("play", "--most", "1", "--notebooks", str(lessons))
    with Server(tmp_path, *words, env={"KERNELS": str(tmp_path)}) as server:
        address = server.address(r"http://127\.0\.0\.1:\d+")

        def ask(path: str, method: str = "GET", **headers: str) -> Answer:
            return asked(http.client.HTTPConnection(urlsplit(address).netloc), path, method, "", headers)

        first = ask("/voila/render/lesson.ipynb")
        told = page.goto(f"{address}/voila/render/lesson.ipynb")
        assert told and told.status == 503
        assert "tries again every few seconds" in page.locator("main").inner_text()
        leave(ask, first)
        page.locator(".count").wait_for()  # by itself
        kernels = [kernel.name for kernel in tmp_path.iterdir() if kernel.name.isdigit()]
        assert [alive(kernel) for kernel in kernels].count(True) == 1, "the first page's has ended with it"
        assert server.press_ctrl_c() == 0
    assert not any(map(alive, kernels))


def test_a_server_that_is_asked_to_end_while_it_starts_ends_at_once() -> None:
    with pytest.raises(SystemExit) as ended:
        Lobby()._handle_signal_stop(signal.SIGTERM, None)
    assert ended.value.code == 128 + signal.SIGTERM


@pytest.mark.parametrize(("name", "app"), [("voila.py", "Voila"), ("jupyter_server_config.py", "ServerApp")])
def test_clicks_are_quick_and_kernels_need_no_ports(name: str, app: str) -> None:
    """Both kinds of server get it: websockets without Nagle's delay, and on Linux kernels over ipc."""
    config = shipped(name)
    assert issubclass(config[app].kernel_websocket_connection_class, GuardedConnection)
    assert config.KernelManager.get("transport", "tcp") == ("ipc" if sys.platform == "linux" else "tcp")


@pytest.mark.parametrize(("name", "app"), [("voila.py", "Voila"), ("jupyter_server_config.py", "ServerApp")])
def test_a_page_may_miss_two_pings_before_its_socket_is_closed(name: str, app: str) -> None:
    config = shipped(name)[app]

    class Socket(WebSocketMixin):
        settings = config.tornado_settings.get_value({}) if "tornado_settings" in config else {}

    assert Socket().ping_timeout >= 3 * Socket().ping_interval > 0


def shipped(name: str) -> Any:
    """What one of our settings files says."""
    folder = ROOT / "widgets" / "rummy_widgets" / "serving" / "config"
    return PyFileConfigLoader(name, path=str(folder)).load_config()
