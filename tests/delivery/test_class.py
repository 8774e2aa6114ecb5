"""A class on one machine: those who have the code play, and no one else gets past the entrance."""

from __future__ import annotations

import doctest
import http.client
import json
import re
import ssl
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser
from rummy_widgets.serving.classroom.gate import new_device
from rummy_widgets.serving.classroom.kept import KeptClass
from rummy_widgets.serving.classroom.lobby import ClassLobby
from rummy_widgets.serving.classroom.names import Names, address_in_the_network
from rummy_widgets.serving.classroom.patience import OF_A_DEVICE, OF_ALL, Patience
from rummy_widgets.serving.connection import NO_MESSAGE
from rummy_widgets.serving.frames import V1
from rummy_widgets.serving.room import MOST_OF_A_DEVICE, free_memory
from tornado.httpclient import HTTPRequest
from tornado.web import create_signed_value
from tornado.websocket import WebSocketClosedError, websocket_connect
from voila.configuration import VoilaConfiguration

from rummy_kit import games
from rummy_kit.app.deck_links import MOST_LETTERS
from rummy_kit.commands import cli
from rummy_kit.tables.class_code import ALPHABET, new_code
from tests.browser.servers import NOTEBOOKS, ROOT
from tests.delivery.classroom import CERTIFICATE, FORM, Answer, Open, a_lesson, asked, cookie_of, kernel_of, leave
from tests.loops import run_apart

UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def addresses() -> list[str]:
    """One address for each handler of the server, without the gates and the last resort."""
    lobby = ClassLobby(ip="0.0.0.0", root_dir=str(ROOT / "notebooks"), connection_dir="unused")
    lobby.config_file_paths = []
    lobby.voila_configuration = VoilaConfiguration(parent=lobby, template="rummy-kit")
    lobby.setup_template_dirs()
    lobby.init_settings()
    patterns = [place for place, *_ in lobby.init_handlers() if isinstance(place, str)]
    found = [address_for(pattern) for pattern in patterns[:-1]]
    assert len(found) > 12, patterns
    return [*found, "/", "/favicon.ico", "/login", "/x", "/voila/render/index.ipynb", "/voila/static/voila.js"]


def address_for(pattern: str) -> str:
    """An address that leads there: ``/voila/render/(.*)`` → ``/voila/render/a-b-c-d-e``."""
    before, _, rest = pattern.partition("(")
    tries = [before + inside + rest.rpartition(")")[2].replace("\\", "") for inside in ("a-b-c-d-e", "/a", "")]
    return next(address for address in tries if re.fullmatch(pattern, address))


def test_every_address_leads_to_the_entrance_and_nowhere_else(room: Open) -> None:
    before = room.server.kernels()
    for address in addresses():
        for headers in ({}, UPGRADE):
            answer = room.ask(address, **headers)
            assert (answer.status, answer.is_entrance) == (403, True), address
        for method in ("POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"):
            answer = room.ask(address, method)
            assert answer.status == 405 or (answer.status == 403 and answer.is_entrance), (method, address)
            assert "Set-Cookie" not in answer.headers
    # those of pages that other tests have closed may end meanwhile
    assert room.server.kernels() <= before, "no kernel has been started"


def test_the_entrance_needs_nothing_else_and_lets_no_page_frame_it(room: Open) -> None:
    answer = room.ask("/enter")
    assert answer.status == 200 and answer.is_entrance
    assert not re.search(r"<script|<link rel=\"stylesheet|src=|https?://|@import|url\(", answer.text)
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_cookie_opens_the_same_addresses(room: Open, cookie: str) -> None:
    assert room.ask("/voila/static/voila.js", Cookie=cookie).status == 200
    assert room.ask("/print/formula.html", Cookie=cookie).status == 200
    assert not any(room.ask(address, Cookie=cookie).is_entrance for address in addresses() if "render" not in address)
    assert room.ask("/enter?code=BBBBBB", Cookie=cookie).headers["Location"] == "/", "nobody who is in is asked again"


