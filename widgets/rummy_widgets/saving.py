"""Tables that a page saves as files."""

from __future__ import annotations

import base64
from html import escape


def file_link(table: str, name: str, label: str) -> str:
    """A link that saves a table as a file for spreadsheets; it contains the file itself, so no server is asked.

    >>> file_link("a,b\\n", "mine.csv", "Save")
    '<a class="rk-link" download="mine.csv" href="data:text/csv;base64,77u/YSxiCg==">Save</a>'
    """
    data = base64.b64encode(table.encode("utf-8-sig")).decode()
    return f'<a class="rk-link" download="{escape(name)}" href="data:text/csv;base64,{data}">{escape(label)}</a>'
