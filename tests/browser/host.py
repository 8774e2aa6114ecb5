"""Where a table is in the browser: what scenes need of it, on our own page as well as in Voilà and JupyterLab."""

from __future__ import annotations

from typing import Any, Protocol

from playwright.sync_api import Locator, Page


class Host(Protocol):
    """Where the tables of one game lie."""

    def open(self, page: Page, **settings: Any) -> Locator:
        """Show a game of these settings (as a link says them); gives the table."""

    def reload(self, page: Page) -> Locator:
        """Load the page again, and do what makes the table appear again."""

    def make_narrow(self, page: Page, width: int) -> None:
        """Look at it in a window of so many pixels."""
