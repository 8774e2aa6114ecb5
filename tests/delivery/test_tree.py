"""What is in the repository: nothing from one machine, nothing that contacts other hosts, nothing made by running
it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

import pytest
from packaging.version import Version

from rummy_kit import __version__
from tools import dev, links

ROOT = Path(__file__).resolve().parents[2]


def tracked() -> list[Path]:
    """Every file of the repository; in a source archive without git, every file beside the made ones."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def texts() -> dict[str, str]:
    """The text files among them, by path."""
    found = {}
    for file in tracked():
        data = file.read_bytes()
        if b"\0" not in data:
            found[file.relative_to(ROOT).as_posix()] = data.decode("utf-8")
    return found


def matches(pattern: str, *suffixes: str) -> list[str]:
    """`path:line text` of every line that matches the pattern."""
    find = re.compile(pattern)
    return [
        f"{path}:{number} {line.strip()[:100]}"
        for path, text in texts().items()
        if path.endswith(suffixes) or not suffixes
        for number, line in enumerate(text.splitlines(), 1)
        if find.search(line)
    ]


def test_no_registry_host() -> None:
    hosts = ["registry.npm" + "js", "python" + "hosted.org", "//pypi" + ".org", "deb.debian" + ".org"]
    assert not matches("|".join(map(re.escape, hosts)))
    assert "://" not in (ROOT / "constraints.txt").read_text()
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text()


def test_no_path_of_one_machine() -> None:
    # a place that only one person's machine has; /usr and /opt are everywhere
    assert not matches(r"(^|[^\w.])/(wo" + r"rk|ro" + r"ot|ho" + r"me|Us" + r"ers)/[a-z.]|[A-Z]:\\\\Us" + r"ers")


def test_no_content_delivery_network() -> None:
    """Pages ask their own server only."""
    pages = (".ipynb", ".ts", ".css", ".js", ".j2", ".html", ".py")
    assert not matches(r"https?://(cdn|unpkg|cdnjs|fonts\.g|ajax\.)", *pages)


def notebooks() -> list[Path]:
    """Ours; not the copies that JupyterLab leaves beside them."""
    found = sorted((ROOT / "notebooks").rglob("*.ipynb"))
    return [path for path in found if ".ipynb_checkpoints" not in path.parts]


def test_notebooks_have_no_outputs() -> None:
    found = notebooks()
    assert ROOT / "notebooks" / "index.ipynb" in found
    for path in found:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        assert "widgets" not in notebook["metadata"], path.name
        for cell in notebook["cells"]:
            assert not cell.get("outputs") and not cell.get("execution_count"), path.name


@pytest.mark.parametrize("name", ["binder/start", "binder/postBuild", ".ci/run"])
def test_scripts_can_be_run(name: str) -> None:
    listed = subprocess.run(["git", "ls-files", "-s", name], cwd=ROOT, capture_output=True, text=True, check=True)
    assert listed.stdout.startswith("100755")
    assert subprocess.run(["bash", "-n", name], cwd=ROOT).returncode == 0


def test_binder_start_hands_over_with_our_settings(tmp_path: Path) -> None:
    show = ["bash", "-c", 'echo "$JUPYTER_CONFIG_PATH:$RUMMY_KIT_NOTEBOOKS"']
    run = subprocess.run(
        [ROOT / "binder/start", *show],
        cwd=tmp_path,
        env={**os.environ, "JUPYTER_CONFIG_PATH": "theirs"},
        capture_output=True,
        text=True,
        check=True,
    )
    ours, theirs, lessons = run.stdout.strip().split(":")
    assert theirs == "theirs"
    assert (Path(lessons) / "index.ipynb").samefile(ROOT / "notebooks" / "index.ipynb")
    assert {"jupyter_server_config.py", "jupyter_lab_config.py", "voila.py"} <= {p.name for p in Path(ours).iterdir()}


def test_binder_installs_the_kit_with_pinned_versions() -> None:
    lines = (ROOT / "binder/requirements.txt").read_text().split("\n")
    assert lines[0] == "-c ../constraints.txt" and lines[1] == ".[lab]"
    assert (ROOT / "binder" / "../constraints.txt").is_file()
    assert (ROOT / "binder/runtime.txt").read_text().startswith("python-3.")


def test_the_public_addresses_are_all_of_one_copy_or_there_are_none() -> None:
    readme, project = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "pyproject.toml"))
    there = links.BETWEEN.search(readme)
    assert there
    home = re.search(r"https://github\.com/[\w-]+/[\w.-]+", there[0])
    assert there[0].splitlines()[1] == links.for_readme(home[0] if home else "")
    assert links.for_package(home[0] if home else "") in project and ("[project.urls]" in project) == bool(home)
    assert "OWNER" not in readme


def test_addresses_on_github_lead_to_the_lobby_and_are_the_accounts_own() -> None:
    line = links.for_readme("https://github.com/school/rummy-kit.git")
    assert "https://school.github.io/rummy-kit/" in line and "gh/school/rummy-kit/" in line
    lobbies = [unquote(link) for link in re.findall(r"urlpath=([^)]+)", line)]
    assert {link.split("/")[0] for link in lobbies} == {"voila", "lab"}
    for link in lobbies:
        assert (ROOT / re.sub("^(voila/render|lab/tree)/", "", link)).is_file(), link


def test_links_between_notebooks_lead_somewhere() -> None:
    for path in notebooks():
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                for link in re.findall(r"\]\(([^)#]+\.ipynb)", source):
                    assert (path.parent / link).is_file(), f"{path.name} → {link}"


def test_make_site_has_a_folder_for_the_site_whatever_else_is_wanted() -> None:
    assert dev.with_folder() == ("build/site",)
    assert dev.with_folder("--scorm") == ("build/site", "--scorm")
    assert dev.with_folder("web", "--scorm") == ("web", "--scorm")


def test_every_program_that_the_tests_need_has_a_module_that_finds_it() -> None:
    assert [module for module in dev.PROGRAMS.values() if not find_spec(module)] == []


def test_workflows_name_every_action_by_its_commit() -> None:
    """So that nobody can put another one in its place; a comment says which version it is."""
    files = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    named = [line for file in files for line in re.findall(r"uses: (.+)", file.read_text(encoding="utf-8"))]
    assert len(named) > 5
    assert [line for line in named if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v[\d.]+", line)] == []


def test_the_versions_of_the_kit_and_of_its_table_are_one() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["version"]
    assert Version(package) == Version(__version__)


def test_the_image_runs_without_root_and_uses_what_is_there() -> None:
    text = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    *_, last = text.split("\nFROM ")
    user = re.search(r"^USER (\d+):\d+$", last, re.MULTILINE)
    assert user and int(user[1]) > 999
    assert "\nHEALTHCHECK " in last and "\nVOLUME /data" in last
    (copied,) = re.findall(r"^COPY (?!--from)(\S+) ", text, re.MULTILINE)
    assert (ROOT / copied).is_file()
    modules = re.findall(r"import (rummy_widgets\S+);|from (rummy_widgets\S+) import", text)
    assert len(modules) == 2 and all(find_spec(plain or found) for plain, found in modules)
