"""Find a Firefox for the browser tests, or get one: python -m tools.firefox"""

from __future__ import annotations

import os
import shutil

from tools.chromium import find_or_install_package

NAMES = ("firefox-esr", "firefox")
PROGRAMS = (  # its paths on macOS and Windows
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
)


def find() -> str | None:
    """The path of the Firefox named by the variable FIREFOX, or of one on this machine."""
    for name in (os.environ.get("FIREFOX"), *NAMES, *PROGRAMS):
        if name and (path := shutil.which(name)):
            return path
    return None


def find_or_install() -> str:
    """The path of a Firefox; one is installed if there is none. Raises SystemExit if none can be had."""
    return find_or_install_package(find, "firefox-esr", "Firefox", "FIREFOX=/path/to/firefox")


if __name__ == "__main__":
    print(find_or_install())
