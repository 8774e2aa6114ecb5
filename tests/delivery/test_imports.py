"""What import-linter (`make lint`) cannot see: names of games in texts, and what an import really loads."""

from __future__ import annotations

import pkgutil
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import rummy_widgets

from rummy_kit.commands.site import archives, lab

KIT = Path(__file__).resolve().parents[2] / "rummy_kit"

LOAD_ALL = (
    "import importlib, pkgutil, sys, rummy_kit\n"
    "for module in pkgutil.walk_packages(rummy_kit.__path__, 'rummy_kit.'):\n"
    "    if '__main__' not in module.name and '.my_game' not in module.name:  # the template is not a game yet\n"
    "        importlib.import_module(module.name)\n"
)
JUPYTER = ("ipywidgets", "anywidget", "IPython", "ipykernel", "jupyter", "voila", "traitlets", "rummy_widgets")


def loaded(script: str) -> set[str]:
    """The modules that are there after this script, in a Python of its own."""
    run = subprocess.run(
        [sys.executable, "-c", f"{script}\nimport sys; print(*sys.modules)"], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())


def test_engine_table_and_lessons_name_no_game() -> None:
    games = {folder.name for folder in (KIT / "games").iterdir() if (folder / "__init__.py").exists()}
    assert len(games) >= 5
    files = [file for part in ("engine", "table", "lessons", "bots") for file in (KIT / part).rglob("*.py")]
    named = {
        (file.relative_to(KIT).as_posix(), game)
        for file in files
        for game in games
        if f"games.{game}" in file.read_text(encoding="utf-8")
    }
    assert not named


def test_a_game_imports_its_own_files_relatively_so_that_its_folder_can_be_renamed() -> None:
    """Ruff bans relative imports elsewhere (TID252)."""
    folders = [folder for folder in (KIT / "games").iterdir() if (folder / "RULES.md").exists()]
    for folder in (*folders, KIT / "workshop" / "new_game" / "my_game"):
        own = re.compile(rf"^ *(from|import) rummy_kit\.games[. ].*\b{folder.name}\b", re.MULTILINE)
        assert not [file for file in folder.glob("*.py") if own.search(file.read_text(encoding="utf-8"))]


def test_the_kit_loads_nothing_of_jupyter_and_sympy_only_when_it_is_asked() -> None:
    modules = loaded(LOAD_ALL)
    assert "rummy_kit.commands.cli" in modules
    assert not {name for name in modules if name.partition(".")[0].startswith(JUPYTER)}
    assert "sympy" not in modules


def test_the_widgets_load_neither_sympy_nor_sqlite() -> None:
    names = ", ".join(rummy_widgets.__all__)
    assert not {"sympy", "sqlite3"} & loaded(f"from rummy_widgets import {names}")


def test_a_server_loads_no_widgets() -> None:
    assert not {"ipywidgets", "IPython"} & loaded("import rummy_widgets.serving.classroom.lobby")


def test_no_module_takes_the_place_of_a_name_that_is_loaded_when_it_is_used() -> None:
    modules = {module.name for module in pkgutil.iter_modules(rummy_widgets.__path__)}
    assert modules & set(rummy_widgets.__all__) == set()
    assert not [name for name in rummy_widgets.__all__ if not callable(getattr(rummy_widgets, name))]
    assert {*dir(rummy_widgets)} > {*rummy_widgets.__all__}, "JupyterLab completes what is there"


def test_the_sites_archive_has_no_workshop_no_command_and_no_test(tmp_path: Path) -> None:
    archives.kit(tmp_path / "kit.zip")
    with zipfile.ZipFile(tmp_path / "kit.zip") as packed:
        names = packed.namelist()
    assert "rummy_kit/games/say_rummy/lesson.py" in names
    unwanted = re.compile(r"rummy_kit/(workshop|commands|stores|tables)/|rummy_widgets/serving/|/test_|/golden/")
    assert [name for name in names if unwanted.search(name)] == []


def test_jupyterlites_wheel_has_the_kit_and_nothing_that_a_browser_has_no_use_for(tmp_path: Path) -> None:
    wheel = tmp_path / "rummy_kit-0-py3-none-any.whl"
    lab.write_kit(wheel)
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert {"rummy_kit/__init__.py", "rummy_kit/games/say_rummy/lesson.py", "rummy_widgets/whole_lesson.py"} <= {*names}
    unwanted = re.compile(r"rummy_kit/(workshop|commands)/|rummy_widgets/serving/|/golden/|__pycache__")
    assert [name for name in names if unwanted.search(name)] == []


def test_play_loads_nothing_that_it_does_not_use() -> None:
    """So that its first line comes at once; the server is a process of its own."""
    modules = loaded("import rummy_kit.commands.cli, rummy_kit.commands.play")
    assert not {name for name in modules if re.match(r"rummy_kit\.(games|lessons|table|workshop|subjects)\b", name)}
