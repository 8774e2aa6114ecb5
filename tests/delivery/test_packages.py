"""What `pip install` gets: the wheel from a clean copy, and the wheel from the sdist."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

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
    assert len(script) < 236_000, "a page gets it once; 53,000 of it are the pages and the animals of a class"
    assert wheel.read("rummy_widgets/static/table.css")
    assert len(wheel.read("rummy_widgets/static/loader.js")) < 3_000, "it is sent with every widget"


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
