"""Turns a page into a PDF with this machine's Chromium or Chrome."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from rummy_kit.app.paper.page import STRINGS
from rummy_kit.texts import Sentences

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PROGRAMS = (  # their paths on macOS and Windows
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
FLAGS = ("--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--no-pdf-header-footer")
LONGEST = 120  # seconds; a deck takes one or two

say = Sentences(STRINGS)


class NoPdf(ValueError):
    """The PDF cannot be made; the message says why, and what to do instead."""


def find() -> str | None:
    """The path of the Chromium that the variable CHROMIUM names, otherwise of one found on this machine."""
    for name in (os.environ.get("CHROMIUM"), *NAMES, *PROGRAMS):
        if name and (path := shutil.which(name)):
            return path
    return None


def write_pdf(page: str, out: Path) -> None:
    """Print a page to a file. Raises :class:`NoPdf`."""
    chromium = find()
    if chromium is None:
        raise NoPdf(say("pdf.no_chromium", html=out.with_suffix(".html").name))
    # beside the file, because some Chromiums can read only the user's folders
    with tempfile.TemporaryDirectory(prefix=".rummy-kit-", dir=out.parent) as folder:
        source, made = Path(folder, "page.html").resolve(), Path(folder, "page.pdf").resolve()
        source.write_text(page, encoding="utf-8")
        root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # in a container
        profile = f"--user-data-dir={Path(folder, 'profile').resolve()}"
        command = [chromium, *FLAGS, *root, profile, f"--print-to-pdf={made}", source.as_uri()]
        try:
            run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=LONGEST)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoPdf(say("pdf.failed", chromium=chromium, problem=str(error))) from error
        if not made.is_file():
            raise NoPdf(say("pdf.failed", chromium=chromium, problem=run.stderr.strip()[-500:]))
        shutil.move(made, out)
