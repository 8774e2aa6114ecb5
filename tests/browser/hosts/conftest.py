"""The servers that all tests here share, and the places of lessons in them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser import servers
from tests.browser.hosts.lessons import (
    A_PLACE,
    IN_CLASS,
    TOGETHER,
    LabHost,
    LessonHost,
    VoilaHost,
    write_notebook,
    write_tables,
)

HostOf = Callable[..., LessonHost]


@pytest.fixture(scope="session")
def in_voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostOf]:
    """Returns the place of a lesson in a Voilà that all tests share: ``in_voila("say_rummy")``."""
    folder = tmp_path_factory.mktemp("voila")
    another_game = {"RUMMY_KIT_GAMES": str(servers.ROOT / "tests" / "engine")}
    yield from a_voila(folder, {**servers.with_a_voice(folder), **another_game})


def a_voila(folder: Path, env: servers.Env) -> Iterator[HostOf]:
    """Places in a Voilà with this environment."""
    notebooks = folder / "notebooks"
    shutil.copytree(servers.NOTEBOOKS, notebooks)
    write_tables(notebooks)
    for name, cell in {TOGETHER: A_PLACE, **IN_CLASS}.items():
        write_notebook(notebooks / name, cell)
    server, base = servers.voila(folder, notebooks, env)
    yield lambda lesson: VoilaHost(server, base, lesson)
    server.close()


@pytest.fixture(scope="session")
def in_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostOf]:
    """Returns the place of a lesson in a JupyterLab that all tests share: ``in_lab("say_rummy")``."""
    folder: Path = tmp_path_factory.mktemp("lab")
    yield from a_lab(folder, servers.with_a_voice(folder))


def a_lab(folder: Path, env: servers.Env) -> Iterator[HostOf]:
    """Places in a JupyterLab with this environment."""
    server, base, token = servers.lab(folder, env=env)
    write_tables(folder / "notebooks")
    yield lambda lesson: LabHost(server, base, token, folder / "notebooks", lesson)
    server.close()


@pytest.fixture(params=[pytest.param(a_voila, id="voila"), pytest.param(a_lab, id="lab")])
def host_with_other_kernels(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LessonHost]:
    """A host of its own, as ``host``, with the kind of kernels that none of the others has."""
    lesson: str = request.module.LESSON
    kind = "forked" if os.environ.get("RUMMY_KIT_KERNELS") == "stock" else "stock"
    for host_of in request.param(tmp_path, {"RUMMY_KIT_KERNELS": kind}):
        yield host_of(lesson)


@pytest.fixture(params=["voila", "lab"])
def host(request: pytest.FixtureRequest) -> LessonHost:
    """The lesson ``LESSON`` of the test's file in Voilà and in JupyterLab."""
    lesson: str = request.module.LESSON
    if request.param == "voila":
        in_voila: HostOf = request.getfixturevalue("in_voila")
        return in_voila(lesson)
    in_lab: HostOf = request.getfixturevalue("in_lab")
    return in_lab(lesson)
