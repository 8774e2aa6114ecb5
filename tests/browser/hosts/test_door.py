"""The door of JupyterLab: lessons of ours are ready when they are opened, and no other code runs by itself."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.lessons import PATIENCE, READY, LabHost
from tests.browser.servers import status_and_text

SHOWN = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .flatMap(({ model }) => model.outputs?.toJSON() ?? [])
  .flatMap(({ data }) => data?.["application/vnd.jupyter.widget-view+json"]?.model_id ?? [])"""
COUNTS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter(({ model }) => model.type === "code").map(({ model }) => model.executionCount)"""
DIRTY = "() => window.jupyterapp.shell.currentWidget.content.model.dirty"
MARK = {"rummy_kit": {"lesson": "lobby"}}
RAN = "open('ran', 'a').close()"


@pytest.fixture
def lab(in_lab: HostOf) -> LabHost:
    host = in_lab("formula_rummy")
    assert isinstance(host, LabHost)
    return host


def test_a_pupil_is_at_the_first_task_by_two_presses_of_enter_and_only_lessons_run(
    lab: LabHost, new_context: NewContext
) -> None:
    page = new_context().new_page()
    write_others(lab.notebooks)
    lab.go_to(page, "index.ipynb")
    page.get_by_role("link", name="Open the lesson Formula Rummy").press("Enter", timeout=PATIENCE)
    page.get_by_role("button", name="Start the warm-up").press("Enter", timeout=PATIENCE)
    first_task = page.locator(".rk-step-warm_up").get_by_role("toolbar")
    expect(first_task).to_be_visible(timeout=PATIENCE)
    code = page.locator(".jp-NotebookPanel:visible .jp-CodeCell .jp-InputArea-editor:visible")
    expect(code).to_have_count(0)
    expect(page.locator(".jp-OutputArea-promptOverlay:visible")).to_have_count(0)  # it would take clicks on cards
    assert not page.evaluate(DIRTY), "Lab has nothing to ask when the page is closed"

    page.get_by_role("button", name="Show the code").press("Enter")
    expect(code).not_to_have_count(0)
    page.get_by_role("button", name="Hide the code").press("Enter")
    expect(code).to_have_count(0)
    page.locator(".jp-MarkdownCell:visible").first.click()
    before = page.evaluate(COUNTS)
    for key in ("b", "a", "d", "d", "Shift+Enter"):
        page.keyboard.press(key)
    assert page.evaluate(COUNTS) == before, "no key changes what nobody sees"

    after_a_reload_it_is_one_step_at_a_time_until_the_notebook_is_asked_for(page)

    page.get_by_role("tab", name="index.ipynb").click()
    page.get_by_role("link", name="Open the lesson FORMULA", exact=True).wait_for(timeout=PATIENCE)
    it_asks_nobody_and_answers_nobody_else(lab, page)
    other_notebooks_do_not_run_and_a_changed_lesson_asks(lab, page)


def after_a_reload_it_is_one_step_at_a_time_until_the_notebook_is_asked_for(page: Page) -> None:
    shown, step_by_step = page.evaluate(SHOWN), page.get_by_role("button", name="One step at a time")
    step_by_step.press("Enter")
    page.reload()
    expect(page.locator("html[data-screen=warm_up]")).to_be_attached(timeout=PATIENCE)
    expect(page.locator(".rk-step-warm_up [role=toolbar]")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate(SHOWN) == shown, "what is alive is not run again"
    page.get_by_role("button", name="Show the notebook").press("Enter")
    expect(step_by_step).to_be_visible()
    expect(page.locator("html[data-screen]")).to_have_count(0)


def it_asks_nobody_and_answers_nobody_else(lab: LabHost, page: Page) -> None:
    """It opens the lobby, looks for no news or builds, and answers those on this machine who have its key."""
    assert urlsplit(lab.server.address(r"http\S+token=\w+")).path == "/lab/tree/index.ipynb"
    settings = page.request.get(f"{lab.base}lab/api/settings/@jupyterlab/apputils-extension:notification")
    assert settings.json()["schema"]["properties"]["fetchNews"]["default"] == "false"
    config = json.loads(page.locator("#jupyter-config-data").text_content() or "")
    assert config["buildCheck"] is False, "no page starts Node to look for a build"
    assert status_and_text(page.url, Host="evil.test")[0] == 403
    cards = f"{lab.base}print/formula.html"
    assert "FORMULA: cards to print" in page.request.get(cards).text(), "as a link of the lobby leads there"
    assert "cards to print" not in status_and_text(cards)[1], "without Lab's key"


def write_others(notebooks: Path) -> None:
    """Notebooks beside the lessons: someone else's, one whose code is not a lesson's, and a copy of the lobby."""
    write(notebooks / "foreign.ipynb", RAN)
    write(notebooks / "changed.ipynb", RAN, **MARK)
    lobby = nbformat.read(notebooks / "index.ipynb", as_version=4)
    lobby.cells.append(new_markdown_cell("A copy from somewhere <img src='x' onerror='window.foreign = 1'>"))
    nbformat.write(lobby, notebooks / "copy.ipynb")


def other_notebooks_do_not_run_and_a_changed_lesson_asks(lab: LabHost, page: Page) -> None:
    """Opened among the files beside the notebooks, as anyone does."""
    ran = lab.notebooks / "ran"
    notebook = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    open_file(page, "foreign.ipynb")
    expect(notebook.locator(".jp-CodeCell")).to_contain_text("open(")
    page.wait_for_function(READY, timeout=PATIENCE)

    open_file(page, "changed.ipynb")
    assert "is not the code that came with Rummy Kit" in answered(page, "Don't run it")
    expect(notebook.locator(".jp-CodeCell")).to_contain_text("open(")
    expect(notebook.get_by_role("button", name="Show the code")).to_have_count(0)
    assert page.evaluate(COUNTS) == [None] and not ran.exists()

    open_file(page, "copy.ipynb")
    assert "doesn't know this copy" in answered(page, "Run it")
    notebook.get_by_role("link", name="Open the lesson Formula Rummy").wait_for(timeout=PATIENCE)
    assert not page.evaluate("window.foreign"), "what it says is text"
    assert not ran.exists()


def open_file(page: Page, name: str) -> None:
    """Open a file in the list of files beside the notebooks."""
    page.get_by_role("listitem", name=f"Name: {name}").dblclick()
    page.get_by_role("tab", name=name).wait_for(timeout=PATIENCE)


def write(path: Path, code: str, **mark: object) -> None:
    """A notebook with this code in its one cell."""
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(new_notebook(cells=[new_code_cell(code)], metadata={"kernelspec": python, **mark}), path)


def answered(page: Page, answer: str) -> str:
    """The text of the question, which is then answered by keyboard."""
    dialog = page.get_by_role("dialog", name="Run this lesson?")
    dialog.wait_for(timeout=PATIENCE)
    said = dialog.inner_text()
    dialog.get_by_role("button", name=answer, exact=True).press("Enter")
    dialog.wait_for(state="detached")
    return said
