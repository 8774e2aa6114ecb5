"""Coroutines in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run_apart(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """The result of a coroutine, run in another thread: tests with a browser leave a loop running in this one."""
    with ThreadPoolExecutor() as other:
        return other.submit(asyncio.run, coroutine).result()
