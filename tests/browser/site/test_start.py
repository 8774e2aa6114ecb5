"""A first visit: what it fetches, what the page says when it does not start, and whether the browser keeps its data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import SLOWEST, NewContext
from tests.browser.hosts.lessons import OFTEN
from tests.browser.site.conftest import KEPT, UNDER, Site
from tests.browser.site.without_snapshot import starts_without_the_snapshot
from tools.plain_server import TYPES

BUDGET = 12_000_000  # bytes before sympy, where the host packs nothing
LATER = ("sympy.zip", "python_stdlib.zip")  # in the background
NO_TYPE = {"content-type": "application/octet-stream", "x-content-type-options": "nosniff"}
CELLS = "() => performance.getEntriesByName('rummy-kit cells').length === 1"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
WATCH = """new MutationObserver(() => {
  const said = document.querySelector("#rummy-kit-size span")?.textContent;
  if (said) window.lastSaid = said;
}).observe(document, { childList: true, subtree: true, characterData: true });"""
NO_COPY = """if (navigator.serviceWorker)
  navigator.serviceWorker.register = async () => { throw new Error("This browser keeps no copy.") };"""
ANSWERS = "(kept) => { navigator.storage.persisted = async () => false; navigator.storage.persist = async () => kept; }"


def first_visit(new_context: NewContext) -> Page:
    """A page in a browser that has nothing of the site, and keeps nothing of it."""
    context = new_context()
    context.add_init_script(NO_COPY)
    return context.new_page()


def wait_until_ready(page: Page) -> None:
    """Until all parts of the lesson are there."""
    page.wait_for_function(CELLS, polling=OFTEN)


def test_a_first_visit_takes_less_than_12_megabytes_and_the_page_says_how_much(
    site: Site, new_context: NewContext
) -> None:
    page = first_visit(new_context)
    site.sent.clear()
    page.add_init_script(WATCH)
    page.goto(f"{site.base}say-rummy.html", wait_until="commit")
    size = page.locator("#rummy-kit-size")
    expect(size).to_contain_text(re.compile(r"About \d+ MB, only the first time\."))
    about = int(re.findall(r"\d+", size.inner_text())[0])
    wait_until_ready(page)
    counted, of = re.findall(r"[\d.]+", page.evaluate("lastSaid"))
    assert counted == of and abs(float(of) - about) <= 0.55, "both are rounded"
    first = [size for path, size in site.sent if not path.endswith(LATER)]
    assert sum(first) < BUDGET
    assert sum(first) - 500_000 < float(counted) * 1_000_000 < sum(first), "all but the page's own scripts and styles"


def test_a_page_that_nobody_touches_is_left_alone(site: Site, new_context: NewContext) -> None:
    page = first_visit(new_context)
    page.clock.install()
    page.add_init_script(f"({ANSWERS})(true)")
    page.goto(f"{site.base}formula-rummy.html")
    page.get_by_role("button", name="Start the warm-up").wait_for()
    page.evaluate("document.body.dataset.same = 'page'")
    page.clock.fast_forward("05:00")
    the_browser_is_asked_to_keep_what_is_played(page, "has agreed to keep")
    page.get_by_text("Task 1 of 3").first.wait_for()
    expect(page.locator("body")).to_have_attribute("data-same", "page")


def the_browser_is_asked_to_keep_what_is_played(page: Page, said: str) -> None:
    """When the pupil begins; the page says what it answers."""
    answer = page.locator("#rummy-kit-keeps")
    expect(answer).to_be_empty()
    page.get_by_role("button", name="Start the warm-up").press("Enter")
    expect(answer).to_contain_text(said)


def test_the_next_visit_shows_no_size_and_only_the_notebooks_with_their_code_need_the_network(
    own_site: Site, new_context: NewContext
) -> None:
    page = new_context().new_page()
    page.add_init_script(f"({ANSWERS})(false)")
    page.goto(f"{own_site.base}index.html")
    assert page.evaluate(KEPT)
    page.wait_for_function(CONTROLLED, polling=OFTEN)
    page.goto(f"{own_site.base}formula.html", wait_until="commit")
    expect(page.locator("#rummy-kit-size")).to_be_hidden()
    wait_until_ready(page)
    the_browser_is_asked_to_keep_what_is_played(page, "may clear your games")

    own_site.stop()
    page.goto(f"{own_site.base}lab/lab/index.html?path=index.ipynb")
    expect(page.get_by_role("heading")).to_have_text("This page needs the network")
    page.get_by_role("link", name="All lessons").click()
    wait_until_ready(page)


def test_no_file_of_a_page_needs_a_type_that_a_plain_host_does_not_know(site_folder: Path) -> None:
    """Scripts and styles do, as browsers refuse them otherwise; everything else is fetched as bytes."""
    files = {file for file in site_folder.rglob("*") if file.is_file()} - {*site_folder.glob(f"{UNDER}/lab/**/*")}
    names = {file.suffix for file in files}
    assert names <= {*TYPES, ".bin", ".zip"}


@pytest.mark.parametrize(
    ("file", "how"),
    [
        ("page.js", "refused"),
        ("worker.js", "refused"),
        ("pyodide.js", "refused"),
        ("module.bin", "cut off"),
        ("snapshot.bin", "missing"),
        ("data.bin", "missing"),
    ],
)
def test_a_page_whose_file_does_not_come_names_it(site: Site, new_context: NewContext, file: str, how: str) -> None:
    page = first_visit(new_context)

    def answer(route: Route) -> None:
        if how == "refused":
            route.fulfill(body="not what it should be", headers=NO_TYPE)
        elif how == "missing":
            route.fulfill(status=404)
        else:
            route.abort()

    page.route(f"**/{file}", answer)
    page.goto(f"{site.base}formula-rummy.html")
    trouble = page.get_by_role("alert")
    expect(trouble).to_contain_text("This file did not arrive", timeout=SLOWEST)
    expect(trouble.locator("code")).to_have_text(re.compile(rf"(^|/){re.escape(file)}$"))
    expect(page.locator("progress")).to_have_count(0)


def test_a_browser_that_is_too_old_is_named_as_the_reason(site: Site, new_context: NewContext) -> None:
    page = first_visit(new_context)
    page.add_init_script("delete window.DecompressionStream")
    page.goto(f"{site.base}formula-rummy.html")
    expect(page.get_by_role("alert")).to_contain_text("This browser is too old for it.")


def test_python_starts_by_itself_where_the_snapshot_cannot_be_used(whole_site: Site, new_context: NewContext) -> None:
    starts_without_the_snapshot(whole_site, new_context().new_page())
