"""All tests of this folder run in Firefox.

In `make test` it cannot suspend a running Python (no JSPI), as older ones cannot; Chromium, in all other tests, can. In
`make soak` it is as it comes.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.firefox import launch


@pytest.fixture(scope="session")
def browser(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Browser]:
    as_it_comes = request.config.option.markexpr == "soak"
    older = {} if as_it_comes else {"javascript.options.wasm_js_promise_integration": False}
    browser = launch(playwright, tmp_path_factory.mktemp("firefox"), **older)
    yield browser
    browser.close()
