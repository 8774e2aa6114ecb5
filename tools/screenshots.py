"""Pictures of a real game in the browser: `docs/table.png` for the README; with `--all DIR` a set for judging.

The game is dealt from a fixed seed and played a few moves on, always the same ones.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser import servers  # noqa: E402
from tests.browser.hosts.lessons import VoilaHost  # noqa: E402
from tests.browser.players.formula_rummy import GAME as RULES  # noqa: E402
from tests.browser.players.formula_rummy import FormulaRummyPlayer  # noqa: E402
from tools import chromium  # noqa: E402

GAME: dict[str, Any] = {"seats": 4, "bots": "ada,ben,mia", "seed": 135}
TALL = 2600  # pixels: the whole table in one picture
WIDE, PHONE, SMALL = 980, 360, 320  # of the page; its margins leave a table of 960


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="DIR", help="a set of pictures for judging, too")
    folder: Path | None = parser.parse_args().all
    with tempfile.TemporaryDirectory() as own, browser() as chrome, voila(Path(own)) as host:
        picture = ROOT / "docs" / "table.png"
        picture.parent.mkdir(exist_ok=True)
        building(host, chrome, WIDE).table.screenshot(path=picture)
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            contact_set(host, chrome, folder)


def contact_set(host: VoilaHost, chrome: Browser, folder: Path) -> None:
    """Every state worth a look, on wide and narrow pages."""
    for name, width, scheme in (
        ("wide", WIDE, "light"),
        ("dark", WIDE, "dark"),
        ("phone", PHONE, "light"),
        ("small", SMALL, "light"),
    ):
        player = sit_down(host, chrome, width, scheme)
        player.until_drawing()
        player.table.screenshot(path=folder / f"{name}-1-draw.png")
        seen = player.until_building()
        player.lay_unbalanced(seen)
        player.button("See why").click()
        player.table.screenshot(path=folder / f"{name}-2-see-why.png")
        player.button("Close this message").click()
        player.table.get_by_role("button", name="Clear").click()
        player.play_round()
        player.table.screenshot(path=folder / f"{name}-3-over.png")
        page = player.page
        page.screenshot(path=folder / f"{name}-4-lesson.png")
        page.goto(host.base)
        page.locator(".rk-lobby").wait_for()
        page.screenshot(path=folder / f"{name}-5-lobby.png")


def building(host: VoilaHost, chrome: Browser, width: int) -> FormulaRummyPlayer:
    """A player with a compound laid who has chosen cards for the next one."""
    player = sit_down(host, chrome, width, "light")
    while not (seen := player.my_move()).laid[0]:
        player.move(seen)
    for ions in (RULES.chemistry.cations, RULES.chemistry.anions):
        player.card(next(face for face in seen.faces if face in ions)).click()
    player.until(lambda now: now.banner.startswith("Add"), "the chosen cards in the tray")
    player.page.mouse.move(0, 0)
    return player


def sit_down(host: VoilaHost, chrome: Browser, width: int, scheme: Any) -> FormulaRummyPlayer:
    size: Any = {"width": width, "height": TALL}
    context = chrome.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    return FormulaRummyPlayer(host.open(context.new_page(), **GAME))


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium.find_or_install(), args=list(chromium.FLAGS))
        yield chrome
        chrome.close()


@contextmanager
def voila(folder: Path) -> Iterator[VoilaHost]:
    server, base = servers.voila(folder)
    try:
        yield VoilaHost(server, base, "formula_rummy")
    finally:
        server.close()


if __name__ == "__main__":
    main()
