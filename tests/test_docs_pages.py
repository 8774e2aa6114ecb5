"""The pages lead on: every link in them goes to a file and a heading that exist, and the entry page leads to each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted(DOCS.rglob("*.md")),
    *sorted((ROOT / "notebooks" / "teacher").glob("*.md")),
]
INDEX = (DOCS / "index.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")


def text_of(page: Path) -> str:
    """The page without what is in its blocks of code."""
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """What a link to one of its headings says after the #, as GitHub and Sphinx make it."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    wrong = []
    for there, heading in LINK.findall(text_of(page)):
        file = page.parent / there if there else page
        if not file.exists() or (heading and heading not in anchors(file)):
            wrong.append(f"{there}#{heading}")
    assert wrong == []


def test_the_entry_page_leads_every_reader_to_every_page() -> None:
    listed = set(re.findall(r"^([\w/-]+)$", "\n".join(FENCED.findall(INDEX)), re.MULTILINE))
    assert listed == {page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md")} - {"index"}
    led_to = {there.removesuffix(".md") for there, _ in LINK.findall(text_of(DOCS / "index.md"))}
    for_readers = [page for page in DOCS.rglob("*.md") if page.parent.name not in ("api", "decisions")]
    own = {page.relative_to(DOCS).with_suffix("").as_posix() for page in for_readers} - {"index"}
    assert own - led_to == set()


def test_every_picture_is_shown_somewhere_or_is_one_of_a_game() -> None:
    shown = {name for page in PAGES for name in re.findall(r"pictures/([\w-]+)\.png", text_of(page))}
    of_games = {path.stem for path in (DOCS / "pictures").glob("*-*.png")}
    assert shown | of_games == {path.stem for path in (DOCS / "pictures").glob("*.png")}