def test_a_cookie_that_this_server_has_not_made_opens_nothing(room: Open, cookie: str) -> None:
    name, _, value = cookie.partition("=")
    other = {
        "another server's": create_signed_value(b"another secret", name, new_device()).decode(),
        "for another name": create_signed_value(b"another secret", "x", new_device()).decode(),
        "not signed": new_device().decode(),
        "cut off": value[:-1],
        "changed": value.replace("2|1:0", "2|1:1"),
        "empty": "",
    }
    for what, made in other.items():
        answer = room.ask("/voila/static/voila.js", Cookie=f"{name}={made}")
        assert answer.status == 403 and answer.is_entrance, what
    assert room.ask("/voila/static/voila.js", Cookie=f"other={value}").is_entrance


def test_a_cookie_can_be_read_by_no_script_and_is_sent_from_no_other_site(room: Open) -> None:
    made = room.enter(room.code.lower(), "127.0.0.4").headers["Set-Cookie"]
    assert "HttpOnly" in made and "SameSite=Lax" in made and "Secure" not in made


@pytest.mark.parametrize(
    "name", ["evil.test", "127.0.0.1.evil.test", "localhost.evil.test", "cards.school.test", "a]["]
)
def test_a_strange_name_is_refused_with_a_reason(room: Open, cookie: str, name: str) -> None:
    for path in ("/", "/enter", f"/enter?code={room.code}", "/voila/static/voila.js", "/api/kernels/a/channels"):
        answer = room.ask(path, Host=f"{name}:{room.port}", Cookie=cookie)
        assert answer.status == 403 and "does not know the name" in answer.text, path
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "http://127.0.0.1:1", "http://[", "file://"])
def test_a_page_of_another_site_is_refused_with_a_reason(room: Open, cookie: str, origin: str) -> None:
    for path, headers in (("/enter", {}), ("/voila/tree", {}), ("/api/kernels/a-b-c-d-e/channels", UPGRADE)):
        answer = room.ask(path, Cookie=cookie, Origin=origin, **headers)
        assert answer.status == 403 and "Another web site" in answer.text, path
    assert "Set-Cookie" not in room.enter(room.code, Origin=origin).headers


def test_a_hundred_wrong_codes_are_refused_with_a_reason_and_others_still_come_in(room: Open) -> None:
    wrong = "BBBBBB" if room.code != "BBBBBB" else "CCCCCC"
    answers = [room.enter(wrong, "127.0.0.5") for _ in range(100)]
    statuses = [answer.status for answer in answers]
    assert set(statuses) == {403, 429} and statuses.count(429) > statuses.count(403)
    assert "not the code of this class" in answers[0].text
    assert all("Set-Cookie" not in answer.headers and answer.is_entrance for answer in answers)
    waiting = room.enter(room.code, "127.0.0.5")
    assert waiting.status == 429 and int(waiting.headers["Retry-After"]) > 0, "not even the right one, just now"
    assert "Too many wrong codes were typed, here or on other devices. Wait" in waiting.text
    assert room.enter(room.code, "127.0.0.6").status == 303


@pytest.mark.parametrize(
    ("typed", "told"),
    [("TKR0MD", "“0” is never in a class code"), ("TKR", "has 6 letters. You typed 3"), ("<b>", "“&lt;” is never")],
)
def test_what_cannot_be_a_code_is_reported_and_does_not_count_as_a_try(room: Open, typed: str, told: str) -> None:
    for _ in range(OF_A_DEVICE + 1):
        assert told in room.enter(typed, "127.0.0.7").text
    assert room.enter(f"{room.code[:3].lower()}+-{room.code[3:]}", "127.0.0.7").status == 303


@pytest.mark.parametrize(
    ("to", "leads"),
    [
        ("/voila/render/index.ipynb%3Frounds=1", "/voila/render/index.ipynb?rounds=1"),
        ("//evil.test/", "/"),
        ("/%5Cevil.test/", "/"),
        ("https://evil.test/", "/"),
        ("/%0d%0aSet-Cookie:x", "/"),
    ],
)
def test_the_code_leads_on_to_an_address_of_this_server(room: Open, to: str, leads: str) -> None:
    answer = room.ask(f"/enter?code={room.code}&to={to}", device="127.0.0.8")
    assert (answer.status, answer.headers["Location"]) == (303, leads)


