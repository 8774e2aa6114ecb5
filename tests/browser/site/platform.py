"""A stand-in for a school's learning platform: it serves an unpacked package as Moodle does; scorm-again answers it."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, FrameLocator, Page

from tools.bundle import ROOT
from tools.plain_server import PlainServer

CONTENT = Path("pluginfile.php", "123", "mod_scorm", "content", "1")
AGAIN = ROOT / "node_modules" / "scorm-again" / "dist" / "scorm12.min.js"


class Platform(PlainServer):
    """A course with one lesson in it. ``settings`` are what its teacher wants, as in a link."""

    def __init__(self, folder: Path, package: Path, settings: str = "") -> None:
        content = folder / CONTENT
        with zipfile.ZipFile(package) as packed:
            packed.extractall(content)
        (content / "settings.json").write_text(json.dumps({"link": f"?{settings}"}), encoding="utf-8")
        shutil.copyfile(Path(__file__).with_name("player.html"), folder / "player.html")
        shutil.copyfile(AGAIN, folder / "scorm12.js")
        self.page = f"{package.stem}.html"
        super().__init__(folder)

    @property
    def alone(self) -> str:
        """The address of the lesson without a platform around it."""
        return f"http://127.0.0.1:{self.port}/{CONTENT.as_posix()}/{self.page}"

    def log_in(self, context: BrowserContext, pupil: str, kept: Any = None) -> Page:
        """The player, for that pupil. ``kept`` is what the platform has kept of earlier visits."""
        player = context.new_page()
        player.add_init_script(f"window.given = {json.dumps({'pupil': pupil, 'kept': kept})}")
        player.goto(f"http://127.0.0.1:{self.port}/player.html")
        return player

    def open_in_window(self, player: Page) -> Page:
        """The lesson in a window of its own."""
        with player.expect_popup() as opening:
            player.evaluate("page => void openLesson(page)", self.page)
        return opening.value

    def open_in_frame(self, player: Page) -> FrameLocator:
        """The lesson in a frame of the player."""
        player.evaluate("page => frameLesson(page)", self.page)
        return player.frame_locator("iframe")


def kept_by(player: Page) -> dict[str, Any]:
    """What the platform keeps for the pupil."""
    kept: dict[str, Any] = json.loads(player.evaluate("API.renderCMIToJSONString()"))
    return kept


def calls_to(player: Page) -> list[tuple[str, str, str]]:
    """All calls so far: function, element, error code."""
    return [tuple(call) for call in player.evaluate("calls")]
