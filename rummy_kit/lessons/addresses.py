"""The names of lesson pages, for the links between them."""

from __future__ import annotations

ending = ".ipynb"
"""Of a lesson's page: where there are no notebooks, the host sets another."""


alone = False
"""Whether a lesson's page is the only one, as in a package for a learning platform."""


def page_of(lesson: str) -> str:
    """A lesson's page, as links on other lessons' pages name it; ``""`` where there are no other pages.

    >>> page_of("say_rummy")
    'say-rummy.ipynb'
    """
    return "" if alone else f"{lesson.replace('_', '-')}{ending}"
