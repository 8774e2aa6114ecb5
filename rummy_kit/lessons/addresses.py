"""The names of lesson pages, for the links between them."""

from __future__ import annotations

ending = ".ipynb"
"""Of a lesson's page: where there are no notebooks, the host sets another."""


def page_of(lesson: str) -> str:
    """A lesson's page, as a link on another lesson's page names it.

    >>> page_of("say_rummy")
    'say-rummy.ipynb'
    """
    return f"{lesson.replace('_', '-')}{ending}"
