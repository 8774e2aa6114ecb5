"""Widgets are tested as in a kernel, without a foreign event loop."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool:
    """Run each test in a thread of its own: browser tests leave Playwright's loop running in the main one."""
    wanted = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    with ThreadPoolExecutor(1) as threads:
        threads.submit(pyfuncitem.obj, **wanted).result()
    return True
