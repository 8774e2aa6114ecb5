"""The tables of a test file on our own page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.page.desk import DeskHost
from widgets.tests import conftest as widget_tests

built = widget_tests.built


@pytest.fixture
def host(request: pytest.FixtureRequest, built: None) -> Iterator[DeskHost]:
    """Tables of the game ``GAME_ID`` of the test's file."""
    host = DeskHost(request.module.GAME_ID)
    yield host
    host.close()