def test_a_typed_code_leads_on_to_a_lesson_with_the_largest_deck(room: Open) -> None:
    """A pupil who has opened yesterday's link types today's code."""
    lesson = f"/voila/render/formula-rummy.ipynb?own_deck={'A' * MOST_LETTERS}"
    for shown_at in (lesson, f"/enter?{urlencode({'code': 'BBB', 'to': lesson})}"):
        answer = room.ask(shown_at, "POST", f"code={room.code}", "127.0.0.8", **FORM)
        assert (answer.status, answer.headers["Location"]) == (303, lesson)


def test_what_follows_the_hash_of_a_link_is_still_there_once_the_code_is_typed(room: Open, browser: Browser) -> None:
    lesson = "voila/render/index.ipynb"
    wrong = "BBBBBB" if room.code != "BBBBBB" else "CCCCCC"
    links = (lesson, f"enter?code={wrong}&to=/{lesson}", f"enter?code={room.code}&to=/{lesson}")
    for link in links:
        with browser.new_context() as device:
            page = device.new_page()
            page.goto(f"http://{room.host}/{link}#own_deck=a-b_c")
            for code in (wrong, room.code):
                if (field := page.get_by_label("Class code")).is_visible():
                    field.fill(code)
                    page.get_by_role("button", name="Join").click()
            page.wait_for_url(f"http://{room.host}/{lesson}?own_deck=a-b_c")


def test_a_code_typed_on_a_second_page_leads_on_although_the_first_page_has_let_the_device_in(
    room: Open, cookie: str
) -> None:
    for typed in (room.code, "BBBBBB"):
        answer = room.ask("/voila/render/index.ipynb?tasks=7b", "POST", f"code={typed}", Cookie=cookie, **FORM)
        assert (answer.status, answer.headers["Location"]) == (303, "/voila/render/index.ipynb?tasks=7b")


@pytest.mark.parametrize("game", games.with_lessons())
def test_the_link_with_the_code_leads_to_the_lesson_that_is_opened_first(game: str) -> None:
    printed = ClassLobby(game=game, deck="eJw_-").welcome()
    link = re.search(r"\S+/enter\?\S+", printed)
    assert link
    lesson = urlsplit(parse_qs(urlsplit(link[0]).query)["to"][0])
    assert (NOTEBOOKS / lesson.path.removeprefix("/voila/render/")).is_file()
    assert (parse_qs(lesson.query), lesson.fragment) == ({"own_deck": ["eJw_-"]}, "goals")


@pytest.mark.parametrize(
    ("typed", "leads_to_its_lesson", "said"),
    [
        ({}, False, ""),
        ({"game": "say_rummy"}, True, ""),
        ({"game": "formula"}, False, "“formula” is only for a new class."),
        ({"game": "say_rummy", "deck": "eJw_-"}, True, "“say_rummy --deck” is only for a new class."),
    ],
)
def test_a_class_that_goes_on_says_so_and_what_of_the_command_is_of_no_use(
    typed: dict[str, str], leads_to_its_lesson: bool, said: str, tmp_path: Path
) -> None:
    with closing(KeptClass(tmp_path)) as kept:
        kept.keep({"phase": "waiting", "settings": {"game": "say_rummy"}})
    opened = ClassLobby(keep=str(tmp_path), **typed)
    printed = opened.welcome()
    opened._kept.close()
    assert f"The class in {tmp_path} goes on. It plays say_rummy.\n" in printed
    assert ("say-rummy.ipynb" in printed) == leads_to_its_lesson
    assert said in printed and ("only for a new class" in printed) == bool(said)


