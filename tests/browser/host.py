"""Where a table is in the browser: what scenes need from it, on our own page as well as in Voilà and JupyterLab."""

from __future__ import annotations

from typing import Any, Protocol

from playwright.sync_api import Locator, Page


class Host(Protocol):
    """Where the tables of one game are."""

    def open(self, page: Page, **settings: Any) -> Locator:
        """Show a game with these settings (as a link gives them); returns the table."""

    def reload(self, page: Page) -> Locator:
        """Load the page again, and do what makes the table appear again."""

    def make_narrow(self, page: Page, width: int) -> None:
        """Look at it in a window of this many pixels."""
