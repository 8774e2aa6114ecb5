"""The line between a page and its kernel: it lasts, and when it was cut, the page gets what it needs and no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import LessonHost
from tests.browser.hosts.line import Line
from tests.browser.players.mineral_rummy import MineralRummyPlayer
from tests.browser.servers import wait_for
from tests.browser.wire import Frame, collect, content_of, named

LESSON = "mineral_rummy"  # the lesson with the most to send
ONCE = ("js", "css", "setup")
"""Under these names goes what a page needs once: its code, its styles, the faces of the deck."""


@pytest.fixture
def line(host: LessonHost) -> Iterator[Line]:
    with Line(host.base) as line:
        host.base = line.base
        yield line


def test_a_page_outlives_pings_and_when_it_was_cut_off_for_a_moment_it_gets_what_it_needs_and_goes_on(
    host: LessonHost, line: Line, new_context: NewContext
) -> None:
    page = new_context().new_page()
    frames: list[Frame] = []
    collect(page, frames)
    player = MineralRummyPlayer(host.open(page, seats=2, bots="mia", seed=7))
    before = player.begin()
    opened = [content for content in map(content_of, frames) if list(named(content, "opened"))]
    code = [content for content in opened if list(named(content, "js"))]
    widgets = {content["comm_id"] for content in opened}
    # once; a page that waits long for a busy kernel asks again
    assert 0 < len(code) < len(widgets), "one page gets the code, and not each of its widgets"

    (channel,) = line.channels
    wait_for(lambda: channel.pings > 3 or channel.ended, "pings")
    assert not channel.ended and line.channels == [channel]
    assert "ping" not in host.server.printed, "nothing is said of it in the teacher's window"

    frames.clear()
    line.cut()
    wait_for(lambda: states_in(page, frames), "the states of all widgets")
    states = states_in(page, frames)
    assert not [name for state in states for name in ONCE if list(named(content_of(state), name))]
    assert sum(map(len, states)) < 70_000, "of a whole lesson with all its steps open and built"

    assert player.look() == before
    player.move(before)
    player.my_move()
    assert len(line.channels) == 2 and not line.channels[1].ended


def states_in(page: Any, frames: list[Frame]) -> list[Frame]:
    """The frames that bring the states of widgets."""
    page.wait_for_timeout(50)  # lets the frames come in
    return [frame for frame in frames if "update_states" in named(content_of(frame), "method")]