@pytest.mark.parametrize(
    "memo", [{"phase": "playing", "pupils": [["otter", "of another version"]]}, {"phase": "waiting"}]
)
def test_a_class_that_cannot_go_on_begins_again_with_what_the_command_says(
    memo: dict[str, Any], tmp_path: Path
) -> None:
    with closing(KeptClass(tmp_path)) as kept:
        kept.keep(memo)

    async def begin() -> str:
        opened = ClassLobby(keep=str(tmp_path), game="say_rummy")
        opened._tables.open(tmp_path)
        try:
            return opened.welcome()
        finally:
            opened._tables.close()
            opened._kept.close()

    printed = run_apart(begin())
    assert "say-rummy.ipynb" in printed and "goes on" not in printed and "only for a new class" not in printed


def test_the_teachers_folder_is_closed(room: Open, cookie: str) -> None:
    for path in (
        "tree/teacher",
        "render/teacher/notes.ipynb",
        "api/contents/teacher",
        "render/x/%2e%2e/Teacher/notes.ipynb",
        "render/teacher./notes.ipynb",
        "render/teacher%20/notes.ipynb",
        "render/teacher%3A%3A$INDEX_ALLOCATION/notes.ipynb",
    ):
        answer = room.ask(f"/voila/{path}", Cookie=cookie)
        assert answer.status == 404 and "There is no page" in answer.text, path


@pytest.mark.parametrize(("width", "height"), [(320, 568), (375, 667), (1280, 640)])
def test_the_entrance_fits(room: Open, browser: Browser, width: int, height: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"http://{room.host}/enter")
    assert page.evaluate(
        "[document.documentElement.scrollWidth <= innerWidth, document.body.scrollHeight <= innerHeight]"
    )
    page.close()


def test_a_pupil_can_run_no_code_and_find_no_other_kernel(room: Open, tmp_path: Path) -> None:
    cookie, kernel = a_lesson(room)
    made = tmp_path / "made"
    run_apart(say_to(room, kernel, cookie, f"open({str(made)!r}, 'w')"))
    assert not made.exists()
    assert room.ask("/api/kernels", Cookie=cookie).status == 404, "no list of them"


async def say_to(room: Open, kernel: str, cookie: str, code: str) -> None:
    """Ask a kernel to run code, and then for its name; returns when that has come."""
    address = f"ws://{room.host}/api/kernels/{kernel}/channels?session_id=x"
    line = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookie}))
    asks = {"execute_request": {"code": code, "silent": False}, "kernel_info_request": {}}
    for kind, content in asks.items():
        header = {"msg_id": kind, "msg_type": kind, "session": "x", "username": "", "version": "5.3", "date": ""}
        parts = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
        await line.write_message(json.dumps(parts))
    while heard := json.loads(await line.read_message() or "null"):
        assert heard["parent_header"].get("msg_id") != "execute_request"
        if heard["msg_type"] == "kernel_info_reply" and heard["parent_header"]["msg_id"] == "kernel_info_request":
            line.close()
            while await line.read_message() is not None:
                pass  # until the other end has hung up, too
            return
    raise AssertionError("the line was cut")


@pytest.mark.parametrize("protocol", [[V1], []], ids=["v1", "the older"])
@pytest.mark.parametrize(
    "frame",
    [b"\xff" * 8, b"\x7f\xff\xff\xff\x00\x00\x00\x00", b"\xff" * 64, b"", b"{}"],
    ids=["ff", "2 GB", "64", "0", "{}"],
)
def test_what_is_no_message_ends_its_own_line_and_nobody_else_waits(
    room: Open, protocol: list[str], frame: bytes
) -> None:
    cookie, kernel = a_lesson(room)

    async def ends_with() -> int | None:
        address = f"ws://{room.host}/api/kernels/{kernel}/channels?session_id=y"
        line = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookie}), subprotocols=protocol)
        with suppress(WebSocketClosedError):  # the line may end before the last of them is sent
            for _ in range(3):
                await line.write_message(frame, binary=True)
        while await line.read_message() is not None:
            pass
        line.close()
        return line.close_code

    assert run_apart(ends_with()) == NO_MESSAGE
    run_apart(say_to(room, kernel, cookie, "1"))
    assert "Traceback" not in room.server.printed
    assert "no message of its tables" in room.server.printed  # how often: test_repeats.py


