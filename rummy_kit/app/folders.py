"""Where things are: the notebooks, in the clone or where the package was installed, and the kit's packages."""

from __future__ import annotations

import importlib.util
import shutil
import site
import sys
from pathlib import Path

CLONE = Path(__file__).resolve().parents[2] / "notebooks"


def in_clone() -> bool:
    """Whether the kit runs from a clone, to whose folders files can be added."""
    return (CLONE / "index.ipynb").is_file()


def folder_of(package: str) -> Path:
    """The folder of a package, without importing it: importing ``rummy_widgets`` would bring in all of Jupyter."""
    found = importlib.util.find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise SystemExit(f"The package {package} is missing; install Rummy Kit again: pip install rummy-kit")
    return Path(found.submodule_search_locations[0])


def find_notebooks() -> Path:
    """The folder of lessons in the clone that holds this file, otherwise the one installed with the package."""
    for folder in (CLONE, *shared_folders("rummy-kit/notebooks")):
        if (folder / "index.ipynb").is_file():
            return folder
    raise SystemExit("The lessons were not found. Name their folder with --notebooks DIR")


def shared_folders(name: str) -> list[Path]:
    """Where a folder in ``share`` may be: in the clone, or where pip puts files that belong to no package."""
    return [Path(root, "share", name) for root in (CLONE.parent, sys.prefix, site.getuserbase())]


def writable_notebooks() -> Path:
    """The clone's notebooks, or a copy of the installed ones, made once in the current folder."""
    if in_clone():
        return CLONE
    copy = Path.cwd() / "rummy-kit-notebooks"
    if copy_notebooks(copy):
        print(f"Your own copy of the notebooks is in {copy}")
    return copy


def copy_notebooks(folder: Path) -> bool:
    """Copy the lessons to that folder unless it exists; returns whether they were copied."""
    if folder.exists():
        return False
    shutil.copytree(find_notebooks(), folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return True
