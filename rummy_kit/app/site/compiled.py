"""Runs in the browser's Python while the site is made (``compile.mjs``): modules as code in place of text."""

from __future__ import annotations

import importlib.util
import marshal
import zipfile
from io import BytesIO
from pathlib import Path

HEAD = importlib.util.MAGIC_NUMBER + (0b01).to_bytes(4, "little") + bytes(8)
"""Of a file that is never compared with its source."""


def compiled(archive: str) -> None:
    """Compile all modules of an archive, without their docstrings; other files stay as they are."""
    made = BytesIO()
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith(".py"):
                code = compile(content, f"{archive}/{name}", "exec", dont_inherit=True, optimize=2)
                name, content = f"{name}c", HEAD + marshal.dumps(code)
            new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    Path(archive).write_bytes(made.getvalue())
