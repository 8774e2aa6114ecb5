"""Firefox, which Playwright drives over WebDriver BiDi by way of a relay."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote

from playwright.sync_api import Browser, Playwright

from tools import firefox

RELAY = Path(__file__).parent / "site" / "firefox" / "relay.py"
PREFERENCES: dict[str, str | float | bool] = {
    "ui.prefersReducedMotion": 1,
    "javascript.options.wasm_optimizingjit": False,  # Python is compiled once, not a second time for speed
    "browser.download.alwaysOpenPanel": False,  # it would take the focus from the page
}


def launch(playwright: Playwright, folder: Path, **preferences: str | float | bool) -> Browser:
    """A Firefox with these preferences; the folder gets the program that starts it."""
    program = folder / "firefox"
    words = " ".join(map(quote, (sys.executable, str(RELAY), firefox.find_or_install())))
    program.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
    program.chmod(0o755)
    preferences = {**PREFERENCES, **preferences}
    return playwright.firefox.launch(channel="moz-firefox", executable_path=program, firefox_user_prefs=preferences)
