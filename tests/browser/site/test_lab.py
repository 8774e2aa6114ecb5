"""*With code*: JupyterLite on the site, the lobby and a lesson in it, and a round."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from urllib.parse import urlsplit

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Page, expect

from rummy_kit import games
from rummy_kit.commands.site.command import make
from rummy_kit.commands.site.lab import START
from rummy_kit.engine.match import Match
from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.servers import NOTEBOOKS
from tests.browser.site.conftest import UNDER, Site
from tests.browser.wire import Frame, content_of, views_with_open_cards_only

PATIENCE = 120_000
CELLS = (
    'import rummy_widgets\n\ntable = rummy_widgets.table("formula_rummy", seats=2, bots=("mia",), seed=8)\ntable',
    "import json\n\nprint(json.dumps(table.session.match.save()))",
)
LISTEN = """() => {
  const heard = new WeakSet();
  const nothing = (_, value) => value ?? null; // Python's None comes as undefined
  for (const { prototype } of [Worker, MessagePort, BroadcastChannel]) {
    const plain = prototype.addEventListener;
    prototype.addEventListener = function (name, ...rest) {
      if (name === "message" && !heard.has(this)) {
        heard.add(this);
        plain.call(this, name, ({ data }) => window.told(JSON.stringify({ content: data }, nothing)));
      }
      return plain.call(this, name, ...rest);
    };
  }
}"""


@pytest.fixture
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site with its notebooks, and one more that has only a table."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(NOTEBOOKS, folder / "notebooks")
    table = new_notebook(cells=[new_code_cell(cell) for cell in CELLS])
    table.metadata.kernelspec = {"name": "python", "display_name": "Python 3", "language": "python"}
    nbformat.write(table, folder / "notebooks" / "table.ipynb")
    make(folder / "all" / UNDER, folder / "notebooks")
    served = Site(folder / "all")
    yield served
    served.stop()


def test_a_lesson_runs_with_its_code_and_asks_no_other_host(site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.base}index.html", wait_until="commit")  # the link is there before Python is
    with_code = page.get_by_role("link", name="the same notebooks in JupyterLab")
    assert page.evaluate("one => one.href", with_code.element_handle()) == site.base + START
    page.goto(site.base + START.replace("index.ipynb", "formula-rummy.ipynb"))
    lesson = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    expect(lesson.locator("p", has_text="Tasks and games are not kept here")).to_be_visible(timeout=PATIENCE)
    expect(lesson.get_by_text("lesson.warm_up()")).to_be_visible()
    expect(lesson.get_by_text("kept for 30 days")).to_have_count(0)
    run_to_the_warm_up(page)
    lesson.get_by_role("button", name="Start the warm-up").click(timeout=PATIENCE)
    expect(lesson.get_by_text("Task 1 of 3")).to_be_visible(timeout=PATIENCE)
    hosts = {urlsplit(url).netloc for url in asked if url.startswith("http")}
    assert hosts == {f"127.0.0.1:{site.port}"}


@pytest.mark.soak
def test_the_lobby_with_its_code_leads_to_the_lessons(site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto(f"{site.base}index.html")
    page.get_by_role("link", name="the same notebooks in JupyterLab").press("Enter")
    expect(page.get_by_role("tab", name="index.ipynb")).to_be_visible(timeout=PATIENCE)
    run(page, "Run All Cells")
    start = page.get_by_role("link", name="Open the lesson Formula Rummy")
    start.wait_for(timeout=PATIENCE)
    to_print = page.get_by_role("link", name="Print the cards Formula Rummy")
    assert page.evaluate("one => one.href", to_print.element_handle()) == f"{site.base}print/formula-rummy.html"
    start.press("Enter")
    expect(page.get_by_role("tab", name="formula-rummy.ipynb")).to_be_visible(timeout=PATIENCE)


@pytest.mark.soak
def test_a_round_is_played_in_a_notebook_and_only_own_and_open_cards_reach_the_page(
    lab: Site, new_context: NewContext
) -> None:
    page, frames = new_context().new_page(), list[Frame]()
    keep = frames.append
    page.expose_function("told", lambda frame: keep(frame))
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{lab.base}{START.replace('index.ipynb', 'table.ipynb')}")
    wait_for_python(page)
    run_cell(page, 0)
    table = page.locator("[data-kind=table]", has=page.get_by_role("toolbar"))
    table.wait_for(timeout=PATIENCE)
    FormulaRummyPlayer(table, ByKeyboard).play_round()
    told = [content_of(frame) for frame in frames]
    run_cell(page, 1)
    saved = page.locator(".jp-CodeCell").nth(1).locator(".jp-OutputArea-output pre")
    saved.wait_for(timeout=PATIENCE)
    match = Match.load(json.loads(saved.text_content() or ""), load_game=games.load)
    assert views_with_open_cards_only(told, match, lambda obs: obs.discards) > len(match)


def wait_for_python(page: Page) -> None:
    """Until the kernel of the notebook in front is ready."""
    expect(page.get_by_text("Python (Pyodide) | Idle")).to_be_visible(timeout=PATIENCE)


def run_cell(page: Page, at: int) -> None:
    """Run that cell of code."""
    page.locator(".jp-CodeCell").nth(at).locator(".cm-content").click()
    page.get_by_role("button", name="Run this cell and advance").click()


def run_to_the_warm_up(page: Page) -> None:
    """Run all cells above that of the worked example."""
    page.locator(".jp-CodeCell").filter(has_text="lesson.worked_example()").locator(".cm-content").click()
    run(page, "Run All Above Selected Cell")


def run(page: Page, what: str) -> None:
    wait_for_python(page)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name=what, exact=True).click()
