"""The tables of a class behind its server: each device has its own seat, the teacher's key is a role of its own."""

from __future__ import annotations

import html
import json
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect
from rummy_widgets.serving.classroom.gate import TEACHER, new_device
from tornado.web import create_signed_value

from rummy_kit.engine.store import new_key
from rummy_kit.tables.class_code import new_code
from tests.browser.servers import wait_for, words_of
from tests.delivery.classroom import Answer, Open, a_lesson, cookie_of, kernel_of, open_server

PATIENCE = 60_000  # milliseconds for a kernel to start on a loaded machine
SERVICE = "rummy_kit.tables.beside"


def told(page: Answer) -> Any:
    """What the notebook ``seat`` has printed: the service's answers."""
    found = re.search(r"told: (\{.*\})", html.unescape(page.text))
    assert found, page.text
    return json.loads(found[1])


def enter(room: Open, device: str) -> str:
    return cookie_of(room.enter(room.code, device))


def seat(room: Open, cookie: str, animal: str = "") -> Any:
    """What the service says to a page of that device, which may join as an animal."""
    return told(room.ask(f"/voila/render/seat.ipynb?{animal}", Cookie=cookie))


def teach(room: Open) -> str:
    """The cookies of the teacher's device."""
    link = room.server.address(r"http\S+/teach\?key=\S+")
    answer = room.ask(link[link.index("/teach") :], device="127.0.0.20")
    assert answer.status == 303 and answer.headers["Location"] == "/voila/render/class/teacher/tables.ipynb"
    made = answer.headers.get_all("Set-Cookie")
    assert all("HttpOnly" in one and "SameSite=Lax" in one for one in made)
    return "; ".join(one.partition(";")[0] for one in made)


def test_a_device_finds_its_seat_again_and_no_other_device_does(room: Open) -> None:
    own, other = enter(room, "127.0.0.21"), enter(room, "127.0.0.22")
    assert seat(room, own, "otter")["room"]["animal"] == "otter"
    assert seat(room, own)["room"]["animal"] == "otter", "another page of the same device"
    assert seat(room, other)["room"] == {}
    assert seat(room, other, "otter")["join"]["why"] == "taken"


def test_the_teachers_pages_open_with_the_teachers_link_alone(room: Open, cookie: str) -> None:
    notes = "/voila/render/teacher/seat.ipynb"
    name = f"{cookie.partition('=')[0]}-teacher"
    forged = create_signed_value(b"another secret", name, TEACHER).decode()
    other = cookie.partition("=")[2]
    for more in ("", f"; {name}={forged}", f"; {name}={TEACHER.decode()}", f"; {name}={other}"):
        assert room.ask(notes, Cookie=cookie + more).status == 404, more
    wrong = room.ask("/teach?key=" + "x" * 32, device="127.0.0.23")
    assert wrong.status == 403 and "not the teacher’s link" in wrong.text and "Set-Cookie" not in wrong.headers
    pupil, teacher = seat(room, cookie), told(room.ask(notes, Cookie=teach(room)))
    assert pupil["overview"]["why"] == "unknown" and teacher["overview"]["class"]["code"] == room.code


def test_code_cookie_and_link_of_yesterdays_class_open_nothing(room: Open, cookie: str) -> None:
    name = cookie.partition("=")[0]
    said = {name: new_device(), f"{name}-teacher": TEACHER}
    old = "; ".join(f"{one}={create_signed_value(b'yesterday', one, value).decode()}" for one, value in said.items())
    for page in ("seat", "class/join", "class/teacher/tables", "teacher/seat"):
        answer = room.ask(f"/voila/render/{page}.ipynb", Cookie=old)
        assert answer.status == 403 and answer.is_entrance and "Set-Cookie" not in answer.headers
    code = next(code for code in iter(new_code, "") if code != room.code)
    refused = room.enter(code, "127.0.0.26")
    assert "not the code of this class" in refused.text and "Set-Cookie" not in refused.headers
    answer = room.ask(f"/teach?key={new_key()}", device="127.0.0.27", Cookie=old)
    assert answer.status == 403 and "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("method", ["GET", "DELETE", "POST"])
