"""Find a Chromium for the browser tests, or get one: python -m tools.chromium"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from rummy_kit.commands.chromium import find as on_this_machine

Found = TypeVar("Found", str, Path)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """The path of a Chromium on this machine, or of Playwright's own."""
    return on_this_machine() or playwrights()


def playwrights() -> str | None:
    """The path of the Chromium that `playwright install chromium` has put on this machine, if it has."""
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    answer = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True).stdout.strip()
    return answer if answer and Path(answer).is_file() else None


def find_or_install() -> str:
    """The path of a Chromium, installed if necessary. Raises SystemExit if that fails."""
    path = (
        find()
        or (install_with_apt("chromium", "fonts-dejavu-core") and find())
        or (install_with_playwright() and find())
    )
    if not path:
        raise SystemExit(
            "The tests need a Chromium and none could be installed. Install Chromium or Chrome by hand\n"
            "(on Debian and Ubuntu: sudo apt-get install chromium), or name one you have: CHROMIUM=/path/to/chrome"
        )
    return path


def without_a_window(chromium: str) -> str:
    """The same Chromium without the parts of a desktop program, if Debian's package has put it beside ``chromium``.

    It needs three quarters of the processor time for a page, and a third for a new context. It ignores its owner's
    settings.
    """
    return shutil.which("chromium-headless-shell", path=Path(chromium).parent) or chromium


def install_with_apt(*packages: str) -> bool:
    """Install Debian's packages, where apt-get can be used without a password; returns whether that worked."""
    if not shutil.which("apt-get"):
        return False
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if root and not shutil.which("sudo"):
        return False
    print(f"Installing {packages[0]} with apt-get ...", flush=True)
    subprocess.run([*root, "apt-get", "update", "-qq"])
    return subprocess.run([*root, "apt-get", "install", "-y", "-qq", *packages]).returncode == 0


def find_or_install_package(find: Callable[[], Found | None], package: str, what: str, name_one: str) -> Found:
    """What ``find`` finds, if need be after installing Debian's package. Raises SystemExit if it finds nothing then."""
    found = find() or (install_with_apt(package) and find())
    if not found:
        raise SystemExit(
            f"The tests need {what}, which could not be installed. Install it by hand\n"
            f"(on Debian: sudo apt-get install {package}), or name one you have: {name_one}"
        )
    return found


def install_with_playwright() -> bool:
    """Install Playwright's own build; returns whether that worked."""
    print("Installing Playwright's Chromium ...", flush=True)
    return subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"]).returncode == 0


if __name__ == "__main__":
    print(find_or_install())
