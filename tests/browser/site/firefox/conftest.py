"""All tests of this folder run in Firefox, as it comes; Playwright drives it over WebDriver BiDi."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from shlex import quote

import pytest
from playwright.sync_api import Browser, Playwright

from tools import firefox

RELAY = Path(__file__).with_name("relay.py")
CALM: dict[str, str | float | bool] = {
    "ui.prefersReducedMotion": 1,
    "browser.download.alwaysOpenPanel": False,  # it would take the focus from the page
}
Launch = Callable[..., AbstractContextManager[Browser]]


@pytest.fixture(scope="session")
def launch(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Launch:
    """Starts a Firefox; the words are preferences of about:config."""
    program = tmp_path_factory.mktemp("firefox") / "firefox"
    words = " ".join(map(quote, (sys.executable, str(RELAY), firefox.find_or_install())))
    program.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
    program.chmod(0o755)

    @contextmanager
    def started(**preferences: bool) -> Iterator[Browser]:
        wanted = {**CALM, **preferences}
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=program, firefox_user_prefs=wanted)
        yield browser
        browser.close()

    return started


@pytest.fixture(scope="session")
def browser(launch: Launch) -> Iterator[Browser]:
    with launch() as started:
        yield started