def test_the_kernel_of_another_device_cannot_be_reached(room: Open, cookie: str, method: str) -> None:
    own, kernel = a_lesson(room)
    for path in (f"api/kernels/{kernel}", f"api/kernels/{kernel}/channels", f"voila/api/shutdown/{kernel}"):
        answer = room.ask(f"/{path}", method, Cookie=cookie)
        assert answer.status == 403 and "belongs to another device" in answer.text, path
    assert room.ask(f"/api/kernels/{kernel}", Cookie=own).status == 200


def test_a_class_from_the_code_to_the_end_on_its_own_pages(room: Open, browser: Browser) -> None:
    link = room.server.address(r"http\S+/teach\?key=\S+")
    with (
        closing(browser.new_context()) as desk,
        closing(browser.new_context()) as one,
        closing(browser.new_context()) as other,
    ):
        teacher = desk.new_page()
        teacher.goto(f"http://{room.host}{link[link.index('/teach') :]}")
        # in a class with pupils, such as those of the tests before, the page would open on the code
        for button in ("Game", "Show the code"):
            teacher.get_by_role("button", name=button, exact=True).click(timeout=PATIENCE)
        pages = [device.new_page() for device in (one, other)]
        pages[0].goto(f"http://{room.host}/enter?code={room.code}&to=/voila/render/class/join.ipynb")
        type_the_code(room, pages[1])
        for page in pages:
            page.get_by_role("button", name="Surprise me").click(timeout=PATIENCE)
            page.get_by_role("button", name="Go in").click()
            expect(page.get_by_role("heading", name="You are in")).to_be_visible(timeout=PATIENCE)
        for button in ("Seat everyone", "Start all tables"):
            teacher.get_by_role("button", name=button, exact=True).click(timeout=PATIENCE)
        hand = hand_of(pages[0])
        assert hand != hand_of(pages[1])
        pages[0].close(run_before_unload=True)
        again = one.new_page()
        again.goto(f"http://{room.host}/voila/render/class/join.ipynb")
        assert hand_of(again) == hand, "without a code and without an animal"
        teacher.get_by_role("button", name="Eyes up").click()
        for page in (again, pages[1]):
            expect(page.get_by_role("heading", name="Eyes up")).to_be_visible()


def type_the_code(room: Open, page: Page) -> None:
    """Come to the class's page without a link that has the code in it."""
    asked_for: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url))
    page.goto(f"http://{room.host}/voila/render/class/join.ipynb?from=home")
    field = page.get_by_role("textbox", name="Class code")
    expect(field).to_be_focused()
    assert len(asked_for) == 1, "the entrance is one page and nothing else"
    page.keyboard.type("tkr hm0")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("“0” is never in a class code")
    expect(field).to_have_accessible_description(re.compile("“0” is never"))
    field.fill(f" {room.code[:3]}-{room.code[3:].lower()}")
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/voila/render/class/join.ipynb?from=home")


def hand_of(page: Page) -> list[str | None]:
    """The cards that are dealt."""
    expect(page.get_by_role("option")).to_have_count(10, timeout=PATIENCE)
    return [card.get_attribute("data-item") for card in page.get_by_role("option").all()]


def test_no_process_shows_a_secret_a_dead_service_is_replaced_and_ends_with_the_server(tmp_path: Path) -> None:
    opened = open_server(tmp_path, "--host", "127.0.0.1")
    with opened.server:
        key = opened.server.address(r"key=\S+").partition("=")[2]
        cookie = enter(opened, "127.0.0.24")
        assert seat(opened, cookie, "otter")["join"]["ok"]
        kernel_of(opened.ask("/voila/render/index.ipynb", Cookie=cookie))
        server = psutil.Process(opened.server.pid)
        assert services(server) and opened.server.kernels()
        for process in [server, *server.children(recursive=True)]:
            assert key not in str([process.environ(), process.cmdline()])
        (service,) = services(server)
        service.kill()
        wait_for(lambda: services(server) - {service}, "another service")
        (service,) = services(server) - {service}
        assert seat(opened, cookie)["room"]["animal"] == "otter", "the class goes on"
        server.kill()
        wait_for(lambda: not words_of(service), "the service to end")


def services(server: psutil.Process) -> set[psutil.Process]:
    return {child for child in server.children() if SERVICE in words_of(child)}
