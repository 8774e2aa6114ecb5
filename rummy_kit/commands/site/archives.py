"""What Python needs in the browser, as zip files: the kit with a few small libraries, and sympy, which is loaded later.

The libraries are the ones installed here; all of them are pure Python.
"""

from __future__ import annotations

import tarfile
import zipfile
from collections.abc import Container, Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path

from rummy_kit import games
from rummy_kit.app.folders import folder_of

LIBRARIES = ("traitlets", "fastjsonschema", "mistune")
LATER = ("sympy", "mpmath")
NOT_THERE = {  # parts that need files, processes or a service, check games, or belong to a notebook server
    "rummy_kit/commands", "rummy_kit/stores", "rummy_kit/tables", "rummy_kit/workshop",
    "rummy_widgets/serving", "rummy_widgets/static", "rummy_widgets/site/in_browser",
    "rummy_widgets/class_line.py", "rummy_widgets/class_pages.py", "rummy_widgets/shared_table.py",
    "traitlets/config", "traitlets/tests",
}  # fmt: skip
NOWHERE = {"__pycache__", "golden", "tests", "benchmarks"}
SUFFIXES = {".py", ".toml", ".csv", ".tsv", ".txt", ".json", ".md"}


def kit(archive: Path, broken: Sequence[games.BrokenGame] = ()) -> None:
    """Pack the kit. A game that does not work is replaced by a module that says what is wrong with it."""
    leave_out = NOT_THERE | {f"rummy_kit/games/{problem.name}" for problem in broken}
    widgets = folder_of("rummy_widgets")
    with zipfile.ZipFile(archive, "w") as packed:
        for package in ("rummy_kit", "rummy_widgets", *LIBRARIES):
            _add(packed, _files(folder_of(package), package, leave_out))
        for name, folder in games_elsewhere():
            if name not in {problem.name for problem in broken}:
                _add(packed, _files(folder, f"rummy_kit/games/{name}"))
        for problem in broken:
            _write(packed, f"rummy_kit/games/{problem.name}/RULES.md", b"")
            _write(packed, f"rummy_kit/games/{problem.name}/__init__.py", _raising(problem))
        for stand_in in sorted((widgets / "site" / "in_browser").glob("*.py")):
            _add(packed, [(stand_in, stand_in.name)])
        static = widgets / "static"
        _add(packed, [(static / name, f"rummy_widgets/static/{name}") for name in ("print.js", "print.css")])
        head = (static / "table.js").read_text(encoding="utf-8").splitlines()[0]
        _write(packed, "rummy_widgets/static/table.js", head.encode())  # only its version; the page has the rest


def games_elsewhere() -> Iterator[tuple[str, Path]]:
    """The games outside the kit, in other folders or packages, with their folders. A site puts them beside the others:
    a game's modules import each other by relative names, so it does not matter where they are.
    """
    folders = ((name, folder_of(games.package(name))) for name in games.names())
    return ((name, folder) for name, folder in folders if folder.parent != folder_of("rummy_kit") / "games")


def _raising(problem: games.BrokenGame) -> bytes:
    """A module that says what is wrong with a game."""
    return f"from rummy_kit import games\n\nraise games.BrokenGame({problem.name!r}, {str(problem)!r})\n".encode()


def tape(archive: Path) -> bytes:
    """The files that are read during play, in an archive that a page can quickly unpack by itself.

    Modules are left out, because a page starts with all of them in memory (``rummy_widgets/site/ahead.py``); only
    ``__init__.py`` is needed to find the folder of a game.
    """
    made = BytesIO()
    with zipfile.ZipFile(archive) as files, tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as new:
        for name in files.namelist():
            if name.endswith(".py") and not name.endswith("/__init__.py"):
                continue
            content = files.read(name)
            about = tarfile.TarInfo(name)
            about.size = len(content)
            new.addfile(about, BytesIO(content))
    return made.getvalue()


def sympy(archive: Path) -> None:
    """Pack the referee."""
    with zipfile.ZipFile(archive, "w") as packed:
        for package in LATER:
            _add(packed, _files(folder_of(package), package))


def _files(folder: Path, name: str, leave_out: Container[str] = NOT_THERE) -> Iterator[tuple[Path, str]]:
    """The files in a folder, with their names in the archive, in a fixed order."""
    for path in sorted(folder.iterdir()):
        inside = f"{name}/{path.name}"
        if path.name in NOWHERE or inside in leave_out:
            continue
        if path.name.startswith("test_"):  # a game may keep its tests in its folder
            continue
        if path.is_dir():
            yield from _files(path, inside, leave_out)
        elif path.suffix in SUFFIXES:
            yield path, inside


def _add(packed: zipfile.ZipFile, files: Iterable[tuple[Path, str]]) -> None:
    for path, name in files:
        _write(packed, name, path.read_bytes())


def _write(packed: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Write a file without its date, so that the same sources make the same bytes."""
    packed.writestr(zipfile.ZipInfo(name), content)