def test_no_device_takes_the_places_of_others(room: Open) -> None:
    cookie, _ = a_lesson(room)
    for _ in range(MOST_OF_A_DEVICE - 1):
        assert kernel_of(room.ask("/voila/render/index.ipynb", Cookie=cookie))
    one_too_many = room.ask("/voila/render/index.ipynb", Cookie=cookie)
    assert one_too_many.status == 429 and "lessons are already open on this device" in one_too_many.text
    assert int(one_too_many.headers["Refresh"]) > 0, "it tries again by itself"
    assert a_lesson(room), "another device"


def test_nobody_is_told_which_folders_there_are(room: Open, cookie: str) -> None:
    for path in ("", "/", "/index.ipynb"):
        answer = room.ask(f"/voila/api/contents{path}", Cookie=cookie)
        assert answer.status == 404 and "teacher" not in answer.text


def ask_behind(behind: Open, path: str, method: str = "GET", **headers: str) -> Answer:
    """As the proxy does."""
    trusted = ssl.create_default_context(cafile=str(CERTIFICATE))
    line = http.client.HTTPSConnection("127.0.0.2", behind.port, timeout=60, context=trusted)
    return asked(line, path, method, "", {"Host": "cards.school.test", **headers})


def test_behind_a_proxy_it_has_the_proxys_name_and_sees_each_device(behind: Open) -> None:
    assert behind.link == f"https://cards.school.test/enter?code={behind.code}"
    wrong = "BBBBBB" if behind.code != "BBBBBB" else "CCCCCC"
    for _ in range(OF_A_DEVICE + 1):
        last = ask_behind(behind, f"/enter?code={wrong}", **{"X-Forwarded-For": "192.0.2.77"})
    assert last.status == 429
    entered = ask_behind(behind, f"/enter?code={behind.code}", **{"X-Forwarded-For": "192.0.2.78"})
    assert entered.status == 303 and "Secure" in entered.headers["Set-Cookie"]
    assert ask_behind(behind, "/enter", Host="evil.test").status == 403
    assert ask_behind(behind, "/enter", Origin="https://cards.school.test").status == 200


def test_when_all_places_are_taken_the_next_page_waits_by_itself(behind: Open) -> None:
    cookie = cookie_of(ask_behind(behind, f"/enter?code={behind.code}", **{"X-Forwarded-For": "192.0.2.79"}))

    def lesson(_: object = None) -> Answer:
        return ask_behind(behind, "/voila/render/index.ipynb", Cookie=cookie)

    with ThreadPoolExecutor() as crowd:
        answers = list(crowd.map(lesson, range(5)))
    assert sorted(answer.status for answer in answers) == [200, 503, 503, 503, 503], "room for one, and five at once"
    assert len(behind.server.kernels()) == 1
    full = next(answer for answer in answers if answer.status == 503)
    assert "This page tries again every few seconds" in full.text
    assert int(full.headers["Refresh"]) == int(full.headers["Retry-After"]) > 0
    leave(partial(ask_behind, behind), next(answer for answer in answers if answer.status == 200), cookie)
    assert lesson().status == 200
    assert "for 1 lesson at once" in behind.server.printed


def test_the_window_has_the_address_the_code_and_links_but_nothing_to_project(room: Open) -> None:
    spaced = f"{room.code[:3]} {room.code[3:]}"
    assert f"Class code  {spaced}\n" in room.server.printed
    assert urlsplit(room.link).hostname == address_in_the_network("0.0.0.0")
    room.server.address(r"(?s)/teach\?key=\S+.*To stop it")
    assert "▄▄▄▄▄" not in room.server.printed, "the teacher's link would be on the wall with the QR code"


def test_codes_are_six_letters_that_nobody_confuses() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) > 990
    assert all(re.fullmatch(f"[{ALPHABET}]{{6}}", code) for code in codes)
    assert not set(ALPHABET) & set("AEIOUYLQNGSV")


