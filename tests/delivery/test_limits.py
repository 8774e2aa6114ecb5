"""A device that asks for too much, or never finishes a request, and the other devices beside it."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.auth.identity import IdentityProvider, PasswordIdentityProvider
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from rummy_widgets.serving.connection import OPEN_ELSEWHERE, TAKEN
from rummy_widgets.serving.frames import V1
from rummy_widgets.serving.leaving import PageConnection
from rummy_widgets.serving.limits import A_NOTEBOOK, A_SETTING, CODE, MOST_WAITING, BoundedServer, of_jupyter
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import create_signed_value
from tornado.websocket import websocket_connect

from tests.delivery.classroom import Open, a_lesson
from tests.loops import run_apart

STRANGER = "127.0.0.20"


@contextmanager
def lines_of(room: Open, count: int, said: str) -> Iterator[list[socket.socket]]:
    """This many connections of one device, each with the beginning of a request."""
    lines = []
    try:
        for _ in range(count):
            lines.append(socket.create_connection(("127.0.0.1", room.port), source_address=(STRANGER, 0)))
            lines[-1].sendall(said.encode())
        yield lines
    finally:
        for line in lines:
            line.close()


def test_of_many_half_open_requests_those_go_that_have_waited_longest(room: Open) -> None:
    more = 50
    with lines_of(room, MOST_WAITING + more, "GET / HTTP/1.1\r\nHost:") as lines:
        for longest in lines[:more]:
            assert longest.recv(1) == b""
        assert room.ask("/enter", device="127.0.0.21").is_entrance
        lines[-1].sendall(f" {room.host}\r\n\r\n".encode())
        assert lines[-1].recv(12) == b"HTTP/1.1 403", "the newest is still listened to"


@pytest.mark.parametrize("path", ["/enter", "/", "/voila/api/shutdown/x"])
def test_nobody_outside_sends_more_than_a_code(room: Open, path: str) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: {room.host}\r\nContent-Length: {CODE + 1}\r\n\r\n"
    with lines_of(room, 1, head) as (line,):
        assert line.recv(12) == b"HTTP/1.1 400", "nobody waits for the body"


def test_a_body_that_is_withheld_is_not_waited_for(room: Open) -> None:
    withheld = f"POST /enter HTTP/1.1\r\nHost: {room.host}\r\nContent-Length: {CODE}\r\n\r\n" + "x" * (CODE - 1)
    with lines_of(room, 8, withheld) as lines:
        assert room.enter(room.code, "127.0.0.22").status == 303
        assert [line.recv(1) for line in lines] == [b""] * 8, "the server hangs up"


def test_the_newest_page_has_the_kernel_and_the_others_are_told(room: Open) -> None:
    cookie, kernel = a_lesson(room)

    async def connect(session: str) -> Any:
        address = f"ws://{room.host}/api/kernels/{kernel}/channels?session_id={session}"
        return await websocket_connect(HTTPRequest(address, headers={"Cookie": cookie}), subprotocols=[V1])

    async def take_turns() -> None:
        first, *others = [await connect(f"page-{number}") for number in range(PageConnection.most + 1)]
        heard = []
        while frame := await first.read_message():
            _, parts = deserialize_msg_from_ws_v1(frame)
            heard.append(json.loads(parts[0])["msg_type"])
        first.close()
        assert (heard[-1], first.close_code) == (TAKEN, OPEN_ELSEWHERE)
        with pytest.raises(HTTPClientError, match="409"):
            await connect("page-0")  # by itself, as pages do
        again = await connect("page-0-loaded-again")
        for line in (*others, again):
            line.close()
            while await line.read_message() is not None:
                pass
        assert [line.close_code for line in others] == [OPEN_ELSEWHERE, None]

    run_apart(take_turns())


def test_a_page_whose_line_was_cut_comes_back_as_often_as_it_likes(room: Open) -> None:
    cookie, kernel = a_lesson(room)

    async def come_back() -> None:
        address = f"ws://{room.host}/api/kernels/{kernel}/channels?session_id=page"
        lines = [
            await websocket_connect(HTTPRequest(address, headers={"Cookie": cookie}))
            for _ in range(PageConnection.most + 3)
        ]
        assert await lines[-1].read_message(), "its kernel speaks to it"
        for line in lines:
            line.close()
            while await line.read_message() is not None:
                pass

    run_apart(come_back())


SECRET = b"a server's own"
LAB = {"cookie_secret": SECRET, "identity_provider": PasswordIdentityProvider(token="key")}


def put(path: str, **headers: str) -> HTTPServerRequest:
    connection: Any = SimpleNamespace(context=None, set_close_callback=lambda _: None)
    line = RequestStartLine("PUT", path, "HTTP/1.1")
    return HTTPServerRequest(connection=connection, start_line=line, headers=HTTPHeaders({"Host": "x", **headers}))


def test_lab_takes_notebooks_of_those_who_have_its_key_and_of_others_only_a_password() -> None:
    signed = create_signed_value(SECRET, "username-x", "{}").decode()
    known: tuple[dict[str, str], ...] = {"Authorization": "token key"}, {"Cookie": f"username-x={signed}"}
    for headers in known:
        assert of_jupyter(put("/api/contents/a.ipynb", **headers), LAB) == A_NOTEBOOK
        assert of_jupyter(put("/api/kernels", **headers), LAB) == A_SETTING
    assert of_jupyter(put("/api/contents/a.ipynb?token=key"), LAB) == A_NOTEBOOK
    unknown: tuple[dict[str, str], ...] = (
        {},
        {"Authorization": "token no"},
        {"Authorization": ""},
        {"Cookie": f"username-y={signed}"},
        {"Cookie": "username-x=y"},
    )
    for headers in unknown:
        assert of_jupyter(put("/api/contents/a.ipynb", **headers), LAB) == CODE
    hub = {**LAB, "identity_provider": IdentityProvider()}
    assert of_jupyter(put("/api/contents/a.ipynb"), hub) == A_NOTEBOOK, "who lets people in by other ways knows them"


def test_every_server_that_is_started_with_our_settings_is_bounded() -> None:
    HTTPServer.configure(BoundedServer)
    try:
        assert isinstance(HTTPServer(lambda request: None), BoundedServer)
    finally:
        HTTPServer.configure(None)
