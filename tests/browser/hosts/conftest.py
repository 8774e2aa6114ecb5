"""The servers that all tests here share, and the places of lessons in them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser import servers
from tests.browser.hosts.lessons import TABLES, LabHost, LessonHost, VoilaHost, write_tables

HostOf = Callable[..., LessonHost]


@pytest.fixture(scope="session")
def in_voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostOf]:
    """Gives the place of a lesson in a Voilà that all tests share: ``in_voila("say_rummy")``."""
    folder = tmp_path_factory.mktemp("voila")
    notebooks = folder / "notebooks"
    shutil.copytree(servers.NOTEBOOKS, notebooks)
    write_tables(notebooks / TABLES)
    server, base = servers.voila(folder, notebooks, servers.with_a_voice(folder))
    yield lambda lesson: VoilaHost(server, base, lesson)
    server.close()


@pytest.fixture(scope="session")
def in_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostOf]:
    """Gives the place of a lesson in a JupyterLab that all tests share: ``in_lab("say_rummy")``."""
    folder: Path = tmp_path_factory.mktemp("lab")
    server, base, token = servers.lab(folder, env=servers.with_a_voice(folder))
    write_tables(folder / "notebooks" / TABLES)
    yield lambda lesson: LabHost(server, base, token, folder / "notebooks", lesson)
    server.close()


@pytest.fixture(params=["voila", "lab"])
def host(request: pytest.FixtureRequest) -> LessonHost:
    """The lesson ``LESSON`` of the test's file in Voilà and in JupyterLab."""
    lesson: str = request.module.LESSON
    if request.param == "voila":
        in_voila: HostOf = request.getfixturevalue("in_voila")
        return in_voila(lesson)
    in_lab: HostOf = request.getfixturevalue("in_lab")
    return in_lab(lesson)
