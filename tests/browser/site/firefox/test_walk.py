"""A whole lesson in Firefox, by keyboard and by tapping, which goes on when the host is gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import NewContext
from tests.browser.hands import Hands
from tests.browser.site.conftest import Site
from tests.browser.site.whole_lesson import go_through, walks


@pytest.mark.parametrize(("lesson", "hands"), walks("firefox"))
def test_a_pupil_goes_through_the_whole_lesson(
    whole_site: Site,
    new_context: NewContext,
    few_tasks: dict[str, Any],
    tmp_path: Path,
    lesson: str,
    hands: type[Hands],
) -> None:
    go_through(whole_site, new_context, few_tasks, tmp_path, lesson, hands)
