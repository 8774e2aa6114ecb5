"""Every lesson whole in Firefox, by keyboard and by tapping, and on when the host is gone.

Two run with all tests, the others with `make soak`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard, ByTapping, Hands
from tests.browser.hosts.test_walk import PLAYERS
from tests.browser.site.conftest import Site
from tests.browser.site.whole_lesson import go_through

ALWAYS = {("formula_rummy", ByKeyboard), ("mineral_rummy", ByTapping)}  # the quickest
WALKS = [
    pytest.param(lesson, hands, marks=[] if (lesson, hands) in ALWAYS else pytest.mark.soak)
    for lesson in PLAYERS
    for hands in (ByKeyboard, ByTapping)
]


@pytest.mark.parametrize(("lesson", "hands"), WALKS)
def test_a_pupil_goes_through_the_lesson_and_all_of_it_is_there_when_the_server_is_gone(
    own_site: Site, new_context: NewContext, tmp_path: Path, lesson: str, hands: type[Hands]
) -> None:
    go_through(own_site, new_context, tmp_path, lesson, hands)
