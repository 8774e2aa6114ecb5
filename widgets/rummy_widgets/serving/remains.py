"""When a server starts, removes what a killed one left behind: a folder with its kernels' sockets and files.

A server locks a file in its folder for as long as it lives, so nothing in use is removed. Where there are no such
locks (Windows), nothing is removed.
"""

from __future__ import annotations

import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

if sys.platform != "win32":
    import fcntl

CLAIM = "rummy-kit-in-use"


def claim(folder: Path) -> IO[str]:
    """Mark the folder as in use until the returned file is closed or the process ends."""
    unfinished = folder / f"{CLAIM}.new"
    held = unfinished.open("w", encoding="utf-8")
    with suppress(OSError):
        _lock(held)
    unfinished.rename(folder / CLAIM)  # so this file never exists unlocked
    return held


def hold(folder: Path) -> IO[str]:
    """Hold the folder until the returned file is closed or the process ends. Raises ``OSError`` if someone holds it."""
    held = (folder / CLAIM).open("a", encoding="utf-8")
    if sys.platform != "win32":
        try:
            _lock(held)
        except OSError:
            held.close()
            raise
    return held


def remove_remains(root: Path) -> None:
    """Remove all folders in ``root`` that were claimed by a server that has ended."""
    for mark in root.glob(f"*/{CLAIM}"):
        with suppress(OSError), mark.open("r+", encoding="utf-8") as file:  # in use, or someone else's
            _lock(file)
            shutil.rmtree(mark.parent, ignore_errors=True)


def _lock(file: IO[str]) -> None:
    """Lock the file. Raises ``OSError`` if another process has done so."""
    if sys.platform == "win32":
        raise OSError("no locks")
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
