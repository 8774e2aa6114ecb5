"""Whom the hub's service believes, and for how long; and who learns of a token or a key."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any, ClassVar

import pytest
from rummy_widgets.class_variables import ask_for_seat
from rummy_widgets.serving.hub.lobby import HubLobby
from rummy_widgets.serving.hub.people import ASK_AGAIN, BELIEVED, People
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import HTTPError, create_signed_value

from tests.loops import run_apart

ACCESS = "access:services!service=rummy-kit"
AMAL = {"kind": "user", "name": "amal", "groups": ["pupils"], "scopes": [ACCESS]}


class SmallHub:
    """A hub that knows tokens, may lose some, and may be silent."""

    cookie_name = "service-rummy-kit"
    access_scopes: ClassVar = {ACCESS}

    def __init__(self, **people: Any) -> None:
        self.people, self.silent = people, False

    async def user_for_token(self, token: str, **_: Any) -> Any:
        if self.silent:
            raise HTTPError(502)
        return self.people.get(token)

    def check_scopes(self, wanted: set[str], said: Any) -> set[str]:
        return wanted & set(said["scopes"])


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def request(token: str) -> HTTPServerRequest:
    return request_with(Authorization=f"token {token}")


def request_with(**headers: str) -> HTTPServerRequest:
    line = RequestStartLine("GET", "/", "HTTP/1.1")
    return HTTPServerRequest(start_line=line, headers=HTTPHeaders({"Host": "hub", **headers}))


def test_those_with_the_right_to_it_come_in_and_the_group_says_who_teaches() -> None:
    hub = SmallHub(
        one=AMAL,
        two={**AMAL, "name": "noor", "groups": ["staff"]},
        service={**AMAL, "kind": "service"},
        outsider={**AMAL, "name": "sam", "scopes": ["read:users"]},
    )
    people = People(hub, "staff", b"secret", Clock())

    async def ask() -> list[bool]:
        return [await people.ask(request(token)) for token in ("one", "two", "service", "outsider", "made-up")]

    assert people.name(request("one")) == "", "nobody is believed before the hub has been asked"
    assert run_apart(ask()) == [True, True, False, False, False]
    assert [people.name(request(token)) for token in ("one", "two", "service")] == ["amal", "noor", ""]
    assert [people.teaches(request(token)) for token in ("one", "two", "outsider")] == [False, True, False]


def test_a_cookie_counts_for_nothing_beside_a_header() -> None:
    """A script on another person's page can send this person's cookie with a header that it has made up."""
    people = People(SmallHub(one=AMAL), "teachers", b"secret", Clock())
    cookie = f"{SmallHub.cookie_name}={create_signed_value(b'secret', SmallHub.cookie_name, 'one').decode()}"
    assert run_apart(people.ask(request_with(Cookie=cookie)))
    assert people.name(request_with(Cookie=cookie)) == "amal"
    for made_up in ("", "Basic one", "token", "token one two", "token made-up"):
        assert people.name(request_with(Cookie=cookie, Authorization=made_up)) == "", made_up


def test_who_has_left_is_noticed_and_a_silent_hub_is_waited_for_only_so_long() -> None:
    hub, clock = SmallHub(one=AMAL, two={**AMAL, "name": "bo"}), Clock()
    people = People(hub, "pupils", b"secret", clock)

    async def go_on() -> None:
        assert await people.ask(request("one")) and await people.ask(request("two"))
        clock.now = ASK_AGAIN
        hub.people["one"] = {**AMAL, "groups": []}
        del hub.people["two"]
        await people.ask_again()
        assert people.name(request("one")) == "amal" and not people.teaches(request("one"))
        assert people.name(request("two")) == ""
        hub.silent = True
        clock.now += BELIEVED
        await people.ask_again()
        assert people.name(request("one")) == "amal"
        clock.now += 1
        assert people.name(request("one")) == "", "too long ago"

    run_apart(go_on())


def lobby_of_a_hub(monkeypatch: pytest.MonkeyPatch) -> HubLobby:
    """A lobby with the variables that a hub sets."""
    for name in ("JUPYTERHUB_API_TOKEN", "JUPYTERHUB_CLIENT_ID"):
        monkeypatch.setenv(name, "service-rummy-kit")
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/services/rummy-kit/")
    return HubLobby()


def test_no_browser_of_the_hubs_machine_gets_the_teachers_link(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not lobby_of_a_hub(monkeypatch).open_browser


def test_who_has_just_been_forgotten_gets_no_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = lobby_of_a_hub(monkeypatch)
    lobby._people = People(SmallHub(), "staff", b"secret", Clock())
    for ask in (lobby.place, lobby.visitor):
        with pytest.raises(HTTPError):
            ask(request("forgotten"))


class SaysASeat(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        token = self.headers["Authorization"]
        self.wfile.write(json.dumps({"tables": "here", "code": "BCDFGH", "key": token, "address": ""}).encode())


def test_a_kernel_shows_its_token_to_the_service_and_to_no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    with HTTPServer(("127.0.0.1", 0), SaysASeat) as service:
        Thread(target=service.handle_request, daemon=True).start()
        monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")  # where nobody answers
        monkeypatch.delenv("no_proxy", raising=False)
        assert ask_for_seat(f"http://127.0.0.1:{service.server_port}/seat", "mine").key == "token mine"
