"""How the pages of lessons are called, for the links between them."""

from __future__ import annotations

ending = ".ipynb"
"""Of a lesson's page: where there are no notebooks, the host sets another."""


def page_of(lesson: str) -> str:
    """The page of a lesson, as a link from the page of another one has it.

    >>> page_of("say_rummy")
    'say-rummy.ipynb'
    """
    return f"{lesson.replace('_', '-')}{ending}"
