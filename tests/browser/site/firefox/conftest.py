"""All tests of this folder run in Firefox; Playwright drives it over WebDriver BiDi.

In `make test` it cannot suspend a running Python (no JSPI), as older ones cannot; Chromium, in all other tests, can. In
`make soak` it is as it comes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

import pytest
from playwright.sync_api import Browser, Playwright

from tools import firefox

RELAY = Path(__file__).with_name("relay.py")
PREFERENCES: dict[str, str | float | bool] = {
    "ui.prefersReducedMotion": 1,
    "javascript.options.wasm_optimizingjit": False,  # Python is compiled once, not a second time for speed
    "browser.download.alwaysOpenPanel": False,  # it would take the focus from the page
}


@pytest.fixture(scope="session")
def browser(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Browser]:
    program = tmp_path_factory.mktemp("firefox") / "firefox"
    words = " ".join(map(quote, (sys.executable, str(RELAY), firefox.find_or_install())))
    program.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
    program.chmod(0o755)
    as_it_comes = request.config.option.markexpr == "soak"
    older = {} if as_it_comes else {"javascript.options.wasm_js_promise_integration": False}
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=program, firefox_user_prefs={**PREFERENCES, **older}
    )
    yield browser
    browser.close()
