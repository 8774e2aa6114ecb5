"""The licences of everything that a site or a package for a learning platform holds, as one text."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from rummy_kit.app.folders import folder_of
from rummy_kit.commands.site import archives, pyodide

OURS = "rummy-kit"
PYTHON = Path(__file__).with_name("python-licence.txt")


def compose() -> str:
    """Our own licence and sources of data, then those of each library, of Pyodide, and of Python."""
    bundled = (folder_of("rummy_widgets") / "static" / "notices.txt").read_text(encoding="utf-8")
    parts = [
        *(_notice(name) for name in (OURS, *archives.LIBRARIES, *archives.LATER)),
        bundled.partition("\n\n")[2],  # without the comment of the bundler
        PYTHON.read_text(encoding="utf-8").replace("{pyodide}", pyodide.version()),
    ]
    return "\n\n\n".join(parts)


def _notice(name: str) -> str:
    """The name, version and licences of an installed package."""
    return "\n\n".join([f"{name} {distribution(name).version}", *_licences(name)])


def _licences(name: str) -> Iterator[str]:
    """The licence files in a package's wheel. Raises ``SystemExit`` if there are none."""
    files = [file for file in distribution(name).files or () if ".dist-info" in str(file)]
    wanted = [file for file in files if file.name in ("LICENSE", "NOTICE")]
    if not wanted:
        raise SystemExit(f"The installed {name} has no licence file, and a site must not be published without it.")
    for file in wanted:
        yield file.read_text(encoding="utf-8").strip()
