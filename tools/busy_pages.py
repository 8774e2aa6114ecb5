"""Open many lessons on a busy machine, a few at a time, and count those that lack a part.

    python -m tools.busy_pages                  60 pages in Voilà, three at a time, eight busy loops beside them
    python -m tools.busy_pages lab 60 3 8       the same in JupyterLab

A lesson counts when its first button is there and every part that the kernel has shown is drawn. It also counts how
often a page reloaded itself (page.js).
"""

from __future__ import annotations

import multiprocessing
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tests.browser import servers  # noqa: E402
from tools import chromium  # noqa: E402

LESSONS = ("formula", "formula-rummy", "mineral-rummy", "rummy-battle", "say-rummy")
PATIENCE = 240_000  # milliseconds
PARTS = """() => {
  const parts = [...document.querySelectorAll(".jp-OutputArea-output")].map((part) => part.textContent.trim());
  return { missing: parts.filter((text) => /^(Error displaying|Loading widget)/.test(text)).length, shown: parts.length,
           trouble: document.querySelectorAll(".rummy-trouble").length };
}"""


def loop() -> None:
    while True:
        pass


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Another program that keeps the processor busy."""
    others = [multiprocessing.Process(target=loop, daemon=True) for _ in range(loops)]
    for other in others:
        other.start()
    yield
    for other in others:
        other.kill()


@contextmanager
def server(kind: str, folder: Path) -> Iterator[str]:
    """A running server; yields the address of a lesson up to its name."""
    if kind == "lab":
        started, base, token = servers.lab(folder)
        address = f"{base}lab/tree/{{}}.ipynb?token={token}&reset="
    else:
        started, base = servers.voila(folder)
        address = f"{base}voila/render/{{}}.ipynb"
    with started:
        yield address


def look(page: Page) -> str:
    """Open one page and return the outcome."""
    try:
        page.get_by_role("button", name="Start the warm-up").wait_for(timeout=PATIENCE)
        page.wait_for_function("() => !document.body.textContent.includes('Loading widget...')", timeout=PATIENCE)
    except TooLate:
        return f"no lesson: {page.inner_text('body')[:80]!r}"
    parts = page.evaluate(PARTS)
    if parts["missing"] or parts["trouble"]:
        return f"a part is missing: {parts}"
    return f"{parts['shown']} parts"


def main(kind: str = "voila", pages: str = "60", at_once: str = "3", loops: str = "8") -> int:
    came: Counter[str] = Counter()
    asked = 0
    with tempfile.TemporaryDirectory() as folder, server(kind, Path(folder)) as address, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium.find_or_install(), args=list(chromium.FLAGS))
        with busy(int(loops)):
            for first in range(0, int(pages), int(at_once)):
                opened: list[tuple[str, BrowserContext, Page]] = []
                for number in range(first, min(first + int(at_once), int(pages))):
                    name = LESSONS[number % len(LESSONS)]
                    context = browser.new_context(viewport={"width": 1280, "height": 640})
                    page = context.new_page()
                    page.goto(address.format(name), wait_until="commit", timeout=PATIENCE)
                    opened.append((name, context, page))
                for name, context, page in opened:
                    result = f"{name}: {look(page)}"
                    times = page.evaluate("performance.getEntriesByType('navigation')[0].type === 'reload'")
                    asked += bool(times)
                    came[result] += 1
                    page.close(run_before_unload=True)
                    context.close()
                print(f"{sum(came.values())} pages, {asked} asked again: {dict(came)}", flush=True)
        browser.close()
    return any("missing" in result or "no lesson" in result for result in came)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
