"""The arrows of the architecture: who may import whom, and that the engine knows nothing of Jupyter."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# each part of the kit and the parts that it may import, besides itself
ARROWS = {
    "feedback": set(),
    "texts": set(),
    "sheets": {"texts"},
    "engine": {"feedback", "texts", "sheets"},
    "subjects": {"feedback", "texts", "sheets"},
    "games": {"engine", "subjects", "feedback", "texts", "sheets"},
    "bots": {"games", "engine", "subjects", "feedback", "texts", "sheets"},
    "lessons": {"bots", "games", "engine", "subjects", "feedback", "texts", "sheets"},
}
JUPYTER = ("ipywidgets", "anywidget", "IPython", "ipykernel", "jupyter", "voila", "traitlets", "rummy_widgets")


def part(module: str) -> str:
    """`rummy_kit.games.formula_rummy.rules` → `games`; `rummy_kit` → ``."""
    return module.split(".")[1] if "." in module else ""


def imports(file: Path) -> set[str]:
    """The modules of the kit that a file imports anywhere in it, relative imports resolved."""
    package = file.relative_to(ROOT).with_suffix("").parts[:-1]
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)} if base == "rummy_kit" else {base}
    return {name for name in found if name.startswith("rummy_kit.")}


@pytest.mark.parametrize("name", ARROWS)
def test_imports_run_downward_only(name: str) -> None:
    here = ROOT / "rummy_kit" / name
    files = sorted(here.rglob("*.py")) if here.is_dir() else [here.with_suffix(".py")]
    upward = {
        (file.relative_to(ROOT).as_posix(), module)
        for file in files
        for module in imports(file)
        if part(module) not in {name, *ARROWS[name], "__version__"}
    }
    assert not upward


def test_a_game_imports_no_other_game() -> None:
    games = ROOT / "rummy_kit" / "games"
    foreign = {
        (file.relative_to(ROOT).as_posix(), module)
        for file in games.glob("*/**/*.py")
        for module in imports(file)
        if module.startswith("rummy_kit.games.") and module.split(".")[2] != file.relative_to(games).parts[0]
    }
    assert not foreign


def test_engine_names_no_game() -> None:
    games = {folder.name for folder in (ROOT / "rummy_kit" / "games").iterdir() if (folder / "__init__.py").exists()}
    assert games
    named = {
        (file.name, game)
        for file in (ROOT / "rummy_kit" / "engine").rglob("*.py")
        for game in games
        if game in file.read_text(encoding="utf-8")
    }
    assert not named


def test_rummy_kit_imports_nothing_of_jupyter() -> None:
    script = (
        "import importlib, pkgutil, sys, rummy_kit\n"
        "for module in pkgutil.walk_packages(rummy_kit.__path__, 'rummy_kit.'):\n"
        "    if not module.name.endswith('__main__'): importlib.import_module(module.name)\n"
        "print(*sys.modules, sep='\\n')"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    loaded = {name for name in run.stdout.split() if name.partition(".")[0].startswith(JUPYTER)}
    assert "rummy_kit.app.cli" in run.stdout.split()
    assert not loaded


def test_import_of_the_kit_leaves_sympy_alone() -> None:
    """sympy takes more than a second to load: the functions that need it do that."""
    script = (
        "import importlib, pkgutil, sys, rummy_kit\n"
        "for module in pkgutil.walk_packages(rummy_kit.__path__, 'rummy_kit.'):\n"
        "    if not module.name.endswith('__main__'): importlib.import_module(module.name)\n"
        "import rummy_widgets\n"
        "print('sympy' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.stdout.strip() == "False", run.stderr
