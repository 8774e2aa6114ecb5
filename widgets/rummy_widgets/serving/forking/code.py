"""Whether the code that a template has loaded has changed on disk since then."""

from __future__ import annotations

import os
import site
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import rummy_kit
import rummy_widgets

Stamp = frozenset[tuple[str, int, int]]

OURS = tuple(str(Path(str(package.__file__)).parent) for package in (rummy_kit, rummy_widgets))
INSTALLED = (sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), site.getusersitepackages())
"""The folders of libraries: installing, upgrading or removing anything changes names there."""


def stamp() -> Stamp:
    """A value that changes when any of our files changes, and when any library is installed, removed or upgraded."""
    return frozenset((file.path, *_version(file)) for folder in OURS for file in _files(folder)) | frozenset(
        (folder, *_version(Path(folder))) for folder in INSTALLED if os.path.isdir(folder)
    )


def _files(folder: str) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                yield entry
            elif entry.name != "__pycache__":
                yield from _files(entry.path)


def _version(file: os.DirEntry[str] | Path) -> tuple[int, int]:
    try:
        about = file.stat()
    except FileNotFoundError:  # gone while we look, or a dangling link of an editor's
        return 0, 0
    return about.st_mtime_ns, about.st_size
