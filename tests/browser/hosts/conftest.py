"""The servers that all tests here share, and the places of lessons in them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser import servers
from tests.browser.hosts.lessons import (
    AT_ONCE,
    TABLES,
    LabHost,
    LessonHost,
    VoilaHost,
    copy_lesson,
    file_of,
    write_tables,
)

QUICK = ("formula_rummy", "mineral_rummy", "say_rummy")
HostOf = Callable[..., LessonHost]


@pytest.fixture(scope="session")
def in_voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostOf]:
    """Gives the place of a lesson in a Voilà that all tests share: ``in_voila("say_rummy", AT_ONCE)``.

    Its folder has the lessons as they are, and copies in which computer players do not wait before a move.
    """
    folder = tmp_path_factory.mktemp("voila")
    notebooks = folder / "notebooks"
    shutil.copytree(servers.NOTEBOOKS, notebooks)
    (notebooks / AT_ONCE).mkdir()
    for lesson in QUICK:
        copy_lesson(lesson, notebooks / AT_ONCE / file_of(lesson), "lesson.game(pace=0)")
    write_tables(notebooks / TABLES)
    server, base = servers.voila(folder, notebooks, servers.with_a_voice(folder))
    yield lambda lesson, folder="": VoilaHost(server, base, lesson, folder)
    server.close()


@pytest.fixture(scope="session")
def in_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostOf]:
    """Gives the place of a lesson in a JupyterLab that all tests share: ``in_lab("say_rummy", pace=0)``."""
    folder: Path = tmp_path_factory.mktemp("lab")
    server, base, token = servers.lab(folder, env=servers.with_a_voice(folder))
    write_tables(folder / "notebooks" / TABLES)
    yield lambda lesson, **words: LabHost(server, base, token, folder / "notebooks", lesson, **words)
    server.close()


@pytest.fixture(params=["voila", "lab"])
def host(request: pytest.FixtureRequest) -> LessonHost:
    """The lesson ``LESSON`` of the test's file in Voilà and in JupyterLab; computer players move at once."""
    lesson: str = request.module.LESSON
    if request.param == "voila":
        in_voila: HostOf = request.getfixturevalue("in_voila")
        return in_voila(lesson, AT_ONCE)
    in_lab: HostOf = request.getfixturevalue("in_lab")
    return in_lab(lesson, pace=0)
