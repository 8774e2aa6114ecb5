"""Runs in the browser's Python while the site is made (``compile.mjs``): modules as compiled code instead of text."""

from __future__ import annotations

import importlib.util
import marshal
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

HEAD = importlib.util.MAGIC_NUMBER + (0b01).to_bytes(4, "little") + bytes(8)
"""The header of a compiled file that is never compared with its source."""


def library(archive: str) -> None:
    """Compile an archive from which Python imports directly, in its place."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name, content in _compile_files(archive):
            new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    Path(archive).write_bytes(made.getvalue())


NEVER = ("idlelib/", "ensurepip/", "pydoc_data/", "tkinter/", "turtledemo/", "turtle.py", "curses/", "lib2to3/")
"""The parts of Python's own library that no page can use."""


def _compile_files(archive: str) -> Iterator[tuple[str, bytes]]:
    """The files of an archive: modules as compiled code, without their docstrings, and all others unchanged."""
    with zipfile.ZipFile(archive) as old:
        for name in old.namelist():
            if name.startswith(NEVER) or name.endswith("/"):
                continue
            content = old.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                yield f"{name}c", HEAD + marshal.dumps(code)
            else:
                yield name, content