def test_tries_come_back_and_all_devices_together_have_so_many() -> None:
    now = 0.0
    patience = Patience(clock=lambda: now)
    for device in range(OF_ALL // OF_A_DEVICE):
        for _ in range(OF_A_DEVICE):
            assert patience.wait(f"10.0.0.{device}") == 0
            patience.use(f"10.0.0.{device}")
        assert patience.wait(f"10.0.0.{device}") > 0
    assert patience.wait("10.0.0.99") == 1, "all tries of all are used up"
    now = 1.0
    assert patience.wait("10.0.0.99") == 0
    assert patience.wait("10.0.0.1") == 5
    now = 6.0
    assert patience.wait("10.0.0.1") == 0


def test_names_of_this_machine_and_no_others() -> None:
    only = Names("192.168.1.20", behind="https://Cards.school.test:8443")
    known = ("192.168.1.20", "cards.school.test", "CARDS.school.test.")
    assert all(map(only.know, known))
    assert not any(map(only.know, ("192.168.1.21", "localhost", "127.0.0.1", "school.test", "", ".", "[")))
    everywhere = Names("::")
    assert all(map(everywhere.know, ("[fe80::1]", "10.0.0.1", "localhost")))
    assert not everywhere.know("10.0.0.1.evil.test")
    assert Names("FD00:0::2").know("[fd00::2]")
    assert Names("fe80::1").link(8866, secure=True) == "https://[fe80::1]:8866/"


def test_a_container_leaves_less_memory_than_its_machine(tmp_path: Path) -> None:
    assert free_memory(tmp_path) > 2**20, "no container"
    for name, text in (("max", "max"), ("current", "700"), ("stat", "anon 5\ninactive_file 100\n")):
        (tmp_path / f"memory.{name}").write_text(text)
    assert free_memory(tmp_path) > 2**20, "a container without a limit"
    (tmp_path / "memory.max").write_text("1000")
    assert free_memory(tmp_path) == 400


def test_a_service_of_systemd_leaves_what_its_unit_allows(tmp_path: Path) -> None:
    outer, own = tmp_path / "system.slice", tmp_path / "cgroup"
    service = outer / "rummy-kit@1.service"
    service.mkdir(parents=True)
    own.write_text("1:name=systemd:/\n0::/system.slice/rummy-kit@1.service\n")
    for group, most in ((outer, "max"), (service, "2000")):
        for name, text in (("max", most), ("current", "700"), ("stat", "")):
            (group / f"memory.{name}").write_text(text)
    assert free_memory(tmp_path, own) == 1300
    (outer / "memory.max").write_text("1000")
    assert free_memory(tmp_path, own) == 300, "all servers together"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--host", "192.0.2.99"], "'192.0.2.99' is not an address of this machine"),
        (["--host", ""], "is not an address of this machine"),
        (["--host", "127.1"], "leads to 127.0.0.1, which no other device can reach"),
        (["--host", "0.0.0.0", "--behind", "cards.school.test"], "is not an address such as https://"),
        (["--host", "0.0.0.0", "--behind", "https://x.test/cards"], "is not an address such as https://"),
        (["--host", "0.0.0.0", "--certfile", "nowhere.pem"], "there is no file 'nowhere.pem'"),
        (["--most", "0"], "'0' is not a whole number from 1"),
    ],
)
def test_what_cannot_be_opened_is_reported(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["play", "--no-browser", *words])
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--certfile", __file__], "--certfile needs --host"),
        (["--behind", "https://x.test"], "--behind needs --host"),
        (["--host", "0.0.0.0", "--keyfile", str(CERTIFICATE)], "--keyfile needs --certfile"),
        (["--host", "0.0.0.0", "--certfile", __file__], "test_class.py is not a certificate"),
    ],
)
def test_what_does_not_go_together_is_reported(words: list[str], told: str) -> None:
    with pytest.raises(SystemExit, match=told):
        cli.main(["play", "--no-browser", *words])


@pytest.mark.parametrize("option", ["--host=0.0.0.0", "--behind=https://x.test", "--certfile=x.pem"])
def test_lab_is_never_opened(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["lab", "--no-browser", option])
    assert "unrecognized arguments" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["gate", "names", "patience"])
def test_examples_of_the_docstrings(name: str) -> None:
    tried = doctest.testmod(import_module(f"rummy_widgets.serving.classroom.{name}"))
    assert tried.attempted and not tried.failed
