"""The servers that all tests here share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.delivery.classroom import CERTIFICATE, Open, cookie_of, open_server


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A server at all addresses of this machine."""
    opened = open_server(tmp_path_factory.mktemp("class"), "--host", "0.0.0.0")
    with opened.server:
        yield opened


@pytest.fixture(scope="session")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A server with a certificate behind a proxy, with room for one lesson."""
    words = (
        "--host",
        "127.0.0.2",
        "--certfile",
        str(CERTIFICATE),
        "--behind",
        "https://cards.school.test",
        "--most",
        "1",
    )
    opened = open_server(tmp_path_factory.mktemp("behind"), *words)
    with opened.server:
        yield opened


@pytest.fixture(scope="session")
def cookie(room: Open) -> str:
    """What a device holds once it has given the code."""
    return cookie_of(room.enter(room.code, "127.0.0.3"))
